"""What needs arrays, by name: all else runs without NumPy, and `test_without_numpy.py` says so."""

from shogi_lab.engine.arrays import ARRAYS

#: Modules that cannot be imported without it.
NEED_ARRAYS = (
    "shogi_lab.chapters.hands.costs", "shogi_lab.chapters.kkp.costs",
    "shogi_lab.chapters.kkp.learning", "shogi_lab.chapters.learning.lessons",
    "shogi_lab.chapters.network.going_back", "shogi_lab.chapters.learning.pair_training",
    "shogi_lab.chapters.network.training", "shogi_lab.chapters.network.trained",
    "shogi_lab.chapters.long_effects.costs", "shogi_lab.chapters.mate_in_3.costs",
    "shogi_lab.chapters.player.taught", "shogi_lab.chapters.posi_t.costs", "shogi_lab.screen.plots",
)  # fmt: skip
#: Modules that cannot be imported without widgets, Jupyter or matplotlib.
WIDGETS = (
    "shogi_lab.reader.duel", "shogi_lab.reader.own", "shogi_lab.room", "shogi_lab.screen.boards",
    "shogi_lab.screen.figures", "shogi_lab.screen.saving", "shogi_lab.screen.widgets",
    "shogi_lab.views",
)  # fmt: skip


def with_arrays(values, made):
    """Values to try, and where NumPy is there those that are made with it: [7, np.int8(7)]."""
    return [*values, *(made() if ARRAYS else [])]
