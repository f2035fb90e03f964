"""The ladder of comparisons, against hands as dictionaries, compared kind by kind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import oracle
from helpers.hand_pairs import FIVE_KINDS, every_difference, share, verdicts
from shogi_lab.chapters.hands.kernels.comparisons import (
    VERSIONS,
    borrows,
    dominates_413,
    dominates_by_matching,
    smaller_by_guards,
)
from shogi_lab.engine.hands import dominates
from shogi_lab.engine.layouts import PADDED
from shogi_lab.engine.pieces import LETTERS

NAMES = {"P": "pawn", "L": "lance", "N": "knight", "S": "silver", "G": "gold", "B": "bishop",
         "R": "rook"}  # fmt: skip
QUESTIONS = {
    "five": lambda a, b: oracle.covers(a, b, FIVE_KINDS),
    "covers": oracle.covers,
    "dominates": oracle.dominates,
}
ANSWERS = {**{version.name: QUESTIONS[version.question] for version in VERSIONS},
           "dominates_412": oracle.dominates_412}  # fmt: skip

each_version = pytest.mark.parametrize("version", VERSIONS, ids=lambda version: version.name)
hands = st.fixed_dictionaries({kind: st.integers(0, most) for kind, most in oracle.FULL.items()})


def pack(layout, hand):
    return layout.pack(**{NAMES[kind]: n for kind, n in hand.items()})


def near(hand):
    """Hands that differ from this one by little, so that each verdict is met."""
    steps = st.fixed_dictionaries(dict.fromkeys(oracle.FULL, st.integers(-1, 1)))
    return steps.map(
        lambda step: {k: min(max(n + step[k], 0), oracle.FULL[k]) for k, n in hand.items()}
    )


pairs = hands.flatmap(lambda hand: st.tuples(st.just(hand), hands | near(hand)))


@pytest.mark.long
@each_version
@given(pair=pairs)
def test_a_version_answers_as_the_oracle_does(run, version, pair):
    a, b = pair
    verdict = run(version.kernel)(pack(version.layout, a), pack(version.layout, b))
    assert verdict == ANSWERS[version.name](a, b)


@given(pair=pairs)
def test_guards_tell_which_fields_are_smaller(run, pair):
    a, b = pair
    smaller = [
        1 << field.shift + field.width
        for field in PADDED.fields
        if LETTERS[field.piece] in oracle.smaller(a, b)
    ]
    lit = run(borrows)(pack(PADDED, a), pack(PADDED, b))
    assert run(smaller_by_guards)(pack(PADDED, a), pack(PADDED, b)) == sum(smaller)
    assert lit & -lit == min(smaller, default=0)


# Stand-ins.


@pytest.mark.parametrize("kernel", [dominates, dominates_413], ids=lambda kernel: kernel.__name__)
def test_the_rule_is_the_matching_for_every_difference(run, kernel):
    a, b = (each[:: share(run, compiled=1, stepped=601)] for each in every_difference())
    assert (verdicts(kernel, a, b, run) == verdicts(dominates_by_matching, a, b, run)).all()
    if run.compiled:
        assert a.size == 37 * 9**4 * 5**2
