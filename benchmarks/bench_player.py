"""How many nodes a second does the player search, how deep, and how soon is it ready?

    python benchmarks/bench_player.py                 everything: some minutes
    python benchmarks/bench_player.py --quick         fewer nodes, and no compiling from nothing
    python benchmarks/bench_player.py --smallest      some seconds
    python benchmarks/bench_player.py --json PATH     where the numbers go

Nodes are those of the whole player, on ten middle games of ours, the same compiled and stepped;
seconds are CPU time. Cold, its kernels compile for the first time: alone, as for a program that
asks at once whether it is ready, and after all else that the lab compiles. Warm, they are read from
the cache: the whole life of an engine that is asked whether it is ready, on the clock.
"""

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench_movegen import copied_package, run_in
from options import options

from shogi_lab.chapters.mate_in_3.costs import NO_NUMBA
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.think import Player
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.notation.games import Game

DATA = Path(__file__).parents[1] / "data"
PLY = 40
WANTED = {"nodes a second": 700_000, "cold, after all else": 20, "warm": 1.5}

COUNTED = """
import json, sys
sys.path.insert(0, {here!r})
from bench_player import middle_games, speed
found = speed(middle_games({positions}), {nodes})
"""
COLD = """
import contextlib, io, json, time
from shogi_lab.chapters.player.think import Player, warm_up
from shogi_lab.contents import CHAPTERS
from shogi_lab.reader.warm import engine_calls
calls = engine_calls()
for chapter in CHAPTERS:
    calls |= chapter.warm
if {after_all_else}:
    with contextlib.redirect_stdout(io.StringIO()):
        for call in calls.values():
            call()
began = time.process_time()
warm_up(Player())
print(json.dumps(time.process_time() - began))
"""


def middle_games(most):
    """Return the first games of ours, each up to its middle."""
    games = Game.read_all(DATA / "games" / "selfplay.usi")[:most]
    return [Game(game.start, game.moves[:PLY]) for game in games]


def speed(games, nodes):
    """Return the nodes per second over all these positions."""
    player, counted, seconds = Player(), 0, 0.0
    player.think(games[0], Limits(nodes=200))
    for game in games:
        player.new_game()
        began = time.process_time()
        counted += player.think(game, Limits(nodes=nodes)).nodes
        seconds += time.process_time() - began
    return counted / seconds


def depths(games, seconds):
    """Return how many plies are finished in this many seconds, in each position."""
    player, found = Player(), []
    player.think(games[0], Limits(nodes=200))  # else the first waits for its machine code
    for game in games:
        player.new_game()
        found.append(player.think(game, Limits(cpu=seconds)).depth)
    return found


def stepped_speed(positions, nodes):
    """Return the nodes per second in plain Python: in a process of its own, in which nothing
    compiles."""
    here = str(Path(__file__).parent)
    script = COUNTED.format(here=here, positions=positions, nodes=nodes)
    with tempfile.TemporaryDirectory() as folder:
        return run_in(Path(folder), script, NUMBA_DISABLE_JIT="1")


def cold(after_all_else):
    """Return the CPU seconds until a player is ready of which nothing has been compiled yet."""
    with tempfile.TemporaryDirectory() as folder:
        copy = copied_package(Path(folder))
        shutil.copytree(DATA / "kkp", copy / "data" / "kkp")
        return run_in(copy, COLD.format(after_all_else=after_all_else))


def warm():
    """Return seconds that an engine lives which is asked only whether it is ready."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "shogi_lab.programs.usi"]
    said = subprocess.run(command, input="usi\nisready\nquit\n", capture_output=True, text=True)
    assert "readyok" in said.stdout.split()
    return time.perf_counter() - began


def main(arguments=None):
    asked = options(__doc__, arguments)
    if not COMPILED:
        sys.exit(NO_NUMBA)
    number = asked.of(10, 10, 2)
    games = middle_games(number)
    measures = {
        "nodes a second": lambda: speed(games, asked.of(500_000, 100_000, 2_000)),
        "stepped": lambda: stepped_speed(number, asked.of(2_000, 500, 100)),
        "warm": lambda: min(warm() for _ in range(asked.of(5, 3, 1))),
    }
    if not asked.size:
        measures["cold, alone"] = lambda: cold(after_all_else=False)
        measures["cold, after all else"] = lambda: cold(after_all_else=True)
    reached = depths(games, asked.of(1.0, 1.0, 0.05))
    print(f"depth, {len(reached)} positions   {statistics.median(reached):g}: {sorted(reached)}")
    found = {}
    for name, measure in measures.items():
        found[name] = value = measure()
        wanted = f"   wanted {WANTED[name]:,}" if name in WANTED else ""
        print(f"{name:22}{value:>12,.{0 if value > 100 else 2}f}{wanted}", flush=True)
    asked.write(**found, depths=reached)


if __name__ == "__main__":
    main()
