"""Lenses on a running kernel: its source with the line that runs, and its locals by kind.

  101      if bb.top:               bb     2 squares     a bitboard
> 103      if bb.middle:            sq     1f            a square
  104          return 53 - ...      word   0x0000001     a word of a bitboard
"""

import ast
import inspect
import textwrap
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from shogi_lab.engine.bitboards import Bitboard, named, squares_in
from shogi_lab.engine.hands import unpack
from shogi_lab.engine.kinds import Kind
from shogi_lab.engine.layouts import BONANZA
from shogi_lab.engine.moves import usi
from shogi_lab.engine.pieces import COLOR_NAMES, PIECE_NAMES
from shogi_lab.engine.squares import SQUARES, square_name
from shogi_lab.ground.messages import items, plural, said
from shogi_lab.japanese.code import paragraphs

from .lenses import BITBOARDS, PLACES, Place, bits_of, member
from .words import in_words

#: What an integer means by a name that means the same in every kernel; where a name says nothing or
#: a kernel means something of its own, its annotations say it (`engine/kinds.py`).
KINDS = {
    "sq": "square", "to": "square", "start": "square", "king": "square", "slider": "square",
    "target": "square", "checker": "square", "move": "move", "hand": "hand",
    "word": "word", "top": "word", "middle": "word", "bottom": "word", "bit": "word",
    "pattern": "pattern", "piece": "piece", "kind": "piece", "captured": "piece",
    "arrived": "piece", "color": "color", "by": "color", "enemy": "color", "turn": "color",
}  # fmt: skip
#: The bits of a hand with the guard above its highest field, and how many of them each field has,
#: from the highest on.
HAND_BITS = BONANZA.bits + 1
FIELDS_DOWN = (1, *(field.width for field in reversed(BONANZA.fields)))
#: The name that the record of a position has in every kernel.
POSITION_NAME = "pos"
FEW = 6  # squares that are listed by name


class Code(NamedTuple):
    """A function's source, each line with its number, and the first and last line that run. A line
    with the number 0 is an empty one, which keeps room for a longer source. ran: all lines that
    ran, if the whole run is shown; about: what lines are and what belongs to them, by number."""

    title: str
    lines: tuple[tuple[int, str], ...]
    running: tuple[int, int]
    ran: frozenset[int] = frozenset()
    about: Mapping[int, tuple[str, ...]] = {}


class Local(NamedTuple):
    """One name and what it holds.

    `places` are the set bits, in the order in which a bitboard (81), one of its words (27) or a
    hand is read; `fresh` are those that changed. `groups` says how many bits a hand's fields have,
    from the highest on. `jump` is the frame in which the name changes next, -1 if it never does.
    """

    name: str
    text: str
    kind: str
    places: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    changed: bool = False
    jump: int = -1
    groups: tuple[int, ...] = ()


class Locals(NamedTuple):
    """The names of a running function, and what its last line changed in records."""

    title: str
    rows: tuple[Local, ...]


# ---- source


@cache
def source_lines(function: Any) -> tuple[tuple[int, str], ...]:
    """Return a function's source with its line numbers; decorator and docstring are left out.

    >>> [text for _, text in source_lines(held)]
    ['def held(hand, piece):', '    return hand >> SHIFT[piece] & LIMIT[piece]']
    """
    lines, first = inspect.getsourcelines(written(function))
    tree = _tree(function)
    said = tree.body[0]
    docstring = range(said.lineno, (said.end_lineno or said.lineno) + 1)
    if ast.get_docstring(tree) is None:
        docstring = range(0)
    return tuple(
        (first + n - 1, text)
        for n, text in enumerate(textwrap.dedent("".join(lines)).splitlines(), 1)
        if n >= tree.lineno and n not in docstring and text.strip()
    )


@cache
def explained_lines(function: Any) -> tuple[tuple[int, str], ...]:
    """Return a function's source lines, with its docstring's summary in one line."""
    if not (words := about(function)):
        return source_lines(function)
    start = inspect.getsourcelines(written(function))[1] + _tree(function).body[0].lineno - 1
    return tuple(sorted((*source_lines(function), (start, f'    """{words}"""'))))


def about(function: Any) -> str:
    """Return what a function's docstring says first, in one line; '' if there is none.

    >>> about(held)[:24]
    'Return how many of a pie'
    """
    return paragraphs(ast.get_docstring(_tree(function)) or "")[0]


def written(function: Any) -> Any:
    """Return the Python function that a kernel was made from; others as they are."""
    return getattr(function, "py_func", function)


def called(function: Any) -> dict[str, Any]:
    """Return the kernels that a function calls, by the names that they have in its source.

    >>> from shogi_lab.engine.hands import dominates
    >>> list(called(dominates))
    ['covers', 'held']
    """
    source = written(function)
    found = {name: source.__globals__.get(name) for name in source.__code__.co_names}
    return {name: each for name, each in found.items() if hasattr(each, "py_func")}


@cache
def statements(function: Any) -> dict[int, tuple[int, int]]:
    """Return, for each line of a kernel, the first and last line of its statement.

    Of a statement that contains others (if, while, for) only the head counts.

    >>> from shogi_lab.engine.bitboards import difference
    >>> first, last = max(statements(difference).values())
    >>> last - first
    2
    """
    _, start = inspect.getsourcelines(function.py_func)
    spans: dict[int, tuple[int, int]] = {}
    for node in ast.walk(_tree(function)):
        if isinstance(node, ast.stmt):
            inside = getattr(node, "body", None)
            last = inside[0].lineno - 1 if inside else (node.end_lineno or node.lineno)
            span = start + node.lineno - 1, start + max(node.lineno, last) - 1
            spans |= dict.fromkeys(range(span[0], span[1] + 1), span)
    return spans


