"""The transposition table: every bit has its place, and each rule compares hands as it says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogi_lab.chapters.hands.kernels.transpositions import (
    EXACT,
    LOWER,
    RULES,
    UNKNOWN,
    UPPER,
    Window,
    bucket,
    counts,
    entry,
    holds_board,
    probe,
    store,
    transposition_table,
)
from shogi_lab.engine.hands import FIELDS, pack
from shogi_lab.engine.posi import parse_sfen

SMALL = 128
hands = st.fixed_dictionaries({f.name: st.integers(0, f.most) for f in FIELDS})
OPEN = Window(-1000, 1000)


def empty(run, rule="dominates_413"):
    """A table of the one size that kernels are compiled for; stepped, a small one."""
    return transposition_table(rule=rule) if run.compiled else transposition_table(SMALL, rule)


def position(board="4k4/9/9/9/9/9/9/9/4K4", turn="b", hands="-"):
    return parse_sfen(f"{board} {turn} {hands} 1").record


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
