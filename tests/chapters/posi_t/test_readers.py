"""Questions read what they need; what is switched off is asked of the others."""

from types import SimpleNamespace

from shogi_lab.chapters.posi_t.readers import _asked
from shogi_lab.engine.squares import square_name


def test_what_stands_on_a_square_is_read_there():
    words, read, _ = next(each for each in _asked() if "What stands" in each[0])
    assert words == f"What stands on {square_name(read(SimpleNamespace(board=range(81))))}?"


def test_a_member_switched_off_is_crossed_out_and_comes_back_by_a_click(films):
    for step, frame in enumerate(films["without"].frames[1:], 1):
        off = [block for block in frame.parts[0].blocks if block.mark == "off"]
        assert off
        assert {block.jump for block in off} == {0}
        assert frame.parts[1].lit == step - 1
