"""What a position is worth: what is kept move by move is what comes out anew."""

import random
from collections import Counter

from helpers import oracle
from helpers.player import positions, reached
from helpers.weights import kkp_weights
from shogi_lab.chapters.player.kernels.search_line import play_on, take_back
from shogi_lab.chapters.player.kernels.search_state import search_state
from shogi_lab.chapters.player.kernels.worth import ATTACKED, DEFENDED, OPEN, shelter_of, worth_of
from shogi_lab.engine.effects import effects_of
from shogi_lab.engine.evaluation import scaled
from shogi_lab.engine.kkp import kkp_of

WEIGHTS = kkp_weights()


def test_moves_made_and_taken_back_keep_what_comes_out_anew(run):
    rng = random.Random(2)
    for start, moves in positions(3 if run.compiled else 1, 31):
        position = reached(start, moves)
        state = search_state(start, moves, WEIGHTS, kkp=1, shelter=1, effects_order=1)
        line = []
        for ply in range(6):
            legal = position.legal_moves()
            if not legal:
                break
            move = position.packed(rng.choice(legal))
            line.append(move)
            position = _after(position, move)
            run(play_on)(state, move, ply)
            here = int(state.mind.root) + ply + 1
            assert int(state.mind.kkp_total[here]) == kkp_of(position.record, WEIGHTS)
            assert list(state.effects.counts) == list(effects_of(position.record).counts)
            sign = 1 - 2 * position.turn
            shelters = shelter_of(state, 0) - shelter_of(state, 1)
            kkp = scaled(kkp_of(position.record, WEIGHTS))
            assert run(worth_of)(state, ply + 1) == sign * (
                int(position.record.material) + kkp + shelters
            )
        for move in reversed(line):
            run(take_back)(state, move)
        assert list(state.pos.board) == list(reached(start, moves).record.board)
        assert list(state.effects.words) == list(effects_of(reached(start, moves).record).words)


def _after(position, packed):
    return next(
        position.after(text) for text in position.legal_moves() if position.packed(text) == packed
    )


def test_a_shelter_is_counted_square_by_square(run):
    for start, moves in positions(8 if run.compiled else 2, 33):
        board = oracle.read(reached(start, moves).sfen())
        state = search_state(start, moves, shelter=1)
        for color, side in enumerate("bw"):
            assert run(shelter_of)(state, color) == slowly(board, side)


def slowly(board, side):
    king = board.squares.index("K" if side == "b" else "k")
    counts = {"b": Counter(), "w": Counter()}
    for sq, piece in enumerate(board.squares):
        if piece:
            counts[oracle.owner(piece)].update(oracle.attacks(board.squares, sq))
    total = 0
    for sq in range(81):
        if abs(sq // 9 - king // 9) <= 1 and abs(sq % 9 - king % 9) <= 1:
            ours, theirs = counts[side][sq], counts[oracle.other(side)][sq]
            total += DEFENDED * min(ours, 3) - ATTACKED * min(theirs, 3)
            total -= OPEN * (theirs > 0 and ours <= (sq != king))
    return total
