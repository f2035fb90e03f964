"""The drawings of chapter 8: sums of rows, and layers."""

from shogi_lab.chapters.kkp.drawings import koma
from shogi_lab.chapters.learning.drawings import at_place
from shogi_lab.chapters.learning.pieces import Piece
from shogi_lab.ground.messages import said
from shogi_lab.screen.drawings import Drawing, drawing
from shogi_lab.screen.elements import Drawn, box, g, moved
from shogi_lab.screen.outlines import line
from shogi_lab.screen.pad import Pad
from shogi_lab.stage.words import SIDES, signed

from .kernels.layers import HIDDEN, INPUTS, ONE_SIGNAL
from .layered import Signals
from .swaps import Accumulator, Sums

# ---- the accumulator

CELL, CELL_TALL, COLUMNS = 52, 38, 8
SUMS_W, SIDE_H = COLUMNS * CELL, 268
#: The names by which a text speaks of rows that go and of those that come.
CALLED = {"-": "gone", "+": "come"}
#: Pieces that go or come with a move: two at most.
MOST_SWAPPED = 2


@drawing.register
def _accumulator(seen: Accumulator) -> Drawing:
    """Draw two blocks of 32 sums, Black's above White's, and above each the rows that go and
    come."""
    pad = Pad()
    for side, sums in enumerate(seen.sides):
        y = side * SIDE_H
        pad.stay(line(said("{side}'s sums", side=SIDES[side]), 0, y + 16, 14, "label"))
        _swaps(pad, side, sums, y)
        for unit, (total, change) in enumerate(zip(sums.sums, sums.changes, strict=True)):
            x = unit % COLUMNS * CELL
            top = y + 80 + unit // COLUMNS * (CELL_TALL + 4)
            pad.slot(f"s{side}.{unit}", x, top, _sum(total, change))
    foot = 2 * SIDE_H + 6
    pad.stay(
        line(said("full at {n}: the next layer sees no more", n=ONE_SIGNAL), 0, foot, 11, "dim"),
        line(said("empty: it sees 0"), SUMS_W, foot, 11, "dim", 1),
    )
    return pad.done(SUMS_W, foot + 8).called(said("sums of rows"))


def _swaps(pad: Pad, side: int, sums: Sums, y: float) -> None:
    """Draw the rows that go, struck out, and those that come; or say how many were added up from
    scratch."""
    told: Drawn = () if sums.gone else line(said("no row goes or comes"), 0, 0, 13, "dim")
    if sums.scratch:
        told = line(said("from scratch: {n} rows", n=sums.scratch), 0, 0, 14, "after")
    pad.slot(f"r{side}", 4, y + 50, told, called="scratch")
    for mark, pieces, begin in (("-", sums.gone, 0), ("+", sums.come, SUMS_W / 2)):
        for n in range(MOST_SWAPPED):
            drawn = _row(mark, pieces[n]) if n < len(pieces) else ()
            name = f"{mark}{side}.{n}"
            pad.slot(name, begin + n * SUMS_W / 4, y + 30, drawn, called=CALLED[mark])


def _row(mark: str, piece: Piece) -> Drawn:
    """Draw a piece and its place, after the sign of its row."""
    name, place = piece
    return (
        box(0, 0, SUMS_W / 4 - 8, 34, "bit-gone" if mark == "-" else "lit", 4)
        + line(mark, 8, 23, 16, "after")
        + moved(38, 17, koma(name, 1), scale=".62")
        + line(at_place(place), 58, 22, 13, "label")
    )


def _sum(total: int, change: int) -> Drawn:
    """Draw a sum over a bar that is as full as its signal, with its change below."""
    share = max(0, min(total, ONE_SIGNAL)) / ONE_SIGNAL
    wide = CELL - 4
    bar = g(box(0, 0, wide * share, CELL_TALL, "tint", 2), look="orange") if share else ()
    return (
        bar
        + box(0, 0, wide, CELL_TALL, "word", 2)
        + line(str(total), wide / 2, 16, 13, "label", 0.5)
        + (line(signed(change), wide / 2, 32, 11, "after", 0.5) if change else ())
    )


# ---- signals, layer by layer

SIGNAL_W, SIGNAL_H, ACROSS, LAYER_GAP = 30, 24, 16, 30
LAYERS_W = ACROSS * SIGNAL_W
#: Of each layer how many signals it has, and what it is called.
LAYERS = (
    (INPUTS, said("inputs: sums, clipped")),
    (HIDDEN, said("hidden layer 1")),
    (HIDDEN, said("hidden layer 2")),
)


@drawing.register
def _signals(seen: Signals) -> Drawing:
    """Draw a block for each layer: a cell for each signal, the fuller the nearer it is to 127."""
    pad, y = Pad(), 0
    for n, (count, name) in enumerate(LAYERS):
        pad.stay(line(name, 0, y + 16, 13, "label"))
        done = seen.layers[n] if n < len(seen.layers) else ()
        for unit in range(count):
            x = unit % ACROSS * SIGNAL_W
            drawn = _signal(done[unit]) if done else ()
            pad.slot(f"l{n}.{unit}", x, y + 24 + unit // ACROSS * SIGNAL_H, drawn)
        y += 24 + count // ACROSS * SIGNAL_H + LAYER_GAP - 16
    told = said("answer: {points} points", points=signed(seen.answer or 0))
    drawn = () if seen.answer is None else line(told, 0, 0, 16, "after")
    pad.slot("answer", 0, y + 18, drawn)
    return pad.done(LAYERS_W, y + 28).called(said("signals of the layers"))


def _signal(signal: int) -> Drawn:
    """Draw a signal over a bar that is as full as the signal."""
    wide, tall = SIGNAL_W - 3, SIGNAL_H - 3
    share = wide * signal / ONE_SIGNAL
    bar = g(box(0, 0, share, tall, "tint", 2), look="orange") if signal else ()
    frame = box(0, 0, wide, tall, "word", 2)
    return bar + frame + line(str(signal), wide / 2, 15, 11, "label", 0.5)
