"""KPP folded by relative squares, the slow way: every pair by name.

`weights` takes the two places of a pair, the larger first, and answers with its weight.
"""

from .attacks import king
from .board import turned
from .network import half_kp


def seen_places(board):
    """The places of all pieces but the kings, as Black sees them from its king, ascending."""
    at = king(board.squares, "b")
    return sorted(_seen(each % 1548, at) for each in half_kp(board))


def _seen(piece, at):
    if piece < 90:
        return piece
    block, sq = divmod(piece - 90, 81)
    ranks, files = sq // 9 - at // 9, sq % 9 - at % 9
    return 90 + block * 289 + (ranks + 8) * 17 + files + 8


def pair_sums(board, weights):
    """The sums of pairs, as Black and as White sees the pieces."""
    return [_sum(seen_places(each), weights) for each in (board, turned(board))]


def _sum(places, weights):
    return sum(weights(a, b) for n, a in enumerate(places) for b in places[: n + 1])
