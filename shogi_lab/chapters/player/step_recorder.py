"""The tree of a step of the growing search: it is of the same kind as the player's trees.

A step is recorded while it runs: each call of `search` or `quiescence` is a node, and `moves`,
`captures` and `answers` give the order in which its moves were to be tried.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any

from shogi_lab.chapters.hands.kernels.transpositions import Window
from shogi_lab.engine.arguments import checked, is_a, one_of
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import said
from shogi_lab.notation.games import Game

from . import recorded as why
from .kernels.versions import switches_of
from .recorded import Best, Depth, Node, SearchTree, Try
from .steps import (
    ALL_STEPS,
    HIGHEST,
    LOWEST,
    Negamax,
    Quiescence,
    TranspositionTable,
    material_value,
)

Moves = Callable[[Position], list[str]]

STEP_NAMES = tuple(step.__name__ for step in ALL_STEPS)
#: What the field calls each step.
WORDS = dict(zip(STEP_NAMES, (
    said("negamax"), said("alpha-beta"), said("captures first"), said("quiescence search"),
    said("iterative deepening"), said("transposition table"), said("principal variation search"),
    said("null-move pruning"), said("late move reductions"),
), strict=True))  # fmt: skip
#: The ideas of each step, as switches of the player; deepening is none, since every player does it.
QUIET = switches_of(3)
IDEAS_OF = dict(zip(STEP_NAMES, (
    switches_of(0), switches_of(1), switches_of(2), QUIET, QUIET,
    QUIET._replace(transposition_table=1),
    QUIET._replace(transposition_table=1, principal_variation_search=1),
    QUIET._replace(transposition_table=1, principal_variation_search=1, null_move=1),
    QUIET._replace(transposition_table=1, principal_variation_search=1, null_move=1,
        late_move_reductions=1),
), strict=True))  # fmt: skip


def a_step(what: Any, name: str) -> type[Negamax]:
    """Return a step of the growing search, given by its class or its name."""
    called = one_of(STEP_NAMES)(what.__name__ if is_a(what, type) else what, name)
    found: type[Negamax] = ALL_STEPS[STEP_NAMES.index(called)]
    return found


Step = Annotated[Any, a_step]


class _Call:
    """A search of a position that is under way."""

    def __init__(self, number: int, position: Position, entered: int) -> None:
        self.number, self.position, self.entered = number, position, entered
        self.moves: list[str] | None = None  # until the loop is given some
        self.searches: dict[str, list[int]] = {}  # by move, "" is a pass


class _Recorder:
    """What is heard of a search while it runs: its nodes, in the order of their visit; trees: what
    was heard of the searches of fewer plies, and of this one."""

    def __init__(self, step: type[Negamax]) -> None:
        self.step = step
        self.calls: list[_Call] = []
        self.trees: list[tuple[list[Any], list[int], list[Best]]] = []

    def _begin(self) -> None:
        self.nodes: list[Any] = []
        self.steps: list[int] = []
        self.best: list[Best] = []
        self.trees.append((self.nodes, self.steps, self.best))

    def enter(self, position: Position) -> None:
        """Note that a search of a position begins."""
        if not self.calls:
            self._begin()
        number = len(self.nodes)
        if number == why.MOST_NODES:
            raise ValueError(
                said("the tree has more than {n} nodes; ask for fewer plies", n=why.MOST_NODES)
            )
        if self.calls:
            above = self.calls[-1]
            above.searches.setdefault(_move_to(above.position, position), []).append(number)
        self.calls.append(_Call(number, position, len(self.steps)))
        self.nodes.append(None)
        self.steps.append(number)

    def leave(self, kernel: str, depth: int, window: Window, value: int) -> None:
        """Note that the search that began last ends."""
        call = self.calls.pop()
        if call.searches:
            self.steps.append(call.number)
        above, move = (self.calls[-1] if self.calls else None), 0
        if above:
            move = _packed(above.position, _move_to(above.position, call.position))
        standing = kernel == "quiescence" and not call.position.in_check()
        self.nodes[call.number] = Node(
            kernel, move, above.number if above else -1,
            len(self.calls), max(depth, 0), *window, value,
            self._why(call, kernel, standing, value >= window.beta),
            material_value(call.position) if standing else LOWEST,
            self._tries(call, depth), (), len(self.nodes) - call.number, call.entered,
            len(self.steps) - 1, (0, 0),
        )  # fmt: skip
        if above and above.number == 0 and (not self.best or -value > self.best[-1].value):
            self.best.append(Best(len(self.steps) - 1, (move,), -value))

    def _tries(self, call: _Call, depth: int) -> tuple[Try, ...]:
        """Return the searches of each move, those of a pass before them, and the moves without a
        search."""
        found = []
        for move in ("", *(call.moves or ())):
            nodes = tuple(call.searches.get(move, ()))
            if nodes:
                first = self.nodes[nodes[0]]
                less = max(depth - 1 - first.depth, 0) if move else 0
                found.append(Try(_packed(call.position, move), nodes, "", less, 0, first.entered))
            elif move:
                found.append(Try(_packed(call.position, move), why=why.UNTRIED))
        return tuple(found)

    def _why(self, call: _Call, kernel: str, standing: bool, refuted: bool) -> str:
        """Say why the search of a position ended."""
        if call.moves is None:
            if call.searches:
                return why.NULL_MOVE
            asks_the_table = kernel == "main_search" and issubclass(self.step, TranspositionTable)
            return why.TABLE if asks_the_table else why.HORIZON
        if standing and refuted and not call.searches:
            return why.STAND_PAT
        if not (call.moves or standing):
            return why.NO_MOVE
        return why.CUTOFF if refuted else why.CAPTURES if standing else why.ALL_MOVES


def _move_to(position: Position, after: Position) -> str:
    """Return the move that leads from a position to the one after it, or "" if that is a pass."""
    return _moves_to(position).get(after, "")


@lru_cache(4096)
def _moves_to(position: Position) -> dict[Position, str]:
    return {position.after(move): move for move in position.legal_moves()}


def _packed(position: Position, move: str) -> int:
    return position.packed(move) if move else 0


def _heard(step: type[Negamax], recorder: _Recorder, listed: Moves) -> Any:
    """Return a step that tells the recorder what it does, and is given its legal moves in an order
    of one's own."""

    class Heard(step):  # type: ignore[valid-type, misc]
        legal_moves = staticmethod(listed)

        def moves(self, position: Position) -> list[str]:
            recorder.calls[-1].moves = super().moves(position)
            return recorder.calls[-1].moves

        def captures(self, position: Position) -> list[str]:
            recorder.calls[-1].moves = super().captures(position)
            return recorder.calls[-1].moves

        def answers(self, position: Position) -> list[str]:
            recorder.calls[-1].moves = super().answers(position)
            return recorder.calls[-1].moves

        def search(self, position: Position, depth: int, *window: int) -> int:
            if depth <= 0 and issubclass(step, Quiescence):
                return int(super().search(position, depth, *window))
            recorder.enter(position)
            value: int = super().search(position, depth, *window)
            recorder.leave("main_search", depth, Window(*(window or (LOWEST, HIGHEST))), value)
            return value

        def quiescence(self, position: Position, depth: int, *window: int) -> int:
            recorder.enter(position)
            value: int = super().quiescence(position, depth, *window)
            recorder.leave("quiescence", depth, Window(*window), value)
            return value

    return Heard()


