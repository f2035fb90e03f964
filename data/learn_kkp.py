"""Learn the KKP table of data/kkp from the games beside it, and say how good it is.

    python data/learn_kkp.py                        the table that ships, some minutes
    python data/learn_kkp.py --measure              five seeds against material alone
    python data/learn_kkp.py --curves               tokin and gold as one, and apart
    python data/learn_kkp.py --games more.usi --out mine.npz

More games: `make_games.py --games 6000 --nodes 1000 --seed 4 --out more.usi`. Stopped, it goes on
after the last step that was finished. `--processes`, or a cluster by `--on` (ground/workers.py),
share the games and the trials.
"""

import argparse
import gzip
import sys
import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from itertools import product
from pathlib import Path
from statistics import mean, stdev
from zipfile import BadZipFile

import numpy as np

from shogi_lab.chapters.kkp.learning import (
    KINGS_TOO,
    PARTS,
    PIECES,
    SQUARES_ONLY,
    STEPS,
    Regression,
    Samples,
    forecasts,
    joined,
    learn,
    learning,
    load_kkp,
    of_games,
    quality,
    samples_of_game,
    save_kkp,
    split,
)
from shogi_lab.ground.workers import add_workers, workers
from shogi_lab.notation.games import Game

FOLDER = Path(__file__).parent / "kkp"
GAMES = FOLDER / "games.usi.gz"
TABLE = FOLDER / "kkp.npz"
SEED = 1
SEEDS = range(1, 6)
SIZES = (150, 600, 1800)
LADDER = {
    "material alone": (),
    "pieces' own values": PIECES,
    "squares": SQUARES_ONLY,
    "and both kings": KINGS_TOO,
    "and all three squares": PARTS,
    "and pieces' values": PIECES + PARTS,
}


def lines_of(path: Path) -> list[str]:
    """Return the games of a file, one per line; the file may be compressed."""
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("ascii")
    return [line for line in text.splitlines() if not line.startswith("#")]


def read_line(numbered: tuple[int, str]) -> Samples:
    """Return what one game shows."""
    number, line = numbered
    return samples_of_game(Game.parse(line), number)


def read(lines: Sequence[str], executor: Executor) -> Samples:
    """Return what all games show."""
    return joined(told(executor.map(read_line, list(enumerate(lines)), chunksize=20), len(lines)))


