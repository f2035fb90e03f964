"""A class gets the pages of an export from the teacher's machine, and nothing else from it."""

import threading
from http.client import HTTPConnection

import pytest

from publish import serve
from publish.exported import replaced


@pytest.fixture
def folder(tmp_path):
    """An export of a few files, with a stranger among them."""
    with replaced(tmp_path / "export") as new:
        for name in ("class/index.html", "class/ja/index.html", "teacher/02_hands.html",
                     "teacher/teaching/index.html"):  # fmt: skip
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).write_text(f"this is {name}")
    (tmp_path / "export/class/notes.txt").write_text("mine")
    return tmp_path / "export"


@pytest.fixture
def get(folder):
    """The status and the text that a class gets for an address."""
    pages = serve.server(folder, 0)
    threading.Thread(target=pages.serve_forever, daemon=True).start()

    def got(address, method="GET"):
        way = HTTPConnection("127.0.0.1", pages.server_port, timeout=10)
        way.request(method, address)
        answer = way.getresponse()
        return answer.status, answer.read().decode()

    yield got
    pages.shutdown()
    pages.server_close()


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("/", "index.html"),
        ("/index.html?from=qr", "index.html"),
        ("/ja/", "ja/index.html"),
        ("/ja/index.html", "ja/index.html"),
    ],
)
def test_pupils_get_the_pages(get, address, name):
    assert get(address) == (200, f"this is class/{name}")


@pytest.mark.parametrize(
    "address",
    [
        "/teacher/02_hands.html",
        "/../teacher/02_hands.html",
        "/../teacher/teaching/index.html",
        "/class/index.html",
        "/teacher/",
        "/teacher",
        "/teaching/index.html",
        "/ja/../teacher/02_hands.html",
        "/ja/%2e%2e/teacher/02_hands.html",
        "/notes.txt",
        "/SHA256SUMS",
        "/../../etc/passwd",
        "//etc/passwd",
        "/nothing.html",
        "/%00",
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_answers_and_strangers_are_not_given_out(get, address, method):
    status, text = get(address, method)
    assert status == 404
    assert "this is" not in text


def test_nothing_can_be_written(get):
    assert get("/index.html", "PUT")[0] == 501
    assert get("/index.html", "POST")[0] == 501


def test_the_teacher_is_told_the_address_and_sees_it_as_a_code(monkeypatch):
    monkeypatch.setattr(serve, "address", lambda: "192.168.1.20")
    told = serve.told(8000)
    assert "http://192.168.1.20:8000/" in told
    assert len([line for line in told.splitlines() if set(line) <= set(" ▀▄█") and line]) > 12


@pytest.mark.parametrize("arguments", [["nowhere"], ["."], ["nowhere", "--port", "70000"]])
def test_without_an_export_it_says_how_to_make_one(tmp_path, monkeypatch, capsys, arguments):
    monkeypatch.chdir(tmp_path)
    assert serve.main(arguments) == 1
    assert "`python3 start.py export` writes one" in capsys.readouterr().err


def test_a_port_that_is_taken_is_said(folder, capsys):
    with serve.server(folder, 0) as pages:
        assert serve.main([str(folder), "--port", str(pages.server_port)]) == 1
    assert "nothing is served: " in capsys.readouterr().err
