"""Layouts of a packed hand: which bits count which piece type. A dot is an unused bit.

                                       31 ... bit numbers ... 0
      Bonanza         21 bits                     RRBBGGGSSSNNNLLLPPPPP
      half padded     24 bits                  RRBB.GGG.SSS.NNNLLLPPPPP
      padded          28 bits              .RR.BB.GGG.SSS.NNN.LLL.PPPPP
      Apery, cshogi   28 bits              .RR.BB.GGG.SSS.NNN.LLL.PPPPP
      YaneuraOu       32 bits          .GGG..RR..BB.SSS.NNN.LLL...PPPPP

The unused bit above a field is its guard: a subtraction that goes below zero in the field borrows
from its guard, and so shows there.
"""

from typing import NamedTuple

from shogi_lab.ground.messages import said

from .arguments import shortened, shown, whole_number
from .pieces import FULL_SET, HAND_PIECES, LETTERS, PIECE_NAMES


class HandField(NamedTuple):
    """The place of one piece type in a packed hand."""

    piece: int
    shift: int
    width: int

    @property
    def name(self) -> str:
        """The piece type's name."""
        return PIECE_NAMES[self.piece]

    @property
    def most(self) -> int:
        """The largest number that a hand can hold: as many as a full set has."""
        return FULL_SET[self.piece]

    @property
    def mask(self) -> int:
        """The mask of the field's bits: Bonanza's IsHandPawn ... IsHandRook.

        >>> [f"{field.mask:021b}" for field in BONANZA.fields[:2]]
        ['000000000000000011111', '000000000000011100000']
        """
        return ((1 << self.width) - 1) << self.shift


class Layout(NamedTuple):
    """A way to pack a hand into one integer. Its fields stand in the order of HAND_PIECES."""

    name: str
    fields: tuple[HandField, ...]
    source: str
    bits: int

    @property
    def mask(self) -> int:
        """All bits that count pieces.

        >>> hex(YANEURAOU.mask)
        '0x7337771f'
        """
        return self.only(*HAND_PIECES)

    @property
    def guards(self) -> int:
        """Return the bit above each field, except where another field has it.

        >>> hex(YANEURAOU.guards), f"{HALF_PADDED.guards:025b}"
        ('0x84488820', '1000010001000100000000000')
        """
        return self.above(*HAND_PIECES) & ~self.mask

    def only(self, *pieces: int) -> int:
        """Return the bits that count these piece types.

        >>> hex(BONANZA.only(KNIGHT, GOLD, ROOK))
        '0x19c700'
        """
        return sum(field.mask for field in self.fields if field.piece in pieces)

    def above(self, *pieces: int) -> int:
        """Return the bit above each of these piece types' fields, even if another field has it.

        >>> hex(BONANZA.above(KNIGHT, GOLD, ROOK))
        '0x220800'
        """
        return sum(1 << field.shift + field.width for field in self.fields if field.piece in pieces)

    @property
    def drawing(self) -> str:
        """A letter for each bit, the highest first; a dot if there is no field.

        >>> BONANZA.drawing
        'RRBBGGGSSSNNNLLLPPPPP'
        """
        letters = ["."] * self.bits
        for piece, shift, width in self.fields:
            letters[shift : shift + width] = LETTERS[piece] * width
        return "".join(reversed(letters))

    def pack(self, **counts: int) -> int:
        """Return a hand from piece counts; ValueError if no hand can hold so many.

        >>> hex(YANEURAOU.pack(gold=4, pawn=18))
        '0x40000012'
        >>> BONANZA.pack(gold=5)
        Traceback (most recent call last):
        ValueError: gold=5: a hand holds 0 to 4
        """
        unknown = counts.keys() - {field.name for field in self.fields}
        if unknown:
            names = shortened(", ".join(sorted(unknown)))
            held = ", ".join(field.name for field in self.fields)
            raise ValueError(
                said("no hand holds {names}; it can hold {held}", names=names, held=held)
            )
        hand = 0
        for field in self.fields:
            try:
                hand |= whole_number(counts.get(field.name, 0), "", 0, field.most) << field.shift
            except ValueError:
                came = f"{field.name}={shown(counts[field.name])}"
                most = said("{came}: a hand holds 0 to {n}", came=came, n=field.most)
                raise ValueError(most) from None
        return hand

    def unpack(self, hand: int) -> dict[str, int]:
        """Return counts by name, the reverse of `pack`; ValueError if it is no hand of this layout.

        >>> HALF_PADDED.unpack(HALF_PADDED.pack(pawn=2, rook=1))
        {'pawn': 2, 'lance': 0, 'knight': 0, 'silver': 0, 'gold': 0, 'bishop': 0, 'rook': 1}
        >>> PADDED.unpack(1 << 5)
        Traceback (most recent call last):
        ValueError: 0x20 is not a hand of layout padded: no field has bit 5
        """
        stray = hand & ~self.mask
        if stray:
            lowest = (stray & -stray).bit_length() - 1
            raise self._not_a_hand(hand, said("no field has bit {n}", n=lowest))
        counts = {field.name: (hand & field.mask) >> field.shift for field in self.fields}
        for field in self.fields:
            if counts[field.name] > field.most:
                came = f"{field.name}={counts[field.name]}"
                why = said("{came}, and a hand holds 0 to {n}", came=came, n=field.most)
                raise self._not_a_hand(hand, why)
        return counts

    def counts(self, hand: int) -> tuple[int, ...]:
        """Return seven counts, in the order of HAND_PIECES: pawn, lance, knight ... rook.

        >>> APERY.counts(APERY.pack(pawn=2, rook=1))
        (2, 0, 0, 0, 0, 0, 1)
        """
        return tuple(self.unpack(hand).values())

    def _not_a_hand(self, hand: int, why: str) -> ValueError:
        words = {"hand": shortened(hex(hand)), "name": self.name, "why": why}
        return ValueError(said("{hand} is not a hand of layout {name}: {why}", **words))


