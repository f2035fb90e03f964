"""Machine code, and tables of constants, kept between runs: a help, never a condition.

    <user's cache>/shogi_lab/kernels-<hash of sources>/do_move-<hash of types>.nbc
                                                       constants.rec

A kernel's code lies in a folder named by the sources that it was made from. It is run, so each
folder and file must be ours or the administrator's, and nobody else may write in it. If code
cannot be read, written, trusted or loaded, one line says so once, and it is compiled again. If
SHOGI_LAB_CACHE names a folder, that folder is used: a teacher may have filled it, and a class may
read it but not write in it.
"""

import hashlib
import json
import os
import pickle
import re
import shutil
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from shogi_lab.ground.files import opened, replaced

from .arrays import ARRAYS, np

try:
    from numba import config
    from numba.core.caching import _Cache
    from numba.core.compiler import CompileResult
    from numba.core.serialize import dumps
except ImportError:  # nothing is compiled then, and nothing kept
    _Cache = object

PACKAGE = Path(__file__).parents[1]
STALE_DAYS = 30
DIGEST = 32  # bytes before a file's data, which they check
#: Said of what cannot be trusted.
OPEN = "is not ours alone"
#: What checks arguments, what is said in words, what kernels run over when they are stepped, and
#: what asks kernels for a reader: never compiled in.
BESIDE = ("arguments.py", "files.py", "messages.py", "twins.py", "position.py", "python_shogi.py")
#: What says how kernels are compiled and kept, which no module of kernels imports at its top.
HOW = [Path(__file__).with_name(name) for name in ("cache.py", "entry.py")]
IMPORTS = re.compile(r"^from (\.\w*|shogi_lab[.\w]*) import (\([^)]*\)|[^\n#]*)", re.MULTILINE)


def keep(compiler: Any, kept: "type[Kept] | None" = None) -> None:
    """Keep a dispatcher's machine code, if it is one of our own kernels: the folder's name covers
    no other source, so a kernel written in a notebook is compiled again each time."""
    source = module_of(compiler.py_func)
    if PACKAGE in source.parents and (folder := folder_of(source)) is not None:
        compiler._cache = (kept or Kept)(compiler.py_func, folder)


def module_of(function: Any) -> Path:
    """Return the file that a function was written in; a rung's is that of its text (`rungs`)."""
    file = Path(function.__code__.co_filename)
    return file.with_name(file.name.partition("#")[0])


class Kept(_Cache):  # type: ignore[misc]
    """The machine code of one kernel, with a file for each signature; numba asks for it."""

    kind = ""  # in the names of files

    def __init__(self, source: Any, folder: Path) -> None:
        self._source, self._folder = source, folder

    @property
    def cache_path(self) -> str:
        """The folder, as numba's statistics name it."""
        return str(self._folder)

    def _file(self, signature: Any, codegen: Any) -> Path:
        code = hashlib.sha256(self._source.__code__.co_code).hexdigest()
        key = repr((signature, codegen.magic_tuple(), sys.version_info[:2], code))
        name = hashlib.sha256(key.encode()).hexdigest()[:16]
        return self._folder / f"{self._source.__name__}{self.kind}-{name}.nbc"

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Return the compiled kernel, or None if it is not there or is damaged."""
        target.refresh()
        file = self._file(signature, target.codegen())
        data = _found(file)
        if data is None:
            return None
        try:
            return self._loaded(target, pickle.loads(data))  # noqa: S301  trusted
        except Exception as error:  # noqa: BLE001  another numba's file may raise anything
            return _said(f"machine code in {file.parent} cannot be loaded ({error!r:.80})")

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Write a compiled kernel, whole or not at all."""
        if compiled.library.has_dynamic_globals or " at 0x" in repr(signature):
            return  # addresses, which are others in the next process
        try:
            data = dumps(self._dumped(compiled))
        except Exception as error:  # noqa: BLE001  what was compiled runs, kept or not
            _said(f"machine code cannot be written down ({error!r:.80})")
        else:
            _write(self._file(signature, compiled.codegen), data)

    def _dumped(self, compiled: Any) -> Any:
        return compiled._reduce()

    def _loaded(self, target: Any, payload: Any) -> Any:
        return CompileResult._rebuild(target, *payload)

    def enable(self) -> None:
        """Do nothing: the cache is always on."""

    disable = flush = enable


def kept_record(build: Callable[[], Any], layout: Any, source: str) -> Any:
    """Return a record of constants: as `build` makes it, or as an earlier process kept it.

    source: the file of the module that builds it; if that has changed, the record is built again.
    On a page, where building takes long, an export has put it beside that file.
    """
    if not ARRAYS and (beside := Path(source).with_suffix(".json")).exists():
        return layout(**json.loads(beside.read_bytes()))
    folder = folder_of(Path(source)) if ARRAYS and _Cache is not object else None
    if folder is None:
        return build()
    file = folder / "constants.rec"
    data = _found(file)
    if data is not None and len(data) != layout.itemsize:
        data = _said(f"a table in {folder} is damaged")
    if data is None:
        data = build().tobytes()
        _write(file, data)
    return np.frombuffer(data, layout)[0]


def _found(file: Path) -> bytes | None:
    """Return what was kept in a file, or in our own of that name; None if neither is fit."""
    data, own = _read(file), _own(file.parent) / file.name
    return _read(own) if data is None and own != file else data


