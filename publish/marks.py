"""Marks: a small number behind a sentence, which leads to its proof and back.

    ... the rays that it had stopped.[°](#claim-L5)    a text in its source, and in a catalog
    # %% tags=["how", "claim:L5"]                      its proof: a claim's
    # %% tags=["how", "proof:carried"]                 or one with a name of its own

Proofs are numbered in the order in which a notebook's text first names them. In JupyterLab the
number leads to the cell, and one above the cell leads back; on a page it unfolds the proof where it
is read (site/page.js), and on paper it is the number of the proof.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile

from nbformat import NotebookNode

MARK = re.compile(r"\[°\]\(#((?:claim|proof)-[\w-]+)\)")
HEADED = re.compile(r"(#+ [^\n]*\n+)?")
SAYS = re.compile(r"^#[^:：]*[:：] ?")  # "# How we know: " in either language
SMALL = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class Unproved(ValueError):
    """A mark that names no proof."""


def names(cell: NotebookNode) -> list[str]:
    """Return what marks call a cell of code: "claim-L5", "proof-carried"."""
    kinds = ("claim:", "proof:")
    return [tag.replace(":", "-") for tag in cell.metadata.get("tags", ()) if tag.startswith(kinds)]


def numbers(cells: Iterable[NotebookNode]) -> dict[str, int]:
    """Return the number of each proof that the texts of a notebook name.

    Raises Unproved if one of them is no proof of this notebook."""
    cells = list(cells)
    there = {name for cell in cells if cell.cell_type == "code" for name in names(cell)}
    texts = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    named = list(dict.fromkeys(MARK.findall(texts)))
    if lost := [name for name in named if name not in there]:
        raise Unproved(f"no cell has the tag of these marks: {', '.join(lost)}")
    return {name: number for number, name in enumerate(named, 1)}


def lead(cells: list[NotebookNode]) -> None:
    """Lead from a notebook's marks to the cells of their proofs, and back from the text above."""
    proofs = {name: cell for cell in cells if cell.cell_type == "code" for name in names(cell)}
    told, back = numbers(cells), defaultdict[str, list[str]](list)

    def led(mark: re.Match[str]) -> str:
        proof = proofs[mark[1]]
        return link(small(told[mark[1]]), proof, shows(proof))

    for cell in cells:
        if cell.cell_type == "markdown":
            for name in dict.fromkeys(MARK.findall(cell.source)):
                back[proofs[name].id].append(link(f"↑{small(told[name])}", cell))
            cell.source = MARK.sub(led, cell.source)
    for room in (cell for cell in cells if cell.source.startswith("room(")):
        for cell in cells:  # in place of the room's page, which only pages have beside them
            cell.source = cell.source.replace("](room.html)", f"](#cell-id={room.id})")
    for above, ways in beneath(cells, back):
        head = HEADED.match(above.source)[0]
        above.source = f"{head}{' '.join(ways)}\n\n{above.source.removeprefix(head)}"


def beneath(
    cells: list[NotebookNode], back: Mapping[str, list[str]]
) -> Iterator[tuple[NotebookNode, list[str]]]:
    """Yield each text above proofs, with what leads back from them."""
    for number, above in enumerate(cells):
        below = takewhile(lambda cell: cell.cell_type == "code", cells[number + 1 :])
        ways = [way for cell in below for way in back.get(cell.id, ())]
        if above.cell_type == "markdown" and ways:
            yield above, ways


def link(words: str, cell: NotebookNode, title: str = "") -> str:
    return f"[{words}](#cell-id={cell.id}" + (f' "{title}")' if title else ")")


def on_page(text: str, told: Mapping[str, int], seen: set[str]) -> str:
    """Return a text with its marks as a page has them; the first of each number can be led to."""

    def led(mark: re.Match[str]) -> str:
        number, place = told[mark[1]], ""
        if mark[1] not in seen:
            seen.add(mark[1])
            place = f' id="mark-{number}"'
        return f'<a class="mark"{place} href="#{mark[1]}">{number}</a>'

    return MARK.sub(led, text)


def small(number: int) -> str:
    """Return a number as it stands behind a sentence."""
    return str(number).translate(SMALL)


def shows(proof: NotebookNode) -> str:
    """Return what the first line of a proof says that it does."""
    return SAYS.sub("", proof.source.partition("\n")[0]).replace('"', "'")
