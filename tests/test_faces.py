"""Whatever a face is given, it answers, or says in an error of ours what was wanted."""

import pytest

from helpers.faces import calls, faces, outcomes, parameters, wrong
from helpers.good import known
from helpers.hostile import HOSTILE

SHARE = 50  # calls: `start.py proofs faces` makes all of them, twice on one new cache


def test_there_are_many_faces_and_hostile_arguments():
    assert len(HOSTILE) >= 150
    assert {"engine.position.Position.perft", "reader.own.own", "screen.svg.svg"} <= faces().keys()
    assert sum(bool(parameters(face)) for face in faces().values()) > 150


def test_every_face_has_good_arguments():
    """A face without: add them in tests/helpers/good.py."""
    lacking = [
        f"{name}: {parameter}"
        for name, face in faces().items()
        for parameter, said in parameters(face).items()
        if said.default is said.empty
        and said.kind is said.POSITIONAL_OR_KEYWORD
        and known(name, parameter) is None
    ]
    assert lacking == []


@pytest.mark.long
def test_a_share_of_hostile_calls_is_answered_or_refused():
    assert wrong(outcomes(range(17, len(calls()), len(calls()) // SHARE))) == []
