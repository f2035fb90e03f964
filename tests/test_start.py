"""start.py: set-ups that fail, are cut short or meet, with a fake `uv` for what installs."""

import ast
import errno
import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

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
        for name in ("requirements.lock", "pyproject.toml"):
            (self.root / name).write_text(name)
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


def test_a_set_up_is_done_once(clone):
    assert clone.is_ready()
    assert clone.installs() == (1, 2)


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


@pytest.mark.parametrize("words", [[], ["elsewhere"], ["one", "two"]])
def test_the_wheel_and_its_source_are_written_into_a_folder(clone, tmp_path, words):
    assert clone.is_ready()
    (clone.env / "bin" / "python").write_text('#!/bin/sh\necho "$@" > "$NOTED"\n')
    words = [str(tmp_path / each) for each in words]
    code, printed = clone.run(command="wheel", more=words)
    if len(words) > 1:
        assert (code, "wheel takes one FOLDER or none" in printed) == (1, True)
        return
    folder = words[0] if words else str(clone.root / "dist")
    asked = f"-m hatchling build -t sdist -t wheel -d {folder}"
    assert (code, clone.noted.read_text().strip()) == (0, asked)


def test_marks_on_a_fresh_machine_are_made_after_what_they_need_is_set_up(clone, tmp_path):
    folder = tmp_path / "a class"
    code, printed = clone.run(command="marks", more=[str(folder)])
    assert code == 0, printed
    assert clone.installs() == (1, 2)
    assert "Setting up" in printed
    (clone.env / "bin" / "python").write_text(ASKED)
    again, nothing = clone.run(command="marks", more=["a class", "--ja"], cwd=tmp_path)
    assert (again, "Setting up" in nothing) == (0, False)
    words = clone.noted.read_text().splitlines()[-4:]
    assert words == ["-m", "shogi_lab.school.gradebook", str(folder), "--ja"]


