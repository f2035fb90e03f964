"""Value the quiet positions of the player's own games again, each by a search of its own.

    python data/make_labels.py labels                 1,000 nodes for each, an hour of a core
    python data/make_labels.py labels --nodes 3000 --every 3
    python data/make_labels.py labels --seconds 500   stops then; begun again, it goes on

The searcher is the player with the table that its own games taught, so it is stronger than the
one that played the games. Its memory is empty before each search, and nodes alone end a search, so
every value can be found again. The folder gets one file for each 50 games: `<nodes>/00000.npy`,
int16, the value of each quiet position for its mover in centipawns, in the order of games and
plies, a mate being 30,000; UNTOLD where `--every` passes a position over. Together they are
`labels.npz`; data/player has that of 1,000 nodes.
"""

import argparse
import sys
import time
from concurrent.futures import FIRST_COMPLETED, wait
from pathlib import Path

import numpy as np

from shogi_lab.chapters.learning.lessons import quiet_positions
from shogi_lab.chapters.network.valued_player import ValuedPlayer
from shogi_lab.chapters.player.kernels.versions import EVERYTHING
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.own_games import OwnGame, games_in, load_games
from shogi_lab.engine.position import Position
from shogi_lab.ground.files import replaced
from shogi_lab.ground.workers import add_workers, workers
from shogi_lab.notation.games import Game

MATE, UNTOLD = 30_000, -32_768
GAMES_A_FILE = 50


def labels(games: list[OwnGame], nodes: int, every: int) -> np.ndarray:
    """Return the values of the quiet positions of some games; of each game, one in `every`."""
    player = ValuedPlayer("KKP", EVERYTHING, 1)
    start = Position.from_sfen("startpos")
    found = []
    for game in games:
        for number, ply in enumerate(quiet_positions(game).plies.tolist()):
            if number % every:
                found.append(UNTOLD)
                continue
            player.new_game()
            thought = player.think(Game(start, game.moves[:ply]), Limits(nodes=nodes))
            mate = MATE if (thought.mate or 0) > 0 else -MATE
            found.append(mate if thought.value is None else thought.value)
    return np.array(found, np.int16)


def main(arguments: list[str]) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--nodes", type=int, default=1_000)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    add_workers(parser)
    wanted = parser.parse_args(arguments)
    ends = time.monotonic() + wanted.seconds
    folder = wanted.folder / str(wanted.nodes)
    folder.mkdir(parents=True, exist_ok=True)
    every = list(games_in(load_games()))
    parts = range(0, len(every), GAMES_A_FILE)
    todo = [part for part in parts if not (folder / f"{part:05}.npy").exists()]
    labels(every[:1], 10, 20)  # compiled once, and kept for all processes
    with workers(wanted) as executor:
        running = {}
        while (todo and time.monotonic() < ends) or running:
            while todo and len(running) < 2 * wanted.processes and time.monotonic() < ends:
                part = todo.pop(0)
                some = every[part : part + GAMES_A_FILE]
                running[executor.submit(labels, some, wanted.nodes, wanted.every)] = part
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                part = running.pop(each)
                with replaced(folder / f"{part:05}.npy") as file:
                    np.save(file, each.result(), allow_pickle=False)
            print(f"{len(list(folder.glob('*.npy')))} of {len(parts)} files", flush=True)
    if not todo:
        values = np.concatenate([np.load(folder / f"{part:05}.npy") for part in parts])
        with replaced(folder / "labels.npz") as file:
            np.savez_compressed(file, allow_pickle=False, values=values)


if __name__ == "__main__":
    main(sys.argv[1:])
