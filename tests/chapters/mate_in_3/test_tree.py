"""The tree says what the engine and brute force say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import oracle
from helpers.mate_in_3 import corners, sound
from shogi_lab.chapters.mate_in_3.tree import PROVED, mate_tree
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.mate import mate_within
from shogi_lab.engine.moves import move_list, usi
from shogi_lab.engine.position import Position
from shogi_lab.engine.tables import tables_here


def brute(board, plies):
    """Whether a check mates within so many plies, by trying all of the oracle's moves."""
    for check in oracle.checks(board):
        after = oracle.after(board, check)
        answers = oracle.legal_moves(after)
        if not answers:
            return True
        if plies > 1 and all(brute(oracle.after(after, move), plies - 2) for move in answers):
            return True
    return False


@pytest.mark.long
@given(corners(), st.sampled_from([1, 3]))
def test_a_tree_says_what_the_engine_and_brute_force_say(sfen, plies):
    try:
        position = Position.from_sfen(sfen)
        tree = mate_tree(position, plies, 4_000)
    except ValueError:
        return  # two pawns on a file, White in check, or too large
    root = tree.nodes[0]
    move = mate_within(
        for_kernel(position.record.copy()), tables_here(), for_kernel(move_list()), 0, plies
    )
    assert (root.verdict == PROVED) == bool(move)
    assert root.answer == (usi(move) if move else "")
    if len(tree.nodes) < 60:
        assert (root.verdict == PROVED) == brute(oracle.read(sfen), plies)
    sound(tree)


def test_what_cannot_be_searched_is_refused(position):
    for plies in (0, 2, -1):
        with pytest.raises(
            ValueError, match=f"plies is {plies}; it must be an odd number, 1 to 13"
        ):
            mate_tree(position, plies)
    with pytest.raises(ValueError, match="more than 30 nodes; ask for fewer plies"):
        mate_tree(position, 3, 30)
    with pytest.raises(ValueError, match="White has no king"):
        mate_tree(Position.from_sfen("9/9/9/9/9/9/9/9/4K4 b G 1"), 1)
