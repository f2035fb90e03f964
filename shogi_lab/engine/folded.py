"""Sliders by folding, without turned boards: three rows or-ed into one hold a whole line.

      x . . . . . . . .      x >> 18
      . o . . . . . . .      x >> 9                    x: a piece on the line
      . . x . . . . . .      x                         o: an empty square of it
      x o x . . . . . .      x | x >> 9 | x >> 18      three of the nine bits of a row

A diagonal meets each file once, so no two of its squares share a bit. A file has the same three
bits in every word, so its words are first shifted by 2, 1 and 0. No further board has to be kept.
"""

from .bitboards import EACH_RANK, intersection, union, words
from .kernel import kernel


@kernel(inline=True)
def folded_rank_attacks(tables, sq, taken):
    """Return the slides along the rank, blocked by `taken`: its nine bits lie side by side."""
    shift = 9 * (2 - sq // 9 % 3)
    reached = tables.slide[sq % 9, taken[sq // 27] >> shift & 511] << shift
    w = sq // 27
    return words(reached * (w == 0), reached * (w == 1), reached * (w == 2))


@kernel(inline=True)
def folded_file_attacks(tables, sq, taken):
    """Return the slides along the file, blocked by `taken`: three bits a word, folded into nine."""
    shift = 8 - sq % 9
    top, middle = taken.top >> shift & EACH_RANK, taken.middle >> shift & EACH_RANK
    folded = top << 2 | middle << 1 | taken.bottom >> shift & EACH_RANK
    row = (folded | folded >> 6 | folded >> 12) & 511
    return words(
        tables.file_slide[sq // 9, row, 0] << shift,
        tables.file_slide[sq // 9, row, 1] << shift,
        tables.file_slide[sq // 9, row, 2] << shift,
    )


@kernel(inline=True)
def folded_diagonal_attacks(tables, which, sq, taken):
    """Return the slides along a diagonal (0 is \\, 1 is /), blocked by `taken`: it meets each
    column once.

    >>> named(folded_diagonal_attacks(tables_here(), 0, square("7e"), only(square("5g"))))
    '9c 8d 6f 5g'
    >>> named(folded_diagonal_attacks(tables_here(), 1, square("7e"), only(square("5c"))))
    '5c 6d 8f 9g'
    """
    diagonal = words(
        tables.diagonal_line[which, sq, 0],
        tables.diagonal_line[which, sq, 1],
        tables.diagonal_line[which, sq, 2],
    )
    met = intersection(taken, diagonal)
    folded = met.top | met.middle | met.bottom
    reached = tables.slide[sq % 9, (folded | folded >> 9 | folded >> 18) & 511] * EACH_RANK
    return intersection(words(reached, reached, reached), diagonal)


@kernel(inline=True)
def folded_rook_attacks(tables, sq, taken):
    """Return the slides along rank and file, blocked by the squares `taken`.

    >>> taken = union(only(square("8i")), only(square("9g")))
    >>> named(folded_rook_attacks(tables_here(), square("9i"), taken))
    '9g 9h 8i'
    """
    return union(folded_rank_attacks(tables, sq, taken), folded_file_attacks(tables, sq, taken))


@kernel(inline=True)
def folded_bishop_attacks(tables, sq, taken):
    """Return the slides along both diagonals, blocked by the squares `taken`.

    >>> named(folded_bishop_attacks(tables_here(), square("8h"), only(square("6f"))))
    '6f 9g 7g 9i 7i'
    """
    falling = folded_diagonal_attacks(tables, 0, sq, taken)
    return union(falling, folded_diagonal_attacks(tables, 1, sq, taken))
