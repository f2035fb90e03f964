"""What is a label worth? The same network, taught by labels of 0 to 3,000 nodes, and its losses.

    python data/make_labels.py labels --nodes 3000 --every 3
    python data/label_worth.py labels/3000/labels.npz networks

Writes data/network/labels.csv, a row for each kind of label: log-loss of who won, on what was
learned from and held out. The networks go into the folder, one for each row, so that they can play:

    python benchmarks/matches.py --a "everything,evaluation=NNUE,network=networks/300.npz" \\
        --b everything,evaluation=KKP --nodes 1000 --games 400 --out 300.jsonl
"""

import argparse
import csv
import sys
from pathlib import Path

import numpy as np
from learn_network import known_from, learned

from shogi_lab.chapters.network.network import NETWORK, save_network
from shogi_lab.chapters.network.training import LABELS, RECIPE, held_apart, kept, labeled, whole
from shogi_lab.ground.workers import add_workers, workers

TABLE = NETWORK.parent / "labels.csv"
HEAD = ("nodes", "won", "positions", "learned", "held_out", "agreement")
#: Nodes of each label, and how much of a target is who won; 0 nodes: nothing but who won.
ROWS = ((0, 1.0), (300, 0.0), (300, 0.25), (1_000, 0.0), (1_000, 0.25), (3_000, 0.0), (3_000, 0.25))


def main(arguments: list[str]) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("labels", type=Path, help="a file of labels of 3,000 nodes")
    parser.add_argument("folder", type=Path, help="where the networks go")
    add_workers(parser)
    wanted = parser.parse_args(arguments)
    with workers(wanted) as executor:
        known = known_from(None, executor)
    files = {0: None, 300: None, 1_000: LABELS, 3_000: wanted.labels}
    _, held_out = held_apart(known)
    rows = [HEAD]
    for nodes, won in ROWS:
        taught = labeled(known, files[nodes])
        taught = kept(taught, ~np.isin(taught.lessons.game, held_out.lessons.game))
        look, curve = learned(taught, held_out, RECIPE._replace(won=won), 1)
        rows.append((nodes, won, len(taught.known), *curve[-1][1:]))
        name = f"{nodes}.npz" if won else f"{nodes}_alone.npz"
        save_network(wanted.folder / name, whole(look.learner))
        with TABLE.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)


if __name__ == "__main__":
    main(sys.argv[1:])
