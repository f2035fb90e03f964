"""One loop in machine code: what gcc makes of it in C, and numba in Python.

      int chain(tree_t *ptree, ...)      data/c/loops.c, by gcc
      def chain(ptree, ...)              costs.py, by numba

data/make_loops.py compiles both, disassembles and times their machine code, and keeps the results;
this module reads and counts them, so that nobody needs a C compiler.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from shogi_lab.engine.race import LONG, Range, line
from shogi_lab.ground.messages import said
from shogi_lab.ground.series import DATA
from shogi_lab.screen.language import told

LOOPS = DATA / "c" / "loops.json"
COLUMNS, WIDTH = 3, 34


class Loop(NamedTuple):
    """A loop's instructions, each with its operands: the destination first, then the sources."""

    lines: tuple[str, ...]

    @property
    def turns(self) -> int:
        """Count how many turns of the source's loop one turn of this loop does; each of them
        writes once."""
        return sum(map(is_write, self.lines))

    @property
    def instructions(self) -> float:
        """Count the instructions for one turn of the source's loop."""
        return len(self.lines) / self.turns

    @property
    def reads(self) -> float:
        """Count the instructions that read from memory, for one turn of the source's loop."""
        return sum(map(is_read, self.lines)) / self.turns


def is_write(instruction: str) -> bool:
    """Whether an instruction writes to memory."""
    name, to, _ = _operands(instruction)
    return "[" in to and name not in ("cmp", "test", "nop")


def is_read(instruction: str) -> bool:
    """Whether an instruction reads from memory."""
    name, to, what = _operands(instruction)
    changes = "[" in to and not name.startswith("mov")
    return ("[" in what or changes) and name not in ("lea", "nop")


def _operands(instruction: str) -> tuple[str, str, str]:
    """Split an instruction into its name, where it writes, and what it takes."""
    name, _, rest = instruction.partition(" ")
    to, _, what = rest.partition(",")
    return name, to, what


class Kept(NamedTuple):
    """The results for the loops: the compilers, each with its version; the loops' instructions, by
    compiler and name; and how many times as long one took as another, lap by lap.
    """

    made_by: dict[str, str]
    loops: dict[str, Loop]
    times: dict[str, Range]


def kept_loops() -> Kept:
    """Read what data/make_loops.py found.

    >>> kept_loops().loops["gcc promised"].reads
    1.0
    """
    found = json.loads(LOOPS.read_text(encoding="ascii"))
    loops = {name: Loop(tuple(lines)) for name, lines in found["loops"].items()}
    times = {name: Range(*each) for name, each in found["times as long"].items()}
    return Kept(found["made by"], loops, times)


def beside(kept: Kept, *names: str) -> str:
    """Write loops side by side, with what one turn of each takes, and below them how many times as
    long they took as each other, as a cell prints it (`told`).

    >>> print(beside(kept_loops(), "gcc promised"))
    gcc promised
    6 instructions, 1 read
    movsx  edx,BYTE [r8+rax+0x8]
    add    edx,r9d
    mov    DWORD [rsi+rax*4],edx
    add    rax,0x1
    cmp    rdi,rax
    jne    again
    >>> beside(kept_loops(), "gcc chain", "gcc alias").splitlines()[-1]
    'P9 gcc chain against gcc alias: no difference seen: 1.00 (0.97 to 1.03) times as long'
    """
    return "\n".join([*_beside(kept, names), *map(told, _compared(kept, names))])


def _beside(kept: Kept, names: Sequence[str]) -> Iterator[str]:
    columns = [(name, *_told(kept.loops[name])) for name in names]
    for n in range(0, len(columns), COLUMNS):
        for row in zip_longest(*columns[n : n + COLUMNS], fillvalue=""):
            *others, last = row
            yield ("".join(f"{each:{WIDTH}}" for each in others) + last).rstrip()


def _told(loop: Loop) -> Iterator[str]:
    n, m = f"{loop.instructions:g}", f"{loop.reads:g}"
    one = loop.reads == 1
    yield told(
        said("{n} instructions, 1 read", n=n) if one
        else said("{n} instructions, {m} reads", n=n, m=m)
    )  # fmt: skip
    yield from (each.replace(" PTR", "").replace("*1", "") for each in loop.lines)


def _compared(kept: Kept, names: Sequence[str]) -> Iterator[str]:
    for pair, times_as_long in kept.times.items():
        if {*pair.split(" against ")} <= {*names}:
            one, _, other = pair.partition(" against ")
            claim = "K9" if "scan" in pair else "P9"
            name = said("{claim} {one} against {other}", claim=claim, one=one, other=other)
            yield line(name, LONG, times_as_long)
