"""A reader's answer, held against the right one: whether it is that, and if not, why.

yours                    right       why
(1, 13)                  (1, 13)
{"b_pawn"}               set()       Yours has b_pawn too much.
array([1, 13])           (1, 13)     It is a NumPy ndarray: tuple(...) makes it a plain one.
(array([1]), 13)         (1, 13)     There is a ndarray in it, where plain values are wanted.

A reader's own objects may answer anything when they are compared: only what is plain is.
"""

from types import GeneratorType, NoneType
from typing import Any

from shogi_lab.engine.arguments import SHOWN
from shogi_lab.messages import Message, items, said, sentences

from .trials import SHORT, in_line, shortly, type_name

MOST_DRAWN = 1_000  # values in one holder of an answer that is drawn
MOST_TOLD = 40  # values of a set that are told one by one
PLAIN = (int, bool, float, str, bytes, NoneType)
HOLDERS = (tuple, list, set, frozenset)


def alike(got: Any, wanted: Any) -> bool:
    """Whether an answer is the right one; only what is plain is asked whether it is equal.

    >>> alike((1, 13), (1, 13)), alike(1.0, 1)
    (True, False)
    """
    return type(got) is type(wanted) and not _strange(got) and bool(got == wanted)


def _strange(value: Any) -> str:
    """The kind of the first thing in a value that is not plain, '' where all of it is."""
    if type(value) in PLAIN:
        return ""
    if type(value) in HOLDERS:
        return next(filter(None, map(_strange, value)), "")
    is_scalar = type(value).__module__ == "numpy" and not hasattr(value, "__len__")
    return "" if is_scalar else type_name(value)


def may_be_drawn(got: Any, wanted: Any) -> bool:
    """Whether a wrong answer is near enough to a right one to be drawn beside it.

    >>> may_be_drawn((0, 99), (1, 13)), may_be_drawn((0, None), (1, 13)), may_be_drawn(0, (1, 13))
    (True, False, False)
    """
    return type(got) is type(wanted) and (type(got) is int or _small(got))


def _small(value: Any) -> bool:
    """Whether a value is made of few small numbers and short texts, and of nothing else."""
    if type(value) in HOLDERS:
        return len(value) <= MOST_DRAWN and all(map(_small, value))
    if type(value) is str:
        return len(value) <= SHOWN and value.isprintable()
    return type(value) is bool or (type(value) is int and value.bit_length() <= 64)


def why_wrong(got: Any, wanted: Any) -> str:
    """What is wrong with an answer, or with its kind.

    >>> why_wrong({"b_pawn"}, set())
    'Yours has b_pawn too much.'
    >>> why_wrong(4 / 2, 2)
    'Yours answers 2.0; right is 2. It is a float: / always makes one, // divides whole numbers \
into an int.'
    """
    if type(got) is type(wanted) is set and not _strange(got):
        return _differences(got, wanted)
    answers = {"got": shortly(got), "wanted": shortly(wanted)}
    return sentences(said("Yours answers {got}; right is {wanted}.", **answers), _kind(got, wanted))


def change(args: tuple[Any, ...], given: tuple[Any, ...]) -> str:
    """What became of arguments that should have stayed as they were.

    >>> change(([1, 2],), ([1],))
    'It changes what it is given: [1, 2] became [1].'
    """
    before, after = next((a, b) for a, b in zip(args, given, strict=True) if a != b)
    return said(
        "It changes what it is given: {before} became {after}.",
        before=shortly(before),
        after=shortly(after),
    )


def _differences(got: set[Any], wanted: set[Any]) -> str:
    missing, strays = (items(_in_order(each)) for each in (wanted - got, got - wanted))
    lacks = said("Yours lacks {names}.", names=missing) if missing else ""
    return sentences(lacks, said("Yours has {names} too much.", names=strays) if strays else "")


def _in_order(values: set[Any]) -> list[str]:
    """The values of a set as texts: numbers by their size, all else as in a dictionary."""
    told = {n: in_line(n) if type(n) is str else SHORT.repr(n) for n in values}
    ordered = sorted(values, key=lambda n: (n if type(n) is int else 0, told[n]))
    more = len(values) - MOST_TOLD
    first = [told[n] for n in ordered[:MOST_TOLD]]
    return [*first, said("{n} more", n=f"{more:,}")] if more > 0 else first


def _kind(got: Any, wanted: Any) -> str:
    """What is wrong with the kind of an answer, '' where the kind is right."""
    mine, other = type(got), type_name(wanted)
    if mine is type(wanted):
        strange = _strange(got)
        told = said("There is {kind} in it, where plain values are wanted.", kind=_a(strange))
        return told if strange else ""
    if got is None:
        return said("None is the answer of a function without return: is one missing?")
    if mine is GeneratorType:
        return said("yield makes a function a generator: return the whole answer at once.")
    names = {"kind": type_name(got), "other": other}
    if mine.__module__ == "numpy":
        return said("It is a NumPy {kind}: {other}(...) makes it a plain one.", **names)
    if type(wanted) is bool and issubclass(mine, int):
        return said("A number is not yet True or False: compare it, with == 0 or != 0.")
    if issubclass(mine, float):
        return said(
            "It is a float: / always makes one, // divides whole numbers into {other}.",
            other=_a(other),
        )
    return said("It is {kind}, not {other}.", kind=_a(type_name(got)), other=_a(other))


def _a(kind: str) -> Message:
    if kind[:1] in "aeiouAEIOU":
        return said("an {kind}", kind=kind)
    return said("a {kind}", kind=kind)
