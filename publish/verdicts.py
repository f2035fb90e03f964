"""Words of verdicts that a run computes: what a cell has printed fills the slots of the texts.

    K11: 26 to 30 % longer: 1.29 (1.26 to 1.30) times as long     printed by a cell (race.line)
    ... beside one of shifts: {K11}                                a text, in its source
    ... beside one of shifts: [26 to 30 % longer](#claim-K11 "K11")    in the notebook

`{H8 in a row: faster}` states its word: if the run shows something else, the chapter is not
built. A word that is not what its own range says is refused anyhow.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from nbformat import NotebookNode

from shogi_lab.engine.race import FAST, LONG, MOVES, SHARE, Range, seen, word
from shogi_lab.japanese.catalog import in_japanese

UNITS = "|".join(map(re.escape, (LONG, FAST, SHARE, MOVES)))
PRINTED = re.compile(rf"^ *([A-Z]\d+\b[^:\n]*): ([^:\n]+): (.+) ({UNITS})$", re.MULTILINE)
RANGE = re.compile(r"(-?\d+\.\d+) \((-?\d+\.\d+) to (-?\d+\.\d+)\)")
SLOT = re.compile(r"\{([A-Z]\d+\b[^{}:]*)(?:: (\w+))?\}")
FILLED = re.compile(r'\[([^]]*)\]\(#claim-[A-Z]\d+ "([A-Z]\d+\b[^"]*)"\)')


class Parted(ValueError):
    """A text says what the run does not show."""


class Line(NamedTuple):
    """What a cell has printed under a name: its word, of what it is, and the ranges."""

    word: str
    unit: str
    ranges: tuple[Range, ...]

    def said(self, japanese: bool = False) -> str:
        """What the ranges say, in English or Japanese."""
        ours = word(self.unit, *self.ranges)
        return in_japanese(ours) or ours if japanese else str(ours)

    def shows(self) -> str:
        """Which way the ranges lie, as a slot states it."""
        return seen(self.unit, *self.ranges)


def lines(cells: Iterable[NotebookNode]) -> dict[str, Line]:
    """What cells have printed, by name.

    Parted: a word is not what its own range says."""
    texts = (each.text for cell in cells for each in cell.get("outputs", []) if "text" in each)
    found = {}
    for name, told, ranges, unit in PRINTED.findall("\n".join(texts)):
        each = [Range(*map(float, ends)) for ends in RANGE.findall(ranges)]
        found[name] = Line(told, unit, tuple(each))
        if told != found[name].said():
            raise Parted(f"{name} is called {told!r}; its range says {found[name].said()!r}")
    return found


def filled(text: str, found: Mapping[str, Line], japanese: bool = False) -> str:
    """A text with its slots filled; each word is a link to the claim's cell.

    >>> found = {"K11": Line("", LONG, (Range(1.2, 1.1, 1.3),))}
    >>> filled("| beside one of shifts: {K11} |", found)
    '| beside one of shifts: [10 to 30 % longer](#claim-K11 "K11") |'
    """

    def told(slot: re.Match[str]) -> str:
        if slot[1] not in found:
            raise Parted(
                f"no cell has printed {slot[1]!r}; there are: {', '.join(found) or 'none'}"
            )
        claim = slot[1].split()[0].rstrip(",")
        return f'[{found[slot[1]].said(japanese)}](#claim-{claim} "{slot[0][1:-1]}")'

    return SLOT.sub(told, text)


def unfilled(text: str) -> str:
    """A text with its slots as they are in the source.

    >>> unfilled('beside one of shifts: [10 % longer](#claim-K11 "K11: longer")')
    'beside one of shifts: {K11: longer}'
    """
    return FILLED.sub(r"{\2}", text)


def faults(cells: Iterable[NotebookNode], japanese: bool = False) -> list[str]:
    """Where the texts of a notebook, filled as they are, say what its own outputs do not show."""
    cells = list(cells)
    try:
        found = lines(cells)
    except Parted as error:
        return [str(error)]
    texts = (cell.source for cell in cells if cell.cell_type == "markdown")
    return [fault for text in texts for fault in parted(text, found, japanese)]


def parted(text: str, found: Mapping[str, Line], japanese: bool = False) -> list[str]:
    """Where the words of a filled text are not what the run shows, or not what the source states.

    >>> found = {"K11": Line("", LONG, (Range(1.2, 1.1, 1.3),))}
    >>> print(*parted('[10 to 30 % shorter](#claim-K11 "K11: shorter")', found), sep="\\n")
    K11: '10 to 30 % shorter', shown: '10 to 30 % longer'
    K11: stated 'shorter', shown 'longer'
    """
    wrong = []
    for told, slot in FILLED.findall(text):
        name, _, stated = slot.partition(": ")
        if name not in found:
            wrong.append(f"{name}: {told!r}, shown nowhere")
            continue
        if told != found[name].said(japanese):
            wrong.append(f"{name}: {told!r}, shown: {found[name].said(japanese)!r}")
        if stated and stated != found[name].shows():
            wrong.append(f"{name}: stated {stated!r}, shown {found[name].shows()!r}")
    return wrong
