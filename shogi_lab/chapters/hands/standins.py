"""Is a hand that the rule calls better always as good? A way to ask, and positions that say no.

      hand of Black     L P     mate in 5
                        R P     mate in 7: with the rook on the board, P*1b would be mate, forbidden

"A pawn can be replaced completely by a lance, silver, gold or rook, and a lance by a rook", says
the article. But a defender who must put a piece in between can now give up the cheaper one. If
Black takes a pawn there, the last drop would be a pawn drop that mates, which is forbidden; with a
lance it is allowed. And a rook attacks more than a lance, so that a pawn drop can become a mate.
"""

from typing import Annotated, NamedTuple

from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.mate import mates_within
from shogi_lab.engine.position import Position

LONGEST = 13


class Pair(NamedTuple):
    """One board with two hands, as SFENs: by the rule `strong` is at least as good as `weak`.

    missing, by: the piece type that is missing from Black's hand in `strong`, and the one held in
    its place; line: moves in USI from `strong` to a position in which Black holds a pawn and
    `barred`, its drop, would be mate.
    """

    name: str
    missing: str
    by: str
    weak: str
    strong: str
    reason: str
    line: str = ""
    barred: str = ""


_DROP = "5b1k1/9/6G2/6R2/5B1P1/9/9/9/9 b"
_BETWEEN = "9/9/9/6+B1k/6s2/9/9/9/9 b"
_FORTY = "1p+p2+P1+l1/1ng+p5/+sN+P2P3/pS1+ps1+B1k/1Pp1+p1s2/K1+L1+p4/1r+Pn2Ppp/3gp1pb1/3N+l1g1G b"
_LANCE = "4p1k2/9/5S3/6+p2/9/7+R1/+b8/9/9 b"
_LANCE_FORTY = (
    "1lp1p1k2/+ppSP5/+r4S3/1P2PP+p2/p3K1G2/+N1+P+p1+P1+R1/+b1Gp+L2Nl/1+n+b2+P+pg1/1+N2+sgsP1 b"
)
_SILVER = "4B4/8n/9/6+p1k/9/1+R5L1/9/9/9 b"
_SILVER_FORTY = (
    "1G+p1B+p1+l1/8n/+P8/p2+pgP+p1k/2p1+s4/K+R2+pl1L1/+N1+Pp+P1+Npp/2l+b2Sr1/P+N2+psgPG b"
)
_GOLD_FORTY = (
    "1G+p1B+p1+p+P/2n5n/+N8/3LsP+p1k/2l1+s4/K+R2+pn1L1/+P1+Lp+P1+P1p/2p+b2Sr1/P+P2+psgPG b"
)
PAIRS = (
    Pair("a pawn drop that mates", "lance", "rook",
         f"{_DROP} LPr3g4s4n3l16p 1", f"{_DROP} RP3g4s4n4l16p 1",
         "after R*2b the king has no way out beside the rook, so P*1b would be mate: forbidden",
         "R*2b 2a1a", "P*1b"),
    Pair("a cheaper piece in between", "lance", "rook", f"{_BETWEEN} Lr 1", f"{_BETWEEN} Rl 1",
         "White must answer on 1e: with the rook, which then mates; here with the lance"),
    Pair("the same, with all forty pieces", "lance", "rook", f"{_FORTY} Lr 1", f"{_FORTY} Rl 1",
         "as before; all other pieces stand far away"),
    Pair("a pawn in between", "pawn", "lance", f"{_LANCE} Pl 1", f"{_LANCE} Lp 1",
         "White gives up a pawn on 3a. If Black dropped it on 4b, it would give mate, which is "
         "forbidden; a lance may mate there",
         "L*3b 3a4a 2f2a P*3a 3b3a+ 9g3a", "P*4b"),
    Pair("the same, with all forty pieces", "pawn", "lance",
         f"{_LANCE_FORTY} Pl 1", f"{_LANCE_FORTY} Lp 1",
         "as before; all other pieces stand far away",
         "L*3b 3a4a 2f2a P*3a 3b3a+ 9g3a", "P*4b"),
    Pair("a pawn for a silver", "pawn", "silver", f"{_SILVER} Ps 1", f"{_SILVER} Sp 1",
         "White gives up a pawn on 3c. If Black dropped it on 1d, it would give mate, which is "
         "forbidden",
         "S*1e 1d1c 8f8c P*3c 8c3c 3d3c", "P*1d"),
    Pair("the same, with all forty pieces", "pawn", "silver",
         f"{_SILVER_FORTY} Ps 1", f"{_SILVER_FORTY} Sp 1",
         "as before; all other pieces stand far away",
         "S*1e 1d1c 8f8c P*3c 8c3c 3d3c", "P*1d"),
    Pair("the same board", "pawn", "gold", f"{_SILVER} Pg 1", f"{_SILVER} Gp 1",
         "as with the silver: the pawn's drop on 1d is forbidden, the gold's would mate",
         "G*1e 1d1c 8f8c P*3c 8c3c 3d3c", "P*1d"),
    Pair("the same, with all forty pieces", "pawn", "gold",
         f"{_GOLD_FORTY} Pg 1", f"{_GOLD_FORTY} Gp 1",
         "as before; all other pieces stand far away",
         "G*1e 1d1c 8f8c P*3c 8c3c 3d3c", "P*1d"),
)  # fmt: skip


@checked
def mate_length(position: Position, most: Annotated[int, within(1, LONGEST)]) -> int | None:
    """Count the plies of the shortest mate by checks; return None if there is none within `most`.

    most: 1 to 13, as exact as `mate.mate_within`. Two more plies take many times as long; Ctrl-C
    ends the search. Raises ValueError for any other `most`.

    >>> pair = PAIRS[0]
    >>> [mate_length(Position.from_sfen(sfen), 7) for sfen in (pair.weak, pair.strong)]
    [5, 7]
    """
    lengths = range(1, most + 1, 2)
    return next((plies for plies in lengths if mates_within(position.record, plies)), None)
