"""From sums to an answer: signals are those of the kernels, and captions add up."""

import re

from helpers.films import film
from helpers.learning import GAME, position_before
from shogi_lab.chapters.network.layered import answered, total_of
from shogi_lab.chapters.network.network import network_value, shipped_network


def test_layers_come_one_after_another_and_the_answer_last():
    shown = [frame.parts[1] for frame in film("network", "layers").frames]
    assert [len(each.layers) for each in shown] == [1, 2, 3, 3]
    assert [each.answer is None for each in shown] == [True, True, True, False]


def test_signals_and_answer_are_those_of_the_network():
    network, position = shipped_network(), position_before(GAME)
    seen, last = answered(position, network), film("network", "layers").frames[-1].parts[1]
    assert last.layers == (seen.inputs, seen.first, seen.second)
    assert last.answer == seen.points == network_value(position, network)


def test_the_unit_that_is_told_is_worked_out_rightly():
    layers, seen = shipped_network().layers, answered(position_before(GAME), shipped_network())
    for frame, weights, biases, signals, out in (
        (1, layers.first, layers.first_bias, seen.inputs, seen.first),
        (2, layers.second, layers.second_bias, seen.first, seen.second),
    ):
        told = film("network", "layers").frames[frame].caption.replace(",", "")
        unit, total, signal = (
            int(re.search(pattern, told)[1])
            for pattern in (r"Unit (\d+)", r"products make (-?\d+)", r"signal is (\d+)")
        )
        assert total == total_of(weights[unit - 1], biases[unit - 1], signals)
        assert signal == out[unit - 1]


def test_the_last_total_gives_the_points():
    layers, seen = shipped_network().layers, answered(position_before(GAME), shipped_network())
    total = total_of(layers.last, layers.last_bias[0], seen.second)
    assert int(total / layers.scale[0]) == seen.points
