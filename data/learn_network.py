"""Train the small network of chapter 7 on the games of data/player, and say how good it is.

    python data/learn_network.py                   the network that ships, and its curve
    python data/learn_network.py --rounds 2 --out mine.npz
    python data/learn_network.py --draw 2 --out mine.npz    from other numbers, in another order
    python data/learn_network.py --sums 8          a smaller one, which is judged and not written

The games are played by benchmarks/self_play.py; what they teach, and how, says
shogi_lab/chapters/network/training.py.
"""

import argparse
import csv
import sys
import time
from concurrent.futures import Executor
from pathlib import Path

import numpy as np

from shogi_lab.chapters.kkp.learning import quality
from shogi_lab.chapters.learning.lessons import Lessons, all_lessons, apart, chosen, lessons_of
from shogi_lab.chapters.network.kernels.accumulator import UNITS
from shogi_lab.chapters.network.kernels.layers import LOGIT
from shogi_lab.chapters.network.network import NETWORK, prepared, save_network
from shogi_lab.chapters.network.training import answers_of, learn_network, logits_of, whole
from shogi_lab.chapters.player.own_games import GAMES, games_in, load_games
from shogi_lab.ground.workers import add_workers, workers

SEED = 1
ROUNDS = 1
CURVE = "curve.csv"


def lessons_from(games: Path, executor: Executor) -> Lessons:
    """Return what all games of a file teach."""
    every = list(games_in(load_games(games)))
    return all_lessons(executor.map(lessons_of, every, range(len(every)), chunksize=50))


def train(known: Lessons, held_out: Lessons, draw: int, rounds: int, sums: int, out: Path) -> None:
    """Train a network, and write it to a file, with its curve in another; kernels have a number of
    sums of their own, and a network with another one is not written."""
    held_out = chosen(held_out, held_out.fourth)  # those that chapter 6 was judged on
    print(f"{len(known.won)} positions to learn from, {len(held_out.won)} held out", flush=True)
    curve, began = [], time.process_time()
    for found in learn_network(known, held_out, draw, rounds, sums):
        curve.append((found.round, found.round * len(known.won), *found.quality))
        seconds = time.process_time() - began
        print(f"round {found.round}: {found.quality}, {seconds:.0f} s of a core", flush=True)
    if sums != UNITS:
        return
    network = whole(found.net)
    prepared(network)  # refuses what could overflow
    save_network(out, network)
    with (out.parent / CURVE).open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(("round", "positions", "log_loss", "agreement"))
        rows.writerows((*counts, f"{loss:.4f}", f"{right:.3f}") for *counts, loss, right in curve)
    points, floats = answers_of(network, held_out), logits_of(found.net, held_out) * LOGIT
    apart_by = np.abs(points - floats)
    print(
        f"in whole numbers: {quality(points / LOGIT, held_out.won)}; from floating point "
        f"{apart_by.mean():.1f} points on average, {apart_by.max():.0f} at most"
    )


def main(arguments: list[str]) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=Path, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED, help="draws the games held out")
    parser.add_argument("--draw", type=int, default=SEED, help="draws first weights, and the order")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="times through all positions")
    parser.add_argument("--out", type=Path, default=NETWORK)
    parser.add_argument("--sums", type=int, default=UNITS, help="for each side")
    add_workers(parser)
    wanted = parser.parse_args(arguments)
    with workers(wanted) as executor:
        lessons = lessons_from(wanted.games, executor)
    train(*apart(lessons, wanted.seed), wanted.draw, wanted.rounds, wanted.sums, wanted.out)


if __name__ == "__main__":
    main(sys.argv[1:])
