"""One step of learning: a few positions forward, their slopes back, and the rows that they touched
moved downhill.

      sums      start + the rows of 38 places, each in parts        for both sides
      signals   sums, clipped to 0 .. 1                             of the side to move first
      first     clipped(bias + weights * signals)                   second the same
      logit     known + bias + weights * second                     chance = 1 / (1 + exp(-logit))

      row of a place  =  shared[piece] + relative[piece as it stands to the king] + own[king, piece]

A position touches 76 places of 125,388, so a step goes through the rows that are on a list, and
leaves the others alone. Each number of a row moves by its slope over the root of all its squared
slopes (AdaGrad: Duchi, Hazan and Singer, 2011), with a floor under the root, so that a row that was
met once or twice hardly moves: it can say next to nothing, except by heart.

Weights lie input by input, so that what goes forward adds up whole rows. What comes back adds up
whole rows of their transposes, which the caller writes before each step.
"""

from functools import cache
from math import exp, sqrt
from typing import Any

from shogi_lab.chapters.learning.kernels.half_kp import HAND_END, PIECE_PLACES, PIECES, PLACES
from shogi_lab.engine.indexes import BOARD_PIECES
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.records import Field, record_dtype

from .layers import HIDDEN

#: Positions of a step.
FEW = 256
#: Ranks and files between a king and a piece, left and right being one.
RANKS_APART, FILES_APART = 17, 9
#: Rows by a piece as it stands to the king, and by pairs of a place and its mirror image, of which
#: places with king and piece on the middle file have none.
RELATIVE = HAND_END + len(COLORS) * len(BOARD_PIECES) * RANKS_APART * FILES_APART
OWN = (PLACES + 9 * (HAND_END + len(COLORS) * len(BOARD_PIECES) * 9)) // 2
#: Where each kind of row begins, and how many there are.
FIRST_RELATIVE = PIECE_PLACES
FIRST_OWN = FIRST_RELATIVE + RELATIVE
LEARNED_ROWS = FIRST_OWN + OWN

PARTS = record_dtype(
    (Field("rows", "i4", (PLACES, 3), {}, "the shared, relative and own row of each place"),)
)
POSITIONS = record_dtype(
    (
        Field("number", "i4", (), {}, "how many positions there are"),
        Field("kings", "i1", (FEW, 2), {}, "the mover's and the other's, as each sees it"),
        Field("pieces", "i2", (FEW, 2, PIECES), {}, "indexes of HalfKP, the mover's first"),
        Field("known", "f4", (FEW,), {}, "logits that are known without the network"),
        Field("target", "f4", (FEW,), {}, "chances to be learned"),
        Field("logit", "f4", (FEW,), {}, "what comes out: known, and the network's"),
    )
)


@cache
def learned_layout(units: int, rows: int = LEARNED_ROWS) -> Any:
    """Return the layout of a network in floating point, or of a slope by each of its numbers."""
    return record_dtype(
        (
            Field("rows", "f4", (rows, units), {}, "shared, relative and own rows"),
            Field("start", "f4", (units,), {}, "what each sum begins with"),
            Field("first", "f4", (2 * units, HIDDEN), {}, "weights of the first hidden layer"),
            Field("first_bias", "f4", (HIDDEN,), {}, "what its totals begin with"),
            Field("second", "f4", (HIDDEN, HIDDEN), {}, "weights of the second hidden layer"),
            Field("second_bias", "f4", (HIDDEN,), {}, "what its totals begin with"),
            Field("last", "f4", (HIDDEN,), {}, "weights of the answer"),
            Field("last_bias", "f4", (1,), {}, "what the answer begins with"),
        )
    )


@cache
def pass_layout(units: int, rows: int = LEARNED_ROWS) -> Any:
    """Return the layout of what a step has at hand beside the network and its slopes."""
    return record_dtype(
        (
            Field("units", "i4", (), {}, "sums of each side"),
            Field("hidden", "i4", (), {}, "signals of each hidden layer"),
            Field("parts", "i4", (), {}, "parts of a row: 2, or 3 with rows of its own"),
            Field("first_own", "i4", (), {}, "the first row of those"),
            Field("sums", "f4", (2 * units,), {}, "the mover's sums, then the other's"),
            Field("inputs", "f4", (2 * units,), {}, "sums, clipped"),
            Field("first_total", "f4", (HIDDEN,), {}, "before the clip"),
            Field("first", "f4", (HIDDEN,), {}, "signals"),
            Field("second_total", "f4", (HIDDEN,), {}, "before the clip"),
            Field("second", "f4", (HIDDEN,), {}, "signals"),
            Field("sums_slope", "f4", (2 * units,), {}, "by each sum"),
            Field("first_slope", "f4", (HIDDEN,), {}, "by each total"),
            Field("second_slope", "f4", (HIDDEN,), {}, "by each total"),
            Field("first_across", "f4", (HIDDEN, 2 * units), {}, "weights, transposed"),
            Field("second_across", "f4", (HIDDEN, HIDDEN), {}, "weights, transposed"),
            Field("step", "f4", (), {}, "how far a row moves that always had the same slope"),
            Field("own_share", "f4", (), {}, "of that step, what an own row moves"),
            Field("floor", "f4", (), {}, "squared slopes that each number has from the beginning"),
            Field("squares", "f4", (rows, units), {}, "squared slopes of each row's numbers"),
            Field("touched", "i4", (), {}, "rows that have a slope"),
            Field("listed", "i4", (rows,), {}, "which these are"),
            Field("marked", "i1", (rows,), {}, "1 for each of them"),
        )
    )


