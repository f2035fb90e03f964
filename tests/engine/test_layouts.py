"""The layouts of a hand, against the constants of the programs and of the article."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.shares import share
from shogi_lab.engine.layouts import BONANZA, BYTES, LAYOUTS, HandField, convert
from shogi_lab.engine.pieces import HAND_PIECES, PIECE_NAMES, ROOK

pytestmark = pytest.mark.usefixtures("errors_in_both")

MOST = {"pawn": 18, "lance": 4, "knight": 4, "silver": 4, "gold": 4, "bishop": 2, "rook": 2}
NAMES = tuple(MOST)

# Where each field begins: shogi.h of Bonanza, the drawing of the article, hand.hpp of Apery,
# types.h of YaneuraOu; in the order pawn, lance, knight, silver, gold, bishop, rook.
SHIFTS = {
    "Bonanza": (0, 5, 8, 11, 14, 17, 19),
    "half padded": (0, 5, 8, 12, 16, 20, 22),
    "padded": (0, 6, 10, 14, 18, 22, 25),
    "Apery": (0, 6, 10, 14, 18, 22, 25),
    "YaneuraOu": (0, 8, 12, 16, 28, 20, 24),
}
WIDTHS = (5, 3, 3, 3, 3, 2, 2)
BITS = {"Bonanza": 21, "half padded": 24, "padded": 28, "Apery": 28, "YaneuraOu": 32}

each_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
hands = st.fixed_dictionaries({name: st.integers(0, most) for name, most in MOST.items()})


def field(layout, name):
    return next(field for field in layout.fields if field.name == name)


def masks(layout, *names):
    return sum(field(layout, name).mask for name in names)


@each_layout
def test_the_fields_are_where_the_programs_have_them(layout):
    where = zip(HAND_PIECES, SHIFTS[layout.name], WIDTHS, strict=True)
    wanted = [HandField(*each) for each in where]
    assert list(layout.fields) == wanted
    assert (layout.bits, BYTES.bits) == (BITS[layout.name], 56)
    assert {field.name: field.most for field in layout.fields} == MOST


@each_layout
def test_a_drawing_names_the_piece_of_each_bit(layout):
    assert len(layout.drawing) == layout.bits
    for number, letter in enumerate(reversed(layout.drawing)):
        owners = [each for each in layout.fields if each.mask >> number & 1]
        assert letter == ("PLNSGBR"[owners[0].piece - 1] if owners else ".")


@pytest.mark.long
@each_layout
def test_unpack_undoes_pack_for_every_hand(layout):
    seen, every = set(), [*product(*(range(most + 1) for most in MOST.values()))]
    assert len(every) == 106_875
    for counts in every[:: share(5, 1)]:
        hand = layout.pack(**dict(zip(NAMES, counts, strict=True)))
        assert layout.counts(hand) == counts
        seen.add(hand)
    assert len(seen) == len(every[:: share(5, 1)])


@given(counts=hands, source=st.sampled_from(LAYOUTS), target=st.sampled_from(LAYOUTS))
def test_a_converted_hand_holds_the_same(counts, source, target):
    hand = convert(source.pack(**counts), source, target)
    assert target.unpack(hand) == counts
    assert convert(hand, target, source) == source.pack(**counts)


@pytest.mark.parametrize("counts", [{"gold": 5}, {"pawn": 19}, {"rook": 3}, {"pawn": -1}])
@each_layout
def test_a_count_that_no_hand_holds_is_named(layout, counts):
    ((name, count),) = counts.items()
    with pytest.raises(ValueError, match=f"{name}={count}: a hand holds 0 to {MOST[name]}"):
        layout.pack(**counts)


@each_layout
def test_a_bit_outside_the_fields_is_named(layout):
    for bit in (32, *(n for n in range(32) if not layout.mask >> n & 1)):
        wanted = f"{1 << bit:#x} is not a hand of layout {layout.name}: no field has bit {bit}$"
        with pytest.raises(ValueError, match=wanted):
            layout.unpack(1 << bit)
    with pytest.raises(ValueError, match="no field has bit"):
        layout.counts(-1)


@each_layout
def test_a_field_that_counts_too_many_is_named(layout):
    hand = masks(layout, PIECE_NAMES[ROOK])
    with pytest.raises(ValueError, match="rook=3, and a hand holds 0 to 2"):
        convert(hand, layout, BONANZA)
