"""How fast are the legal moves? One source, compiled and stepped, beside two other programs.

    python benchmarks/bench_movegen.py                 everything: some minutes
    python benchmarks/bench_movegen.py --quick         lower depths, one round
    python benchmarks/bench_movegen.py --smallest      one ply or two, and nothing compiled anew
    python benchmarks/bench_movegen.py --json PATH     where the numbers go

First every contender must count right; only then is it timed. Contenders take turns, so that a
change in the machine's mood meets all of them; the best of the rounds counts; times are CPU time.
The other programs are python-shogi and cshogi, if they are installed.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import numpy as np
from options import options

import shogi_lab
from shogi_lab.engine.kernel import COMPILED, stepped
from shogi_lab.engine.movegen import legal_moves, perft
from shogi_lab.engine.moves import MOVE_LIST, move_list
from shogi_lab.engine.posi import POSITION, START, parse_sfen
from shogi_lab.engine.race import best, by_address, laps, machine, machine_code
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move, undo_move
from shogi_lab.engine.twins import plain

# Position, its known numbers, and how deep fast contenders and slow ones go.
POSITIONS = {
    "start": (START, (30, 900, 25_470, 719_731, 19_861_490), 5, 3),
    "festival": (
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
        (207, 28_684, 4_809_015, 516_925_165), 4, 2,
    ),
    "593 moves": (
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        (593, 105_677, 53_393_368), 3, 2,
    ),
}  # fmt: skip
FAST = {"compiled", "cshogi"}


# Contenders: each makes, for a position, a function that counts its lines of moves.


def ours_compiled(sfen):
    """Return a counter of lines of moves that runs our kernel as machine code."""
    pos, moves = parse_sfen(sfen).record, move_list()
    return lambda depth: perft(pos, TABLES, moves, depth, 0)


def ours_stepped(sfen):
    """Return a counter of lines of moves that runs the same code in plain Python."""
    twin, tables, moves = plain(parse_sfen(sfen).record), plain(TABLES), plain(move_list())
    return lambda depth: stepped(perft)(twin, tables, moves, depth, 0)


def python_shogi(sfen):
    """Return a counter of lines of moves by python-shogi."""
    import shogi

    return _lines(shogi.Board(sfen), lambda moves: sum(1 for _ in moves))


def by_cshogi(sfen):
    """Return a counter of lines by cshogi, at the last ply by the length of its list of moves."""
    import cshogi

    return _lines(cshogi.Board(sfen), len)


def _lines(board, count):
    def lines(depth):
        if depth == 1:
            return count(board.legal_moves)
        total = 0
        for move in list(board.legal_moves):
            board.push(move)
            total += lines(depth - 1)
            board.pop()
        return total

    return lines


CONTENDERS = {
    "compiled": ours_compiled,
    "cshogi": by_cshogi,
    "stepped": ours_stepped,
    "python-shogi": python_shogi,
}


def contenders():
    """Return those that are here; a line for each that is not."""
    found = dict(CONTENDERS)
    if not COMPILED:
        print("compiled: numba is not there, left out")
        del found["compiled"]
    for name in list(found):
        try:
            found[name](START)(1)
        except ImportError as error:
            print(f"{name}: {error.name} is not installed, left out")
            del found[name]
    return found


def depths(size):
    """Return how deep fast contenders and slow ones go, by position."""
    each = {title: (fast, slow) for title, (_, _, fast, slow) in POSITIONS.items()}
    if size == 0:
        return each
    return {title: (slow, slow) if size == 1 else (2, 1) for title, (_, slow) in each.items()}


def check(found, depths):
    """Make sure that every contender counts the known numbers, as deep as the slow ones go."""
    for name, make in found.items():
        for title, (sfen, numbers, *_) in POSITIONS.items():
            for depth in range(1, depths[title][1] + 1):
                if make(sfen)(depth) != numbers[depth - 1]:
                    sys.exit(f"{name} counts wrong: {title}, depth {depth}")
    print(f"{', '.join(found)}: all count right")


def race(found, rounds, depths):
    """Return lines of moves per second of CPU time, by position and contender."""
    speeds = {}
    for title, (sfen, numbers, *_) in POSITIONS.items():
        fast, slow = depths[title]
        depth_of = {name: fast if name in FAST else slow for name in found}
        runs = {name: partial(make(sfen), depth_of[name]) for name, make in found.items()}
        wanted = {name: numbers[depth - 1] for name, depth in depth_of.items()}
        if wrong := [name for name, run in runs.items() if run() != wanted[name]]:
            sys.exit(f"{', '.join(wrong)}: counted wrong, {title}")
        seconds = best(laps(runs, rounds))
        speeds[title] = {name: wanted[name] / each for name, each in seconds.items()}
        for name, speed in speeds[title].items():
            print(f"  {title:10} {name:13} depth {depth_of[name]}  {speed / 1e6:12.4f} M lines/s")
    return speeds


RATIOS = (
    ("compiled", "cshogi", 1.2),
    ("compiled", "python-shogi", 2_000),
    ("stepped", "python-shogi", 2),
)


def ratios(speeds, judged):
    """Return how many times faster we are, and, at full depth, how many times it was meant to
    be."""
    found = {}
    for ours, other, wanted in RATIOS:
        for title, speed in speeds.items():
            if ours in speed and other in speed:
                ratio, key = speed[ours] / speed[other], f"{ours} / {other}"
                found.setdefault(key, {})[title] = round(ratio, 2)
                mark = f"   wanted {wanted:,}   {_verdict(wanted, ratio)}" if judged else ""
                print(f"  {title:10} {key:26} {ratio:10.1f}{mark}")
    return found


# Parts of the work, in nanoseconds each.


def many_legal_moves(generate, positions, tables, moves, times):
    total = 0
    for _ in range(times):
        total += generate(positions[0], tables[0], moves[0], 0)
    return total


def many_turns(positions, tables, moves, end, times):
    for _ in range(times):
        for i in range(end):
            do_move(positions[0], tables[0], moves[0].packed[i])
            undo_move(positions[0], tables[0], moves[0].packed[i])
    return end * times


def many_copies(there, here, times):
    for i in range(times):
        for k in range(here.shape[1]):
            there[i & 7, k] = here[0, k]
    return times


def parts(seconds):
    """Return what one call of each part costs; each is called for at least this many seconds."""
    if not COMPILED:
        print("  numba is not there: no parts to time")
        return {}
    found = {}
    for title, (sfen, numbers, _, _) in POSITIONS.items():
        found[title] = {}
        for name, call in _calls(sfen, numbers[0]).items():
            call(1)
            ns = min(_each(call, seconds) for _ in range(5)) * 1e9
            found[title][name] = round(ns, 1)
            print(f"  {title:10} {name:20} {ns:10.1f} ns")
    return found


def _calls(sfen, legal):
    """Return by name a function that does a thing n times and says how often it was done."""
    here, there = np.array([parse_sfen(sfen).record]), np.zeros(8, POSITION)
    tables, moves = np.array([TABLES]), np.zeros(1, MOVE_LIST)
    end = legal_moves(here[0], TABLES, moves[0], 0)
    every = legal_moves, here, tables, moves
    generated = by_address(many_legal_moves, *every, 1)
    turns, copies = machine_code(many_turns), machine_code(many_copies)
    # As words: the compiler takes long over a struct of so many members, and copies it no faster.
    words_here, words_there = (each.view(np.int64).reshape(len(each), -1) for each in (here, there))
    return {
        "all legal moves": lambda n: generated(*every, n) // legal,
        "do and undo one": lambda n: turns(here, tables, moves, end, n),
        "copy the record": lambda n: copies(words_there, words_here, n),
    }


def _each(call, least):
    times = 1
    while True:
        began = time.process_time()
        done = call(times)
        seconds = time.process_time() - began
        if seconds > least:
            return seconds / done
        times *= 4


# Beginning: in new processes, with a cache of their own.

LIMITS = {("warm", "our import"): 0.25, ("warm", "first call"): 0.35, ("cold", "everything"): 25}

IMPORT = """
import contextlib, io, json, time
began = time.process_time()
import numpy
try:
    import numba
