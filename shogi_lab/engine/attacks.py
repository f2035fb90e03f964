"""Which squares a piece attacks, and which pieces attack a square.

A slider is blocked by the first piece it meets, so its attacks are looked up by what stands
on its line. Two ways to read a line out of a 3 x 27 board stand here side by side:

- Bonanza's: keep three more occupied boards, turned so that a file or a diagonal becomes
  neighboring bits; then one shift and one mask read any line (`rank_attacks` and below);
- folding: a diagonal meets each column once, so the three words, and the three ranks in a
  word, can be laid over each other without a clash (`folded.py`).
  Nothing more is kept, and any set of squares can stand for the occupied ones.

Kernels here take the record of a position (`posi.POSITION`) without importing it.
"""

from typing import NamedTuple

from .bitboards import (
    EMPTY,
    FULL,
    Bitboard,
    count,
    first,
    intersection,
    is_empty,
    only,
    rest,
    union,
    words,
)
from .kernel import kernel
from .kinds import SquareNumber
from .pieces import BISHOP, BLACK, DRAGON, GOLD, HORSE, KING, KNIGHT, LANCE, PAWN, ROOK, SILVER
from .tables import PLAIN, RL45, RL90, RR45

# Sets of squares, out of the records.


@kernel(inline=True)
def occupied_by(pos, color):
    """Return the squares of one color's pieces, its king's included.

    >>> named(occupied_by(desk("4k4/9/9/9/9/9/9/4P4/4K4 b - 1").pos, BLACK))
    '5h 5i'
    """
    return words(pos.occupied[color, 0], pos.occupied[color, 1], pos.occupied[color, 2])


@kernel(inline=True)
def occupied(pos):
    """Return the squares of all pieces.

    >>> named(occupied(desk("4k4/9/9/9/9/9/9/4P4/4K4 b - 1").pos))
    '5a 5h 5i'
    """
    return Bitboard(
        pos.occupied[0, 0] | pos.occupied[1, 0],
        pos.occupied[0, 1] | pos.occupied[1, 1],
        pos.occupied[0, 2] | pos.occupied[1, 2],
    )


@kernel(inline=True)
def pieces_of(pos, color, kind):
    """Return the squares of one color's pieces of one type.

    >>> named(pieces_of(desk().pos, BLACK, LANCE))
    '9i 1i'
    """
    return words(pos.pieces[color, kind, 0], pos.pieces[color, kind, 1], pos.pieces[color, kind, 2])


@kernel(inline=True)
def steps(tables, color, kind, sq):
    """Return the squares that a piece of this color and type on `sq` steps to on an empty board.

    >>> named(steps(tables_here(), BLACK, KNIGHT, square("5e")))
    '6c 4c'
    """
    return words(
        tables.step[color, kind, sq, 0],
        tables.step[color, kind, sq, 1],
        tables.step[color, kind, sq, 2],
    )


@kernel(inline=True)
def between(tables, a: SquareNumber, b: SquareNumber):
    """Return the squares strictly between two squares on one rank, file or diagonal; else none.

    >>> [named(between(tables_here(), square("5e"), square(other))) for other in ("2b", "3b")]
    ['3c 4d', '']
    """
    return words(tables.between[a, b, 0], tables.between[a, b, 1], tables.between[a, b, 2])


@kernel(inline=True)
def line(tables, a: SquareNumber, b: SquareNumber):
    """Return the whole rank, file or diagonal through two squares; else none.

    >>> named(line(tables_here(), square("5e"), square("2b")))
    '1a 2b 3c 4d 5e 6f 7g 8h 9i'
    """
    return words(tables.line[a, b, 0], tables.line[a, b, 1], tables.line[a, b, 2])


@kernel(inline=True)
def forward(tables, color, sq):
    """Return the part of the file ahead of `sq`: abb_minus_rays (Black), abb_plus_rays (White).

    >>> [named(forward(tables_here(), color, square("5e"))) for color in (0, 1)]
    ['5a 5b 5c 5d', '5f 5g 5h 5i']
    """
    return words(
        tables.forward[color, sq, 0], tables.forward[color, sq, 1], tables.forward[color, sq, 2]
    )


