"""The two ways to call a kernel: compiled over records, stepped over their plain twins."""

from functools import cache

from shogi_lab.chapters.player.kernels.table import ENTRIES
from shogi_lab.engine.arrays import np
from shogi_lab.engine.effects import RAYS
from shogi_lab.engine.kernel import COMPILED, stepped
from shogi_lab.engine.records import TwinRecord, is_record
from shogi_lab.engine.tables import TABLES, tables_in_array
from shogi_lab.engine.twins import FixedRow, Twin, TwinRow, plain, restore

RECORDS = (np.record, np.ndarray, TwinRecord)


class Compiled:
    """Call a kernel as it is: machine code, over records."""

    compiled = True

    def __call__(self, kernel):
        return kernel


class Stepped:
    """Call a kernel's plain Python over twins of records; what it wrote goes back into them."""

    compiled = False

    def __call__(self, kernel):
        function = stepped(kernel)

        def call(*args):
            given = [isinstance(arg, RECORDS) or _holds_records(arg) for arg in args]
            twins = [_twin(arg) if ours else arg for arg, ours in zip(args, given, strict=True)]
            answer = function(*twins)
            for twin, record, ours in zip(twins, args, given, strict=True):
                if ours:
                    _write_back(twin, record)
            return answer

        return call


def _holds_records(arg):
    """Whether it is a NamedTuple of records, all that a kernel works on."""
    return hasattr(arg, "_fields") and any(isinstance(each, RECORDS) for each in arg)


def _twin(record):
    """What is looked up has one twin; all else gets a new one."""
    if _holds_records(record):
        return type(record)(*map(_twin, record))
    if is_record(record, ENTRIES):
        return used(record)
    if record is tables_in_array():
        return [_table_twin("tables")]
    if isinstance(record, np.ndarray):
        return [plain(each) for each in record]
    for name, table in LOOKED_UP.items():
        if record is table:
            return _table_twin(name)
    return plain(record)


def _write_back(twin, record):
    if isinstance(record, tuple):
        for each, one in zip(twin, record, strict=True):
            _write_back(each, one)
    elif _read_only(record):
        return
    elif is_record(record, ENTRIES):
        for name in ("first_word", "second_word"):
            record[name][: len(twin.first_word)] = getattr(twin, name)
    elif isinstance(record, (np.record, TwinRecord)):
        restore(twin, record)
    elif record.dtype.names:
        for each, one in zip(twin, record, strict=True):
            restore(each, one)
    else:
        record[:] = twin


def _read_only(record):
    if isinstance(record, TwinRecord):
        return any(isinstance(each, FixedRow) for each in vars(record).values())
    return record is tables_in_array() or not record.flags.writeable


@cache
def _table_twin(name):
    return plain(LOOKED_UP[name])


def used(record):
    """A twin of a table's buckets in use: the record has room for many more."""
    size = 2 * (int(record.last_bucket) + 1)
    words = {name: TwinRow(map(int, record[name][:size])) for name in ("first_word", "second_word")}
    return Twin(**words, last_bucket=size // 2 - 1, rule=int(record.rule))


LOOKED_UP = {"tables": TABLES, "rays": RAYS}


WAYS = {"compiled": Compiled(), "stepped": Stepped()} if COMPILED else {"stepped": Stepped()}
#: The way that is fast here.
BEST = next(iter(WAYS.values()))
