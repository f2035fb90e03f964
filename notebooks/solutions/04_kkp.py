"""One way to answer each exercise of the chapter on KKP. Try first."""

from shogi_lab.engine.indexes import KKP_BOARD, KKP_HAND
from shogi_lab.engine.pieces import HAND_PIECES


def index_of(piece, sq):
    """The table of bases has all that moves like a gold at the gold's."""
    return KKP_BOARD[piece] + sq


def as_white(black_king, white_king, sq):
    """Turn all three squares; White's own king comes first."""
    return 80 - white_king, 80 - black_king, 80 - sq


def hand_terms(black, white):
    """Seven for each side, whatever is held."""
    terms = []
    for sign, hand in ((1, black), (-1, white)):
        for kind, number in zip(HAND_PIECES, hand, strict=True):
            terms.append((sign, KKP_HAND[kind] + number))
    return terms


def terms_moved(color, piece, start, to, promotes, captured, held):
    """The piece's old and new place; what is taken; the hand, before and after."""
    sign = 1 - 2 * color
    gone, come = set(), {(sign, KKP_BOARD[piece + 8 * promotes] + to)}
    if start < 0:
        gone.add((sign, KKP_HAND[piece] + held))
        come.add((sign, KKP_HAND[piece] + held - 1))
        return gone, come
    gone.add((sign, KKP_BOARD[piece] + start))
    if captured:
        kind = captured & 7
        gone.add((-sign, KKP_BOARD[captured] + 80 - to))
        gone.add((sign, KKP_HAND[kind] + held))
        come.add((sign, KKP_HAND[kind] + held + 1))
    return gone, come


def sum_after(total, weight, kings, move):
    """Only what changes: two terms, three or five."""
    black, white = kings
    gone, come = terms_moved(*move)
    for factor, terms in ((-1, gone), (1, come)):
        for sign, index in terms:
            own, enemy = (black, white) if sign > 0 else (80 - white, 80 - black)
            total += factor * sign * weight(own, enemy, index)
    return total
