"""What does it take to compile everything once? CPU seconds of each entry, and of each kernel.

    python benchmarks/bench_cold.py                  all entries: a minute and a half
    python benchmarks/bench_cold.py --quick          what readers call, without ladders and races
    python benchmarks/bench_cold.py --smallest       what the first page calls
    python benchmarks/bench_cold.py --json PATH      where the numbers go

One process compiles, into an empty cache, entry after entry in the order of the set-up. A kernel's
seconds are its own, without those of kernels that it waited for; those of a kernel that Python
calls include its machine code, which has the code of all that it calls in it again: how often a
kernel's code is written out, and how much machine code there is in all, stand beside.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter

from numba.core import event
from options import options

from shogi_lab.reader import warm

LISTED = 10  # kernels

ASK = """
import json, sys
sys.path.insert(0, {folder!r})
import bench_cold
print(json.dumps(bench_cold.compiled(json.loads(sys.argv[1]))))
"""


def compiled(names):
    """Compile entries in this process: CPU seconds of each, and of each kernel by itself; in how
    many libraries a kernel's code is written out, and bytes of machine code."""
    seen = Compiling()
    parts = warm.parts(ladders=True).values()
    calls = {name: call for part in parts for name, call in part.items()}
    entries = {}
    with event.install_listener("numba:compile", seen):
        for name in names:
            start = time.process_time()
            calls[name]()
            entries[name] = time.process_time() - start
    made = [each.library for kernel in seen.own for each in kernel.overloads.values()]
    libraries = [library for library in made if library._object_caching_enabled]  # machine code
    written = Counter(name for library in libraries for name in set(_written_in(library)))
    kernels = Counter()
    for kernel, seconds in seen.own.items():  # two of a name: see engine/entry.py
        kernels[kernel.__name__] += seconds
    return {
        "entries": entries,
        "kernels": kernels,
        "written": written,
        "bytes": sum(len(library._get_compiled_object()) for library in libraries),
    }


class Compiling(event.Listener):
    """What numba tells of each kernel: when it begins with it, and when it is done."""

    def __init__(self):
        self.own, self._under_way = Counter(), []

    def on_start(self, _):
        self._under_way.append([time.process_time(), 0.0])

    def on_end(self, done):
        start, inside = self._under_way.pop()
        took = time.process_time() - start
        self.own[done.data["dispatcher"]] += took - inside
        if self._under_way:
            self._under_way[-1][1] += took


def _written_in(library):
    """Yield the names of functions of ours whose code a library has: numba begins them with the
    folder, each part after its length."""
    for function in library._final_module.functions:
        if not function.is_declaration and function.name.startswith("_ZN9shogi_lab"):
            *_, name = _parts(function.name.removeprefix("_ZN"))
            yield name


def _parts(mangled):
    while found := re.match(r"(\d+)", mangled):
        end = found.end() + int(found[1])
        yield mangled[found.end() : end]
        mangled = mangled[end:]


def cold(names):
    """Return the same of a process of its own, over an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        ask = ASK.format(folder=os.path.dirname(os.path.abspath(__file__)))
        run = [sys.executable, "-c", ask, json.dumps(names)]
        env = os.environ | {"SHOGI_LAB_CACHE": folder}
        said = subprocess.run(run, env=env, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(said.stdout)


def main(arguments=None):
    asked = options(__doc__, arguments)
    calls = [list(part) for part in warm.parts(ladders=asked.size == 0).values()]
    names = asked.of(sum(calls, []), sum(calls, []), list(warm.FIRST))
    found = cold(names)
    total = sum(found["entries"].values())
    print(f"{total:.1f} s of CPU for {len(names)} entries, {found['bytes'] / 1e6:.1f} MB of code")
    for name, seconds in found["entries"].items():
        print(f"  {name:32}{seconds:7.1f} s")
    print(
        f"\nthe {LISTED} kernels that take longest by themselves, and in how many libraries each is"
    )
    slowest = sorted(found["kernels"].items(), key=lambda item: -item[1])
    for name, seconds in slowest[:LISTED]:
        print(f"  {name:32}{seconds:7.2f} s {found['written'].get(name, 1):5}")
    asked.write(**found)


if __name__ == "__main__":
    main()
