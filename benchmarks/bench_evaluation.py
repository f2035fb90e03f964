"""What does an evaluation cost? KKP in full and by increments, the lists, KPP, and bit scans.

    python benchmarks/bench_evaluation.py                 a minute or two
    python benchmarks/bench_evaluation.py --quick         fewer rounds
    python benchmarks/bench_evaluation.py --json PATH     where the numbers go

    full           every term anew                         Bonanza 4.1.3, inside make_list
    increments     the terms that a move changes           Bonanza 6.0
    make_list      both lists, KKP on the way              Bonanza 4.1.3
    score          the lists, KKP and KPP                  Bonanza 4.1.3

First every way must give the oracle's sums along the games of data/; only then is it timed. What
a way costs is counted in bare makes: the time of do_move alone, in the same run. The ways take
turns, so that a change in the machine's mood meets all of them; the best of the rounds counts;
times are CPU time. Weights are pseudo-random; a table that is trained costs the same.
"""

import argparse
import json
import platform
import sys
import time
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).parent.parent / "tests"))

import oracle
from weights import kkp_weights, kpp_weights

from shogi_lab import Position
from shogi_lab.bitboards import squares_in, words
from shogi_lab.evaluation import empty_lists, kpp_sum, kpp_table, listed_squares, make_list, score
from shogi_lab.indexes import BOARD_PIECES, KKP_HAND, KKP_STANDING
from shogi_lab.kernel import COMPILED, kernel, stepped
from shogi_lab.kkp import do_move_kkp, kkp_sum, kkp_sums, kkp_table
from shogi_lab.movegen import legal_moves
from shogi_lab.moves import MOST_MOVES, move_list
from shogi_lab.pieces import HAND_PIECES
from shogi_lab.posi import POSITION, START, parse_sfen
from shogi_lab.records import Field, empty_record, record_dtype
from shogi_lab.scans import (
    ROWS,
    VERSIONS,
    by_first,
    by_ranks,
    by_squares,
    empty_first,
    empty_found,
    from_the_bottom,
    from_the_top,
    two_words,
)
from shogi_lab.search import takes_first
from shogi_lab.tables import TABLES
from shogi_lab.turns import do_move, undo_move
from shogi_lab.twins import plain
from shogi_lab.walk import walk

GAMES = Path(__file__).parent.parent / "data" / "games" / "selfplay.usi"
#: In the list of all games' moves, this stands before each game.
NEW_GAME = -1


def games(quick):
    """The moves of the games in one list, and every tenth position."""
    moves, records = [], []
    lines = [line for line in GAMES.read_text().splitlines() if not line.startswith("#")]
    for line in lines[:: 4 if quick else 1]:
        position = Position.from_sfen("startpos")
        moves.append(NEW_GAME)
        for text in line.split()[2:]:
            try:
                moves.append(position.packed(text))
            except ValueError:
                break
            position = position.after(text)
            if position.move_number % 10 == 0:
                records.append(position.record)
    return np.array(moves, np.int32), records


# Along the games: make, and something more.


@kernel
def bare_makes(positions, tables, moves, times):
    for _ in range(times):
        for i in range(len(moves)):
            if moves[i] < 0:
                positions[0] = positions[1]
            else:
                do_move(positions[0], tables, moves[i])
    return positions[0].material


@kernel
def with_increments(positions, tables, kkp, moves, times):
    total, check = 0, 0
    for _ in range(times):
        for i in range(len(moves)):
            if moves[i] < 0:
                positions[0] = positions[1]
                total = kkp_sum(positions[0], kkp)
            else:
                total = do_move_kkp(positions[0], tables, kkp, moves[i], total)
                check ^= total
    return check


@kernel
def with_full(positions, tables, kkp, moves, times):
    check = 0
    for _ in range(times):
        for i in range(len(moves)):
            if moves[i] < 0:
                positions[0] = positions[1]
            else:
                do_move(positions[0], tables, moves[i])
                check ^= kkp_sum(positions[0], kkp)
    return check


@kernel
def with_lists(positions, tables, kkp, lists, moves, times):
    check = 0
    for _ in range(times):
        for i in range(len(moves)):
            if moves[i] < 0:
                positions[0] = positions[1]
            else:
                do_move(positions[0], tables, moves[i])
                check ^= make_list(positions[0], kkp, lists)
    return check


@kernel
def with_score(positions, tables, kkp, kpp, lists, moves):
    check = 0
    for i in range(len(moves)):
        if moves[i] < 0:
            positions[0] = positions[1]
        else:
            do_move(positions[0], tables, moves[i])
            check ^= score(positions[0], kkp, kpp, lists)
    return check


# The same by NumPy: one position at a time, and all of them at once.