@cache
def _tree(function: Any) -> ast.FunctionDef:
    text = textwrap.dedent(inspect.getsource(written(function)))
    tree = ast.parse(text).body[0]
    if not isinstance(tree, ast.FunctionDef):
        raise TypeError(said("{name} is no function written with def", name=function.__name__))
    return tree


# ---- locals


@cache
def annotated(kernel: Any) -> dict[str, str]:
    """Return the kinds that a kernel's annotations name, by the names of its arguments and locals;
    "first()" stands for what `first` returns."""
    tree = _tree(kernel)
    by_name = {each.arg: each.annotation for each in tree.args.args} | {
        ast.unparse(node.target): node.annotation
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign)
    }
    by_name[f"{tree.name}()"] = tree.returns
    kinds = {name: _kind_said(kernel, each) for name, each in by_name.items() if each}
    return {name: kind.name for name, kind in kinds.items() if kind}


def _kind_said(kernel: Any, annotation: ast.expr) -> Kind | None:
    alias = written(kernel).__globals__.get(ast.unparse(annotation))
    return next((each for each in getattr(alias, "__metadata__", ()) if type(each) is Kind), None)


def kind_of(kernel: Any, name: str, value: Any) -> str:
    """Return what kind of thing a value is: by its type, by its kernel's annotations, or by its
    name alone; a number if none of these says.

    >>> kind_of(held, "hand", 3), kind_of(first, "bb", Bitboard(0, 0, 1)), kind_of(held, "hand", ())
    ('hand', 'bitboard', 'value')
    """
    if isinstance(value, Bitboard):
        return "bitboard"
    if isinstance(value, bool) or not isinstance(value, int):
        return "value"
    return annotated(kernel).get(name) or KINDS.get(name, "number")


def in_text(kind: str, value: Any) -> str:
    """Return a value as a short text."""
    match kind:
        case "bitboard":
            squares = squares_in(value)
            if not squares:
                return said("empty")
            if len(squares) <= FEW:
                return named(value)
            return plural("{n} square", "{n} squares", len(squares))
        case "square":
            return square_name(value) if value < SQUARES else said("off the board ({n})", n=value)
        case "word":
            return f"0x{value:07x}"
        case "pattern":
            return f"{value} = 0b{value:07b}"
        case "hand":
            held = unpack(value).items()
            each = (said("{piece} {n}", piece=name, n=count) for name, count in held if count)
            return items(each) or said("nothing")
        case "guards":
            lit = [field.name for field in BONANZA.fields if value >> field.shift + field.width & 1]
            return said("lit above {fields}", fields=items(lit)) if lit else said("no guard is lit")
        case "move":
            if not value:
                return said("none")
            return said("{move}, {what}", move=usi(value), what=in_words(value))
        case "piece":
            return PIECE_NAMES[value] if value else said("none")
        case "color":
            return COLOR_NAMES[value]
    return textwrap.shorten(str(value), 60)


def local_rows(kernel: Any, now: Mapping[str, Any], before: Mapping[str, Any]) -> tuple[Local, ...]:
    """Return the locals of a kernel, compared with their values at the line that ran before.

    A tuple of several named values has a row for each."""
    rows = []
    for name, value in now.items():
        old = before.get(name)
        if hasattr(value, "_fields") and not isinstance(value, Bitboard):
            inner = zip(value._fields, value, strict=True)
            rows += [
                _local(kernel, f"{name}.{field}", part, getattr(old, field, None))
                for field, part in inner
            ]
        else:
            rows.append(_local(kernel, name, value, old))
    return tuple(rows)


def _local(kernel: Any, name: str, value: Any, old: Any) -> Local:
    kind = kind_of(kernel, name, value)
    places, was = _set_in(kind, value), _set_in(kind, old) if type(old) is type(value) else ()
    fresh = tuple(sorted(set(places) ^ set(was))) if old is not None else ()
    groups = FIELDS_DOWN if kind in ("hand", "guards") else ()
    fresh = places if kind == "guards" else fresh
    return Local(name, in_text(kind, value), kind, places, fresh, old != value, groups=groups)


def _set_in(kind: str, value: Any) -> tuple[int, ...]:
    if kind == "bitboard":
        return tuple(squares_in(value))
    if kind in ("hand", "guards"):
        return tuple(HAND_BITS - 1 - bit for bit in reversed(range(HAND_BITS)) if value >> bit & 1)
    return tuple(squares_in(Bitboard(value, 0, 0))) if kind == "word" else ()


# ---- records


def place_of(path: tuple[Any, ...]) -> Place | None:
    """Return the place of a position's record that a path leads to, or None; ("pieces", 0, 1, 2) is
    a word of pieces[BLACK, PAWN].

    >>> place_of(("pieces", 0, 1, 2)).article
    'b_pawn'
    """
    member, *index = path
    for place in PLACES:
        if place.member == member and place.at == tuple(index[: len(place.at)]):
            return place
    return None


def record_row(place: Place, before: Mapping[str, Any], now: Mapping[str, Any]) -> Local:
    """Return the row for a place that changed in a record, given as `twins.frozen` makes it."""
    old, new = (place.within(record[place.member]) for record in (before, now))
    row = member(place, old, new)
    name = f"{POSITION_NAME}.{place.name}"
    if place not in BITBOARDS:
        change = said("{was} -> {now}", was=row.before, now=row.after)
        return Local(name, change, "value", changed=True)
    bits = bits_of(place, old, new)
    text = " ".join(filter(None, (row.before, row.after)))
    return Local(name, text, "bitboard", bits.squares, bits.changed, changed=True)
