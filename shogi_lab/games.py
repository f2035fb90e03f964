"""`Game`, a game that was played: read from a record file, every move replayed by our rules.

       USI    position startpos moves 7g7f 3c3d 8h2b+ resign
       CSA    +7776FU  -3334FU  +8822UM  %TORYO              one statement a line
       KIF    1 ７六歩(77)   2 ３四歩(33)   3 ２二角成(88)   4 投了

Nothing in a record is passed over: what is not understood raises a `GameError`. Libraries read
these formats too (python-shogi is the tests' second reader), but they skip what they do not
know and say neither the line nor the move, so the readers here are our own.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .moves import parse_usi
from .pieces import (
    BLACK,
    COLOR_NAMES,
    DRAGON,
    FULL_SET,
    HAND_PIECES,
    KANJI,
    KING,
    LETTERS,
    PIECE_NAMES,
    PRO_KNIGHT,
    PRO_LANCE,
    PRO_SILVER,
    PROMOTABLE,
    PROMOTED,
    WHITE,
    letter,
)
from .posi import START, PositionError
from .position import MoveError, Position
from .squares import FILES, RANKS, SQUARES, square, square_name

#: How a game ends, as its record says it; "unknown" where the record does not.
RESULTS = (
    "resign", "mate", "no_mate", "repetition", "impasse", "declaration", "draw", "limit",
    "illegal", "time", "default", "interrupt", "unknown",
)  # fmt: skip


class GameError(ValueError):
    """A record that cannot be read: says where, what came and what was wanted.

    `game` is the game up to there, or None where not even its start was read.
    """

    def __init__(self, text: str, game: Game | None):
        super().__init__(text)
        self.game = game


@dataclass
class Game:
    """A game: its start, the moves of its main line, and how it ended.

    >>> game = Game.parse("startpos moves 7g7f 3c3d 8h2b+ resign")
    >>> game.moves, game.result
    (['7g7f', '3c3d', '8h2b+'], 'resign')
    """

    start: Position
    moves: list[str] = field(default_factory=list)
    result: str = "unknown"
    #: (ply, moves) of each variation: it is played from `ply` on, instead of the main line's moves.
    branches: list[tuple[int, list[str]]] = field(default_factory=list)
    #: The comments of the main line, by the number of moves played before them.
    comments: dict[int, str] = field(default_factory=dict)
    #: The illegal move that ended the game, which is not one of `moves`.
    foul: str | None = None

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Game:
        """The one game of a file: USI, CSA or KIF, in UTF-8, Shift_JIS or EUC-JP."""
        return _only(cls.read_all(path), os.fspath(path))

    @classmethod
    def read_all(cls, path: str | os.PathLike[str]) -> list[Game]:
        """Every game of a file: one a line in USI, with a line "/" between them in CSA."""
        name = os.fspath(path)
        return _read(_decoded(Path(path).read_bytes(), name), name)

    @classmethod
    def parse(cls, text: str) -> Game:
        """The one game of a text.

        >>> Game.parse("startpos moves 7g7f 3c3d 2g3f 8c8d")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        shogi_lab.games.GameError: line 1, move 3: 2g3f is not legal: a pawn on 2g does not go ...
        """
        return _only(_read(text, ""), "the text")

    def positions(self) -> Iterator[Position]:
        """The start, then the position after each move.

        >>> [position.turn for position in Game.parse("startpos moves 7g7f 3c3d").positions()]
        [0, 1, 0]
        """
        position = self.start
        yield position
        for move in self.moves:
            position = position.after(move)
            yield position

    def usi(self) -> str:
        """The game as a USI engine is told it, which leaves no place for the ending.

        >>> Game.parse("position startpos moves 7g7f 3c3d resign").usi()
        'startpos moves 7g7f 3c3d'
        """
        sfen = self.start.sfen()
        start = "startpos" if sfen == START else f"sfen {sfen}"
        return " ".join([start, "moves", *self.moves]) if self.moves else start


def _only(games: list[Game], name: str) -> Game:
    if len(games) != 1:
        raise GameError(f"{name} holds {len(games)} games; wanted one", games[0])
    return games[0]


# From bytes to lines, and from lines to the reader of their format.

NEWLINE = re.compile(r"\r\n|\r|\n")
ENCODINGS = ("utf-8-sig", "cp932", "euc_jp")
HALF_WIDTH = re.compile("[\uff61-\uff9f]")


def _decoded(data: bytes, name: str) -> str:
    """The text of a file, in whichever encoding reads it.

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
        wanted = "UTF-8, Shift_JIS or EUC-JP"
        raise GameError(f"{name}, line {line}: bytes that are no text; wanted {wanted}", None)
    return min(texts, key=lambda text: len(HALF_WIDTH.findall(text)))


