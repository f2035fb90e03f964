"""Wrong answers to the exercises of chapter 4, and the case that shows each."""

from shogi_lab.chapters.kkp.exercises import EXERCISES
from shogi_lab.engine.indexes import KKP_BOARD, KKP_HAND
from shogi_lab.engine.pieces import HAND_PIECES

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}


def moved_by(sign=None, captured=None, promotes=None, drops=True, swap=False):
    """Wrong terms of a move: another sign, another idea of captures, of promotion or of drops."""

    def terms_moved(*move):
        color, piece, start, to, turns, taken, held = move
        asked = (
            color,
            piece,
            start,
            to,
            turns if promotes is None else promotes,
            taken if captured is None else captured,
            held,
        )
        gone, come = RIGHT["terms_moved"](*asked)
        if sign is not None:
            gone, come = ({(sign, index) for _, index in terms} for terms in (gone, come))
        if start < 0 and not drops:
            come = {term for term in come if term[1] >= KKP_BOARD[1]}
        return (come, gone) if swap else (gone, come)

    return terms_moved


def turned_wrongly(*move):
    """What is captured stands for its own side where it stands for the other."""
    color, *_, to, _, captured, _ = move
    gone, come = RIGHT["terms_moved"](*move)
    right, sign = KKP_BOARD[captured] + 80 - to if captured else None, 2 * color - 1
    return {(sign, KKP_BOARD[captured] + to) if i == right else (s, i) for s, i in gone}, come


def hand_kept(*move):
    """The captured piece goes, and comes into no hand."""
    gone, come = RIGHT["terms_moved"](*move)
    if move[5]:
        gone, come = ({t for t in terms if t[1] >= KKP_BOARD[1]} for terms in (gone, come))
    return gone, come


def summed(kings_of, start=1, out=-1, moved=RIGHT["terms_moved"]):
    """A wrong sum: of other kings, from nothing, what goes added, or other terms of the move."""

    def sum_after(total, weight, kings, move):
        gone, come = moved(*move)
        answer = start * total
        for factor, terms in ((out, gone), (1, come)):
            for sign, index in terms:
                answer += factor * sign * weight(*kings_of(sign, *kings), index)
        return answer

    return sum_after


def kings_as(sign, black, white):
    return (black, white) if sign > 0 else (80 - white, 80 - black)


def kings_turned_only(sign, black, white):
    return (black, white) if sign > 0 else (80 - black, 80 - white)


def hands_by(index=lambda base, number: base + number, white=-1, second=None):
    """Wrong terms of hands: another index, another sign, or another hand than White's."""

    def hand_terms(black, other):
        other = black if second else other
        return [
            (sign, index(KKP_HAND[kind], number))
            for sign, hand in ((1, black), (white, other))
            for kind, number in zip(HAND_PIECES, hand, strict=True)
        ]

    return hand_terms


def no_zeros(black, white):
    return [term for term in RIGHT["hand_terms"](black, white) if term[1] not in KKP_HAND]


NONE, PAWN, TWO, FULL = ([n, 0, 0, 0, 0, 0, 0] for n in (0, 1, 2, 18))
FIRST = (0, 1, -1, 9, False, 0, 1)  # a pawn is dropped on 9b
FIRST_OF_WHITE = (1, *FIRST[1:])
FIRST_CAPTURE = (0, 1, 9, 0, True, 1, 1)
PROMOTION = (0, 1, 9, 0, True, 0, 0)

WRONG = [
    ("index_of", "who is promoted stays", lambda p, sq: KKP_BOARD[p & 7] + sq, (9, 0)),
    ("index_of", "all above a rook", lambda p, sq: KKP_BOARD[min(p, 7)] + sq, (9, 0)),
    ("index_of", "a horse is a bishop", lambda p, sq: KKP_BOARD[6 if p == 14 else p] + sq,
     (14, 0)),
    ("index_of", "turned", lambda p, sq: KKP_BOARD[p] + 80 - sq, (1, 9)),
    ("index_of", "the hand's table", lambda p, sq: KKP_HAND[p & 7 or 7] + sq, (1, 9)),
    ("index_of", "squares from one", lambda p, sq: KKP_BOARD[p] + sq + 1, (1, 9)),
    ("as_white", "not exchanged", lambda b, w, sq: (80 - b, 80 - w, 80 - sq), (0, 1, 2)),
    ("as_white", "not turned", lambda b, w, sq: (w, b, sq), (0, 1, 2)),
    ("as_white", "only the kings", lambda b, w, sq: (80 - w, 80 - b, sq), (0, 1, 2)),
    ("as_white", "from 81", lambda b, w, sq: (81 - w, 81 - b, 81 - sq), (0, 1, 2)),
    ("as_white", "the larger first", lambda b, w, sq:
     (80 - max(b, w), 80 - min(b, w), 80 - sq), (1, 0, 2)),
    ("hand_terms", "what is not held left out", no_zeros, (NONE, NONE)),
    ("hand_terms", "no signs", hands_by(white=1), (NONE, NONE)),
    ("hand_terms", "counted from one", hands_by(lambda base, n: base + n - 1), (NONE, NONE)),
    ("hand_terms", "held or not", hands_by(lambda base, n: base + min(n, 1)), (TWO, NONE)),
    ("hand_terms", "numbers forgotten", hands_by(lambda base, n: base), (PAWN, NONE)),
    ("hand_terms", "Black's hand twice", hands_by(second=True), (PAWN, NONE)),
    ("hand_terms", "nine at most", hands_by(lambda base, n: base + min(n, 9)), (FULL, NONE)),
    ("terms_moved", "no captures", moved_by(captured=0), FIRST_CAPTURE),
    ("terms_moved", "no promotion", moved_by(promotes=False), PROMOTION),
    ("terms_moved", "a drop from nowhere", moved_by(drops=False), FIRST),
    ("terms_moved", "Black's sign", moved_by(sign=1), FIRST_OF_WHITE),
    ("terms_moved", "what goes comes", moved_by(swap=True), FIRST),
    ("terms_moved", "the captured piece not turned", turned_wrongly, FIRST_CAPTURE),
    ("terms_moved", "not into the hand", hand_kept, FIRST_CAPTURE),
    ("sum_after", "Black's kings for White", summed(lambda sign, *kings: kings),
     ((64, 13), FIRST_OF_WHITE)),
    ("sum_after", "kings turned, not exchanged", summed(kings_turned_only),
     ((64, 13), FIRST_OF_WHITE)),
    ("sum_after", "from nothing", summed(kings_as, start=0), ((64, 13), FIRST)),
    ("sum_after", "what goes is added", summed(kings_as, out=1), ((64, 13), FIRST)),
    ("sum_after", "only what comes", summed(kings_as, out=0), ((64, 13), FIRST)),
    ("sum_after", "no captures", summed(kings_as, moved=moved_by(captured=0)),
     ((64, 13), FIRST_CAPTURE)),
]  # fmt: skip


def brief(case):
    """A case without the sum and the weights that it begins with."""
    return case[2:] if callable(case[1]) else case
