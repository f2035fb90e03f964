"""KKP next to KPP: what each relates, on two boards, and what a third index buys and costs.

KKP    both kings and a piece         one number for each piece
KPP    a king and a pair of pieces    for each king a number for each pair
"""

from typing import Any, NamedTuple

from shogi_lab.engine.evaluation import FV_SCALE, empty_lists, kpp_sum, make_list, tables_of
from shogi_lab.engine.indexes import KKP_END, PAIRS
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.kkp import kkp_terms, with_kings
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES
from shogi_lab.ground.messages import said
from shogi_lab.stage.lenses import Layer, board_of

from .ledger import kings_of
from .turned import Views


def related(position: Position, piece: int, other: int) -> Views:
    """Show what each relates: KKP relates both kings and a piece; KPP relates Black's king, that
    piece and another.

    >>> related(Position(), 75, 74).names
    ('KKP: both kings and a piece', 'KPP: one king and a pair of pieces')
    """
    black, white = kings_of(position)
    boards = (
        board_of(position, (), (Layer("king", (black, white), "sky", "rows"),
                              Layer("piece", (piece,), "orange", "diag"))),
        board_of(position, (), (Layer("king", (black,), "sky", "rows"),
                              Layer("pair", (piece, other), "orange", "diag"))),
    )  # fmt: skip
    names = said("KKP: both kings and a piece"), said("KPP: one king and a pair of pieces")
    return Views("", names, boards)


class Part(NamedTuple):
    """A part of an evaluation: how many numbers its table has, in how many bytes, how many of them
    a position looks up, and their sum there in points of material, for Black.
    """

    name: str
    numbers: int
    bytes: int
    looked_up: int
    points: float


def parts(position: Position, weights: Any) -> tuple[Part, ...]:
    """Return material, KKP and KPP of a position, in points before they are rounded.

    >>> [part.looked_up for part in parts(Position(), no_weights())]
    [0, 52, 2756]
    """
    kkp, kpp = position.kkp(weights.kkp), kpp_of(position, weights)
    entries = len(kkp_terms(position))
    return (
        Part("material", 0, 0, 0, position.material),
        Part("KKP", SQUARES * SQUARES * KKP_END, 2 * SQUARES * SQUARES * KKP_END, entries,
             kkp / FV_SCALE),
        Part("KPP", SQUARES * PAIRS, 2 * SQUARES * PAIRS, entries * (entries + 1),
             kpp / FV_SCALE),
    )  # fmt: skip


def kpp_of(position: Position, weights: Any) -> int:
    """Return Black's KPP sum alone."""
    kpp, kkp = tables_of(weights)
    pos, lists = for_kernel(with_kings(position)), for_kernel(empty_lists())
    make_list(pos, kkp, lists)
    return int(kpp_sum(pos, kpp, lists))
