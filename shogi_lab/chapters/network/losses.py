"""What there is to see of a network that learns: losses, and what a piece adds near its king."""

from typing import NamedTuple


class Losses(NamedTuple):
    """The log-loss after each look, on what is learned from and held out, in nats; without: that of
    what is known without the network, held out. shown: positions; number: how many looks there
    were so far.
    """

    title: str
    shown: tuple[int, ...]
    learned: tuple[float, ...]
    held_out: tuple[float, ...]
    without: float
    number: int


class Around(NamedTuple):
    """What a piece adds on each of 81 squares around its king, in the middle, in centipawns; reach:
    the size from which on colors are at their strongest.
    """

    title: str
    weights: tuple[int, ...]
    reach: int
