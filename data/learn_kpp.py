"""Learn chapter 7's table of KPP from the games of data/player, and compare what tells winners.

    python data/learn_kpp.py                       the table that ships, and the comparison
    python data/learn_kpp.py --only-compare        the comparison alone, by the table that is there
    python data/learn_kpp.py --seed 2 --out mine.npz

The games are played by benchmarks/self_play.py; what they teach, and how, says
shogi_lab/chapters/learning/pair_training.py. All in the comparison are judged on the same
positions of games that were held out, and each is compared with the next better one position by
position. Positions of a game share its winner, so an error is that of games.
"""

import argparse
import csv
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from shogi_lab.chapters.kkp.learning import Quality, quality
from shogi_lab.chapters.kkp.shipped import TAUGHT, shipped_weights
from shogi_lab.chapters.learning.lessons import Lessons, scale_of
from shogi_lab.chapters.learning.pair_training import (
    Known,
    all_known,
    kept,
    known_of,
    learn_pairs,
    pair_targets,
    pair_values,
)
from shogi_lab.chapters.learning.pairs import PAIRS_FILE, load_pairs, save_pairs
from shogi_lab.chapters.network.going_back import CENTIPAWNS
from shogi_lab.chapters.network.network import load_network
from shogi_lab.chapters.network.training import answers_of
from shogi_lab.chapters.player.own_games import GAMES, games_in, load_games
from shogi_lab.ground.workers import add_workers, workers

SEED, ROUNDS = 1, 2
#: One game in so many is held out: those that `data/learn_own.py` and `data/learn_network.py` do.
HELD_OUT = 10
TABLE, CALIBRATION = "table.csv", "calibration.csv"


class Row(NamedTuple):
    """How well winners are told by what a position is worth, the log-loss of each position, and the
    chance that it gives the mover."""

    by: str
    quality: Quality
    losses: np.ndarray
    chances: np.ndarray


def known_from(games: Path, executor: Executor) -> Known:
    """What all games of a file teach, with chapter 4's table and the player's own."""
    every = list(games_in(load_games(games)))
    tables = shipped_weights(), shipped_weights(TAUGHT)
    one = partial(known_of, tables=tables)
    return all_known(executor.map(one, every, range(len(every)), chunksize=50))


