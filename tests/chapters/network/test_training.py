"""Training: it learns, a seed gives it again, and whole numbers stay close."""

from functools import cache

from shogi_lab import Position
from shogi_lab.chapters.learning.lessons import features
from shogi_lab.chapters.network import training
from shogi_lab.chapters.network.kernels.descent import FIRST_OWN
from shogi_lab.chapters.network.network import network_value, prepared
from shogi_lab.engine.arrays import np

OWN = training.RECIPE._replace(own=0.3, rounds=3)


@cache
def taught():
    """Some hundred positions of a few games, with the games' own values."""
    return training.taught_by(12, None)


@cache
def looks(recipe=OWN):
    """What three rounds over the same few show."""
    return [
        (each.shown, each.learned.log_loss, each.learner)
        for each in training.train(taught(), taught(), recipe)
    ]


def trained():
    return looks()[-1][2]


def test_a_network_learns_what_it_is_shown_and_moves_every_kind_of_row():
    shown, losses, _ = zip(*looks(), strict=True)
    assert shown == tuple(len(taught().known) * number for number in range(4))
    assert losses[-1] < losses[0] - 0.01
    assert np.abs(trained().net["rows"][0, FIRST_OWN:]).max() > 0
    (*_, (_, _, without)) = looks(training.RECIPE._replace(rounds=1))
    assert not without.net["rows"][0, FIRST_OWN:].any()


def test_a_seed_makes_the_same_network_again_and_another_one_another():
    again = [*training.train(taught(), taught(), OWN)][-1].learner
    assert (again.net == trained().net).all()
    assert (
        next(training.train(taught(), taught(), OWN, 2)).learner.net
        != next(training.train(taught(), taught(), OWN)).learner.net
    ).all()


def test_what_is_held_out_is_every_fourth_position_of_other_games():
    known, out = training.held_apart(taught())
    assert not set(known.lessons.game) & set(out.lessons.game)
    assert out.lessons.fourth.all()
    assert len(set(out.lessons.game)) == len(set(taught().lessons.game)) // 10


def test_labels_are_another_value_of_the_same_positions():
    labels = training.taught_by(12)
    assert (labels.lessons.pieces == taught().lessons.pieces).all()
    assert np.corrcoef(labels.lessons.values, taught().lessons.values)[0, 1] > 0.8
    assert np.abs(training.targets_of(labels.lessons, 1.0) - labels.lessons.won).max() == 0


def test_whole_numbers_answer_as_kernels_do_and_as_the_oracle_does():
    network = training.whole(trained())
    position = Position.from_sfen("startpos").after("2g2f", "8c8d")
    kings, pieces = features(np.array([position.record]))
    here = training.kept(taught(), slice(1)).lessons._replace(kings=kings, pieces=pieces)
    assert training.answers_of(network, here).tolist() == [
        network_value(position, prepared(network))
    ]


def test_whole_numbers_stay_close_to_floating_point():
    """Answers differ by a few centipawns of some hundred."""
    learner, some = trained(), taught()
    floats = learner.logits(some) / learner.scale - some.known
    apart = np.abs(training.answers_of(training.whole(learner), some.lessons) - floats)
    assert apart.mean() < 5
    assert apart.max() < 40
    assert np.abs(training.whole(learner).last).max() > 120
