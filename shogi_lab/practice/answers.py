"""A reader's answer compared with the right one: whether they are alike, and if not, why.

yours                    right       why
(1, 13)                  (1, 13)
{"b_pawn"}               set()       Your function also returns b_pawn, which should not be there.
array([1, 13])           (1, 13)     The answer is a NumPy ndarray: tuple(...) makes it a plain one.
(array([1]), 13)         (1, 13)     It contains a ndarray, but plain values are expected.

A reader's own objects may return anything when they are compared, so only plain values are.
"""

from itertools import chain, islice
from types import GeneratorType, NoneType
from typing import Any

from shogi_lab.engine.arguments import SHOWN
from shogi_lab.engine.arrays import ARRAYS, np
from shogi_lab.ground.messages import Message, items, said, sentences

from .trials import SHORT, in_line, shortly, type_name

MOST_DRAWN = 1_000  # values in an answer that is drawn
MOST_TOLD = 40  # values of a set that are told one by one
PLAIN = (int, bool, float, str, bytes, NoneType)
LEAVES = frozenset(PLAIN)
HOLDERS = (tuple, list, set, frozenset)
#: Which plain kind a number of NumPy's counts as, inside of an answer.
SCALARS: dict[type, type] = {
    kind: plain
    for number, plain in (("integer", int), ("bool", bool), ("floating", float))
    for kind in (vars(np)["sctypeDict"].values() if ARRAYS else ())
    if issubclass(kind, getattr(np, number))
}


def alike(got: Any, wanted: Any) -> bool:
    """Whether an answer is like the right one, in type and value at every depth; plain ones by ==.

    Both are walked side by side, so a value that contains itself is followed only as deep as the
    right answer goes. Inside an answer, a NumPy number counts as the plain one.

    >>> alike((1, 13), (1, 13)), alike(1.0, 1), alike((1.0, 13), (1, 13)), alike({True}, {1})
    (True, False, False, False)
    """
    kind = type(wanted)
    if type(got) is not kind:
        return False
    if kind in LEAVES:
        return bool(got == wanted)
    if (
        kind is tuple
        and [*map(type, got)] == (kinds := [*map(type, wanted)])
        and (LEAVES.issuperset(kinds))
    ):  # as nearly always
        return bool(got == wanted)
    return len(got) == len(wanted) and _same_parts(got, wanted, kind)


def _same_parts(got: Any, wanted: Any, kind: type) -> bool:
    """Whether two holders of one kind and length hold the same."""
    if kind is tuple or kind is list or issubclass(kind, tuple):
        return all(map(_same_part, got, wanted))
    if issubclass(kind, dict):
        mine = {_known(key): value for key, value in got.items()}
        return all(
            _known(key) in mine and _same_part(mine[_known(key)], value)
            for key, value in wanted.items()
        )
    kinds = _kinds((*got, *wanted))
    if len(kinds) == 1 and kinds <= LEAVES:  # as nearly always
        return bool(got == wanted)
    return {*map(_known, got)} == {*map(_known, wanted)}


def _kinds(values: Any) -> set[type]:
    """Return the kinds of values; if all are tuples, the kinds of what is in them."""
    kinds = {*map(type, values)}
    return kinds if kinds != {tuple} else {*map(type, chain.from_iterable(values))}


def _same_part(got: Any, wanted: Any) -> bool:
    """Whether a value inside of an answer is the right one."""
    if type(got) in SCALARS and SCALARS[type(got)] is type(wanted):
        return bool(got == wanted)
    return alike(got, wanted)


def _known(value: Any) -> Any:
    """Return what tells a value of a set from others: its kind and what it holds. A value that is
    not plain is told by the object itself; no right answer has one."""
    kind = SCALARS.get(type(value), type(value))
    if kind in LEAVES:
        return kind, value
    if issubclass(kind, tuple):
        kinds = tuple(SCALARS.get(each, each) for each in map(type, value))
        if LEAVES.issuperset(kinds):
            return kind, kinds, value
        return kind, tuple(map(_known, value))
    if kind is frozenset:
        return kind, frozenset(map(_known, value))
    return kind, id(value)


def _first(value: Any) -> list[Any]:
    """Return a value and what it holds, level by level, up to some thousand: it may hold itself."""
    found = [value]
    for each in found:
        if len(found) > MOST_DRAWN:
            break
        if type(each) in HOLDERS:
            found += islice(each, MOST_DRAWN)
    return found


