"""Every kernel compiled before class: what is not in the cache compiles now, and says so."""

import time
from collections.abc import Callable

from .chapters.player.think import Player, warm_up
from .contents import CHAPTERS
from .engine.arrays import np
from .engine.evaluation import no_weights
from .engine.kernel import COMPILED
from .engine.mate import mate_within, mates_in_1, mates_in_3
from .engine.moves import move_list
from .engine.position import Position
from .engine.tables import TABLES


def warm() -> None:
    """Make every entry ready for use, and say how far it is: what is not in the cache compiles."""
    if not COMPILED:
        print("numba is not there: everything runs in plain Python")
        return
    began = time.perf_counter()
    calls = engine_calls()
    for chapter in CHAPTERS:
        calls |= chapter.warm
    calls["the player"] = lambda: warm_up(Player())
    for name, call in calls.items():
        print(f"  {name} ...", end="", flush=True)
        call()
        print(f" {time.perf_counter() - began:.1f} s", flush=True)


def engine_calls() -> dict[str, Callable[[], object]]:
    """What the engine is asked for, by name: each call compiles its kernels."""
    position = Position.from_sfen("startpos")
    return {
        "legal moves": position.legal_moves,
        "checks": position.checks,
        "evasions": position.evasions,
        "doing a move": lambda: position.after("7g7f"),
        "perft": lambda: position.perft(2),
        "mate in 1": position.mate_in_1,
        "mate in 3": position.mate_in_3,
        "mate in so many": lambda: mate_within(position.record.copy(), TABLES, move_list(), 0, 3),
        "mate in any number": position.mate,
        "mates of many": lambda: [
            solve(np.array([position.record])) for solve in (mates_in_1, mates_in_3)
        ],
        "KKP": lambda: position.kkp(no_weights().kkp),
        "a score": lambda: position.score(no_weights()),
        "effects": lambda: (position.effects(), position.after("7g7f")),
    }
