"""The accumulator: for each side the sum of the rows of all 38 pieces; a move changes only a few
rows.

      sums[side] = start + rows[place] + rows[place] + ...          38 rows of UNITS numbers

      7g7f        - the row of a pawn on 7g   + the row of a pawn on 7f       on both sides
      8h2b+       two rows go and two come: the bishop becomes a horse, the captured one is held
      5i5h        Black's sum is made from scratch, since every row of Black's has another king;
                  White's stays as it is, since kings are no pieces here

Chapter 4 updates one number incrementally; here it is a row of numbers. A search keeps an
accumulator for each ply, so that nothing has to be undone.

A piece that is missing, as in a handicap game, adds the row of index 0, which no piece has; ours
holds zeros there. Sums are int16 and wrap around; `network.py` refuses a network of ours whose rows
could add up to more.

Source: Nasu 2018 (see `half_kp.py`), whose accumulator has 256 units for each side.
"""

from functools import cache
from typing import Any

from shogi_lab.chapters.learning.kernels.half_kp import (
    PIECE_PLACES,
    PIECES,
    PLACES,
    captured_indexes,
    held_index,
    moved_indexes,
    standing_index,
)
from shogi_lab.engine.hands import held
from shogi_lab.engine.kernel import int16, kernel
from shogi_lab.engine.kkp import moves_king, seen_by
from shogi_lab.engine.pieces import HAND_PIECES, KING
from shogi_lab.engine.records import Field, record_dtype
from shogi_lab.engine.turns import do_move

#: Numbers of a row, and sums of a side.
UNITS = 32


@cache
def rows_layout(units: int) -> Any:
    """Return the layout of the rows of a network with so many sums for each side."""
    return record_dtype(
        (
            Field("weights", "i2", (PLACES, units), {}, "a row of weights, by a place of HalfKP"),
            Field("start", "i2", (units,), {}, "what each sum begins with"),
            Field("units", "i4", (), {}, "how many numbers a row has"),
        )
    )


@cache
def accumulator_layout(units: int) -> Any:
    """Return the layout of an accumulator with so many sums for each side."""
    about = "sums of rows, as Black and as White sees the pieces"
    return record_dtype((Field("sums", "i2", (2, units), {}, about),))


ROWS, ACCUMULATOR = rows_layout(UNITS), accumulator_layout(UNITS)


@kernel(inline=True)
def add_row(rows, accumulator, side, place):
    """Add the row of a place to a side's sums."""
    for unit in range(rows.units):
        accumulator.sums[side, unit] = int16(
            accumulator.sums[side, unit] + rows.weights[place, unit]
        )


@kernel(inline=True)
def swap_rows(rows, accumulator, side, gone, come):
    """Subtract the row of one input from a side's sums, and add that of another."""
    for unit in range(rows.units):
        change = rows.weights[come, unit] - rows.weights[gone, unit]
        accumulator.sums[side, unit] = int16(accumulator.sums[side, unit] + change)


@kernel
def accumulate(pos, rows, accumulator, side):
    """Add up a side's sums from scratch: the rows of all pieces except the kings."""
    king = PIECE_PLACES * seen_by(side, pos.king[side])
    for unit in range(rows.units):
        accumulator.sums[side, unit] = rows.start[unit]
    missing = PIECES
    for sq in range(81):
        kind = abs(pos.board[sq])
        if kind and kind != KING:
            color = 1 if pos.board[sq] < 0 else 0
            add_row(rows, accumulator, side, king + standing_index(side, color, kind, sq))
            missing -= 1
    for color in range(2):
        for kind in HAND_PIECES:
            for number in range(1, held(pos.hand[color], kind) + 1):
                add_row(rows, accumulator, side, king + held_index(side, color, kind, number))
                missing -= 1
    for _ in range(missing):
        add_row(rows, accumulator, side, king)


@kernel
def bring_elsewhere(pos, rows, accumulator, side, move):
    """Update a side's sums for a move that is not yet played, and is not that of the side's own
    king.
    """
    king = PIECE_PLACES * seen_by(side, pos.king[side])
    if not moves_king(move):
        gone, come = moved_indexes(pos, side, move)
        swap_rows(rows, accumulator, side, king + gone, king + come)
    if move >> 19 & 15:
        gone, come = captured_indexes(pos, side, move)
        swap_rows(rows, accumulator, side, king + gone, king + come)


@kernel
def do_move_accumulated(pos, tables, rows, before, after, move):
    """Play a move, and write into `after` the accumulator of the new position, made from the one
    `before`; if a king moves, its side is added up from scratch.
    """
    mover = pos.turn
    refreshed = moves_king(move)
    for side in range(2):
        if not (refreshed and side == mover):
            for unit in range(rows.units):
                after.sums[side, unit] = before.sums[side, unit]
            bring_elsewhere(pos, rows, after, side, move)
    do_move(pos, tables, move)
    if refreshed:
        accumulate(pos, rows, after, mover)
