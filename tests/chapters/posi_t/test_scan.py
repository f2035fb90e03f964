"""A scan finds each square by its formula."""

from shogi_lab.chapters.posi_t.scan import scan
from shogi_lab.engine.bitboards import bitboard_of


def test_a_scan_finds_each_square_by_its_formula():
    squares = [0, 8, 26, 27, 53, 54, 80]
    bb = bitboard_of(squares)
    for step, sq in enumerate(squares, 1):
        seen = scan(bb, step)
        assert (seen.found, seen.taken) == (sq, tuple(squares[: step - 1]))
        base, bit = (int(part) for part in seen.formula.split()[2:5:2])
        assert (base, base - bit) == ((26, 53, 80)[sq // 27], sq)
    assert scan(bb, 0).formula == ""
