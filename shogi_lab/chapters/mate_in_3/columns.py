"""A tree unfolded along one path: for each node on it a column of its moves, a page of them.

7 checks              1 evasion
[ ]  5c5b+
[ ]  5c5b    ---------o  5a6a        here: the path goes on with this move
2 more below
"""

from collections.abc import Sequence
from typing import Any, NamedTuple


class Column(NamedTuple):
    """The moves of one node, one below the other; `before` and `after` count those not drawn.

    side: which of two numbers the node's mover compares, if its moves have any.
    """

    title: str
    twigs: tuple[Any, ...]
    before: int = 0
    after: int = 0
    side: int = 0


def page_of(title: str, twigs: Sequence[Any], at: int, rows: int, side: int = 0) -> Column:
    """Return the page of a node's moves on which one of them stands."""
    start = at // rows * rows
    after = max(len(twigs) - start - rows, 0)
    return Column(title, tuple(twigs[start : start + rows]), start, after, side)


def path_of(tree: Any, number: int) -> tuple[int, ...]:
    """Return the nodes of a tree from its root to a node, both included."""
    path = [number]
    while tree.nodes[path[-1]].parent >= 0:
        path.append(tree.nodes[path[-1]].parent)
    return tuple(reversed(path))
