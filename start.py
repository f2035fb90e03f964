#!/usr/bin/env python3
"""Set up shogi_lab and open its notebooks.

    python3 start.py                    set up what is missing, then open JupyterLab
    python3 start.py setup              only set up, and compile what readers call; with --from
                                        FOLDER without a network, from what pack wrote
    python3 start.py pack FOLDER        write what another machine of the same system and Python
                                        needs, this project too; with --kernels what is compiled
                                        here as well, for the same processor
    python3 start.py test               check everything; with --quick engine, chapters and
                                        examples alone; with --changed what belongs to files
                                        that differ from main; with --notebooks rebuild the
                                        notebooks too; other arguments go to pytest
    python3 start.py notebooks          rebuild notebooks/*.ipynb from notebooks/src, or --check;
                                        with --teacher, write those with solutions into teacher/
    python3 start.py export [FOLDER]    write the notebooks as pages for any browser, into export/:
                                        class/ without solutions, teacher/ with them and with
                                        worksheets; with --no-live, exercises on them do not run;
                                        with --no-key, exit questions are not answered
    python3 start.py serve [FOLDER]     give these pages to a class, from this machine; with --port
                                        8080 not at port 8000 but there
    python3 start.py assignment NAME    write a chapter's exercises for a grader, --for nbgrader
                                        or otter, into assignments/
    python3 start.py marks FOLDER       run the answers again that a class has handed in, and write
                                        its marks: as a table, a page and for Moodle and Canvas,
                                        into FOLDER or another after it; in Japanese with --ja
    python3 start.py wheel [FOLDER]     write the package as a wheel, and its source, into dist/
    python3 start.py bench [QUESTION]   run benchmarks/bench_QUESTION.py, or all
    python3 start.py proofs             run tests/proofs.py, the long checks

Options go on to the program that is started: python3 start.py --no-browser --port 9999.
On Windows write py instead of python3. Everything installed stays in .venv beside this file; a
second Python gets a folder of its own beside it, like .venv-3.13.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent


def environment():
    """The folder for what is installed for this Python: the first one that came has .venv."""
    mine = "{}.{}".format(*sys.version_info)
    config = ROOT / ".venv" / "pyvenv.cfg"
    made = config.read_text("utf-8", "replace") if os.access(config, os.R_OK) else ""
    others = f"version = {mine}." not in made and f"version_info = {mine}." not in made
    return ROOT / (f".venv-{mine}" if made and others else ".venv")


ENV = environment()
BIN = ENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
LOCK = ROOT / "requirements.lock"
STAMP = ENV / "installed.sha256"  # of what is installed; empty while it is not yet
TURN = ENV / "setup.lock"  # whose turn it is to set up

LOCKED = ["--require-hashes", "--only-binary", ":all:", "-r", str(LOCK)]
OURSELVES = ["--no-deps", "--no-build-isolation", "-e", str(ROOT)]
# Nobody watches pip's progress in a file.
QUIET_PIP = ["--disable-pip-version-check", *([] if sys.stdout.isatty() else ["--quiet"])]
WHEELS, KERNELS_PACKED = "wheels", "kernels"  # in a folder that is packed
CHECKED = (("NUMBA_BOUNDSCHECK", "1"),)
PATIENCE = 5  # seconds that a program has to end after Ctrl-C
PYTEST = [PYTHON, "-m", "pytest", "--quiet"]
APT_INSTALL, HEADLESS = ["apt-get", "install", "-yq"], "chromium-headless-shell"
WARM = "from shogi_lab.reader.warm import warm; warm()"
WARM_ALL = "from shogi_lab.reader.warm import warm; warm(ladders=True)"
LAB = "from shogi_lab.programs.command import main; sys.exit(main(['lab', *sys.argv[1:]]))"
# Copies machine code to where this user's is looked for. Whoever may write it on the stick, here
# nobody else may: it would not be run.
TAKE_KERNELS = """
import os, shutil, sys
from pathlib import Path
from shogi_lab.engine.cache import base
os.umask(0o077)
packed, kept = Path(sys.argv[1]), base()
for path in sorted(packed.rglob("*")) if kept else ():
    copy = kept / path.relative_to(packed)
    if path.is_dir():
        copy.mkdir(exist_ok=True)
    else:
        copy.unlink(missing_ok=True)
        shutil.copyfile(path, copy)