@checked
def step_tree(game: Game | Position, step: Step, depth: Depth) -> SearchTree:
    """Record the tree of a step's search of this many plies, for a Position or for the last
    position of a Game. `counts` has all nodes, including those of shallower searches.

    Raises ValueError if the tree has more than 30,000 nodes.

    >>> position = Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1")
    >>> [len(step_tree(position, step, 2).nodes) for step in (Negamax, "AlphaBeta")]
    [133, 37]
    """
    *shallower, tree = step_trees(game, step, depth)
    searched = sum(len(each.nodes) for each in (*shallower, tree))
    return tree._replace(counts={"nodes": searched})


def step_trees(
    game: Game | Position, step: type[Negamax], depth: int, moves: Moves = Position.legal_moves
) -> tuple[SearchTree, ...]:
    """Record the trees of all searches of a step: one, or one for each number of plies.

    moves: lists the legal moves of a position; those that promise the same keep this order."""
    game = Game(game) if isinstance(game, Position) else game
    *_, position = game.positions()
    recorder = _Recorder(step)
    search = _heard(step, recorder, moves)
    search.think(position, depth)
    found = []
    for plies, (nodes, steps, best) in enumerate(recorder.trees, depth + 1 - len(recorder.trees)):
        if best:
            best = [*best, Best(len(steps) - 1, best[-1].moves, nodes[0].value)]
        ideas, counts = IDEAS_OF[step.__name__], {"nodes": len(nodes)}
        parts = tuple(nodes), tuple(steps), tuple(best)
        found.append(SearchTree(game, position, ideas, plies, *parts, counts))
    if found[-1].best:
        *best, last = found[-1].best
        found[-1] = found[-1]._replace(best=(*best, last._replace(moves=_line(search, position))))
    return tuple(found)


def _line(search: Any, position: Position) -> tuple[int, ...]:
    """Return the best moves from a position on, as far as each is known and none comes twice."""
    line: list[int] = []
    seen = set()
    while position in search.best and position not in seen:
        seen.add(position)
        line.append(position.packed(search.best[position]))
        position = position.after(search.best[position])
    return tuple(line)
