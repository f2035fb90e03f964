"""An SFEN read in one pass, against the one that takes its time."""

import random

import pytest
from hypothesis import given

from helpers.fuzz import position_text
from helpers.positions import START, positions
from shogi_lab.engine.posi import FORGIVABLE, POSITION, PositionError, parse_sfen
from shogi_lab.engine.records import changes, content, empty_record, fixed
from shogi_lab.engine.sfen import is_orderly, read, set_up
from shogi_lab.engine.tables import TABLES


def at_leisure(text):
    """What the slow reader makes of a text, None where it refuses it."""
    try:
        return parse_sfen(text)
    except PositionError:
        return None


@given(positions)
def test_every_member_is_as_the_slow_reader_builds_it(sfen):
    array, number = read(sfen)
    wanted = parse_sfen(sfen)
    assert number == wanted.move_number
    assert changes(array[0], wanted.record) == {}
    assert content(array[0]) == content(fixed(wanted.record))


def test_of_texts_that_nearly_are_positions_it_reads_only_what_the_slow_reader_reads():
    rng, both = random.Random(1), 0
    for _ in range(2_000):
        text = position_text(rng)
        found, wanted = read(text), at_leisure(text)
        assert found is None or changes(found[0][0], wanted.record) == {}, text
        both += found is not None
    assert both > 100


@pytest.mark.parametrize(
    "text",
    [
        "", "startpos", "9/9/9/9/9/9/9/9/9 b", "9/9/9/9/9/9/9/9/9 x -", "9/9/9/9/9/9/9/9/8\x91 b -",
        "9/9/9/9/9/9/9/9/8+K b - 1", "9/9/9/9/9/9/9/9/8+G b - 1", "9/9/9/9/9/9/9/9/+9 b - 1",
        "9/9/9/9/9/9/9/9/90 b - 1", "9/9/9/9/9/9/9/9/9/ b - 1", "9/9/9/9/9/9/9/9 b - 1",
        "9/9/9/9/9/9/9/9/9 b 3R 1", "9/9/9/9/9/9/9/9/9 b 01P 1", "9/9/9/9/9/9/9/9/9 b K 1",
        "9/9/9/9/9/9/9/9/9 b 19P 1", "9/9/9/9/9/9/9/9/9 b 2 1", "9/9/9/9/9/9/9/9/9 b - -1",
        "9/9/9/9/9/9/9/9/9 b - 1234567", "8P/9/9/9/9/9/9/9/9 b - 1", "9/9/9/9/P8/P8/9/9/9 b - 1",
        "kk7/9/9/9/9/9/9/9/9 b - 1", "k8/R8/9/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/9/9 b ５P 1",
    ],
)  # fmt: skip
def test_what_the_slow_reader_refuses_is_left_to_it(text):
    assert read(text) is None
    assert at_leisure(text) is None


@given(positions)
def test_pieces_are_set_up_by_toggles_as_by_their_meaning(run, sfen):
    wanted = parse_sfen(sfen).record
    pos = empty_record(POSITION)
    run(set_up)(pos, TABLES, wanted.board, *map(int, wanted.hand), int(wanted.turn))
    assert changes(pos, wanted) == {}


def test_two_pawns_of_a_side_and_dead_ends_are_found_on_every_square(run):
    for text, orderly in (
        (START, True),
        ("4k4/9/9/9/9/P8/p8/9/4K4 b - 1", True),
        *((f"{'9/' * rank}{column or ''}P{8 - column or ''}{'/9' * (8 - rank)} b - 1", rank > 0)
          for rank in range(9) for column in range(9)),
        *((f"{'9/' * rank}{column or ''}n{8 - column or ''}{'/9' * (8 - rank)} b - 1", rank < 7)
          for rank in range(9) for column in range(9)),
        *((f"{'9/' * one}P8/{'9/' * (other - one - 1)}P8{'/9' * (8 - other)} b - 1", False)
          for other in range(2, 9) for one in range(1, other)),
    ):  # fmt: skip
        pos = parse_sfen(text, FORGIVABLE).record
        assert bool(run(is_orderly)(pos, TABLES)) == orderly, text
        assert (read(text) is not None) == orderly, text
