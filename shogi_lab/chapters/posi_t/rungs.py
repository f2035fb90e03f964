"""Six ways to a rook's attacks drawn on one board: which squares each asks, and what it computes.

. . . 0 . . . . .      the squares asked, each with the bit that it becomes
. . . 1 . . . . .
5 4 3 R 8 7 6 . .      merged       ...1...0..1.....      the number that is looked up:
. . . 2 . . . . .      extracted    010011                row 19
"""

from typing import Any, NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.bitboards import Bitboard, bitboard_of, squares_in
from shogi_lab.engine.kernel import stepped
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import STRAIGHT, Square, ray, square, square_name
from shogi_lab.engine.tables import PLAIN, RL90, folded_rank
from shogi_lab.engine.twins import plain
from shogi_lab.ground.messages import Message, said, word_of
from shogi_lab.stage.films import Film, Frame, about_record

from .board_lines import Reading, read_from
from .four_boards import line_squares, places_in
from .kernels.gathered import (
    ROOKS,
    bits_looked_up,
    extracted,
    gathered,
    inner_squares,
    merged_place,
)
from .kernels.sliders import WAYS
from .kernels.subtraction import bytes_reversed


class BitRow(NamedTuple):
    """Bits, highest first, as a text of 0 and 1; lit: the places of those that count."""

    name: str
    bits: str
    lit: tuple[int, ...] = ()


class Rung(NamedTuple):
    """One way, drawn on the board: the squares that it asks, each with the bit that it becomes,
    and its rows of bits.
    """

    title: str
    square: int
    taken: tuple[int, ...]
    attacks: tuple[int, ...]
    asked: tuple[tuple[int, str], ...]
    rows: tuple[BitRow, ...]


@checked
def rungs_film(position: Position, sq: Square) -> Film:
    """Show the attacks of a rook on `sq` in six ways, with one frame for each.

    >>> film = rungs_film(Position(), 64)
    >>> film.frames[3].caption
    'multiplied: both lines are looked up at once, as number 1833 of 4096; nothing is kept.'
    """
    about = about_record(position.record, film="rungs", square=square_name(sq))
    frames = [Frame((rung,), caption, about) for rung, caption in rungs(position.record, sq)]
    return Film(said("Six ways to a rook's attacks"), tuple(frames), tuple(range(len(frames))))


def rungs(record: Any, sq: int) -> list[tuple[Rung, Message]]:
    """Return each way of `WAYS` on a position, for a rook on `sq`, with its caption."""
    found = []
    for name, drawn in zip(WAYS, (_walked, _rotated, _folded, _multiplied, _extracted, _subtracted),
                           strict=True):  # fmt: skip
        way = WAYS[name]
        attacks = stepped(way.rook)(plain(record), plain(way.tables()), sq)
        asked, rows, caption = drawn(record, sq)
        taken = tuple(sorted(places_in(record, PLAIN)))
        reached = tuple(squares_in(Bitboard(*attacks)))
        found.append(
            (
                Rung(name, sq, taken, reached, asked, rows),
                said("{what}: {more}", what=word_of(name), more=caption),
            )
        )
    return found


Drawn = tuple[tuple[tuple[int, str], ...], tuple[BitRow, ...], Message]


def _walked(record: Any, sq: int) -> Drawn:
    met = []
    for step in STRAIGHT:
        for each in ray(sq, step):
            met.append(each)
            if record.board[each]:
                break
    asked = tuple((each, str(i)) for i, each in enumerate(met, 1))
    told = said("{n} squares are asked one after another, and nothing is kept.", n=len(met))
    return asked, (), told


def _rotated(record: Any, sq: int) -> Drawn:
    seen = [read_from(record, board, sq) for board in (PLAIN, RL90)]
    asked = [
        (each, str(6 - i))
        for line in seen
        for i, bit in enumerate(line.bits)
        for each in (square(bit.square),)
        if each != sq
    ]
    rows = tuple(BitRow(_read_by(line), f"{line.pattern:07b}", tuple(range(7))) for line in seen)
    told = said(
        "row {a} is read for the rank and row {b} for the file; three boards are kept turned.",
        a=seen[0].pattern,
        b=seen[1].pattern,
    )
    return tuple(asked), rows, told


def _read_by(line: Reading) -> str:
    """Say where a line's bits stand, and how they are brought down."""
    return said("{word} >> {shift} & 127", word=line.source, shift=line.shift)


