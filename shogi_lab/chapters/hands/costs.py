"""What it costs to compare two hands: every version, written once, is run in two ways.

      in a row       a loop over an array of pairs: many may be done at once
      one by one     the next pair depends on the last verdict, as in a search: nothing done ahead

      random         any hand with any hand: nine in ten fail, at one field or another
      games          Black's hands in games, a few moves apart: 4 in 10 equal, 1 in 4 fails

All versions that answer one question must answer alike. Only then are they timed, in millions of
pairs per second, in machine code.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, is_a, one_of, refused, shortened, within
from shogi_lab.engine.arrays import np
from shogi_lab.engine.hands import FIELDS
from shogi_lab.engine.kernel import COMPILED, stepped
from shogi_lab.engine.layouts import BONANZA, Layout
from shogi_lab.engine.race import FAST, Range, Rounds, laps, line, machine_code, ranges, ratio
from shogi_lab.ground.messages import said, word_of
from shogi_lab.notation.games import Game
from shogi_lab.screen.charts import Bars, Chart, Points
from shogi_lab.screen.plots import report
from shogi_lab.stage.walk import walk

from .kernels.comparisons import VERSIONS, Version

PAIRS, BLOCK = 1 << 22, 1 << 16
Size = Annotated[int, within(1, 4 * PAIRS)]
CHECKED, WALKED = 3_000, 100
#: The version that is wrong, and whose formula the article quotes.
WRONG = "dominates_412"


# Pairs of hands.


class Pairs(NamedTuple):
    """Pairs of hands: rows of seven counts, and for each pair the row of its first hand and that
    of its second.
    """

    rows: np.ndarray
    first: np.ndarray
    second: np.ndarray


@cache
def every_hand() -> np.ndarray:
    """Return the counts of every hand: one row per hand, one column per piece type, pawns first."""
    return np.indices([field.most + 1 for field in FIELDS]).reshape(len(FIELDS), -1).T


@checked
def random_pairs(size: Size = PAIRS) -> Pairs:
    """Draw pairs of any two hands at random, the same pairs each time.

    >>> random_pairs(5).first.shape
    (5,)
    """
    first, second = np.random.default_rng(1).integers(len(every_hand()), size=(2, size))
    return Pairs(every_hand(), first, second)


@checked
def pairs_of_games(games: Iterable[Game], size: Size = PAIRS) -> Pairs:
    """Draw pairs of Black's hands in one game, two, four or eight plies apart, in either order.

    >>> pairs = pairs_of_games([Game.parse("startpos moves 7g7f 3c3d 8h2b+ 3a2b")], 5)
    >>> len(pairs.rows), pairs.rows[-1].tolist()
    (5, [0, 0, 0, 0, 0, 1, 0])
    """
    rows: list[tuple[int, ...]] = []
    near: list[tuple[int, int]] = []
    for game in games:
        hands = [BONANZA.counts(int(each.record.hand[0])) for each in game.positions()]
        places = range(len(rows), len(rows) + len(hands))
        near += [pair for apart in (2, 4, 8) for pair in zip(places, places[apart:], strict=False)]
        rows += hands
    if not near:
        raise ValueError(said("no two positions are two plies apart; the games must be longer"))
    both_ways = np.array(near + [(later, earlier) for earlier, later in near])
    chosen = np.random.default_rng(1).integers(len(both_ways), size=size)
    return Pairs(np.array(rows), *both_ways[chosen].T)


def rows_of_counts(what: Any, name: str) -> np.ndarray:
    """Check that `what` is rows of counts, and return it."""
    if not is_a(what, np.ndarray):
        raise refused(what, name, said("an array of whole numbers, seven in a row"))
    if what.dtype.kind not in "iu" or what.ndim != 2 or what.shape[1] != len(FIELDS):
        words = {"name": name, "came": shortened(f"{what.dtype}{what.shape}")}
        wanted = said("whole numbers, seven in a row")
        raise ValueError(said("{name} is {came}; it must be {wanted}", **words, wanted=wanted))
    return what


@checked
def packed(layout: Layout, rows: Annotated[np.ndarray, rows_of_counts]) -> np.ndarray:
    """Pack rows of counts as hands of a layout, in words of 32 bits if the layout fits.

    >>> packed(BONANZA, np.array([[3, 0, 0, 0, 1, 0, 0]])) == BONANZA.pack(pawn=3, gold=1)
    array([ True])
    """
    kind = np.int64 if layout.bits > 32 else np.int32
    return (rows @ np.array([1 << field.shift for field in layout.fields])).astype(kind)


def hands(version: Version, pairs: Pairs, size: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the first `size` pairs as a version reads them: two arrays of hands."""
    rows = packed(version.layout, pairs.rows)
    return rows[pairs.first[:size]], rows[pairs.second[:size]]


# Ways to run a version over arrays of pairs: how often it says yes.


def in_a_row(rule: Any, a: Any, b: Any) -> int:
    """Judge every pair, one after the other; return how often the rule says yes."""
    yes = 0
    for i in range(a.size):
        yes += rule(a[i], b[i])
    return yes


def one_by_one(rule: Any, a: Any, b: Any) -> int:
    """Judge as many pairs, but let the last verdict decide which pair comes next."""
    place = yes = 0
    for _ in range(a.size):
        verdict = rule(a[place], b[place])
        yes += verdict
        place += 1 + verdict
        place *= place < a.size
    return yes


