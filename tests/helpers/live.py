"""Live pages, walked: each exercise is answered wrongly, without end and rightly, and stopped.

      a page in a browser            cells in this Python
      what stands under the cell  =  what a notebook shows

What is right there is sliced from the solutions.
"""

import ast
import gzip
import json
import re
from functools import cache
from itertools import product
from unittest.mock import patch

import nbformat

from publish import build, live
from publish.export import Leaf, framed, put
from publish.in_page import Cells, binds, statements, used
from publish.pages import notebook_page
from publish.translations import LANGUAGE, words_in
from shogi_lab.contents import modules

LANGUAGES = ("en", LANGUAGE)
SOURCES = {source.stem: source for source in build.sources() if build.solutions(source)}
ROWS = {folder: each.EXERCISES.rows for folder, each in modules("exercises").items()}
WRONG = "def {call}:\n    return None"
LOOP = "def {call}:\n    turns = 0\n    while True:\n        turns += 1"
DEEP = "def {call}:\n    return {call}"
ENDLESS = "turns = 0\nwhile True:\n    turns += 1"  # outside of `check`, so that nobody watches


# ---- what is answered


def answers(name, exercise):
    """What a reader writes into the cell of an exercise of a chapter, as "02_hands", each as what
    it is; None leaves what stands there."""
    call = f"{exercise}({', '.join(ROWS[folder_of(name)][exercise].parameters)})"
    yield "printed", None
    for what, text in (("wrong", WRONG), ("endless", LOOP), ("ever deeper", DEEP)):
        yield what, checked(text.format(call=call), exercise)
    yield "right", checked(solved(name, exercise), exercise)


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


def sliced(text, *names):
    """The statements of a text that bind some names, with all those that they need.

    >>> sliced("a = 1\\nb = 2\\nc = b + 1", "c")
    'b = 2\\n\\n\\nc = b + 1'
    """
    given, wanted, todo = statements(text), set(), [*names]
    while todo:
        name = todo.pop()
        at = next((i for i, node in enumerate(given) if name in binds(node)), None)
        if at is not None and at not in wanted:
            wanted.add(at)
            todo += used(ast.Module([given[at]], []))
    return "\n\n\n".join(ast.get_source_segment(text, given[at]) for at in sorted(wanted))


# ---- what a page is made of


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
    put(folder / "live" / "python.js", python.encode("utf-16"))
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
ECHO = live.python_js(live.Parts(gzip.compress(ECHOES), *[gzip.compress(b"")] * 2, b"{}"))


# ---- what is seen

#: Write a text into a cell, unless it is null, and run it; where `patience` is given, press Stop
#: after so many milliseconds, or when there is what it selects. The answer is what then stands
#: under it, and how many seconds it took.
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
    run.click();
    while (section.hasAttribute("aria-busy")) {
        await new Promise((done) => setTimeout(done, 10));
        const enough = typeof patience === "string" ? section.querySelector(patience)
            : patience && performance.now() - since > patience;
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
    return {shown, status, seconds: (performance.now() - since) / 1000};
}"""
#: The first code of a cell again.
RESET = (
    """(cell) => document.getElementById(cell).querySelectorAll(".live-bar button")[2].click()"""
)
AWHILE = 1_500  # milliseconds that an endless cell runs until it is stopped


def walk(name, ask, chosen=None):
    """Answer exercises of a chapter's page in every way, and stop each once: the exercise and the
    way, what that brought there, and what it brings in this Python.

    ask: runs a script on the page, and gives what it answers; chosen: exercises, else all.
    """
    cells = Cells()
    for exercise in chosen or ROWS[folder_of(name)]:
        anchor = anchor_of(name, exercise)
        for what, text in answers(name, exercise):
            there = ask(RUN, [anchor, text, 0])["shown"]
            yield (exercise, what), quiet(there), quiet(here(name, exercise, text, cells))
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


def living(name, language="en"):
    """At which places among the cells with code are those that a reader would change, and the
    exercises: all that have a Run on a page."""
    cells = code_cells(name, language)
    return [i for i, cell in enumerate(cells)
            if build.RUNS in build.tags(cell) or build.checked(cell)]  # fmt: skip


def said_at(name, language, place, ask):
    """What one of those says on a page in which HEARD was run."""
    ask("heard.length = 0")
    ask(RUN, [anchor_at(name, place), None, 0])
    return together(ask("heard"))


def texts(said):
    """The texts that were said; none may be an error, also inside a widget."""
    assert '"error"' not in json.dumps(said), said
    found = [each.get("out") or each.get("text") for each in said]
    return [text.rstrip() for text in found if text is not None]


def committed_texts(cell):
    """Those of a cell in the committed notebook."""
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


def here(name, exercise, text, cells):
    """What cells in this Python show of an answer, where no picture is made of dots."""
    at, said = place_of(name, exercise), []
    before = [cell.source for cell in code_cells(name)[: at + 1]]
    with patch("shogi_lab.screen.svg.png_bytes", side_effect=ImportError):
        cells.run(at + 1, [*before, before[at] if text is None else text], said.append)
    return together(said)


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