def _drawn(name: str, drawing: str, source: str) -> Layout:
    """Return the layout a drawing shows."""
    lowest_first = drawing[::-1]
    fields = (
        HandField(piece, lowest_first.index(LETTERS[piece]), drawing.count(LETTERS[piece]))
        for piece in HAND_PIECES
    )
    return Layout(name, tuple(fields), source, len(drawing))


BONANZA = _drawn(
    "Bonanza", "RRBBGGGSSSNNNLLLPPPPP", "Bonanza 4.1.3, shogi.h: hand_black and hand_white"
)
HALF_PADDED = _drawn(
    "half padded",
    "RRBB.GGG.SSS.NNNLLLPPPPP",
    "Yaneurao, LS3600 (2009), the article on comparing hands: three bytes",
)
PADDED = _drawn(
    "padded",
    ".RR.BB.GGG.SSS.NNN.LLL.PPPPP",
    "Bonanza's order with a guard above each field, as Yaneurao, LS3600 (2009), proposes",
)
APERY = _drawn(
    "Apery",
    ".RR.BB.GGG.SSS.NNN.LLL.PPPPP",
    "Apery (Hiraoka Takuya) and cshogi (Yamaoka Tadao), hand.hpp: Hand",
)
YANEURAOU = _drawn(
    "YaneuraOu",
    ".GGG..RR..BB.SSS.NNN.LLL...PPPPP",
    "YaneuraOu, types.h: Hand, whose counts are read off its hexadecimal digits",
)
#: One byte for each count, in 56 bits: what `char hand_black[7]` is in memory. Not packed.
BYTES = _drawn(
    "bytes",
    "".join(LETTERS[piece] * 8 for piece in reversed(HAND_PIECES)),
    "Kunihito Hoki to LS3600 (2009): char hand_black[7]",
)
LAYOUTS = (BONANZA, HALF_PADDED, PADDED, APERY, YANEURAOU)


def convert(hand: int, source: Layout, target: Layout) -> int:
    """Return the same hand in another layout; ValueError if `hand` is none of layout `source`.

    >>> hex(convert(BONANZA.pack(rook=2), BONANZA, YANEURAOU))
    '0x2000000'
    """
    return target.pack(**source.unpack(hand))
