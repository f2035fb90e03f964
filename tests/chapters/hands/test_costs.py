"""What comparing hands costs: the pairs, the versions, and what is checked before the race."""

from helpers import oracle
from helpers.hand_pairs import KINDS
from shogi_lab.chapters.hands.costs import hands, in_a_row, pairs_of_games, random_pairs
from shogi_lab.chapters.hands.kernels.comparisons import VERSIONS
from shogi_lab.engine.arrays import np
from shogi_lab.engine.layouts import BONANZA
from shogi_lab.notation.games import Game

GAME = "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e B*4d 5e4d 4c4d"
PAIRS = random_pairs(200)


def test_pairs_of_games_are_blacks_hands_a_few_plies_apart_either_one_first():
    pairs = pairs_of_games([Game.parse(GAME)], 300)
    positions = list(Game.parse(GAME).positions())
    held = [oracle.read(position.sfen()).hands for position in positions]
    assert pairs.rows.tolist() == [[hand[kind] for kind in KINDS] for hand in held]
    assert set(np.abs(pairs.first - pairs.second).tolist()) == {2, 4, 8}
    assert (pairs.first > pairs.second).any()
    assert (pairs.first < pairs.second).any()


def test_all_pairs_in_a_row_are_judged():
    version = next(version for version in VERSIONS if version.name == "covers")
    a, b = hands(version, PAIRS, 200)
    wanted = sum(oracle.covers(*pair) for pair in zip(*map(in_words, (a, b)), strict=True))
    assert in_a_row(version.kernel, a, b) == wanted


def in_words(packed):
    return [dict(zip(KINDS, BONANZA.counts(hand), strict=True)) for hand in packed.tolist()]
