"""A position as Bonanza keeps it: its `posi_t` (shogi.h), one line per member.

The board alone would do; everything else repeats it in a form that is faster to ask, and is kept
up to date move by move (`turns.py`). `rebuilt` shows what each member means, from board and hands
alone; `faults` finds every member that does not fit them.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Annotated, Any, NamedTuple

from shogi_lab.ground.messages import Square, clauses, plural, said, word_of

from .arguments import checked, one_of, refused, shortened, shown
from .attacks import in_check
from .bitboards import Bitboard, bitboard_of
from .hands import BITS as HAND_BITS
from .hands import FIELDS as HAND_FIELDS
from .hands import LIMIT, SHIFT, pack, unpack
from .kernel import for_kernel
from .pieces import (
    BISHOP,
    BLACK,
    COLOR_NAMES,
    COLORS,
    DRAGON,
    FULL_SET,
    GOLD_LIKE,
    HAND_PIECES,
    HORSE,
    KING,
    LETTERS,
    PAWN,
    PIECE_NAMES,
    PIECES,
    ROOK,
    SIDES,
    VALUES,
    WHITE,
    base,
    letter,
    piece_of,
)
from .records import Field, changes, empty_record, is_record, record_dtype
from .squares import DOWN, FILES, NOWHERE, RANKS, SQUARES, UP, ray, square_name
from .tables import RL45, RL90, RR45, TABLES, tables_here, turned_index


def _one(name: str, dtype: str, shape: tuple[int, ...], source: str, holds: str) -> Field:
    """Return a member that Bonanza has in the same form."""
    return Field(name, dtype, shape, {source: ()}, holds)


def _both(name: str, source: str, holds: str) -> Field:
    """Return a bitboard for each color."""
    return Field(name, "i4", (2, 3), {f"b_{source}": (BLACK,), f"w_{source}": (WHITE,)}, holds)


#: Bonanza has no bitboard for the kings: the row pieces[color, KING] is ours.
_PIECES = {
    f"{color_name[0]}_{PIECE_NAMES[kind]}": (color, kind)
    for kind in PIECES
    if kind != KING
    for color, color_name in enumerate(COLOR_NAMES)
}
_HANDS = {"hand_black": (BLACK,), "hand_white": (WHITE,)}
_KINGS = {"isquare_b_king": (BLACK,), "isquare_w_king": (WHITE,)}

FIELDS = (
    _one("hash_key", "u8", (), "hash_key", "Zobrist key of the board, without hands and turn"),
    _both("occupied", "occupied", "all pieces of one color, the king included"),
    _one("occupied_rl90", "i4", (3,), "occupied_rl90", "all pieces: files laid in rows"),
    _one("occupied_rl45", "i4", (3,), "occupied_rl45", "all pieces: \\ diagonals laid in rows"),
    _one("occupied_rr45", "i4", (3,), "occupied_rr45", "all pieces: / diagonals laid in rows"),
    _both("horse_dragon_king", "hdk", "horses, dragons and the king: all reach their neighbors"),
    _both("total_gold", "tgold", "golds, and all that move like one"),
    _both("bishop_horse", "bh", "bishops and horses: they slide diagonally"),
    _both("rook_dragon", "rd", "rooks and dragons: they slide straight; places, not attacks"),
    _both("pawn_attacks", "pawn_attacks", "squares that the pawns attack"),
    Field("pieces", "i4", (2, 16, 3), _PIECES, "pieces of one color and type"),
    Field("hand", "i4", (2,), _HANDS, "pieces in hand, packed into 21 bits"),
    _one("material", "i4", (), "material", "values on board and in hand, Black's minus White's"),
    _one("board", "i1", (81,), "asquare", "the piece on each square, negative for White"),
    Field("king", "i1", (2,), _KINGS, "the king's square, 81 for none"),
    Field("turn", "i1", (), {}, "the side to move; Bonanza passes it outside of the record"),
)  # fmt: skip

POSITION = record_dtype(FIELDS)

#: The article's 48 names, each with the member that holds it and the index there.
ARTICLE_NAMES = {
    source: (field.name, index) for field in FIELDS for source, index in field.sources.items()
}

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


#: Faults that break a rule of play, but nothing that the record relies on.
FORGIVABLE = ("two_pawns", "dead_end")
Forgiven = Collection[Annotated[str, one_of(FORGIVABLE)]]


LONGEST, MOST_TOLD = 300, 20  # letters, and faults, that a message repeats
LONGEST_RANK = 100  # letters: nine promoted pieces are 18


class Fault(NamedTuple):
    """One thing that is wrong with a position: its name, and a sentence about this case."""

    name: str
    text: str


class PositionError(ValueError):
    """A position that is not possible: `faults` holds every reason, each by name."""

    def __init__(self, what: str, faults: Iterable[Fault]):
        self.what, self.faults = what, tuple(faults)
        told = [shortened(fault.text, LONGEST) for fault in self.faults[:MOST_TOLD]]
        more = len(self.faults) - len(told)
        told += [plural("and {n} more fault", "and {n} more faults", more)] if more else []
        words = {"what": shortened(what, LONGEST), "faults": clauses(told)}
        super().__init__(shortened(said("{what}: {faults}", **words), 3 * LONGEST))

    def __reduce__(self) -> tuple[Any, ...]:
        return PositionError, (self.what, self.faults)


class Sfen(NamedTuple):
    """What an SFEN stands for: a record, and the number of the next move."""

    record: Any
    move_number: int


# Building a record, slowly and plainly.


def built(board: Iterable[int], hands: tuple[int, int], turn: int) -> Any:
    """Return the record of a position, each member computed from its meaning.

    board: 81 pieces, negative for White, 0 for none; hands: packed; turn: BLACK or WHITE.

    >>> pos = built([0] * 80 + [KING], (0, pack(rook=1)), BLACK)
    >>> sfen_text(pos, 1), pos.king.tolist()
    ('9/9/9/9/9/9/9/9/8K b r 1', [80, 81])
    """
    pos = empty_record(POSITION)
    pos.board, pos.hand, pos.turn = list(board), hands, turn
    pieces = [(sq, piece) for sq, piece in enumerate(pos.board.tolist()) if piece]
    for color in COLORS:
        mine = [(sq, abs(piece)) for sq, piece in pieces if (piece < 0) == color]
        _fill_color(pos, color, mine)
    squares = [sq for sq, _ in pieces]
    for board_, member in (
        (RL90, "occupied_rl90"),
        (RL45, "occupied_rl45"),
        (RR45, "occupied_rr45"),
    ):
        pos[member] = bitboard_of(turned_index(board_, sq) for sq in squares)
    zobrist, key = TABLES.zobrist, pos.hash_key
    for sq, piece in pieces:
        key ^= zobrist[int(piece < 0), abs(piece), sq]
    pos.hash_key = key
    pos.material = sum(VALUES[piece] if piece > 0 else -VALUES[-piece] for _, piece in pieces)
    pos.material += hand_value(hands[BLACK]) - hand_value(hands[WHITE])
    return pos


def _fill_color(pos: Any, color: int, mine: list[tuple[int, int]]) -> None:
    where: dict[int, list[int]] = {kind: [] for kind in PIECES}
    for sq, kind in mine:
        where[kind].append(sq)

    def squares_of(*kinds: int) -> Bitboard:
        return bitboard_of(sq for kind in kinds for sq in where[kind])

    pos.occupied[color] = squares_of(*PIECES)
    pos.horse_dragon_king[color] = squares_of(HORSE, DRAGON, KING)
    pos.total_gold[color] = squares_of(*GOLD_LIKE)
    pos.bishop_horse[color] = squares_of(BISHOP, HORSE)
    pos.rook_dragon[color] = squares_of(ROOK, DRAGON)
    for kind in PIECES:
        pos.pieces[color, kind] = squares_of(kind)
    attacked = [ray(sq, DOWN if color else UP)[:1] for sq in where[PAWN]]
    pos.pawn_attacks[color] = bitboard_of(sum(attacked, []))
    pos.king[color] = where[KING][0] if where[KING] else NOWHERE


def hand_value(hand: int) -> int:
    """Return what the pieces of a packed hand are worth."""
    held = unpack(int(hand))
    return sum(held[field.name] * VALUES[field.piece] for field in HAND_FIELDS)


def rebuilt(pos: Any) -> Any:
    """Return the record as it should be, from board, hands and turn alone.

    >>> pos = parse_sfen(START).record
    >>> pos.material = 87
    >>> int(rebuilt(pos).material), list(changes(pos, rebuilt(pos)))
    (0, ['material'])
    """
    return built(pos.board.tolist(), tuple(pos.hand.tolist()), int(pos.turn))


# What can be wrong.


def a_record(what: Any, name: str) -> Any:
    """Return a position's record as it is, sound or not."""
    if not is_record(what, POSITION):
        raise refused(what, name, said("a record of {name}", name="posi.POSITION"))
    return what


