"""A JupyterLab or a Notebook 7 of our own, and the few things a test does in its pages."""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import nbformat

from helpers.browser import PATIENCE
from publish import marks
from publish.build import FOLDED, METADATA, WIDGET, cover, fold
from shogi_lab.programs import settings

ROOT = Path(__file__).parents[2]
TOKEN = "for-this-test-only"
#: A picture of one pixel.
DOT = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhf"
    "DwAChwGA60e6kgAAAABJRU5ErkJggg=="
)
LONG = 900_000  # milliseconds until something is broken, where a whole notebook runs

# Each program by the name of its module, the class that answers to options, and the path of a page.
APPS = {
    "lab": ("jupyterlab", "LabApp", "lab/tree"),
    "notebook": ("notebook", "JupyterNotebookApp", "notebooks"),
}
SETTINGS = {
    "apputils-extension/notification": '{"fetchNews": "false"}',
    # All cells are drawn, also those far below, so that a test finds them.
    "notebook-extension/tracker": '{"windowingMode": "none"}',
}

READY = """() => {
    const panel = window.jupyterapp?.shell?.currentWidget;
    const context = panel?.sessionContext;
    return panel?.context?.isReady && context?.isReady
        && context.session?.kernel?.status === "idle";
}"""
RUN = """([what, number]) => {
    window.allRan = false;
    window.jupyterapp.shell.currentWidget.content.activeCellIndex = number;
    window.jupyterapp.commands.execute(`notebook:${what}`).then(() => window.allRan = true);
}"""
OPEN = """async (path) => {
    const { shell, commands } = window.jupyterapp;
    await shell.currentWidget.sessionContext.shutdown();
    shell.currentWidget.dispose();
    await commands.execute("docmanager:open", { path });
}"""
# What JupyterLab learns from a kernel that starts, it then writes into the notebook.
CHANGED = """async () => {
    const context = window.jupyterapp.shell.currentWidget.context;
    const kernel = context.sessionContext.session.kernel;
    await Promise.all([kernel.info, kernel.spec]);
    await new Promise((done) => setTimeout(done, 300));
    return context.model.dirty;
}"""
SAVE = "() => window.jupyterapp.shell.currentWidget.context.save()"
END = "() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()"
ALL_CELLS = "() => window.jupyterapp.shell.currentWidget.context.model.toJSON().cells"

VIEWS = "from shogi_lab.views import *\n"
LONG_LINE = " + ".join(["0 * len('</pre><script>')"] * 9)
#: Notebooks of a few cells: a board to play on; one whose other side answers, at its strongest
#: after an hour unless it is hurried; a picture that stands still, and what is found of a wrong
#: answer with a line that is longer than a page is wide; a film, a board, a box and a picture; the
#: game of the first chapter, at move 1.
CELLS = {
    "board": [VIEWS + "board = play()\nboard", "board.state", "1 + 1"],
    "duel": [
        "from shogi_lab.chapters.player.levels import LEVELS, Limits\n"
        "long = LEVELS['everything, 5 s']._replace(limits=Limits(seconds=3_600))\n"
        f"LEVELS['everything, 5 s'] = long\n{VIEWS}"
        "duel = play(against='shogi_lab', level='KKP, depth 3')\nduel",
        "duel.board.state",
        "1 + 1",
    ],
    "still": [
        "from shogi_lab.stage.lenses import board_of\n"
        f"{VIEWS}svg(board_of(Position.from_sfen('startpos').record))",
        "from shogi_lab.chapters.posi_t.exercises import check\n\n\ndef bit_of(sq):\n"
        f"    bit = 26 - sq % 9 + {LONG_LINE}\n    return sq // 27, bit\n\n\ncheck(bit_of)",
    ],
    "night": [
        f"{VIEWS}from ipywidgets import Label\n"
        "show(game_film(Game.parse('startpos moves 7g7f 3c3d')))",
        "play()",
        "live(Label('words'), play())",
        "svg(Position.from_sfen('startpos'))",
    ],
    "game": [f"{VIEWS}show(game_film(Game.read_all('../data/games/selfplay.usi')[0]), at=1)"],
}


