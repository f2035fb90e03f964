"""What an evaluation costs: KKP in full and incrementally, the lists, KPP, and bit scans.

      full           every term again                         Bonanza 4.1.3, inside make_list
      increments     the terms that a move changes           Bonanza 6.0
      make_list      both lists, KKP on the way              Bonanza 4.1.3
      score          the lists, KKP and KPP                  Bonanza 4.1.3

All ways must give the same sums; only then are they timed, in a search that asks them at its
leaves. Weights are pseudo-random, because learned ones cost the same.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any

from shogi_lab.engine.arguments import Some, checked, within
from shogi_lab.engine.arrays import np
from shogi_lab.engine.bitboards import Bitboard, highest, squares_in, words
from shogi_lab.engine.evaluation import empty_lists, kpp_table, listed_squares
from shogi_lab.engine.indexes import BOARD_PIECES
from shogi_lab.engine.kernel import COMPILED, for_kernel, stepped
from shogi_lab.engine.kkp import kkp_table
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.position import Position
from shogi_lab.engine.race import (
    LONG,
    NO_NUMBA,
    SHARE,
    Range,
    Rounds,
    laps,
    line,
    machine_code,
    medians,
    ranges,
    ratio,
    spread,
)
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.tables import tables_here
from shogi_lab.engine.twins import plain
from shogi_lab.ground.messages import said, word_of
from shogi_lab.notation.games import Game
from shogi_lab.screen.charts import Bars, Chart, Points
from shogi_lab.screen.plots import report

from .asked import asked
from .kernels.leaves import FULL, LISTS, MODES, STEPS, WORK, searched
from .kernels.scans import ROWS, VERSIONS, empty_found
from .pseudo import kkp_weights, kpp_weights

#: Plies of the search, how often a lap scans all bitboards, and links of a chain.
Depth = Annotated[int, within(1, 5)]
Times = Annotated[int, within(1, 1_000)]
Links = Annotated[int, within(1, 10_000_000)]


def every_tenth(games: Iterable[Game]) -> list[Position]:
    """Return every tenth position of each game.

    >>> len(every_tenth([Game.parse("startpos moves " + "2h3h 8b7b 3h2h 7b8b " * 5)]))
    2
    """
    return [each for game in games for each in list(game.positions())[10::10]]


# Bit scans.


def each_board(scan: Any, boards: Any, ranks: Any, squares: Any, times: int) -> Any:
    """Scan every board, this many times over."""
    total = 0
    for _ in range(times):
        for i in range(len(boards)):
            total += scan(words(boards[i, 0], boards[i, 1], boards[i, 2]), ranks, squares)
    return total


#: The sets that are scanned: the empty ones of those that make_list meets, and all of them.
CHARTED = (said("empty"), said("as met"))


def fillings(positions: Sequence[Position], many: int = 4_000) -> dict[str, np.ndarray]:
    """Return bitboards to scan: those that make_list meets, all of them and the empty ones."""
    listed = stepped(listed_squares)
    twins = [plain(each.record) for each in positions]
    met = [listed(twin, color, kind) for twin in twins for kind in BOARD_PIECES for color in (0, 1)]
    found = {"empty": [bb for bb in met if not squares_in(bb)], "as met": met}
    order = np.random.default_rng(1).integers(0, 1 << 30, many)
    sets = {name: np.array(boards, np.int64) for name, boards in found.items() if boards}
    return {name: boards[order % len(boards)] for name, boards in sets.items()}


@checked
def scans(positions: Some[Position], rounds: Rounds, times: Times) -> dict[str, Any]:
    """Return how many questions each version asks, and its nanoseconds in each round, by filling;
    times: how often a lap scans all bitboards.

    >>> found = scans([Position()], 1, 1)
    >>> found["empty"], found["questions"]["empty"]["empty_first"]
    (0.22, 1.0)
    """
    boards = fillings(positions)
    empty = float(np.mean(boards["as met"].sum(axis=1) == 0))
    found: dict[str, Any] = {
        "empty": round(empty, 2),
        "questions": {name: _questions(each) for name, each in boards.items()},
    }
    if COMPILED:
        found["laps"] = {name: _scanned(each, rounds, times) for name, each in boards.items()}
    return found


def _questions(boards: np.ndarray) -> dict[str, float]:
    """Count the conditions that one scan asks, on average, by version."""
    seen = {board: asked(board) for board in {Bitboard(*each) for each in boards.tolist()}}
    rows = [seen[Bitboard(*each)] for each in boards.tolist()]
    return {
        each[0].name: sum(row.asked for row in each) / len(rows) for each in zip(*rows, strict=True)
    }


#: What the article claims of its macro: against which of the others.
CLAIMED: dict[str, str] = {
    said("its macro, against Bonanza's loop"): "by_mask", said("its empty test"): "from_the_top",
}  # fmt: skip


def _scanned(boards: np.ndarray, rounds: int, times: int) -> dict[str, list[float]]:
    """Return nanoseconds per scan in each round, by version; raises an error if two versions find
    different squares."""
    loop, squares = machine_code(each_board), empty_found()
    runs = {
        each.kernel.__name__: partial(loop, each.kernel, boards, ROWS, squares, times)
        for each in VERSIONS
    }
    return laps(runs, rounds, times * len(boards) * 1e-9, "the squares of a bitboard")


# The latency of one scan.


def scan_chain(x: int, shift: int, flip: int, times: int) -> int:
    """Run a chain in which each scan waits for the one before.

    In machine code a link is one instruction that scans and four more: xor, multiply, and, or.
    What LLVM would need to count from the lowest bit goes into `flip`, whose value it does not
    know."""
    for _ in range(times):
        x = (highest(x) ^ flip) * MIXER & 0xFFFFFFFFFFFF | 1
    return x


def shift_chain(x: int, shift: int, flip: int, times: int) -> int:
    """Run the chain of `scan_chain` with a shift in place of the scan; the other instructions
    stay."""
    for _ in range(times):
        x = (x >> shift ^ flip) * MIXER & 0xFFFFFFFFFFFF | 1
    return x


MIXER = 0x9E3779B97F4A


@checked
def latency(rounds: Rounds = 9, times: Links = 2_000_000) -> dict[str, list[float]]:
    """Return the nanoseconds that one link of both chains takes, in each round.

    >>> list(latency(1, 10))
    ['scan', 'shift']
    """
    chains = {"scan": machine_code(scan_chain), "shift": machine_code(shift_chain)}
    runs = {name: partial(each, 5, 42, 9, times) for name, each in chains.items()}
    return laps(runs, rounds, times * 1e-9)


@report
def print_latency(found: Mapping[str, Any]) -> Iterator[Chart | str]:
    """Print what `latency` found, in two lines.

    >>> print_latency({"scan": [1.2, 1.3], "shift": [1.0, 1.0]})
    a chain of scans: 1.25 ns per link, of shifts 1.00 ns (medians)
    K11: 20 to 30 % longer: 1.25 (1.20 to 1.30) times as long
    """
    scan, shift = medians(found).values()
    yield said(
        "a chain of scans: {scan} ns per link, of shifts {shift} ns (medians)",
        scan=f"{scan:.2f}", shift=f"{shift:.2f}",
    )  # fmt: skip
    yield line("K11", LONG, ratio(*found.values()))


# In a search: what make_list takes of its time, and what increments gain.

#: What each share is of: all of the score, or the search without KPP; first two that the article
#: names.
SHARES = {
    said("K3 make_list, of the search with all of the score"): ("make_list", "material", "score"),
    said("make_list, of the search without KPP"): ("make_list", "material", "make_list"),
    said("K4 increments gain, of all of the score"): ("KKP in full", "KKP by increments", "score"),
    said("KKP in full, of the search with all of the score"): ("KKP in full", "material", "score"),
    said("increments gain, of the search without KPP"): (
        "KKP in full", "KKP by increments", "KKP in full",
    ),
}  # fmt: skip


def in_a_search(positions: Sequence[Position], rounds: int, depth: int) -> dict[str, Any]:
    """Return nanoseconds per leaf, in each round, of the same search, in which leaves compute more
    and more.

    Raises an error if the ways to find KKP differ on the leaves."""
    weights = kkp_table(kkp_weights()), kpp_table(kpp_weights()), for_kernel(empty_lists())
    args = for_kernel(move_list()), weights, (work := for_kernel(empty_record(WORK)))
    sums = [each.kkp(kkp_weights()) for each in positions]

    def run(mode: int) -> int:
        work.mode, work.check, work.leaves = mode, 0, 0
        for position, total in zip(positions, sums, strict=True):
            line = depth, -30_000, 30_000, total
            searched(for_kernel(position.record.copy()), tables_here(), *args, line)
        return int(work.check)

    laps({mode: partial(run, mode) for mode in (FULL, LISTS, STEPS)}, 0, alike="the leaves' sums")
    runs, leaves = {name: partial(run, mode) for name, mode in MODES.items()}, int(work.leaves)
    found = laps(runs, rounds, leaves * 1e-9)
    return {"positions": len(positions), "depth": depth, "leaves": leaves, "laps": found}


# All of it.


@checked
def race(games: Iterable[Game], rounds: Rounds = 5, depth: Depth = 3) -> dict[str, Any]:
    """Return the costs of the ways in a search of this many plies, on some positions of the games;
    nothing if numba is missing.

    >>> race([Game.parse("startpos moves " + "2h3h 8b7b 3h2h 7b8b " * 10)], 1, 1).get("depth", 1)
    1
    """
    positions = every_tenth(games)
    if len(positions) < 4:
        n = len(positions)
        raise ValueError(
            said("every tenth position of the games makes {n}; there must be at least 4", n=n)
        )
    return in_a_search(positions[3::30], rounds, depth) if COMPILED else {}


@report
def show_race(found: Mapping[str, Any]) -> Iterator[Chart | str]:
    """Yield what `race` found: a chart, and the claims' shares.

    >>> show_race({})
    numba is not there: nothing to time
    """
    if not found:
        yield NO_NUMBA
        return
    yield Points(said("ns per leaf of a search"), ranges(found["laps"]))
    yield said(
        "The search of {positions} positions, {depth} plies deep, has {leaves} leaves.",
        positions=found["positions"], depth=found["depth"], leaves=f"{found['leaves']:,}",
    )  # fmt: skip
    for name, each in SHARES.items():
        yield line(name, SHARE, shares(found["laps"], *each))


def shares(found: Mapping[str, Sequence[float]], more: str, less: str, whole: str) -> Range:
    """Return how much longer one way takes than another, in percent of the time of a third way, as
    a range over all laps."""
    each = zip(found[more], found[less], found[whole], strict=True)
    return spread([100 * (a - b) / c for a, b, c in each])


#: The version that goes through all squares: far off whatever the others need.
FAR_OFF = "by_squares"


@report
def show_scans(found: Mapping[str, Any]) -> Iterator[Chart | str]:
    """Yield what `scans` found: questions and times as charts.

    >>> asks = {name: {"by_squares": 163.0, "empty_first": 1.0} for name in CHARTED}
    >>> show_scans({"empty": 0.28, "questions": asks})
    <picture: questions a scan asks: empty_first empty 1, empty_first as met 1>
    Of the bitboards that make_list meets, 28% are empty.
    """
    names = [name for name in found["questions"][CHARTED[0]] if name != FAR_OFF]
    bonanzas = [CLAIMED["its macro, against Bonanza's loop"]]
    asked = {name: {each: found["questions"][each][name] for each in CHARTED} for name in names}
    yield Bars(said("questions a scan asks"), asked, bonanzas)
    if "laps" in found:
        spans = {each: ranges(found["laps"][each]) for each in CHARTED}
        rows = {name: {each: spans[each][name] for each in CHARTED} for name in names}
        yield Points(said("ns per scan (hollow: Bonanza's loop)"), rows, bonanzas)
        ratios = {claim: {each: _claimed(found, claim, each) for each in CHARTED}
                  for claim in CLAIMED}  # fmt: skip
        yield Points(said("K9: times as long"), ratios, even=1)
    yield said(
        "Of the bitboards that make_list meets, {share} are empty.", share=f"{found['empty']:.0%}"
    )
    for claim in CLAIMED if "laps" in found else ():
        for filling in CHARTED:
            name = said("K9 {claim}, {filling}", claim=word_of(claim), filling=word_of(filling))
            yield line(name, LONG, _claimed(found, claim, filling))


def _claimed(found: Mapping[str, Any], claim: str, filling: str) -> Range:
    """Return how many times as long the macro takes as what a claim compares it with."""
    laps = found["laps"][filling]
    return ratio(laps["empty_first"], laps[CLAIMED[claim]])
