"""What the lenses of packed hands see, against arithmetic on the whole and the oracle."""

import itertools
import random

import numpy as np
import pytest

from shogi_lab.comparisons import dominates_412, dominates_413
from shogi_lab.games import Game
from shogi_lab.hands import covers, dominates
from shogi_lab.kernel import stepped
from shogi_lab.layouts import BONANZA, HALF_PADDED, LAYOUTS, PADDED, YANEURAOU
from shogi_lab.lenses_hands import (
    HANDS,
    MOST,
    after_flows,
    balances,
    counts_of,
    drops_taken,
    flows,
    in_short,
    in_words,
    lit,
    packed,
    packer,
    pairs_of,
    rank_of,
    shares,
    smaller_guards,
    smallest_pair,
    subtraction,
    trial,
)
from shogi_lab.position import Position

rng = random.Random(5)
SOME = [tuple(rng.randint(0, most) for most in MOST) for _ in range(60)]
PAIRS = list(zip(SOME[:30], SOME[30:], strict=True))


def test_every_hand_has_its_number():
    assert HANDS == 106_875
    ranks = [rank_of(counts) for counts in itertools.product(*(range(n + 1) for n in MOST))]
    assert sorted(ranks) == list(range(HANDS))
    assert all(rank_of(counts_of(rank)) == rank for rank in range(0, HANDS, 97))


def test_no_hand_has_fewer_than_none_or_more_than_all():
    assert rank_of((-1, 0, 0, 0, 0, 0, 0)) == rank_of((0, 0, 0, 0, 0, 0, 3)) == -1


@pytest.mark.parametrize("counts", SOME[:20])
def test_the_packer_shows_one_hand_in_every_layout(counts):
    seen = packer(counts)
    assert [row.value for row in seen.table.rows] == [packed(counts, each) for each in LAYOUTS]
    assert all(int(row.note, 16) == row.value for row in seen.table.rows)
    assert [x + y for x, y in zip(seen.counts, seen.box, strict=True)] == list(MOST)


@pytest.mark.parametrize("layout", LAYOUTS, ids=[each.name for each in LAYOUTS])
@pytest.mark.parametrize("counts", SOME[:10])
def test_a_click_on_a_bit_flips_that_bit_or_leads_nowhere(counts, layout):
    (row,) = packer(counts, [layout]).table.rows
    hands = {packed(other, layout) for other in neighbours(counts)}
    for bit, jump in enumerate(row.jumps):
        flipped = row.value ^ 1 << bit
        if jump >= 0:
            assert packed(counts_of(jump), layout) == flipped
        else:
            assert flipped not in hands


def neighbours(counts):
    """All hands that differ in the number of one piece type."""
    for i, most in enumerate(MOST):
        for count in range(most + 1):
            yield (*counts[:i], count, *counts[i + 1 :])


@pytest.mark.parametrize("counts", SOME[:10])
def test_a_click_on_a_piece_takes_one_or_puts_one_back(counts):
    seen = packer(counts)
    for i, most in enumerate(MOST):
        for jump, by in ((seen.takes[i], 1), (seen.puts[i], -1)):
            if 0 <= counts[i] + by <= most:
                assert counts_of(jump)[i] == counts[i] + by
            else:
                assert jump == -1


@pytest.mark.parametrize("layout", [BONANZA, HALF_PADDED, PADDED, YANEURAOU])
@pytest.mark.parametrize(("a", "b"), PAIRS[:8])
def test_column_by_column_is_the_subtraction(layout, a, b):
    whole, other = packed(a, layout), packed(b, layout)
    end = subtraction(whole, other, layout, layout.bits)
    assert end.difference == whole - other & (1 << layout.bits) - 1
    owed = 0
    for bit in range(layout.bits):  # as on paper
        here = (whole >> bit & 1) - (other >> bit & 1) - owed
        owed = int(here < 0)
        assert (bit in end.borrowed) == bool(owed)
        assert end.difference >> bit & 1 == here & 1
    assert subtraction(whole, other, layout, 5).difference == end.difference & 31


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_lowest_lit_guard_is_right_and_set_guards_always_are(a, b):
    whole, other = packed(a, PADDED), packed(b, PADDED)
    smaller = smaller_guards(PADDED, whole, other)
    assert [x < y for x, y in zip(a, b, strict=True)].count(True) == len(smaller)
    plain = subtraction(whole, other, PADDED, PADDED.bits)
    assert [mark for _, mark in plain.marks][:1] == ["true"] * bool(smaller)
    assert set(smaller) <= {bit for bit, _ in plain.marks} == set(lit(PADDED, plain.difference))
    guarded = subtraction(whole, other, PADDED, PADDED.bits, PADDED.guards)
    assert guarded.marks == tuple((bit, "true") for bit in smaller)


