"""What a run has read is noted, and nothing else makes an export run a notebook again."""

import json
from itertools import count

import nbformat
import pytest

from publish import build, editions, reads

FILMS = "shogi_lab/chapters/hands/films.py"
PACKER = "shogi_lab/chapters/hands/packer.py"


def run_of(text, folder):
    """What a notebook of one cell reads."""
    read = []
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text)])
    build.executed(notebook, folder, read=read, numbers=[5])
    return read


@pytest.mark.notebook
def test_a_run_notes_the_modules_and_files_that_it_opens_and_what_it_says(tmp_path):
    own = tmp_path / "own.txt"
    text = (
        "assert not {'os', 'sys', '_note'} & set(globals()), 'a name of what notes it'\n"
        "import shogi_lab.chapters.hands.films, inspect\n"
        "inspect.getsource(shogi_lab.chapters.hands.films)\n"
        "from shogi_lab.ground.messages import said\n"
        "from shogi_lab.japanese.catalog import in_japanese\n"
        "said('a line\\n{n}', n=2); said('a line\\n{n}', n=3); in_japanese('pawn')\n"
        f"open({str(reads.ROOT / 'data/games/selfplay.usi')!r}).close()\n"
        f"open({str(own)!r}, 'w').close()"
    )
    opened = run_of(text, tmp_path)
    expected = {FILMS, f"{FILMS}c", "shogi_lab/ground/messages.pyc", "data/games/selfplay.usi"}
    assert expected | {"said 5 a line\n{n}", "asked 5 pawn"} <= set(opened)
    assert not {"said 5 {n} pawns", "shogi_lab/ground/messages.py"} & set(opened)
    assert not any(name.startswith("shogi_lab/chapters/kkp/") for name in opened)
    assert not any("__pycache__" in name or name.startswith((".", "/")) for name in opened)


def test_messages_count_where_they_were_said_and_their_japanese_where_it_was_asked_for():
    caption = min(reads.parsed((reads.ROOT / PACKER).read_bytes()).said, key=len)
    noted = [f"said 1 {caption}", "said 2 that nobody says", "asked 1 pawn", "asked 2 no message"]
    assert reads.messages(reads.Read.of(noted)) == ([caption], {"no message": "", "pawn": "歩"})


CODES = [
    "a = film()", "b = [a]", "show(b)", "def f(): return 1", "show(kept)", "c = gold()", "f(c)",
]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "asked", "cells"),
    [
        ([], {"gold": "金"}, {0, 1, 2, 4}),  # 0 has said it, 1 and 2 read that, 4 has its words
        (["{n} is a <i>pawn</i>."], {"gold": "金将"}, {5, 6}),
        (["{n} is a <i>pawn</i>."], {"gold": "金"}, set()),
    ],
)
def test_cells_are_run_again_that_may_show_what_was_reworded(monkeypatch, said, asked, cells):
    shown = [{"outputs": [{"text": text}]} for text in ("", "", "", "", "4 is a\npawn.", "", "")]
    notes = ["said 0 {n} is a <i>pawn</i>.", "asked 5 gold", "data/a"]
    before = json.dumps((["{n} is a <i>pawn</i>."], {"gold": "金"}))
    monkeypatch.setattr(reads, "messages", lambda read: (said, asked))
    assert reads.reworded(notes, before, CODES, shown) == cells


def test_of_a_module_that_is_imported_messages_do_not_count():
    text = "def f(x):\n    return said('{n} pawns', n=x), %s\n"
    module, reworded, edited = (each.encode() for each in (
        text % "'pawn'", text.replace("pawns", "lances") % "'pawn'", text % "'lance'"
    ))  # fmt: skip
    assert reads.parsed(module).digest == reads.parsed(reworded).digest
    assert reads.parsed(module).digest != reads.parsed(edited).digest
    assert reads.parsed(module).said == {"{n} pawns"}


# A module of two messages, of which a run says the first.
CODE = "def f():\n    return said('said first'), said('said last')\n"


