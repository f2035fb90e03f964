"""Executed notebooks are kept: each is run once, whoever asks, and anew after an edit."""

import os
import subprocess
import sys

import nbformat
import pytest

from publish import build, editions

ROOT = build.NOTEBOOKS.parent

# Asks for an edition; notes each run in a file, and takes its time.
ASKS = """
import sys, time
from pathlib import Path
import nbformat
from publish.editions import kept, place

def run(source):
    with open(source.with_name("runs"), "a") as runs:
        runs.write("run\\n")
    time.sleep(1)
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("said")])

source, folder = map(Path, sys.argv[1:])
print(kept(run, source, place(source, folder)).cells[0].source)
"""


def started(text, *words):
    """A Python that runs a text, beside this one."""
    return subprocess.Popen(
        [sys.executable, "-c", text, *map(str, words)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )


@pytest.fixture
def source(tmp_path):
    """A notebook's source in a folder laid out as ours."""
    for name in (
        *editions.READ,
        editions.TRANSLATED,
        "notebooks/solutions/tried.py",
        "notebooks/src/tried.py",
    ):
        file = tmp_path / name / ("" if "." in name else "one.py")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("1 + 1")
    return tmp_path / "notebooks/src/tried.py"


def noted(source):
    """A notebook of one film, as a run gives it."""
    data = {build.FIGURE: "<figure>\n</figure>", build.FRAMES: {"frames": [{"step": 0}]}}
    output = nbformat.v4.new_output("display_data", data=data | {build.TEXT: f"{source.stem}\n"})
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1", outputs=[output])])


def test_two_processes_run_a_notebook_once(source, tmp_path):
    asking = [started(ASKS, source, tmp_path / "kept") for _ in range(2)]
    assert [each.communicate()[0] for each in asking] == ["said\n"] * 2
    assert source.with_name("runs").read_text() == "run\n"


TEXTS = ("notebooks/src/tried.py", "notebooks/solutions/tried.py", editions.TRANSLATED)


PAGED = (*TEXTS, "notebooks/teaching/tried.md", "publish/one.py")


@pytest.mark.parametrize("name", [*PAGED, "notebooks/src/other.py"])
def test_pages_are_made_again_after_an_edit_of_what_they_say_or_what_makes_them(
    source, tmp_path, name
):
    before = editions.pages_place(source, tmp_path / "run.json")
    file = source.parents[2] / name
    file = file if "." in name else file / "one.py"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("2 + 2")
    assert (editions.pages_place(source, tmp_path / "run.json") != before) is (name in PAGED)


@pytest.mark.parametrize("name", [*TEXTS, *editions.READ])
def test_an_edit_of_what_a_run_reads_is_noticed(source, tmp_path, name):
    """Of what stands in texts the code alone, if that is given."""

    def places():
        return [editions.place(source, tmp_path, codes) for codes in ((), ["1 + 1"])]

    before = places()
    assert places() == before
    assert editions.place(source, tmp_path, ["2 + 2"]) not in before
    file = tmp_path / name / ("" if "." in name else "deep/new.py")
    file.parent.mkdir(exist_ok=True)
    file.write_text("2 + 2")
    changed = [one != other for one, other in zip(before, places(), strict=True)]
    assert changed == [True, name in editions.READ]


SAYS = """\"""What it shows.\"""
def film():
    return said("one caption")
"""
ROWS = 'from .shown import film\nFILMS = (FilmRow("packer", film),)'
PANEL = "from ..hands.shown import film\n\ndef shown(): film()"


@pytest.mark.parametrize(
    ("code", "old", "new", "again"),
    [
        ("1 + 1", "one", "another", False), ("1 + 1", "it shows", "is shown", False),
        ("1 + 1", "return", "return 1,", True), ("show('film packer')", "one", "another", True),
        ("from shogi_lab.chapters.hands.shown import film", "one", "another", True),
        ("from shogi_lab.chapters.kkp import shown", "one", "another", True),
        ("from shogi_lab.chapters.kkp import alone", "one", "another", False),
        ("room('startpos')", "one", "another", True),
    ],
)  # fmt: skip
def test_words_of_a_chapter_count_where_the_code_names_it(source, tmp_path, code, old, new, again):
    chapters, catalog = tmp_path / editions.CHAPTERS, tmp_path / "shogi_lab/films.po"
    modules = {"hands/shown.py": SAYS, "hands/films.py": ROWS, "kkp/panel.py": PANEL}
    modules["kkp/other.py"] = "def alone(): pass"
    for name, text in modules.items():
        (chapters / name).parent.mkdir(parents=True, exist_ok=True)
        (chapters / name).write_text(text)
    entry = 'msgid "{}"\nmsgstr "{}"\n'
    catalog.write_text(entry.format("one caption", "説明"))
    before = editions.place(source, tmp_path, [code])
    catalog.write_text(entry.format("one caption", "別の説明"))
    shows = editions.place(source, tmp_path, [code]) != before
    assert shows is (again and old == "one")
    (chapters / "hands/shown.py").write_text(SAYS.replace(old, new))
    catalog.write_text(entry.format("one caption".replace(old, new), "説明"))
    assert (editions.place(source, tmp_path, [code]) != before) is again


@pytest.mark.notebook
def test_outputs_that_are_kept_stand_under_new_texts_as_a_run_would_put_them(source, tmp_path):
    text = "# %% [markdown]\n# One.\n\n# %%\nprint(41 + 1)\n"
    source.write_text(text)
    first = build.executed_edition(source)
    source.write_text(text.replace("One.", "Two."))
    assert build.executed_edition(source, first) == build.executed_edition(source)


def test_builders_share_what_is_kept_where_the_variable_names_a_folder(
    source, tmp_path, monkeypatch
):
    monkeypatch.setattr(build, "executed_edition", noted)
    monkeypatch.delenv(editions.VARIABLE, raising=False)
    build.shared_edition(source)
    assert not (tmp_path / "kept").exists()
    monkeypatch.setenv(editions.VARIABLE, str(tmp_path / "kept"))
    edition = build.shared_edition(source)
    monkeypatch.setattr(build, "executed_edition", None)
    assert build.shared_edition(source) == edition


@pytest.mark.parametrize(("asked", "shares"), [([], False), (["--check"], True)])
def test_only_what_is_compared_comes_from_that_folder(asked, shares, tmp_path, monkeypatch):
    found = []
    monkeypatch.setenv(editions.VARIABLE, str(tmp_path / "kept"))
    monkeypatch.setattr(
        build, "rebuild", lambda *_: not found.append(editions.VARIABLE in os.environ)
    )
    monkeypatch.setattr(build, "beside", list)
    assert build.main(["00_start", *asked]) == 0
    assert found == [shares]
