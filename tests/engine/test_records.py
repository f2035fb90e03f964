"""Records declared as tables, and compared member by member."""

import pytest

from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.records import Field, changes, empty_record, record_dtype

FIELDS = (
    Field("key", "u8", (), {"hash_key": ()}, "a key"),
    Field("turn", "i1", (), {}, "who moves"),
    Field("hand", "i4", (2,), {"hand_black": (0,), "hand_white": (1,)}, "both hands"),
    Field("grid", "i4", (2, 3), {}, "rows of words"),
)


@kernel
def weigh(record):
    record.turn = 1
    return record.hand[0] * 100 + record.hand[1] * 10 + record.grid[1, 2]


def test_a_record_is_laid_out_as_c_does():
    layout = record_dtype(FIELDS)
    assert [layout.fields[f.name][1] for f in FIELDS] == [0, 8, 12, 20]
    assert layout.itemsize == 48
    assert [layout[f.name].shape for f in FIELDS] == [f.shape for f in FIELDS]


def test_members_answer_by_name_in_python_and_in_kernels(run):
    record = empty_record(record_dtype(FIELDS))
    record.hand = 3, 4
    record.grid[1, 2] = 5
    assert run(weigh)(record) == 345
    assert record.turn == 1


@pytest.mark.parametrize("name", ["all", "copy", "data", "fill", "flags", "sort", "view", "T"])
def test_a_name_that_arrays_use_is_refused(name):
    with pytest.raises(ValueError, match=f"{name}: a method of NumPy's records"):
        record_dtype((Field(name, "i4", (), {}, ""),))


def test_changes_names_each_member_that_differs_with_both_values():
    before, after = empty_record(record_dtype(FIELDS)), empty_record(record_dtype(FIELDS))
    assert changes(before, after) == {}
    after.turn = 1
    after.grid[0, 1] = 7
    found = changes(before, after)
    assert list(found) == ["turn", "grid"]
    assert found["turn"] == (0, 1)
    assert found["grid"][0].tolist() == [[0, 0, 0], [0, 0, 0]]
    assert found["grid"][1].tolist() == [[0, 7, 0], [0, 0, 0]]
