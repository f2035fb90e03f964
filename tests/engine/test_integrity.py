"""Whether a record is sound: the kernel says what `posi.faults` says by name."""

import copy
import pickle

import pytest

from helpers.arrays import with_arrays
from helpers.hostile import damaged_record
from helpers.plays import agrees_with_faults
from helpers.positions import KNOWN, START
from helpers.ways import BEST
from shogi_lab import Position
from shogi_lab.engine.arrays import np
from shogi_lab.engine.integrity import AT_ONCE, Positions, intact_record, parts_of
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.posi import POSITION, PositionError, parse_sfen

pytestmark = pytest.mark.usefixtures("errors_in_both")

SHARE = 300  # damaged records


@pytest.mark.parametrize("sfen", KNOWN.values())
def test_positions_are_sound(run, sfen):
    assert agrees_with_faults(run, parse_sfen(sfen).record)


def test_damaged_records_are_not(run):
    assert all(agrees_with_faults(run, damaged_record(seed)) for seed in range(SHARE // 10))


@pytest.mark.skipif(not COMPILED, reason="numba is not there")
def test_many_damaged_records_are_as_faults_says():
    assert all(agrees_with_faults(BEST, damaged_record(seed)) for seed in range(SHARE))


@pytest.mark.long
def test_which_record_of_many_is_damaged_is_said():
    records = np.array([parse_sfen(START).record] * (AT_ONCE + 5))
    assert len(Positions(records)) == len(records)
    records[AT_ONCE + 2].turn = 3
    with pytest.raises(PositionError, match=rf"records\[{AT_ONCE + 2}\]: 3 is not a turn"):
        Positions(records)
    with pytest.raises(PositionError, match=rf"records\[{AT_ONCE + 2}\]: 3 is not a turn"):
        list(parts_of(records, "records"))


def test_nobody_else_writes_to_many_positions():
    records = np.array([parse_sfen(START).record] * 3)
    many = Positions(records)
    handed_out = many.__reduce__()[1][0]
    for each in (records, handed_out, np.asarray(many[1:].__reduce__()[1][0])):
        each["turn"] = 9
    assert [few["turn"].tolist() for few in parts_of(many, "many")] == [[0, 0, 0]]
    assert not hasattr(many, "__array__")
    assert not hasattr(many, "__dict__")


def test_many_positions_that_are_written_down_are_looked_at_again():
    many = Positions([Position()] * 2)
    assert [len(pickle.loads(pickle.dumps(many))), len(copy.deepcopy(many))] == [2, 2]
    made, (records, *rest) = many.__reduce__()[:2]
    records["turn"] = 9

    class Forged:
        def __reduce__(self):
            return made, (records, *rest)

    with pytest.raises(PositionError, match="9 is not a turn"):
        pickle.loads(pickle.dumps(Forged()))


class Lying(np.ndarray):
    """An array of records that says what is not so."""

    def tobytes(self, *_):
        return bytes(len(self) * POSITION.itemsize) + b"more"

    def copy(self, *_):
        return np.zeros(1)


@pytest.mark.parametrize(
    "what",
    with_arrays(
        [None, 7, "startpos", {}, [7], ["startpos"], [[]], [Position]],
        lambda: [
            np.zeros(2, POSITION), np.zeros((1, 1), POSITION), np.zeros(3), np.zeros(1)[0],
            np.zeros(2, POSITION.newbyteorder()), np.zeros(1, POSITION).view(Lying),
            np.broadcast_to(np.zeros(1, POSITION), (3,)), np.ma.zeros(2, POSITION),
            np.array([parse_sfen(START).record]).view(Lying),
            np.array([parse_sfen(START).record], object),
        ],
    ),
)  # fmt: skip
def test_what_are_no_sound_positions_is_refused(what):
    with pytest.raises(ValueError, match=r"must be|is not"):
        Positions(what)


@pytest.mark.parametrize(
    "what",
    with_arrays(
        [None, 7, "startpos", {}],
        lambda: [np.zeros(2, POSITION), np.zeros(1, POSITION.newbyteorder())[0]],
    ),
)
def test_what_is_no_record_is_refused(what):
    with pytest.raises(ValueError, match=r"must be a record of posi\.POSITION"):
        intact_record(what, "record")
