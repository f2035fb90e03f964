"""What does it cost to know what a position is worth: by material, KKP, KPP, a network?

    python benchmarks/bench_evaluations.py                 everything
    python benchmarks/bench_evaluations.py --quick         fewer laps
    python benchmarks/bench_evaluations.py --smallest      some seconds
    python benchmarks/bench_evaluations.py --json PATH     where the numbers go

All games of data/games are played; after every move each evaluation says what the position is
worth: followed, it changes what it knew by the move, and from scratch it begins again. Both say the
same, which is checked before anything is timed. Laps of all of them take turns, and the best of
each counts, in nanoseconds of CPU time a move; what playing the moves alone takes is subtracted.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from bench_player import middle_games
from options import options

from shogi_lab.chapters.kkp.shipped import TAUGHT, shipped_weights
from shogi_lab.chapters.learning.kernels.kpp import PAIR_SUMS, PLACE_LIST, do_move_pairs, pairs_sum
from shogi_lab.chapters.learning.pairs import pair_table, shipped_pairs
from shogi_lab.chapters.mate_in_3.costs import NO_NUMBA
from shogi_lab.chapters.network.kernels.accumulator import (
    ACCUMULATOR,
    accumulate,
    do_move_accumulated,
)
from shogi_lab.chapters.network.kernels.layers import SIGNALS, network_answer
from shogi_lab.chapters.network.network import load_network, prepared
from shogi_lab.chapters.network.valued_player import EVALUATIONS, ValuedPlayer
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.engine.evaluation import material
from shogi_lab.engine.kernel import COMPILED, kernel
from shogi_lab.engine.kkp import do_move_kkp, kkp_sum, kkp_table
from shogi_lab.engine.pieces import VALUES
from shogi_lab.engine.posi import START, parse_sfen
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.notation.games import Game

GAMES = Path(__file__).parents[1] / "data" / "games" / "selfplay.usi"

# Each plays all games, and adds up what all positions are worth, times their number in the game.


@kernel
def moves_alone(positions, tables, moves, ends):
    """Return the moves of all games."""
    n = 0
    for game in range(len(positions)):
        pos = positions[game]
        while n < ends[game]:
            do_move(pos, tables, moves[n])
            n += 1
    return n


@kernel
def material_followed(positions, tables, moves, ends):
    """Play the moves, with material as the record keeps it."""
    total, n = 0, 0
    for game in range(len(positions)):
        pos = positions[game]
        while n < ends[game]:
            do_move(pos, tables, moves[n])
            total += n * pos.material
            n += 1
    return total


@kernel
def material_again(positions, tables, moves, ends):
    """Play the moves, and count material in each position."""
    total, n = 0, 0
    for game in range(len(positions)):
        pos = positions[game]
        while n < ends[game]:
            do_move(pos, tables, moves[n])
            total += n * material(pos, VALUES)
            n += 1
    return total


@kernel
def kkp_followed(positions, tables, moves, ends, kkp):
    """Play the moves, with KKP changed by each of them."""
    total, n = 0, 0
    for game in range(len(positions)):
        pos = positions[game]
        here = kkp_sum(pos, kkp)
        while n < ends[game]:
            here = do_move_kkp(pos, tables, kkp, moves[n], here)
            total += n * here
            n += 1
    return total


@kernel
def kkp_again(positions, tables, moves, ends, kkp):
    """Play the moves, and add up KKP in each position."""
    total, n = 0, 0
    for game in range(len(positions)):
        pos = positions[game]
        while n < ends[game]:
            do_move(pos, tables, moves[n])
            total += n * kkp_sum(pos, kkp)
            n += 1
    return total


@kernel
def kpp_followed(positions, tables, moves, ends, pairs, listed, sums):
    """Play the moves, with KPP changed by each of them."""
    total, n = 0, 0
    for game in range(len(positions)):
        pos = positions[game]
        for side in range(2):
            sums[0].sums[side] = pairs_sum(pos, pairs, listed[0], side)
        while n < ends[game]:
            do_move_pairs(pos, tables, pairs, listed[0], sums[0], moves[n])
            total += n * (sums[0].sums[0] - sums[0].sums[1])
            n += 1
    return total


@kernel
def kpp_again(positions, tables, moves, ends, pairs, listed, sums):
    """Play the moves, and add up KPP in each position."""
    total, n = 0, 0
    for game in range(len(positions)):
        pos = positions[game]
        while n < ends[game]:
            do_move(pos, tables, moves[n])
            for side in range(2):
                sums[0].sums[side] = pairs_sum(pos, pairs, listed[0], side)
            total += n * (sums[0].sums[0] - sums[0].sums[1])
            n += 1
    return total


@kernel
def network_followed(positions, tables, moves, ends, rows, layers, both, signals):
    """Return the network, its accumulator changed by each move."""
    total, n = 0, 0
    for game in range(len(positions)):
        pos = positions[game]
        for side in range(2):
            accumulate(pos, rows, both[n & 1], side)
        while n < ends[game]:
            do_move_accumulated(pos, tables, rows, both[n & 1], both[n + 1 & 1], moves[n])
            n += 1
            total += (n - 1) * network_answer(both[n & 1], layers, signals[0], pos.turn)
    return total


@kernel
def network_again(positions, tables, moves, ends, rows, layers, both, signals):
    """Return the network, its accumulator made in each position."""
    total, n = 0, 0
    for game in range(len(positions)):
        pos = positions[game]
        while n < ends[game]:
            do_move(pos, tables, moves[n])
            for side in range(2):
                accumulate(pos, rows, both[0], side)
            total += n * network_answer(both[0], layers, signals[0], pos.turn)
            n += 1
    return total


def one(layout: Any) -> Any:
    """Return a record to write into, as an array, which a kernel takes faster."""
    return np.zeros(1, layout)


def packed_games() -> tuple[np.ndarray, np.ndarray]:
    """Return all moves of our games, packed, one game after another; and where each game ends."""
    moves, ends = [], []
    for game in Game.read_all(GAMES):
        positions = game.positions()
        moves += [next(positions).packed(move) for move in game.moves]
        ends.append(len(moves))
    return np.array(moves, np.int64), np.array(ends, np.int64)


def ways() -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """Return what is timed: each kernel, and what it takes in addition to games."""
    kkp, pairs = kkp_table(shipped_weights(TAUGHT)), pair_table(shipped_pairs())
    network = prepared(load_network())
    by_pairs = pairs, one(PLACE_LIST), one(PAIR_SUMS)
    by_network = network.rows, network.layers, np.zeros(2, ACCUMULATOR), one(SIGNALS)
    return {
        "moves alone": (moves_alone, ()),
        "material, followed": (material_followed, ()),
        "material, from scratch": (material_again, ()),
        "KKP, followed": (kkp_followed, (kkp,)),
        "KKP, from scratch": (kkp_again, (kkp,)),
        "KPP, followed": (kpp_followed, by_pairs),
        "KPP, from scratch": (kpp_again, by_pairs),
        "network, followed": (network_followed, by_network),
        "network, from scratch": (network_again, by_network),
    }


def lap(play: Callable[..., int], moves: np.ndarray, ends: np.ndarray, more: Any) -> Any:
    """Return what a kernel answers, and the nanoseconds that it takes per move."""
    positions = np.array([parse_sfen(START).record] * len(ends))
    began = time.process_time()
    answer = play(positions, TABLES, moves, ends, *more)
    return int(answer), 1e9 * (time.process_time() - began) / len(moves)


def speeds(games: int, nodes: int, laps: int) -> dict[str, float]:
    """Return the nodes per second of the player with each evaluation: the best lap over some middle
    games."""
    players = {name: ValuedPlayer(name) for name in EVALUATIONS}
    positions = middle_games(games)
    best = dict.fromkeys(players, 0.0)
    for player in players.values():
        player.think(positions[0], Limits(nodes=200))  # what is not compiled yet compiles
    for _ in range(laps):
        for name, player in players.items():
            counted, began = 0, time.process_time()
            for position in positions:
                player.new_game()
                counted += player.think(position, Limits(nodes=nodes)).nodes
            best[name] = max(best[name], counted / (time.process_time() - began))
    return best


def main(arguments: list[str] | None = None) -> None:
    asked = options(__doc__, arguments)
    if not COMPILED:
        sys.exit(NO_NUMBA)
    (moves, ends), every = packed_games(), ways()
    answers = {name: lap(play, moves, ends, more)[0] for name, (play, more) in every.items()}
    for name in ("material", "KKP", "KPP", "network"):
        followed, again = answers[f"{name}, followed"], answers[f"{name}, from scratch"]
        if followed != again:
            raise RuntimeError(
                f"{name}: followed it adds up to {followed}, from scratch to {again}"
            )
    best = dict.fromkeys(every, float("inf"))
    for _ in range(asked.of(200, 40, 2)):
        for name, (play, more) in every.items():
            best[name] = min(best[name], lap(play, moves, ends, more)[1])
    alone = best["moves alone"]
    print(f"{len(moves):,} moves of {len(ends)} games; to play one takes {alone:.0f} ns; besides:")
    found = {name: round(each - alone, 1) for name, each in best.items() if name != "moves alone"}
    for name, nanoseconds in found.items():
        print(f"{name:24}{nanoseconds:>10,.0f} ns a move")
    searched = speeds(asked.of(10, 10, 1), asked.of(100_000, 20_000, 500), asked.of(5, 3, 1))
    for name, each in searched.items():
        print(f"{name:24}{each:>10,.0f} nodes a second")
    asked.write(moves=len(moves), alone=round(alone, 1), besides=found, nodes=searched)


if __name__ == "__main__":
    main()
