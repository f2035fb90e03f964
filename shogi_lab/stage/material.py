"""A reader's own material, a game or a position in any form; and the rows of a chapter's films.

Each film is a row of its chapter's table: its name and how it is made from a state line; if
readers can see it with material of their own, also how it is made from that, and what it needs.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import (
    LONGEST_PATH,
    FilePath,
    checked,
    fields_held,
    file_path,
    is_a,
    shortened,
    shown,
    whole_number,
)
from shogi_lab.engine.kkp import Table
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.position import Position
from shogi_lab.engine.python_shogi import is_board
from shogi_lab.engine.squares import NOWHERE
from shogi_lab.ground.messages import said
from shogi_lab.notation.games import Game, games_in
from shogi_lab.notation.reading import GameError

from .films import Film
from .states import StateLine, is_line, read_line
from .words import SIDES

WANTED = said(
    "it must be a record file (KIF, KI2, CSA, JKF, USI), the text of one, an SFEN, a line as USI "
    "writes it, a Position, a Game, a Board of python-shogi, or a copied state line"
)
LONG = 200  # letters of a path that a message repeats
RECORDS = (".kif", ".kifu", ".ki2", ".ki2u", ".csa", ".jkf", ".json", ".usi", ".sfen", ".txt")


@dataclass(frozen=True)
class Material:
    """A game, and the position in it that is looked at; a position is a game without moves.

    ply: how many moves lead to that position; state: the state line that the material came from,
    '' for none; table: weights for chapter 4, network: a file for chapter 8, None for the lab's
    own.

    >>> mine = material("startpos moves 7g7f 3c3d 8h2b+", ply=2)
    >>> mine.ply, mine.position.turn
    (2, 0)
    """

    game: Game
    ply: int
    state: str = ""
    table: Table | None = None
    network: FilePath | None = None

    def __post_init__(self) -> None:
        fields_held(self)
        whole_number(self.ply, "ply", 0, len(self.game.moves))

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions of the game, from its start."""
        return tuple(self.game.positions())

    @property
    def position(self) -> Position:
        """The position that is looked at."""
        return self.positions[self.ply]

    @property
    def record(self) -> Any:
        """The record of the position that is looked at."""
        return self.position.record

    @property
    def line(self) -> StateLine:
        """The state line that the material came from, in parts; an empty one if there is none."""
        return read_line(self.state, self.table) if self.state else StateLine("", {}, self.table)


class FilmRow(NamedTuple):
    """A chapter's film: its name, and how a state line and a reader's material make it.

    mine: None if no material can make it. needs: each of these functions returns '' if the
    material has what the film needs, else what is missing, in words.
    """

    name: str
    again: Callable[[StateLine], Film]
    mine: Callable[[Material], Film] | None = None
    needs: tuple[Callable[[Material], str], ...] = ()


@checked
def material(
    what: Any, ply: int | None = None, game: int | None = None, table: Table | None = None
) -> Material:
    """Return a reader's own material, in whatever form it comes.

    what: the path of a record (KIF, KI2, CSA, JKF, USI), the text of one, an SFEN, a line as USI
    writes it, a Position, a Game, a `shogi.Board` of python-shogi with the moves pushed onto it, a
    state line copied from any view, or anything that has such a line as `state`; ply: after how
    many moves to look, None for the last, or for the ply that a state line names; game: which of
    several games in a file, from 1; table: weights for chapter 4, None for the lab's own.

    Raises ValueError, which says what came, where, and what was expected.

    >>> material("4k4/9/9/9/9/9/9/9/4K4 b G 1").position.sfen()
    '4k4/9/9/9/9/9/9/9/4K4 b G 1'
    >>> material("startpos moves 7g7f 3c3d | film game | ply 1 | step 1").ply
    1
    >>> material("startpos moves 7g7f 7g7e 3c3d")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    shogi_lab.notation.reading.GameError: line 1, move 2: 7g7e is not legal: ...
    """
    network = None
    if is_a(what, Material):
        found, state, network = what.game, what.state, what.network
        ply = what.ply if ply is None else ply
        table = what.table if table is None else table
    else:
        found, state = _read(what, game)
    last = len(found.moves)
    if ply is None:
        told = read_line(state).ply if state else None
        ply = last if told is None else told
    if not 0 <= ply <= last:
        words = {"ply": shown(ply), "n": last}
        raise ValueError(
            said("ply is {ply}; the game has {n} moves, so it must be from 0 to {n}", **words)
        )
    return Material(found, ply, state, table, network)


