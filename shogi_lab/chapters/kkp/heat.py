"""The heat board: what one piece weighs on each square, for two kings that can be moved.

-12    +3   +40      what a black gold weighs on each square, the kings as they stand;
 +8     K   +21      click a square, and a king goes there
"""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, is_a, within
from shogi_lab.engine.arrays import np
from shogi_lab.engine.indexes import BOARD_PIECES, KKP_BLOCKS, KKP_BOARD, KKP_HAND, BoardPiece
from shogi_lab.engine.kkp import Table
from shogi_lab.engine.pieces import BLACK, FULL_SET, GOLD, HAND_PIECES, PIECE_WORDS, letter
from shogi_lab.engine.squares import SQUARES, Square, square, square_name
from shogi_lab.engine.twins import Cells
from shogi_lab.ground.messages import said
from shogi_lab.stage.films import Film, Frame, LazyFrames
from shogi_lab.stage.words import SIDES, at, signed

#: A castled king against one at home: where a heat board begins.
CASTLED = (square("8h"), square("5a"))
FULL = 97  # of a hundred weights, so many lie within the range that colours show


class Button(NamedTuple):
    """Something to click: a piece or words, whether it is chosen, and where the click leads."""

    letter: str
    text: str
    chosen: bool
    jump: int


class HeatBoard(NamedTuple):
    """What a piece weighs on each square, None if it cannot stand there, and what each number in
    hand weighs.

    reach: the weight from which on colors are at their strongest; pieces: those already on the
    board; movers: buttons for the king that moves; kinds: buttons for the piece that is weighed;
    jumps: as in a Board.
    """

    title: str
    weights: tuple[int | None, ...]
    held: tuple[int, ...]
    reach: int
    pieces: tuple[str, ...]
    movers: tuple[Button, ...]
    kinds: tuple[Button, ...]
    jumps: tuple[int, ...]


def square_weights(weights: Any, kings: Sequence[int], kind: int) -> tuple[int | None, ...]:
    """Return what a black piece adds on each of 81 squares; None if it cannot stand there."""
    index = KKP_BOARD[kind]
    block = next(each for each in KKP_BLOCKS if not each.in_hand and each.base == index)
    places = range(block.first, block.last + 1)
    here = [int(weights[kings[0], kings[1], index + place]) for place in places]
    row = [None] * block.first + here
    return tuple(None if sq in kings else weight for sq, weight in enumerate(row))


def hand_weights(weights: Any, kings: Sequence[int], kind: int) -> tuple[int, ...]:
    """Return what each number of a piece in Black's hand adds, from 0 on; () if the kind is never
    in hand."""
    if kind not in HAND_PIECES:
        return ()
    first = KKP_HAND[kind]
    held = range(FULL_SET[kind] + 1)
    return tuple(int(weights[kings[0], kings[1], first + number]) for number in held)


def reach_of(weights: Any) -> int:
    """Return the weight from which on colors are at their strongest: a few percent of all weights
    that are not 0 lie beyond it."""
    if is_a(weights, Cells):
        return int(weights.reach)
    sizes = np.abs(weights[weights != 0].astype(np.int32))
    return max(1, int(np.percentile(sizes, FULL))) if sizes.size else 1


def heat_step(kind: int, kings: Sequence[int], mover: int = BLACK) -> int:
    """Return the number of a heat board's frame for a piece type, both kings, and the king to
    move."""
    return ((BOARD_PIECES.index(kind) * 2 + mover) * SQUARES + kings[0]) * SQUARES + kings[1]


Reach = Annotated[int, within(0, 1 << 15)]


@checked
def heat_film(
    weights: Table,
    chosen: Sequence[tuple[BoardPiece, tuple[Square, Square]]] = ((GOLD, CASTLED),),
    reach: Reach = 0,
) -> Film:
    """Show what one black piece adds on each square; a click on a square puts a king there.

    weights: int16[81, 81, 738]; chosen: (piece type, kings) of the decisive frames; reach: the
    weight from which on colors are at their strongest, 0 for one that suits the table.

    >>> film = heat_film(np.ones((81, 81, 738), np.int16))
    >>> len(film.frames), film.frames[film.decisive[0]].caption[:66]
    (118098, "Black's king is on 8h, White's on 5a. A black gold adds most on 9a")
    """
    full = reach or reach_of(weights)
    about = "film heat board" + (f" | reach {reach}" if reach else "")

    def frame(number: int) -> Frame:
        rest, white = divmod(number, SQUARES)
        rest, black = divmod(rest, SQUARES)
        place, mover = divmod(rest, 2)
        seen = _heat(weights, full, BOARD_PIECES[place], (black, white), mover)
        caption = _heat_words(seen, BOARD_PIECES[place], (black, white))
        kings = f"{square_name(black)} {square_name(white)}"
        line = f"{about} | kings {kings} | piece {PIECE_WORDS[BOARD_PIECES[place]]}"
        return Frame((seen,), caption, line)

    count = len(BOARD_PIECES) * 2 * SQUARES**2
    story = tuple(heat_step(*each) for each in chosen)
    return Film(said("The heat board"), LazyFrames(count, frame), story)


def _heat(weights: Any, reach: int, kind: int, kings: tuple[int, int], mover: int) -> HeatBoard:
    black, white = kings
    pieces = [""] * SQUARES
    pieces[white], pieces[black] = "k", "K"
    free = [sq != kings[1 - mover] for sq in range(SQUARES)]
    goes = [(sq, white) if mover == BLACK else (black, sq) for sq in range(SQUARES)]
    jumps = tuple(
        heat_step(kind, to, mover) if ok else -1 for ok, to in zip(free, goes, strict=True)
    )
    movers = tuple(
        Button(
            sign, said("{side}'s king", side=side), color == mover, heat_step(kind, kings, color)
        )
        for color, (sign, side) in enumerate(zip("Kk", SIDES, strict=True))
    )
    kinds = tuple(
        Button(letter(each), PIECE_WORDS[each], each == kind, heat_step(each, kings, mover))
        for each in BOARD_PIECES
    )
    return HeatBoard(
        "",
        square_weights(weights, kings, kind),
        hand_weights(weights, kings, kind),
        reach,
        tuple(pieces),
        movers,
        kinds,
        jumps,
    )


def _heat_words(seen: HeatBoard, kind: int, kings: tuple[int, int]) -> str:
    black, white = map(at, kings)
    if black == white:
        return said(
            "Both kings stand on {sq}. No position has that, so no term reads these weights.",
            sq=black,
        )
    known = {sq: weight for sq, weight in enumerate(seen.weights) if weight is not None}
    most, least = (pick(known, key=known.__getitem__) for pick in (max, min))
    return said(
        "Black's king is on {black}, White's on {white}. A black {piece} adds most on "
        "{best}, {most}, and least on {worst}, {least}.",
        black=black,
        white=white,
        piece=PIECE_WORDS[kind],
        best=at(most),
        most=signed(known[most]),
        worst=at(least),
        least=signed(known[least]),
    )
