"""The engine room: one position, and all of the engine around it.

      a move  ->  turn  ->  each chapter's panel reads it  ->  gauges around the board

The room knows no panel by name: a chapter has its panels in `panel.py`. What a page draws while a
piece hovers over a square is read as after the move, and drawn faintly.
"""

import asyncio
import sys
from collections.abc import Coroutine
from subprocess import run
from typing import Annotated, Any

import traitlets

from shogi_lab.contents import CHAPTERS, PREDICTIONS, modules
from shogi_lab.engine.arguments import FilePath, checked, within
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.position import Position
from shogi_lab.engine.python_shogi import Board
from shogi_lab.ground.messages import said, sentences
from shogi_lab.notation.games import Game
from shogi_lab.practice.predictions import Predictions
from shogi_lab.screen import code, gauges
from shogi_lab.screen.boards import PlayBoard, looks_of
from shogi_lab.screen.elements import Page
from shogi_lab.screen.language import is_building
from shogi_lab.screen.outlines import STATIC, scripts
from shogi_lab.screen.saving import Look, picture
from shogi_lab.screen.sheets import in_japanese_by, said_in_japanese
from shogi_lab.screen.strip import strip, strip_text
from shogi_lab.screen.svg import Svg, Theme
from shogi_lab.screen.waiting import awaits_compiler
from shogi_lab.screen.widgets import Stepper
from shogi_lab.stage.films import Film, Frame, about_line, game_line
from shogi_lab.stage.gauges import Gauge, PanelRow, Reading, Turn, halves, reading, turns
from shogi_lab.stage.lenses import Members, board_of, squares_of
from shogi_lab.stage.material import FilmRow, Material, a_move, material
from shogi_lab.stage.play import played_words, standing_words

# Each of these draws its own kinds of parts.
DRAWN = (code, gauges, *modules("drawings").values())
#: Every panel, with the notebook of its chapter, in the order of chapters.
PANELS: tuple[tuple[str, PanelRow], ...] = tuple(
    (chapter.name, row)
    for chapter in CHAPTERS
    if (module := modules("panel").get(chapter.folder))
    for row in module.PANELS
)
SLOW = tuple((name, row) for name, row in PANELS if row.slow)


RESTS = 0.15  # seconds that a piece hovers before the slow panels are read for it
THINKS = said("It is thinking.")
COMPILES = said(
    "Its functions are being compiled, which takes minutes, once on a computer. Everything else "
    "here goes on."
)
AFTER = said("It waits until do_move is done.")
#: In a process of its own: while one process compiles, none of its functions may be called anew.
APART = """import os, sys
hasattr(os, "nice") and os.nice(10)
from shogi_lab.room import SLOW, reading, turns
from shogi_lab import Game
reading(dict((row.name, row) for _, row in SLOW)[sys.argv[1]], turns(Game.parse("startpos"))[0])
"""


def read_all(turn: Turn, slow: bool = True) -> dict[str, Reading]:
    """Read every panel; slow: those in the background, too.

    >>> list(read_all(turns(Game.parse("startpos moves 7g7f"))[1], slow=False))[:3]
    ['record', 'boards', 'code']
    """
    return {row.name: reading(row, turn) for _, row in PANELS if slow or not row.slow}


def largest(found: dict[str, Reading]) -> str:
    """Return the sentence of the panel whose change is the largest, '' if nothing changes.

    >>> largest(read_all(turns(Game.parse("startpos moves 7g7f"))[1], slow=False))
    'The move touches 8 members.'
    """
    most = max(found.values(), key=lambda each: each.change, default=Reading(""))
    return most.told if most.change else ""


@checked
def room_film(game: Game, title: str = said("The engine room along a game")) -> Film:
    """Show a game move by move, with all panels of the room.

    >>> film = room_film(Game.parse("startpos moves 7g7f"))
    >>> film.frames[1].caption
    'Black played 7g7f, pawn from 7g to 7f. White to move. The move touches 8 members.'
    """
    about = about_line(game_line(game), film="room")
    read = [(turn, read_all(turn)) for turn in turns(game)]
    changes = [max(each.change for each in found.values()) for _, found in read]
    frames = (_frame(turn, found, f"{about} | ply {ply}") for ply, (turn, found) in enumerate(read))
    return Film(title, tuple(frames), (changes.index(max(changes)),))


