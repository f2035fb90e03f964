"""Bonanza's file of weights: the right numbers at the right places, and nothing else accepted."""

import struct

import pytest

from shogi_lab import Position
from shogi_lab.chapters.kkp.fv import BYTES, read_fv
from shogi_lab.engine.arrays import np
from shogi_lab.engine.posi import START

KKP_BYTE = 176_584_212

#: Places in the two tables, their byte in the file, and a number to put there.
CELLS = (
    ("kpp", (0, 0), 0, -1),
    ("kpp", (0, 1_090_025), 2 * 1_090_025, 32_767),
    ("kpp", (44, 12_345), 2 * (44 * 1_090_026 + 12_345), -32_768),
    ("kpp", (80, 1_090_025), KKP_BYTE - 2, 258),
    ("kkp", (0, 0, 0), KKP_BYTE, -2),
    ("kkp", (76, 4, 92), KKP_BYTE + 2 * ((76 * 81 + 4) * 738 + 92), 777),
    ("kkp", (80, 80, 737), 186_268_246, -777),
)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A file with these numbers, and zero everywhere else."""
    path = tmp_path_factory.mktemp("fv") / "fv.bin"
    with path.open("wb") as file:
        file.truncate(BYTES)
        for _, _, byte, number in CELLS:
            file.seek(byte)
            file.write(struct.pack("<h", number))
    yield path
    path.unlink()


def test_known_numbers_at_known_bytes_are_read(written):
    weights = read_fv(written)
    for name, place, _, number in CELLS:
        assert getattr(weights, name)[place] == number
    assert [int(np.count_nonzero(table)) for table in weights] == [4, 3]
    assert Position.from_sfen(START).kkp(weights.kkp) == 0


@pytest.mark.parametrize(
    ("size", "how"), [(0, "short"), (BYTES - 2, "short"), (BYTES + 2, "long"), (2 * BYTES, "long")]
)
def test_a_file_of_another_size_is_refused(tmp_path, size, how):
    path = tmp_path / "fv.bin"
    with path.open("wb") as file:
        file.truncate(size)
    with pytest.raises(ValueError, match=rf"fv\.bin is too {how}, {size:,} bytes: it must be"):
        read_fv(path)
