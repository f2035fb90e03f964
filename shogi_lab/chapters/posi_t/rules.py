"""Rules of shogi on boards of five by five squares, shown by legal moves.

. x x x .
. . S . .        the lit squares are those to which the silver may go
. x . x .
"""

from typing import Annotated, NamedTuple

from shogi_lab.engine.arguments import checked, one_of
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import square
from shogi_lab.ground.messages import said
from shogi_lab.stage.lenses import board_of

SIDE = 5  # squares of a small board, across and down


class SmallBoard(NamedTuple):
    """Five by five squares of a position, by their places in reading order.

    lit: places that a move leads to, or that the rule is about; barred: places where a drop is
    forbidden; hand: the pieces in Black's hand, as SFEN writes them.
    """

    name: str
    pieces: tuple[tuple[int, str], ...]
    lit: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    hand: str = ""


class RulePicture(NamedTuple):
    """One rule: small boards next to each other."""

    title: str
    boards: tuple[SmallBoard, ...]


#: The corner of a small board at the upper left, in the middle of the board and at its far edge.
MIDDLE, EDGE = "7d", "7a"
CAPTURES = "8k/9/9/9/4pp3/4S4/9/9/K8 b - 1"
DROPS = "8k/9/9/9/3p1p3/4P4/3G5/9/K8 b S 1"
PROMOTES = "8k/9/9/4P4/9/9/9/9/K8 b - 1"
CHECK = "4k4/9/9/4R4/9/9/9/9/K8 w - 1"
MATE = "4k4/4G4/4P4/9/9/9/9/9/K8 w - 1"
LAST_RANK = "8k/9/9/4s4/9/9/9/9/K8 b P 1"
TWO_PAWNS = "8k/9/9/9/3p5/5S3/4P4/9/K8 b P 1"
PAWN_MATES = "2nlkln2/9/4G4/9/9/9/9/9/K8 b P 1"


def _captures() -> tuple[SmallBoard, ...]:
    before = Position.from_sfen(CAPTURES)
    after = before.after("5f4e")
    return (
        _small(said("before"), before, MIDDLE, lit=reached(before, "5f")),
        _small(said("after"), after, MIDDLE, hand="P"),
    )


def _drops() -> tuple[SmallBoard, ...]:
    before = Position.from_sfen(DROPS)
    return (
        _small(said("before"), before, MIDDLE, lit=reached(before, "S*"), hand="S"),
        _small(said("after"), before.after("S*4f"), MIDDLE),
    )


def _promotes() -> tuple[SmallBoard, ...]:
    before = Position.from_sfen(PROMOTES)
    # White's king answers, so that Black's moves can be asked for again.
    promoted = before.after("5d5c+").after("1a2a")
    farthest = tuple(range(27))
    return (
        _small(said("the three farthest ranks"), before, EDGE, lit=farthest),
        _small(said("a pawn's move"), before, EDGE, lit=reached(before, "5d")),
        _small(said("after it promoted"), promoted, EDGE, lit=reached(promoted, "5c")),
    )


def _checks() -> tuple[SmallBoard, ...]:
    return tuple(
        _small(name, position, EDGE, lit=reached(position, "5a"))
        for name, position in (
            (said("check"), Position.from_sfen(CHECK)),
            (said("mate"), Position.from_sfen(MATE)),
        )
    )


def _forbidden() -> tuple[SmallBoard, ...]:
    return tuple(
        _small(name, position, corner, barred=barred(position), hand="P")
        for name, position, corner in (
            (said("it could never leave"), Position.from_sfen(LAST_RANK), EDGE),
            (said("two pawns on a file"), Position.from_sfen(TWO_PAWNS), MIDDLE),
            (said("a pawn that mates"), Position.from_sfen(PAWN_MATES), EDGE),
        )
    )


#: Each rule by its name, with its title and what makes its boards.
RULES = {
    "capture": (said("A capture"), _captures),
    "drop": (said("A drop"), _drops),
    "promotion": (said("A promotion"), _promotes),
    "mate": (said("Check and mate"), _checks),
    "forbidden drops": (said("Forbidden drops"), _forbidden),
}


@checked
def rule(name: Annotated[str, one_of(tuple(RULES))]) -> RulePicture:
    """Return the picture of a rule, one of `RULES`.

    >>> check, mate = rule("mate").boards
    >>> check.lit, mate.lit
    ((1, 3, 6, 8), ())
    >>> rule("castling")
    Traceback (most recent call last):
    ValueError: name is 'castling'; it must be 'capture', 'drop', 'promotion', ...
    """
    title, boards = RULES[name]
    return RulePicture(title, boards())


def reached(position: Position, begin: str) -> tuple[int, ...]:
    """Return the destinations of the legal moves whose USI text begins with these letters."""
    moves = position.legal_moves()
    return tuple(sorted({square(move[2:4]) for move in moves if move.startswith(begin)}))


def barred(position: Position) -> tuple[int, ...]:
    """Return the empty squares on which Black's pawn must not be dropped."""
    allowed = reached(position, "P*")
    pieces = board_of(position).pieces
    return tuple(sq for sq in range(81) if not pieces[sq] and sq not in allowed)


def _small(
    name: str,
    position: Position,
    corner: str,
    *,
    lit: tuple[int, ...] = (),
    barred: tuple[int, ...] = (),
    hand: str = "",
) -> SmallBoard:
    """Cut the five by five squares below and right of a corner out of a position."""
    begin = square(corner)
    near = [begin + 9 * down + right for down in range(SIDE) for right in range(SIDE)]
    standing = board_of(position).pieces
    return SmallBoard(
        name,
        tuple((place, standing[sq]) for place, sq in enumerate(near) if standing[sq]),
        tuple(place for place, sq in enumerate(near) if sq in lit),
        tuple(place for place, sq in enumerate(near) if sq in barred),
        hand,
    )
