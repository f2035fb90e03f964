"""A search for mate as it runs: which node is visited, and what is known about those before.

o  Black to move    7 checks              1 answer
                    [ ]  5c5b+  x 5a5b
                    [ ]  5c5b             o  5a6a      the path that is looked at
                    [ ]  G*6a                          coming
"""

from bisect import bisect_right
from typing import NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import plural, said, sentences
from shogi_lab.stage.films import Film, Frame, LazyFrames
from shogi_lab.stage.words import SIDES

from . import tree as trees
from .columns import Column, page_of, path_of


def state_at(node: trees.Node, step: int) -> str:
    """Return a node's state at a step of the visit: coming, open, proved or refuted."""
    if step < node.entered:
        return trees.COMING
    return node.verdict if step >= node.decided else trees.OPEN


# ---- the tree unfolded along one path


class Twig(NamedTuple):
    """A move of a tree: the kind of the node that it leads to, that node's state, and what decided
    it.

    folded: how many nodes below are not drawn; here: "now" for the node looked at, "path" for those
    above it, "answer" for those below it that decided.
    """

    move: str
    kind: str
    state: str
    note: str = ""
    folded: int = 0
    here: str = ""
    jump: int = -1


class Unfolded(NamedTuple):
    """A tree with only one path unfolded: one column per ply, each with at most `rows` rows."""

    title: str
    columns: tuple[Column, ...]
    rows: int


def unfolded(tree: trees.Tree, step: int, rows: int = 14) -> Unfolded:
    """Lay out the tree at a step of its visit: the path to the node looked at, and the sisters of
    its nodes.

    Below a decided node the path goes on with the moves that decided it."""
    now = tree.steps[step]
    here = dict.fromkeys(path_of(tree, now), "path") | {now: "now"}
    here |= dict.fromkeys(_answers(tree, now, step), "answer")
    line = tuple(here)
    columns = [Column("", (_twig(tree, 0, step, here),))]
    for number, below in zip(line, (*line[1:], -1), strict=True):
        if tree.nodes[number].ply < tree.plies:
            columns.append(_column(tree, number, below, step, rows, here))
    columns += [Column("", ())] * (tree.plies + 1 - len(columns))
    entered = bisect_right(tree.nodes, step, key=lambda node: node.entered)
    title = said("Nodes visited so far: {n}; by the end: {all}", n=entered, all=len(tree.nodes))
    return Unfolded(title, tuple(columns), rows)


def _answers(tree: trees.Tree, number: int, step: int) -> list[int]:
    """Return the nodes below a decided one that decided it."""
    node = tree.nodes[number]
    if not (node.answer and node.children) or state_at(node, step) == trees.OPEN:
        return []
    return [node.children[-1], *_answers(tree, node.children[-1], step)]


def _column(
    tree: trees.Tree, parent: int, below: int, step: int, rows: int, here: dict[int, str]
) -> Column:
    """Return the moves of a node: a page of them, the one with the path, or where the visit is."""
    node = tree.nodes[parent]
    seen = sum(tree.nodes[child].entered <= step for child in node.children)
    at = node.children.index(below) if below >= 0 else max(seen - 1, 0)
    twigs = [_twig(tree, child, step, here) for child in node.children]
    kind, state = (
        trees.AND if node.kind == trees.OR else trees.OR,
        trees.CUT if step >= node.decided else trees.COMING,
    )
    twigs += [Twig(move, kind, state) for move in node.generated[len(twigs) :]]
    return page_of(trees.so_many(node.kind, len(node.generated)), twigs, at, rows)


def _twig(tree: trees.Tree, number: int, step: int, here: dict[int, str]) -> Twig:
    node = tree.nodes[number]
    state = state_at(node, step)
    decided = state in (trees.PROVED, trees.REFUTED)
    return Twig(
        node.move, node.kind, state, _note(node) if decided and node.move else "",
        node.size - 1 if decided and number not in here else 0, here.get(number, ""),
        node.decided if decided else node.entered,
    )  # fmt: skip


def _note(node: trees.Node) -> str:
    """Say what a decided node folds to: the move that decided it, or that none was left."""
    if node.answer:
        return node.answer
    if node.kind == trees.OR:
        return said("no mate") if node.generated else said("no check")
    return said("all fail") if node.generated else said("mate")


