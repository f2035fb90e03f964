"""What there is to see in a search for mate: its tree, its buffer, its counts, the defender's ways.

      OR    the attacker moves: one check that mates suffices          round
      AND   the defender moves: every evasion must fail                square

Plain data; no screen here.
"""

from bisect import bisect_right
from typing import Any, NamedTuple

from .attacks import attacked, attackers, king_danger, occupied, steps
from .bitboards import difference, only, squares_in
from .hands import held
from .kernel import COMPILED, ready, stepped
from .lenses import Board, board_of
from .mate import mate_within
from .movegen import checks, evasions
from .moves import in_words, move_list, parse_usi, unpack_move, usi
from .pieces import BISHOP, KING, KNIGHT, LANCE, PAWN, PIECE_NAMES, PROMOTABLE, ROOK
from .posi import built, sfen_text
from .reads import reads
from .squares import NOWHERE, SQUARES, ray
from .tables import TABLES, tables_here
from .turns import do_move, undo_move
from .twins import plain, restore

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


# ---- moves to choose from


class MoveRow(NamedTuple):
    """A move in a list: how it stands, a note beside it, and whether it is the one looked at."""

    move: str
    words: str
    kind: str
    state: str
    note: str = ""
    here: bool = False
    jump: int = -1


class MoveRows(NamedTuple):
    """Moves to choose from, in columns; `room` is how many the drawing has places for."""

    title: str
    rows: tuple[MoveRow, ...]
    room: int


def reached_by(rows: tuple[MoveRow, ...]) -> tuple[int, ...]:
    """For each square the frame that a click on it leads to: that of the first move there, or -1.

    >>> row = MoveRow("G*5b", "gold dropped on 5b", AND, COMING, jump=3)
    >>> reached_by((row,)).index(3)
    13
    """
    jumps = [-1] * SQUARES
    for row in rows:
        to = parse_usi(row.move).to
        if jumps[to] < 0:
            jumps[to] = row.jump
    return tuple(jumps)


def mates(record: Any, plies: int) -> bool:
    """Whether the mover mates by checks within so many plies.

    >>> from shogi_lab.posi import parse_sfen
    >>> [mates(parse_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1").record, plies) for plies in (1, 3)]
    [False, True]
    """
    pos, moves = ready(record.copy()), ready(move_list())
    return bool(mate_within(pos, tables_here(), moves, 0, plies))


def generated(record: Any, generator: Any) -> tuple[int, ...]:
    """The packed moves of a generator in a position.

    >>> from shogi_lab.posi import parse_sfen
    >>> list(map(usi, generated(parse_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1").record, checks)))
    ['2c2b+', 'G*2a', 'G*2b', 'G*1b']
    """
    moves = ready(move_list())
    end = generator(ready(record.copy()), tables_here(), moves, 0)
    return tuple(int(move) for move in moves.m[:end])


# ---- one shared buffer of moves


class TapeCell(NamedTuple):
    """A move in the buffer, written at a ply; `fresh` until its ply is over, then it is left."""

    move: str
    ply: int
    fresh: bool


class Tape(NamedTuple):
    """The buffer that all plies share, with no gap between them.

    ends: by ply, where its moves end (move_last); nexts: by ply, which move comes next (anext);
    room: how many cells the drawing has places for.
    """

    title: str
    cells: tuple[TapeCell, ...]
    ends: tuple[int, ...]
    nexts: tuple[int, ...]
    room: int


class TapeEvent(NamedTuple):
    """What happens to the buffer: "generate", "make" or "unmake", and at which node of the tree."""

    name: str
    number: int


def tape_events(tree: Tree) -> tuple[TapeEvent, ...]:
    """What the article's search does with its buffer, event by event.

    >>> from shogi_lab.posi import parse_sfen
    >>> tree = mate_tree(parse_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1").record, 1)
    >>> [name for name, _ in tape_events(tree)][:4]
    ['generate', 'make', 'generate', 'unmake']
    """
    return tuple(_tape_events(tree, 0))


def _tape_events(tree: Tree, number: int) -> list[TapeEvent]:
    events = [TapeEvent("generate", number)]
    for child in tree.nodes[number].children:
        events.append(TapeEvent("make", child))
        events += _tape_events(tree, child)
        events.append(TapeEvent("unmake", child))
    return events


