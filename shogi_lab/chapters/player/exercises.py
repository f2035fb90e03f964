"""Chapter 6's exercises: from an exchange on one square to a clock that is never overrun."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice, product
from typing import Any

from shogi_lab.ground.messages import Message, items, plural, said
from shogi_lab.practice.exercises import Exercises
from shogi_lab.practice.findings import as_table
from shogi_lab.stage.words import SIDES

EXERCISES = Exercises()


# ---- 1: an exchange

WORTH = {
    1: said("pawn"), 4: said("knight"), 5: said("silver"), 6: said("gold"), 8: said("bishop"),
    10: said("rook"),
}  # fmt: skip
Hitters = tuple[int, ...]


def _exchanges() -> Iterator[tuple[int, Hitters, Hitters]]:
    """Yield exchanges of up to three pieces on each side, fewest first, the cheapest of a side
    first."""
    sides = [row for size in range(4) for row in combinations_with_replacement((1, 5, 6, 10), size)]
    pairs = sorted(product(sides, repeat=2), key=lambda pair: sum(map(len, pair)))
    for (mine, theirs), target in product(pairs, (1, 5, 10)):
        yield target, mine, theirs


def _exchange_way(target: int, mine: Hitters, theirs: Hitters) -> tuple[str, ...]:
    """Say who takes what with what, then, backward, what each side gains where it begins."""
    lines, taken = [], []
    while mine:
        taken.append((target, mine, theirs))
        about = {"piece": WORTH[mine[0]], "n": target}
        yours = said("your {piece} takes {n}", **about)
        lines.append(yours if len(taken) % 2 else said("their {piece} takes {n}", **about))
        target, mine, theirs = mine[0], theirs, mine[1:]
    for stake, hunters, others in reversed(taken):
        back, won = (
            exchange_wins(hunters[0], others, hunters[1:]),
            exchange_wins(stake, hunters, others),
        )
        about = {"stake": stake, "back": back, "won": won}
        lines.append(
            said("to take it wins {stake} - {back}, and to leave it wins 0: {won}", **about)
        )
    return tuple(lines or [said("nobody can take: 0")])


def _pieces(side: Hitters) -> str:
    return items(WORTH[each] for each in side) or said("nothing")


@EXERCISES.row(
    level=0,
    minutes=10,
    cases=_exchanges,
    way=_exchange_way,
    told=lambda target, mine, theirs: said(
        "a {piece}, worth {n}; you have {mine}, they {theirs}",
        piece=WORTH[target],
        n=target,
        mine=_pieces(mine),
        theirs=_pieces(theirs),
    ),
    shown=lambda got, target, mine, theirs: as_table(
        said("The square"),
        [(said("on it"), WORTH[target]), ("mine", _pieces(mine)), ("theirs", _pieces(theirs))],
        got,
    ),
    given="159a0750",
)
def exchange_wins(target: int, mine: Hitters, theirs: Hitters) -> int:
    """A piece worth target stands on a square. You may take it, the other side may take back,
    and so on; nobody has to take. mine and theirs are the values of the pieces that can take on
    this square, the cheapest first, and each side takes with its cheapest. What do you win?

    example: exchange_wins(5, (10,), (1,)) is 0: a rook that takes the silver is lost to the
    pawn, so you leave it.

    hint: After you have taken, the other side has the same question to answer. What stands on
    the square now?

    hint: You win target less what the other side then wins, or 0 if that is less than nothing.

    tried: 3,675 exchanges: up to three pieces on either side
    """
    if not mine:
        return 0
    return max(0, target - exchange_wins(mine[0], theirs, mine[1:]))


# ---- 2: a position again

Reached = tuple[str, tuple[int, int]]
BOARDS, HANDS = "AB", ((0, 0), (1, 0), (0, 1), (1, 1))


def _lines() -> Iterator[tuple[tuple[Reached, ...]]]:
    """Yield lines of one to five positions, shortest first; of the longest, only a share."""
    places = [*product(BOARDS, HANDS)]
    for length in range(1, 5):
        for line in product(places, repeat=length):
            yield (line,)
    for line in islice(product(places, repeat=5), 0, None, 11):
        yield (line,)


def _earlier(line: tuple[Reached, ...]) -> int:
    """Return the latest earlier ply with the same board and the same side to move, or -1."""
    last = len(line) - 1
    for ply in range(last - 2, -1, -2):
        if line[ply][0] == line[last][0]:
            return ply
    return -1


def _held(hand: tuple[int, int]) -> Message:
    return said("{pawns} pawn, {golds} gold", pawns=hand[0], golds=hand[1])


def _met_way(line: tuple[Reached, ...]) -> tuple[str, ...]:
    ply, white = _earlier(line), len(line) % 2 == 0
    about = {"board": line[-1][0], "side": SIDES[white]}
    if ply < 0:
        return (said("board {board} with {side} to move was not there before: new", **about),)
    return (
        said("board {board} with {side} to move was there at ply {n}", **about, n=ply),
        said(
            "Black's hand then: {then}; now: {now}",
            then=_held(line[ply][1]),
            now=_held(line[-1][1]),
        ),
        *((said("White holds what Black is missing, so for White it is the reverse"),) * white),
        said("for {side}: {answer}", side=SIDES[white], answer=met_again(line)),
    )


@EXERCISES.row(
    level=1,
    minutes=10,
    cases=_lines,
    way=_met_way,
    told=lambda line: plural(
        "{n} position, on board {board}",
        "{n} positions, the last on board {board}",
        len(line),
        board=line[-1][0],
    ),
    shown=lambda got, line: as_table(
        said("The line"),
        [
            (
                said("ply {n}, {side} moves", n=ply, side=SIDES[ply % 2]),
                said("{board}: {hand}", board=board, hand=_held(hand)),
            )
            for ply, (board, hand) in enumerate(line)
        ],
        got,
    ),
    given="dbca60a1",
)
def met_again(line: tuple[Reached, ...]) -> str:
    """line is the way to a position. For each position it has the name of the board, and
    Black's hand as (pawns, golds). Black moves at ply 0, then the sides take turns. Compare the
    last position with the latest earlier one that has the same board and the same side to move.
    By the hands, is it "same", "better" or "worse" for that side? Answer "new" if there was
    none, or if the hands cannot be compared.

    example: met_again((("A", (0, 0)), ("B", (0, 0)), ("A", (1, 0)))) is "better": Black is to
    move, as before, and has one pawn more.

    hint: The same side moves at every other ply, so look at last - 2, last - 4, ...

    hint: A hand is better if it has at least as many of every piece. On the same board, what
    Black holds is missing from White's hand.

    tried: 7,659 lines: all lines of up to four positions on two boards, then every eleventh
    line of five
    """
    ply = _earlier(line)
    if ply < 0:
        return "new"
    now, then = line[-1][1], line[ply][1]
    if now == then:
        return "same"
    more = all(a >= b for a, b in zip(now, then, strict=True))
    less = all(a <= b for a, b in zip(now, then, strict=True))
    if len(line) % 2 == 0:
        more, less = less, more
    return "better" if more else "worse" if less else "new"


# ---- 3: an order

Known = tuple[int, int, bool, int]


def _moves() -> Iterator[tuple[list[Known], int]]:
    """Yield lists of up to three moves, each (takes, piece, killer, history), and the one that the
    table knows, or -1."""
    kinds = [
        (takes, piece, killer, past)
        for takes, piece in ((0, 1), (0, 10), (5, 1), (5, 10), (10, 5))
        for killer, past in ((False, 0), (False, 7), (True, 0))
        if not takes or not (killer or past)
    ]
    for size in range(4):
        for moves in product(kinds, repeat=size):
            for known in range(-1, size):
                yield list(moves), known


def _rank(move: Known) -> tuple[int, ...]:
    takes, piece, killer, past = move
    if takes:
        return (0, -takes, piece) if takes >= piece else (3, -takes, piece)
    return (1,) if killer else (2, -past)


WHY = (said("it wins or is even"), said("a killer"), said("quiet"), said("it may lose"))


def _order_way(moves: list[Known], known: int) -> tuple[str, ...]:
    whys = [WHY[_rank(move)[0]] for move in moves]
    if known >= 0:
        whys[known] = said("the table knows it")
    order = ordered(moves, known)
    lines = tuple(said("move {n}: {why}", n=number, why=whys[number]) for number in order)
    return lines or (said("no move, no order"),)


def _move_told(move: Known) -> Message:
    takes, piece, killer, past = move
    if takes:
        return said("a {piece} takes a {taken}", piece=WORTH[piece], taken=WORTH[takes])
    if killer:
        return said("a quiet {piece}, a killer, history {n}", piece=WORTH[piece], n=past)
    return said("a quiet {piece}, history {n}", piece=WORTH[piece], n=past)


@EXERCISES.row(
    level=2,
    minutes=15,
    cases=_moves,
    way=_order_way,
    told=lambda moves, known: (
        said("{n} moves, of which the table knows move {known}", n=len(moves), known=known)
        if known >= 0
        else said("{n} moves, of which the table knows none", n=len(moves))
    ),
    shown=lambda got, moves, known: as_table(
        said("The moves"),
        [(said("move {n}", n=number), _move_told(move)) for number, move in enumerate(moves)]
        + [(said("the table's"), f"{known}" if known >= 0 else said("none"))],
        got,
        said("your order"),
    ),
    given="315eaafc",
)
def ordered(moves: list[Known], known: int) -> list[int]:
    """In which order does a search try its moves? Return their numbers. A move is (takes,
    piece, killer, history): the value that it takes (0 for none), the value of the piece that
    moves, whether the move is a killer, and how often it has refuted. known is the number of
    the table's move, which comes first, or -1 for none. Next come the captures that take at
    least what the piece is worth: the greatest prey first, and of the same prey the cheapest
    hunter first. Then come killers, then other quiet moves, the greatest history first. The
    captures that may lose come last, in the same order as the other captures. Equals stay in
    the order in which they came.

    example: ordered([(0, 1, False, 7), (5, 1, False, 0)], -1) is [1, 0].

    hint: sorted(..., key=...) keeps equals in order, and it compares tuples from the left.

    hint: Give each move a tuple: first the number of its group, then minus whatever should be
    large.

    tried: 3,178 lists of moves: up to three moves, with and without one that the table knows
    """
    rest = [number for number in range(len(moves)) if number != known]
    return [known] * (known >= 0) + sorted(rest, key=lambda number: _rank(moves[number]))


# ---- 4: a window

Tree = Any  # a number, what a leaf is worth to who moves there; or a list of trees


def _trees() -> Iterator[tuple[Tree, int, int]]:
    """Yield trees of two plies with up to two moves each, then of three plies, smallest first."""
    leaves = (-1, 0, 1)
    nodes = [list(row) for size in (1, 2) for row in product(leaves, repeat=size)]
    twos = [list(row) for size in (1, 2) for row in product(nodes, repeat=size)]
    threes = [[one, other] for one, other in islice(product(twos, repeat=2), 0, None, 29)]
    windows = ((-9, 9), (0, 1), (-1, 0))
    for tree in (*leaves, *nodes, *twos, *threes):
        for alpha, beta in windows:
            yield tree, alpha, beta


def _window_way(tree: Tree, alpha: int, beta: int) -> tuple[str, ...]:
    if not isinstance(tree, list):
        return (said("a leaf, worth {n}", n=tree),)
    lines, best = [], -99
    for number, move in enumerate(tree):
        low = max(alpha, best)
        value, leaves = alpha_beta(move, -beta, -low)
        best = max(best, -value)
        lines.append(
            plural(
                "move {move}, window {low} to {high} for the other side: {value}, after {n} leaf; "
                "the best is {best}",
                "move {move}, window {low} to {high} for the other side: {value}, after {n} "
                "leaves; "
                "the best is {best}",
                leaves,
                move=number,
                low=-beta,
                high=-low,
                value=value,
                best=best,
            )
        )
        if best >= beta:
            about = {"best": best, "beta": beta}
            lines.append(said("{best} reaches {beta}, so no other move is looked at", **about))
            break
    return tuple(lines)


@EXERCISES.row(
    level=3,
    minutes=20,
    cases=_trees,
    way=_window_way,
    told=lambda tree, alpha, beta: said(
        "the tree {tree}, window {alpha} to {beta}", tree=tree, alpha=alpha, beta=beta
    ),
    shown=lambda got, tree, alpha, beta: as_table(
        said("The tree"),
        [("alpha", f"{alpha}"), ("beta", f"{beta}")]
        + (
            [(said("move {n}", n=number), f"{move}") for number, move in enumerate(tree)]
            if isinstance(tree, list)
            else [(said("a leaf"), f"{tree}")]
        ),
        got,
    ),
    given="c9e8160d",
)
def alpha_beta(tree: Tree, alpha: int, beta: int) -> tuple[int, int]:
    """A tree is a number, what a leaf is worth to the side that is to move there, or it is a
    list of trees, one for each move. Search it with the window alpha to beta. What is it worth
    to its mover, and how many leaves are looked at? Return both. A node stops at the first move
    that reaches beta, and returns the best value that it has seen, even if that lies outside
    the window.

    example: alpha_beta([[1, -1], [0, 1]], -9, 9) is (0, 4); alpha_beta([[0], [5, 5]], -9, 0) is
    (0, 1).

    hint: What a position is worth to the other side is minus what it is worth to you. So the
    other side's window is -beta to -alpha.

    hint: Your alpha grows with the best move so far, so the next move gets -max(alpha, best) as
    its beta.

    tried: 3,033 trees with a window: trees of up to two plies, and a share of those of three
    """
    if not isinstance(tree, list):
        return tree, 1
    best, looked = -99, 0
    for move in tree:
        value, leaves = alpha_beta(move, -beta, -max(alpha, best))
        best, looked = max(best, -value), looked + leaves
        if best >= beta:
            break
    return best, looked


# ---- the boss: a clock

Costs = tuple[int, ...]


def _clocks() -> Iterator[tuple[int, int, int, int, Costs]]:
    """Yield clocks in milliseconds, and what each depth of a search costs; those short of time come
    first."""
    growths = ((2, 10), (3, 20), (5, 7), (1, 100))
    clocks = product((0, 5, 400, 6_000, 60_000), (0, 300, 2_000), (0, 100), (0, 50, 1_000), growths)
    for left, byoyomi, increment, overhead, (times, first) in clocks:
        yield left, byoyomi, increment, overhead, tuple(first * times**n for n in range(7))


def _clock_way(
    left: int, byoyomi: int, increment: int, overhead: int, costs: Costs
) -> tuple[str, ...]:
    most = max(left + byoyomi - overhead, 1)
    share = left // 40 + byoyomi + increment * 4 // 5
    lines = [
        said(
            "it may use up to {sum}, and it may always use 1: {most}",
            sum=f"{left} + {byoyomi} - {overhead}",
            most=most,
        ),
        said(
            "it wants {sum} = {share} and gets {wanted}",
            sum=f"{left} // 40 + {byoyomi} + {increment} * 4 // 5",
            share=share,
            wanted=min(share, most),
        ),
    ]
    used = 0
    for depth, cost in enumerate(costs, 1):
        if used * 2 >= min(share, most):
            lines.append(
                said(
                    "{used} is at least half of what it wants, so depth {n} is not begun",
                    used=used,
                    n=depth,
                )
            )
            break
        if used + cost > most:
            about = {"n": depth, "end": used + cost, "most": most}
            lines.append(said("depth {n} would end at {end}, so it is stopped at {most}", **about))
            break
        used += cost
        lines.append(said("depth {n} ends at {used}", n=depth, used=used))
    return tuple(lines)


@EXERCISES.row(
    level=4,
    minutes=20,
    cases=_clocks,
    way=_clock_way,
    told=lambda left, byoyomi, increment, overhead, costs: said(
        "{left} ms left, byoyomi {byoyomi}, increment {increment}, overhead {overhead}; depths "
        "cost "
        "{costs}, ...",
        left=left,
        byoyomi=byoyomi,
        increment=increment,
        overhead=overhead,
        costs=", ".join(map(str, costs[:3])),
    ),
    shown=lambda got, left, byoyomi, increment, overhead, costs: as_table(
        said("The clock, in milliseconds"),
        [
            ("left", f"{left:,}"),
            ("byoyomi", f"{byoyomi:,}"),
            ("increment", f"{increment:,}"),
            ("overhead", f"{overhead:,}"),
            (said("depths cost"), ", ".join(map(str, costs))),
        ],
        got,
        said("depth, time"),
    ),
    given="575d2f2e",
)
def time_for(
    left: int, byoyomi: int, increment: int, overhead: int, costs: Costs
) -> tuple[int, int]:
    """All times are in milliseconds. left is the time left for the whole game, byoyomi is given
    for each move alone, increment is added after each move, and overhead is lost between player
    and clock. A player deepens its search: depth 1 costs costs[0], depth 2 costs costs[1] more,
    and so on. It must never use more than left + byoyomi - overhead, but it may always use 1.
    It wants a fortieth of left, all of byoyomi and four fifths of increment, each rounded down,
    and never more than it may use. It begins no depth once half of what it wants is used. A
    depth that would overrun what it may use is stopped there. Return the last depth that it
    finished, and the time used.

    example: time_for(0, 300, 0, 50, (10, 20, 40, 80, 160)) is (4, 150): it wants 250.

    hint: There are two limits. One is looked at before a depth begins, and the other ends a
    depth in its middle.

    hint: Begin with most = max(left + byoyomi - overhead, 1) and target = min(..., most). Then
    write a loop over costs that has two ways out.

    tried: 360 clocks: with and without time left, byoyomi and increment, and with searches of
    four kinds
    """
    most = max(left + byoyomi - overhead, 1)
    target = min(left // 40 + byoyomi + increment * 4 // 5, most)
    used = depth = 0
    for cost in costs:
        if used * 2 >= target:
            break
        if used + cost > most:
            return depth, most
        used, depth = used + cost, depth + 1
    return depth, used


check, hint, exercise = EXERCISES.check, EXERCISES.hint, EXERCISES.exercise
