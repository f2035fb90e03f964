"""Everything that is looked up instead of computed: one read-only record, built once.

Rows are indexed by color, piece type and square; squares run to 81, which stands for "no
king", and whose rows are empty. Three words of 27 bits are a bitboard (`bitboards.py`).
"""

from functools import cache
from itertools import product
from random import Random
from typing import Annotated, Any

from .arguments import whole_number, within
from .bitboards import FULL, WORD_BITS, Bitboard, bitboard_of, squares_in
from .cache import kept_record
from .kernel import COMPILED, for_kernel
from .pieces import (
    BISHOP,
    BLACK,
    COLORS,
    DRAGON,
    GOLD,
    HORSE,
    KING,
    KNIGHT,
    LANCE,
    PAWN,
    PIECES,
    ROOK,
    SILVER,
    SLIDES,
    STEPS,
    WHITE,
)
from .records import Field, array_of, empty_record, fixed, record_dtype
from .squares import (
    DIAGONAL,
    DOWN,
    DOWN_LEFT,
    DOWN_RIGHT,
    LEFT,
    RIGHT,
    SQUARES,
    STRAIGHT,
    UP,
    UP_LEFT,
    UP_RIGHT,
    ray,
)
from .twins import TwinRow, rows

#: The four occupied boards: as it stands, and the three that Bonanza turns so that the squares
#: of a file or a diagonal become neighboring bits.
PLAIN, RL90, RL45, RR45 = 0, 1, 2, 3
Board = Annotated[int, within(PLAIN, RR45)]
#: What each of them is read for, as the two directions of the line.
LINES = ((LEFT, RIGHT), (UP, DOWN), (UP_LEFT, DOWN_RIGHT), (DOWN_LEFT, UP_RIGHT))

FIELDS = (
    Field("step", "i4", (2, 16, 82, 3), {}, "squares one step away, by color and piece type"),
    Field("near", "i4", (2, 16, 82, 3), {},
          "from where a piece may come to attack a square in one move, by color and piece type"),
    Field("reach", "i4", (2, 16, 82, 3), {},
          "squares attacked from a square on an empty board, by color and piece type"),
    Field("around", "i4", (2, 3, 82, 3), {},
          "from where a piece steps to within so many squares, by color and number"),
    Field("about", "i4", (82, 3), {}, "squares at most three files and five ranks away"),
    Field("crosses", "i4", (3, 82, 3), {},
          "from where a rook slides to within so many squares, by number"),
    Field("slants", "i4", (3, 82, 3), {}, "from where a bishop does"),
    Field("closing", "i2", (2, 512, 16), {},
          "from where a piece attacks king and escapes, by color, pattern of these and piece type, "
          "or any"),
    Field("closers", "i4", (2, 512), {},
          "which piece types do so from anywhere, a bit a type, by color and pattern"),
    Field("forward", "i4", (2, 82, 3), {"abb_minus_rays": (0,), "abb_plus_rays": (1,)},
          "the file ahead of a square, by color"),
    Field("cross", "i4", (82, 3), {}, "rank and file through a square, without it"),
    Field("diagonals", "i4", (82, 3), {}, "both diagonals through a square, without it"),
    Field("between", "i4", (82, 81, 3), {}, "squares strictly between two on a line"),
    Field("line", "i4", (82, 81, 3), {}, "the whole line through two squares"),
    Field("zone", "i4", (2, 3), {}, "where each color promotes"),
    Field("mobile", "i4", (2, 16, 3), {}, "where a piece can still move from: not its last ranks"),
    Field("word", "i4", (4, 81), {}, "the word that holds a square, by turned board"),
    Field("bit", "i4", (4, 81), {}, "its bit there"),
    Field("line_word", "i4", (4, 81), {}, "the word that holds the line through a square"),
    Field("line_shift", "i4", (4, 81), {}, "the shift that brings the line's 7 inner bits last"),
    Field("line_slide", "i4", (4, 81, 128, 3), {"ai_rook_attacks_r0": (0,)},
          "slides from a square, by the 7 inner bits of its line"),
    Field("diagonal_line", "i4", (2, 81, 3), {}, "one diagonal with its square: \\ first, then /"),
    Field("slide", "i4", (9, 512), {}, "slides in nine bits from a place, by the nine bits"),
    Field("file_slide", "i4", (9, 512, 3), {}, "the same down file 1, by nine folded bits"),
    Field("zobrist", "u8", (2, 16, 81), {}, "a random number a piece a square"),
)  # fmt: skip


