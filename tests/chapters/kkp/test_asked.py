"""What each version of a scan asks is counted on its own source."""

from shogi_lab.chapters.kkp.asked import asked
from shogi_lab.chapters.kkp.kernels.scans import VERSIONS
from shogi_lab.engine.bitboards import Bitboard


def test_every_version_of_a_scan_is_counted():
    for bb in (Bitboard(0, 0, 0), Bitboard(1, 0, 7), Bitboard(*[(1 << 27) - 1] * 3)):
        rows = asked(bb)
        assert [row.name for row in rows] == [v.kernel.__name__ for v in VERSIONS]
        assert all(0 < row.asked <= row.lines for row in rows)
    by = {row.name: row.asked for row in asked(Bitboard(0, 0, 0))}
    assert by["empty_first"] == by["by_mask"] == 1  # one test and done
    assert (by["from_the_top"], by["two_words"]) == (3, 2)  # one a word
    assert (by["by_squares"], by["by_ranks"]) == (81, 9)  # one a square, one a rank
