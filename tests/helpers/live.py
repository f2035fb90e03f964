"""Live pages, walked: each exercise is answered wrongly, without end and rightly, and stopped.

      a page in a browser            cells in this Python
      what stands under the cell  =  what a notebook shows

What is written there is sliced from the tests' wrong answers and from the solutions, so that the
answers that are tried there are tried here.
"""

import ast
import gzip
import json
import re
import runpy
import sys
from base64 import b64encode
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from inspect import getsource
from itertools import chain, product, takewhile
from pathlib import Path
from subprocess import run
from threading import Thread
from time import perf_counter
from typing import NamedTuple
from unittest.mock import patch

import nbformat

from helpers.wrong import named
from publish import build, live
from publish.export import Leaf, framed, put
from publish.in_page import Cells, binds, statements, used
from publish.pages import notebook_page
from publish.translations import LANGUAGE, away, words_in
from shogi_lab.contents import modules
from shogi_lab.reader.own import own

TESTS = Path(__file__).parents[1]
LANGUAGES = ("en", LANGUAGE)
FEW = 5  # wrong answers that each exercise is tried with
SOURCES = {source.stem: source for source in build.sources() if build.solutions(source)}
ROWS = {folder: each.EXERCISES.rows for folder, each in modules("exercises").items()}
#: Where a reader's answer is no function of its own name, and calls a solution.
GIVEN = f"{getsource(named)}\n\ndef solutions(chapter):\n    return globals()"
LOOP = "def {call}:\n    turns = 0\n    while True:\n        turns += 1"
DEEP = "def {call}:\n    return {call}"
ENDLESS = "turns = 0\nwhile True:\n    turns += 1"  # outside of `check`, so that nobody watches


# ---- what is answered


class Answer(NamedTuple):
    """What a reader writes into the cell of an exercise; None leaves what stands there."""

    exercise: str
    what: str
    text: str | None


def answers(name, exercise, few=FEW):
    """What an exercise of a chapter, as "02_hands", is answered with."""
    call = f"{exercise}({', '.join(ROWS[folder_of(name)][exercise].parameters)})"
    yield Answer(exercise, "printed", None)
    for number in wrong_answers(name, exercise)[:few]:
        yield Answer(exercise, f"wrong {number}", wrong_text(name, exercise, number))
    yield Answer(exercise, "endless", checked(LOOP.format(call=call), exercise))
    yield Answer(exercise, "ever deeper", checked(DEEP.format(call=call), exercise))
    yield Answer(exercise, "right", checked(solved(name, exercise), exercise))


def folder_of(name):
    """The folder of a chapter's package.

    >>> folder_of("02_hands")
    'hands'
    """
    return name.partition("_")[2]


def checked(text, exercise):
    """A text and the check of its answer."""
    return f"{text}\n\n\ncheck({exercise})"


def solved(name, exercise):
    """The text of a solution, with all that it needs."""
    return sliced(build.solutions(SOURCES[name]), exercise)


def wrong_answers(name, exercise):
    """At which places the tests' list of wrong answers has those to an exercise."""
    return [i for i, each in enumerate(wrong_list(name)) if each[0] == exercise]


@cache
def wrong_list(name):
    """The wrong answers to a chapter's exercises: rows that begin with an exercise's name."""
    return runpy.run_path(str(file_of_wrong(name)))["WRONG"]


def file_of_wrong(name):
    return TESTS / "helpers" / "wrong_answers" / f"{folder_of(name)}.py"


def wrong_text(name, exercise, number):
    """The text of a wrong answer, with all that it needs, and its check."""
    wrong = sliced(file_of_wrong(name).read_text(encoding="utf-8"), "WRONG")
    check = f"from shogi_lab.chapters.{folder_of(name)}.exercises import check"
    call = f'check(named("{exercise}", WRONG[{number}][2]))'
    return "\n\n\n".join([build.solutions(SOURCES[name]), GIVEN, wrong, check, call])


