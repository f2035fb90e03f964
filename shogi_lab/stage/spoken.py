"""Texts made of the digits of a frame's number: what a page can say without a kernel.

number 35627 -> digits 2 0 0 0 0 0 1      in radix 19 5 5 5 5 3 3, the lowest first
Enumeration(2 pawns, -, ..., 1 rook), ": ", Total(...)  ->  "2 pawns and 1 rook: 524290"
"""

from collections.abc import Callable, Mapping, Sequence
from math import prod
from types import MappingProxyType
from typing import NamedTuple

from shogi_lab.messages import Alike, Message, listed


class Table(NamedTuple):
    """A text for each value of some digits, the first of them changing fastest."""

    by: tuple[int, ...]
    texts: tuple[str, ...]


class Enumeration(NamedTuple):
    """Texts, those left out that are empty; `none` where all are. joined: of some texts, one."""

    texts: tuple[Table, ...]
    none: str
    joined: Callable[[Sequence[str]], str] = listed


class Total(NamedTuple):
    """The sum of the first digits, each by its weight, in base 10 or 16, `wide` places at least."""

    weights: tuple[int, ...]
    base: int = 10
    wide: int = 1


Piece = str | Table | Enumeration | Total


class Carry(NamedTuple):
    """A digit more, which follows from some that come before it: its value for each of theirs."""

    by: tuple[int, ...]
    values: tuple[int, ...]


class Rule(NamedTuple):
    """How the frames of a film follow from the digits of their numbers.

    radix: how many values each digit has, the lowest first. The pictures are found by trying, and
    so are captions and states where nothing is said of them here: a caption is a message made by
    `caption` of `pieces` in its slots, a state is pieces. What depends on many digits, as a borrow
    on all below it, is carried from digit to digit.
    """

    radix: tuple[int, ...]
    caption: Callable[..., Message] | None = None
    pieces: Mapping[str, Piece] = MappingProxyType({})
    state: tuple[Piece, ...] = ()
    carries: tuple[Carry, ...] = ()

    @property
    def bases(self) -> tuple[int, ...]:
        """How many values each digit has, carried ones last.

        >>> Rule((2, 2), carries=(Carry((0, 1), (0, 0, 0, 1)),)).bases
        (2, 2, 2)
        """
        return (*self.radix, *(max(carry.values) + 1 for carry in self.carries))

    def digits(self, number: int) -> tuple[int, ...]:
        """The digits of a frame's number, and what they carry.

        >>> Rule((2, 2), carries=(Carry((0, 1), (0, 0, 0, 1)),)).digits(3)
        (1, 1, 1)
        """
        digits, bases = list(digits_of(number, self.radix)), self.bases
        for by, values in self.carries:
            digits.append(values[number_of([digits[i] for i in by], [bases[i] for i in by])])
        return tuple(digits)

    def said(self, number: int) -> str:
        """The caption of a frame.

        >>> from shogi_lab.messages import said
        >>> Rule((2,), lambda n: said("{n} of 1", n=n), {"n": Total((1,))}).said(1)
        '1 of 1'
        """
        if self.caption is None:
            return ""
        digits = self.digits(number)
        made = {name: spoken(each, digits, self.bases) for name, each in self.pieces.items()}
        return self.caption(**made)


def digits_of(number: int, radix: Sequence[int]) -> tuple[int, ...]:
    """The digits of a number, the lowest first.

    >>> digits_of(35627, (19, 5, 5, 5, 5, 3, 3))
    (2, 0, 0, 0, 0, 0, 1)
    """
    out = []
    for base in radix:
        number, digit = divmod(number, base)
        out.append(digit)
    return tuple(out)


def number_of(digits: Sequence[int], radix: Sequence[int]) -> int:
    """The number that has these digits.

    >>> number_of((2, 0, 0, 0, 0, 0, 1), (19, 5, 5, 5, 5, 3, 3))
    35627
    """
    return sum(digit * prod(radix[:at]) for at, digit in enumerate(digits))


def together(pieces: Sequence[Piece], digits: Sequence[int], radix: Sequence[int]) -> str:
    """What pieces say of these digits, one after the other.

    >>> together(("word ", Total((1, 2), 16, 4)), (1, 1), (2, 2))
    'word 0003'
    """
    return "".join(spoken(piece, digits, radix) for piece in pieces)


def spoken(piece: Piece, digits: Sequence[int], radix: Sequence[int]) -> str:
    """What a piece says of these digits.

    >>> kinds = (Table((0,), ("", "a pawn")), Table((1,), ("", "a rook")))
    >>> spoken(Enumeration(kinds, "nothing"), (1, 1), (2, 2))
    'a pawn and a rook'
    """
    if isinstance(piece, str):
        return piece
    if isinstance(piece, Table):
        at = number_of([digits[i] for i in piece.by], [radix[i] for i in piece.by])
        return piece.texts[at]
    if isinstance(piece, Enumeration):
        parts = [text for text in (spoken(each, digits, radix) for each in piece.texts) if text]
        return piece.joined(parts) or piece.none
    total = sum(digit * weight for digit, weight in zip(digits, piece.weights, strict=False))
    return Alike(f"{total:0{piece.wide}{'x' if piece.base == 16 else 'd'}}")
