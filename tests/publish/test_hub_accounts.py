"""Who can read, write and run what on the hub: each cell of the table on the page on servers."""

import os
import pwd
import secrets
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest

from helpers.hub import CONFIG, ROOT, configured, known, run
from shogi_lab.engine.kernel import COMPILED

root_alone = pytest.mark.skipif(
    os.name != "posix" or os.geteuid() != 0 or not shutil.which("useradd"),
    reason="only root makes accounts, by useradd",
)
pytestmark = [root_alone, pytest.mark.long]

GROUPS = "pupils", "pupils", "teachers"
READ, WRITE = "open({!r}, 'rb').read(1)", "open({!r}, 'a')"
ADD = "open({!r} + '/added', 'w')"
ENTRY = "{}-" + "[0-9a-f]" * 16 + ".nbc"  # what a call from Python runs
SCALED = "from shogi_lab.engine.evaluation import scaled; print(scaled(64))"


@contextmanager
def accounts(*groups):
    """A new account for each group, in it and in no other but its own; all are removed again."""
    names = [f"lab{secrets.token_hex(5)}" for _ in groups]
    new = [each for each in dict.fromkeys(groups) if not known(each)]
    try:
        for each in new:
            run("groupadd", each)
        for name, group in zip(names, groups, strict=True):
            home = Path("/tmp") / name
            run("useradd", "--no-create-home", "--home-dir", home, "--groups", group, name)
        yield names
    finally:
        for name in names:
            run("userdel", name, check=False)
        for each in new:
            run("groupdel", each, check=False)


def begun(name, *command, **more):
    """The process of a program that an account runs, in its groups, with what it prints."""
    account = pwd.getpwnam(name)
    groups = os.getgrouplist(name, account.pw_gid)
    return subprocess.Popen(
        command, user=account.pw_uid, group=account.pw_gid, extra_groups=groups, cwd="/",
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more,
    )  # fmt: skip


def as_account(name, *command, **more):
    """Run a program as an account; how it ended and what it printed."""
    process = begun(name, *command, **more)
    out, err = process.communicate(timeout=300)
    return subprocess.CompletedProcess(command, process.returncode, out, err)


@pytest.fixture(scope="module")
def names():
    """Two pupils and a teacher, for all classes: what they may do lies in folders, not in them."""
    with accounts(*GROUPS) as names:
        if as_account(names[0], sys.executable, "-c", "import numpy").returncode:
            pytest.skip("this Python lies where other accounts cannot run it")
        yield names


@pytest.fixture(scope="module")
def pattern(names):
    """The folder that each class begins as: the project, and machine code that was compiled once;
    every account can enter it."""
    with TemporaryDirectory() as folder:
        top = Path(folder)
        made = Class(top, names)
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "shogi_lab", made.project / "shogi_lab", ignore=ignored)
        made.config.parent.mkdir(parents=True)
        shutil.copy(CONFIG, made.config)
        (made.project / "notebooks" / "00_start.ipynb").write_text("{}")
        (made.project / "notebooks" / "solutions").mkdir()
        (made.project / "notebooks" / "solutions" / "01_posi_t.py").write_text("answers = 1")
        (made.project / "data").mkdir()
        (made.project / "data" / "games.usi").write_text("startpos")
        made.python("root", SCALED)
        run("chmod", "-R", "a+rX,go-w", top)
        yield top


class Class:
    """A class of two pupils and a teacher: the project, the folder of the class, the settings."""

    def __init__(self, top, names):
        self.anna, self.ben, self.teacher = names
        self.project, self.group = top / "project", top / "class"
        self.config = self.project / "notebooks" / "teaching" / CONFIG.name
        self.cache = self.group / "machine_code"

    def starts(self):
        """What the configuration sets, if it lets the hub start; then all have come once."""
        made = configured(self.config)
        for name in (self.anna, self.ben, self.teacher):
            made["Spawner.pre_spawn_hook"](SimpleNamespace(user=SimpleNamespace(name=name)))
        return made

    def home(self, name):
        return self.group / "pupils" / name

    def python(self, name, code, **more):
        """Python as an account, with what the hub tells a pupil's kernel."""
        return as_account(name, sys.executable, "-c", code, env=self.environment(name) | more)

    def environment(self, name):
        paths = f"{self.project}{os.pathsep}{ROOT / 'tests'}"
        return {"PATH": os.defpath, "HOME": str(self.home(name)), "PYTHONPATH": paths,
                "SHOGI_LAB_CACHE": str(self.cache), "PYTHONDONTWRITEBYTECODE": "1"}  # fmt: skip


@pytest.fixture
def place(names, pattern, monkeypatch):
    """A class of its own before its hub has started, in folders that every account can enter."""
    with TemporaryDirectory() as folder:
        top = Path(folder)
        shutil.copytree(pattern, top, dirs_exist_ok=True)
        monkeypatch.setattr(sys, "prefix", str(top / "project"))
        monkeypatch.setenv("SHOGI_LAB_CLASS", str(top / "class"))
        monkeypatch.delenv("SHOGI_LAB_PASSWORD", raising=False)
        yield Class(top, names)


def may(place, name, how, path):
    """Whether an account can do that to a path."""
    done = place.python(name, how.format(str(path)))
    assert done.returncode == 0 or "PermissionError" in done.stderr, done.stderr
    return done.returncode == 0


