"""A slider's attacks in three ways, one kernel each of (pos, tables, sq), to be timed side by side.

walked    square by square, as far as the first piece        the obvious way
rotated   one shift and mask on boards that are kept turned  Bonanza
folded    the plain board, its words laid over each other    nothing more to keep
"""

from shogi_lab.engine.attacks import bishop_attacks, occupied, rook_attacks
from shogi_lab.engine.bitboards import Bitboard, union
from shogi_lab.engine.folded import folded_bishop_attacks, folded_rook_attacks
from shogi_lab.engine.kernel import kernel


@kernel
def walked_line(pos, sq, down, right):
    """One ray, as far as the first piece; down, right: -1, 0 or 1 each.

    >>> from shogi_lab.engine.bitboards import named
    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> named(walked_line(ready(parse_sfen(START).record), 64, -1, 0))
    '8g'
    """
    found = Bitboard(0, 0, 0)
    rank, column = sq // 9 + down, sq % 9 + right
    while 0 <= rank < 9 and 0 <= column < 9:
        bit = 1 << 26 - (9 * rank + column) % 27
        word = rank // 3
        found = union(found, Bitboard(bit * (word == 0), bit * (word == 1), bit * (word == 2)))
        if pos.board[9 * rank + column]:
            return found
        rank, column = rank + down, column + right
    return found


@kernel
def walked_rook(pos, tables, sq):
    """A rook's attacks, walked.

    >>> from shogi_lab.engine.bitboards import named
    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> from shogi_lab.engine.tables import tables_here
    >>> named(walked_rook(ready(parse_sfen(START).record), tables_here(), 80))
    '1g 1h 2i'
    """
    straight = union(walked_line(pos, sq, 0, 1), walked_line(pos, sq, 0, -1))
    return union(straight, union(walked_line(pos, sq, 1, 0), walked_line(pos, sq, -1, 0)))


@kernel
def walked_bishop(pos, tables, sq):
    """A bishop's attacks, walked.

    >>> from shogi_lab.engine.bitboards import named
    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> from shogi_lab.engine.tables import tables_here
    >>> named(walked_bishop(ready(parse_sfen(START).record), tables_here(), 80))
    '2h'
    """
    falling = union(walked_line(pos, sq, 1, 1), walked_line(pos, sq, -1, -1))
    return union(falling, union(walked_line(pos, sq, 1, -1), walked_line(pos, sq, -1, 1)))


@kernel
def folded_rook(pos, tables, sq):
    """A rook's attacks by folding the board as it stands.

    >>> from shogi_lab.engine.bitboards import named
    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> from shogi_lab.engine.tables import tables_here
    >>> named(folded_rook(ready(parse_sfen(START).record), tables_here(), 80))
    '1g 1h 2i'
    """
    return folded_rook_attacks(tables, sq, occupied(pos))


@kernel
def folded_bishop(pos, tables, sq):
    """A bishop's attacks by folding the board as it stands.

    >>> from shogi_lab.engine.bitboards import named
    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> from shogi_lab.engine.tables import tables_here
    >>> named(folded_bishop(ready(parse_sfen(START).record), tables_here(), 80))
    '2h'
    """
    return folded_bishop_attacks(tables, sq, occupied(pos))


#: A rook's kernel and a bishop's, each of (pos, tables, sq).
WAYS = {
    "walked": (walked_rook, walked_bishop),
    "rotated": (rook_attacks, bishop_attacks),
    "folded": (folded_rook, folded_bishop),
}
