"""Learning KPP: slopes by finite differences, sums of the kernels, and what ships."""

from functools import cache
from itertools import islice

import pytest

from helpers.learning import drawn_pairs
from shogi_lab import Game
from shogi_lab.chapters.kkp.shipped import TAUGHT, shipped_weights
from shogi_lab.chapters.learning import pair_training
from shogi_lab.chapters.learning.kernels.kpp import SEEN_PAIRS
from shogi_lab.chapters.learning.lessons import chosen, told_by
from shogi_lab.chapters.learning.pairs import mirrored_pairs, pair_table, pairs_value
from shogi_lab.chapters.player.own_games import games_in, load_games
from shogi_lab.engine.arrays import np
from shogi_lab.engine.evaluation import FV_SCALE

GAMES = list(islice(games_in(load_games()), 6))


@cache
def known():
    """What a few games teach, with one table."""
    tables = [shipped_weights(TAUGHT)]
    return pair_training.all_known(
        pair_training.known_of(game, number, tables) for number, game in enumerate(GAMES)
    )


def worth():
    return (known().rest + known().tables[:, 0]).astype(float)


def positions():
    """All positions of the first game, and lessons of them."""
    game = Game.parse("startpos moves " + " ".join(GAMES[0].moves))
    found = list(game.positions())[10:40]
    records = np.array([each.record for each in found])
    return found, told_by(records, np.arange(10, 40), GAMES[0], 0)


def test_values_are_those_of_the_kernels():
    found, lessons = positions()
    table = np.maximum(drawn_pairs(), drawn_pairs()[mirrored_pairs(np.arange(SEEN_PAIRS))])
    ready = pair_table(table)
    for position, value in zip(found, pair_training.pair_values(lessons, table), strict=True):
        assert value * FV_SCALE == (1 - 2 * position.turn) * pairs_value(position, ready)


def test_slopes_are_those_of_finite_differences():
    few = chosen(known().lessons, slice(0, 40))
    mine, targets = worth()[:40], np.linspace(0.1, 0.9, 40)
    learner = pair_training.PairLearner(0.002)
    learner.weights = np.random.default_rng(1).normal(0, 0.02, SEEN_PAIRS)

    def loss():
        logits = learner.logits(few, mine)
        return np.sum(np.logaddexp(0, logits) - targets * logits)

    chances = 1 / (1 + np.exp(-learner.logits(few, mine)))
    there, slopes = learner.slope(pair_training.folded_pairs(few), chances - targets)
    steepest = np.argsort(-np.abs(slopes))[:12]
    for i in (*steepest, 0, len(there) - 1):
        at, here, step = there[i], learner.weights[there[i]], 1e-5
        learner.weights[at] = here + step
        above = loss()
        learner.weights[at] = here - step
        below = loss()
        learner.weights[at] = here
        assert slopes[i] == pytest.approx((above - below) / (2 * step), rel=1e-5, abs=1e-8)


def test_pairs_learn_what_they_are_shown(monkeypatch):
    """By steps that are short enough for so few positions, all of which are in each of them."""
    monkeypatch.setattr(pair_training, "STEP", 0.0001)
    losses, targets = [], pair_training.pair_targets(known().lessons)
    for learner in pair_training.learn_pairs(known().lessons, worth(), 1, 3):
        logits = learner.logits(known().lessons, worth())
        losses.append(np.mean(np.logaddexp(0, logits) - targets * logits))
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] < losses[0]


def test_whole_numbers_are_the_nearest():
    *_, learner = pair_training.learn_pairs(known().lessons, worth(), 1, 5)
    pairs = learner.shipped()
    units = learner.weights * FV_SCALE / learner.scale / pair_training.SHIPPED_STEP
    assert len(pairs.numbers) > 0
    assert np.abs(units[pairs.numbers] - pairs.weights).max() <= 0.501
    assert pairs.weights.all()
    assert (pairs.numbers <= mirrored_pairs(pairs.numbers)).all()


def test_what_is_too_large_for_a_byte_is_its_largest_number_or_the_negative_of_that():
    learner = pair_training.PairLearner(0.002)
    learner.weights[[3, 5]] = 1e6, -1e6
    assert learner.shipped().weights.tolist() == [127, -127]
