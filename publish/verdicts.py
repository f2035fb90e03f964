"""Words of verdicts that a run computes: what a cell has printed fills the slots of the texts.

    K11: 26 to 30 % longer: 1.29 (1.26 to 1.30) times as long     printed by a cell (race.line)
    ... beside one of shifts: {K11}                                a text, in its source
    ... beside one of shifts: [26 to 30 % longer](#claim-K11 "K11")    in the notebook

Under the first such text stands whose figures they are: readers who run a cell see their own.

`{H8 in a row: faster}` states its word: if the run shows something else, the chapter is not
built. A word that is not what its own range says is refused anyhow. In the Japanese notebook the
same line is printed in Japanese, and a text names it as it stands there:

    K11：26～30%長い。所要時間の比は1.29（1.26～1.30）。
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from nbformat import NotebookNode

from shogi_lab.engine.race import FAST, LONG, MOVES, SHARE, Range, seen, word
from shogi_lab.ground.messages import word_of
from shogi_lab.japanese.catalog import in_japanese

UNITS = "|".join(map(re.escape, (LONG, FAST, SHARE, MOVES)))
PRINTED = re.compile(rf"^ *([A-Z]\d+\b[^:\n]*): ([^:\n]+): (.+) ({UNITS})$", re.MULTILINE)
RANGE = re.compile(r"(-?\d+\.\d+)(?: %)? \((-?\d+\.\d+) to (-?\d+\.\d+)(?: %)?\)")
OURS = {in_japanese(word_of(unit)) or unit: unit for unit in (LONG, FAST, SHARE, MOVES)}
PRINTED_IN_JAPANESE = re.compile(
    rf"^ *([A-Z]\d+[^：\n]*)：([^：\n]+)。({'|'.join(map(re.escape, OURS))})は(.+)。$", re.MULTILINE
)
RANGE_IN_JAPANESE = re.compile(r"(-?\d+\.\d+)%?（(-?\d+\.\d+)～(-?\d+\.\d+)%?）")
SLOT = re.compile(r"\{([A-Z]\d+\b[^{}:]*)(?:: (\w+))?\}")
FILLED = re.compile(r'\[([^]]*)\]\(#claim-[A-Z]\d+ "([A-Z]\d+\b[^"]*)"\)')

#: Under the first text with times in it, in English and in Japanese.
WHOSE = (
    "\n\n*The linked figures were measured on the machine where these pages were made. The cell "
    "that measures them prints those of your own run.*",
    "\n\n*リンクの付いた数値は、このページを作ったコンピュータで測ったものである。手元で実行したときの"
    "数値は、測定するセルが表示する。*",
)


class Parted(ValueError):
    """A text says what the run does not show."""


class Line(NamedTuple):
    """What a cell has printed under a name: its word, of what it is, and the ranges."""

    word: str
    unit: str
    ranges: tuple[Range, ...]

    def said(self, japanese: bool = False) -> str:
        """Return the words for the ranges, in English or Japanese."""
        ours = word(self.unit, *self.ranges)
        return in_japanese(ours) or ours if japanese else str(ours)


def lines(cells: Iterable[NotebookNode], japanese: bool = False) -> dict[str, Line]:
    """Return what cells have printed, by name, in one of the languages.

    Raises Parted if a word is not what its own range says."""
    texts = (each.text for cell in cells for each in cell.get("outputs", []) if "text" in each)
    ours = PRINTED_IN_JAPANESE, RANGE_IN_JAPANESE
    line, range_ = ours if japanese else (PRINTED, RANGE)
    found = {}
    for name, told, *rest in line.findall("\n".join(texts)):
        unit, ranges = (OURS[rest[0]], rest[1]) if japanese else (rest[1], rest[0])
        each = (Range(*map(float, ends)) for ends in range_.findall(ranges))
        found[name] = Line(told, unit, tuple(each))
        if told != (says := found[name].said(japanese)):
            raise Parted(f"{name} is called {told!r}; its range says {says!r}")
    return found


def filled(text: str, found: Mapping[str, Line], names: Mapping[str, str] | None = None) -> str:
    """Return a text with its slots filled, and whose times they tell; each word leads to its claim.

    names: how a text in Japanese names what is found; an English one without it.

    >>> found = {"K11": Line("", LONG, (Range(1.2, 1.1, 1.3),))}
    >>> filled("| beside one of shifts: {K11} |", found).removesuffix(WHOSE[0])
    '| beside one of shifts: [10 to 30 % longer](#claim-K11 "K11") |'
    """

    def told(slot: re.Match[str]) -> str:
        name, stated = slot[1], f": {slot[2]}" if slot[2] else ""
        if name not in found:
            raise Parted(f"no cell has printed {name!r}; there are: {', '.join(found) or 'none'}")
        claim, title = name.split()[0].rstrip(","), names[name] if names else name
        return f'[{found[name].said(bool(names))}](#claim-{claim} "{title}{stated}")'

    timed = any(found[slot[1]].unit != MOVES for slot in SLOT.finditer(text) if slot[1] in found)
    return SLOT.sub(told, text) + (WHOSE[bool(names)] if timed else "")


def once(cells: Iterable[NotebookNode]) -> None:
    """Leave whose times they are under the first text that tells any."""
    for cell in [each for each in cells if each.source.endswith(WHOSE)][1:]:
        cell.source = cell.source[: cell.source.rindex("\n\n*")]


def unfilled(text: str) -> str:
    """Return a text with its slots as they are in the source.

    >>> unfilled('beside one of shifts: [10 % longer](#claim-K11 "K11: longer")')
    'beside one of shifts: {K11: longer}'
    """
    for whose in WHOSE:
        text = text.removesuffix(whose)
    return FILLED.sub(r"{\2}", text)


def faults(cells: Iterable[NotebookNode], japanese: bool = False) -> list[str]:
    """Return the places at which a notebook's texts, filled as they are, say what it does not."""
    cells = list(cells)
    try:
        found = lines(cells, japanese)
    except Parted as error:
        return [str(error)]
    texts = (cell.source for cell in cells if cell.cell_type == "markdown")
    return [fault for text in texts for fault in parted(text, found, japanese)]


def parted(text: str, found: Mapping[str, Line], japanese: bool = False) -> list[str]:
    """Return where a filled text's words are not what the run shows, or not what the source states.

    >>> found = {"K11": Line("", LONG, (Range(1.2, 1.1, 1.3),))}
    >>> print(*parted('[10 to 30 % shorter](#claim-K11 "K11: shorter")', found), sep="\\n")
    K11: '10 to 30 % shorter', shown: '10 to 30 % longer'
    K11: stated 'shorter', shown 'longer'
    >>> parted('[10 % longer](#claim-K12 "K12: longer")', found)
    ["K12: '10 % longer', shown nowhere"]
    """
    wrong = []
    for told, slot in FILLED.findall(text):
        name, _, stated = slot.partition(": ")
        if name not in found:
            wrong.append(f"{name}: {told!r}, shown nowhere")
            continue
        if told != found[name].said(japanese):
            wrong.append(f"{name}: {told!r}, shown: {found[name].said(japanese)!r}")
        shown = seen(found[name].unit, *found[name].ranges)
        if stated and stated != shown:
            wrong.append(f"{name}: stated {stated!r}, shown {shown!r}")
    return wrong
