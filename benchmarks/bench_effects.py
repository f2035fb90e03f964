"""What does it cost to keep effects up to date, move by move? Each version of the ladder in turn.

    python benchmarks/bench_effects.py                 half a minute
    python benchmarks/bench_effects.py --quick         some seconds
    python benchmarks/bench_effects.py --json PATH     where the numbers go

The moves are those of random legal games, seeded; and of the referees' games where the variable
SHOGI_LAB_REFEREES says where they are. First every version must leave the oracle's words and
counts along some games, and take them back; only then is it timed. All versions play the same
moves, and each of them makes the bare move as well; what that costs is taken off to see the
effects alone. The versions take turns, the best of the rounds counts; times are CPU time.

A move changes some two rays of some two squares each, so that most of its time goes where the
processor guesses wrongly how often a loop runs. Over few games again and again it learns their
loops by heart ("practised"), over many games once each it cannot ("fresh"). Both are shown, the
first is judged; a search, which tries the moves of like positions, lies between them.
"""

import argparse
import json
import os
import platform
import random
import sys
import time
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from conftest import Referees
from positions import random_game
from test_effects import agree_with_oracle, follow
from test_turns import packed_line
from ways import BEST

from shogi_lab.effects import EFFECTS, RAYS, do_with_effects, effects_of, undo_with_effects
from shogi_lab.effects_ladder import (
    VERSIONS,
    do_before_board,
    do_both_colors,
    do_four_verbs,
    do_merged,
    do_one_xor,
    do_recompute,
    do_recompute_words,
    undo_before_board,
    undo_both_colors,
    undo_four_verbs,
    undo_merged,
    undo_one_xor,
    undo_recompute,
    undo_recompute_words,
)
from shogi_lab.kernel import COMPILED, kernel
from shogi_lab.posi import POSITION, START, parse_sfen, sfen_text
from shogi_lab.tables import TABLES
from shogi_lab.turns import do_move, undo_move

NEW_GAME = 0
BARE = 0


@kernel
def play(pos, tables, rays, effects, move, version):
    """One move in one version; 0 is the bare move."""
    if version == 0:
        do_move(pos, tables, move)
    elif version == 1:
        do_recompute(pos, tables, rays, effects, move)
    elif version == 2:
        do_recompute_words(pos, tables, rays, effects, move)
    elif version == 3:
        do_four_verbs(pos, tables, rays, effects, move)
    elif version == 4:
        do_one_xor(pos, tables, rays, effects, move)
    elif version == 5:
        do_merged(pos, tables, rays, effects, move)
    elif version == 6:
        do_both_colors(pos, tables, rays, effects, move)
    elif version == 7:
        do_with_effects(pos, tables, rays, effects, move)
    else:
        do_before_board(pos, tables, rays, effects, move)


@kernel
def take_back(pos, tables, rays, effects, move, version):
    """One undo in one version; 0 is the bare one."""
    if version == 0:
        undo_move(pos, tables, move)
    elif version == 1:
        undo_recompute(pos, tables, rays, effects, move)
    elif version == 2:
        undo_recompute_words(pos, tables, rays, effects, move)
    elif version == 3:
        undo_four_verbs(pos, tables, rays, effects, move)
    elif version == 4:
        undo_one_xor(pos, tables, rays, effects, move)
    elif version == 5:
        undo_merged(pos, tables, rays, effects, move)
    elif version == 6:
        undo_both_colors(pos, tables, rays, effects, move)
    elif version == 7:
        undo_with_effects(pos, tables, rays, effects, move)
    else:
        undo_before_board(pos, tables, rays, effects, move)


@kernel
def play_all(positions, effects, tables, rays, moves, version, times):
    """All games, one after another: there, and (with a negative version) there and back."""
    back = version < 0
    version = abs(version) - back
    for _ in range(times):
        begin = 0
        for i in range(moves.shape[0]):
            move = moves[i]
            if move:
                play(positions[0], tables[0], rays[0], effects[0], move, version)
                continue
            if back:
                for j in range(i - 1, begin, -1):
                    take_back(positions[0], tables[0], rays[0], effects[0], moves[j], version)
            begin = i
            positions[0] = positions[1]
            effects[0] = effects[1]


def random_games(count):
    """Packed moves of random games from the start."""
    rng = random.Random(8)
    return [list(random_game(rng, BEST, TABLES, 200)) for _ in range(count)]


