"""What effects answer is what the oracle, the generators and the exact mate search answer."""

from collections import Counter

from hypothesis import given, settings

from helpers import oracle
from helpers.movegen import written
from helpers.positions import positions
from shogi_lab.chapters.long_effects.kernels import answers
from shogi_lab.engine.attacks import in_check, king_danger, occupied, occupied_by
from shogi_lab.engine.bitboards import squares_in
from shogi_lab.engine.effects import RAYS, effects_of
from shogi_lab.engine.mate import mate_in_1
from shogi_lab.engine.movegen import evasions
from shogi_lab.engine.moves import move_list, unpack_move, usi
from shogi_lab.engine.pieces import KING
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.tables import TABLES


def how_in_truth(run, pos):
    """The first way, in the order of `how_evaded`, that a legal answer goes."""
    ways = {answers.KING_STEPS: [], answers.TAKEN: [], answers.SHIELDED: [], answers.DROPPED: []}
    for each in map(unpack_move, written(run, evasions, pos)):
        if each.start is None:
            ways[answers.DROPPED].append(each)
        elif each.piece == KING:
            ways[answers.KING_STEPS].append(each)
        else:
            ways[answers.TAKEN if each.captured else answers.SHIELDED].append(each)
    return next((way for way, found in ways.items() if found), answers.MATED)


def judge(run, pos):
    """How a check is answered and which check mates, by effects and exactly: what was found."""
    effects, found = effects_of(pos), Counter(positions=1)
    if run(in_check)(pos, TABLES, int(pos.turn)):
        way = run(answers.how_evaded)(pos, TABLES, RAYS, effects)
        assert way == how_in_truth(run, pos)
        found[("mated", "king steps", "taken", "shielded", "dropped")[way]] += 1
    before = effects.tobytes()
    mate = run(answers.mate_by_effects)(pos, TABLES, RAYS, effects, move_list(), 0)
    assert usi(mate) == usi(run(mate_in_1)(pos, TABLES, move_list(), 0))
    assert effects.tobytes() == before
    found["mates in 1"] += mate != 0
    return found


@settings(max_examples=30)
@given(positions)
def test_counts_and_safe_squares_are_the_oracles(run, sfen):
    pos, squares = parse_sfen(sfen).record, oracle.read(sfen).squares
    effects = effects_of(pos)
    for color, side in enumerate("bw"):
        wanted = oracle.effects(squares)[color]
        counted = [run(answers.effect_count)(effects, color, sq) for sq in range(0, 81, 5)]
        assert counted == wanted[::5]
        king = oracle.king(squares, side)
        if king is None:
            continue
        gone = [*squares]
        gone[king] = ""
        for sq in oracle.attacks(squares, king):
            safe = run(answers.safe_for_king)(pos, RAYS, effects, color, sq)
            assert safe == (not oracle.attacked(gone, sq, oracle.other(side))), sq


@given(positions)
def test_shields_are_the_pinned_pieces_and_those_that_discover_check(run, sfen):
    pos = parse_sfen(sfen).record
    effects = effects_of(pos)
    for color in (0, 1):
        found = run(answers.shields)(pos, RAYS, effects, color)
        assert found.pinned == run(king_danger)(pos, TABLES, color).pinned
        enemy = run(occupied_by)(pos, 1 - color)
        for sq in squares_in(found.discovering):
            assert sq in squares_in(enemy)
            board = list(oracle.read(sfen).squares)
            before = oracle.effects(board)[1 - color][int(pos.king[color])]
            own = int(pos.king[color]) in oracle.attacks(board, sq)
            board[sq] = ""
            assert oracle.effects(board)[1 - color][int(pos.king[color])] == before - own + 1


@settings(max_examples=30)
@given(positions)
def test_an_exchange_wins_what_the_oracle_says(run, sfen):
    board = oracle.read(sfen)
    pos = parse_sfen(sfen).record
    for sq, piece in enumerate(board.squares):
        if oracle.owner(piece) == oracle.other(board.turn) and piece.upper() != "K":
            taken = abs(pos.board[sq])
            won = run(answers.exchange)(pos, TABLES, sq, pos.turn, taken, run(occupied)(pos))
            assert won == oracle.exchange(board.squares, sq, board.turn), sq


@settings(max_examples=20)
@given(positions)
def test_checks_are_answered_and_mates_found_as_they_are_exactly(run, sfen):
    judge(run, parse_sfen(sfen).record)
