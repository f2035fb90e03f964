"""Generated moves, held against the oracle and against cshogi."""

from functools import cache

from helpers import oracle
from helpers.positions import START, random_game
from shogi_lab.engine.attacks import in_check
from shogi_lab.engine.movegen import checks, evasions, gives_check, legal_moves
from shogi_lab.engine.moves import move_list, usi
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move


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


def agree_with_cshogi(cshogi, run, rng, plies):
    """Play a random game on two boards and compare all their moves; how many positions it had."""
    board, pos, played = cshogi.Board(), parse_sfen(START).record, 0
    for move in random_game(rng, run, TABLES, plies):
        played += 1
        moves = written(run, legal_moves, pos)
        assert sorted(map(usi, moves)) == sorted(map(cshogi.move_to_usi, board.legal_moves))
        giving = [usi(each) for each in moves if run(gives_check)(pos, TABLES, each)]
        theirs = []
        for each in board.legal_moves:
            board.push(each)
            if board.is_check():
                theirs.append(cshogi.move_to_usi(each))
            board.pop()
        assert sorted(giving) == sorted(theirs)
        assert texts(run, checks, pos) == sorted(giving)
        assert run(in_check)(pos, TABLES, int(pos.turn)) == board.is_check()
        board.push_usi(usi(move))
        run(do_move)(pos, TABLES, move)
    return played
