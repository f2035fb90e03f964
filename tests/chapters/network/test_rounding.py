"""What whole numbers lose: never more than the bound, and something."""

from helpers.learning import GAME
from shogi_lab.chapters.network.network import network_value, shipped_network
from shogi_lab.chapters.network.rounding import answers, most_lost


def test_an_answer_is_the_network_s_and_lies_within_the_bound_of_the_exact_one():
    found = [answers(position) for position in GAME.positions()]
    assert [each.whole for each in found] == [
        network_value(position, shipped_network()) for position in GAME.positions()
    ]
    lost = [abs(each.exact - each.whole) for each in found]
    assert 0 < max(lost) < most_lost()
