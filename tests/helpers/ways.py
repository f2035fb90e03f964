"""The two ways to call a kernel: compiled over records, stepped over their plain twins."""

from functools import cache

import numpy as np

from shogi_lab.engine.effects import RAYS
from shogi_lab.engine.kernel import COMPILED, stepped
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.twins import plain, restore

RECORDS = (np.record, np.ndarray)


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
            twins = [_twin(arg) if isinstance(arg, RECORDS) else arg for arg in args]
            answer = function(*twins)
            for twin, record in zip(twins, args, strict=True):
                if isinstance(record, RECORDS) and record.flags.writeable:
                    _write_back(twin, record)
            return answer

        return call


def _twin(record):
    """What is looked up has one twin; all else gets a new one."""
    if isinstance(record, np.ndarray):
        return [plain(each) for each in record]
    for name, table in LOOKED_UP.items():
        if record is table:
            return _table_twin(name)
    return plain(record)


def _write_back(twin, record):
    if isinstance(record, np.record):
        restore(twin, record)
    elif record.dtype.names:
        for each, one in zip(twin, record, strict=True):
            restore(each, one)
    else:
        record[:] = twin


@cache
def _table_twin(name):
    return plain(LOOKED_UP[name])


LOOKED_UP = {"tables": TABLES, "rays": RAYS}


WAYS = {"compiled": Compiled(), "stepped": Stepped()} if COMPILED else {"stepped": Stepped()}
#: The way that is fast here.
BEST = next(iter(WAYS.values()))
