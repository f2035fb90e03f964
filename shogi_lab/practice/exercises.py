"""Exercises: the reader writes a function, `check` finds the smallest case that it gets wrong.

Cases come smallest first, so the first wrong one is the one to look at. The right answer is shown
as values; our own code for it is never shown.
"""

import inspect
import linecache
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

from shogi_lab.engine.arguments import is_a, shortened, shown, whole_number
from shogi_lab.ground.messages import Message, said, sentences
from shogi_lab.screen.language import begins_in_japanese
from shogi_lab.screen.refreshed import Text
from shogi_lab.screen.svg import is_themed, svg

from . import drawings  # noqa: F401  they draw the findings
from .answers import alike, change, may_be_drawn, why_wrong
from .code import code_of
from .findings import RIGHT_WAY, YOUR_LINES, Finding, RanLine
from .logbook import note_hint, note_try, own_file
from .pace import Pace
from .trials import LONGEST, PATIENCE, Stuck, Watch, followed, in_line, place_of, raised, shortly
from .written import filled, html, in_tongue, not_noted, shown_in_both

LEVELS = (
    said("level 1 of 4"),
    said("level 2 of 4"),
    said("level 3 of 4"),
    said("level 4 of 4"),
    said("the boss"),
)
SHOWN = 14  # lines of the reader's function
Answer = TypeVar("Answer", bound=Callable[..., Any])
LOOP = 4  # lines of a loop whose turns are told as one


class Exercise(NamedTuple):
    """One exercise, a row of a chapter's table.

    name, parameters: those of the function that the reader writes; level: 0 to 3, 4 is the boss;
    cases: the arguments of all cases, smallest first; total, unit: how many cases, of what; tried:
    the cases in words; right: returns the answer, in plain Python; way: shows how to get it, as
    lines of values; told: returns a case in words; shown: returns the reader's answer (None: none
    to draw) and a case as a part; given: the mark (`mark_of`) of the code that the notebook gives,
    which does not count as an answer; hardest: the case that is drawn for a reader who solves the
    exercise, None for the last. All texts are messages.
    """

    name: str
    parameters: tuple[str, ...]
    question: Message
    example: Message
    level: int
    minutes: int
    hints: tuple[Message, Message]
    cases: Callable[[], Iterator[tuple[Any, ...]]]
    total: int
    unit: Message
    tried: Message
    right: Callable[..., Any]
    way: Callable[..., tuple[str, ...]]
    told: Callable[..., str]
    shown: Callable[..., Any]
    given: str = ""
    hardest: tuple[Any, ...] | None = None


class Task(NamedTuple):
    """What the docstring of a right answer says of an exercise: see `Exercises.row`."""

    question: str
    example: str
    hints: tuple[str, ...]
    total: int
    unit: str
    tried: str


def task(doc: str) -> Task:
    """Return the parts of a docstring: a question, then paragraphs that begin with a label.

    >>> task("How many?\\n\\nexample: It is 6.\\n\\nhint: Add.\\n\\ntried: 9 numbers: 0 to 8")[2:]
    (('Add.',), 9, 'numbers', '0 to 8')
    """
    question, *labelled = (" ".join(each.split()) for each in doc.strip().split("\n\n"))
    found = [each.partition(": ")[::2] for each in labelled]
    (example,), hints, (tried,) = (
        tuple(text for label, text in found if label == wanted)
        for wanted in ("example", "hint", "tried")
    )
    cases, _, what = tried.partition(": ")
    total, _, unit = cases.partition(" ")
    return Task(question, example, hints, int(total.replace(",", "")), unit, what)


