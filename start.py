#!/usr/bin/env python3
"""Set up shogi_lab and open its notebooks.

    python3 start.py                    set up what is missing, then open JupyterLab
    python3 start.py setup              only set up, and compile what readers call; with --from
                                        FOLDER without a network, from what pack wrote
    python3 start.py test               check everything that a change could break, in ten minutes

    pack FOLDER        write what another machine needs that has no network
    notebooks          rebuild notebooks/*.ipynb from notebooks/src
    export [FOLDER]    write the notebooks as pages for any browser, into export/
    serve [FOLDER]     give these pages to a class, from this machine
    assignment NAME    write a chapter's exercises for a grader, into assignments/
    marks FOLDER       run the answers again that a class has handed in, and write its marks
    wheel [FOLDER]     write the package as a wheel, and its source, into dist/
    bench [QUESTION]   run benchmarks/bench_QUESTION.py, or all
    proofs             run tests/proofs.py, the long checks

Each of these takes --help. Options go on to the program that is started: python3 start.py
--no-browser --port 9999. On Windows write py instead of python3. Everything installed stays in
.venv beside this file; a second Python gets a folder of its own beside it, like .venv-3.13.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent
#: What a reader meets who sets up, opens notebooks and gives pages to a class; who builds and tests
#: reads English.
JAPANESE = ROOT / "shogi_lab" / "japanese" / "start.json"


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
PATIENCE = 5  # seconds that a program has to end after Ctrl-C
WARM = "from shogi_lab.reader.warm import warm; warm()"
LAB = "from shogi_lab.programs.command import main; sys.exit(main(['lab', *sys.argv[1:]]))"
# Before what a Python is to do: Ctrl-C ends it as ever, but without a traceback.
QUIETLY = """
import sys
said = sys.excepthook
sys.excepthook = lambda kind, *more: kind is KeyboardInterrupt or said(kind, *more)
"""
PIP = f"# pip{QUIETLY}import runpy; runpy.run_module('pip', run_name='__main__', alter_sys=True)"


def speaks_japanese():
    """Whether SHOGI_LAB_LANGUAGE says `ja`; if it says nothing, whether the system does."""
    if os.name == "nt" and not os.environ.get("SHOGI_LAB_LANGUAGE"):
        import ctypes

        return ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF == 0x11  # LANG_JAPANESE
    names = ("SHOGI_LAB_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    return next(filter(None, map(os.environ.get, names)), "").startswith("ja")


def told(english, *filled):
    """A text with what stands in its braces, in Japanese where the reader's system speaks it."""
    if speaks_japanese() and JAPANESE.exists():
        english = json.loads(JAPANESE.read_text("utf-8")).get(english, english)
    return english.format(*filled)


def main(arguments):
    """Run the command that the first argument names; without one, open the notebooks."""
    for out in (sys.stdout, sys.stderr):  # a folder's name may have letters that a console lacks
        out.reconfigure(errors="replace")
    command, *rest = arguments or ["lab"]
    if command in ("-h", "--help"):
        return print(__doc__ if told("help") == "help" else told("help"))
    if command in PROGRAMS:
        install_if_needed()
        return status(PYTHON, *PROGRAMS[command], *rest, where=None)
    if command == "setup":
        return setup(rest)
    if command != "lab" and not command.startswith("-"):
        every = ", ".join(["setup", *PROGRAMS])
        sys.exit(told("{} is not a command; there are {}", repr(command), every))
    return lab(arguments)


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
        run(PYTHON, "-m", "publish", "pack", "--take", packed / KERNELS_PACKED)
    say(told("Compiling what is not compiled yet"))
    run(PYTHON, "-c", f"# {WARM}{QUIETLY}{WARM}")
    print(told("Ready."))


def install_if_needed(packed=None):
    """Install what the lock names, hash by hash, then the project, unless that stands already:
    from the network, or from wheels that are packed."""
    if sys.version_info < (3, 11):
        sys.exit(told("Python 3.11 or newer is needed; this is {}", sys.version.split()[0]))
    # The folder too: once it is moved, the project is no longer where .venv says.
    parts = [LOCK.read_bytes(), (ROOT / "pyproject.toml").read_bytes(), str(ROOT).encode()]
    parts.append((ROOT / "shogi_lab" / "programs" / "settings.py").read_bytes())
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
    settings = ["ja"] if speaks_japanese() else []
    run(PYTHON, "-m", "shogi_lab.programs.settings", *settings)
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


def run(*command):
    """Run a step of the set-up, and stop with its name if it fails."""
    code = status(*command)
    if code:
        sys.exit(told("stopped: exit code {} from\n    {}", code, " ".join(map(str, command))))


def status(*command, where=ROOT):
    """Run a program inside .venv and answer its exit code."""
    # For people to read: paths from here, programs by their first words.
    words = [str(word).replace(str(ROOT) + os.sep, "").strip() for word in command]
    print("+", *(word.splitlines()[0] for word in words if word), flush=True)
    program = subprocess.Popen([*map(str, command)], cwd=where, env=inside())
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


def inside():
    """The environment of a program in .venv: its programs and its Jupyter kernel come first."""
    env = dict(os.environ, VIRTUAL_ENV=str(ENV))
    env.pop("PYTHONHOME", None)
    env["PATH"] = os.pathsep.join(filter(None, [str(BIN), os.environ.get("PATH")]))
    kernels = [str(ENV / "share" / "jupyter"), os.environ.get("JUPYTER_PATH")]
    env["JUPYTER_PATH"] = os.pathsep.join(filter(None, kernels))
    return env


def say(words):
    print(f"\n== {words}", flush=True)


PUBLISH = ("pack", "export", "serve", "assignment", "wheel")
PROGRAMS = {each: ["-m", "publish", each] for each in PUBLISH} | {
    "test": [ROOT / "tests"],
    "notebooks": ["-m", "publish", "build"],
    "marks": ["-m", "shogi_lab.school.gradebook"],
    "bench": [ROOT / "benchmarks"],
    "proofs": [ROOT / "tests" / "proofs.py"],
}

if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        print(f"\n{told('Stopped; run this again to go on.')}", file=sys.stderr)
        sys.exit(130)