def numpy_sum(record, weights):
    """KKP of one position, by fancy indexing."""
    return int(numpy_sums(record.board[None], record.hand[None], record.king[None], weights)[0])


STANDING = np.array(KKP_STANDING)
SHIFTS, LIMITS = np.array([0, 5, 8, 11, 14, 17, 19]), np.array([31, 7, 7, 7, 7, 3, 3])
HANDS = np.array([KKP_HAND[kind] for kind in HAND_PIECES])


def numpy_sums(boards, hands, kings, weights):
    """KKP of many positions: boards (n, 81), hands (n, 2), kings (n, 2)."""
    black, white = kings[:, 0].astype(int), kings[:, 1].astype(int)
    rows = ((black, white), (80 - white, 80 - black))
    totals = np.zeros(len(boards), np.int64)
    squares = np.arange(81)
    for color, (own, other) in enumerate(rows):
        sign = 1 - 2 * color
        which, sq = np.nonzero((boards * sign > 0) & (np.abs(boards) != 8))
        index = STANDING[boards[which, sq] & 31] + sign * squares[sq]
        values = weights[own[which], other[which], index]
        totals += sign * np.bincount(which, values, len(boards)).astype(np.int64)
        held = HANDS + (hands[:, color, None] >> SHIFTS & LIMITS)
        totals += sign * weights[own[:, None], other[:, None], held].sum(axis=1, dtype=np.int64)
    return totals


# Timing.


def race(runs, rounds):
    """The least CPU seconds of each, by name."""
    best = {}
    for run in runs.values():
        run()
    for _ in range(rounds):
        for name, run in runs.items():
            began = time.process_time()
            run()
            seconds = time.process_time() - began
            best[name] = min(seconds, best.get(name, seconds))
    return best


def check(moves, records):
    """Every way must give the oracle's sums."""
    weights, stepped_sum = kkp_weights(), stepped(kkp_sum)
    table = plain_table()
    wanted = []
    for record in records:
        wanted.append(oracle.kkp(oracle.read(Position(record).sfen()), weights))
        if stepped_sum(plain(record), table) != wanted[-1]:
            sys.exit("stepped is wrong")
        if numpy_sum(record, weights) != wanted[-1]:
            sys.exit("NumPy is wrong")
    if kkp_sums(records, weights).tolist() != wanted:
        sys.exit("the sums of many are wrong")
    if COMPILED:
        positions, kkp, lists = start(), kkp_table(weights), empty_lists()
        ways = {
            with_increments(positions, TABLES, kkp, moves, 1),
            with_full(positions, TABLES, kkp, moves, 1),
            with_lists(positions, TABLES, kkp, lists, moves, 1),
        }
        if len(ways) > 1:
            sys.exit("full, by increments and with lists differ along the games")
    print(f"{len(records)} positions and {len(moves)} moves: all agree, and with the oracle")


def plain_table():
    table = kkp_table(kkp_weights())
    return plain(table) if COMPILED else table


def start():
    return np.array([parse_sfen(START).record] * 2)


LIMITS_IN_MAKES = {"full": (8, 5), "increments": (2, 1)}


def along_games(moves, rounds, times):
    """Nanoseconds a move, and what each way costs in bare makes."""
    positions, lists = start(), empty_lists()
    kkp, kpp = kkp_table(kkp_weights()), kpp_table(kpp_weights())
    count = int((moves >= 0).sum())
    runs = {
        "bare make": lambda: bare_makes(positions, TABLES, moves, times),
        "increments": lambda: with_increments(positions, TABLES, kkp, moves, times),
        "full": lambda: with_full(positions, TABLES, kkp, moves, times),
        "make_list": lambda: with_lists(positions, TABLES, kkp, lists, moves, times),
    }
    best = {name: seconds / times for name, seconds in race(runs, rounds).items()}
    best |= race({"score": lambda: with_score(positions, TABLES, kkp, kpp, lists, moves)}, 3)
    kings = float(np.mean((moves[moves >= 0] >> 15 & 15) == 8))
    print(f"\nAlong the games, compiled ({count} moves, {kings:.1%} by a king):")
    bare, found = best["bare make"], {}
    for name, seconds in best.items():
        more = (seconds - bare) / bare
        limit, aim = LIMITS_IN_MAKES.get(name, (0, 0))
        mark = f"   at most {limit}, aim {aim}: {verdict(more, limit)}" if limit else ""
        print(f"  {name:12} {seconds / count * 1e9:9.1f} ns a move   {more:7.2f} bare makes{mark}")
        found[name] = {"ns": round(seconds / count * 1e9, 2), "bare makes": round(more, 2)}
    return found


def verdict(value, limit):
    return "ok" if value <= limit else "MISSED"