"""
# Before what a Python is to do: Ctrl-C ends it as ever, but without a traceback.
QUIETLY = """
import sys
said = sys.excepthook
sys.excepthook = lambda kind, *more: kind is KeyboardInterrupt or said(kind, *more)
"""
PIP = f"# pip{QUIETLY}import runpy; runpy.run_module('pip', run_name='__main__', alter_sys=True)"
# Python with a numba that cannot be imported, then pytest: the engine has numpy alone.
NO_NUMBA = (
    "import sys; sys.modules['numba'] = None; import pytest; sys.exit(pytest.main(sys.argv[1:]))"
)
# What is run so: the engine, every film as it is drawn, and the example of every public function.
FILM = "test_a_film_is_drawn_on_one_skeleton_and_said_in_sentences"
EVERY_FILM = f"tests/chapters/test_every_film.py::{FILM}"
PLAIN = ["tests/engine", EVERY_FILM, "tests/reader/test_own.py", "shogi_lab"]
# Where the tests are that execute notebooks, those of what is drawn, and of kernels both ways.
NOTEBOOKS = ["tests/publish", "tests/practice"]
SCREENS = ["tests/screen", "tests/stage", "tests/notation"]
KERNELS = ["tests/engine", "tests/chapters"]
# What a kernel in .venv calls its Python. Left alone it names the version to the last digit, which
# JupyterLab writes into each notebook that it opens, and so marks as changed what nobody touched.
ANY_PYTHON = """\
from ipykernel.ipkernel import IPythonKernel


class Kernel(IPythonKernel):
    language_info = IPythonKernel.language_info | {"version": "3"}


c.IPKernelApp.kernel_class = Kernel
"""
# Prints the Chromium that the browser tests find, or how to get one.
FIND_CHROMIUM = """
import sys
sys.path.insert(0, "tests")
from helpers.browser import chromium_path
from playwright.sync_api import sync_playwright

with sync_playwright() as playwright:
    try:
        print(chromium_path(playwright))
    except FileNotFoundError as error:
        sys.exit(str(error))
"""


def speaks_japanese():
    """Whether SHOGI_LAB_LANGUAGE says `ja`; if it says nothing, whether the system does."""
    if os.name == "nt" and not os.environ.get("SHOGI_LAB_LANGUAGE"):
        import ctypes

        return ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF == 0x11  # LANG_JAPANESE
    names = ("SHOGI_LAB_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    return next(filter(None, map(os.environ.get, names)), "").startswith("ja")


def told(english, *filled):
    """A text with what stands in its braces, in Japanese where the reader's system speaks it."""
    text = JAPANESE.get(english, english) if speaks_japanese() else english
    return text.format(*filled)


