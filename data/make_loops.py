"""Compile the articles' loops by gcc and by numba, and keep what both make of them.

    python data/make_loops.py                         data/c/loops.json, some seconds
    python data/make_loops.py --out again.json --rounds 1

It takes gcc and objdump, on a processor of the family x86-64. Both compilers are told to make code
for any such processor, one number at a time: so the same versions make the same instructions on
each machine; numba is told so in a process of its own. All loops must answer alike; only then are
they timed, in turns, and what is kept of times is their ratios.
"""

import argparse
import ctypes
import json
import os
import re
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import numba
import numpy as np
from llvmlite.binding import llvm_version_info

from shogi_lab.chapters.kkp.costs import each_board, fillings
from shogi_lab.chapters.kkp.kernels.scans import ROWS, empty_first, empty_found
from shogi_lab.chapters.posi_t.costs import CHAINS, POSITIONS, TREE
from shogi_lab.chapters.posi_t.loops import LOOPS, is_write
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.position import Position
from shogi_lab.engine.race import laps, machine, ratio
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.squares import SQUARES

SOURCE = Path(__file__).parent / "c" / "loops.c"
FLAGS = "-std=c17 -O2 -march=x86-64 -fPIC -shared".split()
ANY_X86_64 = {"NUMBA_CPU_NAME": "generic", "NUMBA_LOOP_VECTORIZE": "0", "NUMBA_SLP_VECTORIZE": "0"}
IN_C = (*CHAINS, "promised")
#: Which loops are compared, each with the one that it is told in times of.
COMPARED = (
    ("gcc chain", "gcc promised"),
    ("gcc chain", "gcc alias"),
    ("gcc chain", "gcc values"),
    ("numba chain", "numba alias"),
    ("numba chain", "numba values"),
    ("numba chain", "gcc chain"),
    ("numba values", "gcc promised"),
    ("numba scan", "gcc scan"),
)
INSTRUCTION = re.compile(r"^ +([0-9a-f]+):\t(.+?) *$", re.MULTILINE)
JUMP = re.compile(r"(j\w+ +)([0-9a-f]+) <")


class Board(ctypes.Structure):
    """posi_t of loops.c, which is all that its tree_t has."""

    _fields_ = (
        ("material", ctypes.c_int), ("hand_black", ctypes.c_int), ("asquare", ctypes.c_byte * 81),
    )  # fmt: skip


def told(*command: str | Path) -> str:
    """Return what a program prints."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def function(code: Path, name: str) -> str:
    """Return a function's machine code, disassembled: its name in C, or as numba spells it."""
    listing = told("objdump", "-d", "--no-show-raw-insn", "-M", "intel", code)
    pattern = rf"^[0-9a-f]+ <(?:{name}|_ZN(?!7cpython)\S*\d{name}B\S*)>:\n((?:.+\n)+)"
    return re.search(pattern, listing, re.MULTILINE)[1]


def loop(code: str) -> list[str]:
    """Return the first loop that writes and has no other jump than its last, without addresses.

    >>> loop("   0:\\tmov    DWORD PTR [rsi],eax\\n   2:\\tdec    ecx\\n   4:\\tjne    0 <f>")
    ['mov    DWORD PTR [rsi],eax', 'dec    ecx', 'jne    again']
    """
    addresses, lines = zip(*INSTRUCTION.findall(code), strict=True)
    begin = 0
    for end, jump in enumerate(map(JUMP.match, lines)):
        if jump and jump[2] in addresses[begin:end]:
            body = lines[addresses.index(jump[2]) : end]
            if any(map(is_write, body)):
                return [*body, f"{jump[1]}again"]
        if jump:
            begin = end + 1
    raise ValueError("no loop that writes: wanted one")


def by_gcc(folder: Path) -> Path:
    """Return the C file as a library in a folder."""
    library = folder / "loops.so"
    told("gcc", *FLAGS, SOURCE, "-o", library)
    return library


