"""Training: slopes by finite differences, the oracle's logits, whole numbers that stay close."""

from functools import cache
from itertools import islice
from types import SimpleNamespace

import pytest

from helpers import oracle
from shogi_lab import Position
from shogi_lab.chapters.learning.kernels.half_kp import PIECE_PLACES, PIECES
from shogi_lab.chapters.learning.lessons import all_lessons, chosen, features, lessons_of, scale_of
from shogi_lab.chapters.network.kernels.layers import LOGIT
from shogi_lab.chapters.network.network import Network, network_value, prepared
from shogi_lab.chapters.network.training import (
    ROW_ONE,
    Floats,
    answers_of,
    backward,
    floats_of,
    folded,
    forward,
    learn_network,
    logits_of,
    numbers_of,
    rows_of,
    targets_of,
    untrained,
    whole,
)
from shogi_lab.chapters.player.own_games import games_in, load_games
from shogi_lab.engine.arrays import np


@cache
def lessons():
    """A hundred positions of a few games."""
    some = all_lessons(map(lessons_of, islice(games_in(load_games()), 3)))
    return chosen(some, slice(0, 100))


@cache
def trained():
    """A network after three rounds of the same few."""
    *_, last = learn_network(lessons(), lessons(), 1, 3)
    return last.net


def loss(net, few, targets):
    """What training makes small, in double precision."""
    logits = forward(net, rows_of(net), numbers_of(few)).logits
    return np.mean(np.logaddexp(0, logits) - targets * logits)


@pytest.mark.long
@pytest.mark.parametrize("name", Floats._fields)
def test_slopes_are_those_of_finite_differences(name):
    few = chosen(lessons(), slice(0, 20))
    net = Floats(*(each.astype(float) for each in trained()))
    targets = targets_of(few, 0.003)
    seen = forward(net, rows_of(net), numbers_of(few))
    slope = (1 / (1 + np.exp(-seen.logits)) - targets) / len(targets)
    found = getattr(backward(net, numbers_of(few), seen, slope), name).ravel()
    array = getattr(net, name).ravel()
    steepest = np.argsort(-np.abs(found))[:8]
    for i in (*steepest, 0):
        here, step = array[i], 1e-6
        array[i] = here + step
        above = loss(net, few, targets)
        array[i] = here - step
        below = loss(net, few, targets)
        array[i] = here
        assert found[i] == pytest.approx((above - below) / (2 * step), rel=1e-3, abs=1e-7)


def test_logits_are_the_oracles():
    net = trained()
    rows = rows_of(net)[folded().number]
    slow = SimpleNamespace(
        rows=rows, **{name: getattr(net, name).tolist() for name in Floats._fields[2:]}
    )
    position = Position.from_sfen("startpos").after("7g7f", "3c3d", "8h2b+")
    kings, pieces = features(np.array([position.record]))
    white = lessons()._replace(kings=kings[:, ::-1], pieces=pieces[:, ::-1], won=np.zeros(1))
    wanted = oracle.logit(oracle.read(position.sfen()), slow)
    assert logits_of(net, white)[0] == pytest.approx(wanted, abs=1e-4)


def test_whole_numbers_answer_as_kernels_do():
    network = whole(trained())
    position = Position.from_sfen("startpos").after("2g2f", "8c8d")
    kings, pieces = features(np.array([position.record]))
    here = lessons()._replace(kings=kings, pieces=pieces, won=np.zeros(1))
    assert answers_of(network, here).tolist() == [network_value(position, prepared(network))]


def test_whole_numbers_stay_close_to_floating_point():
    """Each row is at most half a step from its place; answers differ by a few of 600 points."""
    net, network = trained(), whole(trained())
    unfolded = network.rows()[folded().place]
    used = folded().place % PIECE_PLACES > 0  # the row of no piece is zeros
    assert np.abs(unfolded / ROW_ONE - rows_of(net))[used].max() <= 0.501 / ROW_ONE
    apart = np.abs(answers_of(network, lessons()) - LOGIT * logits_of(net, lessons()))
    assert apart.max() < 120
    assert apart.mean() < 30


def test_a_network_in_floating_point_is_the_same_again_when_rounded():
    network = whole(trained())
    again = whole(floats_of(network))
    for ours, theirs in zip(network, again, strict=True):
        assert ours.dtype == theirs.dtype
        assert (ours == theirs).all()


def test_a_network_learns_what_it_is_shown():
    few, targets = lessons(), targets_of(lessons(), scale_of(lessons().values, lessons().won))
    assert loss(trained(), few, targets) < loss(untrained(1), few, targets)


def test_a_network_may_have_another_number_of_sums():
    few, targets = lessons(), targets_of(lessons(), scale_of(lessons().values, lessons().won))
    *_, last = learn_network(few, few, 1, 1, 8)
    assert last.net.first.shape == (32, 16)
    assert loss(last.net, few, targets) < loss(untrained(1, 8), few, targets)


def test_a_seed_makes_the_same_network_again():
    *_, again = learn_network(lessons(), lessons(), 1, 3)
    for ours, theirs in zip(whole(trained()), whole(again.net), strict=True):
        assert (ours == theirs).all()
    assert (untrained(1).shared != untrained(2).shared).any()


def test_a_mirrored_position_has_the_same_logit():
    here = Position.from_sfen("startpos").after("7g7f", "3c3d")
    there = Position.from_sfen(
        "lnsgkgsnl/1b5r1/pp1pppppp/2p6/9/6P2/PPPPPP1PP/1R5B1/LNSGKGSNL b - 1"
    )
    kings, pieces = features(np.array([here.record, there.record]))
    both = lessons()._replace(kings=kings, pieces=pieces, won=np.zeros(2))
    assert answers_of(whole(trained()), both).tolist()[0] == answers_of(whole(trained()), both)[1]
    assert pieces.shape == (2, 2, PIECES)


def test_a_network_has_every_array_of_its_file():
    assert {each for each in Network._fields if each not in Floats._fields} == {"places", "extra"}
