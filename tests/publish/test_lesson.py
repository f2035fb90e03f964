"""A live lesson over HTTP: a page asks, tells and takes it back; only the code shows it."""

import json
import threading
from functools import partial
from http.client import HTTPConnection

import pytest

from publish import lesson, serve
from publish.exported import replaced
from shogi_lab.practice.marks import Verdict
from shogi_lab.school.lesson import MOST_BYTES, Expected, Lesson

PAGE = """<!doctype html>
<html lang="{language}" data-edition="{language}"><head>
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'self'">
</head><body><main><h1>Hands</h1><h2>3 One subtraction</h2></main></body></html>"""
TOLD = {"who": "k" * 24, "name": "Anna", "page": "02_hands", "at": 1, "place": "3", "noted": {}}
CODE = "abcd-efgh"


@pytest.fixture
def pages(tmp_path):
    """The server of a lesson, whose judge finds all wrong alike."""
    with replaced(tmp_path / "export") as new:
        for name, language in (("class/index.html", "en"), ("class/ja/index.html", "ja")):
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).write_text(PAGE.format(language=language))
    texts = (("All of its bits", "Which bit?"), ("全部", "どの？"))
    begun = Lesson(None, [Expected("covers_padded", "", texts)], lambda *_: Verdict(False, "fails"))
    begun.begin()
    gives = partial(lesson.LessonPages, lesson=begun, code=CODE)
    pages = serve.server(tmp_path / "export", 0, "127.0.0.1", gives)
    threading.Thread(target=pages.serve_forever, daemon=True).start()
    yield pages
    pages.shutdown()
    pages.server_close()


@pytest.fixture
def ask(pages):
    """The status and the body for an address."""

    def asked(address, method="GET", body=None, **headers):
        way = HTTPConnection("127.0.0.1", pages.server_port, timeout=8)  # the server has 10
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        way.request(method, address, body, more)
        answer = way.getresponse()
        said = answer.status, answer.read().decode()
        unread = method == "POST" and answer.status in (404, 413)
        assert not unread or way.sock.recv(1) == b"", "its body would be the next request"
        return said

    return asked


JSON = {"Content_Type": "application/json"}


def test_what_a_page_tells_is_given_for_the_code_alone_and_can_be_taken_back(ask):
    assert ask("/lesson", "POST", json.dumps(TOLD), **JSON) == (200, '{"name": "Anna"}')
    assert ask("/lesson/room")[0] == ask("/lesson/room", X_Code="abcd-efgi")[0] == 403
    status, text = ask("/lesson/room?ja", X_Code=CODE)
    assert (status, [each["name"] for each in json.loads(text)["pupils"]]) == (200, ["Anna"])
    ask("/lesson/leave", "POST", json.dumps(TOLD["who"]), **JSON)
    assert json.loads(ask("/lesson/room", X_Code=CODE)[1])["pupils"] == []


@pytest.mark.parametrize(
    ("address", "headers", "body", "status"),
    [
        ("/lesson", {"Content_Type": "text/plain"}, "{}", 404),  # as another site may send it
        ("/index.html", JSON, "{}", 404),
        ("/lesson", JSON | {"Content_Length": str(MOST_BYTES + 1)}, "", 413),
        ("/lesson", JSON | {"Content_Length": "-1"}, "", 404),
        ("/lesson", JSON, "{}", 403),
        ("/lesson/leave", JSON, "[" * 50_000, 400),
    ],
)
def test_nothing_else_is_heard(ask, address, headers, body, status):
    assert ask(address, "POST", body, **headers)[0] == status


def test_a_page_asks_in_its_language_and_may_reach_its_own_server_alone(ask):
    for address, name in (("/", "Your name"), ("/ja/", "名前")):
        status, text = ask(address)
        assert status == 200
        assert f"{name} <input" in text
        assert "connect-src 'self'; style-src" in text
        assert text.count(f'data-lesson="{lesson.NUMBER}"') == 1
    assert "{{" not in ask("/lesson/")[1] + ask("/lesson/ja/")[1]


def test_the_plans_wrong_answers_are_found_in_both_languages():
    found = list(lesson.expected())
    assert len(found) >= 21
    assert all(english != ours for each in found for english, ours in zip(*each.texts, strict=True))
    assert {each.exercise for each in found} >= {"covers_padded", "count_in", "which_smaller"}


def test_the_teacher_is_told_where_the_lesson_is_and_a_bad_list_ends_it(tmp_path, capsys):
    assert f"/lesson/ja/#{CODE}\n" in serve.told(8000, code=CODE)
    (tmp_path / "class.csv").write_text("")
    assert serve.main(["--class", str(tmp_path / "class.csv")]) == 1
    assert "names no pupil" in capsys.readouterr().err


@pytest.mark.browser
def test_a_pupil_says_yes_predicts_tries_and_stops_and_the_teacher_sees_it(pages, browser):
    at = f"http://127.0.0.1:{pages.server_port}"
    teacher, pupil = browser.new_page(), browser.new_page()
    teacher.goto(f"{at}/lesson/#{CODE}")
    teacher.get_by_text(at).wait_for()  # what pupils open
    assert CODE not in teacher.url
    pupil.goto(at)
    pupil.get_by_label("Your name").fill("Anna <b>")
    pupil.get_by_role("button", name="Yes").click()
    pupil.get_by_text("Your teacher sees this page as Anna <b>").wait_for()
    pupil.evaluate(
        """() => {
            const noted = { covers_padded: { tries: 1, code: "a & b" }, no_such: { tries: 1 } };
            localStorage.setItem("shogi-lab-progress", JSON.stringify(noted));
            dispatchEvent(new Event("kept"));
        }"""
    )
    card = teacher.locator(".card")
    card.get_by_text("Which bit?").wait_for()
    assert card.locator(".chips").inner_text() == "Anna <b>"
    assert teacher.locator(".place").inner_text().startswith("3 One subtraction")
    pupil.reload()  # asked once
    pupil.get_by_role("button", name="Stop").click()
    pupil.get_by_text("sees nothing").wait_for()
    teacher.get_by_text(at).wait_for()
    for page in (teacher, pupil):
        page.close()
