"""A slider's attacks in six ways, each of them a kernel of (pos, tables, sq), to be timed side by
side.

walked       square by square, as far as the first piece         the obvious way
rotated      one shift and mask on boards that are kept turned   Bonanza
folded       the plain board, its words laid over each other     a small table per line
multiplied   merged into 63 bits, and multiplied                 "magic": Apery without BMI2
extracted    merged into 63 bits, and pushed together            PEXT: Apery, YaneuraOu in 2016
subtracted   one less flips the bits up to a piece               Qugiy in 2021, YaneuraOu today

Only the turned boards must be kept up to date move by move. A way is right if it agrees with
walking, and that is checked on every pattern of the squares that decide.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.attacks import bishop_attacks, occupied, rook_attacks
from shogi_lab.engine.bitboards import Bitboard, bitboard_of, count, first, lowest, rest, union
from shogi_lab.engine.folded import folded_bishop_attacks, folded_rook_attacks
from shogi_lab.engine.kernel import for_kernel, kernel
from shogi_lab.engine.pieces import GOLD
from shogi_lab.engine.posi import POSITION, built
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.squares import SQUARES, Square
from shogi_lab.engine.tables import PLAIN, TABLES
from shogi_lab.engine.turns import toggle_turned
from shogi_lab.ground.messages import said

from .gathered import (
    ROOKS,
    extracted_bishop,
    extracted_rook,
    gathered,
    inner_squares,
    multiplied_bishop,
    multiplied_rook,
)
from .subtraction import rays_out, subtracted_bishop, subtracted_rook


@kernel
def walked_line(pos, sq, down, right):
    """Walk along one ray as far as the first piece; down and right are -1, 0 or 1."""
    found = Bitboard(0, 0, 0)
    rank, column = sq // 9 + down, sq % 9 + right
    while 0 <= rank < 9 and 0 <= column < 9:
        bit = 1 << 26 - (9 * rank + column) % 27
        w = rank // 3
        found = union(found, Bitboard(bit * (w == 0), bit * (w == 1), bit * (w == 2)))
        if pos.board[9 * rank + column]:
            return found
        rank, column = rank + down, column + right
    return found


@kernel
def walked_rook(pos, tables, sq):
    """Return a rook's attacks by walking."""
    straight = union(walked_line(pos, sq, 0, 1), walked_line(pos, sq, 0, -1))
    return union(straight, union(walked_line(pos, sq, 1, 0), walked_line(pos, sq, -1, 0)))


@kernel
def walked_bishop(pos, tables, sq):
    """Return a bishop's attacks by walking."""
    falling = union(walked_line(pos, sq, 1, 1), walked_line(pos, sq, -1, -1))
    return union(falling, union(walked_line(pos, sq, 1, -1), walked_line(pos, sq, -1, 1)))


@kernel
def folded_rook(pos, tables, sq):
    """Return a rook's attacks by folding the board as it stands."""
    return folded_rook_attacks(tables, sq, occupied(pos))


@kernel
def folded_bishop(pos, tables, sq):
    """Return a bishop's attacks by folding the board as it stands."""
    return folded_bishop_attacks(tables, sq, occupied(pos))


class Lookup(NamedTuple):
    """A way to find attacks: a rook's kernel and a bishop's, the record that they look up and the
    members they use, and the position's members that are kept only for them.
    """

    rook: Any
    bishop: Any
    tables: Callable[[], Any]
    looks_up: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()


_LINES = ("line_word", "line_shift", "line_slide")
_TURNED = ("occupied_rl90", "occupied_rl45", "occupied_rr45")
WAYS = {
    "walked": Lookup(walked_rook, walked_bishop, lambda: TABLES),
    "rotated": Lookup(rook_attacks, bishop_attacks, lambda: TABLES, _LINES, _TURNED),
    "folded": Lookup(folded_rook, folded_bishop, lambda: TABLES,
                  ("slide", "file_slide", "diagonal_line")),
    "multiplied": Lookup(multiplied_rook, multiplied_bishop, gathered,
                      ("inner", "magic", "shift", "begin_multiplied", "multiplied")),
    "extracted": Lookup(extracted_rook, extracted_bishop, gathered,
                     ("inner", "mask", "begin", "extracted")),
    "subtracted": Lookup(subtracted_rook, subtracted_bishop, rays_out, ("ahead", "behind")),
}  # fmt: skip


# Every pattern.


@kernel
def toggle_square(pos, tables, sq):
    """Fill or empty a square, on the board and on all four of its bitboards."""
    pos.board[sq] = GOLD - pos.board[sq]
    pos.occupied[0, tables.word[PLAIN, sq]] ^= tables.bit[PLAIN, sq]
    toggle_turned(pos, tables, sq)


@kernel
def disagreements(pos, tables, gathering, ways_out, inner, slider):
    """Count how often a way differs from walking, over all patterns of the inner squares.

    slider: 0 for a rook or 1 for a bishop, and its square. Each pattern differs from the last by
    one square (Gray code), so that the turned boards are updated as by moves."""
    kind, sq = slider
    found = 0
    for pattern in range(1 << count(inner)):
        if pattern:
            bb = inner
            for _ in range(lowest(pattern)):
                bb = rest(bb)
            toggle_square(pos, tables, first(bb))
        if kind == ROOKS:
            walked = walked_rook(pos, tables, sq)
            found += walked != rook_attacks(pos, tables, sq)
            found += walked != folded_rook(pos, tables, sq)
            found += walked != multiplied_rook(pos, gathering, sq)
            found += walked != extracted_rook(pos, gathering, sq)
            found += walked != subtracted_rook(pos, ways_out, sq)
        else:
            walked = walked_bishop(pos, tables, sq)
            found += walked != bishop_attacks(pos, tables, sq)
            found += walked != folded_bishop(pos, tables, sq)
            found += walked != multiplied_bishop(pos, gathering, sq)
            found += walked != extracted_bishop(pos, gathering, sq)
            found += walked != subtracted_bishop(pos, ways_out, sq)
    return found


def records_looked_up() -> tuple[Any, ...]:
    """Return the records that the ways look up, in the form that kernels take."""
    return for_kernel(TABLES), for_kernel(gathered()), for_kernel(rays_out())


@checked
def all_patterns(squares: Sequence[Square] = range(SQUARES)) -> int:
    """Compare the six ways for rook and bishop on each square, for every pattern of pieces on the
    squares that decide, with all other squares empty and then with all of them occupied; count the
    cases.

    Raises ValueError if two ways disagree. Compiled, all squares take less than a second; stepped,
    they take some minutes.

    >>> all_patterns([13])
    8320
    """
    cases, looked_up = 0, records_looked_up()
    for kind in range(2):
        for sq in squares:
            inner = inner_squares(kind, sq)
            others = [0 if each in inner else GOLD for each in range(SQUARES)]
            for pos in (empty_record(POSITION), built(others, (0, 0), 0)):
                if disagreements(for_kernel(pos), *looked_up, bitboard_of(inner), (kind, sq)):
                    piece = said("rook") if kind == ROOKS else said("bishop")
                    raise ValueError(
                        said("the ways disagree about a {piece} on square {n}", piece=piece, n=sq)
                    )
                cases += 1 << len(inner)
    return cases
