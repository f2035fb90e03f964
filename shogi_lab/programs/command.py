"""The command shogi-lab, which an installed package brings.

    shogi-lab                     the player, for a program that speaks USI
    shogi-lab notebooks FOLDER    copy the notebooks with their data into FOLDER, to work in
    shogi-lab lab [FOLDER]        open the notebooks in JupyterLab: FOLDER's, which are copied there
                                  first if need be; without FOLDER those of a clone, or of the
                                  folder shogi_lab_notebooks. Options go on to JupyterLab.
    shogi-lab --version           say which version this is
    shogi-lab --help              say this

Notebooks need more than the player; if it is missing, shogi-lab lab says how to install it.
"""

import os
import subprocess
import sys
from contextlib import suppress
from importlib.metadata import version
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path

from shogi_lab.ground.series import HERE, NOTEBOOKS, TOP, copied

#: Where notebooks go if no folder is named.
FOLDER = "shogi_lab_notebooks"
#: By the file of the wheel, since the name alone is not ours where packages are published.
WANTED = """\
JupyterLab is not installed; in the folder that holds the wheel of shogi_lab, install it by:
pip install "shogi_lab-{version}-py3-none-any.whl[notebooks]"
"""
FIRST = "from shogi_lab.reader.warm import first; first()"
#: Ctrl-C ends it, but without a traceback.
BESIDE = """
import sys
said = sys.excepthook
sys.excepthook = lambda kind, *more: kind is KeyboardInterrupt or said(kind, *more)
from shogi_lab.reader.warm import beside; beside()
"""


def main(arguments: list[str] | None = None) -> int:
    """Do what the arguments ask for, by default those of this process; return 0 if it was done.

    >>> main(["notebooks"])
    2
    """
    words = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a folder may have letters that a console lacks
            stream.reconfigure(errors="replace")
    match words:
        case []:
            from .usi import main as play

            play()
        case ["--version"]:
            _say(version("shogi_lab"))
        case ["-h" | "--help"]:
            _say(__doc__)
        case ["notebooks", folder] if not folder.startswith("-"):
            return _notebooks(folder)
        case ["lab", *more]:
            return _lab(more)
        case _:
            given = " ".join(words)
            return _failed(f"shogi-lab does not know: {given}; shogi-lab --help says what it does")
    return 0


def _notebooks(folder: str) -> int:
    try:
        notebooks = copied(Path(folder))
    except (OSError, ValueError) as error:
        return _failed(str(error))
    _say(f"The notebooks are in {notebooks}; files that were there already stay as they were.")
    _say(f"Open them: shogi-lab lab {folder}")
    return 0


def _lab(arguments: list[str]) -> int:
    """Open JupyterLab once the first page's kernels are compiled; the others compile beside it."""
    if find_spec("jupyterlab") is None:
        return _failed(WANTED.strip().format(version=version("shogi_lab")))
    named = arguments[:1] if arguments and not arguments[0].startswith("-") else []
    options = arguments[len(named) :]
    if named or TOP == HERE:
        try:
            notebooks = copied(Path(*named or [FOLDER]))
        except (OSError, ValueError) as error:
            return _failed(str(error))
    else:
        notebooks = NOTEBOOKS
    with suppress(KeyboardInterrupt):
        _say("Compiling what the first page calls; the rest compiles beside JupyterLab")
        if subprocess.run([sys.executable, "-c", FIRST]).returncode:
            return _failed("stopped: the first page's kernels do not compile")
        _say(f"Opening JupyterLab in {notebooks}; Ctrl-C here closes it")
        _open(notebooks, options)
    return 0


def _open(notebooks: Path, options: list[str]) -> None:
    from jupyterlab.labapp import main as jupyterlab

    program, silent, low = [sys.executable, "-c", BESIDE], subprocess.DEVNULL, 0
    if sys.platform == "win32":  # elsewhere `beside` sees to that itself
        low = subprocess.BELOW_NORMAL_PRIORITY_CLASS
    rest = subprocess.Popen(program, stdout=silent, stdin=silent, creationflags=low)
    folder = f"--ServerApp.root_dir={notebooks.resolve()}"
    page = "--LabApp.default_url="
    chosen = any(each.startswith(page) for each in options)
    first = [] if chosen else [f"{page}/lab/tree/00_start.ipynb"]
    root = ["--allow-root"] if os.name == "posix" and os.geteuid() == 0 else []
    try:
        jupyterlab([*root, folder, *first, *options])
    finally:
        rest.terminate()
        rest.wait()


def _say(words: str) -> None:
    print(words, flush=True)


def _failed(why: str) -> int:
    print(why, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