def _strange(value: Any) -> str:
    """Return the kind of the first thing in a value that is not plain, '' if all of it is."""
    plain = (*PLAIN, *HOLDERS, *SCALARS)
    return next((type_name(each) for each in _first(value) if type(each) not in plain), "")


def may_be_drawn(got: Any, wanted: Any) -> bool:
    """Whether a wrong answer is enough like a right one to be drawn next to it."""
    return type(got) is type(wanted) and (type(got) is int or _small(got))


def _small(value: Any) -> bool:
    """Whether a value is made of few small numbers and short texts, and of nothing else."""
    held = _first(value)
    return len(held) <= MOST_DRAWN and all(
        type(each) in HOLDERS or type(each) is bool
        or (type(each) is str and len(each) <= SHOWN and each.isprintable())
        or (type(each) is int and each.bit_length() <= 64)
        for each in held
    )  # fmt: skip


def why_wrong(got: Any, wanted: Any) -> str:
    """Return what is wrong with an answer, or with its type."""
    if type(got) is type(wanted) is set and not _strange(got) and got != wanted:
        return _differences(got, wanted)
    answers = {"got": shortly(got), "wanted": shortly(wanted)}
    return sentences(
        said("Your function returns {got}; it should return {wanted}.", **answers),
        _kind(got, wanted),
    )


def change(args: tuple[Any, ...], given: tuple[Any, ...]) -> str:
    """Return how arguments changed that should have stayed as they were.

    >>> change(([1, 2],), ([1],))
    'Your function changes its argument: [1, 2] became [1].'
    """
    before, after = next((a, b) for a, b in zip(args, given, strict=True) if a != b)
    words = {"before": shortly(before), "after": shortly(after)}
    return said("Your function changes its argument: {before} became {after}.", **words)


def _differences(got: set[Any], wanted: set[Any]) -> str:
    missing, strays = (items(_in_order(each)) for each in (wanted - got, got - wanted))
    lacks = said("Your function leaves out {names}.", names=missing)
    more = said("Your function also returns {names}, which should not be there.", names=strays)
    return sentences(lacks if missing else "", more if strays else "")


def _in_order(values: set[Any]) -> list[str]:
    """Return the values of a set as texts: numbers by their size, all else as in a dictionary."""
    told = {n: in_line(n) if type(n) is str else SHORT.repr(n) for n in values}
    ordered = sorted(values, key=lambda n: (n if type(n) is int else 0, told[n]))
    more = len(values) - MOST_TOLD
    first = [told[n] for n in ordered[:MOST_TOLD]]
    return [*first, said("{n} more", n=f"{more:,}")] if more > 0 else first


def _kind(got: Any, wanted: Any) -> str:
    """Return what is wrong with the kind of an answer, '' if the kind is right."""
    mine, other = type(got), type_name(wanted)
    if mine is type(wanted):
        strange = _strange(got)
        if strange:
            return said("It contains {kind}, but plain values are expected.", kind=_a(strange))
        return _kind_inside(got, wanted)
    if got is None:
        return said("A function without return gives None: is a return missing?")
    if mine is GeneratorType:
        return said(
            "Because of yield your function is a generator; it should return the "
            "whole answer at once."
        )
    if wanted is None:
        return said("The answer is {kind}; it should be None.", kind=_a(type_name(got)))
    names = {"kind": type_name(got), "other": other}
    if mine.__module__ == "numpy":
        return said(
            "The answer is a NumPy {kind}, and a plain {other} is expected. "
            "Write {other}(...) around it.",
            **names,
        )
    if type(wanted) is bool and issubclass(mine, int):
        return said("A number is not yet True or False; compare it with == 0 or != 0.")
    if issubclass(mine, float):
        return said(
            "The answer is a float, because / always gives a float; // divides whole numbers "
            "into {other}.",
            other=_a(other),
        )
    return said(
        "The answer is {kind}; it should be {other}.", kind=_a(type_name(got)), other=_a(other)
    )


def _kind_inside(got: Any, wanted: Any) -> str:
    """Say which value inside an equal answer is of another kind than the right one's; or ''."""
    kinds = {type(each) for each in _first(wanted)}
    other = next((each for each in _first(got)
                  if SCALARS.get(type(each), type(each)) not in kinds), None)  # fmt: skip
    if got != wanted or other is None:
        return ""
    words = {"got": shortly(other), "kind": _a(type_name(other))}
    return said("{got} is {kind}, but the right answer has no such value.", **words)


def _a(kind: str) -> Message:
    if kind[:1] in "aeiouAEIOU":
        return said("an {kind}", kind=kind)
    return said("a {kind}", kind=kind)