def _read(text: str, name: str) -> list[Game]:
    lines = [line.strip() for line in NEWLINE.split(text.removeprefix("\ufeff"))]
    at = next((at for at, line in enumerate(lines) if line and line[0] not in "'#*"), 0)
    if re.match(r"(position|startpos|sfen)\b|([^\s/]+/){8}", lines[at]):
        return _read_usi(lines, name)
    if re.match(r"V\d|N[+-]|\$|P[1-9I+-]|[+-](\d{4}|$)", lines[at]):
        return _read_csa(lines, name)
    if any(re.match(r"手合割|手数-|\+-{9}|\d+ +\S|[先後上下]手", line) for line in lines):
        return [_read_kif(lines, name)]
    reading = _Reading(name)
    reading.line = at + 1
    raise reading.fault(f"{lines[at][:40]!r}", "a game in USI, CSA or KIF")


class _Reading:
    """A record on its way in: the line we are at, and the game up to here."""

    def __init__(self, name: str):
        self.name = name
        self.line = 0
        self.game: Game | None = None
        self.comments: dict[int, str] = {}
        # Of the line of play that is being read, the main line or a variation:
        self.moves: list[str] = []
        self.positions: list[Position] = []
        self.ending = ""
        self.foul: GameError | None = None
        self.foul_move = ""
        # Of a variation: where it leaves the main line, and its moves from there.
        self.leaves = 0
        self.branch: list[str] | None = None

    @property
    def ply(self) -> int:
        """The number of the next move."""
        return len(self.moves) + 1

    @property
    def position(self) -> Position:
        """Where the next move is played; there is none after an ending."""
        if self.foul:
            raise self.foul
        if self.ending:
            raise self.fault(f"a move after the ending ({self.ending})", "no more moves")
        return self.positions[-1]

    def fault(self, came: str, wanted: str) -> GameError:
        """The error that says where we are."""
        where = [self.name] if self.name else []
        where += [f"line {self.line}"] + ([f"move {self.ply}"] if self.game else [])
        return GameError(f"{', '.join(where)}: {came}; wanted {wanted}", self.game)

    def begin(self, sfen: str) -> None:
        """Set the start position."""
        try:
            start = Position.from_sfen(sfen)
        except PositionError as error:
            raise self.fault(str(error), "a position that can be") from None
        self.game = Game(start, self.moves, comments=self.comments)
        self.positions = [start]

    def play(self, move: str) -> None:
        """Play a move on the line of play that is being read."""
        try:
            position = self.position.after(move)
        except MoveError as error:
            # An ending if the record ends here: the next move raises it.
            self.foul = self.fault(str(error), "a legal move")
            self.foul_move = move
            return
        self.moves.append(move)
        self.positions.append(position)
        if self.branch is not None:
            self.branch.append(move)

    def end(self, result: str) -> None:
        """Note how the line of play ends; the first word on it counts."""
        self.ending = self.ending or result

    def comment(self, text: str) -> None:
        """Note a line of comment to the move before it, or to the ending."""
        if self.branch is None:
            at = len(self.moves) + bool(self.ending or self.foul)
            self.comments[at] = f"{self.comments[at]}\n{text}" if at in self.comments else text

    def turn_off(self, ply: int) -> None:
        """Go back to where a variation begins that plays something else at `ply`."""
        game = self.finished()
        if not 1 <= ply <= len(self.moves) + 1:
            raise self.fault(f"a variation at move {ply}", f"1 to {len(self.moves) + 1}")
        before = ply - 1
        self.leaves = before if self.branch is None else min(self.leaves, before)
        self.moves = self.moves[:before]
        del self.positions[ply:]
        self.branch = self.moves[self.leaves :]
        game.branches.append((self.leaves + 1, self.branch))
        self.ending, self.foul = "", None

    def finished(self) -> Game:
        """The game, with what the end of its main line says of its ending."""
        if self.game is None:
            raise self.fault("the end", "a game")
        if self.branch is None:
            self.game.result = self.ending or "unknown"
            if self.foul:
                self.game.result, self.game.foul = "illegal", self.foul_move
        elif self.foul:
            raise self.foul
        return self.game


