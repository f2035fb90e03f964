"""`Reading`, a record that is being read: the place we have reached, and the game up to there.

       a line of the record  ->  a move in USI  ->  our rules  ->  the next position

The readers of all formats use it, so every move of every record is replayed by our rules, and
every error says in which file, line and move it is, what came and what was expected.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Any

from shogi_lab.engine.arguments import (
    SIMPLE,
    between,
    fields_held,
    is_a,
    one_of,
    refused,
    row_of,
    shown,
    whole_number,
)
from shogi_lab.engine.moves import parse_usi
from shogi_lab.engine.pieces import COLORS, KANJI, PIECE_WORDS
from shogi_lab.engine.posi import FORGIVABLE, PositionError
from shogi_lab.engine.position import MoveError, Position
from shogi_lab.engine.squares import square_name
from shogi_lab.ground.messages import Square, items, said, word_of

from .endings import FIXED, LOSES, PERPETUAL, RESULTS, UNKNOWN, WINS, Ending, by_mover, winner_by

#: What stands in a text for bytes that are none.
BROKEN = "\ufffd"
WIDE = str.maketrans("０１２３４５６７８９（）　\t", "0123456789()  ")
PIECES = "".join(KANJI.values()) + "王竜成"
#: What a line of a record has, in narrow letters, that says something of the play.
OF_PLAY = re.compile(
    rf"[1-9] *[1-9一二三四五六七八九] *[{PIECES}]|\([0-9][0-9]\)|[▲△▼▽☗☖|・{BROKEN}]"
    "|変化|まで|手合|手番|持ち?駒"
)
#: The name of a heading and its colon: it does not look like a move, or like a line of the start,
#: so that no damaged one passes for a heading.
HEADING = re.compile(r"(?!手数[-＝=])[^0-9():：#&*'+\s](?:[^():：\r\n]|\([^():：\r\n]*\))*[:：]")
SIDE_NAMES = {"下手": "先手", "上手": "後手"}

#: What ends a line of a record, and no other character does.
NEWLINE = re.compile(r"\r\n|\r|\n")

#: A move as USI writes it.
USI_MOVE = re.compile(r"[1-9][a-i][1-9][a-i]\+?|[PLNSBRG]\*[1-9][a-i]")

#: Moves of a line of play at most: KIF numbers them with five digits.
MOST_MOVES = 99_999

#: The longest time of a move, in seconds: KIF's 999,999 minutes are longer.
MOST_SECONDS = 10_000_000

#: A variation of a variation has the moves of both: so many are repeated in a game at most.
MOST_IN_VARIATIONS = 1_000_000

#: Faults of a start position that an error names: a damaged one may have very many.
FEW = 2


class GameError(ValueError):
    """A record that cannot be read: the error says where, what came and what was expected.

    `game` is the game up to that place, or None if not even its start was read.
    """

    def __init__(self, text: str, game: Any = None):
        super().__init__(text)
        self.game = game


def _move(what: Any, name: str) -> str:
    """Return a text that is a USI move, legal or not."""
    text: str = SIMPLE[str](what, name)
    try:
        parse_usi(text)
    except ValueError:
        raise refused(what, name, said("a USI move like 7g7f, 2b3c+ or P*5e")) from None
    return text


def _moves(what: Any, name: str) -> list[str]:
    """Return texts of moves, each checked; usually a pattern finds all of them good at once."""
    if type(what) is list and {*map(type, what)} <= {str} and all(map(USI_MOVE.fullmatch, what)):
        return [*what]
    return list(row_of(_move)(what, name))


def _comment(what: Any, name: str) -> str:
    """Return a text with all its line ends alike."""
    return "\n".join(NEWLINE.split(SIMPLE[str](what, name)))


def _seconds(what: Any, name: str) -> float:
    """Return a time, to the billionth of a second."""
    return round(between(0, MOST_SECONDS)(what, name), 9)


def named_by(line: str) -> str:
    """Return the name of the heading that a line begins with, or ''."""
    match = HEADING.match(line.translate(WIDE))
    return line[: match.end() - 1] if match and not OF_PLAY.search(match[0]) else ""


def is_name(text: str) -> bool:
    """Whether a text can be the name of a heading."""
    return bool(text) and named_by(f"{text}:") == text


def _heading_name(what: Any, name: str) -> str:
    """Return a text that can be the name of a heading."""
    if not is_a(what, str) or what != what.strip() or not is_name(what):
        raise refused(what, name, said("the name of a heading, like 先手 or 棋戦"))
    return str.__str__(what)


def _in_one_line(what: Any, name: str) -> str:
    """Return a text in one line, with no blanks around it."""
    return " ".join(_comment(what, name).split("\n")).strip()


Move = Annotated[str, _move]
if TYPE_CHECKING:
    Moves = list[str]
else:  # `list[str]` would have each text looked at, though `_moves` does so once
    Moves = Annotated[list, _moves]
Comment = Annotated[str, _comment]
Seconds = Annotated[float, _seconds]
Result = Annotated[str, one_of(RESULTS)]
Color = Annotated[int, one_of(COLORS)]
HeadingName = Annotated[str, _heading_name]
Heading = Annotated[str, _in_one_line]


@dataclass
class Play:
    """A line of play: its moves, how it ends, and its comments and times."""

    moves: Moves = field(default_factory=list)
    result: Result = "unknown"
    #: By the number of moves played before the comment.
    comments: dict[int, Comment] = field(default_factory=dict)
    #: Seconds, by the number of the move; the ending's follow the last move's.
    times: dict[int, Seconds] = field(default_factory=dict)
    #: The illegal move that ended the game, which is not one of `moves`.
    foul: Move | None = None
    #: The color that the record names as the winner, where the result alone does not say it.
    named_winner: Color | None = None


@dataclass
class Variation(Play):
    """A line of play from move `ply` on, instead of the main line's moves.

    Its comments and times are numbered like the main line's, by the moves since the start.
    """

    ply: int = 1


def play_held(play: Any, ply: int, start: Any) -> None:
    """Check the comments, times and ending of a line of play that begins with move `ply`; `start`
    is the game's first position. Raises ValueError if a comment or a time has a number that no move
    has, if a foul move is not the ending, or if nobody can win as it says."""
    fields_held(play)
    if play.foul is not None and play.result != "illegal":
        raise refused(play.result, "result", said("'illegal', since there is a foul move"))
    before = ply - 1
    winner = winner_by(play.result, (start.turn + before + len(play.moves)) % 2)
    if play.named_winner not in (None, winner) and (play.foul or play.result in FIXED):
        raise refused(play.named_winner, "named_winner", said("None, or the color that wins by it"))
    if play.named_winner == winner:
        play.named_winner = None
    last = before + len(play.moves) + (play.foul is not None) + (play.result != "unknown")
    for name, values, least in (("comments", play.comments, before), ("times", play.times, ply)):
        wrong = next((each for each in values if not least <= each <= last), None)
        if wrong is not None:
            ends = {"least": least, "most": last}
            wanted = said("the numbers of its moves, from {least} to {most}", **ends)
            if last < least:
                wanted = said("none, since there is no move")
            raise refused({wrong: values[wrong]}, name, wanted)


def comment_lines(mark: str, play: Play, ply: int) -> list[str]:
    """Return the comment on a move as lines that begin with a mark."""
    lines = NEWLINE.split(play.comments[ply]) if ply in play.comments else ()
    return [mark + each for each in lines]


def variations_held(variations: list[Variation], moves: int, start: Position) -> list[Variation]:
    """Return copies of a game's variations, each checked; `moves`: how many the main line has."""
    found = []
    for number, each in enumerate(variations):
        whole_number(each.ply, f"variations[{number}].ply", 1, moves + 1)
        if each.foul is not None:
            raise refused(each.foul, f"variations[{number}].foul", "None")
        found.append(replace(each))
        play_held(found[-1], found[-1].ply, start)
    return found