@kernel
def forward(net, parts, few, n, seen):
    """Compute the logit of position `n`, and keep what comes out on the way."""
    for side in range(2):
        here = side * seen.units
        for unit in range(seen.units):
            seen.sums[here + unit] = net.start[unit]
        for k in range(PIECES):
            place = PIECE_PLACES * few.kings[n, side] + few.pieces[n, side, k]
            for part in range(seen.parts):
                row = parts.rows[place, part]
                for unit in range(seen.units):
                    seen.sums[here + unit] += net.rows[row, unit]
    for j in range(seen.hidden):
        seen.first_total[j] = net.first_bias[j]
        seen.second_total[j] = net.second_bias[j]
    for i in range(2 * seen.units):
        seen.inputs[i] = max(0, min(seen.sums[i], 1))
        signal = seen.inputs[i]
        if signal > 0:
            for j in range(seen.hidden):
                seen.first_total[j] += net.first[i, j] * signal
    for i in range(seen.hidden):
        seen.first[i] = max(0, min(seen.first_total[i], 1))
        signal = seen.first[i]
        if signal > 0:
            for j in range(seen.hidden):
                seen.second_total[j] += net.second[i, j] * signal
    logit = few.known[n] + net.last_bias[0]
    for i in range(seen.hidden):
        seen.second[i] = max(0, min(seen.second_total[i], 1))
        logit += net.last[i] * seen.second[i]
    few.logit[n] = logit


@kernel
def backward(net, slopes, parts, few, n, seen):
    """Add to the slopes what position `n`, just gone through, says of each number."""
    chance = 1 / (1 + exp(-few.logit[n]))
    few.logit[n] = chance - few.target[n]
    slope = few.logit[n]
    slopes.last_bias[0] += slope
    for i in range(seen.hidden):
        slopes.last[i] += slope * seen.second[i]
        is_open = seen.second_total[i] > 0 and seen.second_total[i] < 1
        seen.second_slope[i] = slope * net.last[i] if is_open else 0
        slopes.second_bias[i] += seen.second_slope[i]
        seen.first_slope[i] = 0
    for j in range(seen.hidden):
        slope = seen.second_slope[j]
        if slope != 0:
            for i in range(seen.hidden):
                seen.first_slope[i] += seen.second_across[j, i] * slope
    for i in range(seen.hidden):
        signal = seen.first[i]
        if signal > 0:
            for j in range(seen.hidden):
                slopes.second[i, j] += seen.second_slope[j] * signal
        if not (seen.first_total[i] > 0 and seen.first_total[i] < 1):
            seen.first_slope[i] = 0
        slopes.first_bias[i] += seen.first_slope[i]
    for i in range(2 * seen.units):
        seen.sums_slope[i] = 0
    for j in range(seen.hidden):
        slope = seen.first_slope[j]
        if slope != 0:
            for i in range(2 * seen.units):
                seen.sums_slope[i] += seen.first_across[j, i] * slope
    for i in range(2 * seen.units):
        signal = seen.inputs[i]
        if signal > 0:
            for j in range(seen.hidden):
                slopes.first[i, j] += seen.first_slope[j] * signal
        if not (seen.sums[i] > 0 and seen.sums[i] < 1):
            seen.sums_slope[i] = 0
    for side in range(2):
        here = side * seen.units
        for unit in range(seen.units):
            slopes.start[unit] += seen.sums_slope[here + unit]
        for k in range(PIECES):
            place = PIECE_PLACES * few.kings[n, side] + few.pieces[n, side, k]
            for part in range(seen.parts):
                row = parts.rows[place, part]
                if not seen.marked[row]:
                    seen.marked[row] = 1
                    seen.listed[seen.touched] = row
                    seen.touched += 1
                for unit in range(seen.units):
                    slopes.rows[row, unit] += seen.sums_slope[here + unit]


@kernel
def logits(net, parts, few, seen):
    """Compute the logit of each of the positions."""
    for n in range(few.number):
        forward(net, parts, few, n, seen)


@kernel
def descend(net, slopes, parts, few, seen):
    """Add up the slopes of all the positions, and move the rows that they touched; the slopes of
    the layers are left to the caller, added up. Each logit is replaced by its slope.
    """
    for n in range(few.number):
        forward(net, parts, few, n, seen)
        backward(net, slopes, parts, few, n, seen)
    for k in range(seen.touched):
        row = seen.listed[k]
        seen.marked[row] = 0
        step = seen.step
        if row >= seen.first_own:
            step *= seen.own_share
        for unit in range(seen.units):
            slope = slopes.rows[row, unit]
            slopes.rows[row, unit] = 0
            seen.squares[row, unit] += slope * slope
            net.rows[row, unit] -= step * slope / sqrt(seen.squares[row, unit] + seen.floor)
    seen.touched = 0
