"""Files that are given for weights and are none."""

import gzip
import os
import pickle
import re
import struct
import zipfile
from io import BytesIO
from pathlib import Path

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


def member(array):
    """An array as a file of its own."""
    out = BytesIO()
    np.lib.format.write_array(out, np.asarray(array))
    return out.getvalue()


def said(text, data=b"", version=(1, 0)):
    """A file of an array that says this of itself."""
    length = struct.pack("<H" if version == (1, 0) else "<I", len(text) + 1)
    return b"\x93NUMPY" + bytes(version) + length + text.encode("latin1") + b"\n" + data


def shaped(kind, shape, data=b""):
    return said(f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}", data)


def archive(members, packed=zipfile.ZIP_DEFLATED):
    """An archive of (name, content), in this order."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", packed) as made:
        for name, content in members:
            made.writestr(name, content)
    return out.getvalue()


def table(packed=zipfile.ZIP_DEFLATED, **instead):
    """The archive of a small table, with other contents for some of its members."""
    contents = {name: member(array) for name, array in small().items()} | instead
    members = [(f"{name}.npy", content) for name, content in contents.items() if content]
    return archive(members, packed)


def listed(content, at, value):
    """An archive whose list says something else of every member: at a byte, in so many bytes."""
    content, place = bytearray(content), 0
    while (place := content.find(b"PK\1\2", place)) >= 0:
        content[place + at : place + at + len(value)] = value
        place += 4
    return bytes(content)


def twice(content):
    """An archive that has its first member twice in its list."""
    out = BytesIO(content)
    with zipfile.ZipFile(out, "a") as made:
        made.filelist.append(made.filelist[0])
        made._didModify = True
    return out.getvalue()


def tables(folder):
    """What `load_kkp` shall refuse, by what it is: the content of a file."""
    whole, marks = table(), folder / "ran"
    flipped = bytearray(whole)
    flipped[len(whole) // 3] ^= 64
    odd = np.array([Bomb(marks)], object)
    pickled = BytesIO()
    np.lib.format.write_array(pickled, odd, allow_pickle=True)
    return {
        "empty": b"",
        "a text": b"weights, please\n" * 400,
        "zeros": bytes(5000),
        "an array alone": member(np.zeros((81, 81, 738), np.int16)),
        "cut in half": whole[: len(whole) // 2],
        "without its list": whole[:-22],
        "a byte changed": bytes(flipped),
        "a pickle": pickle.dumps(Bomb(marks)),
        "objects": table(own=pickled.getvalue()),
        "a pickle for a member": table(own=pickle.dumps(Bomb(marks))),
        "code for a header": table(own=said("__import__('os').getpid()")),
        "brackets": table(own=said("(" * 5000)),
        "a huge array": table(cells=shaped("<i4", f"({10**15},)")),
        "a huge square": table(own=shaped("<i2", f"({2**32}, {2**32})")),
        "nothing, and wide": table(cells=shaped("<i4", f"(0, {10**30})")),
        "a negative shape": table(cells=shaped("<i4", "(-1,)")),
        "more said than there": table(cells=shaped("<i4", "(3,)", bytes(8))),
        "less said than there": table(cells=shaped("<i4", "(1,)", bytes(8))),
        "a header without end": table(own=b"\x93NUMPY\1\0\xff\xff{"),
        "a format of tomorrow": table(own=said("{}", version=(9, 0))),
        "a bomb": table(cells=shaped("<i4", "(20000000,)", bytes(80_000_000))),
        "encrypted": listed(whole, 8, b"\1"),
        "patched": listed(whole, 8, b"\x20"),
        "larger in the list": listed(whole, 24, struct.pack("<I", 2**32 - 2)),
        "smaller in the list": listed(whole, 24, struct.pack("<I", 7)),
        "elsewhere in the list": listed(whole, 42, struct.pack("<I", 2**31)),
        "an unknown packing": listed(whole, 10, b"\x63"),
        "bzip2": table(zipfile.ZIP_BZIP2),
        "lzma": table(zipfile.ZIP_LZMA),
        "nested": table(own=whole),
        "only nested": archive([("kkp.npz", whole)]),
        "gzip": gzip.compress(whole),
        "a member lost": table(extra=b""),
        "a member more": table(kpp=member(np.zeros(3))),
        "a member twice": twice(whole),
        "a path for a name": archive([("../own.npy", member(np.zeros(3)))]),
        "very many members": archive([(f"{n}.npy", b"") for n in range(5000)]),
        "double numbers": table(own=member(np.zeros((81, WIDTH)))),
        "unsigned": table(own=member(np.zeros((81, WIDTH), np.uint16))),
        "the other byte order": table(own=member(np.zeros((81, WIDTH), ">i2"))),
        "texts": table(own=member(np.full((81, WIDTH), "weight"))),
        "dates": table(scale=member(np.array("2026-11-22", "M8[D]"))),
        "members of members": table(scale=member(np.zeros((), [("a", "i2"), ("b", "i2")]))),
        "Bonanza's width": table(own=member(np.zeros((81, 738), np.int16))),
        "three axes": table(own=member(np.zeros((81, 2, WIDTH // 2), np.int16))),
        "places without weights": table(extra=member(np.ones(1, np.int16))),
        "places that are none": table(cells=member(np.array([-1, 10**9], np.int32))),
        "no scale": table(scale=member(0.0)),
        "no number for a scale": table(scale=member(np.nan)),
        "no end of a scale": table(scale=member(np.inf)),
        "two scales": table(scale=member(np.ones(2))),
    }


def no_arrays():
    """What no table is, given to functions that take one as an array."""
    ragged = [[1, 2], [3]]
    return {
        "None": None, "a number": 3, "half a number": 2.5, "a path": "data/kkp/kkp.npz",
        "bytes": b"weights", "a list": [0] * 81, "a ragged list": ragged, "a set": {1},
        "a function": len, "a learnt table": Learnt(**small()), "objects": np.zeros(3, object),
        "int32": np.zeros((81, 81, 738), np.int32), "big-endian": np.zeros((81, 81, 738), ">i2"),
        "unsigned": np.zeros((81, 81, 738), np.uint16), "turned": np.zeros((738, 81, 81), "i2"),
        "flat": np.zeros(81 * 81 * 738, np.int16), "empty": np.zeros(0, np.int16),
        "texts": np.full(5, "x" * 100_000), "a structure": np.zeros(2, [("a" * 500, "i2")]),
    }  # fmt: skip


def no_files(folder):
    """What is no file, given for a path: the value, by what it is."""
    folder.joinpath("folder").mkdir()
    os.mkfifo(folder / "pipe")
    return {
        "None": None, "a number": 0, "half a number": 2.5, "bytes": b"fv.bin", "a list": ["fv.bin"],
        "an array": np.zeros(3), "a letter of number 0": "fv\0.bin", "nothing": "",
        "a folder": folder / "folder", "a pipe": folder / "pipe",
        "a device": "/dev/zero", "no end": "/dev/urandom",
    }  # fmt: skip


def missing(folder):
    """Paths that lead nowhere: there an OSError says it."""
    loop, dangling = folder / "loop", folder / "dangling"
    loop.symlink_to(loop)
    dangling.symlink_to(folder / "gone")
    return {
        "nowhere": folder / "nowhere.npz", "a loop": loop, "a link into nothing": dangling,
        "a long name": "x" * 5000, "inside a file": Path(__file__) / "fv.bin",
    }  # fmt: skip


def refused(read, given):
    """The sentence with which a reader refuses; None where it takes what was given."""
    try:
        read(given)
    except (ValueError, OSError) as error:
        words, known = str(error), isinstance(error, OSError) or type(error) is ValueError
    else:
        return None
    assert known, words
    assert SENTENCE.fullmatch(words), words
    return words


def all_refused(folder):
    """Try all of the above; how many were refused."""
    folder = Path(folder)
    path, count = folder / "given.npz", 0
    for what, content in tables(folder).items():
        path.write_bytes(content)
        for read in (load_kkp, read_fv):
            assert refused(read, path), (what, read)
        assert not (folder / "ran").exists(), what
        count += 1
    for what, given in (no_files(folder) | missing(folder)).items():
        for read in (load_kkp, read_fv):
            assert refused(read, given), (what, read)
        count += 1
    for what, given in no_arrays().items():
        assert refused(table_array, given), what
        count += 1
    return count
