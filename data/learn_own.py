"""Learn the player's own table of KKP from the games of data/player, and say how good it is.

    python data/learn_own.py                  the table that ships, some minutes
    python data/learn_own.py --curve          how it gets better with more games
    python data/learn_own.py --games few.npz --out mine.npz

The games are played by benchmarks/self_play.py; what they teach, and how, says
shogi_lab/chapters/player/taught.py.
"""

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path

import numpy as np

from shogi_lab.chapters.kkp.learning import (
    Learnt,
    Quality,
    forecasts,
    joined,
    learn,
    load_kkp,
    of_games,
    quality,
    save_kkp,
)
from shogi_lab.chapters.kkp.shipped import TAUGHT, WEIGHTS
from shogi_lab.chapters.player.own_games import GAMES, games_in, load_games
from shogi_lab.chapters.player.taught import CURVE, Point, TrainingSamples, shown_by_game, taught
from shogi_lab.ground.workers import add_workers, workers

SEED = 1
#: One game in so many is held out.
HELD_OUT = 10
#: Games of the learning curve; its last point is all that are not held out.
SIZES = (1_000, 4_000)


def shown_by(games: Path, executor: Executor) -> TrainingSamples:
    """Return what all games of a file show."""
    every = list(games_in(load_games(games)))
    shown = executor.map(shown_by_game, every, range(len(every)), chunksize=50)
    samples, values = zip(*shown, strict=True)
    return TrainingSamples(joined(samples), np.concatenate(values))


def from_games(shown: TrainingSamples, numbers: Sequence[int]) -> TrainingSamples:
    """Return only the samples of the games with these numbers."""
    kept = np.isin(shown.samples.game, numbers)
    return TrainingSamples(of_games(shown.samples, numbers), shown.values[kept])


def split(shown: TrainingSamples, seed: int) -> tuple[list[int], TrainingSamples]:
    """Return numbers of the games to learn from, in an order drawn by a seed, and what the rest
    show."""
    numbers = np.random.default_rng(seed).permutation(np.unique(shown.samples.game)).tolist()
    held_out = len(numbers) // HELD_OUT
    return numbers[held_out:], from_games(shown, numbers[:held_out])


def told(learnt: Learnt, held_out: TrainingSamples) -> Quality:
    """Return how well a table tells the winners of games that were held out."""
    return quality(forecasts(learnt, held_out.samples), held_out.samples.won)


def chapter_4(known: TrainingSamples) -> Learnt:
    """Return the table that chapter 4 has, its scale fitted to these games."""
    table = load_kkp(WEIGHTS)
    points = forecasts(table, known.samples) / table.scale
    return table._replace(scale=learn(known.samples._replace(material=points), ()).scale)


def curve(shown: TrainingSamples, seed: int) -> Iterator[Point]:
    """Return how well held-out games are told without a table, by chapter 4's, and by more and more
    games of the player's own."""
    numbers, held_out = split(shown, seed)
    known = from_games(shown, numbers)
    yield Point("nothing", 0, *told(taught(known, (), 1), held_out))
    yield Point("chapter 4", 2_400, *told(chapter_4(known), held_out))
    for games in (*[size for size in SIZES if size < len(numbers)], len(numbers)):
        learnt = taught(from_games(shown, numbers[:games]))
        yield Point("own games", games, *told(learnt, held_out))


def main(arguments: list[str]) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=Path, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED, help="draws the games held out")
    parser.add_argument("--out", type=Path, help="where it goes, if not to data/player")
    parser.add_argument("--curve", action="store_true", help="instead of writing a table")
    add_workers(parser)
    wanted = parser.parse_args(arguments)
    with workers(wanted) as executor:
        shown = shown_by(wanted.games, executor)
    print(f"{len(shown.values)} positions of {len(np.unique(shown.samples.game))} games")
    if wanted.curve:
        with (wanted.out or CURVE).open("w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            rows.writerow(Point._fields)
            for by, games, log_loss, agreement in curve(shown, wanted.seed):
                rows.writerow((by, games, f"{log_loss:.4f}", f"{agreement:.3f}"))
                print(f"{by}, {games} games: {log_loss:.4f}, agrees {agreement:.3f}", flush=True)
    else:
        numbers, held_out = split(shown, wanted.seed)
        known = from_games(shown, numbers)
        learnt = taught(known)
        save_kkp(wanted.out or TAUGHT, learnt)
        print(f"held out: {told(learnt, held_out)}; chapter 4: {told(chapter_4(known), held_out)}")


if __name__ == "__main__":
    main(sys.argv[1:])
