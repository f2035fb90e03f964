"""How should a slider's attacks be found? Three ways, one source each, compiled and stepped.

    python benchmarks/bench_sliders.py                 half a minute
    python benchmarks/bench_sliders.py --quick         some seconds
    python benchmarks/bench_sliders.py --json PATH     where the numbers go

    walked     square by square, as far as the first piece            the obvious way
    rotated    one shift and mask on boards that are kept turned      Bonanza
    folded     the plain board, its words laid over each other        nothing more to keep

First every way must give the attacks that the oracle gives, of a rook and of a bishop on each of
the 81 squares; only then is it timed. The ways take turns, so that a change in the machine's mood
meets all of them; the best of the rounds counts; times are CPU time.
"""

import argparse
import json
import platform
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

import oracle

from shogi_lab.attacks import (
    bishop_attacks,
    folded_bishop_attacks,
    folded_rook_attacks,
    occupied,
    rook_attacks,
)
from shogi_lab.bitboards import Bitboard, squares_in, union
from shogi_lab.kernel import COMPILED, kernel, stepped
from shogi_lab.posi import START, parse_sfen
from shogi_lab.tables import TABLES
from shogi_lab.turns import toggle_turned
from shogi_lab.twins import plain

POSITIONS = {
    "start": START,
    "middle": "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
    "open": "9/3k5/9/4R4/9/2B6/9/5K3/9 w rb4g4s4n4l18p 1",
}


# The obvious way, in the form that compiles.


@kernel
def walked_line(pos, sq, down, right):
    """One ray, as far as the first piece."""
    found = Bitboard(0, 0, 0)
    rank, column = sq // 9 + down, sq % 9 + right
    while 0 <= rank < 9 and 0 <= column < 9:
        bit = 1 << 26 - (9 * rank + column) % 27
        word = rank // 3
        found = union(found, Bitboard(bit * (word == 0), bit * (word == 1), bit * (word == 2)))
        if pos.board[9 * rank + column]:
            return found
        rank, column = rank + down, column + right
    return found


@kernel
def walked_rook(pos, tables, sq):
    straight = union(walked_line(pos, sq, 0, 1), walked_line(pos, sq, 0, -1))
    return union(straight, union(walked_line(pos, sq, 1, 0), walked_line(pos, sq, -1, 0)))


@kernel
def walked_bishop(pos, tables, sq):
    falling = union(walked_line(pos, sq, 1, 1), walked_line(pos, sq, -1, -1))
    return union(falling, union(walked_line(pos, sq, 1, -1), walked_line(pos, sq, -1, 1)))


@kernel
def rotated_rook(pos, tables, sq):
    return rook_attacks(pos, tables, sq)


@kernel
def rotated_bishop(pos, tables, sq):
    return bishop_attacks(pos, tables, sq)


@kernel
def folded_rook(pos, tables, sq):
    return folded_rook_attacks(tables, sq, occupied(pos))


@kernel
def folded_bishop(pos, tables, sq):
    return folded_bishop_attacks(tables, sq, occupied(pos))


WAYS = {
    "walked": (walked_rook, walked_bishop),
    "rotated": (rotated_rook, rotated_bishop),
    "folded": (folded_rook, folded_bishop),
}


# A rook and a bishop on each square, many times over.


@kernel
def all_walked(pos, tables, times):
    total = 0
    for _ in range(times):
        for sq in range(81):
            a, b = walked_rook(pos, tables, sq), walked_bishop(pos, tables, sq)
            total += (a.top ^ b.top) + (a.middle ^ b.middle) + (a.bottom ^ b.bottom)
    return total


@kernel
def all_rotated(pos, tables, times):
    total = 0
    for _ in range(times):
        for sq in range(81):
            a, b = rotated_rook(pos, tables, sq), rotated_bishop(pos, tables, sq)
            total += (a.top ^ b.top) + (a.middle ^ b.middle) + (a.bottom ^ b.bottom)
    return total


