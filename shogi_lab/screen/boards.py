"""A board for the reader: play, take moves back, paste, load a record, set up a position.

The page knows no rule. It is sent a position with all its legal moves, so that a piece is picked up
without Python. Each action of the reader comes back as a message: `{"do": ..., ...}`.
"""

from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

import anywidget
import traitlets

from shogi_lab.engine.arguments import FilePath, checked, shortened, shown
from shogi_lab.engine.moves import parse_usi
from shogi_lab.engine.posi import PositionError
from shogi_lab.engine.position import MoveError, Position
from shogi_lab.engine.python_shogi import Board, is_board
from shogi_lab.engine.squares import square_name
from shogi_lab.ground.messages import plural, said, sentences, told_by
from shogi_lab.japanese.catalog import in_japanese
from shogi_lab.notation.games import Game, GameError, game_of
from shogi_lab.notation.words import moved
from shogi_lab.stage.lenses import board_of, squares_of
from shogi_lab.stage.material import Material, material
from shogi_lab.stage.play import (
    EMPTY,
    HELD,
    MOST,
    NAMES,
    TOOLS,
    Draft,
    draft_faults,
    draft_of,
    draft_sfen,
    hand_label,
    played_words,
    refused_words,
    square_labels,
    standing_words,
    stuck_words,
    ways,
    with_hand,
    with_sides,
    with_square,
)
from shogi_lab.stage.states import BETWEEN, StateLine, read_line
from shogi_lab.stage.words import SIDES

from .board_page import board_page, held_labels, kind_of
from .drawings import drawing
from .elements import Page
from .language import begins_in_japanese
from .outlines import scripts
from .positions import in_words
from .sheets import common, said_in_japanese
from .svg import Svg, Theme, svg
from .widgets import Still

LARGEST = 1_000_000  # bytes of a record; a long game has twenty thousand
LONGEST = 50_000  # letters of a line of play, which may be typed into a box: ten thousand moves
LOOKS = ("flipped", "letters")
MARKS = (*LOOKS, "ply")
TOLD = 400  # letters of a refusal, and faults in it


@checked
def play(
    start: Position | Material | Board | str = "startpos", japanese: bool = False
) -> "PlayBoard":
    """Return a board to play on with mouse or keys, or its picture if no kernel runs.

    start: a Position, a `shogi.Board` of python-shogi with the moves pushed onto it, an SFEN, a
    line as USI sends it, a state line of a board or of a film, or what `own` loaded. japanese:
    whether its words are in Japanese, as in notebooks of the folder `ja`; a switch turns them.

    >>> board = play("startpos moves 7g7f 3c3d")
    >>> board.move, board.position.turn
    ('3c3d', 0)
    >>> play(board.state + " | flipped").flipped
    True
    >>> play("startpos moves 7g7f 3c3d | film game | ply 1 | step 1").state
    'startpos moves 7g7f 3c3d | ply 1'
    """
    speech = {"japanese": True} if japanese else {}
    if isinstance(start, Material):
        return PlayBoard(start.game, start.ply, **speech)
    if is_board(start):
        start = Game.of(start)
        return PlayBoard(start, len(start.moves), **speech)
    if isinstance(start, Position):
        return PlayBoard(Game(start), **speech)
    text, ply, looks = _read_state(start)
    game = _read_line(text)
    return PlayBoard(game, len(game.moves) if ply is None else ply, **speech, **looks)


