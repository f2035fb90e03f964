"""Chapter 8's exercises: from the number of an input to sums that follow a move."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

from shogi_lab.chapters.learning.kernels.half_kp import HALF_KP_BOARD, PIECE_PLACES
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.squares import SQUARES
from shogi_lab.ground.messages import Message, said
from shogi_lab.practice.exercises import Exercises
from shogi_lab.practice.findings import as_table
from shogi_lab.stage.lenses import Board, Layer
from shogi_lab.stage.words import SIDES, at

from . import drawings  # noqa: F401  they draw what answers show
from .given import row

EXERCISES = Exercises()

PAWN = 1
OWN, OTHER = (bases[PAWN] for bases in HALF_KP_BOARD)


def _board(*places: tuple[str, int], marked: Sequence[int] = ()) -> Board:
    """Return a board with these pieces, and some squares marked."""
    pieces = [""] * SQUARES
    for text, sq in places:
        pieces[sq] = text
    layer = Layer("piece", tuple(marked), "orange", "dots")
    return Board("", tuple(pieces), ((), ()), 0, layers=(layer,))


# ---- 1: an input


def _pawns() -> Iterator[tuple[int, int, int, int]]:
    for side, color, king, sq in product(COLORS, COLORS, range(SQUARES), range(0, SQUARES, 4)):
        if king != sq:
            yield side, king, color, sq


def _turned(side: int, sq: int) -> int:
    return 80 - sq if side else sq


def _input_way(side: int, king: int, color: int, sq: int) -> tuple[str, ...]:
    base, own = (OWN if color == side else OTHER), _turned(side, king)
    return (
        said("{side} sees its own king on square {n}", side=SIDES[side], n=own),
        said("and the pawn on square {n}", n=_turned(side, sq)),
        said("the pawn's base is {base}, because it is its own", base=base)
        if color == side
        else said("the pawn's base is {base}, because it is the other side's", base=base),
        f"1548 * {own} + {base} + {_turned(side, sq)} = {input_number(side, king, color, sq)}",
    )


@EXERCISES.row(
    level=0,
    minutes=5,
    cases=_pawns,
    way=_input_way,
    told=lambda side, king, color, sq: said(
        "seen by {side}, whose king is on {king}: a pawn of {color} on {square}",
        side=SIDES[side],
        king=at(king),
        color=SIDES[color],
        square=at(sq),
    ),
    shown=lambda got, side, king, color, sq: _board(
        ("Kk"[side], king), ("Pp"[color], sq), marked=(sq,)
    ),
    given="ec32551f",
)
def input_number(side: int, king: int, color: int, sq: int) -> int:
    """A pawn of a color stands on the square sq. Which of HalfKP's 125,388 inputs does it turn
    on for a side, whose own king stands on king? Squares are given as Black sees them, and 0 is
    Black, 1 White. An input is 1,548 times the king's square, plus the pawn's base, plus its
    square. A pawn's base is 90 if it is the side's own, else 171.

    example: input_number(0, 76, 0, 56) is 117794: Black's king on 5i and Black's pawn on 7g, as
    Black sees them.

    hint: White sees the board turned: the square sq becomes 80 - sq.

    hint: Turn both squares for White. The base depends on whether color and side are equal.

    tried: 6,720 pawns and kings: both sides, every square of the king, and every fourth square
    of the pawn
    """
    base = OWN if color == side else OTHER
    return PIECE_PLACES * _turned(side, king) + base + _turned(side, sq)


# ---- 2: sums after a swap

ROWS = {1: [1, -2], 2: [10, 20], 3: [-5, 7], 4: [100, 0]}
Swap = tuple[list[int], dict[int, list[int]], list[int], list[int]]


def _swaps() -> Iterator[Swap]:
    """Yield swaps of up to two inputs, fewest first."""
    for size in range(3):
        few = list(combinations(sorted(ROWS), size))
        for sums, gone, come in product(([0, 0], [12, -7], [127, 130]), few, few):
            yield list(sums), ROWS, list(gone), list(come)


def _swap_way(*case: Any) -> tuple[str, ...]:
    sums, rows, gone, come = case
    lines = [said("the sums were {sums}", sums=str(sums))]
    for words, inputs in ((said("goes"), gone), (said("comes"), come)):
        for i in inputs:
            lines.append(said("{verb}: input {n}, row {row}", verb=words, n=i, row=str(rows[i])))
    return (*lines, said("the sums are {sums}", sums=str(sums_after_swap(*case))))


@EXERCISES.row(
    level=1,
    minutes=10,
    cases=_swaps,
    way=_swap_way,
    told=lambda sums, rows, gone, come: said(
        "sums {sums}, gone {gone}, come {come}", sums=str(sums), gone=str(gone), come=str(come)
    ),
    shown=lambda got, sums, rows, gone, come: as_table(
        said("The swap"),
        [
            ("sums", str(sums)),
            *((f"gone: {i}", str(rows[i])) for i in gone),
            *((f"come: {i}", str(rows[i])) for i in come),
        ],
        got,
    ),
    given="4c8e38fd",
)
def sums_after_swap(
    sums: list[int], rows: dict[int, list[int]], gone: list[int], come: list[int]
) -> list[int]:
    """sums are the numbers of one side's accumulator. rows has, for each input, its row of as
    many numbers. A move turns the inputs in gone off and those in come on. Return the new sums
    as a list, and leave the old ones as they are.

    example: sums_after_swap([12, -7], {{1: [1, -2], 2: [10, 20]}}, [1], [2]) is [21, 15]: 12 -
    1 + 10 and -7 + 2 + 20.

    hint: Each number of a sum has a number in each row. Which of them come, and which go?

    hint: Begin with a copy of the sums. Subtract every row that goes, add every row of come.

    tried: 159 swaps: up to two inputs that go and as many that come
    """
    return [
        total + sum(rows[i][unit] for i in come) - sum(rows[i][unit] for i in gone)
        for unit, total in enumerate(sums)
    ]


# ---- 3: the missing refresh

Played = tuple[str, set[tuple[int, int]]]


def _games() -> Iterator[Played]:
    """Yield lines of up to four moves, shortest first, with up to two refreshes."""
    for length in range(1, 5):
        places = list(product(range(length), COLORS))
        done = [each for size in range(3) for each in combinations(places, size)]
        for moves, chosen in product(product("PK", repeat=length), done):
            yield "".join(moves), set(chosen)


def _missing_way(moves: str, done: set[tuple[int, int]]) -> tuple[str, ...]:
    lines = []
    for ply, piece in enumerate(moves):
        words = {"n": ply, "side": SIDES[ply % 2]}
        if piece == "P":
            lines.append(
                said("move {n}: {side}'s pawn; rows are swapped, and that is enough", **words)
            )
        elif (ply, ply % 2) in done:
            lines.append(said("move {n}: {side}'s king, and {side}'s sums are refreshed", **words))
        else:
            lines.append(
                said("move {n}: {side}'s king, and {side}'s sums are not refreshed", **words)
            )
            break
    return tuple(lines)


@EXERCISES.row(
    level=2,
    minutes=10,
    cases=_games,
    way=_missing_way,
    told=lambda moves, done: said("moves {moves}, done {done}", moves=moves, done=_listed(done)),
    shown=lambda got, moves, done: as_table(
        said("The game"),
        [
            (
                said("move {n}, {side}", n=ply, side=SIDES[ply % 2]),
                " ".join((piece, *(f"({ply}, {side})" for side in COLORS if (ply, side) in done))),
            )
            for ply, piece in enumerate(moves)
        ],
        got,
    ),
    given="bc08a833",
)
def missing_refresh(moves: str, done: set[tuple[int, int]]) -> tuple[int, int] | None:
    """moves has a letter for each move of a game, P if a pawn moves and K if a king does. Move
    0 is Black's, then the sides take turns. done is a set of pairs (move, side): after that
    move the program has added up that side's sums from scratch; everything else it has done by
    swaps. After which move are sums wrong for the first time, and whose? Return (move, side),
    with 0 for Black and 1 for White, or None if they never are.

    example: missing_refresh("PKK", {{(1, 1)}}) is (2, 0): White's king moved and White's sums
    were refreshed, then Black's king moved and Black's were not.

    hint: Whose rows depend on the king that has moved? Only the sums of that side.

    hint: Move n belongs to side n % 2. Look for the first K whose (n, n % 2) is not in done.

    tried: 820 games: all lines of up to four moves, with up to two refreshes
    """
    wrong = ((ply, ply % 2) for ply, piece in enumerate(moves) if piece == "K")
    return next((each for each in wrong if each not in done), None)


def _listed(done: set[tuple[int, int]]) -> str:
    return "{" + ", ".join(map(str, sorted(done))) + "}" if done else "set()"


# ---- 4: whole numbers without loss


def _fractions() -> Iterator[tuple[list[float]]]:
    """Yield up to three weights with few binary places, fewest first."""
    some = (0.0, 1.0, -0.5, 0.75, 1.984375, -2.0, 3.0, 0.015625)
    for size in range(1, 4):
        for weights in product(some, repeat=size):
            yield (list(weights),)


def _shift_way(weights: list[float]) -> tuple[str, ...]:
    lines = []
    for shift in range(8):
        scaled = [weight * 2**shift for weight in weights]
        lines.append(f"{shift}: {', '.join(f'{each:g}' for each in scaled)}")
        if _fits(scaled):
            break
    return tuple(lines)


def _fits(scaled: list[float]) -> bool:
    return all(each == int(each) and -128 <= each <= 127 for each in scaled)


@EXERCISES.row(
    level=2,
    minutes=10,
    cases=_fractions,
    way=_shift_way,
    told=lambda weights: said("weights {weights}", weights=str(weights)),
    shown=lambda got, weights: as_table(
        said("The weights"), [(str(n), f"{each:g}") for n, each in enumerate(weights)], got
    ),
    given="a0fa8964",
)
def lossless_shift(weights: list[float]) -> int | None:
    """A network's weights have binary places, and are to be kept as whole numbers of 8 bits, from
    -128 to 127, without losing anything. For this all of them are multiplied by the same power of
    2. Return the smallest shift from 0 to 7 for which every weight times 2 ** shift is such a whole
    number, or None if there is none.

    example: lossless_shift([0.75, -0.5]) is 2: times 4 they are 3 and -2.

    hint: Two things can go wrong: a place behind the point is left, or the number is too large.

    hint: Try the shifts from 0 on. For each, look at all weights: is weight * 2 ** shift whole, and
    is it from -128 to 127?

    tried: 584 lists of weights: up to three of eight weights with up to six binary places
    """
    for shift in range(8):
        if _fits([weight * 2**shift for weight in weights]):
            return shift
    return None


# ---- 5: learned by heart

FALLING = (0.69, 0.66, 0.62, 0.55)


def _looks() -> Iterator[tuple[list[float], list[float]]]:
    """Yield losses of up to three rounds, fewest first."""
    for size in range(1, 5):
        for held_out in product((0.64, 0.63, 0.65), repeat=size):
            yield list(FALLING[:size]), list(held_out)


def _look_way(learned: list[float], held_out: list[float]) -> tuple[str, ...]:
    n = best_round(learned, held_out)
    return (said("the least error held out is {n}", n=held_out[n]), f"held_out[{n}]")


@EXERCISES.row(
    level=2,
    minutes=5,
    cases=_looks,
    way=_look_way,
    told=lambda learned, held_out: said(
        "learned {learned}, held_out {held_out}", learned=str(learned), held_out=str(held_out)
    ),
    shown=lambda got, learned, held_out: as_table(
        said("The log-losses"), [("learned", str(learned)), ("held_out", str(held_out))], got
    ),
    given="0a43510e",
)
def best_round(learned: list[float], held_out: list[float]) -> int:
    """A network is judged before the first round of learning, and after each round. learned has its
    log-losses on the positions that it learns from, and held_out those on positions of other games.
    After how many rounds should it be kept? Return their number, 0 for none; if several are equally
    good, return the fewest.

    example: best_round([0.69, 0.66, 0.62], [0.64, 0.63, 0.65]) is 1: in the second round it
    learned only by heart.

    hint: A network is meant for games that it has not seen. Which of the two lists is about those?

    hint: The answer is the place of the smallest number of held_out, the first one if there are
    several.

    tried: 120 log-losses: before the first round, and after up to three
    """
    return held_out.index(min(held_out))


# ---- 6: one weight's slope


def _units() -> Iterator[tuple[list[int], list[list[int]], list[int], int, int]]:
    """Yield small networks of two inputs and two units, and each weight of theirs."""
    for inputs in product((0, 3, 100), repeat=2):
        for first, second in product(([1, 1], [2, -1], [-1, 0], [0, 1]), repeat=2):
            for last in ([5, -2], [0, 7]):
                for unit, i in product(range(2), repeat=2):
                    yield list(inputs), [list(first), list(second)], list(last), unit, i


def _unit_way(
    inputs: list[int], weights: list[list[int]], last: list[int], unit: int, i: int
) -> tuple[str, ...]:
    total = sum(w * x for w, x in zip(weights[unit], inputs, strict=True))
    lines = [said("unit {unit}: its total is {n}", unit=unit, n=total)]
    if not 0 < total < 127:
        return (*lines, said("it is cut, so a small change of a weight changes nothing: 0"))
    slope = weight_slope(inputs, weights, last, unit, i)
    return (*lines, f"{last[unit]} * {inputs[i]} = {slope}")


@EXERCISES.row(
    level=3,
    minutes=15,
    cases=_units,
    way=_unit_way,
    told=lambda inputs, weights, last, unit, i: said(
        "inputs {inputs}, weights {weights}, last {last}, unit {unit}, input {i}",
        inputs=str(inputs),
        weights=str(weights),
        last=str(last),
        unit=unit,
        i=i,
    ),
    shown=lambda got, inputs, weights, last, unit, i: as_table(
        said("The network"),
        [
            ("inputs", str(inputs)),
            *((f"weights[{n}]", str(each)) for n, each in enumerate(weights)),
            ("last", str(last)),
            ("weights[unit][i]", f"weights[{unit}][{i}]"),
        ],
        got,
    ),
    given="8949c728",
)
def weight_slope(
    inputs: list[int], weights: list[list[int]], last: list[int], unit: int, i: int
) -> int:
    """A small network: unit j adds up weights[j][n] * inputs[n] for all n, and its signal is that
    total, cut to 0 if it is below 0 and to 127 if it is above. The answer is the sum of last[j]
    times the signal of unit j. By how much does the answer grow if weights[unit][i] grows a little,
    for each 1 that it grows? A unit whose total is 0 or less, or 127 or more, counts as cut.

    example: weight_slope([3, 100], [[1, 1], [2, -1]], [5, -2], 0, 0) is 15: the total 103 is not
    cut, and 5 * 3 is 15.

    hint: Go back from the answer: last[unit] is what a signal's growth is worth.

    hint: A unit that is cut hands nothing back. If it is not cut, the slope is last[unit] *
    inputs[i].

    tried: 1,152 weights of networks: two inputs and two units, each of the four weights
    """
    total = sum(w * x for w, x in zip(weights[unit], inputs, strict=True))
    return last[unit] * inputs[i] if 0 < total < 127 else 0


# ---- the boss: both sums after a move

Where = int | str
Placed = tuple[int, str, Where]
KINGS = ((76, 4), (64, 13))
BEGIN = 50
SETS: tuple[tuple[Placed, ...], ...] = (
    ((0, "P", 56),),
    ((0, "P", 56), (1, "P", 47)),
    ((0, "G", 67), (1, "S", 75), (0, "R", "hand"), (0, "P", 14)),
)


def _seen_row(row: Any, kings: Sequence[int], side: int, piece: Placed) -> int:
    color, kind, where = piece
    there = where if where == "hand" else _turned(side, int(where))
    return int(row(_turned(side, kings[side]), color == side, kind, there))


def _steps(kind: str, color: int, sq: int) -> list[int]:
    """Return the squares one step away: of a pawn the one in front of it."""
    rank, file = divmod(sq, 9)
    if kind == "P":
        return [sq + 9 if color else sq - 9]
    around = product((rank - 1, rank, rank + 1), (file - 1, file, file + 1))
    return [9 * y + x for y, x in around if 0 <= y < 9 and 0 <= x < 9 and 9 * y + x != sq]


def _moved() -> Iterator[tuple[tuple[int, int], list[Placed], tuple[int, int]]]:
    """Yield steps of every piece and of both kings, to empty squares and to enemy pieces."""
    for pieces, kings in product(SETS, KINGS):
        standing = {where: color for color, _, where in pieces if where != "hand"}
        movers = [(kind, color, where) for color, kind, where in pieces if where != "hand"]
        for kind, color, start in [*movers, ("K", 0, kings[0]), ("K", 1, kings[1])]:
            for to in _steps(kind, color, int(start)):
                if to not in kings and standing.get(to) != color:
                    yield kings, list(pieces), (int(start), to)


def _after(
    kings: tuple[int, int], pieces: Sequence[Placed], move: tuple[int, int]
) -> tuple[tuple[int, int], list[Placed], list[Placed], list[Placed]]:
    """Return the kings after a move, all pieces, and those that went and came."""
    start, to = move
    mover = kings.index(start) if start in kings else next(c for c, _, w in pieces if w == start)
    gone = [each for each in pieces if each[2] in (start, to)]
    come: list[Placed] = [
        (mover, kind, to) if where == start else (mover, kind, "hand") for _, kind, where in gone
    ]
    black, white = (to if sq == start else sq for sq in kings)
    return (black, white), [each for each in pieces if each not in gone] + come, gone, come


def _both_sums(
    row: Any, begin: int, kings: tuple[int, int], pieces: Sequence[Placed]
) -> tuple[int, int]:
    black, white = (
        begin + sum(_seen_row(row, kings, side, each) for each in pieces) for side in COLORS
    )
    return black, white


def _boss_cases() -> Iterator[tuple[Any, ...]]:
    for kings, pieces, move in _moved():
        yield _both_sums(row, BEGIN, kings, pieces), row, BEGIN, kings, pieces, move


def _boss_way(*case: Any) -> tuple[str, ...]:
    sums, row, begin, kings, pieces, move = case
    now, after, gone, come = _after(kings, pieces, move)
    lines: list[str] = []
    for side, total in enumerate(sums):
        words = {"side": SIDES[side], "n": total}
        if now[side] != kings[side]:
            n = len(after)
            lines.append(
                said(
                    "{side}'s king has moved: from {begin}, with all its rows ({n})",
                    side=SIDES[side],
                    begin=begin,
                    n=n,
                )
            )
        else:
            lines.append(said("{side}'s sum was {n}", **words))
            for factor, some in ((-1, gone), (1, come)):
                values = (factor * _seen_row(row, kings, side, each) for each in some)
                lines += [f"{value:+d}" for value in values]
        lines.append(said("{side}'s sum is {n}", side=SIDES[side], n=both_sums_after(*case)[side]))
    return tuple(lines)


def _boss_told(*case: Any) -> Message:
    *_, kings, pieces, move = case
    words = {"start": at(move[0]), "to": at(move[1]), "n": len(pieces)}
    black, white = map(at, kings)
    return said(
        "kings on {black} and {white}, other pieces: {n}, move from {start} to {to}",
        black=black, white=white, **words,
    )  # fmt: skip


def _boss_shown(got: Any, *case: Any) -> Board:
    *_, kings, pieces, move = case
    places = [
        (kind.lower() if color else kind, int(where))
        for color, kind, where in pieces
        if where != "hand"
    ]
    return _board(("K", kings[0]), ("k", kings[1]), *places, marked=move)


@EXERCISES.row(
    level=4,
    minutes=25,
    cases=_boss_cases,
    way=_boss_way,
    told=_boss_told,
    shown=_boss_shown,
    given="8bb0a0d1",
)
def both_sums_after(
    sums: tuple[int, int],
    row: Any,
    begin: int,
    kings: tuple[int, int],
    pieces: list[Placed],
    move: tuple[int, int],
) -> tuple[int, int]:
    """An accumulator with one number for each side: sums is (Black's, White's). pieces lists
    all pieces except the kings as (color, kind, where), and where is a square or "hand". kings
    are the squares of Black's king and White's. Each side's sum starts from the same number,
    begin, as a network's sums do. For each piece row(king, own, kind, where) is added to it:
    the side's own king's square, whether the piece is its own, its kind, and where it is, with
    squares turned for White (80 - square). move is (start, to), by the piece or king on start.
    What stood on to comes into the mover's hand. Nothing is dropped or promoted. Return both
    sums after the move: swap rows, and add up from scratch only what must be.

    example: If a pawn of Black's goes from 56 to 47, a row goes and a row comes on each side.
    If Black's king goes from 76 to 66 instead, White's sum stays as it is.

    hint: Do the pieces first: which leave pieces, and which come? Then ask for each side
    whether its own king has moved.

    hint: No row is that of a king as a piece. So if a king moves and captures nothing, the
    other side's sum stays; if it captures, one row goes there and one comes.

    tried: 107 moves: steps and captures by pieces and by kings, of both colors
    """
    now, after, _, _ = _after(kings, pieces, move)
    return _both_sums(row, begin, now, after)


check, hint, exercise = EXERCISES.check, EXERCISES.hint, EXERCISES.exercise
