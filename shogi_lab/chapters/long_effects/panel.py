"""The effects' part of the engine room: the rays that a move flips, word by word."""

from shogi_lab.engine.effects import arrows, effects_of
from shogi_lab.engine.squares import SQUARES, square_name
from shogi_lab.ground.messages import plural, said
from shogi_lab.stage.gauges import PanelRow, Reading, Turn
from shogi_lab.stage.lenses import Member, Members, squares_of

from .rays import differences, ray_board

HEADS = (said("square"), said("word"), said("rays"))
ROWS = 10  # words of a table
MOST = 60  # rays that few moves flip


def effects_read(turn: Turn) -> Reading:
    """Return the board with the rays that a move set and cleared, and the words that it changed."""
    was, now = (effects_of(each).words.tolist() for each in (turn.before, turn.position))
    fresh, gone = differences(was, now)
    board = ray_board(turn.position, squares_of(turn.move))
    touched = [sq for sq in range(SQUARES) if was[sq] != now[sq]]
    rows = tuple(
        Member(named, f"{now[sq]:04x}", arrows(was[sq]), arrows(now[sq]) or "-", "fact", (named,))
        for sq in touched[:ROWS]
        for named in [square_name(sq)]
    )
    flips = sum(bits.bit_count() for bits in (*fresh, *gone))
    told = plural(
        "The move flips {n} ray bit, in the words of {squares}.",
        "The move flips {n} ray bits, in the words of {squares}.",
        flips,
        squares=plural("{n} square", "{n} squares", len(touched)),
    )
    drawn = board._replace(fresh=fresh, gone=gone, legend=False)
    return Reading(told, (drawn, Members("", rows, HEADS)), flips / MOST)


PANELS = (
    PanelRow("effects", said("Long effects"), "5-one-ray-ends-where-another-begins", effects_read,
        "nothing-but-the-four-verbs", "left"),
)  # fmt: skip
