"""A board to play on, alone or against the lab's own player.

The player thinks in a thread, so that meanwhile cells run and the board reacts to its reader. When
the position changes, the player stops thinking about the old one. A page that runs Python has no
threads: there the reader's actions wait, and no move takes longer than PATIENCE.
"""

import asyncio
import threading
from collections.abc import Callable
from html import escape
from typing import Annotated, Any

from ipywidgets import HTML, Button, Dropdown, HBox

from shogi_lab.chapters.kkp.shipped import TAUGHT, shipped_weights
from shogi_lab.chapters.player.levels import LEVELS
from shogi_lab.chapters.player.limits import Limits, threads
from shogi_lab.chapters.player.think import Player, Thought
from shogi_lab.engine.arguments import checked, one_of
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.position import Position
from shogi_lab.engine.python_shogi import Board
from shogi_lab.ground.messages import said, sentences
from shogi_lab.notation.games import Game
from shogi_lab.notation.words import line_of, moved, told_as
from shogi_lab.screen import boards
from shogi_lab.screen.boards import PlayBoard
from shogi_lab.screen.sheets import said_in_japanese
from shogi_lab.screen.widgets import Live
from shogi_lab.stage.material import Material
from shogi_lab.stage.words import SIDES

from .own import own

#: A position that is there so often ends the game; what a player that declares a win moves.
OFTEN, WIN = 4, "win"
#: Seconds of a move where there are no threads.
PATIENCE = 1.5
CONTROLS = (said("Level"), said("Hint"), said("Your turn"), said("Move now"), said("Its line"))
Level = Annotated[str, one_of(tuple(LEVELS))]
ROW, WIDE = {"flex_flow": "wrap"}, {"width": "21em"}


@checked
def play(
    start: Position | Material | Board | str = "startpos",
    japanese: bool = False,
    against: Annotated[str, one_of(("", "shogi_lab"))] = "",
    level: Level = "everything, 1 s",
) -> "PlayBoard | Duel":
    """Return a board to play on with mouse or keys, or its picture if no kernel runs.

    start: a Position, a `shogi.Board` of python-shogi with the moves pushed onto it, an SFEN, a
    line as USI sends it, a state line of a board or of a film, or what `own` loaded. japanese:
    whether its words are in Japanese; a switch changes that.
    against: "shogi_lab" for a `Duel`, with a player that answers your moves, as strong as `level`.

    >>> board = play("startpos moves 7g7f 3c3d")
    >>> board.move, board.position.turn
    ('3c3d', 0)
    >>> duel = play("9/4k4/9/4P4/9/9/9/9/4K4 b G 1", against="shogi_lab", level="KKP, depth 3")
    >>> duel.board.push("G*5c")
    >>> duel.board.position.turn, duel.thought.mate
    (0, None)
    """
    board = boards.play(start, japanese)
    return Duel(board, level) if against else board


