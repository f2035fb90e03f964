"""Networks, accumulators and films of chapter 7's tests."""

from collections import Counter
from functools import cache
from types import SimpleNamespace

from helpers import oracle
from helpers.nearness import nearness
from shogi_lab import Game
from shogi_lab.chapters.learning.inputs import inputs_film
from shogi_lab.chapters.learning.kernels.accumulator import (
    ACCUMULATOR,
    UNITS,
    accumulate,
    do_move_accumulated,
)
from shogi_lab.chapters.learning.kernels.half_kp import PIECE_PLACES, PLACES
from shogi_lab.chapters.learning.kernels.kpp import (
    PAIR_SUMS,
    PAIR_TABLE,
    PLACE_LIST,
    SEEN_PAIRS,
    do_move_pairs,
    pairs_sum,
)
from shogi_lab.chapters.learning.kernels.layers import HIDDEN, INPUTS, SIGNALS, network_answer
from shogi_lab.chapters.learning.layered import layers_film
from shogi_lab.chapters.learning.network import Network, mirrored_places, prepared
from shogi_lab.chapters.learning.partners import pairs_film
from shogi_lab.chapters.learning.pushes import siblings_film
from shogi_lab.chapters.learning.swaps import accumulator_film
from shogi_lab.engine.arrays import ARRAYS, np
from shogi_lab.engine.kkp import moves_king, table_record
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.posi import parse_sfen, sfen_text
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.tables import TABLES

GAME = Game.parse("startpos moves 7g7f 3c3d 8h2b+ 3a2b 5i5h B*4e 5h4h 4e2g+ 3i2h")
QUIET = Game.parse("startpos moves 7g7f 3c3d 2g2f 4c4d 2f2e 2b3c 3i4h")

#: Both need arrays.
FILMS = (
    {}
    if not ARRAYS
    else {
        "accumulator": lambda: accumulator_film(GAME),
        "siblings": lambda: siblings_film(position_before(QUIET), QUIET.moves[-1], nearness()),
        "inputs": lambda: inputs_film(position_before(GAME)),
        "layers": lambda: layers_film(position_before(GAME)),
        "pairs": lambda: pairs_film(position_before(GAME), GAME.moves[-1]),
    }
)


def position_before(game):
    """The position in which a game's last move was played."""
    return list(game.positions())[-2]


@cache
def drawn_network(seed=1, widest=12):
    """A network of random numbers, whose sums lie below 0, between, and above 127."""
    rng = np.random.default_rng(seed)
    every = np.arange(PLACES)
    folded = np.unique(np.minimum(every, mirrored_places(every)))
    places = np.sort(rng.permutation(folded)[:20_000]).astype(np.int32)

    def whole(kind, most, *shape):
        return rng.integers(-most, most, shape, kind, endpoint=True)

    return Network(
        whole(np.int16, widest, PIECE_PLACES, UNITS), places,
        whole(np.int16, widest, len(places), UNITS),
        whole(np.int16, 100, UNITS), whole(np.int8, 127, HIDDEN, INPUTS),
        whole(np.int32, 9_000, HIDDEN), whole(np.int8, 127, HIDDEN, HIDDEN),
        whole(np.int32, 9_000, HIDDEN), whole(np.int8, 127, HIDDEN), whole(np.int32, 9_000, 1),
    )  # fmt: skip


@cache
def ready_network(network):
    """It unfolded, in records."""
    return prepared(network())


@cache
def slow_network(network):
    """It as the oracle takes it."""
    net = network()
    lists = {name: getattr(net, name).tolist() for name in Network._fields[3:]}
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


@cache
def drawn_pairs():
    """Weights of all pairs, drawn at random."""
    return np.random.default_rng(1).integers(-300, 300, SEEN_PAIRS, np.int16, endpoint=True)


@cache
def pair_record():
    """They as kernels have them."""
    return table_record(drawn_pairs(), PAIR_TABLE, "KPP")


def drawn_pair(larger, smaller):
    """One of them, as the oracle asks for it."""
    return int(drawn_pairs()[larger * (larger + 1) // 2 + smaller])


def paired(run, record, pairs):
    """A position's sums of pairs, from scratch."""
    listed = empty_record(PLACE_LIST)
    return [run(pairs_sum)(record, pairs, listed, side) for side in COLORS]


def play_paired(run, pairs, start, moves):
    """Play packed moves: after each the sums of pairs are those from scratch; how many."""
    pos, found = parse_sfen(start).record, Counter()
    listed, sums = empty_record(PLACE_LIST), empty_record(PAIR_SUMS)
    sums.sums[:] = paired(run, pos, pairs)
    for move in moves:
        run(do_move_pairs)(pos, TABLES, pairs, listed, sums, move)
        assert sums.sums.tolist() == paired(run, pos, pairs), sfen_text(pos, 1)
        found["moves"] += 1
        found["moves by a king"] += bool(moves_king.py_func(move))
    return found


def board_of(record):
    """A record's position as the oracle has it."""
    return oracle.read(sfen_text(record, 1))