def code(source):
    """The lines of a source that are no texts."""
    return [line for line in source.read_text().splitlines() if not line.startswith("#")]


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project of one source, which reads one of two modules."""
    for name in (
        "notebooks/src/tried.py", "shogi_lab/one.py", "shogi_lab/other.py", "shogi_lab/code.py",
        "data/games",
    ):  # fmt: skip
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1 + 1\n")
    (tmp_path / "shogi_lab/code.py").write_text(CODE)
    monkeypatch.setattr(reads, "ROOT", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("edited", "again"),
    [
        (None, False), ("shogi_lab/other.py", False), ("shogi_lab/one.py", True),
        ("notebooks/src/tried.py", True), ("data/games", True), (("said first", "said anew"), True),
        (("said last", "said anew"), False), (("return", "return 1,"), True),
    ],
)  # fmt: skip
def test_a_notebook_is_run_again_where_it_reads_what_was_edited(
    project, edited, again, monkeypatch
):
    def run(source, read, before, due):
        assert before is None or edited == ("said first", "said anew")
        assert due == {0: True}
        read += ["shogi_lab/one.py", "shogi_lab/code.pyc", "said 0 said first"]
        return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 + 1")])

    source, file = project / "notebooks/src/tried.py", project / ".executed/tried.json"
    assert editions.awaited(code, source, file) == editions.USUAL
    monkeypatch.setattr(editions, "perf_counter", iter([0, 7.4] * 2).__next__)
    first, ran = editions.unchanged(run, code, source, file)
    assert ran
    if isinstance(edited, tuple):
        (project / "shogi_lab/code.py").write_text(CODE.replace(*edited))
    elif edited:
        (project / edited).write_text("1 + 2\n")
    assert editions.awaited(code, source, file) == 7 * again
    second, ran = editions.unchanged(run, code, source, file)
    assert ran is again
    assert (second == first) is not again


@pytest.mark.parametrize("reads_itself", [False, True])
def test_texts_between_the_code_change_without_a_run(project, reads_itself, monkeypatch):
    """Unless the run has opened the file that they stand in."""
    monkeypatch.setattr(editions, "perf_counter", count(step=7).__next__)
    source, file = project / "notebooks/src/tried.py", project / ".executed/tried.json"
    given = []

    def run(source, read, before, due):
        given.append(before)
        assert bool(due) is (before is None)
        if before is None:
            read += ["shogi_lab/one.py", *["notebooks/src/tried.py"] * reads_itself]
        return nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(source.read_text())])

    def now(text):
        source.write_text(text)
        awaited = editions.awaited(code, source, file)
        edition, ran = editions.unchanged(run, code, source, file)
        assert ran is (awaited > 0)
        assert edition.cells[0].source == text
        return ran

    assert now("# A text.\n1 + 1\n")
    assert now("# Another.\n1 + 1\n") is reads_itself
    assert (given[-1] is None) is reads_itself
    assert now("# Another.\n1 + 2\n")
    assert now("# Another.\n1 + 2\n") is False


@pytest.mark.notebook
def test_outputs_that_are_kept_stand_under_new_texts_as_a_run_would_put_them(tmp_path):
    source = tmp_path / "src" / "tried.py"
    source.parent.mkdir()
    text = "# %% [markdown]\n# One.\n\n# %%\nprint(41 + 1)\n"
    source.write_text(text)
    first = build.executed_edition(source)
    source.write_text(text.replace("One.", "Two."))
    assert build.executed_edition(source, before=first) == build.executed_edition(source)


@pytest.mark.notebook
def test_cells_that_are_due_run_and_all_do_if_another_shows_something_new(tmp_path):
    source, given = tmp_path / "src" / "tried.py", tmp_path / "given"
    source.parent.mkdir()
    codes = "n = open('given').read(); len(n)", "print(n)", "import time; print(time.time_ns())"
    source.write_text("\n\n".join(f"# %%\n{code}" for code in codes))
    given.write_text("pawn")
    first = build.executed_edition(source)
    given.write_text("gold")
    read = []
    second = build.executed_edition(source, read=read, before=first, due={0: False, 1: True})
    assert second.cells[1].outputs[0].text == "gold\n"
    assert [second.cells[at] == first.cells[at] for at in range(3)] == [True, False, True]
    assert [cell.execution_count for cell in second.cells] == [1, 2, 3]
    given.write_text("king's")
    third = build.executed_edition(source, before=second, due={0: False, 1: True})
    assert third.cells[1].outputs[0].text == "king's\n"
    assert third.cells[2].outputs != second.cells[2].outputs


OTHER = """
FIRST = said("said as it is imported")
def film():
    return said("said later"), said("heard")
"""


@pytest.mark.parametrize(
    ("edited", "again"),
    [
        (("shogi_lab/chapters/hands/films.py", "said later", "said anew"), True),
        (("shogi_lab/chapters/kkp/films.py", "said later", "said anew"), False),
        (("shogi_lab/chapters/kkp/films.py", "as it is", "when it is"), True),
        (("shogi_lab/chapters/kkp/films.py", "heard", "said anew"), True),
        (("shogi_lab/chapters/kkp/films.py", "return", "return 1,"), True),
        (("shogi_lab/screen/svg.py", "said later", "said anew"), True),
        (("publish/site/page.css", "said later", "said anew"), True),
        (("notebooks/teaching/02_hands.md", "said later", "said anew"), True),
        (("README.md", "said later", "said anew"), False),
    ],
)
def test_pages_are_made_again_where_that_was_edited_of_which_they_are_made(
    tmp_path, monkeypatch, edited, again
):
    monkeypatch.setattr(reads, "ROOT", tmp_path)
    chapters = (f"shogi_lab/chapters/{name}/films.py" for name in ("hands", "kkp"))
    others = "shogi_lab/screen/svg.py", "publish/site/page.css", "notebooks/teaching/02_hands.md"
    for name in (*chapters, *others, "README.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(OTHER if "kkp" in name else OTHER.replace("heard", "unheard"))
    source = tmp_path / "notebooks/src/02_hands.py"
    before = reads.made_of(source, "hands", ["said -1 heard"])
    assert reads.made_of(source, "hands", ["said -1 heard"]) == before
    name, old, new = edited
    text = (tmp_path / name).read_text()
    (tmp_path / name).write_text(text.replace(old, new))
    assert (reads.made_of(source, "hands", ["said -1 heard"]) != before) is again
