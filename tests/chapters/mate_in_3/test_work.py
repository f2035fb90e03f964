"""What the steps do, told from outside."""

from itertools import pairwise

from helpers.mate_in_3 import LANCE, NO_MATE
from shogi_lab.chapters.mate_in_3.kernels.ladder import VERSIONS, counts
from shogi_lab.chapters.mate_in_3.kernels.open_escapes import ESCAPES_NOW, NO_LIST, ONE_ANSWER
from shogi_lab.chapters.mate_in_3.work import COUNTED, work
from shogi_lab.engine.position import Position

MATE_IN_3 = "9/7k1/9/7P1/9/9/9/9/9 b 2G 1"
POSITIONS = [Position.from_sfen(sfen) for sfen in (MATE_IN_3, LANCE, NO_MATE)]


def test_each_step_does_less_than_the_one_before():
    found = [work(version.number, POSITIONS) for version in VERSIONS[ESCAPES_NOW:]]
    assert {each["mates"] for each in found} == {2}
    for before, after in pairwise(found):
        assert any(after[name] < before[name] for name in COUNTED) or after == before
    by_number = dict(enumerate(found, ESCAPES_NOW))
    assert by_number[NO_LIST]["generated"] < by_number[ONE_ANSWER]["generated"]
    assert by_number[ONE_ANSWER]["made"] < by_number[ESCAPES_NOW]["made"]


def test_what_is_told_from_outside_is_what_the_article_form_counts_itself():
    told, counted = work(1, POSITIONS), counts(1, POSITIONS)
    assert told["mates"] == counted["mates"]
    assert told["made"] >= counted["made"]  # its own counter leaves the last ply out
