"""Files that are given for weights and are none."""

import os
import pickle
import re
import struct
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from helpers.hostile import Anything
from shogi_lab.chapters.kkp.fv import read_fv
from shogi_lab.chapters.kkp.learning import WIDTH, Learnt, load_kkp
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kkp import table_array

SENTENCE = re.compile(r"[^\n]{10,1000}")  # one line, and nobody's novel


class Bomb:
    """Unpickled, it makes a file, which no reader of ours may ever do."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return (open, (str(self.path), "w"))


def small():
    """A learnt table with few numbers in it, as arrays by name."""
    zeros = np.zeros((81, WIDTH), np.int16)
    learnt = Learnt(True, 0.004, zeros, zeros, np.array([5, 70_000], np.int32), np.ones(2, "i2"))
    return {name: np.asarray(value) for name, value in learnt._asdict().items()}


def member(array, pickled=False):
    """An array as a file of its own."""
    out = BytesIO()
    np.lib.format.write_array(out, np.asarray(array), allow_pickle=pickled)
    return out.getvalue()


def shaped(shape, data=b""):
    """A file of an array of int32 that says that this is its shape."""
    text = f"{{'descr': '<i4', 'fortran_order': False, 'shape': {shape}, }}\n"
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(text)) + text.encode() + data


def table(packed=zipfile.ZIP_DEFLATED, **instead):
    """The archive of a small table, with other contents for some of its members."""
    out, contents = BytesIO(), {name: member(array) for name, array in small().items()} | instead
    with zipfile.ZipFile(out, "w", packed) as made:
        for name, content in contents.items():
            if content:
                made.writestr(f"{name}.npy", content)
    return out.getvalue()


def listed(content, at, value):
    """An archive whose list says something else of every member: at a byte, in so many bytes."""
    content, place = bytearray(content), 0
    while (place := content.find(b"PK\1\2", place)) >= 0:
        content[place + at : place + at + len(value)] = value
        place += 4
    return bytes(content)


def tables(folder):
    """What `load_kkp` shall refuse, by what it is: the content of a file."""
    whole, bomb = table(), Bomb(folder / "ran")
    flipped = bytearray(whole)
    flipped[len(whole) // 3] ^= 64
    return {
        "empty": b"",
        "a text": b"weights, please\n" * 400,
        "an array alone": member(np.zeros((81, 81, 738), np.int16)),
        "cut in half": whole[: len(whole) // 2],
        "a byte changed": bytes(flipped),
        "a pickle": pickle.dumps(bomb),
        "objects": table(own=member(np.array([bomb], object), pickled=True)),
        "a huge array": table(cells=shaped(f"({10**15},)")),
        "nothing, and wide": table(cells=shaped(f"(0, {10**30})")),
        "more said than there": table(cells=shaped("(3,)", bytes(8))),
        "less said than there": table(cells=shaped("(1,)", bytes(8))),
        "a header without end": table(own=b"\x93NUMPY\1\0\xff\xff{"),
        "a bomb": table(cells=shaped("(20000000,)", bytes(80_000_000))),
        "encrypted": listed(whole, 8, b"\1"),
        "larger in the list": listed(whole, 24, struct.pack("<I", 2**32 - 2)),
        "smaller in the list": listed(whole, 24, struct.pack("<I", 7)),
        "elsewhere in the list": listed(whole, 42, struct.pack("<I", 2**31)),
        "lzma": table(zipfile.ZIP_LZMA),
        "a member lost": table(extra=b""),
        "a member more": table(kpp=member(np.zeros(3))),
        "very many members": table(**{f"{n}": b"x" for n in range(5000)}),
        "double numbers": table(own=member(np.zeros((81, WIDTH)))),
        "the other byte order": table(own=member(np.zeros((81, WIDTH), ">i2"))),
        "texts": table(own=member(np.full((81, WIDTH), "weight"))),
        "Bonanza's width": table(own=member(np.zeros((81, 738), np.int16))),
        "places without weights": table(extra=member(np.ones(1, np.int16))),
        "places that are none": table(cells=member(np.array([-1, 10**9], np.int32))),
        "no scale": table(scale=member(0.0)),
        "no number for a scale": table(scale=member(np.nan)),
        "no end of a scale": table(scale=member(np.inf)),
    }


def no_arrays():
    """What no table is, given to functions that take one as an array."""
    return [
        None, 2.5, b"weights", [0] * 81, [[1, 2], [3]], len, Learnt(**small()), Anything(),
        np.zeros(3, object), np.zeros((81, 81, 738), np.int32), np.zeros((81, 81, 738), ">i2"),
        np.zeros((738, 81, 81), "i2"), np.zeros(0, np.int16), np.full(5, "x" * 100_000),
        np.zeros(2, [("a" * 500, "i2")]),
    ]  # fmt: skip


def no_files(folder):
    """What leads to no file, given for a path."""
    loop = folder / "loop"
    loop.symlink_to(loop)
    os.mkfifo(folder / "pipe")
    return [
        None, 0, b"fv.bin", ["fv.bin"], np.zeros(3), "fv\0.bin", "", folder, folder / "pipe",
        "/dev/urandom", folder / "nowhere.npz", loop, "x" * 5000, Path(__file__) / "fv.bin",
    ]  # fmt: skip


def refused(read, given):
    """Assert that a reader refuses something, in a sentence."""
    with pytest.raises((ValueError, OSError)) as told:
        read(given)
    assert told.type is ValueError or issubclass(told.type, OSError)
    assert SENTENCE.fullmatch(str(told.value))


def all_refused(folder):
    """Try all of the above; how many were refused."""
    path = folder / "given.npz"
    contents = tables(folder)
    for content in contents.values():
        path.write_bytes(content)
        for read in (load_kkp, read_fv):
            refused(read, path)
        assert not (folder / "ran").exists()
    files, arrays = no_files(folder), no_arrays()
    for given in files:
        for read in (load_kkp, read_fv):
            refused(read, given)
    for given in arrays:
        refused(table_array, given)
    return len(contents) + len(files) + len(arrays)