@kernel(inline=True)
def cross(tables, sq):
    """Return the rank and the file through `sq`, without `sq`.

    >>> named(cross(tables_here(), square("8b")))
    '8a 9b 7b 6b 5b 4b 3b 2b 1b 8c 8d 8e 8f 8g 8h 8i'
    """
    return words(tables.cross[sq, 0], tables.cross[sq, 1], tables.cross[sq, 2])


@kernel(inline=True)
def diagonals(tables, sq):
    """Return both diagonals through `sq`, without `sq`.

    >>> named(diagonals(tables_here(), square("8b")))
    '9a 7a 9c 7c 6d 5e 4f 3g 2h 1i'
    """
    return words(tables.diagonals[sq, 0], tables.diagonals[sq, 1], tables.diagonals[sq, 2])


@kernel(inline=True)
def pawn_steps(color, pawns):
    """Step with every pawn at once, one square ahead: words shifted by a rank, with carry.

    >>> pawn_steps(0, Bitboard(0, 1 << 18, 0)), pawn_steps(1, Bitboard(1, 0, 0))
    (Bitboard(top=1, middle=0, bottom=0), Bitboard(top=0, middle=262144, bottom=0))
    """
    if color == BLACK:
        return Bitboard(
            pawns.top << 9 & FULL | pawns.middle >> 18,
            pawns.middle << 9 & FULL | pawns.bottom >> 18,
            pawns.bottom << 9 & FULL,
        )
    return Bitboard(
        pawns.top >> 9,
        pawns.middle >> 9 | pawns.top << 18 & FULL,
        pawns.bottom >> 9 | pawns.middle << 18 & FULL,
    )


# Slides, read from the boards that the record keeps turned.


@kernel(inline=True)
def line_slide(tables, board, sq, word):
    """Return the slides from `sq` along the line that `word` of a turned board holds.

    The line's nine bits lie side by side; the two at the edge do not matter, since a slide
    ends there anyway, so seven bits, 128 patterns, are enough.

    >>> rank_a = 0b001010000 << 18
    >>> named(line_slide(tables_here(), PLAIN, square("5a"), rank_a))
    '7a 6a 4a 3a 2a 1a'
    """
    pattern = word >> tables.line_shift[board, sq] & 127
    return words(
        tables.line_slide[board, sq, pattern, 0],
        tables.line_slide[board, sq, pattern, 1],
        tables.line_slide[board, sq, pattern, 2],
    )


@kernel(inline=True)
def rank_attacks(pos, tables, sq):
    """Return the slides along the rank, from the board that is not turned: Bonanza's AttackRank.

    >>> pos, tables, _ = desk("9/9/9/9/2p1R4/9/9/9/9 b - 1")
    >>> print(drawing(rank_attacks(pos, tables, square("5e"))).splitlines()[4])
    . . x x . x x x x
    """
    w = tables.line_word[PLAIN, sq]
    return line_slide(tables, PLAIN, sq, pos.occupied[0, w] | pos.occupied[1, w])


@kernel(inline=True)
def file_attacks(pos, tables, sq):
    """Return the slides along the file, from the board turned left by 90 degrees: AttackFile.

    >>> pos, tables, _ = desk("9/9/4p4/9/4R4/9/9/9/9 b - 1")
    >>> named(file_attacks(pos, tables, square("5e")))
    '5c 5d 5f 5g 5h 5i'
    """
    return line_slide(tables, RL90, sq, pos.occupied_rl90[tables.line_word[RL90, sq]])


@kernel(inline=True)
def diag1_attacks(pos, tables, sq):
    """Return slides along the / diagonal, from the board turned right by 45 degrees: AttackDiag1.

    >>> pos, tables, _ = desk("9/9/6p2/9/4B4/9/6P2/9/9 b - 1")
    >>> named(diag1_attacks(pos, tables, square("5e")))
    '3c 4d 6f 7g 8h 9i'
    """
    return line_slide(tables, RR45, sq, pos.occupied_rr45[tables.line_word[RR45, sq]])


@kernel(inline=True)
def diag2_attacks(pos, tables, sq):
    """Return the slides along the \\ diagonal, from the board turned left by 45 degrees: Bonanza's
    AttackDiag2.

    >>> pos, tables, _ = desk("9/9/6p2/9/4B4/9/6P2/9/9 b - 1")
    >>> named(diag2_attacks(pos, tables, square("5e")))
    '9a 8b 7c 6d 4f 3g'
    """
    return line_slide(tables, RL45, sq, pos.occupied_rl45[tables.line_word[RL45, sq]])