# USI: a game a line.


def _read_usi(lines: list[str], name: str) -> list[Game]:
    games = []
    for number, line in enumerate(lines, 1):
        if line and line[0] != "#":
            reading = _Reading(name)
            reading.line = number
            games.append(_read_usi_line(line, reading))
    return games


def _read_usi_line(line: str, reading: _Reading) -> Game:
    words = line.removeprefix("position ").split()
    cut = words.index("moves") if "moves" in words else len(words)
    reading.begin(" ".join(words[:cut]))
    for word in words[cut + 1 :]:
        if word in RESULTS:
            reading.end(word)
        else:
            _play_usi(word, reading)
    return reading.finished()


def _play_usi(word: str, reading: _Reading) -> None:
    try:
        parse_usi(word)
    except ValueError:
        wanted = "a USI move like 7g7f, 2b3c+ or P*5e, or an ending like resign"
        raise reading.fault(repr(word), wanted) from None
    reading.play(word)


# A start position that is spelled out piece by piece.


class _Setup:
    """A start position on its way in."""

    def __init__(self) -> None:
        self.board = [0] * SQUARES
        self.hands: list[dict[int, int]] = [{}, {}]
        self.turn = BLACK

    def fill(self, without: tuple[str, ...] = ()) -> None:
        """Set the board up for a game, some of White's pieces left out."""
        self.board = Position.from_sfen("startpos").record.board.tolist()
        for name in without:
            self.board[square(name)] = 0

    def hold(self, color: int, kind: int, count: int = 1) -> None:
        """Give a side pieces in hand."""
        self.hands[color][kind] = self.hands[color].get(kind, 0) + count

    def hold_the_rest(self, color: int) -> None:
        """Give a side every piece that is not there yet, but for the kings."""
        there = [abs(piece) for piece in self.board]
        for kind in HAND_PIECES:
            used = there.count(kind) + there.count(kind + PROMOTED)
            used += sum(hand.get(kind, 0) for hand in self.hands)
            if FULL_SET[kind] > used:
                self.hold(color, kind, FULL_SET[kind] - used)

    def sfen(self) -> str:
        """The position as SFEN, right or wrong."""
        cells = [letter(piece) if piece else "1" for piece in self.board]
        ranks = "/".join("".join(cells[at : at + 9]) for at in range(0, SQUARES, 9))
        board = re.sub("1+", lambda empty: str(len(empty[0])), ranks)
        held = [
            f"{count if count > 1 else ''}{letter(-kind if color else kind)}"
            for color, hand in enumerate(self.hands)
            for kind, count in hand.items()
        ]
        return f"{board} {'bw'[self.turn]} {''.join(held) or '-'} 1"


def _piece_on(start: int, named: tuple[int, ...], reading: _Reading) -> int:
    """The piece type on a square, which the record names; an empty one the rules speak of."""
    there = abs(int(reading.position.record.board[start]))
    if there and there not in named:
        names = [PIECE_NAMES[kind].replace("pro_", "promoted ") for kind in (named[0], there)]
        came = f"a {names[0]} from {square_name(start)}, where a {names[1]} stands"
        raise reading.fault(came, f"the {names[1]}'s name")
    return there


