"""Chapter 7's exercises: from the sibling that pushes hardest to a step as Bonanza takes it."""

from collections.abc import Iterator
from itertools import combinations, pairwise, product

from shogi_lab.ground.messages import said
from shogi_lab.practice.exercises import Exercises
from shogi_lab.practice.findings import as_table
from shogi_lab.stage.words import signed

from . import drawings  # noqa: F401  they draw what answers show
from .siblings import WIDTH

EXERCISES = Exercises()


# ---- 1: the hardest push


def _leads() -> Iterator[tuple[list[int]]]:
    """Yield lists of up to four leads, shortest first."""
    for size in range(1, 5):
        for leads in product((0, -40, 60, -300, 300), repeat=size):
            yield (list(leads),)


def _push(lead: int) -> float:
    count: float = 1 / (1 + 2.718281828459045 ** (-lead / WIDTH))
    return 4 * count * (1 - count)


def _leads_way(leads: list[int]) -> tuple[str, ...]:
    return tuple(
        said("{n}: {lead} points, pushes {push}", n=n, lead=signed(lead), push=f"{_push(lead):.2f}")
        for n, lead in enumerate(leads)
    )


@EXERCISES.row(
    level=0,
    minutes=5,
    cases=_leads,
    way=_leads_way,
    told=lambda leads: said("leads {leads}", leads=str(leads)),
    shown=lambda got, leads: as_table(
        said("The siblings"),
        [(said("sibling {n}", n=n), signed(lead)) for n, lead in enumerate(leads)],
        got,
    ),
    given="c10f9e36",
)
def hardest_push(leads: list[int]) -> int:
    """leads lists by how many points each sibling is ahead of the played move; one that is behind
    has a lead below 0. Which sibling pushes the weights hardest? Return its place in the list,
    counted from 0, and the first place if several push equally hard.

    example: hardest_push([300, -40, 60]) is 1: the second sibling is nearest to the played move.

    hint: Where is the curve of counts steepest?

    hint: A sibling pushes the harder, the nearer its lead is to 0. Behind or ahead makes no
    difference.

    tried: 780 lists of leads: up to four siblings, with five leads from -300 to 300
    """
    return min(range(len(leads)), key=lambda n: abs(leads[n]))


# ---- 2: one move's slope

Sibling = tuple[float, list[str]]


def _families() -> Iterator[tuple[list[str], list[Sibling]]]:
    """Yield a played move with up to two siblings, fewest first."""
    terms = (["S5h", "G4h"], ["S5h", "G6h"], ["S6h", "S6h"], ["P7f", "G6h"])
    siblings = list(product((0.5, 0.25, 0.0, 1.0), terms))
    for size in range(3):
        for played, chosen in product(
            (["S5h", "G4h"], ["P7f", "P7f"]), product(siblings, repeat=size)
        ):
            yield list(played), [(count, list(names)) for count, names in chosen]


def _slopes(played: list[str], siblings: list[Sibling]) -> dict[str, float]:
    slopes: dict[str, float] = {}
    for count, names in siblings:
        steep = count * (1 - count)
        for name in names:
            slopes[name] = slopes.get(name, 0.0) + steep
        for name in played:
            slopes[name] = slopes.get(name, 0.0) - steep
    return {name: slope for name, slope in slopes.items() if slope}


def _slope_way(played: list[str], siblings: list[Sibling]) -> tuple[str, ...]:
    lines: list[str] = []
    for count, names in siblings:
        lines.append(
            said(
                "counts {count}: {count} * (1 - {count}) = {steep} for each of {names}, and as "
                "much less for each of {played}",
                count=count,
                steep=count * (1 - count),
                names=" ".join(names),
                played=" ".join(played),
            )
        )
    slopes = _slopes(played, siblings)
    lines += [
        said("{name}: {slope}", name=name, slope=f"{slopes[name]:+g}") for name in sorted(slopes)
    ]
    return tuple(lines) or (said("no siblings, no slope"),)


@EXERCISES.row(
    level=1,
    minutes=10,
    cases=_families,
    way=_slope_way,
    told=lambda played, siblings: said(
        "played {played}, siblings {siblings}", played=str(played), siblings=str(siblings)
    ),
    shown=lambda got, played, siblings: as_table(
        said("The family"),
        [
            (said("played"), " ".join(played)),
            *((said("counts {count}", count=count), " ".join(names)) for count, names in siblings),
        ],
        got,
    ),
    given="d184db75",
)
def slope_by_weight(played: list[str], siblings: list[Sibling]) -> set[tuple[str, float]]:
    """played lists the weights that are added up after the played move, and each of siblings is
    (count, weights): how much that sibling counts, and the weights that are added up after it.
    By how much does the sum of all counts grow with each weight? The factors that turn a weight
    into points are left out. So for a sibling that counts c it is c * (1 - c) for each of its
    weights, and as much less for each weight of the played move. A weight that is listed twice
    is there twice. Return a set of (weight, slope) without the weights whose slope is 0. Slopes
    must be exact: with these counts floating point rounds nothing.

    example: slope_by_weight(["G4h"], [(0.5, ["G6h"])]) is {{("G6h", 0.25), ("G4h", -0.25)}}.

    hint: What happens to a weight that stands after both moves?

    hint: Add c * (1 - c) for each weight of the sibling, subtract it for each played one.

    tried: 546 moves with their siblings: two played moves, with up to two siblings that count
    0, 0.25, 0.5 or 1
    """
    return set(_slopes(played, siblings).items())


# ---- 3: by heart


