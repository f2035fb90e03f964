"""The film of a walk: a kernel's own source, line by line, with its locals drawn by kind."""

import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import is_a, refused, shortened, shown
from shogi_lab.engine.bitboards import Bitboard
from shogi_lab.engine.effects import RAYS, effects_of
from shogi_lab.engine.kernel import stepped_family
from shogi_lab.engine.moves import move_list, unpack_move, usi
from shogi_lab.engine.posi import POSITION, sfen_text
from shogi_lab.engine.records import RECORDS, is_record
from shogi_lab.engine.squares import NOWHERE, SQUARES
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.twins import differences, frozen, plain
from shogi_lab.ground.messages import clauses, said, sentences, word_of

from .code import (
    POSITION_NAME,
    Code,
    Local,
    Locals,
    explained_lines,
    in_text,
    kind_of,
    local_rows,
    place_of,
    record_row,
    source_lines,
    statements,
)
from .films import Film, Frame, about_line
from .lenses import Board, Layer, board_with
from .reasons import HOUSE, reason
from .states import StateLine, whole_of
from .walk import Step, walk

LIMIT = 600  # steps: as many as a reader would ever go through
SHOWN = 4  # frames of a strip
AGAIN = 5_000  # a line's walk was a film before, within its own limit; ten seconds of steps


class Call(NamedTuple):
    """A call that is open: its kernel, its locals, and the position's record."""

    kernel: Any
    local: dict[str, Any]
    record: Mapping[str, Any]


class Moment(NamedTuple):
    """What a frame is made from: the open calls, the lines that run, and what changed
    before them.
    """

    calls: tuple[Call, ...]
    running: tuple[int, int]
    rows: tuple[Local, ...]
    record: Mapping[str, Any]
    text: str


def walk_film(kernel: Any, *args: Any, limit: int = LIMIT, only: Collection[Any] = ()) -> Film:
    """Return a run of a kernel as a film, with a frame for each line that runs, and one for the
    answer.

    If a position's record is among the arguments, its board is shown next to the source; the
    record itself stays as it is. only: the kernels whose lines are shown, `kernel` among them; of
    other kernels only the result is shown. Raises walk.TooManySteps after `limit` steps.

    >>> film = walk_film(first, Bitboard(0, 1, 1))
    >>> len(film.frames), film.frames[-1].caption
    (4, 'first answers 1f.')
    """
    twins = [_twin(arg) for arg in args]
    positions = [twin for twin, arg in zip(twins, args, strict=True) if _is_position(arg)]
    start = frozen(positions[0]) if positions else {}
    answer, steps = walk(kernel, *twins, limit=limit, only=only)
    moments = list(_moments(kernel, steps, start))
    moments.append(_end(kernel, answer, moments[-1], frozen(positions[0]) if positions else {}))
    about = _about(kernel, args, only)
    frames = tuple(
        Frame(_parts(moment, rows, bool(positions)), _caption(moment), about, moment.running)
        for moment, rows in zip(moments, _with_jumps(moments), strict=True)
    )
    return Film(
        said("{kernel}, line by line", kernel=word_of(kernel.__name__)), frames, _decisive(moments)
    )


def _is_position(arg: Any) -> bool:
    return is_record(arg, POSITION)


def _twin(arg: Any) -> Any:
    """Return what the walk runs over: of a position, a twin that may be written to."""
    if _is_position(arg):
        return plain(arg.copy())
    return plain(arg) if is_a(arg, RECORDS) else arg


def _about(kernel: Any, args: tuple[Any, ...], only: Collection[Any]) -> str:
    """Return the arguments in a line; records other than the position are always the same."""
    sfens = [f"sfen {sfen_text(arg, 1)}" for arg in args if _is_position(arg)]
    names = kernel.py_func.__code__.co_varnames
    words = [
        _word(kind_of(kernel, name, arg), arg)
        for name, arg in zip(names, args, strict=False)
        if not hasattr(arg, "dtype")
    ]
    told = {"only": " ".join(each.__name__ for each in only)} if only else {}
    called = " ".join([kernel.__name__, *words])
    return about_line("".join(sfens), film="walk", call=called, **told)


def _word(kind: str, value: Any) -> str:
    """Return an argument in a word: a move as USI writes it, a set as its words in hex."""
    if kind == "move":
        return usi(value)
    return ",".join(map(hex, value)) if kind == "bitboard" else str(value)


# ---- the steps, told again with all that there is to see


