"""A played move and its siblings, as a list: what the mover has after each, and how much each
counts; a move that is pressed is shown on the board, where the captures after it have ended.

7g7f     +12     played
2g2f     +10     counts 0.50
3i4h      -8     counts 0.45
"""

from typing import Any, NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.kkp import Table
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import Message, Move, said, sentences
from shogi_lab.notation.words import moved, told_as
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import board_of, squares_of
from shogi_lab.stage.words import SIDES, in_full, signed

from .siblings import Siblings, counts_of, siblings_of, to_lessen, values_of

#: Siblings that stand in the list.
STANDING = 8


class Child(NamedTuple):
    """A move, its value for the mover, how much it counts, whether it is looked at, and the step
    that a press on it leads to."""

    move: Move
    value: int
    counts: float
    chosen: bool
    jump: int


class Family(NamedTuple):
    """The move that was played, then some of its siblings; others: how many more there are."""

    title: str
    children: tuple[Child, ...]
    others: int


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


def listed(family: Siblings, weights: Any) -> list[int]:
    """Return the moves that stand in the list: the played one, then siblings, the best first, among
    them those furthest ahead and furthest behind."""
    ends = looked_at(family, weights)
    some = ends + [i for i in steepest(family, weights) if i not in ends][: STANDING - len(ends)]
    values = values_of(family, weights)
    return [0, *sorted(some, key=lambda i: (-values[i], i))]


@checked
def siblings_film(position: Position, played: str, weights: Table) -> Film:
    """Show what a table thinks of a played move and of its siblings, where captures have ended;
    press one.

    Raises ValueError if a king is missing, or if the move is not legal.

    >>> film = siblings_film(Position(), "7g7f", np.zeros(SHAPE, np.int16))
    >>> film.frames[0].caption[:52]
    'Black played 7g7f, pawn from 7g to 7f. All 29 siblin'
    """
    family = siblings_of(position, played, weights)
    shown, values = listed(family, weights), values_of(family, weights)
    counts, about = counts_of(values), about_record(position.record, film="siblings", move=played)
    children = [
        Child(moved(position, family.moves[i]), round(values[i]), float(counts[i]), False, step)
        for step, i in enumerate(shown)
    ]
    frames = []
    for step, number in enumerate(shown):
        rows = tuple(each._replace(chosen=each.jump == step) for each in children)
        board = board_of(family.ends[number], squares_of(family.moves[number]))
        list_ = Family("", rows, len(family.moves) - len(shown))
        caption = _told(position, children, step) if step else _played(position, family, weights)
        frames.append(Frame((board, list_), caption, about))
    return Film(said("A move and its siblings"), tuple(frames), (0,))


def _played(position: Position, family: Siblings, weights: Any) -> str:
    move = in_full(position.record, position.packed(family.moves[0]))
    return sentences(
        said("{move}.", move=told_as(move, f"{SIDES[position.turn]} played {move}")),
        said(
            "All {n} siblings count {count} together; learning makes this sum smaller.",
            n=len(family.moves) - 1,
            count=f"{to_lessen(family, weights):.2f}",
        ),
    )


def _told(position: Position, children: list[Child], step: int) -> Message:
    """Say what the mover has after a sibling, and how far that is from the played move."""
    played, child = children[0], children[step]
    return said(
        "{move} gives {side} {value} and {leads}: it counts {count}.",
        move=child.move,
        side=SIDES[position.turn],
        value=signed(child.value),
        leads=leads(child.value - played.value, played.move),
        count=f"{child.counts:.2f}",
    )


def leads(lead: int, played: Message) -> Message:
    """Say where a sibling stands that is so many points ahead of the played move."""
    if lead < 0:
        return said("is {n} points behind {played}", n=-lead, played=played)
    if lead > 0:
        return said("is {n} points ahead of {played}", n=lead, played=played)
    return said("is as good as {played}", played=played)
