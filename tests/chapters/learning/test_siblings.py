"""Learning from siblings: the oracle's slopes, finite differences, and a step that goes down."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import oracle
from helpers.positions import KNOWN
from helpers.shares import share
from shogi_lab import Game, Position
from shogi_lab.chapters.kkp.shipped import shipped_weights
from shogi_lab.chapters.learning.siblings import (
    WIDTH,
    captures_of,
    siblings_of,
    slope_of,
    to_lessen,
    values_of,
    where_captures_end,
)
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kkp import SHAPE

GAMES = Game.read_all("data/games/selfplay.usi")


def random_family(seed):
    """A move of our games with its siblings, and weights that differ for every seed."""
    rng = random.Random(seed)
    game = rng.choice(GAMES)
    ply = rng.randrange(len(game.moves))
    position = list(game.positions())[ply]
    return siblings_of(position, game.moves[ply], shipped_weights())


def some_weights(family, seed):
    """Weights that are whole where the family looks, and nothing elsewhere."""
    weights, rng = np.zeros(SHAPE), np.random.default_rng(seed)
    weights[tuple(family.places.T)] = rng.integers(-300, 300, len(family.places))
    return weights


@settings(max_examples=share(2, 8))
@given(st.integers(0, 2**32))
def test_values_and_slopes_are_those_of_the_oracle(seed):
    family = random_family(seed)
    weights = some_weights(family, seed)
    boards = [oracle.read(end.sfen()) for end in family.ends]
    known = {tuple(place): weights[tuple(place)] for place in family.places.tolist()}
    wanted = [oracle.sibling_value(board, known, family.sign) for board in boards]
    assert values_of(family, weights) == pytest.approx(wanted)
    loss = oracle.sibling_loss(boards, known, family.sign, WIDTH)
    assert to_lessen(family, weights) == pytest.approx(loss)
    slow = oracle.sibling_slope(boards, known, family.sign, WIDTH)
    fast = slope_of(family, weights)
    assert set(map(tuple, fast.places.tolist())) == set(slow)
    for place, slope in zip(fast.places.tolist(), fast.slopes, strict=True):
        assert slope == pytest.approx(slow[tuple(place)], rel=1e-9, abs=1e-15)


@pytest.mark.parametrize("name", ["a festival of pieces", "check by two", "every piece promoted"])
def test_where_captures_end_is_found_without_a_window_too(name):
    position, weights = Position.from_sfen(KNOWN[name]), np.zeros(SHAPE, np.int16)

    def slow(here, most):
        sign = 1 - 2 * here.turn
        best = sign * here.record.material
        for move in captures_of(here) if most else ():
            best = max(best, -slow(here.after(move), most - 1))
        return best

    assert where_captures_end(position, weights, 2)[0] == slow(position, 2)
