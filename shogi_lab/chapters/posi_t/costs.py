"""What two of the chapter's habits cost: a chain of names, and boards that are kept turned.

      chain     ptree->posi.material, ptree->posi.hand[0] ...      written out at every use
      alias     posi.material, posi.hand[0] ...                    the chain once, then a local name

      walked    square by square, as far as the first piece        the obvious way
      rotated   one shift and mask on boards that are kept turned  Bonanza
      folded    the plain board, its words laid over each other    nothing more to keep

One source each, compiled and stepped; first all must answer alike, only then are they timed.
"""

import dis
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from shogi_lab.engine.kernel import COMPILED, stepped
from shogi_lab.engine.posi import POSITION, START, parse_sfen
from shogi_lab.engine.race import best, laps, machine_code, ratio
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import toggle_turned
from shogi_lab.engine.twins import plain
from shogi_lab.stage.walk import walk

from .sliders import WAYS

LIVES = ("stepped", "compiled") if COMPILED else ("stepped",)


# A chain of names.

#: Bonanza's tree_t, as far as it matters here: a position, and something that is written to.
TREE = np.dtype((np.record, np.dtype([("posi", POSITION), ("nodes", "i8")], align=True)))


def chain(ptree: Any, times: int) -> int:
    """The whole chain at every use, as Bonanza's macros write it.

    >>> from types import SimpleNamespace
    >>> posi = SimpleNamespace(material=1, hand=[2], board=[0] * 81)
    >>> chain(SimpleNamespace(posi=posi, nodes=0), 3)
    9
    """
    total = 0
    for i in range(times):
        total += ptree.posi.material + ptree.posi.hand[0] + ptree.posi.board[i % 81]
        ptree.nodes += 1
    return total


def alias(ptree: Any, times: int) -> int:
    """The chain once, then a local name: `const posi_t &posi = ptree->posi`.

    >>> from types import SimpleNamespace
    >>> posi = SimpleNamespace(material=1, hand=[2], board=[0] * 81)
    >>> alias(SimpleNamespace(posi=posi, nodes=0), 3)
    9
    """
    posi, total = ptree.posi, 0
    for i in range(times):
        total += posi.material + posi.hand[0] + posi.board[i % 81]
        ptree.nodes += 1
    return total


CHAINS = {"chain": chain, "alias": alias}
#: Turns of the loop in one lap.
TURNS = {"stepped": 20_000, "compiled": 2_000_000}


def names_read(source: Callable[..., Any]) -> int:
    """How many dots of a source are followed to read: counted in its bytecode.

    >>> names_read(chain), names_read(alias)
    (7, 5)
    """
    return sum(each.opname == "LOAD_ATTR" for each in dis.get_instructions(source))


def race_chains(rounds: int = 7, turns: Mapping[str, int] = TURNS) -> dict[str, Any]:
    """Names read, nanoseconds for one turn of the loop, and how many times as long the chain takes.

    turns: of the loop in one lap, by life.

    >>> found = race_chains(1, {"stepped": 810, "compiled": 810})
    >>> found["reads"], list(found["stepped"]["ns"])
    ({'chain': 7, 'alias': 5}, ['chain', 'alias'])
    """
    reads = {name: names_read(source) for name, source in CHAINS.items()}
    return {"reads": reads} | {life: _chains(life, rounds, turns[life]) for life in LIVES}


def _chains(life: str, rounds: int, turns: int) -> dict[str, Any]:
    """Nanoseconds of chain and alias in one life, and their ratio."""
    ptree = empty_record(TREE)
    ptree["posi"] = parse_sfen(START).record
    runs = {name: partial(machine_code(each), ptree, turns) for name, each in CHAINS.items()}
    if life == "stepped":
        runs = {name: partial(each, plain(ptree), turns) for name, each in CHAINS.items()}
    _alike({name: run() for name, run in runs.items()}, life)
    times = laps(runs, rounds)
    ns = {name: seconds * 1e9 for name, seconds in best(times, turns).items()}
    return {"ns": ns, "ratio": ratio(times["chain"], times["alias"])}


def _alike(answers: Mapping[Any, Any], where: str) -> None:
    """Raise where the answers are not all the same."""
    if len(set(answers.values())) > 1:
        raise AssertionError(f"{where}: {', '.join(map(str, answers))} do not answer alike")


def print_chains(found: Mapping[str, Any]) -> None:
    """What `race_chains` found: names read, then nanoseconds, a row a life.

    >>> print_chains({"reads": {"chain": 7, "alias": 5}})
    in the source: the chain reads 7 names, the alias 5; both add up alike
    """
    said = "in the source: the chain reads {chain} names, the alias {alias}; both add up alike"
    print(said.format(**found["reads"]))
    for life in (life for life in LIVES if life in found):
        ns, times = found[life]["ns"], found[life]["ratio"]
        print(
            f"{life:9} chain {ns['chain']:8.2f} ns   alias {ns['alias']:8.2f} ns"
            f"   ratio {times.middle:.2f} ({times.least:.2f} to {times.most:.2f})"
        )


# ---- sliders

