"""Every choice of the game against a proof is judged as brute force judges it."""

import pytest

from helpers import oracle
from helpers.mate_in_3 import LANCE
from shogi_lab.chapters.mate_in_3.choices import attack_film
from shogi_lab.engine.position import Position


def test_every_check_can_be_chosen_and_is_judged_as_brute_force_judges_it(films):
    film = films["attack"]
    for row in film.frames[0].parts[1].rows:
        after = oracle.after(oracle.read(LANCE), row.move)
        right = all(
            any(not oracle.legal_moves(oracle.after(then, mate)) for mate in oracle.checks(then))
            for then in (oracle.after(after, move) for move in oracle.legal_moves(after))
        )
        assert ("is right" in film.frames[row.jump].caption) == right
    mates = [frame for frame in film.frames if frame.caption.endswith("is mate.")]
    assert len(mates) == 4
    with pytest.raises(ValueError, match="there is no check to choose"):
        attack_film(Position.from_sfen("8k/9/9/9/9/9/9/9/K8 b - 1"))