def apart(known: Known, seed: int) -> tuple[Known, Known]:
    """What to learn from, and what is held out: every fourth position of each."""
    fourth = kept(known, known.lessons.fourth)
    games = np.unique(fourth.lessons.game)
    held_out = np.random.default_rng(seed).permutation(games)[: len(games) // HELD_OUT]
    out = np.isin(fourth.lessons.game, held_out)
    return kept(fourth, ~out), kept(fourth, out)


def with_own_table(known: Known) -> np.ndarray:
    """What the mover has by material, shelter and the player's own KKP."""
    return (known.rest + known.tables[:, 1]).astype(float)


def compared(learned_from: Known, held_out: Known, pairs: np.ndarray) -> Iterator[Row]:
    """How well each tells who won. KPP and the network have the scales that they were learned with,
    since they know the games learned from by heart."""

    won = held_out.lessons.won

    def judged(by: str, scale: float, there: np.ndarray) -> Row:
        logits = scale * there
        losses = np.logaddexp(0, np.where(won > 0, -logits, logits))
        return Row(by, quality(logits, won), losses, 1 / (1 + np.exp(-logits)))

    def scaled(by: str, worth: np.ndarray, there: np.ndarray) -> Row:
        return judged(by, scale_of(worth, learned_from.lessons.won), there)

    both = learned_from, held_out
    yield scaled("material and shelter", *(each.rest.astype(float) for each in both))
    chapter_4 = ((each.rest + each.tables[:, 0]).astype(float) for each in both)
    yield scaled("with chapter 4's KKP", *chapter_4)
    yield scaled("with the player's KKP", *map(with_own_table, both))
    scale = scale_of(with_own_table(learned_from), pair_targets(learned_from.lessons))
    kpp = with_own_table(held_out) + pair_values(held_out.lessons, pairs)
    yield judged("with the player's KKP and KPP", scale, kpp)
    added = answers_of(load_network(), held_out.lessons)
    beside = with_own_table(held_out) + added
    yield judged("with the player's KKP and the network", 1 / CENTIPAWNS, beside)


class Behind(NamedTuple):
    """By how much a log-loss is larger than another one, and half its 95 % range."""

    difference: float
    error: float


def behind(losses: np.ndarray, better: np.ndarray, game: np.ndarray) -> Behind:
    """Compare log-losses position by position; the error is that of games drawn at random."""
    _, number = np.unique(game, return_inverse=True)
    each = losses - better
    by_game = np.bincount(number, each - each.mean())
    return Behind(float(each.mean()), 1.96 * float(np.sqrt((by_game**2).sum())) / len(each))


def written(rows: list[Row], game: np.ndarray) -> Iterator[tuple[str, ...]]:
    """The table: each row beside the next better one."""
    yield "by", "log_loss", "agreement", "behind", "error"
    ordered = sorted(rows, key=lambda row: row.quality.log_loss)
    for row in rows:
        place = next(n for n, each in enumerate(ordered) if each is row)
        found = behind(row.losses, ordered[place - 1].losses, game) if place else ()
        told = [f"{number:.4f}" for number in found] or ["", ""]
        yield row.by, f"{row.quality.log_loss:.4f}", f"{row.quality.agreement:.3f}", *told


def calibration(rows: list[Row], held_out: Lessons) -> Iterator[tuple[object, ...]]:
    """Of the positions to which each gives a chance in the same tenth: how many there are, the mean
    chance, the share that the mover won, and its error."""
    yield "by", "tenth", "positions", "predicted", "won", "error"
    for row in rows:
        for tenth in range(10):
            here = np.minimum(10 * row.chances, 9).astype(int) == tenth
            if here.any():
                won, chances = held_out.won[here], row.chances[here]
                error = behind(won, chances, held_out.game[here]).error
                told = (f"{number:.4f}" for number in (chances.mean(), won.mean(), error))
                yield row.by, tenth, len(won), *told


def learn(learned_from: Known, held_out: Known, seed: int, rounds: int, out: Path) -> None:
    """Learn a table, and write it."""
    began, known = time.process_time(), with_own_table(learned_from)
    for number, learner in enumerate(learn_pairs(learned_from.lessons, known, seed, rounds)):
        logits = learner.logits(held_out.lessons, with_own_table(held_out))
        seconds = time.process_time() - began
        print(f"round {number}: {quality(logits, held_out.lessons.won)}, {seconds:.0f} s of a core")
    pairs = learner.shipped()
    save_pairs(out, pairs)
    brought = np.count_nonzero(learner.weights)
    print(f"{len(pairs.numbers):,} of {brought:,} pairs that games brought, each with its mirror")


def main(arguments: list[str]) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=Path, default=GAMES)
    parser.add_argument(
        "--seed", type=int, default=SEED, help="draws games held out, and the order"
    )
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="times through all positions")
    parser.add_argument("--out", type=Path, default=PAIRS_FILE)
    parser.add_argument("--only-compare", action="store_true", help="by the table that is there")
    add_workers(parser)
    wanted = parser.parse_args(arguments)
    with workers(wanted) as executor:
        known = known_from(wanted.games, executor)
    learned_from, held_out = apart(known, wanted.seed)
    print(f"{len(learned_from.rest):,} positions to learn from, {len(held_out.rest):,} held out")
    if not wanted.only_compare:
        learn(learned_from, held_out, wanted.seed, wanted.rounds, wanted.out)
    logit = 1 / scale_of(with_own_table(learned_from), pair_targets(learned_from.lessons))
    print(f"a logit of who wins is {logit:.0f} centipawns")
    found = list(compared(learned_from, held_out, load_pairs(wanted.out).table()))
    tables = {
        TABLE: list(written(found, held_out.lessons.game)),
        CALIBRATION: list(calibration(found, held_out.lessons)),
    }
    for name, rows in tables.items():
        with (wanted.out.parent / name).open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)
        for row in rows:
            print(f"{row[0]:32}" + "".join(f"{each:>10}" for each in row[1:]))


if __name__ == "__main__":
    main(sys.argv[1:])
