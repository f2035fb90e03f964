"""The experiment: what each part of the player is worth, by the games that ship with the project.

benchmarks/experiment.py plays the whole player against the player without a part, and the player
with the KKP that its own games taught against the player with chapter 4's. It keeps an opening's
two games, one with each color, as a pair.
"""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from shogi_lab.chapters.kkp.shipped import TAUGHT
from shogi_lab.engine.arguments import checked, one_of
from shogi_lab.ground.files import rows_of
from shogi_lab.ground.messages import plural, said, sentences
from shogi_lab.ground.series import DATA
from shogi_lab.stage.films import Film, Frame

from .elo import ENOUGH, Strength, pentanomial, strength
from .kernels.versions import NAMES

FOLDER = DATA / "experiment"
#: What a move may use: 1,000 nodes; 12 ms; 20,000 nodes.
LIMITED = ("nodes", "time", "deep")
#: Games after which the film looks at the strength of the parts.
LOOKS = (20, 50, 100, 200, 400, 800, 1_200)


class Part(NamedTuple):
    """A part that is tried: a player with it and one without it, in the form that matches.py
    takes; then the names of both in a table of their games.
    """

    what: str
    there: str
    without: str
    has: str
    against: str


def without(what: str, switch: str, has: str = "", against: str = said("without it")) -> Part:
    """Return a part that the whole player has, and that a switch removes from the other player."""
    return Part(what, NAMES[-1], f"{NAMES[-1]},{switch}", has or what, against)


HANDS = said("hands by 4.1.3")
PARTS = {
    "hands_equal": without(
        said("better hands by 4.1.3, not equal ones"), "hands=equal", HANDS, said("equal hands")
    ),
    "hands_covers": without(
        said("better hands by 4.1.3, not kind by kind"), "hands=covers", HANDS, said("kind by kind")
    ),
    "hands_412": without(
        said("better hands by 4.1.3, not by 4.1.2"), "hands=dominates_412", HANDS,
        said("hands by 4.1.2"),
    ),
    "superior": without(said("superior repetition"), "superior=0"),
    "mate_1": Part(
        said("mate in 1, not none"), f"{NAMES[-1]},mate=1", f"{NAMES[-1]},mate=0",
        said("mate in 1"), said("without it"),
    ),
    "mate_3": without(
        said("mate in 3, not in 1"), "mate=1", said("mate in 3"), said("mate in 1")
    ),
    "kkp": without(said("KKP"), "kkp=0"),
    "effects_order": without(said("effects in order"), "effects_order=0"),
    "shelter": without(said("effects around kings"), "shelter=0"),
    "exchanges": without(said("static exchange evaluation"), "static_exchange_evaluation=0"),
    "null_move": without(said("null-move pruning"), "null_move=0"),
    "reductions": without(said("late move reductions (LMR)"), "late_move_reductions=0",
        said("late move reductions")),
    "taught": Part(
        said("own games' KKP, not chapter 4's"), f"{NAMES[-1]},table={TAUGHT}", NAMES[-1],
        said("own games' KKP"), said("chapter 4's KKP"),
    ),
}  # fmt: skip
SHOWN = "kkp", "mate_1", "shelter", "exchanges", "null_move", "reductions"  # in the film


def other_way(what: str, *switches: str) -> Part:
    """Return a part that is another way of doing something: the whole player with it, against the
    whole player as it is."""
    return Part(what, ",".join((NAMES[-1], *switches)), NAMES[-1], what, said("as it is"))


#: What the field does and our player does not, tried in games of 20,000 nodes a move.
OTHER_WAYS = {
    "checks_spared": other_way(
        said("quiet checks are not pruned"), "late_move_pruning=2", "futility_pruning=2"
    ),
    "zero_window_first": other_way(
        said("re-search by a zero window first"), "principal_variation_search=2"
    ),
    "path_free": other_way(said("no repetition in the table"), "transposition_table=2"),
    "bonanza_mates": other_way(said("Bonanza's mate in 3"), "mate=2"),
    "quiet_table": other_way(said("quiescence asks the table"), "quiescence=2"),
}
#: All that is tried.
TRIED = PARTS | OTHER_WAYS