# What a reader meets who sets up, opens notebooks and gives pages to a class; who builds and tests
# reads English.
JAPANESE = {
    __doc__: """\
shogi_labを用意し、ノートブックを開く。

    python3 start.py                    足りないものを用意し、JupyterLabを開く
    python3 start.py setup              用意とコンパイルだけを行う。--from FOLDERを付けると、packが
                                        書き出したものを使い、ネットワークは要らない
    python3 start.py pack FOLDER        システムとPythonの版が同じ計算機に必要なものを、この
                                        プロジェクトごと書き出す。--kernelsを付けると、同じプロセッサ
                                        のためにコンパイル済みの機械語も入れる
    python3 start.py export [FOLDER]    ノートブックをブラウザ用のページとしてexport/に書き出す。
                                        class/には解答例がなく、teacher/には解答例とワークシートがある。
                                        --no-liveを付けると、演習はページの上で動かない。
                                        --no-keyを付けると、確認問題の答えは載らない
    python3 start.py serve [FOLDER]     そのページを、この計算機から教室に配る。--port 8080で、
                                        ポート8000の代わりに8080を使う
    python3 start.py assignment NAME    章の演習を採点用に書き出す（--for nbgraderまたはotter）
    python3 start.py marks FOLDER       集めた答えをもう一度動かし、成績を書き出す。--jaで日本語
    python3 start.py test               すべてを検査する。--quickでエンジンと章だけ
    python3 start.py notebooks          notebooks/srcからノートブックを作り直す
    python3 start.py wheel [FOLDER]     パッケージとそのソースをdist/に書き出す
    python3 start.py bench [QUESTION]   benchmarks/bench_QUESTION.py、または全部を計測する
    python3 start.py proofs             長い検査（tests/proofs.py）を行う

オプションは、起動するプログラムにそのまま渡る：python3 start.py --no-browser --port 9999
Windowsではpython3の代わりにpyと入力する。インストールするものはすべて、このファイルの隣の.venvに
入る。別の版のPythonには、.venv-3.13のように別のフォルダができる。
""",
    "{} is not a command; there are {}": "{}という命令はない。あるのは{}である",
    "Taking the kernels that are packed": "書き出されたコンパイル済みの機械語を写す",
    "Compiling what is not compiled yet": "まだコンパイルしていないものをコンパイルする",
    "Ready.": "準備ができた。",
    "Setting up {} (once; about a minute; 1 GB)": "{}を用意する（初回だけ、約1分、1 GB）",
    "Installed in {} s": "インストールに{}秒かかった",
    "Another start.py sets up {}; waiting for it": "別のstart.pyが{}を用意している。終わるのを待つ",
    "Packing into {}": "{}に書き出す",
    "Copy that folder to the other machine; there, without a network: {}": (
        "このフォルダをほかの計算機にコピーする。そこではネットワークなしで：{}"
    ),
    "Python 3.11 or newer is needed; this is {}": "Python 3.11以降が必要である。これは{}である",
    "{} cannot be set up: {}; mend that, then run this again": (
        "{}を用意できない：{}。これを直してから、もう一度実行する"
    ),
    "{} cannot be set up: {}": "{}を用意できない：{}",
    "this Python lacks {}; install a complete Python, as python.org has it; on Debian or Ubuntu "
    "sudo apt-get install python3-venv, then run this again": (
        "このPythonには{}がない。python.orgにあるような完全なPythonを入れるか、DebianやUbuntuでは"
        "sudo apt-get install python3-venvを実行してから、もう一度実行する"
    ),
    "{} is not a folder: move it away, then run this again": (
        "{}はフォルダでない。よそへ移してから、もう一度実行する"
    ),
    "{} holds what is no environment: move it away, then run this again": (
        "{}には環境でないものが入っている。よそへ移してから、もう一度実行する"
    ),
    "what {} names": "{}に挙げたもの",
    "itself": "pip自身",
    "pip could not install {}, its own words stand above. It needs a network, or all that pack "
    "wrote for this system and Python, and 1 GB on this disk, where {} GB are free; mend that, or "
    "where it is neither, delete {}, then run this again": (
        "{}をpipがインストールできなかった。pipの言葉は上にある。ネットワーク、またはこのシステムと"
        "Pythonのためにpackが書き出したもの全部と、ディスクの空き1 GBが必要である（今の空きは{} GB"
        "）。それを直すか、どちらでもなければ{}を消してから、もう一度実行する"
    ),
    "stopped: exit code {} from\n    {}": "止まった。次の命令の終了コードは{}である\n    {}",
    "Stopped; run this again to go on.": "止めた。続けるには、もう一度実行する。",
}


def main(arguments):
    """Run the command that the first argument names; without one, open the notebooks."""
    for out in (sys.stdout, sys.stderr):  # a folder's name may have letters that a console lacks
        out.reconfigure(errors="replace")
    if {"-h", "--help"} & set(arguments):
        return print(told(__doc__))
    if not arguments or arguments[0].startswith("-"):
        return lab(arguments)
    if arguments[0] not in COMMANDS:
        sys.exit(told("{} is not a command; there are {}", repr(arguments[0]), ", ".join(COMMANDS)))
    return COMMANDS[arguments[0]](arguments[1:])


def lab(arguments):
    install_if_needed()
    page = ["--LabApp.default_url=/lab/tree/ja/00_start.ipynb"] if speaks_japanese() else []
    try:
        return status(PYTHON, "-c", f"# shogi-lab lab{QUIETLY}{LAB}", *page, *arguments)
    except KeyboardInterrupt:
        return 0