def told(results: Iterator, total: int) -> Iterator:
    """Yield the same results, with a line now and then that says how far it is."""
    for done, result in enumerate(results, 1):
        if done % max(1, total // 10) == 0:
            print(f"{done} of {total}", flush=True)
        yield result


def begun(part: Path, size: int, key: int) -> tuple[np.ndarray | None, int]:
    """Return the weights and the number of steps that an earlier start left, if it learnt the
    same."""
    if not part.exists():
        return None, 0
    try:
        with np.load(part, allow_pickle=False) as left:
            theta, done, before = left["theta"], int(left["done"]), int(left["key"])
    except (BadZipFile, EOFError, KeyError, ValueError):
        raise ValueError(f"{part} is no beginning of ours: wanted it deleted") from None
    if (theta.shape, before) != ((size,), key):
        raise ValueError(f"{part} was begun with other games or another seed: wanted it deleted")
    return theta, done


def keep(part: Path, theta: np.ndarray, done: int, key: int) -> None:
    """Write how far learning has come; the file that was there is replaced at the end."""
    new = part.with_suffix(".new")
    with new.open("wb") as file:
        np.savez(file, theta=theta, done=done, key=key)
    new.replace(part)


def key_of(samples: Samples) -> int:
    """Return a number that other samples hardly have."""
    return zlib.crc32(b"".join(each.tobytes() for each in samples))


def learn_table(known: Samples, out: Path) -> None:
    """Learn and write a table, a step of Newton's method at a time."""
    regression, part, key = Regression(known), out.with_suffix(".part.npz"), key_of(known)
    theta, done = begun(part, regression.size, key)
    for better in learning(regression, theta, done):
        theta, done = better, done + 1
        now = quality(regression.logits(theta), known.won)
        print(f"step {done} of {STEPS}: log-loss {now.log_loss:.4f} on what it learns", flush=True)
        keep(part, theta, done, key)
    save_kkp(out, regression.learnt(theta))
    part.unlink()


def spread(values: Sequence[float]) -> str:
    """Return a mean, and the standard deviation over seeds."""
    return f"{mean(values):.4f} +- {stdev(values) if len(values) > 1 else 0:.4f}"


def measure(samples: Samples) -> None:
    """Print, for several seeds, how well each rung of the ladder tells winners it has not seen."""
    found: dict[str, list] = {name: [] for name in LADDER}
    for seed in SEEDS:
        known, held_out = split(samples, seed)
        for name, parts in LADDER.items():
            found[name].append(quality(forecasts(learn(known, parts), held_out), held_out.won))
    base = [each.log_loss for each in found["material alone"]]
    for name, all_of in found.items():
        losses = [each.log_loss for each in all_of]
        gains = [b - loss for b, loss in zip(base, losses, strict=True)]
        agreement = spread([each.agreement for each in all_of])
        each = " ".join(f"{gain:+.4f}" for gain in gains)
        print(f"{name:22} {spread(losses)}  agrees {agreement}  gain {spread(gains)}: {each}")


def trial(work: tuple[Samples, int, int, bool]) -> tuple[int, bool, float, float]:
    """Learn from some games; return how many, whether merged, and on the games held out the
    log-loss of the table and that of material alone."""
    samples, games, seed, merged = work
    known, held_out = split(samples, seed)
    numbers = np.random.default_rng(seed).permutation(np.unique(known.game))
    known = of_games(known, numbers[:games].tolist())
    ours, material = (
        quality(forecasts(learn(known, each, merged), held_out), held_out.won).log_loss
        for each in (PARTS, ())
    )
    return games, merged, ours, material


def curves(samples: Samples, executor: Executor) -> None:
    """Print both learning curves: pieces that move like a gold weighed as one, and apart."""
    found: dict[tuple[int, bool], list[tuple[float, float]]] = {}
    works = [(samples, *each) for each in product(SIZES, SEEDS, (True, False))]
    for games, merged, *losses in executor.map(trial, works):
        found.setdefault((games, merged), []).append(tuple(losses))
    for games in SIZES:
        one, apart = ([ours for ours, _ in found[games, merged]] for merged in (True, False))
        material = [alone for _, alone in found[games, True]]
        better = [a - o for a, o in zip(apart, one, strict=True)]
        print(
            f"{games:5} games: material {spread(material)}, merged {spread(one)}, "
            f"separate {spread(apart)}; merged is better by {spread(better)}"
        )


def main(arguments: list[str]) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=Path, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED, help="draws the games held out")
    parser.add_argument("--out", type=Path, default=TABLE)
    parser.add_argument("--measure", action="store_true", help="instead of writing a table")
    parser.add_argument("--curves", action="store_true", help="instead of writing a table")
    add_workers(parser)
    wanted = parser.parse_args(arguments)
    with workers(wanted) as executor:
        samples = read(lines_of(wanted.games), executor)
        print(f"{len(samples.won)} positions of {len(np.unique(samples.game))} games")
        if wanted.measure:
            measure(samples)
        if wanted.curves:
            curves(samples, executor)
    if not wanted.measure and not wanted.curves:
        known, held_out = split(samples, wanted.seed)
        learn_table(known, wanted.out)
        ours, material = (
            quality(forecasts(each, held_out), held_out.won)
            for each in (load_kkp(wanted.out), learn(known, ()))
        )
        print(f"held out: {ours}; material alone: {material}")


if __name__ == "__main__":
    main(sys.argv[1:])
