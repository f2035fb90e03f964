"""The errata: what is wrong is listed, once, and each row leads to a cell that proves it."""

import pkgutil
import re
from functools import cache

import nbformat
import pytest

from publish import build, references

pytestmark = pytest.mark.release

#: What the articles and programs are known to have wrong, and a chapter can prove.
KNOWN = {
    "claim:P5", "erratum:generation",
    "claim:H4", "claim:H10", "erratum:is-hand", "erratum:stand-in",
    "claim:M12", "erratum:pawn-checks", "erratum:lance", "erratum:promotion",
    "erratum:countercheck", "erratum:contact", "erratum:leftout", "erratum:weak",
    "erratum:list-order",
}  # fmt: skip
CHAPTERS = references.chapters()
ERRATA = [row for each in CHAPTERS for row in references.verdicts(each) + references.faults(each)]


@cache
def notebook(name):
    return nbformat.read(build.NOTEBOOKS / f"{name}.ipynb", as_version=4)


def proofs(chapter, tag):
    """The cells of a chapter's notebook with this tag."""
    return [cell for cell in notebook(chapter).cells if tag in cell.metadata.get("tags", [])]


@pytest.mark.parametrize("page", references.PAGES)
def test_a_page_is_what_the_sources_give(page):
    committed = (references.NOTEBOOKS / page).read_text(encoding="utf-8")
    assert committed == references.PAGES[page](), "stale; run  python3 start.py notebooks"


@pytest.mark.parametrize("erratum", ERRATA, ids=[row.tag for row in ERRATA])
def test_an_erratum_is_proved_by_a_cell_that_asserts(erratum):
    (cell,) = proofs(erratum.chapter, erratum.tag)
    assert cell.cell_type == "code"
    measured = erratum.so.startswith("partly")  # how much depends on the machine or the games
    assert "assert " in cell.source or (measured and cell.outputs)


def test_every_claim_that_is_not_right_or_open_is_listed():
    listed = {row.tag for row in ERRATA}
    for chapter in CHAPTERS:
        cells = notebook(chapter.name).cells
        said = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
        for row in references.judged(said):
            right = row.so.startswith(("right", "open"))
            assert (f"claim:{row.claim}" in listed) == (not right), row.claim


def test_every_known_fault_is_listed_and_every_fault_has_its_cell():
    tags = [row.tag for row in ERRATA]
    assert set(tags) >= KNOWN
    assert len(tags) == len(set(tags))
    assert {tag.partition(":")[2] for tag in tags if tag.startswith("erratum:")} == set(
        references.FAULTS
    )


def rows(chapter):
    """The table of a chapter's sources, its heads left out."""
    _, _, after = chapter.text.partition("### Sources\n\n")
    table = after[: re.search(r"^[^|]|\n\n|\Z", after).end()].strip().splitlines()
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table[2:]]


@pytest.mark.parametrize("chapter", CHAPTERS, ids=[each.name for each in CHAPTERS])
def test_a_chapter_lists_its_sources(chapter):
    (what, article, _), *others = rows(chapter)
    assert what == "the article"
    assert re.search(r"「.+」, .+, .*20\d\d", article)
    assert len(others) >= 4
    assert any(re.search(r"`\w+\.(c|cpp|h)`", where) for _, where, _ in others)
    assert any(re.search(r"4\.1\.3|2016", where) for _, where, _ in others)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=[each.name for each in CHAPTERS])
def test_what_the_sources_became_here_is_there(chapter):
    names = [name for *_, here in rows(chapter) for name in re.findall("`(.+?)`", here)]
    assert names
    for name in names:
        pkgutil.resolve_name(f"shogi_lab.{name}")
