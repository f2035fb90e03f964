"""In which direction a list runs, and what is looked up if it runs in the wrong one.

      a pair's number     larger * (larger + 1) / 2 + smaller          the larger index first
      752 after 750       750 * 751 / 2 + 752 = 282377                 which is that of 751 and 1

Bonanza 4.1.3 writes White's view of a type of piece into `list2` and copies it into `list1` from
its end; the article's loop, as printed, writes it into `list1` as the scan goes.
"""

from collections.abc import Sequence
from math import isqrt
from typing import Annotated, Any

from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.arrays import np
from shogi_lab.engine.bitboards import Bitboard, squares_in
from shogi_lab.engine.evaluation import empty_lists, kpp_sum, make_list, tables_of
from shogi_lab.engine.indexes import KPP_BLOCKS, KPP_BOARD, KPP_END, PAIRS, block_of
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.kkp import with_kings
from shogi_lab.engine.pieces import COLORS, GOLD, SIDES
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import turned
from shogi_lab.ground.messages import said

LONGEST = 52  # entries of a list
Index = Annotated[int, within(0, KPP_END - 1)]
Number = Annotated[int, within(0, PAIRS - 1)]


def golds_as_printed(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what the article's loop for golds writes into `list0` and `list1`, in its order.

    >>> golds_as_printed(Position())
    ((741, 743, 750, 752), (752, 750, 743, 741))
    """
    found = [
        (KPP_BOARD[color][GOLD] + sq, KPP_BOARD[1 - color][GOLD] + turned(sq))
        for color in COLORS
        for sq in squares_in(Bitboard(*position.record.total_gold[color].tolist()))
    ]
    return tuple(mine for mine, _ in found), tuple(theirs for _, theirs in found)


@checked
def pair_numbered(number: Number) -> tuple[int, int]:
    """Return the pair of indexes, the larger first, whose weight has a given number in the table.

    >>> from shogi_lab.engine.evaluation import pair
    >>> pair_numbered(pair.py_func(751, 1)), pair.py_func(750, 752) == pair.py_func(751, 1)
    ((751, 1), True)
    """
    larger = (isqrt(8 * number + 1) - 1) // 2
    return larger, number - larger * (larger + 1) // 2


@checked
def meaning(index: Index) -> str:
    """Return what an index of KPP stands for, in words, with the side.

    >>> meaning(751), meaning(1)
    ("White's gold on 5a", "Black's 1 pawn in hand")
    """
    block = block_of(index, KPP_BLOCKS)
    return said("{side}'s {piece}", side=SIDES[block.color], piece=block.meaning(index))


def out_of_order(entries: Sequence[int]) -> list[tuple[int, int]]:
    """Return the pairs of a list in which a larger index comes before a smaller one.

    >>> out_of_order((752, 750, 743))
    [(752, 750), (752, 743), (750, 743)]
    """
    if len(entries) > LONGEST:
        words = {"n": f"{len(entries):,}", "most": LONGEST}
        raise ValueError(said("the list has {n} entries; it may have {most} at most", **words))
    return [
        (before, after)
        for i, after in enumerate(entries)
        for before in entries[:i]
        if before > after
    ]


def both_sums(position: Position, weights: Any) -> tuple[int, int]:
    """Return Black's sum of KKP and KPP, 32 units to a point of material, twice: by both lists in
    order, and with the golds of White's list as the article prints them.

    >>> both_sums(Position(), no_weights())
    (0, 0)
    """
    kpp, kkp = tables_of(weights)
    pos, lists = for_kernel(with_kings(position)), for_kernel(empty_lists())
    kkp_total = make_list(pos, kkp, lists)
    in_order = kkp_total + kpp_sum(pos, kpp, lists)
    _, theirs = golds_as_printed(position)
    entries = np.array([int(entry) for entry in lists.white[: lists.length]])
    for at, entry in zip(np.flatnonzero(np.isin(entries, theirs)), theirs, strict=True):
        lists.white[int(at)] = entry
    return int(in_order), int(kkp_total + kpp_sum(pos, kpp, lists))
