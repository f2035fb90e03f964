"""How often do two ways to compare hands differ? The count is exact, over all pairs of hands.

106,875 hands x 106,875 hands = 11,422,265,625 pairs
most rules look only at how much more of each piece type one hand holds:

more pawns      -18 ... -1   0   1 ... 18       37 differences
ways to have it   1 ... 18  19  18 ...  1       361 pairs of counts

and so for lance, knight, silver, gold (9 each), bishop and rook (5 each): 6,068,925 differences
"""

from collections.abc import Callable
from functools import reduce
from itertools import combinations_with_replacement, product
from math import prod
from operator import and_
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, is_a, refused, within
from shogi_lab.engine.arrays import np
from shogi_lab.engine.hands import FIELDS, ONE
from shogi_lab.engine.kernel import Kernel, stepped
from shogi_lab.engine.layouts import PADDED, HandField, Layout
from shogi_lab.engine.pieces import BISHOP, FULL_SET, GOLD, HAND_PIECES, KNIGHT, ROOK, SILVER
from shogi_lab.ground.messages import said

from .kernels.comparisons import borrows

#: Pieces in two hands together, up to which all pairs are tried.
MOST_PIECES = 8


class Differences(NamedTuple):
    """How many more of each type the first hand holds: numbers, or arrays along seven axes."""

    pawn: Any
    lance: Any
    knight: Any
    silver: Any
    gold: Any
    bishop: Any
    rook: Any


#: What one more of a kind weighs in Bonanza's sums: 4.1.3's I2Hand counts, 4.1.2's IsHand does not.
I2HAND = Differences(*(1 for _ in FIELDS))
IS_HAND = Differences(*(1 << field.shift for field in FIELDS))


@checked
def covered(more: Differences) -> Any:
    """Whether the first hand holds at least as many pieces of each type as the second.

    >>> covered(Differences(0, 0, 0, 1, 0, 0, 0)), covered(Differences(-1, 0, 0, 1, 0, 0, 0))
    (True, False)
    """
    return reduce(and_, (each >= 0 for each in more))


@checked
def stood_in(more: Differences, weights: Differences = I2HAND) -> Any:
    """Decide by Bonanza's rule: no fewer from knight to rook, and no weighted sum below zero.

    >>> stood_in(Differences(-2, 1, 0, 0, 0, 0, 0))
    False
    >>> stood_in(Differences(-2, 1, 0, 0, 0, 0, 0), IS_HAND)
    True
    """
    pawn, lance, _, silver, gold, _, rook = (
        n * weight for n, weight in zip(more, weights, strict=True)
    )
    five = reduce(and_, (each >= 0 for each in more[2:]))
    return five & (rook + lance >= 0) & (rook + lance + silver + gold + pawn >= 0)


@checked
def assigned(more: Differences) -> Any:
    """Decide `stood_in` by assigning pieces: a rook to each missing lance, then any piece that is
    left over to each missing pawn.

    >>> [bool(assigned(Differences(-1, lance, 0, 0, 0, 0, 1))) for lance in (0, -1)]
    [True, False]
    """
    five = reduce(and_, (each >= 0 for each in more[2:]))
    rooks = more.rook + np.minimum(more.lance, 0)
    spare = more.silver + more.gold + np.maximum(more.lance, 0) + rooks
    return five & (rooks >= 0) & (more.pawn + spare >= 0)


@checked
def pairs_where(rule: Callable[[Differences], Any]) -> int:
    """Count for how many of all ordered pairs of hands a rule says yes.

    >>> pairs_where(covered)
    346275000
    >>> pairs_where(lambda more: stood_in(more, IS_HAND) & ~stood_in(more))
    320058000
    """
    most = [field.most for field in FIELDS]
    more = Differences(*np.ogrid[tuple(slice(-n, n + 1) for n in most)])
    pairs = prod((n + 1 - abs(each) for n, each in zip(most, more, strict=True)), start=np.int64(1))
    told = rule(more)
    if not is_a(told, (bool, np.bool_, np.ndarray)) or np.asarray(told).dtype.kind != "b":
        raise refused(told, "rule(more)", said("True or False for all differences"))
    try:
        return int((pairs * told).sum())
    except ValueError:
        raise refused(np.shape(told), "rule(more)", said("one for all differences")) from None