class Pair(NamedTuple):
    """What is kept about an opening's two games; in the first the player with the part is Black.

    opening: a seed; points: those of the player with the part, in each game; plies and ends: how
    long each game was, and how it ended; same: whether both games are the same, move by move.
    """

    opening: int
    points: list[float]
    plies: list[int]
    ends: list[str]
    same: bool


def written(each: Pair) -> str:
    """Return a pair as a line of the file."""
    games = zip(each.points, each.plies, each.ends, strict=True)
    told = ",".join(f"{points:g},{plies},{end}" for points, plies, end in games)
    return f"{each.opening},{told},{each.same:d}"


def read(line: str) -> Pair:
    """Return the pair that a line holds."""
    opening, *games, same = line.split(",")
    points, plies, ends = games[::3], games[1::3], games[2::3]
    return Pair(int(opening), list(map(float, points)), list(map(int, plies)), ends, same == "1")


def points_of(pairs: Sequence[Pair]) -> list[float]:
    """Return the points of each pair, from 0 to 2."""
    return [sum(each.points) for each in pairs]


@checked
def pairs_of(
    name: Annotated[str, one_of(tuple(TRIED))], by: Annotated[str, one_of(LIMITED)] = "nodes"
) -> list[Pair]:
    """Return the pairs of a part that have been played so far, by the same nodes or the same time
    per move.

    >>> pairs_of("kkp")[0].points
    [1.0, 1.0]
    """
    return [read(line) for line in rows_of(FOLDER / by / f"{name}.csv")]


class Worth(NamedTuple):
    """What a part is worth: its name, and the strength by all pairs."""

    what: str
    found: Strength


class Ranges(NamedTuple):
    """What parts are worth, in Elo points with their 95 % ranges."""

    title: str
    rows: tuple[Worth, ...]


def worth_of(what: str, pairs: list[Pair]) -> Worth:
    """Return what a part is worth according to some pairs.

    >>> worth_of("KKP", pairs_of("kkp")[:10]).found.decided
    7
    """
    return Worth(what, strength(pentanomial(points_of(pairs))))


def worth_film() -> Film:
    """Show what six parts of the player are worth, by the first 20 games, the first 50, and so on
    up to all; then by all games in which moves are limited by time instead of nodes.

    >>> worth_film().frames[0].caption
    'After up to 20 games of each part, 1 of 3 ranges lies above 0. In the other parts too little \
is decided for a range.'
    """
    nodes, time = ({name: pairs_of(name, by) for name in SHOWN} for by in LIMITED[:2])
    frames = []
    for games in LOOKS:
        title = said("Up to {games} games of each", games=f"{games:,}")
        rows = _worths(nodes, games)
        ranges = sum(each.found.decided >= ENOUGH for each in rows)
        told: str = plural(
            "After up to {games} games of each part, {n} of {all} ranges lies above 0.",
            "After up to {games} games of each part, {n} of {all} ranges lie above 0.",
            _sure(rows),
            games=f"{games:,}",
            all=ranges,
        )
        if ranges < len(rows):
            told = sentences(told, said("In the other parts too little is decided for a range."))
        frames.append(Frame((Ranges(title, rows),), told, "film worth"))
    rows = _worths(time, LOOKS[-1])
    told = said(
        "Now each move has the same time, enough for more nodes. So a part "
        "pays for the time it takes, and searches are deeper. {sure} of "
        "{all} ranges lie above 0.",
        sure=_sure(rows),
        all=len(rows),
    )
    frames.append(Frame((Ranges(said("12 ms per move"), rows),), told, "film worth"))
    return Film(said("What each part is worth"), tuple(frames), (0, 2, len(LOOKS) - 1, len(LOOKS)))


def _worths(pairs: dict[str, list[Pair]], games: int) -> tuple[Worth, ...]:
    """Return what all parts are worth by the first games of each."""
    return tuple(worth_of(PARTS[name].has, each[: games // 2]) for name, each in pairs.items())


def _sure(rows: tuple[Worth, ...]) -> int:
    return sum(each.found.is_sure for each in rows)
