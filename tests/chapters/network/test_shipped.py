"""The network that ships: it fits, it is small, it says of itself what its curve says."""

import csv

import pytest

from helpers.kkp import GAMES
from helpers.network import play_accumulated
from helpers.plays import packed_line
from helpers.positions import START
from helpers.shares import share
from shogi_lab import Game
from shogi_lab.chapters.kkp.learning import quality
from shogi_lab.chapters.network.network import NETWORK, largest_sum, load_network, shipped_network
from shogi_lab.chapters.network.training import answers_of, taught_by

CARD = (NETWORK.parent / "MODEL.md").read_text(encoding="utf-8")


def test_its_card_says_what_its_curve_says():
    with (NETWORK.parent / "curve.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            shown = f"{int(row['positions']):,}"
            assert (
                f"| {shown} | {row['learned']} | {row['held_out']} | {row['agreement']} |" in CARD
            )


def test_its_card_says_what_labels_are_worth_and_the_shipped_one_is_among_them():
    last = CARD[CARD.index("## What a label is worth") :]
    with (NETWORK.parent / "labels.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        elo, low, high = (int(row[name]) for name in ("elo", "low", "high"))
        shown = f"| {int(row['nodes']):,} | {float(row['won'])} | {int(row['positions']):,} |"
        assert f"{shown} {float(row['learned']):.4f} |" in last
        assert f"| {row['games']} | {elo:+d} | {low:+d} to {high:+d} |" in last
        if (row["nodes"], float(row["won"])) == ("1000", 0.25):
            assert f"({elo:+d} Elo, {low:+d} to {high:+d}: below)" in CARD


def test_its_card_says_how_large_its_sums_may_become_and_what_its_scale_is():
    network = load_network()
    assert f"{largest_sum(network.start, network.rows()):,}" in CARD
    assert f"divided by {network.scale[0]}" in CARD


@pytest.mark.long
def test_its_accumulator_is_kept_along_our_games(run):
    for game in Game.read_all(GAMES)[:: share(8, 1) if run.compiled else 24]:
        moves = packed_line(run, START, game.moves[: None if run.compiled else 40])
        assert play_accumulated(run, shipped_network(), START, moves)["moves"] == len(moves)


def test_it_tells_winners_better_than_what_is_known_without_it():
    """On the first games, most of which it learned from: the card has those that were held out."""
    some = taught_by(40)
    added = answers_of(load_network(), some.lessons)
    without, beside = (
        quality(values / 877, some.lessons.won) for values in (some.known, some.known + added)
    )
    assert beside.log_loss < without.log_loss