def _read(what: Any, number: int | None) -> tuple[Game, str]:
    if is_board(what):
        return Game.of(what), ""
    if is_a(what, str):
        what = str.__str__(what)  # a text of a class of its own may strip as it likes
    elif not is_a(what, (os.PathLike, Position, Game)):
        what = _state_of(what)
    if is_a(what, Game):
        return what, ""
    if is_a(what, Position):
        return Game(what), ""
    if is_a(what, os.PathLike) or (is_a(what, str) and _is_path(what)):
        return _of_file(file_path(what, "path"), number), ""
    if not is_a(what, str):
        words = {"what": shown(what), "wanted": WANTED}
        raise ValueError(said("{what} came; {wanted}", **words))
    if not what.strip():
        raise ValueError(said("nothing came; {wanted}", wanted=WANTED))
    if is_line(what):
        line = read_line(what)
        # Of films that start from no position, the line says all there is to see.
        start = line.game if line.start else Game(Position.from_sfen("startpos"))
        return start, what.strip()
    if len(what) <= LONGEST_PATH and os.path.exists(what) and "\n" not in what:
        return _of_file(file_path(what, "path"), number), ""
    if "/" in what.split()[0] and "\n" not in what.strip() and "moves" not in what:
        return Game(Position.from_sfen(what)), ""
    return Game.parse(what), ""


def _state_of(what: Any) -> Any:
    """Return the state line of what has one, else the thing itself."""
    try:
        return what.state
    except Exception:  # noqa: BLE001  a stranger's attributes may raise anything
        return what


def _is_path(text: str) -> bool:
    return (
        len(text) <= LONGEST_PATH
        and "\n" not in text
        and " " not in Path(text).suffix
        and Path(text).suffix in RECORDS
    )


def _of_file(path: Path, number: int | None) -> Game:
    name = shortened(os.fspath(path), LONG).encode("utf-8", "backslashreplace").decode()
    if os.path.isdir(path):
        raise ValueError(said("{name} is a folder; give the path of a record in it", name=name))
    if not os.path.isfile(path):
        words = {"name": name, "wanted": WANTED}
        raise ValueError(said("{name}: there is no such file; {wanted}", **words))
    try:
        games = games_in(path.read_bytes(), os.fspath(path))
    except OSError as error:
        unread = said("{name} cannot be read: {why}", name=name, why=error.strerror)
        raise ValueError(unread) from None
    if number is None and len(games) == 1:
        number = 1
    if number is None or not 1 <= number <= len(games):
        raise GameError(_many(name, len(games), number), None)
    return games[number]


def _many(name: str, n: int, number: int | None) -> str:
    """Return what is wrong with a file of many games, of which this number was asked for."""
    words = {"name": name, "n": n, "number": number}
    wanted = said("one of them by its number: game=1 to game={n}", **words)
    if number is None:
        return said("{name} holds {n} games; choose {wanted}", **words, wanted=wanted)
    return said(
        "{name} holds {n} games, and no game {number}; choose {wanted}", **words, wanted=wanted
    )


# ---- what films of several chapters need


def a_move(mine: Material) -> str:
    """Return '' if a move leads to the position that is looked at, else what is missing."""
    lacking = said("a move before the position: own(a game, ply=...) after its first")
    return "" if mine.ply else lacking


def both_kings(mine: Material) -> str:
    """Return which king is missing on the board, in words; '' if both are there."""
    lost = [SIDES[c] for c in COLORS if int(mine.record.king[c]) >= NOWHERE]
    if len(lost) > 1:
        return said("both kings on the board: Black's and White's are missing")
    return said("both kings on the board: {side}'s is missing", side=lost[0]) if lost else ""
