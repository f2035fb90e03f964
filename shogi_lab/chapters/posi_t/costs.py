"""What two of the chapter's habits cost: a chain of names, and how a slider's attacks are found.

      chain     ptree->posi.material, ptree->posi.hand[0] ...      written out at every use
      alias     posi.material, posi.hand[0] ...                    the chain once, then a local name
      values    material, hand, posi.board[i] ...                  read once what each turn needs

      walked, rotated, folded, multiplied, extracted, subtracted      the ways of `sliders.py`

Each has one source, which runs compiled and stepped. All must answer alike before they are timed.
Runs take turns, and a ratio is given with its range, from the smallest to the largest of the laps.
"""

import dis
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import Some, checked, is_a, refused, whole_number, within
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kernel import COMPILED, stepped
from shogi_lab.engine.posi import POSITION, START, parse_sfen
from shogi_lab.engine.position import Position
from shogi_lab.engine.race import LONG, Rounds, laps, line, machine_code, ratio, spread
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.squares import SQUARES
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import toggle_turned
from shogi_lab.engine.twins import plain
from shogi_lab.ground.messages import listed, said, word_of
from shogi_lab.screen.charts import Bars, Chart, Points
from shogi_lab.screen.plots import report
from shogi_lab.stage.reads import reads
from shogi_lab.stage.walk import walk

from .kernels.sliders import WAYS, Lookup

LIVES: tuple[str, ...] = (said("stepped"), said("compiled")) if COMPILED else (said("stepped"),)


def alive(life: str, loop: Callable[..., Any], *args: Any) -> Callable[[], Any]:
    """Return a loop over kernels and records, either stepped or compiled, ready to be called."""
    if life == "compiled":
        return partial(machine_code(loop), *args)
    return partial(loop, *map(_twin, args))


def _twin(arg: Any) -> Any:
    """Return what stepped code takes for a kernel, a record, an array of them, or a number."""
    if callable(arg):
        return stepped(arg)
    return list(map(plain, arg)) if is_a(arg, np.ndarray) else plain(arg)


# A chain of names.

#: Bonanza's tree_t, as far as it matters here.
TREE = np.dtype((np.record, np.dtype([("posi", POSITION)], align=True)))


def chain(ptree: Any, sums: Any, times: int) -> int:
    """Write the whole chain at every use, as Bonanza's macros do, and return the last sum. The same
    loop in C, and what compilers make of both, are in data/c/loops.c and `loops.py`.

    >>> from types import SimpleNamespace
    >>> posi = SimpleNamespace(material=1, hand=[2], board=[0, 8])
    >>> chain(SimpleNamespace(posi=posi), [0, 0], 3)
    11
    """
    for _ in range(times):
        for i in range(len(sums)):
            sums[i] = ptree.posi.material + ptree.posi.hand[0] + ptree.posi.board[i]
    return sums[len(sums) - 1]


def alias(ptree: Any, sums: Any, times: int) -> int:
    """Follow the chain once, then use a local name: `const posi_t &posi = ptree->posi`.

    >>> from types import SimpleNamespace
    >>> posi = SimpleNamespace(material=1, hand=[2], board=[0, 8])
    >>> alias(SimpleNamespace(posi=posi), [0, 0], 3)
    11
    """
    posi = ptree.posi
    for _ in range(times):
        for i in range(len(sums)):
            sums[i] = posi.material + posi.hand[0] + posi.board[i]
    return sums[len(sums) - 1]


def values(ptree: Any, sums: Any, times: int) -> int:
    """Keep local copies of everything that is the same on every turn.

    >>> from types import SimpleNamespace
    >>> posi = SimpleNamespace(material=1, hand=[2], board=[0, 8])
    >>> values(SimpleNamespace(posi=posi), [0, 0], 3)
    11
    """
    material, hand = ptree.posi.material, ptree.posi.hand[0]
    for _ in range(times):
        for i in range(len(sums)):
            sums[i] = material + hand + ptree.posi.board[i]
    return sums[len(sums) - 1]


CHAINS: dict[str, Any] = {
    said("chain"): chain, said("alias"): alias, said("values"): values,
}  # fmt: skip
#: How often the board is gone through in one lap.
TURNS = {"stepped": 250, "compiled": 1_000_000}


def names_read(source: Callable[..., Any]) -> int:
    """Count, in the bytecode, how many dots of a source are followed in one turn of its inner
    loop."""
    names = [each.opname for each in dis.get_instructions(source)]
    return names[::-1][: names[::-1].index("FOR_ITER")].count("LOAD_ATTR")


