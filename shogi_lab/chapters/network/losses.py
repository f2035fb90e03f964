"""What there is to see of a network that learns: losses, and what a piece adds near its king."""

from typing import NamedTuple


class Losses(NamedTuple):
    """The log-loss after each look, learned from and held out, and without the network, in nats;
    shown: positions; number: of looks so far."""

    title: str
    shown: tuple[int, ...]
    learned: tuple[float, ...]
    held_out: tuple[float, ...]
    without: float
    number: int


class Around(NamedTuple):
    """What a piece adds on 81 squares around its king, in centipawns; reach: of the strongest
    colors."""

    title: str
    weights: tuple[int, ...]
    reach: int
