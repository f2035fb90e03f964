"""What is given for weights and is none: refused in a sentence, and at once."""

import os

import pytest

from helpers.confined import confined
from shogi_lab import Position
from shogi_lab.chapters.kkp.fv import read_fv
from shogi_lab.chapters.kkp.heat import heat_film
from shogi_lab.chapters.kkp.learning import load_kkp
from shogi_lab.engine.evaluation import Weights
from shogi_lab.reader.own import film_of, own

ALL = """
import resource, sys
from pathlib import Path
from helpers.hostile_weights import all_refused
def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
before = peak()
print(all_refused(Path(sys.argv[1])), (peak() - before) // 1024)
"""


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="limits, pipes and devices are POSIX's")
def test_all_that_is_none_is_refused_in_a_sentence_and_little_memory(tmp_path):
    count, megabytes = map(int, confined(ALL, tmp_path).split())
    assert count > 50
    assert megabytes < 700  # the bomb is made here, too
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
