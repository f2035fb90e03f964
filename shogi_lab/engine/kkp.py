"""KKP: a weight for each triple of both kings and one more piece; its sum over a position.

      Black's piece on sq      + weights[black king, white king, base + sq]
      White's piece on sq      - weights[white king, black king, base + sq], all three squares
                                 turned: White's terms are Black's, seen from the other side
      n of a type in hand      the same with base + n; none held is a piece too

The sum is one half of Bonanza's make_list (evaluate.c). A move by anything but a king changes
few of its terms; `do_move_kkp` changes just these, as Bonanza 6.0 does.
"""

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from shogi_lab.ground.messages import Square, listed, plural, said

from .arguments import checked, is_a, shortened, shown
from .arrays import ARRAYS, np
from .bitboards import lowest
from .hands import held
from .indexes import KKP_BOARD, KKP_END, KKP_HAND, KKP_STANDING, block_of
from .integrity import Records, answers, intact_record, parts_of
from .kernel import for_kernel, kernel
from .pieces import COLORS, HAND_PIECES, KING, PIECE_NAMES, PIECE_WORDS, SIDES
from .records import Field, record_dtype, shape_of
from .squares import NOWHERE, SQUARES, square_name
from .turns import do_move
from .twins import Cells, Twin

SHAPE = (SQUARES, SQUARES, KKP_END)

#: A table of weights as kernels take it.
KKP_TABLE = record_dtype(
    (Field("weights", "i2", SHAPE, {"kkp": ()}, "a weight, by both kings' squares and an index"),)
)


def kkp_table(weights: Any) -> Any:
    """Return a table int16[81, 81, 738] as kernels take it: the same memory, not a copy.

    >>> kkp_table(np.zeros((81, 81, 738)))
    Traceback (most recent call last):
    ValueError: float64(81, 81, 738) is not a table of KKP; it must be int16(81, 81, 738)
    """
    return for_kernel(table_record(weights, KKP_TABLE, "KKP"))


def table_record(weights: Any, layout: Any, name: str) -> Any:
    """Return an array of weights as a read-only record of `layout`, whose member has its shape.

    Raises ValueError for another type or shape; the error calls the table `name`.

    >>> table_record(np.ones(SHAPE, np.int16), KKP_TABLE, "KKP").weights[76, 4, 92].item()
    1
    """
    array = table_array(weights, layout, name)
    if is_a(array, Cells):
        return Twin(weights=array)
    record = np.ascontiguousarray(array).reshape(-1).view(layout)
    record.flags.writeable = False
    return record[0]


def table_array(weights: Any, layout: Any = KKP_TABLE, name: str = "KKP") -> Any:
    """Return an array of int16 of `layout`'s shape as it is; cells where NumPy is missing.

    Raises ValueError for anything else."""
    shape = shape_of(layout, "weights")
    if not ARRAYS and is_a(weights, Cells) and weights.shape == shape:
        return weights
    known = is_a(weights, np.ndarray) and weights.ndim
    if not known or (weights.dtype, weights.shape) != (np.int16, shape):
        came = shortened(f"{weights.dtype}{weights.shape}") if known else shown(weights)
        words = {"came": came, "name": name, "wanted": f"int16{shape}"}
        raise ValueError(said("{came} is not a table of {name}; it must be {wanted}", **words))
    return weights


#: Weights as a face takes them.
Table = Annotated[Any, lambda what, name: table_array(what)]


@kernel(inline=True)
def seen_by(color, sq):
    """Return a square as a side sees it: turned for White.

    >>> seen_by(0, 56), seen_by(1, 56)
    (56, 24)
    """
    return 80 * color + (1 - 2 * color) * sq


@kernel(inline=True)
def without_king(pos, color, w):
    """Return one word of a side's pieces, its king left out.

    >>> f"{without_king(desk().pos, 0, 2):027b}"
    '111111111010000010111101111'
    """
    return pos.occupied[color, w] ^ pos.pieces[color, KING, w]