def turned_index(board: int, sq: int) -> int:
    """Return the place of a square's bit on one of the four boards, 0 to 80.

    >>> [turned_index(board, 10) for board in (PLAIN, RL90, RL45, RR45)]
    [10, 64, 1, 34]
    """
    board, sq = whole_number(board, "board", PLAIN, RR45), whole_number(sq, "sq", 0, SQUARES - 1)
    rank, column = sq // 9, sq % 9
    if board == PLAIN:
        return sq
    if board == RL90:
        return 9 * (8 - column) + rank
    if board == RL45:
        return 9 * ((rank - column) % 9) + column
    return 9 * ((rank + column + 1) % 9) + (8 - rank)


def folded_rank(rank: int) -> int:
    """Return the place, 0 to 8, of the bit that a file has on a rank, when the three words are
    folded into nine bits.

    >>> [folded_rank(rank) for rank in range(9)]
    [8, 5, 2, 7, 4, 1, 6, 3, 0]
    """
    return 3 * (2 - rank % 3) + 2 - rank // 3


@cache
def slides_in_row(place: int, row: int) -> int:
    """Return the slides of a piece at `place` (0 to 8, from the left) of a row of nine bits.

    >>> f"{slides_in_row(4, 0b010000100):09b}"
    '011101100'
    """
    reached = 0
    for step in (-1, 1):
        at = place + step
        while 0 <= at < 9:
            reached |= 1 << 8 - at
            if row >> 8 - at & 1:
                break
            at += step
    return reached


def zobrist_keys() -> TwinRow:
    """Return Bonanza's random numbers (rand.c, ini.c): MT19937 with seed 5489, high words first.

    >>> hex(zobrist_keys()[0, 1, 0])
    '0xd091bb5c22ae9ef6'
    """
    state = [5489]
    for i in range(1, 624):
        state.append(1812433253 * (state[-1] ^ state[-1] >> 30) + i & 0xFFFFFFFF)
    twister = Random()
    twister.setstate((3, (*state, 624), None))
    keys = rows([[[0] * SQUARES for _ in range(16)] for _ in COLORS])
    for sq in range(SQUARES):
        for color in COLORS:
            for kind in PIECES:
                keys[color, kind, sq] = twister.getrandbits(32) << 32 | twister.getrandbits(32)
    return keys


def _fill_steps(tables) -> None:
    for kind, steps in STEPS.items():
        for color in COLORS:
            way = 1 if color == BLACK else -1
            turned_steps = [(way * ranks, way * files) for ranks, files in steps]
            for sq in range(SQUARES):
                reached = [ray(sq, step)[:1] for step in turned_steps]
                tables.step[color, kind, sq] = bitboard_of(sum(reached, []))


def _fill_near(tables) -> None:
    """Fill in, for each square, those from which a piece can come to attack it by one move. Sliders
    but the lance, which may come from almost anywhere, are left empty."""
    for color in COLORS:
        gold = _reached(tables.step[color, GOLD])
        zone = range(54 * color, 54 * color + WORD_BITS)
        for kind in (LANCE, KNIGHT, SILVER, GOLD):
            goes = _reached(tables.forward[color] if kind == LANCE else tables.step[color, kind])
            near: list[set[int]] = [set() for _ in range(SQUARES)]
            for sq in range(SQUARES):
                for to in goes[sq]:
                    attacked = goes[to]
                    if kind != GOLD and (sq in zone or to in zone):
                        attacked = attacked + gold[to]
                    for each in attacked:
                        near[each].add(sq)
            for sq in range(SQUARES):
                tables.near[color, kind, sq] = bitboard_of(near[sq])


