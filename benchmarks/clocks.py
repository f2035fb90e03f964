"""Does our engine keep the rules and its clock? Whole games of it against itself, over USI.

    python benchmarks/clocks.py                    1,000 games of 100 nodes a move, and fewer longer
    python benchmarks/clocks.py --share 0.1        a tenth of them

Two processes play, told their clocks as a program tells them, and the clock runs from `go` until
the move arrives, with no allowance: who takes longer has lost. cshogi is the referee of moves, as
in matches.py; nothing is adjudicated, and who resigns must be mated. At last the engine thinks
without a limit and hears `stop`: how long until its move arrives?
"""

import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import cshogi
from matches import Answer, Theirs, game, opening
from options import asking

ENGINE = str(Path(sys.executable).with_name("shogi-lab"))
STOPS = 100


class Terms(NamedTuple):
    """How long a player may think, in seconds: in all, for each move once that is used up, and what
    each move adds; or a number of nodes. And how many games are played so."""

    name: str
    games: int
    left: float = 0.0
    byoyomi: float = 0.0
    increment: float = 0.0
    nodes: int = 0

    def go(self, left: list[float]) -> str:
        """Return what a player is told before a move.

        >>> Terms("1 s + 0.1 s", 30, 1, 0, 0.1).go([0.93, 1])
        'go btime 930 wtime 1000 byoyomi 0 binc 100 winc 100'
        """
        if self.nodes:
            return f"go nodes {self.nodes}"
        times = f"btime {1000 * left[0]:.0f} wtime {1000 * left[1]:.0f}"
        each = f"{1000 * self.increment:.0f}"
        return f"go {times} byoyomi {1000 * self.byoyomi:.0f} binc {each} winc {each}"


ALL = (
    Terms("100 nodes a move", 1_000, nodes=100),
    Terms("10 ms a move", 200, byoyomi=0.01),
    Terms("1 s and 0.1 s a move", 20, left=1, increment=0.1),
)


@dataclass
class Clocked:
    """A player with a clock; `left` are the seconds of both colors."""

    program: Theirs
    terms: Terms
    left: list[float]
    taken: list[float] = field(default_factory=list)
    late: bool = False

    def answer(self, moves: list[str]) -> Answer:
        """Return the player's move; if it comes too late, the player resigns instead."""
        turn, go, began = len(moves) % 2, self.terms.go(self.left), time.perf_counter()
        move = self.program.asked(moves, go).move
        self.taken.append(time.perf_counter() - began)
        left = self.left[turn] - self.taken[-1]
        self.late = not self.terms.nodes and left + self.terms.byoyomi < 0
        self.left[turn] = max(left, 0.0) + self.terms.increment
        return Answer("resign" if self.late else move, 0)


def whole_game(programs: list[Theirs], terms: Terms, seed: int) -> tuple[str, list[float], int]:
    """Return how a game ended, the seconds that each move took, and how many plies there were."""
    left = [terms.left, terms.left]
    players = [Clocked(each, terms, left) for each in programs]
    for each in programs:
        each.begin()
    ended = game(players, opening(seed))
    taken = players[0].taken + players[1].taken
    if any(each.late for each in players):
        return "lost on time", taken, len(ended.moves)
    if ended.why == "resigned":
        board = cshogi.Board()
        for move in ended.moves:
            board.push_usi(move)
        return "resigned too early" if list(board.legal_moves) else "mated", taken, len(ended.moves)
    return ended.why, taken, len(ended.moves)


def play(terms: Terms, games: int) -> None:
    """Play this many games, and print how they ended."""
    programs, ends, plies, took = [], Counter[str](), 0, []
    for seed in range(games):
        programs = programs or [Theirs(f"{ENGINE};"), Theirs(f"{ENGINE};")]
        try:
            end, taken, length = whole_game(programs, terms, seed)
        except (RuntimeError, OSError):
            programs, end, taken, length = [], "the program ended", [], 0
        ends[end] += 1
        plies += length
        took += taken
    print(f"{terms.name}: {games:,} games, {plies:,} plies: {dict(ends)}", flush=True)
    print(f"    {spread(took)}", flush=True)


def stops(number: int) -> None:
    """Let the engine think without a limit, stop it after up to a fifth of a second, and print how
    long its move took to come."""
    program, rng, took = Theirs(f"{ENGINE};"), random.Random(1), []
    program.begin()
    for seed in range(number):
        program.say(f"position startpos moves {' '.join(opening(seed))}")
        program.say("go infinite")
        time.sleep(rng.uniform(0.001, 0.2))
        began = time.perf_counter()
        program.say("stop")
        program.hear("bestmove")
        took.append(time.perf_counter() - began)
    print(f"stop, {number} times: {spread(took)}")


def spread(seconds: list[float]) -> str:
    """Return the median and the longest of some times.

    >>> spread([0.001, 0.002, 0.004])
    'the move came after 2.0 ms, at most 4.0 ms'
    """
    half, most = 1000 * sorted(seconds)[len(seconds) // 2], 1000 * max(seconds)
    return f"the move came after {half:.1f} ms, at most {most:.1f} ms"


def main() -> None:
    parser = asking(__doc__)
    parser.add_argument("--share", type=float, default=1.0)
    share = parser.parse_args().share
    for terms in ALL:
        play(terms, max(1, round(share * terms.games)))
    stops(max(1, round(share * STOPS)))


if __name__ == "__main__":
    main()
