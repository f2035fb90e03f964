"""Two versions of a search side by side, up to the first node where they differ, and why.

      one      Black 2: 7g7f   White 1: 3c3d   +87   8c8d ...
      other    Black 2: 7g7f   White 1: 3c3d   +87   (the end of the node)
                                                     ^ one goes on; the other stands pat

A version is a rung of the ladder or a step of the growing search. Both are recorded, deepening by
deepening, and read node by node: what a search does until it comes to a node, and which value it
brings back, is the same until the first difference. A step is given its moves in the order in which
the player generates them, since otherwise the order of equal moves would be the first difference.
"""

from itertools import islice
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, is_a, one_of
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.moves import move_list, usi
from shogi_lab.engine.position import Position
from shogi_lab.engine.tables import tables_here
from shogi_lab.ground.messages import Message, plural, said, sentences, word_of
from shogi_lab.notation.games import Game
from shogi_lab.notation.usi import usi_line
from shogi_lab.stage.films import Film, Frame, LazyFrames, about_line

from . import recorded
from .kernels.mind import SURE
from .kernels.versions import NAMES, switches_of
from .step_recorder import IDEAS_OF, STEP_NAMES, a_step, step_trees
from .steps import IterativeDeepening
from .tree import (
    SENTENCES,
    Path,
    board_at,
    in_centipawns,
    names_at,
    path_at,
    signs_of,
    told_at,
    window_of,
)

#: The player with the ideas of the step that it is compared with.
THE_PLAYER = "the player"
#: Rows of each column; frames that a page without a kernel holds, the last ones.
ROWS, KEPT = 5, 40

Trees = tuple[recorded.SearchTree, ...]


class Difference(NamedTuple):
    """Where two searches part: in which of their trees, at which step; kind: "end", "move",
    "depth", "window", "worth" (without a search) or "value".
    """

    tree: int
    step: int
    kind: str


class Seen(NamedTuple):
    """A node that a search looks at; whether it arrives there now, and whether it leaves."""

    tree: recorded.SearchTree
    number: int
    node: recorded.Node
    arrives: bool
    leaves: bool


def a_version(what: Any, name: str) -> str:
    """Return the name of a version, given by its name, its rung's number, or a step's class."""
    if is_a(what, int):
        what = NAMES[what] if -len(NAMES) <= what < len(NAMES) else what
    if is_a(what, type):
        return a_step(what, name).__name__
    return one_of((*NAMES, *STEP_NAMES, THE_PLAYER))(what, name)


Version = Annotated[Any, a_version]


def as_generated(position: Position) -> list[str]:
    """Return all legal moves in the order in which the player generates them: the king's first."""
    moves = for_kernel(move_list())
    end = legal_moves(for_kernel(position.record), tables_here(), moves, 0)
    return [usi(int(move)) for move in moves.packed[:end]]


def trees_of(game: Game, one: str, other: str, depth: int) -> tuple[Trees, Trees]:
    """Record both versions, each with a tree for every search of the root. If one of them does not
    deepen, the other is searched without deepening, too."""
    if THE_PLAYER in (one, other) and not {one, other} & set(STEP_NAMES):
        raise ValueError(said("one of the two must be a step, whose ideas the player then has"))
    deepens = all(issubclass(a_step(each, "one"), IterativeDeepening)
                  for each in (one, other) if each in STEP_NAMES)  # fmt: skip
    first, second = (_trees(game, *pair, depth, deepens) for pair in ((one, other), (other, one)))
    return first, second


def _trees(game: Game, version: str, beside: str, depth: int, deepens: bool) -> Trees:
    if version in STEP_NAMES:
        trees = step_trees(game, a_step(version, "version"), depth, as_generated)
        return trees if deepens else trees[-1:]
    ideas = IDEAS_OF[beside] if version == THE_PLAYER else switches_of(NAMES.index(version))
    if not deepens:
        return (recorded.search_at_once(game, depth, ideas),)
    found = tuple(islice(recorded.deepenings(game, recorded.MOST_NODES, ideas), depth))
    if len(found) < depth:
        words = said("the tree has more than {n} nodes; ask for fewer plies", n=recorded.MOST_NODES)
        raise ValueError(words)
    return tuple(tree for trees in found for tree in trees)


