"""A recorded search: each node with its window, what each part answered about it, and why it
ended.

      main_search, quiescence, settled      run in plain Python, line by line the same source
      all that they call                    runs as ever; what it answers is overheard

So no second search has to be written, and the kernels do not know that they are recorded. A node
takes half a millisecond, a hundred times as long as in machine code.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from shogi_lab.chapters.hands.kernels.transpositions import UNKNOWN, Window
from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.kernel import in_python
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import said
from shogi_lab.notation.games import Game

from .kernels.mind import COUNTERS, WON
from .kernels.quiet import quiescence
from .kernels.search import WHOLE, main_search, settled
from .kernels.search_state import SearchState
from .kernels.versions import EVERYTHING, Switches
from .think import Player, PlayerVersion, in_windows

MOST_NODES, MOST_DEPTH = 30_000, 30

#: Why a node ended.
REPETITION, SUPERIOR, DECLARATION = said("repetition"), said("superior"), said("declaration")
TABLE, OTHER_HAND, MATE = said("table"), said("other hand"), said("mate")
MARGIN, NULL_MOVE, CUTOFF = said("margin"), said("null move"), said("cutoff")
ALL_MOVES, NO_MOVE, STAND_PAT = said("all moves"), said("no move"), said("stand pat")
CAPTURES, HORIZON = said("captures"), said("horizon")
#: Why a move was not searched; a margin is such a reason, too.
LATE, EXCHANGE, UNTRIED = "late", "exchange", "untried"

#: The counter that says more of a part's answer, and what it then means.
MEANS = {
    "ended": (("repeats", REPETITION), ("better_hands", SUPERIOR)),
    "known_value": (("other_hand_cuts", OTHER_HAND),),
    "prunes_move": (("late_move_prunes", LATE),),
    "hopeless": (("exchange_prunes", EXCHANGE),),
}
#: What a part's answer means where no counter says more.
ELSE = {
    "ended": DECLARATION, "known_value": TABLE, "mate_value": MATE, "mated_at_once": MATE,
    "reverse_futility_prunes": MARGIN, "prunes_move": MARGIN, "hopeless": MARGIN,
}  # fmt: skip
#: Parts whose answer is told of a node; those that are yes or no, and those that give a value.
YES_OR_NO = ("reverse_futility_prunes", "tries_null_move", "mated_at_once")
VALUES = ("ended", "known_value", "mate_value")
TOLD = (*VALUES, *YES_OR_NO, "worth_of", "first_choice", "all_moves", "captures")
#: Parts that are overheard for what they do.
HEARD = (
    "entered", "in_check_at", "pass_turn", "next_best", "prunes_move", "hopeless", "reduction",
    "extension", "note_line", "note_refutation",
)  # fmt: skip


class PartAnswer(NamedTuple):
    """What a part answered about a node; asked: whether the part had to look at all."""

    part: str
    answer: int
    asked: bool = True


class Try(NamedTuple):
    """A move of a node, in the order in which they were tried: its searches, or why there are none.

    move: packed, 0 for a null move; less, more: the plies by which it was reduced and extended;
    at: the step from which on this is known.
    """

    move: int
    nodes: tuple[int, ...] = ()
    why: str = ""
    less: int = 0
    more: int = 0
    at: int = 0


class Node(NamedTuple):
    """A position that was searched, and the window with which it was searched.

    kernel: "main_search" or "quiescence"; move: packed, 0 for the root and a null move; stand: its
    value before any move; size: how many nodes the tree has from here on, this one included;
    entered, decided: the steps at which that happened; lines: the lines of the kernel's source
    where it was entered and where it returned.
    """

    kernel: str
    move: int
    parent: int
    ply: int
    depth: int
    alpha: int
    beta: int
    value: int
    why: str
    stand: int
    tries: tuple[Try, ...]
    said: tuple[PartAnswer, ...]
    size: int
    entered: int
    decided: int
    lines: tuple[int, int]


class Best(NamedTuple):
    """A best line of the root, valid from a step on: its packed moves, and its value."""

    step: int
    moves: tuple[int, ...]
    value: int


class SearchTree(NamedTuple):
    """A search of a game's last position, node by node in the order of its visit.

    steps: the node that is looked at in each step: every node when the search comes there, and a
    node with searches below it once more when it is left. counts: the search's counters, by
    mind.COUNTERS.
    """

    game: Game
    position: Position
    switches: Switches
    depth: int
    nodes: tuple[Node, ...]
    steps: tuple[int, ...]
    best: tuple[Best, ...]
    counts: Mapping[str, int]


Depth = Annotated[int, within(1, MOST_DEPTH)]
Limit = Annotated[int, within(1, MOST_NODES)]


@checked
def search_tree(
    game: Game | Position,
    depth: Depth,
    version: PlayerVersion = EVERYTHING,
    limit: Limit = MOST_NODES,
) -> SearchTree:
    """Search a Position, or the last position of a Game, with 1, 2 ... `depth` plies, and record
    the tree of the last search.

    The window is open, even if a player would begin with a narrow one. Raises ValueError if a king
    is missing, or if the tree has more than `limit` nodes.

    >>> game = Game.parse("sfen 8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1")
    >>> tree = search_tree(game, 1, "alpha-beta")
    >>> len(tree.nodes), tree.nodes[0].value, tree.nodes[0].why
    (17, 931, 'all moves')
    """
    game = Game(game) if isinstance(game, Position) else game
    return _small(_recorded(shallower(game, depth, version), game, depth, version, limit), limit)


def search_at_once(game: Game, depth: int, version: Switches) -> SearchTree:
    """Record the tree of a search of this many plies, without the shallower ones before it."""
    state = Player(version, 1).state_at(game)
    return _small(_recorded(state, game, depth, version, MOST_NODES), MOST_NODES)


def _small(tree: SearchTree | None, limit: int) -> SearchTree:
    if tree is None:
        raise ValueError(said("the tree has more than {n} nodes; ask for fewer plies", n=limit))
    return tree


@checked
def deepest_tree(
    game: Game | Position, limit: Limit, version: PlayerVersion = EVERYTHING
) -> SearchTree:
    """Record the tree of the deepest search that has at most this many nodes, counting the
    shallower searches before it, too. If a search of one ply has more, return its tree.

    Each deepening is recorded as it is searched, so that a page, whose Python needs a millisecond
    per node, searches nothing twice."""
    game = Game(game) if isinstance(game, Position) else game
    state = Player(version, 1).state_at(game)
    tree = None
    for depth in range(1, MOST_DEPTH + 1):
        found = _recorded(state, game, depth, version, limit - int(state.mind.nodes))
        if found is None:
            break
        tree = found
    return tree or search_tree(game, 1, version)


def deepenings(
    game: Game | Position, limit: Limit, version: Switches = EVERYTHING
) -> Iterator[tuple[SearchTree, ...]]:
    """Yield the trees of each deepening, searched as a player does: one for each window, until the
    value lies inside. The last is the one before the total would exceed `limit` nodes."""
    game = Game(game) if isinstance(game, Position) else game
    state, last = Player(version, 1).state_at(game), 0
    trees: list[SearchTree] = []

    def search(window: Window) -> int:
        left = limit - int(state.mind.nodes)
        tree = _recorded(state, game, depth, version, left, window)
        if tree is None:
            return 0
        trees.append(tree)
        return tree.nodes[0].value

    for depth in range(1, MOST_DEPTH + 1):
        trees.clear()
        last = in_windows(search, state.mind, version, depth, last)
        if state.mind.stop:
            return
        yield tuple(trees)


def _recorded(
    state: SearchState,
    game: Game,
    depth: int,
    version: Switches,
    limit: int,
    window: Window = WHOLE,
) -> SearchTree | None:
    """Record the tree of the next deepening, if it has at most this many nodes."""
    before = counters_of(state)
    state.mind.node_limit = before["nodes"] + limit
    recorder = _Recorder(state)
    recorder.record(depth, window)
    if state.mind.stop:
        return None
    counts = {name: count - before[name] for name, count in counters_of(state).items()}
    nodes, steps, best = recorder.found()
    *_, position = game.positions()
    return SearchTree(game, position, version, depth, nodes, steps, best, counts)


def shallower(game: Game, depth: int, switches: Switches) -> SearchState:
    """Return the state with which a search of this many plies begins, after the shallower ones."""
    state = Player(switches, 1).state_at(game)
    for each in range(1, depth):
        main_search(state, each, 0, WHOLE)
    return state


def counters_of(state: SearchState) -> dict[str, int]:
    """Return all counters of a search."""
    return {name: int(getattr(state.mind, name)) for name in COUNTERS}


# ---- listening


class _Call:
    """A call of a kernel that is under way: its node, once it has entered one."""

    def __init__(self, kernel: str, depth: int, ply: int, window: Any) -> None:
        self.kernel, self.depth, self.ply, self.window = kernel, depth, ply, window
        self.number = -1
        self.entered = self.line = 0
        self.why = ""
        self.tries: list[Try] = []
        self.said: list[PartAnswer] = []
        self.in_check = self.refuted = False
        self.looked = False  # beyond the horizon


class _Recorder:
    """A search under way, and what was heard of it."""

    def __init__(self, state: SearchState) -> None:
        self.state = state
        self.calls: list[_Call] = []
        self.nodes: list[Any] = []
        self.steps: list[int] = []
        self.best: list[Best] = []
        self.counts = counters_of(state)
        self.line = 0
        self.deep, self.quiet = (in_python(each, self._visit(each)) for each in KERNELS)
        settles = in_python(settled, settled)
        self.codes = {self.deep.__code__, self.quiet.__code__}
        for kernel in (self.deep, self.quiet, settles):
            names = kernel.__globals__
            for part in (*TOLD, *HEARD):
                if part in kernel.__code__.co_names:
                    names[part] = self._overheard(part, names[part])
        self.deep.__globals__["settled"] = settles
        self.deep.__globals__["quiescence"] = self._visit(quiescence)

    def record(self, depth: int, window: Window) -> None:
        """Run the search, and listen."""
        outer = sys.gettrace()
        sys.settrace(self._called)
        try:
            self._visit(main_search)(self.state, depth, 0, window)
        finally:
            sys.settrace(outer)

    def found(self) -> tuple[tuple[Node, ...], tuple[int, ...], tuple[Best, ...]]:
        """Return what there is after the search."""
        return tuple(self.nodes), tuple(self.steps), tuple(self.best)

    def _called(self, frame: Any, event: str, _: Any) -> Any:
        """Return a trace function that hears on which line the two kernels return."""
        if frame.f_code not in self.codes:
            return None
        frame.f_trace_lines = False
        return self._returned

    def _returned(self, frame: Any, event: str, _: Any) -> None:
        if event == "return":
            self.line = frame.f_lineno

    def _visit(self, compiled: Any) -> Callable[..., int]:
        """Run the kernel in plain Python; each call of it may be a node."""
        kernel = compiled.__name__

        def visit(state: SearchState, depth: int, ply: int, window: Any) -> int:
            call = _Call(kernel, depth, ply, window)
            self.calls.append(call)
            run = self.deep if compiled is main_search else self.quiet
            value = int(run(state, depth, ply, window))
            self.calls.pop()
            if call.number >= 0 and not state.mind.stop:
                self._leave(call, value)
            return value

        return visit

    def _overheard(self, part: str, itself: Callable[..., Any]) -> Callable[..., Any]:
        hear = getattr(self, f"_{part}", None) or (lambda *_: None)
        told, values, yes = part in TOLD, part in VALUES, part in YES_OR_NO

        def call(*args: Any) -> Any:
            answer = itself(*args)
            here = self.calls[-1]
            if told:
                here.said.append(PartAnswer(part, int(answer), self._asked(part, here)))
            if (values and answer != UNKNOWN) or (yes and answer and part in ELSE):
                here.why = self._meant(part)
            hear(here, args, answer)
            return answer

        return call

    def _asked(self, part: str, call: _Call) -> bool:
        """Whether a part had to look, by its own first lines."""
        mind, window = self.state.mind, call.window
        if part == "known_value":
            return bool(
                mind.transposition_table
                and not (mind.principal_variation_search and window.beta - window.alpha > 1)
            )
        return part not in ("mate_value", "mated_at_once") or self._raised("mate_probes")

    def _raised(self, counter: str) -> bool:
        """Whether a counter was raised since it was last asked for."""
        before, now = self.counts[counter], int(getattr(self.state.mind, counter))
        self.counts[counter] = now
        return now > before

    def _meant(self, part: str) -> str:
        for counter, why in MEANS.get(part, ()):
            if self._raised(counter):
                return why
        return ELSE[part]

    # What is heard of each part, by its name.

    def _entered(self, call: _Call, _: Any, stopped: Any) -> None:
        if not stopped:
            call.number, call.entered = len(self.nodes), len(self.steps)
            call.line = sys._getframe(2).f_lineno
            self.nodes.append(None)
            self.steps.append(call.number)
            above = next((each for each in self.calls[-2::-1] if each.number >= 0), None)
            if above:
                last = above.tries[-1]
                above.tries[-1] = last._replace(nodes=(*last.nodes, call.number))

    def _in_check_at(self, call: _Call, _: Any, answer: Any) -> None:
        call.looked, call.in_check = True, bool(answer)

    def _pass_turn(self, call: _Call, *_: Any) -> None:
        call.tries.append(Try(0, at=len(self.steps) - 1))

    def _next_best(self, call: _Call, _: Any, move: Any) -> None:
        call.tries.append(Try(int(move), at=len(self.steps) - 1))

    def _prunes_move(self, call: _Call, args: Any, answer: Any) -> None:
        if answer:
            why = self._meant("hopeless" if call.kernel == "quiescence" else "prunes_move")
            call.tries[-1] = call.tries[-1]._replace(why=why)

    _hopeless = _prunes_move

    def _reduction(self, call: _Call, _: Any, plies: Any) -> None:
        call.tries[-1] = call.tries[-1]._replace(less=int(plies))

    def _extension(self, call: _Call, _: Any, plies: Any) -> None:
        call.tries[-1] = call.tries[-1]._replace(more=int(plies))

    def _note_line(self, _: _Call, args: Any, __: Any) -> None:
        mind, ply, _, value = args
        if ply == 0:
            line = tuple(int(move) for move in mind.pv[0][: int(mind.pv_length[0])])
            self.best.append(Best(len(self.steps) - 1, line, int(value)))

    def _note_refutation(self, call: _Call, *_: Any) -> None:
        call.refuted = True

    # A node is left.

    def _leave(self, call: _Call, value: int) -> None:
        searched = any(each.nodes for each in call.tries)
        if searched:
            self.steps.append(call.number)
        above = next((each for each in self.calls[::-1] if each.number >= 0), None)
        tries = (*call.tries, *self._untried(call))
        worth = [said.answer for said in call.said if said.part == "worth_of"]
        standing = call.kernel == "quiescence" and worth and not call.in_check
        self.nodes[call.number] = Node(
            call.kernel, above.tries[-1].move if above else 0, above.number if above else -1,
            call.ply, call.depth, int(call.window.alpha), int(call.window.beta), value,
            self._why(call, value, tries), worth[0] if standing else call.ply - WON, tries,
            tuple(call.said), len(self.nodes) - call.number, call.entered, len(self.steps) - 1,
            (call.line, self.line),
        )  # fmt: skip
        if not searched:
            self.nodes[call.number] = self.nodes[call.number]._replace(decided=call.entered)

    def _untried(self, call: _Call) -> list[Try]:
        """Return the moves that were never looked at, in the order in which they would have
        been."""
        if not any(said.part in ("all_moves", "captures") for said in call.said):
            return []
        mind, lines = self.state.mind, self.state.lines
        looked = sum(each.move != 0 for each in call.tries)
        begin, end = int(mind.begin[call.ply]), int(mind.begin[call.ply + 1])
        left = sorted(range(begin + looked, end), key=lambda i: -int(lines.order[i]))
        return [Try(int(lines.move[i]), why=UNTRIED) for i in left]

    def _why(self, call: _Call, value: int, tries: tuple[Try, ...]) -> str:
        """Say why a node ended, by the last part that was heard."""
        heard = {said.part for said in call.said}
        if call.why:
            return call.why
        if call.kernel == "main_search":
            if "all_moves" not in heard:
                return NULL_MOVE
            if call.refuted:
                return CUTOFF
            return ALL_MOVES if tries else NO_MOVE
        if not call.looked:
            return HORIZON
        if not heard & {"all_moves", "captures"}:
            return STAND_PAT
        if value >= call.window.beta:
            return CUTOFF
        if call.in_check:
            return ALL_MOVES if tries else NO_MOVE
        return CAPTURES


KERNELS = (main_search, quiescence)
