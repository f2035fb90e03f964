"""Every public face, and what becomes of calls with all good arguments but one, or two, or three.

A face is, by rule, what a reader calls: what notebooks, solutions, teaching pages and README import
from the package, what `shogi_lab` and `shogi_lab.views` export, what is `@checked`; of classes in
it, what makes them and their public methods. Kernels are none, nor are slow ways that take `pos`
as kernels do, nor what a chapter or the stage leaves unchecked, since a Position or a Game is sound
by construction: they trust.
"""

import ast
import functools
import importlib
import inspect
import json
import os
import pkgutil
import random
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import shogi_lab
import shogi_lab.views
from helpers.hostile import HOSTILE
from shogi_lab.contents import FOLDERS
from shogi_lab.ground.folders import homes

ROOT = Path(__file__).parents[2]
SECONDS = 60  # of computing for one call, in which it may compile what it needs


# ---- which they are


def imported(source):
    """(module, name) of what a text of Python imports from the package; `exported` has a star's."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("shogi_lab"):
            names = [alias.name for alias in node.names if alias.name != "*"]
            yield from ((home(node.module, name), name) for name in names)


def home(module, name):
    """The module that a name comes from where the folder of it offers it."""
    folder = Path(importlib.import_module(module).__file__)
    if folder.stem != "__init__" or folder.parent.name not in ("engine", *FOLDERS):
        return module
    return ".".join([module, *read_once(folder.parent).get(name, ())])


read_once = functools.cache(homes)


def taught():
    """(module, name) of what notebooks, solutions, teaching pages and README import."""
    for path in (*ROOT.glob("notebooks/src/*.py"), *ROOT.glob("notebooks/solutions/*.py")):
        yield from imported(path.read_text(encoding="utf-8"))
    for path in (ROOT / "README.md", *ROOT.glob("notebooks/**/*.md")):
        for module, names in re.findall(
            r"from (shogi_lab[\w.]*) import ([\w, ]+)", path.read_text(encoding="utf-8")
        ):
            yield from ((module, name.strip()) for name in names.split(","))


def exported():
    """(module, name) of what is exported, or marked as a face."""
    for module in (shogi_lab, shogi_lab.views):
        yield from ((module.__name__, name) for name in module.__all__)
    for found in pkgutil.walk_packages(shogi_lab.__path__, "shogi_lab."):
        module = importlib.import_module(found.name)
        for name, each in vars(module).items():
            if hasattr(each, "is_face") and each.__module__ == module.__name__:
                yield module.__name__, name
            elif inspect.isclass(each) and each.__module__ == module.__name__:
                if any(hasattr(unbound(member), "is_face") for member in vars(each).values()):
                    yield module.__name__, name


def unbound(member):
    """The function of a method, as it stands in its class."""
    if isinstance(member, property):
        return member.fget
    return getattr(member, "__func__", member)


@functools.cache
def faces():
    """Every face by its name: "engine.position.Position.after"."""
    found = {}
    for module, name in sorted({*taught(), *exported()}):
        thing = getattr(importlib.import_module(module), name)
        if inspect.isclass(thing):
            found |= dict(methods(thing))
        elif callable(thing) and not hasattr(thing, "py_func"):
            where = getattr(thing, "__self__", thing)
            full = f"{module if where is not thing else thing.__module__}.{thing.__name__}"
            found[full.removeprefix("shogi_lab.")] = thing
    return {name: each for name, each in found.items() if not trusts(unbound(each))}


def trusts(function):
    """Whether a function takes what it is given: as kernels do, or below the doors."""
    first = next(iter(parameters(function)), "")
    below = function.__module__.startswith(("shogi_lab.chapters.", "shogi_lab.stage."))
    return (first == "pos" or below) and not hasattr(function, "is_face")


def methods(kind):
    """What makes a class, and its public methods and properties that are ours."""
    where = f"{kind.__module__}.{kind.__name__}".removeprefix("shogi_lab.")
    yield where, kind
    for name, member in vars(kind).items():
        if name.startswith("_") or not callable(unbound(member)):
            continue
        if getattr(unbound(member), "__module__", "").startswith("shogi_lab"):
            yield f"{where}.{name}", member


# ---- calls


class Call(NamedTuple):
    """A face, and which of its arguments are hostile, each in which way."""

    face: str
    hostile: dict[str, str]


@functools.cache
def calls():
    """Every call with one hostile argument, face by face."""
    return tuple(
        Call(name, {parameter: each})
        for name, face in faces().items()
        for parameter in parameters(face)
        for each in HOSTILE
    )


DRAWN = 1_000_000  # from here on numbers of calls with two or three hostile arguments


def call(number):
    """A call by its number: one of `calls`, or one that is drawn."""
    if number < DRAWN:
        return calls()[number]
    rng = random.Random(number)
    name = rng.choice([name for name, face in faces().items() if len(parameters(face)) > 1])
    among = list(parameters(faces()[name]))
    several = rng.sample(among, min(rng.choice((2, 3)), len(among)))
    return Call(name, {each: rng.choice(list(HOSTILE)) for each in several})


@functools.cache
def parameters(face):
    """The parameters of a face by name, a method's own object left out."""
    try:
        found = inspect.signature(unbound(face)).parameters
    except ValueError:  # a class that a builtin makes
        return {}
    return {name: each for name, each in found.items() if name not in ("self", "cls")}


def outcomes(numbers, cache=""):
    """(number, what became of it, seconds) of calls by their numbers, in a process of their own.

    One that ends the process is told as that, and another process goes on with the next. cache: a
    folder for machine code.
    """
    left = list(numbers)
    while left:
        with tempfile.TemporaryDirectory() as folder:
            for told in said(left, folder, cache):
                left.remove(told[0])
                yield told


def said(numbers, folder, cache):
    """The outcomes of one process, until it is done or ended."""
    env = {**os.environ, "SHOGI_LAB_PROGRESS": "", "PYTHONWARNINGS": "ignore"}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    if cache:
        env["SHOGI_LAB_CACHE"] = str(cache)
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("hostile_calls.py")), str(SECONDS)],
        env=env, cwd=folder, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    process.stdin.write("".join(f"{number}\n" for number in numbers))
    process.stdin.close()
    begun = None
    for line in process.stdout:
        begun, *outcome = json.loads(line)
        if outcome:
            yield begun, *outcome
            begun = None
    ended = process.wait()
    if begun is not None:
        why = signal.Signals(-ended).name if ended < 0 else f"exit {ended}"
        yield begun, f"the process ended: {why.replace('SIGPROF', f'more than {SECONDS} s')}", 0.0
    elif ended:
        raise AssertionError(f"the process ended between two calls: {ended}")


def wrong(found):
    """What is neither an answer nor an error of ours, each with its call."""
    return [
        f"{call(number)}: {what}" for number, what, _ in found if what not in ("answer", "error")
    ]
