"""Exercises: the reader writes a function, `check` finds the smallest case that it gets wrong.

Cases come smallest first, so the first wrong one is the one to look at. What the right answer is
is told by values; our own code for it is never shown.
"""

import inspect
import linecache
import sys
import traceback
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import wrap
from time import perf_counter
from typing import Any, NamedTuple

from shogi_lab.screen.svg import svg

from . import drawings  # noqa: F401  they draw the findings
from .findings import Finding, Said
from .logbook import note_hint, note_try, own_file
from .trials import PATIENCE, Stuck, Watch, followed, said

LEVELS = ("level 1 of 4", "level 2 of 4", "level 3 of 4", "level 4 of 4", "the boss")
LINE = 96  # characters of a line of text
SHOWN = 14  # lines of the reader's function
PATIENT = 2.0  # seconds until a long check says how far it is
A_WHILE = 1 << 14  # calls between two looks at the clock


class Exercise(NamedTuple):
    """One exercise, a row of a chapter's table.

    name, parameters: of the function that the reader writes; level: 0 to 3, 4 is the boss;
    cases: all arguments to try, smallest first; total, unit: how many of what; tried: in words;
    right: the answer, in plain Python; way: how it comes about, as lines of values;
    told: a case in words; shown: the reader's answer (None: none to draw) and a case as a part.
    """

    name: str
    parameters: tuple[str, ...]
    question: str
    example: str
    level: int
    minutes: int
    hints: tuple[str, str]
    cases: Callable[[], Iterator[tuple[Any, ...]]]
    total: int
    unit: str
    tried: str
    right: Callable[..., Any]
    way: Callable[..., tuple[str, ...]]
    told: Callable[..., str]
    shown: Callable[..., Any]


class Text(str):
    """Lines that a notebook shows as they are."""

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True, repr=False)
class Report:
    """What came of a check. `case`, `got` and `wanted` are of the first wrong answer."""

    name: str
    passed: bool
    tried: int
    total: int
    title: str
    notes: tuple[str, ...] = ()
    case: tuple[Any, ...] | None = None
    got: Any = None
    wanted: Any = None
    finding: Finding | None = None

    def __str__(self) -> str:
        lines = [self.title, *self.notes]
        if self.finding and self.finding.yours:
            lines += ["", "your lines, in the order in which they ran"]
            for number, text, changed, _ in self.finding.yours:
                lines.append(f"{number or '':>5}  {text}")
                lines += [f"{'':9}{changed}"] if changed else []
        if self.finding and self.finding.right:
            lines += ["", "how the right answer comes about"]
            lines += [f"       {text}" for text in self.finding.right]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **_: Any) -> Any:
        """The text, and where there is a case, its picture."""
        if self.finding is None:
            return {"text/plain": str(self)}
        data, about = svg(self.finding)._repr_mimebundle_()
        return {**data, "text/plain": str(self)}, about


