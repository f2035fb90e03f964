"""What an evaluation costs: ways to sum and to scan, the search that asks its leaves, and that all
of them are timed."""

from helpers import oracle
from shogi_lab.chapters.kkp.costs import NEW_GAME, played, ways_to_sum
from shogi_lab.chapters.kkp.pseudo import kkp_weights
from shogi_lab.notation.games import Game

GAME = Game.read_all("data/games/selfplay.usi")[0]
GAMES = played([GAME])


def test_games_are_played_from_their_start_each():
    moves, found = played([GAME, GAME], 50)
    once = len(GAME.moves) + 1
    assert moves[0] == moves[once] == NEW_GAME
    assert (moves[:once] == moves[once:]).all()
    positions = list(GAME.positions())[50::50]
    wanted = [oracle.read(each.sfen()).squares for each in positions] * 2
    assert [oracle.read(each.sfen()).squares for each in found] == wanted


def test_every_way_to_sum_gives_the_oracles_sums():
    positions = GAMES.positions[:4]
    wanted = [oracle.kkp(oracle.read(each.sfen()), kkp_weights()) for each in positions]
    for name, way in ways_to_sum(positions, kkp_weights()).items():
        assert list(map(int, way())) == wanted, name
