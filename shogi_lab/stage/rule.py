"""A rule: how the frames of a film follow from the digits of their numbers.

number 35627     digits 2 0 0 0 0 0 1, in radix 19 5 5 5 5 3 3, the lowest first
slot "0.c0.3"    depends on the digit of the pawns: a fragment for each of 19 values
caption          Enumeration(2 pawns, ..., 1 rook) + ": " + Total(...): "2 pawns and 1 rook: 524290"

With a rule a page can make any frame without Python. The digits on which a slot depends are found
by experiment. The result is then tested on random frames: if a page would show a different frame
from the one that Python makes, the film is refused.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations, product
from math import prod
from random import Random
from re import split
from types import MappingProxyType
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import shown
from shogi_lab.ground.messages import Message, listed

Slots = Mapping[str, str]
LARGEST = 4096  # frames of a film whose changes are all tried
BASES, TRIES = 10, 200  # frames chosen by chance: to be changed, and to be compared


class Table(NamedTuple):
    """A text for each combination of values of some digits; the first digit changes fastest."""

    by: tuple[int, ...]
    texts: tuple[str, ...]


class Enumeration(NamedTuple):
    """Texts without the empty ones; `none` if all are empty. joined: makes one text of several."""

    texts: tuple[Table, ...]
    none: str
    joined: Callable[[Sequence[str]], str] = listed


class Total(NamedTuple):
    """The sum of the first digits times weights, in base 10 or 16, at least `wide` places."""

    weights: tuple[int, ...]
    base: int = 10
    wide: int = 1


Piece = str | Table | Enumeration | Total


class Rule(NamedTuple):
    """How the frames of a film follow from the digits of their numbers.

    radix: how many values each digit has, the lowest first. A caption is the message that
    `caption` makes of `pieces`; a state is a row of pieces. If these are not given, captions and
    states are kept in a table. masks: each adds one digit, which is 1 if the weighted sum of the
    digits has a bit of the mask. So a borrow, which depends on all digits below it, becomes a
    single digit.
    """

    radix: tuple[int, ...]
    caption: Callable[..., Message] | None = None
    pieces: Mapping[str, Piece] = MappingProxyType({})
    state: tuple[Piece, ...] = ()
    weights: tuple[int, ...] = ()
    masks: tuple[int, ...] = ()

    @property
    def bases(self) -> tuple[int, ...]:
        """Return how many values each digit has; the digits of masks come last.

        >>> Rule((3, 3), weights=(1, -1), masks=(4,)).bases
        (3, 3, 2)
        """
        return (*self.radix, *(2 for _ in self.masks))

    def digits(self, number: int) -> tuple[int, ...]:
        """Return the digits of a frame's number, then those that the masks add.

        >>> Rule((3, 3), weights=(1, -1), masks=(4,)).digits(6)
        (0, 2, 1)
        """
        digits = digits_of(number, self.radix)
        total = _sum(self.weights, digits)
        return (*digits, *(int(total & mask != 0) for mask in self.masks))

    def said(self, number: int) -> str:
        """Return the caption of a frame.

        >>> from shogi_lab.ground.messages import said
        >>> Rule((2,), lambda n: said("{n} of 1", n=n), {"n": Total((1,))}).said(1)
        '1 of 1'
        """
        if self.caption is None:
            return ""
        digits = self.digits(number)
        made = {name: _text(each, digits, self.bases) for name, each in self.pieces.items()}
        return self.caption(**made)


def digits_of(number: int, radix: Sequence[int]) -> tuple[int, ...]:
    """Return the digits of a number, the lowest first."""
    out = []
    for base in radix:
        number, digit = divmod(number, base)
        out.append(digit)
    return tuple(out)


def number_of(digits: Sequence[int], radix: Sequence[int]) -> int:
    """Return the number that has these digits."""
    return sum(digit * prod(radix[:at]) for at, digit in enumerate(digits))


def together(pieces: Sequence[Piece], digits: Sequence[int], bases: Sequence[int]) -> str:
    """Return the texts that pieces give for these digits, one after the other.

    >>> together(("word ", Total((1, 2), 16, 4)), (1, 1), (2, 2))
    'word 0003'
    >>> kinds = (Table((0,), ("", "a pawn")), Table((1,), ("", "a rook")))
    >>> together([Enumeration(kinds, "nothing")], (1, 1), (2, 2))
    'a pawn and a rook'
    """
    return "".join(_text(piece, digits, bases) for piece in pieces)


def _text(piece: Piece, digits: Sequence[int], bases: Sequence[int]) -> str:
    match piece:
        case Table(by, texts):
            return texts[_place(by, digits, bases)]
        case Enumeration(tables, none, joined):
            parts = [text for text in (_text(each, digits, bases) for each in tables) if text]
            return joined(parts) or none
        case Total(weights, base, wide):
            return f"{_sum(weights, digits):0{wide}{'x' if base == 16 else 'd'}}"
        case text:
            return text


def _sum(weights: Sequence[int], digits: Sequence[int]) -> int:
    return sum(weight * digit for weight, digit in zip(weights, digits, strict=False))


def _place(by: Sequence[int], digits: Sequence[int], bases: Sequence[int]) -> int:
    """Return where what belongs to these digits stands in a table by some of them."""
    return number_of([digits[i] for i in by], [bases[i] for i in by])


# ---- for a page


def for_page(
    film: Any, seen: Callable[[int], Slots], ours: Callable[[str], str]
) -> tuple[list[str], dict[str, Any]]:
    """Return what a page needs to make any frame of a film that has a rule: the fragments; for
    each slot, its digits and its fragment for each of their values; the caption and the state.

    seen: returns what stands in the slots of a frame, by its number; ours: returns a text in
    Japanese. Raises ValueError if a frame does not follow from its digits.
    """
    rule, frame_of, seen = film.rule, cache(film.frames.__getitem__), cache(seen)
    fragments, slots = {"": 0}, {}
    numbers_by = cache(lambda by: list(_numbers(rule, by)))
    for name, by in dependencies(rule, seen).items():
        of_all = ["" if n is None else seen(n).get(name, "") for n in numbers_by(by)]
        slots[name] = by, [fragments.setdefault(each, len(fragments)) for each in of_all]
    caption, japanese = (_caption(rule, frame_of, language) for language in (str, ours))
    state = rule.state or _tabled(rule, frame_of, "about")
    texts = list(fragments)
    for number in _by_chance(rule, TRIES):
        digits, frame = rule.digits(number), frame_of(number)
        there = {
            name: texts[fragment[_place(by, digits, rule.bases)]]
            for name, (by, fragment) in slots.items()
        }
        says = [together(each, digits, rule.bases) for each in (caption, state)]
        ours_here = {name: text for name, text in there.items() if text}
        if ours_here != seen(number) or says != [frame.caption, frame.about]:
            raise ValueError(f"{shown(film.title)}: frame {number} does not follow from its digits")
        if together(japanese, digits, rule.bases) != ours(frame.caption):
            japanese = caption  # a part of it has no Japanese yet
    said = {"caption": caption, "state": state, "japanese": japanese}
    return texts, {
        "radix": rule.radix, "weights": rule.weights, "masks": rule.masks, "slots": slots,
        **{name: [_as_data(piece) for piece in pieces] for name, pieces in said.items()},
    }  # fmt: skip


def dependencies(rule: Rule, seen: Callable[[int], Slots]) -> dict[str, tuple[int, ...]]:
    """Return the digits on which each slot depends: whenever the slot changes, one of them does.

    >>> borrow = Rule((3, 3), weights=(1, -1), masks=(4,))
    >>> less = lambda number: {"a": f"{number % 3}", "borrow": "<" * (number % 3 < number // 3)}
    >>> dependencies(borrow, less)
    {'a': (0,), 'borrow': (2,)}
    """
    found: dict[str, set[frozenset[int]]] = {}
    digits = cache(rule.digits)
    for number, other in _changes(rule):
        pairs = enumerate(zip(digits(number), digits(other), strict=True))
        changed = frozenset(i for i, (before, after) in pairs if before != after)
        one, two = seen(number), seen(other)
        for name in {**one, **two}:
            changes = found.setdefault(name, set())
            if one.get(name) != two.get(name):
                changes.add(changed)
    return {name: _explaining(changes) for name, changes in found.items()}


def _explaining(changes: set[frozenset[int]]) -> tuple[int, ...]:
    """Return the fewest digits of which one at least is in each change; of as many, the lowest."""
    alone = {digit for each in changes if len(each) == 1 for digit in each}
    rest = [each for each in changes if not each & alone]
    digits = sorted(frozenset().union(*rest))
    some = chain.from_iterable(combinations(digits, n) for n in range(len(digits) + 1))
    more = next(each for each in some if all(not change.isdisjoint(each) for change in rest))
    return tuple(sorted({*alone, *more}))


def _changes(rule: Rule) -> Iterator[tuple[int, int]]:
    """Yield pairs of frames' numbers that differ in one digit: all of few, else some."""
    every = prod(rule.radix) <= LARGEST
    for number in range(prod(rule.radix)) if every else (0, *_by_chance(rule, BASES)):
        digits = digits_of(number, rule.radix)
        for at, base in enumerate(rule.radix):
            for value in range(digits[at] + 1 if every else 0, base):
                yield number, number_of((*digits[:at], value, *digits[at + 1 :]), rule.radix)


def _by_chance(rule: Rule, count: int) -> Iterator[int]:
    """Yield frames' numbers at random, half with low digits, many of them equal."""
    chance = Random(5489)
    low = [min(base, 3) for base in rule.radix]
    for radix in (low, rule.radix) * (count // 2):
        yield number_of([chance.randrange(base) for base in radix], rule.radix)


def _numbers(rule: Rule, by: Sequence[int]) -> Iterator[int | None]:
    """Yield a frame's number for all values of some digits, the first of them changing fastest; of
    the other digits one is 1 at most. None if there is none."""
    rest = [i for i in range(len(rule.radix)) if i not in by]
    for values in product(*(range(rule.bases[i]) for i in reversed(by))):
        wanted = dict(zip(reversed(by), values, strict=True))
        tried = (
            number_of([wanted.get(i, int(i == one)) for i in range(len(rule.radix))], rule.radix)
            for one in (None, *rest)
        )
        yield next(
            (n for n in tried if all(rule.digits(n)[i] == value for i, value in wanted.items())),
            None,
        )


def _caption(
    rule: Rule, frame_of: Callable[[int], Any], ours: Callable[[str], str]
) -> tuple[Piece, ...]:
    """Return the captions of all frames as pieces, in our language."""
    if rule.caption is None:
        return tuple(_said_in(piece, ours) for piece in _tabled(rule, frame_of, "caption"))
    marked = ours(rule.caption(**{name: f"\0{name}\0" for name in rule.pieces}))
    return tuple(
        _said_in(rule.pieces[part], ours) if i % 2 else part
        for i, part in enumerate(marked.split("\0"))
    )


def _tabled(rule: Rule, frame_of: Callable[[int], Any], name: str) -> tuple[Piece, ...]:
    """Return what all frames say, as one table; if they all say the same, that."""
    texts = tuple(getattr(frame_of(number), name) for number in range(prod(rule.radix)))
    return (texts[0] if len({*texts}) == 1 else Table(tuple(range(len(rule.radix))), texts),)


def _said_in(piece: Piece, ours: Callable[[str], str]) -> Piece:
    """Return a piece whose texts are in our language."""
    match piece:
        case Table(by, texts):
            return Table(by, tuple(map(ours, texts)))
        case Enumeration(tables, none, joined):
            told = tuple(Table(by, tuple(map(ours, texts))) for by, texts in tables)
            return Enumeration(told, ours(none), lambda parts: ours(joined(parts)))
        case Total():
            return piece
        case text:
            return ours(text)


def _as_data(piece: Piece) -> Any:
    """Return a piece as JSON has it: a table by its digits and texts, each text once."""
    match piece:
        case Table(by, texts):
            place = {text: at for at, text in enumerate(dict.fromkeys(texts))}
            return {"by": by, "texts": list(place), "of": [place[text] for text in texts]}
        case Enumeration(tables, none, joined):
            between, last = split("[\0-\2]", joined(["\0", "\1", "\2"]))[1:3]
            data = {"texts": [*map(_as_data, tables)], "between": between, "last": last}
            return {**data, "none": none}
        case Total():
            return piece._asdict()
        case text:
            return text
