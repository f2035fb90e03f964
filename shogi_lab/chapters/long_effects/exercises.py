"""Chapter 5's exercises: from the opposite of a direction to the words after a quiet move."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from shogi_lab.engine.pieces import BISHOP, DRAGON, HORSE, LANCE, PAWN, PIECE_WORDS, PIECES, ROOK
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES
from shogi_lab.ground.messages import Message, items, said
from shogi_lab.practice.exercises import Exercises
from shogi_lab.practice.findings import RIGHT, YOURS, bit_rows, sets
from shogi_lab.stage.lenses import Layer, board_of
from shogi_lab.stage.words import SIDES
from shogi_lab.stage.words import at as named

from . import drawings  # noqa: F401  they draw what answers show
from .rays import NO_RAYS, RayBoard, RayWords, WordRow, steps_of, with_pieces

EXERCISES = Exercises()

NAMES = ("RU", "R", "RD", "U", "D", "LU", "L", "LD")
#: Where a direction leads, as (ranks down, files to the right).
STEPS = ((-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1))


def _in_words(word: int) -> str:
    black = [NAMES[d] for d in range(8) if word >> d & 1]
    white = [NAMES[d].lower() for d in range(8) if word >> 8 + d & 1]
    return " ".join(black + white) if word else said("none")


# ---- 1: the way back


def _directions() -> Iterator[tuple[int]]:
    return ((d,) for d in range(8))


def _opposite_way(d: int) -> tuple[str, ...]:
    back = opposite(d)
    return (
        said("direction {n} is {name}", n=d, name=NAMES[d]),
        said("the way back is {name}", name=NAMES[back]),
        said("its number is {n}", n=back),
    )


def _opposite_shown(got: Any, d: int) -> Any:
    yours = 1 << got if type(got) is int and 0 <= got < 8 else None
    return bit_rows(8, [(NAMES[d], 1 << d)], yours, 1 << opposite(d))


@EXERCISES.row(
    level=0,
    minutes=5,
    cases=_directions,
    way=_opposite_way,
    told=lambda d: said("direction {n}, {name}", n=d, name=NAMES[d]),
    shown=_opposite_shown,
    given="d56a5987",
)
def opposite(d: int) -> int:
    """What is the number of the direction opposite to d? The directions are numbered RU 0, R 1,
    RD 2, U 3, D 4, LU 5, L 6, LD 7.

    example: opposite(1) is 6: direction 1 is to the right, so the way back is to the left.

    hint: Write the pairs under each other: 0 and 7, 1 and 6 ... What do they add up to?

    hint: They always add up to seven. YaneuraOu chose the numbers so that they would.

    tried: 8 directions: each direction
    """
    down, right = STEPS[d]
    return STEPS.index((-down, -right))


# ---- 2: a piece's rays as a word

FORWARD, DIAGONALS, STRAIGHTS = ("U",), ("RU", "RD", "LU", "LD"), ("R", "U", "D", "L")
SLIDERS = {
    LANCE: FORWARD, BISHOP: DIAGONALS, HORSE: DIAGONALS, ROOK: STRAIGHTS, DRAGON: STRAIGHTS,
}  # fmt: skip


def _pieces() -> Iterator[tuple[int, int]]:
    return ((color, kind) for kind in PIECES for color in (0, 1))


def _rays_way(color: int, kind: int) -> tuple[str, ...]:
    word = rays_of(color, kind)
    name = PIECE_WORDS[kind]
    if not word:
        return (said("a {piece} does not slide, so its word is 0", piece=name),)
    owner = (
        said("its owner is Black, so its rays are bits 0 to 7"),
        said("its owner is White, so its rays are bits 8 to 15"),
    )
    return (said("a {piece} slides", piece=name), owner[color], _with_value(word))


def _with_value(word: int) -> Message:
    return said("{rays}: {word}", rays=_in_words(word), word=f"{word:#06x}")


def _rays_shown(got: Any, color: int, kind: int) -> Any:
    return _words((YOURS, got), (RIGHT, rays_of(color, kind)))


def _words(*rows: tuple[str, Any]) -> RayWords:
    """Lay words under each other; the reader's wrong bits, by the last row, are marked."""
    right = rows[-1][1]
    out = []
    for name, value in rows:
        if type(value) is int and 0 <= value < 1 << 16:
            wrong = (value ^ right) if name == YOURS else 0
            marks = tuple((bit, "wrong") for bit in range(16) if wrong >> bit & 1)
            out.append(WordRow(name, value, _in_words(value), marks))
    return RayWords("", tuple(out))