def lives(records, rounds):
    """Nanoseconds for one full sum: compiled, stepped and by NumPy, alone and many at once."""
    weights, table, stepped_sum = kkp_weights(), plain_table(), stepped(kkp_sum)
    twins = [plain(record) for record in records]
    array = np.array(records, POSITION)
    boards = np.array([record.board for record in records])
    hands = np.array([record.hand for record in records])
    kings = np.array([record.king for record in records])
    runs = {
        "stepped": lambda: [stepped_sum(twin, table) for twin in twins],
        "NumPy, each": lambda: [numpy_sum(record, weights) for record in records],
        "NumPy, all at once": lambda: numpy_sums(boards, hands, kings, weights),
    }
    if COMPILED:
        kkp = kkp_table(weights)
        runs["compiled, each"] = lambda: [kkp_sum(record, kkp) for record in records]
        runs["compiled, all at once"] = lambda: kkp_sums(array, weights)
    best = race(runs, rounds)
    print("\nOne full sum, called from Python:")
    least = min(best.values())
    for name, seconds in sorted(best.items(), key=lambda item: -item[1]):
        each = seconds / len(records) * 1e9
        print(f"  {name:22} {each:11.0f} ns   {seconds / least:8.1f} x")
    return {name: round(seconds / len(records) * 1e9) for name, seconds in best.items()}


# Bit scans.


@kernel
def scan_all(boards, ranks, squares, number, times):
    """Every board by one version; which one is the same for the whole loop."""
    total = 0
    for _ in range(times):
        for i in range(len(boards)):
            bb = words(boards[i, 0], boards[i, 1], boards[i, 2])
            if number == 1:
                total += by_squares(bb, ranks, squares)
            elif number == 2:
                total += by_ranks(bb, ranks, squares)
            elif number == 3:
                total += by_first(bb, ranks, squares)
            elif number == 4:
                total += from_the_bottom(bb, ranks, squares)
            elif number == 5:
                total += from_the_top(bb, ranks, squares)
            elif number == 6:
                total += empty_first(bb, ranks, squares)
            else:
                total += two_words(bb, ranks, squares)
    return total


def fillings(records):
    """Bitboards to scan: those that make_list meets, all and by how many pieces they hold."""
    listed = stepped(listed_squares)
    twins = [plain(record) for record in records]
    met = [
        listed(twin, color, kind) for twin in twins for kind in BOARD_PIECES for color in range(2)
    ]
    found = {"as met": met}
    sizes = {"empty": 0, "1 piece": 1, "2 pieces": 2, "4 pieces": 4, "9 pieces": 9}
    for name, count in sizes.items():
        found[name] = [bb for bb in met if len(squares_in(bb)) == count]
    found["one side"] = [words(*record.occupied[0].tolist()) for record in records]
    order = np.random.default_rng(1).integers(0, 1 << 30, 4_000)
    return {
        name: np.array(boards, np.int64)[order % len(boards)]
        for name, boards in found.items()
        if boards
    }


def questions(version, boards):
    """How many conditions one scan asks, on average: lines with while, if or for, walked."""
    asked = 0
    for board in boards:
        _, steps = walk(version.kernel, words(*board.tolist()), ROWS, empty_found())
        asked += sum(step.text.startswith(("while", "if", "for")) for step in steps)
    return asked / len(boards)


def scans(records, rounds, times):
    """Nanoseconds and questions of each version, by filling."""
    boards_by_name = fillings(records)
    empty = float(np.mean(boards_by_name["as met"].sum(axis=1) == 0))
    print(f"\nScanning a bitboard; {empty:.0%} of those that make_list meets are empty.")
    found = {"empty": round(empty, 3)}
    header = "".join(f"{name:>11}" for name in boards_by_name)
    print(f"  {'questions':16}{header}")
    for version in VERSIONS:
        name = version.kernel.py_func.__name__
        asked = [questions(version, boards[::40][:40]) for boards in boards_by_name.values()]
        found[name] = {"questions": dict(zip(boards_by_name, asked, strict=True))}
        print(f"  {name:16}" + "".join(f"{number:11.1f}" for number in asked))
    if not COMPILED:
        return found
    squares, best = empty_found(), {}
    for title, boards in boards_by_name.items():
        runs = {
            version.kernel.py_func.__name__: lambda boards=boards, number=version.number: scan_all(
                boards, ROWS, squares, number, times
            )
            for version in VERSIONS
        }
        for name, seconds in race(runs, rounds).items():
            best.setdefault(name, {})[title] = seconds / times / len(boards) * 1e9
    print(f"  {'ns':16}{header}")
    for name, times_ in best.items():
        found[name]["ns"] = {title: round(ns, 2) for title, ns in times_.items()}
        print(f"  {name:16}" + "".join(f"{ns:11.1f}" for ns in times_.values()))
    return found


