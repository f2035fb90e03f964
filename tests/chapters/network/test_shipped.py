"""The network that ships: it fits, it is small, it says of itself what its curve says."""

import csv
from itertools import islice

import pytest

from helpers.kkp import GAMES
from helpers.network import play_accumulated
from helpers.plays import packed_line
from helpers.positions import START
from helpers.shares import share
from shogi_lab import Game
from shogi_lab.chapters.kkp.learning import quality
from shogi_lab.chapters.learning.lessons import all_lessons, lessons_of
from shogi_lab.chapters.network.kernels.layers import LOGIT
from shogi_lab.chapters.network.network import NETWORK, largest_sum, load_network, shipped_network
from shogi_lab.chapters.network.training import answers_of
from shogi_lab.chapters.player.own_games import games_in, load_games
from shogi_lab.engine.arrays import np

CARD = (NETWORK.parent / "MODEL.md").read_text(encoding="utf-8")


def test_it_is_below_three_megabytes():
    assert NETWORK.stat().st_size < 3_000_000


def test_its_card_says_what_its_curve_says():
    with (NETWORK.parent / "curve.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        count = f"{int(row['positions']):,}"
        assert f"| {row['round']} | {count} | {row['log_loss']} | {row['agreement']} |" in CARD


def test_its_card_says_how_large_its_sums_may_become():
    network = load_network()
    assert f"{largest_sum(network.start, network.rows()):,}" in CARD
    assert f"{len(network.places):,} of 63,828" in CARD


@pytest.mark.long
def test_its_accumulator_is_kept_along_our_games(run):
    for game in Game.read_all(GAMES)[:: share(8, 1) if run.compiled else 24]:
        moves = packed_line(run, START, game.moves[: None if run.compiled else 40])
        assert play_accumulated(run, shipped_network(), START, moves)["moves"] == len(moves)


def test_it_tells_winners_better_than_a_coin():
    """On the first games, most of which it learned from: the card has those that were held out."""
    some = all_lessons(map(lessons_of, islice(games_in(load_games()), 40)))
    found = quality(answers_of(load_network(), some) / LOGIT, some.won)
    assert found.log_loss < np.log(2) - 0.02
    assert found.agreement > 0.55