@EXERCISES.row(
    level=1,
    minutes=10,
    cases=_pieces,
    way=_rays_way,
    told=lambda color, kind: said("{side}'s {piece}", side=SIDES[color], piece=PIECE_WORDS[kind]),
    shown=_rays_shown,
    given="6543521e",
)
def rays_of(color: int, kind: int) -> int:
    """Which rays does a piece have, as a word of 16 bits? color is 0 for Black, whose rays are
    bits 0 to 7, and 1 for White, whose rays are bits 8 to 15. kind is LANCE 2, BISHOP 6, ROOK
    7, HORSE 14, DRAGON 15, or another piece type. For both colors, the directions are as Black
    sees them.

    example: rays_of(0, 7) is 0b01011010: R, U, D and L.

    hint: There are only three kinds of rays: straight, diagonal and forward. Which direction is
    forward for White?

    hint: A rook and a dragon have 0x5a, a bishop and a horse have 0xa5. For White, shift these
    by 8. A lance has 1 << 3 for Black and 1 << 12 for White.

    tried: 28 pieces: each piece type, of both colors
    """
    names = SLIDERS.get(kind, ())
    numbers = [NAMES.index(name) for name in names]
    return sum(1 << (opposite(d) + 8 if color else d) for d in numbers)


# ---- 3: how far a ray goes


@cache
def _empty_ray(sq: int, d: int) -> tuple[int, ...]:
    (rank, column), (down, right) = divmod(sq, 9), STEPS[d]
    met = []
    rank, column = rank + down, column + right
    while 0 <= rank < 9 and 0 <= column < 9:
        met.append(9 * rank + column)
        rank, column = rank + down, column + right
    return tuple(met)


def _boards() -> Iterator[tuple[list[int], int, int]]:
    """Yield boards with one piece in the way, nearest first, then with two on the same ray."""
    for d in range(8):
        for sq in (40, 10, 64, 8, 72):
            yield _board(sq, ()), sq, d
    for d in range(8):
        for sq in range(SQUARES):
            for at in _empty_ray(sq, d):
                yield _board(sq, (at,)), sq, d
    for d in range(8):
        for sq in range(0, SQUARES, 5):
            met = _empty_ray(sq, d)
            for i, at in enumerate(met):
                for behind in met[i + 1 :]:
                    yield _board(sq, (at, behind)), sq, d


def _board(sq: int, others: tuple[int, ...]) -> list[int]:
    board = [0] * SQUARES
    board[sq] = ROOK
    for at in others:
        board[at] = -PAWN
    return board


def _walk_way(board: list[int], sq: int, d: int) -> tuple[str, ...]:
    about = {"square": named(sq), "direction": NAMES[d]}
    lines = [said("from {square} in direction {direction}", **about)]
    for at in ray_squares(board, sq, d):
        end = (
            said("a piece stands there, so the walk ends on it")
            if board[at]
            else said("it is empty, so the walk goes on")
        )
        lines.append(said("{square} is {n}: {what}", square=named(at), n=at, what=end))
    if not _empty_ray(sq, d):
        lines.append(said("the edge is right there, so no square is met"))
    return tuple(lines)


def _walk_shown(got: Any, board: list[int], sq: int, d: int) -> Any:
    yours = got if isinstance(got, list) else []
    inside = [at for at in yours if type(at) is int and 0 <= at < SQUARES]
    return sets(sq, inside, ray_squares(board, sq, d))


def _walk_told(board: list[int], sq: int, d: int) -> Message:
    others = [named(at) for at, piece in enumerate(board) if piece and at != sq]
    return said(
        "from {square} ({n}) in direction {direction}, pieces on {others}",
        square=named(sq),
        n=sq,
        direction=NAMES[d],
        others=items(others) or said("no other square"),
    )


