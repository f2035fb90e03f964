"""Is the hand that the rule calls better always as good? How to ask, and positions that say no.

      hand of Black     L P     mate in 5
                        R P     mate in 7: with the rook on the board, P*1b would be mate, forbidden

"A lance can be replaced completely by a rook", says the article. Yet a rook attacks more, so a
pawn drop can become a mate, which is forbidden; and who must give a piece up in between gives
up the lance now, and keeps the rook from the attacker.
"""

from typing import Annotated, NamedTuple

from shogi_lab.engine.given import face, within
from shogi_lab.engine.mate import mates_within
from shogi_lab.engine.position import Position

LONGEST = 13


class Pair(NamedTuple):
    """One board with two hands, as SFEN: by the rule `strong` is at least as good as `weak`."""

    name: str
    weak: str
    strong: str
    reason: str


_DROP = "5b1k1/9/6G2/6R2/5B1P1/9/9/9/9"
_BETWEEN = "9/9/9/6+B1k/6s2/9/9/9/9"
_WITH_PAWN = "9/9/7s1/6+B1k/9/9/9/9/9"
_FORTY = "1p+ppg4/1SP1g4/+P1g+Pn4/1l+P+pL1+B1k/Sn+PNR1s2/p+ppS+p4/gL1+P5/1B1+P+P4/KPN1P4"
PAIRS = (
    Pair("a pawn drop that mates", f"{_DROP} b LPr3g4s4n3l16p 1", f"{_DROP} b RP3g4s4n4l16p 1",
         "after R*2b the king has no way out beside the rook, so P*1b would be mate: forbidden"),
    Pair("a cheaper piece in between", f"{_BETWEEN} b Lr 1", f"{_BETWEEN} b Rl 1",
         "White must answer on 1e: with the rook, which then mates; here with the lance"),
    Pair("the same, with all forty pieces", f"{_FORTY} b Lr 1", f"{_FORTY} b Rl 1",
         "as before; what else there is stands far away, and mates in thirteen after all"),
    Pair("the same, with a pawn", f"{_WITH_PAWN} b LPr 1", f"{_WITH_PAWN} b RPl 1",
         "White must answer on 1e: with the rook, which then mates; here with the lance"),
)  # fmt: skip


@face
def mate_length(position: Position, most: Annotated[int, within(1, LONGEST)]) -> int | None:
    """How many plies the shortest mate by checks takes, None where there is none within `most`.

    most: 1 to 13, as exact as `mate.mate_within`; each two plies more take many times as long, and
    Ctrl-C ends it. Raises ValueError for another `most`.

    >>> from shogi_lab import Position
    >>> pair = PAIRS[0]
    >>> [mate_length(Position.from_sfen(sfen), 7) for sfen in (pair.weak, pair.strong)]
    [5, 7]
    """
    lengths = range(1, most + 1, 2)
    return next((plies for plies in lengths if mates_within(position.record, plies)), None)
