"""KKP next to KPP: what each relates, on two boards, and what a third index buys and costs.

KKP    both kings and a piece         one number for each piece
KPP    a king and a pair of pieces    for each king a number for each pair
"""

from typing import NamedTuple

from shogi_lab.engine.evaluation import (
    FV_SCALE,
    Weights,
    empty_lists,
    kpp_sum,
    make_list,
    tables_of,
)
from shogi_lab.engine.given import face
from shogi_lab.engine.indexes import KKP_END, PAIRS
from shogi_lab.engine.kernel import ready
from shogi_lab.engine.kkp import WithKings, kkp_sum, kkp_table, kkp_terms
from shogi_lab.engine.squares import SQUARES, Square
from shogi_lab.stage.lenses import Layer, board_of

from .turned import Views


@face
def related(record: WithKings, piece: Square, other: Square) -> Views:
    """Two boards: both kings and the piece on a square; Black's king, that piece and another.

    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> related(parse_sfen(START).record, 75, 74).names
    ('KKP: both kings and a piece', 'KPP: one king and a pair of pieces')
    """
    black, white = (int(sq) for sq in record.king)
    boards = (
        board_of(record, (), (Layer("king", (black, white), "sky", "rows"),
                              Layer("piece", (piece,), "orange", "diag"))),
        board_of(record, (), (Layer("king", (black,), "sky", "rows"),
                              Layer("pair", (piece, other), "orange", "diag"))),
    )  # fmt: skip
    names = ("KKP: both kings and a piece", "KPP: one king and a pair of pieces")
    return Views("", names, boards)


class Part(NamedTuple):
    """A part of an evaluation: numbers in its table, bytes, how many of them a position looks up,
    and what they come to there in points of material, for Black."""

    name: str
    numbers: int
    bytes: int
    looked_up: int
    points: float


@face
def parts(record: WithKings, weights: Weights) -> tuple[Part, ...]:
    """Material, KKP and KPP of a position; points before they are cut to whole ones.

    >>> from shogi_lab.engine.evaluation import no_weights
    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> [part.looked_up for part in parts(parse_sfen(START).record, no_weights())]
    [0, 52, 2756]
    """
    pos = ready(record)
    kkp = int(kkp_sum(pos, kkp_table(weights.kkp)))
    entries = len(kkp_terms(record))
    kpp = kpp_of(record, weights)
    return (
        Part("material", 0, 0, 0, int(record.material)),
        Part("KKP", SQUARES * SQUARES * KKP_END, 2 * SQUARES * SQUARES * KKP_END, entries,
             kkp / FV_SCALE),
        Part("KPP", SQUARES * PAIRS, 2 * SQUARES * PAIRS, entries * (entries + 1),
             kpp / FV_SCALE),
    )  # fmt: skip


@face
def kpp_of(record: WithKings, weights: Weights) -> int:
    """Black's KPP sum alone.

    >>> from shogi_lab.engine.evaluation import no_weights
    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> kpp_of(parse_sfen(START).record, no_weights())
    0
    """
    kpp, kkp = tables_of(weights)
    pos, lists = ready(record), ready(empty_lists())
    make_list(pos, kkp, lists)
    return int(kpp_sum(pos, kpp, lists))
