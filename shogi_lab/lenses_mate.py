"""What there is to see in a search for mate: its tree, its buffer, its counts, the defender's ways.

      OR    the attacker moves: one check that mates suffices          round
      AND   the defender moves: every evasion must fail                square

Plain data; no screen here.
"""

from bisect import bisect_right
from typing import Any, NamedTuple

from .kernel import COMPILED, ready
from .lenses import Board, board_of
from .movegen import checks, evasions
from .moves import in_words, move_list, unpack_move, usi
from .posi import sfen_text
from .squares import NOWHERE
from .tables import tables_here
from .turns import do_move, undo_move
from .twins import restore

SIDES = ("Black", "White")
OR, AND = "or", "and"
COMING, OPEN, PROVED, REFUTED, CUT = "coming", "open", "proved", "refuted", "cut"
MOST_NODES = 20_000


# ---- the tree, as the search visits it


class Node(NamedTuple):
    """A position that the search for mate visited, and the move that led to it.

    kind: "or" where the attacker moves, "and" where the defender does; packed: the move in one
    integer, 0 at the root; generated: the moves found here; children: the nodes of those that were
    tried, in this order; answer: the move that decided ("" where all were tried or none was there);
    size: how many nodes hang here, itself counted; entered, decided: at which step of the visit.
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
    def cut(self) -> tuple[str, ...]:
        """The moves that were generated and never looked at, as all was decided before.

        An answer that ends a line is looked at, though it has no node of its own.
        """
        looked = len(self.children) or int(bool(self.answer))
        return self.generated[looked:]


class Tree(NamedTuple):
    """A search for mate, node by node in the order of its visit.

    steps: which node is looked at, step by step: each once as the search comes there, and those
    with moves tried once more when it is decided.
    """

    record: Any
    plies: int
    nodes: tuple[Node, ...]
    steps: tuple[int, ...]


def mate_tree(record: Any, plies: int, limit: int = MOST_NODES) -> Tree:
    """The AND/OR tree of a search for mate within so many plies, as the article's search goes.

    All checks are tried until one mates; after each, all evasions until one escapes. After the last
    check any evasion escapes. Raises ValueError for an even number of plies, where the defender has
    no king, and where the tree has more than `limit` nodes.

    >>> from shogi_lab.posi import parse_sfen
    >>> tree = mate_tree(parse_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").record, 1)
    >>> [(node.move, node.verdict, node.answer) for node in tree.nodes]
    [('', 'proved', 'G*5b'), ('5c5b+', 'refuted', '5a5b'), ('5c5b', 'refuted', '5a6a'), \
('G*6a', 'refuted', '5a6a'), ('G*4a', 'refuted', '5a6a'), ('G*6b', 'refuted', '5a4a'), \
('G*5b', 'proved', '')]
    >>> tree.nodes[0].cut
    ('G*4b',)
    """
    if plies < 1 or plies % 2 == 0:
        raise ValueError(f"{plies} plies: wanted an odd number, 1 or more")
    if record.king[1 - record.turn] == NOWHERE:
        raise ValueError(f"{SIDES[1 - record.turn]} has no king: wanted one to mate")
    search = _Search(record.copy(), plies, limit)
    search.visit(-1, 0)
    return Tree(record, plies, tuple(search.nodes), tuple(search.steps))


class _Search:
    """A search under way: the position it stands in, and what it has visited."""

    def __init__(self, record: Any, plies: int, limit: int) -> None:
        self.pos, self.tables, self.moves = ready(record), tables_here(), ready(move_list())
        self.plies, self.limit = plies, limit
        self.nodes: list[Node] = []
        self.steps: list[int] = []

    def visit(self, parent: int, move: int) -> int:
        """Visit the position that stands, all below it too, and give the number of its node."""
        number = len(self.nodes)
        if number == self.limit:
            raise ValueError(f"the tree has more than {self.limit} nodes: wanted fewer plies")
        ply = self.nodes[parent].ply + 1 if move else 0
        attacks = ply % 2 == 0
        found = self.generated(checks if attacks else evasions)
        words = in_words(move) if move else ""
        names = tuple(map(usi, found))
        verdict, deciding = (REFUTED, PROVED) if attacks else (PROVED, REFUTED)
        node = Node(OR if attacks else AND, usi(move) if move else "", words, move, parent, ply,
                    names, (), verdict, "", 1, len(self.steps), len(self.steps))  # fmt: skip
        self.nodes.append(node)
        self.steps.append(number)
        if found and ply == self.plies:
            self.nodes[number] = node._replace(verdict=REFUTED, answer=names[0])
        elif found:
            self.nodes[number] = self.tried(number, found, deciding)
        return number

    def tried(self, number: int, found: list[int], deciding: str) -> Node:
        """The node after its moves were tried, up to the first that decides."""
        node, children = self.nodes[number], []
        for move in found:
            do_move(self.pos, self.tables, move)
            children.append(self.visit(number, move))
            undo_move(self.pos, self.tables, move)
            if self.nodes[children[-1]].verdict == deciding:
                node = node._replace(verdict=deciding, answer=usi(move))
                break
        self.steps.append(number)
        return node._replace(
            children=tuple(children), size=len(self.nodes) - number, decided=len(self.steps) - 1
        )

    def generated(self, generator: Any) -> list[int]:
        """The packed moves of a generator, here."""
        end = generator(self.pos, self.tables, self.moves, 0)
        return [int(move) for move in self.moves.m[:end]]


def path_of(tree: Tree, number: int) -> tuple[int, ...]:
    """The nodes from the root to a node, both counted.

    >>> from shogi_lab.posi import parse_sfen
    >>> path_of(mate_tree(parse_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").record, 1), 6)
    (0, 6)
    """
    path = [number]
    while path[-1]:
        path.append(tree.nodes[path[-1]].parent)
    return tuple(reversed(path))


def record_at(tree: Tree, number: int) -> Any:
    """The position of a node, as a record of its own.

    >>> from shogi_lab.posi import parse_sfen
    >>> tree = mate_tree(parse_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").record, 1)
    >>> sfen_text(record_at(tree, 6), 2)
    '4k4/4G4/4P4/9/9/9/9/9/9 w - 2'
    """
    moves = [tree.nodes[each].packed for each in path_of(tree, number)[1:]]
    return after_moves(tree.record, moves)


def after_moves(record: Any, moves: list[int]) -> Any:
    """A copy of a record after packed moves, which are taken to be legal.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> sfen_text(after_moves(parse_sfen(START).record, [39983]), 2)[-5:]
    'w - 2'
    """
    copy = record.copy()
    pos = ready(copy)
    for move in moves:
        do_move(pos, tables_here(), move)
    if not COMPILED:
        restore(pos, copy)
    return copy


def board_at(tree: Tree, number: int, title: str = "") -> Board:
    """The board of a node, with the move that led to it marked."""
    node = tree.nodes[number]
    return board_of(record_at(tree, number), ends(node.packed))._replace(title=title)


def ends(move: int) -> tuple[int, ...]:
    """The squares of a packed move, the one reached last; none for no move.

    >>> ends(39983), ends(0)
    ((56, 47), ())
    """
    if not move:
        return ()
    _, start, to, _, _ = unpack_move(move)
    return (to,) if start is None else (start, to)


def state_at(node: Node, step: int) -> str:
    """How a node stands at a step of the visit: coming, open, proved or refuted.

    >>> from shogi_lab.posi import parse_sfen
    >>> tree = mate_tree(parse_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").record, 1)
    >>> [state_at(tree.nodes[6], step) for step in (5, 6)]
    ['coming', 'proved']
    """
    if step < node.entered:
        return COMING
    return node.verdict if step >= node.decided else OPEN


# ---- the tree unfolded along one path


class Twig(NamedTuple):
    """A move of a tree: the kind of the node it leads to, how that stands, what decided it.

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


class Column(NamedTuple):
    """The moves of one node under each other; `before` and `after` count those not drawn."""

    title: str
    twigs: tuple[Twig, ...]
    before: int = 0
    after: int = 0


class Unfolded(NamedTuple):
    """A tree of which only one path is unfolded: a column a ply, with at most so many rows."""

    title: str
    columns: tuple[Column, ...]
    rows: int


def unfolded(tree: Tree, step: int, rows: int = 14) -> Unfolded:
    """The tree at a step of its visit: the path to the node looked at, and the moves beside it.

    Below a node that is decided the path goes on with what decided it.

    >>> from shogi_lab.posi import parse_sfen
    >>> tree = mate_tree(parse_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").record, 1)
    >>> [(twig.move, twig.state, twig.note) for twig in unfolded(tree, 1).columns[1].twigs][:2]
    [('5c5b+', 'refuted', '5a5b'), ('5c5b', 'coming', '')]
    """
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
    title = f"{entered} of {len(tree.nodes)} nodes visited"
    return Unfolded(title, tuple(columns), rows)


def _answers(tree: Tree, number: int, step: int) -> list[int]:
    """The nodes below a decided one that decided it."""
    node = tree.nodes[number]
    if not (node.answer and node.children) or state_at(node, step) == OPEN:
        return []
    return [node.children[-1], *_answers(tree, node.children[-1], step)]


def _column(
    tree: Tree, parent: int, below: int, step: int, rows: int, here: dict[int, str]
) -> Column:
    """The moves of a node: a page of them, the one with the path, or where the visit is."""
    node = tree.nodes[parent]
    seen = sum(tree.nodes[child].entered <= step for child in node.children)
    at = node.children.index(below) if below >= 0 else max(seen - 1, 0)
    start = at // rows * rows
    twigs = []
    for i, move in enumerate(node.generated[start : start + rows], start):
        if i < len(node.children):
            twigs.append(_twig(tree, node.children[i], step, here))
        else:
            state = CUT if step >= node.decided else COMING
            twigs.append(Twig(move, AND if node.kind == OR else OR, state))
    count, noun = len(node.generated), "check" if node.kind == OR else "evasion"
    title = f"{count or 'no'} {noun}{'' if count == 1 else 's'}"
    return Column(title, tuple(twigs), start, max(count - start - rows, 0))


def _twig(tree: Tree, number: int, step: int, here: dict[int, str]) -> Twig:
    node = tree.nodes[number]
    state = state_at(node, step)
    decided = state in (PROVED, REFUTED)
    return Twig(
        node.move, node.kind, state, _note(node) if decided and node.move else "",
        node.size - 1 if decided and number not in here else 0, here.get(number, ""),
        node.decided if decided else node.entered,
    )  # fmt: skip


def _note(node: Node) -> str:
    """What a decided node folds to: the move that decided it, or that none was left."""
    if node.answer:
        return node.answer
    if node.kind == OR:
        return "no mate" if node.generated else "no check"
    return "all fail" if node.generated else "mate"


def rows_of(tree: Tree, most: int = 14) -> int:
    """How many rows the columns of a tree need, up to the most that are drawn."""
    return min(most, max(len(node.generated) for node in tree.nodes if node.ply < tree.plies) or 1)


# ---- a whole proof


class Branch(NamedTuple):
    """A move of a proof: its place in the drawing, and the branch it hangs on, -1 for the root."""

    move: str
    words: str
    kind: str
    state: str
    column: int
    row: int
    above: int
    note: str = ""
    here: str = ""
    jump: int = -1


class Proof(NamedTuple):
    """A whole proof of a mate: of the attacker's moves those that mate, all of the defender's."""

    title: str
    columns: tuple[str, ...]
    branches: tuple[Branch, ...]
    rows: int


MOST_ROWS = 60  # of a proof that is drawn as a whole


def proof_nodes(tree: Tree) -> tuple[int, ...]:
    """The nodes of a proof in the order of a reader's walk; ValueError where there is no mate.

    >>> from shogi_lab.posi import parse_sfen
    >>> proof_nodes(mate_tree(parse_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").record, 1))
    (0, 6)
    """
    if tree.nodes[0].verdict != PROVED:
        sfen = sfen_text(tree.record, 1)
        raise ValueError(f"{sfen}: no mate within {tree.plies}, so there is no proof to draw")
    return tuple(_proved(tree, 0))


def _proved(tree: Tree, number: int) -> list[int]:
    node = tree.nodes[number]
    kept = node.children[-1:] if node.kind == OR else node.children
    return [number, *(each for child in kept for each in _proved(tree, child))]


def whole_proof(tree: Tree, at: int) -> Proof:
    """A proof drawn as a whole, walked up to its branch `at`: what is walked past is filled.

    Raises ValueError where there is no mate, or more lines than a page has room for.

    >>> from shogi_lab.posi import parse_sfen
    >>> proof = whole_proof(mate_tree(parse_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").record, 1), 1)
    >>> [(each.move, each.words, each.state) for each in proof.branches]
    [('', 'Black to move', 'proved'), ('G*5b', 'gold dropped on 5b', 'proved')]
    """
    numbers = proof_nodes(tree)
    place = {number: i for i, number in enumerate(numbers)}
    path = path_of(tree, numbers[at])
    row, branches = -1, []
    for i, number in enumerate(numbers):
        node = tree.nodes[number]
        below = [place[child] for child in node.children if child in place]
        row += i == 0 or numbers[i - 1] != node.parent
        last = max((each for each in numbers if each < number + node.size), default=number)
        branches.append(
            Branch(
                node.move,
                node.words or f"{SIDES[tree.record.turn]} to move",
                node.kind,
                PROVED if place[last] <= at else COMING if i > at else OPEN,
                node.ply,
                row,
                place.get(node.parent, -1),
                "" if below else "mate",
                ("now" if number == path[-1] else "path") if number in path else "",
                i,
            )
        )
    if row >= MOST_ROWS:
        raise ValueError(f"the proof has {row + 1} lines: at most {MOST_ROWS} are drawn")
    columns = tuple(f"{ply}: {SIDES[(tree.record.turn + ply + 1) % 2]}"
                    for ply in range(1, max(b.column for b in branches) + 1))  # fmt: skip
    lines = row + 1
    title = f"The proof: {len(numbers)} of {len(tree.nodes)} visited nodes"
    return Proof(title, columns, tuple(branches), lines)
