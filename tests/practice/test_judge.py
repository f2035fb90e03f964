"""The judge: what is right is right; whatever else an answer does is told, and harms nothing."""

import os
import sys
from multiprocessing import forkserver
from pathlib import Path
from time import monotonic, sleep

import pytest

from helpers.wrong import solutions
from publish import build
from shogi_lab.contents import modules
from shogi_lab.practice import judge
from shogi_lab.practice.code import code_of
from shogi_lab.practice.judge import judged, text_of

AT_FIRST = "it fails on case 1 of 81 squares (square 0, which is 9a): "
REFUSED = f"{AT_FIRST}it raises PermissionError: an answer may not use "
ENDED = f"{AT_FIRST}it ends its process, or computes for too long"
STUCK = f"{AT_FIRST}it has not returned after 1 second"
DEFINED = "def file_place(sq):\n    "
FORGED = """
import os
for number in range(3, 64):
    try:
        os.write(number, b"72\\n63\\nTrue\\n")
    except OSError:
        pass
os._exit(0)
"""
#: What answers do, and what is told of it.
HOSTILE = {
    "wrong": ("return sq", f"{AT_FIRST}it returns 0 and should return 72"),
    "nothing": ("pass", f"{AT_FIRST}it returns None and should return 72"),
    "another kind": ("return 72.0", f"{AT_FIRST}it returns 72.0 and should return 72"),
    "a word of ours": ("return '!'", f"{AT_FIRST}it returns '!' and should return 72"),
    "half a letter": ("return '\\ud800'", f"{AT_FIRST}it returns '\\ud800' and should return 72"),
    "endless": ("while True: pass", STUCK),
    "endless, catching all": (
        "while True:\n        try:\n            while True: pass\n        except: pass", STUCK),
    "asleep": ("import time; time.sleep(1000)", STUCK),
    "prints without end": ("while True: print('x' * 1000)", STUCK),
    "memory": ("return bytearray(10 ** 12)", f"{AT_FIRST}it raises MemoryError"),
    "holds itself": ("a = []; a.append(a); return a",
                     f"{AT_FIRST}it raises RecursionError: maximum recursion depth exceeded"),
    "exits": ("raise SystemExit", f"{AT_FIRST}it raises SystemExit"),
    "ends": ("import os; os._exit(0)", ENDED),
    "crashes": ("import ctypes; ctypes.string_at(0)", ENDED),
    "forks": ("import os; os.fork()", f"{REFUSED}os.fork"),
    "runs programs": ("import os; os.system('touch {there}')", f"{REFUSED}os.system"),
    "runs more programs": ("import subprocess; subprocess.run(['touch', '{there}'])",
                           f"{REFUSED}subprocess.Popen"),
    "kills": ("import os; os.kill(os.getppid(), 9)", f"{REFUSED}os.kill"),
    "writes": ("open('{there}', 'w')", f"{REFUSED}open"),
    "removes": ("import os; os.remove('{victim}')", f"{REFUSED}os.remove"),
    "the network": ("import socket; socket.create_connection(('127.0.0.1', 80))",
                    f"{REFUSED}socket.getaddrinfo"),
    "counts what is open": (
        "import os\n    count = 0\n    for each in range(3, 64):\n        try: os.fstat(each)\n"
        "        except OSError: continue\n        count += 1\n    return count",
        f"{AT_FIRST}it returns 1 and should return 72"),
    "C": ("import ctypes; ctypes.CDLL(None).system(b'touch {there}')", f"{REFUSED}ctypes.dlopen"),
    "more C": ("import ctypes; ctypes.pythonapi.system(b'touch {there}')",
               f"{REFUSED}ctypes.dlsym"),
}  # fmt: skip
#: Whole codes, and what is told of them.
CODES = {
    "x = 1": "its code has no function file_place",
    "file_place = 3": "its code has no function file_place",
    "def file_place(": "its code does not run: it raises SyntaxError: '(' was never closed",
    "\0": "its code does not run: it raises ",  # another error before Python 3.11.4
    "raise KeyError('a')": "its code does not run: it raises KeyError: 'a'",
    "x = " + "(" * 5_000: "its code does not run: it raises ",
    FORGED: "it fails on case 3 of 81 squares",
    "import shogi_lab.practice.judge as judge\njudge.text_of = lambda *a: 'True'\n"
    "def file_place(sq):\n    return sq": AT_FIRST,
}
posix = pytest.mark.skipif(os.name != "posix", reason="Windows has other ways")


@pytest.mark.long
@pytest.mark.parametrize("source", build.sources()[1:], ids=lambda source: source.stem)
def test_every_solution_is_judged_right(source):
    answers = solutions(source.stem)
    folder = source.stem[3:]
    for name, row in modules("exercises")[folder].EXERCISES.rows.items():
        if row.total < 100_000:
            assert judged(folder, name, code_of(answers[name])) == (True, ""), name


@posix
@pytest.mark.parametrize("what", HOSTILE)
def test_whatever_an_answer_does_is_told_and_harms_nothing(what, tmp_path):
    text, told = HOSTILE[what]
    victim, there = tmp_path / "victim", tmp_path / "there"
    victim.touch()
    code = DEFINED + text.replace("{there}", str(there)).replace("{victim}", str(victim))
    verdict = judged("posi_t", "file_place", code)
    assert (verdict.right, verdict.told[: len(told)]) == (False, told)
    assert [each.name for each in tmp_path.iterdir()] == ["victim"]


@posix
@pytest.mark.parametrize("code", CODES, ids=range(len(CODES)))
def test_code_that_is_no_answer_is_told(code):
    verdict = judged("posi_t", "file_place", code)
    assert not verdict.right
    assert verdict.told.startswith(CODES[code])


@posix
def test_an_argument_that_is_changed_is_told():
    code = "def guards_of(fields):\n    fields.append((0, 1))\n    return 0"
    assert "it changes its argument" in judged("hands", "guards_of", code).told


@posix
@pytest.mark.long
def test_what_holds_all_of_python_is_ended(monkeypatch):
    monkeypatch.setattr(judge, "WAITING", 15)
    code = "from itertools import count\ndef file_place(sq):\n    return sum(count())"
    assert judged("posi_t", "file_place", code).told.startswith(AT_FIRST)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of processes so")
def test_no_process_of_a_hostile_answer_stays():
    judged("posi_t", "file_place", f"{DEFINED}while True: pass")
    ends = monotonic() + 20
    while children(forkserver._forkserver._forkserver_pid) and monotonic() < ends:
        sleep(0.1)
    assert children(forkserver._forkserver._forkserver_pid) == []


def children(pid):
    """The processes that a process has begun."""
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, True), (1, 1.0), ([1], (1,)), ({1}, frozenset({1})), ("1", 1), ({1, 2}, {1}), (b"", "")],
)
def test_answers_that_are_not_alike_have_other_texts(one, other):
    assert text_of(one) != text_of(other)
    assert text_of([one]) != text_of([other])


def test_where_no_process_begins_nobody_is_blamed(monkeypatch):
    monkeypatch.setattr(judge, "_answer", os.getpid)  # takes no argument, so it fails at once
    assert judged("posi_t", "file_place", f"{DEFINED}return 72").right is None
