"""Films of networks: what they show is what training, the network and each evaluation say."""

import pytest

from shogi_lab import Position
from shogi_lab.chapters.network.trained import training_film

HELD = Position.from_sfen("4k4/9/9/4p4/9/4P4/9/4G4/4K4 b Gr 1")


def test_a_position_that_lacks_pieces_is_not_trained_on():
    with pytest.raises(ValueError, match="one with all 40 pieces"):
        training_film(HELD)
