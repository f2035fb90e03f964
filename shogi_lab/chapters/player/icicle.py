"""A large search as an icicle, as profilers draw calls: a node is as wide as what hangs below it.

      +---------------------------------------------+
      |                   the root                  |
      +----------------------+-----------+----+--+--+
      |   7g7f               |  2g2f     | B  |  |  |      each row a ply further,
      +-----------+----+-----+------+--+-+----+--+--+      each move in the order tried
      |  3c3d     | B  |            |  |
      +-----------+----+            +--+

A click on a node makes it the widest; a click on one above it goes back.
"""

from typing import NamedTuple

from shogi_lab.chapters.mate_in_3.columns import path_of
from shogi_lab.engine.arguments import checked
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import said, sentences
from shogi_lab.notation.games import Game
from shogi_lab.stage.films import Film, Frame, LazyFrames

from .kernels.versions import EVERYTHING
from .recorded import CUTOFF, Depth, SearchTree, search_tree
from .think import PlayerVersion
from .tree import SENTENCES, about_tree, board_at, in_centipawns, line_to, mover, names_at

ROWS, WIDE = 11, 640  # plies that are drawn; pixels
LEAST = 2.0  # pixels: what is narrower is drawn with its neighbours, as many
ZOOMED, KEPT = 1 / 250, 40  # a node of this share of all can be zoomed; how many a page holds


class Cell(NamedTuple):
    """A node; or many narrow ones side by side, whose `why` is "many".

    row: counted from the top; x, wide: in pixels; best: whether it belongs to the best line.
    """

    row: int
    x: float
    wide: float
    why: str
    move: str = ""
    best: bool = False
    jump: int = -1


class Icicle(NamedTuple):
    """The part of a search below one of its nodes; signs: the reasons in the whole search."""

    title: str
    cells: tuple[Cell, ...]
    signs: tuple[str, ...]


MANY = "many"


def zoomed(tree: SearchTree) -> tuple[int, ...]:
    """Return the nodes that a reader can zoom into: the large ones, largest first."""
    least = max(len(tree.nodes) * ZOOMED, 2)
    large = [number for number, node in enumerate(tree.nodes) if node.size >= least]
    return tuple(sorted(large, key=lambda number: (-tree.nodes[number].size, number)))


def best_nodes(tree: SearchTree) -> tuple[int, ...]:
    """Return the nodes of the best line, from the root; if a move was searched twice, the node of
    its last search.
    """
    found = [0]
    for move in tree.best[-1].moves if tree.best else ():
        below = [each.nodes[-1] for each in tree.nodes[found[-1]].tries
                 if each.move == move and each.nodes]  # fmt: skip
        if not below:
            break
        found.append(below[0])
    return tuple(found)


def icicle_at(tree: SearchTree, places: tuple[int, ...], number: int) -> Icicle:
    """Return the search below a node, and above it each of its ancestors in a row of its own, as
    wide as the picture.

    places: the nodes that can be zoomed into, each at the place of its step.
    """
    steps = {each: step for step, each in enumerate(places)}
    best = set(best_nodes(tree))
    path = path_of(tree, number)
    top = max(len(path) - 3, 0)
    cells = [_cell(tree, each, row, 0, WIDE, best, steps) for row, each in enumerate(path[top:])]
    scale = WIDE / tree.nodes[number].size
    level = [(number, 0.0)]
    for row in range(len(path) - top, ROWS):
        below: list[tuple[int, float]] = []
        for each, x in level:
            left = x + scale / 2  # half a node's own width at each end, so that steps are seen
            for child in (c for t in tree.nodes[each].tries for c in t.nodes):
                below.append((child, left))
                left += tree.nodes[child].size * scale
        cells += _row(tree, below, row, scale, best, steps)
        level = [(each, x) for each, x in below if tree.nodes[each].size * scale >= LEAST]
    reasons = {node.why for node in tree.nodes}
    signs = tuple(why for why in (CUTOFF, *SENTENCES) if why in reasons)
    size, whole = tree.nodes[number].size, len(tree.nodes)
    title = said("{n} of {all} nodes", n=f"{size:,}", all=f"{whole:,}")
    return Icicle(title, tuple(cells), signs)


def _row(
    tree: SearchTree,
    level: list[tuple[int, float]],
    row: int,
    scale: float,
    best: set[int],
    steps: dict[int, int],
) -> list[Cell]:
    """Return the cells of a row; narrow ones that touch become one."""
    cells: list[Cell] = []
    for each, x in level:
        wide = tree.nodes[each].size * scale
        if wide >= LEAST or each in best:
            cells.append(_cell(tree, each, row, x, wide, best, steps))
        elif cells and cells[-1].why == MANY and x - cells[-1].x - cells[-1].wide < LEAST:
            cells[-1] = cells[-1]._replace(wide=x + wide - cells[-1].x)
        else:
            cells.append(Cell(row, x, wide, MANY))
    return cells


def _cell(
    tree: SearchTree,
    number: int,
    row: int,
    x: float,
    wide: float,
    best: set[int],
    steps: dict[int, int],
) -> Cell:
    node = tree.nodes[number]
    move = names_at(tree, node.parent)(node.move) if number else "the root"
    return Cell(row, x, wide, node.why, move, number in best, steps.get(number, -1))


@checked
def icicle_film(
    game: Game | Position, depth: Depth = 5, version: PlayerVersion = EVERYTHING
) -> Film:
    """Show a large search of a game's last position as an icicle, with the board of the node that
    is zoomed. The best line is framed. There is a frame for each large node, the largest first.

    depth: the plies of the last deepening, which may have 30,000 nodes; recording these takes half
    a minute.

    >>> film = icicle_film(Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"), 2)
    >>> film.frames[0].caption
    'The whole search: 66 nodes, +298 for Black. All moves that deserve it have been searched.'
    """
    return film_of_icicle(search_tree(game, depth, version))


def film_of_icicle(tree: SearchTree) -> Film:
    """Make the film of `icicle_film` from a search that is recorded already."""
    places = zoomed(tree)
    line = best_nodes(tree)
    best = [step for step, each in enumerate(places) if each in line]
    kept = tuple(dict.fromkeys([*best, *range(min(len(places), KEPT))]))
    frames = LazyFrames(len(places), lambda step: _frame(tree, places, step))
    title = said("A search as an icicle")
    if len(places) <= KEPT:
        return Film(title, tuple(frames), (0,))
    return Film(title, frames, (0,), kept)


def _frame(tree: SearchTree, places: tuple[int, ...], step: int) -> Frame:
    number = places[step]
    parts = (icicle_at(tree, places, number), board_at(tree, number))
    return Frame(parts, _told(tree, number), about_tree(tree, "icicle"))


def _told(tree: SearchTree, number: int) -> str:
    """Say what a node is, and how much hangs below it."""
    node = tree.nodes[number]
    what = said(
        "{line}: {below}, {value} for {side}.",
        line=line_to(tree, number) or said("The whole search"),
        below=said("{n} nodes", n=f"{node.size:,}"),
        value=in_centipawns(node.value),
        side=mover(tree, number),
    )
    cut = said("A move refutes: beta is reached.")
    return sentences(what, cut if node.why == CUTOFF else SENTENCES[node.why])