class PlayBoard(Still, anywidget.AnyWidget):  # type: ignore[misc]
    """A board to play on: an ordinary widget, whose traits can be observed and linked.

    These traits are only to be read: move, the last in USI, '' before the first; square, the last
    square pressed, like "7g"; sfen, the position on the board; state, a line with which `play`
    brings all of this back. These can also be set: letters, whether pieces are letters; japanese,
    whether its words are in Japanese; flipped, whether it is seen from White's side.
    """

    _esm = scripts("theme.js", "language.js", "board.js")

    fixed = traitlets.Dict().tag(sync=True)
    seen = traitlets.Dict().tag(sync=True)
    move = traitlets.Unicode("", read_only=True).tag(sync=True)
    square = traitlets.Unicode("", read_only=True).tag(sync=True)
    sfen = traitlets.Unicode("", read_only=True).tag(sync=True)
    state = traitlets.Unicode("", read_only=True).tag(sync=True)
    letters = traitlets.Bool(False).tag(sync=True)
    flipped = traitlets.Bool(False).tag(sync=True)
    japanese = traitlets.Bool(False).tag(sync=True)

    @checked
    def __init__(self, game: Game, ply: int = 0, **looks: bool) -> None:
        self._draft: Draft | None = None
        self._asked: dict[str, Callable[..., None]] = {
            "press": self._press, "why": self._why, "move": self._move, "go": self._go,
            "step": self._step, "paste": self._paste, "record": self._record, "edit": self._edit,
            "square": self._edit_square, "hand": self._edit_hand, "hold": self._edit_hold,
            "turn": self._edit_turn, "take": self._take,
        }  # fmt: skip
        super().__init__(fixed=_fixed(), **looks)
        self._begin(game, ply)
        self._show(standing_words(self.position))
        self.on_msg(self._hear)
        self.observe(lambda _: self.set_trait("state", self._state()), ["letters", "flipped"])

    @traitlets.default("japanese")
    def _begins_in_japanese(self) -> bool:
        return begins_in_japanese()

    @property
    def position(self) -> Position:
        """Return the position on the board."""
        return self._positions[self._ply]

    def game(self) -> Game:
        """Return the game so far, without the moves that were taken back."""
        if self._ply == len(self._game.moves):
            return replace(self._game, moves=list(self._game.moves))
        return Game(self._game.start, self._game.moves[: self._ply])

    @property
    def at_end(self) -> bool:
        """Whether no move of the line was taken back."""
        return self._ply == len(self._game.moves)

    @checked
    def push(self, move: str) -> None:
        """Play a move, given in USI, as if the reader had made it; raises MoveError.

        >>> board = play()
        >>> board.push("7g7f")
        >>> board.move
        '7g7f'
        """
        self._move(move)

    @checked
    def load(self, path: FilePath) -> None:
        """Put the one game of a record file on the board, at the game's end; raises GameError."""
        self._begin_record(Game.read(path), str(path))

    @checked
    def picture(self, theme: Theme = "light", japanese: bool = False) -> Svg:
        """Return a picture of the position, seen from the side from which the board shows it;
        japanese: its words in Japanese, whatever the board's language."""
        seen = board_of(self.position, squares_of(self.move))._replace(title="")
        return svg(seen, theme, self.letters, self.flipped, japanese or self.japanese)

    def still(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the position as a picture, and as text."""
        english, ours = (f"{in_words(self.position, each)}\n{self.sfen}" for each in (False, True))
        return self.picture().in_both(english, ours)

    def __repr__(self) -> str:
        return f"play({self.state!r})"

    # what is on the board

    def _begin(self, game: Game, ply: int) -> None:
        positions = list(game.positions())
        if not 0 <= ply < len(positions):
            words = {"ply": shown(ply), "most": len(game.moves)}
            raise GameError(said("ply {ply}: the line has plies 0 to {most}", **words), game)
        self._game, self._positions = game, positions
        self._ply, self._draft = ply, None

    def _begin_record(self, game: Game, name: str) -> None:
        self._begin(game, len(game.moves))
        count = len(game.moves)
        moves = plural("{file}: {n} move.", "{file}: {n} moves.", count, file=name)
        foul = said("Its last, {move}, is not legal and was left out.", move=game.foul)
        self._show(sentences(moves, foul if game.foul else "", standing_words(self.position)))

    def _state(self) -> str:
        looks = [name for name in LOOKS if getattr(self, name)]
        return BETWEEN.join([self._game.usi(), f"ply {self._ply}", *looks])

    def _show(self, told: str = "", refused: Exception | None = None, held: str = "") -> None:
        """Send what there is to see and what is said of it; held: the place still picked up."""
        self._drawn_as(self.position, told, refused, held)

    def _drawn_as(
        self, position: Position, told: str, refused: Exception | None = None, held: str = ""
    ) -> None:
        """Do the same with a position that may be half done: from another nobody can move."""
        move = self._game.moves[self._ply - 1] if self._ply else ""
        with self.hold_sync(), self.hold_trait_notifications():
            self.set_trait("move", move)
            self.set_trait("sfen", self.position.sfen())
            self.set_trait("state", self._state())
            self.seen = self._sent(position, self._game, self._ply, told, refused, held)

    def _sent(
        self, position: Position, game: Game, ply: int, told: str,
        refused: Exception | None = None, held: str = "",
    ) -> dict[str, Any]:  # fmt: skip
        """Return what is sent of a position, to which the first plies of a game lead, with what is
        told of it; while a position is set up, of that."""
        draft = self._draft or draft_of(position)
        move = game.moves[ply - 1] if ply else ""
        drawn = drawing(draft.board() if self._draft else board_of(position, squares_of(move)))
        half = ply == self._ply and position is not self.position
        seen = {
            "seq": self.seen.get("seq", 0) + 1,
            "slots": {name: Page().text(each) for name, each in drawn.slots.items()},
            "labels": square_labels(draft.pieces),
            "hands": _hands(draft),
            "ways": {} if self._draft or half else ways(position),
            "moves": with_sides(game.start, game.moves),
            "ply": ply,
            "editing": self._draft is not None,
            "turn": draft.turn,
            "faults": draft_faults(draft) if self._draft else [],
            "draft": draft_sfen(draft) if self._draft else "",
            "said": told,
            "held": held,
            "refused": _refusal(refused),
        }
        return {**seen, "japanese": _japanese(seen)}

    def _with(self, move: str) -> Game:
        """Return the game with a move played here; what followed the same move stays."""
        if self._game.moves[self._ply : self._ply + 1] == [move]:
            return self._game
        return Game(self._game.start, [*self._game.moves[: self._ply], move])

    # what the reader asks for

    def _hear(self, _: Any, asked: dict[str, Any], __: Any) -> None:
        with self.hold_sync():  # one message, one answer
            try:
                self._asked[asked["do"]](**{name: asked[name] for name in asked if name != "do"})
            except (OSError, ValueError) as error:
                self._show(refused=error)

    def _press(self, at: int) -> None:
        self.set_trait("square", square_name(at))

    def _why(self, place: str, to: int | None = None) -> None:
        """Say why the piece at a place may not go to a square, or cannot go anywhere."""
        if to is None:
            self._show(stuck_words(self.position, place))
        else:
            self._show(refused_words(self.position, place, to), held=place)

    def _move(self, move: str) -> None:
        before = self.position
        after = before.after(move)
        self.set_trait("square", square_name(parse_usi(move).to))
        if (game := self._with(move)) is not self._game:
            self._game, self._positions[self._ply + 1 :] = game, [after]
        self._ply += 1
        self._show(played_words(before, move))

    def _go(self, ply: int) -> None:
        if not 0 <= ply < len(self._positions):
            return
        self._ply = ply
        now = said("Before the first move.")
        if ply:
            move = moved(self._positions[ply - 1], self._game.moves[ply - 1])
            now = said("After {move}.", move=move)
        self._show(sentences(now, standing_words(self.position)))

    def _step(self, by: int) -> None:
        self._go(self._ply + by)

    def _paste(self, text: str) -> None:
        text, ply, looks = _read_state(text)
        game = _read_line(text)
        self._begin(game, len(game.moves) if ply is None else ply)
        for name, value in looks.items():
            setattr(self, name, value)
        self._show(sentences(said("Taken."), standing_words(self.position)))

    def _record(self, name: str, content: str) -> None:
        data = b64decode(content)
        if len(data) > LARGEST:
            words = {"name": shortened(name), "n": len(data), "most": LARGEST}
            raise GameError(
                said("{name} has {n} bytes; a record may have at most {most}", **words), None
            )
        self._begin_record(game_of(data, name), name)

    # setting up a position

    def _edit(self, start: str) -> None:
        """Begin a set-up from the board as it is ("here") or empty; leave it ("")."""
        self._draft = {"here": draft_of(self.position), "empty": EMPTY, "": None}[start]
        if start:
            self._show(said("Setting up a position."))
        else:
            self._show(sentences(said("Left."), standing_words(self.position)))

    def _edit_square(self, at: int, tool: str) -> None:
        self.set_trait("square", square_name(at))
        self._draft = with_square(self._drafted(), at, tool)
        self._show(square_labels(self._draft.pieces)[at])

    def _edit_hand(self, color: int, piece: str, count: int) -> None:
        self._draft = with_hand(self._drafted(), color, piece, count)
        self._show(hand_label(color, piece, count))

    def _edit_hold(self, color: int, piece: str, by: int) -> None:
        count = self._drafted().hands[color].get(piece, 0) + by
        if 0 <= count <= MOST:
            self._edit_hand(color, piece, count)

    def _edit_turn(self, turn: int) -> None:
        self._draft = self._drafted()._replace(turn=turn)
        self._show(said("{side} to move.", side=SIDES[turn]))

    def _take(self) -> None:
        self._begin(Game(Position.from_sfen(draft_sfen(self._drafted()))), 0)
        self._show(sentences(said("Taken."), standing_words(self.position)))

    def _drafted(self) -> Draft:
        return self._draft or draft_of(self.position)


# ---- text in


def looks_of(text: str) -> dict[str, bool]:
    """Return how a state line is looked at; {} for any other text.

    >>> looks_of("startpos | ply 0 | flipped"), looks_of("startpos")
    ({'flipped': True, 'letters': False}, {})
    """
    return _read_state(text)[2]


def _read_state(text: str) -> tuple[str, int | None, dict[str, bool]]:
    """Return a state line in parts: the line of play, the ply shown, and how it is looked at."""
    if BETWEEN not in text:
        return text, None, {}
    try:
        line = read_line(text)
        if line.film:
            return _read_film(line)
        looks = {look: look in line.told and line.choice(look, {"": True}) for look in LOOKS}
    except ValueError as error:
        raise GameError(error.args[0], None) from None
    strange = [f"{name} {line.told[name]}".strip() for name in line.told if name not in MARKS]
    if strange:
        mark = shown(strange[0])
        wanted = said(
            "{mark} stands after a |; it must be 'ply N', 'flipped' or 'letters'", mark=mark
        )
        raise GameError(wanted, None)
    return line.start, line.ply, looks


def _read_film(line: StateLine) -> tuple[str, int | None, dict[str, bool]]:
    """Return the game that the film of a state line starts with, and its place in that game."""
    if not line.start:
        film = shown(line.about)
        raise ValueError(said("{film} is a line of a film that starts from no position", film=film))
    mine = material(line.about)
    return mine.game.usi(), mine.ply, {}


def _read_line(text: str) -> Game:
    """Return the game of an SFEN or a USI line; faults are named, a wrong move by number."""
    if len(text) > LONGEST:
        about = {"text": shown(text), "n": f"{len(text):,}", "most": f"{LONGEST:,}"}
        raise GameError(said("{text} has {n} letters; it may have at most {most}", **about), None)
    words = text.split()
    end = words.index("moves") if "moves" in words else len(words)
    position = Position.from_sfen(" ".join(words[:end]))
    game = Game(position)
    for number, move in enumerate(words[end + 1 :], 1):
        try:
            position = position.after(move)
        except MoveError as error:
            raise MoveError(said("move {n}: {what}", n=number, what=error.args[0])) from None
        game.moves.append(move)
    return game


def _refusal(error: Exception | None) -> dict[str, Any]:
    if error is None:
        return {}
    if isinstance(error, PositionError):
        faults = [fault._replace(text=shortened(fault.text, TOLD)) for fault in error.faults[:TOLD]]
        return {"text": said("{what}:", what=shortened(error.what, TOLD)), "faults": faults}
    told = told_by(error)
    return {"text": told if len(told) <= TOLD else shortened(told, TOLD), "faults": []}


# ---- what is drawn


def _hands(draft: Draft) -> dict[str, tuple[int, str]]:
    """Return how many pieces are held, as a number and in words, by color and letter."""
    return {
        f"{color}{piece}": (hand.get(piece, 0), hand_label(color, piece, hand.get(piece, 0)))
        for color, hand in enumerate(draft.hands)
        for piece in HELD
    }


def _japanese(seen: dict[str, Any]) -> dict[str, str]:
    """Return the words about a position in Japanese, as far as the catalog knows them."""
    faults = (*seen["faults"], *seen["refused"].get("faults", ()))
    texts = (seen["said"], seen["refused"].get("text", ""), *(about for _, about in faults))
    places = (*seen["labels"], *(words for _, words in seen["hands"].values()))
    return {each: ours for each in places if (ours := _place_said(each))} | said_in_japanese(*texts)


#: No label of a place has a move in it, so that each has one text in Japanese.
_place_said = lru_cache(2**13)(in_japanese)


@cache
def _fixed() -> dict[str, Any]:
    """Return what a page receives once, at the beginning."""
    page = board_page()
    return {
        "page": page,
        "japanese": said_in_japanese(
            *NAMES.values(), *SIDES, *TOOLS.values(), *map(kind_of, HELD), *held_labels().values()
        ),
        "pieces": {look: common()["defs"][look] for look in ("kanji", "letters")},
        "names": NAMES,
        "largest": LARGEST,
    }
