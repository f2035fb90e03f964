"""The transposition table: every bit has its place, and each rule compares hands as it says."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogi_lab.chapters.hands.kernels.transpositions import (
    COVERS,
    DOMINATES_413,
    EQUAL,
    EXACT,
    FIRST_WORD,
    LOWER,
    RULES,
    SECOND_WORD,
    UNKNOWN,
    UPPER,
    Window,
    at_least,
    bucket,
    compared,
    counts,
    entry,
    first_word,
    holds_board,
    probe,
    store,
    suffices,
    transposition_table,
)
from shogi_lab.engine.hands import FIELDS, pack
from shogi_lab.engine.layouts import LAYOUTS
from shogi_lab.engine.posi import parse_sfen

SMALL = 128
hands = st.fixed_dictionaries({f.name: st.integers(0, f.most) for f in FIELDS})
OPEN = Window(-1000, 1000)


def empty(run, rule="dominates_413"):
    """A table of the one size that kernels are compiled for; stepped, a small one."""
    return transposition_table(rule=rule) if run.compiled else transposition_table(SMALL, rule)


def position(board="4k4/9/9/9/9/9/9/9/4K4", turn="b", hands="-"):
    return parse_sfen(f"{board} {turn} {hands} 1").record


@pytest.mark.parametrize("word", [FIRST_WORD, SECOND_WORD])
def test_the_fields_of_a_word_fill_64_bits_side_by_side(word):
    masks = [(1 << f.width) - 1 << f.shift for f in word]
    assert sum(masks) == 2**64 - 1
    assert sum(f.width for f in word) == 64


def test_only_a_hand_of_21_bits_fits():
    needed = {
        layout.name: sum(f.width for f in first_word(max(21, layout.bits))) for layout in LAYOUTS
    }
    assert sum(f.width for f in first_word(24)) == 67
    assert [name for name, bits in needed.items() if bits <= 64] == ["Bonanza"]


@given(
    st.integers(0, 127),
    st.integers(-32768, 32767),
    st.integers(1, 3),
    st.integers(0, 2**23 - 1),
    hands,
    st.sampled_from("bw"),
)
def test_what_is_stored_is_read_back(run, depth, value, kind, move, held, turn):
    table, pos = empty(run), position(turn=turn)
    pos.hand[0] = pack(**held)
    run(store)(table, pos, depth, value, kind, move)
    slot = run(bucket)(pos, int(table.last_bucket))
    known = run(entry)(table, slot)
    assert known == (depth, value, move & 0x7FFFF, pack(**held), "bw".index(turn), kind)
    assert is_of_board(run, table, slot, pos)
    assert int(table.second_word[slot]) >> 7 == int(pos.hash_key) >> 7
    pos.turn = 1 - pos.turn
    assert not is_of_board(run, table, slot, pos)


def is_of_board(run, table, slot, pos):
    word = table.second_word[slot]
    return run(holds_board)(word if run.compiled else int(word), pos)


def test_a_stored_word_is_the_sum_of_its_fields(run):
    table, pos = empty(run), position(hands="R2P", turn="w")
    run(store)(table, pos, 5, -1, LOWER, 39983)
    slot = run(bucket)(pos, int(table.last_bucket))
    first, second = int(table.first_word[slot]), int(table.second_word[slot])
    assert first == 5 << 56 | 32767 << 40 | 39983 << 21 | pack(rook=1, pawn=2)
    assert second == int(pos.hash_key) & ~0x7F | 1 << 6 | LOWER << 3


def test_boards_are_told_apart_by_all_but_what_the_bucket_says(run):
    table, pos = empty(run), position()
    run(store)(table, pos, 1, 0, EXACT, 0)
    slot, key = run(bucket)(pos, int(table.last_bucket)), int(pos.hash_key)
    for bit in range(64):
        pos.hash_key = key ^ 1 << bit
        same_bucket = run(bucket)(pos, int(table.last_bucket)) == slot
        assert not (same_bucket and is_of_board(run, table, slot, pos)), bit


def test_of_two_entries_the_deeper_is_first_and_a_third_replaces_the_other(run):
    table, pos = empty(run), position()

    def depths():
        return [
            run(entry)(table, run(bucket)(pos, int(table.last_bucket)) + i).depth for i in range(2)
        ]

    for depth, wanted in ((3, [3, 0]), (2, [3, 2]), (1, [3, 1]), (4, [4, 3]), (4, [4, 4])):
        run(store)(table, pos, depth, 0, EXACT, 0)
        assert depths() == wanted


# One hand and another.


def brute(rule, one, other):
    """The rules, by counts; a stand-in is looked for piece by piece, the dearest missing first."""
    if rule == EQUAL:
        return one == other
    spare = Counter({name: one[name] - other[name] for name in one})
    for name, stand_ins in (("lance", ["rook"]), ("pawn", ["lance", "silver", "gold", "rook"])):
        while rule == DOMINATES_413 and spare[name] < 0:
            found = [each for each in stand_ins if spare[each] > 0]
            if not found:
                return False
            spare[found[0]] -= 1
            spare[name] += 1
    return min(spare.values()) >= 0


@given(hands, hands)
def test_each_rule_compares_as_it_says(run, one, other):
    for rule in (EQUAL, COVERS, DOMINATES_413):
        found = run(at_least)(rule, pack(**one), pack(**other))
        assert found == brute(rule, one, other), RULES[rule]


@given(hands, hands, st.integers(0, 3))
def test_blacks_hand_alone_says_what_both_hands_say(run, one, other, rule):
    """Of a full set, White has what is left; comparing White's hands gives the same verdict."""
    most = {f.name: f.most for f in FIELDS}
    left = [pack(**{name: most[name] - held[name] for name in most}) for held in (one, other)]
    by_black = run(compared)(rule, pack(**one), pack(**other), 1)
    by_white = run(compared)(rule, *left, 0)
    assert by_black == by_white


