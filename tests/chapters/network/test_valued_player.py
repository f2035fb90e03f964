"""The player by material, KKP, KPP and NNUE: chapter 6's search, with another worth."""

import pytest

from helpers.learning import drawn_pairs
from helpers.player import positions
from helpers.ways import BEST
from shogi_lab import Game
from shogi_lab.chapters.kkp.shipped import TAUGHT, shipped_weights
from shogi_lab.chapters.learning.pairs import pair_table, pairs_value
from shogi_lab.chapters.network import valued_player
from shogi_lab.chapters.network.network import accumulated, shipped_network
from shogi_lab.chapters.network.valued_player import EVALUATIONS, ValuedPlayer
from shogi_lab.chapters.player.kernels.versions import EVERYTHING
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.think import Player
from shogi_lab.engine.arrays import np

pytestmark = pytest.mark.long
many_nodes = pytest.mark.skipif(not BEST.compiled, reason="many nodes, for plain Python")


def game(start, moves):
    return Game.parse(f"sfen {start} moves {moves}")


def told(thought):
    """All that it says, but how long it took."""
    return thought._replace(seconds=0)


@pytest.fixture
def no_pairs(monkeypatch):
    """A table of KPP that says nothing."""
    table = np.zeros_like(drawn_pairs())
    table.flags.writeable = False
    monkeypatch.setattr(valued_player, "shipped_pairs", lambda: table)


@many_nodes
def test_with_pairs_that_say_nothing_it_thinks_as_chapter_6_does(no_pairs):
    ours, theirs = ValuedPlayer("KPP"), Player(weights=shipped_weights(TAUGHT))
    for each in positions(8):
        limits = Limits(nodes=3_000)
        assert told(ours.think(game(*each), limits)) == told(theirs.think(game(*each), limits))


@many_nodes
def test_material_and_kkp_are_chapter_6_s_own():
    tables = {"weights": shipped_weights(TAUGHT)}
    plain = {"material": Player(EVERYTHING._replace(kkp=0)), "KKP": Player(**tables)}
    for name, theirs in plain.items():
        ours = ValuedPlayer(name)
        for each in positions(3):
            limits = Limits(nodes=2_000)
            assert told(ours.think(game(*each), limits)) == told(theirs.think(game(*each), limits))


@many_nodes
@pytest.mark.parametrize("evaluation", ["KPP", "NNUE"])
def test_after_a_search_the_sums_are_those_of_its_position(evaluation):
    player = ValuedPlayer(evaluation)
    for each in positions(6):
        thought = player.think(game(*each), Limits(nodes=2_000))
        *_, position = game(*each).positions()
        state = player.state_at(game(*each))
        assert thought.move in position.legal_moves()
        if evaluation == "KPP":
            table = pair_table(valued_player.shipped_pairs())
            assert state.sums.sums[0] - state.sums.sums[1] == pairs_value(position, table)
        else:
            wanted = accumulated(position, shipped_network()).sums
            assert (state.accumulator.sums == wanted).all()


@many_nodes
def test_a_game_played_on_is_the_same_as_one_played_over():
    """From move to move the sums go on; a player who begins with the last position starts them."""
    start, moves = positions(1)[0]
    for evaluation in ("KPP", "NNUE"):
        one = ValuedPlayer(evaluation)
        for plies in range(len(moves.split()) + 1):
            state = one.state_at(game(start, " ".join(moves.split()[:plies])))
        other = ValuedPlayer(evaluation).state_at(game(start, moves))
        sums = (each.sums if evaluation == "KPP" else each.accumulator for each in (state, other))
        assert len({str(each.sums.tolist()) for each in sums}) == 1


def test_another_evaluation_is_refused():
    *most, last = map(repr, EVALUATIONS)
    wanted = f"evaluation is 'PP'; it must be {', '.join(most)} or {last}"
    with pytest.raises(ValueError, match=wanted):
        ValuedPlayer("PP")
