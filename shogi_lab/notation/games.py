"""`Game`, a game that was played: it is read from a record file, and every move is replayed by our
rules.

       USI    position startpos moves 7g7f 3c3d 8h2b+ resign
       CSA    +7776FU  -3334FU  +8822UM  %TORYO              one statement per line
       KIF    1 ７六歩(77)   2 ３四歩(33)   3 ２二角成(88)   4 投了
       KI2    ▲７六歩  △３四歩  ▲２二角成
       JKF    {"moves": [{}, {"move": {"from": {"x": 7, "y": 7}, ...

Nothing in a record is passed over: anything that is not understood raises a `GameError`. Libraries
read these formats too (python-shogi is the tests' second reader), but they skip what they do not
know and say neither the line nor the move, so the readers here are our own: `usi`, `csa`, `kif`
and `jkf`, over the one `Reading`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import FilePath, checked, refused
from shogi_lab.engine.position import Position
from shogi_lab.engine.python_shogi import Board, board_after, played_on
from shogi_lab.ground.messages import said

from .csa import CSA_WORDS, csa_text, read_csa, split_csa
from .jkf import read_jkf
from .kif import kif_text, read_kif, split_kif
from .reading import (
    NEWLINE,
    RESULTS,
    Comment,
    GameError,
    Move,
    Moves,
    Play,
    Reading,
    Result,
    Seconds,
    Variation,
    play_held,
    variations_held,
)
from .usi import read_usi, split_usi, usi_line

__all__ = ["RESULTS", "Game", "GameError", "Variation"]


@dataclass
class Game:
    """A game: its start, the moves of its main line, and how it ended.

    >>> game = Game.parse("startpos moves 7g7f 3c3d 8h2b+ resign")
    >>> game.moves, game.result
    (['7g7f', '3c3d', '8h2b+'], 'resign')

    Raises ValueError for a comment or a time that belongs to no move. The lines of a comment end
    with "\\n", whatever ended them before. Players' names and other headings are not kept.

    >>> Game(game.start, ["7g7f"], times={2: 12})
    Traceback (most recent call last):
    ValueError: times is {2: 12.0}; it must be the numbers of its moves, from 1 to 1
    """

    start: Position
    moves: Moves = field(default_factory=list)
    result: Result = "unknown"
    #: The comments of the main line, by the number of moves played before them.
    comments: dict[int, Comment] = field(default_factory=dict)
    #: The seconds that each move took, by its number, to the billionth; the ending's follow the
    #: last move's.
    times: dict[int, Seconds] = field(default_factory=dict)
    #: The illegal move that ended the game, which is not one of `moves`.
    foul: Move | None = None
    #: The variations whole, with comments, times and endings; `branches` is the short form.
    variations: list[Variation] = field(default_factory=list)

    def __post_init__(self) -> None:
        play_held(self, 1)
        self.variations = variations_held(self.variations, len(self.moves))

    @classmethod
    @checked
    def read(cls, path: FilePath) -> Game:
        """Return the one game of a file: USI, CSA, KIF, KI2 or JKF, in UTF-8, Shift_JIS or EUC-JP.

        Raises GameError for one of more than 99,999 moves, for variations of variations that
        repeat more than a million, and for a time above 10,000,000 seconds. A file of 5 MB takes
        some seconds and a few hundred MB of memory.
        """
        return game_of(Path(path).read_bytes(), os.fspath(path))

    @classmethod
    @checked
    def read_all(cls, path: FilePath) -> list[Game]:
        """Return every game of a file: one per line in USI, separated by a line "/" in CSA, each
        with headings of its own in KIF and KI2."""
        name = os.fspath(path)
        return _read(_decoded(Path(path).read_bytes(), name), name)

    @classmethod
    @checked
    def parse(cls, text: str) -> Game:
        """Return the one game of a text.

        >>> Game.parse("startpos moves 7g7f 3c3d 2g3f 8c8d")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        shogi_lab...GameError: line 1, move 3: 2g3f is not legal: a pawn on 2g does not ...
        """
        return _only(text, "", said("the text"))

    @classmethod
    @checked
    def of(cls, board: Board) -> Game:
        """Return the game on a board of python-shogi: its start, and the moves that were pushed
        onto it.

        That library pushes any move: raises MoveError, with its number, for one that is not legal.

        >>> import shogi
        >>> board = shogi.Board()
        >>> board.push_usi("7g7f")
        Move.from_usi('7g7f')
        >>> Game.of(board).usi()
        'startpos moves 7g7f'
        """
        start, moves = played_on(board)
        Position.from_sfen(" ".join([start, "moves", *moves]))
        return cls(Position.from_sfen(start), list(moves))

    @property
    def branches(self) -> list[tuple[int, list[str]]]:
        """(ply, moves) of each variation: it is played from `ply` on, instead of the main line.

        >>> game = Game.parse("1 ７六歩(77)\\n2 ３四歩(33)\\n変化：2手\\n2 ８四歩(83)")
        >>> game.branches
        [(2, ['8c8d'])]
        """
        return [(each.ply, each.moves) for each in self.variations]

    def positions(self) -> Iterator[Position]:
        """Yield the start, then the position after each move.

        >>> [position.turn for position in Game.parse("startpos moves 7g7f 3c3d").positions()]
        [0, 1, 0]
        """
        position = self.start
        yield position
        for move in self.moves:
            position = position.after(move)
            yield position

    def usi(self) -> str:
        """Return the game as a USI engine receives it: the start and the moves of the main line,
        and nothing else.

        >>> Game.parse("position startpos moves 7g7f 3c3d resign").usi()
        'startpos moves 7g7f 3c3d'
        """
        self.__post_init__()
        return usi_line(self.start, self.moves)

    def python_shogi(self) -> Any:
        """Return the game as a `shogi.Board`, the board of python-shogi, on which its moves were
        pushed.

        >>> board = Game.parse("startpos moves 7g7f 3c3d").python_shogi()
        >>> board.pop().usi(), board.move_number
        ('3c3d', 2)
        """
        positions, play = self._played()
        return board_after(positions[0].sfen(), tuple(play.moves))

    def csa(self) -> str:
        """Return the game as CSA; a last line `'left out: ...` says what CSA has no place for:
        variations, a game that was not played ("default"), a start with a number above 1. Raises
        ValueError for a foul move in which a piece promotes that cannot: CSA has no word for it.

        >>> Game.parse("startpos moves 7g7f resign").csa().splitlines()[-3:]
        ['+', '+7776FU', '%TORYO']
        """
        text, left = csa_text(*self._played()), self._numbered_start()
        if self.variations:
            left += [f"variations ({len(self.variations):,})"]
        if self.result not in CSA_WORDS and self.result != "unknown":
            left += [f"the ending {self.result}"]
        return text + _left_out("'", left)

    def kif(self) -> str:
        """Return the game as KIF, with its variations, the latest first; a last line `# left out:
        ...` says what KIF has no place for: fractions of seconds, a start with a number above 1.

        >>> print(Game.parse("startpos moves 7g7f resign").kif())
        手合割：平手
        手数----指手---------消費時間--
           1 ７六歩(77)
           2 投了
        <BLANKLINE>
        """
        text, left = kif_text(*self._played(), self.variations), self._numbered_start()
        times = [self.times, *(each.times for each in self.variations)]
        if any(seconds % 1 for each in times for seconds in each.values()):
            left += ["fractions of seconds"]
        return text + _left_out("# ", left)

    def _played(self) -> tuple[list[Position], Play]:
        """Return the positions and the line of play, checked once more, since a game may be
        changed."""
        self.__post_init__()
        positions = list(self.positions())
        if self.foul and positions[-1].is_legal(self.foul):
            raise refused(self.foul, "foul", said("a move that is not legal"))
        return positions, Play(self.moves, self.result, self.comments, self.times, self.foul)

    def _numbered_start(self) -> list[str]:
        number = self.start.move_number
        return [f"the start's move number {number:,}"] if number != 1 else []


def _left_out(mark: str, what: list[str]) -> str:
    """Return the line, English in every language, that says what a format has no place for."""
    return f"{mark}left out: {', '.join(what)}\n" if what else ""


def game_of(data: bytes, name: str) -> Game:
    """Return the one game of a file's bytes; a GameError names the file."""
    return _only(_decoded(data, name), name, name)