class Duel(Live):
    """A board and a player that answers on it; `play(against="shogi_lab")` makes it.

    board: the PlayBoard; side: the player's color, 0 or 1, at first of the side not to move;
    thought: what the player thought last, None at first; said: a sentence about that, in English.

    The player answers only at the end of the line: after readers take moves back, it waits until
    they play a new move.

    >>> duel = play(against="shogi_lab", level="plain negamax, depth 2")
    >>> duel.board.push("7g7f")
    >>> len(duel.board.game().moves), duel.thought.depth
    (2, 2)
    """

    @checked
    def __init__(self, board: PlayBoard, level: Level = "everything, 1 s") -> None:
        self.board, self.side = board, 1 - board.position.turn
        self.thought: Thought | None = None
        self.said = ""
        self._rise_to(level)
        self._game = self._expected = board.game()
        self._stop: threading.Event | None = None  # of the thinking that somebody waits for
        self._then: Callable[[Thought], None] = self._answer
        self._tasks: set[asyncio.Task[None]] = set()
        self._one_at_a_time = threading.Lock()
        self._menu = Dropdown(layout=WIDE)
        self._hint, self._turn, self._line = Button(), Button(), Button()
        self._words = HTML()
        controls = HBox((self._menu, self._hint, self._turn, self._line), layout=ROW)
        super().__init__((board, controls, self._words), board)
        self._speak()
        self._hint.on_click(lambda _: self._think(self._advise))
        self._menu.observe(self._choose, "value")
        self._turn.on_click(lambda _: self._take_turn())
        self._line.on_click(lambda _: self._turn_line())
        board.observe(lambda _: self._speak(), "japanese")
        board.observe(lambda _: self._look(), "state")

    # What the reader does.

    def _look(self) -> None:
        """Answer, if the reader has played a move."""
        game = self.board.game()
        if game == self._game:
            return
        self._halt()
        self._game = self._expected = game
        self.children = self._without_line
        self._say(repeated_words(game))
        if not self.said and self.board.at_end and self.board.position.turn == self.side:
            self._think(self._answer)

    def _take_turn(self) -> None:
        """Have the player move for the side to move, with what it has found if it is thinking."""
        stop = self._stop  # once, since another thread may halt it meanwhile
        if stop is not None:
            stop.set()
        else:
            self.side = self.board.position.turn
            self._think(self._answer)

    def _rise_to(self, level: str) -> None:
        version, self._limits = LEVELS[level].version, LEVELS[level].limits
        self._level, size, self._cut = level, 16 if threads() else 1, False
        self._player = Player(version, size, shipped_weights(TAUGHT))

    def _choose(self, change: Any) -> None:
        thinks = self._stop is not None
        self._halt()
        self._rise_to(change.new)
        if thinks:
            self._think(self._then)

    def _turn_line(self) -> None:
        """Show what it expects as a film, or put that away."""
        if self.children != self._without_line:
            self.children = self._without_line
            return
        film = own(self._expected).show("game", len(self._game.moves))
        film.japanese = self.board.japanese
        self.children = (*self._without_line, film)

    @property
    def _without_line(self) -> tuple[Any, ...]:
        return tuple(self.children[:3])

    # What the player does.

    def _think(self, then: Callable[[Thought], None]) -> None:
        """Have `then` told what the player thinks, unless the position changes before."""
        self._halt()
        stop = threading.Event()
        self._stop, self._then = stop, then
        self._say(said("The player thinks for {side}.", side=SIDES[self.board.position.turn]))
        thinking = self._thought_about(self.board.game(), stop)
        try:
            task = asyncio.get_running_loop().create_task(thinking)
        except RuntimeError:  # no kernel, but a script, which waits
            asyncio.run(thinking)
        else:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _thought_about(self, game: Game, stop: threading.Event) -> None:
        try:
            thought = await asyncio.to_thread(self._in_turn, game, stop)
        except ValueError as error:
            self._stop = None
            self._say(str(error))
            return
        if thought and stop is self._stop:
            self._stop, self.thought = None, thought
            self._then(thought)

    def _in_turn(self, game: Game, stop: threading.Event) -> Thought | None:
        """Return what the player thinks, once it has finished the thought before; None if the
        answer is no longer awaited by then."""
        with self._one_at_a_time:  # of threads, since two that play have an event loop each
            if stop is not self._stop:
                return None
            return self._player.think(game, within_reach(self._limits), stop=stop)

    def _halt(self) -> None:
        """End the thought of the player, whose answer is no longer awaited."""
        stop, self._stop = self._stop, None
        if stop is not None:
            stop.set()
            self._say("")

    def _answer(self, thought: Thought) -> None:
        position, self.said = self.board.position, ""
        if thought.move is not None and thought.move != WIN:
            self.board.push(thought.move)
            self._expect(thought.line[1:])
        self._say(
            self.said or sentences(thought_words(position, thought), self._cut_short(thought))
        )

    def _advise(self, thought: Thought) -> None:
        self._expect(thought.line)
        hint = thought_words(self.board.position, thought, hint=True)
        self._say(sentences(hint, self._cut_short(thought)))

    def _cut_short(self, thought: Thought) -> str:
        """Return, once, a sentence that says that a level takes too long here."""
        within = within_reach(self._limits) == self._limits or thought.seconds < PATIENCE
        told, self._cut = self._cut, self._cut or not within
        if within or told:
            return ""
        return said(
            "This level takes too long for a page. Here it thinks for {n} s; in an installed "
            "Python it thinks on.", n=PATIENCE,
        )  # fmt: skip

    # What is seen of it.

    def _expect(self, line: tuple[str, ...]) -> None:
        moves = [move for move in line if move != WIN]
        game = self._game
        self._expected = Game(game.start, [*game.moves, *moves])

    def _say(self, words: str) -> None:
        self.said = words
        self._speak()

    def _speak(self) -> None:
        """Show words in the language of the board, and the controls as they can be used."""
        thinks = self._stop is not None
        words = (self.said, *CONTROLS, *LEVELS)
        ours = said_in_japanese(*words) if self.board.japanese else {}
        said, level, hint, turn, now, line, *levels = (ours.get(each, each) for each in words)
        sign = '<i class="thinks"></i>' * thinks  # which pages draw
        self._words.value, self._menu.description = sign + escape(said), level
        self._hint.description, self._hint.disabled = hint, thinks
        self._turn.description = now if thinks else turn
        self._turn.disabled = thinks and not threads()
        self._line.description = line
        self._line.disabled = len(self._expected.moves) == len(self._game.moves)
        self._offer(levels)

    def _offer(self, levels: list[str]) -> None:
        """Fill the menu of levels with their names in a language; the choice is kept."""
        options = tuple(zip(levels, LEVELS, strict=True))
        if options != self._menu.options:
            chosen = self._level
            self._menu.options = options
            self._menu.value = chosen