@pytest.mark.parametrize(
    ("bound", "value", "ends"),
    [
        (0, 0, False), (0, 999, False), (EXACT, 0, True), (EXACT, 99, True),
        (LOWER, 49, False), (LOWER, 50, True), (UPPER, 1, False), (UPPER, 0, True),
        (LOWER, -1, False), (UPPER, 51, False),
    ],
)  # fmt: skip
def test_a_bound_suffices_outside_the_window_on_its_side(run, bound, value, ends):
    assert run(suffices)(bound, value, Window(0, 50)) == ends


#: The hand that is known, ours, and by each rule what the known value is for ours.
CASES = (
    ("L2P", "L2P", (EXACT, EXACT, EXACT, EXACT)),
    ("2P", "L2P", (0, LOWER, LOWER, LOWER)),
    ("L2P", "2P", (0, UPPER, UPPER, UPPER)),
    ("P", "L", (0, 0, LOWER, LOWER)),
    ("R", "L", (0, 0, UPPER, UPPER)),
    ("2P", "L", (0, 0, 0, LOWER)),
    ("R", "L2P", (0, 0, 0, UPPER)),
    ("LN", "R", (0, 0, 0, 0)),
)


@pytest.mark.parametrize(("known", "ours", "by_rule"), CASES)
def test_a_probe_answers_only_what_entry_and_hands_both_say(run, known, ours, by_rule):
    for rule, verdict in zip(RULES, by_rule, strict=True):
        for kind in (UPPER, LOWER, EXACT):
            for value in (-2000, 0, 2000):
                table = empty(run, rule)
                run(store)(table, position(hands=known), 4, value, kind, 0)
                said = run(probe)(table, position(hands=ours), 4, OPEN)
                bound = kind & verdict
                ends = bound == EXACT or (bound == LOWER and value > 0)
                ends |= bound == UPPER and value < 0
                assert said == (value if ends else UNKNOWN), (rule, kind, value)
                found = counts(table)
                assert (found.same_cuts, found.other_cuts) == (
                    (ends, 0) if known == ours else (0, ends)
                )


def test_another_depth_turn_or_board_is_no_answer(run):
    table = empty(run)
    run(store)(table, position(hands="P"), 4, 5, EXACT, 0)
    assert run(probe)(table, position(hands="P"), 4, OPEN) == 5
    for pos, depth in (
        (position(hands="P"), 3),
        (position(hands="P"), 5),
        (position(hands="P", turn="w"), 4),
        (position("4k4/9/9/9/9/9/9/9/3K5", hands="P"), 4),
    ):
        assert run(probe)(table, pos, depth, OPEN) == UNKNOWN


def test_what_412_would_cut_wrongly_is_counted_under_each_rule(run):
    for rule in RULES:
        table = empty(run, rule)
        run(store)(table, position(hands="2P"), 4, 2000, LOWER, 0)
        said = run(probe)(table, position(hands="L"), 4, OPEN)
        assert said == (2000 if rule == "dominates_412" else UNKNOWN)
        found = counts(table)
        assert (found.other_hand, found.dominated, found.misjudged) == (1, 0, 1)
        assert found.wrong_cuts == 1
