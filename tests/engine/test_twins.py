"""Plain twins: the same names, the same indexing, Python's own numbers."""

import pytest
from hypothesis import given

from helpers.positions import KNOWN, scattered
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.posi import POSITION, parse_sfen
from shogi_lab.engine.records import Field, empty_record, record_dtype
from shogi_lab.engine.twins import LARGE, Cells, TwinRow, differences, frozen, plain, restore


@kernel
def long_sum(pos):
    total = pos.hand[0]
    for sq in range(81):
        total += pos.board[sq] * 27_000_000
    return total


def position():
    return parse_sfen(KNOWN["a festival of pieces"]).record


def test_a_twin_holds_pythons_numbers_under_the_same_names():
    record = position()
    twin = plain(record)
    assert tuple(vars(twin)) == POSITION.names
    assert twin.hash_key == int(record.hash_key)
    assert type(twin.hash_key) is type(twin.board[0]) is type(twin.pieces[0][1][2]) is int
    for name in POSITION.names:
        assert np.array_equal(getattr(twin, name), record[name]), name


def test_a_twin_is_indexed_as_an_array_is():
    twin = plain(position())
    assert twin.pieces[1, 1, 2] == twin.pieces[1][1][2] == twin.pieces[1, 1][2]
    twin.pieces[1, 1, 2] = 77
    assert twin.pieces[1][1][2] == 77
    row = twin.pieces[1, 1]
    row[0] = 55
    assert twin.pieces[1, 1, 0] == 55
    twin.pieces[0, 2][1] ^= 4
    assert twin.pieces[0, 2, 1] == int(position().pieces[0, 2, 1]) ^ 4


@pytest.mark.long
@given(scattered())
def test_restore_undoes_plain(sfen):
    record, again = parse_sfen(sfen).record, empty_record(POSITION)
    restore(plain(record), again)
    assert again.tobytes() == record.tobytes()


@pytest.mark.parametrize(
    ("member", "value"), [("turn", 128), ("material", 2**31), ("hash_key", -1), ("hash_key", 2**64)]
)
def test_a_number_that_does_not_fit_its_member_is_refused(member, value):
    record = position()
    twin = plain(record)
    setattr(twin, member, value)
    with pytest.raises(OverflowError):
        restore(twin, record)


def test_a_misspelt_member_is_refused():
    record = position()
    twin = plain(record)
    twin.trun = 1
    with pytest.raises(TypeError, match="trun"):
        restore(twin, record)


def test_sums_do_not_overflow_in_either_life(run):
    record = position()
    record.board[:] = 127
    record.hand[0] = 5
    assert run(long_sum)(record) == 81 * 127 * 27_000_000 + 5


def test_differences_name_the_innermost_place():
    twin = plain(position())
    before = {"pos": frozen(twin), "n": 1}
    twin.pieces[0, 2, 1] = 5
    twin.turn = 0
    now = {"pos": frozen(twin), "n": 1, "to": 40}
    assert dict(differences(before, now)) == {
        ("pos", "pieces", 0, 2, 1): 5, ("pos", "turn"): 0, ("to",): 40
    }  # fmt: skip


def test_a_large_read_only_array_is_read_where_it_lies():
    layout = record_dtype((Field("weights", "i2", (4, LARGE // 4), {}, ""),))
    array = np.zeros(1, layout)
    assert isinstance(plain(array[0]).weights, TwinRow)
    array[0].weights[3, 5] = -32_768
    array.flags.writeable = False
    cells = plain(array[0]).weights
    assert isinstance(cells, Cells)
    assert type(cells[3, 5]) is int
    assert (cells[3, 5], cells[0, 0], cells[-1, 5]) == (-32_768, 0, -32_768)
    with pytest.raises(IndexError):
        cells[4, 0]