def _square_of(digits: str) -> int:
    """The square that two digits name, file and rank."""
    return square(digits[0] + RANKS[int(digits[1]) - 1])


# CSA: a statement a line, or several with commas between them.

CSA_NAMES = "FU KY KE GI KI KA HI OU TO NY NK NG - UM RY".split()
CSA_KINDS = {name: kind for kind, name in enumerate(CSA_NAMES, 1) if kind in PIECE_NAMES}
CSA_COLORS = {"+": BLACK, "-": WHITE}
CSA_ENDINGS = {
    "TORYO": "resign", "TSUMI": "mate", "FUZUMI": "no_mate", "SENNICHITE": "repetition",
    "OUTE_SENNICHITE": "illegal", "JISHOGI": "impasse", "KACHI": "declaration",
    "HIKIWAKE": "draw", "MAX_MOVES": "limit", "ILLEGAL_MOVE": "illegal",
    "+ILLEGAL_ACTION": "illegal", "-ILLEGAL_ACTION": "illegal", "TIME_UP": "time",
    "CHUDAN": "interrupt", "MATTA": "interrupt", "ERROR": "interrupt",
}  # fmt: skip
_KIND = "|".join(CSA_KINDS)
CSA_CELL = re.compile(rf" *(?:\*|([+-])({_KIND}))")
CSA_PIECE = re.compile(rf"(00|[1-9][1-9])(AL|{_KIND})")
CSA_MOVE = re.compile(rf"([+-])(00|[1-9][1-9])([1-9][1-9])({_KIND})")
#: Lines that say nothing about the play: comments, the version, names, facts about the game.
CSA_SILENT = re.compile(r"'|V\d|N[+-]|\$[A-Z_]+:")
CSA_TIME = re.compile(r"T\d+(\.\d*)?")


def _read_csa(lines: list[str], name: str) -> list[Game]:
    games = []
    reading, setup = _Reading(name), _Setup()
    for number, line in enumerate(lines, 1):
        reading.line = number
        if line == "/":
            games.append(reading.finished())
            reading, setup = _Reading(name), _Setup()
        elif line.startswith("'*"):
            reading.comment(line[2:])
        elif line and not CSA_SILENT.match(line):
            for statement in line.split(","):
                _read_csa_statement(statement, reading, setup)
    return [*games, reading.finished()]


def _read_csa_statement(text: str, reading: _Reading, setup: _Setup) -> None:
    if text[:1] == "P" and reading.game is None:
        _read_csa_pieces(text, reading, setup)
    elif text in CSA_COLORS and reading.game is None:
        setup.turn = CSA_COLORS[text]
        reading.begin(setup.sfen())
    elif CSA_TIME.fullmatch(text):
        return
    elif reading.game is None:
        raise reading.fault(repr(text), "the pieces (PI, P1 ...) and who moves (+ or -)")
    elif text[:1] == "%" and text[1:] in CSA_ENDINGS:
        reading.end(CSA_ENDINGS[text[1:]])
    elif match := CSA_MOVE.fullmatch(text):
        _play_csa(match, reading)
    else:
        raise reading.fault(repr(text), "a CSA move like +7776FU, a time like T12, or an ending")


def _play_csa(match: re.Match[str], reading: _Reading) -> None:
    side, start, to, name = match.groups()
    turn = reading.position.turn
    if CSA_COLORS[side] != turn:
        raise reading.fault(repr(match[0]), f"a move of {COLOR_NAMES[turn].capitalize()}'s")
    kind = CSA_KINDS[name]
    target = square_name(_square_of(to))
    if start != "00":
        # CSA names the piece as it stands after the move.
        before = kind - PROMOTED if kind - PROMOTED in PROMOTABLE else kind
        there = _piece_on(_square_of(start), (kind, before), reading)
        promotes = "+" if there and there != kind else ""
        reading.play(square_name(_square_of(start)) + target + promotes)
    elif kind in HAND_PIECES:
        reading.play(f"{LETTERS[kind]}*{target}")
    else:
        raise reading.fault(repr(match[0]), "a drop of a piece as it is in hand")


