"""Learning a table: its terms, its slope, a known table found again, symmetry, files, seeds."""

from itertools import pairwise
from pathlib import Path

import pytest

from helpers import oracle
from helpers.positions import KNOWN
from helpers.scripts import script
from shogi_lab.chapters.kkp import learning
from shogi_lab.engine.arrays import np
from shogi_lab.engine.indexes import KKP_END
from shogi_lab.engine.kkp import kkp_terms
from shogi_lab.engine.pieces import PRO_PAWN
from shogi_lab.engine.posi import POSITION
from shogi_lab.engine.position import Position
from shogi_lab.notation.games import Game

DATA = Path(__file__).parents[3] / "data"

learn_kkp = script("learn_kkp")

WITH_KINGS = [sfen for sfen in KNOWN.values() if {"K", "k"} <= set(sfen.split()[0])]
BOTH = (True, False)


@pytest.fixture(scope="module")
def samples():
    return learning.samples_of(Game.read_all(DATA / "games" / "selfplay.usi"))


@pytest.fixture(scope="module")
def learnt(samples):
    return learning.learn(samples)


def records(sfens):
    return np.array([Position.from_sfen(sfen).record for sfen in sfens], POSITION)


def told(sfens):
    """Samples of positions, whoever won."""
    positions = records(sfens)
    nobody = np.zeros(len(sfens))
    return learning.Samples(
        positions["material"].astype(float), nobody, nobody, *learning.terms_of(positions)
    )


# Games and terms.


def test_a_quiet_position_has_no_check_and_its_move_wins_nothing():
    game = Game.read_all(DATA / "games" / "selfplay.usi")[0]
    positions = list(game.positions())
    quiet = [
        here.sfen().rsplit(" ", 1)[0]
        for here, after in pairwise(positions)
        if not here.in_check() and here.record.material == after.record.material
    ]
    found = [
        Position(record).sfen().rsplit(" ", 1)[0] for record in learning.quiet_records(game, 0)
    ]
    assert found == quiet


def test_terms_are_those_of_the_ledger():
    for sfen in WITH_KINGS:
        found = told([sfen])
        ours = zip(found.sign, found.own, found.other, learning.AS_GOLD[found.entry], strict=True)
        ledger = kkp_terms(Position.from_sfen(sfen))
        assert sorted(tuple(map(int, term)) for term in ours) == sorted(
            (term.sign, *term.kings, term.entry) for term in ledger
        )


def test_a_split_is_by_game_and_by_seed(samples):
    known, held_out = learning.split(samples, 3)
    assert set(known.game) & set(held_out.game) == set()
    assert set(known.game) | set(held_out.game) == set(samples.game)
    assert len(known.won) + len(held_out.won) == len(samples.won)
    again, other = learning.split(samples, 3)[1], learning.split(samples, 4)[1]
    assert set(again.game) == set(held_out.game) != set(other.game)
    assert (np.bincount(known.row) >= 14 + 1).all()


# What places share.


def test_a_place_and_its_mirror_image_share_all_their_numbers():
    kings = np.arange(81)
    for sees in learning.SEES:
        numbers, size = learning.shared(sees)
        assert (numbers == numbers[learning.mirrored(kings)][:, learning.MIRRORED]).all()
        assert set(numbers.ravel()) == set(range(size))
    own, other, entry = np.ogrid[0:81:7, 0:81:5, 0 : learning.WIDTH]
    assert (
        learning.cells(own, other, entry)
        == learning.cells(
            learning.mirrored(own), learning.mirrored(other), learning.MIRRORED[entry]
        )
    ).all()


# The regression.


@pytest.mark.parametrize("merged", BOTH)
def test_gathering_is_the_transpose_of_forecasting(samples, merged):
    regression, rng = learning.Regression(samples, merged=merged), np.random.default_rng(1)
    theta, residual = rng.normal(size=regression.size), rng.normal(size=len(samples.won))
    there, back = regression.logits(theta) @ residual, regression.gathered(residual) @ theta
    assert there == pytest.approx(back)


@pytest.mark.long
def test_a_known_table_is_found_again(samples):
    parts = (learning.Part("piece", "own", 0.15), learning.Part("near", "own", 0.05))
    rng = np.random.default_rng(3)
    known = learning.Regression(samples, parts)
    truth = rng.normal(size=known.size)
    truth[0] = 0.3
    chance = 1 / (1 + np.exp(-known.logits(truth)))
    played = learning.joined(
        samples._replace(won=(rng.random(len(chance)) < chance).astype(float)) for _ in range(20)
    )
    regression = learning.Regression(played, parts)
    *_, theta = learning.learning(regression, steps=5)
    logits = known.logits(theta)
    assert np.corrcoef(logits, known.logits(truth))[0, 1] > 0.97
    assert np.polyfit(known.logits(truth), logits, 1)[0] == pytest.approx(1, abs=0.15)
    large = abs(theta) > 1
    assert large.sum() >= 5
    assert np.mean(np.sign(theta[large]) == np.sign(truth[large])) > 0.95


