"""What a finished chapter owes: a cell for each claim of its article, that proves or refutes it."""

import re

import nbformat
import pytest

from publish import build

#: By chapter, the claims of its article. A new chapter adds a row.
OWED = {
    "01_posi_t": [f"P{n}" for n in range(1, 12)],
    "02_hands": [f"H{n}" for n in range(1, 13)],
    "03_mate_in_3": [f"M{n}" for n in range(1, 13)],
    "04_kkp": [f"K{n}" for n in range(1, 11)],
    "05_long_effects": [f"L{n}" for n in range(1, 13)],
}


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
    """One row of a table, in a text cell: | P5 what is claimed | what running it shows |."""
    texts = [cell.source for cell in notebook(chapter).cells if cell.cell_type == "markdown"]
    found = re.findall(r"^\| ([A-Z]\d+) [^|]*\|([^|]*)\|$", "\n".join(texts), re.MULTILINE)
    judged = {claim: verdict.strip() for claim, verdict in found}
    assert sorted(judged) == sorted(OWED[chapter])
    words = ("right", "partly", "wrong", "open")
    assert all(verdict.startswith(words) for verdict in judged.values())
