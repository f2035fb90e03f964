"""The judge: what is right is right; whatever else an answer does is told, and harms nothing."""

import os
import re
import sys
from multiprocessing import forkserver, get_context
from pathlib import Path
from time import monotonic, sleep

import pytest

from helpers.wrong import solutions
from publish import build
from shogi_lab.contents import modules
from shogi_lab.practice.code import code_of
from shogi_lab.school import answering, confinement, judge
from shogi_lab.school.answering import text_of
from shogi_lab.school.judge import judged

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
        f"{AT_FIRST}it returns 2 and should return 72"),  # the pipe, and the cases
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
    "import shogi_lab.school.answering as there\nthere.text_of = lambda *a: 'True'\n"
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
    monkeypatch.setattr(judge, "answer", os.getpid)  # takes no argument, so it fails at once
    assert judged("posi_t", "file_place", f"{DEFINED}return 72").right is None


#: Python's own wall is taken down first, so that only the system's stands.
OPENED = """
import ctypes, os, shogi_lab.school.confinement as held
held._refuse.__code__ = (lambda event, args: None).__code__
libc = ctypes.CDLL(None)
def file_place(sq):
    """
#: What gets out returns "free", changes the victim, or leaves a file beside it.
ESCAPES = {
    "writes": "open('{there}', 'w'); return 'free'",
    "writes over": "open('{victim}', 'r+').write('mine'); return 'free'",
    "removes": "os.remove('{victim}'); return 'free'",
    "renames": "os.rename('{victim}', '{there}'); return 'free'",
    "links": "os.link('{victim}', '{there}'); return 'free'",
    "closes": "os.chmod('{victim}', 0); return 'free'",
    "makes a folder": "os.mkdir('{there}'); return 'free'",
    "truncates": "os.truncate('{victim}', 0); return 'free'",
    "sets its time": "os.utime('{victim}', (0, 0)); return 'free'",
    "runs a program": "return 'free' if os.system('touch {there}') == 0 else 'held'",
    "becomes a program": "[libc.fcntl(each, 2, 0) for each in range(3, 64)]  # pipes stay open\n"
    "    os.execv('/bin/touch', ['touch', '{there}'])",
    "spawns": "os.posix_spawn('/bin/touch', ['touch', '{there}'], {}); return 'free'",
    "forks": "child = os.fork()\n    if not child: os._exit(0)\n    return 'free'",
    "forks in C": "child = libc.fork()\n    if not child: os._exit(0)\n    "
    "return 'free' if child > 0 else 'held'",
    "a subinterpreter": "import _xxsubinterpreters as s; s.run_string(s.create(), "
    '"open(\'{there}\', \'w\')"); return \'out\'',
    "shared memory": "import _posixshmem as s; s.shm_open('/there', os.O_CREAT | os.O_RDWR); "
    "return 'free'",
    "older shared memory": "return 'free' if libc.shmget(7, 99, 0o1600) >= 0 else 'held'",
    "a file in memory": "os.memfd_create('x'); return 'free'",
    "reads another's": "return open('{victim}').read()",
    "reads its parent": "return 'free' if open(f'/proc/{os.getppid()}/environ').read() else ''",
    "reads by a link": "return open('/proc/self/root{victim}').read()",
    "its own memory": "open('/proc/self/mem', 'r+b'); return 'free'",
    "the environment": "return 'free' if 'PYTEST_CURRENT_TEST' in os.environ else 'held'",
    "right answers": "from shogi_lab.chapters.posi_t.exercises import EXERCISES; return 'free'",
    "right answers, compiled": "import shogi_lab, importlib.util as i; open(i.cache_from_source("
    "shogi_lab.__path__[0] + '/chapters/posi_t/exercises.py')); return 'free'",
    "solutions": "import shogi_lab; open(shogi_lab.__path__[0] + "
    "'/../notebooks/solutions/01_posi_t.py'); return 'free'",
    "what Python holds": "import gc; return 'free' if any(type(each).__name__ == 'Exercise' "
    "for each in gc.get_objects()) else 'held'",
    "frames": "import sys; frame = sys._getframe()\n    while frame: \n        "
    "if 'right' in frame.f_locals: return 'free'\n        frame = frame.f_back",
    "the network": "import socket; socket.socket(); return 'free'",
    "kills": "os.kill(os.getppid(), 0); return 'free'",
    "follows a process": "return 'free' if libc.ptrace(16, os.getppid(), 0, 0) == 0 else 'held'",
    "limits another": "import resource; resource.prlimit(os.getppid(), 4); return 'free'",
    "signals by a file": "import fcntl; fcntl.fcntl(1, 8, os.getppid()); return 'free'",
    "a ring of calls": "return 'free' if libc.syscall(425, 8, bytes(120)) >= 0 else 'held'",
    "other numbers of calls": "return 'free' if libc.syscall(0x40000000 + 39) > 0 else 'held'",
    "calls of 32 bits": "memory = __import__('mmap').mmap(-1, 4096, prot=7)\n"
    "    memory.write(bytes.fromhex('b814000000cd80c3'))  # getpid\n"
    "    here = ctypes.addressof(ctypes.c_char.from_buffer(memory))\n"
    "    return 'free' if ctypes.CFUNCTYPE(ctypes.c_int)(here)() > 0 else 'held'",
    "where links lead": "return 'free' if os.readlink('/proc/self/exe') else 'held'",
    "a new world": "return 'free' if libc.unshare(0x400) == 0 else 'held'",
}  # fmt: skip
linux = pytest.mark.skipif(
    sys.platform != "linux" or not judge.is_confined(), reason="only Linux is held so"
)


