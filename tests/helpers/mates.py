"""Whether the solvers find what brute force finds, on positions alone and in games."""

from collections import Counter

from shogi_lab.chapters.mate_in_3.kernels.ladder import naive
from shogi_lab.engine.attacks import in_check
from shogi_lab.engine.mate import mate_in_1, mate_in_3, mate_within
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.posi import parse_sfen, sfen_text
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move


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
