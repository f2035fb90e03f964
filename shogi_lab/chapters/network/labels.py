"""What a label is worth: the same network, taught by labels of 0 to 3,000 nodes.

nodes   who won   learned   held out     Elo over KKP
    0      1       0.517     0.730       who won alone is learned by heart
  300      0       0.638     0.640       as the player thought, which knows no more than KKP
1,000      0.25    0.613     0.632
"""

import csv
from typing import NamedTuple

from .network import NETWORK

LABEL_TABLE = NETWORK.parent / "labels.csv"


class Label(NamedTuple):
    """A kind of label, and the network that it taught.

    nodes: of the search behind each label, 0 for none; won: how much of a target was who won;
    positions: learned from; learned, held_out: log-loss of who won, in nats, there and on games
    held out; agreement: how often the better side won there; games: against KKP at 1,000 nodes a
    move, 0 if none were played; elo: the strength over KKP; low, high: its 95 % range.
    """

    nodes: int
    won: float
    positions: int
    learned: float
    held_out: float
    agreement: float
    games: int
    elo: int
    low: int
    high: int


def labels_compared() -> list[Label]:
    """Return what `data/label_worth.py` found, row by row.

    >>> [row.nodes for row in labels_compared()]
    [0, 300, 300, 1000, 1000, 3000, 3000]
    """
    with LABEL_TABLE.open(encoding="utf-8", newline="") as file:
        rows = [*csv.reader(file)][1:]
    kinds = Label.__annotations__.values()
    return [Label(*(kind(text) for kind, text in zip(kinds, row, strict=True))) for row in rows]
