"""Who can read, write and run what on the hub: each cell of the table on the page on servers."""

import hashlib
import os
import pickle
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest

from helpers.accounts import accounts, as_account, begun, root_alone, run
from helpers.hub import CONFIG, ROOT, configured
from shogi_lab.engine.kernel import COMPILED

pytestmark = [root_alone, pytest.mark.long]

GROUPS = "pupils", "pupils", "teachers"
READ, WRITE = "open({!r}, 'rb').read(1)", "open({!r}, 'a')"
ADD = "open({!r} + '/added', 'w')"
ENTRY = "{}-" + "[0-9a-f]" * 16 + ".nbc"  # what a call from Python runs
SCALED = "from shogi_lab.engine.evaluation import scaled; print(scaled(64))"


class Class:
    """A class of two pupils and a teacher: the project, the folder of the class, the settings."""

    def __init__(self, top, names):
        self.anna, self.ben, self.teacher = names
        self.project, self.group = top / "project", top / "class"
        self.config = self.project / "notebooks" / "teaching" / CONFIG.name
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "shogi_lab", self.project / "shogi_lab", ignore=ignored)
        self.config.parent.mkdir(parents=True)
        shutil.copy(CONFIG, self.config)
        (self.project / "notebooks" / "00_start.ipynb").write_text("{}")
        (self.project / "data").mkdir()
        (self.project / "data" / "games.usi").write_text("startpos")
        self.cache = self.group / "machine_code"
        self.python("root", SCALED)
        run("chmod", "-R", "a+rX,go-w", top)

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
        env = {"PATH": os.defpath, "HOME": str(self.home(name)), "PYTHONPATH": str(self.project),
               "SHOGI_LAB_CACHE": str(self.cache), "PYTHONDONTWRITEBYTECODE": "1"}  # fmt: skip
        return as_account(name, sys.executable, "-c", code, env=env | more)


@pytest.fixture
def place(monkeypatch):
    """A class before its hub has started, in folders that every account can enter."""
    with TemporaryDirectory() as folder, accounts(*GROUPS) as names:
        top = Path(folder)
        top.chmod(0o755)
        if as_account(names[0], sys.executable, "-c", "import numpy").returncode:
            pytest.skip("this Python lies where other accounts cannot run it")
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

    shared = [place.project / "shogi_lab" / "usi.py", place.project / "data" / "games.usi",
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


@pytest.mark.skipif(not COMPILED, reason="numba is not there")
def test_a_pupils_own_new_kernel_is_kept_in_the_pupils_own_folder(place):
    place.starts()
    before = sorted(place.cache.rglob("*"))
    new = (
        "from shogi_lab.engine.attacks import occupied_by\n"
        "from shogi_lab.engine.posi import START, parse_sfen\n"
        "occupied_by(parse_sfen(START).record, 0)\n"
    )
    done = place.python(place.anna, new)
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(place.cache.rglob("*")) == before
    (kept,) = place.home(place.anna).rglob(ENTRY.format("occupied_by"))
    again = place.python(place.anna, f"{new}print(sum(occupied_by.stats.cache_hits.values()))")
    assert (again.stdout, again.stderr) == ("1\n", "")
    assert not may(place, place.ben, READ, kept)


class Poison:
    """What runs a command when it is unpickled."""

    def __init__(self, mark):
        self.mark = mark

    def __reduce__(self):
        return os.system, (f"id -un > {self.mark}",)


def poison(mark):
    """A file of machine code that is none, with a sum that is right."""
    data = pickle.dumps(Poison(mark))
    return hashlib.sha256(data).digest() + data


@pytest.mark.skipif(not COMPILED, reason="numba is not there")
def test_a_kernel_that_one_pupil_replaces_is_run_by_another_in_one_account_only(place):
    """In one account for all, who is asked for is who runs the hub; here that is anna's."""
    place.starts()
    (file,) = place.cache.rglob(ENTRY.format("scaled"))
    mark = place.home(place.anna) / "ran"
    replace = f"open({str(file)!r}, 'wb').write({poison(mark)!r})"

    apart = place.python(place.ben, replace)
    assert "PermissionError" in apart.stderr
    assert place.python(place.anna, SCALED).stdout.split()[0] == "2"
    assert not mark.exists()

    run("chown", "-R", place.anna, place.cache)  # before: everybody is that account
    together = place.python(place.anna, replace)
    assert together.returncode == 0
    place.python(place.anna, SCALED)
    assert mark.read_text() == f"{place.anna}\n"


def opened(path):
    path.chmod(path.stat().st_mode | 0o022)


def given(path):
    os.chown(path, 65534, 65534)


@pytest.mark.parametrize("spoil", [opened, given])
@pytest.mark.parametrize(
    "which", ["project/shogi_lab/usi.py", "project/shogi_lab", "project/data/games.usi", "project",
              "class/machine_code", "class", "class/pupils", "class/hub", "."],
)  # fmt: skip
def test_the_hub_refuses_to_start_where_pupils_could_write(place, which, spoil):
    place.starts()
    path = (place.group.parent / which).resolve()
    spoil(path)
    with pytest.raises(SystemExit, match="could be changed by an account other than root") as told:
        configured(place.config)
    assert str(told.value).startswith(f"{path} ")


def test_the_hub_refuses_one_account_for_all_that_is_root(place, monkeypatch):
    monkeypatch.setenv("SHOGI_LAB_PASSWORD", "a password")
    with pytest.raises(SystemExit, match="everyone would be root"):
        configured(place.config)


def test_the_hub_refuses_what_is_closed_to_pupils(place):
    (place.project / "data").chmod(0o700)
    with pytest.raises(SystemExit, match="data is closed to pupils"):
        configured(place.config)