@kernel(inline=True)
def rook_attacks(pos, tables, sq):
    """Return the slides along rank and file: Bonanza's AttackRook.

    >>> pos, tables, _ = desk("9/9/4p4/9/2P1R4/9/9/9/9 b - 1")
    >>> print(drawing(rook_attacks(pos, tables, square("5e"))))
    . . . . . . . . .
    . . . . . . . . .
    . . . . x . . . .
    . . . . x . . . .
    . . x x . x x x x
    . . . . x . . . .
    . . . . x . . . .
    . . . . x . . . .
    . . . . x . . . .
    """
    return union(rank_attacks(pos, tables, sq), file_attacks(pos, tables, sq))


@kernel(inline=True)
def bishop_attacks(pos, tables, sq):
    """Return the slides along both diagonals: Bonanza's AttackBishop.

    >>> pos, tables, _ = desk("9/9/6p2/9/4B4/9/6P2/9/9 b - 1")
    >>> print(drawing(bishop_attacks(pos, tables, square("5e"))))
    x . . . . . . . .
    . x . . . . . . .
    . . x . . . x . .
    . . . x . x . . .
    . . . . . . . . .
    . . . x . x . . .
    . . x . . . x . .
    . x . . . . . . .
    x . . . . . . . .
    """
    return union(diag1_attacks(pos, tables, sq), diag2_attacks(pos, tables, sq))