def played_games(count):
    """Packed moves of games that were played, from the start; none where they are not at hand."""
    folder = Path(os.environ.get("SHOGI_LAB_REFEREES", ""))
    if not (folder / "games").is_dir():
        print("SHOGI_LAB_REFEREES names no folder of games: random ones only")
        return []
    games = [texts for start, texts in Referees(folder).games() if start == START and texts]
    return [packed_line(BEST, START, texts) for texts in games[:: max(1, len(games) // count)]]


def check(games):
    """Each version along some games, there and back; every tenth position against the oracle."""
    moves = 0
    for game in games:
        moves += follow(BEST, START, game)
        pos = parse_sfen(START).record
        for ply, move in enumerate(game):
            BEST(do_move)(pos, TABLES, move)
            if ply % 10 == 0:
                agree_with_oracle(BEST, sfen_text(pos, 1))
    print(f"{moves} moves and their undoing: {len(VERSIONS)} versions agree with the oracle")


def race(games, rounds, times):
    """Nanoseconds a move, by version (0 the bare move); forward, and there and back."""
    flat = np.array([move for game in games for move in (NEW_GAME, *game)] + [NEW_GAME], np.int64)
    start = parse_sfen(START).record
    positions, effects = np.zeros(2, POSITION), np.zeros(2, EFFECTS)
    positions[:], effects[:] = start, effects_of(start)
    tables, rays = np.array([TABLES]), np.array([RAYS])
    moves = np.count_nonzero(flat)
    numbers = [BARE, *(version.number for version in VERSIONS)]
    runs = {("do", n): n for n in numbers} | {("do and undo", n): -n - 1 for n in numbers}
    best = {}
    for version in runs.values():
        play_all(positions, effects, tables, rays, flat, version, 1)
    for _ in range(rounds):
        for key, version in runs.items():
            began = time.process_time()
            play_all(positions, effects, tables, rays, flat, version, times)
            seconds = (time.process_time() - began) / times / moves
            best[key] = min(seconds, best.get(key, seconds))
    return {what: {n: best[what, n] * 1e9 for n in numbers} for what in ("do", "do and undo")}


def show(title, found):
    """A row a version: the whole move, the effects alone, and how often they fit into those from
    scratch."""
    bare = found[BARE]
    scratch = {counts: found[1 if counts else 2] - bare for counts in (True, False)}
    print(f"\n{title + ', ns':44}{'whole':>8}{'alone':>8}   faster than from scratch")
    print(f"  {'0 bare move':42}{bare:8.1f}")
    ratios = {}
    for version in VERSIONS:
        alone = found[version.number] - bare
        ratio = ratios[version.name] = scratch[version.counts] / alone
        counted = "words and counts" if version.counts else "words"
        print(
            f"  {version.number} {version.name:20}{counted:20}{found[version.number]:8.1f}"
            f"{alone:8.1f}{ratio:8.1f} x"
        )
    return ratios


#: Version, and how many times faster than from scratch it must be, and is meant to be.
WANTED = {"with counts": (8, 16), "both colors": (12, 20)}


def judge(ratios):
    """Whether the versions that matter are as fast as they must be."""
    for name, (least, aim) in WANTED.items():
        verdict = ("MISSED", "ok", "aim met")[int(ratios[name] >= least) + int(ratios[name] >= aim)]
        print(f"  {name}: wanted {least} x, aim {aim} x: {verdict}")


def main(arguments=None):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="fewer games and rounds")
    parser.add_argument("--json", type=Path, help="write the numbers there")
    options = parser.parse_args(arguments)
    few, many = (8, 60) if options.quick else (20, 400)
    kinds = {"random games": random_games(many), "played games": played_games(many)}
    found = {}
    for title, games in kinds.items():
        if not games:
            continue
        check(games[: 2 if options.quick else 10])
        if not COMPILED:
            print("numba is not there: nothing to time")
            continue
        rounds = 3 if options.quick else 7
        practised = race(games[:few], rounds, 20 if options.quick else 100)
        fresh = race(games, rounds * 2, 1)
        found[title] = {"practised": practised, "fresh": fresh}
        for regime, times in found[title].items():
            for what in times:
                ratios = show(f"{title}, {regime}, {what}", times[what])
                if (regime, what) == ("practised", "do"):
                    judge(ratios)
    if options.json:
        machine = {"python": platform.python_version(), "processor": platform.machine()}
        options.json.write_text(json.dumps({"machine": machine, "ns": found}, indent=1) + "\n")


if __name__ == "__main__":
    main()
