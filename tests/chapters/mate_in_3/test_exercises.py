"""Chapter 3's exercises: right is what the oracle says."""

from itertools import chain, product

import pytest

from helpers import oracle
from helpers.wrong import named
from shogi_lab.chapters.mate_in_3.exercises import EXERCISES, check
from shogi_lab.engine.bitboards import Bitboard, squares_in
from shogi_lab.engine.tables import TABLES

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}


def some(row, share):
    """One in `share` of the cases."""
    return list(row.cases())[:: max(1, share)]


# What is tried


def size(tree):
    return 1 + sum(map(size, tree))


def test_trees_are_all_there_are_the_smaller_the_sooner():
    sizes = [size(tree) for (tree,) in EXERCISES.rows["visited"].cases()]
    assert sizes == sorted(sizes)
    catalan = [1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862]
    assert [sizes.count(nodes) for nodes in range(1, 11)] == catalan


def test_lines_are_all_there_are_the_shorter_the_sooner():
    lines = [line for (line,) in EXERCISES.rows["pinned"].cases()]
    assert [*map(len, lines)] == sorted(map(len, lines))
    fillings = chain.from_iterable(product(".KPpr", repeat=n) for n in range(1, 8))
    assert sorted(lines) == sorted("".join(f) for f in fillings if f.count("K") == 1)


def test_problems_come_with_few_plies_and_few_pieces_first():
    measured = []
    for problem, plies in EXERCISES.rows["mate_in"].cases():
        board = oracle.read(problem.position.sfen())
        measured.append((plies, len(list(filter(None, board.squares))) + len(board.hands)))
    assert measured == sorted(measured)


# What is right


def test_squares_between_are_the_engine_s_table():
    for king, checker in EXERCISES.rows["squares_between"].cases():
        words = TABLES.between[king, checker].tolist()
        assert RIGHT["squares_between"](king, checker) == set(squares_in(Bitboard(*words)))


def rooks_that_check(line):
    """How many rooks attack the king, where the line lies in the middle rank of a board."""
    squares = [*[""] * 36, *(letter.strip(".") for letter in line), *[""] * (45 - len(line))]
    king = squares.index("K")
    return sum(king in oracle.attacks(squares, at) for at in range(81) if squares[at] == "r")


def test_a_pinned_piece_is_one_that_lifted_lets_a_rook_through():
    for (line,) in some(EXERCISES.rows["pinned"], 37):
        expected = {
            place
            for place, letter in enumerate(line)
            if letter == "P"
            and rooks_that_check(line[:place] + "." + line[place + 1 :]) > rooks_that_check(line)
        }
        assert RIGHT["pinned"](line) == expected


@pytest.mark.long
def test_problems_are_solved_as_the_oracle_does():
    for problem, plies in some(EXERCISES.rows["mate_in"], 3):
        board = oracle.read(problem.position.sfen())
        if plies < 5:
            assert RIGHT["mate_in"](problem, plies) == bool(oracle.mating_checks(board, plies))


def test_the_answer_of_a_set_of_squares_is_told_in_order():
    report = check(named("squares_between", lambda king, checker: set(range(12))))
    assert (
        report.notes[1] == f"Your function also returns {', '.join(map(str, range(12)))}, "
        "which should not be there."
    )
