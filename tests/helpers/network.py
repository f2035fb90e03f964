"""Networks, accumulators and films of chapter 8's tests."""

from collections import Counter
from functools import cache
from types import SimpleNamespace

from helpers.learning import GAME, QUIET, position_before
from shogi_lab.chapters.learning.kernels.half_kp import PIECE_PLACES, PLACES
from shogi_lab.chapters.network.kernels.accumulator import (
    ACCUMULATOR,
    UNITS,
    accumulate,
    do_move_accumulated,
)
from shogi_lab.chapters.network.kernels.descent import RELATIVE
from shogi_lab.chapters.network.kernels.layers import HIDDEN, INPUTS, SIGNALS, network_answer
from shogi_lab.chapters.network.network import Network, mirrored_places, prepared
from shogi_lab.chapters.network.one_more import one_more_film
from shogi_lab.chapters.network.swaps import accumulator_film
from shogi_lab.chapters.network.wires import wires_film
from shogi_lab.engine.arrays import ARRAYS, np
from shogi_lab.engine.kkp import moves_king
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.posi import parse_sfen, sfen_text
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.tables import TABLES

QUIET_POSITION = position_before(QUIET)
if ARRAYS:
    from shogi_lab.chapters.network.trained import training_film
#: They need arrays.
FILMS = (
    {}
    if not ARRAYS
    else {
        "accumulator": lambda: accumulator_film(GAME),
        "one more": lambda: one_more_film(position_before(GAME)),
        "wires": lambda: wires_film(position_before(GAME)),
        "training": lambda: training_film(QUIET_POSITION, 24, 2),
    }
)


@cache
def drawn_network():
    """A network of random numbers, whose sums lie below 0, between, and above 127."""
    rng = np.random.default_rng(1)
    every = np.arange(PLACES)
    folded = np.unique(np.minimum(every, mirrored_places(every)))
    places = np.sort(rng.permutation(folded)[:20_000]).astype(np.int32)

    def whole(kind, most, *shape):
        return rng.integers(-most, most, shape, kind, endpoint=True)

    return Network(
        whole(np.int16, 12, PIECE_PLACES, UNITS), whole(np.int16, 12, RELATIVE, UNITS),
        places, whole(np.int16, 12, len(places), UNITS),
        whole(np.int16, 100, UNITS), whole(np.int8, 127, HIDDEN, INPUTS),
        whole(np.int32, 9_000, HIDDEN), whole(np.int8, 127, HIDDEN, HIDDEN),
        whole(np.int32, 9_000, HIDDEN), whole(np.int8, 127, HIDDEN), whole(np.int32, 9_000, 1),
        np.array([16], np.int32),
    )  # fmt: skip


@cache
def ready_network(network):
    """It unfolded, in records."""
    return prepared(network())


@cache
def slow_network(network):
    """It as the oracle takes it."""
    net = network()
    lists = {name: getattr(net, name).tolist() for name in Network._fields[4:-1]}
    return SimpleNamespace(rows=net.rows().tolist(), **lists)


def added_up(run, record, ready):
    """A position's accumulator, from scratch."""
    accumulator = empty_record(ACCUMULATOR)
    for side in COLORS:
        run(accumulate)(record, ready.rows, accumulator, side)
    return accumulator


def answer(run, accumulator, ready, turn):
    """What an accumulator is worth, and the signals that were left."""
    signals = empty_record(SIGNALS)
    return run(network_answer)(accumulator, ready.layers, signals, turn), signals


def play_accumulated(run, ready, start, moves):
    """Play packed moves: after each the accumulator is the one from scratch; how many."""
    pos, found = parse_sfen(start).record, Counter()
    now = added_up(run, pos, ready)
    for move in moves:
        before, now = now, empty_record(ACCUMULATOR)
        run(do_move_accumulated)(pos, TABLES, ready.rows, before, now, move)
        assert now.sums.tolist() == added_up(run, pos, ready).sums.tolist(), sfen_text(pos, 1)
        found["moves"] += 1
        found["moves by a king"] += bool(moves_king.py_func(move))
    return found