def _moments(kernel: Any, steps: list[Step], record: Mapping[str, Any]) -> Iterator[Moment]:
    """Yield a moment for each step; steps within one statement that change nothing are one
    moment."""
    family = list(stepped_family(kernel))
    calls: list[Call] = []
    numbers: list[int] = []
    last = None
    for step in steps:
        if step.depth < len(calls) and numbers[step.depth] == step.call:
            del calls[step.depth + 1 :], numbers[step.depth + 1 :]
        else:
            del calls[step.depth :], numbers[step.depth :]
            calls.append(Call(_kernel_of(step, family), {}, record))
            numbers.append(step.call)
        call = calls[-1]
        before, names = dict(call.local), _changes(step.changed)
        record = _written(record, names.pop(POSITION_NAME, {}))
        call.local.update({name: value for name, value in names.items() if isinstance(name, str)})
        rows = local_rows(call.kernel, call.local, before)
        rows += _record_rows(call.record, record)
        calls[-1] = call._replace(record=record)
        running = statements(call.kernel)[step.line]
        here = (step.call, running)
        if here != last or step.changed:
            frozen_calls = tuple(each._replace(local=dict(each.local)) for each in calls)
            yield Moment(frozen_calls, running, rows, record, _statement(call.kernel, running))
        last = here


def _kernel_of(step: Step, family: list[Any]) -> Any:
    return next(
        kernel
        for kernel in family
        if kernel.py_func.__name__ == step.function and step.line in statements(kernel)
    )


def _statement(kernel: Any, running: tuple[int, int]) -> str:
    first, last = running
    lines = (text.strip() for number, text in source_lines(kernel) if first <= number <= last)
    return " ".join(lines).replace("( ", "(").replace(", )", ")")