@kernel
def kkp_sum(pos, kkp):
    """Return Black's KKP sum, added up from every term. Both kings must be on the board.

    >>> pos = desk().pos
    >>> kkp_sum(pos, kkp_table(np.ones(SHAPE, np.int16)))
    0
    """
    total = 0
    for color in range(2):
        own, other = seen_by(color, pos.king[color]), seen_by(color, pos.king[1 - color])
        sign = 1 - 2 * color
        side = 0
        for kind in range(1, 8):
            side += kkp.weights[own, other, KKP_HAND[kind] + held(pos.hand[color], kind)]
        # Two words, not three: where a word runs out, the processor guesses wrong.
        left = without_king(pos, color, 0) << 27 | without_king(pos, color, 1)
        for half in range(2):
            while left:
                sq = 53 + 27 * half - lowest(left)
                left &= left - 1
                index = KKP_STANDING[pos.board[sq] & 31] + sign * sq
                side += kkp.weights[own, other, index]
            left = without_king(pos, color, 2)
        total += sign * side
    return total


@kernel
def kkp_change(pos, kkp, move):
    """Return what a move, not yet played and not a king's, will add to Black's KKP sum.

    >>> weights = np.zeros(SHAPE, np.int16)
    >>> weights[76, 4, KKP_BOARD[PAWN] + 47] = 30
    >>> kkp_change(desk().pos, kkp_table(weights), 39983)
    30
    """
    color = pos.turn
    own, other = seen_by(color, pos.king[color]), seen_by(color, pos.king[1 - color])
    to, start, piece, captured = move & 127, move >> 7 & 127, move >> 15 & 15, move >> 19 & 15
    arrived = piece + 8 * (move >> 14 & 1)
    gained = kkp.weights[own, other, KKP_BOARD[arrived] + seen_by(color, to)]
    if start > 80:
        index = KKP_HAND[piece] + held(pos.hand[color], piece)
        gained += kkp.weights[own, other, index - 1] - kkp.weights[own, other, index]
        return (1 - 2 * color) * gained
    gained -= kkp.weights[own, other, KKP_BOARD[piece] + seen_by(color, start)]
    if captured:
        index = KKP_HAND[captured & 7] + held(pos.hand[color], captured & 7)
        gained += kkp.weights[own, other, index + 1] - kkp.weights[own, other, index]
        # What the other side loses, seen by that side, is gained too.
        lost = KKP_BOARD[captured] + seen_by(1 - color, to)
        gained += kkp.weights[80 - other, 80 - own, lost]
    return (1 - 2 * color) * gained


@kernel(inline=True)
def moves_king(move):
    """Whether a packed move is a king's: then all that names this king changes.

    >>> moves_king(39983), moves_king(pack_move(Move(KING, 76, 67, False, 0)))
    (False, True)
    """
    return move >> 15 & 15 == KING


@kernel
def do_move_kkp(pos, tables, kkp, move, total):
    """Play a move, and return Black's KKP sum after it, from the sum before it.

    >>> weights = np.zeros(SHAPE, np.int16)
    >>> weights[76, 4, KKP_BOARD[PAWN] + 47] = 30
    >>> pos, tables, _ = desk()
    >>> do_move_kkp(pos, tables, kkp_table(weights), 39983, 0)
    30
    """
    if moves_king(move):
        do_move(pos, tables, move)
        return kkp_sum(pos, kkp)
    total += kkp_change(pos, kkp, move)
    do_move(pos, tables, move)
    return total


@kernel
def each_kkp_sum(positions, kkp, sums):
    """Write Black's KKP sum of each of several positions into `sums`; return how many.

    >>> kkp_sums([parse_sfen(START).record] * 2, np.ones(SHAPE, np.int16)).tolist()
    [0, 0]
    """
    for i in range(len(positions)):
        sums[i] = kkp_sum(positions[i], kkp)
    return len(positions)


# By way of Python: one position, many, and every term in words.


def with_kings(what: Any, name: str = "position") -> Any:
    """Return the record of a Position, or a sound record as it is; ValueError without a king.

    >>> with_kings(Position.from_sfen("4k4/9/9/9/9/9/9/9/9 w - 1"))
    Traceback (most recent call last):
    ValueError: Black without a king: KKP needs both kings' squares
    """
    record = intact_record(what, name)
    sides = (said("Black"), said("White"))
    missing = listed([sides[color] for color in COLORS if record.king[color] == NOWHERE])
    if missing:
        raise ValueError(
            said("{sides} without a king: KKP needs both kings' squares", sides=missing)
        )
    return record


