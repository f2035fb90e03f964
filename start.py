#!/usr/bin/env python3
"""Set up shogi_lab and open its notebooks.

    python3 start.py                    set up what is missing, then open JupyterLab
    python3 start.py setup              only set up
    python3 start.py test               check everything; with arguments, run pytest on those alone
    python3 start.py notebooks          rebuild notebooks/*.ipynb from notebooks/src, or --check;
                                        with --teacher, write those with solutions into teacher/
    python3 start.py export [FOLDER]    write the notebooks as pages for any browser, into export/
    python3 start.py bench [QUESTION]   run benchmarks/bench_QUESTION.py, or all
    python3 start.py proofs             run tests/proofs.py, the long checks

Further arguments go on to the program that is started: python3 start.py --no-browser --port 9999.
On Windows write py instead of python3. Everything installed stays in .venv beside this file.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
import venv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent
ENV = ROOT / ".venv"
BIN = ENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
LOCK = ROOT / "requirements.lock"
STAMP = ENV / "installed.sha256"
FIRST = "00_start.ipynb"

LOCKED = ["--require-hashes", "--only-binary", ":all:", "-r", str(LOCK)]
OURSELVES = ["--no-deps", "--no-build-isolation", "-e", str(ROOT)]
WARM = "from shogi_lab import position; position.warm()"
# Python with a numba that cannot be imported, then pytest: the engine has numpy alone.
NO_NUMBA = (
    "import sys; sys.modules['numba'] = None; import pytest; sys.exit(pytest.main(sys.argv[1:]))"
)
# Prints the Chromium that the browser tests find, or how to get one.
FIND_CHROMIUM = """
import sys
sys.path.insert(0, "tests")
from browser import chromium_path
from playwright.sync_api import sync_playwright

with sync_playwright() as playwright:
    try:
        print(chromium_path(playwright))
    except FileNotFoundError as error:
        sys.exit(str(error))