class Way(NamedTuple):
    """A way to run: a loop over a kernel and two arrays, how many pairs it takes at most, and how
    many times.
    """

    loop: Callable[..., Any]
    most: int
    times: int = 1


WAYS = {said("in a row"): Way(in_a_row, PAIRS), said("one by one"): Way(one_by_one, BLOCK, 20)}


# The race.


@checked
def race(
    sets: Mapping[str, Pairs], rounds: Rounds = 9, chosen: Iterable[str] = tuple(WAYS)
) -> dict[str, Any]:
    """Count the questions per pair, by set of pairs and version; for each of the chosen ways to
    run, also measure millions of pairs per second, lap by lap, unless numba is missing.

    >>> race({"random": random_pairs(100)}, 1, [])["questions"]["random"]["covers"]
    0.0
    """
    found: dict[str, Any] = {"questions": {}}
    for title, pairs in sets.items():
        check_versions(title, pairs)
        found["questions"][title] = {each.name: questions(each, pairs) for each in VERSIONS}
    known = one_of(tuple(WAYS))
    for way in [known(each, "chosen") for each in chosen] if COMPILED else ():
        found[way] = {
            title: _speeds(WAYS[way], VERSIONS, pairs, rounds) for title, pairs in sets.items()
        }
    return found


def check_versions(title: str, pairs: Pairs) -> None:
    """Raise an error if two versions that answer the same question differ on a pair."""
    answers: dict[str, list[bool]] = {}
    for version in VERSIONS:
        rule = version.kernel if COMPILED else stepped(version.kernel)
        a, b = (side.tolist() for side in hands(version, pairs, CHECKED))
        said = list(map(rule, a, b))
        if version.name != WRONG and answers.setdefault(version.question, said) != said:
            raise AssertionError(f"{version.name} answers otherwise on {title} pairs")


def questions(version: Version, pairs: Pairs) -> float:
    """Count how often a version asks on the way to its answer, on average: how many lines with
    `if` run."""
    a, b = (side.tolist() for side in hands(version, pairs, WALKED))
    steps = [step for pair in zip(a, b, strict=True) for step in walk(version.kernel, *pair)[1]]
    return sum(step.text.startswith(("if ", "for ", "while ")) for step in steps) / len(a)


def _speeds(
    way: Way, versions: Iterable[Version], pairs: Pairs, rounds: int
) -> dict[str, list[float]]:
    """Return by version the millions of pairs per second in each round."""
    size = min(way.most, len(pairs.first))
    runs = {each.name: partial(_often, way, each.kernel, hands(each, pairs, size))
            for each in versions}  # fmt: skip
    times = laps(runs, rounds, 1e-6 * way.times * size)
    return {name: [1 / each for each in laps] for name, laps in times.items()}


def _often(way: Way, rule: Any, given: Any) -> None:
    for _ in range(way.times):
        machine_code(way.loop)(rule, *given)


# What is printed.


#: Claims about the time that a comparison takes: which two versions are compared.
CLAIMED = {
    "H5": ("five_by_half_padding", "five_by_branches"),
    "H8": ("five_by_two_masks", "five_by_branches"),
    "H2": ("covers_by_bytes", "covers_by_branches"),
}


@report
def show_race(found: Mapping[str, Any]) -> Iterator[Chart | str]:
    """Show what `race` found: questions and speeds as charts, and how many times as fast the
    versions of the claims are.

    >>> found = {"random": {version.name: 1.5 for version in VERSIONS}}
    >>> show_race({"questions": found})  # doctest: +ELLIPSIS
    <picture: questions that one pair meets on average: five_by_branches random 1.5, ...>
    12 versions: those to one question answer alike, but for 4.1.2's wrong one
    """
    yield Bars(said("questions that one pair meets on average"), _by_row(found["questions"]))
    for way in WAYS:
        if way in found:
            spans = {title: ranges(laps) for title, laps in found[way].items()}
            yield Points(said("{way}: million pairs per second", way=way), _by_row(spans))
    claims = {
        (claim, way, title): ratio(laps[one], laps[other])
        for claim, (one, other) in CLAIMED.items()
        for way in WAYS if way in found
        for title, laps in found[way].items()
    }  # fmt: skip
    if claims:
        rows: dict[str, dict[str, Range]] = {}
        for (claim, way, title), times in claims.items():
            row = said("{claim}, {way}", claim=claim, way=word_of(way))
            rows.setdefault(row, {})[title] = times
        yield Points(said("how many times as fast as by branches"), rows, even=1)
    yield said(
        "{n} versions: those to one question answer alike, but for 4.1.2's wrong one",
        n=len(VERSIONS),
    )
    for (claim, way, title), times in claims.items():
        name = said(
            "{claim} {version}, {way}, {sets}",
            claim=claim, version=CLAIMED[claim][0], way=word_of(way), sets=word_of(title),
        )  # fmt: skip
        yield line(name, FAST, times)


def _by_row(found: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Turn what is found by set and version into what is found by version and set."""
    names = next(iter(found.values()))
    return {name: {title: each[name] for title, each in found.items()} for name in names}
