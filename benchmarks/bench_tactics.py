"""How many mates in 5 and 7, and how many captures that win, does the player see by so many nodes?

    python benchmarks/bench_tactics.py                 everything: a minute or two
    python benchmarks/bench_tactics.py --quick         a quarter of the positions
    python benchmarks/bench_tactics.py --smallest      a few, by few nodes
    python benchmarks/bench_tactics.py --json PATH     where the numbers go

Mates in 5 are the problems of data/mates; mates in 7 stand at the ends of data/games, where
`mate_within` finds one in 7 and none in 5. One is seen when the player says a mate in no more
plies. What it says is held against `mate_within`, which knows checks alone: a mate that it does not
find has a quiet move in it, and is counted apart.

Captures stand in the same games: in its position a capture wins a silver or more by the exchanges
on its square, no other wins as much, and a search of 400,000 nodes plays it too. It is seen when
the player plays it.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from options import options

from shogi_lab.chapters.mate_in_3.costs import NO_NUMBA
from shogi_lab.chapters.mate_in_3.problems import read_problems
from shogi_lab.chapters.player.kernels.exchanges import exchanged
from shogi_lab.chapters.player.kernels.search_state import search_state
from shogi_lab.chapters.player.kernels.worth import EXCHANGE
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.think import Player, Thought
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.mate import mates_within
from shogi_lab.engine.pieces import SILVER
from shogi_lab.engine.position import Position
from shogi_lab.notation.games import Game

DATA = Path(__file__).parents[1] / "data"
NODES = (1_000, 10_000, 100_000)
#: Plies at the end of a game in which mates are looked for; nodes that a capture must stand;
#: plies from one position, of which a capture is asked, to the next.
LAST, SURE_NODES, STEP = 24, 400_000, 5


class Tactic(NamedTuple):
    """A position, and what is to be seen in it: a mate in so many plies, or a capture in USI."""

    position: Position
    plies: int
    capture: str = ""

    def seen(self, thought: Thought) -> bool:
        """Whether a player saw it."""
        if self.capture:
            return thought.move == self.capture
        return thought.mate is not None and 0 < thought.mate <= self.plies


def games() -> list[list[Position]]:
    """Return the positions of our games."""
    return [list(game.positions()) for game in Game.read_all(DATA / "games" / "selfplay.usi")]


def mates_in_5() -> Iterator[Tactic]:
    """Yield our problems."""
    for problem in read_problems(DATA / "mates" / "problems.jsonl", ["mate in 5"]):
        yield Tactic(problem.position, 5)


def mates_in_7() -> Iterator[Tactic]:
    """Yield the ends of our games."""
    for positions in games():
        for position in positions[-LAST:]:
            if mates_within(position.record, 7) and not mates_within(position.record, 5):
                yield Tactic(position, 7)


def captures(sure_nodes: int) -> Iterator[Tactic]:
    """Yield the captures of our games that win by exchanges, and by a long search."""
    player = Player()
    for positions in games():
        for position in positions[::STEP]:
            won = exchanges(position)
            first, second, *_ = [*sorted(won.values(), reverse=True), 0, 0]
            if first < EXCHANGE[SILVER] or first == second or position.in_check():
                continue
            best = max(won, key=won.__getitem__)
            player.new_game()
            if player.think(position, Limits(nodes=sure_nodes)).move == best:
                yield Tactic(position, 0, best)


def exchanges(position: Position) -> dict[str, int]:
    """Return what each capture wins by all exchanges on its square."""
    state = search_state(position.sfen(), static_exchange_evaluation=1)
    packed = {move: position.packed(move) for move in position.legal_moves()}
    return {text: int(exchanged(state, move)) for text, move in packed.items() if move >> 19 & 15}


def asked_of(tactics: list[Tactic], nodes: int) -> dict[str, int]:
    """Return how many tactics a player sees with this many nodes, and, of the mates that it
    announces, how many have a quiet move in them."""
    player, found = Player(), {"seen": 0, "quiet": 0}
    for tactic in tactics:
        player.new_game()
        thought = player.think(tactic.position, Limits(nodes=nodes))
        found["seen"] += tactic.seen(thought)
        if (thought.mate or 0) > 0 and not mates_within(tactic.position.record, thought.mate):
            found["quiet"] += 1
            mated = Position.from_sfen(tactic.position.sfen())
            for move in thought.line:
                mated = mated.after(move)
            if mated.legal_moves() or not mated.in_check():
                raise RuntimeError(f"{tactic.position.sfen()}: {thought.line} is no mate")
    return found


def main(arguments: list[str] | None = None) -> None:
    asked = options(__doc__, arguments)
    if not COMPILED:
        sys.exit(NO_NUMBA)
    step, nodes = asked.of(1, 4, 12), asked.of(NODES, NODES, NODES[:1])
    sets = {
        "mates in 5": list(mates_in_5()),
        "mates in 7": list(mates_in_7()),
        "captures that win": list(captures(asked.of(SURE_NODES, SURE_NODES // 2, 2_000))),
    }
    found: dict[str, dict[str, object]] = {}
    for name, tactics in sets.items():
        some = tactics[::step]
        rows = {f"{each}": asked_of(some, each) for each in nodes}
        found[name] = {"positions": len(some), "by nodes": rows}
        for each, row in rows.items():
            quiet = f", {row['quiet']} mates by quiet moves" if row["quiet"] else ""
            print(f"{name:18} {int(each):>8,} nodes: {row['seen']:>3} of {len(some)}{quiet}")
    asked.write(**found)


if __name__ == "__main__":
    main()
