"""start.py: set-ups that fail, are cut short or meet, with a fake `uv` for what installs."""

import ast
import errno
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from publish import pack
from shogi_lab.engine.kernel import COMPILED

START = Path(__file__).parents[1] / "start.py"
BROKEN = 600  # seconds: no set-up takes so long, however busy the machine is
pytestmark = pytest.mark.skipif(os.name != "posix", reason="the fake uv is a script for sh")

# Makes an environment whose Python does nothing; installing is what the variable PIP says.
UV = """#!/bin/sh
echo "$1" >> "$NOTED"
case "$1" in
venv) mkdir -p "$5/bin"; touch "$5/pyvenv.cfg"; printf '#!/bin/sh\n' > "$5/bin/python"
      chmod +x "$5/bin/python" ;;
pip)  eval "$PIP" ;;
esac
"""


class Clone:
    """A project with nothing but start.py, in a folder of a name that needs care."""

    def __init__(self, folder):
        self.root = folder / "将棋 lab's é"
        self.env = self.root / ".venv"
        self.root.mkdir()
        # Whoever does not hear Ctrl-C is waited for a shorter time.
        text = START.read_text(encoding="utf-8").replace("PATIENCE = 5", "PATIENCE = 0.5")
        (self.root / "start.py").write_text(text, encoding="utf-8")
        for name in ("requirements.lock", "pyproject.toml", "shogi_lab/programs/settings.py"):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text(name)
        japanese = self.root / "shogi_lab" / "japanese"
        japanese.mkdir()
        shutil.copy(START.parent / "shogi_lab" / "japanese" / "start.json", japanese)
        self.noted = folder / "noted"
        uv = folder / "bin" / "uv"
        uv.parent.mkdir()
        uv.write_text(UV)
        uv.chmod(0o755)
        self.path = os.pathsep.join([str(uv.parent), os.environ["PATH"]])

    def begin(self, pip="true", command="setup", more=(), cwd=None, **env):
        """Begin a set-up, in a group of processes as a terminal has it."""
        env = os.environ | {"PATH": self.path, "NOTED": str(self.noted), "PIP": pip} | env
        return subprocess.Popen(
            [sys.executable, str(self.root / "start.py"), command, *more], env=env, text=True,
            cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip

    def run(self, pip="true", command="setup", more=(), cwd=None, **env):
        """A whole set-up: how it ended and what it printed."""
        program = self.begin(pip, command, more, cwd, **env)
        printed, _ = program.communicate(timeout=BROKEN)
        assert "Traceback" not in printed, printed
        return program.returncode, printed

    def is_ready(self):
        """Whether a set-up ends well, and the one after it finds nothing to do."""
        code, printed = self.run()
        again, nothing = self.run("exit 1")
        return (code, again) == (0, 0) and "Ready." in printed and "Setting up" not in nothing

    def installs(self):
        """How many environments were made, and how often was installed."""
        words = self.noted.read_text().split()
        return words.count("venv"), words.count("pip")

    def wait_for(self, word):
        """Wait until the fake uv was asked for this."""
        while not self.noted.exists() or word not in self.noted.read_text():
            time.sleep(0.02)


@pytest.fixture
def clone(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOGI_LAB_LANGUAGE", "en")
    return Clone(tmp_path)


def test_the_lab_is_opened_by_the_package_with_the_options_that_came(clone):
    assert clone.is_ready()
    asked = 'case "$*" in *"import main"*) shift 2; echo "$@" > "$NOTED"; exit 3 ;; esac'
    noting = f"#!/bin/sh\n{asked}\n"
    (clone.env / "bin" / "python").write_text(noting)
    env = os.environ | {"PATH": clone.path, "NOTED": str(clone.noted)}
    start = [sys.executable, str(clone.root / "start.py"), "--no-browser", "--port", "9999"]
    ran = subprocess.run(start, env=env, timeout=BROKEN, stdout=subprocess.PIPE, text=True)
    assert ran.returncode == 3
    assert clone.noted.read_text().split() == ["--no-browser", "--port", "9999"]


@pytest.mark.parametrize("command", ["marks", "wheel", "test", "bench"])
def test_a_program_on_a_fresh_machine_begins_where_the_user_is_once_what_it_needs_is_there(
    clone, tmp_path, command
):
    code, printed = clone.run(command=command, more=["a class"])
    assert code == 0, printed
    assert clone.installs() == (1, 2)
    assert "Setting up" in printed
    (clone.env / "bin" / "python").write_text(ASKED)
    again, nothing = clone.run(command=command, more=["a class", "--ja"], cwd=tmp_path)
    assert (again, "Setting up" in nothing) == (0, False)
    assert clone.noted.read_text().splitlines()[-3:] == [str(tmp_path), "a class", "--ja"]


#: A Python that notes its words.
ASKED = """#!/bin/sh
while [ $# -gt 2 ]; do shift; done
printf '%s\\n' "$PWD" "$@" >> "$NOTED"
"""


@pytest.fixture
def packed(tmp_path):
    """A folder as `pack` writes it."""
    folder = tmp_path / "a stick"
    (folder / "wheels").mkdir(parents=True)
    return folder


def test_from_a_packed_folder_nothing_is_asked_of_a_network(clone, packed):
    code, printed = clone.run('echo "$@" >> "$NOTED"', more=["--from", str(packed)])
    assert code == 0, printed
    asked = [line for line in clone.noted.read_text().splitlines() if " install " in line]
    assert len(asked) == 2
    assert all(f"--no-index --find-links {packed}/wheels" in line for line in asked)
    assert "Taking the kernels" not in printed
    (packed / "kernels").mkdir()
    assert "Taking the kernels" in clone.run(more=["--from", str(packed)])[1]


def test_a_folder_is_packed_with_wheels_and_the_project_and_nothing_of_mine(tmp_path, monkeypatch):
    root, stick, asked = tmp_path / "lab", tmp_path / "stick", []

    def run(*words, **more):
        asked.append(words)
        for made in more.values():
            Path(made, "made").touch()

    (root / "notebooks").mkdir(parents=True)
    (root / ".gitignore").write_text(".venv*/\nprogress.json\n")
    for name in ("progress.json", "02_hands.ipynb"):
        (root / "notebooks" / name).write_text("{}")
    monkeypatch.setattr(pack, "ROOT", root)
    monkeypatch.setattr(pack, "run", run)
    for _ in range(2):  # the second time it is there
        assert pack.main([str(stick), "--kernels"]) == 0
    assert f"--dest {stick}/wheels --require-hashes" in " ".join(asked[0])
    assert asked[1] == ("-c", pack.WARM)
    assert "warm(ladders=True)" in pack.WARM
    ours = {str(path.relative_to(stick)) for path in stick.rglob("*") if path.is_file()}
    assert ours == {"kernels/made", "lab/.gitignore", "lab/notebooks/02_hands.ipynb"}
    with pytest.raises(SystemExit):
        pack.main([str(root / "inside")])


SCALED = (
    "from shogi_lab.engine.evaluation import scaled; print(scaled(64)); "
    "print(sum(scaled.stats.cache_hits.values()))"
)


@pytest.mark.skipif(not COMPILED, reason="numba is not there")
def test_machine_code_from_a_stick_on_which_all_may_write_is_run(tmp_path):
    stick, mine = tmp_path / "stick", tmp_path / "mine"

    def printed(cache, *words):
        ran = subprocess.run(
            [sys.executable, *words], env=os.environ | {"SHOGI_LAB_CACHE": str(cache)},
            umask=0o002, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return ran.stdout.split(), ran.stderr

    stick.mkdir()
    mine.mkdir()
    assert printed(stick, "-c", SCALED) == (["2", "0"], "")
    for path in (stick, *stick.rglob("*")):
        path.chmod(0o777)
    for _ in range(2):  # what is there is taken again
        assert printed(mine, "-m", "publish", "pack", "--take", str(stick)) == ([], "")
        assert printed(mine, "-c", SCALED) == (["2", "1"], "")


def test_of_two_starts_at_once_the_second_waits_for_the_first(clone):
    allowed = clone.noted.with_name("allowed")
    first = clone.begin(f"until [ -e '{allowed}' ]; do sleep 0.1; done")
    clone.wait_for("pip")
    second = clone.begin()
    assert "Another start.py sets up" in next(filter(str.strip, second.stdout))
    allowed.touch()
    printed = [program.communicate(timeout=BROKEN)[0] for program in (first, second)]
    assert (first.returncode, second.returncode) == (0, 0)
    assert all("Ready." in each for each in printed)
    assert not any("Another start.py sets up" in each for each in printed)
    assert clone.installs() == (1, 2)


def test_where_pip_fails_its_words_stand_and_a_sentence(clone):
    code, printed = clone.run("echo No route to host; exit 1")
    *_, words, sentence = printed.splitlines()
    assert (code, words) == (1, "No route to host")
    assert sentence.startswith(
        "pip could not install what requirements.lock names, its own words stand above. It needs a "
        "network, or all that pack wrote for this system and Python, and 1 GB on this disk, where "
    )
    (clone.env / "half").write_text("of something")
    assert clone.is_ready()
    assert not (clone.env / "half").exists()


@pytest.mark.parametrize("to", ["all", "start.py"])
def test_ctrl_c_ends_in_a_line_and_the_next_one_begins_anew(clone, to):
    program = clone.begin("exec sleep 60")
    clone.wait_for("pip")
    (os.killpg if to == "all" else os.kill)(program.pid, signal.SIGINT)
    printed, _ = program.communicate(timeout=BROKEN)
    assert program.returncode == 130
    assert printed.splitlines()[-1] == "Stopped; run this again to go on."
    assert "Traceback" not in printed
    assert clone.is_ready()
    assert clone.installs() == (2, 3)


@pytest.mark.parametrize("spoil", ["file", "link", "folder"])
def test_something_else_named_venv_is_left_alone(clone, spoil):
    if spoil == "file":
        clone.env.write_text("mine")
    elif spoil == "link":
        clone.env.symlink_to("nowhere")
    else:
        clone.env.mkdir()
        (clone.env / "mine").write_text("mine")
    code, printed = clone.run()
    what = "holds what is no environment" if spoil == "folder" else "is not a folder"
    assert (code, printed) == (1, f"{clone.env} {what}: move it away, then run this again\n")
    clone.env.rename(clone.root / "away")
    assert clone.is_ready()


# Within this process, what is hard to have outside.


@pytest.fixture
def start(clone):
    spec = importlib.util.spec_from_file_location("start", clone.root / "start.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def stopped(start):
    """The sentence with which a set-up stops."""
    with pytest.raises(SystemExit) as end:
        start.main(["setup"])
    return end.value.code


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.ENOSPC, errno.EDQUOT])
@pytest.mark.parametrize("call", ["mkdir", "write_bytes"])
def test_a_folder_that_cannot_be_written_is_said_to_be_so(start, monkeypatch, number, call):
    def refuse(self, *args, **more):
        raise OSError(number, os.strerror(number), str(self))

    monkeypatch.setattr(start.Path, call, refuse)
    said = stopped(start)
    assert said.startswith(f"{start.ENV} cannot be set up: [Errno {number}] ")
    assert said.endswith("; mend that, then run this again")


@pytest.mark.parametrize(
    ("variables", "japanese"),
    [
        ({"SHOGI_LAB_LANGUAGE": "ja", "LANG": "de_DE.UTF-8"}, True),
        ({"SHOGI_LAB_LANGUAGE": "en", "LANG": "ja_JP.UTF-8"}, False),
        ({"LANG": "ja_JP.UTF-8"}, True),
        ({"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, False),
        ({}, False),
    ],
)
def test_it_speaks_the_language_that_is_named_or_the_system_s(
    start, monkeypatch, variables, japanese
):
    for name in ("SHOGI_LAB_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(start, "find_spec", lambda name: None)
    assert stopped(start).startswith("このPythonには_sqlite3" if japanese else "this Python lacks")


def test_what_is_said_in_japanese_says_as_much_and_is_asked_for():
    asked = [
        each.args[0]
        for each in ast.walk(ast.parse(START.read_text("utf-8")))
        if isinstance(each, ast.Call) and getattr(each.func, "id", "") == "told"
    ]
    texts = {ast.literal_eval(each) for each in asked if not isinstance(each, ast.Name)}
    table = json.loads((START.parent / "shogi_lab/japanese/start.json").read_text("utf-8"))
    named = [text for text in table if text not in texts]  # those that `told` gets by a name
    assert len(named) == 5
    assert texts <= {*table}
    for english, ours in table.items():
        assert ours.count("{}") == english.count("{}")


def test_an_old_python_can_read_so_far():
    ast.parse(START.read_text(encoding="utf-8"), feature_version=(3, 7))
