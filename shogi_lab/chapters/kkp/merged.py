"""Five kinds as one: all pieces that move like a gold have one index and one weight, whatever they
are worth.

G          index 373   weight +12   worth 447
+P +L +N +S          the same index and weight; worth 530, 482, 500, 489
"""

from typing import Annotated, NamedTuple

from shogi_lab.engine import pieces as kinds
from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.indexes import KKP_BOARD
from shogi_lab.engine.kkp import Table
from shogi_lab.engine.squares import SQUARES, Square, square, square_name
from shogi_lab.ground.messages import said
from shogi_lab.stage.films import Film, Frame, LazyFrames
from shogi_lab.stage.lenses import Board
from shogi_lab.stage.words import at, signed

from .heat import CASTLED
from .ledger import king_layers


class Merged(NamedTuple):
    """Piece types on one square: the index and weight they share, and what each is worth."""

    title: str
    rows: tuple[tuple[str, str, int, int, int], ...]  # letter, name, index, weight, value
    chosen: int
    jumps: tuple[int, ...]


Kind = Annotated[int, within(0, len(kinds.GOLD_LIKE) - 1)]


@checked
def merged(weights: Table, kings: tuple[Square, Square], sq: Square, chosen: Kind) -> Merged:
    """Compare the five kinds that move like a gold on one square; only their values differ.

    >>> seen = merged(np.ones(SHAPE, np.int16), (76, 4), 40, 0)
    >>> {row[2] for row in seen.rows}, [row[4] for row in seen.rows]
    ({373}, [447, 530, 482, 500, 489])
    """
    index = KKP_BOARD[kinds.GOLD] + sq
    weight = int(weights[kings[0], kings[1], index])
    rows = tuple(
        (kinds.letter(kind), kinds.PIECE_WORDS[kind], index, weight, kinds.VALUES[kind])
        for kind in kinds.GOLD_LIKE
    )
    return Merged("", rows, chosen, tuple(chosen_at(sq, i) for i in range(len(rows))))


def chosen_at(sq: int, i: int) -> int:
    """Return the number of the frame for a square and one of the five kinds."""
    return SQUARES * i + sq


BESIDE = square("7h")


@checked
def merge_film(weights: Table, kings: tuple[Square, Square] = CASTLED, sq: Square = BESIDE) -> Film:
    """Show the five kinds that move like a gold on any square: one index, one weight, five values.

    >>> merge_film(np.ones((81, 81, 738), np.int16)).frames[40].caption
    'A gold on 5e has the index 333 + 40 = 373 and the weight +1, as all five kinds have. \
Only its material is its own: 447.'
    """
    about = f"film merge | kings {' '.join(map(square_name, kings))}"

    def frame(number: int) -> Frame:
        kind, here = kinds.GOLD_LIKE[number // SQUARES], number % SQUARES
        seen = merged(weights, kings, here, number // SQUARES)
        _, name, index, weight, value = seen.rows[seen.chosen]
        pieces = [""] * SQUARES
        pieces[kings[kinds.WHITE]], pieces[kings[kinds.BLACK]] = "k", "K"
        jumps = tuple(
            -1 if each in kings else chosen_at(each, seen.chosen) for each in range(SQUARES)
        )
        if here not in kings:
            pieces[here] = kinds.letter(kind)
        board = Board("", tuple(pieces), ((), ()), kinds.BLACK, (), king_layers(kings, here), jumps)
        caption = said(
            "A {piece} on {sq} has the index {base} + {n} = {index} and the weight "
            "{weight}, as all five kinds have. Only its material is its own: {value}.",
            piece=name,
            sq=at(here),
            base=KKP_BOARD[kinds.GOLD],
            n=here,
            index=index,
            weight=signed(weight),
            value=value,
        )
        return Frame((board, seen), caption, about)

    decisive = (chosen_at(sq, kinds.GOLD_LIKE.index(kinds.PRO_PAWN)),)
    return Film(
        said("Five kinds, one index"), LazyFrames(len(kinds.GOLD_LIKE) * SQUARES, frame), decisive
    )
