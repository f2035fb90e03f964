"""Generated moves, held against the oracle and against cshogi."""

from functools import cache

from helpers import oracle
from shogi_lab.engine.attacks import in_check
from shogi_lab.engine.movegen import checks, evasions, legal_moves
from shogi_lab.engine.moves import move_list, usi
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.tables import TABLES


def written(run, generator, pos):
    """The moves that a generator writes, packed."""
    moves = move_list()
    end = run(generator)(pos, TABLES, moves, 0)
    return [*map(int, moves.packed[:end])]


def texts(run, generator, pos):
    """The moves that a generator writes, in USI, sorted."""
    return sorted(map(usi, written(run, generator, pos)))


def agree_with_oracle(run, sfen):
    """Legal moves, checks, evasions and in-check of a position are the oracle's."""
    pos, (legal, checking, checked) = parse_sfen(sfen).record, _by_oracle(sfen)
    assert texts(run, legal_moves, pos) == legal, sfen
    assert texts(run, checks, pos) == checking, sfen
    assert run(in_check)(pos, TABLES, int(pos.turn)) == checked, sfen
    assert texts(run, evasions, pos) == (legal if checked else []), sfen


@cache  # compiled and stepped meet the same positions
def _by_oracle(sfen):
    board = oracle.read(sfen)
    return oracle.legal_moves(board), oracle.checks(board), oracle.in_check(board, board.turn)
