"""Without a member: each question answered from the rest of the record, by a loop.

      Who moves like a gold?    at a glance   total_gold[BLACK]
                                by a loop     gold or pro_pawn or pro_lance or pro_knight or ...

A member of Bonanza's `posi_t` is worth its upkeep because it answers one question at a glance.
Here each such question is answered twice: `at_a_glance` reads the member, and `by_a_loop` does
without it. Both run over plain twins of a position's record, and must agree.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.attacks import pawn_steps
from shogi_lab.engine.bitboards import Bitboard, bitboard_of, union
from shogi_lab.engine.hands import FIELDS as HAND_FIELDS
from shogi_lab.engine.hands import unpack
from shogi_lab.engine.kernel import stepped
from shogi_lab.engine.pieces import (
    BISHOP,
    DRAGON,
    GOLD_LIKE,
    HORSE,
    KING,
    PAWN,
    PIECES,
    ROOK,
    SILVER,
    VALUES,
)
from shogi_lab.engine.squares import NOWHERE, SQUARES, ray
from shogi_lab.engine.tables import LINES, RL45, RL90, RR45, TABLES, Board, turned_index
from shogi_lab.engine.twins import Twin
from shogi_lab.ground.messages import said

from .four_boards import LINE_NAMES

#: Bonanza keeps no bitboard of the kings, so thirteen types are asked one after another.
ASKED = tuple(kind for kind in PIECES if kind != KING)


class Question(NamedTuple):
    """A question that a member answers, with and without it: both functions take a twin, a color
    and a square."""

    member: str
    asks: str
    loop: str
    at_a_glance: Callable[[Any, int, int], Any]
    by_a_loop: Callable[[Any, int, int], Any]


def _words(row: Any, *at: int) -> Bitboard:
    return Bitboard(row[(*at, 0)], row[(*at, 1)], row[(*at, 2)])


def _sets(pos: Any, color: int, kinds: tuple[int, ...]) -> Bitboard:
    found = Bitboard(0, 0, 0)
    for kind in kinds:
        found = stepped(union)(found, _words(pos.pieces, color, kind))
    return found


def _at_a_glance(member: str) -> Callable[[Any, int, int], Any]:
    return lambda pos, color, sq: _words(getattr(pos, member), color)


def _by_sets(*kinds: int) -> Callable[[Any, int, int], Any]:
    return lambda pos, color, sq: _sets(pos, color, kinds)


def line_at_a_glance(pos: Any, board: int, member: str, sq: int) -> Bitboard:
    """Return the slides along a line by one word of a turned board."""
    word = getattr(pos, member)[int(TABLES.line_word[board, sq])]
    pattern = word >> int(TABLES.line_shift[board, sq]) & 127
    return Bitboard(*TABLES.line_slide[board, sq, pattern].tolist())


def line_by_walking(pos: Any, line: int, sq: int) -> Bitboard:
    """Return the squares that a slider attacks along a line: walk as far as the first piece.

    >>> named(line_by_walking(plain(parse_sfen(START).record), RL90, 64))
    '8g 8i'
    """
    met = []
    for step in LINES[line]:
        for each in ray(sq, step):
            met.append(each)
            if pos.board[each]:
                break
    return bitboard_of(met)


def _turned(member: str, board: int) -> Question:
    return Question(
        member,
        said("What is attacked along the {line}?", line=LINE_NAMES[board]),
        said("walk the line on the board"),
        lambda pos, color, sq: line_at_a_glance(pos, board, member, sq),
        lambda pos, color, sq: line_by_walking(pos, board, sq),
    )  # fmt: skip


@checked
def lines_agree(board: Board) -> int:
    """Read every line of one board, from each square, for every pattern of pieces on it. Return
    how many cases were read; raises ValueError if the look-up and the walk disagree.

    >>> lines_agree(RL90)
    41472
    """
    cases = 0
    for sq in range(SQUARES):
        squares = sorted({sq, *(each for step in LINES[board] for each in ray(sq, step))})
        for taken in range(1 << len(squares)):
            there = [each for i, each in enumerate(squares) if taken >> i & 1]
            words = bitboard_of(turned_index(board, each) for each in there)
            looked_up = line_at_a_glance(Twin(words=words), board, "words", sq)
            full = [each in there for each in range(SQUARES)]
            walked = line_by_walking(Twin(board=full), board, sq)
            if looked_up != walked:
                where = f"on board {board} from square {sq}, with pieces on {there}"
                raise ValueError(f"the look-up and the walk disagree {where}")
            cases += 1
    return cases


def key_of_board(pos: Any, color: int = 0, sq: int = 0) -> int:
    """Compute the hash key from the 81 squares.

    >>> hex(key_of_board(plain(parse_sfen(START).record)))
    '0xa9c3b3a37478d673'
    """
    key = 0
    for each in range(SQUARES):
        piece = pos.board[each]
        if piece:
            key ^= int(TABLES.zobrist[int(piece < 0), abs(piece), each])
    return key


def material_of_board(pos: Any, color: int = 0, sq: int = 0) -> int:
    """Compute the material from the 81 squares and both hands.

    >>> material_of_board(plain(parse_sfen(START).record))
    0
    """
    total = 0
    for each in range(SQUARES):
        piece = pos.board[each]
        total += VALUES[piece] if piece > 0 else -VALUES[-piece]
    for sign, hand in ((1, unpack(pos.hand[0])), (-1, unpack(pos.hand[1]))):
        total += sign * sum(hand[field.name] * VALUES[field.piece] for field in HAND_FIELDS)
    return total


def piece_by_sets(pos: Any, color: int, sq: int) -> int:
    """Find the piece on a square by asking one color's sets, one after another, until one holds it.

    color: the side whose sets are asked. The answer is 0 if none of them has the square, as for a
    king, which has no set.

    >>> piece_by_sets(plain(parse_sfen(START).record), 1, 10)
    -7
    """
    bit, word = 1 << 26 - sq % 27, sq // 27
    for kind in ASKED:
        if pos.pieces[color, kind, word] & bit:
            return -kind if color else kind
    return 0


def pawns_ahead(pos: Any, color: int, sq: int = 0) -> Bitboard:
    """Return what the pawns attack: their set moved by one rank.

    >>> named(pawns_ahead(plain(parse_sfen(START).record), 0))
    '9f 8f 7f 6f 5f 4f 3f 2f 1f'
    """
    return Bitboard(*stepped(pawn_steps)(color, _words(pos.pieces, color, PAWN)))


def _squares_of(pos: Any, color: int, kind: int) -> Bitboard:
    piece = -kind if color else kind
    return bitboard_of(sq for sq in range(SQUARES) if pos.board[sq] == piece)


def _king_by_search(pos: Any, color: int, sq: int) -> int:
    king = -KING if color else KING
    return next((each for each in range(SQUARES) if pos.board[each] == king), NOWHERE)


QUESTIONS = (
    Question("hash_key", said("Has this position been before?"),
             said("81 squares, one random number each"),
             lambda pos, color, sq: pos.hash_key, key_of_board),
    Question("occupied", said("Which squares are this color's?"),
             said("join the sets of all types"), _at_a_glance("occupied"), _by_sets(*PIECES)),
    _turned("occupied_rl90", RL90),
    _turned("occupied_rl45", RL45),
    _turned("occupied_rr45", RR45),
    Question("horse_dragon_king", said("Who reaches all neighbors?"), said("join three sets"),
             _at_a_glance("horse_dragon_king"), _by_sets(HORSE, DRAGON, KING)),
    Question("total_gold", said("Who moves like a gold?"), said("join five sets"),
             _at_a_glance("total_gold"), _by_sets(*GOLD_LIKE)),
    Question("bishop_horse", said("Who slides diagonally?"), said("join two sets"),
             _at_a_glance("bishop_horse"), _by_sets(BISHOP, HORSE)),
    Question("rook_dragon", said("Who slides straight?"), said("join two sets"),
             _at_a_glance("rook_dragon"), _by_sets(ROOK, DRAGON)),
    Question("pawn_attacks", said("What do the pawns attack?"), said("shift their set by a rank"),
             _at_a_glance("pawn_attacks"), pawns_ahead),
    Question("pieces", said("Where are the silvers?"), said("search 81 squares"),
             lambda pos, color, sq: _words(pos.pieces, color, SILVER),
             lambda pos, color, sq: _squares_of(pos, color, SILVER)),
    Question("material", said("Who is ahead in material?"), said("add up 81 squares and two hands"),
             lambda pos, color, sq: pos.material, material_of_board),
    Question("board", said("What stands here?"), said("ask the sets one by one"),
             lambda pos, color, sq: pos.board[sq], piece_by_sets),
    Question("king", said("Where is the king?"), said("search the squares"),
             lambda pos, color, sq: pos.king[color], _king_by_search),
)  # fmt: skip
