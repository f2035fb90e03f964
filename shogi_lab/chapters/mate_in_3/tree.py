"""The tree of a search for mate, node by node.

o       Black to move
+-[ ]   5c5b+   5a5b escapes           o    OR: the attacker moves, one check that mates suffices
+-[ ]   5c5b    5a6a escapes           [ ]  AND: the defender moves, every evasion must fail
+-[ ]   G*5b    no evasion: proved
"""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, one_of, refused, within
from shogi_lab.engine.kernel import COMPILED, for_kernel
from shogi_lab.engine.mate import mates_within
from shogi_lab.engine.movegen import checks, evasions
from shogi_lab.engine.moves import move_list, unpack_move
from shogi_lab.engine.posi import sfen_text, unfit
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import NOWHERE
from shogi_lab.engine.tables import tables_here
from shogi_lab.engine.turns import do_move, undo_move
from shogi_lab.engine.twins import restore
from shogi_lab.ground.messages import listed, plural, said
from shogi_lab.notation.words import namer, told_as
from shogi_lab.stage.films import about_line
from shogi_lab.stage.lenses import Board, board_of
from shogi_lab.stage.words import SIDES, at, in_words

from .columns import path_of

OR, AND = "or", "and"
COMING, OPEN, CUT = said("coming"), said("open"), "cut"
PROVED, REFUTED = said("proved"), said("refuted")
MOST_NODES, DEEPEST = 20_000, 13
LONG = 1_000  # steps, past which a film's frames are made when they are asked for


def odd_plies(what: Any, name: str) -> int:
    """Return a number of plies as it is, if it is odd; it must be, because the mover's check comes
    last."""
    try:
        return one_of(range(1, DEEPEST + 1, 2))(what, name)
    except ValueError:
        raise refused(what, name, said("an odd number, 1 to {n}", n=DEEPEST)) from None


OddPlies = Annotated[int, odd_plies]


class Node(NamedTuple):
    """A position that the search for mate visited, and the move that led to it.

    kind: "or" if the attacker is to move, "and" if the defender is; packed: the move in one
    integer, 0 at the root; generated: the moves found here; children: the nodes of those that were
    tried, in this order; answer: the move that decided ("" if all were tried or there was none);
    size: how many nodes the tree has from here on, this one included; entered, decided: the steps
    of the visit at which that happened.
    """

    kind: str
    move: str
    words: str
    packed: int
    parent: int
    ply: int
    generated: tuple[str, ...]
    children: tuple[int, ...]
    verdict: str
    answer: str
    size: int
    entered: int
    decided: int

    @property
    def in_full(self) -> str:
        """Return the move that led here in USI and in words."""
        return told_as(self.move, f"{self.move}, {self.words}")

    @property
    def cut(self) -> tuple[str, ...]:
        """Return the moves that were generated and never looked at, because the node was decided
        before.

        An answer that ends a line is looked at, although it has no node of its own.
        """
        looked = len(self.children) or int(bool(self.answer))
        return self.generated[looked:]


class Tree(NamedTuple):
    """A search for mate, node by node in the order of its visit.

    steps: the node that is looked at in each step: every node once when the search comes there,
    and a node whose moves were tried once more when it is decided.
    """

    position: Position
    plies: int
    nodes: tuple[Node, ...]
    steps: tuple[int, ...]


Limit = Annotated[int, within(1, MOST_NODES)]


@checked
def mate_tree(position: Position, plies: OddPlies, limit: Limit = MOST_NODES) -> Tree:
    """Return the AND/OR tree of a search for mate within this many plies, made as by the article's
    search.

    All checks are tried until one mates; after each, all evasions until one escapes. After the last
    check any evasion escapes. Raises ValueError for an even number of plies, if the defender has no
    king, or if the tree has more than `limit` nodes.

    >>> tree = mate_tree(Position.from_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1"), 1)
    >>> [(node.move, node.verdict, node.answer) for node in tree.nodes]
    [('', 'proved', 'G*5b'), ('5c5b+', 'refuted', '5a5b'), ('5c5b', 'refuted', '5a6a'), \
('G*6a', 'refuted', '5a6a'), ('G*4a', 'refuted', '5a6a'), ('G*6b', 'refuted', '5a4a'), \
('G*5b', 'proved', '')]
    >>> tree.nodes[0].cut
    ('G*4b',)
    """
    record = position.record
    if record.king[1 - record.turn] == NOWHERE:
        side = SIDES[1 - record.turn]
        raise ValueError(said("{side} has no king; there must be one to mate", side=side))
    search = _Search(record.copy(), plies, limit)
    search.visit(-1, 0)
    return Tree(position, plies, tuple(search.nodes), tuple(search.steps))


