"""What a position is worth: material + (KKP + KPP) / 32, in the units of a piece's value.

      KKP      both kings and one more piece        `kkp.py`
      KPP      a king and two more pieces: each pair from a list, one list per king

      lists.black      indexes as Black sees them, own pieces first: for the black king
      lists.white      the same as White sees them:                  for the white king

Same results as Bonanza 4.1.3's make_list and evaluate (evaluate.c), to the last bit. Tables of
weights are arguments, never globals.
"""

from typing import Any, NamedTuple

from shogi_lab.ground.messages import said

from .arguments import is_a, shown
from .arrays import np
from .bitboards import highest, words
from .hands import held
from .indexes import BOARD_PIECES, KKP_BOARD, KKP_HAND, KPP_BOARD, KPP_HAND, PAIRS
from .kernel import for_kernel, kernel
from .kkp import SHAPE, kkp_table, seen_by, table_record, with_kings
from .pieces import GOLD, HAND_PIECES
from .records import Field, empty_record, record_dtype
from .squares import SQUARES

#: What one point of material is in points of KKP and KPP.
FV_SCALE = 32
#: A list is never longer: 14 entries for the hands, and 38 pieces that are no kings.
LONGEST = 2 * len(HAND_PIECES) + 38

KPP_SHAPE = (SQUARES, PAIRS)
KPP_TABLE = record_dtype(
    (
        Field(
            "weights", "i2", KPP_SHAPE, {"pc_on_sq": ()}, "a weight, by a king's square and a pair"
        ),
    )
)

LISTS = record_dtype(
    (
        Field("length", "i4", (), {"nlist": ()}, "how many entries each list has"),
        Field("black", "i4", (LONGEST,), {"list0": ()}, "indexes as Black sees them, ascending"),
        Field("white", "i4", (LONGEST,), {"list1": ()}, "indexes as White sees them, ascending"),
    )
)


class Weights(NamedTuple):
    """Both tables of an evaluation, int16, in the order of Bonanza's fv.bin."""

    kpp: np.ndarray
    kkp: np.ndarray


def no_weights() -> Weights:
    """Return both tables filled with zeros, so that a score consists of material alone.

    >>> [f"{table.dtype}{table.shape}" for table in no_weights()]
    ['int16(81, 1090026)', 'int16(81, 81, 738)']
    """
    return Weights(np.zeros(KPP_SHAPE, np.int16), np.zeros(SHAPE, np.int16))


def empty_lists() -> Any:
    """Return two empty lists for `make_list` to write into.

    >>> int(empty_lists().length), len(empty_lists().black)
    (0, 52)
    """
    return empty_record(LISTS)


def kpp_table(weights: Any) -> Any:
    """Return a table int16[81, 1090026] as kernels take it: the same memory, not a copy.

    >>> kpp_table(np.zeros((81, 1476, 1476), np.int8))
    Traceback (most recent call last):
    ValueError: int8(81, 1476, 1476) is not a table of KPP; it must be int16(81, 1090026)
    """
    return for_kernel(table_record(weights, KPP_TABLE, "KPP"))


@kernel
def material(pos, values):
    """Return the value of Black's pieces minus White's, on the board and in hand, from scratch.

    `values` by piece type: `pieces.VALUES` gives what the record keeps, `VALUES_6` Bonanza 6.0's.

    >>> from shogi_lab.engine.pieces import VALUES, VALUES_6
    >>> pos = desk("4k4/9/9/9/4+p4/9/9/9/4K4 b 2S 1").pos
    >>> material(pos, VALUES), material(pos, VALUES_6)
    (212, 204)
    """
    total = 0
    for sq in range(81):
        piece = pos.board[sq]
        if piece > 0:
            total += values[piece]
        else:
            total -= values[-piece]
    for kind in HAND_PIECES:
        total += values[kind] * (held(pos.hand[0], kind) - held(pos.hand[1], kind))
    return total


@kernel(inline=True)
def listed_squares(pos, color, kind):
    """Return the squares of a side's pieces of one type; all that move like a gold are one type.

    >>> pos = desk("4k4/9/9/9/4+p4/4g4/9/9/4K4 b - 1").pos
    >>> named(listed_squares(pos, 1, GOLD))
    '5e 5f'
    """
    if kind == GOLD:
        return words(pos.total_gold[color, 0], pos.total_gold[color, 1], pos.total_gold[color, 2])
    return words(pos.pieces[color, kind, 0], pos.pieces[color, kind, 1], pos.pieces[color, kind, 2])


