"""What is given for weights and is none: refused in a sentence, and at once."""

import os
import pickle
import re
import struct
import zipfile
from io import BytesIO

import pytest

from helpers.confined import confined
from shogi_lab import Position
from shogi_lab.chapters.kkp.fv import read_fv
from shogi_lab.chapters.kkp.heat import heat_film
from shogi_lab.chapters.kkp.learning import WIDTH, Learnt, load_kkp
from shogi_lab.engine.arrays import np
from shogi_lab.engine.evaluation import Weights
from shogi_lab.reader.own import film_of, own


class Bomb:
    """Unpickled, it makes a file, which no reader of ours may ever do."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return (open, (str(self.path), "w"))


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
    zeros = np.zeros((81, WIDTH), np.int16)
    learnt = Learnt(True, 0.004, zeros, zeros, np.array([5, 70_000], np.int32), np.ones(2, "i2"))
    contents = {name: member(value) for name, value in learnt._asdict().items()} | instead
    out = BytesIO()
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
    """What `load_kkp` shall refuse: the contents of files."""
    whole, bomb = table(), Bomb(folder / "ran")
    flipped = bytearray(whole)
    flipped[len(whole) // 3] ^= 64
    return (
        b"", b"weights, please\n" * 400, whole[: len(whole) // 2], bytes(flipped),
        member(np.zeros((81, 81, 738), np.int16)), pickle.dumps(bomb),
        table(own=member(np.array([bomb], object), pickled=True)),
        table(cells=shaped(f"({10**15},)")), table(cells=shaped(f"(0, {10**30})")),
        table(cells=shaped("(3,)", bytes(8))), table(cells=shaped("(1,)", bytes(8))),
        table(own=b"\x93NUMPY\1\0\xff\xff{"),  # a header without end
        table(cells=shaped("(20000000,)", bytes(80_000_000))),
        listed(whole, 8, b"\1"),  # encrypted; then larger, smaller and elsewhere
        listed(whole, 24, struct.pack("<I", 2**32 - 2)), listed(whole, 24, struct.pack("<I", 7)),
        listed(whole, 42, struct.pack("<I", 2**31)), table(zipfile.ZIP_LZMA),
        table(extra=b""), table(kpp=member(np.zeros(3))),
        table(**{f"{n}": b"x" for n in range(5000)}), table(scale=member(np.inf)),
        table(own=member(np.zeros((81, WIDTH), ">i2"))),
        table(own=member(np.full((81, WIDTH), "weight"))),
    )  # fmt: skip


def all_refused(folder):
    """Assert that readers refuse each of these and what leads to no file, in one line."""
    loop, pipe, path = (folder / name for name in ("loop", "pipe", "given.npz"))
    loop.symlink_to(loop)
    os.mkfifo(pipe)
    for content in (*tables(folder), loop, pipe, "x" * 5000, folder / "nowhere.npz"):
        if isinstance(content, bytes):
            path.write_bytes(content)
        for read in (load_kkp, read_fv):
            with pytest.raises((ValueError, OSError)) as told:
                read(path if isinstance(content, bytes) else content)
            assert told.type is ValueError or issubclass(told.type, OSError)
            assert re.fullmatch(r"[^\n]{10,1000}", str(told.value))


ALL = """
import resource, sys
from pathlib import Path
from chapters.kkp.test_files import all_refused
def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
before = peak()
all_refused(Path(sys.argv[1]))
print((peak() - before) // 1024)
"""


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="limits, pipes and devices are POSIX's")
def test_all_that_is_none_is_refused_in_a_sentence_and_little_memory(tmp_path):
    assert int(confined(ALL, tmp_path)) < 700  # megabytes; the bomb is made here, too
    assert not (tmp_path / "ran").exists()


def test_what_is_no_file_is_named(tmp_path):
    for given, message in [
        (None, "None is not the path of a file: it must be"),
        ("fv\0.bin", r"'fv\\x00.bin' is not the path of a file: it must be"),
        (tmp_path, "is a folder: it must be"),
        ("/dev/zero", "'/dev/zero' is a pipe or a device: it must be"),
    ]:
        for read in (load_kkp, read_fv):
            with pytest.raises(ValueError, match=message):
                read(given)


def test_a_table_is_looked_at_where_it_is_given():
    position = Position.from_sfen("startpos")
    for use in (
        position.kkp,
        heat_film,
        lambda table: own("startpos", table=table),
        lambda table: film_of("film heat board", table),
        lambda table: position.score(Weights(table, table)),
    ):
        with pytest.raises(
            ValueError, match=r"'kkp\.npz' is not a table of K[KP]P; it must be int16"
        ):
            use("kkp.npz")
    with pytest.raises(ValueError, match=r"None came; it must be Weights\(kpp, kkp\)"):
        position.score(None)


CUT = """
import os, sys
from shogi_lab.chapters.kkp.fv import read_fv
weights = read_fv(sys.argv[1])
os.truncate(sys.argv[1], 0)
print(sum(int(rows.sum(dtype="i8")) for table in weights for rows in table))
"""


@pytest.mark.long
def test_weights_stay_when_their_file_is_cut(tmp_path):
    path = tmp_path / "fv.bin"
    with path.open("wb") as file:
        file.truncate(186_268_248)
        file.write(b"\1")
    assert confined(CUT, path).split() == ["1"]
