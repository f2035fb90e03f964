"""Whether a problem of data/mates is what it says, by the oracle's rules.

mating(sfen, plies) says which checks mate by force, by brute force of one's choice.
"""

from collections import Counter

from helpers import oracle
from shogi_lab.chapters.mate_in_3.kernels.ladder import naive
from shogi_lab.chapters.mate_in_3.problems import MATES
from shogi_lab.engine.attacks import in_check
from shogi_lab.engine.mate import mate_in_1, mate_in_3, mate_within
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.posi import parse_sfen, sfen_text
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move


def by_oracle(sfen, plies):
    """The checks that mate within `plies`, by the oracle, which takes its time."""
    return oracle.mating_checks(oracle.read(sfen), plies)


def by_cshogi(sfen, plies):
    """The checks that mate within `plies`: brute force over the legal moves of cshogi."""
    import cshogi

    return sorted(map(cshogi.move_to_usi, _mating(cshogi.Board(sfen), plies)))


def _mating(board, plies):
    return [move for move in list(board.legal_moves) if _mates(board, move, plies)]


def _mates(board, move, plies):
    board.push(move)
    mates = board.is_check() and all(_mated_after(board, m, plies) for m in board.legal_moves)
    board.pop()
    return mates


def _mated_after(board, answer, plies):
    if plies == 1:
        return False
    board.push(answer)
    mated = any(_mates(board, move, plies - 2) for move in list(board.legal_moves))
    board.pop()
    return mated


def is_true(problem, mating):
    """The length of a problem's mate, all its winning moves, and what its kind says of its move."""
    plies = problem.plies
    shorter = plies - 2 if plies else 3
    assert shorter < 0 or mating(problem.sfen, shorter) == []
    assert not plies or mating(problem.sfen, plies) == list(problem.winning)
    if problem.kind in MATES:
        assert problem.kind == f"mate in {plies}"
        assert (problem.move, problem.answers) == (problem.winning[0], ())
    else:
        CLAIMS[problem.kind](problem, oracle.read(problem.sfen), mating)


def _answers(board, problem, mating):
    """What there is after the problem's check, its legal answers, and those that hold."""
    assert problem.move in oracle.checks(board)
    then = oracle.after(board, problem.move)
    answers = oracle.legal_moves(then)
    held = [answer for answer in answers if not mating(oracle.write(oracle.after(then, answer)), 1)]
    return then, answers, held


def pawn_drop(problem, board, _):
    """Against the rule, and nothing but that it mates speaks against it."""
    assert problem.move in oracle.drops(board)
    assert not oracle.leaves_king(board, problem.move)
    assert oracle.mates_by_pawn_drop(board, problem.move)


def pinned_defender(problem, board, _):
    """One checker; pieces other than the king go there, each of which leaves the king attacked."""
    then = oracle.after(board, problem.move)
    king = oracle.king(then.squares, then.turn)
    checkers = [
        sq
        for sq, piece in enumerate(then.squares)
        if oracle.owner(piece) == board.turn and king in oracle.attacks(then.squares, sq)
    ]
    takers = [
        move
        for move in oracle.board_moves(then)
        if [oracle.NUMBER[move[2:4]]] == checkers and oracle.NUMBER[move[:2]] != king
    ]
    assert takers
    assert oracle.legal_moves(then) == []
    assert problem.winning == (problem.move,)


def interposition(problem, board, mating):
    """No other answer, and some hold."""
    then, answers, held = _answers(board, problem, mating)
    king = oracle.SQUARES[oracle.king(then.squares, then.turn)]
    assert held == list(problem.answers) != []
    for answer in answers:
        assert answer[:2] != king
        assert not then.squares[oracle.NUMBER[answer[2:4]]]


def useless_interposition(problem, board, mating):
    """Drops only, each taken with mate."""
    then, answers, _ = _answers(board, problem, mating)
    assert answers == list(problem.answers) != []
    assert problem.plies == 3
    assert problem.move in problem.winning
    for answer in answers:
        replies = mating(oracle.write(oracle.after(then, answer)), 1)
        assert answer[1] == "*"
        assert any(reply[2:4] == answer[2:] for reply in replies)


def counter_check(problem, board, mating):
    """Those that hold give check."""
    then, _, held = _answers(board, problem, mating)
    assert held == list(problem.answers) != []
    assert set(held) <= set(oracle.checks(then))


def mate_in_5(problem, board, mating):
    """One answer holds, and is mated within three more."""
    then, answers, held = _answers(board, problem, mating)
    assert held == list(problem.answers)
    assert len(held) == 1 < len(answers)
    assert problem.winning == (problem.move,)
    assert mating(oracle.write(oracle.after(then, held[0])), 3)


CLAIMS = {
    "pawn drop": pawn_drop,
    "pinned defender": pinned_defender,
    "interposition": interposition,
    "useless interposition": useless_interposition,
    "counter-check": counter_check,
    "mate in 5": mate_in_5,
}


# Positions, alone and in games, against every legal move made and looked at.


def judge(run, start, game):
    """All solvers on each position of a game, against brute force; how many there were of what."""
    pos, found = parse_sfen(start).record, Counter()
    for move in game:
        found += judged(run, pos)
        run(do_move)(pos, TABLES, move)
    return found


def judged(run, pos):
    """All solvers on one position, which is left as it was."""
    moves, before = move_list(), pos.tobytes()
    at_once, within_3 = (run(naive)(pos, TABLES, moves, 0, plies) for plies in (1, 3))
    assert run(mate_in_1)(pos, TABLES, moves, 0) == at_once, sfen_text(pos, 1)
    assert run(mate_in_3)(pos, TABLES, moves, 0) == (at_once or within_3), sfen_text(pos, 1)
    assert run(mate_within)(pos, TABLES, moves, 0, 3) == within_3, sfen_text(pos, 1)
    assert pos.tobytes() == before, sfen_text(pos, 1)
    return Counter({
        "positions": 1,
        "White to move": int(pos.turn),
        "in check": int(run(in_check)(pos, TABLES, int(pos.turn))),
        "mates in 1": at_once != 0,
        "mates in 3": within_3 != 0 == at_once,
    })  # fmt: skip