@kernel
def make_list(pos, kkp, lists):
    """List the pieces as each side sees them; return Black's KKP sum, added up on the way.

    Both lists ascend, so that a pair's smaller index is always the later one. Within a type
    White's list is Black's turned, and therefore read from its end.

    >>> pos = desk("4k4/9/9/9/4+p4/9/9/9/4K4 b 2S 1").pos
    >>> here = for_kernel(empty_lists())
    >>> make_list(pos, kkp_table(no_weights().kkp), here)
    0
    >>> [int(entry) for entry in here.black[:here.length]]
    [0, 19, 38, 43, 48, 53, 60, 63, 68, 73, 78, 81, 84, 87, 787]
    """
    total, n = 0, 0
    for kind in HAND_PIECES:
        for color in range(2):
            own, other = seen_by(color, pos.king[color]), seen_by(color, pos.king[1 - color])
            number = held(pos.hand[color], kind)
            lists.black[n] = KPP_HAND[color][kind] + number
            lists.white[n] = KPP_HAND[color][kind] + held(pos.hand[1 - color], kind)
            total += (1 - 2 * color) * kkp.weights[own, other, KKP_HAND[kind] + number]
            n += 1
    for kind in BOARD_PIECES:
        begin = n
        for color in range(2):
            own, other = seen_by(color, pos.king[color]), seen_by(color, pos.king[1 - color])
            bb = listed_squares(pos, color, kind)
            left = bb.top << 27 | bb.middle
            for half in range(2):
                while left:
                    at = highest(left)
                    left ^= 1 << at
                    sq = 53 + 27 * half - at
                    index = KKP_BOARD[kind] + seen_by(color, sq)
                    lists.black[n] = KPP_BOARD[color][kind] + sq
                    total += (1 - 2 * color) * kkp.weights[own, other, index]
                    n += 1
                left = bb.bottom
        # Own and enemy change places, and so do sq and 80 - sq: the two entries' sum is fixed.
        both = KPP_BOARD[0][kind] + KPP_BOARD[1][kind] + 80
        for i in range(begin, n):
            lists.white[i] = both - lists.black[begin + n - 1 - i]
    lists.length = n
    return total


@kernel(inline=True)
def pair(larger, smaller):
    """Return the number of a pair of indexes, the larger first: Bonanza's triangle.

          0             larger 0
          1  2          larger 1
          3  4  5       larger 2

    >>> [pair(2, smaller) for smaller in range(3)]
    [3, 4, 5]
    """
    return (larger * (larger + 1) >> 1) + smaller


@kernel
def kpp_sum(pos, kpp, lists):
    """Return Black's KPP sum over the lists of `make_list`: each pair, and each piece with itself.

    >>> pos, here = desk("4k4/9/9/9/9/9/9/9/4K4 b - 1").pos, for_kernel(empty_lists())
    >>> here.length = 1
    >>> kpp_sum(pos, kpp_table(no_weights().kpp), here)
    0
    """
    black, white = pos.king[0], 80 - pos.king[1]
    total = 0
    for i in range(lists.length):
        b, w = lists.black[i], lists.white[i]
        for j in range(i + 1):
            total += kpp.weights[black, pair(b, lists.black[j])]
            total -= kpp.weights[white, pair(w, lists.white[j])]
    return total


@kernel
def scaled(total):
    """Return a sum of KKP and KPP in points of material, rounded toward zero as in C.

    >>> [scaled(total) for total in (95, -95, 31, -31)]
    [2, -2, 0, 0]
    """
    if total < 0:
        return -(-total // FV_SCALE)
    return total // FV_SCALE


@kernel
def score(pos, kkp, kpp, lists):
    """Return what the position is worth to the side to move: Bonanza's evaluate.

    >>> pos = desk("4k4/9/9/9/9/9/9/9/4K4 w 2S 1").pos
    >>> kpp, kkp = no_weights()
    >>> score(pos, kkp_table(kkp), kpp_table(kpp), for_kernel(empty_lists()))
    -742
    """
    total = make_list(pos, kkp, lists) + kpp_sum(pos, kpp, lists)
    return (1 - 2 * pos.turn) * (pos.material + scaled(total))


# By way of Python.


def tables_of(weights: Any) -> tuple[Any, Any]:
    """Return both tables as kernels take them, KPP first; ValueError if it is not a Weights.

    >>> tables_of("fv.bin")
    Traceback (most recent call last):
    ValueError: 'fv.bin' came; it must be Weights(kpp, kkp)
    """
    if not is_a(weights, Weights):
        came = shown(weights)
        raise ValueError(said("{came} came; it must be Weights(kpp, kkp)", came=came))
    return kpp_table(weights.kpp), kkp_table(weights.kkp)


def score_of(position: Any, weights: Any) -> int:
    """Return a Position's worth to its side to move (`Position.score`); ValueError without a king.

    >>> score_of(Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 w 2S 1"), no_weights())
    -742
    """
    kpp, kkp = tables_of(weights)
    return int(score(for_kernel(with_kings(position)), kkp, kpp, for_kernel(empty_lists())))