def _read_csa_pieces(text: str, reading: _Reading, setup: _Setup) -> None:
    head, rest = text[:2], text[2:]
    if head == "PI":
        setup.fill()
        for place, _ in _csa_pieces(rest, reading):
            setup.board[_square_of(place)] = 0
    elif head in ("P+", "P-"):
        color = CSA_COLORS[head[1]]
        for place, name in _csa_pieces(rest, reading):
            if name == "AL":
                setup.hold_the_rest(color)
            elif place == "00":
                setup.hold(color, CSA_KINDS[name])
            else:
                kind = CSA_KINDS[name]
                setup.board[_square_of(place)] = -kind if color else kind
    elif head[1:] in FILES:
        _read_csa_rank(head, rest, reading, setup)
    else:
        raise reading.fault(repr(text), "PI, P1 to P9, P+ or P-")


def _csa_pieces(text: str, reading: _Reading) -> list[tuple[str, str]]:
    if CSA_PIECE.sub("", text):
        raise reading.fault(repr(text), "places and pieces like 27FU00KI")
    return CSA_PIECE.findall(text)


def _read_csa_rank(head: str, text: str, reading: _Reading, setup: _Setup) -> None:
    cells = CSA_CELL.findall(text)
    if len(cells) != 9 or CSA_CELL.sub("", text).strip():
        raise reading.fault(repr(head + text), "nine of ' * ', '+FU', '-KY' ...")
    first = 9 * (int(head[1]) - 1)
    for at, (side, name) in enumerate(cells, first):
        if name:
            setup.board[at] = CSA_KINDS[name] * (-1 if side == "-" else 1)


# KIF: a move a line, in Japanese notation.

KIF_KINDS = {kanji: kind for kind, kanji in KANJI.items()} | {
    "王": KING, "竜": DRAGON, "成香": PRO_LANCE, "成桂": PRO_KNIGHT, "成銀": PRO_SILVER,
}  # fmt: skip
KIF_ENDINGS = {
    "投了": "resign", "詰み": "mate", "詰": "mate", "不詰": "no_mate", "千日手": "repetition",
    "持将棋": "impasse", "入玉勝ち": "declaration", "入駒勝ち": "declaration", "引き分け": "draw",
    "最大手数": "limit", "反則勝ち": "illegal", "反則負け": "illegal", "反則": "illegal",
    "反則手": "illegal", "切れ負け": "time", "時間切れ": "time", "不戦勝": "default",
    "不戦敗": "default", "中断": "interrupt", "封じ手": "interrupt",
}  # fmt: skip
#: What White leaves out, by the name of the handicap; White moves first in all but the even game.
HANDICAPS = {
    "平手": (), "香落ち": ("1a",), "右香落ち": ("9a",), "角落ち": ("2b",), "飛車落ち": ("8b",),
    "飛香落ち": ("8b", "1a"), "二枚落ち": ("8b", "2b"), "三枚落ち": ("8b", "2b", "1a"),
    "四枚落ち": ("8b", "2b", "9a", "1a"), "五枚落ち": ("8b", "2b", "9a", "1a", "8a"),
    "左五枚落ち": ("8b", "2b", "9a", "1a", "2a"),
    "六枚落ち": ("8b", "2b", "9a", "1a", "8a", "2a"),
    "左七枚落ち": ("8b", "2b", "9a", "1a", "8a", "2a", "3a"),
    "右七枚落ち": ("8b", "2b", "9a", "1a", "8a", "2a", "7a"),
    "八枚落ち": ("8b", "2b", "9a", "1a", "8a", "2a", "7a", "3a"),
    "十枚落ち": ("8b", "2b", "9a", "1a", "8a", "2a", "7a", "3a", "6a", "4a"),
}  # fmt: skip
OTHER_START = "その他"
DIGITS = {kanji: digit for digit, kanji in enumerate("一二三四五六七八九", 1)}
KIF_COLORS = {"先": BLACK, "下": BLACK, "後": WHITE, "上": WHITE}
WIDE = str.maketrans("０１２３４５６７８９（）　", "0123456789() ")

