"""What a run has read is noted, and nothing else makes an export run a notebook again."""

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
    build.executed(notebook, folder, read=read)
    return read


@pytest.mark.notebook
def test_a_run_notes_the_modules_and_files_that_it_opens_and_what_it_says(tmp_path):
    own = tmp_path / "own.txt"
    text = (
        "assert not {'os', 'sys', '_note'} & set(globals()), 'a name of what notes it'\n"
        "import shogi_lab.chapters.hands.films, inspect\n"
        "inspect.getsource(shogi_lab.chapters.hands.films)\n"
        "from shogi_lab.messages import said\n"
        "from shogi_lab.japanese.catalog import in_japanese\n"
        "said('a line\\n{n}', n=2); said('a line\\n{n}', n=3); in_japanese('pawn')\n"
        f"open({str(reads.ROOT / 'data/games/selfplay.usi')!r}).close()\n"
        f"open({str(own)!r}, 'w').close()"
    )
    opened = run_of(text, tmp_path)
    expected = {FILMS, f"{FILMS}c", "shogi_lab/messages.pyc", "data/games/selfplay.usi"}
    assert expected | {"said a line\n{n}", "asked pawn"} <= set(opened)
    assert not {"said {n} pawns", "shogi_lab/messages.py"} & set(opened)
    assert not any(name.startswith("shogi_lab/chapters/kkp/") for name in opened)
    assert not any("__pycache__" in name or name.startswith((".", "/")) for name in opened)


def test_messages_count_where_they_were_said_and_their_japanese_where_it_was_asked_for():
    caption = min(reads.parsed((reads.ROOT / PACKER).read_bytes()).said, key=len)
    noted = [f"said {caption}", "said that nobody says", "asked pawn", "asked no message"]
    assert reads.messages(reads.Read.of(noted)) == ([caption], [("no message", ""), ("pawn", "歩")])


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
        (None, False),
        ("shogi_lab/other.py", False),
        ("shogi_lab/one.py", True),
        ("notebooks/src/tried.py", True),
        ("data/games", True),
        (("said first", "said anew"), True),
        (("said last", "said anew"), False),
        (("return", "return 1,"), True),
    ],
)
def test_a_notebook_is_run_again_where_it_reads_what_was_edited(
    project, edited, again, monkeypatch
):
    def run(source, read, before):
        assert before is None
        read += ["shogi_lab/one.py", "shogi_lab/code.pyc", "said said first"]
        return nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("said")])

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


def test_a_module_that_is_gone_makes_it_run_again(project):
    def run(source, read, before):
        read.append("shogi_lab/one.py")
        return nbformat.v4.new_notebook()

    source, file = project / "notebooks/src/tried.py", project / ".executed/tried.json"
    editions.unchanged(run, code, source, file)
    (project / "shogi_lab/one.py").unlink()
    assert editions.unchanged(run, code, source, file)[1]


@pytest.mark.parametrize("reads_itself", [False, True])
def test_texts_between_the_code_change_without_a_run(project, reads_itself, monkeypatch):
    """Unless the run has opened the file that they stand in."""
    monkeypatch.setattr(editions, "perf_counter", count(step=7).__next__)
    source, file = project / "notebooks/src/tried.py", project / ".executed/tried.json"
    given = []

    def run(source, read, before):
        given.append(before)
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
