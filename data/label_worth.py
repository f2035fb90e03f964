"""What is a label worth? The same network, taught by labels of 0 to 3,000 nodes, and how it plays.

    python data/make_labels.py labels --nodes 3000 --every 3
    python data/label_worth.py labels/3000/labels.npz networks          trains all, ten minutes
    python data/label_worth.py labels/3000/labels.npz networks --games  adds the games played so far

Writes data/network/labels.csv, a row for each kind of label: log-loss of who won, on what was
learned from and held out. The networks go into the folder, one for each row, so that they can play
before the last command:

    python benchmarks/matches.py --a shelter,evaluation=NNUE,network=networks/300_0.25.npz \\
        --b shelter,evaluation=KKP --nodes 1000 --games 400 --out networks/300_0.25.jsonl
"""

import argparse
import csv
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from learn_network import known_from, learned

from shogi_lab.chapters.network.network import NETWORK, save_network
from shogi_lab.chapters.network.training import LABELS, RECIPE, held_apart, kept, labeled, whole
from shogi_lab.chapters.player.elo import pentanomial, strength
from shogi_lab.ground.files import rows_of
from shogi_lab.ground.workers import add_workers, workers

LABEL_TABLE = NETWORK.parent / "labels.csv"
#: Of a row: nodes of the search behind each label, 0 for none; how much of a target was who won;
#: positions learned from; log-loss of who won, in nats, there and on games held out; how often the
#: better side won there; games against KKP at 1,000 nodes a move, and the strength they show.
FIELDS = (
    "nodes", "won", "positions", "learned", "held_out", "agreement", "games", "elo", "low", "high",
)  # fmt: skip
#: Nodes of each label, and how much of a target is who won; 0 nodes: nothing but who won.
ROWS = ((0, 1.0), (300, 0.0), (300, 0.25), (1_000, 0.0), (1_000, 0.25), (3_000, 0.0), (3_000, 0.25))


def write(rows: Sequence[Sequence[object]]) -> None:
    """Write the table."""
    with LABEL_TABLE.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows((FIELDS, *rows))


def played(folder: Path, row: Sequence[str]) -> tuple[object, ...]:
    """A row with the games of its network against KKP."""
    path = folder / f"{row[0]}_{row[1]}.jsonl"
    if not path.exists():
        return (*row[:6], 0, 0, 0, 0)
    points = [json.loads(line)["points"] for line in rows_of(path)]
    found = strength(pentanomial(points))
    ends = (round(each) for each in (found.elo, found.low, found.high))
    return (*row[:6], 2 * len(points), *ends)


def main(arguments: list[str]) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("labels", type=Path, help="a file of labels of 3,000 nodes")
    parser.add_argument("folder", type=Path, help="where the networks go")
    parser.add_argument("--games", action="store_true", help="only add the games that were played")
    add_workers(parser)
    wanted = parser.parse_args(arguments)
    if wanted.games:
        with LABEL_TABLE.open(encoding="utf-8", newline="") as file:
            write([played(wanted.folder, row) for row in [*csv.reader(file)][1:]])
        return
    with workers(wanted) as executor:
        known = known_from(None, executor)
    files = {0: None, 300: None, 1_000: LABELS, 3_000: wanted.labels}
    _, held_out = held_apart(known)
    rows = []
    for nodes, won in ROWS:
        taught = labeled(known, files[nodes])
        taught = kept(taught, ~np.isin(taught.lessons.game, held_out.lessons.game))
        look, curve = learned(taught, held_out, RECIPE._replace(won=won), 1)
        rows.append((nodes, won, len(taught.known), *curve[-1][1:], 0, 0, 0, 0))
        save_network(wanted.folder / f"{nodes}_{won}.npz", whole(look.learner))
        write(rows)


if __name__ == "__main__":
    main(sys.argv[1:])
