"""One step of learning from siblings: which weights a single move pushes, and in which direction.

7g7f     played
2g2f     level, counts 0.50     where captures end after it: P 2f pushed down, P 7f pushed up
3i4h     behind, counts 0.27    S 4h down, P 7f up, but less far
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
from shogi_lab.ground.messages import Message, said
from shogi_lab.notation.words import moved
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import Layer, board_of, squares_of

from .family import leads, looked_at
from .siblings import WIDTH, Siblings, Slope, counts_of, siblings_of, slope_of, values_of

#: Weights that are listed.
LISTED = 14
#: How long a step is: a sibling that is level pushes each of its weights by one point.
LENGTH = 4 * WIDTH * FV_SCALE**2


class Curve(NamedTuple):
    """The leads of siblings over the played move, in points, as dots on the curve of counts;
    chosen: the lead of the sibling that is looked at. If it can be pulled, the steps for the leads
    from one end of the curve to the other.
    """

    title: str
    leads: tuple[float, ...]
    chosen: float | None
    pulled: int = 0


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
    """Weights, in order of how far they are pushed; reach: how far the longest bar goes; room: for
    how many weights there is room."""

    title: str
    rows: tuple[Push, ...]
    reach: float
    room: int = LISTED


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


def pushes(slope: Slope, family: Siblings, weights: Any) -> list[Push]:
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
        after = before - LENGTH * float(slope.slopes[i])
        found.append(Push(letter(term.piece), _placed(term), term.entry, before, after))
    return found


def furthest(rows: Sequence[Push]) -> float:
    """Return how far the weight is pushed that goes furthest."""
    return max((abs(each.after - each.before) for each in rows), default=0.0)


def _placed(term: Term) -> str:
    """Return a square's name, or how many are held."""
    if term.square is not None:
        return square_name(term.square)
    return f"x{term.entry - KKP_HAND[abs(term.piece)]}"


def _curve(values: Any, chosen: int) -> Curve:
    """Return the siblings' dots, with one of them looked at; 0: none."""
    leads = tuple((values - values[0]).tolist())
    return Curve("", leads[1:], leads[chosen] if chosen else None)


def layers_of(position: Position, rows: Iterable[Push]) -> tuple[Layer, ...]:
    """Return the squares of a position on which a piece stands whose weight is pushed."""
    pieces = board_of(position).pieces
    ways: dict[bool, list[int]] = {True: [], False: []}
    for row in rows:
        if not row.place.startswith("x") and pieces[square(row.place)] == row.letter:
            ways[row.after > row.before].append(square(row.place))
    return (
        Layer("up", tuple(ways[True]), "sky", "dots"),
        Layer("down", tuple(ways[False]), "orange", "diag"),
    )


@checked
def lesson_film(position: Position, played: str, weights: Table) -> Film:
    """Show what one played move teaches: the weights that a level sibling pushes, those that the
    siblings furthest behind and furthest ahead push, and those that all push together.

    All frames have one unit and one scale: a step is so long that a level sibling pushes a weight
    by a point of material. Raises ValueError if a king is missing, or if the move is not legal.

    >>> film = lesson_film(Position(), "7g7f", np.zeros(SHAPE, np.int16))
    >>> film.frames[0].caption[:49]
    '1g1f is as good as 7g7f, so it counts 0.50 and pu'
    """
    family = siblings_of(position, played, weights)
    values, about = (
        values_of(family, weights),
        about_record(position.record, film="lesson", move=played),
    )
    slope = slope_of(family, weights)
    whole = tuple(pushes(slope, family, weights))
    reach = max(furthest(whole), float(FV_SCALE))
    frames = []
    for number in looked_at(family, weights):
        pair = alone(family, number)
        rows = tuple(pushes(slope_of(pair, weights), pair, weights))
        end, move = family.ends[number], family.moves[number]
        board = board_of(end, squares_of(move), layers_of(end, rows))
        caption = _alone(position, family, number, values, rows)
        frames.append(
            Frame((board, Pushes("", rows, reach), _curve(values, number)), caption, about)
        )
    end = family.ends[0]
    board = board_of(end, squares_of(played), layers_of(end, whole))
    parts = (board, Pushes("", whole, reach), _curve(values, 0))
    frames.append(Frame(parts, _together(family, slope, whole), about))
    return Film(said("What one move teaches"), tuple(frames), tuple(sorted({0, len(frames) - 1})))


def _alone(
    position: Position, family: Siblings, number: int, values: Any, rows: Sequence[Push]
) -> Message:
    """Say how far a sibling is from the played move, how much it counts, and how far it pushes."""
    lead = round(values[number]) - round(values[0])  # as the list of siblings has them
    return said(
        "{move} {leads}, so it counts {count} and pushes no weight by more than {points} points.",
        move=moved(position, family.moves[number]),
        leads=leads(lead, moved(position, family.moves[0])),
        count=f"{counts_of(values)[number]:.2f}",
        points=f"{furthest(rows) / FV_SCALE:.2f}",
    )


def _together(family: Siblings, slope: Slope, rows: Sequence[Push]) -> Message:
    up = sum(each.after > each.before for each in rows)
    return said(
        "All {all} siblings together push {n} weights. Of the {listed} that go furthest, {up} go "
        "up and {down} go down, by {points} points at most.",
        all=len(family.moves) - 1,
        n=int((np.abs(slope.slopes) > 1e-12).sum()),
        listed=len(rows),
        up=up,
        down=len(rows) - up,
        points=f"{furthest(rows) / FV_SCALE:.1f}",
    )
