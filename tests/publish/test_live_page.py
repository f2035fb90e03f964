"""A live page in a browser, from its file and without a network: an exercise from try to answer.

`start.py proofs live` answers every exercise of every chapter so, from a server too.
"""

from socket import create_server

import pytest

from helpers.live import RESET, RUN, anchor_of, checked, solved, walk

NAME = "01_posi_t"
FIRST, SECOND = "bit_of", "file_place"


@pytest.fixture(scope="module")
def tab(lively, browser):
    """The page in a tab, and what went wrong there."""
    context = browser.new_context(offline=True)
    tab = context.new_page()
    tab.wrong = []
    tab.on("pageerror", lambda error: tab.wrong.append(str(error)))
    tab.on("console", lambda said: tab.wrong.append(said.text) if said.type == "error" else None)
    tab.on("request", lambda asked: tab.wrong.append(asked.url)
           if not asked.url.startswith(("file:", "data:", "blob:")) else None)  # fmt: skip
    tab.goto((lively / f"{NAME}.html").as_uri())
    yield tab
    context.close()


@pytest.mark.browser
@pytest.mark.surface
def test_an_exercise_is_tried_stopped_and_solved_as_in_a_notebook(tab):
    seen = [*walk(NAME, tab.evaluate, [FIRST])]
    for what, there, here in seen:
        assert there == here, what
    (_, endless, _), *_, (_, right, _) = seen[2:]
    assert "Your function has not returned after 1 second" in endless[0]["about"]
    assert "bit_of is right: 81 of 81" in right[0]["about"]
    assert tab.wrong == []


#: How high a cell is before it is run and as it begins to run, and whether what it showed is inert.
BEGUN = """(section) => {
    section.querySelector(".stored").open = true;
    const before = section.offsetHeight, picture = section.querySelector(".picture");
    section.querySelector(".run").click();
    const inert = Boolean(picture.closest("[inert]"));
    return [before, section.offsetHeight, picture.offsetHeight > 0, inert];
}"""


@pytest.mark.browser
def test_what_a_cell_showed_stands_until_it_shows_something_new(tab):
    cell = tab.locator(f"#{anchor_of(NAME, SECOND)}")
    before, begun, seen, inert = cell.evaluate(BEGUN)
    assert before <= begun < before + 60
    assert (seen, inert) == (True, True)
    cell.locator(".live-out img").wait_for()
    assert cell.locator("[inert]").count() == 0
    tab.evaluate(RESET, anchor_of(NAME, SECOND))


# ---- what is tried against the page

