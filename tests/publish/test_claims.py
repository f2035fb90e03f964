"""What a finished chapter owes: a cell for each claim of its article, that proves or refutes it."""

import re
from functools import cache

import nbformat
import pytest

from publish import build, references, verdicts
from shogi_lab.contents import CHAPTERS
from shogi_lab.engine.race import MOVES

pytestmark = pytest.mark.release

#: By chapter, the claims of its article; of chapter 6, what the five promise in games; of
#: chapters 7 and 8, what their sources say. A new chapter adds a row.
OWED = {
    "01_posi_t": [f"P{n}" for n in range(1, 14)],
    "02_hands": [f"H{n}" for n in range(1, 13)],
    "03_mate_in_3": [f"M{n}" for n in range(1, 14)],
    "04_kkp": [f"K{n}" for n in range(1, 12)],
    "05_long_effects": [f"L{n}" for n in range(1, 14)],
    "06_player": [f"G{n}" for n in range(1, 7)],
    "07_learning": ["N1", "N2", "N9", "N10"],
    "08_network": [f"N{n}" for n in range(3, 9)],
}


def test_every_chapter_says_which_claims_it_owes():
    unsaid = {chapter.name for chapter in CHAPTERS} - {*OWED}
    assert not unsaid, f"no row of OWED says which claims {', '.join(sorted(unsaid))} settles"


@pytest.fixture(params=OWED)
def chapter(request):
    return request.param


@cache
def notebook(chapter, language="en"):
    folder = build.NOTEBOOKS / ("ja" if language == "ja" else "")
    return nbformat.read(folder / f"{chapter}.ipynb", as_version=4)


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
    rows = judged(chapter)
    assert sorted(row.claim for row in rows) == sorted(OWED[chapter])
    assert all(row.so.startswith(HEADS) for row in rows)


#: How a verdict on a claim begins; on a question of ours, "yes" or "no".
HEADS = ("right", "partly", "wrong", "open", "yes", "no")


def test_every_verdict_says_on_what_it_rests(chapter):
    for row in judged(chapter):
        words = set(re.findall(r"\*(.+?)\*", row.rests))
        assert words, row.claim
        assert words <= set(references.RESTS), row.claim


def test_a_timed_verdict_takes_words_from_its_own_cell(chapter):
    cells = notebook(chapter).cells
    for row in judged(chapter):
        taken = [slot.partition(": ")[0] for _, slot in verdicts.FILLED.findall(row.so)]
        found = verdicts.lines(claimed(cells)[row.claim])
        counted = bool(found) and {line.unit for line in found.values()} == {MOVES}
        assert bool(taken) == ("*timed here*" in row.rests or counted), row.claim
        assert all(re.match(rf"{row.claim}\b", name) for name in taken), row.claim
        assert bool(taken) == bool({*taken} & {*found})


@pytest.mark.parametrize("language", ["en", "ja"])
def test_words_are_what_their_ranges_say(chapter, language):
    cells = notebook(chapter, language).cells
    assert verdicts.faults(cells, language == "ja") == []
    assert not any(verdicts.SLOT.search(cell.source) for cell in texts(cells))


def judged(chapter):
    said = "\n".join(cell.source for cell in texts(notebook(chapter).cells))
    return references.judged(said)


def texts(cells):
    return [cell for cell in cells if cell.cell_type == "markdown"]
