#!/usr/bin/env python3
"""Set up shogi_lab and open its notebooks.

    python3 start.py                    set up what is missing, then open JupyterLab
    python3 start.py setup              only set up, and compile what readers call; with --from
                                        FOLDER without a network, from what pack wrote
    python3 start.py test               check what a change could break; with --all the rest

    pack FOLDER        write what another machine needs that has no network
    notebooks          rebuild notebooks/*.ipynb from notebooks/src
    export [FOLDER]    write the notebooks as pages for any browser, into export/
    serve [FOLDER]     give these pages to a class, from this machine
    assignment NAME    write a chapter's exercises for a grader, into assignments/
    marks FOLDER       run the answers again that a class has handed in, and write its marks
    wheel [FOLDER]     write the package as a wheel, and its source, into dist/
    bench [QUESTION]   run benchmarks/bench_QUESTION.py, or all
    proofs             run tests/proofs.py, the long checks

Each takes --help. Without a command options go to JupyterLab. On Windows write py for python3. All
that is installed stays in .venv here; a second Python gets a folder of its own, like .venv-3.13.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from contextlib import closing, contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parent
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

LOCKED = ["--require-hashes", "--only-binary", ":all:", "-r", LOCK]
OURSELVES = ["--no-deps", "--no-build-isolation", "-e", ROOT]
QUIET_PIP = ["--disable-pip-version-check", *["--quiet"] * (not sys.stdout.isatty())]
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
    if command in PROGRAMS and rest[:1] in (["-h"], ["--help"]) and told(command) != command:
        return print(told(command))
    if command in PROGRAMS:
        install_if_needed()
        if command in {"marks", "notebooks", *PUBLISH} and speaks_japanese():
            os.environ["SHOGI_LAB_LANGUAGE"] = "ja"
        return status(PYTHON, *PROGRAMS[command], *rest, where=None)
    if command == "setup":
        return setup(rest)
    if command != "lab" and not command.startswith("-"):
        sys.exit(told("{!r} is not a command; there are setup, {}", command, ", ".join(PROGRAMS)))
    return lab(arguments)


def lab(arguments):
    install_if_needed()
    page = ["--LabApp.default_url=/lab/tree/ja/00_start.ipynb"] * speaks_japanese()
    with suppress(KeyboardInterrupt):
        return status(PYTHON, "-c", f"# shogi-lab lab{QUIETLY}{LAB}", *page, *arguments)


def setup(arguments):
    if arguments and (len(arguments) != 2 or arguments[0] != "--from"):
        sys.exit(told("setup takes --from FOLDER or nothing; got {}", " ".join(arguments)))
    packed = Path(arguments[1]).resolve() if arguments else None
    if packed and not (packed / "wheels").is_dir():
        sys.exit(told("{} is not a folder that start.py pack has written", packed))
    install_if_needed(packed)
    if packed and (packed / "kernels").is_dir():
        say(told("Taking the kernels that are packed"))
        run(PYTHON, "-m", "publish", "pack", "--take", packed / "kernels")
    say(told("Compiling what is not compiled yet"))
    run(PYTHON, "-c", f"# {WARM}{QUIETLY}{WARM}")
    print(told("Ready."))


def install_if_needed(packed=None):
    """Install what the lock names, hash by hash, then the project, unless that stands already:
    from the network, or from wheels that are packed."""
    if sys.version_info < (3, 11):
        sys.exit(told("Python 3.11 or newer is needed; this is {}", sys.version.split()[0]))
    files = (LOCK, ROOT / "pyproject.toml", ROOT / "shogi_lab" / "programs" / "settings.py")
    # The folder too: once it is moved, the project is no longer where .venv says.
    parts = [*(file.read_bytes() for file in files), str(ROOT).encode()]
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
    words = (
        "this Python lacks {}; install a complete Python, as python.org has it; on Debian or "
        "Ubuntu sudo apt-get install python3-venv, then run this again"
    )
    if lacking:
        sys.exit(told(words, ", ".join(lacking)))


def found():
    """Find the environment's folder, or make it; stop where something else has its name."""
    if os.path.lexists(ENV) and not ENV.is_dir():
        sys.exit(told("{} is not a folder: move it away, then run this again", ENV))
    ENV.mkdir(exist_ok=True)
    ours = {TURN.name, STAMP.name, "pyvenv.cfg"} & set(os.listdir(ENV))
    if not ours and os.listdir(ENV):
        sys.exit(told("{} holds what is no environment: move it away, then run this again", ENV))


@contextmanager
def my_turn():
    """Alone among all processes that set up. The lock is SQLite's: every system has it, and it
    ends with the process that holds it."""
    import sqlite3

    TURN.touch()
    # Of two that come at the same moment each keeps the other out, until one has waited a little.
    with closing(sqlite3.connect(TURN, timeout=0.2, isolation_level=None)) as lock:
        for told_before in count():
            try:
                lock.execute("BEGIN EXCLUSIVE")
                break
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    break  # a disk of the network may have no locks: then nobody waits
            if not told_before:
                say(told("Another start.py sets up {}; waiting for it", ENV))
            time.sleep(0.5)
        yield


def set_up(wanted, packed):
    began = time.perf_counter()
    say(told("Setting up {} (once; about a minute; 1 GB)", ENV))
    if not PYTHON.exists() or (STAMP.is_file() and not STAMP.read_bytes()):
        # There is none, or half of one, or one of a Python since removed; it may be a link.
        STAMP.write_bytes(b"")
        for each in {*ENV.iterdir()} - {STAMP, TURN}:
            shutil.rmtree(each) if each.is_dir() and not each.is_symlink() else each.unlink()
    install(packed)
    run(PYTHON, "-m", "shogi_lab.programs.settings", *["ja"] * speaks_japanese())
    STAMP.write_bytes(wanted)
    print(told("Installed in {} s", round(time.perf_counter() - began)), flush=True)


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
        pip += ["--no-index", "--find-links", packed / "wheels"]
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
    words = (
        "pip could not install {}, its own words stand above. It needs a network, or all that pack "
        "wrote for this system and Python, and 1 GB on this disk, where {} GB are free; mend that, "
        "or where it is neither, delete {}, then run this again"
    )
    sys.exit(told(words, what, f"{shutil.disk_usage(ENV).free / 1e9:.1f}", ENV.name))


def run(*command):
    """Run a step of the set-up, and stop with its name if it fails."""
    code = status(*command)
    if code:
        sys.exit(told("stopped: exit code {} from\n    {}", code, " ".join(map(str, command))))


def status(*command, where=ROOT):
    """Run a program inside .venv and answer its exit code."""
    words = (str(word).replace(str(ROOT) + os.sep, "").split("\n")[0] for word in command)
    print("+", *words, flush=True)
    program = subprocess.Popen([*map(str, command)], cwd=where, env=inside())
    try:
        return program.wait()
    except KeyboardInterrupt:  # which the program heard from the terminal, too
        try:
            program.wait(PATIENCE)
        except (KeyboardInterrupt, subprocess.TimeoutExpired):
            program.terminate()
            program.wait()
        raise


def inside():
    """The environment of a program in .venv: its programs and its Jupyter kernel come first."""
    env = dict(os.environ, VIRTUAL_ENV=str(ENV))
    env.pop("PYTHONHOME", None)
    for name, first in (("PATH", BIN), ("JUPYTER_PATH", ENV / "share" / "jupyter")):
        env[name] = os.pathsep.join(filter(None, [str(first), os.environ.get(name)]))
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
