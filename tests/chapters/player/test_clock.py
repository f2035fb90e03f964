"""The share of a clock that a move gets never costs the game."""

from hypothesis import given
from hypothesis import strategies as st

from shogi_lab.chapters.player.clock import Clock

seconds = st.floats(0, 3_600)


@given(seconds, seconds, seconds, st.floats(0, 10))
def test_there_is_always_as_much_left_as_a_move_takes(left, byoyomi, increment, overhead):
    share = Clock(left, byoyomi, increment).share(overhead)
    most = left + byoyomi
    assert share <= max(0.001, most - overhead)


@given(st.floats(1, 3_600), st.floats(0.25, 30), st.floats(0.01, 0.2))
def test_five_hundred_moves_never_lose_on_time(left, increment, overhead):
    for _ in range(500):
        left -= Clock(left=left, increment=increment).share(overhead) + overhead
        assert left >= -1e-9
        left += increment


def test_all_of_the_byoyomi_is_used_and_four_fifths_of_an_increment():
    assert Clock(byoyomi=30).share(0.1) == 29.9
    assert Clock(left=400, increment=10).share(0.1) == 18