def tapes(tree: Tree) -> tuple[Tape, ...]:
    """The buffer after each event of `tape_events`.

    >>> from shogi_lab.posi import parse_sfen
    >>> tree = mate_tree(parse_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1").record, 1)
    >>> [(tape.ends, tape.nexts) for tape in tapes(tree)[:3]]
    [((4,), (0,)), ((4,), (1,)), ((4, 5), (1, 4))]
    """
    cells: list[tuple[str, int]] = []
    ends: list[int] = []
    nexts: list[int] = []
    seen = []
    for name, number in tape_events(tree):
        node = tree.nodes[number]
        if name == "generate":
            start = ends[-1] if ends else 0
            written = [(move, node.ply + 1) for move in node.generated]
            cells[start : start + len(written)] = written
            ends.append(start + len(written))
            nexts.append(start)
        elif name == "make":
            nexts[-1] += 1
        else:
            ends.pop()
            nexts.pop()
        shown = tuple(TapeCell(*cell, i < ends[-1]) for i, cell in enumerate(cells))
        seen.append(Tape("", shown, tuple(ends), tuple(nexts), 0))
    room = max(len(tape.cells) for tape in seen)
    return tuple(tape._replace(room=room) for tape in seen)


# ---- counters


class Counters(NamedTuple):
    """Counts to compare: columns of bars; rows of a name, a reason, and a count for each column."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[int, ...]], ...]
    lit: int = -1
    jumps: tuple[int, ...] = ()


def place_of_mate(record: Any, plies: int = 3) -> tuple[int, int]:
    """Where in the order of generated checks the first that mates stands, and how many there are.

    The place counts from 1; 0 where none mates.

    >>> from shogi_lab.posi import parse_sfen
    >>> place_of_mate(parse_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1").record, 1)
    (3, 4)
    """
    pos, moves = ready(record.copy()), ready(move_list())
    mate = int(mate_within(pos, tables_here(), moves, 0, plies))
    found = generated(record, checks)
    return found.index(mate) + 1 if mate else 0, len(found)


# ---- the defender of Bonanza


class Try(NamedTuple):
    """An evasion as Bonanza's mate3_and sees it: the group it is tried in, 0 where it is not tried.

    reason: why it is not tried, or what makes an interposition strong or weak.
    """

    group: int
    move: str
    words: str
    packed: int
    reason: str = ""


#: The order in which Bonanza tries evasions.
GROUPS = (
    "not tried", "the king takes the checker", "another piece takes the checker",
    "the king takes something else", "the king to an empty square", "strong interposition",
    "weak interposition",
)  # fmt: skip
STRONG, WEAK = 5, 6


def bonanza_tries(record: Any) -> tuple[Try, ...]:
    """Our evasions of a position in the order in which Bonanza 4.1.3 would try them.

    Interpositions are walked through from the king's neighbour to the checker. Those by a move are
    strong where two moves or more go there (the king beside the square counts as one), drops where
    one does. Of rook, lance and pawn only the first in hand is dropped; pawn, bishop and rook
    always promote where they can, lance and knight on the last two ranks. Source: mate3.c.

    >>> from shogi_lab.posi import parse_sfen
    >>> for each in bonanza_tries(parse_sfen("8k/9/9/9/8R/9/9/9/9 w lp 1").record)[:6]:
    ...     print(each.group, each.move, each.reason or "-")
    4 1a2a -
    4 1a2b -
    5 L*1b reached by the king
    6 L*1c reached by nothing
    6 L*1d reached by nothing
    0 P*1b a lance is in hand
    """
    found = generated(record, evasions)
    if not found:
        return ()
    danger = king_danger(ready(record), tables_here(), int(record.turn))
    checkers = squares_in(danger.checkers)
    king = int(record.king[record.turn])
    tried = [_try(record, move, found, checkers, king) for move in found]
    return tuple(sorted(tried, key=lambda each: _turn_of(each, king)))


def _turn_of(each: Try, king: int) -> tuple[int, int]:
    """When an evasion is tried: its group, then how far from the king it goes."""
    if each.group in (STRONG, WEAK):
        return each.group, _apart(king, parse_usi(each.move).to)
    return each.group or len(GROUPS), 0


def _apart(a: int, b: int) -> int:
    """How many king's steps lie between two squares."""
    return max(abs(a // 9 - b // 9), abs(a % 9 - b % 9))


def _try(record: Any, move: int, found: tuple[int, ...], checkers: list[int], king: int) -> Try:
    piece, start, to, _, captured = unpack_move(move)
    # of two checkers, the one beside the king counts as the first
    first = min(checkers, key=lambda sq: _apart(king, sq))
    reason = _why_not_tried(record, move)
    if reason:
        group = 0
    elif piece == KING:
        group = 1 if to == first else 3 if captured else 4
    elif to == first:
        group = 2
    else:
        movers = sum(_goes(record, each, to) for each in found)
        beside = _apart(king, to) == 1
        strong = movers + beside > (0 if start is None else 1)
        group = STRONG if strong else WEAK
        reason = _support(movers, beside)
    return Try(group, usi(move), in_words(move), move, reason)


def _goes(record: Any, move: int, to: int) -> bool:
    """Whether this is a move to the square, no drop, that Bonanza tries; its king's not counted."""
    each = unpack_move(move)
    board = each.start is not None and each.piece != KING
    return board and each.to == to and not _why_not_tried(record, move)


def _support(movers: int, beside: bool) -> str:
    """What else comes to a square of interposition."""
    who = [f"{movers} move{'s' if movers > 1 else ''}"] if movers else []
    who += ["the king"] if beside else []
    return f"reached by {' and '.join(who) or 'nothing'}"


def _why_not_tried(record: Any, move: int) -> str:
    """Why Bonanza's defender would leave an evasion out; '' where it would not."""
    piece, start, to, promotes, _ = unpack_move(move)
    color = int(record.turn)
    if start is None:
        stronger = [kind for kind in (ROOK, LANCE) if kind > piece or piece == PAWN]
        for kind in stronger if piece in (PAWN, LANCE) else ():
            if held(int(record.hand[color]), kind):
                return f"a {PIECE_NAMES[kind]} is in hand"
        return ""
    rank = (to // 9 if color == 0 else 8 - to // 9) + 1
    from_rank = (start // 9 if color == 0 else 8 - start // 9) + 1
    if promotes or piece not in PROMOTABLE or min(rank, from_rank) > 3:
        return ""
    if piece in (PAWN, BISHOP, ROOK) or (piece in (LANCE, KNIGHT) and rank <= 2):
        return "it always promotes there"
    return ""


# ---- why a pawn may not be dropped


class DropMate(NamedTuple):
    """A pawn dropped before the king, and what the king's side could do about it.

    refuge: squares where the king would be safe; guarded: squares beside him that are attacked;
    own: those where his own pieces stand; takers: pieces that may take the pawn; pinned: those
    that would, were they not pinned.
    """

    square: int
    refuge: tuple[int, ...]
    guarded: tuple[int, ...]
    own: tuple[int, ...]
    takers: tuple[int, ...]
    pinned: tuple[int, ...]

    @property
    def mates(self) -> bool:
        """Whether nothing helps: then the drop is not allowed."""
        return not self.refuge and not self.takers


def drop_mate(record: Any) -> DropMate:
    """Whether a pawn dropped by the mover before the enemy king would be mate, and why.

    Raises ValueError where the square before the king is off the board or taken.

    >>> from shogi_lab.posi import parse_sfen
    >>> from shogi_lab.squares import square_name
    >>> seen = drop_mate(parse_sfen("7lk/9/8G/9/9/9/9/9/4K4 b P 1").record)
    >>> seen.mates, [square_name(sq) for sq in seen.own], [square_name(sq) for sq in seen.guarded]
    (True, ['2a'], ['2b', '1b'])
    """
    color = int(record.turn)
    enemy, king = 1 - color, int(record.king[1 - color])
    ahead = ray(king, (1 if enemy else -1, 0))[:1] if king != NOWHERE else []
    if not ahead or record.board[ahead[0]]:
        raise ValueError(f"{sfen_text(record, 1)}: no free square before {SIDES[enemy]}'s king")
    board = record.board.tolist()
    board[ahead[0]] = PAWN if color == 0 else -PAWN
    after = built(board, tuple(record.hand.tolist()), enemy)
    pos, tables = ready(after), tables_here()
    without_king = difference(occupied(pos), only(king))
    around = squares_in(steps(tables, enemy, KING, king))
    own = tuple(sq for sq in around if board[sq] and (board[sq] < 0) == enemy)
    free = [sq for sq in around if sq not in own]
    guarded = tuple(sq for sq in free if attacked(pos, tables, sq, color, without_king))
    hitters = set(squares_in(attackers(pos, tables, ahead[0], enemy, occupied(pos)))) - {king}
    answers = [unpack_move(move) for move in generated(after, evasions)]
    takers = hitters & {each.start for each in answers if each.to == ahead[0]}
    refuge = tuple(sq for sq in free if sq not in guarded)
    pinned = tuple(sorted(hitters - takers))
    return DropMate(ahead[0], refuge, guarded, own, tuple(sorted(takers)), pinned)


# ---- useless interpositions


class Between(NamedTuple):
    """An interposition, the answer of a proof to it, and whether that takes what was put there.

    supported: whether another piece of the defender's guards that square.
    """

    node: int
    answer: int
    takes: bool
    supported: bool

    @property
    def useless(self) -> bool:
        """Whether problems would not count it: it is taken at once, for nothing."""
        return self.takes and not self.supported


def interpositions(tree: Tree) -> tuple[Between, ...]:
    """The drops between king and checker in a proof, after its first check.

    >>> from shogi_lab.posi import parse_sfen
    >>> tree = mate_tree(parse_sfen("8k/6S2/7G1/P8/R8/9/9/9/9 b p 1").record, 3)
    >>> [(tree.nodes[each.node].move, each.useless) for each in interpositions(tree)]
    [('P*1b', True), ('P*1c', True), ('P*1d', True)]
    """
    numbers = proof_nodes(tree)
    found = []
    for number in tree.nodes[numbers[1]].children if len(numbers) > 1 else ():
        node = tree.nodes[number]
        to = parse_usi(node.move).to
        if parse_usi(node.move).drops:
            answer = node.children[-1]
            takes = parse_usi(tree.nodes[answer].move).to == to
            found.append(Between(number, answer, takes, _supported(tree, number, to)))
    return tuple(found)


def _supported(tree: Tree, number: int, sq: int) -> bool:
    pos = ready(record_at(tree, number))
    color = 1 - int(tree.record.turn)
    guards = squares_in(attackers(pos, tables_here(), sq, color, occupied(pos)))
    return any(int(pos.board[each]) * (1 - 2 * color) != KING for each in guards)


# ---- what the key costs


class KeyCost(NamedTuple):
    """What a search spends on the hash key: moves made and unmade, numbers xored into it."""

    moves: int
    xors: int


def key_costs(tree: Tree) -> tuple[KeyCost, ...]:
    """What was spent on the key when each node of a tree is reached, in the order of the visit.

    A move xors a number for each piece that leaves a square or comes to one, as unmaking does.

    >>> from shogi_lab.posi import parse_sfen
    >>> tree = mate_tree(parse_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1").record, 1)
    >>> key_costs(tree)[:3]
    (KeyCost(moves=0, xors=0), KeyCost(moves=1, xors=2), KeyCost(moves=3, xors=5))
    """
    costs, path, moves, xors = [], [0], 0, 0
    for number, node in enumerate(tree.nodes):
        if number:
            while path[-1] != node.parent:
                xors += toggles(tree.nodes[path.pop()].packed)
                moves += 1
            path.append(number)
            xors += toggles(node.packed)
            moves += 1
        costs.append(KeyCost(moves, xors))
    return tuple(costs)


def toggles(move: int) -> int:
    """How many numbers a packed move xors into the key: one a piece that leaves or comes.

    >>> toggles(39983)
    2
    """
    _, start, _, _, captured = unpack_move(move)
    return 1 if start is None else 2 + bool(captured)


def key_reads(record: Any) -> tuple[int, int]:
    """How often generating the checks of a position reads its hash key, and how often any member.

    >>> from shogi_lab.posi import parse_sfen
    >>> asked, total = key_reads(parse_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1").record)
    >>> asked, total > 10
    (0, True)
    """
    answer = reads(stepped(checks), record, plain(TABLES), plain(move_list()), 0)
    return sum(n for (name, _), n in answer.reads.items() if name == "hash_key"), answer.total