class Exercises:
    """A chapter's exercises, found by the names of the functions that the reader writes.

    >>> from shogi_lab.chapters.posi_t.exercises import EXERCISES
    >>> print(EXERCISES.check(lambda: 0))
    Traceback (most recent call last):
    ValueError: '<lambda>' is no exercise here: bit_of, file_place, line_pattern, slides, changed_by
    """

    def __init__(self, *rows: Exercise) -> None:
        self.rows = {row.name: row for row in rows}

    def exercise(self, name: Any) -> Text:
        """What an exercise asks for.

        >>> from shogi_lab.chapters.posi_t.exercises import exercise
        >>> exercise("bit_of").splitlines()[0]
        'bit_of(sq)  -  level 1 of 4, about 5 minutes'
        """
        row = self._row(name)
        call = f"{row.name}({', '.join(row.parameters)})"
        head = f"{call}  -  {LEVELS[row.level]}, about {row.minutes} minutes"
        tried = f"{row.total:,} {row.unit} will be tried: {row.tried}."
        return Text("\n".join([head, *_filled(row.question), *_filled(row.example), tried]))

    def hint(self, name: Any, stage: int = 1) -> Text:
        """A hint in two stages, for an exercise's name or the function itself.

        >>> from shogi_lab.chapters.posi_t.exercises import hint
        >>> hint("bit_of", 3)
        Traceback (most recent call last):
        ValueError: stage 3: hints have stages 1 and 2
        """
        if stage not in (1, 2):
            raise ValueError(f"stage {stage}: hints have stages 1 and 2")
        row = self._row(name)
        _noted(note_hint, row.name, stage)
        return Text("\n".join(_filled(row.hints[stage - 1])))

    def check(self, fn: Any) -> Report:
        """Try the reader's function on all cases, up to the first that is wrong.

        >>> from shogi_lab.chapters.posi_t.exercises import check
        >>> def bit_of(sq):
        ...     return 0, 26 - sq
        >>> report = check(bit_of)
        >>> report.passed, report.case, report.got, report.wanted
        (False, (27,), (0, -1), (1, 26))
        """
        if not callable(fn) or not hasattr(fn, "__name__"):
            wanted = f"check wants a function, such as check({self._first})"
            raise ValueError(f"{said(fn)} is no function: {wanted}, not what it answers")
        row = self._row(fn)
        complaint = _signature(row, fn)
        if complaint:
            return Report(row.name, False, 0, row.total, f"{row.name}: not yet.", (complaint,))
        report = _checked(row, fn)
        if report.tried:
            _noted(note_try, row.name, report.passed)
        return report

    @property
    def _first(self) -> str:
        return next(iter(self.rows))

    def _row(self, name: Any) -> Exercise:
        name = getattr(name, "__name__", name)
        if name not in self.rows:
            raise ValueError(f"{name!r} is no exercise here: {', '.join(self.rows)}")
        return self.rows[name]


def _noted(note: Callable[[Path, str, Any], None], name: str, what: Any) -> None:
    """Note it in the reader's logbook, where there is one; a fault there spoils no check."""
    file = own_file()
    if file is None:
        return
    try:
        note(file, name, what)
    except (OSError, ValueError) as error:
        sys.stdout.write(f"This is not noted in your progress: {error}\n")


def _filled(text: str) -> list[str]:
    return wrap(text, LINE)


def _signature(row: Exercise, fn: Any) -> str:
    """What is wrong with a function's parameters, '' where it can be called as it should be."""
    signature = inspect.signature(fn)
    try:
        signature.bind(*row.parameters)
    except TypeError:
        wanted = f"{row.name}({', '.join(row.parameters)})"
        return f"It is called as {wanted}, but yours is {row.name}{signature}."
    return ""


class _Tried(NamedTuple):
    """The reader's function, and the case that it was called with, its number from 1."""

    row: Exercise
    fn: Any
    number: int
    args: tuple[Any, ...]


def _checked(row: Exercise, fn: Any) -> Report:
    """The reader's function on all cases; what is caught here is only what that code raises."""
    tried, args = 0, next(row.cases())
    copied = deepcopy if any(isinstance(arg, list) for arg in args) else None
    say_at = perf_counter() + PATIENT
    try:
        with Watch() as watch:
            for args in row.cases():
                tried += 1
                given = copied(args) if copied else args
                watch.calls = tried
                watch.inside = True
                try:
                    got = fn(*given)
                except NotImplementedError:
                    return _unwritten(row)
                except (Exception, SystemExit) as error:  # noqa: BLE001  and is told to the reader
                    watch.inside = False
                    return _failed(_Tried(row, fn, tried, args), _error(fn, error))
                watch.inside = False
                wanted = row.right(*args)
                if type(got) is not type(wanted) or got != wanted:
                    return _wrong(_Tried(row, fn, tried, args), got, wanted)
                if given is not args and given != args:
                    return _failed(_Tried(row, fn, tried, args), _change(args, given))
                if not tried % A_WHILE and perf_counter() > say_at:
                    sys.stdout.write(f"{tried:,} of {row.total:,} {row.unit} are right so far\n")
                    say_at = perf_counter() + PATIENT
    except Stuck:
        reason = f"No answer after {PATIENCE:g} second: does a loop never end?"
        return _failed(_Tried(row, fn, tried, args), reason)
    return _passed(row, tried)


