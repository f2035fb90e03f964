"""Whatever a face is given, it answers, or says in an error of ours what was wanted."""

import pytest

from helpers.faces import calls, faces, outcomes, parameters, wrong
from helpers.hostile import HOSTILE

SHARE = 200  # calls: `start.py proofs faces` makes all of them


def test_there_are_many_faces_and_hostile_arguments():
    assert len(HOSTILE) >= 200
    assert {"engine.position.Position.perft", "own.own", "screen.svg.svg"} <= faces().keys()
    assert sum(bool(parameters(face)) for face in faces().values()) > 150


@pytest.mark.long
def test_a_share_of_hostile_calls_is_answered_or_refused():
    numbers = range(17, len(calls()), len(calls()) // SHARE)
    for _ in range(2):  # in two processes, on one cache of machine code
        assert wrong(outcomes(numbers)) == []
