"""Chapter 3's exercises: from the verdict of one node to a search for mate that stops in time."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from shogi_lab.engine.posi import PositionError
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES, ray
from shogi_lab.ground.messages import Message, items, plural, said
from shogi_lab.practice.exercises import Exercises
from shogi_lab.practice.findings import RIGHT, YOURS, Sets, SmallBoard, piece_line
from shogi_lab.stage.lenses import board_of
from shogi_lab.stage.words import at as named

from . import drawings  # noqa: F401  they draw what answers show
from .given import MOST_LOOKED, Problem
from .proof import Branch, Proof
from .tree import AND, CUT, OR, PROVED, REFUTED, Node, Tree, mate_tree, mates

EXERCISES = Exercises()

OTHER = {OR: AND, AND: OR}
WORDS = {True: said("mate"), False: said("no mate")}
MOVES = {OR: said("checks"), AND: said("answers")}
STATES = {True: PROVED, False: REFUTED}


# ---- 1: the verdict of one node


def _nodes() -> Iterator[tuple[str, list[bool]]]:
    for size in range(8):
        for children in product((True, False), repeat=size):
            yield OR, list(children)
            yield AND, list(children)


def _verdict_way(kind: str, children: list[bool]) -> tuple[str, ...]:
    asked = {OR: said("is there one that mates?"), AND: said("is there one that escapes?")}[kind]
    deciding = kind == OR
    if deciding in children:
        found = said("yes, after move {n}", n=children.index(deciding))
    elif children:
        found = said("no, none of them")
    else:
        found = said("no: there are no {moves}", moves=MOVES[kind])
    right = verdict(kind, children)
    return (
        said("the moves here are {moves}: {question}", moves=MOVES[kind], question=asked),
        found,
        said("so {answer}: {verdict}", answer=right, verdict=WORDS[right]),
    )


def _verdict_shown(got: Any, kind: str, children: list[bool]) -> Any:
    right = verdict(kind, children)
    answers = said("right {right}", right=right)
    if got is not None:
        answers = said("your answer: {got}; right: {right}", got=got, right=right)
    root = Branch(kind.upper(), answers, kind, STATES[right], 1, 0, -1)
    below = [
        Branch(WORDS[child], said("after move {n}", n=i), OTHER[kind], STATES[child], 2, i, 0)
        for i, child in enumerate(children)
    ]
    return Proof("", (said("the node"), said("its moves")), (root, *below), max(1, len(children)))


@EXERCISES.row(
    level=0,
    minutes=5,
    cases=_nodes,
    way=_verdict_way,
    told=lambda kind, children: said(
        "an {kind} whose moves lead to {verdicts}", kind=kind.upper(), verdicts=children
    ),
    shown=_verdict_shown,
    given="931caca7",
    hardest=("or", [False, False, False, False, False, False, True]),
)
def verdict(kind: str, children: list[bool]) -> bool:
    """Is it mate by force at one node of the tree? kind is 'or' where the attacker moves, and
    'and' where the defender does. children holds the verdict after each of the moves there,
    True for mate. The attacker may only give check; the defender may play everything that
    answers a check.

    example: verdict('or', [False, True]) is True, because one check that works is enough.

    hint: Python has both functions already: one asks whether any item of a list is true, and
    the other whether all of them are.

    hint: If no check is left, there is no mate: any([]) is False. If no answer is left, that
    is mate: all([]) is True.

    tried: 510 nodes: both kinds, each with all lists of up to seven verdicts
    """
    return True in children if kind == OR else False not in children


# ---- 2: what is visited

MOST_NODES = 10
Nested = list[Any]  # the list of what its moves lead to, each of these such a list again


@cache
def _forests(nodes: int) -> tuple[tuple[Any, ...], ...]:
    """Return all sequences of trees that have this many nodes together."""
    if not nodes:
        return ((),)
    return tuple(
        (first, *others)
        for size in range(1, nodes + 1)
        for first in _forests(size - 1)
        for others in _forests(nodes - size)
    )


def _trees() -> Iterator[tuple[Nested]]:
    for nodes in range(MOST_NODES):
        yield from ((_listed(tree),) for tree in _forests(nodes))


def _listed(tree: tuple[Any, ...]) -> Nested:
    return [_listed(child) for child in tree]


def _walked(tree: Nested) -> tuple[list[Branch], list[Message]]:
    """Return a tree's nodes as branches, in the order of a walk, and what the search does."""
    branches: list[Branch] = []
    told: list[Message] = []
    rows = iter(range(MOST_NODES))
    number = iter(range(1, MOST_NODES + 1))

    def add(node: Nested, kind: str, column: int, row: int, above: int, looked: bool) -> bool:
        at, name = len(branches), str(next(number)) if looked else "-"
        branches.append(Branch(name, "", kind, CUT, column, row, above))
        about = {"node": name, "kind": kind.upper()}
        if looked and node:
            told.append(
                plural("{node}: {kind}, {n} move", "{node}: {kind}, {n} moves", len(node), **about)
            )
        decided, deciding = False, kind == OR
        for i, child in enumerate(node):
            below = next(rows) if i else row
            verdict = add(child, OTHER[kind], column + 1, below, at, looked and not decided)
            if looked and not decided and verdict == deciding:
                decided = True
                left = len(node) - i - 1
                told.append(_decided(name, WORDS[verdict], left))
        mate = deciding if decided else not deciding
        if looked:
            branches[at] = branches[at]._replace(state=STATES[mate], words=WORDS[mate])
            if not node:
                told.append(
                    said("{node}: {kind}, no move: {verdict}", **about, verdict=WORDS[mate])
                )
            elif not decided:
                told.append(said("{node}: all tried, {verdict}", node=name, verdict=WORDS[mate]))
        else:
            branches[at] = branches[at]._replace(words=said("never looked at"))
        return mate

    add(tree, OR, 1, next(rows), -1, looked=True)
    return branches, told