def _reached(boards):
    """Return the squares of the bitboards of all 81 squares."""
    return [squares_in(Bitboard(*words)) for words in boards.tolist()[:SQUARES]]


def _fill_lines(tables) -> None:
    for sq in range(SQUARES):
        rays = {step: ray(sq, step) for step in (*STRAIGHT, *DIAGONAL)}
        tables.forward[BLACK, sq] = bitboard_of(rays[UP])
        tables.forward[WHITE, sq] = bitboard_of(rays[DOWN])
        tables.cross[sq] = bitboard_of(sum((rays[step] for step in STRAIGHT), []))
        tables.diagonals[sq] = bitboard_of(sum((rays[step] for step in DIAGONAL), []))
        for board, (one, other) in enumerate(LINES):
            whole = bitboard_of([sq, *rays[one], *rays[other]])
            for on_line in rays[one] + rays[other]:
                tables.line[sq, on_line] = whole
            if board in (RL45, RR45):
                tables.diagonal_line[board - RL45, sq] = whole
        for met in rays.values():
            for i, far in enumerate(met):
                tables.between[sq, far] = bitboard_of(met[:i])


def _fill_reach(tables) -> None:
    """Fill in where a piece steps or slides with nothing in its way, and a square's neighbors."""
    cross, diagonals = tables.cross.tolist(), tables.diagonals.tolist()
    by_any = []
    for color in COLORS:
        step = tables.step[color].tolist()
        slides = {LANCE: tables.forward[color].tolist(), BISHOP: diagonals, HORSE: diagonals}
        slides |= {ROOK: cross, DRAGON: cross}
        for kind, slid in slides.items():
            step[kind] = [_joined(both) for both in zip(step[kind], slid, strict=True)]
        tables.reach[color] = step
        by_any.append([_joined(each) for each in zip(*tables.step[color].tolist(), strict=True)])
    for sq in range(SQUARES):
        away = [(abs(sq // 9 - each // 9), abs(sq % 9 - each % 9)) for each in range(SQUARES)]
        tables.about[sq] = bitboard_of(
            each for each, (ranks, files) in enumerate(away) if ranks <= 5 and files <= 3
        )
        for far in range(3):
            within = [each for each, steps in enumerate(away) if max(steps) <= far]
            for color in COLORS:
                tables.around[color, far, sq] = _joined(by_any[1 - color][each] for each in within)
            tables.crosses[far, sq] = _joined(cross[each] for each in within)
            tables.slants[far, sq] = _joined(diagonals[each] for each in within)


def _joined(bitboards):
    """Return the union of bitboards."""
    top = middle = bottom = 0
    for words in bitboards:
        top, middle, bottom = top | words[0], middle | words[1], bottom | words[2]
    return top, middle, bottom


#: A king and his eight neighbors, in reading order, as steps from the king.
NINE = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1))
#: Where a checker may stand but beside the king: further along a line, or a knight's jump away.
ALONG, JUMP = 1 << 9, 1 << 10


def checking_squares(kind: int) -> dict[tuple[int, int], int]:
    """Return the squares from which a Black piece gives check, as steps from the king, and which of
    the king's nine squares it then attacks, as nine bits. The board is empty and has no edges."""
    found = {}
    for start in product(range(-8, 9), range(-8, 9)):
        met = {
            (start[0] + down * far, start[1] + right * far)
            for ways, most in ((STEPS, 1), (SLIDES, 16))
            for down, right in ways.get(kind, ())
            for far in range(1, most + 1)
        }
        if (0, 0) in met and start != (0, 0):
            found[start] = sum(1 << 8 - NINE.index(each) for each in met & set(NINE))
    return found


def _fill_closing(tables) -> None:
    """Fill in White's nine squares, which are Black's, turned: the same bits from the other end."""
    closing, closers = rows(tables.closing.tolist()), rows(tables.closers.tolist())
    for kind in PIECES:
        for (down, right), attacked in (checking_squares(kind) if kind != KING else {}).items():
            closed = [pattern for pattern in range(512) if pattern & ~attacked & ~16 == 0]
            turned = [int(f"{pattern:09b}"[::-1], 2) for pattern in closed]
            for color, patterns, step in (
                (BLACK, closed, (down, right)),
                (WHITE, turned, (-down, -right)),
            ):
                place = JUMP if kind == KNIGHT else ALONG
                if step in NINE:
                    place = 1 << 8 - NINE.index(step)
                for pattern in patterns:
                    closing[color, pattern, kind] |= place
                    closing[color, pattern, 0] |= place
                    closers[color, pattern] |= 1 << kind
    tables.closing, tables.closers = closing, closers


def _fill_zones(tables) -> None:
    tables.zone[BLACK], tables.zone[WHITE] = (FULL, 0, 0), (0, 0, FULL)
    for color in COLORS:
        tables.mobile[color] = [(FULL, FULL, FULL)] * 16
    for kind, ranks in ((PAWN, 1), (LANCE, 1), (KNIGHT, 2)):
        tables.mobile[BLACK, kind, 0] = FULL >> 9 * ranks
        tables.mobile[WHITE, kind, 2] = FULL >> 9 * ranks << 9 * ranks


def _fill_turned_boards(tables) -> None:
    for board, steps in enumerate(LINES):
        index = [turned_index(board, sq) for sq in range(SQUARES)]
        for sq, at in enumerate(index):
            tables.word[board, sq] = tables.line_word[board, sq] = at // WORD_BITS
            tables.bit[board, sq] = 1 << 26 - at % WORD_BITS
            tables.line_shift[board, sq] = 9 * (2 - at // 9 % 3) + 1
            one, other = (ray(sq, step) for step in steps)
            reached = [
                [bitboard_of(one[:i] + other[:j]) for j in range(len(other) + 1)]
                for i in range(len(one) + 1)
            ]
            ends = (_ends(tuple(7 - index[each] % 9 for each in met)) for met in (one, other))
            tables.line_slide[board, sq] = [reached[i][j] for i, j in zip(*ends, strict=True)]


@cache
def _ends(bits: tuple[int, ...]) -> list[int]:
    """Return how many squares a piece slides, by the 7 inner bits of its line; `bits` are those of
    the squares that it meets, in turn: an end of the line has none."""
    return [
        next((i for i, bit in enumerate(bits, 1) if 0 <= bit < 7 and pattern >> bit & 1), len(bits))
        for pattern in range(128)
    ]


def _fill_folded(tables) -> None:
    for row in range(512):
        ranks = sum((row >> folded_rank(rank) & 1) << 8 - rank for rank in range(9))
        for place in range(9):
            tables.slide[place, row] = slides_in_row(place, row)
            tables.file_slide[place, row] = _down_file_1(slides_in_row(place, ranks))


@cache
def _down_file_1(row: int) -> tuple[int, int, int]:
    """Return nine bits, rank a highest, as squares of file 1."""
    return bitboard_of(9 * rank + 8 for rank in range(9) if row >> 8 - rank & 1)


def _build():
    tables = empty_record(record_dtype(FIELDS))
    for fill in (_fill_steps, _fill_lines, _fill_near, _fill_reach, _fill_closing, _fill_zones,
                 _fill_turned_boards, _fill_folded):  # fmt: skip
        fill(tables)
    tables.zobrist = zobrist_keys()
    return tables


TABLES = fixed(kept_record(_build, record_dtype(FIELDS), __file__))


@cache
def tables_here() -> Any:
    """Return `TABLES` as kernels take it: the record if they are compiled, else its plain twin.

    >>> from shogi_lab.engine.attacks import steps
    >>> named(steps(tables_here(), WHITE, KNIGHT, 40))
    '6g 4g'
    """
    return for_kernel(TABLES)


@cache
def tables_in_array() -> Any:
    """Return the tables in an array of one, which is what Python gives to kernels (`calls.py`).
    The array must not be written to. It is not marked read-only, because numba takes five times as
    long to recognize an array that is."""
    return array_of(TABLES) if COMPILED else [tables_here()]