@pytest.mark.parametrize("merged", BOTH)
def test_turning_the_board_negates_a_forecast(samples, merged):
    turned = [oracle.write(oracle.turned(oracle.read(sfen))) for sfen in WITH_KINGS]
    found = learning.learn(samples, merged=merged)
    assert learning.forecasts(found, told(turned)) == pytest.approx(
        -learning.forecasts(found, told(WITH_KINGS))
    )


@pytest.mark.parametrize("merged", BOTH)
def test_whole_numbers_keep_what_was_learnt(samples, merged):
    regression = learning.Regression(samples, merged=merged)
    *_, theta = learning.learning(regression)
    found = learning.forecasts(regression.learnt(theta), samples)
    assert np.abs(found - regression.logits(theta)).max() < 0.01


# Files.


def test_a_table_comes_back_as_it_was_written(learnt, tmp_path):
    learning.save_kkp(tmp_path / "a.npz", learnt)
    learning.save_kkp(tmp_path / "b.npz", learnt)
    back = learning.load_kkp(tmp_path / "a.npz")
    assert (back.merged, back.scale) == (learnt.merged, learnt.scale)
    assert (back.all_weights() == learnt.all_weights()).all()
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"own": np.zeros((81, 738), np.int16)}, r"own': 'int16\(81, 738\)'.*; it must hold"),
        ({"other": np.zeros((81, learning.WIDTH))}, r"other': 'float64.*; it must hold"),
        ({"extra": np.zeros(1, np.int16)}, r"extra': 'int16\(1,\)'.*; it must hold"),
        ({"cells": np.array([-1], np.int32), "extra": np.ones(1, np.int16)}, "that do not exist"),
        (
            {"cells": np.array([10**9], np.int32), "extra": np.ones(1, np.int16)},
            "that do not exist",
        ),
        ({"scale": 0.0}, "scale 0"),
        ({"scale": float("nan")}, "scale nan"),
    ],
)
def test_an_array_that_does_not_fit_is_named(learnt, tmp_path, change, message):
    path = tmp_path / "odd.npz"
    learning.save_kkp(path, learnt._replace(**change))
    with pytest.raises(ValueError, match=message):
        learning.load_kkp(path)


# What ships.


@pytest.mark.long
def test_the_shipped_table_beats_material_on_games_it_never_saw():
    lines = learn_kkp.lines_of(learn_kkp.GAMES)
    won = [n for n, line in enumerate(lines) if line.split()[-1] in ("mate", "resign", "time")]
    numbers = learning.Samples(*[np.array(won)] * 3, *[np.zeros(0, int)] * 5)
    unseen = sorted(learning.split(numbers, learn_kkp.SEED)[1].game)[:120]
    theirs = learning.joined(learn_kkp.read_line((number, lines[number])) for number in unseen)
    ours, material = refitted(learning.load_kkp(DATA / "kkp" / "kkp.npz"), theirs)
    assert (len(lines), len(won)) == (2400, 2393)
    assert ours.log_loss < material.log_loss - 0.002


def refitted(learnt, samples):
    """Quality of a table and of material alone, the scale of either the best for the samples."""
    points = learning.forecasts(learnt, samples) / learnt.scale
    both = (samples._replace(material=each) for each in (points, samples.material))
    return [
        learning.quality(learning.forecasts(learning.learn(each, ()), each), each.won)
        for each in both
    ]


def test_the_script_goes_on_where_it_stopped(samples, tmp_path, capsys):
    once, twice = tmp_path / "once.npz", tmp_path / "twice.npz"
    learn_kkp.learn_table(samples, once)
    steps = learning.learning(learning.Regression(samples))
    learn_kkp.keep(twice.with_suffix(".part.npz"), next(steps), 1, learn_kkp.key_of(samples))
    capsys.readouterr()
    learn_kkp.learn_table(samples, twice)
    assert "step 1" not in capsys.readouterr().out
    assert once.read_bytes() == twice.read_bytes()
    assert sorted(tmp_path.iterdir()) == [once, twice]


def test_tokin_terms_are_learnt_apart_only_if_asked(samples):
    entries = [
        set(
            learning.Regression(samples, learning.PARTS, merged).at["own"] % learning.WIDTH
            >= KKP_END
        )
        for merged in BOTH
    ]
    assert entries == [{False}, {False, True}]
    assert PRO_PAWN in learning.PROMOTED_GOLDS
    chosen = learning.of_games(samples, samples.game[:1])
    assert set(chosen.game) == {samples.game[0]}


def test_what_learning_lessens_is_the_loss_and_half_of_thetas_square(samples):
    regression = learning.Regression(samples, learning.PARTS)
    nothing = np.zeros(regression.size)
    assert regression.to_lessen(nothing) == pytest.approx(len(samples.won) * np.log(2))
    theta = regression.newton(nothing)
    logits = regression.logits(theta)
    loss = learning.quality(logits, samples.won).log_loss * len(samples.won)
    assert regression.to_lessen(theta) == pytest.approx(loss + theta @ theta / 2)
