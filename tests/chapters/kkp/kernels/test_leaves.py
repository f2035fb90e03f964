"""A search that asks its leaves for more: the same tree whatever is asked, and the same sums."""

import pytest

from shogi_lab.chapters.kkp.costs import every_tenth
from shogi_lab.chapters.kkp.kernels.leaves import FULL, LISTS, MODES, SCORE, STEPS, WORK, searched
from shogi_lab.chapters.kkp.pseudo import kkp_weights
from shogi_lab.engine.evaluation import KPP_TABLE, empty_lists, no_weights
from shogi_lab.engine.kernel import COMPILED, for_kernel, stepped
from shogi_lab.engine.kkp import KKP_TABLE, kkp_sum, table_record
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.twins import plain
from shogi_lab.notation.games import Game

KKP = table_record(kkp_weights(), KKP_TABLE, "KKP")
KPP = table_record(no_weights().kpp, KPP_TABLE, "KPP")
RECORD = every_tenth([Game.read_all("data/games/selfplay.usi")[0]])[3].record
LIVES = {"stepped": (plain, stepped)}
if COMPILED:
    LIVES["compiled"] = (lambda record: record, lambda kernel: kernel)


@pytest.mark.parametrize("life", LIVES)
def test_what_a_leaf_is_asked_for_changes_no_search(life):
    """The same tree in each mode, and the same sum by each way to find it."""
    (here, face), found, checks = LIVES[life], {}, {}
    weights = tuple(map(here, (KKP, KPP, empty_lists())))
    total = int(kkp_sum(for_kernel(RECORD), for_kernel(KKP)))
    for name, mode in MODES.items():
        pos, work = here(RECORD.copy()), here(empty_record(WORK))
        work.mode = mode
        args = pos, here(TABLES), here(move_list()), weights, work, (1, -30_000, 30_000, total)
        found[name] = int(face(searched)(*args)), int(work.leaves)
        checks[mode] = int(work.check)
    assert len(set(found.values())) == 1
    assert checks[FULL] == checks[LISTS] == checks[STEPS] != 0
    assert checks[SCORE] == checks[FULL]  # with weights of nothing but zeros for KPP
