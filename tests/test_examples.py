"""What the examples in docstrings find without importing it."""

from helpers.examples import found
from shogi_lab.engine import examples


def test_a_modules_own_names_come_before_those_given():
    assert found({"__name__": "shogi_lab.screen.drawings", "named": 5})["named"] == 5
    assert found({"__name__": "shogi_lab.screen.drawings"})["named"] is examples.named
    assert found({"__name__": "__main__"}) == {"__name__": "__main__"}  # the README's imports all


def test_an_example_of_a_chapter_finds_what_its_folder_offers():
    from shogi_lab.chapters.kkp import heat_film

    for module in ("heat", "kernels.scans"):
        assert found({"__name__": f"shogi_lab.chapters.kkp.{module}"})["heat_film"] is heat_film
    assert "heat_film" not in found({"__name__": "shogi_lab.chapters.hands.packer"})
