"""Train the network of chapter 8 on the player's own games and labels, and say how good it is.

    python data/learn_network.py                   the network that ships, and its curve
    python data/learn_network.py --draw 2 --out mine.npz    from other numbers, in another order
    python data/learn_network.py --labels mine/3000/labels.npz --won 0 --out mine.npz
    python data/learn_network.py --labels games --own 0.3 --rounds 3 --out mine.npz
    python data/learn_network.py --games 2000 --out mine.npz

The games are played by benchmarks/self_play.py, the labels made by data/make_labels.py; how a
network is trained says shogi_lab/chapters/network/training.py.
"""

import argparse
import csv
import sys
import time
from concurrent.futures import Executor
from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np

from shogi_lab.chapters.kkp.learning import quality
from shogi_lab.chapters.kkp.shipped import TAUGHT, shipped_weights
from shogi_lab.chapters.learning.pair_training import all_known, known_of
from shogi_lab.chapters.network.network import NETWORK, prepared, save_network
from shogi_lab.chapters.network.training import (
    LABELS,
    RECIPE,
    Look,
    Recipe,
    Taught,
    answers_of,
    held_apart,
    labeled,
    train,
    whole,
)
from shogi_lab.chapters.player.own_games import games_in, load_games
from shogi_lab.ground.workers import add_workers, workers

CURVE, LOOKS = "curve.csv", 4
HEAD = ("positions", "learned", "held_out", "agreement")


def known_from(games: int | None, executor: Executor) -> Taught:
    """Return what the first so many games teach, with the values that the player had in them."""
    some = list(islice(games_in(load_games()), games))
    one = partial(known_of, tables=(shipped_weights(TAUGHT),))
    known = all_known(executor.map(one, some, range(len(some)), chunksize=50))
    return Taught(known.lessons, known.rest + known.tables[:, 0])


def learned(taught: Taught, held_out: Taught, recipe: Recipe, draw: int) -> tuple[Look, list]:
    """Train a network; return the last look at it, and the rows of its curve."""
    rows, began = [], time.process_time()
    print(
        f"{len(taught.known)} positions to learn from, {len(held_out.known)} held out", flush=True
    )
    for look in train(taught, held_out, recipe, draw, LOOKS):
        losses = f"{look.learned.log_loss:.4f}", f"{look.held_out.log_loss:.4f}"
        rows.append((look.shown, *losses, f"{look.held_out.agreement:.3f}"))
        print(*rows[-1], f"{time.process_time() - began:.0f} s of a core", flush=True)
    return look, rows


def main(arguments: list[str]) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--labels", default=LABELS, help="a file of labels, or games")
    parser.add_argument("--games", type=int, help="only the first so many")
    parser.add_argument("--draw", type=int, default=1, help="draws first weights, and the order")
    for name, default in RECIPE._asdict().items():
        if name != "units":
            parser.add_argument(f"--{name}", type=type(default), default=default)
    parser.add_argument("--out", type=Path, default=NETWORK)
    add_workers(parser)
    wanted = parser.parse_args(arguments)
    with workers(wanted) as executor:
        known = known_from(wanted.games, executor)
    taught = labeled(known, None if wanted.labels == "games" else Path(wanted.labels))
    recipe = RECIPE._replace(**{n: getattr(wanted, n) for n in RECIPE._fields if n != "units"})
    learned_from, held_out = held_apart(taught)
    look, rows = learned(learned_from, held_out, recipe, wanted.draw)
    network, scale = whole(look.learner), look.learner.scale
    prepared(network)  # refuses what could overflow
    save_network(wanted.out, network)
    with (wanted.out.parent / CURVE).open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows((HEAD, *rows))
    added = answers_of(network, held_out.lessons)
    floats = look.learner.logits(held_out) / scale - held_out.known
    print(
        f"a logit is {1 / scale:.0f} centipawns, a centipawn {network.scale[0]} of the last total; "
        f"in whole numbers {quality(scale * (held_out.known + added), held_out.lessons.won)}; from "
        f"floating point {np.abs(added - floats).mean():.1f} centipawns on average, "
        f"{np.abs(added - floats).max():.0f} at most"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
