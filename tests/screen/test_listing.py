"""Listings: our own source, and what it calls."""

import pytest

from shogi_lab.chapters.hands.kernels.comparisons import covers_by_padding
from shogi_lab.engine.hands import dominates
from shogi_lab.views import listing


def test_what_is_called_stands_behind_a_click_once():
    said = listing(covers_by_padding, dominates).markdown()
    assert said.count("<details>") == said.count("</details>") == 3  # borrows, covers, held
    for name in ("borrows", "covers", "held"):
        assert f"<summary><code>{name}</code></summary>" in said
    file = "`shogi_lab/chapters/hands/kernels/comparisons.py`"
    assert said.startswith(f"`covers_by_padding`, of {file}")


@pytest.mark.parametrize("what", [len, "held", None, dict])
def test_what_has_no_source_is_refused(what):
    with pytest.raises(ValueError, match="must be a function that is written in Python"):
        listing(what)
