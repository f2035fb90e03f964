"""Folding answers what walking answers."""

from itertools import product

import pytest
from hypothesis import given

from helpers import oracle
from helpers.lines import FALLING, FILE, RANK, RISING, record_of, sets
from helpers.shares import share
from shogi_lab.engine.attacks import bishop_attacks, rook_attacks
from shogi_lab.engine.bitboards import bitboard_of, squares_in
from shogi_lab.engine.folded import (
    folded_bishop_attacks,
    folded_diagonal_attacks,
    folded_file_attacks,
    folded_rank_attacks,
    folded_rook_attacks,
)
from shogi_lab.engine.squares import SQUARES
from shogi_lab.engine.tables import TABLES


def lines_through(sq, steps):
    """Every way to fill the line through a square: sets of taken squares."""
    others = sorted(oracle.slide(set(), sq, steps))
    for filled in product((False, True), repeat=len(others)):
        yield {each for each, full in zip(others, filled, strict=True) if full}


@pytest.mark.parametrize("every", [40, pytest.param(2, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("folded", "steps"),
    [
        (lambda run, sq, taken: run(folded_rank_attacks)(TABLES, sq, taken), RANK),
        (lambda run, sq, taken: run(folded_file_attacks)(TABLES, sq, taken), FILE),
        (lambda run, sq, taken: run(folded_diagonal_attacks)(TABLES, 0, sq, taken), FALLING),
        (lambda run, sq, taken: run(folded_diagonal_attacks)(TABLES, 1, sq, taken), RISING),
    ],
    ids=["rank", "file", "falling", "rising"],
)
def test_folding_answers_every_filling_of_every_line(run, folded, steps, every):
    for sq in range(0, SQUARES, share(every, 1)):
        for taken in lines_through(sq, steps):
            for with_itself in (taken, taken | {sq}):
                reached = folded(run, sq, bitboard_of(with_itself))
                assert set(squares_in(reached)) == oracle.slide(taken, sq, steps)


@pytest.mark.long
@given(sets)
def test_turned_boards_and_folding_agree_with_walking_on_any_board(run, taken):
    pos, taken_bits = record_of(taken), bitboard_of(taken)
    for sq in range(SQUARES):
        straight = oracle.slide(taken, sq, oracle.STRAIGHT)
        diagonal = oracle.slide(taken, sq, oracle.DIAGONAL)
        assert set(squares_in(run(rook_attacks)(pos, TABLES, sq))) == straight
        assert set(squares_in(run(bishop_attacks)(pos, TABLES, sq))) == diagonal
        assert set(squares_in(run(folded_rook_attacks)(TABLES, sq, taken_bits))) == straight
        assert set(squares_in(run(folded_bishop_attacks)(TABLES, sq, taken_bits))) == diagonal
