"""What mate in three costs: every step of the ladder.

      wild        positions of random play
      ordinary    positions of games that were played
      problems    positions with a mate, or with what only looks like one

In none of them the mover is in check. Every step must find the mates that step 0 finds by brute
force; only then are they timed, in microseconds per position. The time that a step saves is
compared lap by lap with the step before: if the laps do not agree on which is faster, no difference
was seen.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any

from shogi_lab.engine.arguments import Some, checked, within
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kernel import COMPILED, for_kernel
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.moves import move_list, usi
from shogi_lab.engine.posi import START, parse_sfen
from shogi_lab.engine.position import Position
from shogi_lab.engine.race import (
    FAST,
    NO_NUMBA,
    Range,
    Rounds,
    by_address,
    laps,
    line,
    machine,
    ratio,
    spread,
)
from shogi_lab.engine.tables import tables_here
from shogi_lab.engine.turns import do_move
from shogi_lab.ground.messages import items, said, word_of
from shogi_lab.notation.games import Game
from shogi_lab.screen.charts import Chart, Points
from shogi_lab.screen.plots import report

from .kernels.ladder import PREDICTIONS, VERSIONS, Prediction, counts, naive, tree
from .problems import Problem

SEED, PLIES, OPENING = 6, 200, 30
#: What no prediction names, though it is of the buffer.
UNFORESEEN = Prediction("M11", "no list of answers", 9, 10, ())
#: So many positions at least make a lap, over and over if need be: to begin one takes as long as a
#: hundred of them.
LEAST = 5_000


# Positions.


def random_game(rng: random.Random, plies: int = PLIES) -> list[int]:
    """Play a game from the start in which each side plays any legal move; return its packed
    moves."""
    pos, moves = for_kernel(parse_sfen(START).record), for_kernel(move_list())
    played: list[int] = []
    while len(played) < plies and (end := legal_moves(pos, tables_here(), moves, 0)):
        played.append(int(moves.packed[rng.randrange(end)]))
        do_move(pos, tables_here(), played[-1])
    return played


def wild(wanted: int) -> list[Position]:
    """Return positions of random play after 30 plies, with no king in check; the same ones each
    time.

    >>> len(wild(3))
    3
    """
    rng = random.Random(SEED)
    found: list[Position] = []
    while len(found) < wanted:
        position = Position.from_sfen("startpos")
        for ply, move in enumerate(random_game(rng)):
            position = position.after(usi(move))
            if ply > OPENING and not position.in_check():
                found.append(position)
    return rng.sample(found, wanted)


def unchecked(positions: Iterable[Position], wanted: int) -> list[Position]:
    """Return this many of the positions in which the mover is not in check, or all if there are
    fewer."""
    found = [each for each in positions if not each.in_check()]
    return random.Random(SEED).sample(found, min(wanted, len(found)))


Wanted = Annotated[int, within(1, 10_000)]


@checked
def position_sets(
    games: Iterable[Game], problems: Iterable[Problem], wanted: Wanted = 500
) -> dict[str, list[Position]]:
    """Return at most `wanted` positions of each kind, by the name of the kind.

    >>> [len(each) for each in position_sets([Game.parse("startpos moves 7g7f")], [], 2).values()]
    [2, 2, 0]
    """
    played = [each for game in games for each in game.positions()]
    return {
        said("wild"): wild(wanted),
        said("ordinary"): unchecked(played, wanted),
        said("problems"): unchecked((each.position for each in problems), wanted),
    }


# Solvers: a function of no arguments for an array of records, called over and over.


def each(find: Any, positions: Any, tables: Any, moves: Any, further: Any, found: Any) -> None:
    """Ask a kernel about each position, again and again until `found` is full.

    further: the kernel's other arguments."""
    for i in range(len(found)):
        found[i] = find(positions[i % len(positions)], tables, moves, *further)


def solver(
    kernel: Any, records: Any, further: tuple[Any, ...], times: int = 1
) -> Callable[[], Any]:
    """Return a function that runs a kernel of the ladder over all records, this many times, and
    returns what it finds."""
    found = np.zeros(times * len(records), np.int64)
    args = _places(records), tables_here(), for_kernel(move_list()), further, found
    kernel(args[0][0], *args[1:3], *further)  # compiled now, if it was not before
    loop = by_address(each, kernel, *args)

    def solve() -> Any:
        loop(kernel, *args)
        return found[: len(records)]

    return solve