def _rounds() -> Iterator[tuple[list[int], list[int]]]:
    """Yield two errors after up to three rounds, fewest first."""
    for size in range(1, 4):
        for learned, held_out in product(product((60, 62, 64), repeat=size), repeat=2):
            yield list(learned), list(held_out)


def _rounds_way(learned: list[int], held_out: list[int]) -> tuple[str, ...]:
    return tuple(
        said(
            "round {n}: learned {learned}, held out {held_out}",
            n=n,
            learned=signed(learned[n] - learned[n - 1]),
            held_out=signed(held_out[n] - held_out[n - 1]),
        )
        for n in range(1, len(learned))
    ) or (said("there is no round before the first"),)


@EXERCISES.row(
    level=2,
    minutes=10,
    cases=_rounds,
    way=_rounds_way,
    told=lambda learned, held_out: said(
        "learned {learned}, held out {held_out}", learned=str(learned), held_out=str(held_out)
    ),
    shown=lambda got, learned, held_out: as_table(
        said("The errors"),
        [
            (said("round {n}", n=n), f"{ours}  {others}")
            for n, (ours, others) in enumerate(zip(learned, held_out, strict=True))
        ],
        got,
    ),
    given="c57f7011",
)
def by_heart(learned: list[int], held_out: list[int]) -> int | None:
    """Learning goes in rounds. After each round an error is measured twice: in learned on the games
    that are learned from, in held_out on others. Which is the first round that learns by heart
    only: the learned error falls compared with the round before, and the error held out rises?
    Return its place in the lists, counted from 0, or None if there is no such round.

    example: by_heart([69, 64, 61, 58], [69, 65, 64, 66]) is 3: both errors fall in rounds 1 and 2.

    hint: Two errors that differ prove nothing. Compare each error with the round before.

    hint: Round 0 has no round before it. Begin with round 1, and look for a learned error that
    falls while the other one rises.

    tried: 819 courses of learning: up to three rounds, with three errors each
    """
    rounds = zip(pairwise(learned), pairwise(held_out), strict=True)
    found = (n for n, ((a, b), (c, d)) in enumerate(rounds, 1) if b < a and d > c)
    return next(found, None)


# ---- the boss: a step as Bonanza takes it

Lesson = tuple[list[str], list[Sibling]]
WEIGHTS = {"S6h": 5, "S4h": 5, "S7g": 0, "S3g": 0, "G5h": -2}


def _lessons() -> Iterator[tuple[dict[str, int], list[Lesson]]]:
    """Yield up to two lessons, the smallest first."""
    terms = (["S7g"], ["S6h"], ["S4h", "G5h"])
    siblings = [(count, names) for count in (0.5, 0.25, 1.0) for names in terms]
    lessons = [
        (played, list(chosen))
        for size in range(1, 3)
        for played in terms[:2]
        for chosen in combinations(siblings, size)
    ]
    for size in range(3):
        for some in combinations(lessons, size) if size < 2 else pairwise(lessons):
            yield dict(WEIGHTS), [(list(played), list(others)) for played, others in some]


def _mirrored(name: str) -> str:
    return f"{name[0]}{10 - int(name[1])}{name[2]}"


def _shared_slopes(lessons: list[Lesson]) -> dict[str, float]:
    alone: dict[str, float] = {}
    for played, siblings in lessons:
        for name, slope in _slopes(played, siblings).items():
            alone[name] = alone.get(name, 0.0) + slope
    return {
        name: alone.get(name, 0.0) + (alone.get(_mirrored(name), 0.0) if name[1] != "5" else 0.0)
        for name in WEIGHTS
    }


def _step_way(weights: dict[str, int], lessons: list[Lesson]) -> tuple[str, ...]:
    after, slopes = dict(bonanza_step(weights, lessons)), _shared_slopes(lessons)
    return tuple(
        said("{name}: slope {slope}, so {before} becomes {after}",
             name=name, slope=f"{slopes[name]:+g}", before=weights[name], after=after[name])
        for name in weights
    )  # fmt: skip


@EXERCISES.row(
    level=4,
    minutes=25,
    cases=_lessons,
    way=_step_way,
    told=lambda weights, lessons: said("lessons {lessons}", lessons=str(lessons)),
    shown=lambda got, weights, lessons: as_table(
        said("The weights"), [(name, signed(weight)) for name, weight in weights.items()], got
    ),
    given="46ba2015",
)
def bonanza_step(weights: dict[str, int], lessons: list[Lesson]) -> set[tuple[str, int]]:
    """weights maps names to whole numbers; a name is a piece and its square, such as S6h. lessons
    is a list of pairs (played, siblings), as in slope_by_weight. Add up the slopes of all lessons:
    c * (1 - c) for each weight of a sibling that counts c, and as much less for each weight of the
    played move. A place and its mirror image share their slope: each gets the sum of both, and the
    mirror image of file f is file 10 - f. Then every weight goes by 1 against the sign of its
    slope. A weight whose slope is 0 goes one nearer to 0, if it is not 0. Return a set of pairs
    (name, new weight), and leave the old weights as they are.

    example: If only S6h has a slope, and it is 0.25, then S6h and S4h both go down by 1.

    hint: Three lists, one after the other: slopes of all lessons, slopes with their mirror images,
    steps.

    hint: A place on file 5 is its own mirror image, so its slope must not be added twice.

    tried: 180 courses of lessons: up to two lessons, with one or two siblings each
    """
    slopes = _shared_slopes(lessons)

    def sign(number: float) -> int:
        return (number > 0) - (number < 0)

    return {(name, old - sign(slopes[name] or old)) for name, old in weights.items()}


check, hint, exercise = EXERCISES.check, EXERCISES.hint, EXERCISES.exercise