def first_difference(one: Trees, other: Trees) -> Difference | None:
    """Return where two searches part; None if they visit the same nodes, one after the other, with
    the same values."""
    for number, trees in enumerate(zip(one, other, strict=False)):
        for step in range(min(len(tree.steps) for tree in trees)):
            kind = _kind(*(_seen(tree, step) for tree in trees))
            if kind:
                return Difference(number, step, kind)
    return None


def _seen(tree: recorded.SearchTree, step: int) -> Seen:
    node = tree.nodes[tree.steps[step]]
    return Seen(tree, tree.steps[step], node, step == node.entered, step == node.decided)


def _kind(one: Seen, other: Seen) -> str:
    """Return in which way two searches that were the same until now differ, '' if they do not."""
    mine, twin = one.node, other.node
    if one.arrives != other.arrives:
        return "end"
    if mine.move != twin.move:
        return "move"
    if one.arrives and max(mine.depth, 0) != max(twin.depth, 0):
        return "depth"
    if (mine.alpha, mine.beta) != (twin.alpha, twin.beta):
        return "window"
    if one.arrives and mine.stand != twin.stand and max(map(abs, (mine.stand, twin.stand))) < SURE:
        return "worth"
    if one.leaves != other.leaves:
        return "end"
    return "value" if one.leaves and mine.value != twin.value else ""


# ---- the reason, in words


def reason_of(found: Difference, trees: tuple[Trees, Trees], names: tuple[str, str]) -> Any:
    """Return why two searches part, in a few sentences."""
    one, other = (_seen(each[found.tree], found.step) for each in trees)
    if found.kind == "end":
        first_ends = other.arrives if one.arrives != other.arrives else one.leaves
        pairs = (one, names[0]), (other, names[1])
        (ends, name), (goes_on, twin) = pairs if first_ends else pairs[::-1]
        return _ended(ends, goes_on, name, twin)
    if found.kind == "move":
        return _other_move(one, other, *names)
    about = {"one": word_of(names[0]), "other": word_of(names[1]), "move": _move(one)}
    if found.kind == "depth":
        depths = max(one.node.depth, 0), max(other.node.depth, 0)
        return said(
            "{one} searches {move} with depth {a}, {other} with depth {b}.",
            **about,
            a=depths[0],
            b=depths[1],
        )
    if found.kind == "window":
        a, b = (window_of(-each.node.beta, -each.node.alpha) for each in (one, other))
        return said(
            "About {move}, {one} asks with the window {a}, {other} with {b}.", **about, a=a, b=b
        )
    return _other_value(one, other, about)


def _move(seen: Seen) -> Message:
    """Return the name of the move that led to a node."""
    parent = seen.node.parent
    return names_at(seen.tree, parent)(seen.node.move) if parent >= 0 else said("the root")


def _ended(ends: Seen, goes_on: Seen, one: str, other: str) -> str:
    """Say why one search ends a node, and how the other goes on."""
    here = goes_on if goes_on.number != ends.number else _next(goes_on)
    about = {"one": word_of(one), "other": word_of(other), "move": _move(here)}
    why = _left_out(ends.node.tries, here, about)
    if why:
        return why
    why = SENTENCES.get(ends.node.why, said("The last move refutes: beta is reached."))
    goes = said("{other} goes on with {move}.", **about)
    return sentences(said("{one} ends the node.", **about), why, goes)


def _next(seen: Seen) -> Seen:
    """Return what a search looks at next."""
    return _seen(seen.tree, seen.node.entered + 1)


#: Why a move is left out.
LEFT_OUT = {
    recorded.LATE: said("it is quiet and comes late"),
    recorded.MARGIN: said("the value is too far below alpha"),
    recorded.EXCHANGE: said("it loses material by exchanges"),
}


def _left_out(tries: tuple[recorded.Try, ...], searched: Seen, about: dict[str, Any]) -> str:
    """Say why one search leaves out a move that the other searches; "" if it does not."""
    why = next((each.why for each in tries if each.move == searched.node.move), "")
    if why not in LEFT_OUT:
        return ""
    left = LEFT_OUT[why]
    return said("{one} leaves {move} out, because {why}; {other} searches it.", **about, why=left)