def _folded(record: Any, sq: int) -> Drawn:
    taken = places_in(record, PLAIN)
    rank = [(each, 8 - each % 9) for each in line_squares(PLAIN, sq)]
    file = [(each, folded_rank(each // 9)) for each in line_squares(RL90, sq)]
    own = {id(rank): 8 - sq % 9, id(file): folded_rank(sq // 9)}
    numbers = [
        sum(1 << place for each, place in line if each in taken) | (sq in taken) << own[id(line)]
        for line in (rank, file)
    ]
    rows = (
        BitRow(said("the rank's nine bits"), f"{numbers[0]:09b}", tuple(range(9))),
        BitRow(said("the file, its three words laid over each other"), f"{numbers[1]:09b}",
            tuple(range(9))),
    )  # fmt: skip
    asked = tuple((each, str(place)) for each, place in rank + file)
    told = said(
        "row {a} is read for the rank and row {b} for the file; nothing is kept.",
        a=numbers[0],
        b=numbers[1],
    )
    return asked, rows, told


def _met(record: Any, sq: int) -> tuple[list[int], int, BitRow]:
    """Return three things: the squares that decide, the number into which the pieces on them are
    merged, and that number as a row of bits."""
    inner, taken = inner_squares(ROOKS, sq), places_in(record, PLAIN)
    met = sum(1 << merged_place(each) for each in inner if each in taken)
    lit = tuple(62 - merged_place(each) for each in inner)
    return inner, met, BitRow(said("the squares that decide, merged"), f"{met:063b}", lit)


def _multiplied(record: Any, sq: int) -> Drawn:
    inner, met, row = _met(record, sq)
    magic, bits = int(gathered().magic[ROOKS, sq]), bits_looked_up("multiplied", ROOKS, sq)
    product = met * magic & (1 << 64) - 1
    rows = (
        row,
        BitRow(said("times the magic number"), f"{magic:064b}"),
        BitRow(said("the product's highest bits"), f"{product:064b}", tuple(range(bits))),
    )
    number = product >> 64 - bits
    asked = tuple((each, "") for each in inner)
    return asked, rows, _at_once(number, bits)


def _extracted(record: Any, sq: int) -> Drawn:
    inner, met, row = _met(record, sq)
    number, bits = extracted(met, int(gathered().mask[ROOKS, sq])), len(inner)
    rows = (row, BitRow(said("pushed together"), f"{number:0{bits}b}", tuple(range(bits))))
    asked = tuple((each, str(i)) for i, each in enumerate(inner))
    return asked, rows, _at_once(number, bits)


def _at_once(number: int, bits: int) -> Message:
    return said(
        "both lines are looked up at once, as number {n} of {all}; nothing is kept.",
        n=number,
        all=1 << bits,
    )


def _subtracted(record: Any, sq: int) -> Drawn:
    taken = set(places_in(record, PLAIN))
    up, down = ray(sq, STRAIGHT[0]), ray(sq, STRAIGHT[1])
    rows = [
        *_one_less(said("the ray up: pieces"), 81, _in_order(taken & {*up}), _in_order(up)),
        *_one_less(
            said("the ray down, bytes turned: pieces"), 112, _turned(taken & {*down}), _turned(down)
        ),
    ]
    asked = tuple((each, "") for step in STRAIGHT for each in ray(sq, step))
    return (
        asked,
        tuple(rows),
        said("subtracting one flips each ray as far as a piece; nothing is kept."),
    )


def _in_order(squares: Any) -> int:
    """Return squares as a number of 81 bits, the first highest."""
    return sum(1 << 80 - sq for sq in squares)


def _turned(squares: Any) -> int:
    """Return squares as the two words with their bytes reversed, ranks g to i on top."""
    words = bitboard_of(squares)
    return bytes_reversed(words.bottom) << 56 | bytes_reversed(words.top << 27 | words.middle)


def _one_less(name: str, wide: int, pieces: int, line: int) -> list[BitRow]:
    """Return three rows: the pieces on a ray under their name, one less, and the bits of the ray
    that differ."""
    less = pieces - 1 & (1 << wide) - 1
    lit = tuple(i for i in range(wide) if line >> wide - 1 - i & 1)
    rows = ((name, pieces), (said("one less"), less), (said("differs"), (pieces ^ less) & line))
    return [BitRow(what, f"{bits:0{wide}b}", lit) for what, bits in rows]
