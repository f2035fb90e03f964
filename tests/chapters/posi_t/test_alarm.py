"""Any broken member is found."""

import pytest

from shogi_lab.chapters.posi_t.alarm import alarm, alarm_film, broken, disagreeing
from shogi_lab.chapters.posi_t.memory import ARTICLE_PLACES
from shogi_lab.engine.posi import faults


def test_the_alarm_is_silent_on_a_sound_record(start, middle):
    assert alarm(middle.record).rows == ()
    assert alarm(start.record).title == "faults: none"
    for place, frame in zip(ARTICLE_PLACES, alarm_film(start).frames[1:], strict=True):
        marked = {block.name: block.mark for block in frame.parts[0].blocks}
        assert marked[place.article] == "wrong"


@pytest.mark.parametrize("place", ARTICLE_PLACES, ids=[p.article for p in ARTICLE_PLACES])
def test_any_broken_member_is_found(start, place):
    wrong = broken(start.record, place)
    assert faults(wrong)
    assert faults(start.record) == ()
    if place.member not in ("board", "hand"):
        assert disagreeing(wrong) == (place.article,)
