"""Questions read what they need; what is switched off is asked of the others."""


def test_a_member_switched_off_is_crossed_out_and_comes_back_by_a_click(films):
    for step, frame in enumerate(films["without"].frames[1:], 1):
        off = [block for block in frame.parts[0].blocks if block.mark == "off"]
        assert off
        assert {block.jump for block in off} == {0}
        assert frame.parts[1].lit == step - 1