def setup(arguments):
    packed = None
    if arguments:
        if len(arguments) != 2 or arguments[0] != "--from":
            sys.exit(f"setup takes --from FOLDER or nothing; got {' '.join(arguments)}")
        packed = Path(arguments[1]).resolve()
        if not (packed / WHEELS).is_dir():
            sys.exit(f"{packed} is not a folder that start.py pack has written: no {WHEELS} in it")
    install_if_needed(packed)
    if packed and (packed / KERNELS_PACKED).is_dir():
        say(told("Taking the kernels that are packed"))
        run(PYTHON, "-c", TAKE_KERNELS, packed / KERNELS_PACKED)
    say(told("Compiling what is not compiled yet"))
    run(PYTHON, "-c", f"# {WARM}{QUIETLY}{WARM}")
    print(told("Ready."))


def pack(arguments):
    """Write the wheels that the lock names, the project, and if wanted what is compiled here."""
    folders = [Path(each).resolve() for each in arguments if each != "--kernels"]
    if len(folders) != 1:
        sys.exit(f"pack takes one FOLDER, and --kernels or not; got {' '.join(arguments)}")
    (folder,) = folders
    if folder == ROOT or ROOT in folder.parents:
        sys.exit(f"{folder} is in the project itself: name a folder outside of {ROOT}")
    install_if_needed()
    if not any(BIN.glob("pip*")):  # uv installs without
        run(PYTHON, "-m", "ensurepip")
    say(told("Packing into {}", folder))
    run(PYTHON, "-c", PIP, "download", *QUIET_PIP, "--dest", folder / WHEELS, *LOCKED)
    ours = [line.strip("/") for line in (ROOT / ".gitignore").read_text().split()]
    left_out = shutil.ignore_patterns(".git", *ours)
    shutil.copytree(ROOT, folder / ROOT.name, ignore=left_out, dirs_exist_ok=True)
    if "--kernels" in arguments:
        with tempfile.TemporaryDirectory() as made:  # on a stick all may write: none would be kept
            if status(PYTHON, "-c", WARM_ALL, more={"SHOGI_LAB_CACHE": made}):
                sys.exit("stopped: the kernels do not compile")
            shutil.copytree(made, folder / KERNELS_PACKED, dirs_exist_ok=True)
    there = f"cd {ROOT.name}; python3 start.py setup --from .."
    print(told("Copy that folder to the other machine; there, without a network: {}", there))
    return 0


def publish(command):
    """What runs a command of publish/ with the arguments that it is given."""

    def run(arguments):
        install_if_needed()
        return status(PYTHON, "-m", "publish", command, *arguments)

    return run


def marks(arguments):
    install_if_needed()
    here = [each if each == "--ja" else Path(each).resolve() for each in arguments]
    return status(PYTHON, "-m", "shogi_lab.school.gradebook", *here)