def _changes(changed: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return changes by name, with those inside the position's record together: {("pos", "board",
    40): 1, "sq": 4} becomes {"pos": {("board", 40): 1}, "sq": 4}."""
    out: dict[Any, Any] = {}
    for path, value in changed.items():
        if isinstance(path, tuple) and path[0] == POSITION_NAME:
            out.setdefault(POSITION_NAME, {})[path[1:]] = value
        else:
            out[path] = value
    return out


def _written(record: Mapping[str, Any], changes: Mapping[Any, Any]) -> Mapping[str, Any]:
    """Return the record with some of its places rewritten."""
    if not changes:
        return record
    out = dict(record)
    for (member, *index), value in changes.items():
        out[member] = _replaced(out[member], index, value)
    return out


def _replaced(rows: Any, index: list[int], value: Any) -> Any:
    if not index:
        return value
    i, *inner = index
    return (*rows[:i], _replaced(rows[i], inner, value), *rows[i + 1 :])


def _record_rows(before: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[Local, ...]:
    """Return a row for each place of the position that differs."""
    places = (place_of(path) for path, _ in differences(before, now))
    return tuple(record_row(place, before, now) for place in dict.fromkeys(filter(None, places)))


def _end(kernel: Any, answer: Any, before: Moment, record: Mapping[str, Any]) -> Moment:
    """Return the moment after the last line."""
    outer, name = before.calls[0], word_of(kernel.__name__)
    rows: tuple[Local, ...] = ()
    text = said("{kernel} is done.", kernel=name)
    if answer is not None:
        rows = local_rows(kernel, {f"{name}()": answer}, {})
        found = in_text(kind_of(kernel, f"{name}()", answer), answer)
        text = said("{kernel} answers {answer}.", kernel=name, answer=found)
    rows += _record_rows(outer.record, record)
    return Moment((outer._replace(record=record),), (0, 0), rows, record, text)


def _with_jumps(moments: list[Moment]) -> list[tuple[Local, ...]]:
    """Return the rows of each moment, and for each the moment in which that name changes next."""
    out: list[tuple[Local, ...]] = []
    coming: dict[tuple[str, str], int] = {}
    for i in range(len(moments) - 1, -1, -1):
        here = moments[i]
        out.append(tuple(r._replace(jump=coming.get(_key(here, r), -1)) for r in here.rows))
        before = moments[i - 1].record if i else here.record
        written = {row.name for row in _record_rows(before, here.record)}
        for row in here.rows:
            if row.changed and (not _in_record(row) or row.name in written):
                coming[_key(here, row)] = i
    return out[::-1]


def _in_record(row: Local) -> bool:
    return row.name.startswith(f"{POSITION_NAME}.")


def _key(moment: Moment, row: Local) -> tuple[str, str]:
    """Return what tells a row from others: a local name belongs to its function, a name of the
    record to all."""
    return ("" if _in_record(row) else moment.calls[-1].kernel.__name__, row.name)


# ---- frames


def _parts(moment: Moment, rows: tuple[Local, ...], with_board: bool) -> tuple[Any, ...]:
    kernel = moment.calls[-1].kernel
    path = " > ".join(call.kernel.__name__ for call in moment.calls)
    code = Code(path, explained_lines(kernel), moment.running)
    inside = Locals(said("in {kernel}", kernel=word_of(kernel.__name__)), rows)
    return (code, _board(moment), inside) if with_board else (code, inside)


def _caption(moment: Moment) -> str:
    """Return the idea of the line that runs and why it is there; if that is not known, the line
    itself."""
    if not moment.running[0]:
        return moment.text
    kernel, line = moment.calls[-1].kernel, moment.running[0]
    if why := reason(kernel, moment.text):
        return sentences(said(why.idea), said(why.why))
    told = {"kernel": word_of(kernel.__name__), "n": line, "code": moment.text}
    return said("{kernel}, line {n}: {code}", **told)


def _board(moment: Moment) -> Board:
    """Return the position in the record, with the squares and the set that locals hold."""
    now, call = moment.record, moment.calls[-1]
    kinds = {name: kind_of(call.kernel, name, value) for name, value in call.local.items()}
    squares = {name: call.local[name] for name, kind in kinds.items() if kind == "square"}
    squares = {name: sq for name, sq in squares.items() if sq < SQUARES}
    moves = (call.local[name] for name, kind in kinds.items() if kind == "move")
    layers, told = [], list[str]()
    if drawn := _set_to_draw(moment.rows):
        layers.append(Layer(drawn.name, drawn.places, "sky", "diag"))
        told.append(said("striped: {local}", local=drawn.name))
    if squares:
        layers.append(Layer("squares", tuple(squares.values()), "vermillion", "ring"))
        told.append(said("ring: {locals}", locals=", ".join(squares)))
    last = next(map(_ends, moves), ())
    if last:
        told.append(said("green: move"))
    board = board_with(now["board"], now["hand"], now["turn"], last, tuple(layers))
    return board._replace(title=clauses(told))


def _set_to_draw(rows: Sequence[Local]) -> Local | None:
    """Return the first of the sets in locals that has changed, or else the last one."""
    sets = [row for row in rows if row.kind == "bitboard" and not _in_record(row)]
    return next((row for row in sets if row.changed), sets[-1] if sets else None)


def _ends(packed: int) -> tuple[int, ...]:
    move = unpack_move(packed)
    return (move.to,) if move.start is None else (move.start, move.to)


def _decisive(moments: list[Moment]) -> tuple[int, ...]:
    """Return the frames that tell a walk in a strip: the first, the last with the answer, and
    between them those with the fewest open calls, and of these the ones at which most changed."""
    last = len(moments) - 1
    busy = sorted(
        range(1, last),
        key=lambda i: (len(moments[i].calls), -sum(r.changed for r in moments[i].rows), i),
    )
    return tuple(sorted({0, last, *busy[: SHOWN - 2]}))


# ---- the film of a state line


def walk_again(line: StateLine) -> Film:
    """Return the film of the walk from which a state line was copied."""
    name, *words = line.word("call").split() or [""]
    kernel = kernel_named(name)
    only = tuple(map(kernel_named, line.word("only").split())) if "only" in line.told else ()
    if only and kernel not in only:
        told = {"names": shown(line.word("only")), "name": name}
        raise ValueError(said("only is {names}; {name} must be among them", **told))
    code = kernel.py_func.__code__
    left = iter(words)
    args = [_argument(line, kernel, each, left) for each in code.co_varnames[: code.co_argcount]]
    try:
        return walk_film(kernel, *args, limit=AGAIN, only=only)
    except UNFIT as error:  # a kernel trusts what it is given
        why = shortened(str(error)) or type(error).__name__
        told = {"call": shown(line.word("call")), "why": why}
        raise ValueError(said("call {call} cannot be run: {why}", **told)) from None


#: Records other than a position, which are always the same when a walk begins.
BESIDE: dict[str, Callable[[StateLine], Any]] = {
    "pos": lambda line: line.record.copy(),
    "tables": lambda line: TABLES,
    "moves": lambda line: move_list(),
    "rays": lambda line: RAYS,
    "effects": lambda line: effects_of(line.record),
}


#: What a number may be, by its kind; any other is a number.
BOUNDS = {
    "square": (0, NOWHERE), "word": (0, (1 << 27) - 1), "hand": (0, (1 << 32) - 1),
    "pattern": (0, 127), "piece": (-15, 15), "color": (0, 1),
}  # fmt: skip
ANY_NUMBER = -(1 << 31), (1 << 31) - 1
UNFIT = (ArithmeticError, AttributeError, LookupError, MemoryError, TypeError, ValueError)


def _argument(line: StateLine, kernel: Any, name: str, left: Iterator[str]) -> Any:
    """Return an argument as the line says it; a record of the kernel's own module is made there by
    the function of the same name."""
    if name in BESIDE:
        return BESIDE[name](line)
    if maker := kernel.py_func.__globals__.get(name):
        return maker()
    word, kind = next(left, ""), kind_of(kernel, name, 0)
    if word.count(",") == 2:
        return Bitboard(*(_whole(name, each, *BOUNDS["word"]) for each in word.split(",")))
    if kind == "move":
        return line.game.start.packed(word)
    return _whole(name, word, *BOUNDS.get(kind, ANY_NUMBER))


def _whole(name: str, word: str, least: int, most: int) -> int:
    number = whole_of(word)
    if number is None or not least <= number <= most:
        wanted = said("a whole number from {least} to {most}", least=least, most=most)
        raise refused(word, name, wanted)
    return number


def kernel_named(name: str) -> Any:
    """Return the kernel of this name, among all that are loaded."""
    for module_name, module in sorted(sys.modules.items()):
        found = getattr(module, name, None) if module_name.startswith(HOUSE) else None
        if hasattr(found, "py_func"):
            return found
    raise ValueError(said("{name} is not a kernel that can be walked", name=shown(name)))