#: From Python, which may call whatever a worker has: each is answered or raises; none may arrive.
ESCAPES = """
import js, socket, urllib.request
from pyodide.ffi import run_sync, to_js

def get(url):
    asked = js.XMLHttpRequest.new()
    asked.open("GET", url, False)
    asked.send()

def worker(code):
    return js.Worker.new(js.URL.createObjectURL(js.Blob.new(to_js([code]))))

url = "http://HERE/stolen"
tries = {
    "XMLHttpRequest": lambda: get(url),
    "a file": lambda: get("file:///etc/hostname"),
    "fetch": lambda: js.fetch(url).catch(lambda _: None),
    "its own fetch": lambda: js.WorkerGlobalScope.prototype.fetch.call(js.self, url).catch(print),
    "WebSocket": lambda: js.WebSocket.new("ws://HERE/"),
    "EventSource": lambda: js.EventSource.new(url),
    "importScripts": lambda: js.importScripts(url),
    "import": lambda: js.eval("import('" + url + "')"),
    "eval": lambda: print("evaluated", js.eval("1 + 1")),
    "Function": lambda: print("evaluated", js.Function.new("return 2")()),
    "a timer": lambda: js.setTimeout("fetch('" + url + "')", 0),
    "a worker from there": lambda: js.Worker.new(url),
    "a worker of its own": lambda: worker("importScripts('" + url + "')"),
    "another": lambda: worker("fetch('" + url + "'); new WebSocket('ws://HERE/')"),
    "urllib": lambda: urllib.request.urlopen(url, timeout=1),
    "socket": lambda: socket.create_connection(("127.0.0.1", int("HERE".split(":")[1])), 1),
    "window": lambda: js.open(url),
}
for name, attempt in tries.items():
    try:
        attempt()
    except BaseException as error:
        print(name, "is refused:", type(error).__name__)
"""
#: As HTML that a value shows of itself, and as a picture.
SHOWN = """
BAD = ('<img src="http://HERE/img" onerror="window.hacked = 1"><script>window.hacked = 2</script>'
       '<svg onload="window.hacked = 3"><script>window.hacked = 4</script></svg>'
       '<iframe src="http://HERE/frame"></iframe><iframe srcdoc="<script>top.hacked=5</script>">'
       '</iframe><meta http-equiv="refresh" content="0;url=http://HERE/refresh">'
       '<base href="http://HERE/"><link rel="stylesheet" href="http://HERE/css">'
       '<link rel="preconnect" href="http://HERE/"><style>@import "http://HERE/import";'
       'body { display: none }</style><form action="http://HERE/form"><button>b</button></form>'
       '<object data="http://HERE/object"></object><video src="http://HERE/video" autoplay></video>'
       '<a id="led" href="javascript:window.hacked = 6">here</a>'
       '<p style="background: url(http://HERE/style)">said</p>')

class Shown:
    def _repr_html_(self):
        return BAD

class Drawn:
    def _repr_mimebundle_(self):
        return {"image/svg+xml": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" '
                'onload="window.hacked = 7"><script>window.hacked = 8</script><image '
                'href="http://HERE/image"/></svg>', "text/plain": '"><script>window.hacked = 9'}

from IPython.display import display
display(Drawn(), Shown())
print("<b>printed</b>" + BAD)
raise ValueError(BAD)
"""
#: In a game record: names, comments, and what is no move.
RECORD = """
from shogi_lab import Game
from shogi_lab.stage.films import game_film
from shogi_lab.views import show

BAD = '<img src="http://HERE/img" onerror="window.hacked = 1"><script>window.hacked = 2</script>'
text = f'''先手：{BAD}
後手：{BAD}
手数----指手---------消費時間--
   1 ７六歩(77)
*{BAD}
   2 ３四歩(33)
*</figure></script>{BAD}
'''
game = Game.parse(text)
from IPython.display import display
display(show(game_film(game, BAD)))
print(game)
Game.parse("position startpos moves " + BAD)
"""
TOLD = """() => [window.hacked, document.title, location.href, document.querySelectorAll(
    ".live-out :is(script, iframe, meta, base, link, style, form, object)").length,
    document.body.checkVisibility()]"""


@pytest.fixture
def attacked(lively, browser):
    """A page with a network, a trap in it, and what it was led to open or to say."""
    with create_server(("127.0.0.1", 0)) as nobody, browser.new_context() as context:
        nobody.setblocking(False)
        address = f"127.0.0.1:{nobody.getsockname()[1]}"
        tab, opened = context.new_page(), []
        context.on("page", lambda page: opened.append(page.url))
        tab.on("dialog", lambda dialog: opened.append(dialog.message))
        tab.goto((lively / f"{NAME}.html").as_uri())
        before = tab.evaluate(TOLD)
        yield (
            tab,
            lambda text: tab.evaluate(
                RUN, [anchor_of(NAME, FIRST), text.replace("HERE", address), 0]
            ),
        )
        tab.wait_for_timeout(300)
        with pytest.raises(BlockingIOError):  # so nobody has come
            nobody.accept()
        assert opened == []
        assert tab.evaluate(TOLD) == before
        right = tab.evaluate(RUN, [anchor_of(NAME, FIRST), checked(solved(NAME, FIRST), FIRST), 0])
        assert "bit_of is right" in right["shown"][0]["about"]


@pytest.mark.browser
def test_no_cell_a_reader_writes_gets_out_of_the_page(attacked):
    tab, run = attacked
    said = "".join(each.get("out", "") for each in run(ESCAPES)["shown"])
    assert "evaluated" not in said
    assert said.count("is refused") >= 8, said
    assert "urllib is refused: URLError" in said  # by the page, and not for want of a module
    shown = run(SHOWN)["shown"]
    assert [next(iter(each)) for each in shown] == ["picture", "shown", "out", "error"]
    assert shown[1]["shown"].endswith("heresaid")
    assert shown[2]["out"].startswith("<b>printed</b><img ")
    tab.locator("#led").click()


@pytest.mark.browser
def test_what_stands_in_a_record_or_a_state_line_is_text(attacked):
    tab, run = attacked
    shown = run(RECORD)["shown"]
    assert "where there should be a USI move" in shown[-1]["error"]
    film = tab.locator(".live-out .film")
    film.locator("[data-go=forward]").first.click()
    assert "<img " in film.locator(".lab").get_attribute("aria-label")
    line = film.locator(".state input")
    for text in (
        "<img src=x onerror='window.hacked = 3'>",
        "javascript:window.hacked = 4",
        "step 1",
    ):
        line.fill(text)
        line.press("Enter")
    assert film.locator(":is(img[src=x], script)").count() == 0
