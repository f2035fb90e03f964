"""One step of learning from siblings: which weights a single move pushes, and in which direction.

7g7f     +12     played
2g2f     +10     counts 0.50     where captures end after it: P 2f pushed down, P 7f pushed up
3i4h      -8     counts 0.45     S 4h down, P 7f up
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.arrays import np
from shogi_lab.engine.evaluation import FV_SCALE
from shogi_lab.engine.indexes import KKP_BLOCKS, KKP_HAND
from shogi_lab.engine.kkp import Table, Term, kkp_terms
from shogi_lab.engine.pieces import HAND_PIECES, letter
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import square, square_name
from shogi_lab.ground.messages import Message, Move, said, sentences
from shogi_lab.notation.words import moved, told_as
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import Layer, board_of, squares_of
from shogi_lab.stage.words import SIDES, in_full, signed

from .siblings import Siblings, Slope, counts_of, siblings_of, slope_of, to_lessen, values_of

#: Weights that are listed.
LISTED = 14
#: Siblings that stand in the list.
STANDING = 8


class Child(NamedTuple):
    """A move, its value for the mover, how much it counts, and whether it is looked at."""

    move: Move
    value: int
    counts: float
    chosen: bool


class Family(NamedTuple):
    """The move that was played, then the siblings that push the most, in that order; others: how
    many more siblings there are.
    """

    title: str
    children: tuple[Child, ...]
    others: int


class Curve(NamedTuple):
    """The leads of all siblings over the played move, in points, as dots on the curve of counts;
    chosen: the lead of the sibling that is looked at.
    """

    title: str
    leads: tuple[float, ...]
    chosen: float | None


class Push(NamedTuple):
    """A weight that is pushed: a piece that uses it, its place and index, and the weight before
    and after.
    """

    letter: str
    place: str
    entry: int
    before: int
    after: float


class Pushes(NamedTuple):
    """Weights, in order of how far they are pushed; reach: how far the longest bar goes."""

    title: str
    rows: tuple[Push, ...]
    reach: float


def steepest(family: Siblings, weights: Any) -> list[int]:
    """Return the siblings' numbers; those that push the most come first."""
    counts = counts_of(values_of(family, weights))
    steep = counts * (1 - counts)
    return sorted(range(1, len(family.moves)), key=lambda i: (-steep[i], i))


def looked_at(family: Siblings, weights: Any) -> list[int]:
    """Return the siblings that are shown one by one: the one that pushes the most, the one that is
    furthest behind and the one furthest ahead.
    """
    order = steepest(family, weights)
    values = values_of(family, weights)
    ends = (order[:1], *([end(order, key=values.__getitem__)] for end in (min, max) if order))
    return list(dict.fromkeys(number for each in ends for number in each))


def alone(family: Siblings, number: int) -> Siblings:
    """Return the played move and one sibling only."""
    kept = (0, number)
    terms = np.isin(family.row, kept)
    return Siblings(
        tuple(family.moves[i] for i in kept),
        tuple(family.ends[i] for i in kept),
        family.sign,
        family.material[list(kept)],
        (family.row[terms] == number).astype(int),
        family.places[terms],
        family.signs[terms],
    )


def pushes(slope: Slope, family: Siblings, weights: Any, length: float) -> list[Push]:
    """Return the weights that a step pushes, in order of how far they go, each with the first
    piece that uses it where captures end. Both sides' pieces share weights; if both use one, the
    mover's piece is shown.
    """
    pieces: dict[tuple[int, ...], Term] = {}
    terms = [term for end in family.ends for term in kkp_terms(end)]
    for term in sorted(terms, key=lambda term: term.sign != family.sign):
        pieces.setdefault((*term.kings, term.entry), term)
    held = slope.places[:, 2] < KKP_BLOCKS[len(HAND_PIECES)].start  # after what stands, if level
    order = np.lexsort((held, -np.abs(slope.slopes).round(12)))[:LISTED]
    found = []
    for i in order[np.abs(slope.slopes[order]) > 1e-12]:
        place = tuple(slope.places[i].tolist())
        term, before = pieces[place], int(weights[place])
        after = before - length * float(slope.slopes[i])
        found.append(Push(letter(term.piece), _placed(term), term.entry, before, after))
    return found


def _furthest(rows: Sequence[Push]) -> float:
    """Return how far the weight is pushed that goes furthest."""
    return max((abs(each.after - each.before) for each in rows), default=1.0)


def _placed(term: Term) -> str:
    """Return a square's name, or how many are held."""
    if term.square is not None:
        return square_name(term.square)
    return f"x{term.entry - KKP_HAND[abs(term.piece)]}"