def _frame(turn: Turn, found: dict[str, Reading], about: str) -> Frame:
    caption: str = said("Before the first move.")
    if turn.move:
        told = "" if turn.line else played_words(turn.before, turn.move)
        caption = sentences(told, largest(found))
    shown = (
        Gauge(row.title, found[row.name].told, found[row.name].parts)
        for _, row in PANELS
        if row.name in found
    )
    return Frame((board_of(turn.position, squares_of(turn.move)), *shown), caption, about)


@checked
def lines_film(game: Game) -> Film:
    """Show the last move of a game in the middle, after each line of `do_move` that writes to the
    record; ValueError if there is no move.

    >>> lines_film(Game.parse("startpos moves 7g7f")).frames[3].caption
    'Lift the piece. Line 78 writes board.'
    """
    if lacking := a_move(Material(game, len(game.moves))):
        raise ValueError(lacking)
    about = about_line(game_line(game), film="lines")
    frames = tuple(
        _frame(half, {row.name: reading(row, half) for _, row in PANELS if row.by_line}, about)
        for half in halves(turns(game)[-1])
    )
    return Film(said("A move, line by line"), frames, (len(frames) // 2,))


#: Riddles by their levels: the prediction that asks, the game whose last move is looked for, and
#: the panel whose table of traces is shown.
RIDDLES = (
    ("traces_members", "startpos moves 7g7f 3c3d 8h2b+", "record"),
    ("traces_rays", "startpos moves 7g7f", "effects"),
    ("traces_boards", "startpos moves 7g7f 3c3d 2g2f", "boards"),
)


def traces_film(game: Game, panel: str) -> Film:
    """Show what the last move of a game left in the table of one panel, beside the board."""
    turn, row = turns(game)[-1], next(row for _, row in PANELS if row.name == panel)
    found = reading(row, turn)
    table = tuple(part for part in found.parts if isinstance(part, Members))
    seen = Gauge(row.title, found.told, table)
    board = board_of(turn.position, squares_of(turn.move))
    about = about_line(game_line(game), film="traces", panel=panel)
    frame = Frame((board, seen), sentences(found.told), about)
    return Film(said("Find the move by its traces"), (frame,), (0,))


@checked
def find_the_move(level: Annotated[int, within(1, len(RIDDLES))] = 1) -> Stepper:
    """Ask which move left the traces that one panel shows, while the board is hidden; the answer is
    noted, and in a lesson it is a vote. level: 1 to 3, the hardest.

    >>> find_the_move(3).film.asks
    'traces_boards'
    """
    name, line, panel = RIDDLES[level - 1]
    return Predictions(PREDICTIONS[name]).predict(name, traces_film(Game.parse(line), panel))


#: The rows of these films: they are of no chapter, since they are of all.
ROOM = (
    FilmRow(
        "room",
        lambda line: room_film(line.game),
        lambda mine: room_film(mine.game, said("Your own game")),
    ),
    FilmRow("lines", lambda line: lines_film(line.game)),
    FilmRow(
        "traces",
        lambda line: traces_film(
            line.game, line.choice("panel", {each[2]: each[2] for each in RIDDLES})
        ),
    ),
)


@checked
def room(
    start: Game | Position | Material | Board | str = "startpos",
    japanese: bool = False,
    network: FilePath | None = None,
) -> "Room":
    """Return the engine room around a board to play on, or its picture if no kernel runs.

    start: whatever `own` takes: a game, a position, a record's path or text, an SFEN, a state
    line. japanese: whether its words are in Japanese; a switch changes that. network: the path of
    a network, such as an `nn.bin`, to read instead of the lab's.

    >>> here = room("startpos moves 7g7f 3c3d | ply 1 | flipped")
    >>> here.move, here.flipped, len(here.panels["shown"]) == len(PANELS)
    ('7g7f', True, True)
    """
    found, looks = material(start), looks_of(start) if isinstance(start, str) else {}
    looks |= {"japanese": True} if japanese else {}
    return Room(found.game, found.ply, found.network if network is None else network, **looks)


class Room(PlayBoard):
    """A board to play on with every part of the engine around it; `room` makes it.

    panels: what stands around the board; late: of the slow ones what has been found; ghosts: the
    same after the move that is being thought of, while a piece hovers over a square; lines: after
    how many of the lines of `do_move` that write the move is seen, and how many there are, [] if
    it is done.
    """

    _esm = scripts("theme.js", "language.js", "board.js", "room.js").replace(
        "export default { render, WORDS };", "", 1
    )

    panels = traitlets.Dict().tag(sync=True)
    late = traitlets.Dict().tag(sync=True)
    ghosts = traitlets.Dict().tag(sync=True)
    lines: Any = traitlets.List().tag(sync=True)

    @checked
    def __init__(
        self, game: Game, ply: int = 0, network: FilePath | None = None, **looks: bool
    ) -> None:
        self._turn: Turn | None = None
        self._from: Position | None = (
            None  # from here moves were thought of, and this they would do
        )
        self._ahead: dict[str, tuple[Turn, dict[str, Reading]]] = {}
        self._network = network
        self._found: dict[str, Reading] = {}
        self._tasks = set[asyncio.Task[None]]()
        self._compiler = asyncio.Lock()
        super().__init__(game, ply, **looks)
        self._asked |= {"hover": self._hover, "line": self._line}
        style = (STATIC / "room.css").read_text(encoding="utf-8")
        self.fixed = {
            **self.fixed,
            "page": self.fixed["page"].replace("</style>", style + "</style>", 1),
        }

    def _reading(self, back: int = 0) -> Turn:
        """Return what the panels are read at: the last move, or one of so many plies before, and
        the positions around it."""
        ply = max(self._ply - back, 0)
        before, here = self._positions[max(ply - 1, 0)], self._positions[ply]
        move = self._game.moves[ply - 1] if ply else ""
        game = Game(self._game.start, self._game.moves[:ply]) if back else self.game()
        return Turn(before, move, here, game, network=self._network)

    def _show(self, told: str = "", refused: Exception | None = None, held: str = "") -> None:
        turn = self._reading()
        if turn == self._turn and not self.lines:
            super()._show(told, refused, held)
            return
        self._turn, self._found = turn, self._foreseen(turn)
        with self.hold_sync():
            self.ghosts, self.lines = {}, []
            self._put(self._found)
            super()._show(self._told(turn, self._found, told), refused, held)
        self._think(self._thought_about(turn))

    def _foreseen(self, turn: Turn) -> dict[str, Reading]:
        """Read the panels of a turn, or take what was read while a piece hovered."""
        if turn.before is self._from and turn.move in self._ahead:
            return self._ahead[turn.move][1]
        return read_all(turn, slow=False)

    @staticmethod
    def _told(turn: Turn, found: dict[str, Reading], told: str) -> str:
        return sentences(told, largest(found)) if turn.move else told

    def _put(self, found: dict[str, Reading], wait: str = THINKS) -> None:
        """Send panels to the page; those that are not read yet say what they wait for."""
        shown = [_on_page(name, row, found.get(row.name, Reading(wait))) for name, row in PANELS]
        self.late = {}
        self.panels = {"seq": self.panels.get("seq", 0) + 1, "shown": shown}

    def _hover(self, move: str) -> None:
        """Read the panels as after a legal move, and send them as ghosts, with the board as it
        would be; none for '', nor for a move that was thought of before another was played."""
        before = self.position
        if not move or self._draft or not before.is_legal(move):
            self.ghosts = {}
            return
        if before is not self._from:
            self._from, self._ahead = before, {}
        if move not in self._ahead:
            game = self.game()
            game = Game(game.start, [*game.moves, move])
            after = Turn(before, move, before.after(move), game, network=self._network)
            self._ahead[move] = after, read_all(after, slow=False)
        after, found = self._ahead[move]
        told = self._told(after, found, played_words(before, move))
        seen = self._sent(after.position, self._with(move), self._ply + 1, told)
        self.ghosts = {"move": move, "shown": self._pages(found), "seen": seen}
        if COMPILED:  # else a search would keep the hand waiting
            self._think(self._thought_ahead(after, found))

    def _pages(self, found: dict[str, Reading]) -> list[dict[str, Any]]:
        return [_on_page(name, row, found[row.name]) for name, row in PANELS if row.name in found]

    def _line(self, by: int) -> None:
        """Go on, or back, in the move that was played last: to the next line of `do_move` that
        writes to the record, and after the last of them to the whole move."""
        turn = self._reading()
        if not turn.move or self._draft:
            return
        stops = halves(turn)
        at = (self.lines[0] if self.lines else 0 if by > 0 else len(stops) + 1) + by
        if not 1 <= at <= len(stops):
            self._show(standing_words(self.position))
        else:
            self._stop(stops[at - 1], [at, len(stops)])

    def _stop(self, half: Turn, lines: list[int]) -> None:
        """Show a move that is half done; panels that do not follow it say that they wait."""
        found = {
            row.name: reading(row, half) if row.by_line else Reading(AFTER)
            for _, row in PANELS
            if not row.slow
        }
        with self.hold_sync():
            self.lines, self._found = lines, found
            self._put(found, AFTER)
            self._drawn_as(half.position, largest(found))

    def _think(self, thinking: Coroutine[Any, Any, None]) -> None:
        """Read the slow panels in the background; in a script, wait for them."""
        try:
            task = asyncio.get_running_loop().create_task(thinking)
        except RuntimeError:
            asyncio.run(thinking)
        else:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _thought_about(self, turn: Turn) -> None:
        for name, row in SLOW:
            if row.name in self._found:
                continue
            if awaits_compiler(row.slow):
                self._came(turn, name, row, Reading(COMPILES))
                async with self._compiler:
                    if awaits_compiler(row.slow):
                        await asyncio.to_thread(run, [sys.executable, "-c", APART, row.name])
            if turn is self._turn:
                self._came(turn, name, row, await asyncio.to_thread(reading, row, turn))

    def _came(self, turn: Turn, name: str, row: PanelRow, found: Reading) -> None:
        """Exchange one panel for what has been found, if it is still of interest."""
        if turn is self._turn and not self.lines:
            self._found[row.name] = found
            self.late = {**self.late, row.name: _on_page(name, row, found)}

    async def _thought_ahead(self, after: Turn, found: dict[str, Reading]) -> None:
        await asyncio.sleep(RESTS)
        for _, row in SLOW:
            if self.ghosts.get("move") != after.move or awaits_compiler(row.slow):
                return
            if row.name not in found:
                found[row.name] = await asyncio.to_thread(reading, row, after)
            if self.ghosts.get("move") == after.move and self._from is after.before:
                shown = [*self.ghosts["shown"], *self._pages({row.name: found[row.name]})]
                self.ghosts = {**self.ghosts, "shown": shown}

    @checked
    def picture(self, theme: Theme = "light", japanese: bool = False) -> Svg:
        """Return a picture of the board and of all panels; japanese: its words in Japanese,
        whatever the room's language.
        """
        look = Look(theme, self.letters, self.flipped, japanese or self.japanese)
        return picture(self._film(), 0, look=look)

    def _film(self) -> Film:
        """Return what is shown as a film of one frame; what is not read yet says so."""
        turn = self._reading()
        wait = dict.fromkeys((row.name for _, row in SLOW), Reading(THINKS))
        found = read_all(turn) if is_building() else wait | self._found
        return Film(said("The engine room"), (_frame(turn, found, ""),), (0,))

    def still(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the room at the position that is shown, as a strip of one frame."""
        film = self._film()
        told = (strip_text(film, each) for each in (False, True))
        return strip(film, letters=self.letters, japanese=self.japanese).in_both(*told)

    def __repr__(self) -> str:
        return f"room({self.state!r})"


def _on_page(notebook: str, row: PanelRow, found: Reading) -> dict[str, Any]:
    """Return a panel for the page: its title and link, what it says, and a drawing's HTML."""
    page, seen = Page(points=True), gauges.gauge_slots(Gauge("", found.told, found.parts))
    return {
        "name": row.name,
        "title": row.title,
        "side": row.side,
        "leads": f"{notebook}.ipynb#{row.section}",
        "proof": f"{notebook}.ipynb#{row.proof}",
        "told": page.text(seen["told"]),
        "html": page.text(seen["all"]),
        "japanese": in_japanese_by(page.said.items()) | said_in_japanese(row.title),
    }
