"""A player, which thinks about a position of a game, one ply deeper each time, until it reaches a
limit.

      player = Player("dominates")
      thought = player.think(game, Limits(seconds=1))
      thought.move, thought.value, thought.line

Every finished depth gives a `Thought`, and so does the moment when the player is stopped; it
always has a legal move if there is one.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple

from shogi_lab.chapters.hands.kernels.transpositions import AGE, KIND, LIMIT, SHIFT, Window
from shogi_lab.chapters.kkp.shipped import shipped_weights
from shogi_lab.engine.arguments import checked, fields_of, one_of
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.kkp import Table, with_kings
from shogi_lab.engine.mate import mates_within
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.moves import usi
from shogi_lab.engine.position import Position
from shogi_lab.notation.games import Game

from .kernels.mind import COUNTERS, DEEPEST, PATH, SURE, WON, mind_with
from .kernels.move_order import age_history
from .kernels.path import in_check_at, may_declare, start_path
from .kernels.search import main_search
from .kernels.search_line import go_on
from .kernels.search_state import SearchState, new_search_state
from .kernels.table import BUCKET_BYTES, MOST_BUCKETS, empty_entries, take_memory
from .kernels.versions import EVERYTHING, Switches, switches_from
from .limits import Limits, Watch

#: Sizes of a table, in megabytes.
SIZES = tuple(1 << n for n in range((MOST_BUCKETS * BUCKET_BYTES >> 20).bit_length()))
#: How deep a search goes where nothing limits it.
LAST_DEPTH = DEEPEST - 6
#: From so many plies on the first window is narrow: by so many centipawns around the last value,
#: and three times as many when the value lies outside; WIDEST then is followed by everything.
NARROW_DEPTH, NARROW, WIDEST = 4, 60, 600
#: Plies of a mate that a best line is completed by.
COMPLETED = 5
#: What asks all that is asked once a mate was found.
MATE_IN_3 = "9/7k1/9/7P1/9/9/9/9/K8 b 2G 1"

PlayerVersion = Annotated[Any, switches_from]


class Thought(NamedTuple):
    """What a player thinks, after a finished depth or when it was stopped."""

    move: str | None  #: in USI; "win" where a win is declared, None where there is no legal move
    value: int | None  #: centipawns for the side to move, None where a mate was found
    mate: int | None  #: its plies, negative where the side to move is mated
    depth: int  #: plies, the last finished
    seldepth: int  #: the deepest ply met
    nodes: int
    seconds: float
    line: tuple[str, ...]  #: the best line in USI, `move` its first
    counts: Mapping[str, int]  #: by mind.COUNTERS
    hashfull: int  #: how full of this search the table is, in thousandths


class Searchers(NamedTuple):
    """The kernels with which a player thinks: for the search, a move of the game, and a path's
    start.
    """

    main_search: Any
    go_on: Any
    start_path: Any


class Player:
    """A player with a memory: its table and its history stay from move to move of a game.

    version: a rung of `versions.VERSIONS`, by name or number, or Switches; by default all ideas.
    table_size: megabytes, a power of two up to 128, which are taken as they fill; everything else
    takes half a megabyte. weights: a table of KKP, by default chapter 4's.

    >>> player = Player("alpha-beta")
    >>> position = Position.from_sfen("4k4/9/4p4/9/9/4R4/9/9/4K4 b - 1")
    >>> thought = player.think(position, Limits(depth=1))
    >>> thought.move, thought.value, thought.depth
    ('5f5c+', 1042, 1)
    """

    _searchers = Searchers(main_search, go_on, start_path)

    @checked
    def __init__(
        self,
        version: PlayerVersion = EVERYTHING,
        table_size: Annotated[int, one_of(SIZES)] = 16,
        weights: Table | None = None,
    ):
        self.switches: Switches = version
        self.table_size = table_size
        self._weights = shipped_weights() if weights is None else weights
        self.new_game()

    def new_game(self) -> None:
        """Forget all earlier games.

        >>> Player("transposition table").new_game()
        """
        self._mind = for_kernel(mind_with(self.switches))
        self._table = empty_entries((self.table_size << 20) // BUCKET_BYTES, self.switches.hands)
        self._start: Position | None = None
        self._moves: list[str] = []

    def take_memory(self) -> None:
        """Take all memory that a game needs now, so that no move waits for it.

        >>> Player("transposition table", table_size=1).take_memory()
        """
        take_memory(self._table)
        self.state_at(Position.from_sfen("startpos"))

    @checked
    def think(
        self,
        game: Game | Position,
        limits: Annotated[Limits, fields_of(Limits)],
        *,
        told: Callable[[Thought], object] | None = None,
        stop: threading.Event | None = None,
    ) -> Thought:
        """Think about a Position, or about the last position of a Game, whose earlier ones count
        for repetition, until a limit, `stop` or Ctrl-C ends it; `told` is called with the thought
        of every finished depth.

        Raises ValueError if a king is missing.

        >>> game = Game.parse("startpos moves 7g7f 3c3d 8h2b+")
        >>> Player().think(game, Limits(nodes=2000)).move
        '3a2b'
        """
        try:
            with Watch(self._mind, limits, stop) as watch:
                self.state_at(game)
                return self._deepened(watch, limits, told)
        except BaseException:
            self._start = None  # a stepped search is left in the middle of its line
            raise

    def state_at(self, game: Game | Position) -> SearchState:
        """Return the state of the player's search, at the last position of a game. The game is
        replayed, or continued if it goes on from the one of the last thought.

        >>> int(Player().state_at(Game.parse("startpos moves 7g7f 3c3d")).mind.root)
        2
        """
        start, moves = (game, []) if isinstance(game, Position) else (game.start, game.moves)
        if start != self._start or moves[: len(self._moves)] != self._moves:
            record = with_kings(start)
            self._start, self._moves, self._position = start, [], start
            self._lab = self._started(record)
        for move in moves[len(self._moves) :]:
            if self._mind.root + DEEPEST + 3 > PATH:
                self._searchers.start_path(self._lab)
            self._searchers.go_on(self._lab, self._position.packed(move))
            self._position = self._position.after(move)
            self._moves.append(move)
        return self._lab

    def _started(self, record: Any) -> SearchState:
        """Return what the player thinks with, at the start of a path."""
        return new_search_state(record, self._weights, self._mind, self._table)

    def _deepened(
        self, watch: Watch, limits: Limits, told: Callable[[Thought], object] | None
    ) -> Thought:
        """Return the thought of the last finished depth, or of what has been found since."""
        self._begin(watch)
        state, mind = self._lab, self._mind
        if not legal_moves(state.pos, state.tables, state.moves, 0):
            return self._now(watch, 0, -WON, ())
        if not in_check_at(state, 0) and may_declare(state.pos):
            return self._now(watch, 0, WON - 1, ("win",))
        value, depth = 0, 0
        line: tuple[str, ...] = (usi(int(state.moves.packed[0])),)
        while depth < (limits.depth or LAST_DEPTH) and not watch.over():
            found = self._searched(watch, depth + 1, value)
            if mind.stop:
                break
            value, depth, line = found, depth + 1, self._line(found)
            watch.has_thought = True
            if told is not None:
                told(self._now(watch, depth, value, line))
            if abs(value) > SURE and WON - abs(value) <= depth:
                break
        if mind.stop and mind.pv_length[0]:
            value = int(mind.value)
            line = self._line(value)
        return self._now(watch, depth, value, line)

    def _begin(self, watch: Watch) -> None:
        """Set all counters to 0, and set the limit; what was learned before counts half."""
        mind = self._mind
        for name in (*COUNTERS, "stop", "deepest", "best", "value"):
            setattr(mind, name, 0)
        mind.pv_length[0] = 0
        mind.node_limit = watch.node_limit
        mind.age = (mind.age + 1) % (LIMIT[AGE] + 1)
        age_history(mind)

    def _searched(self, watch: Watch, depth: int, last: int) -> int:
        """Return the value of a search of `depth` plies, if `last` is that of the depth before."""

        def search(window: Window) -> int:
            return int(watch.run(self._searchers.main_search, self._lab, depth, 0, window))

        return in_windows(search, self._mind, self.switches, depth, last)

    def _line(self, value: int) -> tuple[str, ...]:
        """Return the best line in USI; that of a mate is completed if the mate was seen without a
        search."""
        length = int(self._mind.pv_length[0])
        line = [usi(int(move)) for move in self._mind.pv[0][:length]]
        left = WON - abs(value) - length
        if abs(value) > SURE and 0 < left <= COMPLETED:
            position = self._position
            for move in line:
                position = position.after(move)
            line += rest_of_mate(position, left)
        return tuple(line)

    def _now(self, watch: Watch, depth: int, value: int, line: tuple[str, ...]) -> Thought:
        mind = self._mind
        mate = None
        if abs(value) > SURE:
            mate = WON - value if value > 0 else -WON - value
        return Thought(
            line[0] if line else None, value if mate is None else None, mate, depth,
            int(mind.deepest), int(mind.nodes), watch.seconds(), line,
            {name: int(getattr(mind, name)) for name in COUNTERS}, self._hashfull(),
        )  # fmt: skip

    def _hashfull(self) -> int:
        age = int(self._mind.age)
        return sum(
            bool(int(word) >> SHIFT[KIND] & LIMIT[KIND]) and int(word) & LIMIT[AGE] == age
            for word in self._table.second_word[:1000]
        )


def in_windows(
    search: Callable[[Window], int], mind: Any, switches: Switches, depth: int, last: int
) -> int:
    """Return the value of a search of `depth` plies; `last` is the value of the depth before. The
    window grows until the value lies inside.

    search: returns the value for a window; it sets `mind.stop` if it is stopped."""
    alpha, beta, width = -WON - 1, WON + 1, NARROW
    if switches.aspiration_windows and depth >= NARROW_DEPTH and abs(last) < SURE:
        alpha, beta = last - width, last + width
    while True:
        value = search(Window(alpha, beta))
        if mind.stop or alpha < value < beta:
            return value
        width *= 3
        if value <= alpha:
            alpha = value - width if width < WIDEST else -WON - 1
        else:
            beta = value + width if width < WIDEST else WON + 1


def warm_up(player: Player) -> None:
    """Have a player think until all its kernels have run once, so that those missing in the cache
    are compiled."""
    player.think(Game.parse("startpos moves 7g7f 3c3d"), Limits(depth=2))
    rest_of_mate(Position.from_sfen(MATE_IN_3), 3)


def rest_of_mate(position: Position, plies: int) -> list[str]:
    """Return the moves of a mate by checks within this many plies (if the number is even, the side
    to move is mated). The defender holds out as long as it can; the list is empty if there is no
    mate."""
    if plies == 0:
        return []
    if plies % 2:
        packed = mates_within(position.record, plies)
        return (
            [usi(packed), *rest_of_mate(position.after(usi(packed)), plies - 1)] if packed else []
        )
    answers = {move: position.after(move) for move in position.legal_moves()}
    for move, after in answers.items():
        sooner = plies > 2 and mates_within(after.record, plies - 3)
        if not sooner and mates_within(after.record, plies - 1):
            return [move, *rest_of_mate(after, plies - 1)]
    return []