def _passed(row: Exercise, tried: int) -> Report:
    praise = "The boss is beaten." if row.level == 4 else "Well done."
    title = f"{row.name} is right: {tried:,} of {row.total:,} {row.unit}. {praise}"
    return Report(row.name, True, tried, row.total, title, (f"Tried: {row.tried}.",))


def _unwritten(row: Exercise) -> Report:
    notes = ("Nothing is written yet. This is asked for:", *_filled(row.question))
    return Report(row.name, False, 0, row.total, f"{row.name}: not yet.", notes)


def _wrong(at: _Tried, got: Any, wanted: Any) -> Report:
    """The report of an answer that is not the right one, or not of its kind."""
    kind = _kind(got, wanted)
    if kind:
        reason = f"Yours answers {said(got)}; right is {said(wanted)}. {kind}"
        return replace(_failed(at, reason), got=got)
    if isinstance(got, set):
        reason = _differences(got, wanted)
    else:
        reason = f"Yours answers {said(got)}; right is {said(wanted)}."
    return replace(_failed(at, reason, drawn=got), got=got)


def _differences(got: set[Any], wanted: set[Any]) -> str:
    missing, strays = (", ".join(_in_order(each)) for each in (wanted - got, got - wanted))
    told = [f"Yours lacks {missing}."] if missing else []
    return " ".join([*told, f"Yours has {strays} too much."] if strays else told)


def _in_order(values: set[Any]) -> list[str]:
    """The values of a set as texts: numbers by their size, all else as in a dictionary."""
    return [str(n) for n in sorted(values, key=lambda n: (n if type(n) is int else 0, str(n)))]


def _failed(at: _Tried, reason: str, drawn: Any = None) -> Report:
    """The report of a case that went wrong; drawn: the reader's answer where it can be drawn."""
    row, fn, number, args = at
    title = f"{row.name}: not yet."
    where = f"Wrong at number {number:,} of {row.total:,} {row.unit}, smallest first"
    notes = (f"{where}: {row.told(*args)}.", reason)
    yours = _shortened(followed(fn, deepcopy(args)))
    finding = Finding(title, notes, row.shown(drawn, *args), yours, row.way(*args))
    wanted = row.right(*args)
    return Report(row.name, False, number, row.total, title, notes, args, None, wanted, finding)


def _error(fn: Any, error: BaseException) -> str:
    """What the reader's code raised, and at which of its lines."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    theirs = [
        (frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_globals is getattr(fn, "__globals__", None)
    ]
    if not theirs:
        return f"Yours raises {what}."
    file, line = theirs[-1]
    return f"Yours raises {what}, in line {line}: {linecache.getline(file, line).strip()}"


def _kind(got: Any, wanted: Any) -> str:
    """What is wrong with the kind of an answer, '' where the kind is right."""
    if type(got) is type(wanted):
        return ""
    kind, other = type(got).__name__, type(wanted).__name__
    if got is None:
        return "None is the answer of a function without return: is one missing?"
    if inspect.isgenerator(got):
        return "yield makes a function a generator: return the whole answer at once."
    if type(got).__module__ == "numpy":
        return f"It is a NumPy {kind}: {other}(...) makes it a plain one."
    if isinstance(wanted, bool) and isinstance(got, int):
        return "A number is not yet True or False: compare it, with == 0 or != 0."
    if isinstance(got, float):
        return f"It is a float: / always makes one, // divides whole numbers into {_a(other)}."
    return f"It is {_a(kind)}, not {_a(other)}."


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _change(args: tuple[Any, ...], given: tuple[Any, ...]) -> str:
    before, after = next((a, b) for a, b in zip(args, given, strict=True) if a != b)
    return f"It changes what it is given: {said(before)} became {said(after)}."


def _shortened(lines: list[Said]) -> tuple[Said, ...]:
    """Where there are many: only the function's own, and of these the first and the last."""
    if len(lines) > SHOWN:
        lines = [line for line in lines if not line.depth]
    if len(lines) <= SHOWN:
        return tuple(lines)
    half = SHOWN // 2
    left_out = Said(0, "", f"... {len(lines) - 2 * half + 1} more lines ...")
    return (*lines[: half - 1], left_out, *lines[-half:])