class _Search:
    """Run a search: keep the position where it stands, and what it has visited."""

    def __init__(self, record: Any, plies: int, limit: int) -> None:
        self.pos, self.tables, self.moves = (
            for_kernel(record),
            tables_here(),
            for_kernel(move_list()),
        )
        self.plies, self.limit = plies, limit
        self.nodes: list[Node] = []
        self.steps: list[int] = []

    def visit(self, parent: int, move: int, name: str = "") -> int:
        """Visit the position that stands, all below it too, and give the number of its node.

        name: that of the packed move that led to it.
        """
        number = len(self.nodes)
        if number == self.limit:
            raise ValueError(
                said("the tree has more than {n} nodes; ask for fewer plies", n=self.limit)
            )
        ply = self.nodes[parent].ply + 1 if move else 0
        attacks = ply % 2 == 0
        found = self.generated(checks if attacks else evasions)
        names = tuple(map(namer(self.pos, name), found))
        verdict, deciding = (REFUTED, PROVED) if attacks else (PROVED, REFUTED)
        words = in_words(move) if move else ""
        node = Node(OR if attacks else AND, name, words, move, parent, ply,
                    names, (), verdict, "", 1, len(self.steps), len(self.steps))  # fmt: skip
        self.nodes.append(node)
        self.steps.append(number)
        if found and ply == self.plies:
            self.nodes[number] = node._replace(verdict=REFUTED, answer=names[0])
        elif found:
            self.nodes[number] = self.tried(number, found, deciding)
        return number

    def tried(self, number: int, found: list[int], deciding: str) -> Node:
        """Return the node after its moves were tried, up to the first that decides."""
        node, children = self.nodes[number], []
        for move, name in zip(found, node.generated, strict=True):
            do_move(self.pos, self.tables, move)
            children.append(self.visit(number, move, name))
            undo_move(self.pos, self.tables, move)
            if self.nodes[children[-1]].verdict == deciding:
                node = node._replace(verdict=deciding, answer=name)
                break
        self.steps.append(number)
        return node._replace(
            children=tuple(children), size=len(self.nodes) - number, decided=len(self.steps) - 1
        )

    def generated(self, generator: Any) -> list[int]:
        """Return the packed moves of a generator in the position that the tree has reached."""
        end = generator(self.pos, self.tables, self.moves, 0)
        return [int(move) for move in self.moves.packed[:end]]


def so_many(kind: str, n: int) -> str:
    """Return how many moves a node has, in words: the attacker's are checks, the defender's
    evasions."""
    if kind == OR:
        return plural("{n} check", "{n} checks", n)
    return plural("{n} answer", "{n} answers", n)


def moves_to(tree: Tree, number: int) -> list[str]:
    """Return the moves from the root to a node."""
    return [tree.nodes[each].move for each in path_of(tree, number)[1:]]


def position_at(tree: Tree, number: int) -> Position:
    """Return the position of a node."""
    return tree.position.after(*moves_to(tree, number))


def after_moves(record: Any, moves: list[int]) -> Any:
    """Return a copy of a record after packed moves, which are assumed to be legal."""
    copy = record.copy()
    pos = for_kernel(copy)
    for move in moves:
        do_move(pos, tables_here(), move)
    if not COMPILED:
        restore(pos, copy)
    return copy


def board_at(tree: Tree, number: int) -> Board:
    """Return the board of a node, with the move that led to it marked."""
    position = position_at(tree, number)
    return board_of(position, ends(tree.nodes[number].packed))


def ends(move: int) -> tuple[int, ...]:
    """Return the squares of a packed move, its destination last; none if there is no move."""
    if not move:
        return ()
    _, start, to, _, _ = unpack_move(move)
    return (to,) if start is None else (start, to)


def names_of(squares: Sequence[int]) -> str:
    """Name one square or more, in a row."""
    return listed(list(map(at, squares)))


def proof_nodes(tree: Tree) -> tuple[int, ...]:
    """Return the nodes of a proof in the order of a reader's walk.

    Raises ValueError if there is no mate."""
    if tree.nodes[0].verdict == PROVED:
        return tuple(_proved(tree, 0))
    none = said("there is no mate within {n}, so there is no proof to draw", n=tree.plies)
    raise unfit(tree.position.record, none)


def _proved(tree: Tree, number: int) -> list[int]:
    node = tree.nodes[number]
    kept = node.children[-1:] if node.kind == OR else node.children
    return [number, *(each for child in kept for each in _proved(tree, child))]


def generated(record: Any, generator: Any) -> tuple[int, ...]:
    """Return the packed moves that a generator writes in a position."""
    moves = for_kernel(move_list())
    end = generator(for_kernel(record.copy()), tables_here(), moves, 0)
    return tuple(int(move) for move in moves.packed[:end])


def mates(record: Any, plies: int) -> bool:
    """Whether the mover mates by checks within this many plies.

    >>> [mates(parse_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1").record, plies) for plies in (1, 3)]
    [False, True]
    """
    return bool(mates_within(record, plies))


def shortest(record: Any, plies: int) -> int:
    """Return the fewest plies in which the mover mates, or `plies` if there is no mate within that
    many."""
    return next((n for n in range(1, plies, 2) if mates(record, n)), plies)


def about_node(tree: Tree, number: int, film: str) -> str:
    """Return what a frame on a node is about: the position, and the moves from the root to the
    node.
    """
    path = " ".join(moves_to(tree, number))
    start = f"sfen {sfen_text(tree.position.record, 1)}" + (f" moves {path}" if path else "")
    return about_line(start, film=film, plies=tree.plies)
