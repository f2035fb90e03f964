"""What the player's own games teach: a table of KKP, learned from the winners and from the
player's values.

      chance that Black wins  =  1 / (1 + exp(-scale * (the rest + KKP / 32)))
      the rest                =  material + shelter: everything in the player's value except KKP
      to be learned            =  half who won, half what the player thought, as a chance

The winner says little about one position, because many moves came after it. The value that a
search found there is surer, but contains only what the player already knows. So each counts a
half. Source: learning from a search's value is Samuel's idea (checkers, 1959); blending it with
the winner is how the networks of today's shogi engines are taught.
"""

import csv
from collections.abc import Sequence
from typing import NamedTuple

from shogi_lab.chapters.hands.kernels.transpositions import UNKNOWN
from shogi_lab.chapters.kkp import learning
from shogi_lab.chapters.kkp.shipped import TAUGHT
from shogi_lab.engine.arrays import np
from shogi_lab.engine.pieces import BLACK
from shogi_lab.engine.posi import POSITION
from shogi_lab.engine.position import Position

from .kernels.quiet import quiet_evaluation
from .kernels.search_line import go_on
from .kernels.search_state import search_state
from .own_games import NOBODY, OPENING, OwnGame

CURVE = TAUGHT.parent / "curve.csv"
START = Position.from_sfen("startpos")
#: Every fourth position may show something: neighbors show nearly the same.
EVERY = 4
#: How much who won counts; the rest is what the player thought.
RESULT = 0.5
#: What is learned: chapter 4's parts, twice as far from zero, since there are nearly ten times as
#: many games, and what a piece is worth anywhere, since only this player will use it.
OWN_PARTS = tuple(
    part._replace(spread=2 * part.spread) for part in learning.PIECES + learning.PARTS
)
#: What the player's value has beside KKP, and what quiescence goes by.
SWITCHES = {
    "shelter": 1,
    "quiescence": 1,
    "static_exchange_evaluation": 1,
    "captures_first": 1,
    "promotions": 1,
}


class TrainingSamples(NamedTuple):
    """Samples, whose `material` is everything in the value except KKP; and for each position the
    player's value as seen by Black, in centipawns.
    """

    samples: learning.Samples
    values: np.ndarray


def shown_by_game(game: OwnGame, number: int = 0) -> TrainingSamples:
    """Return the samples of one game: those of every fourth position after the opening in which no
    piece hangs, so that quiescence finds nothing better than to stand pat. If neither side won,
    there are none."""
    state, position = search_state(START.sfen(), "", None, **SWITCHES), START
    records, rest, values = [], [], []
    for ply, move in enumerate([] if game.winner == NOBODY else game.moves):
        asked = ply >= OPENING and (ply + number) % EVERY == 0
        worth = int(quiet_evaluation(state)) if asked else UNKNOWN
        if worth != UNKNOWN:
            sign = 1 - 2 * position.turn
            records.append(position.record)
            rest.append(sign * worth)
            values.append(sign * game.values[ply - OPENING])
        go_on(state, position.packed(move))
        position = position.after(move)
    positions = np.array(records, POSITION)
    samples = learning.Samples(
        np.array(rest, float),
        np.full(len(positions), float(game.winner == BLACK)),
        np.full(len(positions), number),
        *learning.terms_of(positions),
    )
    return TrainingSamples(samples, np.array(values, float))


def to_learn(shown: TrainingSamples, result: float = RESULT) -> learning.Samples:
    """Return the samples, with each winner blended with the player's value, as a chance. The scale
    of the value is the one that predicts these winners best.
    """
    samples, values = shown
    scale = learning.learn(samples._replace(material=values), ()).scale
    thought = 1 / (1 + np.exp(-scale * values))
    return samples._replace(won=result * samples.won + (1 - result) * thought)


def taught(
    shown: TrainingSamples, parts: Sequence[learning.Part] = OWN_PARTS, result: float = RESULT
) -> learning.Learnt:
    """Return the table that is learned from games. Without parts nothing is learned but the scale
    of the rest of the value.
    """
    return learning.learn(to_learn(shown, result), parts)


class Point(NamedTuple):
    """How well a table, learned `by` this method from this many `games`, predicts games that were
    held out.

    log_loss: nats per position; agreement: the share of positions whose better side won.
    """

    by: str
    games: int
    log_loss: float
    agreement: float


def curve() -> list[Point]:
    """Return the learning curve that `data/learn_own.py --curve` measured.

    >>> {point.by for point in curve()} == {"nothing", "chapter 4", "own games"}
    True
    """
    with CURVE.open(encoding="utf-8", newline="") as file:
        return [
            Point(each["by"], int(each["games"]), float(each["log_loss"]), float(each["agreement"]))
            for each in csv.DictReader(file)
        ]