@EXERCISES.row(
    level=2,
    minutes=15,
    cases=_boards,
    way=_walk_way,
    told=_walk_told,
    shown=_walk_shown,
    given="6468f4d6",
)
def ray_squares(board: list[int], sq: int, d: int) -> list[int]:
    """Which squares does a ray from sq in direction d meet, nearest first? board is a list of
    81 numbers in reading order, with 0 for an empty square. The ray ends on the first piece
    that it meets, or else at the edge. The directions are RU 0, R 1, RD 2, U 3, D 4, LU 5, L 6,
    LD 7.

    example: On an empty board, ray_squares(board, 40, 1) is [41, 42, 43, 44].

    hint: Walk with rank and column, not with the number alone: the number after 1e is 9f, at
    the other edge of the board.

    hint: Take a step and check that you are still on the board. Keep the square, and only then
    ask whether a piece stands on it.

    tried: 3,112 rays: each square and direction, with no, one or two pieces in the way
    """
    met = []
    for at in _empty_ray(sq, d):
        met.append(at)
        if board[at]:
            break
    return met


# ---- 4: what is walked, and with which value


def _word_pairs() -> Iterator[tuple[int, int]]:
    """Yield pairs of words, fewest bits first: one color's own rays, either color's others."""
    halves = sorted(range(256), key=lambda bits: (bits.bit_count(), bits))
    few = [bits for bits in halves if bits.bit_count() <= 2]
    found = [
        (own << shift, black | white << 8)
        for own in (0, 0x5A, 0xA5, 0x08, 0x10)
        for shift in (0, 8)
        for black in few
        for white in few
    ]
    return iter(sorted(set(found), key=lambda p: ((p[0] | p[1]).bit_count(), p)))


def _values_way(own: int, others: int) -> tuple[str, ...]:
    pending = own ^ others
    lines = [
        said("own {own}, others {others}", own=_in_words(own), others=_in_words(others)),
        said("xor: {rays}", rays=_in_words(pending)),
    ]
    walks = (_with_value(value) for value in values_to_walk(own, others))
    return (*lines, *(said("one walk for {rays}", rays=each) for each in walks))


def _values_shown(got: Any, own: int, others: int) -> Any:
    rows: list[tuple[str, Any]] = [
        (said("own"), own),
        (said("others"), others),
        ("xor", own ^ others),
    ]
    if isinstance(got, list):
        rows += [(said("your {n}.", n=i), value) for i, value in enumerate(got[:6], 1)]
    rows += [
        (said("right {n}.", n=i), value)
        for i, value in enumerate(values_to_walk(own, others)[:6], 1)
    ]
    return _words(*rows)


@EXERCISES.row(
    level=3,
    minutes=15,
    cases=_word_pairs,
    way=_values_way,
    told=lambda own, others: said(
        "own {own}, others {others}", own=f"{own:#06x}", others=f"{others:#06x}"
    ),
    shown=_values_shown,
    given="f4e82ccd",
)
def values_to_walk(own: int, others: int) -> list[int]:
    """Two words meet on one square: the mover's own rays, and the rays of others that change
    here. Return the values to walk with, one for each direction, lowest direction first. A
    value holds the bits of both colors. A bit that is in both words needs no walk.

    example: values_to_walk(1 << 6, 1 << 14) is [1 << 6 | 1 << 14].

    hint: Begin with pending = own ^ others. While it is not 0, take its lowest bit: the number
    of that bit modulo 8 is the direction. Beware of a direction that only White's byte has.

    hint: For each d from 0 to 7, value = pending & (0x101 << d) holds the bits of both colors.
    Keep it if it is not 0.

    tried: 12,321 pairs of words: rays of every slider against up to two rays of each color
    """
    pending = own ^ others
    return [pending & 0x101 << d for d in range(8) if pending & 0x101 << d]


# ---- the boss: the words after a quiet move

SMALL = ("9/9/9/9/4R4/9/9/9/9 b - 1", "9/9/9/9/4R1r2/9/9/9/9 b - 1",
         "4r4/9/4P4/9/4L4/9/9/9/4r4 b - 1", "9/1b7/9/3G1r3/4B4/9/2p3R2/9/9 b - 1",
         "r8/9/2S6/9/4b4/9/4L3R/9/6B2 b - 1")  # fmt: skip


