"""A game followed by KPP, move by move, beside the sums from scratch; look-ups are counted.

3h4h    followed    +1,104   -312     152 look-ups
        scratch     +1,104   -312   1,482 look-ups      the same, or a fault is found
"""

from typing import Any, NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.kernel import stepped
from shogi_lab.engine.kkp import moves_king, with_kings
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.twins import Twin, plain
from shogi_lab.notation.games import Game

from .kernels.kpp import PAIR_SUMS, PLACE_LIST, do_move_pairs, pairs_sum
from .pairs import kpp_sums, shipped_pairs


class FollowedPairs(NamedTuple):
    """A move, and whether a king made it; Black's and White's sums of pairs as they were followed
    and from scratch; how many weights were looked up, and how many both sums have."""

    move: str
    king: bool
    followed: tuple[int, int]
    scratch: tuple[int, int]
    looked_up: int
    in_full: int


class Counted:
    """A table that counts how often it is looked up."""

    def __init__(self, table: Any) -> None:
        self.table, self.times = table, 0

    def __getitem__(self, number: int) -> int:
        self.times += 1
        return int(self.table[number])


@checked
def followed_pairs(game: Game) -> list[FollowedPairs]:
    """Follow a game's moves by the table of KPP that ships with the lab; ValueError if a king is
    missing. What is followed is stepped, so that look-ups can be counted; from scratch is not.

    >>> moves = followed_pairs(Game.parse("startpos moves 7g7f 3c3d 8h2b+ 3a2b 5i5h"))
    >>> [each.followed == each.scratch for each in moves]
    [True, True, True, True, True]
    >>> [each.looked_up for each in moves], moves[-1].in_full
    ([152, 152, 304, 304, 741], 1482)
    """
    counted, tables = Counted(shipped_pairs()), plain(TABLES)
    pairs, play, again = Twin(weights=counted), stepped(do_move_pairs), stepped(pairs_sum)
    listed, sums = plain(empty_record(PLACE_LIST)), plain(empty_record(PAIR_SUMS))
    before, *positions = game.positions()
    pos = plain(with_kings(before).copy())
    sums.sums[:] = [again(pos, pairs, listed, side) for side in COLORS]
    in_full, found = counted.times, []  # no piece ever leaves a game
    for move, position in zip(game.moves, positions, strict=True):
        packed, counted.times = before.packed(move), 0
        play(pos, tables, pairs, listed, sums, packed)
        black, white = sums.sums
        king, scratch = bool(moves_king.py_func(packed)), kpp_sums(position)
        found.append(FollowedPairs(move, king, (black, white), scratch, counted.times, in_full))
        before = position
    return found