def _places(records: Any) -> Any:
    """Return records of its own for a solver to move in."""
    return records.copy() if COMPILED else list(map(for_kernel, records))


# The race.


Least = Annotated[int, within(1, 50_000)]


@checked
def race(
    sets: Mapping[str, Some[Position]], rounds: Rounds = 7, least: Least = LEAST
) -> dict[str, Any]:
    """Time every step, by kind of position; return {} if numba is missing.

    The result has microseconds per position for each lap. least: the smallest number of positions
    in a lap of a step.

    >>> sets = {"problems": [Position.from_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1")]}
    >>> list(race(sets, 1, 1)) == ["problems"] * COMPILED
    True
    """
    found: dict[str, Any] = {}
    for kind, positions in sets.items() if COMPILED else ():
        found[kind] = {"positions": len(positions), "steps": steps(kind, positions, rounds, least)}
    return found


def steps(
    kind: str, positions: Sequence[Position], rounds: int, least: int = 1
) -> dict[int, dict[str, Any]]:
    """Return every step's microseconds per position for each lap."""
    records = np.array([position.record for position in positions])
    truth = solver(naive, records, (0, 3))() > 0
    again, solvers = max(1, least // len(records)), {}
    for version in VERSIONS:
        number, args = (
            version.number,
            (version.kernel, records, version.with_tree(for_kernel(tree()))),
        )
        if ((solver(*args)() > 0) != truth).any():
            raise AssertionError(f"step {number} finds other mates than step 0 on {kind} positions")
        solvers[number] = solver(*args, again)
    times = laps(solvers, rounds, again * len(records) * 1e-6)
    return {number: {"us": us} for number, us in times.items()}


def places(positions: Sequence[Position]) -> dict[str, float]:
    """Count at which place among the generated checks the mating one stood.

    Return how many mates there are, how many of them by the first check, and what share of the
    checks comes after the mating one.

    >>> places([Position.from_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1")])
    {'mates': 1, 'by the first check': 0, 'share after': 0.125}
    """
    each_counted = [counts(1, [position]) for position in positions]
    mated = [counted for counted in each_counted if counted["mates"]]
    tried = sum(counted["tried"] for counted in mated)
    generated = sum(counted["generated"] for counted in mated)
    first = sum(counted["tried"] == 1 for counted in mated)
    share = 1 - tried / max(1, generated)
    return {"mates": len(mated), "by the first check": first, "share after": share}


# What is printed.


@report
def show_race(found: Mapping[str, Any]) -> Iterator[Chart | str]:
    """Show what `race` found: charts of times and gains; then the gains of the predictions.

    >>> show_race({})
    numba is not there: nothing to time
    """
    if not found:
        yield NO_NUMBA
        return
    yield from _charts(found)
    yield said("timed on: {what}", what=items(f"{name} {it}" for name, it in machine().items()))
    for kind, raced in found.items():
        yield said(
            "{kind}: {n} positions, none in check; all steps find the same",
            kind=word_of(kind), n=raced["positions"],
        )  # fmt: skip
    for each in (*PREDICTIONS, UNFORESEEN):
        name = said(
            "{claim} version {after} beside {before}",
            claim=each.claim, after=each.after, before=each.before,
        )  # fmt: skip
        yield line(name, FAST, *_gains(each, found).values())


def _charts(found: Mapping[str, Any]) -> Iterator[Chart]:
    """Draw the times and the gains."""
    steps = {
        f"{each.number} {each.name}": {
            kind: spread(raced["steps"][each.number]["us"]) for kind, raced in found.items()
        }
        for each in VERSIONS
    }
    yield Points(said("us per position, by version"), steps)
    gains = {each.claim: _gains(each, found) for each in PREDICTIONS}
    yield Points(said("times as fast as before, by proposal"), gains, even=1)


def _gains(each: Any, found: Mapping[str, Any]) -> dict[str, Range]:
    """Return what a prediction gained on each kind of positions, lap by lap."""
    rows = {kind: raced["steps"] for kind, raced in found.items()}
    return {
        kind: ratio(row[each.before]["us"], row[each.after]["us"]) for kind, row in rows.items()
    }