def wheel(arguments):
    """Write the package and its source; without isolation, by what the lock names."""
    if len(arguments) > 1:
        sys.exit(f"wheel takes one FOLDER or none; got {' '.join(arguments)}")
    install_if_needed()
    folder = Path(*arguments or [ROOT / "dist"]).resolve()
    return status(PYTHON, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", folder)


def bench(arguments):
    install_if_needed()
    folder = ROOT / "benchmarks"
    if arguments:
        question, *options = arguments
        return status(PYTHON, folder / f"bench_{question}.py", *options)
    return max(status(PYTHON, script) for script in sorted(folder.glob("bench_*.py")))


def proofs(arguments):
    install_if_needed()
    return status(PYTHON, ROOT / "tests" / "proofs.py", *arguments)


def test(arguments):
    """Every step runs, whatever the ones before it said; the answer counts them all."""
    quick, rebuild = ({word} & set(arguments) for word in ("--quick", "--notebooks"))
    others = [word for word in arguments if word not in ("--quick", "--notebooks")]
    install_if_needed()
    if "--changed" in others:
        others.remove("--changed")
        return of_what_changed(others)
    if others:
        return status(*PYTEST, *others)
    with tempfile.TemporaryDirectory() as folder:
        shared = {
            "SHOGI_LAB_REPORT": str(Path(folder, "report")),
            "SHOGI_LAB_EXECUTED": str(Path(folder, "executed")),
            "PYTHONDONTWRITEBYTECODE": "",  # else each of many processes compiles all that it reads
        }
        summary = ran({"a browser": chromium, "compiling": compiled} if not quick else {})
        steps = quick_steps() if quick else whole_steps()
        if rebuild:
            build = [PYTHON, "-m", "publish", "build", "--check"]
            steps.append(Step("notebooks rebuilt", build))
        summary += side_by_side(steps, shared)
        runs = map(json.loads, Path(shared["SHOGI_LAB_REPORT"]).read_text().splitlines())
        print("\n" + "\n".join(reported(list(runs), summary)), flush=True)
    return any(line.startswith("FAILED") for line in summary)


def of_what_changed(others):
    """Run the tests of the files that changed, and say of which files there are none."""
    files = changed()
    if not files:
        return say("Nothing differs from main, so that there is nothing to test")
    tests = list(dict.fromkeys(each for file in files for each in tests_of(file)))
    rest = [file for file in files if not tests_of(file)]
    if rest:
        say(f"No test is named after {', '.join(rest)}: the whole suite tests what uses them")
    if any(file.startswith("notebooks/src/") for file in rest):
        print("Notebooks are rebuilt and compared by: python3 start.py notebooks")
    if not tests:
        return 0
    say(f"Testing what changed: {', '.join(tests)}")
    return status(*PYTEST, "-m", "not release", *others, *tests)


def changed():
    """The files that differ from the last commit that main has too, by their names from here."""
    bases = (git("merge-base", "HEAD", branch) for branch in ("main", "origin/main"))
    base = next((found.stdout.strip() for found in bases if not found.returncode), "HEAD")
    diff = git("diff", "--name-only", "--relative", "-z", base)
    new = git("ls-files", "--others", "--exclude-standard", "-z")
    if diff.returncode or new.returncode:
        sys.exit(f"--changed needs a clone that git can read; git says: {diff.stderr.strip()}")
    names = {*diff.stdout.split("\0"), *new.stdout.split("\0")}
    return sorted(name for name in names if (ROOT / name).is_file())


def git(*words):
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, encoding="utf-8")
    except FileNotFoundError:
        sys.exit("--changed asks git which files changed, and there is no git: install it first")


def tests_of(file):
    """The tests of a file: those of its name, of a chapter's file those of the chapter, and its
    own examples; a file of tests is what it tests."""
    top, *folders, name = file.split("/") if "/" in file else ("", file)
    if top == "tests":
        return [file] if name.startswith("test_") else []
    if top not in ("", "shogi_lab"):
        folders.insert(0, top)
    if folders[:1] == ["chapters"] and len(folders) > 1:
        tests = "/".join(["tests", *folders[:2]])
    else:
        tests = "/".join(["tests", *folders, f"test_{name.split('.')[0].lower()}.py"])
    found = [tests] if (ROOT / tests).exists() else []
    if folders[:1] == ["chapters"] and name == "exercises.py":
        found.append("tests/chapters/test_every_exercise.py")
    examples = (top == "shogi_lab" and name.endswith(".py")) or name == "README.md"
    return found + [file] * (examples and ">>> " in (ROOT / file).read_text("utf-8"))


def whole_steps():
    """All that is checked, what takes long first."""
    here, seen = "not browser and not notebook", "browser and not notebook"
    plain = f"{here} and not kernels and not long"
    once = f"{here} and not (compiled and long)"  # these run once, where bounds are checked
    ruff = [PYTHON, "-m", "ruff"]
    chapters, benchmarks = "tests/chapters", "tests/test_benchmarks.py"
    engine = ["tests/engine", "shogi_lab", "README.md"]
    apart = [f"--ignore={each}" for each in (benchmarks, *NOTEBOOKS)]
    rest = [*apart, *(f"--ignore={each}" for each in (chapters, "tests/engine", *SCREENS))]
    return [
        Step("notebooks", [*PYTEST, "-m", "notebook", *NOTEBOOKS]),
        Step("pages in browsers", [*PYTEST, "-m", seen, *NOTEBOOKS]),
        Step("exercises and pages", [*PYTEST, "-m", once, *NOTEBOOKS]),
        Step("chapters", [*PYTEST, "-m", once, chapters]),
        Step("screens in browsers", [*PYTEST, "-m", seen, *apart, "tests"]),
        Step("everything else", [*PYTEST, "-m", once, *rest, "tests"]),
        Step("screens", [*PYTEST, "-m", once, *SCREENS]),
        Step("engine and examples", [*PYTEST, "-m", once, *engine]),
        Step("benchmarks", [*PYTEST, benchmarks]),
        Step("without numba", [PYTHON, "-c", NO_NUMBA, "-q", "-m", plain, *PLAIN]),
        Step("bounds checks", [*PYTEST, "-m", "kernels and not stepped", *KERNELS], CHECKED),
        Step("mypy", [PYTHON, "-m", "mypy"]),
        Step("ruff check", [*ruff, "check"]),
        Step("ruff format", [*ruff, "format", "--check"]),
    ]