def rows_of(tree: trees.Tree, most: int = 14) -> int:
    """Count the rows that the columns of a tree need, up to the most that are drawn."""
    return min(most, max(len(node.generated) for node in tree.nodes if node.ply < tree.plies) or 1)


# ---- the visit


@checked
def search_film(position: Position, plies: trees.OddPlies = 3) -> Film:
    """Show a search for mate, step by step: the board and the tree together, one path unfolded.

    A click on a node leads to the step in which it was decided, or first looked at.

    >>> film = search_film(Position.from_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1"), 1)
    >>> print(*(film.frames[step].caption for step in (0, 1, 6, 7)), sep="\\n")
    OR: Black has 7 checks; one that mates is enough.
    AND: after 5c5b+, pawn from 5c to 5b, promotes, White has 1 answer, and no ply is left, so \
5a5b refutes it.
    AND: after G*5b, gold dropped on 5b, White has no answer, so it is mate.
    Proved: G*5b mates. 1 check is never looked at.
    """
    tree = trees.mate_tree(position, plies)
    count, rows = len(tree.steps), rows_of(tree)
    film = LazyFrames(count, lambda step: _visited(tree, step, rows))
    deepest = max(range(count), key=lambda step: (tree.nodes[tree.steps[step]].ply, -step))
    title = said("A search for mate within {plies}", plies=plies)
    story = tuple(sorted({0, deepest, count - 1}))
    if count <= trees.LONG:
        return Film(title, tuple(film), story)
    return Film(title, film, story, _story(tree))


def _story(tree: trees.Tree) -> tuple[int, ...]:
    """Return the steps that a page without Python holds: the first ones, and those where the checks
    of the root and the first evasions are decided."""
    shallow = [node.decided for node in tree.nodes if node.ply <= 2]
    return tuple(dict.fromkeys([*range(40), *shallow]))


def _visited(tree: trees.Tree, step: int, rows: int) -> Frame:
    number = tree.steps[step]
    parts = (trees.board_at(tree, number), unfolded(tree, step, rows))
    return Frame(parts, _told(tree, number, step), trees.about_node(tree, number, "search"))


def _told(tree: trees.Tree, number: int, step: int) -> str:
    """Say what happens at a step, in a sentence or two."""
    node = tree.nodes[number]
    if node.children and state_at(node, step) != trees.OPEN:
        return _told_decided(node)
    what = _told_open(node, SIDES[(tree.position.turn + node.ply) % 2])
    if node.move:
        what = said("after {move}, {what}", move=node.in_full, what=what)
    return (
        said("OR: {what}", what=what) if node.kind == trees.OR else said("AND: {what}", what=what)
    )


def _told_open(node: trees.Node, side: str) -> str:
    """Say which moves a side has at a node, and what would decide it."""
    found = trees.so_many(node.kind, len(node.generated))
    if node.kind == trees.OR:
        if not node.generated:
            return said("{side} has no check, so there is no mate here.", side=side)
        return said("{side} has {found}; one that mates is enough.", side=side, found=found)
    if not node.generated:
        return said("{side} has no answer, so it is mate.", side=side)
    if node.children:
        return said("{side} has {found}; every one must fail.", side=side, found=found)
    return said(
        "{side} has {found}, and no ply is left, so {answer} refutes it.",
        side=side,
        found=found,
        answer=node.answer,
    )


def _told_decided(node: trees.Node) -> str:
    """Say what decided a node, and how many of its moves that spares."""
    if not (n := len(node.cut)):
        return _decision(node)
    left = trees.so_many(node.kind, n)
    unseen = plural("{found} is never looked at.", "{found} are never looked at.", n, found=left)
    return sentences(_decision(node), unseen)


def _decision(node: trees.Node) -> str:
    move, answer = node.move, node.answer
    if node.kind == trees.AND and node.verdict == trees.PROVED:
        return said("Proved: every answer fails after {move}.", move=move)
    if node.kind == trees.AND:
        return said("Refuted: {answer} escapes after {move}.", answer=answer, move=move)
    if node.verdict == trees.PROVED and move:
        return said("Proved: {answer} mates after {move}.", answer=answer, move=move)
    if node.verdict == trees.PROVED:
        return said("Proved: {answer} mates.", answer=answer)
    found = trees.so_many(trees.OR, len(node.generated))
    if move:
        return said("Refuted: none of {found} mates after {move}.", found=found, move=move)
    return said("Refuted: none of {found} mates.", found=found)
