"""Tables of KPP: folded, unfolded, valued as the oracle does, read from files."""

import pytest
from hypothesis import given, settings

from helpers import oracle
from helpers.kkp import with_kings
from helpers.learning import drawn_pair, drawn_pairs
from shogi_lab import Position
from shogi_lab.chapters.learning.kernels.kpp import SEEN_PAIRS
from shogi_lab.chapters.learning.pairs import (
    Pairs,
    load_pairs,
    mirrored_pairs,
    pair_table,
    pairs_value,
    save_pairs,
)
from shogi_lab.engine.arrays import np

pytestmark = pytest.mark.usefixtures("errors_in_both")

EVERY = np.arange(SEEN_PAIRS)


def folded(number=20_000):
    """Weights of some pairs, drawn at random."""
    rng = np.random.default_rng(2)
    drawn = rng.integers(0, SEEN_PAIRS, number)
    numbers = np.unique(np.minimum(drawn, mirrored_pairs(drawn))).astype(np.int32)
    return Pairs(numbers, rng.integers(-127, 127, len(numbers), np.int8, endpoint=True), 16)


def test_a_pair_and_its_mirror_image_have_one_weight():
    pairs = folded()
    table = pairs.table()
    assert (table[pairs.numbers] == 16 * pairs.weights.astype(int)).all()
    assert (table == table[mirrored_pairs(EVERY)]).all()
    assert np.count_nonzero(table) <= 2 * len(pairs.numbers)


@settings(max_examples=10)
@given(with_kings)
def test_a_position_is_worth_what_the_oracle_says(sfen):
    black, white = oracle.pair_sums(oracle.read(sfen), drawn_pair)
    assert pairs_value(Position.from_sfen(sfen), pair_table(drawn_pairs())) == black - white


def test_without_both_kings_there_is_no_value():
    with pytest.raises(ValueError, match="Black without a king"):
        pairs_value(Position.from_sfen("4k4/9/9/9/9/9/9/9/9 w - 1"), pair_table(drawn_pairs()))


def test_what_is_written_is_read_again(tmp_path):
    save_pairs(tmp_path / "kpp.npz", folded())
    numbers, weights, step = load_pairs(tmp_path / "kpp.npz")
    assert numbers.dtype == np.int32
    assert (numbers == folded().numbers).all()
    assert (weights == folded().weights).all()
    assert step == 16


@pytest.mark.parametrize(
    "change",
    [
        lambda pairs: pairs._replace(weights=pairs.weights.astype(np.int16)),
        lambda pairs: pairs._replace(weights=pairs.weights[1:]),
        lambda pairs: pairs._replace(step=[16]),
    ],
)
def test_an_array_of_another_kind_or_shape_is_refused(tmp_path, change):
    save_pairs(tmp_path / "other.npz", change(folded()))
    with pytest.raises(ValueError, match=r"other\.npz holds .* it must hold"):
        load_pairs(tmp_path / "other.npz")


@pytest.mark.parametrize(
    "numbers",
    [
        lambda numbers: numbers[::-1],
        lambda numbers: np.where(np.arange(len(numbers)) == 1, numbers[0], numbers),
        lambda numbers: numbers - numbers[0] - 1,
        lambda numbers: numbers - numbers[-1] + SEEN_PAIRS,
        lambda numbers: np.sort(mirrored_pairs(numbers)),
    ],
)
def test_pairs_that_are_out_of_order_are_refused(tmp_path, numbers):
    pairs = folded()
    save_pairs(tmp_path / "out.npz", pairs._replace(numbers=numbers(pairs.numbers)))
    with pytest.raises(ValueError, match=r"out\.npz has pairs that are not in order"):
        load_pairs(tmp_path / "out.npz")