def by_life(what: Any, name: str) -> dict[str, int]:
    """Check that there are two whole numbers, one for stepped and one for compiled code, and
    return them.
    """
    if not is_a(what, Mapping) or not {*LIVES} <= what.keys():
        wanted = said("a number of times for each of {names}", names=listed(LIVES))
        raise refused(what, name, wanted)
    return {life: whole_number(what[life], f"{name}[{life!r}]", 1, 10_000_000) for life in LIVES}


ByLife = Annotated[Mapping[str, int], by_life]


@checked
def race_chains(rounds: Rounds = 7, turns: ByLife = TURNS) -> dict[str, Any]:
    """Count the names read, and measure the nanoseconds for one turn of the loop, lap by lap:
    stepped and compiled, for each source.

    turns: how often one lap goes through the board, stepped and compiled.

    >>> found = race_chains(1, {"stepped": 10, "compiled": 10})
    >>> found["reads"], list(found["stepped"])
    ({'chain': 6, 'alias': 3, 'values': 2}, ['chain', 'alias', 'values'])
    """
    ptree = empty_record(TREE)
    ptree["posi"] = parse_sfen(START).record
    found: dict[str, Any] = {"reads": {name: names_read(each) for name, each in CHAINS.items()}}
    for life in LIVES:
        args = ptree, np.zeros(SQUARES, np.int32), turns[life]
        runs = {name: alive(life, each, *args) for name, each in CHAINS.items()}
        found[life] = laps(runs, rounds, SQUARES * turns[life] * 1e-9, life)
    return found


@report
def show_chains(found: Mapping[str, Any]) -> Iterator[Chart | str]:
    """Show what `race_chains` found: names read and nanoseconds as charts, and how many times as
    long the chain takes.

    >>> show_chains({"reads": {"chain": 6, "alias": 3, "values": 2}})
    <picture: names read on one turn of the loop: chain 6, alias 3, values 2>
    <BLANKLINE>
    """
    yield Bars(said("names read on one turn of the loop"), found["reads"])
    lives = [life for life in LIVES if life in found]
    times: dict[str, Any] = {
        said("{source}, {life}", source=name, life=life): spread(each)
        for life in lives for name, each in found[life].items()
    }  # fmt: skip
    if times:
        yield Points(said("ns for one turn of the loop"), times)
    for life in lives:
        for name in list(CHAINS)[1:]:
            times_as_long = ratio(found[life]["chain"], found[life][name])
            against = said(
                "P9 the chain against {name}, {life}", name=word_of(name), life=word_of(life)
            )
            yield line(against, LONG, times_as_long)


# ---- sliders

POSITIONS = {
    "start": START,
    "middle": "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
    "open": "9/3k5/9/4R4/9/2B6/9/5K3/9 w rb4g4s4n4l18p 1",
}
#: How many squares are looked up in a lap, at least.
SQUARES_A_LAP = {"stepped": 500, "compiled": 100_000}
UPKEEP = said("upkeep a move")
#: What the others are compared with.
BONANZAS = "rotated"


class Counts(NamedTuple):
    """What one look-up takes, on average over rook and bishop and over squares: lines of source
    run, numbers read from the position, bytes of tables, and numbers that a quiet move updates for
    it.
    """

    lines: float
    read: float
    bytes: int
    kept: int


@checked
def counted_sliders(sfen: str, apart: Annotated[int, within(1, SQUARES)] = 4) -> dict[str, Counts]:
    """Count what each way takes in a position, on every fourth square; nothing is timed.

    >>> found = counted_sliders(START, 40)
    >>> [(name, each.kept, each.bytes) for name, each in found.items()][:3]
    [('walked', 0, 0), ('rotated', 6, 500256), ('folded', 0, 75672)]
    """
    return {name: _counts(way, parse_sfen(sfen).record, apart) for name, way in WAYS.items()}


def _counts(way: Lookup, record: Any, apart: int) -> Counts:
    pos, tables = plain(record), plain(way.tables())
    asked = [(each, sq) for each in (way.rook, way.bishop) for sq in range(0, SQUARES, apart)]
    lines = sum(len(walk(each, pos, tables, sq)[1]) for each, sq in asked)
    read = sum(reads(stepped(each), record, tables, sq).total for each, sq in asked)
    bytes_ = sum(way.tables()[name].nbytes for name in way.looks_up)
    return Counts(lines / len(asked), read / len(asked), bytes_, 2 * len(way.keeps))