@contextlib.contextmanager
def served(app, tmp_path):
    """The address of a server, "lab" or "notebook", for a copy of our notebooks, with the data that
    they read and those of CELLS beside them."""
    shutil.copytree(ROOT / "notebooks", tmp_path / "notebooks")
    shutil.copytree(ROOT / "data", tmp_path / "data")
    for name, cells in CELLS.items():
        put_cells(tmp_path, name, *map(nbformat.v4.new_code_cell, cells))
    for name, text in SETTINGS.items():
        path = tmp_path / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    settings.write(tmp_path / "ours", japanese=False)
    module, options, _ = APPS[app]
    port = free_port()
    command = [
        *(sys.executable, "-m", module, "--no-browser", "--allow-root", "--ip=127.0.0.1"),
        *(f"--port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}"),
        *(
            f"--ServerApp.root_dir={tmp_path / 'notebooks'}",
            f"--{options}.expose_app_in_browser=True",
        ),
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    log = tmp_path / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen(command, env=apart(tmp_path), stdout=out, stderr=out)
    try:
        wait_for(f"http://127.0.0.1:{port}/api/status?token={TOKEN}", server, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()


def put_a_mark(folder):
    """Beside the notebooks that are served, one with a saved picture of a film, whose mark leads to
    a proof that is folded away."""
    far, md, code = "far\n\n" * 60, nbformat.v4.new_markdown_cell, nbformat.v4.new_code_cell
    film = f"{VIEWS}show(game_film(Game.parse('startpos moves 7g7f')))"
    proof = code("# How we know: so it is\n1", id="01-a", metadata={"tags": ["how", "proof:so"]})
    cells = [md("# So it is\n\nIt is so.[°](#proof-so)", id="00-a"), code(film, id="02-a"),
             md(far), md("# The evidence"), md(far), md("### Why"), proof, md(far)]  # fmt: skip
    data = {"image/png": DOT, "text/plain": "A game, move by move\n1 / 1"}
    cells[1].outputs = [shown(data, {"shogi-lab-live": True})]
    fold(cells)
    marks.lead(cells)
    put_cells(folder, "marked", *cells)


def put_a_prediction(folder):
    """Beside the notebooks that are served, one that asks, with what answers folded below it."""
    ask = (
        "from shogi_lab.chapters.hands.borrow import ripple_film\n"
        "from shogi_lab.chapters.hands.predictions import predict\n"
        f"{VIEWS}bishop = ripple_film((3, 1, 1, 1, 1, 0, 1), (2, 1, 0, 0, 0, 1, 0))\n"
        'predict("lit_guards", bishop)'
    )
    how = "# How we know: it is so\nprint(6 * 7)"
    cells = [nbformat.v4.new_code_cell(each) for each in (ask, "show(bishop)", how, "print(2)")]
    for cell, said in zip(cells[1:], ("a film", "42", "2"), strict=True):
        cell.outputs = [shown({"text/plain": said})]
    cells[2].metadata["tags"] = ["how"]
    fold(cells)
    cover(cells)
    cells.insert(2, nbformat.v4.new_markdown_cell(FOLDED.format("Answers", "Three guards.")))
    put_cells(folder, "asked", *cells)


def shown(data, about=None):
    """An output of a cell."""
    return nbformat.v4.new_output("display_data", data=data, metadata=about or {})


def put_cells(folder, name, *cells):
    """A notebook of these cells beside those that are served."""
    notebook = nbformat.v4.new_notebook(metadata=METADATA, cells=list(cells))
    nbformat.write(notebook, folder / "notebooks" / f"{name}.ipynb")


def apart(folder):
    """An environment in which Jupyter knows nothing of the user, and has only our kernel."""
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data-of-jupyter",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    env = os.environ | {variable: str(folder / name) for variable, name in places.items()}
    shares = [folder / "ours" / "share", Path(sys.prefix, "share")]
    return env | {"JUPYTER_PATH": os.pathsep.join(f"{each / 'jupyter'}" for each in shares)}


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def wait_for(address, server, log):
    """Return when the server answers; raise with its log when it ends or says nothing."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(address, timeout=1).close()
            return
        except OSError:
            if server.poll() is not None:
                break
            time.sleep(0.1)
    raise RuntimeError(f"the server did not start:\n{log.read_text()}")


class Page:
    """A notebook open in a browser; `strangers` are the requests that left the server."""

    def __init__(self, browser, address, notebook, app="lab"):
        self.page = browser.new_page(viewport={"width": 1300, "height": 1200})
        self.strangers = []
        self.page.on("request", lambda request: self._note(request.url, address))
        query = f"token={TOKEN}" + ("&reset" if app == "lab" else "")
        self.page.goto(f"{address}/{APPS[app][2]}/{notebook}?{query}")
        self.page.wait_for_function(READY)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.page.close()

    def open(self, notebook):
        """Open another notebook in place of the one that is open."""
        self.strangers.clear()
        self.page.evaluate(OPEN, notebook)
        self.page.wait_for_function(READY)

    def _note(self, url, address):
        if not url.startswith((address, "data:", "blob:")):
            self.strangers.append(url)

    def ends(self):
        """Save the notebook, and end its kernel, as when a reader's day ends."""
        self.page.evaluate(SAVE)
        self.page.evaluate(END)

    @property
    def changed(self):
        """Whether the notebook, whose kernel has started, is marked as changed."""
        return self.page.evaluate(CHANGED)

    def run_all(self):
        """Run all cells, and answer the outputs they then have."""
        return self._ran("run-all-cells", 0, None)

    def run_cell(self, number):
        """Run the cell of this number, and answer its outputs."""
        return self._ran("run-cell", number, number + 1)

    def run_to_a_film(self):
        """Run the cells above the first film and its own, and answer their outputs."""
        outputs = []
        for number in self.code_cells():
            outputs += self.run_cell(number)
            if any(WIDGET in output.get("data", {}) for output in outputs):
                return outputs
        raise AssertionError("no cell shows a film")

    def code_cells(self, word=""):
        """The numbers of the cells of code that have a word in them."""
        cells = enumerate(self.page.evaluate(ALL_CELLS))
        return [n for n, each in cells if each["cell_type"] == "code" and word in each["source"]]

    def answer_below(self, wanted):
        """What the cell below the first says, run again until it is `wanted`, or for long.

        What a reader does reaches the kernel in messages of their own, later than the screen.
        """
        until = time.monotonic() + PATIENCE / 1000
        while True:
            said = self._ran("run-all-below", 1, None)[0]["data"]["text/plain"]
            if said == wanted or time.monotonic() > until:
                return said

    def _ran(self, what, first, end):
        self.page.evaluate(RUN, [what, first])
        self.page.wait_for_function("() => window.allRan", timeout=LONG)
        cells = self.page.evaluate(ALL_CELLS)[first:end]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        assert all(cell["execution_count"] for cell in code if "".join(cell["source"]).strip())
        return [output for cell in code for output in cell["outputs"]]


def film(page, number=0):
    """A film or a board of a notebook, when its reader sees it."""
    lab = page.locator(".lab").nth(number)
    lab.wait_for()
    lab.scroll_into_view_if_needed()
    return lab


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def click(board, *squares):
    """Click squares of a board by their names."""
    for name in squares:
        board.locator(f"[data-at][aria-label^='{name} ']").click()
