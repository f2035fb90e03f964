"""How fast is mate in three? Step by step from the article's code, and beside cshogi.

    python benchmarks/bench_mate.py                 everything: some minutes
    python benchmarks/bench_mate.py --quick         fewer positions, fewer rounds
    python benchmarks/bench_mate.py --json PATH     where the numbers go

Positions: wild ones, of random play, and ordinary ones, of played games; with the folder that
SHOGI_LAB_REFEREES names, its games and problems too. Positions in check are left out: cshogi's
mate_move_in_1ply asks for it. Every solver of ours must find the mates that `mate_within` finds;
how many cshogi misses is said. Then solvers take turns; the best of the rounds counts; times are
CPU time; ratios are of one run.
"""

import argparse
import json
import os
import random
import sys
import time
from pathlib import Path

import numpy as np
from bench_movegen import machine

from shogi_lab import Game
from shogi_lab.attacks import in_check
from shogi_lab.kernel import COMPILED, kernel
from shogi_lab.mate import each_mate_in_1, each_mate_in_3, mate_within
from shogi_lab.mate_ladder import COUNTERS, PREDICTIONS, VERSIONS, counts, each_by_version, tree
from shogi_lab.movegen import legal_moves
from shogi_lab.moves import move_list
from shogi_lab.posi import FORGIVABLE, START, parse_sfen, sfen_text
from shogi_lab.tables import TABLES
from shogi_lab.turns import do_move

SELFPLAY = Path(__file__).parent.parent / "data" / "games" / "selfplay.usi"
SEED = 6
PLIES = 200


# Positions, as SFEN.


def random_play(rng, wanted):
    """Positions of games in which each side plays any legal move, after 30 plies."""
    found, moves = [], move_list()
    while len(found) < wanted:
        pos = parse_sfen(START).record
        for ply in range(PLIES):
            end = legal_moves(pos, TABLES, moves, 0)
            if not end:
                break
            do_move(pos, TABLES, int(moves.m[rng.randrange(end)]))
            if ply > 30 and not in_check(pos, TABLES, int(pos.turn)):
                found.append(sfen_text(pos, 1))
    return rng.sample(found, wanted)


def game_positions(folder, rng, wanted):
    """Positions of games: ours, and the referees' where they are."""
    theirs = (folder / "games" / name for name in ("lishogi.usi", "neneshogi.usi"))
    found = []
    for path in filter(Path.is_file, (SELFPLAY, *theirs)):
        text = path.read_text(encoding="utf-8").splitlines()
        lines = [line for line in text if line.startswith("startpos")]
        for line in rng.sample(lines, min(len(lines), 300)):
            for position in Game.parse(line).positions():
                if not position.in_check():
                    found.append(position.sfen())
    return rng.sample(found, min(wanted, len(found)))


def problems(folder, rng, wanted):
    """Problems of the referees, where the mover is not in check."""
    lines = (folder / "problems" / "problems.jsonl").read_text(encoding="utf-8").splitlines()
    texts = [json.loads(line)["sfen"] for line in lines]
    records = ((text, parse_sfen(text, FORGIVABLE).record) for text in texts)
    found = [text for text, pos in records if not in_check(pos, TABLES, int(pos.turn))]
    return rng.sample(found, min(wanted, len(found)))


def position_sets(wanted):
    """SFEN texts by kind of position."""
    rng = random.Random(SEED)
    folder = Path(os.environ.get("SHOGI_LAB_REFEREES", ""))
    found = {
        "wild": random_play(rng, wanted),
        "ordinary": game_positions(folder, rng, wanted),
    }
    if (folder / "problems").is_dir():
        found["problems"] = problems(folder, rng, wanted)
    return found


# Solvers: each makes, for an array of records and their texts, a function of no arguments.


@kernel
def each_mate_within(positions, tables, moves, plies, found):
    for i in range(len(found)):
        found[i] = mate_within(positions[i], tables, moves, 0, plies)


def brute_force(records, plies):
    """What `mate_within` finds: first moves, 0 for none."""
    found = np.zeros(len(records), np.int64)
    each_mate_within(records.copy(), TABLES, move_list(), plies, found)
    return found


def ours(records, solver):
    """One of our solvers of many positions, called over and over."""
    records, moves, found = records.copy(), move_list(), np.zeros(len(records), np.int64)

    def solve():
        solver(records, TABLES, moves, found)
        return found

    return solve


def step(records, version):
    """One step of the ladder."""
    records, moves, found = records.copy(), move_list(), np.zeros(len(records), np.int64)
    working = tree()

    def solve():
        each_by_version(records, TABLES, moves, working, version.number, found)
        return found

    return solve


def cshogis(texts, plies):
    """cshogi's solver, one call a position; None where it is not installed."""
    try:
        import cshogi
    except ImportError:
        return None
    boards = [cshogi.Board(text) for text in texts]
    if plies == 1:
        return lambda: [board.mate_move_in_1ply() for board in boards]
    return lambda: [board.mate_move(plies) for board in boards]


# Checking and timing.


def race(solvers, rounds, positions):
    """Microseconds of CPU time a position, by solver."""
    best = {}
    for _ in range(rounds):
        for name, solve in solvers.items():
            began = time.process_time()
            solve()
            seconds = time.process_time() - began
            best[name] = min(seconds, best.get(name, seconds))
    return {name: seconds / positions * 1e6 for name, seconds in best.items()}