FIVE_FIELDS = tuple(
    field for field in PADDED.fields if field.piece in (KNIGHT, SILVER, GOLD, BISHOP, ROOK)
)


class FalseBorrows(NamedTuple):
    """How many pairs light a guard above a field that is not smaller: by the name of the field
    whose guard is the lowest lit, and in total.
    """

    by_field: dict[str, int]
    lowest: int
    any: int
    pairs: int


@checked
def five_pairs(layout: Layout = PADDED) -> tuple[Any, Any, Any]:
    """Return all pairs of knight, silver ... rook counts: two arrays of hands, a column and a row,
    and for each pair whether the first hand holds at least as many of each type.

    >>> first, second, covers = five_pairs()
    >>> first.shape, second.shape, covers.size
    ((1125, 1), (1, 1125), 1265625)
    """
    counts = _counts_of_five()
    fields = {field.piece: field for field in layout.fields}
    hands = counts @ [1 << fields[field.piece].shift for field in FIVE_FIELDS]
    return hands[:, None], hands[None, :], (counts[:, None] >= counts[None, :]).all(axis=2)


@checked
def false_borrows(lit: Kernel = borrows) -> FalseBorrows:
    """Count the pairs of knight, silver ... rook counts that a way to light guards gets wrong.

    >>> false_borrows().any, false_borrows().pairs
    (475875, 1265625)
    >>> false_borrows().lowest, false_borrows(smaller_by_guards).any
    (0, 0)
    """
    counts = _counts_of_five()
    guards = stepped(lit)(*five_pairs()[:2])
    wrong = {
        field.name: (guards & _guard(field) != 0) & (counts[:, None, i] >= counts[None, :, i])
        for i, field in enumerate(FIVE_FIELDS)
    }
    by_field = {name: int(each.sum()) for name, each in wrong.items()}
    first = guards & -guards
    lowest = sum(int((wrong[field.name] & (first == _guard(field))).sum()) for field in FIVE_FIELDS)
    in_all = int(sum(wrong.values()).astype(bool).sum())
    return FalseBorrows(by_field, lowest, in_all, guards.size)


def _counts_of_five() -> Any:
    return np.array([*product(*(range(field.most + 1) for field in FIVE_FIELDS))])


def _guard(field: HandField) -> int:
    return 1 << field.shift + field.width


Few = Annotated[int, within(0, MOST_PIECES)]


@checked
def smallest_wrong(
    rule: Callable[[int, int], Any], right: Callable[[int, int], Any], most: Few = 6
) -> list[tuple[int, int]]:
    """List the pairs of hands with the fewest pieces on which two kernels for 21 bits differ.

    All such pairs with that many pieces are listed, sorted by the first hand as a number, then by
    the second. The list is empty if the kernels agree on all pairs of up to `most` pieces.

    >>> smallest_wrong(dominates_412, dominates_413)[0] == (pack(lance=1), pack(pawn=2))
    True
    """
    says, should_say = _plain(rule), _plain(right)
    for pieces in range(most + 1):
        wrong = [
            (a, b)
            for taken in range(pieces + 1)
            for a in _hands_of(taken)
            for b in _hands_of(pieces - taken)
            if bool(says(a, b)) != bool(should_say(a, b))
        ]
        if wrong:
            return sorted(wrong)
    return []


def _plain(rule: Callable[[int, int], Any]) -> Callable[[int, int], Any]:
    return stepped(rule) if hasattr(rule, "py_func") else rule


def _hands_of(pieces: int) -> list[int]:
    """List every hand of `pieces` pieces, in 21 bits."""
    return [
        sum(ONE[piece] for piece in chosen)
        for chosen in combinations_with_replacement(HAND_PIECES, pieces)
        if all(chosen.count(piece) <= FULL_SET[piece] for piece in set(chosen))
    ]