@linux
@pytest.mark.parametrize("what", ESCAPES)
def test_where_pythons_wall_is_down_the_system_holds_an_answer(what, tmp_path):
    victim, there = tmp_path / "victim", tmp_path / "there"
    victim.write_text("free")
    before = victim.stat()
    text = ESCAPES[what].replace("{there}", str(there)).replace("{victim}", str(victim))
    verdict = judged("posi_t", "file_place", OPENED + text)
    assert verdict.right is False
    assert "free" not in verdict.told
    assert "does not run" not in verdict.told
    assert [*tmp_path.iterdir()] == [victim]
    assert (victim.read_text(), victim.stat()[:-3], victim.stat().st_mtime) == (
        "free", before[:-3], before.st_mtime)  # fmt: skip
    assert not Path("/dev/shm/there").exists()


def test_the_table_of_what_holds_an_answer_names_each_way_out_that_is_tried():
    text = (build.NOTEBOOKS.parent / "SECURITY.md").read_text("utf-8")
    rows = re.findall(r"^\|.*\|$", text.partition("## What holds")[2], re.M)
    named = {each for row in rows for each in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", row)}
    assert {*ESCAPES} <= named <= {*ESCAPES, *HOSTILE}


def test_macos_is_told_to_allow_reading_what_is_named_and_nothing_of_other_processes():
    rules = confinement._profile([str(Path.home()), '/a "b"'], []).decode().splitlines()
    allowed = [each for each in rules if each not in confinement.NOTHING]
    assert r'(allow file-read* (literal "/a \"b\""))' in allowed
    assert not [each for each in allowed if not re.match(
        r"\(allow (file-read\* \((subpath|literal) |sysctl-read \(sysctl-name|"
        r"process-info\* \(target self\)|file-read-metadata\))", each)]  # fmt: skip


@posix
def test_what_honest_answers_use_stays_open():
    code = (
        "import collections, math, random, threading\nimport numpy as np\n"
        "from shogi_lab import Position\nfrom shogi_lab.engine.squares import ray\n"
        "def file_place(sq):\n"
        "    got = []\n    thread = threading.Thread(target=lambda: got.append(72))\n"
        "    thread.start(); thread.join()\n    return int(np.array(got)[0])\n"
    )
    assert "case 2 of 81" in judged("posi_t", "file_place", code).told


@posix
def test_where_the_system_holds_nothing_an_answer_runs_only_if_it_is_trusted(monkeypatch):
    right = ("long_effects", "opposite", judge.PROBE)
    monkeypatch.setattr(judge, "STARTS", get_context("fork"))
    monkeypatch.setattr(answering, "confine", lambda *_: False)
    assert judged(*right) == (None, "it was not run, since this system cannot confine it")
    assert judged(*right, trusted=True).right
