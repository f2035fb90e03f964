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
from inspect import cleandoc
from io import TextIOWrapper
from pathlib import Path

from shogi_lab.ground.messages import said, told_by
from shogi_lab.ground.series import HERE, NOTEBOOKS, TOP, copied

#: Where notebooks go if no folder is named.
FOLDER = "shogi_lab_notebooks"
#: By the file of the wheel, since the name alone is not ours where packages are published.
WHEEL = "shogi_lab-{version}-py3-none-any.whl[notebooks]"
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
            _say(cleandoc(__doc__))
        case ["notebooks", folder] if not folder.startswith("-"):
            return _notebooks(folder)
        case ["lab", *more]:
            return _lab(more)
        case _:
            return _failed(said("shogi-lab does not know: {words}; shogi-lab --help says what it "
                                "does", words=" ".join(words)))  # fmt: skip
    return 0


def _notebooks(folder: str) -> int:
    try:
        notebooks = copied(Path(folder))
    except (OSError, ValueError) as error:
        return _failed(told_by(error))
    _say(said("The notebooks are in {folder}; files that were there already stay as they were.",
              folder=notebooks))  # fmt: skip
    _say(said("Open them: {command}", command=f"shogi-lab lab {folder}"))
    return 0


def _lab(arguments: list[str]) -> int:
    """Open JupyterLab once the first page's kernels are compiled; the others compile beside it."""
    if find_spec("jupyterlab") is None:
        install = f'pip install "{WHEEL.format(version=version("shogi_lab"))}"'
        return _failed(said("JupyterLab is not installed; in the folder that holds the wheel of "
                            "shogi_lab, install it by: {command}", command=install))  # fmt: skip
    named = arguments[:1] if arguments and not arguments[0].startswith("-") else []
    options = arguments[len(named) :]
    if named or TOP == HERE:
        try:
            notebooks = copied(Path(*named or [FOLDER]))
        except (OSError, ValueError) as error:
            return _failed(told_by(error))
    else:
        notebooks = NOTEBOOKS
    with suppress(KeyboardInterrupt):
        _say(said("Compiling what the first page calls; the rest compiles beside JupyterLab"))
        if subprocess.run([sys.executable, "-c", FIRST]).returncode:
            return _failed(said("stopped: the first page's kernels do not compile"))
        _say(said("Opening JupyterLab in {folder}; Ctrl-C here closes it", folder=notebooks))
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
    print(_told(words), flush=True)


def _failed(why: str) -> int:
    print(_told(why), file=sys.stderr)
    return 2


def _told(words: str) -> str:
    """Return words in the reader's language, which is also that of the page that is opened."""
    from shogi_lab.practice.written import in_tongue  # which the player does not need
    from shogi_lab.screen.language import begins_in_japanese

    return in_tongue(words, begins_in_japanese() or any("/tree/ja/" in each for each in sys.argv))


if __name__ == "__main__":
    sys.exit(main())