@dataclass(frozen=True, repr=False)
class Report:
    """The result of a check. `case`, `got` and `wanted` belong to the first wrong answer."""

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
        return self._told(begins_in_japanese())

    def _told(self, japanese: bool) -> str:
        lines = [in_tongue(text, japanese) for text in (self.title, *self.notes)]
        if yours := self._yours(japanese):
            lines += ["", in_tongue(YOUR_LINES, japanese), *yours]
        if right := self._right(japanese):
            lines += ["", in_tongue(RIGHT_WAY, japanese), *(f"       {text}" for text in right)]
        return "\n".join(lines)

    def _yours(self, japanese: bool) -> list[str]:
        """Return the reader's lines that ran, each over what it changed."""
        lines = []
        for number, text, changed, _ in self.finding.yours if self.finding else ():
            lines.append(f"{number or '':>5}  {text}")
            lines += [f"{'':9}{in_tongue(changed, japanese)}"] if changed else []
        return lines

    def _right(self, japanese: bool) -> list[str]:
        """Return how the right answer comes about."""
        return [in_tongue(text, japanese) for text in (self.finding.right if self.finding else ())]

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **_: Any) -> Any:
        """Return the text and, if there is a case, its picture; in Japanese notebooks also HTML."""
        try:
            return self._shown()
        except OSError as error:  # what draws it cannot be read: too many files are open
            told = said(
                "The picture of this case cannot be drawn: {error}.", error=in_line(str(error))
            )
            return {"text/plain": f"{self._told(False)}\n{told}"}, {}

    def _shown(self) -> Any:
        drawn, about = svg(self.finding).twice() if self.finding else ({}, {})
        themed = is_themed(drawn)

        def made(japanese: bool) -> dict[str, str]:
            flowing = {"text/html": self._flowing(japanese, themed)} if japanese or themed else {}
            picture = {} if japanese else drawn
            return {**picture, **flowing, "text/plain": self._told(japanese)}

        return shown_in_both(made), about

    def _flowing(self, japanese: bool, themed: bool) -> str:
        words = [in_tongue(text, japanese) for text in (self.title, *self.notes)]
        case = self.finding and self.finding.case
        return html(words, case, self._yours(japanese), self._right(japanese), japanese, themed)


