"""A step of learning: what slow matrices say of slopes, and AdaGrad's move of the rows touched."""

import pytest

from shogi_lab.chapters.learning.kernels.half_kp import PIECE_PLACES, PLACES
from shogi_lab.chapters.network.going_back import Floats, backward, changed, forward
from shogi_lab.chapters.network.kernels.descent import (
    PARTS,
    POSITIONS,
    descend,
    learned_layout,
    logits,
    pass_layout,
)
from shogi_lab.chapters.network.kernels.layers import HIDDEN
from shogi_lab.engine.arrays import np

UNITS, ROWS, FEW = 4, 40, 3


class Drawn:
    """A small network, whose sums and totals lie on both sides of both clips, and positions."""

    def __init__(self, parts):
        rng = np.random.default_rng(parts)
        self.net, self.slopes = (np.zeros(1, learned_layout(UNITS, ROWS)) for _ in range(2))
        self.parts, self.few = np.zeros(1, PARTS), np.zeros(1, POSITIONS)
        self.seen = np.zeros(1, pass_layout(UNITS, ROWS))
        for name in self.net.dtype.names:
            self.net[name][0] = rng.normal(
                0, 0.2 if name == "second" else 0.1, self.net[name].shape[1:]
            )
        self.net["start"], self.net["first_bias"], self.net["second_bias"] = 0.5, 0.4, 0.5
        self.parts["rows"] = rng.integers(0, ROWS, (PLACES, 3))
        self.parts.flags.writeable = False
        few, seen = self.few, self.seen
        few["number"], few["kings"][0, :FEW] = FEW, rng.integers(0, 81, (FEW, 2))
        few["pieces"][0, :FEW] = rng.integers(0, PIECE_PLACES, (FEW, 2, 38))
        few["known"][0, :FEW], few["target"][0, :FEW] = rng.normal(size=FEW), rng.random(FEW)
        seen["units"], seen["hidden"], seen["parts"], seen["first_own"] = UNITS, HIDDEN, parts, 30
        seen["step"], seen["own_share"], seen["floor"], seen["squares"] = 0.1, 0.25, 2.0, 0.5
        for name in ("first", "second"):
            seen[f"{name}_across"][0] = self.net[name][0].T

    def floats(self):
        return Floats(*(self.net[name][0].astype(float) for name in Floats._fields))

    def rows(self):
        kings = self.few["kings"][0, :FEW].astype(int)
        places = kings[:, :, None] * PIECE_PLACES + self.few["pieces"][0, :FEW]
        return self.parts["rows"][0][places][..., : self.seen["parts"][0]]

    def given(self, *names):
        return [getattr(self, name)[0] for name in names]


def matrices(drawn):
    """The slopes that matrices give, and the error."""
    net, known, target = drawn.floats(), *(drawn.few[n][0, :FEW] for n in ("known", "target"))

    def error():
        z = forward(net, drawn.rows(), known).logits
        return float((np.logaddexp(0, z) - z * target).sum())

    seen = forward(net, drawn.rows(), known)
    return (
        net,
        seen,
        backward(net, drawn.rows(), seen, 1 / (1 + np.exp(-seen.logits)) - target),
        error,
    )


@pytest.mark.parametrize("parts", [2, 3])
def test_a_step_is_that_of_matrices(run, parts):
    drawn = Drawn(parts)
    net, seen, slopes, _ = matrices(drawn)
    run(logits)(*drawn.given("net", "parts", "few", "seen"))
    assert drawn.few["logit"][0, :FEW] == pytest.approx(seen.logits, abs=1e-5)
    for total in (seen.sums, seen.first_totals, seen.second_totals):
        assert ((total > 0) & (total < 1)).any()
    assert ((seen.sums < 0) | (seen.sums > 1)).any()
    run(descend)(*drawn.given("net", "slopes", "parts", "few", "seen"))
    for name in Floats._fields[1:]:
        assert drawn.slopes[name][0] == pytest.approx(getattr(slopes, name), abs=1e-4), name
    steps = np.where(np.arange(ROWS) < 30, 0.1, 0.025)[:, None]
    moved = net.rows - steps * slopes.rows / np.sqrt(2.5 + slopes.rows**2)
    assert drawn.net["rows"][0] == pytest.approx(moved, abs=1e-4)
    assert not drawn.slopes["rows"].any()
    assert not drawn.seen["marked"].any()
    assert drawn.seen["touched"][0] == 0


@pytest.mark.parametrize("name", Floats._fields)
def test_slopes_of_matrices_are_those_of_finite_differences(name):
    net, _, slopes, error = matrices(Drawn(3))
    found, numbers = getattr(slopes, name).ravel(), getattr(net, name)
    for i in (*np.argsort(-np.abs(found))[:6], 0):
        assert changed(numbers, i, error, 1e-6) == pytest.approx(found[i], rel=1e-3, abs=1e-6)
