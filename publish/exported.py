"""The folder of an export: new, empty or made by one, and always whole.

      export/SHA256SUMS     every file that an export wrote there, and what was in it
      .export-k3f9/new      where the next one grows; at the end the two change places

A file that is not on the list, or is no longer what it was, is somebody's own. A folder with such a
file is refused before any work, since all of it is replaced.
"""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from publish.translations import spoken

HERE, EXCHANGE = -100, 2  # AT_FDCWD and RENAME_EXCHANGE of linux/fs.h
SUMS = "SHA256SUMS"  # as the program sha256sum writes it, and checks it
LOOKED_AT = {".DS_Store", "Thumbs.db", "desktop.ini"}  # what systems leave where somebody looks


class Refused(ValueError):
    """A folder that no export may replace."""


def check(folder: Path) -> None:
    """Raise Refused, which says why, if an export may not write into a folder.

    >>> check(Path(__file__))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    publish.exported.Refused: /...exported.py is not a folder; give a new folder, or one that ...
    """
    try:
        fault = fault_of(Path(os.path.realpath(folder)))
    except OSError as error:
        fault = spoken("cannot be written, {why}", why=error.strerror)
    if fault:
        raise Refused(spoken(
            "{folder} {fault}; give a new folder, or one that is empty or holds an export and "
            "nothing else", folder=folder, fault=fault,
        ))  # fmt: skip


def fault_of(folder: Path) -> str:
    """Return why no export may replace a folder; '' if one may."""
    if folder.exists() and not folder.is_dir():
        return spoken("is not a folder")
    if os.path.ismount(folder):
        return spoken("is the top of a disk")
    for name in strangers(folder):
        return spoken("holds {name}, which no export left there", name=name)
    if folder.exists() and not os.access(folder, os.W_OK):
        return spoken("cannot be written")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with beside(folder):  # what cannot be made there says so
        return ""


def strangers(folder: Path) -> Iterator[str]:
    """Yield the files in a folder that no export left there as they are now."""
    sums = listed(folder)
    for place, _, names in os.walk(folder, onerror=fail):
        for name in names:
            path = Path(place, name)
            known = path.relative_to(folder).as_posix()
            if known == SUMS or name in LOOKED_AT:
                continue
            plain = path.is_file() and not path.is_symlink()
            if not plain or known not in sums or digest(path) != sums[known]:
                yield known


def fail(error: OSError) -> None:
    """Raise the error: what cannot be read may hold anything; if it is gone, that is fine."""
    if not isinstance(error, FileNotFoundError):
        raise error


def listed(folder: Path) -> dict[str, str]:
    """Return what an export noted about each of its files; nothing if there was none."""
    file = folder / SUMS
    if not file.is_file():
        return {}
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    return {name: known for known, _, name in (line.partition("  ") for line in lines)}


def digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def beside(folder: Path) -> TemporaryDirectory[str]:
    """Return a folder on the same disk, which is removed in the end."""
    return TemporaryDirectory(
        prefix=f".{folder.name}-", dir=folder.parent, ignore_cleanup_errors=True
    )


@contextmanager
def replaced(folder: Path) -> Iterator[Path]:
    """Give a new folder to write into, which takes the place of `folder` if nothing goes wrong."""
    folder = Path(os.path.realpath(folder))
    with beside(folder) as around:
        new, old = Path(around, "new"), Path(around, "old")
        new.mkdir()
        yield new
        files = sorted(path for path in new.rglob("*") if path.is_file())
        lines = [f"{digest(path)}  {path.relative_to(new).as_posix()}\n" for path in files]
        (new / SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")
        check(folder)  # again: writing took its time
        if folder.exists() and changed_places(new, folder):
            return
        try:
            if folder.exists():
                folder.rename(old)
            new.rename(folder)
        except BaseException:
            if old.exists() and not folder.exists():
                old.rename(folder)
            raise


def changed_places(one: Path, other: Path) -> bool:
    """Whether two folders have changed places, at one moment; False if the system cannot: two
    renames leave neither in its place if the process is killed between them."""
    exchange = getattr(ctypes.CDLL(None), "renameat2", None) if sys.platform == "linux" else None
    names = [os.fsencode(one), os.fsencode(other)]
    return exchange is not None and exchange(HERE, names[0], HERE, names[1], EXCHANGE) == 0