def test_each_account_reads_writes_and_runs_what_the_page_says(place):
    made = place.starts()
    anna, ben, teacher = place.anna, place.ben, place.teacher
    told = SimpleNamespace(user=SimpleNamespace(name=anna))
    noted = made["Spawner.environment"]["SHOGI_LAB_PROGRESS"](told)
    assert may(place, anna, WRITE, noted)

    for mine in (place.home(anna) / "notebooks" / "00_start.ipynb", noted):
        for how in (READ, WRITE):
            assert may(place, anna, how, mine)
            assert not may(place, ben, how, mine)
        assert may(place, teacher, READ, mine)
        assert not may(place, teacher, WRITE, mine)
    assert not may(place, ben, ADD, place.home(anna))
    assert not may(place, ben, ADD, place.home(anna).parent)

    shared = [place.project / "shogi_lab" / "programs" / "usi.py",
              place.project / "data" / "games.usi",
              place.project / "notebooks" / "solutions" / "01_posi_t.py",
              *place.cache.rglob("*.nbc")]  # fmt: skip
    for path in shared:
        for name in (anna, teacher):
            assert may(place, name, READ, path)
            assert not may(place, name, WRITE, path)
            assert not may(place, name, ADD, path.parent)

    secret = place.group / "hub" / "cookie_secret"
    secret.write_text("secret")
    for name in (anna, teacher):
        assert not may(place, name, READ, secret)


def test_no_environment_that_an_account_can_read_has_another_s_words(place):
    """Those of the hub, which is root's, and of another pupil's kernel are closed."""
    made = place.starts()
    assert "SHOGI_LAB_PASSWORD" not in {*made["Spawner.environment"], *os.environ}
    assert not may(place, place.ben, READ, f"/proc/{os.getpid()}/environ")
    sleeps = "import os, time; print(os.getpid(), flush=True); time.sleep(60)"
    kernel = begun(place.anna, sys.executable, "-c", sleeps)
    try:
        others = f"/proc/{kernel.stdout.readline().strip()}/environ"
        assert may(place, place.anna, READ, others)
        assert not may(place, place.ben, READ, others)
    finally:
        kernel.kill()
        kernel.communicate()


#: Begins a kernel as a pupil's server does, with its options; says where its first socket is, and
#: ends the kernel when nobody listens any more.
KERNEL = """
import sys
from jupyter_client.multikernelmanager import MultiKernelManager
from jupyter_core.paths import jupyter_runtime_dir
from jupyter_core.utils import ensure_dir_exists
from traitlets.config import Config
chosen = Config({"KernelManager": dict(each.split("=") for each in sys.argv[1:])})
ensure_dir_exists(jupyter_runtime_dir(), mode=0o700)
kernels = MultiKernelManager(connection_dir=jupyter_runtime_dir(), config=chosen)
kernel = kernels.get_kernel(kernels.start_kernel())
client = kernel.blocking_client()
client.start_channels()
client.wait_for_ready(120)
print(f"{kernel.ip}-{kernel.shell_port}", flush=True)
sys.stdin.read()
client.stop_channels()
kernel.shutdown_kernel(now=True)
"""
CONNECT = "import socket; socket.socket(socket.AF_UNIX).connect({!r})"


def test_a_running_kernel_hears_the_pupil_alone(place):
    """Its sockets are files in a folder of the pupil's own."""
    made = place.starts()
    told = SimpleNamespace(user=SimpleNamespace(name=place.anna))
    where = made["Spawner.environment"]["JUPYTER_RUNTIME_DIR"](told)
    option = "--KernelManager."
    chosen = [each.removeprefix(option) for each in made["Spawner.args"] if option in each]
    env = place.environment(place.anna) | {"JUPYTER_RUNTIME_DIR": where}
    kernel = begun(
        place.anna, sys.executable, "-c", KERNEL, *chosen, env=env, stdin=subprocess.PIPE
    )
    try:
        socket = kernel.stdout.readline().strip()
        heard = {name: socket and may(place, name, CONNECT, socket)
                 for name in (place.anna, place.ben, place.teacher)}  # fmt: skip
    finally:
        _, err = kernel.communicate(timeout=60)
    assert list(heard.values()) == [True, False, False], err


NEW = (
    "from shogi_lab.engine.attacks import occupied_by\n"
    "from shogi_lab.engine.posi import START, parse_sfen\n"
    "occupied_by(parse_sfen(START).record, 0)\n"
)


@pytest.mark.skipif(not COMPILED, reason="numba is not there")
def test_a_pupils_own_new_kernel_is_kept_in_the_pupils_own_folder(place):
    place.starts()
    before = sorted(place.cache.rglob("*"))
    done = place.python(place.anna, NEW)
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(place.cache.rglob("*")) == before
    (kept,) = place.home(place.anna).rglob(ENTRY.format("occupied_by"))
    again = place.python(place.anna, f"{NEW}print(sum(occupied_by.stats.cache_hits.values()))")
    assert (again.stdout, again.stderr) == ("1\n", "")
    assert not may(place, place.ben, READ, kept)


@pytest.mark.parametrize(
    "which",
    ["project/shogi_lab/programs/usi.py", "project/data", "class/machine_code", "class/hub", "."],
)
def test_the_hub_refuses_to_start_where_pupils_could_write(place, which):
    place.starts()
    path = (place.group.parent / which).resolve()
    mode, owner = path.stat().st_mode, path.stat().st_uid
    for spoiled in ((mode | 0o022, owner), (mode, 65534)):
        path.chmod(spoiled[0])
        os.chown(path, spoiled[1], -1)
        with pytest.raises(SystemExit, match="could be changed by an account other than") as told:
            configured(place.config)
        assert str(told.value).startswith(f"{path} ")


def test_the_hub_refuses_what_is_closed_to_pupils(place):
    (place.project / "data").chmod(0o700)
    with pytest.raises(SystemExit, match="data is closed to pupils"):
        configured(place.config)
