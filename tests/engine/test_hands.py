"""Hands packed into 21 bits, against counting pieces in a dict."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import oracle
from shogi_lab.engine.hands import (
    ABOVE_EVEN,
    ABOVE_ODD,
    EVEN,
    FIELDS,
    FIVE,
    LIMIT,
    ODD,
    ONE,
    SHIFT,
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
LAYOUT = (
    ("pawn", 0, 5, 0x00001F, 1 << 0),
    ("lance", 5, 3, 0x0000E0, 1 << 5),
    ("knight", 8, 3, 0x000700, 1 << 8),
    ("silver", 11, 3, 0x003800, 1 << 11),
    ("gold", 14, 3, 0x01C000, 1 << 14),
    ("bishop", 17, 2, 0x060000, 1 << 17),
    ("rook", 19, 2, 0x180000, 1 << 19),
)


def test_the_layout_is_bonanzas():
    ours = [(f.name, f.shift, f.width, f.mask, ONE[f.piece]) for f in FIELDS]
    assert ours == list(LAYOUT)
    assert [(SHIFT[f.piece], LIMIT[f.piece]) for f in FIELDS] == [
        (shift, (1 << width) - 1) for _, shift, width, _, _ in LAYOUT
    ]


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