class Exercises:
    """A chapter's exercises, by the names of the functions that the reader writes.

    >>> exercises = Exercises()
    >>> @exercises.row(level=0, minutes=2, cases=lambda: ((n,) for n in range(9)),
    ...     way=lambda n: (f"{n} + {n}",), told=lambda n: f"n is {n}", shown=lambda got, n: None)
    ... def twice(n):
    ...     '''What is n and n?
    ...
    ...     example: twice(3) is 6.
    ...
    ...     hint: Add.
    ...
    ...     hint: Add n to n.
    ...
    ...     tried: 9 numbers: 0 to 8
    ...     '''
    ...     return n + n
    >>> exercises.exercise("twice").splitlines()[0]
    'twice(n)  -  level 1 of 4, about 2 minutes'
    >>> exercises.hint("twice")
    Add.
    >>> def twice(n):
    ...     return n * n
    >>> report = exercises.check(twice)
    >>> report.passed, report.case, report.got, report.wanted
    (False, (1,), 1, 2)
    """

    def __init__(self, *rows: Exercise) -> None:
        self.rows = {row.name: row for row in rows}

    def row(
        self,
        *,
        level: int,
        minutes: int,
        cases: Callable[[], Iterator[tuple[Any, ...]]],
        way: Callable[..., tuple[str, ...]],
        told: Callable[..., str],
        shown: Callable[..., Any],
        given: str = "",
        hardest: tuple[Any, ...] | None = None,
        **slots: Any,
    ) -> Callable[[Answer], Answer]:
        """Make a right answer an exercise: its docstring asks, gives an example and two hints, and
        says what is tried. The arguments are those of `Exercise`; slots: what the texts have in
        braces."""

        def text(template: str) -> Message:
            return said(template, **{n: slots[n] for n in slots if f"{{{n}}}" in template})

        def made(right: Answer) -> Answer:
            asks = task(inspect.getdoc(right) or "")
            first, second = map(text, asks.hints)
            name, names = right.__name__, tuple(inspect.signature(right).parameters)
            about = text(asks.question), text(asks.example), level, minutes, (first, second)
            tried = cases, asks.total, text(asks.unit), text(asks.tried), right
            row = Exercise(name, names, *about, *tried, way, told, shown, given, hardest)
            self.rows[name] = row
            return right

        return made

    def exercise(self, name: Any) -> Text:
        """Return the text of an exercise."""
        return asked(self._row(name), begins_in_japanese())

    def hint(self, name: Any, stage: int = 1) -> Text:
        """Return the first or second hint (1 or 2) for an exercise, or for its function."""
        row, stage = self._row(name), whole_number(stage, "stage", 1, 2)
        _noted(note_hint, row.name, stage)
        return Text(in_tongue(filled(row.hints[stage - 1]), begins_in_japanese()))

    def check(self, fn: Any) -> Report:
        """Try the reader's function on all cases, up to the first that is wrong.

        The function runs in a thread of its own (`trials.Watch`), so there is a report whatever it
        does. If a check takes long, it says how far it is (`pace.Pace`); an interrupt ends it with
        a report of what was tried.
        """
        tracer = sys.gettrace()
        sys.settrace(None)  # a reader's own would follow our lines, and may raise anything
        try:
            return self._checked(fn)
        finally:
            sys.settrace(tracer)

    def _checked(self, fn: Any) -> Report:
        watch, pace = Watch(), Pace()
        watch.tell = pace.tell
        try:
            found = watch.run(lambda: self._tried(fn, watch, pace))
        except Stuck as stuck:
            if not stuck.at:
                nameless = said("what you gave has no name; {wanted}", wanted=self._wanted)
                raise ValueError(nameless) from None
            found = _Found(stuck.at, _no_answer(fn, stuck), left=stuck.left is not None)
        except KeyboardInterrupt:
            if not pace.row:
                raise
            return _interrupted(fn, pace, watch.left)
        finally:
            pace.end()
        if isinstance(found, _Right):
            report = _passed(fn, found, self._after(found.row))
        else:
            report = found if isinstance(found, Report) else _failed(fn, found)
        mark = mark_of(fn)
        if report.passed or (report.tried and mark != self.rows[report.name].given):
            _noted(note_try, report.name, report.passed, mark, code_of(fn))
        return report

    def _after(self, row: Exercise) -> str:
        """Return what a solved exercise opens: the next one, or what is written after the last."""
        rest = list(self.rows.values())[list(self.rows).index(row.name) + 1 :]
        if not rest:
            return said(
                "That was the hardest exercise in the chapter. Its evidence says what the "
                "chapter's ideas cost."
            )
        call, level, question = _call(rest[0]), LEVELS[rest[0].level], rest[0].question
        words = {"call": call, "level": level, "question": question}
        return said("The next exercise is {call}, {level}: {question}", **words)

    def _tried(self, fn: Any, watch: Watch, pace: Pace) -> Any:
        """Return the reader's function in the thread that is watched: a report, or its fault."""
        if not callable(fn) or not hasattr(fn, "__name__"):
            words = {"what": shortly(fn), "wanted": self._wanted}
            raise ValueError(
                said("{what} is not a function; {wanted}, and not what it returns", **words)
            )
        row = self._row(fn)
        complaint = _signature(row, fn)
        if complaint:
            return Report(row.name, False, 0, row.total, _not_yet(row), (complaint,))
        return _tried_on_all(row, fn, watch, pace)

    @property
    def _wanted(self) -> Message:
        call = f"check({next(iter(self.rows))})"
        return said("check takes a function, such as {call}", call=call)

    def _row(self, name: Any) -> Exercise:
        name = _name_of(name)
        if type(name) is not str or name not in self.rows:
            words = {"name": shown(name), "names": ", ".join(self.rows)}
            raise ValueError(said("{name} is not an exercise here; there are {names}", **words))
        return self.rows[name]


def asked(row: Exercise, japanese: bool) -> Text:
    """Return the text of an exercise, in the language that is asked for."""
    about = {"call": _call(row), "level": LEVELS[row.level], "minutes": row.minutes}
    lines = (
        said("{call}  -  {level}, about {minutes} minutes", **about),
        filled(row.question),
        filled(row.example),
        said("{total} {unit} will be tried: {tried}.", **_counts(row), tried=row.tried),
    )
    return Text("\n".join(in_tongue(line, japanese) for line in lines))


def _call(row: Exercise) -> str:
    return f"{row.name}({', '.join(row.parameters)})"


def _counts(row: Exercise) -> dict[str, str]:
    return {"total": f"{row.total:,}", "unit": row.unit}


def _not_yet(row: Exercise) -> Message:
    return said("{name}: not yet.", name=row.name)


def _name_of(what: Any) -> Any:
    """Return the name of what has one, else the thing itself."""
    try:
        return what.__name__
    except Exception:  # noqa: BLE001  a stranger's attributes may raise anything
        return what


