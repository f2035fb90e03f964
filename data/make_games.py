"""Make the games of data/games: a real engine plays itself, every move by our own rules.

    python data/make_games.py                     the 24 games that ship, some four minutes
    python data/make_games.py --games 2 --out two.usi

The engine is Fairy-Stockfish speaking USI, at a fixed number of nodes on one thread, so that a
seed and a game's number give the same game every time, whichever process plays it. Stopped, it
goes on at the next start. From Python, `make` takes any concurrent.futures executor.
"""

import argparse
import math
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

from shogi_lab import Position

ENGINE = "fairy-stockfish"
OPTIONS = {"UCI_Variant": "shogi", "Threads": 1, "Hash": 16}
NODES = 20_000  # a move
DRAWN = 8  # opening plies drawn among the best LINES instead of played best
LINES = 5
WARMTH = 50  # centipawns: a move this much worse is drawn e times less often
LIMIT = 400  # plies
SEED = 20261121
REPEATS = 4  # the occurrence of a position that ends the game

SHIPPED = Path(__file__).parent / "games" / "selfplay.usi"
SCORE = re.compile(r"multipv (\d+) score (cp|mate) (-?\d+) .*?\bpv (\S+)")


class Engine:
    """A USI engine in a process of its own."""

    def __init__(self, command: str, nodes: int):
        """Start the program at `command`, to think `nodes` a move, and set its options."""
        self.command, self.nodes = command, nodes
        self.process = subprocess.Popen(
            [command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.name = self.ask("usi", "usiok")[0]
        for option, value in OPTIONS.items():
            self.set(option, value)

    def ask(self, question: str, last: str) -> list[str]:
        """Return the engine's answer to a question, up to the line that begins with `last`."""
        self.process.stdin.write(question + "\n")
        answer = [""]
        while not answer[-1].startswith(last):
            line = self.process.stdout.readline()
            if not line:
                raise ValueError(f"{ENGINE} stopped after {answer[-1]!r}; wanted {last!r}")
            answer.append(line.strip())
        return answer[1:]

    def set(self, option: str, value: object) -> None:
        """Give one of the engine's options a value."""
        self.process.stdin.write(f"setoption name {option} value {value}\n")

    def forget(self) -> None:
        """Empty the engine's memory, so that a game does not depend on the one before."""
        self.ask("usinewgame\nisready", "readyok")

    def think(self, moves: list[str], among: list[str], lines: int) -> list[str]:
        """Return what the engine says of the position after `moves`, looking only `among` some
        moves."""
        self.set("MultiPV", lines)
        position = f"position startpos moves {' '.join(moves)}"
        go = f"go nodes {self.nodes} searchmoves {' '.join(among)}"
        return self.ask(f"{position}\n{go}", "bestmove")

    def close(self) -> None:
        """Let the engine end."""
        self.process.communicate("quit\n", timeout=10)


def best(answer: list[str]) -> str:
    """Return the move the engine plays."""
    return answer[-1].split()[1]


def scores(answer: list[str]) -> dict[str, int]:
    """Return the last score in centipawns of each first move the engine looked at."""
    found = {}
    for line in answer:
        if match := SCORE.search(line):
            rank, kind, value, move = match.groups()
            mate = 30_000 if int(value) > 0 else -30_000
            found[int(rank)] = move, int(value) if kind == "cp" else mate
    return dict(found.values())


def drawn(scored: dict[str, int], chance: random.Random) -> str:
    """Return a move drawn by softmax of its score."""
    top = max(scored.values())
    weights = [math.exp((score - top) / WARMTH) for score in scored.values()]
    return chance.choices(list(scored), weights)[0]


def occurrence_key(position: Position) -> str:
    """Return what makes two positions the same for the repetition rule: board, turn and hands."""
    return position.sfen().rsplit(" ", 1)[0]


def repeated(seen: list[str], checked: list[bool]) -> str:
    """Return what the rules call the return of a position: endless check is a foul."""
    since = checked[seen.index(seen[-1]) + 1 :]
    return "illegal" if all(since[0::2]) or all(since[1::2]) else "repetition"


def play(engine: Engine, seed: int, number: int) -> Iterator[str]:
    """Yield the moves of one game, then its ending."""
    engine.forget()
    chance = random.Random(f"{seed}:{number}")
    position = Position.from_sfen("startpos")
    moves: list[str] = []
    seen, checked = [occurrence_key(position)], [False]
    while len(moves) < LIMIT:
        legal = position.legal_moves()
        if not legal:
            yield "mate"
            return
        if seen.count(seen[-1]) == REPEATS:
            yield repeated(seen, checked)
            return
        if len(moves) < DRAWN:
            move = drawn(scores(engine.think(moves, legal, LINES)), chance)
        else:
            move = best(engine.think(moves, legal, 1))
        if move == "resign":
            yield "resign"
            return
        position = position.after(move)
        moves.append(move)
        seen.append(occurrence_key(position))
        checked.append(position.in_check())
        yield move
    yield "limit"


def settings(engine: Engine, seed: int) -> list[str]:
    """Return the lines that open the file: what was played, and how."""
    options = ", ".join(f"{name} {value}" for name, value in OPTIONS.items())
    return [
        f"# {engine.name} against itself: {engine.nodes} nodes a move, {options}",
        f"# seed {seed}: the first {DRAWN} plies by softmax over {LINES} lines, {WARMTH} cp warm",
    ]


def already_made(path: Path, head: list[str]) -> int:
    """Return how many whole games a file begun earlier holds."""
    if not path.exists():
        path.write_text("\n".join(head) + "\n", encoding="ascii", newline="\n")
    lines = path.read_text(encoding="ascii").splitlines(keepends=True)
    if [line.strip() for line in lines[: len(head)]] != head:
        raise ValueError(f"{path} was begun with other settings; wanted {head}")
    whole = [line for line in lines if line.endswith("\n")]
    path.write_text("".join(whole), encoding="ascii", newline="\n")
    return len(whole) - len(head)


def installed() -> str | None:
    """Return the path of the engine, if it is installed; Debian keeps games off some users' search
    path."""
    return shutil.which(ENGINE) or shutil.which(ENGINE, path="/usr/games")


def game_line(work: tuple[str, int, int, int]) -> str:
    """Return one game as a line of the file: the engine's command, nodes per move, seed, game's
    number."""
    command, nodes, seed, number = work
    engine = Engine(command, nodes)
    line = " ".join(("startpos moves", *play(engine, seed, number)))
    engine.close()
    return line


def make(engine: Engine, path: Path, games: int, seed: int, executor: Executor) -> None:
    """Play the games a file still lacks, one line a game, wherever the executor plays them."""
    done = already_made(path, settings(engine, seed))
    print(f"{path}: {done} of {games} games are there")
    works = [(engine.command, engine.nodes, seed, number) for number in range(done + 1, games + 1)]
    for number, line in enumerate(executor.map(game_line, works), done + 1):
        with path.open("a", encoding="ascii", newline="\n") as file:
            file.write(f"{line}\n")
        plies, ending = len(line.split()) - 3, line.split()[-1]
        print(f"game {number} of {games}: {plies} plies, {ending}", flush=True)


def main(arguments: list[str]) -> None:
    """Make the games the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--nodes", type=int, default=NODES, help="a move")
    parser.add_argument("--out", type=Path, default=SHIPPED)
    parser.add_argument("--processes", type=int, default=1)
    wanted = parser.parse_args(arguments)
    command = installed()
    if command is None:
        raise SystemExit(f"{ENGINE} was not found; on Debian: apt install {ENGINE}")
    engine = Engine(command, wanted.nodes)
    with ProcessPoolExecutor(wanted.processes) as executor:
        make(engine, wanted.out, wanted.games, wanted.seed, executor)
    engine.close()


if __name__ == "__main__":
    main(sys.argv[1:])