_KIND = "|".join(sorted(KIF_KINDS, key=len, reverse=True))
KIF_CELL = re.compile(rf" *(?:・|(v?)({_KIND}))")
KIF_HELD = re.compile("([歩香桂銀金角飛])(十?[一二三四五六七八九]?|[0-9]{1,2})")
KIF_LINE = re.compile(r"([0-9]{1,5})\s+(\S.*)")
KIF_MOVE = re.compile(
    rf"(?:(同)|([1-9])([一二三四五六七八九])) *({_KIND})[左右上寄引直]*"
    r"(成|不成|打)?(?:\(([1-9][1-9])\))?"
)
KIF_TIME = re.compile(r"\s*(\([0-9 :/]*\))?\s*\+?")
KIF_TURN = re.compile("([先後上下])手番")
KIF_HAND = re.compile("([先後上下])手の持ち?駒[:：](.*)")
KIF_START = re.compile("手合割[:：](.*)")
KIF_BRANCH = re.compile("変化[:：] *([0-9]{1,5})手")
#: Lines that say nothing about the play: headings, bookmarks, programs' names, facts.
KIF_SILENT = re.compile(r"手数-|#|&|9 8 7 6 5 4 3 2 1$|(?!変化)[^0-9():：]+[:：]")


class _Diagram(_Setup):
    """A KIF's start position on its way in: the name of a handicap, or a drawn board."""

    def __init__(self) -> None:
        super().__init__()
        self.fill()
        self.open = False
        self.ranks = 9

    def frame(self) -> None:
        """Cross the upper edge of the drawn board, or the lower one."""
        self.open = not self.open
        if self.open:
            self.erase()

    def erase(self) -> None:
        """Take the pieces away, to wait for a drawn board."""
        self.board = [0] * SQUARES
        self.ranks = 0


def _read_kif(lines: list[str], name: str) -> Game:
    reading, setup = _Reading(name), _Diagram()
    for number, line in enumerate(lines, 1):
        reading.line = number
        if line.startswith("*"):
            reading.comment(line[1:])
        elif line:
            _read_kif_line(line.translate(WIDE).strip(), reading, setup)
    if reading.game is None:
        _begin_kif(reading, setup)
    return reading.finished()


def _read_kif_line(line: str, reading: _Reading, setup: _Diagram) -> None:
    if reading.game is None and _read_kif_start(line, reading, setup):
        return
    if KIF_SILENT.match(line):
        return
    if match := KIF_LINE.fullmatch(line):
        if reading.game is None:
            _begin_kif(reading, setup)
        _read_kif_move(int(match[1]), match[2], reading)
    elif line.startswith("まで") and reading.game:
        _read_kif_summary(line, reading)
    elif (match := KIF_BRANCH.match(line)) and reading.game:
        reading.turn_off(int(match[1]))
    else:
        raise reading.fault(repr(line[:40]), "a KIF move like '1 ７六歩(77)', or a heading")


def _begin_kif(reading: _Reading, setup: _Diagram) -> None:
    if setup.ranks != 9:
        raise reading.fault(f"a board of {setup.ranks} ranks", "a board of nine")
    reading.begin(setup.sfen())