class Reading:
    """A record that is being read: the line we are at, and the game up to there."""

    def __init__(self, name: str, starts: dict[str, Position] | None = None):
        self.name = name
        self.line = 0
        self.main = Play()
        self.variations: list[Variation] = []
        self.positions: list[Position] = []
        #: All moves from the start to here, by the main line or a variation, which is `play`.
        self.moves: list[str] = []
        self.play: Play = self.main
        self._room = MOST_IN_VARIATIONS
        self.ending = ""
        self.winner: int | None = None
        self.headings: dict[str, str] = {}
        #: What was passed over, because it says nothing about the moves.
        self.forgiven: list[str] = []
        self._foul: GameError | None = None
        self._foul_move = ""
        #: Lines of comments, by the number of moves before them, until they are joined.
        self._lines: dict[int, list[str]] = {}
        #: Start positions that were read before: a file of many games has few of them.
        self._starts = {} if starts is None else starts

    @property
    def begun(self) -> bool:
        """Whether the start position is known."""
        return bool(self.positions)

    @property
    def ply(self) -> int:
        """The number of the next move."""
        return len(self.moves) + 1

    @property
    def number(self) -> int:
        """The number of the next move or ending in the record; a foul move counts, too."""
        return self.ply + bool(self._foul) + (self.ending not in ("", "unknown"))

    @property
    def turn(self) -> int:
        """The color of the next move, or of the side that is to move at the end."""
        return (self.positions[-1].turn + bool(self._foul)) % 2

    @property
    def position(self) -> Position:
        """The position in which the next move is played; there is none after an ending."""
        if self._foul:
            raise self._foul
        if self.ending:
            raise self.fault(
                said("a move after the ending ({ending})", ending=word_of(self.ending)),
                said("no more moves"),
            )
        return self.positions[-1]

    def fault(self, came: str, wanted: str) -> GameError:
        """Return the error that says where we are, what came, and what should stand there.

        came: a message, or the record's own text; wanted: what was expected, '' if `came` says it.
        """
        self.settle()
        if BROKEN in came:
            came, wanted = said("bytes that are not text"), said("UTF-8, Shift_JIS or EUC-JP")
        where: list[str] = [self.name] if self.name else []
        where += [said("line {n}", n=self.line)] if self.line else []
        where += [said("move {n}", n=self.ply)] if self.begun else []
        words = {"came": came, "wanted": wanted}
        if not wanted:
            told = said("{place}: {came}", place=items(where), came=came) if where else came
            return GameError(told, self if self.begun else None)
        told = said("we found {came} where there should be {wanted}", **words)
        if where:
            words["place"] = items(where)
            told = said("{place}: we found {came} where there should be {wanted}", **words)
        return GameError(told, self if self.begun else None)

    def begin(self, sfen: str) -> None:
        """Set the start position; old problems with two pawns on a file or dead ends may pass."""
        if sfen not in self._starts:
            try:
                self._starts[sfen] = Position.from_sfen(sfen, forgive=FORGIVABLE)
            except PositionError as error:
                text = said("SFEN {text}", text=shown(sfen))
                few = PositionError(text, error.faults[:FEW])
                raise self.fault(few.args[0], "") from None
        self.positions = [self._starts[sfen]]

    def push(self, move: str) -> None:
        """Play a move on the line of play that is being read."""
        try:
            position = self.position.after(move)
        except MoveError as error:
            self._push_foul(move, error.args[0])
            return
        if len(self.moves) == MOST_MOVES:
            most = f"{MOST_MOVES:,}"
            raise self.fault(repr(move), said("no more than {n} moves", n=most))
        self.positions.append(position)
        self.moves.append(move)
        self.play.moves.append(move)

    def _push_foul(self, move: str, why: str) -> None:
        """Note a move that is not legal: an ending if the record ends here, else an error."""
        try:
            parse_usi(move)
        except ValueError:
            wanted = said("a USI move like 7g7f, 2b3c+ or P*5e, or an ending like resign")
            raise self.fault(repr(move[:40]), wanted) from None
        self._foul = self.fault(why, "")
        self._foul_move = move

    def forgive(self, came: str) -> None:
        """Note what we pass over here, because it says nothing about the moves."""
        place = said("line {n}", n=self.line)
        told = said("{place}: {came}", place=place, came=came) if self.line else came
        self.forgiven.append(told)

    def heading(self, name: str, value: str) -> None:
        """Note a heading; if the record has it twice, the first counts."""
        name, value = SIDE_NAMES.get(name.strip(), name.strip()), _in_one_line(value, name)
        if BROKEN in value:
            self.forgive(said("bytes that are not text in a heading"))
        if not is_name(name) or self.headings.setdefault(name, value) != value:
            self.forgive(said("a heading ({name}) that is not kept", name=shown(name)))

    def end(self, ending: Ending, winner: int | None = None) -> None:
        """Note how the line of play ends, and who won if that is said; the first ending counts."""
        mover = ending.mover
        if mover == PERPETUAL:
            mover = WINS if self.positions[-1].in_check() else LOSES
        winner = by_mover(mover, self.turn) if winner is None else winner
        if not self.ending:
            fits = ending.result not in FIXED or winner == winner_by(ending.result, self.turn)
            self.ending, self.winner = ending.result if fits else "unknown", winner
        elif ending.result not in (self.ending, "unknown") or (
            None not in (self.winner, winner) and self.winner != winner
        ):
            self.forgive(said("a second ending, which says something else"))
        elif self.winner is None:
            self.winner = winner

    def end_with(self, word: str, wanted: str, winner: int | None = None) -> None:
        """Note an ending in a word that we do not know, and keep it as a comment; without a move
        there is nothing to save, and what was expected is said."""
        if BROKEN in word or not self.moves:
            raise self.fault(repr(word[:40]), wanted)
        self.forgive(said("an ending that we do not know ({word})", word=shown(word)))
        self.comment(word)
        self.end(UNKNOWN, winner)

    def comment(self, text: str) -> None:
        """Note lines of a comment on the move before them, or on the ending."""
        if BROKEN in text:
            self.forgive(said("bytes that are not text in a comment"))
        self._lines.setdefault(self.number - 1, []).extend(NEWLINE.split(text))

    def settle(self) -> None:
        """Join the lines of each comment into one text, after all are read."""
        for at, lines in self._lines.items():
            before = [self.play.comments[at]] if at in self.play.comments else []
            self.play.comments[at] = "\n".join([*before, *lines])
        self._lines = {}

    def time(self, seconds: float) -> None:
        """Note how long the last move took, or how much time passed before the ending."""
        at = self.number - 1
        if at == 0:
            came = said("a time before the first move")
            raise self.fault(came, said("one time for each move, after it"))
        if at in self.play.times:
            self.forgive(said("a second time for move {n}", n=at))
            return
        if seconds > MOST_SECONDS:
            came = said("a time of {n} seconds", n=f"{seconds:,}")
            raise self.fault(came, said("at most {n}", n=f"{MOST_SECONDS:,}"))
        self.play.times[at] = seconds

    def turn_off(self, ply: int) -> None:
        """Go back to the position in which a variation plays another move at `ply`."""
        self.finish_line()
        if not 1 <= ply <= self.ply:
            raise self.fault(said("a variation at move {n}", n=ply), said("1 to {n}", n=self.ply))
        leaves = min(ply, self.play.ply) if isinstance(self.play, Variation) else ply
        self._room -= ply - leaves
        if self._room < 0:
            most = f"{MOST_IN_VARIATIONS:,}"
            came = said("variations that repeat more than {n} moves", n=most)
            raise self.fault(came, said("fewer variations of variations"))
        del self.moves[ply - 1 :], self.positions[ply:]
        variation = Variation(self.moves[leaves - 1 :], ply=leaves)
        self.variations.append(variation)
        self.play, self.ending, self.winner = variation, "", None

    def finish_line(self) -> None:
        """Note how a finished line of play ended: if its last move is illegal, that is the
        ending."""
        if not self.begun:
            raise self.fault(said("the end"), said("a game"))
        self.settle()
        if self._foul and self.play is not self.main:
            raise self._foul
        self.play.result = "illegal" if self._foul else self.ending or "unknown"
        self.play.foul = self._foul_move if self._foul else None
        self.play.named_winner = None if self._foul else self.winner
        self._foul = None

    def cut(self) -> None:
        """Remove the ending, or a foul move, of a line that goes on."""
        for beside in (self.play.comments, self.play.times):
            for at in [at for at in beside if at > len(self.moves)]:
                del beside[at]

    def piece_on(self, start: int, named: tuple[int, ...]) -> int:
        """Return the piece type on a square; raises an error if it is not the piece that the record
        names. An empty square passes, because our rules report it."""
        there = abs(int(self.position.record.board[start]))
        if there and there not in named:
            piece, other = (PIECE_WORDS[kind] for kind in (named[0], there))
            words = {"piece": piece, "other": other, "square": Square(square_name(start))}
            came = said("a {piece} from {square}, where a {other} stands", **words)
            raise self.fault(came, said("the {piece}'s name", piece=other))
        return there
