"""The network's part of the engine room: rows in and out, the sums, and its answer."""

from shogi_lab.engine.arrays import ARRAYS
from shogi_lab.engine.pieces import COLORS
from shogi_lab.ground.messages import said, sentences
from shogi_lab.stage.gauges import PanelRow, Reading, Turn
from shogi_lab.stage.lenses import Member, Members
from shogi_lab.stage.words import SIDES, signed

from .network import network_value
from .nn_bin import network_at
from .swaps import Sums, accumulator

HEADS = (said("sums"), said("units"), said("change"))
EIGHT, ROWS = 8, 4  # sums of a row; of so many sums are shown those that change most
DECIDING = 1_000  # points


def network_read(turn: Turn) -> Reading:
    """Return which rows go and come, both sides' sums, and what the network answers."""
    if not ARRAYS:
        return Reading(said("The network needs NumPy, as an installed Python has it."))
    network = network_at(turn.network)
    before, now = turn.before if turn.move else turn.position, turn.position
    seen = accumulator(before, now, network)
    value = network_value(now, network)
    worth = said("It gives {side} {n} points.", side=SIDES[now.turn], n=signed(value))
    rows = tuple(row for color in COLORS for row in _rows(color, seen.sides[color]))
    told = sentences(*_told(seen.sides), worth)
    swing = abs(value + network_value(before, network)) if turn.move else 0
    return Reading(told, (Members("", rows, HEADS),), min(0.9, swing / DECIDING))


def _told(sides: tuple[Sums, Sums]) -> list[str]:
    """Say which rows go and come, and which side's sums are made from scratch."""
    scratch: list[str] = [
        said("{side}'s sums are made from scratch: {n} rows.", side=SIDES[color], n=sums.scratch)
        for color, sums in enumerate(sides)
        if sums.scratch
    ]
    if scratch:
        return scratch
    gone, come = (
        ", ".join(" ".join(piece) for piece in pieces) for pieces in (sides[0].gone, sides[0].come)
    )
    words = {"gone": gone, "come": come}
    if len(sides[0].gone) == 1:
        told = said("On either side the row of {gone} goes, and that of {come} comes.", **words)
    else:
        told = said("On either side the rows of {gone} go, and those of {come} come.", **words)
    return [told] if gone else []


def _rows(color: int, sums: Sums) -> list[Member]:
    """Return a side's sums, eight in a row, before and after the move: of a wide network the rows
    that change most."""
    rows, each = [], range(0, len(sums.sums), EIGHT)
    for first in sorted(sorted(each, key=lambda at: -_most(sums, at))[:ROWS]):
        now = sums.sums[first : first + EIGHT]
        changes = sums.changes[first : first + EIGHT]
        was = [a - b for a, b in zip(now, changes, strict=True)]
        before = " ".join(map(str, was)) if any(changes) else ""
        after = " ".join(map(str, now))
        rows.append(Member(SIDES[color], f"{first}-{first + EIGHT - 1}", before, after, "fact"))
    return rows


def _most(sums: Sums, first: int) -> int:
    """Return the largest change of a row, whatever its sign."""
    return max(map(abs, sums.changes[first : first + EIGHT]))


SECTION = "2-rows-that-go-and-rows-that-come"
PANELS = (
    PanelRow("network", said("The network"), SECTION, network_read, "sums-that-are-followed"),
)