def mark_of(fn: Any) -> str:
    """Return a short mark of a function's source, whatever its spaces; '' if it is not known.

    >>> mark_of(_call) == mark_of(_call), mark_of(len)
    (True, '')
    """
    try:
        written = inspect.getsource(fn)
    except Exception:  # noqa: BLE001  a stranger's attributes may raise anything
        return ""
    return sha256("".join(written.split()).encode("utf-8", "replace")).hexdigest()[:8]


def _noted(note: Callable[..., None], name: str, *what: Any) -> None:
    """Note something in the reader's logbook, if there is one; a fault there spoils no check."""
    file = own_file()
    if file is None:
        return
    try:
        note(file, name, *what)
    except (OSError, ValueError) as error:
        not_noted(error)


def _signature(row: Exercise, fn: Any) -> str:
    """Return what is wrong with a function's parameters, '' if it can be called as it should be."""
    try:
        signature = inspect.signature(fn)
    except Exception:  # noqa: BLE001  what cannot be asked is called, and tells then
        return ""
    try:
        signature.bind(*row.parameters)
    except TypeError:
        words = {"wanted": _call(row), "yours": in_line(f"{row.name}{signature}")}
        return said("It is called as {wanted}, but your function is {yours}.", **words)
    return ""


class _Found(NamedTuple):
    """What a function got wrong: at which case, with its number from 1, and why.

    got: its answer; drawn: whether that can be drawn; left: whether it still goes on.
    """

    at: tuple[Exercise, int, tuple[Any, ...]]
    reason: str
    got: Any = None
    drawn: bool = False
    left: bool = False


class _Right(NamedTuple):
    """An exercise that is solved, and its last case."""

    row: Exercise
    tried: int
    last: tuple[Any, ...]


def _tried_on_all(row: Exercise, fn: Any, watch: Watch, pace: Pace) -> Report | _Found | _Right:
    """Return the reader's function on all cases; only what that code raises is caught here."""
    watch.at = None
    tried, args = 0, next(row.cases())
    copied = deepcopy if any(isinstance(arg, list) for arg in args) else None
    pace.begin(row, lambda: max(0, tried - 1))
    try:
        for tried, args in enumerate(row.cases(), 1):
            given, wanted = copied(args) if copied else args, row.right(*args)
            watch.at = row, tried, args
            got = fn(*given)
            if not alike(got, wanted):
                return _Found(watch.at, why_wrong(got, wanted), got, may_be_drawn(got, wanted))
            if copied and given != args:
                return _Found(watch.at, change(args, given))
            watch.at = None
    except NotImplementedError:
        return _unwritten(row)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  and is told to the reader
        return _Found((row, tried, args), _error(fn, error))
    return _Right(row, tried, args)


def _passed(fn: Any, found: _Right, after: str) -> Report:
    """Return the report of a solved exercise: what was tried, its hardest case, what it opens."""
    row, tried, last = found
    about = {"name": row.name, "tried": f"{tried:,}", **_counts(row)}
    title = sentences(
        said("{name} is right: {tried} of {total} {unit}.", **about),
        said("The boss is beaten.") if row.level == 4 else said("Well done."),
    )
    case = row.hardest or last
    answer = row.right(*deepcopy(case))
    told = {"case": row.told(*case), "answer": shortly(answer)}
    hardest = said("The hardest case is this: {case}. Your function returns {answer}.", **told)
    notes = (said("We tried {tried}.", tried=row.tried), hardest, after)
    yours = _shortened(followed(fn, deepcopy(case)))
    finding = Finding("", notes, row.shown(answer, *case), yours, row.way(*case), title)
    return Report(row.name, True, tried, row.total, title, notes, finding=finding)


def _unwritten(row: Exercise) -> Report:
    notes = (said("You have not written anything yet. The exercise asks:"), filled(row.question))
    return Report(row.name, False, 0, row.total, _not_yet(row), notes)


def _interrupted(fn: Any, pace: Pace, left: Any) -> Report:
    """Return the report of a check that was stopped: no try, whatever it would have been.

    left: the frame in which the reader's code goes on, if it does.
    """
    name, right = pace.row.name, pace.right()
    others = said("{far}; the others were not tried.", far=pace.so_far(right))
    notes = tuple(filter(None, (others, _goes_on(fn, left))))
    return Report(name, False, right, pace.row.total, said("{name}: stopped.", name=name), notes)


