"""`Game`, a game that was played: read from a record file, and replayed by our rules.

       USI    position startpos moves 7g7f 3c3d 8h2b+ resign
       CSA    +7776FU  -3334FU  +8822UM  %TORYO              one statement per line
       KIF    1 ７六歩(77)   2 ３四歩(33)   3 ２二角成(88)   4 投了
       KI2    ▲７六歩  △３四歩  ▲２二角成
       JKF    {"moves": [{}, {"move": {"from": {"x": 7, "y": 7}, ...

The readers are strict about moves, and forgive what says nothing about them. A move or a start
that is not understood raises a `GameError`; an unknown ending, a broken byte in a name or a second
time is passed over, and `Game.forgiven` tells of it. Libraries read these formats too (python-shogi
is the tests' second reader), but they skip what they do not know and say neither the line nor the
move, so the readers here are our own: `usi`, `csa`, `kif` and `jkf`, over the one `Reading`.
"""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import FilePath, checked, refused
from shogi_lab.engine.pieces import SIDES
from shogi_lab.engine.position import Position
from shogi_lab.engine.python_shogi import Board, board_after, played_on
from shogi_lab.ground.messages import said

from .csa import csa_ending, csa_names, csa_text, read_csa, split_csa
from .endings import RESULTS, winner_by
from .jkf import read_jkf
from .kif import kif_text, read_kif, split_kif
from .reading import (
    BROKEN,
    NEWLINE,
    Color,
    Comment,
    GameError,
    Heading,
    HeadingName,
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
    with "\\n", whatever ended them before.

    >>> game = Game.parse("棋戦：A\\n1 ７六歩(77)\\n2 反則勝ち")
    >>> game.winner, game.headings, game.forgiven
    (1, {'棋戦': 'A'}, [])
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
    #: The color that the record names as the winner, where the result alone does not say it:
    #: `winner` is what to ask.
    named_winner: Color | None = None
    #: Players, event, place and what else the record tells beside the moves, by its name in KIF:
    #: 先手 (Black), 後手 (White), 棋戦, 場所, 開始日時, 持ち時間 ...
    headings: dict[HeadingName, Heading] = field(default_factory=dict)
    #: What the reader passed over, because it says nothing about the moves, each with its line:
    #: messages, in both languages.
    forgiven: list[Any] = field(default_factory=list, compare=False, repr=False)

    def __post_init__(self) -> None:
        play_held(self, 1, self.start)
        self.variations = variations_held(self.variations, len(self.moves), self.start)

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
        return _read(_decoded(Path(path).read_bytes()), name)

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
        """Return the game on a board of python-shogi: its start, and the moves pushed onto it.

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

    @property
    def winner(self) -> int | None:
        """The color that won, 0 for Black and 1 for White; None if nobody did, or nobody says.

        >>> Game.parse("PI\\n+\\n+7776FU\\n%+ILLEGAL_ACTION").winner
        1
        """
        if self.named_winner is not None:
            return self.named_winner
        return winner_by(self.result, (self.start.turn + len(self.moves)) % 2)

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
        """Return the game as a USI engine receives it: the start and the main line's moves.

        >>> Game.parse("position startpos moves 7g7f 3c3d resign").usi()
        'startpos moves 7g7f 3c3d'
        """
        self.__post_init__()
        return usi_line(self.start, self.moves)

    def python_shogi(self) -> Any:
        """Return the game as a `shogi.Board` of python-shogi, with its moves pushed.

        >>> board = Game.parse("startpos moves 7g7f 3c3d").python_shogi()
        >>> board.pop().usi(), board.move_number
        ('3c3d', 2)
        """
        positions, play = self._played()
        return board_after(positions[0].sfen(), tuple(play.moves))

    def csa(self) -> str:
        """Return the game as CSA; a last line `'left out: ...` says what CSA has no place for:
        variations, headings other than its own, a game that was not played ("default"), a winner
        that its word for the ending does not name, a start with a number above 1. Raises
        ValueError for a foul move in which a piece promotes that cannot: CSA has no word for it.

        >>> Game.parse("startpos moves 7g7f resign").csa().splitlines()[-3:]
        ['+', '+7776FU', '%TORYO']
        """
        positions, play = self._played()
        text, left = csa_text(positions, play, self.headings), self._numbered_start()
        word, told = csa_ending(positions[-1].turn, play)
        if self.variations:
            left += [f"variations ({len(self.variations):,})"]
        if others := len(self.headings) - len(csa_names(self.headings)):
            left += [f"headings ({others:,})"]
        if not word and self.result != "unknown":
            left += [f"the ending {self.result}"]
        if not told:
            left += [f"the winner ({SIDES[self.winner or 0]})"]
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
        text = kif_text(*self._played(), self.variations, self.headings)
        left = self._numbered_start()
        times = [self.times, *(each.times for each in self.variations)]
        if any(seconds % 1 for each in times for seconds in each.values()):
            left += ["fractions of seconds"]
        return text + _left_out("# ", left)

    def _played(self) -> tuple[list[Position], Play]:
        """Return the positions and the line of play, checked again, as a game may be changed."""
        self.__post_init__()
        positions = list(self.positions())
        if self.foul and positions[-1].is_legal(self.foul):
            raise refused(self.foul, "foul", said("a move that is not legal"))
        play = Play(
            self.moves, self.result, self.comments, self.times, self.foul, self.named_winner
        )
        return positions, play

    def _numbered_start(self) -> list[str]:
        number = self.start.move_number
        return [f"the start's move number {number:,}"] if number != 1 else []


def _left_out(mark: str, what: list[str]) -> str:
    """Return the line, English in every language, that says what a format has no place for."""
    return f"{mark}left out: {', '.join(what)}\n" if what else ""


def game_of(data: bytes, name: str) -> Game:
    """Return the one game of a file's bytes; a GameError names the file."""
    return _only(_decoded(data), name, name)


class Games:
    """The games of a file's bytes, by number, each replayed when asked for; the last few are kept.

    Errors in the other games are not reported.

    >>> games = games_in(b"startpos moves 7g7f\\nstartpos moves 7g7e 3c3d", "two.usi")
    >>> len(games), games[1].moves
    (2, ['7g7f'])
    """

    def __init__(self, data: bytes, name: str):
        parts = _parts(_decoded(data), name)
        self._count = len(parts)
        self._read = lru_cache(8)(lambda number: _replayed(parts[number - 1], Reading(name)))

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> Game:
        return _game(self._read(number))


@lru_cache(2)
def games_in(data: bytes, name: str) -> Games:
    """Return the games of a file's bytes, and keep them; GameError if these are no record.

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
    game = Game(reading.positions[0], **vars(reading.main), variations=reading.variations)
    game.headings, game.forgiven = reading.headings, reading.forgiven
    return game


# From bytes to lines, and from lines to the reader of their format.

ENCODINGS = ("utf-8-sig", "cp932", "euc_jp")
#: What Python's Shift_JIS gives for bytes that are in no letter.
NO_LETTER = re.compile("[\x80\uf8f0-\uf8f3]")
WIDE_LETTER = re.compile(f"[^\0-\x7f{BROKEN}]")
HALF_WIDTH = re.compile("[\uff61-\uff9f]")
DOS_END = "\x1a"
USI_FIRST = re.compile(r"(position|startpos|sfen)\b|([^\s/]+/){8}")
CSA_FIRST = re.compile(r"V[0-9]|N[+-]|\$|P[1-9I+-]|[+-]([0-9]{4}|$)")
KIF_SOMEWHERE = re.compile(
    r"手合割|手数[-＝=]|開始日時|\+-{9}|[0-9]+ +\S|[先後上下]手|[▲△☗☖▼▽]|まで|変化"
)


def _decoded(data: bytes) -> str:
    """Return the text of a file, in whichever encoding reads it best; for bytes that are no text
    `BROKEN` stands there, which no move and no start has.

    Most of what is EUC-JP also reads as Shift_JIS, but as half-width katakana, hardly used.
    """
    if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE):
        return data.decode("utf-16", "replace")
    first, *texts = (data.decode(encoding, "replace") for encoding in ENCODINGS)
    if len(WIDE_LETTER.findall(first)) >= 4 * first.count(BROKEN):
        return first
    others = [NO_LETTER.sub(BROKEN, text) for text in texts]
    return min(others, key=lambda text: len(HALF_WIDTH.findall(text)) + text.count(BROKEN))


def _read(text: str, name: str) -> list[Game]:
    starts: dict[str, Position] = {}
    return [_game(_replayed(part, Reading(name, starts))) for part in _parts(text, name)]


class Part(NamedTuple):
    """One game of a text, not read yet: lines before it, its text, and what reads it."""

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
    text = text.removeprefix("\ufeff").rstrip(DOS_END)
    if text.lstrip()[:1] in ("{", "["):
        return [Part(0, text, read_jkf)]
    # A comment keeps its blanks.
    lines = [line if line[:1] in "'*" else line.strip() for line in NEWLINE.split(text)]
    split, read = _format(lines, name)
    return [Part(each.start, lines[each.start : each.stop], read) for each in split(lines)]


def _format(lines: list[str], name: str) -> tuple[Any, Any]:
    """Return what tells the games of some lines apart, and what reads one of them."""
    spoken = ((at, line) for at, line in enumerate(lines) if line and line[0] not in "'#*")
    at, first = next(spoken, (0, ""))
    if USI_FIRST.match(first):
        return split_usi, read_usi
    if CSA_FIRST.match(first):
        return split_csa, read_csa
    if any(KIF_SOMEWHERE.match(line) for line in lines):
        return split_kif, read_kif
    reading = Reading(name)
    reading.line = at + 1
    raise reading.fault(repr(lines[at][:40]), said("a game in USI, CSA, KIF, KI2 or JKF"))
