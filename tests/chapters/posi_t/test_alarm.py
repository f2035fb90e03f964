"""Any broken member is found."""

import pytest

from shogi_lab.chapters.posi_t.alarm import alarm, broken, disagreeing
from shogi_lab.chapters.posi_t.memory import ARTICLE_PLACES
from shogi_lab.engine.posi import START, faults, parse_sfen


def test_the_alarm_is_silent_on_a_sound_record(middle):
    assert alarm(middle).rows == ()
    assert alarm(parse_sfen(START).record).title == "faults: none"


@pytest.mark.parametrize("place", ARTICLE_PLACES, ids=[p.article for p in ARTICLE_PLACES])
def test_any_broken_member_is_found(start, place):
    wrong = broken(start, place)
    assert faults(wrong)
    assert faults(start) == ()
    if place.member not in ("board", "hand"):
        assert disagreeing(wrong) == (place.article,)