def _read(file: Path) -> bytes | None:
    """Return what was kept in a file; None if it is missing, damaged or cannot be trusted."""
    try:
        with opened(file, links=False) as found:
            about = os.fstat(found.fileno())
            if not (stat.S_ISREG(about.st_mode) and _trusted(about)):
                return _said(f"machine code in {file.parent} is not read: {file.name} {OPEN}")
            kept = found.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        return _said(f"machine code in {file.parent} cannot be read ({error.strerror})")
    if hashlib.sha256(kept[DIGEST:]).digest() != kept[:DIGEST]:
        return _said(f"machine code in {file.parent} is damaged")
    return kept[DIGEST:]


def _write(file: Path, data: bytes) -> None:
    """Keep something in a file that only we may write; in our own folder if this is a class's."""
    file = _own(file.parent) / file.name
    try:
        if file.is_symlink():
            file.unlink()
        with replaced(file, 0o600) as new:
            new.write(hashlib.sha256(data).digest() + data)
    except OSError as error:
        _said(f"machine code cannot be kept in {file.parent} ({error.strerror})")


@cache
def read_by(source: Path) -> frozenset[Path]:
    """Return the modules of ours that a module imports at its top, directly or by way of others,
    and itself; of these, only those that may be in machine code."""
    found = {source}
    for folder, names in IMPORTS.findall(source.read_text(encoding="utf-8")):
        base = source.parent if folder.startswith(".") else PACKAGE.parent
        module = base.joinpath(*folder.strip(".").split("."))
        paths = [module, *(module / name.strip() for name in names.strip("()").split(","))]
        for path in (path.with_suffix(".py") for path in paths):
            if path not in found and path.name not in BESIDE and path.is_file():
                found |= read_by(path)
    return frozenset(found)


def _hash(source: Path) -> str:
    """Return a kernel's module and all that it reads, in one short name: an edit in a kernel that
    is called changes the machine code of its callers. Where a module stands is part of it, since
    machine code names the modules that it needs; so is the bounds check: a checked run would else
    be handed unchecked machine code."""
    sources = [part for path in sorted(read_by(source)) for part in _placed(path)]
    sources += [path.read_bytes() for path in HOW]
    checked = str(config.BOUNDSCHECK).encode()
    return hashlib.sha256(b"\0".join([*sources, checked])).hexdigest()[:16]


def _placed(path: Path) -> tuple[bytes, bytes]:
    """Return where in the package a module stands, and its source."""
    return path.relative_to(PACKAGE.parent).as_posix().encode(), path.read_bytes()


@cache
def folder_of(source: Path) -> Path | None:
    """Return the folder for the machine code of a module's kernels, None if there can be none."""
    where = base()
    return None if where is None else _folder(where, f"kernels-{_hash(source)}")


def _folder(where: Path, name: str) -> Path | None:
    """Return a folder for kernels, made if need be; None if it cannot be or is not ours alone."""
    folder = where / name
    if not (folder.exists() or os.access(where, os.W_OK)):
        return folder  # a class's, without these kernels: `_own` is asked for them
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        about = folder.lstat()
    except OSError as error:
        return _said(f"machine code cannot be kept in {where} ({error.strerror})")
    if not (stat.S_ISDIR(about.st_mode) and _trusted(about)):
        return _said(f"machine code is not kept in {folder}, which {OPEN}")
    with suppress(OSError):  # a class may not write
        os.utime(folder)
    return folder


@cache
def _own(folder: Path) -> Path:
    """Return the folder in which new kernels are kept: this one, or where a class may not write in
    it, the one of that name in the user's own cache."""
    named = os.environ.get("SHOGI_LAB_CACHE")
    if not named or os.access(folder, os.W_OK) or (own := _usable(_users())) is None:
        return folder
    return _folder(own, folder.name) or folder


@cache
def base() -> Path | None:
    """Return the folder that holds the folders of machine code, if nobody else can write there."""
    named = os.environ.get("SHOGI_LAB_CACHE")
    return _usable(Path(named) if named else _users())


def _users() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("shogi_lab", appauthor=False)


@cache
def _usable(where: Path) -> Path | None:
    """Return a cache if only we can write there; folders long unused are removed from it."""
    try:
        where.mkdir(mode=0o700, parents=True, exist_ok=True)
        trusted = _trusted(where.stat())
    except OSError as error:
        remedy = "SHOGI_LAB_CACHE can name a folder that you may write in"
        return _said(f"machine code cannot be kept in {where} ({error.strerror}); {remedy}")
    if not trusted:
        return _said(f"machine code is not kept in {where}, where others can write")
    for other in where.glob("kernels-*"):
        if other.stat().st_mtime < time.time() - STALE_DAYS * 86400:
            shutil.rmtree(other, ignore_errors=True)
    return where


def _trusted(about: os.stat_result) -> bool:
    """Whether a folder or file is ours or the administrator's, and no one else may write in it:
    what lies there is run."""
    if not hasattr(os, "getuid"):  # Windows: a user's own folders are closed to others
        return True
    others = about.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return about.st_uid in (os.getuid(), 0) and not others


@cache
def _said(words: str) -> None:
    """Say once what is wrong, and that it is no harm."""
    sys.stderr.write(f"shogi_lab: {words}; kernels are compiled anew\n")
