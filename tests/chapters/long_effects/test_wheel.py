"""The wheel: its frames are the words, and a click on a bit flips it."""

import pytest


def test_the_wheels_frames_are_the_words(films):
    for word in (0, 1, 0x4040, 0xFFFF):
        wheel = films["wheel"].frames[word].parts[0]
        assert wheel.word == word
        assert wheel.jumps == tuple(word ^ 1 << bit for bit in range(16))


@pytest.mark.browser
def test_a_bit_of_the_wheel_is_clicked(opened):
    wheel = opened("wheel")
    wheel.says(0x4040)
    wheel.page.get_by_role("button", name="Black U, bit 3: 0").click()
    wheel.says(0x4048)
    wheel.page.get_by_role("button", name="White L, bit 14: 1").click()
    wheel.says(0x48)
