"""A film whose frames follow from the digits of their numbers, so that a page makes any of them.

      slot "0.c0.3"  depends on the digit of the pawns   -> a fragment for each of 19 values
      slot "0.x1"    on those of pawns and lances        -> one for each of 95

What a slot depends on is found by trying, and the whole is tried on frames chosen by chance: a page
that would show another frame than a kernel is refused. A carried digit, as a borrow that comes from
below, counts as one more.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from math import prod
from random import Random
from string import Formatter
from typing import Any

from shogi_lab.engine.given import shown
from shogi_lab.japanese.catalog import in_japanese, known
from shogi_lab.stage.films import Film, Frame
from shogi_lab.stage.spoken import (
    Enumeration,
    Piece,
    Rule,
    Table,
    Total,
    digits_of,
    number_of,
    together,
)

Slots = dict[str, str]
JUMP = re.compile(r' data-jump="(\d+)"')
TRIES, BASES, LARGEST = 60, 4, 4096
CARRIED = 100  # frames of either kind by which it is found on what a slot depends


def moved(slots: Slots, number: int) -> Slots:
    """Slots whose places say how far they lead from this frame, not where."""

    def far(jump: re.Match[str]) -> str:
        return f' data-by="{int(jump[1]) - number}"'

    return {name: JUMP.sub(far, text) for name, text in slots.items() if text}


def ruled(film: Film, rule: Rule, drawn: Callable[[Frame], Slots]) -> dict[str, Any]:
    """What a page needs to make any frame: fragments, by slots their digits, and what is said.

    drawn: what stands in the slots of a frame.
    """
    frame_of = cache(film.frames.__getitem__)
    seen = cache(lambda number: moved(drawn(frame_of(number)), number))
    needs = explained(rule, seen) if rule.carries else dependencies(rule, seen)
    numbers_by = cache(lambda by: list(numbers(rule, by)))
    fragments = {"": 0}
    slots: dict[str, list[list[int]]] = {}
    for name, by in needs.items():
        of_all = ("" if n is None else seen(n).get(name, "") for n in numbers_by(by))
        slots[name] = [list(by), [fragments.setdefault(each, len(fragments)) for each in of_all]]
    every = [] if rule.caption and rule.state else [*map(frame_of, range(film.last + 1))]
    if rule.caption:
        template = rule.caption(**{name: name for name in rule.pieces}).template
        caption = _in_slots(template, rule.pieces)
        japanese = _in_slots(known(template), {k: _ours(each) for k, each in rule.pieces.items()})
    else:
        caption = _tabled(rule, [frame.caption for frame in every])
        japanese = tuple(map(_ours, caption))
    state = rule.state or _tabled(rule, [frame.about for frame in every])
    chance = Random(5489)
    for number in (chance.randrange(film.last + 1) for _ in range(TRIES)):
        digits, frame = rule.digits(number), frame_of(number)
        texts = list(fragments)
        there = {
            name: texts[fragment[number_of([digits[i] for i in by], [rule.bases[i] for i in by])]]
            for name, (by, fragment) in slots.items()
        }
        ours = {name: text for name, text in there.items() if text}
        says = [together(each, digits, rule.bases) for each in (caption, state)]
        if ours != seen(number) or says != [frame.caption, frame.about]:
            raise ValueError(f"{shown(film.title)}: frame {number} does not follow from its digits")
        told = in_japanese(frame.caption) or frame.caption
        if together(japanese, digits, rule.bases) != told:
            japanese = caption  # a part of it has no Japanese yet
    return {
        "radix": rule.radix,
        "carries": [carry._asdict() for carry in rule.carries],
        "fragments": list(fragments),
        "slots": slots,
        "caption": _plain(caption),
        "state": _plain(state),
        "japanese": _plain(japanese),
    }


def dependencies(rule: Rule, seen: Callable[[int], Slots]) -> dict[str, tuple[int, ...]]:
    """By slot, the digits on which it depends: those that change it from some frame."""
    count = prod(rule.radix)
    chance = Random(5489)
    bases = range(count) if count <= LARGEST else [0, *(
        chance.randrange(count) for _ in range(BASES)
    )]  # fmt: skip
    found: dict[str, set[int]] = {}
    for number in bases:
        digits = digits_of(number, rule.radix)
        before = seen(number)
        for at, base in enumerate(rule.radix):
            for value in range(digits[at] + 1 if count <= LARGEST else 0, base):
                after = seen(number_of((*digits[:at], value, *digits[at + 1 :]), rule.radix))
                for name in before.keys() | after.keys():
                    if before.get(name) != after.get(name):
                        found.setdefault(name, set()).add(at)
        for name in before:
            found.setdefault(name, set())
    return {name: tuple(sorted(by)) for name, by in found.items()}


def explained(rule: Rule, seen: Callable[[int], Slots]) -> dict[str, tuple[int, ...]]:
    """By slot, the digits on which it depends, where some are carried: none, one, or those from
    which one is carried; the first of these from which it follows in frames chosen by chance."""
    scopes = [(), *((i,) for i in range(len(rule.bases))), *(carry.by for carry in rule.carries)]
    chance = Random(5489)
    few = [min(base, 3) for base in rule.radix]  # where many are equal, and so much is carried on
    frames = [
        number_of([chance.randrange(base) for base in bases], rule.radix)
        for bases in (rule.radix, few) for _ in range(CARRIED)
    ]  # fmt: skip
    with_digits = cache(lambda by, digits: _frame_with(rule, dict(zip(by, digits, strict=True))))

    def follows(name: str, by: tuple[int, ...], number: int) -> bool:
        digits = rule.digits(number)
        other = with_digits(by, tuple(digits[i] for i in by))
        return other is not None and seen(other).get(name) == seen(number).get(name)

    return {
        name: next((by for by in scopes if all(follows(name, by, each) for each in frames)), ())
        for name in sorted(set().union(*map(seen, frames)))
    }


def numbers(rule: Rule, by: tuple[int, ...]) -> Iterator[int | None]:
    """The frames of all values of some digits, the first of them changing fastest, the rest 0;
    None where no digits carry such values."""
    for values in product(*(range(rule.bases[i]) for i in reversed(by))):
        yield _frame_with(rule, dict(zip(reversed(by), values, strict=True)))


def _frame_with(rule: Rule, wanted: dict[int, int]) -> int | None:
    """A frame with these values of some digits, the rest 0 where nothing else is carried."""
    made = _made(rule, wanted)
    plain = range(len(rule.radix))
    return None if made is None else number_of([made.get(i, 0) for i in plain], rule.radix)


def _made(rule: Rule, wanted: dict[int, int]) -> dict[int, int] | None:
    """Values of digits that carry those wanted; what is carried on alike is tried once."""
    last = max(wanted, default=-1)
    if last < len(rule.radix):
        return wanted
    by, values = rule.carries[last - len(rule.radix)]
    rest, tried = {i: value for i, value in wanted.items() if i != last}, set()
    for place in (at for at, value in enumerate(values) if value == wanted[last]):
        more = dict(zip(by, digits_of(place, [rule.bases[i] for i in by]), strict=True))
        carried = tuple(value for i, value in more.items() if i >= len(rule.radix))
        if carried not in tried and all(rest.get(i, v) == v for i, v in more.items()):
            tried.add(carried)
            made = _made(rule, more | rest)
            if made is not None:
                return made
    return None


def _tabled(rule: Rule, texts: list[str]) -> tuple[Piece, ...]:
    """What all frames say, as one table; where they all say the same, that."""
    if len(set(texts)) == 1:
        return (texts[0],)
    return (Table(tuple(range(len(rule.radix))), tuple(texts)),)


def _in_slots(template: str, pieces: Mapping[str, Piece]) -> tuple[Piece, ...]:
    """A template cut up, with a piece in each of its slots."""
    found: list[Piece] = []
    for literal, slot, _, _ in Formatter().parse(template):
        found += [literal] * bool(literal)
        found += [] if slot is None else [pieces[slot]]
    return tuple(found)


def _ours(piece: Piece) -> Piece:
    """A piece in Japanese."""
    if isinstance(piece, str):
        return in_japanese(piece) or piece
    if isinstance(piece, Table):
        return _our_texts(piece)
    if isinstance(piece, Enumeration):
        texts = tuple(map(_our_texts, piece.texts))
        return Enumeration(texts, in_japanese(piece.none) or piece.none, "\u3001".join)
    return piece


def _our_texts(table: Table) -> Table:
    return table._replace(texts=tuple(in_japanese(each) or each for each in table.texts))


def _plain(pieces: tuple[Piece, ...]) -> list[Any]:
    """Pieces as JSON: a table by its digits and texts, each text once."""
    return [_as_data(piece) for piece in pieces]


def _as_data(piece: Piece) -> Any:
    if isinstance(piece, Table):
        once = list(dict.fromkeys(piece.texts))
        place = {text: at for at, text in enumerate(once)}
        return {"by": piece.by, "texts": once, "of": [place[text] for text in piece.texts]}
    if isinstance(piece, Enumeration):
        between, last = re.split("[\0-\2]", piece.joined(("\0", "\1", "\2")))[1:3]
        texts = [_as_data(each) for each in piece.texts]
        return {"texts": texts, "between": between, "last": last, "none": piece.none}
    return piece._asdict() if isinstance(piece, Total) else piece
