"""What a finished chapter owes: a cell for each claim of its article, that proves or refutes it."""

import re

import nbformat
import pytest

from publish import build, references
from shogi_lab.contents import CHAPTERS

pytestmark = pytest.mark.release

#: By chapter, the claims of its article; of chapter 6, what the five promise in games. A new
#: chapter adds a row.
OWED = {
    "01_posi_t": [f"P{n}" for n in range(1, 14)],
    "02_hands": [f"H{n}" for n in range(1, 13)],
    "03_mate_in_3": [f"M{n}" for n in range(1, 13)],
    "04_kkp": [f"K{n}" for n in range(1, 12)],
    "05_long_effects": [f"L{n}" for n in range(1, 13)],
    "06_player": [f"G{n}" for n in range(1, 7)],
}


def test_every_chapter_says_which_claims_it_owes():
    unsaid = {chapter.name for chapter in CHAPTERS} - {*OWED}
    assert not unsaid, f"no row of OWED says which claims {', '.join(sorted(unsaid))} settles"


@pytest.fixture(params=OWED)
def chapter(request):
    return request.param


def notebook(chapter):
    return nbformat.read(build.NOTEBOOKS / f"{chapter}.ipynb", as_version=4)


def claimed(cells):
    """By claim, the cells that are tagged with it."""
    found = {}
    for cell in cells:
        for tag in cell.metadata.get("tags", []):
            if tag.startswith("claim:"):
                found.setdefault(tag.removeprefix("claim:"), []).append(cell)
    return found


def test_every_claim_has_its_cell_and_no_cell_claims_more(chapter):
    assert sorted(claimed(notebook(chapter).cells)) == sorted(OWED[chapter])


def test_a_claim_is_settled_by_code_that_has_run(chapter):
    for claim, cells in claimed(notebook(chapter).cells).items():
        for cell in cells:
            assert cell.cell_type == "code", claim
            shown = any(output.output_type != "error" for output in cell.outputs)
            assert shown or "assert " in cell.source, claim


def test_every_claim_has_a_verdict(chapter):
    """One row of a table: | P5 what is claimed | what running it shows | on what that rests |."""
    rows = verdicts(chapter)
    assert sorted(row.claim for row in rows) == sorted(OWED[chapter])
    assert all(row.so.startswith(("right", "partly", "wrong", "open")) for row in rows)


def test_every_verdict_says_on_what_it_rests(chapter):
    for row in verdicts(chapter):
        words = set(re.findall(r"\*(.+?)\*", row.rests))
        assert words, row.claim
        assert words <= set(references.RESTS), row.claim


def test_a_timed_verdict_gives_its_range_and_its_cell_went_no_further(chapter):
    for row in verdicts(chapter):
        if "*timed here*" in row.rests:
            said = re.findall(r"(\d+\.\d+) to (\d+\.\d+)", row.rests)
            least, most = (end(float(each) for pair in said for each in pair) for end in (min, max))
            seen = ranges(chapter, row.claim)
            assert seen, row.claim
            assert all(least <= one and other <= most for one, other in seen), row.claim


def verdicts(chapter):
    texts = [cell.source for cell in notebook(chapter).cells if cell.cell_type == "markdown"]
    return references.judged("\n".join(texts))


def ranges(chapter, claim):
    """From where to where ratios went, as lines of the notebook print it that name the claim; where
    none does, as the claim's own cell prints it."""
    cells = [cell for cell in notebook(chapter).cells if cell.cell_type == "code"]
    named = [line for cell in cells for line in lines(cell) if re.search(rf"\b{claim}\b", line)]
    own = [line for cell in claimed(cells)[claim] for line in lines(cell)]
    parts = re.compile(r"\((\d+\.\d+)(?:-| to )(\d+\.\d+)\)")
    for chosen in (named, own):
        if found := [tuple(map(float, each)) for line in chosen for each in parts.findall(line)]:
            return found
    return []


def lines(cell):
    """What a cell has printed, line by line."""
    texts = [output.text for output in cell.outputs if output.output_type == "stream"]
    return "".join(texts).splitlines()