class Games:
    """The games of a file's bytes, by number. A game is replayed only when it is asked for, and
    the last few are kept.

    Errors in the other games are not reported.

    >>> games = games_in(b"startpos moves 7g7f\\nstartpos moves 7g7e 3c3d", "two.usi")
    >>> len(games), games[1].moves
    (2, ['7g7f'])
    """

    def __init__(self, data: bytes, name: str):
        parts = _parts(_decoded(data, name), name)
        self._count = len(parts)
        self._read = lru_cache(8)(lambda number: _replayed(parts[number - 1], Reading(name)))

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> Game:
        return _game(self._read(number))


@lru_cache(2)
def games_in(data: bytes, name: str) -> Games:
    """Return the games of a file's bytes, and keep them; raises GameError if the bytes are not a
    record.

    >>> games_in(b"startpos moves 7g7f", "") is games_in(b"startpos moves 7g7f", "")
    True
    """
    return Games(data, name)


def _only(text: str, name: str, called: str) -> Game:
    parts = _parts(text, name)
    first = _game(_replayed(parts[0], Reading(name)))
    if len(parts) != 1:
        words = {"name": called, "n": len(parts)}
        raise GameError(said("{name} holds {n} games, but there must be only one", **words), first)
    return first


def _game(reading: Reading) -> Game:
    """Return what was read so far, as a game that its owner may change."""
    return Game(reading.positions[0], **vars(reading.main), variations=reading.variations)


