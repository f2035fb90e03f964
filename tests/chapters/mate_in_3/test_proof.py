"""A proof has every evasion and an answer to each."""

from helpers import oracle
from helpers.mate_in_3 import LANCE
from shogi_lab.chapters.mate_in_3.proof import whole_proof
from shogi_lab.chapters.mate_in_3.tree import COMING, OPEN, PROVED, proof_nodes


def test_a_whole_proof_has_every_evasion_and_an_answer_to_each(tree):
    numbers = proof_nodes(tree)
    last = whole_proof(tree, len(numbers) - 1)
    assert last.rows == 4
    assert {branch.state for branch in last.branches} == {PROVED}
    assert [branch.move for branch in last.branches if branch.column == 2] == list(
        oracle_evasions(LANCE, "L*1c")
    )
    assert [branch.note for branch in last.branches if branch.column == 3] == ["mate"] * 4
    first = whole_proof(tree, 0)
    assert {branch.state for branch in first.branches} == {OPEN, COMING}
    for branch in last.branches[1:]:
        above = last.branches[branch.above]
        assert above.column == branch.column - 1
        assert above.row <= branch.row


def oracle_evasions(sfen, move):
    moves = oracle.legal_moves(oracle.after(oracle.read(sfen), move))
    return sorted(moves, key=["1a2a", "1a2b", "P*1b", "G*1b"].index)