except ImportError:
    pass
imported = time.process_time()
import shogi_lab
ours = time.process_time()
found = {"numpy and numba": imported - began, "our import": ours - imported}
"""
BEGIN = """
shogi_lab.Position.from_sfen("startpos").legal_moves()
first = time.process_time()
from shogi_lab.reader.warm import warm
with contextlib.redirect_stdout(io.StringIO()):
    warm()
found |= {"first call": first - ours, "everything": time.process_time() - ours}
try:
    import resource
    found["peak MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
except ImportError:
    pass
"""


def copied_package(folder):
    """Return a copy of the package, which nothing has compiled yet."""
    package = folder / "shogi_lab"
    skipped = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(shogi_lab.__file__).parent, package, ignore=skipped)
    return folder


def run_in(folder, script, **variables):
    """Return what a script prints, read as JSON, when a new Python runs it over the package in a
    folder."""
    variables |= {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    command = [sys.executable, "-c", f"{script}print(json.dumps(found))"]
    done = subprocess.run(
        command, env={**os.environ, **variables}, cwd=folder, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


def beginning(size):
    """Return the cost of the import, of first calls and of memory: cold, with an empty cache, then
    warm. The smallest size measures the import alone."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        copy = copied_package(Path(folder))
        run_in(copy, IMPORT)  # bytecode: a matter of Python, not ours
        if size < 2:
            found["cold"] = run_in(copy, IMPORT + BEGIN)
        script, times = (IMPORT + BEGIN, 5) if size < 2 else (IMPORT, 1)
        warm = [run_in(copy, script) for _ in range(times)]
        found["warm"] = {name: min(times[name] for times in warm) for name in warm[0]}
    for when, times in found.items():
        for name, value in times.items():
            limit = LIMITS.get((when, name)) if size < 2 else None
            mark = "" if limit is None else f"   wanted {limit}   {_verdict(value, limit)}"
            print(f"  {when:5} {name:16} {value:8.2f}{mark}")
    return found


def _verdict(less, more):
    return "ok" if less <= more else "MISSED"


def main(arguments=None):
    asked = options(__doc__, arguments, Path(__file__).with_suffix(".json"))
    print(", ".join(f"{name} {value}" for name, value in machine().items()))
    found = contenders()
    check(found, depths(asked.size))
    print("Perft, lines of moves per second of CPU time:")
    speeds = race(found, asked.of(3, 1, 1), depths(asked.size))
    print("Ratios:")
    times_faster = ratios(speeds, asked.size == 0)
    print("Parts, compiled:")
    each = parts(asked.of(0.1, 0.1, 0.001))
    print("Beginning, in new processes:")
    begin = beginning(asked.size)
    asked.write(lines_per_second=speeds, ratios=times_faster, parts_ns=each, beginning=begin)


if __name__ == "__main__":
    main()