def _read_kif_start(line: str, reading: _Reading, setup: _Diagram) -> bool:
    """Read a line if it is about the start position."""
    if line.startswith("+-"):
        setup.frame()
    elif line.startswith("|"):
        _read_kif_rank(line, reading, setup)
    elif match := KIF_TURN.fullmatch(line):
        setup.turn = KIF_COLORS[match[1]]
    elif match := KIF_HAND.fullmatch(line):
        _read_kif_hand(KIF_COLORS[match[1]], match[2].replace(" ", ""), reading, setup)
    elif match := KIF_START.fullmatch(line):
        _read_kif_handicap(match[1].strip(), reading, setup)
    else:
        return False
    return True


def _read_kif_rank(line: str, reading: _Reading, setup: _Diagram) -> None:
    row = line.split("|")[1]
    cells = KIF_CELL.findall(row)
    if len(cells) != 9 or KIF_CELL.sub("", row).strip() or setup.ranks == 9 or not setup.open:
        raise reading.fault(repr(line), "nine ranks of nine cells like ' ・', ' 歩' or 'v玉'")
    for at, (side, name) in enumerate(cells, 9 * setup.ranks):
        if name:
            setup.board[at] = -KIF_KINDS[name] if side else KIF_KINDS[name]
    setup.ranks += 1


def _read_kif_hand(color: int, text: str, reading: _Reading, setup: _Diagram) -> None:
    if text != "なし" and KIF_HELD.sub("", text):
        raise reading.fault(repr(text), "a hand like 金　歩十八, or なし")
    for name, count in KIF_HELD.findall(text):
        setup.hold(color, KIF_KINDS[name], _number(count))


def _number(text: str) -> int:
    """The number that a hand's count says: none at all is one.

    >>> [_number(text) for text in ("", "三", "十", "十八", "18")]
    [1, 3, 10, 18, 18]
    """
    if text.isascii():
        return int(text or 1)
    return 10 * text.startswith("十") + DIGITS.get(text[-1], 0)


def _read_kif_handicap(name: str, reading: _Reading, setup: _Diagram) -> None:
    if name == OTHER_START:
        setup.erase()
    elif name in HANDICAPS:
        setup.fill(HANDICAPS[name])
        setup.turn = WHITE if HANDICAPS[name] else BLACK
    else:
        raise reading.fault(repr(name), f"{', '.join(HANDICAPS)} or {OTHER_START}")


def _read_kif_move(number: int, text: str, reading: _Reading) -> None:
    expected = reading.ply + bool(reading.foul)
    # Some programs give a number twice in a variation, but a higher one means that a line is lost.
    again = number < expected and reading.branch is not None
    if number != expected and not again and not reading.ending:
        raise reading.fault(f"move {number}", f"move {expected}")
    match = KIF_MOVE.match(text)
    if match and KIF_TIME.fullmatch(text[match.end() :]):
        _play_kif(match, reading)
        return
    ending = text.split("(")[0].strip()
    if ending not in KIF_ENDINGS:
        wanted = "a move like ７六歩(77) or ５五角打, or an ending like 投了"
        raise reading.fault(repr(text), wanted)
    reading.end(KIF_ENDINGS[ending])


def _play_kif(match: re.Match[str], reading: _Reading) -> None:
    same, file, rank, name, manner, start = match.groups()
    if same and not reading.moves:
        raise reading.fault(repr(match[0]), "a square, since no move came before")
    to = reading.moves[-1][2:4] if same else file + RANKS[DIGITS[rank] - 1]
    kind = KIF_KINDS[name]
    if manner == "打" and not start and kind in HAND_PIECES:
        reading.play(f"{LETTERS[kind]}*{to}")
    elif manner != "打" and start:
        _piece_on(_square_of(start), (kind,), reading)
        reading.play(square_name(_square_of(start)) + to + ("+" if manner == "成" else ""))
    else:
        raise reading.fault(repr(match[0]), "where the piece comes from, like (77), or 打")


def _read_kif_summary(line: str, reading: _Reading) -> None:
    """Read the closing line, like まで112手で先手の勝ち, for records that end on it alone."""
    words = [word for word in KIF_ENDINGS if word in line]
    if words or "勝ち" in line:
        reading.end(KIF_ENDINGS[max(words, key=len)] if words else "resign")