def sliced(text, *names):
    """The statements of a text that bind some names, with all those that they need; imports of
    tests' helpers aside.

    >>> sliced("a = 1\\nb = 2\\nc = b + 1", "c")
    'b = 2\\n\\n\\nc = b + 1'
    """
    given, wanted, todo = statements(text), set(), [*names]
    while todo:
        name = todo.pop()
        at = next((i for i, node in enumerate(given) if name in binds(node)), None)
        if at is None or at in wanted or getattr(given[at], "module", "").startswith("helpers"):
            continue
        wanted.add(at)
        todo += used(ast.Module([given[at]], []))
    return "\n\n\n".join(ast.get_source_segment(text, given[at]) for at in sorted(wanted))


# ---- what a page is made of


@contextmanager
def served(folder):
    """A plain server of a folder, as `python -m http.server` is; what it gives is its address."""
    handler = partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Nobody reads it."""


@contextmanager
def trap():
    """A server that nobody should ask anything: its address, and what was asked of it."""
    asked = []

    class Heard(Quiet):
        def parse_request(self):
            asked.append(self.raw_requestline)
            return super().parse_request()

    with ThreadingHTTPServer(("127.0.0.1", 0), Heard) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_address[1]}", asked
        server.shutdown()


def site(folder, names, runtime):
    """Live pages of chapters in both languages, from their notebooks as they are committed: nothing
    is run."""
    pages(folder, names, python_of(runtime))


@cache
def python_of(runtime):
    """What loads Python on a page, which is the same on all: it takes seconds to be packed."""
    return live.python_js(live.parts(runtime))


def pages(folder, names, python):
    """The same, with what loads Python there."""
    for name, language in product(names, LANGUAGES):
        path = page_path(name, language)
        page = notebook_page(committed(name, language), said=words_in(language))
        leaf = Leaf(path, page, "chapter", language=language)
        put(folder / path, framed(leaf, {path: leaf}, lives=True))
    put(folder / "live" / "python.js", python)
    put(folder / "live" / "live.js", live.live_js())


def page_path(name, language="en"):
    """Where the page of a chapter stands.

    >>> page_path("02_hands"), page_path("02_hands", "ja")
    ('02_hands.html', 'ja/02_hands.html')
    """
    return f"{name}.html" if language == "en" else f"{language}/{name}.html"


@cache
def committed(name, language="en"):
    """A notebook as it is committed, with the covers that its build gave it, and on a page's way to
    data, which is the same in both languages; nobody may change it."""
    [source] = [each for each in build.sources() if each.stem == name]
    target = build.target if language == "en" else build.japanese_target
    notebook = nbformat.read(target(source), as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":  # the way of JupyterLab to a proof, and back
            cell.source = re.sub(r'\[[^]]*\]\(#cell-id=[^\s)]+(?: "[^"]*")?\)', "", cell.source)
        elif language == LANGUAGE and cell.cell_type == "code":
            cell.source = re.sub(r"""(["'])\.\./\.\./""", r"\1../", cell.source)
    return notebook


#: Stands in for Python: it shows which sources a page gave it.
ECHOES = b"""onmessage = ({data}) => {
    if (data.start) return postMessage({ready: true});
    postMessage({out: JSON.stringify(data.cells)});
    postMessage({done: 0});
};"""
ECHO = live.python_js(live.Parts(gzip.compress(ECHOES), *[gzip.compress(b"")] * 3, "{}"))


def given_there(name, language, ask):
    """What a page with ECHO gives to Python, for each of its live cells."""
    for place in living(name, language):
        got = ask(RUN, [anchor_at(name, place), None, 0])
        yield place, json.loads(got["shown"][0]["out"])


def given_here(name, language, place):
    """What it should give: all code up to a cell, each twice, as it was first and as it is now."""
    sources = [cell.source.rstrip() for cell in code_cells(name, language)[: place + 1]]
    return [each for source in sources for each in (source, source)]


def answering(name, language="en"):
    """The live cells that need a name from a cell whose code is under a prediction's cover."""
    cells = code_cells(name, language)
    sources = [cell.source for cell in cells]
    hidden = {at for at, cell in enumerate(cells) if {build.HOW, build.COVERED} <= {
        tag.partition(":")[0] for tag in build.tags(cell)}}  # fmt: skip
    for place in living(name, language):
        needed = Cells().needed(place, used(ast.parse(sources[place])), sources)
        if hidden & {each.cell for each in needed}:
            yield place


# ---- what is seen

#: Write a text into a cell, unless it is null, and run it; where `patience` is given, press Stop
#: after so many milliseconds, or when there is what it selects. The answer is what then stands
#: under it, and how long at most the page heard nothing.
RUN = """async ([cell, text, patience]) => {
    const section = document.getElementById(cell);
    const [run, edit, , stop] = section.querySelectorAll(".live-bar button");
    if (text !== null) {
        edit.click();
        const area = section.querySelector("textarea");
        area.value = text;
        area.dispatchEvent(new Event("input", {bubbles: true}));
    }
    const since = performance.now();
    let deaf = 0, last = since;
    run.click();
    while (section.hasAttribute("aria-busy")) {
        await new Promise((done) => setTimeout(done, 10));
        deaf = Math.max(deaf, performance.now() - last);
        last = performance.now();
        const enough = typeof patience === "string" ? section.querySelector(patience)
            : patience && last - since > patience;
        if (enough) stop.click();
    }
    const shown = [...section.querySelector(".live-out").children].map((node) => {
        if (!node.matches("figure")) return {[node.className.trim().split(" ").pop()]:
            node.textContent};
        const image = node.querySelector("img");
        const [, picture] = /^data:image.svg.xml;utf8,(.*)/s.exec(image.src);
        return {picture: decodeURIComponent(picture), about: image.alt};
    });
    const status = section.querySelector(".live-status").textContent;
    return {shown, status, seconds: (performance.now() - since) / 1000, deaf};
}"""
#: The first code of a cell again.
RESET = (
    """(cell) => document.getElementById(cell).querySelectorAll(".live-bar button")[2].click()"""
)
AWHILE = 1_500  # milliseconds that an endless cell runs until it is stopped


class Seen(NamedTuple):
    """What an answer brought on a page and in this Python, and the seconds that took in both."""

    answer: Answer
    there: list
    here: list
    seconds: tuple[float, float]


def walk(name, ask, chosen=None, few=FEW):
    """Answer exercises of a chapter's page in every way, and stop each once.

    ask: runs a script on the page, and gives what it answers; chosen: exercises, else all.
    """
    cells = Cells()
    for exercise in chosen or ROWS[folder_of(name)]:
        anchor = anchor_of(name, exercise)
        for answer in answers(name, exercise, few):
            got = ask(RUN, [anchor, answer.text, 0])
            wanted, seconds = here(name, answer, cells)
            yield Seen(answer, quiet(got["shown"]), quiet(wanted), (got["seconds"], seconds))
        got = ask(RUN, [anchor, ENDLESS, AWHILE])
        assert got["status"].startswith("Stopped."), (exercise, got)
        ask(RESET, anchor)


#: Keeps what a page hears from its worker, before that is begun; a copy, for the page writes into
#: what it got.
HEARD = """() => {
    window.heard = [];
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({data}) => heard.push(structuredClone(data)));
        }
    };
}"""
#: The same, said by cells in an installed Python: what it gets are its places and all sources.
INSTALLED = """
import json, sys
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch
from publish.in_page import begun

said, (places, sources) = [], json.load(sys.stdin)
with TemporaryDirectory() as folder:
    asked = begun(said.append, Path(folder))
    with patch("shogi_lab.screen.svg.png_bytes", side_effect=ImportError):
        for place in places:
            asked({"run": place, "cells": sources})
            print(json.dumps(said))
            said.clear()
"""


#: Gives a page a file, as if a reader dropped it onto a cell, and waits until that was run.
GIVEN_FILE = """async ([cell, name, base64]) => {
    const section = document.getElementById(cell), given = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    given.items.add(new File([bytes], name));
    section.dispatchEvent(
        new DragEvent("drop", {dataTransfer: given, bubbles: true, cancelable: true}));
    while (!section.hasAttribute("aria-busy")) await new Promise((done) => setTimeout(done, 5));
    while (section.hasAttribute("aria-busy")) await new Promise((done) => setTimeout(done, 20));
}"""


#: What is under a cell: of a film its title and its caption, where it is drawn; else its words.
DRAWN = """(cell) => [...document.querySelector(`#${cell} .live-out`).children].map((node) => {
    const host = node.querySelector("[data-player]");
    if (!host) return node.textContent;
    const drawn = host.shadowRoot.querySelectorAll("svg:not(.defs)").length;
    return drawn && [host.dataset.player, host.shadowRoot.querySelector(".caption").textContent];
})"""
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")  # in a caption, to a part of the picture


def offers_there(record, anchor, ask):
    """A game of a reader's own on a page, at a cell that takes files: its list as text, then under
    each name what stands there when that is shown."""
    ask(GIVEN_FILE, [anchor, record.name, b64encode(record.read_bytes()).decode()])
    head = f"from shogi_lab.views import own\n\nmine = own({record.name!r})"
    for name in ("", *offered(record)):
        ask(RUN, [anchor, f"{head}\nmine.show({name!r})" if name else f"{head}\nprint(mine)", 0])
        yield name, ask(DRAWN, anchor)


def offers_here(record):
    """The same in this Python."""
    mine = own(record)
    yield "", [f"{mine}\n"]
    for name in offered(record):
        seen = mine.show(name)
        yield name, [[seen.film.title, LINK.sub(r"\1", seen.frame.caption)]]


def offered(record):
    """The films that are ready for a game."""
    return [name for _, name, lacking in own(record).films() if not lacking]


def changeable(name):
    """At which places among the cells with code are those that a reader would change."""
    cells = code_cells(name)
    return [i for i, cell in enumerate(cells) if build.RUNS in build.tags(cell)]


def living(name, language="en"):
    """At which places are those, and the exercises: all that have a Run on a page."""
    cells = code_cells(name, language)
    return [i for i, cell in enumerate(cells)
            if build.RUNS in build.tags(cell) or build.checked(cell)]  # fmt: skip


def cells_here(name, language="en"):
    """Those cells, each with what it shows in an installed Python."""
    cells, places = code_cells(name, language), living(name, language)
    there = away if language == LANGUAGE else str
    given = json.dumps([places, [there(cell.source) for cell in cells]])
    folder = build.NOTEBOOKS / ("" if language == "en" else language)
    ran = run(
        [sys.executable, "-c", INSTALLED], input=given, cwd=folder, text=True,
        capture_output=True, check=True,
    )  # fmt: skip
    for place, line in zip(places, ran.stdout.splitlines(), strict=True):
        yield cells[place], told(json.loads(line))


def cells_there(name, language, ask, before=lambda: None, places=()):
    """What they, or those at some places, show on a page, in which HEARD was run, if not `before`
    each."""
    cells = code_cells(name, language)
    for place in places or living(name, language):
        before()
        ask("heard.length = 0")
        ask(RUN, [anchor_at(name, place), None, 0])
        yield cells[place], told(ask("heard"))


def failures(shown):
    """The errors among what is shown, and in what is shown there."""
    inside = chain.from_iterable(map(_inside, shown))
    return [each["error"] for each in inside if "error" in each]


#: Members of widgets that hold what is shown in them.
HOLDING = ("parts", "told")


def told(news):
    """What a cell showed, then how its widgets changed, without their numbers, and without what is
    asked of them later.

    >>> told([{"ready": True}, {"out": "a"}, {"widget": 7, "kind": "Label"}, {"done": 1}])
    [{'out': 'a'}, {'kind': 'Label'}]
    """
    mine = [*takewhile(lambda each: "done" not in each, news)]
    shown = {each["widget"] for each in chain.from_iterable(map(_inside, mine)) if "kind" in each}
    changed = {}  # how often a change is told depends on the clock: what counts is the last
    for each in mine:
        if each.get("widget") in shown and "kind" not in each:
            changed.setdefault(each["widget"], {"state": {}})["state"] |= each["state"]
    return together(_nameless(each) for each in (*mine, *changed.values())
                    if not {"ready", "widget"} & {*each} or "kind" in each)  # fmt: skip


def _inside(each):
    """Something shown, and all that is shown in it."""
    yield each
    for name in HOLDING:
        for inner in each.get("state", {}).get(name, ()):
            yield from _inside(inner)


def _nameless(each):
    state = {
        name: [*map(_nameless, value)] if name in HOLDING else value
        for name, value in each.get("state", {}).items()
    }
    return {name: value for name, value in each.items() if name not in ("widget", "state")} | (
        {"state": state} if state else {}
    )


def printed(shown):
    """The texts among what is shown."""
    return [
        (each.get("out") or each["text"]).rstrip() for each in shown if {"out", "text"} & {*each}
    ]


def committed_texts(cell):
    """The same of a cell in the committed notebook."""
    bundles = [each.get("data", {build.TEXT: each.get("text")}) for each in cell.outputs]
    return [(each.get(build.MARKDOWN) or each[build.TEXT]).rstrip()
            for each in bundles if not {build.PNG, build.HTML} & {*each}]  # fmt: skip


def quiet(shown):
    """What is shown, without how far a check has come, which is said now and then, and without the
    other signs of a picture, which its page keeps apart."""
    far = re.compile(r"([\d,]+ of [\d,]+ .* are right so far.*|The check took \d+ seconds?\.)\n?")
    seen = [{name: each[name] for name in each if name != "others"} for each in shown]
    return [each for each in seen if not re.fullmatch(f"({far.pattern})+", each.get("out", ""))]


def code_cells(name, language="en"):
    """The cells with code of a pupil's notebook."""
    return [cell for cell in committed(name, language).cells if cell.cell_type == "code"]


def place_of(name, exercise):
    """Where among the cells with code an exercise is checked."""
    return next(i for i, cell in enumerate(code_cells(name)) if exercise in build.checked(cell))


def anchor_of(name, exercise):
    """The id of its section on the page."""
    return anchor_at(name, place_of(name, exercise))


def anchor_at(name, place):
    """The id of the section of a cell with code, by its place among those, in either language."""
    return f"cell-{int(code_cells(name)[place].id.partition('-')[0])}"


def anchor_with(name, text):
    """The id of the section of the first cell to change that has a text."""
    cells = code_cells(name)
    return anchor_at(name, next(at for at in changeable(name) if text in cells[at].source))


def here(name, answer, cells):
    """What cells in this Python show of an answer, where no picture is made of dots; and the
    seconds that takes."""
    at, said, began = place_of(name, answer.exercise), [], perf_counter()
    before = [cell.source for cell in code_cells(name)[: at + 1]]
    with patch("shogi_lab.screen.svg.png_bytes", side_effect=ImportError):
        cells.run(
            at + 1, [*before, before[at] if answer.text is None else answer.text], said.append
        )
    return together(said), perf_counter() - began


def together(said):
    """What was said, with what was printed piece by piece as one.

    >>> together([{"out": "a"}, {"out": "b"}])
    [{'out': 'ab'}]
    """
    shown = []
    for each in said:
        if "out" in each and shown and "out" in shown[-1]:
            shown[-1]["out"] += each["out"]
        else:
            shown.append(dict(each))
    return shown
