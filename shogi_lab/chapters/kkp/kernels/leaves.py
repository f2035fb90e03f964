"""A small search whose leaves compute more and more; timing it shows what each part costs there.

material            nothing more
KKP in full         every term again
make_list           the lists, KKP on the way
score               the lists, KKP and KPP
KKP by increments   the sum that came along with the moves
"""

from shogi_lab.chapters.hands.kernels.search import takes_first
from shogi_lab.engine.evaluation import kpp_sum, make_list
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.kkp import do_move_kkp, kkp_sum
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.moves import MOST_MOVES
from shogi_lab.engine.records import Field, record_dtype
from shogi_lab.engine.turns import do_move, undo_move

WORK = record_dtype(
    (
        Field("mode", "i4", (), {}, "what a leaf is asked for"),
        Field("check", "i8", (), {}, "all that was answered, so that nothing is left out"),
        Field("leaves", "i8", (), {}, "leaves met"),
    )
)
BARE, FULL, LISTS, SCORE, STEPS = range(5)
MODES = {
    "material": BARE, "KKP in full": FULL, "make_list": LISTS, "score": SCORE,
    "KKP by increments": STEPS,
}  # fmt: skip


@kernel
def searched(pos, tables, moves, weights, work, line):
    """Run an alpha-beta search that values material alone, so that each mode searches the same
    tree.

    weights: KKP, KPP and the lists; line: depth, alpha, beta, and Black's KKP sum.

    >>> from shogi_lab.engine.evaluation import empty_lists, kpp_table
    >>> from shogi_lab.engine.kkp import kkp_table
    >>> from shogi_lab.engine.records import empty_record
    >>> kpp, kkp = no_weights()
    >>> weights = kkp_table(kkp), kpp_table(kpp), for_kernel(empty_lists())
    >>> work = for_kernel(empty_record(WORK))
    >>> searched(*desk(), weights, work, (1, -30_000, 30_000, 0))
    0
    >>> int(work.leaves)
    30
    """
    kkp, kpp, lists = weights
    depth, alpha, beta, total = line
    if depth == 0:
        work.leaves += 1
        if work.mode == FULL:
            total = kkp_sum(pos, kkp)
        elif work.mode == LISTS:
            total = make_list(pos, kkp, lists)
        elif work.mode == SCORE:
            total = make_list(pos, kkp, lists) + kpp_sum(pos, kpp, lists)
        work.check += total
        return (1 - 2 * pos.turn) * pos.material
    begin = depth * MOST_MOVES
    end = legal_moves(pos, tables, moves, begin)
    takes_first(moves, begin, end)
    best = -30_000
    for i in range(begin, end):
        move, after = moves.packed[i], total
        if work.mode == STEPS:
            after = do_move_kkp(pos, tables, kkp, move, total)
        else:
            do_move(pos, tables, move)
        line = (depth - 1, -beta, -max(alpha, best), after)
        best = max(best, -searched(pos, tables, moves, weights, work, line))
        undo_move(pos, tables, move)
        if best >= beta:
            break
    return best
