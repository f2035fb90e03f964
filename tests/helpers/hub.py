"""The hub's steps on the page on servers, as they stand there: what a teacher types, one by one.

They run in a copy of the project, as root, with a PATH of the system's folders alone. Changed in
them are the folder of the class, which is one of the run's own, and the line that makes somebody a
teacher, which is left out. Accounts and groups that they make are removed again.
"""

import asyncio
import os
import re
import secrets
import shutil
import subprocess
from pathlib import Path
from socket import create_server
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest

from .accounts import known, run

ROOT = Path(__file__).parents[2]
TEACHING = ROOT / "notebooks" / "teaching"
CONFIG = TEACHING / "jupyterhub_config.py"
SYSTEM = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
GROUPS = "pupils", "teachers"  # which the page tells to make
PORT = 8000  # which the page tells pupils
ADDRESS = f"http://127.0.0.1:{PORT}"
OTHERS = re.compile(r"PATH|VIRTUAL_ENV|(PYTHON|JUPYTER|CONDA|SHOGI_LAB_).*")  # of who runs this
LEFT = shutil.ignore_patterns(".*", "__pycache__", "export", "teacher")
CLASSES = (
    "Authenticator", "ConfigurableHTTPProxy", "JupyterHub", "PAMAuthenticator",
    "SharedPasswordAuthenticator",
    "SimpleLocalProcessSpawner", "Spawner",
)  # fmt: skip


def commands():
    """The lines of the three steps, in their order; the last one serves."""
    text = (TEACHING / "server.md").read_text(encoding="utf-8")
    steps = text.partition("## JupyterHub: one machine for a class\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"^```text\n(.*?)^```", steps, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def configured(path):
    """What a file of configuration sets, by name: `configured(path)["Spawner.cmd"]`."""
    made = SimpleNamespace(**{name: SimpleNamespace() for name in CLASSES})

    def load(path):
        names = {"get_config": lambda: made, "c": made, "load_subconfig": load}
        exec(Path(path).read_text(encoding="utf-8"), names | {"__file__": str(path)})

    load(path)
    return {f"{name}.{each}": value for name in CLASSES
            for each, value in vars(getattr(made, name)).items()}  # fmt: skip


class Teacher:
    """Who types the steps, and what a shell of root has: a home, a name, no more PATH than any."""

    def __init__(self, folder):
        self.project, self.group = folder / "project", folder / "class"
        kept = {each: value for each, value in os.environ.items() if not OTHERS.fullmatch(each)}
        told = {"PATH": SYSTEM, "HOME": str(folder), "USER": "root", "LOGNAME": "root"}
        self.env = kept | told | {"SHOGI_LAB_CLASS": str(self.group)}
        shutil.copytree(ROOT, self.project, ignore=LEFT)

    def types(self, line, out):
        """The process of a line that is typed; what it prints goes into this file."""
        return subprocess.Popen(
            line.replace("/srv/class", str(self.group)).replace("sudo ", ""),
            shell=True, executable="/bin/bash", cwd=self.project, env=self.env,
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
        )  # fmt: skip


def served(bench):
    """Type all lines, then let a pupil of `bench` come and compute; how many lines there were."""
    if os.geteuid() or any(map(known, GROUPS)):
        raise RuntimeError("this takes root, and no groups pupils and teachers: they are made here")
    *once, serve = [line for line in commands() if "$USER" not in line]
    with create_server(("", PORT)):
        pass  # nobody else serves there, or this raises
    pupil = bench.Pupil(ADDRESS, 0)
    pupil.name = f"lab{secrets.token_hex(5)}"
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        (Path(folder) / "class.txt").write_text(f"{pupil.name}:{bench.PASSWORD}\n")
        teacher, said = Teacher(Path(folder)), Path(folder) / "said"
        try:
            with open(said, "wb") as out:
                for line in once:
                    assert teacher.types(line, out).wait() == 0, line
                hub = teacher.types(serve, out)
                try:
                    bench.wait_for(ADDRESS, hub, said)
                    asyncio.run(computed(pupil))
                finally:
                    bench.end(hub)
        finally:
            print(said.read_text("utf-8", "replace")[-3_000:], flush=True)
            run("userdel", pupil.name, check=False)
            for group in GROUPS:
                run("groupdel", group, check=False)
    return len(once) + 1


async def computed(pupil):
    """He comes and runs the first cells of his chapter; then a cell that raises, if it is wrong."""
    try:
        await pupil.come(0, 3)
        await pupil.kernel.run("assert 6 * 7 == 42")
        with pytest.raises(RuntimeError, match="a cell fails: AssertionError"):
            await pupil.kernel.run("assert 6 * 7 == 43")
    finally:
        await pupil.web.aclose()