AnyRecord = Annotated[Any, a_record]


@checked
def faults(pos: AnyRecord) -> tuple[Fault, ...]:
    """Return all that is wrong with a record, each fault by name; empty if all is well.

    A side without a king is no fault (problems often have one king), nor are missing pieces.

    >>> pos = parse_sfen(START).record
    >>> pos.material = 87
    >>> faults(pos)
    (Fault(name='stale_material', text='material is not what board and hands say'),)
    """
    hands = pos.hand.tolist()
    found = [*_unreadable(pos), *board_faults(pos.board.tolist(), list(map(unpack, hands)))]
    if all(fault.name in FORGIVABLE for fault in found):
        found += _stale_members(pos) or _takeable_king(pos)
    return tuple(found)


def _unreadable(pos: Any) -> Iterable[Fault]:
    if pos.turn not in COLORS:
        yield Fault(
            "turn", said("{what} is not a turn: it must be 0 (Black) or 1 (White)", what=pos.turn)
        )
    for color, hand in enumerate(pos.hand.tolist()):
        if not 0 <= hand < 1 << HAND_BITS:
            name = SIDES[color]
            words = {"side": name, "hand": f"{hand:#x}", "bits": HAND_BITS}
            yield Fault("hand", said("{side}'s hand {hand} does not fit {bits} bits", **words))