def quick_steps():
    """The tests of engine and chapters and the examples, without those that take long or ask for
    what only a chapter owes that is released."""
    few = [*PYTEST, "-m", "not browser and not notebook and not long and not release"]
    return [
        Step("chapters", [*few, "tests/chapters", "tests/practice", "README.md"]),
        Step("engine", [*few, "tests/engine", "tests/notation", "tests/stage", "shogi_lab"]),
    ]


class Step(NamedTuple):
    """A program to run inside .venv: what it is called, its words, pairs of variables for it."""

    name: str
    command: list
    more: tuple = ()


def side_by_side(steps, shared):
    """Run steps, and answer how each ended; the first is seen as it goes, of the others each when
    it is done. Four share two cores, since tests in a browser wait half of their time."""
    with ThreadPoolExecutor(4) as lanes:
        return list(lanes.map(lambda step: finished(step, shared, step is steps[0]), steps))


def finished(step, shared, seen):
    """Run a step, and say how it ended and how long it took."""
    began = time.perf_counter()
    more = {**shared, **dict(step.more)}
    if seen:
        say(step.name)
        code = status(*step.command, more=more)
    else:
        code, printed = heard(*step.command, more=more)
        say(step.name)
        print(printed, end="", flush=True)
    return f"{'FAILED' if code else 'ok':8}{time.perf_counter() - began:7.1f} s  {step.name}"


def reported(runs, summary):
    """What all the runs of pytest noted: the ten slowest tests, why tests skipped, how each step
    ended, counts; and what failed, last, where the end of a log still has it."""
    slowest = sorted((each for run in runs for each in run["slowest"]), reverse=True)[:10]
    skipped = {
        why: max(run["skipped"].get(why, 0) for run in runs)
        for run in runs
        for why in run["skipped"]
    }
    failed = [each for run in runs for each in run["failed"]]
    return [
        *(f"slowest {seconds:7.1f} s  {name}" for seconds, name in slowest),
        *(f"skipped {count:7}    {why}" for why, count in skipped.items()),
        *summary,
        f"{sum(run['passed'] for run in runs)} passed, {len(failed)} failed",
        *(f"failed  {each}" for each in failed),
    ]


def ran(steps):
    """Run the steps in turn, and say of each how it ended and how long it was waited for."""
    summary = []
    for name, step in steps.items():
        say(name)
        began = time.perf_counter()
        result = "FAILED" if step() else "ok"
        summary.append(f"{result:8}{time.perf_counter() - began:7.1f} s  {name}")
    return summary


def install_if_needed(packed=None):
    """Install what the lock names, hash by hash, then the project, unless that stands already:
    from the network, or from wheels that are packed."""
    if sys.version_info < (3, 11):
        sys.exit(told("Python 3.11 or newer is needed; this is {}", sys.version.split()[0]))
    # The folder too: once it is moved, the project is no longer where .venv says.
    parts = [LOCK.read_bytes(), (ROOT / "pyproject.toml").read_bytes(), str(ROOT).encode()]
    parts.append(ANY_PYTHON.encode())
    wanted = hashlib.sha256(b"\0".join(parts)).hexdigest().encode()
    try:
        if not installed(wanted):
            complete()
            found()
            with my_turn():
                if not installed(wanted):  # by the one that was waited for
                    set_up(wanted, packed)
    except OSError as error:  # a full disk, a folder that is read only or in use
        sys.exit(told("{} cannot be set up: {}; mend that, then run this again", ENV, error))


def installed(wanted):
    return PYTHON.exists() and STAMP.is_file() and STAMP.read_bytes() == wanted