#: A Python that notes its words.
ASKED = """#!/bin/sh
printf '%s\\n' "$@" >> "$NOTED"
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


@pytest.mark.parametrize("words", [["--from"], ["--from", "nowhere"], ["elsewhere"]])
def test_what_is_no_packed_folder_is_said(clone, words):
    code, printed = clone.run(more=words)
    assert code == 1
    assert "--from FOLDER or nothing" in printed or "not a folder that start.py pack" in printed
    assert not clone.noted.exists()


def test_a_folder_is_packed_with_wheels_and_the_project_and_nothing_of_mine(clone, tmp_path):
    assert clone.is_ready()
    noting = '#!/bin/sh\necho "$@" >> "$NOTED"\n'
    (clone.env / "bin" / "python").write_text(noting)
    (clone.root / ".gitignore").write_text(".venv*/\nprogress.json\n")
    (clone.root / "notebooks").mkdir()
    for name in ("progress.json", "02_hands.ipynb"):
        (clone.root / "notebooks" / name).write_text("{}")
    stick = tmp_path / "stick"
    code, printed = clone.run(command="pack", more=[str(stick), "--kernels"])
    assert code == 0, printed
    asked = clone.noted.read_text()
    assert f"--dest {stick}/wheels --require-hashes" in asked
    assert "warm(ladders=True)" in asked
    ours = {str(p.relative_to(stick / clone.root.name)) for p in stick.rglob("*") if p.is_file()}
    lists = {"requirements.lock", "pyproject.toml", ".gitignore"}
    assert ours == {"start.py", "notebooks/02_hands.ipynb", *lists}


SCALED = (
    "from shogi_lab.engine.evaluation import scaled; print(scaled(64)); "
    "print(sum(scaled.stats.cache_hits.values()))"
)


@pytest.mark.skipif(not COMPILED, reason="numba is not there")
def test_machine_code_from_a_stick_on_which_all_may_write_is_run(start, tmp_path):
    stick, mine = tmp_path / "stick", tmp_path / "mine"

    def printed(code, cache, *words):
        ran = subprocess.run(
            [sys.executable, "-c", code, *words], env=os.environ | {"SHOGI_LAB_CACHE": str(cache)},
            umask=0o002, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return ran.stdout.split(), ran.stderr

    stick.mkdir()
    mine.mkdir()
    assert printed(SCALED, stick) == (["2", "0"], "")
    for path in (stick, *stick.rglob("*")):
        path.chmod(0o777)
    for _ in range(2):  # what is there is taken again
        assert printed(start.TAKE_KERNELS, mine, str(stick)) == ([], "")
        assert printed(SCALED, mine) == (["2", "1"], "")


@pytest.mark.parametrize("words", [[], ["one", "two"], ["here"]])
def test_what_cannot_be_packed_into_is_said(clone, words):
    words = [str(clone.root / "inside")] if words == ["here"] else words
    code, printed = clone.run(command="pack", more=words)
    assert code == 1
    assert "pack takes one FOLDER" in printed or "name a folder outside of" in printed


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


def test_a_set_up_that_was_killed_holds_nobody_up(clone):
    program = clone.begin("sleep 60")
    clone.wait_for("pip")
    os.killpg(program.pid, signal.SIGKILL)
    program.communicate(timeout=BROKEN)
    assert clone.is_ready()


def test_what_was_once_finished_is_changed_and_not_begun_anew(clone):
    assert clone.is_ready()
    (clone.root / "requirements.lock").write_text("newer")
    code, _ = clone.run("exit 1")
    assert code == 1
    (clone.env / "kept").write_text("by who has no network now")
    assert clone.is_ready()
    assert (clone.env / "kept").exists()


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


def test_a_link_to_another_disk_stays_one(clone, tmp_path):
    (tmp_path / "disk").mkdir()
    clone.env.symlink_to(tmp_path / "disk")
    clone.run("exit 1")
    assert clone.is_ready()
    assert clone.env.is_symlink()


def test_the_lab_has_its_menus_in_japanese_where_the_system_is(clone):
    settings = clone.env / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    for language, menus in (("en", None), ("ja", {"locale": "ja_JP"})):
        (clone.env / "installed.sha256").unlink(missing_ok=True)
        assert clone.run(SHOGI_LAB_LANGUAGE=language)[0] == 0
        found = json.loads(settings.read_text())
        assert found.get("@jupyterlab/translation-extension:plugin") == menus
        assert found["@jupyterlab/apputils-extension:notification"] == {"fetchNews": "false"}


def test_a_console_without_the_letters_is_no_fault(clone):
    code, printed = clone.run(PYTHONIOENCODING="ascii")
    assert code == 0
    assert "?? lab's ?" in printed


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


def test_what_is_half_emptied_is_begun_anew(start, monkeypatch):
    def interrupt(folder):
        raise KeyboardInterrupt

    (start.ENV / "lib").mkdir(parents=True)
    monkeypatch.setattr(start.shutil, "rmtree", interrupt)
    with pytest.raises(KeyboardInterrupt):
        start.begin_anew()
    assert start.STAMP.read_bytes() == b""


def test_a_python_that_is_too_old_or_not_whole_is_told(start, monkeypatch):
    monkeypatch.setattr(start, "find_spec", lambda name: None)
    assert stopped(start).startswith("this Python lacks _sqlite3")
    monkeypatch.setattr(sys, "version_info", (3, 8, 10))
    assert stopped(start).startswith("Python 3.11 or newer is needed; this is ")


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


def test_what_is_said_in_japanese_says_as_much_and_is_asked_for(start):
    asked = [
        each.args[0]
        for each in ast.walk(ast.parse(Path(start.__file__).read_text("utf-8")))
        if isinstance(each, ast.Call) and getattr(each.func, "id", "") == "told"
    ]
    texts = [ast.literal_eval(each) for each in asked if not isinstance(each, ast.Name)]
    assert [text for text in texts if text not in start.JAPANESE] == []
    named = [text for text in start.JAPANESE if text not in texts]
    assert len(named) == len(asked) - len(texts) == 2
    for english, ours in start.JAPANESE.items():
        assert ours.count("{}") == english.count("{}")


SHELL, OTHER = "apt-get install -yq chromium-headless-shell", "apt-get install -yq chromium"
UPDATE, OWN, FOUND = "apt-get update -q", "-m playwright install chromium", "-c # found"


@pytest.mark.parametrize(
    ("there", "fails", "asked"),
    [
        ({"apt-get", "chromium"}, (), [SHELL, FOUND]),
        ({"apt-get", "chromium"}, (SHELL,), [SHELL, FOUND]),  # no network: with what is there
        ({"apt-get", "chromium-headless-shell"}, (), [FOUND]),
        ({"apt-get"}, (SHELL, FOUND, UPDATE, OTHER), [SHELL, FOUND, UPDATE, OTHER, OWN, FOUND]),
        ({"chromium"}, (), [FOUND]),
        (set(), (FOUND,), [FOUND, OWN, FOUND]),
    ],
)
def test_a_chromium_without_windows_is_asked_for_first_and_another_is_taken_where_it_fails(
    start, monkeypatch, there, fails, asked
):
    said = []

    def status(*command):
        said.append(" ".join(map(str, command)).removeprefix(f"{start.PYTHON} "))
        return int(said[-1] in fails)

    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(start.shutil, "which", lambda name: name if name in there else None)
    monkeypatch.setattr(start, "FIND_CHROMIUM", "# found")
    monkeypatch.setattr(start, "status", status)
    assert start.chromium() == (FOUND in fails)
    assert said == asked


@pytest.mark.parametrize(
    ("step", "marked"),
    [
        ("notebooks", r"^ *@?pytest\.mark\.notebook"),
        ("bounds checks", r"^ *def test_\w+\((.*, )?run[,)]|^@pytest\.mark\.kernels"),
    ],
)
def test_a_step_of_the_suite_looks_wherever_it_has_tests(start, step, marked):
    tests = START.parent / "tests"
    (command,) = [each.command for each in start.whole_steps() if each.name == step]
    files = [
        path.relative_to(tests.parent).as_posix()
        for path in tests.rglob("test_*.py")
        if re.search(marked, path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert len(files) > 2
    assert [name for name in files if not name.startswith(tuple(command[-2:]))] == []


def test_what_a_release_owes_is_asked_by_the_whole_suite_alone(start):
    assert all("not release" in " ".join(map(str, each.command)) for each in start.quick_steps())
    assert not any(
        "not release" in " ".join(map(str, each.command)) for each in start.whole_steps()
    )


def test_what_failed_is_named_at_the_end_of_the_report(start):
    run = {"passed": 3, "failed": [], "slowest": [[2.5, "a"]], "skipped": {"no browser": 1}}
    bad = run | {"failed": ["tests/test_b.py::test_it: assert 1 == 2"], "slowest": [[9.0, "b"]]}
    said = start.reported([run, bad], ["ok         1.0 s  chapters", "FAILED     2.0 s  screens"])
    assert said[0] == "slowest     9.0 s  b"
    assert said[-3:] == [
        "FAILED     2.0 s  screens",
        "6 passed, 1 failed",
        "failed  tests/test_b.py::test_it: assert 1 == 2",
    ]


#: Files of a project, and the tests of each.
LAYOUT = {
    "start.py": ["tests/test_start.py"],
    "README.md": ["tests/test_readme.py", "README.md"],
    "README.ja.md": ["tests/test_readme.py"],
    "shogi_lab/README.md": ["tests/test_readme.py", "shogi_lab/README.md"],
    "shogi_lab/reader/own.py": ["tests/reader/test_own.py", "shogi_lab/reader/own.py"],
    "shogi_lab/engine/mate.py": ["tests/engine/test_mate.py", "shogi_lab/engine/mate.py"],
    "shogi_lab/engine/kinds.py": ["shogi_lab/engine/kinds.py"],
    "shogi_lab/chapters/kkp/heat.py": ["tests/chapters/kkp", "shogi_lab/chapters/kkp/heat.py"],
    "shogi_lab/chapters/nnue/films.py": ["shogi_lab/chapters/nnue/films.py"],
    "shogi_lab/japanese/films.po": [],
    "publish/export.py": ["tests/publish/test_export.py"],
    "notebooks/src/02_hands.py": [],
    "tests/engine/test_mate.py": ["tests/engine/test_mate.py"],
    "tests/chapters/kkp/test_heat.py": ["tests/chapters/kkp/test_heat.py"],
    "tests/reader/test_own.py": ["tests/reader/test_own.py"],
    "tests/publish/test_export.py": ["tests/publish/test_export.py"],
    "tests/test_readme.py": ["tests/test_readme.py"],
    "tests/test_start.py": ["tests/test_start.py"],
    "tests/helpers/good.py": [],
}


@pytest.fixture
def project(start, monkeypatch):
    """A clone with a commit on main; `test` says of what it would run, and runs nothing."""
    for name in LAYOUT:
        file = start.ROOT / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if name != "start.py":
            file.write_text(">>> 1\n1\n")
    for word in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{word}_NAME", "Nobody")
        monkeypatch.setenv(f"GIT_{word}_EMAIL", "nobody@example.org")
    start.git("init", "-q", "-b", "main")
    commit(start)
    ran = []
    monkeypatch.setattr(start, "install_if_needed", lambda: None)
    monkeypatch.setattr(start, "status", lambda *words: ran.append(words) or 0)
    start.ran = ran
    return start


def commit(start):
    for words in (["add", "-A"], ["commit", "-qm", "More"]):
        assert start.git(*words).returncode == 0


def run_for(start, *options):
    """What pytest is given for what changed."""
    start.ran.clear()
    assert not start.test(["--changed", *options])
    return [[*words[len(start.PYTEST) + 2 :]] for words in start.ran]  # but -m "not release"


def test_where_nothing_changed_nothing_is_tested_and_that_is_said(project, capsys):
    assert run_for(project) == []
    assert "Nothing differs from main" in capsys.readouterr().out


@pytest.mark.parametrize("file", LAYOUT)
def test_what_changed_has_its_tests(project, file, capsys):
    with (project.ROOT / file).open("a") as more:
        more.write("# more\n")
    assert run_for(project) == ([LAYOUT[file]] if LAYOUT[file] else [])
    printed = capsys.readouterr().out
    assert (f"No test is named after {file}:" in printed) == (not LAYOUT[file])
    assert ("python3 start.py notebooks" in printed) == file.startswith("notebooks/")
    assert ("Testing what changed: " + ", ".join(LAYOUT[file]) in printed) == bool(LAYOUT[file])


def test_what_a_branch_has_committed_and_what_is_new_counts_and_what_is_gone_does_not(project):
    project.git("switch", "-qc", "mine")
    (project.ROOT / "shogi_lab" / "engine" / "mate.py").write_text("# without an example\n")
    (project.ROOT / "README.md").unlink()
    commit(project)
    new = project.ROOT / "tests" / "engine" / "test_néw.py"
    new.write_text("")
    told = [["-x", "tests/engine/test_mate.py", "tests/engine/test_néw.py"]]
    assert run_for(project, "-x") == told


def test_without_a_clone_or_git_a_sentence_says_so(start, monkeypatch):
    monkeypatch.setattr(start, "install_if_needed", lambda: None)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(start.ROOT.parent))
    with pytest.raises(SystemExit, match="--changed needs a clone that git can read; git says: "):
        start.test(["--changed"])
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match="there is no git"):
        start.test(["--changed"])


def test_an_old_python_can_read_so_far():
    ast.parse(START.read_text(encoding="utf-8"), feature_version=(3, 7))