def against_cshogi(kind, texts, records, rounds):
    """Our mate in 1 and mate in 3 beside cshogi's."""
    found = {}
    for plies, solver in ((1, each_mate_in_1), (3, each_mate_in_3)):
        truth = brute_force(records, plies) > 0
        solvers = {"ours": ours(records, solver), "cshogi": cshogis(texts, plies)}
        if solvers["cshogi"] is None:
            print("  cshogi is not installed, left out")
            del solvers["cshogi"]
        if ((solvers["ours"]() > 0) != truth).any():
            sys.exit(f"our mate in {plies} is wrong on {kind} positions")
        times = race(solvers, rounds, len(texts))
        line = f"  {kind:9} mate in {plies}: ours {times['ours']:6.2f} us"
        row = {"us": times, "mates": int(truth.sum()), "positions": len(texts)}
        if "cshogi" in solvers:
            theirs = np.array([move != 0 for move in solvers["cshogi"]()])
            row["missed"], row["false"] = int((truth & ~theirs).sum()), int((theirs & ~truth).sum())
            row["ratio"] = times["cshogi"] / times["ours"]
            line += f", cshogi {times['cshogi']:6.2f} us, {row['ratio']:.2f} x its speed"
            line += f"; of {row['mates']} mates it misses {row['missed']}, {row['false']} false"
        print(line, flush=True)
        found[f"mate in {plies}"] = row
    return found


def ladder(kind, records, rounds):
    """Every step: its time a position, and its counters a position."""
    truth = brute_force(records, 3) > 0
    solvers = {version.number: step(records, version) for version in VERSIONS}
    for number, solve in solvers.items():
        if ((solve() > 0) != truth).any():
            sys.exit(f"step {number} is wrong on {kind} positions")
    times = race(solvers, rounds, len(records))
    found = {}
    for version in VERSIONS:
        number = version.number
        counted = counts(number, records)
        each = {name: round(counted[name] / len(records), 3) for name in COUNTERS}
        each["high"], each["deepest"] = counted["high"], counted["deepest"]
        found[number] = {"us": round(times[number], 3), **each}
        shown = ", ".join(f"{name} {value:g}" for name, value in each.items() if value)
        ratio = times[1] / times[number]
        print(f"  {number} {times[number]:7.2f} us {ratio:5.2f} x   {version.reason}")
        print(f"      {shown or 'no counters'}", flush=True)
    for each in PREDICTIONS:
        gain = times[each.before] / times[each.after]
        print(f"  {each.claim:4} {each.before} to {each.after}: {gain:5.2f} x   {each.text}")
    return found


def place_of_mates(records):
    """Where among the generated checks the mating one stood, as shares of all mates."""
    found = []
    for i in range(len(records)):
        counted = counts(1, records[i : i + 1])
        if counted["mates"]:
            found.append((counted["tried"], counted["generated"]))
    saved = 1 - sum(tried for tried, _ in found) / max(1, sum(number for _, number in found))
    first = sum(tried == 1 for tried, _ in found)
    print(f"  {len(found)} mates: {first} by the first check; {saved:.0%} of checks come after it")
    return {"mates": len(found), "by the first check": first, "share after": saved}


def with_python_shogi(texts):
    """python-shogi's brute force on few positions, in microseconds a position."""
    try:
        import shogi
    except ImportError:
        print("  python-shogi is not installed, left out")
        return None

    def mates(board, plies):
        for move in list(board.legal_moves):
            board.push(move)
            mated = board.is_check() and all_mated(board, plies - 1)
            board.pop()
            if mated:
                return True
        return False

    def all_mated(board, plies):
        answers = list(board.legal_moves)
        if plies == 0 or not answers:
            return not answers
        for answer in answers:
            board.push(answer)
            mate = mates(board, plies - 1)
            board.pop()
            if not mate:
                return False
        return True

    began = time.process_time()
    for text in texts:
        mates(shogi.Board(text), 3)
    each = (time.process_time() - began) / len(texts) * 1e6
    print(f"  python-shogi's legal moves, {len(texts)} positions: {each:,.0f} us")
    return each


def main(arguments=None):
    parser = argparse.ArgumentParser(description="How fast is mate in three?")
    parser.add_argument("--quick", action="store_true", help="fewer positions, fewer rounds")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", type=Path, help="write the numbers there")
    options = parser.parse_args(arguments)
    if not COMPILED:
        sys.exit("numba is not there: nothing to time")
    rounds, wanted = (3, 500) if options.quick else (options.rounds, 5_000)
    here = machine()
    print(", ".join(f"{name} {value}" for name, value in here.items()))
    result = {"machine": here, "cshogi": {}, "ladder": {}, "places": {}}
    sets = position_sets(wanted)
    for kind, texts in sets.items():
        records = np.array([parse_sfen(text, FORGIVABLE).record for text in texts])
        print(f"{kind}: {len(texts)} positions, none in check")
        result["cshogi"][kind] = against_cshogi(kind, texts, records, rounds)
        result["ladder"][kind] = ladder(kind, records, rounds)
        result["places"][kind] = place_of_mates(records[:1_000])
    result["python-shogi"] = with_python_shogi(sets["wild"][: 1 if options.quick else 3])
    if options.json:
        options.json.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