def complete():
    """Stop where this Python has not all that a set-up needs: some systems pack it apart."""
    needed = ["_sqlite3"] if shutil.which("uv") else ["_sqlite3", "venv", "ensurepip"]
    lacking = [name for name in needed if find_spec(name) is None]
    if lacking:
        sys.exit(
            told(
                "this Python lacks {}; install a complete Python, as python.org has it; on Debian "
                "or Ubuntu sudo apt-get install python3-venv, then run this again",
                ", ".join(lacking),
            )
        )


def found():
    """Find the environment's folder, or make it; stop where something else has its name."""
    if os.path.lexists(ENV) and not ENV.is_dir():
        sys.exit(told("{} is not a folder: move it away, then run this again", ENV))
    ENV.mkdir(exist_ok=True)
    ours = {TURN.name, STAMP.name, "pyvenv.cfg"} & set(os.listdir(ENV))
    if not ours and os.listdir(ENV):
        words = "{} holds what is no environment: move it away, then run this again"
        sys.exit(told(words, ENV))


@contextmanager
def my_turn():
    """Alone among all processes that set up. The lock is SQLite's: every system has it, and it
    ends with the process that holds it."""
    import sqlite3

    TURN.touch()
    # Of two that come at the same moment each keeps the other out, until one has waited a little.
    with closing(sqlite3.connect(TURN, timeout=0.2, isolation_level=None)) as lock:
        said = False
        while not locked(lock):
            said = said or not say(told("Another start.py sets up {}; waiting for it", ENV))
            time.sleep(0.5)
        yield


def locked(lock):
    """Whether nobody else has the lock. A disk of the network may have none: then nobody waits."""
    import sqlite3

    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        return error.sqlite_errorcode != sqlite3.SQLITE_BUSY
    return True


def set_up(wanted, packed):
    began = time.perf_counter()
    say(told("Setting up {} (once; about a minute; 1 GB)", ENV))
    if not PYTHON.exists() or (STAMP.is_file() and not STAMP.read_bytes()):
        begin_anew()  # there is none, or half of one, or one of a Python since removed
    install(packed)
    lab_settings()
    for_any_python()
    STAMP.write_bytes(wanted)
    print(told("Installed in {} s", round(time.perf_counter() - began)), flush=True)


def begin_anew():
    """Note that nothing is finished, and empty the folder, which may be a link to another disk."""
    STAMP.write_bytes(b"")
    for each in ENV.iterdir():
        if each.is_dir() and not each.is_symlink():
            shutil.rmtree(each)
        elif each not in (STAMP, TURN):
            each.unlink()


def install(packed):
    uv = shutil.which("uv")
    if uv:
        run(uv, "venv", "--allow-existing", "--python", sys.executable, ENV)
        pip = [uv, "pip", "install", "--python", PYTHON]
    else:
        if not PYTHON.exists() or not any(BIN.glob("pip*")):
            make_environment()
        pip = [PYTHON, "-c", PIP, "install", *QUIET_PIP]
    if packed:
        pip += ["--no-index", "--find-links", packed / WHEELS]
    for words in (LOCKED, OURSELVES):
        if status(*pip, *words):
            not_installed(told("what {} names", LOCK.name))


def make_environment():
    import venv

    try:
        venv.create(ENV.resolve(), with_pip=True)
    except subprocess.CalledProcessError as error:
        print((error.output or b"").decode(errors="replace"))
        not_installed(told("itself"))
    except ValueError as error:  # a colon in the name of the folder
        sys.exit(told("{} cannot be set up: {}", ENV, error))


def not_installed(what):
    free = shutil.disk_usage(ENV).free / 1e9
    sys.exit(
        told(
            "pip could not install {}, its own words stand above. It needs a network, or all that "
            "pack wrote for this system and Python, and 1 GB on this disk, where {} GB are free; "
            "mend that, or where it is neither, delete {}, then run this again",
            what, f"{free:.1f}", ENV.name,
        )
    )  # fmt: skip