# From bytes to lines, and from lines to the reader of their format.

ENCODINGS = ("utf-8-sig", "cp932", "euc_jp")
HALF_WIDTH = re.compile("[\uff61-\uff9f]")
USI_FIRST = re.compile(r"(position|startpos|sfen)\b|([^\s/]+/){8}")
CSA_FIRST = re.compile(r"V[0-9]|N[+-]|\$|P[1-9I+-]|[+-]([0-9]{4}|$)")
KIF_SOMEWHERE = re.compile(
    r"手合割|手数[-＝=]|開始日時|\+-{9}|[0-9]+ +\S|[先後上下]手|[▲△☗☖▼▽]|まで|変化"
)


def _decoded(data: bytes, name: str) -> str:
    """Return the text of a file, in whichever encoding reads it.

    Most of what is EUC-JP also reads as Shift_JIS, but as half-width katakana, which hardly a
    record uses.
    """
    texts, failed = [], 0
    for encoding in ENCODINGS:
        try:
            texts.append(data.decode(encoding))
        except UnicodeDecodeError as error:
            failed = max(failed, error.start)
        if texts and encoding == "utf-8-sig":
            break
    if not texts:
        line = len(re.findall(NEWLINE.pattern.encode(), data[:failed])) + 1
        reading = Reading(name)
        reading.line = line
        wanted = said("UTF-8, Shift_JIS or EUC-JP")
        raise reading.fault(said("bytes that are not text"), wanted)
    return min(texts, key=lambda text: len(HALF_WIDTH.findall(text)))


def _read(text: str, name: str) -> list[Game]:
    starts: dict[str, Position] = {}
    return [_game(_replayed(part, Reading(name, starts))) for part in _parts(text, name)]


class Part(NamedTuple):
    """One game of a text, not read yet: how many lines come before it, its text, and the function
    that reads it.
    """

    before: int
    given: Any
    read: Callable[[Any, Reading], None]


def _replayed(part: Part, reading: Reading) -> Reading:
    """Return the reading of a game."""
    reading.line = part.before
    try:
        part.read(part.given, reading)
    except GameError as error:
        reading.cut()
        error.game = error.game and _game(error.game)
        raise
    return reading


def _parts(text: str, name: str) -> list[Part]:
    """Return the games of a text, each with the reader of its format."""
    text = text.removeprefix("\ufeff")
    if text.lstrip()[:1] in ("{", "["):
        return [Part(0, text, read_jkf)]
    # A comment keeps its blanks.
    lines = [line if line[:1] in "'*" else line.strip() for line in NEWLINE.split(text)]
    split, read = _format(lines, name)
    return [Part(each.start, lines[each.start : each.stop], read) for each in split(lines)]


def _format(lines: list[str], name: str) -> tuple[Any, Any]:
    """Return what tells the games of some lines apart, and what reads one of them."""
    at = next((at for at, line in enumerate(lines) if line and line[0] not in "'#*"), 0)
    if USI_FIRST.match(lines[at]):
        return split_usi, read_usi
    if CSA_FIRST.match(lines[at]):
        return split_csa, read_csa
    if any(KIF_SOMEWHERE.match(line) for line in lines):
        return split_kif, read_kif
    reading = Reading(name)
    reading.line = at + 1
    raise reading.fault(repr(lines[at][:40]), said("a game in USI, CSA, KIF, KI2 or JKF"))
