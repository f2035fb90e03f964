"""What whole numbers lose: never more than the bound, and something."""

from helpers.learning import GAME
from shogi_lab.chapters.network.network import load_network, network_value, shipped_network
from shogi_lab.chapters.network.rounding import answers, most_lost, most_summed


def test_an_answer_is_the_network_s_and_lies_within_the_bound_of_the_exact_one():
    found = [answers(position) for position in GAME.positions()]
    assert [each.whole for each in found] == [
        network_value(position, shipped_network()) for position in GAME.positions()
    ]
    lost = [abs(each.exact - each.whole) for each in found]
    assert 0 < max(lost) < most_lost()


def test_no_sum_of_ours_leaves_16_bits():
    rows = load_network().rows()
    assert most_summed() >= abs(rows[:38].sum(axis=0)).max()
    assert most_summed() < 1 << 15
