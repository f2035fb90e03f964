"""A reading says what a walk says."""

import pytest

from helpers import oracle
from helpers.lines import LINES
from shogi_lab.chapters.posi_t.board_lines import pattern_film, reading, slider_film
from shogi_lab.chapters.posi_t.four_boards import line_squares
from shogi_lab.engine.squares import SQUARES


@pytest.mark.parametrize("board", LINES)
def test_a_reading_says_what_a_walk_says(middle, board):
    taken = {sq for sq in range(SQUARES) if middle.record.board[sq]}
    for sq, frame in enumerate(slider_film(middle).frames):
        seen, (drawn, choice) = reading(middle, board, sq), frame.parts
        assert choice.options[board][1].attacks == seen.attacks
        assert set(seen.attacks) <= set(drawn.layers[board // 2].squares)
        assert set(seen.attacks) == oracle.slide(taken, sq, LINES[board][1])
        assert seen.pattern == seen.value >> seen.shift & 127
        assert seen.pattern == int("".join(str(bit.value) for bit in seen.bits), 2)
        assert {bit.square for bit in seen.bits if bit.ours} <= {
            oracle.SQUARES[each] for each in (sq, *line_squares(board, sq))
        }


@pytest.mark.parametrize("board", range(4))
def test_flipping_a_bit_leads_to_that_pattern(board):
    frames = pattern_film(board, 40).frames
    for pattern, frame in zip(range(128), frames, strict=True):
        seen = frame.parts[0]
        value = (2 * pattern | 0b100000001) << seen.shift - 1  # with a piece at each end
        assert (seen.pattern, seen.value) == (pattern, value)
        assert [pattern ^ jump for jump in seen.jumps] == [64, 32, 16, 8, 4, 2, 1]
        assert set(seen.attacks) == oracle.slide(set(seen.taken), 40, LINES[board][1])
