"""What a position is worth without a network: by material, shelter and the player's KKP."""

from shogi_lab.chapters.kkp.shipped import TAUGHT, shipped_weights
from shogi_lab.chapters.player.kernels.search_state import search_state
from shogi_lab.chapters.player.kernels.worth import worth_of
from shogi_lab.engine.position import Position


def known_value(position: Position) -> int:
    """Return what a position is worth to its side to move by material, shelter and the KKP that the
    player's own games taught, in centipawns."""
    weights = shipped_weights(TAUGHT)
    return int(worth_of(search_state(position.sfen(), "", weights, shelter=1, kkp=1), 0))
