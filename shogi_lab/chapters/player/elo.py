"""What games say about strength: Elo with its range, and when enough games have been played.

Games come in pairs, one opening with both colors, because an opening that favors a color favors
both players once. So we count the five results of a pair, from 0 points to 2 (pentanomial counts),
and use their spread, which is smaller than that of single games.

A few pairs may all end alike, and would show no spread at all. So one pair lost and one won are
added to those that were played. `coverage` shows that ranges are then reliable.

Source: the generalized sequential probability ratio test (GSPRT) of chess programs, as fishtest's
mathematics page derives it.
"""

from collections.abc import Sequence
from math import log, log10, sqrt
from typing import Annotated, NamedTuple

from shogi_lab.engine.arguments import between, checked, refused, within
from shogi_lab.ground.messages import said

#: Points of a pair, by the place of its count.
POINTS = (0.0, 0.5, 1.0, 1.5, 2.0)
#: Standard deviations to both sides that hold 95 % of what chance does.
SURE = 1.96
#: Decided pairs from which a range is told. Of five, chance alone lets all fall to one side more
#: often than one time in twenty (2 / 2 ** 5), of six less often.
ENOUGH = 6

Pairs = Sequence[Annotated[int, within(0, 1_000_000_000)]]
Elo = Annotated[float, between(-2000, 2000)]


class Strength(NamedTuple):
    """How many Elo points the first player is stronger, the ends of the 95 % range, and how many
    pairs were decided, that is, won or lost and not split.

    An end is infinite only if nearly all pairs are won, or nearly all lost, because then nothing
    bounds it.
    """

    elo: float
    low: float
    high: float
    decided: int

    @property
    def is_sure(self) -> bool:
        """Whether enough pairs are decided, and the range lies above 0."""
        return self.decided >= ENOUGH and self.low > 0

    @property
    def ends(self) -> str:
        """Return the range in words, in whole points."""
        if self.decided < ENOUGH:
            return said("too few decided")
        return said("{least} to {most}", least=signed(self.low), most=signed(self.high))


class Verdict(NamedTuple):
    """What a sequential test says so far: `ratio` is the logarithm of how much likelier the pairs
    are with `elo1` than with `elo0` (LLR); at `low` the test ends for `elo0`, at `high` for
    `elo1`."""

    ratio: float
    low: float
    high: float
    said: str


def pentanomial(points: Sequence[float]) -> list[int]:
    """Count the pairs that have 0, 1/2, 1, 3/2 and 2 points.

    >>> pentanomial([2.0, 1.0, 2.0])
    [0, 0, 1, 0, 2]
    """
    return [points.count(each) for each in POINTS]


def points(pairs: Sequence[int]) -> tuple[int, float, float]:
    """Return the number of pairs, the average points of a game, and their variance."""
    number = sum(pairs)
    mean = sum(n * each / 2 for n, each in zip(pairs, POINTS, strict=True)) / number
    spread = sum(n * (each / 2 - mean) ** 2 for n, each in zip(pairs, POINTS, strict=True))
    return number, mean, spread / number


def regularized(pairs: Sequence[int]) -> tuple[int, ...]:
    """Return the counts of pairs, with one lost and one won pair added."""
    return (pairs[0] + 1, *pairs[1:4], pairs[4] + 1)


def elo_of(score: float) -> float:
    """Return the difference of strength at which a share of the points is expected."""
    if not 0 < score < 1:
        return float("inf") if score >= 1 else float("-inf")
    return -400 * log10(1 / score - 1)


def score_of(elo: float) -> float:
    """Return the share of the points that is expected at a difference of strength."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def signed(elo: float) -> str:
    """Write a difference of strength in whole points, with its sign."""
    text = f"{elo:+.0f}"
    return "0" if text in ("+0", "-0") else text


@checked
def strength(pairs: Pairs) -> Strength:
    """Return the strength that follows from the counts of pairs with 0, 1/2, 1, 3/2 and 2 points.

    >>> [round(each) for each in strength((20, 60, 150, 130, 40))[:3]]
    [48, 31, 65]
    >>> [round(each) for each in strength((0, 0, 600, 0, 0))]
    [0, -2, 2, 0]
    >>> strength((0, 0, 0, 0, 0))
    Traceback (most recent call last):
    ValueError: pairs is (0, 0, 0, 0, 0); it must be five counts, not all of them 0
    """
    _five(pairs)
    number, mean, variance = points(regularized(pairs))
    error = SURE * sqrt(variance / number)
    decided = sum(pairs) - pairs[2]
    return Strength(elo_of(mean), elo_of(mean - error), elo_of(mean + error), decided)


@checked
def sequential_test(
    pairs: Pairs, elo0: Elo, elo1: Elo, mistake: Annotated[float, between(0.0001, 0.4999)] = 0.05
) -> Verdict:
    """Test whether the pairs played so far decide between two differences of strength, by a
    generalized SPRT of pentanomial counts.

    elo0, elo1: Elo, as `strength` returns it. (Fishtest's bounds are in normalized Elo, which
    divides by the spread of a game's points.) mistake: how often the test may decide for the wrong
    one. `said` is "elo0", "elo1", or "go on"."""
    _five(pairs)
    number, mean, _ = points(pairs)
    _, _, variance = points(regularized(pairs))
    high = log((1 - mistake) / mistake)
    low, s0, s1 = -high, score_of(elo0), score_of(elo1)
    ratio = number * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    decided = "elo1" if ratio >= high else "elo0" if ratio <= low else "go on"
    return Verdict(ratio, low, high, decided)


def _five(pairs: Sequence[int]) -> None:
    if len(pairs) != len(POINTS) or not sum(pairs):
        wanted = said("five counts, not all of them 0")
        raise refused(tuple(pairs), "pairs", wanted)
