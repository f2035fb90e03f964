"""Every choice of the game against a proof is judged as brute force judges it."""

import pytest

from helpers import oracle
from helpers.mate_in_3 import LANCE
from shogi_lab.chapters.mate_in_3.choices import attack_film
from shogi_lab.engine.position import Position


def test_the_attacker_answers_every_evasion_with_mate(films):
    film = films["defend"]
    asked = film.frames[0].parts[1].rows
    wanted = oracle.legal_moves(oracle.after(oracle.read(LANCE), "L*1c"))
    assert sorted(row.move for row in asked) == sorted(wanted)
    for row in asked:
        frame = film.frames[row.jump]
        assert frame.caption.startswith(f"You chose {row.move}")
        assert frame.caption.endswith("is mate. Choose another.")
        chosen = [each for each in frame.parts[1].rows if each.here]
        assert [each.move for each in chosen] == [row.move]
        answer = chosen[0].note.split()[1]
        at = oracle.read(LANCE)
        for move in ("L*1c", row.move, answer):
            at = oracle.after(at, move)
        assert list(frame.parts[0].pieces) == list(at.squares)
        assert oracle.in_check(at, at.turn)
        assert oracle.legal_moves(at) == []


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
