"""The article's hex masks, each with its line of C and the fields that it is made of.

      u & 0x19c700                 knight, gold, rook          BONANZA.only(KNIGHT, GOLD, ROOK)
      ... & 0x220800               the bit above each          BONANZA.above(KNIGHT, GOLD, ROOK)

Here a mask is derived from a table of fields; the result must be the article's number.
"""

from collections.abc import Iterable
from typing import NamedTuple

from shogi_lab.engine.layouts import BONANZA, HALF_PADDED, Layout
from shogi_lab.engine.pieces import BISHOP, GOLD, KNIGHT, PIECE_NAMES, ROOK, SILVER
from shogi_lab.ground.messages import clauses, items, said


class ArticleMask(NamedTuple):
    """A mask of the article: its line of C, and which fields, or bits above fields, it consists
    of.
    """

    hex: str
    line: str
    layout: Layout
    only: tuple[int, ...] = ()
    above: tuple[int, ...] = ()
    moved: tuple[int, ...] = ()

    @property
    def derived(self) -> int:
        """Derive the mask from the layout's fields; the bits above fields in `moved` are one place
        higher.

        >>> [each.hex for each in ARTICLE_MASKS if each.derived != int(each.hex, 16)]
        []
        """
        found = self.layout.only(*self.only) | self.layout.above(*self.above)
        return found | self.layout.above(*self.moved) << 1

    @property
    def fields(self) -> str:
        """Return the names of the fields in the mask, in words.

        >>> ARTICLE_MASKS[3].fields, ARTICLE_MASKS[4].fields
        ('knight, gold, rook', 'above knight, gold, rook')
        """
        above = _named(self.above + self.moved)
        return clauses([_named(self.only), above and said("above {pieces}", pieces=above)])


def _named(pieces: Iterable[int]) -> str:
    return items(PIECE_NAMES[piece] for piece in pieces)


ARTICLE_MASKS = (
    ArticleMask("0x3fff00", "u & 0x3fff00", HALF_PADDED,
                (KNIGHT, SILVER, GOLD, BISHOP), (KNIGHT, SILVER, GOLD)),
    ArticleMask("0x0c00000", "(u & 0x0c00000) << 1", HALF_PADDED, (ROOK,)),
    ArticleMask("0x2488800", "((u2 - uref2) & 0x2488800) != 0", HALF_PADDED, (),
                (KNIGHT, SILVER, GOLD, BISHOP), (ROOK,)),
    ArticleMask("0x19c700", "(u & 0x19c700) - (uref & 0x19c700)", BONANZA, (KNIGHT, GOLD, ROOK)),
    ArticleMask("0x220800", "... & 0x220800", BONANZA, (), (KNIGHT, GOLD, ROOK)),
    ArticleMask("0x063800", "(u & 0x063800) - (uref & 0x063800)", BONANZA, (SILVER, BISHOP)),
    ArticleMask("0x084000", "... & 0x084000", BONANZA, (), (SILVER, BISHOP)),
)  # fmt: skip