def test_a_mask_fails_just_where_a_watched_bit_is_kept():
    for layout in (BONANZA, HALF_PADDED, PADDED):
        for number in range(1 << len(MOST)):
            kept = [i for i in range(len(MOST)) if number >> i & 1]
            seen = trial(kept, layout)
            assert (seen.wrong is not None) == bool(seen.keep & seen.watch)


@pytest.mark.parametrize("kept", [(0, 2, 4, 6), (1, 3, 5), (2, 4, 6), (3, 5)])
def test_every_other_field_is_judged_rightly_for_all_pairs(kept):
    """All pairs of counts of the kept fields, at once."""
    seen = trial(kept)
    fields = [BONANZA.fields[i] for i in kept]
    hands = np.array([0])
    for field in fields:
        hands = (hands[:, None] + (np.arange(field.most + 1) << field.shift)).ravel()
    lit_bits = (hands[:, None] - hands[None, :]) & seen.watch
    smaller = np.zeros(lit_bits.shape, bool)
    for field in fields:
        smaller |= (hands & field.mask)[:, None] < (hands & field.mask)[None, :]
    assert ((lit_bits != 0) == smaller).all()
    assert seen.wrong is None


def test_shares_are_those_of_all_pairs():
    fields = PADDED.fields[2:]
    seen = shares(fields)
    hands = np.array([0], np.int64)
    for field in fields:
        hands = (hands[:, None] + (np.arange(field.most + 1) << field.shift)).ravel()
    difference = hands[:, None] - hands[None, :]
    assert difference.size == seen.pairs == 1_265_625
    any_false = np.zeros(difference.shape, bool)
    for field, row in zip(fields, seen.rows, strict=True):
        smaller = (hands & field.mask)[:, None] < (hands & field.mask)[None, :]
        guard = (difference >> field.shift + field.width & 1).astype(bool)
        assert (int((guard & smaller).sum()), int((guard & ~smaller).sum())) == row[2:]
        any_false |= guard & ~smaller
    assert int(any_false.sum()) == seen.any_false
    assert f"{seen.any_false / seen.pairs:.1%}" == "37.6%"


def test_shares_of_all_seven_fields_add_up():
    seen = shares()
    assert seen.pairs == HANDS**2
    assert seen.rows[0].falsely == 0  # nothing lies below the pawns
    assert seen.any_false < sum(row.falsely for row in seen.rows)


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_balances_decide_as_the_kernels_do(a, b):
    five = all(a[i] >= b[i] for i in (2, 3, 4, 5, 6))
    for rule, s in ((dominates_412, 0), (dominates_413, 1)):
        looks = [balances(a, b, done).both[s].total >= 0 for done in (2, 5)]
        assert stepped(rule)(packed(a), packed(b)) == (five and all(looks))


def test_flows_settle_what_can_be_settled():
    for a, b in [*PAIRS, *itertools.islice(pairs_of(4), 0, None, 3)]:
        left = after_flows(a, b, flows(a, b))
        rule = stepped(dominates)(packed(a), packed(b))
        assert rule == all(n >= 0 for n in left)
        assert sum(left) == sum(a) - sum(b)


def test_pairs_come_by_the_number_of_pieces_and_once():
    found = list(pairs_of(3))
    assert len(set(found)) == len(found)
    assert all(sum(a) + sum(b) == 3 for a, b in found)
    assert smallest_pair(lambda a, b: False, 2) is None


def test_hands_in_words():
    assert in_words((1, 0, 0, 0, 0, 0, 0)) == "1 pawn"
    assert in_words((2, 1, 0, 0, 3, 0, 0)) == "2 pawns, 1 lance and 3 golds"
    assert in_short((18, 4, 4, 4, 4, 2, 2)) == "2R2B4G4S4N4L18P"


def test_another_drop_leads_to_the_same_board():
    start = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b LP 1")
    games = [Game(start, [drop, "5a5b"]) for drop in ("P*5b", "L*5b")]
    (found,) = drops_taken(games, 0)
    assert (found.first, found.second) == (("P*5b", "5a5b"), ("L*5b", "5a5b"))
    ends = [start.after(path[0]).after(path[1]) for path in (found.first, found.second)]
    assert (ends[0].record.board == ends[1].record.board).all()
    hands = [int(end.record.hand[0]) for end in ends]
    assert stepped(dominates)(*hands)
    assert not stepped(covers)(*hands)
    assert list(drops_taken(games, 1)) == []
