"""What a unit looks at: what one more piece would change in its signal, for each piece and square.

sums + a row on both sides  ->  layers  ->  each unit's signal, next to what it is

      Black's   P  L  N  S  G  B  +B  R  +R       nine boards: a square for more, a diamond
      White's   p  l  n  s  g  b  +b  r  +r       for less, the larger the more it changes
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from shogi_lab.chapters.learning.inputs import called
from shogi_lab.chapters.learning.kernels.half_kp import PIECE_PLACES, standing_index
from shogi_lab.engine.arguments import FilePath, checked
from shogi_lab.engine.arrays import np
from shogi_lab.engine.bitboards import Bitboard, squares_in
from shogi_lab.engine.indexes import BOARD_PIECES
from shogi_lab.engine.kkp import seen_by
from shogi_lab.engine.pieces import COLORS, letter
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES, square_name
from shogi_lab.engine.tables import TABLES
from shogi_lab.ground.messages import Message, said, sentences
from shogi_lab.stage.films import Film, Frame, LazyFrames, about_record
from shogi_lab.stage.words import SIDES, signed

from .kernels.layers import HIDDEN
from .network import Prepared, accumulated, signals_behind, weights_of_rows
from .nn_bin import network_at
from .wires import answered

#: Color and type of each kind of piece that may come.
KINDS = tuple((color, kind) for color in COLORS for kind in BOARD_PIECES)


class OneMore(NamedTuple):
    """The signals of both hidden layers, and the answer; chosen: the layer and the number of the
    unit that is looked at; changes: by how much one more piece changes it, for each of KINDS and 81
    squares, 0 where such a piece cannot stand; kings: their squares.
    """

    title: str
    layers: tuple[tuple[int, ...], ...]
    chosen: tuple[int, int]
    changes: tuple[tuple[int, ...], ...]
    kings: tuple[int, int]


def sums_with_one_more(position: Position, network: Prepared) -> np.ndarray:
    """Return both sides' sums, the mover's first, with one more piece: int16[18, 81, 2, units], by
    its kind and its square. It may stand where another one stands: its row is added all the same.
    """
    weights = weights_of_rows(network)
    sums, turn = np.array(accumulated(position, network).sums, np.int16), int(position.turn)
    found = []
    for side in (turn, 1 - turn):
        king = seen_by.py_func(side, int(position.record.king[side]))
        indexes = [
            [standing_index.py_func(side, *kind, sq) for sq in range(SQUARES)] for kind in KINDS
        ]
        found.append(sums[side] + weights[PIECE_PLACES * king + np.array(indexes)])
    return np.stack(found, 2)


def changes(position: Position, network: Prepared) -> tuple[np.ndarray, ...]:
    """Return what one more piece changes in each unit of both hidden layers and in the answer:
    int[18, 81, 32], int[18, 81, 32], int[18, 81, 1]."""
    sums, turn = np.array(accumulated(position, network).sums), int(position.turn)
    now = signals_behind(sums[None, [turn, 1 - turn]], network.layers)
    more = sums_with_one_more(position, network)
    then = signals_behind(more.reshape(-1, *more.shape[2:]), network.layers)
    stands = np.zeros((len(KINDS), SQUARES), bool)
    for row, kind in zip(stands, KINDS, strict=True):
        row[squares_in(Bitboard(*TABLES.mobile[kind].tolist()))] = True
    stands[:, [int(sq) for sq in position.record.king]] = False
    return tuple(
        (b - a).reshape(len(KINDS), SQUARES, -1) * stands[..., None]
        for a, b in zip(now, then, strict=True)
    )


@checked
def one_more_film(position: Position, path: FilePath | None = None) -> Film:
    """Show what one more piece would change in a unit, on each square; press a unit to look at it.
    path: of a network to look at instead of the lab's. Raises ValueError if a king is missing.

    >>> film = one_more_film(Position())
    >>> film.last, film.frames[64].caption[:18]
    (64, 'The answer is +39 ')
    """
    network, black, white = network_at(path), *map(int, position.record.king)
    seen, by = answered(position, network), changes(position, network)
    about = about_record(position.record, film="one more")
    layers = seen.first, seen.second, (seen.points,)

    def frame(number: int) -> Frame:
        layer, unit = divmod(number, HIDDEN)
        rows = tuple(tuple(row) for row in by[layer][..., unit].tolist())
        part = OneMore("", layers, (layer, unit), rows, (black, white))
        return Frame((part,), _told(part, SIDES[position.turn]), about)

    last = 2 * HIDDEN
    busiest = int(np.abs(by[0]).sum((0, 1)).argmax())
    kept = (busiest, HIDDEN + int(np.abs(by[1]).sum((0, 1)).argmax()), last)
    return Film(said("What one more piece would change"), LazyFrames(last + 1, frame), kept, kept)


def _told(seen: OneMore, side: Any) -> str:
    layer, unit = seen.chosen
    signal = seen.layers[layer][unit]
    if layer < len(seen.layers) - 1:
        words = {"layer": layer + 1, "unit": unit + 1, "n": signal}
        first = said("The signal of unit {unit} in hidden layer {layer} is {n}.", **words)
    else:
        first = said("The answer is {points} points for {side}.", points=signed(signal), side=side)
    return sentences(first, *_most(seen.changes))


def _most(changes: tuple[tuple[int, ...], ...]) -> Iterator[Message]:
    """Say which piece would add most, and which would take most away, if any does."""
    every = {(kind, sq): by for kind, row in enumerate(changes) for sq, by in enumerate(row)}
    most, least = (choice(every, key=every.__getitem__) for choice in (max, min))
    if every[most] > 0:
        words = {"piece": _called(*most), "by": signed(every[most])}
        yield said("Of all that could come, {piece} would add most: {by}.", **words)
    if every[least] < 0:
        words = {"piece": _called(*least), "by": signed(every[least])}
        yield said("Of all that could come, {piece} would take most away: {by}.", **words)
    if not any(every.values()):
        yield said("No single piece that comes would change this.")


def _called(number: int, sq: int) -> Message:
    color, kind = KINDS[number]
    return called((letter(-kind if color else kind), square_name(sq)))
