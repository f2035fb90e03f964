"""Networks: unfolded as they should be, refused where they could overflow, read from files."""

import random

import pytest
from hypothesis import given, settings

from helpers import oracle
from helpers.kkp import with_kings
from helpers.network import drawn_network, ready_network, slow_network
from shogi_lab import Position
from shogi_lab.chapters.learning.kernels.half_kp import PIECE_PLACES, PLACES
from shogi_lab.chapters.network.network import (
    MOST_BIAS,
    Network,
    largest_sum,
    load_network,
    mirrored_places,
    network_value,
    prepared,
    save_network,
)
from shogi_lab.engine.arrays import np

pytestmark = pytest.mark.usefixtures("errors_in_both")


def relative(place):
    """The row of a piece as it stands to its king: ranks apart, and files to either side."""
    king, piece = divmod(place, PIECE_PLACES)
    if piece < 90:
        return piece
    block, square = divmod(piece - 90, 81)
    ranks, files = square // 9 - king // 9, abs(square % 9 - king % 9)
    return 90 + block * 17 * 9 + (ranks + 8) * 9 + files


def test_a_row_is_what_is_shared_and_what_its_place_has_more():
    net = drawn_network()
    rows, more = net.rows(), dict(zip(net.places.tolist(), net.extra.tolist(), strict=True))
    for place in random.Random(1).sample(range(PLACES), 500):
        across = int(mirrored_places(place))
        piece = min(place % PIECE_PLACES, across % PIECE_PLACES)
        extra = more.get(min(place, across), [0] * rows.shape[1])
        wanted = net.shared[piece] + net.relative[relative(place)] + np.array(extra)
        assert rows[place].tolist() == wanted.tolist()
        assert rows[place].tolist() == rows[across].tolist()


@settings(max_examples=10)
@given(with_kings)
def test_a_position_is_worth_what_the_oracle_says(sfen):
    ready = ready_network(drawn_network)
    wanted = oracle.worth(oracle.read(sfen), slow_network(drawn_network))
    assert network_value(Position.from_sfen(sfen), ready) == wanted


def test_without_both_kings_there_is_no_value():
    with pytest.raises(ValueError, match="Black without a king"):
        network_value(Position.from_sfen("4k4/9/9/9/9/9/9/9/9 w - 1"), ready_network(drawn_network))


def with_rows(number, start):
    """A network of nothing but one row that all places share, and starts."""
    net = drawn_network()
    zeros = {name: np.zeros_like(getattr(net, name)) for name in Network._fields}
    shared = np.full_like(net.shared, number)
    zeros["scale"] = net.scale
    return Network(**zeros)._replace(shared=shared, start=np.full_like(net.start, start))


@pytest.mark.parametrize("sign", [1, -1])
def test_38_rows_may_add_up_to_what_int16_holds_and_no_more(sign):
    """862 times 38 is 32,756, so that a start of 11 is the last that fits."""
    kept = with_rows(sign * 862, sign * 11)
    assert largest_sum(kept.start, kept.rows()) == 32_767
    assert prepared(kept)
    with pytest.raises(ValueError, match=r"could add up to 32,768; int16 holds 32,767"):
        prepared(with_rows(sign * 862, sign * 12))


def test_a_bias_may_be_so_large_that_no_total_leaves_int32():
    net = with_rows(0, 0)
    assert prepared(net._replace(last_bias=np.array([-MOST_BIAS], np.int32)))
    with pytest.raises(ValueError, match=r"it must be at most 2,146,443,263"):
        prepared(net._replace(first_bias=np.full(32, MOST_BIAS + 1, np.int32)))


def test_what_is_written_is_read_again(tmp_path):
    save_network(tmp_path / "network.npz", drawn_network())
    again = load_network(tmp_path / "network.npz")
    for ours, theirs in zip(drawn_network(), again, strict=True):
        assert ours.dtype == theirs.dtype
        assert (ours == theirs).all()


@pytest.mark.parametrize(
    "change",
    [
        lambda net: net._replace(start=net.start.astype(np.int32)),
        lambda net: net._replace(shared=net.shared[:-1]),
        lambda net: net._replace(extra=net.extra[1:]),
        lambda net: net._replace(last_bias=net.last_bias[0]),
        lambda net: net._replace(relative=net.relative[1:]),
    ],
)
def test_an_array_of_another_kind_or_shape_is_refused(tmp_path, change):
    save_network(tmp_path / "other.npz", change(drawn_network()))
    with pytest.raises(ValueError, match=r"other\.npz holds .* it must hold"):
        load_network(tmp_path / "other.npz")


@pytest.mark.parametrize(
    "places",
    [
        lambda places: places[::-1],
        lambda places: np.where(np.arange(len(places)) == 1, places[0], places),
        lambda places: places - places[0] - 1,
        lambda places: places - places[-1] + PLACES,
        lambda places: np.sort(mirrored_places(places)),
    ],
)
def test_places_that_are_out_of_order_are_refused(tmp_path, places):
    net = drawn_network()
    net = net._replace(places=places(net.places).astype(np.int32))
    save_network(tmp_path / "out.npz", net)
    with pytest.raises(ValueError, match=r"out\.npz has rows for places that are not in order"):
        load_network(tmp_path / "out.npz")