def listed_family(position: Position, family: Siblings, weights: Any, chosen: int) -> Family:
    """Return the moves of a position as a list to show, with one of them looked at, which is
    listed however little it pushes."""
    values, order = values_of(family, weights), steepest(family, weights)
    counts = counts_of(values)
    standing = order[:STANDING]
    if chosen and chosen not in standing:
        standing = [*standing[:-1], chosen]
    children = [
        Child(moved(position, family.moves[i]), round(values[i]), float(counts[i]), i == chosen)
        for i in (0, *standing)
    ]
    return Family("", tuple(children), max(0, len(order) - STANDING))


def _curve(values: Any, chosen: int) -> Curve:
    """Return the siblings' dots, with one of them looked at; 0: none."""
    leads = tuple((values - values[0]).tolist())
    return Curve("", leads[1:], leads[chosen] if chosen else None)


def _layers(position: Position, rows: Iterable[Push]) -> tuple[Layer, ...]:
    """Return the squares of a position on which a piece stands whose weight is pushed."""
    pieces = board_of(position).pieces
    ways: dict[bool, list[int]] = {True: [], False: []}
    for row in rows:
        if not row.place.startswith("x") and pieces[square(row.place)] == row.letter:
            ways[row.after > row.before].append(square(row.place))
    return (
        Layer("up", tuple(ways[True]), "orange", "dots"),
        Layer("down", tuple(ways[False]), "sky", "diag"),
    )


@checked
def siblings_film(position: Position, played: str, weights: Table) -> Film:
    """Show what one played move teaches: its siblings, the weights that some of them push, and
    those that all push together.

    The step is just long enough to push one weight by a point of material, and no weight farther.

    >>> film = siblings_film(Position(), "7g7f", np.zeros(SHAPE, np.int16))
    >>> film.frames[0].caption[:58]
    'Black played 7g7f, pawn from 7g to 7f. All 29 siblings cou'
    """
    family = siblings_of(position, played, weights)
    slope, values = slope_of(family, weights), values_of(family, weights)
    length = FV_SCALE / max(np.abs(slope.slopes).max(), 1e-12)
    order, counts = steepest(family, weights), counts_of(values)
    about = about_record(position.record, film="siblings", move=played)
    whole_move = in_full(position.record, position.packed(played))
    deed = told_as(whole_move, f"{SIDES[position.turn]} played {whole_move}")
    told: list[Message] = [said("{move}.", move=deed)]
    first = said(
        "All {n} siblings count {count} together; learning makes this sum smaller.",
        n=len(order),
        count=f"{to_lessen(family, weights):.2f}",
    )
    whole = tuple(pushes(slope, family, weights, length))
    board = board_of(position, squares_of(played))
    caption = sentences(*told, first)
    none = Pushes("", (), 1.0)
    beginning = (board, listed_family(position, family, weights, 0), none, _curve(values, 0))
    frames = [Frame(beginning, caption, about)]
    reach = 0.0  # of the first, which pushes the most: the bars of the others are on its scale
    for number in looked_at(family, weights):
        pair = alone(family, number)
        rows = tuple(pushes(slope_of(pair, weights), pair, weights, length))
        reach = reach or _furthest(rows)
        end = family.ends[number]
        there = board_of(end, squares_of(family.moves[number]), _layers(end, rows))
        list_ = listed_family(position, family, weights, number)
        parts = (there, list_, Pushes("", rows, reach), _curve(values, number))
        caption = said(
            "{move} gives {side} {value} and {played} gives {best}, so {move} counts {count}. "
            "The weights that only it has are pushed against it, by {points} of a point at most.",
            side=SIDES[position.turn],
            move=moved(position, family.moves[number]),
            value=signed(round(values[number])),
            played=moved(position, played),
            best=signed(round(values[0])),
            count=f"{counts[number]:.2f}",
            points=f"{_furthest(rows) / FV_SCALE:.4f}",
        )
        frames.append(Frame(parts, caption, about))
    up = sum(each.after > each.before for each in whole)
    caption = said(
        "All siblings together push {n} weights. Of the {listed} that go furthest, {up} go up "
        "and {down} go down, by {points} of a point at most.",
        n=int((np.abs(slope.slopes) > 1e-12).sum()),
        listed=len(whole),
        up=up,
        down=len(whole) - up,
        points=f"{_furthest(whole) / FV_SCALE:.2f}",
    )
    there = board_of(family.ends[0], squares_of(played), _layers(family.ends[0], whole))
    list_ = listed_family(position, family, weights, 0)
    parts = (there, list_, Pushes("", whole, _furthest(whole)), _curve(values, 0))
    frames.append(Frame(parts, caption, about))
    decisive = tuple(sorted({0, min(1, len(order)), len(frames) - 1}))
    return Film(said("What one move teaches"), tuple(frames), decisive)
