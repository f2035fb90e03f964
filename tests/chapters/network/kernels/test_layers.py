"""The layers: the oracle's answers, clipped at both ends, never beyond int32."""

import pytest
from hypothesis import given, settings

from helpers import oracle
from helpers.kkp import with_kings
from helpers.network import added_up, answer, drawn_network, ready_network, slow_network
from shogi_lab.chapters.network.kernels.accumulator import ACCUMULATOR
from shogi_lab.chapters.network.kernels.layers import HIDDEN, INPUTS, LAYERS, clipped
from shogi_lab.chapters.network.network import MOST_BIAS, Prepared
from shogi_lab.engine.arrays import np
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.records import empty_record


@pytest.fixture(scope="module")
def ready():
    return ready_network(drawn_network)


@pytest.mark.long
@settings(max_examples=30)
@given(with_kings)
def test_answers_are_the_oracles(run, ready, sfen):
    record = parse_sfen(sfen).record
    found, _ = answer(run, added_up(run, record, ready), ready, int(record.turn))
    assert found == oracle.worth(oracle.read(sfen), slow_network(drawn_network))


def test_signals_are_clipped_at_both_ends_and_whole_between(run):
    for total in (-(10**9), -1, 0):
        assert run(clipped)(total) == 0
    assert [run(clipped)(total) for total in range(128)] == list(range(128))
    for total in (127, 128, 10**9):
        assert run(clipped)(total) == 127


def layers_of(sign, bias=0):
    """Layers whose every weight is the largest, or the smallest."""
    layers = np.zeros(1, LAYERS)
    layers["inputs"], layers["hidden"] = INPUTS, HIDDEN
    layers["scale"] = 16
    for name in LAYERS.names[2:-1]:
        layers[name][0] = bias if name.endswith("bias") else (127 if sign > 0 else -128)
    layers.flags.writeable = False
    return layers[0]


@pytest.mark.parametrize("sign", [1, -1])
def test_the_largest_totals_stay_within_int32(run, sign):
    """As large as weights, signals and a bias can be; engines keep these totals in int32."""
    accumulator = empty_record(ACCUMULATOR)
    accumulator.sums[:] = 32_767
    bias = sign * MOST_BIAS
    found, signals = answer(run, accumulator, Prepared(None, layers_of(sign, bias)), 0)
    full = 127 if sign > 0 else 0
    assert signals.second.tolist() == [full] * 32
    total = bias + 32 * 127 * full * sign
    assert found == int(total / 16)
    assert abs(bias) + INPUTS * 127 * 128 <= 2**31