def board_faults(board: list[int], hands: Sequence[dict[str, int]]) -> list[Fault]:
    """Return what the rules do not allow on a board and in hands, whichever side is to move.

    board: 81 pieces, negative for White, 0 for none; hands: counts by name, Black's and White's."""
    strange = [piece for piece in board if piece and abs(piece) not in PIECES]
    if strange:
        return [
            Fault("unknown_piece", said("{what} is not a piece", what=piece)) for piece in strange
        ]
    return [*_too_many(board, hands), *_two_kings(board), *_two_pawns(board), *_dead_ends(board)]


def _too_many(board: list[int], hands: Sequence[dict[str, int]]) -> Iterable[Fault]:
    standing = Counter(base(abs(piece)) for piece in board if piece)
    for kind, most in FULL_SET.items():
        name = PIECE_NAMES[kind]
        there = standing[kind] + sum(hand.get(name, 0) for hand in hands)
        if there > most:
            words = {"n": there, "piece": name, "most": most}
            full = said("{n} {piece}s on board and in hand, a full set has {most}", **words)
            yield Fault("too_many", full)


def _two_kings(board: list[int]) -> Iterable[Fault]:
    for color, king in ((BLACK, KING), (WHITE, -KING)):
        if board.count(king) > 1:
            name = SIDES[color]
            yield Fault("two_kings", said("{side} has {n} kings", side=name, n=board.count(king)))


def _two_pawns(board: list[int]) -> Iterable[Fault]:
    for color, pawn in ((BLACK, PAWN), (WHITE, -PAWN)):
        for column in range(9):
            pawns = board[column::9].count(pawn)
            if pawns > 1:
                name = SIDES[color]
                words = {"side": name, "n": pawns, "file": FILES[column]}
                yield Fault("two_pawns", said("{side} has {n} pawns on file {file}", **words))