def _decided(name: str, verdict: Message, left: int) -> Message:
    about = {"node": name, "verdict": verdict}
    if left:
        return said("{node} is decided: {verdict}, {n} never looked at", **about, n=left)
    return said("{node} is decided: {verdict}", **about)


def _visited_way(tree: Nested) -> tuple[str, ...]:
    return (*_walked(tree)[1], said("{n} looked at", n=visited(tree)))


def _visited_shown(got: Any, tree: Nested) -> Any:
    branches = tuple(_walked(tree)[0])
    depth = max(branch.column for branch in branches)
    kinds = [(said("OR: attacker"), said("AND: defender"))[ply % 2] for ply in range(max(2, depth))]
    return Proof("", tuple(kinds), branches, 1 + max(branch.row for branch in branches))


@EXERCISES.row(
    level=1,
    minutes=10,
    cases=_trees,
    way=_visited_way,
    told=lambda tree: said("the tree {tree}", tree=tree),
    shown=_visited_shown,
    given="52d3c1ac",
    hardest=([[[[[[], [], [[], []]]]]]],),
    n=MOST_NODES,
)
def visited(tree: Nested) -> int:
    """A search stops at an OR as soon as one check mates, and at an AND as soon as one answer
    escapes. How many positions of a tree does it look at? A position is the list of the
    positions that its moves lead to. The root is an OR, and below it AND and OR take turns.

    example: visited([[], [[]]]) is 2: the root, and its first check, which leaves no answer.

    hint: How many of a node's moves are looked at depends on their verdicts. So let a helper
    return both, the verdict and the count.

    hint: Try the moves one after the other, and add up how many positions each of them looks
    at. Stop at an OR after the first True, and at an AND after the first False. Count the node
    itself, too.

    tried: 6,918 trees: each tree of at most {n} positions
    """
    return sum(branch.state != CUT for branch in _walked(tree)[0])


# ---- 3: between king and checker


def _pairs() -> Iterator[tuple[int, int]]:
    squares = range(SQUARES)
    pairs = [(king, checker) for king in squares for checker in squares if king != checker]
    return iter(sorted(pairs, key=lambda pair: (_apart(*pair), *pair)))


