"""What an evaluation costs: KKP in full and incrementally, the lists, KPP, and bit scans.

      full           every term again                         Bonanza 4.1.3, inside make_list
      increments     the terms that a move changes           Bonanza 6.0
      make_list      both lists, KKP on the way              Bonanza 4.1.3
      score          the lists, KKP and KPP                  Bonanza 4.1.3

All ways must give the same sums; only then are they timed. The cost of a way along the games is
counted in bare makes: the time of do_move alone. Weights are pseudo-random, because learned ones
cost the same.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import Some, checked, within
from shogi_lab.engine.arrays import np
from shogi_lab.engine.bitboards import Bitboard, highest, squares_in, words
from shogi_lab.engine.evaluation import empty_lists, kpp_table, listed_squares, make_list, score
from shogi_lab.engine.indexes import BOARD_PIECES, KKP_HAND, KKP_STANDING
from shogi_lab.engine.kernel import COMPILED, for_kernel, stepped
from shogi_lab.engine.kkp import do_move_kkp, kkp_sum, kkp_sums, kkp_table
from shogi_lab.engine.layouts import BONANZA
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.pieces import HAND_PIECES, KING
from shogi_lab.engine.posi import POSITION, START, parse_sfen
from shogi_lab.engine.position import Position
from shogi_lab.engine.race import (
    LONG,
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
from shogi_lab.engine.tables import TABLES, tables_here
from shogi_lab.engine.turns import do_move
from shogi_lab.engine.twins import plain
from shogi_lab.ground.messages import said, word_of
from shogi_lab.notation.games import Game
from shogi_lab.screen.charts import Bars, Chart, Points
from shogi_lab.screen.plots import report

from .asked import asked
from .kernels.leaves import BARE, FULL, LISTS, MODES, SCORE, STEPS, WORK, searched
from .kernels.scans import ROWS, VERSIONS, empty_found
from .pseudo import kkp_weights, kpp_weights

#: In the list of all games' moves, this stands before each game.
NEW_GAME = -1
#: How often games are played in a lap of a race, and plies of its search.
Times = Annotated[int, within(1, 1_000)]
Depth = Annotated[int, within(1, 5)]
Apart = Annotated[int, within(1, 1_000)]
Links = Annotated[int, within(1, 10_000_000)]


class Played(NamedTuple):
    """Games for a race: their moves, packed, in one list, and some of their positions."""

    moves: np.ndarray
    positions: list[Position]


@checked
def played(games: Iterable[Game], apart: Apart = 10) -> Played:
    """Return the moves of the games, and every tenth position of each.

    >>> found = played([Game.parse("startpos moves 7g7f 3c3d")], 2)
    >>> found.moves.tolist(), len(found.positions)
    ([-1, 39983, 35873], 1)
    """
    moves, some = [], []
    for game in games:
        positions = list(game.positions())
        moves += [NEW_GAME, *map(Position.packed, positions, game.moves)]
        some += positions[apart::apart]
    return Played(np.array(moves, np.int64), some)


# Along the games: make, and something more. here: two positions, the game's and the start, and the
# same as rows of words, since the compiler takes long to copy a record of so many members.

#: What is asked after each move.
ASKED = {
    said("bare make"): BARE, said("increments"): STEPS, said("full"): FULL, "make_list": LISTS,
    "score": SCORE,
}  # fmt: skip


def at_the_start() -> tuple[np.ndarray, np.ndarray]:
    """Return two copies of the start position, and their memory as words of 64 bits."""
    positions = np.array([parse_sfen(START).record] * 2)
    return positions, positions.view(np.int64).reshape(2, -1)


def along_moves(mode: int, here: Any, tables: Any, weights: Any, moves: Any) -> Any:
    """Play all games, each from the start; return what is asked after each move, all xored into
    one number.

    weights: KKP, KPP and the lists.
    """
    (positions, words), (kkp, kpp, lists) = here, weights
    total, check = 0, 0
    for i in range(len(moves)):
        if moves[i] < 0:
            for k in range(words.shape[1]):
                words[0, k] = words[1, k]
            total = kkp_sum(positions[0], kkp)
            continue
        if mode == STEPS:
            total = do_move_kkp(positions[0], tables, kkp, moves[i], total)
        else:
            do_move(positions[0], tables, moves[i])
        if mode == FULL:
            total = kkp_sum(positions[0], kkp)
        elif mode == LISTS:
            total = make_list(positions[0], kkp, lists)
        elif mode == SCORE:
            total = score(positions[0], kkp, kpp, lists)
        check ^= total
    return check


def along_games(moves: np.ndarray, rounds: int, times: int) -> dict[str, Any]:
    """Return the number of moves, the share of king moves, and nanoseconds per move in each round,
    by what is asked after each move; all moves are played `times` times. Raises an error if two of
    the sums differ on the moves."""
    weights = kkp_table(kkp_weights()), kpp_table(kpp_weights()), empty_lists()
    once, args = moves[moves >= 0], (at_the_start(), TABLES, weights, np.tile(moves, times))
    runs = {name: partial(machine_code(along_moves), mode, *args) for name, mode in ASKED.items()}
    del runs["score"]
    sums = {name: runs[name] for name in ("increments", "full", "make_list")}
    laps(sums, 0, alike="along the games")
    slow = {"score": partial(machine_code(along_moves), SCORE, *args[:-1], moves)}
    found = laps(runs, rounds, times * len(once) * 1e-9)
    found |= laps(slow, min(rounds, 3), len(once) * 1e-9)
    kings = float(np.mean((once >> 15 & 15) == KING))
    return {"moves": len(once), "kings": kings, "laps": found}


# The same by NumPy: one position at a time, and all of them at once.

STANDING = np.array(KKP_STANDING)
SHIFTS = np.array([field.shift for field in BONANZA.fields])
LIMITS = np.array([(1 << field.width) - 1 for field in BONANZA.fields])
HANDS = np.array([KKP_HAND[kind] for kind in HAND_PIECES])


def numpy_sums(boards: Any, hands: Any, kings: Any, weights: Any) -> np.ndarray:
    """Return the KKP sums of many positions, by fancy indexing: boards (n, 81), hands (n, 2),
    kings (n, 2)."""
    black, white = kings[:, 0].astype(int), kings[:, 1].astype(int)
    rows = ((black, white), (80 - white, 80 - black))
    totals = np.zeros(len(boards), np.int64)
    squares = np.arange(81)
    for color, (own, other) in enumerate(rows):
        sign = 1 - 2 * color
        which, sq = np.nonzero((boards * sign > 0) & (np.abs(boards) != KING))
        index = STANDING[boards[which, sq] & 31] + sign * squares[sq]
        values = weights[own[which], other[which], index]
        totals += sign * np.bincount(which, values, len(boards)).astype(np.int64)
        held = HANDS + (hands[:, color, None] >> SHIFTS & LIMITS)
        totals += sign * weights[own[:, None], other[:, None], held].sum(axis=1, dtype=np.int64)
    return totals


def numpy_sum(record: Any, weights: Any) -> int:
    """Return the KKP sum of one position, by fancy indexing."""
    return int(numpy_sums(record.board[None], record.hand[None], record.king[None], weights)[0])


def ways_to_sum(positions: Sequence[Position], weights: Any) -> dict[str, Any]:
    """Return functions that give the KKP sums of all these positions: by NumPy, stepped,
    compiled."""
    records = [each.record for each in positions]
    twins, table, one = list(map(plain, records)), kkp_table(weights), stepped(kkp_sum)
    twin_of_table = plain(table) if COMPILED else table
    boards, hands, kings = (
        np.array([record[name] for record in records]) for name in ("board", "hand", "king")
    )
    found = {
        said("NumPy, each"): lambda: [numpy_sum(record, weights) for record in records],
        "stepped": lambda: [one(twin, twin_of_table) for twin in twins],
        said("NumPy, all at once"): lambda: numpy_sums(boards, hands, kings, weights),
    }
    if COMPILED:
        array = np.array(records, POSITION)
        found[said("compiled, each")] = lambda: [kkp_sum(record, table) for record in records]
        found[said("compiled, all at once")] = lambda: kkp_sums(array, weights)
    return found


def one_sum(positions: Sequence[Position], rounds: int) -> dict[str, list[float]]:
    """Return, for each way, the nanoseconds of one full sum called from Python, in each round.
    Raises an error if two ways differ."""
    runs = ways_to_sum(positions, kkp_weights())
    sums = {name: partial(_integers, way) for name, way in runs.items()}
    laps(sums, 0, alike="KKP of all positions")
    return laps(runs, rounds, len(positions) * 1e-9)


def _integers(way: Callable[[], Iterable[Any]]) -> list[int]:
    return list(map(int, way()))


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
def race(
    games: Iterable[Game], rounds: Rounds = 15, times: Times = 20, depth: Depth = 3
) -> dict[str, Any]:
    """Return all costs, along these games and on their positions; if numba is missing, only the
    costs of one sum and the questions of the scans. times: how often a lap plays the games; depth:
    the search's, in plies.

    >>> found = race([Game.parse("startpos moves " + "2h3h 8b7b 3h2h 7b8b " * 10)], 1, 1, 1)
    >>> "one sum" in found, "scans" in found
    (True, True)
    """
    moves, positions = played(games)
    if len(positions) < 4:
        n = len(positions)
        raise ValueError(
            said("every tenth position of the games makes {n}; there must be at least 4", n=n)
        )
    found: dict[str, Any] = {"one sum": one_sum(positions[:100], min(rounds, 7))}
    if COMPILED:
        found["along games"] = along_games(moves, rounds, times)
        found["search"] = in_a_search(positions[3::30], min(rounds, 5), depth)
    return {**found, "scans": scans(positions, rounds, max(1, times // 2))}


@report
def show_race(found: Mapping[str, Any]) -> Iterator[Chart | str]:
    """Yield what `race` found about sums, moves and searches: charts, and the claims' shares.

    >>> sums = {"stepped": [900.0, 920.0, 950.0], "compiled, each": [300.0]}
    >>> show_race({"one sum": sums})  # doctest: +ELLIPSIS
    <picture: ns for one full sum (hollow: NumPy): stepped 920 (900 to 950), compiled, each 300 ...>
    All ways to one full sum give the same.
    """
    if "one sum" in found:
        hollow = [name for name in found["one sum"] if "NumPy" in name]
        yield Points(said("ns for one full sum (hollow: NumPy)"), ranges(found["one sum"]), hollow)
        yield said("All ways to one full sum give the same.")
    if "along games" in found:
        part = found["along games"]
        yield Points(said("ns per move along the games, compiled"), ranges(part["laps"]))
        yield said(
            "Along the games there are {moves} moves, {kings} by a king.",
            moves=part["moves"], kings=f"{part['kings']:.1%}",
        )  # fmt: skip
    if "search" in found:
        part = found["search"]
        yield Points(said("ns per leaf of a search"), ranges(part["laps"]))
        yield said(
            "The search of {positions} positions, {depth} plies deep, has {leaves} leaves.",
            positions=part["positions"], depth=part["depth"], leaves=part["leaves"],
        )  # fmt: skip
        for name, each in SHARES.items():
            yield line(name, SHARE, shares(part["laps"], *each))
    if "scans" in found:
        yield from _scan_lines(found["scans"])


def shares(found: Mapping[str, Sequence[float]], more: str, less: str, whole: str) -> Range:
    """Return how much longer one way takes than another, in percent of the time of a third way, as
    a range over all laps.

    >>> shares({"a": [3.0, 3.0], "b": [2.0, 1.0], "c": [10.0, 10.0]}, "a", "b", "c")
    Range(middle=15.0, least=10.0, most=20.0)
    """
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
    yield from _scan_lines(found)


def _claimed(found: Mapping[str, Any], claim: str, filling: str) -> Range:
    """Return how many times as long the macro takes as what a claim compares it with."""
    laps = found["laps"][filling]
    return ratio(laps["empty_first"], laps[CLAIMED[claim]])


def _scan_lines(found: Mapping[str, Any]) -> Iterator[str]:
    yield said(
        "Of the bitboards that make_list meets, {share} are empty.", share=f"{found['empty']:.0%}"
    )
    for claim in CLAIMED if "laps" in found else ():
        for filling in CHARTED:
            name = said("K9 {claim}, {filling}", claim=word_of(claim), filling=word_of(filling))
            yield line(name, LONG, _claimed(found, claim, filling))
