"""Files that several processes may use at once, and that a killed process must not damage.

    progress.json        at every moment the old one, or the new one
    progress.json.5f3c   what is being written; it stays only where a process is killed
    games.csv            rows that are added one by one; the last may be half a row

    one        with locked(file, 5):  read, change, write
    another    with locked(file, 5):                      read, change, write

The lock is SQLite's, which every system has except a browser. It ends with the process that holds
it. The lock file stays behind, empty.
"""

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO
from uuid import uuid4


@contextmanager
def replaced(path: str | os.PathLike[str], mode: int = 0o666) -> Iterator[BinaryIO]:
    """Yield a new file to write into, which takes the place of `path` if nothing goes wrong.

    mode: the new file's permissions, if there was no file before. Raises OSError if it cannot be
    written; the old file then stays as it was.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with replaced(Path(folder, "notes")) as file:
    ...         written = file.write(b"all of them")
    ...     print(Path(folder, "notes").read_text(), os.listdir(folder))
    all of them ['notes']
    """
    file = Path(os.path.realpath(path))
    new = file.with_name(f"{file.name}.{uuid4().hex}")
    with suppress(FileNotFoundError):
        mode = stat.S_IMODE(file.stat().st_mode)
    try:
        with open(new, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as opened:
            yield opened
        os.replace(new, file)
    except OSError as error:
        error.filename = os.fspath(path)
        raise
    finally:
        new.unlink(missing_ok=True)


def opened(file: Path, links: bool = True) -> BinaryIO:
    """Return a file opened to be read, without waiting for a pipe or a device that sends nothing.

    links: whether it may be a link. Raises OSError if it cannot be opened.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     written = Path(folder, "notes").write_bytes(b"all of them")
    ...     with opened(Path(folder, "notes"), links=False) as file:
    ...         print(file.read())
    b'all of them'
    """
    more = getattr(os, "O_NONBLOCK", 0) | (0 if links else getattr(os, "O_NOFOLLOW", 0))
    return open(file, "rb", opener=lambda name, flags: os.open(name, flags | more))


def rows_of(file: Path) -> list[str]:
    """Return the rows of a file that were written completely; none if the file does not exist.

    >>> rows_of(Path("nowhere.csv"))
    []
    """
    text = file.read_text("utf-8") if file.exists() else ""
    return text[: text.rfind("\n") + 1].splitlines()


@contextmanager
def more_rows(file: Path) -> Iterator[tuple[list[str], Callable[[str], None]]]:
    """Yield a file's rows, and a function that adds one; OSError if another process is adding.

    If the file ends in the middle of a row, that row is reported and removed.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "games.csv")
    ...     written = file.write_text("0,a\\n1,")
    ...     with more_rows(file) as (rows, add):
    ...         add(f"{len(rows)},b")
    ...     rows_of(file)
    ['0,a', '1,b']
    """
    with locked(file.with_name(f".{file.name}.lock"), 0.1):
        rows = rows_of(file)
        whole = "".join(f"{row}\n" for row in rows).encode()
        if file.exists() and file.stat().st_size > len(whole):
            sys.stderr.write(f"{file.name} ends within row {len(rows) + 1}, which is left out\n")
            os.truncate(file, len(whole))
        with file.open("a", encoding="utf-8", newline="\n") as opened:
            yield rows, lambda row: print(row, file=opened, flush=True)


@contextmanager
def locked(file: Path, seconds: float) -> Iterator[None]:
    """Lock a file against all others that lock it; OSError after `seconds`, or if it cannot be.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with locked(Path(folder, "lock"), 1):
    ...         print("alone")
    alone
    """
    try:
        import sqlite3
    except ImportError:  # in a browser, where there are no other processes
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
