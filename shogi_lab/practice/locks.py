"""A lock among processes and threads: while one is inside, the others wait.

one        with locked(file, 5):  read, change, write
another    with locked(file, 5):                      read, change, write

The lock is SQLite's: every system has it but a browser, and it ends with the process that holds it.
The file stays behind, empty.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

try:
    import sqlite3
except ImportError:  # in a browser, where there are no other processes
    sqlite3 = None  # type: ignore[assignment]


@contextmanager
def locked(file: Path, seconds: float) -> Iterator[None]:
    """Alone with a file, among all that lock it; OSError where that takes longer, or cannot be.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with locked(Path(folder, "lock"), 1):
    ...         print("alone")
    alone
    """
    if sqlite3 is None:
        yield
        return
    try:
        lock = sqlite3.connect(file, timeout=seconds, isolation_level=None)
    except sqlite3.Error as error:
        raise OSError(f"{file} cannot be locked: {error}") from None
    with closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            raise OSError(f"{file} cannot be locked: {error}") from None
        yield
