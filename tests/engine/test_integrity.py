"""Whether a record is sound: the kernel says what `posi.faults` says by name."""

import pytest

from helpers.arrays import with_arrays
from helpers.hostile import damaged_record
from helpers.plays import agrees_with_faults
from helpers.positions import KNOWN, START
from helpers.ways import BEST
from shogi_lab import Position
from shogi_lab.engine.arrays import np
from shogi_lab.engine.integrity import AT_ONCE, intact_record, intact_records
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.posi import FORGIVABLE, POSITION, PositionError, faults, parse_sfen

pytestmark = pytest.mark.usefixtures("errors_in_both")

SHARE = 300  # damaged records: `start.py proofs damaged` looks at very many


@pytest.mark.parametrize("sfen", KNOWN.values())
def test_positions_are_sound(run, sfen):
    assert agrees_with_faults(run, parse_sfen(sfen).record)


def test_a_position_is_taken_for_its_record_and_not_looked_at_again(monkeypatch):
    position = Position.from_sfen(START)
    monkeypatch.delattr("shogi_lab.engine.integrity.is_intact")
    assert intact_record(position, "position") is position.record


def test_damaged_records_are_not(run):
    assert all(agrees_with_faults(run, damaged_record(seed)) for seed in range(SHARE // 10))


@pytest.mark.skipif(not COMPILED, reason="numba is not there")
def test_many_damaged_records_are_as_faults_says():
    assert all(agrees_with_faults(BEST, damaged_record(seed)) for seed in range(SHARE))


def test_positions_after_moves_are_sound():
    position = Position.from_sfen(START)
    for move in "7g7f 3c3d 8h2b+ 3a2b B*5e 2b3c 5e3c+ 2a3c".split():
        position = position.after(move)
        assert intact_record(position.record, "record") is not None


@pytest.mark.parametrize(
    "sfen", ["4k4/9/9/4P4/4P4/9/9/9/4K4 w - 1", "4P4/9/4k4/9/9/9/9/9/4K4 b - 1"]
)
def test_what_can_be_forgiven_is_sound(run, sfen):
    assert agrees_with_faults(run, parse_sfen(sfen, FORGIVABLE).record)
    assert faults(parse_sfen(sfen, FORGIVABLE).record)


@pytest.mark.long
def test_which_record_of_many_is_damaged_is_said():
    records = np.array([parse_sfen(START).record] * (AT_ONCE + 5))
    assert intact_records(records, "records") is records
    records[AT_ONCE + 2].turn = 3
    with pytest.raises(PositionError, match=rf"records\[{AT_ONCE + 2}\]: 3 is not a turn"):
        intact_records(records, "records")


@pytest.mark.parametrize(
    "what",
    with_arrays(
        [None, 7, "startpos", {}],
        lambda: [np.zeros(2, POSITION), np.zeros(1, POSITION.newbyteorder())[0]],
    ),
)
def test_what_is_no_record_is_refused(what):
    with pytest.raises(ValueError, match=r"wanted a record of posi\.POSITION"):
        intact_record(what, "record")
