"""The growing search as films: what a step searches, over all that the step before searched.

Negamax                                    AlphaBeta
+---------------------------------+        +---------------------------------+
|             the root            |        |             the root            |
+-----+-----+-----+-----+---+-----+        +-----+-----+-----+-----+---+-----+
|     |     |     |     |   |     |        |     |     |     |     |   |     |
+--+--+--+--+--+--+--+--+---+--+--+        +--+--+--+ .. +-+ .. . +-+ . +-+ .. .
"""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from typing import Any, NamedTuple

from shogi_lab.chapters.mate_in_3.columns import path_of
from shogi_lab.engine.arguments import checked
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import plural, said
from shogi_lab.notation.games import Game
from shogi_lab.notation.usi import usi_line
from shogi_lab.stage.films import Film, Frame, LazyFrames, about_line
from shogi_lab.stage.rungs import Changes, Line, lit, texts

from . import steps
from .icicle import LEAST
from .recorded import CUTOFF, NULL_MOVE, STAND_PAT, TABLE, Depth, SearchTree
from .step_recorder import WORDS, Step, step_tree
from .tree import board_at, path_at, signs_of, told_at

#: Rows of the picture: the root and the plies below it; moves of a column; lines of a listing.
ROWS, PATH_ROWS, MOST_LINES = 7, 8, 18
#: Pixels of the picture: a telephone shows all of it, and its letters can still be read.
WIDE = 552
#: How a node ends that a step brings, and the steps that search some moves again.
ENDS: dict[type[steps.Negamax], str] = {
    steps.AlphaBeta: CUTOFF, steps.CapturesFirst: CUTOFF, steps.Quiescence: STAND_PAT,
    steps.IterativeDeepening: CUTOFF, steps.TranspositionTable: TABLE,
    steps.NullMovePruning: NULL_MOVE,
}  # fmt: skip
AGAIN = steps.PrincipalVariationSearch, steps.LateMoveReductions
#: Frames that a page without a kernel holds.
KEPT = 60


class Patch(NamedTuple):
    """A node of either tree; or narrow ones side by side, whose `why` is "".

    row: counted from the top; x, wide: in pixels; number: the node's number in the step's own
    tree, -1 if only the step before searched it.
    """

    row: int
    x: float
    wide: float
    number: int
    why: str = ""
    jump: int = -1


class Grown(NamedTuple):
    """What a step searched, and what the step before searched; path: the nodes to the one looked
    at; counts: the names of both steps, and how many nodes they searched; horizon: the plies from
    the root to the horizon.
    """

    title: str
    patches: tuple[Patch, ...]
    path: tuple[int, ...]
    counts: tuple[tuple[str, int], ...]
    horizon: int


class Glance(NamedTuple):
    """A step at a glance: what it searched, over what it changed."""

    title: str
    grown: Grown
    changes: Changes


# ---- both trees in one picture


class _Branch:
    """A line of play that either of two searches looked at, with all that is below it."""

    def __init__(self) -> None:
        self.below: dict[int, _Branch] = {}
        self.number = -1  # the last search of it by the step itself
        self.size = 1


def _add(branch: _Branch, tree: SearchTree, number: int, own: bool) -> None:
    """Add what a tree has below a node."""
    if own:
        branch.number = number
    for each in tree.nodes[number].tries:
        for child in each.nodes:
            _add(branch.below.setdefault(each.move, _Branch()), tree, child, own)
    branch.size = 1 + sum(each.size for each in branch.below.values())


def patches_of(tree: SearchTree, before: SearchTree | None = None) -> tuple[Patch, ...]:
    """Put both trees into one picture: a line of play is as wide as everything that either of them
    searched below it."""
    root = _Branch()
    _add(root, tree, 0, True)
    if before:
        _add(root, before, 0, False)
    scale = WIDE / root.size
    level = [(root, 0.0)]
    found: list[Patch] = []
    for row in range(ROWS):
        found += _row(tree, level, row, scale)
        level = [each for branch, x in level for each in _below(branch, x, scale)]
    return tuple(found)


def _below(branch: _Branch, x: float, scale: float) -> Iterator[tuple[_Branch, float]]:
    """Yield the lines of play one ply further, and the left end of each. Half a node's width is
    left at both ends, so that steps are seen."""
    x += scale / 2
    for each in branch.below.values():
        yield each, x
        x += each.size * scale


def _row(
    tree: SearchTree, level: list[tuple[_Branch, float]], row: int, scale: float
) -> list[Patch]:
    """Return the patches of a row; narrow ones that touch and stand alike become one."""
    found: list[Patch] = []
    for branch, x in level:
        wide, number = branch.size * scale, branch.number
        if wide >= LEAST:
            why, jump = "", -1
            if number >= 0:
                why, jump = tree.nodes[number].why, tree.nodes[number].decided
            found.append(Patch(row, x, wide, number, why, jump))
        elif (
            found
            and found[-1].wide + found[-1].x > x - LEAST
            and not found[-1].why
            and (found[-1].number < 0) == (number < 0)
        ):
            found[-1] = found[-1]._replace(wide=x + wide - found[-1].x)
        else:
            found.append(Patch(row, x, wide, number))
    return found


