"""Wrong answers to the exercises of chapter 4, and the case that shows each."""

from shogi_lab.chapters.kkp.exercises import EXERCISES
from shogi_lab.engine.indexes import KKP_BOARD

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}


def at_most(number):
    """Wrong terms of hands: of more pieces than this it takes so many."""
    return lambda *hands: RIGHT["hand_terms"](*([min(n, number) for n in each] for each in hands))


NONE, PAWN, TWO, FULL = ([n, 0, 0, 0, 0, 0, 0] for n in (0, 1, 2, 18))
FIRST = (0, 1, -1, 9, False, 0, 1)  # a pawn is dropped on 9b
FIRST_OF_WHITE = (1, *FIRST[1:])
FIRST_CAPTURE = (0, 1, 9, 0, True, 1, 1)
PROMOTION = (0, 1, 9, 0, True, 0, 0)

WRONG = [
    ("index_of", "who is promoted stays", lambda p, sq: KKP_BOARD[p & 7] + sq, (9, 0)),
    ("index_of", "a horse is a bishop", lambda p, sq: KKP_BOARD[6 if p == 14 else p] + sq,
     (14, 0)),
    ("index_of", "squares from one", lambda p, sq: KKP_BOARD[p] + sq + 1, (1, 9)),
    ("as_white", "not exchanged", lambda b, w, sq: (80 - b, 80 - w, 80 - sq), (0, 1, 2)),
    ("as_white", "the larger first", lambda b, w, sq:
     (80 - max(b, w), 80 - min(b, w), 80 - sq), (1, 0, 2)),
    ("hand_terms", "no signs", lambda *hands: [
        (1, index) for _, index in RIGHT["hand_terms"](*hands)], (NONE, NONE)),
    ("hand_terms", "held or not", at_most(1), (TWO, NONE)),
    ("hand_terms", "numbers forgotten", at_most(0), (PAWN, NONE)),
    ("hand_terms", "nine at most", at_most(9), (FULL, NONE)),
    ("terms_moved", "no captures", lambda *m: RIGHT["terms_moved"](*m[:5], 0, m[6]),
     FIRST_CAPTURE),
    ("terms_moved", "no promotion", lambda *m: RIGHT["terms_moved"](*m[:4], False, *m[5:]),
     PROMOTION),
    ("terms_moved", "what goes comes", lambda *m: RIGHT["terms_moved"](*m)[::-1], FIRST),
    ("terms_moved", "Black's sign", lambda *m: tuple(
        {(1, index) for _, index in terms} for terms in RIGHT["terms_moved"](*m)), FIRST_OF_WHITE),
    ("sum_after", "Black's kings for White", lambda total, weight, kings, move: RIGHT["sum_after"](
        total, lambda own, enemy, index: weight(*kings, index), kings, move),
     ((64, 13), FIRST_OF_WHITE)),
    ("sum_after", "from nothing", lambda total, *rest: RIGHT["sum_after"](0, *rest),
     ((64, 13), FIRST)),
    ("sum_after", "no captures", lambda total, weight, kings, m: RIGHT["sum_after"](
        total, weight, kings, (*m[:5], 0, m[6])), ((64, 13), FIRST_CAPTURE)),
]  # fmt: skip


def brief(case):
    """A case without the sum and the weights that it begins with."""
    return case[2:] if callable(case[1]) else case
