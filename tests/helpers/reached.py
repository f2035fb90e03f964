"""Which tests a change can reach: those that import what changed, however far away, or name it."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILMS = re.compile(r"shogi_lab/chapters/\w+/films\.py$")
TOPS = ("shogi_lab", "publish", "tests", "benchmarks", "data")


def changed() -> list[str]:
    """The files that differ from the last commit that main has too, by their names from here."""
    bases = (git("merge-base", "HEAD", branch) for branch in ("main", "origin/main"))
    base = next((found.stdout.strip() for found in bases if not found.returncode), "HEAD")
    diff = git("diff", "--name-only", "--relative", "-z", base)
    new = git("ls-files", "--others", "--exclude-standard", "-z")
    if diff.returncode or new.returncode:
        sys.exit(f"--changed needs a clone that git can read; git says: {diff.stderr.strip()}")
    return sorted(filter(None, {*diff.stdout.split("\0"), *new.stdout.split("\0")}))


def git(*words: str) -> subprocess.CompletedProcess[str]:
    """Run git here."""
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, encoding="utf-8")
    except FileNotFoundError:
        sys.exit("--changed asks git which files changed, and there is no git: install it first")


@cache
def sources() -> dict[str, str]:
    """The text of each file of Python here, by its name."""
    files = (path for top in TOPS for path in (ROOT / top).rglob("*.py"))
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in files}


def module(file: str) -> str:
    """A file as what imports it says it: tests see their helpers without `tests`."""
    parts = file.removesuffix(".py").removesuffix("/__init__").split("/")
    return ".".join(parts[1:] if parts[0] in ("tests", "benchmarks", "data") else parts)


def imports(file: str, text: str) -> set[str]:
    """The modules that a file may import, at its top, inside a function or in an example."""
    here = module(file).split(".")
    inside = here if file.endswith("__init__.py") else here[:-1]
    found = set(re.findall(r">>> (?:from|import) ([\w.]+)", text))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = inside[: len(inside) - node.level + 1] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            found |= {base} | {f"{base}.{each.name}" for each in node.names}
    return found


@cache
def offered() -> dict[str, set[str]]:
    """By a folder's name and one that it offers, the files that define that."""
    found: dict[str, set[str]] = {}
    for file, text in sources().items():
        folder = ".".join(module(file).split(".")[:-1]).removesuffix(".kernels")
        for name in re.findall(
            r"^(?:(?:async )?def |class )?([A-Za-z_]\w*)(?=[(:]| *[:=])", text, re.M
        ):
            found.setdefault(f"{folder}.{name}", set()).add(file)
    return found


@cache
def users() -> dict[str, set[str]]:
    """By file, the files that import it, or a name of it from its folder."""
    files = {module(file): file for file in sources()}
    used: dict[str, set[str]] = {}
    for file, text in sources().items():
        for name in imports(file, text):
            for home in {files[name]} if name in files else offered().get(name, ()):
                used.setdefault(home, set()).add(file)
    return used


def reach(files: list[str]) -> list[str]:
    """All files that a change of some can reach, these included and the nearest first. One that is
    no Python reaches whatever has its name in its text."""
    found = list(files)
    known = set(found)
    for file in found:
        if file.endswith(".py"):
            near = sorted(users().get(file, ()))
        else:
            near = [each for each, text in sources().items() if Path(file).name in text]
        found += [each for each in near if each not in known]
        known |= set(near)
    return found


def reached() -> list[str]:
    """What pytest is to run for the files that changed, the nearest first; how much that is, is
    said, and what no test reaches."""
    files = changed()
    if not files:
        print("Nothing differs from main, so that there is nothing to test")
        return []
    tests = tests_of(files)
    rest = [file for file in files if not tests_of([file])]
    if rest:
        print(f"No test reaches {', '.join(rest)}")
    print(f"{len(tests)} files with tests are reached; the nearest come first", flush=True)
    return tests


def tests_of(files: list[str]) -> list[str]:
    """The files with tests or examples that a change of some can reach. Films are found by the name
    of their module, which no import shows."""
    found = reach(files)
    if any(FILMS.match(file) for file in found):
        found.append("tests/chapters/test_every_film.py")
    return [
        file
        for file in dict.fromkeys(found)
        if (Path(file).name.startswith("test_") and (ROOT / file).exists())
        or (file.startswith(("shogi_lab", "publish")) and ">>> " in text_of(file))
    ]


def text_of(file: str) -> str:
    """A file's text, if it is Python of ours that is still there."""
    return sources().get(file, "")
