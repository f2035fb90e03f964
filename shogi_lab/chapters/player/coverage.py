"""Are ranges and tests reliable? Matches between players of known strength are simulated to find
out.

      truth  +20 Elo              |
      match 1               |-----|-----|          the range holds the truth
      match 2                       |-----|-----|  it does not: this may happen in 5 of 100

The chances of a pair's five results follow from strength, openings and draws. The two games of a
pair depend on each other; different pairs are independent.
"""

from collections.abc import Callable, Sequence
from math import isclose
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import between, checked, refused, within
from shogi_lab.engine.arrays import np
from shogi_lab.ground.messages import said

from .elo import POINTS, elo_of, score_of, sequential_test, strength

#: Draws among games of equal players, points that an opening gives to a color, pairs split.
DRAWN, FAVORED, SPLIT = 0.25, 0.25, 0.93


def of_five_results(what: Any, name: str) -> list[float]:
    """Return a check that a value is the chances of a pair's five results."""
    found = [between(0, 1)(each, name) for each in what] if isinstance(what, Sequence) else []
    if len(found) != len(POINTS) or not isclose(sum(found), 1):
        raise refused(what, name, said("five chances that add up to 1"))
    return found


Chances = Annotated[Sequence[float], of_five_results]
Matches = Annotated[int, within(1, 100_000)]


def of_a_game(score: float) -> list[float]:
    """Return the chances of 0, 1/2 and 1 point, if `score` points are expected. The more unequal
    the players, the fewer draws."""
    drawn = DRAWN * 4 * score * (1 - score)
    return [1 - score - drawn / 2, drawn, score - drawn / 2]


def of_a_pair(elo: float, favored: float = 0) -> list[float]:
    """Return the chances of a pair's five results at a difference of strength, if an opening
    favors one color by this many points; what one game gains by that, the other loses."""
    found, score = [0.0] * len(POINTS), score_of(elo)
    for one, chance in enumerate(of_a_game(score + favored)):
        for other, also in enumerate(of_a_game(score - favored)):
            found[one + other] += chance * also
    return found


def mostly_split(elo: float) -> list[float]:
    """Return the chances of a pair's five results between players that hardly differ; nearly
    always each wins one game."""
    more = score_of(elo) - 0.5
    return [(1 - SPLIT) / 2 - more, 0.0, SPLIT, 0.0, (1 - SPLIT) / 2 + more]


#: What matches can be like.
LIKE: dict[str, Callable[[float], list[float]]] = {
    "games independent": of_a_pair,
    "openings favor a color": lambda elo: of_a_pair(elo, FAVORED),
    "93 % of pairs split": mostly_split,
}


def truth_of(chances: Chances) -> float:
    """Return the difference of strength at which pairs have these chances."""
    return elo_of(sum(chance * points / 2 for chance, points in zip(chances, POINTS, strict=True)))


@checked
def coverage(
    chances: Chances,
    pairs: Annotated[int, within(1, 100_000)],
    matches: Matches = 2_000,
    seed: Annotated[int, within(0, 1 << 60)] = 1,
) -> float:
    """Return the share of `matches` in which the range contains the truth after this many pairs.

    >>> 0.93 < coverage(of_a_pair(20), 300) < 0.97
    True
    """
    truth, rng = truth_of(chances), np.random.default_rng(seed)
    ranges = map(strength, rng.multinomial(pairs, chances, matches).tolist())
    return sum(found.low <= truth <= found.high for found in ranges) / matches


class Ends(NamedTuple):
    """How sequential tests of 0 against `elo` ended, as shares, and their average number of
    games.
    """

    elo0: float
    elo1: float
    games: float


@checked
def ends_of_tests(
    chances: Chances,
    elo: Annotated[float, between(1, 400)],
    matches: Matches = 2_000,
    seed: Annotated[int, within(0, 1 << 60)] = 1,
) -> Ends:
    """Simulate sequential tests that are evaluated after every pair, and return how they end.

    >>> ends_of_tests(of_a_pair(0), 40, matches=20).elo0 > 0.8
    True
    """
    rng, verdicts, played = np.random.default_rng(seed), [], 0
    for _ in range(matches):
        pairs, verdict = [0] * len(POINTS), "go on"
        while verdict == "go on":
            for result in rng.choice(len(POINTS), 100, p=chances).tolist():
                pairs[result] += 1
                verdict = sequential_test(pairs, 0, elo).said
                if verdict != "go on":
                    break
        verdicts.append(verdict)
        played += 2 * sum(pairs)
    shares = [verdicts.count(name) / matches for name in ("elo0", "elo1")]
    return Ends(shares[0], shares[1], played / matches)
