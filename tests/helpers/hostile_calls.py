"""As a script it makes calls of faces with hostile arguments.

Their numbers come in, a line each; of each it says, on a line of its own, that it begins, and what
became of it: an answer, an error of ours, or what is wrong.
"""

import functools
import importlib
import inspect
import itertools
import json
import linecache
import os
import resource
import signal
import sys
import time
import traceback
from pathlib import Path
from types import GeneratorType

from traitlets import TraitError

from helpers.faces import ROOT, call, faces, parameters, unbound
from helpers.good import SELVES, good
from helpers.hostile import HOSTILE, Theirs

OWN = (ValueError, TypeError, TraitError)  # the last is what a widget raises where a trait is set
MOST_TOLD = 1_000  # letters of a message
MEMORY = 12 << 30  # bytes of addresses, machine code among them


def arguments(name):
    """Good arguments for a face, by name."""
    found = {each: good(name, each) for each in parameters(faces()[name])}
    return {each: known for each, known in found.items() if known is not None}


def judged(face, hostile):
    """What became of a call: "answer", "error" for one of ours, or what is wrong, in words."""
    given, kinds = arguments(face), parameters(faces()[face])
    try:
        made = {name: HOSTILE[each]() for name, each in hostile.items()}
    except ValueError:  # it cannot even be made
        return "error"
    for name, each in made.items():
        if kinds[name].kind is inspect.Parameter.VAR_POSITIONAL:
            given[name] = [each]
        elif kinds[name].kind is inspect.Parameter.VAR_KEYWORD:
            given[name] = {next(iter(given.get(name) or {"x": 0})): each}
        else:
            given[name] = each
    try:
        called(face, given)
    except Exception as error:  # noqa: BLE001  that is the question
        if any(is_readers(error, each, kinds[name]) for name, each in made.items()):
            return "error"
        return wrong_with(error) or "error"
    except BaseException as error:  # noqa: BLE001
        return f"{type(error).__name__}"
    return "answer"


def is_readers(error, hostile, parameter):
    """Whether an error comes from the reader's own code, which a face runs: it stays what it is."""
    taken = str(parameter.annotation)
    return ("Callable" in taken and callable(hostile)) or (
        "Iterable" in taken and isinstance(error, Theirs)
    )


def called(name, given):
    """What a face answers, and that looked at: a film's frames, a few values of an iterator."""
    face = faces()[name]
    where = name.split(".")[-2]
    if not inspect.isclass(face) and where in SELVES:
        return looked_at(called_on(SELVES[where], name, given))
    return looked_at(answered(face, name, given))


def called_on(thing, name, given):
    """What a method answers of an object, by the name of its face."""
    if isinstance(vars(owner(name))[face_name(name)], classmethod):
        return answered(getattr(owner(name), face_name(name)), name, given)
    return answered(functools.partial(unbound(faces()[name]), thing), name, given)


def answered(face, name, given):
    """What a face answers to arguments by name."""
    kinds = parameters(faces()[name])
    plain = {n: v for n, v in given.items() if kinds[n].kind is kinds[n].POSITIONAL_OR_KEYWORD}
    rows = [v for n, v in given.items() if kinds[n].kind is kinds[n].VAR_POSITIONAL]
    named = [v for n, v in given.items() if kinds[n].kind is kinds[n].VAR_KEYWORD]
    if rows:
        return face(*plain.values(), *rows[0])
    return face(**plain, **(named[0] if named else {}))


def owner(name):
    """The class of a method."""
    *module, kind, _ = name.split(".")
    return getattr(importlib.import_module(f"shogi_lab.{'.'.join(module)}"), kind)


def face_name(name):
    """The last part of a face's name."""
    return name.rpartition(".")[2]


def looked_at(answer):
    """An answer, and what it makes only when it is asked for."""
    if type(answer).__name__ == "Film":
        for step in {0, *answer.decisive}:
            answer.frames[step]
    elif type(answer) is GeneratorType:  # isinstance would ask a hostile object that came back
        answer = list(itertools.islice(answer, 3))
    return answer


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


def main():
    """Make the calls whose numbers come in, and say what becomes of each."""
    out = os.fdopen(os.dup(1), "w", buffering=1)
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), 1)
        os.dup2(nothing.fileno(), 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for line in sys.stdin:
        number = int(line)
        asked = call(number)
        arguments(asked.face)  # made before the time begins
        out.write(f"[{number}]\n")
        signal.setitimer(signal.ITIMER_PROF, int(sys.argv[1]))
        began = time.process_time()
        found = judged(*asked)
        signal.setitimer(signal.ITIMER_PROF, 0)
        out.write(json.dumps([number, found, round(time.process_time() - began, 2)]) + "\n")


if __name__ == "__main__":
    main()
