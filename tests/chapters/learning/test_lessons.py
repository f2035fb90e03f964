"""Lessons of games: the oracle's places, seen by the side to move."""

from itertools import islice

from helpers import oracle
from shogi_lab.chapters.learning.kernels.half_kp import PIECE_PLACES
from shogi_lab.chapters.learning.lessons import features, quiet_positions, told_by
from shogi_lab.chapters.player.own_games import OPENING, games_in, load_games
from shogi_lab.chapters.player.taught import EVERY, shown_by_game
from shogi_lab.engine.arrays import np
from shogi_lab.notation.games import Game

FEW = list(islice(games_in(load_games()), 12))


def positions_of(game):
    return list(Game.parse("startpos moves " + " ".join(game.moves)).positions())


def test_features_are_the_oracles():
    positions = positions_of(FEW[0])
    kings, pieces = features(np.array([each.record for each in positions]))
    for position, king, piece in zip(positions, kings.astype(int), pieces, strict=True):
        board = oracle.read(position.sfen())
        wanted = [oracle.half_kp(each) for each in (board, oracle.turned(board))]
        assert np.sort(king[:, None] * PIECE_PLACES + piece, axis=1).tolist() == wanted


def lessons_of(game, number=0):
    quiet = quiet_positions(game)
    return told_by(quiet.records, quiet.plies, game, number)


def test_a_lesson_is_seen_by_the_side_to_move():
    game = FEW[1]
    lessons, positions = lessons_of(game), positions_of(game)
    found = {
        (position.turn, tuple(oracle.half_kp(board))): (ply, game.winner == position.turn)
        for ply, position in enumerate(positions)
        for board in [oracle.read(position.sfen())]
        for board in [board if position.turn == 0 else oracle.turned(board)]
    }
    for n in range(len(lessons.won)):
        king = int(lessons.kings[n, 0])
        own = sorted(PIECE_PLACES * king + each for each in lessons.pieces[n, 0].tolist())
        [(ply, won)] = {found[turn, tuple(own)] for turn in (0, 1) if (turn, tuple(own)) in found}
        assert bool(lessons.won[n]) == won
        assert lessons.values[n] == game.values[ply - OPENING]


def test_every_fourth_are_the_positions_that_chapter_6_learned_from():
    for number, game in enumerate(FEW):
        lessons, shown = lessons_of(game, number), shown_by_game(game, number)
        assert lessons.fourth.sum() == len(shown.values)
        assert np.abs(lessons.values[lessons.fourth]).tolist() == np.abs(shown.values).tolist()
    assert EVERY == 4