COUNTED = {
    "lines": said("lines run for one look-up (hollow: as Bonanza does it)"),
    "read": said("numbers read from the position (hollow: as Bonanza does it)"),
    "bytes": said("bytes of tables (hollow: as Bonanza does it)"),
    "kept": said("numbers that a quiet move updates (hollow: as Bonanza does it)"),
}


@report
def show_counts(found: Mapping[str, Counts]) -> Iterator[Chart | str]:
    """Show what `counted_sliders` found: one chart for each count.

    >>> show_counts({"rotated": Counts(18.5, 4.0, 500_256, 6)})  # doctest: +ELLIPSIS
    <picture: lines run for one look-up (hollow: as Bonanza does it): rotated 18.5
    ...
    """
    for what, title in COUNTED.items():
        counted = {name: getattr(each, what) for name, each in found.items()}
        yield Bars(title, counted, (BONANZAS,))


def each_square(rook: Any, bishop: Any, positions: Any, tables: Any, times: int) -> int:
    """Add up a rook's and a bishop's attacks on each square of each position."""
    total = 0
    for _ in range(times):
        for i in range(len(positions)):
            for sq in range(81):
                a, b = rook(positions[i], tables, sq), bishop(positions[i], tables, sq)
                total += (a.top ^ b.top) + (a.middle ^ b.middle) + (a.bottom ^ b.bottom)
    return total


def each_move(toggle: Any, pos: Any, tables: Any, times: int) -> None:
    """Do the work that quiet moves have for the turned boards: toggle two squares per move, 81
    moves each time.
    """
    for i in range(81 * times):
        toggle(pos, tables, i % 81)
        toggle(pos, tables, (i + 9) % 81)


@checked
def race_sliders(
    positions: Mapping[str, Some[Position]], rounds: Rounds = 9, squares: ByLife = SQUARES_A_LAP
) -> dict[str, Any]:
    """Measure the nanoseconds of one look-up, averaged over rook and bishop, lap by lap: stepped
    and compiled, for each set of positions and each way. Also measure what a quiet move pays for
    the turned boards.

    squares: the smallest number of squares looked up per lap, stepped and compiled.

    >>> found = race_sliders({"start": [Position()]}, 1, dict.fromkeys(LIVES, 1))
    >>> list(found["stepped"]["start"])
    ['walked', 'rotated', 'folded', 'multiplied', 'extracted', 'subtracted', 'upkeep a move']
    """
    return {
        life: {
            title: _sliders(life, np.array([each.record for each in some]), rounds, squares[life])
            for title, some in positions.items()
        }
        for life in reversed(LIVES)
    }


def _sliders(life: str, records: Any, rounds: int, squares: int) -> dict[str, list[float]]:
    """Measure the nanoseconds of each way in one life on some positions; there are as many moves as
    look-ups."""
    times = 1 + squares // (81 * len(records))
    lookups = 2 * times * len(records)
    runs = {
        name: alive(life, each_square, way.rook, way.bishop, records, way.tables(), times)
        for name, way in WAYS.items()
    }
    runs[UPKEEP] = alive(life, each_move, toggle_turned, records[0], TABLES, lookups)
    return laps(runs, rounds, 81 * lookups * 1e-9, life)


@report
def show_sliders(found: Mapping[str, Any]) -> Iterator[Chart | str]:
    """Show what `race_sliders` found, for stepped and for compiled code: a chart of times, and one
    of how many times as long each way takes as the turned boards.

    >>> start = {"rotated": [6.2, 6.4], "folded": [14.3, 14.3], UPKEEP: [11.0, 12.0]}
    >>> show_sliders({"compiled": {"start": start}}, pictures=False)
    compiled: ns per look-up (hollow: as Bonanza does it)
                                 start
    rotated           6.3 (6.2 to 6.4)
    folded         14.3 (14.3 to 14.3)
    upkeep a move      11.5 (11 to 12)
    compiled: times as long as rotated
                          start
    folded  2.27 (2.23 to 2.31)
    """
    for life, titles in found.items():
        title = said("{life}: ns per look-up (hollow: as Bonanza does it)", life=life)
        rows: dict[str, dict[str, Any]] = {}
        ratios: dict[str, dict[str, Any]] = {}
        for column, times in titles.items():
            for name, each in times.items():
                rows.setdefault(name, {})[column] = spread(each)
                if name not in (BONANZAS, UPKEEP):
                    ratios.setdefault(name, {})[column] = ratio(each, times[BONANZAS])
        yield Points(title, rows, (BONANZAS, UPKEEP))
        yield Points(said("{life}: times as long as rotated", life=life), ratios, even=1)
