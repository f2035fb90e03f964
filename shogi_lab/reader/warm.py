"""Kernels compiled before they are needed, in as many processes as there are cores.

      start.py          first()     what the first page asks for; JupyterLab opens, and
                        beside()    everything else that readers call compiles meanwhile
      start.py setup    warm()      both
      a class           warm(ladders=True)    ladders and races, too: for a whole class

Kernels that are in the cache are not compiled again. How far the work has come is noted next to
the machine code.
"""

import hashlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path

from shogi_lab.contents import CHAPTERS
from shogi_lab.engine.arguments import checked
from shogi_lab.engine.arrays import np
from shogi_lab.engine.cache import PACKAGE, base
from shogi_lab.engine.evaluation import no_weights
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.mate import mate_within, mates_in_1, mates_in_3
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.position import Position
from shogi_lab.engine.tables import TABLES
from shogi_lab.ground.messages import said
from shogi_lab.screen.language import is_building, told
from shogi_lab.screen.refreshed import refreshed

#: What the first page asks for.
FIRST = ("legal moves", "doing a move", "perft")
ENGINE = "engine"
#: A file beside the machine code: a line for each entry that is compiled, of these sources.
NOTES = "compiled-{}.txt"
BEHIND = 10  # on the scale of `nice`
#: While processes compile, the notes are touched each second; long untouched, nobody compiles.
BEAT, SILENCE = 1, 30


@checked
def warm(ladders: bool = False) -> None:
    """Compile every kernel that readers call and the cache does not have, and report it.

    ladders: whether to compile the rungs that a chapter races, too; else each when it runs.

    >>> warm()  # doctest: +SKIP
      legal moves: 4.2 s
    """
    _in_parts(ladders)


def first() -> None:
    """Compile what the first page needs, in this process."""
    if _is_worth_it():
        _compile(FIRST, engine_calls())


def beside() -> None:
    """Compile what readers call, at low priority, until all is ready or this process ends."""
    if hasattr(os, "nice"):  # Windows has it from who starts this
        os.nice(BEHIND)
    with suppress(ImportError):  # it lists the machine's fonts once; else the first chart waits
        import_module("matplotlib.font_manager")
    _in_parts(ladders=False)


def compiling() -> None:
    """Print how many of the functions that readers call are compiled. In a notebook the line is
    rewritten until all are, or until no process compiles them any more. If this Python does not
    compile kernels, everything is ready.

    >>> compiling()  # doctest: +SKIP
    Every function that these notebooks call is ready.
    """
    names = [name for calls in parts().values() for name in calls]
    refreshed(lambda: _told(names))


def parts(ladders: bool = False) -> dict[str, dict[str, Callable[[], object]]]:
    """Return the calls that compile what readers use: by part, engine first, then by name.

    ladders: whether to include the rungs that a chapter races.

    >>> list(parts()), "the player" in parts()["player"]
    (['engine', 'hands', 'player'], True)
    """
    found = {ENGINE: engine_calls()}
    for chapter in CHAPTERS:
        found[chapter.folder] = {**chapter.warm, **(chapter.ladders if ladders else {})}
    return {part: calls for part, calls in found.items() if calls}


def engine_calls() -> dict[str, Callable[[], object]]:
    """Return calls of the engine's functions, by name; each call compiles its kernels."""
    position = Position.from_sfen("startpos")
    return {
        "legal moves": position.legal_moves,
        "doing a move": lambda: position.after("7g7f"),
        "perft": lambda: position.perft(2),
        "checks": position.checks,
        "evasions": position.evasions,
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


def compile_part(part: str, ladders: bool) -> None:
    """Compile what a part needs after the first page, one call after the other, in this process."""
    calls = parts(ladders)[part]
    _compile((name for name in calls if name not in FIRST), calls)


def _in_parts(ladders: bool) -> None:
    if not _is_worth_it():
        return
    from concurrent.futures import ProcessPoolExecutor, wait  # not on a web page
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    first()  # else each process would compile these for itself
    asked = parts(ladders)
    cores = min(len(asked), os.cpu_count() or 1)
    others, end = {*active_children()}, (signal.SIGINT, signal.SIG_DFL)
    with ProcessPoolExecutor(cores, get_context("spawn"), signal.signal, end) as pool:
        with _unheard():
            jobs = [pool.submit(compile_part, part, ladders) for part in asked]
        begun = {*active_children()} - others
        try:
            while wait(jobs, BEAT).not_done:
                _touch()
        except KeyboardInterrupt:  # one that had not quite begun goes on, and would be waited for
            for each in {*active_children()} - others:
                each.terminate()
            raise
        try:
            for job in jobs:
                job.result()
        except BrokenProcessPool:  # Ctrl-C while this process was deaf, and they no longer were
            if any(each.exitcode == -signal.SIGINT for each in begun):
                raise KeyboardInterrupt from None
            raise


@contextmanager
def _unheard() -> Iterator[None]:
    """Let processes that begin here be deaf to Ctrl-C until they have begun: Python would print
    a traceback of its own imports for each of them."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _is_worth_it() -> bool:
    """Whether kernels that are compiled now are there later; print why if they are not."""
    if not COMPILED:
        why = said("numba is not there: everything runs in plain Python")
    elif base() is None:  # which has said what folder it is
        why = said(
            "Nothing is compiled now, because it could not be kept. Each function is compiled "
            "when it is first called."
        )
    else:
        return True
    print(told(why))
    return False


def _compile(names: Iterable[str], calls: dict[str, Callable[[], object]]) -> None:
    for name in names:
        began = time.perf_counter()
        calls[name]()
        _note(name)
        # One write: other processes write lines, too.
        sys.stdout.write(f"  {name}: {time.perf_counter() - began:.1f} s\n")
        sys.stdout.flush()


def _told(names: list[str]) -> tuple[str, bool]:
    """Return how many of these are ready, in a sentence, and whether it will stay so."""
    # A notebook is built alike whatever is compiled where.
    asked = COMPILED and not is_building()
    noted = _noted() if asked else names
    done, final = sum(name in noted for name in names), True
    if done == len(names):
        words = said("Every function that these notebooks call is ready.")
    elif _touched():
        final = False
        words = said(
            "{n} of {all} functions are compiled. If you call one before its turn, it is "
            "compiled at once.",
            n=done, all=len(names),
        )  # fmt: skip
    else:
        words = said(
            "{n} of {all} functions are compiled. No process compiles the rest now, so each "
            "of them is compiled when it is first called.",
            n=done, all=len(names),
        )  # fmt: skip
    return told(words), final


def _notes() -> Path | None:
    folder = base()
    return folder / NOTES.format(_sources()) if folder else None


@cache
def _sources() -> str:
    """Return all of our sources and the Python that runs them, in one short name."""
    sources = [path.read_bytes() for path in sorted(PACKAGE.rglob("*.py"))]
    return hashlib.sha256(b"\0".join([sys.version.encode(), *sources])).hexdigest()[:16]


def _note(name: str) -> None:
    notes = _notes()
    if notes and name not in _noted():
        with suppress(OSError), notes.open("a", encoding="utf-8") as file:  # a class only reads it
            file.write(f"{name}\n")


def _touch() -> None:
    if notes := _notes():
        with suppress(OSError):
            notes.touch()


def _touched() -> bool:
    """Whether a process is compiling, or was just now."""
    if notes := _notes():
        with suppress(OSError):
            return time.time() - notes.stat().st_mtime < SILENCE
    return False


def _noted() -> list[str]:
    notes = _notes()
    return notes.read_text("utf-8").split("\n") if notes and notes.is_file() else []