def within_reach(limits: Limits) -> Limits:
    """Return the limits for a move: the level's own and, if there are no threads, also PATIENCE."""
    if threads():
        return limits
    return limits._replace(seconds=min(limits.seconds or PATIENCE, PATIENCE))


def thought_words(position: Position, thought: Thought, hint: bool = False) -> str:
    """Return sentences about the player's thought in a position: its move or a hint, and why."""
    turn, side = position.turn, SIDES[position.turn]
    if thought.move is None:
        return said("{side} has no legal move: the game is over.", side=side)
    if thought.move == WIN:
        return said("{side} declares a win.", side=side)
    move = moved(position, thought.move)
    deed = said("{move}.", move=told_as(move, f"{side} plays {move}"))
    if hint:
        deed = said("Hint: {move}.", move=move)
    cost = said("Depth {depth}, {n} nodes.", depth=thought.depth, n=f"{thought.nodes:,}")
    line = line_of(position.after(thought.move), [each for each in thought.line[1:] if each != WIN])
    expects = said("It expects {line}.", line=line) if line else ""
    return sentences(deed, cost, _seen_words(turn, thought), expects)


def _seen_words(turn: int, thought: Thought) -> str:
    mate, value = thought.mate, thought.value
    side = SIDES[turn if (mate or value or 0) > 0 else 1 - turn]
    if mate is not None:
        return said("It sees a mate in {n} for {side}.", n=abs(mate), side=side)
    if value:
        return said("It considers {side} {n} ahead.", side=side, n=f"{abs(value):,}")
    return said("It considers the position even.")


def repeated_words(game: Game) -> str:
    """Return a sentence on how a game ends if its last position has occurred four times; or ''."""
    positions = list(game.positions())
    same = [ply for ply, each in enumerate(positions) if each == positions[-1]]
    if len(same) < OFTEN:
        return ""
    since = positions[same[0] + 1 :]
    for color in COLORS:
        if all(each.in_check() for each in since if each.turn == color):
            return said("{side} gave check on every move, and loses.", side=SIDES[1 - color])
    return said("The position has occurred four times, so the game is a draw.")