# In a search: what make_list takes of its time, and what increments gain.

WORK = record_dtype(
    (
        Field("mode", "i4", (), {}, "what a leaf is asked for"),
        Field("check", "i8", (), {}, "all that was answered, so that nothing is left out"),
        Field("leaves", "i8", (), {}, "leaves met"),
    )
)
BARE, FULL, LISTS, SCORE, STEPS = range(5)
MODES = {
    "material": BARE, "KKP in full": FULL, "make_list": LISTS, "score": SCORE,
    "KKP by increments": STEPS,
}  # fmt: skip


@kernel
def searched(pos, tables, moves, weights, work, line):
    """Alpha-beta by material, so that each mode meets the same tree; line: depth, window, sum."""
    kkp, kpp, lists = weights
    depth, alpha, beta, total = line
    if depth == 0:
        work.leaves += 1
        if work.mode == FULL:
            total = kkp_sum(pos, kkp)
        elif work.mode == LISTS:
            total = make_list(pos, kkp, lists)
        elif work.mode == SCORE:
            total = make_list(pos, kkp, lists) + kpp_sum(pos, kpp, lists)
        work.check += total
        return (1 - 2 * pos.turn) * pos.material
    start = depth * MOST_MOVES
    end = legal_moves(pos, tables, moves, start)
    takes_first(moves, start, end)
    best = -30_000
    for i in range(start, end):
        move, after = moves.m[i], total
        if work.mode == STEPS:
            after = do_move_kkp(pos, tables, kkp, move, total)
        else:
            do_move(pos, tables, move)
        line = (depth - 1, -beta, -max(alpha, best), after)
        best = max(best, -searched(pos, tables, moves, weights, work, line))
        undo_move(pos, tables, move)
        if best >= beta:
            break
    return best


def in_a_search(records, rounds, depth):
    """Seconds of the same search with more and more asked of each leaf."""
    weights = kkp_table(kkp_weights()), kpp_table(kpp_weights()), empty_lists()
    moves, work = move_list(), empty_record(WORK)
    sums = [int(kkp_sum(record, weights[0])) for record in records]

    def run(mode):
        work.mode, work.check, work.leaves = mode, 0, 0
        for record, total in zip(records, sums, strict=True):
            searched(record.copy(), TABLES, moves, weights, work, (depth, -30_000, 30_000, total))
        return int(work.check)

    if len({run(MODES[name]) for name in MODES if "KKP" in name or name == "make_list"}) > 1:
        sys.exit("the searches' sums differ")
    leaves = int(work.leaves)
    best = race({name: lambda mode=mode: run(mode) for name, mode in MODES.items()}, rounds)
    base, whole = best["material"], best["score"]
    print(f"\nIn a search ({len(records)} positions, depth {depth}, {leaves} leaves), by leaf:")
    for name, seconds in best.items():
        print(f"  {name:18} {seconds / leaves * 1e9:9.1f} ns")
    shares = {
        "make_list, of the search with all of the score": (best["make_list"] - base) / whole,
        "make_list, of the search without KPP": (best["make_list"] - base) / best["make_list"],
        "KKP in full, of the search with all of the score": (best["KKP in full"] - base) / whole,
        "increments gain, of all of the score": (
            (best["KKP in full"] - best["KKP by increments"]) / whole
        ),
        "increments gain, of the search without KPP": (
            (best["KKP in full"] - best["KKP by increments"]) / best["KKP in full"]
        ),
    }
    for name, share in shares.items():
        print(f"  {name:50} {share:7.1%}")
    return {
        "ns a leaf": {name: round(seconds / leaves * 1e9, 1) for name, seconds in best.items()},
        "shares": {name: round(share, 4) for name, share in shares.items()},
    }


def main(arguments=None):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument("--json", type=Path, help="write the numbers there")
    options = parser.parse_args(arguments)
    rounds = 3 if options.quick else 15
    moves, records = games(options.quick)
    check(moves, records)
    found = {"one sum ns": lives(records[:100], 3 if options.quick else 7)}
    if COMPILED:
        found["along games"] = along_games(moves, rounds, 5 if options.quick else 20)
        found["search"] = in_a_search(records[3::30], min(rounds, 5), 2 if options.quick else 3)
    found["scans"] = scans(records, rounds, 3 if options.quick else 10)
    if options.json:
        machine = {"python": platform.python_version(), "processor": platform.machine()}
        options.json.write_text(json.dumps({"machine": machine, **found}, indent=1) + "\n")


if __name__ == "__main__":
    main()