def lab_settings():
    """JupyterLab asks at its first start whether it may fetch news; in .venv, answer no. Its menus
    are in Japanese where the system is; Settings > Language has both."""
    settings = ENV / "share" / "jupyter" / "lab" / "settings"
    settings.mkdir(parents=True, exist_ok=True)
    ours = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}
    if speaks_japanese():
        ours["@jupyterlab/translation-extension:plugin"] = {"locale": "ja_JP"}
    (settings / "overrides.json").write_text(json.dumps(ours))


def for_any_python():
    """An opened notebook stays as it is, whichever Python runs it."""
    settings = ENV / "etc" / "ipython"
    settings.mkdir(parents=True, exist_ok=True)
    (settings / "ipython_kernel_config.py").write_text(ANY_PYTHON)


def compiled():
    """Compile all kernels once, so that two steps do not do the same; 0 if they do compile."""
    return status(PYTHON, "-c", WARM_ALL)


def chromium():
    """Find a Chromium, and install one if there is none; 0 if the browser tests then have it.

    Debian's without windows is fetched even beside another, which takes nearly twice its time."""
    for way in (*headless_shell(), [], *ways_to_chromium()):
        installed = all(status(*command) == 0 for command in way)
        if installed and status(PYTHON, "-c", FIND_CHROMIUM) == 0:
            return 0
    return 1


def headless_shell():
    """Debian's package by what is known of packages here, unless it is there or another is named;
    without a network that fails at once."""
    wanted = not (shutil.which(HEADLESS) or os.environ.get("CHROMIUM"))
    if may_install() and wanted:
        yield [[*APT_INSTALL, HEADLESS]]


def ways_to_chromium():
    """Debian's package where we may install one, then Playwright's own download."""
    if may_install():
        yield [["apt-get", "update", "-q"], [*APT_INSTALL, HEADLESS]]
        yield [[*APT_INSTALL, "chromium"]]
    yield [[PYTHON, "-m", "playwright", "install", "chromium"]]


def may_install():
    return shutil.which("apt-get") and os.geteuid() == 0


def run(*command):
    """Run a step of the set-up, and stop with its name if it fails."""
    code = status(*command)
    if code:
        sys.exit(told("stopped: exit code {} from\n    {}", code, " ".join(map(str, command))))


def status(*command, more=()):
    """Run a program inside .venv and answer its exit code."""
    print(plain(command), flush=True)
    program = subprocess.Popen([*map(str, command)], cwd=ROOT, env=inside(dict(more)))
    try:
        return program.wait()
    except KeyboardInterrupt:
        end(program)
        raise


def end(program):
    """Let a program end that heard Ctrl-C from the terminal too; one that does not is stopped."""
    try:
        program.wait(PATIENCE)
    except (KeyboardInterrupt, subprocess.TimeoutExpired):
        program.terminate()
        program.wait()


def heard(*command, more=()):
    """Run a program inside .venv and answer its exit code and what it printed."""
    ran = subprocess.run(
        [*map(str, command)],
        cwd=ROOT,
        env=inside(dict(more)),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    return ran.returncode, f"{plain(command)}\n{ran.stdout}"


def plain(command):
    """A command for people to read."""
    return " ".join(["+", *filter(None, map(shown, command))])


def inside(more):
    """The environment of a program in .venv: its programs and its Jupyter kernel come first."""
    env = dict(os.environ, VIRTUAL_ENV=str(ENV), **more)
    env.pop("PYTHONHOME", None)
    env["PATH"] = os.pathsep.join(filter(None, [str(BIN), os.environ.get("PATH")]))
    kernels = [str(ENV / "share" / "jupyter"), os.environ.get("JUPYTER_PATH")]
    env["JUPYTER_PATH"] = os.pathsep.join(filter(None, kernels))
    return env


def shown(word):
    """A word of a command for people to read: paths from here, programs by their first words."""
    return str(word).replace(str(ROOT) + os.sep, "").strip().splitlines()[0]


def say(words):
    print(f"\n== {words}", flush=True)


COMMANDS = {
    "setup": setup,
    "pack": pack,
    "test": test,
    "notebooks": publish("build"),
    "export": publish("export"),
    "serve": publish("serve"),
    "assignment": publish("assignment"),
    "marks": marks,
    "wheel": wheel,
    "bench": bench,
    "proofs": proofs,
}

if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        print(f"\n{told('Stopped; run this again to go on.')}", file=sys.stderr)
        sys.exit(130)