def _apart(a: int, b: int) -> int:
    """Return how many king's steps apart two squares are."""
    return max(abs(a // 9 - b // 9), abs(a % 9 - b % 9))


def _towards(king: int, checker: int) -> tuple[int, int] | None:
    """Return the step from the king along the line to the checker, or None if there is no line."""
    down, right = checker // 9 - king // 9, checker % 9 - king % 9
    if down and right and abs(down) != abs(right):
        return None
    return (down > 0) - (down < 0), (right > 0) - (right < 0)


def _between_way(king: int, checker: int) -> tuple[str, ...]:
    down, right = checker // 9 - king // 9, checker % 9 - king % 9
    steps = {"down": f"{down:+d}", "right": f"{right:+d}"}
    lines = [said("from the king it is {down} ranks and {right} columns to the checker", **steps)]
    step = _towards(king, checker)
    if step is None:
        no_line = said("they share no rank, file or diagonal, so nothing lies between")
        return (*lines, no_line, "set()")
    if _apart(king, checker) == 1:
        return (*lines, said("they are neighbors, so nothing fits between"), "set()")
    met = ray(king, step)[: _apart(king, checker) - 1]
    return (
        *lines,
        said("that is a line, and each step on it adds {n}", n=f"{9 * step[0] + step[1]:+d}"),
        said("the steps from the king reach {squares}", squares=items(map(_numbered, met))),
        said("then comes the checker on {n}", n=checker),
    )


def _numbered(sq: int) -> Message:
    return said("{n} ({square})", n=sq, square=named(sq))


def _between_shown(got: Any, king: int, checker: int) -> Any:
    right = squares_between(king, checker)
    mine = {sq for sq in got or () if type(sq) is int and 0 <= sq < SQUARES}
    boards = [SmallBoard(said("king and checker"), tuple(sorted((king, checker))), ())]
    if got is not None:
        boards.append(SmallBoard(YOURS, tuple(sorted(mine)), tuple(sorted(mine ^ right))))
    return Sets("", (*boards, SmallBoard(RIGHT, tuple(sorted(right)), ())))


@EXERCISES.row(
    level=2,
    minutes=10,
    cases=_pairs,
    way=_between_way,
    told=lambda king, checker: said(
        "the king on {king} ({n}), the checker on {checker} ({m})",
        king=named(king),
        n=king,
        checker=named(checker),
        m=checker,
    ),
    shown=_between_shown,
    given="e23e5dfc",
)
def squares_between(king: int, checker: int) -> set[int]:
    """On which squares does an interposition help against a check from afar? On those between
    king and checker, if the two stand on one rank, file or diagonal. If they are neighbors, or
    on no line (as with a knight), there is no such square. Squares are numbers, 0 to 80 in
    reading order; return a set of them.

    example: squares_between(8, 35) is {{17, 26}}: a lance on 1d checks the king on 1a through
    1b and 1c.

    hint: divmod(sq, 9) gives rank and column. On a line the ranks are equal, or the columns are
    equal, or both differences have the same size.

    hint: Steps of 8 look like a diagonal even where they run over the edge, so do not trust the
    numbers alone. The empty set is set(), since {{}} is a dict.

    tried: 6,480 pairs: every pair of squares, the nearest first
    """
    step = _towards(king, checker)
    if step is None:
        return set()
    return set(ray(king, step)[: _apart(king, checker) - 1])


# ---- 4: pinned pieces

LONGEST = 7


def _lines() -> Iterator[tuple[str]]:
    """Fill lines with one king in every way, the shorter lines first, then the emptier ones."""
    for length in range(1, LONGEST + 1):
        others = sorted(product(".Ppr", repeat=length - 1), key=lambda each: -each.count("."))
        for rest in others:
            for king in range(length):
                yield ("".join((*rest[:king], "K", *rest[king:])),)


def _met(line: str, step: int) -> list[int]:
    """Return the places of the pieces met from the king in one direction."""
    king = line.index("K")
    places = range(king + 1, len(line)) if step > 0 else range(king - 1, -1, -1)
    return [place for place in places if line[place] != "."]


def _pinned_way(line: str) -> tuple[str, ...]:
    lines = [said("the king stands on place {n}", n=line.index("K"))]
    for step, side in ((-1, said("to the left")), (1, said("to the right"))):
        met = _met(line, step)[:2]
        why = _why("".join(line[place] for place in met))
        told = _met_told(line, met)
        lines.append(said("{side} it meets {pieces}: {why}", side=side, pieces=told, why=why))
    return (*lines, str(pinned(line) or "set()"))


def _met_told(line: str, met: list[int]) -> Message:
    pieces = [said("{piece} on {n}", piece=line[place], n=place) for place in met]
    if len(pieces) == 2:
        return said("{one}, then {other}", one=pieces[0], other=pieces[1])
    return pieces[0] if pieces else said("nothing")


def _why(met: str) -> Message:
    """Say what the first two pieces in one direction mean for the first of them."""
    if met == "Pr":
        return said("pinned")
    if met[:1] == "r":
        return said("it is in check already, with nothing in between")
    if met[:1] == "p":
        return said("no piece of its own comes first")
    if met == "PP":
        return said("two are its own, so each may leave")
    return said("no rook stands behind it")


def _pinned_shown(got: Any, line: str) -> Any:
    mine = None if got is None else [at for at in got if at in range(len(line))]
    return piece_line((letter.strip(".") for letter in line), mine, pinned(line))


@EXERCISES.row(
    level=3,
    minutes=15,
    cases=_lines,
    way=_pinned_way,
    told=lambda line: said("the line {line}", line=repr(line)),
    shown=_pinned_shown,
    given="1b0de1ba",
    hardest=("rrrPKPr",),
    n=LONGEST,
)
def pinned(line: str) -> set[int]:
    """Which of the king's own pieces may not leave a line, because the king would then be in
    check? The line is a rank as a text: K is the king, P a pawn of its own, p and r are an
    enemy pawn and an enemy rook, and . is an empty square. Return a set of places, counted from
    0. A search that knows them makes no move in vain.

    example: pinned('K.P.r') is {{2}}; pinned('KPPr') is set(), because either of the two may
    leave.

    hint: Look from the king to one side. Only the first two pieces that you meet matter. Which
    two must they be?

    hint: First comes a piece of the king's own, then a rook. Do the same to the other side,
    with a step of -1 or with the text reversed. Remember that line[-1] is the other end.

    tried: 36,409 lines: each line of up to {n} squares, filled in every way
    """
    king = line.index("K")
    left, right = line[:king][::-1].replace(".", ""), line[king + 1 :].replace(".", "")
    found = set[int]()
    for step, met in ((-1, left), (1, right)):
        if met[:2] == "Pr":
            found.add(_met(line, step)[0])
    return found


# ---- the boss: mate within so many plies

#: Problems for what is easily overlooked: a board, within how many plies, and what it is about.
PICKED = (
    ("4k4/9/9/9/9/9/9/9/4P4 b - 1", 1, said("no check at all")),
    ("5G2k/9/7S1/9/9/9/9/9/9 b - 1", 1, said("a move leaves White no move, but gives no check")),
    ("8k/6S2/7G1/P8/R8/9/9/9/9 b p 1", 1, said("a pawn can be dropped in between")),
    ("8k/6S2/7G1/P8/R8/9/9/9/9 b p 1", 3, said("a pawn dropped in between does not help")),
    ("7lk/9/8G/9/9/9/9/9/4K4 b P 1", 1, said("a pawn may not be dropped to give mate")),
    ("7lk/7p1/9/9/9/9/9/9/9 b RN 1", 1, said("a check from afar")),
    ("7lk/7p1/9/9/9/9/9/9/9 b RNp 1", 1, said("a check from afar, and a pawn in hand against it")),
    ("9/7k1/9/7P1/9/9/9/9/9 b 2G 1", 1, said("a mate that takes three plies")),
    ("9/7k1/9/7P1/9/9/9/9/9 b 2G 1", 3, said("every answer must fail")),
    ("9/8k/7P1/9/9/9/9/9/9 b G 1", 3, said("some answers lose, another does not")),
    ("7k1/5K+n2/9/9/6R2/9/9/9/9 b Rb 1", 3, said("the side to move is in check itself")),
    ("6K1k/4+N4/9/7+p1/9/9/9/9/9 b Bb 1", 3, said("an answer that gives check, and does not help")),
    ("6s2/8k/6K2/5S2+b/9/9/9/9/9 b 2G 1", 3, said("an answer that gives check, and saves")),
    ("8k/9/7B1/6L2/7P1/9/9/9/9 b Lgp 1", 3, said("drops in between, and far checks")),
    ("8k/9/6L2/7SG/9/9/9/9/9 b N 1", 3, said("a mate that takes five plies")),
    ("8k/9/6L2/7SG/9/9/9/9/9 b N 1", 5, said("mate in five")),
    ("8k/5P3/7G1/9/9/9/9/9/9 b NP 1", 5, said("mate in five, a pawn in hand")),
    ("4k4/9/4P4/9/9/9/9/9/9 b G 1", 5, said("mate at once is mate within five plies")),
    (
        "6p1k/9/9/6GG1/9/9/9/9/9 b 2S 1",
        5,
        said("a search that does not stop in time looks at far too much"),
    ),
)
#: White's king in the corner, and a place beside him for one of Black's pieces.
CORNERS = (
    "7{}k/9/9", "6{}1k/9/9", "8k/8{}/9", "8k/7{}1/9", "8k/6{}2/9", "8k/9/8{}", "8k/9/7{}1",
    "8k/9/6{}2",
)  # fmt: skip
ABOUT = {(sfen, plies): about for sfen, plies, about in PICKED}
MOST_TOLD = 10


@cache
def _problems() -> tuple[tuple[str, int], ...]:
    """Return problems as SFEN with their plies, the shorter first, then those of fewer pieces."""
    found = [(sfen, plies) for sfen, plies, _ in PICKED]
    for corner, piece, held in product(CORNERS, "PLNSG", "PNSG"):
        sfen = f"{corner.format(piece)}/9/9/9/9/9/9 b {held} 1"
        if _may_stand(sfen):
            found += [(sfen, 1), (sfen, 3)]
    return tuple(sorted(found, key=lambda each: (each[1], sum(map(str.isalpha, each[0])))))


def _may_stand(sfen: str) -> bool:
    """Whether this can be a position: no piece that can never move, no check to the side that
    moved."""
    try:
        Position.from_sfen(sfen)
    except PositionError:
        return False
    return True


@cache
def _ready() -> None:
    """Use all that a solver may call once, so that nothing compiles while it is watched."""
    problem = Problem(Position.from_sfen(PICKED[-1][0]))
    problem.after(problem.checks()[0]).legal_moves()


def _posed() -> Iterator[tuple[Problem, int]]:
    _ready()
    for sfen, plies in _problems():
        yield Problem(Position.from_sfen(sfen)), plies


def _mate_way(problem: Problem, plies: int) -> tuple[str, ...]:
    tree = mate_tree(problem.position, plies)
    root = tree.nodes[0]
    lines = _proof_told(tree) if root.answer else [_refuted_told(tree, at) for at in root.children]
    if len(lines) > MOST_TOLD:
        lines = [*lines[: MOST_TOLD - 1], said("... and {n} more", n=len(lines) - MOST_TOLD + 1)]
    nothing = [said("no move gives check")]
    return (*(lines or nothing), said("so {answer}", answer=root.verdict == PROVED))


def _refuted_told(tree: Tree, number: int) -> Message:
    node = tree.nodes[number]
    return said("{move} is answered by {answer}", move=node.move, answer=node.answer)


def _proof_told(tree: Tree) -> list[Message]:
    """Tell the check that mates, and what becomes of each evasion."""
    check = tree.nodes[tree.nodes[0].children[-1]]
    if not check.children:
        return [said("{move} leaves no answer", move=check.move)]
    return [_evasion_told(tree, check, tree.nodes[at]) for at in check.children]


def _evasion_told(tree: Tree, check: Node, node: Node) -> Message:
    moves = {"move": check.move, "evasion": node.move, "answer": node.answer}
    if tree.nodes[node.children[-1]].children:
        return said("{move}, {evasion}, then {answer} mates in the end", **moves)
    return said("{move}, {evasion}, then {answer} mates", **moves)


def _mate_told(problem: Problem, plies: int) -> Message:
    sfen = problem.position.sfen()
    what = ABOUT.get((sfen, plies), said("a small one"))
    return plural(
        "{what}, within {n} ply, {sfen}", "{what}, within {n} plies, {sfen}", plies,
        what=what, sfen=sfen,
    )  # fmt: skip


@EXERCISES.row(
    level=4,
    minutes=30,
    cases=_posed,
    way=_mate_way,
    told=_mate_told,
    shown=lambda got, problem, plies: board_of(problem.position.record),
    given="92bc21b2",
    n=MOST_LOOKED,
)
def mate_in(position: Problem, plies: int) -> bool:
    """Can the side to move mate by checks within a number of plies (1, 3 or 5), whatever the
    answers? Ask a position for checks(), its moves that give check, for legal_moves(), all its
    moves, and for after(move), the position after a move. You may look at {n} positions at most
    with after, so stop as soon as the question is decided. Return True or False.

    example: mate_in(Position.from_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1"), 3) is True, and False
    within 1.

    hint: Write one function that calls itself: for each check, and for each legal move after
    it, it asks again with two plies less. If no ply is left, it returns False.

    hint: any and all stop early over a generator, any(... for ...), but not over a list,
    any([...]). If no legal move is left after a check, all of nothing is True, and that is
    mate.

    tried: 195 problems: a king in the corner against two pieces, and positions that are easily
    overlooked
    """
    return mates(position.position.record, plies)


check, hint, exercise = EXERCISES.check, EXERCISES.hint, EXERCISES.exercise
