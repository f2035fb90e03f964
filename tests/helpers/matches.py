"""Simulated matches, and how often what is said of them may be wrong."""

from math import sqrt

from shogi_lab.chapters.player.coverage import LIKE, coverage, ends_of_tests

#: Games of a match; by what matches are like, differences of strength that can be.
GAMES = (20, 100, 1_200)
LIKELY = {name: (0, 20) if "split" in name else (0, 20, 100) for name in LIKE}
#: How often a range may be wrong, and a test: it is made for one in twenty, but where nearly all
#: pairs are split it errs a little more often.
RANGES, TESTS = 0.05, 0.07
ELO, SPREAD = 20, 3.5


def too_often(wrong, matches):
    """A share of wrong ones that chance does not explain, by so many standard deviations."""
    return wrong + SPREAD * sqrt(wrong * (1 - wrong) / matches)


def held(like, elo, games, matches, seed):
    """The share of ranges that hold the truth: as large as they say."""
    share = coverage(LIKE[like](elo), games // 2, matches, seed)
    assert 1 - share < too_often(RANGES, matches), (like, elo, games, share)
    return share


def wrong_ends(like, truth, matches, seed):
    """The share of sequential tests of 0 against 20 Elo that end for the wrong one."""
    ends = ends_of_tests(LIKE[like](truth), ELO, matches, seed)
    wrong = ends.elo0 if truth else ends.elo1
    assert wrong < too_often(TESTS, matches), (like, truth, ends)
    return wrong
