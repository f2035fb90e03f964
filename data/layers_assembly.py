"""What a compiler makes of the network's layers: machine code and time, before and after.

    python data/layers_assembly.py      writes data/network/assembly.txt; half a minute

Three versions of `network_total`, which differ in two respects: how many bits the products and
totals have, and whether the compiler knows how many terms a total has. All give the same answers.
The file has for each its nanoseconds of CPU time, the best lap over the same positions, which
instruction multiplies most often in its code and how often it stands there, and the lines around
the first. It holds for one machine and one version of numba.
"""

import inspect
import platform
import re
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numba
import numpy as np

from shogi_lab.chapters.network.kernels import layers
from shogi_lab.chapters.network.network import accumulated, shipped_network
from shogi_lab.ground.files import replaced
from shogi_lab.ground.series import DATA
from shogi_lab.notation.games import Game

OUT = Path(__file__).parent / "network" / "assembly.txt"
LAPS, AT_ONCE = 40, 20
#: Lines of machine code that are kept around the first product of the kind that is made most often.
BEFORE, AFTER = 2, 3
BITS_32 = inspect.getsource(layers.network_total.py_func)
BITS_64 = re.sub(r"\bint32\b", "", BITS_32)
KNOWN = re.sub(r"range\(layers\.(\w+)\)", lambda found: f"range({found[1].upper()})", BITS_64)
VERSIONS = {
    "totals of 64 bits, 64 terms": KNOWN,
    "totals of 64 bits, as many terms as the record says": BITS_64,
    "totals of 32 bits, as many terms as the record says": BITS_32,
}
SUM = """
@kernel
def summed(accumulators, layers, signals, turns):
    total = 0
    for n in range(len(turns)):
        total += network_total(accumulators[n], layers[0], signals[0], turns[n])
    return total
"""


def made(source: str, name: str, **more: Any) -> Any:
    """Return the kernel of a source, which may use what layers.py has."""
    there = {**vars(layers), **more}
    exec(compile(source, "<a version of the layers>", "exec"), there)  # noqa: S102  a source of our own
    return there[name]


def instructions(called: Any, arguments: Any) -> list[str]:
    """Return the lines of a kernel's machine code."""
    called(*arguments)
    (code,) = called.overloads.values()
    return [" ".join(line.split()) for line in code.library.get_asm_str().splitlines()]


def seconds(run: Callable[[], Any]) -> float:
    began = time.process_time()
    run()
    return time.process_time() - began


def main() -> None:
    ready, games = shipped_network(), Game.read_all(DATA / "games" / "selfplay.usi")
    positions = [position for game in games for position in list(game.positions())[10::3]]
    sums = np.concatenate([np.array([accumulated(each, ready)]) for each in positions] * AT_ONCE)
    turns = np.array([int(each.turn) for each in positions] * AT_ONCE)
    arguments = sums, np.array([ready.layers]), np.zeros(1, layers.SIGNALS), turns
    kernels = {name: made(source, "network_total") for name, source in VERSIONS.items()}
    loops = {name: made(SUM, "summed", network_total=each) for name, each in kernels.items()}
    assert len({int(each(*arguments)) for each in loops.values()}) == 1
    best = dict.fromkeys(loops, float("inf"))
    for _ in range(LAPS):
        for name, each in loops.items():
            best[name] = min(best[name], seconds(partial(each, *arguments)))
    told = [f"{platform.machine()}, numba {numba.__version__}"]
    for name, each in kernels.items():
        code = instructions(each, (sums[0], ready.layers, arguments[2][0], 0))
        products = [found for line in code if (found := re.match(r"v?p?i?(mul|madd)\w*", line))]
        ((most, count),) = Counter(found[0] for found in products).most_common(1)
        told += ["", f"{name}: {1e9 * best[name] / len(turns):.0f} ns, {count} {most}"]
        first = next(n for n, line in enumerate(code) if line.startswith(most))
        told += [f"    {line}" for line in code[first - BEFORE : first + AFTER]]
    with replaced(OUT) as file:
        file.write("\n".join([*told, ""]).encode())
    print(OUT.read_text("utf-8"), end="")


if __name__ == "__main__":
    main()
