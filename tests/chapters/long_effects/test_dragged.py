"""A rook is dragged along its file by whoever holds it, and the picture follows the hand."""

import pytest


@pytest.mark.browser
def test_the_rook_follows_the_hand(opened):
    seen = opened("dragged")
    (x, y), (_, far) = (
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for box in (seen.page.locator(f".place >> nth={n}").bounding_box() for n in (8, 4))
    )
    seen.page.mouse.move(x, y)
    seen.page.mouse.down()
    for part in (1, 2, 3, 4):
        seen.page.mouse.move(x + 60, y + (far - y) * part / 4, steps=5)
        seen.says(part)
    seen.page.mouse.up()
