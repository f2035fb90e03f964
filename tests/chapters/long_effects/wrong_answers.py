"""Wrong answers to the exercises of chapter 5, and the case that shows each."""

from shogi_lab.chapters.long_effects.exercises import EXERCISES
from shogi_lab.engine.pieces import PAWN, ROOK

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}


NEAR = ({40: ROOK}, 40, 0)  # a ray up and right from 5e, on an empty board
FIRST = ({40: ROOK}, 40, 4)  # a lone rook goes from 5e to 5a
AGAINST = ({40: ROOK, 42: -ROOK}, 40, 4)  # the same, before another's

WRONG = [
    ("opposite", "minus", lambda d: -d, (0,)),
    ("opposite", "straight ones only", lambda d: 7 - d if d in (1, 3, 4, 6, 0, 7) else d, (2,)),
    ("rays_of", "no shift", lambda c, k: RIGHT["rays_of"](0, k), (1, 2)),
    ("rays_of", "promoted lance slides",
     lambda c, k: RIGHT["rays_of"](c, 2 if k == 10 else k), (0, 10)),
    ("rays_of", "colors swapped", lambda c, k: RIGHT["rays_of"](1 - c, k), (0, 2)),
    ("rays_of", "horse is a queen",
     lambda c, k: RIGHT["rays_of"](c, k) | (0x5A if k == 14 else 0), (0, 14)),
    ("ray_squares", "without the piece", lambda b, s, d:
     [at for at in RIGHT["ray_squares"](b, s, d) if not b[at]], ({9: ROOK, 1: -PAWN}, 9, 0)),
    ("ray_squares", "the last first", lambda b, s, d: RIGHT["ray_squares"](b, s, d)[::-1], NEAR),
    ("values_to_walk", "bit by bit",
     lambda o, w: [1 << bit for bit in range(16) if (o ^ w) >> bit & 1], (0, 0x101)),
    ("values_to_walk", "or", lambda o, w: RIGHT["values_to_walk"](o | w, 0), (8, 8)),
    ("values_to_walk", "own only", lambda o, w: RIGHT["values_to_walk"](o, 0), (0, 1)),
    ("values_to_walk", "Black's only",
     lambda o, w: RIGHT["values_to_walk"]((o ^ w) & 255, 0), (0, 0x100)),
    ("values_to_walk", "zeros too",
     lambda o, w: [(o ^ w) & 0x101 << d for d in range(8)], (0, 0)),
    ("words_after", "as before", lambda b, w, s, t: list(w), FIRST),
    ("words_after", "Black's only",
     lambda b, w, s, t: [x & 255 for x in RIGHT["words_after"](b, w, s, t)], AGAINST),
]  # fmt: skip


def brief(case):
    """A case with the pieces of its board alone, and without its words."""
    if not isinstance(case[0], list):
        return case
    board, *_, start, to = case
    return {sq: piece for sq, piece in enumerate(board) if piece}, start, to