def by_numba(folder: Path, name: str, compiled: object) -> Path:
    """Return a compiled function as the object file that the assembler makes of its text."""
    (text,) = compiled.inspect_asm().values()
    source, code = folder / f"{name}.s", folder / f"{name}.o"
    source.write_text(text, encoding="utf-8")
    told("gcc", "-c", source, "-o", code)
    return code


def versions() -> dict[str, str]:
    """Return the compilers, and what each was told."""
    gcc, llvm = told("gcc", "--version").splitlines()[0], ".".join(map(str, llvm_version_info))
    told_numba = " ".join(f"{name}={value}" for name, value in ANY_X86_64.items())
    return {
        "gcc": f"{gcc}: {' '.join(FLAGS)}",
        "numba": f"numba {numba.__version__}, LLVM {llvm}: {told_numba}",
    }


def chain_times(theirs: ctypes.CDLL, ours: dict, rounds: int) -> dict[str, list[float]]:
    """Return seconds for one turn of each loop over the board, lap by lap."""
    ptree, sums, turns = empty_record(TREE), np.zeros(SQUARES, np.int32), 500_000
    ptree["posi"] = pos = parse_sfen(POSITIONS["middle"]).record
    board = Board(int(pos.material), int(pos.hand[0]), (ctypes.c_byte * 81)(*pos.board.tolist()))
    args = ctypes.byref(board), *in_c(sums), turns
    runs = {f"gcc {name}": partial(theirs[name], *args) for name in IN_C}
    runs |= {f"numba {name}": partial(ours[name], ptree, sums, turns) for name in CHAINS}
    return laps(runs, rounds, turns * SQUARES, "the last sum")


def scan_times(theirs: ctypes.CDLL, ours: dict, rounds: int) -> dict[str, list[float]]:
    """Return seconds for one set of those that make_list meets on three positions, lap by lap."""
    sets = fillings([Position.from_sfen(each) for each in POSITIONS.values()])["as met"]
    words, squares, times = sets.astype(np.uint32), empty_found(), 2_000
    every = numba.njit(each_board)
    runs = {
        "gcc scan": partial(theirs.each_board, *in_c(words), in_c(squares.sq)[0], times),
        "numba scan": partial(every, ours["scan"], sets, ROWS, squares, times),
    }
    return laps(runs, rounds, times * len(sets), "the squares of all sets")


def found(rounds: int) -> dict:
    """Return what is kept: the versions, each loop's instructions, and how long they take."""
    ours = {name: numba.njit(each) for name, each in CHAINS.items()}
    ours["scan"] = numba.njit(empty_first.py_func)
    with tempfile.TemporaryDirectory() as path:
        library = by_gcc(Path(path))
        theirs = ctypes.CDLL(str(library))
        times = chain_times(theirs, ours, rounds) | scan_times(theirs, ours, rounds)
        loops = {f"gcc {name}": loop(function(library, name)) for name in (*IN_C, "scan")}
        for name, each in ours.items():
            code = by_numba(Path(path), name, each)
            loops[f"numba {name}"] = loop(function(code, each.py_func.__name__))
    ratios = {
        f"{a} against {b}": [round(n, 3) for n in ratio(times[a], times[b])] for a, b in COMPARED
    }
    return {"made by": versions(), "loops": loops, "times as long": ratios, "timed on": machine()}


def in_c(array: np.ndarray) -> tuple[ctypes.c_void_p, int]:
    """Return an array as C takes it: where it begins, and how many rows it has."""
    return ctypes.c_void_p(array.ctypes.data), len(array)


def main(arguments: list[str]) -> None:
    """Do what the command line asks for, in a process whose numba is told what gcc is told."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=LOOPS)
    parser.add_argument("--rounds", type=int, default=15)
    asked = parser.parse_args(arguments)
    if not ANY_X86_64.items() <= os.environ.items():
        again = [sys.executable, __file__, *arguments]
        sys.exit(subprocess.run(again, env=os.environ | ANY_X86_64, check=False).returncode)
    text = json.dumps(found(asked.rounds), indent=1)
    asked.out.write_text(text + "\n", encoding="ascii", newline="\n")
    print(f"written: {asked.out}")


if __name__ == "__main__":
    main(sys.argv[1:])