def _quiet_moves() -> Iterator[tuple[list[int], list[int], int, int]]:
    """Yield each step and slide to an empty square on a few boards, with the words before it."""
    for sfen in SMALL:
        board = parse_sfen(sfen).record.board.tolist()
        words = _all_words(board)
        for start, piece in enumerate(board):
            if piece:
                for to in _reached(board, start):
                    yield list(board), list(words), start, to


def _reached(board: list[int], start: int) -> list[int]:
    color, kind = int(board[start] < 0), abs(board[start])
    found = [
        at
        for d in range(8)
        if (rays_of(color, kind) >> 8 * color) >> d & 1
        for at in ray_squares(board, start, d)
    ]
    found += steps_of(color, kind, start)
    return sorted({at for at in found if not board[at]})


def _all_words(board: list[int]) -> list[int]:
    """Return the words of a board in the obvious way: every slider, every ray."""
    words = [0] * SQUARES
    for sq, piece in enumerate(board):
        if piece:
            word = rays_of(int(piece < 0), abs(piece))
            for d in range(8):
                for at in ray_squares(board, sq, d):
                    words[at] |= word & 0x101 << d
    return words


def _after_way(board: list[int], words: list[int], start: int, to: int) -> tuple[str, ...]:
    piece = board[start]
    own = rays_of(int(piece < 0), abs(piece))
    moved = list(board)
    moved[start] = 0
    then = _all_words(moved)[to]
    return (
        said(
            "on leaving {square}, own is {own} and the word is {word}",
            square=named(start),
            own=_in_words(own),
            word=_in_words(words[start]),
        ),
        said("so walk {rays} from there", rays=_in_words(own ^ words[start])),
        said(
            "now {square} is empty, and {other} has {rays}",
            square=named(start),
            other=named(to),
            rays=_in_words(then),
        ),
        said("on arriving there, walk {rays}", rays=_in_words(own ^ then)),
    )


def _after_shown(got: Any, board: list[int], words: list[int], start: int, to: int) -> Any:
    right = words_after(board, words, start, to)
    whole = isinstance(got, list) and len(got) == SQUARES and all(type(w) is int for w in got)
    yours = [word & 0xFFFF for word in got] if whole else right
    wrong = tuple(sq for sq in range(SQUARES) if yours[sq] != right[sq])
    moved = list(board)
    moved[to], moved[start] = board[start], 0
    layers = (Layer("wrong", wrong, "purple", "diag"),) if wrong else ()
    seen = with_pieces(board_of(Position.from_sfen(SMALL[0]), (start, to), layers), tuple(moved))
    fresh = tuple(y & ~r for y, r in zip(yours, right, strict=True))
    gone = tuple(r & ~y for y, r in zip(yours, right, strict=True))
    return RayBoard("", seen, tuple(yours), fresh if wrong else NO_RAYS, gone)


@EXERCISES.row(
    level=4,
    minutes=40,
    cases=_quiet_moves,
    way=_after_way,
    told=lambda board, words, start, to: said(
        "{piece} from {start} to {to}, pieces on the board: {n}",
        piece=PIECE_WORDS[abs(board[start])],
        start=named(start),
        to=named(to),
        n=sum(map(bool, board)),
    ),
    shown=_after_shown,
    given="eeffd6ff",
)
def words_after(board: list[int], words: list[int], start: int, to: int) -> list[int]:
    """A piece goes from start to the empty square to. From the board and the words before the
    move, return the list of the 81 words after it. board has 81 piece numbers, negative for
    White. Your ray_squares, rays_of and values_to_walk do most of the work. Leave board and
    words as they are.

    example: When a rook alone on the board goes from 40 to 4, square 39 has 0 afterwards, and
    square 3 has 64, which is L.

    hint: Do the same thing twice, first on start, then on to: merge the mover's own rays with
    the word of the square, and xor each value along its ray. Copy board and words before you
    begin.

    hint: Between the two, empty start on your copy of the board. Otherwise the ray that comes
    back from to stops there, and you need YaneuraOu's mask.

    tried: 148 quiet moves: every quiet move of the pieces of five boards
    """
    moved = list(board)
    moved[to], moved[start] = board[start], 0
    return _all_words(moved)


check, hint, exercise = EXERCISES.check, EXERCISES.hint, EXERCISES.exercise