@kernel
def all_folded(pos, tables, times):
    total = 0
    for _ in range(times):
        for sq in range(81):
            a, b = folded_rook(pos, tables, sq), folded_bishop(pos, tables, sq)
            total += (a.top ^ b.top) + (a.middle ^ b.middle) + (a.bottom ^ b.bottom)
    return total


@kernel
def upkeep(pos, tables, times):
    """What a quiet move pays for the turned boards: two squares toggled in each."""
    for i in range(times):
        toggle_turned(pos, tables, i % 81)
        toggle_turned(pos, tables, (i + 9) % 81)
    return times


ALL = {"walked": all_walked, "rotated": all_rotated, "folded": all_folded}


def check():
    """Every way must give the oracle's attacks."""
    tables = plain(TABLES)
    cases = 0
    for sfen in POSITIONS.values():
        record, squares = parse_sfen(sfen).record, list(oracle.read(sfen).squares)
        for sq in range(81):
            for kind, letter in enumerate("RB"):
                there = [letter if i == sq else piece for i, piece in enumerate(squares)]
                wanted = sorted(oracle.attacks(there, sq))
                for name, way in WAYS.items():
                    answers = [stepped(way[kind])(plain(record), tables, sq)]
                    if COMPILED:
                        answers.append(way[kind](record, TABLES, sq))
                    if any(squares_in(Bitboard(*answer)) != wanted for answer in answers):
                        sys.exit(f"{name} is wrong: {letter} on {sq} of {sfen}")
                    cases += 1
    lives = "compiled and stepped" if COMPILED else "stepped"
    print(f"{cases} look-ups, {lives}: {', '.join(WAYS)} all answer as the oracle does")


def race(life, rounds, times):
    """Nanoseconds for one rook or bishop, by position and way."""
    found = {}
    for title, sfen in POSITIONS.items():
        record = parse_sfen(sfen).record
        pos, tables = (record, TABLES) if life == "compiled" else (plain(record), plain(TABLES))
        runs = {n: k if life == "compiled" else stepped(k) for n, k in (ALL | UPKEEP).items()}
        best = {}
        for run in runs.values():
            run(pos, tables, 1)
        for _ in range(rounds):
            for name, run in runs.items():
                count = times * (1 if name in ALL else 81)
                began = time.process_time()
                run(pos, tables, count)
                seconds = (time.process_time() - began) / (times * (162 if name in ALL else 81))
                best[name] = min(seconds, best.get(name, seconds))
        found[title] = {name: round(seconds * 1e9, 2) for name, seconds in best.items()}
    return found


UPKEEP = {"upkeep a move": upkeep}


def show(life, found):
    """A table: a row a way, a column a position; then the ratios that matter."""
    print(f"\n{life}, ns each".ljust(20) + "".join(f"{title:>10}" for title in found))
    for name in ALL | UPKEEP:
        print(f"  {name:16}" + "".join(f"{times[name]:10.1f}" for times in found.values()))
    for one, other in (("walked", "rotated"), ("walked", "folded"), ("folded", "rotated")):
        ratios = "".join(f"{times[one] / times[other]:10.2f}" for times in found.values())
        print(f"  {one + ' / ' + other:16}" + ratios)


def main(arguments=None):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument("--json", type=Path, help="write the numbers there")
    options = parser.parse_args(arguments)
    check()
    rounds = 3 if options.quick else 9
    found = {}
    for life in ("compiled", "stepped") if COMPILED else ("stepped",):
        times = (300 if options.quick else 2_000) if life == "compiled" else 8
        found[life] = race(life, rounds, times)
        show(life, found[life])
    if options.json:
        machine = {"python": platform.python_version(), "processor": platform.machine()}
        options.json.write_text(json.dumps({"machine": machine, "ns": found}, indent=1) + "\n")


if __name__ == "__main__":
    main()