"""


def main(arguments):
    """Run the command that the first argument names; without one, open the notebooks."""
    if arguments and arguments[0] in COMMANDS:
        return COMMANDS[arguments[0]](arguments[1:])
    if {"-h", "--help"} & set(arguments):
        return print(__doc__)
    return lab(arguments)


def lab(arguments):
    setup([])
    root = ["--allow-root"] if os.name == "posix" and os.geteuid() == 0 else []
    folder = f"--ServerApp.root_dir={ROOT / 'notebooks'}"
    first = f"--LabApp.default_url=/lab/tree/{FIRST}"
    say("Opening JupyterLab; Ctrl-C here closes it")
    try:
        return status(PYTHON, "-m", "jupyterlab", *root, folder, first, *arguments)
    except KeyboardInterrupt:
        return 0


def setup(_):
    install_if_needed()
    say("Compiling what is not compiled yet")
    run(PYTHON, "-c", WARM)
    print("Ready.")


def notebooks(arguments):
    install_if_needed()
    return status(PYTHON, ROOT / "notebooks" / "build.py", *arguments)


def export(arguments):
    install_if_needed()
    return status(PYTHON, "-m", "notebooks.export", *arguments)


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
    install_if_needed()
    pytest = [PYTHON, "-m", "pytest"]
    if arguments:
        return status(*pytest, *arguments)
    engine = ["--quiet", "-m", "not browser and not notebook"]
    compiled = ["--quiet", "-m", "kernels", "-k", "not stepped"]
    checked = {"NUMBA_BOUNDSCHECK": "1"}
    summary = ran(
        {
            "a browser": chromium,
            "compiling": lambda: status(PYTHON, "-c", WARM),
            "ruff check": lambda: status(PYTHON, "-m", "ruff", "check"),
            "ruff format": lambda: status(PYTHON, "-m", "ruff", "format", "--check"),
            "mypy": lambda: status(PYTHON, "-m", "mypy"),
        }
    )
    with ThreadPoolExecutor(max_workers=1) as aside:
        summary += ran(
            {
                "everything": lambda: status(*pytest, "--durations=15"),
                "kernels with bounds checks": later(aside, *pytest, *compiled, more=checked),
                "engine without numba": later(aside, PYTHON, "-c", NO_NUMBA, *engine),
            }
        )
    print("\n" + "\n".join(summary), flush=True)
    return any(line.startswith("FAILED") for line in summary)


def ran(steps):
    """Run the steps in turn, and say of each how it ended and how long it was waited for."""
    summary = []
    for name, step in steps.items():
        say(name)
        began = time.perf_counter()
        result = "FAILED" if step() else "ok"
        summary.append(f"{result:8}{time.perf_counter() - began:7.1f} s  {name}")
    return summary


def later(aside, *command, more=()):
    """A step that begins at once, on a core that the step before it leaves free; when its turn
    comes it prints what the program said, and answers its exit code."""
    running = aside.submit(heard, *command, more=more)

    def step():
        code, printed = running.result()
        print(printed, end="", flush=True)
        return code

    return step


def install_if_needed():
    """Install what the lock names, hash by hash, then the project, unless that stands already."""
    if sys.version_info < (3, 11):
        sys.exit(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}")
    # The folder too: once it is moved, the project is no longer where .venv says.
    parts = [LOCK.read_bytes(), (ROOT / "pyproject.toml").read_bytes(), str(ROOT).encode()]
    wanted = hashlib.sha256(b"\0".join(parts)).hexdigest()
    if not PYTHON.exists() or not STAMP.exists() or STAMP.read_text() != wanted:
        began = time.perf_counter()
        if not PYTHON.exists():  # no environment, half of one, or one of a Python since removed
            shutil.rmtree(ENV, ignore_errors=True)
        say(f"Setting up {ENV} (once; about a minute; 1 GB)")
        install()
        without_news()
        STAMP.write_text(wanted)
        print(f"Installed in {time.perf_counter() - began:.0f} s", flush=True)


def install():
    uv = shutil.which("uv")
    if uv:
        run(uv, "venv", "--allow-existing", "--python", sys.executable, ENV)
        pip = [uv, "pip", "install", "--python", PYTHON]
    else:
        try:
            venv.create(ENV, with_pip=True)
        except subprocess.CalledProcessError:
            sys.exit(
                "this Python cannot make an environment with pip. On Debian or Ubuntu:\n"
                "    sudo apt-get install python3-venv\nthen run this again"
            )
        pip = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check"]
        if not sys.stdout.isatty():  # nobody watches pip's progress
            pip.append("--quiet")
    run(*pip, *LOCKED)
    run(*pip, *OURSELVES)


def without_news():
    """JupyterLab asks at its first start whether it may fetch news; in .venv, answer no."""
    settings = ENV / "share" / "jupyter" / "lab" / "settings"
    settings.mkdir(parents=True, exist_ok=True)
    quiet = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}
    (settings / "overrides.json").write_text(json.dumps(quiet))


def chromium():
    """Find a Chromium, and install one if there is none; 0 if the browser tests then have it."""
    for way in ([], *ways_to_chromium()):
        installed = all(status(*command) == 0 for command in way)
        if installed and status(PYTHON, "-c", FIND_CHROMIUM) == 0:
            return 0
    return 1


def ways_to_chromium():
    """Debian's package where we may install one, then Playwright's own download."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        yield [["apt-get", "update", "-q"], ["apt-get", "install", "-yq", "chromium"]]
    yield [[PYTHON, "-m", "playwright", "install", "chromium"]]


def run(*command):
    """Run a step of the set-up, and stop with its name if it fails."""
    code = status(*command)
    if code:
        sys.exit(f"stopped: exit code {code} from\n    {' '.join(map(str, command))}")


def status(*command, more=()):
    """Run a program inside .venv and answer its exit code."""
    print(plain(command), flush=True)
    return subprocess.run([*map(str, command)], cwd=ROOT, env=inside(dict(more))).returncode


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
    "test": test,
    "notebooks": notebooks,
    "export": export,
    "bench": bench,
    "proofs": proofs,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
