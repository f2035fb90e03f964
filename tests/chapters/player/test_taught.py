"""What the player's own games teach: what they show, the table learnt, its card, the match."""

import re
from itertools import islice

import numpy as np
import pytest

from helpers.scripts import script
from shogi_lab import Position
from shogi_lab.chapters.kkp.learning import Samples, load_kkp
from shogi_lab.chapters.kkp.shipped import TAUGHT, WEIGHTS
from shogi_lab.chapters.player.kernels.worth import worth_of
from shogi_lab.chapters.player.own_games import OPENING, games_in, load_games
from shogi_lab.chapters.player.taught import EVERY, TrainingSamples, curve, shown_by_game, to_learn
from shogi_lab.chapters.player.think import Player

learn_own = script("learn_own")


@pytest.fixture(scope="module")
def few():
    """Some of the shipped games."""
    return list(islice(games_in(load_games()), 300))


def reached(game):
    """Position by position of a game, its value for the mover, None where it has none."""
    position = Position.from_sfen("startpos")
    values = [None] * OPENING + game.values
    for move, value in zip(game.moves, values, strict=True):
        yield position, value
        position = position.after(move)


def test_quiet_positions_of_a_game_are_shown_with_what_black_thought(few):
    found = 0
    for number, game in enumerate(few[:8]):
        shown = shown_by_game(game, number)
        asked = [
            (position, value * (1 - 2 * position.turn))
            for ply, (position, value) in enumerate(reached(game))
            if value is not None and (ply + number) % EVERY == 0 and not position.in_check()
        ]
        values = [value for _, value in asked]
        assert 0 < len(shown.values) <= len(asked)
        assert set(shown.values) <= set(values)
        assert set(shown.samples.won) == {float(game.winner == 0)}
        state = Player("shelter").state_at(asked[0][0])
        state.mind.kkp = 0
        first = int(worth_of(state, 0)) * (1 - 2 * asked[0][0].turn)
        found += values[0] == shown.values[0] and first == shown.samples.material[0]
    assert found >= 3  # in the others something hung


def test_half_is_who_won_and_half_what_was_thought():
    won, values = np.array([1.0, 1.0, 0.0, 0.0]), np.array([300.0, -100.0, -300.0, 100.0])
    none = [np.zeros(0, int)] * 5
    shown = TrainingSamples(Samples(values, won, np.arange(4), *none), values)
    assert (to_learn(shown, 1).won == won).all()
    thought, blended = to_learn(shown, 0).won, to_learn(shown).won
    assert thought[0] > thought[3] > 0.5 > thought[1] > thought[2]
    assert np.allclose(blended, (won + thought) / 2)


def test_the_player_takes_the_table_and_has_chapter_4s_if_none_is_given():
    position = Position.from_sfen("startpos").after("7g7f")
    for weights, path in ((load_kkp(TAUGHT).table(), TAUGHT), (None, WEIGHTS)):
        state = Player("KKP", weights=weights).state_at(position)
        assert int(state.mind.kkp_total[0]) == position.kkp(load_kkp(path).table())


def test_more_games_teach_more_and_the_card_says_the_last_point():
    points = curve()
    nothing, chapter_4, *own = points
    assert (nothing.by, chapter_4.by) == ("nothing", "chapter 4")
    assert [point.games for point in own] == sorted(point.games for point in own)
    assert own[-1].log_loss < min(own[0].log_loss, chapter_4.log_loss, nothing.log_loss)
    card = (TAUGHT.parent / "MODEL.md").read_text(encoding="utf-8")
    for point in points:
        assert re.search(
            rf"\| {point.games:,} .*\| {point.log_loss:.4f} \| {point.agreement:.3f}", card
        )