UPKEEP = "upkeep a move"
POSITIONS = {
    "start": START,
    "middle": "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
    "open": "9/3k5/9/4R4/9/2B6/9/5K3/9 w rb4g4s4n4l18p 1",
}
#: How often all squares are looked up in one lap.
TIMES = {"stepped": 8, "compiled": 2_000}


def each_square(rook: Any, bishop: Any, pos: Any, tables: Any, times: int) -> int:
    """A rook's and a bishop's attacks on each square, many times over, all of them added up.

    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.tables import tables_here
    >>> pos = ready(parse_sfen(START).record)
    >>> len({each_square(*way, pos, tables_here(), 1) for way in WAYS.values()})
    1
    """
    total = 0
    for _ in range(times):
        for sq in range(81):
            a, b = rook(pos, tables, sq), bishop(pos, tables, sq)
            total += (a.top ^ b.top) + (a.middle ^ b.middle) + (a.bottom ^ b.bottom)
    return total


def each_move(toggle: Any, pos: Any, tables: Any, times: int) -> int:
    """What quiet moves pay for the turned boards: two squares toggled in each, 81 moves a time.

    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.tables import tables_here
    >>> each_move(toggle_turned, ready(parse_sfen(START).record), tables_here(), 2)
    162
    """
    for i in range(81 * times):
        toggle(pos, tables, i % 81)
        toggle(pos, tables, (i + 9) % 81)
    return 81 * times


def lines_run(way: tuple[Any, Any], sfen: str) -> float:
    """Lines of our source that one look-up runs, on average over rook and bishop, and over every
    fourth square.

    >>> lines_run(WAYS["walked"], START) > 2 * lines_run(WAYS["folded"], START)
    True
    """
    pos, tables = plain(parse_sfen(sfen).record), plain(TABLES)
    counts = [len(walk(each, pos, tables, sq)[1]) for sq in range(0, 81, 4) for each in way]
    return sum(counts) / len(counts)


def race_sliders(
    rounds: int = 9,
    times: Mapping[str, int] = TIMES,
    positions: Mapping[str, str] = POSITIONS,
) -> dict[str, Any]:
    """Lines run for one look-up, and its nanoseconds by life, position and way; rook and bishop
    alike. times: how often all 81 squares are looked up in a lap, by life.

    >>> found = race_sliders(1, {"stepped": 1, "compiled": 1}, {"start": START})
    >>> list(found["stepped"]["start"])
    ['walked', 'rotated', 'folded', 'upkeep a move']
    """
    found: dict[str, Any] = {
        "lines": {
            title: {name: lines_run(way, sfen) for name, way in WAYS.items()}
            for title, sfen in positions.items()
        }
    }
    for life in reversed(LIVES):
        found[life] = {
            title: _sliders(life, parse_sfen(sfen).record, rounds, times[life])
            for title, sfen in positions.items()
        }
    return found


def _sliders(life: str, record: Any, rounds: int, times: int) -> dict[str, float]:
    """Nanoseconds of each way in one life and one position."""
    squares, moves = machine_code(each_square), machine_code(each_move)
    ways, toggle, args = WAYS, toggle_turned, (record, TABLES)
    if life == "stepped":
        squares, moves, args = each_square, each_move, (plain(record), plain(TABLES))
        ways = {name: (stepped(rook), stepped(bishop)) for name, (rook, bishop) in WAYS.items()}
        toggle = stepped(toggle_turned)
    for sq in range(81):
        _alike({name: tuple(each(*args, sq) for each in way) for name, way in ways.items()}, life)
    runs = {name: partial(squares, *way, *args, times) for name, way in ways.items()}
    runs[UPKEEP] = partial(moves, toggle, *args, times)
    seconds = best(laps(runs, rounds), times * 81)
    return {name: each * 1e9 / (1 + (name in WAYS)) for name, each in seconds.items()}


def print_sliders(found: Mapping[str, Any]) -> None:
    """What `race_sliders` found: a row a way, a column a position; then the ratios that matter.

    >>> print_sliders({"lines": {"start": {"walked": 90.4, "rotated": 21.0, "folded": 19.5}}})
    walked, rotated, folded: on every square all answer alike
    <BLANKLINE>
    lines run, each          start
      walked                90.4
      rotated               21.0
      folded                19.5
    """
    print(f"{', '.join(WAYS)}: on every square all answer alike")
    _print_rows("lines run, each", found["lines"])
    for life in (life for life in reversed(LIVES) if life in found):
        _print_rows(f"{life}, ns each", found[life])
        for one, other in (("walked", "rotated"), ("walked", "folded"), ("folded", "rotated")):
            times = (each[one] / each[other] for each in found[life].values())
            print(f"  {f'{one} / {other}':16}" + "".join(f"{each:10.2f}" for each in times))


def _print_rows(title: str, by_position: Mapping[str, Mapping[str, float]]) -> None:
    print(f"\n{title:20}" + "".join(f"{position:>10}" for position in by_position))
    for name in next(iter(by_position.values())):
        print(f"  {name:16}" + "".join(f"{each[name]:10.1f}" for each in by_position.values()))
