"""The player's own games, kept small: the moves, the mover's value of each position, and the
winner.

      moves     7g7f 3c3d 8h2b+ ...     15 bits each, one game after another
      values              +32 -16 ...   from the opening's end on, a byte each
      plies     101 87 ...              where the next game begins
      winner    0 1 ...

`benchmarks/self_play.py` plays them; the game at place n has the opening of its n-th seed.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from shogi_lab.chapters.kkp.files import read_archive
from shogi_lab.engine.arguments import shortened
from shogi_lab.engine.arrays import np
from shogi_lab.engine.moves import DROP, PROMOTE, parse_usi, usi
from shogi_lab.engine.pieces import COLORS
from shogi_lab.ground.files import replaced
from shogi_lab.ground.messages import said
from shogi_lab.ground.series import DATA

GAMES = DATA / "player" / "games.npz"
#: Random moves that open a game: they have no values.
OPENING = 10
#: Centipawns of a step in which values are kept, and how many steps at most.
STEP, STEPS = 16, 127
#: Bytes of a file of games at most.
LARGEST = 100_000_000
NOBODY = -1


class OwnGames(NamedTuple):
    """Games, one after another.

    moves: int16, from the start on, of which the first OPENING of each game were drawn at random:
    the low 15 bits of packed moves, which hold everything except the pieces. values: int8, the
    mover's value of each position after the opening in which a move was played, in STEPs of
    centipawns, STEPS for a mate. plies: int16, the number of moves of each game. winner: int8,
    BLACK, WHITE or NOBODY.
    """

    moves: np.ndarray
    values: np.ndarray
    plies: np.ndarray
    winner: np.ndarray


def own_games(told: Iterable[tuple[str, Sequence[int], int | None]]) -> OwnGames:
    """Pack games, given by their moves in USI, their values in centipawns, and the winner."""
    games = [(moves.split(), values, winner) for moves, values, winner in told]
    thought = [value for moves, values, _ in games for value in values[: len(moves) - OPENING]]
    return OwnGames(
        np.array([_code(move) for moves, *_ in games for move in moves], np.int16),
        np.clip(np.rint(np.array(thought) / STEP), -STEPS, STEPS).astype(np.int8),
        np.array([len(moves) for moves, *_ in games], np.int16),
        np.array([NOBODY if winner is None else winner for *_, winner in games], np.int8),
    )


@cache
def _code(move: str) -> int:
    """Return the low 15 bits of a packed move."""
    text = parse_usi(move)
    start = DROP + text.drops if text.drops else text.start
    return text.to | start << 7 | (PROMOTE if text.promotes else 0)


@cache
def _text(code: int) -> str:
    """Return the move in USI whose `_code` is given."""
    return usi(code | max((code >> 7 & 127) - DROP, 0) << 15)


class OwnGame(NamedTuple):
    """A game: its moves in USI, the mover's values after the opening in centipawns, and the
    winner.
    """

    moves: list[str]
    values: list[int]
    winner: int


def games_in(games: OwnGames) -> Iterator[OwnGame]:
    """Yield each of the games."""
    begin = value = 0
    for plies, winner in zip(games.plies.tolist(), games.winner.tolist(), strict=True):
        moves = games.moves[begin : begin + plies].tolist()
        values = games.values[value : value + plies - OPENING].astype(int) * STEP
        yield OwnGame([_text(code) for code in moves], values.tolist(), winner)
        begin, value = begin + plies, value + plies - OPENING


def save_games(path: str | os.PathLike[str], games: OwnGames) -> None:
    """Write games, compressed, for `load_games`."""
    with replaced(path) as file:
        np.savez_compressed(file, allow_pickle=False, **games._asdict())


def load_games(path: str | os.PathLike[str] = GAMES) -> OwnGames:
    """Load what `save_games` wrote, or the player's own games that ship with the project if no path
    is given.

    Any other file raises a ValueError, which says what came and what was expected."""
    wanted, no = said("it must be an npz file as save_games writes it"), said("holds no games")
    games = OwnGames(**read_archive(path, OwnGames._fields, LARGEST, no, wanted))
    words = {"name": shortened(Path(path).name), "wanted": wanted}
    came = [f"{array.dtype}{array.shape}" for array in games]
    plies, number = games.plies.astype(int), len(np.atleast_1d(games.winner))
    total = int(plies.sum())
    fitting = [f"int16({total},)", f"int8({total - OPENING * number},)"]
    if came != [*fitting, f"int16({number},)", f"int8({number},)"]:
        holds = shortened(", ".join(came))
        raise ValueError(
            said(
                "{name} holds {came}; its arrays must agree on how many games and moves there are",
                **words,
                came=holds,
            )
        )
    if plies.min(initial=OPENING) < OPENING or not np.isin(games.winner, (*COLORS, NOBODY)).all():
        raise ValueError(
            said(
                "{name} has a game that is too short, or whose winner is neither "
                "side nor nobody: {wanted}",
                **words,
            )
        )
    return games
