"""Positions for a searcher, and what it answers."""

from functools import cache
from pathlib import Path

from shogi_lab import Game, Position
from shogi_lab.chapters.player.experiment import worth_film
from shogi_lab.chapters.player.icicle import icicle_film
from shogi_lab.chapters.player.kernels.mind import COUNTERS
from shogi_lab.chapters.player.kernels.search import WHOLE, main_search
from shogi_lab.chapters.player.kernels.search_state import search_state
from shogi_lab.chapters.player.tree import tree_film
from shogi_lab.engine.arrays import np

SELFPLAY = Path(__file__).parents[2] / "data" / "games" / "selfplay.usi"

TO_AND_FRO = "5i4i 9a9b 4i5i 9b9a"
#: Start and moves, by what there is to see.
SPECIAL = {
    "a check": ("4k4/9/9/9/9/9/9/4r4/4K3G b G 1", ""),
    "two checks": ("4k4/9/9/9/9/9/4n4/8r/6bLK b - 1", ""),
    "a mate in 1": ("7lk/7p1/9/9/9/9/9/9/K8 b RN 1", ""),
    "a mate in 3": ("9/7k1/9/7P1/9/9/9/9/K8 b 2G 1", ""),
    "mated": ("8k/8G/8P/9/9/9/9/9/K8 w - 1", ""),
    "a repetition to come": ("k8/9/9/9/9/9/9/9/4R3K b - 1", "5i4i 9a9b 4i5i"),
    "a repetition": ("k8/9/9/9/9/9/9/9/4R3K b - 1", TO_AND_FRO),
    "perpetual check to come": ("4k4/9/9/9/9/9/9/9/4R3K w - 1", "5a4a 5i4i 4a5a"),
    "perpetual check": ("4k4/9/9/9/9/9/9/9/4R3K w - 1", "5a4a 5i4i 4a5a 4i5i 5a4a"),
    "a better hand to come": ("k8/9/9/9/9/9/9/4K4/9 w 2p 1", "P*5g 5h5g P*5h"),
    "a declaration": ("+R+R+BK5/+B1GGGGSSS/9/9/9/9/9/9/4k4 b P 1", ""),
    "a declaration to come": ("+R+R+B6/+B1GGGGSSS/9/3K5/9/9/9/9/4k4 b 2P 1", ""),
    "White's declaration": ("4K4/9/9/9/9/9/9/+r+r+bk5/+b1ggggsss w - 1", ""),
}  # fmt: skip


#: A rook that may take a guarded silver.
GUARDED = Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1")


FILMS = {
    "tree": lambda: tree_film(GUARDED, 2, "alpha-beta"),
    "tree of all ideas": lambda: tree_film(Game.parse(f"sfen {SPECIAL['a mate in 3'][0]}"), 2),
    "icicle": lambda: icicle_film(GUARDED, 2),
    "worth": lambda: worth_film(),
}


@cache
def games():
    """Games of one engine against itself."""
    return Game.read_all(SELFPLAY)


@cache
def positions(count, seed=5):
    """So many positions of those games, drawn with a seed: start and moves, as in `SPECIAL`."""
    rng = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        game = games()[rng.integers(len(games()))]
        plies = int(rng.integers(4, len(game.moves)))
        found.append((game.start.sfen(), " ".join(game.moves[:plies])))
    return found


def reached(start, moves):
    """The position that moves lead to."""
    return Position.from_sfen(f"sfen {start} moves {moves}" if moves else start)


# A search, and all that it left.


def searched(run, start, moves, depth, weights=None, **switches):
    """Value, move, best line and all counters of a search that deepens up to `depth`."""
    rule = switches.pop("rule", 0)
    state = search_state(start, moves, weights, **switches)
    state.table.rule = rule
    for each in range(1, depth + 1):
        value = run(main_search)(state, each, 0, WHOLE)
    mind = state.mind
    line = [int(move) for move in mind.pv[0][: int(mind.pv_length[0])]]
    return int(value), int(mind.best), line, {name: int(getattr(mind, name)) for name in COUNTERS}


#: What decides nothing by itself: with these alone a search finds what plain negamax finds.
EXACT = {
    "alpha_beta": 1,
    "captures_first": 1,
    "principal_variation_search": 1,
    "killer_heuristic": 1,
    "history_heuristic": 1,
}
