"""Films of networks: what they show is what training, the network and each evaluation say."""

import pytest

from helpers.network import QUIET_POSITION
from shogi_lab import Position
from shogi_lab.chapters.learning.pairs import pair_table, pairs_value, shipped_pairs
from shogi_lab.chapters.network.comparison import compared, comparison_film, known_value
from shogi_lab.chapters.network.network import load_network, network_value, shipped_network
from shogi_lab.chapters.network.nn_bin import widened
from shogi_lab.chapters.network.taken_away import without_each
from shogi_lab.chapters.network.trained import training_film
from shogi_lab.ground.series import DATA

HELD = Position.from_sfen("4k4/9/9/4p4/9/4P4/9/4G4/4K4 b Gr 1")


def test_a_piece_that_is_missing_adds_nothing():
    """A board without that piece has in its place the row of no piece, which is zeros."""
    found = without_each(HELD, shipped_network())
    less = Position.from_sfen("4k4/9/9/4p4/9/4P4/9/9/4K4 b Gr 1")
    assert found["G", "5h"] == network_value(less, shipped_network())
    assert len(found) == 5


def test_each_evaluation_is_told_for_the_side_to_move(tmp_path):
    widened(load_network()).save(tmp_path / "nn.bin")
    for position in (HELD, QUIET_POSITION):
        found, known = compared(position, tmp_path / "nn.bin"), known_value(position)
        sign = 1 - 2 * int(position.turn)
        assert found.known == known
        kpp = sign * pairs_value(position, pair_table(shipped_pairs())) / 32
        assert abs(found.kpp - known - kpp) < 1
        added = network_value(position, shipped_network())
        assert found.network == known + added
        assert abs(found.file) >= abs(added)  # divided by 16, not by 41
        assert compared(position, DATA / "network" / "network.npz").file == found.network
        told = comparison_film(position, tmp_path / "nn.bin").frames[0]
        assert str(abs(found.file)) in told.caption.replace(",", "")


def test_a_position_that_lacks_pieces_is_not_trained_on():
    with pytest.raises(ValueError, match="one with all 40 pieces"):
        training_film(HELD)