@kernel(inline=True)
def lance_attacks(pos, tables, color, sq):
    """Return the slides along the file, ahead only: Bonanza's AttackFile, cut by `forward`.

    >>> pos, tables, _ = desk("9/4p4/9/9/4L4/9/9/9/9 b - 1")
    >>> print(drawing(lance_attacks(pos, tables, BLACK, square("5e"))))
    . . . . . . . . .
    . . . . x . . . .
    . . . . x . . . .
    . . . . x . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
    return intersection(file_attacks(pos, tables, sq), forward(tables, color, sq))


@kernel(inline=True)
def piece_attacks(pos, tables, color, kind, sq):
    """Return the squares that a piece of this color and type on `sq` attacks, its own side's too.

    >>> pos, tables, _ = desk("9/9/9/9/9/9/6P2/9/8+B b - 1")
    >>> named(piece_attacks(pos, tables, BLACK, HORSE, square("1i")))
    '3g 2h 1h 2i'
    """
    if kind == LANCE:
        return lance_attacks(pos, tables, color, sq)
    if kind == BISHOP:
        return bishop_attacks(pos, tables, sq)
    if kind == ROOK:
        return rook_attacks(pos, tables, sq)
    reached = steps(tables, color, kind, sq)
    if kind == HORSE:
        return union(reached, bishop_attacks(pos, tables, sq))
    if kind == DRAGON:
        return union(reached, rook_attacks(pos, tables, sq))
    return reached


# Who attacks a square.


@kernel(inline=True)
def _stepping_in_word(pos, tables, sq, by, w):
    """Return one word of `stepping_attackers`: a piece attacks `sq` if its enemy, on `sq`, attacks
    it."""
    enemy = 1 - by
    return (
        tables.step[enemy, PAWN, sq, w] & pos.pieces[by, PAWN, w]
        | tables.step[enemy, KNIGHT, sq, w] & pos.pieces[by, KNIGHT, w]
        | tables.step[enemy, SILVER, sq, w] & pos.pieces[by, SILVER, w]
        | tables.step[enemy, GOLD, sq, w] & pos.total_gold[by, w]
        | tables.step[enemy, KING, sq, w] & pos.horse_dragon_king[by, w]
    )


@kernel(inline=True)
def stepping_attackers(pos, tables, sq, by):
    """Return the pieces of color `by` that attack `sq` in one step.

    >>> pos, tables, _ = desk("4k4/4G4/3N5/9/8B/9/9/9/9 w - 1")
    >>> named(stepping_attackers(pos, tables, square("5a"), BLACK))
    '5b 6c'
    """
    return words(
        _stepping_in_word(pos, tables, sq, by, 0),
        _stepping_in_word(pos, tables, sq, by, 1),
        _stepping_in_word(pos, tables, sq, by, 2),
    )


@kernel(inline=True)
def _aiming_in_word(pos, tables, sq, by, w):
    """Return one word of `aiming_sliders`."""
    return (
        tables.diagonals[sq, w] & pos.bishop_horse[by, w]
        | tables.cross[sq, w] & pos.rook_dragon[by, w]
        | tables.forward[1 - by, sq, w] & pos.pieces[by, LANCE, w]
    )


@kernel(inline=True)
def aiming_sliders(pos, tables, sq, by):
    """Return the sliders of color `by` that would attack `sq` if nothing stood between.

    >>> pos, tables, _ = desk("4k4/4P4/9/9/8B/9/9/9/4R4 w - 1")
    >>> named(aiming_sliders(pos, tables, square("5a"), BLACK))
    '1e 5i'
    """
    return words(
        _aiming_in_word(pos, tables, sq, by, 0),
        _aiming_in_word(pos, tables, sq, by, 1),
        _aiming_in_word(pos, tables, sq, by, 2),
    )


@kernel(inline=True)
def sliding_attackers(tables, sq, sliders, taken):
    """Return those of `sliders`, which aim at `sq`, that no piece in `taken` blocks.

    >>> sliders = union(only(square("1e")), only(square("5i")))
    >>> named(sliding_attackers(tables_here(), square("5a"), sliders, only(square("5b"))))
    '1e'
    """
    found = EMPTY
    while not is_empty(sliders):
        slider = first(sliders)
        sliders = rest(sliders)
        if is_empty(intersection(between(tables, sq, slider), taken)):
            found = union(found, only(slider))
    return found


@kernel(inline=True)
def attackers(pos, tables, sq, by, taken):
    """Return the pieces of color `by` that attack `sq` if the squares `taken` are occupied.

    >>> pos, tables, _ = desk("4k4/4P4/9/9/8B/9/9/9/4R4 w - 1")
    >>> named(attackers(pos, tables, square("5a"), BLACK, occupied(pos)))
    '5b 1e'
    """
    sliders = aiming_sliders(pos, tables, sq, by)
    return union(
        stepping_attackers(pos, tables, sq, by), sliding_attackers(tables, sq, sliders, taken)
    )


@kernel(inline=True)
def attacked(pos, tables, sq, by, taken):
    """Whether color `by` attacks `sq` if the squares `taken` are the occupied ones.

    >>> pos, tables, _ = desk("4k4/9/9/9/9/9/9/4p4/4R4 b - 1")
    >>> sets = (occupied(pos), EMPTY)
    >>> [attacked(pos, tables, square("5a"), BLACK, taken) for taken in sets]
    [False, True]
    """
    if not is_empty(stepping_attackers(pos, tables, sq, by)):
        return True
    sliders = aiming_sliders(pos, tables, sq, by)
    return not is_empty(sliding_attackers(tables, sq, sliders, taken))


@kernel
def in_check(pos, tables, color):
    """Whether a color's king is attacked; false if there is no king. Bonanza's InCheck.

    >>> pos, tables, _ = desk("4k4/9/9/9/9/9/9/9/4R4 w - 1")
    >>> in_check(pos, tables, 0), in_check(pos, tables, 1)
    (False, True)
    """
    return attacked(pos, tables, pos.king[color], 1 - color, occupied(pos))


class Danger(NamedTuple):
    """What threatens a king: the pieces that give check, and which of its own are pinned."""

    checkers: Bitboard
    pinned: Bitboard


@kernel(inline=True)
def king_danger(pos, tables, color):
    """Return the checkers of a color's king and its pinned pieces, in one walk over the sliders.

    >>> pos, tables, _ = desk("k3r4/9/9/9/9/4S4/5n3/9/4K4 b - 1")
    >>> danger = king_danger(pos, tables, BLACK)
    >>> named(danger.checkers), named(danger.pinned)
    ('4g', '5f')
    """
    king = pos.king[color]
    checkers = stepping_attackers(pos, tables, king, 1 - color)
    pinned = EMPTY
    sliders = aiming_sliders(pos, tables, king, 1 - color)
    while not is_empty(sliders):
        slider = first(sliders)
        sliders = rest(sliders)
        shield = intersection(between(tables, king, slider), occupied(pos))
        if is_empty(shield):
            checkers = union(checkers, only(slider))
        elif count(shield) == 1:
            pinned = union(pinned, intersection(shield, occupied_by(pos, color)))
    return Danger(checkers, pinned)
