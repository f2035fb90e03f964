"""Hands packed into 21 bits, against counting pieces in a dict."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import oracle
from shogi_lab.engine.hands import (
    ABOVE_EVEN,
    ABOVE_ODD,
    EVEN,
    FIVE,
    ODD,
    covers,
    dominates,
    held,
    pack,
)
from shogi_lab.engine.pieces import HAND_PIECES, PIECE_NAMES

pytestmark = pytest.mark.usefixtures("errors_in_both")

NAMES = [PIECE_NAMES[piece] for piece in HAND_PIECES]
MOST = {"pawn": 18, "lance": 4, "knight": 4, "silver": 4, "gold": 4, "bishop": 2, "rook": 2}


# Bonanza's shogi.h: name, offset, width, IsHand's mask, flag_hand.
def test_held_counts_one_piece_whatever_else_there_is(run):
    count = run(held)
    for piece, name in zip(HAND_PIECES, NAMES, strict=True):
        for others in ({}, MOST):
            for n in range(MOST[name] + 1):
                assert count(pack(**{**others, name: n}), piece) == n


# Which hand is at least as good. All pairs are in test_comparisons.py and in proofs.py.

hands = st.fixed_dictionaries({name: st.integers(0, most) for name, most in MOST.items()})


def letters(counts):
    """The same hand as the oracle writes it."""
    return {"N" if name == "knight" else name[0].upper(): n for name, n in counts.items()}


def test_every_other_field_stands_clear_of_the_next():
    assert (EVEN & FIVE, ODD & FIVE) == (0x19C700, 0x063800)
    assert (ABOVE_EVEN & ~0x20, ABOVE_ODD & ~0x100) == (0x220800, 0x084000)
    assert EVEN | ODD == 0x1FFFFF
    assert not EVEN & ABOVE_EVEN
    assert not ODD & ABOVE_ODD


@given(a=hands, b=hands)
def test_covers_and_dominates_answer_as_the_oracle_does(run, a, b):
    for one, other in ((a, b), (a | {"pawn": 18}, b), (a, {**a, "pawn": b["pawn"]})):
        hand, reference = pack(**one), pack(**other)
        assert run(covers)(hand, reference) == oracle.covers(letters(one), letters(other))
        assert run(dominates)(hand, reference) == oracle.dominates(letters(one), letters(other))