def _dead_ends(board: list[int]) -> Iterable[Fault]:
    mobile = TABLES.mobile
    for sq, piece in enumerate(board):
        word = mobile[int(piece < 0), abs(piece), sq // 27]
        if piece and not word >> 26 - sq % 27 & 1:
            name = PIECE_NAMES[abs(piece)]
            color = SIDES[piece < 0]
            words = {"side": color, "piece": name, "square": Square(square_name(sq))}
            stuck = said("{side}'s {piece} on {square} can never move again", **words)
            yield Fault("dead_end", stuck)


def _stale_members(pos: Any) -> list[Fault]:
    return [
        Fault(
            f"stale_{name}", said("{member} is not what board and hands say", member=word_of(name))
        )
        for name in changes(pos, rebuilt(pos))
    ]


def _takeable_king(pos: Any) -> list[Fault]:
    mover, other = int(pos.turn), 1 - int(pos.turn)
    if not in_check(for_kernel(pos), tables_here(), other):
        return []
    words = {"side": SIDES[mover], "other": COLOR_NAMES[other]}
    taken = said("{side} is to move and can take the {other} king", **words)
    return [Fault("takeable_king", taken)]


# SFEN, the text of a position.


@checked
def parse_sfen(text: str, forgive: Forgiven = ()) -> Sfen:
    """Read an SFEN: board, turn, hands, and the move number (1 where it is left out).

    Raises PositionError with every fault of the text; if the text can be read, with every fault of
    the position except those named in `forgive`, each one of `FORGIVABLE`: some old problems have
    them, and they do not harm the engine.

    >>> sfen = parse_sfen(START)
    >>> hex(sfen.record.hash_key), int(sfen.record.material), sfen.move_number
    ('0xa9c3b3a37478d673', 0, 1)
    >>> try:
    ...     parse_sfen("9/9/9/9/9/9/9/9/8 x 3Q")
    ... except PositionError as error:
    ...     print(*error.faults, sep="\\n")
    Fault(name='rank_width', text="rank i: '8' fills 8 squares, not 9")
    Fault(name='turn', text="'x' is not a turn: write b or w")
    Fault(name='hand', text="'3Q' is not a hand: write - or RBGSNLP, rbgsnlp, each after its count")
    """
    parts = text.split()
    if not 3 <= len(parts) <= 4:
        few = said(
            "it has {n} fields; there must be board, turn, hands and move number", n=len(parts)
        )
        raise _no_sfen(text, [Fault("fields", few)])
    found: list[Fault] = []
    board = _read_board(parts[0], found)
    turn = _read_turn(parts[1], found)
    hands = _read_hands(parts[2], found)
    number = _read_move_number(parts[3] if len(parts) == 4 else "1", found)
    if not found:
        found = [fault for fault in board_faults(board, hands) if fault.name not in forgive]
    if found:
        raise _no_sfen(text, found)
    pos = built(board, (pack(**hands[BLACK]), pack(**hands[WHITE])), turn)
    found = _takeable_king(pos)
    if found:
        raise _no_sfen(text, found)
    return Sfen(pos, number)


def _no_sfen(text: str, faults: list[Fault]) -> PositionError:
    return PositionError(said("SFEN {text}", text=shown(text, LONGEST - 20)), faults)


def sfen_text(pos: Any, move_number: int) -> str:
    """Return a position as SFEN writes it, the reverse of `parse_sfen`.

    >>> sfen_text(*parse_sfen(START)) == START
    True
    """
    return sfen_of(pos.board.tolist(), pos.hand.tolist(), int(pos.turn), move_number)


#: A piece as SFEN writes it, at its number; a blank at 0. White's, negative, stand at the end.
TOKENS = [letter(piece) if abs(piece) in PIECES else " " for piece in (*range(16), *range(-15, 0))]


def sfen_of(board: Sequence[int], hands: Sequence[int], turn: int, move_number: int) -> str:
    """Return an SFEN from its parts: 81 pieces, negative for White; packed hands, Black's first."""
    tokens = [TOKENS[piece] for piece in board]
    ranks = "/".join(["".join(tokens[i : i + 9]) for i in range(0, SQUARES, 9)])
    for blanks in range(9, 0, -1):
        ranks = ranks.replace(" " * blanks, str(blanks))
    held = "".join([_hand_text(hand, color) for color, hand in enumerate(hands) if hand])
    return f"{ranks} {'bw'[turn]} {held or '-'} {move_number}"


def unfit(record: Any, why: str) -> ValueError:
    """Return the error that says why a position is refused.

    >>> unfit(parse_sfen(START).record, said("no check"))
    ValueError('lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1: no check')
    """
    name = sfen_text(record, 1)
    return ValueError(said("{name}: {why}", name=name, why=why))


def _hand_text(hand: int, color: int) -> str:
    """Return the pieces of a hand, rooks first, each after its count."""
    text = ""
    for kind in reversed(HAND_PIECES):
        count = hand >> SHIFT[kind] & LIMIT[kind]
        if count:
            text += (str(count) if count > 1 else "") + TOKENS[-kind if color else kind]
    return text


def _read_board(text: str, found: list[Fault]) -> list[int]:
    ranks = text.split("/")
    if len(ranks) != 9:
        found.append(Fault("rank_count", said("{n} ranks, not 9", n=len(ranks))))
    board = []
    for name, rank in zip(RANKS, ranks, strict=False):
        board += _read_rank(name, rank, found)
    return board


def _read_rank(name: str, text: str, found: list[Fault]) -> list[int]:
    if len(text) > LONGEST_RANK:
        wide = said("rank {rank}: {text} is not a rank of 9 squares", rank=name, text=shown(text))
        found.append(Fault("rank_width", wide))
        return []
    squares: list[int] = []
    rest = re.sub(r"[1-9]|\+?[A-Za-z]", lambda token: _read_token(token[0], squares, found), text)
    if rest:
        words = {"rank": name, "text": shown(rest)}
        strange = said("rank {rank}: {text} is neither a piece nor 1 to 9", **words)
        found.append(Fault("rank_text", strange))
    elif len(squares) != 9:
        count = len(squares)
        fills = said(
            "rank {rank}: {text} fills {n} squares, not 9", rank=name, text=shown(text), n=count
        )
        found.append(Fault("rank_width", fills))
    return squares


def _read_token(token: str, squares: list[int], found: list[Fault]) -> str:
    """Add what one token of a rank says to `squares`; it is then used up."""
    if token in "123456789":
        squares += [0] * int(token)
    else:
        try:
            squares.append(piece_of(token))
        except ValueError:
            strange = said(
                "{text} is not a piece: write one of PLNSGBRK (lower case: White), + before PLNSBR",
                text=shown(token),
            )
            found.append(Fault("unknown_piece", strange))
            squares.append(0)
    return ""


def _read_turn(text: str, found: list[Fault]) -> int:
    if text not in ("b", "w"):
        found.append(Fault("turn", said("{text} is not a turn: write b or w", text=shown(text))))
    return WHITE if text == "w" else BLACK


def _read_hands(text: str, found: list[Fault]) -> tuple[dict[str, int], dict[str, int]]:
    hands: tuple[dict[str, int], dict[str, int]] = ({}, {})
    if text == "-":
        return hands
    if not re.fullmatch(r"([1-9][0-9]?)?[RBGSNLPrbgsnlp](([1-9][0-9]?)?[RBGSNLPrbgsnlp])*", text):
        strange = said(
            "{text} is not a hand: write - or RBGSNLP, rbgsnlp, each after its count",
            text=shown(text),
        )
        found.append(Fault("hand", strange))
        return hands
    for count, piece in re.findall(r"([0-9]*)([A-Za-z])", text):
        hand, name = hands[piece.islower()], PIECE_NAMES[LETTERS.index(piece.upper())]
        hand[name] = hand.get(name, 0) + int(count or 1)
    return hands


def _read_move_number(text: str, found: list[Fault]) -> int:
    if re.fullmatch(r"[0-9]{1,6}", text):
        return int(text)
    found.append(Fault("move_number", said("{text} is not a move number", text=shown(text))))
    return 1