def _failed(fn: Any, found: _Found) -> Report:
    """Return the report of a wrong case; code that still runs is not run again."""
    (row, number, args), reason, got, drawn, left = found
    title = _not_yet(row)
    about = {"number": f"{number:,}", **_counts(row), "case": row.told(*args)}
    where = said("Case {number} of {total} {unit} (smallest first) goes wrong: {case}.", **about)
    notes = (where, reason)
    yours = () if left else _shortened(followed(fn, deepcopy(args)))
    case = row.shown(got if drawn else None, *args)
    finding = Finding(title, notes, case, yours, row.way(*args))
    wanted = row.right(*args)
    return Report(row.name, False, number, row.total, title, notes, args, got, wanted, finding)


def _error(fn: Any, error: BaseException) -> str:
    """Return what the reader's code raised, and at which of its lines."""
    frames = list(traceback.walk_tb(sys.exc_info()[2]))
    if is_a(error, RecursionError):  # where a watch from inside finds no room, it is at a def
        frames = [each for each in frames if each[1] != each[0].f_code.co_firstlineno] or frames
    if line := _in_line(fn, frames):
        return said(
            "Your function raises {error} in line {line}: {code}", error=raised(error), **line
        )
    return said("Your function raises {error}.", error=raised(error))


def _no_answer(fn: Any, stuck: Stuck) -> str:
    """Return sentences that no answer came, and where the reader's code goes on, if it does."""
    none = said(
        "Your function has not returned after {n} second. Does a loop never end?", n=f"{PATIENCE:g}"
    )
    return sentences(none, _goes_on(fn, stuck.left))


def _goes_on(fn: Any, left: Any) -> str:
    """Return a sentence on the line in which the reader's code goes on; '' if it was stopped."""
    if left is None:
        return ""
    if line := _in_line(fn, reversed(list(traceback.walk_stack(left)))):
        return said(
            "Your function cannot be stopped in line {line}: {code}; it goes on until you "
            "restart the kernel.",
            **line,
        )
    return said("Your function cannot be stopped; it goes on until you restart the kernel.")


def _in_line(fn: Any, frames: Iterable[tuple[Any, int]]) -> dict[str, Any]:
    """Return the line of the reader's code that the innermost of these frames is at (they come
    outermost first); nothing if none of them is in the reader's code."""
    place = place_of(fn)
    theirs = [(f.f_code.co_filename, line) for f, line in frames if f.f_globals is place]
    if not theirs:
        return {}
    file, line = theirs[-1]
    return {"line": line, "code": shortened(linecache.getline(file, line).strip(), LONGEST)}


def _folded(lines: list[RanLine]) -> list[RanLine]:
    """Return the lines; turns of a loop that change nothing are told as one, with their number."""
    out: list[RanLine] = []
    while lines:
        for long in range(1, LOOP + 1):
            turn, times = lines[:long], 1
            while lines[times * long : (times + 1) * long] == turn:
                times += 1
            if times > 2 and not any(line.changed for line in turn):
                told = said("at least {n} times, and nothing changes", n=times)
                out += [*turn[:-1], turn[-1]._replace(changed=told)]
                lines = lines[times * long :]
                break
        else:
            out.append(lines[0])
            lines = lines[1:]
    return out


def _shortened(lines: list[RanLine]) -> tuple[RanLine, ...]:
    """Return the lines, or of many only the function's own, and of these the first and last.

    >>> rows = _shortened([RanLine(n, f"a{n}", "") for n in range(20)])
    >>> len(rows), str(rows[6].changed), rows[7].number
    (14, '... 7 more lines ...', 13)
    """
    lines = _folded(lines)
    if len(lines) > SHOWN:
        lines = [line for line in lines if not line.depth]
    if len(lines) <= SHOWN:
        return tuple(lines)
    half = SHOWN // 2
    more = len(lines) - 2 * half + 1
    left_out = RanLine(0, "", said("... {n} more lines ...", n=more))
    return (*lines[: half - 1], left_out, *lines[-half:])
