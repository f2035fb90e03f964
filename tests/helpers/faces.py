"""Every public face, and what becomes of calls with all good arguments but one.

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
import itertools
import json
import linecache
import os
import pkgutil
import re
import sys
import tempfile
import traceback
from pathlib import Path
from types import GeneratorType
from typing import NamedTuple

from traitlets import TraitError

import shogi_lab
import shogi_lab.views
from helpers.confined import confined
from helpers.hostile import HOSTILE, Theirs
from shogi_lab.contents import FOLDERS
from shogi_lab.ground.folders import homes

ROOT = Path(__file__).parents[2]
OWN = (ValueError, TypeError, TraitError)  # the last is what a widget raises where a trait is set
MOST_TOLD = 1_000  # letters of a message
FINE = "answer", "error"
CODE = "from helpers.faces import main; main()"


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
        text = path.read_text(encoding="utf-8")
        for line in re.findall(r"from shogi_lab[\w.]* import [\w, ]+\w", text):
            yield from imported(line)


def exported():
    """(module, name) of what is exported, or marked as a face."""
    for module in (shogi_lab, shogi_lab.views):
        yield from ((module.__name__, name) for name in module.__all__)
    for found in pkgutil.walk_packages(shogi_lab.__path__, "shogi_lab."):
        module = importlib.import_module(found.name)
        for name, each in vars(module).items():
            members = [each, *(vars(each).values() if inspect.isclass(each) else ())]
            if getattr(each, "__module__", None) == module.__name__:
                if any(hasattr(unbound(member), "is_face") for member in members):
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


@functools.cache
def parameters(face):
    """The parameters of a face by name, a method's own object left out."""
    try:
        found = inspect.signature(unbound(face)).parameters
    except ValueError:  # a class that a builtin makes
        return {}
    return {name: each for name, each in found.items() if name not in ("self", "cls")}


# ---- calls, by their numbers, in processes of their own


class Call(NamedTuple):
    """A face, and which of its arguments is hostile, in which way."""

    face: str
    parameter: str
    hostile: str


@functools.cache
def calls():
    """Every call with one hostile argument, face by face."""
    return tuple(
        Call(name, parameter, each)
        for name, face in faces().items()
        for parameter in parameters(face)
        for each in HOSTILE
    )


def outcomes(numbers):
    """(number, what became of it) of calls by their numbers, in a process of their own, in which
    they may compile; one that ends it, hangs or fills the memory is told with its call."""
    seconds = 60 + 5 * len(numbers)
    said = confined(CODE, *numbers, seconds=seconds, megabytes=12_000)
    return json.loads(said.splitlines()[-1])


def main():
    """Make the calls whose numbers are given, and say what becomes of each."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for number in map(int, sys.argv[1:]):
            print(calls()[number], file=sys.stderr, flush=True)
            found.append([number, judged(*calls()[number])])
        os.chdir("/")
    print("\n" + json.dumps(found))


def wrong(found):
    """What is neither an answer nor an error of ours, each with its call."""
    return [f"{calls()[number]}: {what}" for number, what in found if what not in FINE]


# ---- what becomes of one


def prepared(name):
    """A face as it is called, a method of an object, and good arguments for it by their names."""
    from helpers.good import SELVES, good  # it makes films and games, which few need

    face, (*_, kind, own) = faces()[name], name.split(".")
    given = {each: good(name, each) for each in parameters(face)}
    if not inspect.isclass(face) and kind in SELVES:
        face = getattr(SELVES[kind], own)
    return face, {each: known for each, known in given.items() if known is not None}


def judged(name, parameter, hostile):
    """What became of a call: "answer", "error" for one of ours, or what is wrong, in words."""
    face, given = prepared(name)
    taken = inspect.signature(face)
    kind = taken.parameters[parameter]
    try:
        made = HOSTILE[hostile]()
    except ValueError:  # it cannot even be made
        return "error"
    as_many = {kind.VAR_POSITIONAL: (made,), kind.VAR_KEYWORD: {"x": made}}
    given[parameter] = as_many.get(kind.kind, made)
    call = inspect.BoundArguments(
        taken, {each: given[each] for each in taken.parameters if each in given}
    )
    try:
        looked_at(face(*call.args, **call.kwargs))
    except Exception as error:  # noqa: BLE001  that is the question
        return "error" if is_readers(error, made, kind) else wrong_with(error) or "error"
    except BaseException as error:  # noqa: BLE001
        return f"{type(error).__name__}"
    return "answer"


def is_readers(error, hostile, parameter):
    """Whether an error comes from the reader's own code, which a face runs: it stays what it is."""
    taken = str(parameter.annotation)
    return ("Callable" in taken and callable(hostile)) or (
        "Iterable" in taken and isinstance(error, Theirs)
    )


def looked_at(answer):
    """Look at what an answer makes only when it is asked for: a film's frames, a few values."""
    if type(answer).__name__ == "Film":
        for step in {0, *answer.decisive}:
            answer.frames[step]
    elif type(answer) is GeneratorType:  # isinstance would ask a hostile object that came back
        list(itertools.islice(answer, 3))


def wrong_with(error):
    """Why an error is none of ours, '' where it is.

    Ours is a ValueError, or a class of ours made of it, or a TypeError, raised by a `raise` of the
    package, in one short line. The system's own, of a file that is not there, passes too.
    """
    try:
        said = str(error)
    except Exception as other:  # noqa: BLE001  that is a fault, too
        return f"{type(error).__name__} whose text raises {type(other).__name__}"
    if len(said) > MOST_TOLD:
        return f"{type(error).__name__} of {len(said):,} letters: {said[:60]!r}"
    if isinstance(error, OSError) and error.errno:
        return ""
    *_, last = traceback.walk_tb(error.__traceback__)
    file, line = last[0].f_code.co_filename, linecache.getline(last[0].f_code.co_filename, last[1])
    if "\n" in said.strip():
        return f"{type(error).__name__} of several lines: {said[:80]!r}"
    ours = str(ROOT / "shogi_lab") in file and line.strip().startswith("raise ")
    if ours and (type(error) in OWN or type(error).__module__.startswith("shogi_lab")):
        return ""
    where = f"{Path(file).name}:{last[1]} {line.strip()[:60]}"
    return f"{type(error).__name__}: {said[:90]!r} at {where}"
