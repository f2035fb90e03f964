"""The accumulator along a game: which rows a move swaps, and the sums that result.

7g7f    Black's sums    - P 7g    + P 7f        12  -7  130 ...    32 numbers, and what changed
        White's sums    - P 7g    + P 7f        15  40   -2 ...    the same piece, seen from there
5i5h    Black's sums    from scratch: with another king all rows are others
"""

from typing import NamedTuple

from shogi_lab.chapters.learning.pieces import Piece, pieces_of, swapped
from shogi_lab.engine.arguments import FilePath, checked
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import Message, said, sentences
from shogi_lab.notation.games import Game
from shogi_lab.stage.films import Film, Frame, about_line, game_line
from shogi_lab.stage.lenses import board_of, squares_of
from shogi_lab.stage.words import SIDES, by_side, in_full, signed

from .network import Prepared, accumulated, network_value
from .nn_bin import network_at


class Sums(NamedTuple):
    """One side's sums, how much each of them changed, and the rows that went and came.

    scratch: 0, or how many rows were added up from scratch because the side's king moved.
    """

    sums: tuple[int, ...]
    changes: tuple[int, ...]
    gone: tuple[Piece, ...]
    come: tuple[Piece, ...]
    scratch: int


class Accumulator(NamedTuple):
    """Both sides' sums, Black's first."""

    title: str
    sides: tuple[Sums, Sums]


def accumulator(before: Position, position: Position, network: Prepared) -> Accumulator:
    """Return both sides' sums after a move, and what the move changed; the same position given
    twice stands for the start of a game, where nothing changes."""
    then, now = (accumulated(each, network).sums.tolist() for each in (before, position))
    gone, come = swapped(before, position)
    sides = []
    for side in COLORS:
        moved = before.record.king[side] != position.record.king[side]
        begins = before is position
        changes = tuple(b - a for a, b in zip(then[side], now[side], strict=True))
        scratch = len(pieces_of(position)) if moved or begins else 0
        rows = ((), ()) if scratch else (gone, come)
        sides.append(Sums(tuple(now[side]), changes, *rows, scratch))
    return Accumulator("", (sides[0], sides[1]))


@checked
def accumulator_film(
    game: Game, title: str = said("The accumulator along a game"), path: FilePath | None = None
) -> Film:
    """Show the sums of a network's first layer along a game, and which rows each move swaps.

    game: anything with `positions()`, an iterator of Position with both kings, and `moves`; path:
    of a network to look at instead of the lab's.

    >>> film = accumulator_film(Game.parse("position startpos moves 7g7f"))
    >>> film.frames[1].caption.partition(" The network")[0]
    'Move 1, Black: 7g7f, pawn from 7g to 7f. On each side, 1 row goes and 1 comes.'
    """
    network, positions = network_at(path), list(game.positions())
    about = about_line(game_line(game), film="accumulator")
    frames, sizes, kings = [], [], []
    for step, position in enumerate(positions):
        before = positions[step - 1] if step else position
        move = game.moves[step - 1] if step else ""
        seen = accumulator(before, position, network)
        worth = said(
            "The network gives {points} points to {side}, which is to move.",
            side=SIDES[position.turn],
            points=signed(network_value(position, network)),
        )
        caption = sentences(*_words(step, before, move, seen), worth)
        parts = (board_of(position, squares_of(move)), seen)
        frames.append(Frame(parts, caption, f"{about} | ply {step}"))
        sizes.append(sum(len(side.gone) for side in seen.sides))
        kings.append(bool(step) and any(side.scratch for side in seen.sides))
    most = sizes.index(max(sizes))
    refreshed = [kings.index(True)] if True in kings else []
    return Film(title, tuple(frames), tuple(sorted({min(1, len(frames) - 1), most, *refreshed})))


def _words(step: int, before: Position, move: str, seen: Accumulator) -> list[Message]:
    """Say which move was played, and what it swaps on either side."""
    black, white = seen.sides
    if not step:
        return [
            said(
                "Before the first move, each side's sums are made from scratch: {n} rows.",
                n=black.scratch,
            )
        ]
    side, played = SIDES[before.turn], in_full(before.record, before.packed(move))
    told = [said("Move {n}, {move}.", n=step, move=by_side(before.record, played))]
    if black.scratch or white.scratch:
        own, other = (black, white) if black.scratch else (white, black)
        told.append(
            said(
                "{side}'s king has moved, so {side}'s sums are made from scratch: {n} rows.",
                side=side,
                n=own.scratch,
            )
        )
        there = SIDES[1 - before.turn]
        told.append(
            said("On {side}'s side, 1 row goes and 1 comes.", side=there)
            if other.gone
            else said("{side}'s sums stay as they are.", side=there)
        )
    elif len(black.gone) == 1:
        told.append(said("On each side, 1 row goes and 1 comes."))
    else:
        told.append(said("On each side, {n} rows go and {n} come.", n=len(black.gone)))
    return told