def _other_move(one: Seen, other: Seen, name: str, twin: str) -> str:
    """Say why two searches try different moves."""
    for mine, theirs, me, them in ((one, other, name, twin), (other, one, twin, name)):
        about = {"one": word_of(me), "other": word_of(them), "move": _move(theirs)}
        if mine.node.move == 0:
            return said(
                "{one} first asks whether a pass is good enough; {other} tries {move} at once.",
                **about,
            )
        why = _left_out(mine.tree.nodes[mine.node.parent].tries, theirs, about)
        if why:
            return why
    about = {"one": word_of(name), "other": word_of(twin), "a": _move(one), "b": _move(other)}
    return said(
        "{one} tries {a} next, {other} tries {b}: they put the moves in different orders.", **about
    )


def _other_value(one: Seen, other: Seen, about: dict[str, Any]) -> str:
    """Say how two searches value one node."""
    values = one.node.value, other.node.value
    why = ""
    if min(map(abs, values)) > SURE:
        why = said("Both see a mate, but they count its plies in different ways.")
    elif one.node.stand != other.node.stand and one.arrives:
        values = one.node.stand, other.node.stand
        why = said("They value the position in different ways, before any move is tried.")
    a, b = map(in_centipawns, values)
    found = said("{one} finds {a} here, {other} finds {b}.", **about, a=a, b=b)
    return sentences(found, why)


# ---- the film


@checked
def versions_film(
    game: Game | Position, one: Version, other: Version = THE_PLAYER, depth: recorded.Depth = 2
) -> Film:
    """Show two versions of a search side by side, node by node, up to the first node where they
    differ; the last frame says why.

    one, other: rungs of the ladder, by name or number, or steps of the growing search, by name or
    class; "the player" is the player with the ideas of the step that it is compared with. depth:
    plies. Raises ValueError if a tree has more than 30,000 nodes.

    >>> example = Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1")
    >>> film = versions_film(example, "captures first", "quiescence", 1)
    >>> print(film.frames[-1].caption)  # doctest: +ELLIPSIS
    captures first ends the node. This is the horizon, so no move is tried. quiescence goes on ...
    """
    game = Game(game) if isinstance(game, Position) else game
    trees = trees_of(game, one, other, depth)
    found = first_difference(*trees)
    names = _called(one), _called(other)
    tree, twin = (each[found.tree if found else -1] for each in trees)
    last = found.step if found else len(tree.steps) - 1
    ends = _agreed(trees[0]) if found is None else reason_of(found, trees, names)
    about = about_line(
        usi_line(game.start, game.moves), film="versions", depth=depth, one=one, other=other
    )

    def frame(step: int) -> Frame:
        paths = (
            path._replace(title=said("{what}: {more}", what=name, more=path.title))
            for name, path in zip(names, (_path(tree, step), _path(twin, step)), strict=True)
        )
        here = (
            tree if tree.nodes[tree.steps[step]].ply <= twin.nodes[twin.steps[step]].ply else twin
        )
        caption = ends if step == last else told_at(tree, step)
        return Frame((board_at(here, here.steps[step]), *paths), caption, about)

    frames = LazyFrames(last + 1, frame)
    title = plural(
        "{first} and {second}, {n} ply",
        "{first} and {second}, {n} plies",
        tree.depth,
        first=names[0],
        second=names[1],
    )
    kept = tuple(range(max(0, last + 1 - KEPT), last + 1))
    return Film(title, frames, (last,), kept)


def _path(tree: recorded.SearchTree, step: int) -> Path:
    return path_at(tree, step, signs_of(tree), ROWS)


def _called(version: str) -> str:
    return said("the player") if version == THE_PLAYER else word_of(version)


def _agreed(trees: Trees) -> Message:
    return plural(
        "Both visit the same node, with the same value.",
        "Both visit the same {n} nodes, one after the other, with the same values.",
        sum(len(tree.nodes) for tree in trees),
    )
