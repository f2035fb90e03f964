"""Files of weights, checked before anything in them is trusted.

      kkp.npz     an archive       size, number and kind of its members first, then each
      own.npy     a member         one line that says type and shape, then as many numbers
      fv.bin      numbers alone    of exactly one size

What a file says about its content is compared with its size before memory is allocated. Nothing in
it is run: a pickle does not count as an array. Nothing is memory-mapped either: if another program
shortens a mapped file, the system kills the process that reads on.
"""

import math
import os
import re
import stat
import zlib
from collections.abc import Sequence
from io import BufferedIOBase, BufferedReader, BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from shogi_lab.engine.arguments import shortened, shown
from shogi_lab.engine.arrays import np
from shogi_lab.ground.messages import said, told_by

#: The line with which NumPy begins an array's file: format 1.0, numbers alone.
HEADER = re.compile(
    rb"\x93NUMPY\x01\x00..\{'descr': '([<>|](?:b1|i[1248]|f[248]))', "
    rb"'fortran_order': (True|False), 'shape': \(([\d, ]{0,40})\), \} *\n",
    re.DOTALL,
)
#: A dimension may be this large, although an array is empty.
SMALL = 1 << 16
LISTED = 200  # bytes that an archive has for each member in its list, at most
LONGEST = 300  # letters of a path that a message repeats
LISTING = b"PK\1\2"  # with which each of its lines there begins
ENCRYPTED = 1  # the flag of a member


def opened(path: Any, wanted: str) -> BufferedReader:
    """Return a file opened to be read. Raises ValueError if the path is none, or leads to
    something that is not a regular file; OSError if it leads nowhere, or may not be read.

    With a pipe or a device a reader might wait forever."""
    try:
        kind = Path(path).stat().st_mode
    except OSError as error:
        name = shortened(os.fspath(path), LONGEST)
        raise OSError(error.errno, error.strerror, name) from None
    except Exception:  # noqa: BLE001  a stranger's __fspath__ may raise anything
        words = {"name": shown(path), "wanted": wanted}
        raise ValueError(said("{name} is not the path of a file: {wanted}", **words)) from None
    if not stat.S_ISREG(kind):
        words = {"name": shown(str(path)), "wanted": wanted}
        folder = said("{name} is a folder: {wanted}", **words)
        strange = said("{name} is a pipe or a device: {wanted}", **words)
        raise ValueError(folder if stat.S_ISDIR(kind) else strange)
    return Path(path).open("rb")


def numbers(file: BufferedIOBase, shape: tuple[int, ...]) -> np.ndarray:
    """Read the next int16 numbers of a file, little-endian, as a read-only array; raises EOFError
    if the file ends first."""
    array = np.empty(shape, "<i2")
    if file.readinto(array.data) < array.nbytes:
        raise EOFError("cut short")
    array.flags.writeable = False
    return array


def archived(file: BufferedIOBase, names: Sequence[str], most: int) -> dict[str, np.ndarray]:
    """Return the arrays of an archive that `np.savez` wrote, by their names; together they have at
    most `most` bytes.

    ValueError for anything else."""
    file.seek(0)
    content = file.read(most + LISTED * len(names))
    if content.count(LISTING) > 10 * len(names):  # some may stand in the numbers by chance
        raise ValueError(said("more members than can be listed"))
    try:
        with ZipFile(BytesIO(content)) as archive:
            members = archive.infolist()
            if sorted(each.filename for each in members) != sorted(f"{n}.npy" for n in names):
                raise ValueError(said("other members"))
            if any(each.flag_bits & ENCRYPTED for each in members):
                raise ValueError(said("encrypted"))
            # Of these two, no more is unpacked than is read.
            if {each.compress_type for each in members} - {ZIP_STORED, ZIP_DEFLATED}:
                raise ValueError(said("packed in another way"))
            if sum(each.file_size for each in members) > most:
                raise ValueError(said("too large"))
            return {name: array_of(archive.read(f"{name}.npy")) for name in names}
    except (BadZipFile, EOFError, NotImplementedError, zlib.error) as error:
        raise ValueError(said("no archive: {why}", why=told_by(error))) from None


def read_archive(
    path: Any, names: Sequence[str], most: int, no: str, wanted: str
) -> dict[str, np.ndarray]:
    """Read the arrays of an archive's file; any other file raises a ValueError, which says of it
    what `no` says."""
    with opened(path, wanted) as file:
        try:
            return archived(file, names, most)
        except ValueError:
            words = {"name": shortened(Path(path).name), "what": no, "wanted": wanted}
            raise ValueError(said("{name} {what}: {wanted}", **words)) from None


def array_of(content: bytes) -> np.ndarray:
    """Read the array of a file that `np.save` wrote, as a read-only one; raises ValueError for
    anything else."""
    head = HEADER.match(content)
    if head is None:
        raise ValueError(said("not an array of numbers"))
    kind, by_columns, sizes = np.dtype(head[1].decode()), head[2] == b"True", head[3]
    shape = tuple(int(size) for size in sizes.split(b",") if size.strip())
    size = len(content) - head.end()
    if math.prod(shape) * kind.itemsize != size or max(shape, default=0) > max(size, SMALL):
        came = shortened(str(shape))
        raise ValueError(said("{shape} in {n} bytes", shape=came, n=f"{size:,}"))
    array = np.frombuffer(content, kind, offset=head.end())
    return array.reshape(shape, order="F" if by_columns else "C")