@checked
def all_nodes(game: Game | Position, step: Step, depth: Depth = 3) -> Glance:
    """Show all nodes of a step's search in one picture, laid over those of the step before, and
    the lines that the step changes: `step_film` at a glance. See it by `svg(all_nodes(game,
    step))`.

    >>> example = Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1")
    >>> all_nodes(example, "Negamax", 2).grown.counts
    (('negamax', 133),)
    """
    tree, before = _trees(game, step, depth)
    changed = Changes(WORDS[step.__name__], changes(step))
    return Glance(_title(tree, step), _grown(tree, before, step), changed)


def _title(tree: SearchTree, step: type[steps.Negamax]) -> str:
    return plural("{step}, {n} ply", "{step}, {n} plies", tree.depth, step=WORDS[step.__name__])


def _trees(game: Game | Position, step: type[steps.Negamax], depth: int) -> tuple[Any, Any]:
    """Return a step's tree, and that of the step before, None if there is none."""
    place = steps.ALL_STEPS.index(step)
    before = step_tree(game, steps.ALL_STEPS[place - 1], depth) if place else None
    return step_tree(game, step, depth), before


def _grown(tree: SearchTree, before: SearchTree | None, step: type[steps.Negamax]) -> Grown:
    """Put both trees together, with no path yet."""
    names = [WORDS[step.__name__]]
    if before:
        names = [WORDS[steps.ALL_STEPS[steps.ALL_STEPS.index(step) - 1].__name__], *names]
    trees = [each for each in (before, tree) if each]
    counts = tuple((name, each.counts["nodes"]) for name, each in zip(names, trees, strict=True))
    return Grown(said("All nodes"), patches_of(tree, before), (), counts, tree.depth)


# ---- what changed


def changes(step: type[steps.Negamax]) -> tuple[Line, ...]:
    """Return the lines of a step's own methods, and which of them the step before does not have.
    If there were more than eighteen, the shortest methods and then the unchanged lines are left
    out."""
    parts = [_changed(step, name) for name in _own(step)]
    if sum(map(len, parts)) > MOST_LINES:
        parts = [part for part in parts if len(part) > 2]
    if sum(map(len, parts)) > MOST_LINES:
        parts = [_shortened(part) for part in parts]
    return tuple(line for part in parts for line in part)


def _own(step: type[steps.Negamax]) -> list[str]:
    """Return the methods that a step defines, in the order of its source."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(step))).body[0]
    assert isinstance(tree, ast.ClassDef)
    names = [each.name for each in tree.body if isinstance(each, ast.FunctionDef)]
    return [name for name in names if name != "__init__"]


def _changed(step: type[steps.Negamax], name: str) -> list[Line]:
    now = texts(vars(step)[name])
    before = getattr(step.__mro__[1], name, None)
    if before is None:
        return [Line(text, bool(step is not steps.Negamax)) for text in now]
    return lit(now, texts(before))


def _shortened(part: list[Line]) -> list[Line]:
    """Return a method's head and what changed in it, with dots for the rest, or the whole method if
    most of it changed."""
    if 2 * sum(line.changed for line in part) > len(part):
        return part
    found = part[:1]
    for line in part[1:]:
        if line.changed:
            found.append(line)
        elif found[-1].text.strip() != "...":
            found.append(Line("    ...", False))
    return found[:-1] if found[-1].text.strip() == "..." else found


# ---- the film


@checked
def step_film(game: Game | Position, step: Step, depth: Depth = 3) -> Film:
    """Show a step of the growing search, node by node: the board, the nodes that it searches laid
    over those of the step before, the tree along one path with its window, and the new lines.

    game: a Position, or a Game whose last position is searched; depth: plies.

    >>> film = step_film(Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"), "AlphaBeta", 2)
    >>> len(film.frames), film.frames[-1].parts[1].counts
    (54, (('negamax', 133), ('alpha-beta', 37)))
    """
    tree, before = _trees(game, step, depth)
    seen = _grown(tree, before, step)
    changed = Changes(WORDS[step.__name__], changes(step))
    signs = signs_of(tree)

    def frame(number: int) -> Frame:
        node = tree.steps[number]
        grown = seen._replace(path=path_of(tree, node))
        parts = (board_at(tree, node), grown, changed, path_at(tree, number, signs, PATH_ROWS))
        return Frame(parts, told_at(tree, number), _about(tree, step))

    frames = LazyFrames(len(tree.steps), frame)
    title = _title(tree, step)
    story = (_first(tree, step),)
    kept = tuple(dict.fromkeys([*range(KEPT), *_shallow(tree), *story]))
    glance = Glance(title, seen, changed)
    if len(frames) <= KEPT:
        return Film(title, tuple(frames), story, glance=glance)
    return Film(title, frames, story, kept, glance=glance)


def _shallow(tree: SearchTree) -> list[int]:
    """Return the steps in which the root's moves are left."""
    return [node.decided for node in tree.nodes if node.ply == 1]


def _first(tree: SearchTree, step: type[steps.Negamax]) -> int:
    """Return the frame in which what the step adds is seen first, or the last one."""
    why = ENDS.get(step)
    for node in tree.nodes:
        again = any(
            len(each.nodes) > 1 and bool(each.less) == issubclass(step, steps.LateMoveReductions)
            for each in node.tries
        )
        if (node.why == why and (node.depth or why == STAND_PAT)) or (again and step in AGAIN):
            return node.decided
    return tree.nodes[0].decided


def _about(tree: SearchTree, step: type[steps.Negamax]) -> str:
    """Say what a frame is about: the game, how deep, and by which step."""
    start = usi_line(tree.game.start, tree.game.moves)
    return about_line(start, film="search step", depth=tree.depth, by=step.__name__)