def parts_with_kings(records: Any) -> Iterator[Any]:
    """Yield `integrity.parts_of` many positions; raises ValueError if a king is missing."""
    for few in parts_of(records, "records"):
        for record in few[(few["king"] == NOWHERE).any(axis=1)]:
            with_kings(record)
        yield few


def kkp_of(position: Any, weights: Any) -> int:
    """Return Black's KKP sum of a Position under a table int16[81, 81, 738] (`Position.kkp`)."""
    return int(kkp_sum(for_kernel(with_kings(position)), kkp_table(weights)))


@checked
def kkp_sums(records: Records, weights: Table) -> np.ndarray:
    """Return Black's KKP sum of each of many positions, which are given as for `mate.mates_in_1`.

    >>> kkp_sums([parse_sfen(START).record] * 2, np.ones(SHAPE, np.int16)).tolist()
    [0, 0]
    """
    return answers(each_kkp_sum, records, parts_with_kings(records), kkp_table(weights))


class Term(NamedTuple):
    """One weight of a KKP sum: `sign * weights[*kings, entry]`.

    `piece` is on the board or in hand, negative for White; `square` is None for one in hand.
    """

    sign: int
    kings: tuple[int, int]
    entry: int
    piece: int
    square: int | None
    meaning: str


def kkp_terms(position: Any) -> list[Term]:
    """Return every term of a Position's KKP sum in words: hands, then squares in reading order.

    Raises ValueError if a king is missing.

    >>> terms = kkp_terms(Position.from_sfen("4k4/9/9/9/4+p4/9/9/9/4K4 b 2S 1"))
    >>> len(terms), terms[3].meaning
    (15, 'Black holds 2 silvers')
    >>> terms[-1]  # doctest: +ELLIPSIS
    Term(sign=-1, kings=(76, 4), entry=373, piece=-9, square=40, ...)
    >>> terms[-1].meaning
    "White's promoted pawn on 5e, weighed as a gold"
    """
    record = with_kings(position)
    held_terms = [_held_term(record, color, kind) for color in COLORS for kind in HAND_PIECES]
    board = enumerate(record.board.tolist())
    return held_terms + [
        _board_term(record, sq, piece) for sq, piece in board if abs(piece) not in (0, KING)
    ]


def _kings(record: Any, color: int) -> tuple[int, int]:
    """Return both kings' squares as a side sees them, its own first."""
    own, other = int(record.king[color]), int(record.king[1 - color])
    return seen_by.py_func(color, own), seen_by.py_func(color, other)


def _held_term(record: Any, color: int, kind: int) -> Term:
    count = held.py_func(int(record.hand[color]), kind)
    sign, index = 1 - 2 * color, KKP_HAND[kind] + count
    meaning = _held_words(SIDES[color], PIECE_NAMES[kind], count)
    return Term(sign, _kings(record, color), index, sign * kind, None, meaning)


def _held_words(side: str, piece: str, n: int) -> str:
    if not n:
        return said("{side} holds no {piece}s", side=side, piece=piece)
    return plural(
        "{side} holds {n} {piece}", "{side} holds {n} {piece}s", n, side=side, piece=piece
    )


def _board_term(record: Any, sq: int, piece: int) -> Term:
    color, kind = int(piece < 0), abs(piece)
    sign, index = 1 - 2 * color, KKP_BOARD[kind] + seen_by.py_func(color, sq)
    words = {"side": SIDES[color], "piece": PIECE_WORDS[kind], "sq": Square(square_name(sq))}
    weighed_as = block_of(index).piece
    if weighed_as == kind:
        meaning = said("{side}'s {piece} on {sq}", **words)
    else:
        other = PIECE_NAMES[weighed_as]
        meaning = said("{side}'s {piece} on {sq}, weighed as a {kind}", kind=other, **words)
    return Term(sign, _kings(record, color), index, piece, sq, meaning)
