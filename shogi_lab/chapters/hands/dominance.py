"""The better hand: differences, each times its weight.

a - b       rook +1   lance -1   silver 0   gold 0   pawn -2
weights     +1        -1         +0         +0       -2          the sum is below zero: no
"""

from collections.abc import Sequence
from typing import NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.hands import dominates
from shogi_lab.engine.kernel import stepped
from shogi_lab.engine.layouts import BONANZA
from shogi_lab.engine.pieces import HAND_PIECES, LETTERS
from shogi_lab.ground.messages import said, sentences
from shogi_lab.stage.films import Film, Frame

from .bits import MOST, NAMES, Counts, Hand, in_words, packed, pieces
from .counts import smallest_wrong
from .kernels.comparisons import dominates_412

# ---- weights


class Term(NamedTuple):
    """A difference in a balance: a piece, how many more of it one hand has, and how much one
    weighs.
    """

    letter: str
    name: str
    more: int
    weight: int


class Balance(NamedTuple):
    """Sums that decide: terms in the order in which they are added; the first `done` are added
    already.
    """

    title: str
    rule: str
    terms: tuple[Term, ...]
    done: int

    @property
    def total(self) -> int:
        """Add up the terms that are done."""
        return sum(term.more * term.weight for term in self.terms[: self.done])


class Balances(NamedTuple):
    """The same differences weighed by two rules."""

    title: str
    both: tuple[Balance, Balance]


#: The order in which Bonanza adds: rook and lance, then a look at the sign; silver, gold, pawn.
ADDED = (6, 1, 3, 4, 0)
FIRST_LOOK = 2  # terms


def balances(a: Counts, b: Counts, done: int = len(ADDED)) -> Balances:
    """Return the sums of 4.1.2, which adds fields in place, and of 4.1.3, which adds counts."""

    def balance(title: str, rule: str, weights: Sequence[int]) -> Balance:
        terms = tuple(
            Term(LETTERS[HAND_PIECES[i]], NAMES[i], a[i] - b[i], weights[i]) for i in ADDED
        )
        return Balance(title, rule, terms, done)

    in_place = [1 << field.shift for field in BONANZA.fields]
    return Balances(
        "",
        (
            balance("Bonanza 4.1.2", said("IsHand: the field in place"), in_place),
            balance("Bonanza 4.1.3", said("I2Hand: the count"), [1] * len(MOST)),
        ),
    )


@checked
def weights_film(pair: tuple[Hand, Hand] | None = None) -> Film:
    """Show IsHand against I2Hand: 4.1.2 and 4.1.3 weigh the same differences, term by term.

    pair: hands a and b; None for the smallest pair that 4.1.2 judges wrongly.

    >>> weights_film().frames[-1].caption
    'In the end 4.1.2 has 30 and says that a is as good; 4.1.3 has -1 and says that it is not.'
    """
    a, b = pair or map(BONANZA.counts, smallest_wrong(dominates_412, dominates)[0])
    words = {"a": in_words(a), "b": in_words(b)}
    caption = said("a has {a}, and b has {b}. Is a at least as good?", **words)
    about = f"film weights | hands {packed(a):#x} {packed(b):#x}"
    frames = [Frame((balances(a, b, 0),), caption, about)]
    for done in range(1, len(ADDED) + 1):
        seen = balances(a, b, done)
        frames.append(Frame((seen,), _added(seen), about))
    frames.append(Frame((balances(a, b),), _weighed(a, b), about))
    return Film(said("IsHand against I2Hand, as weights"), tuple(frames), (2, len(frames) - 1))


def _added(seen: Balances) -> str:
    """Say what the last term does to both sums, and what both rules say at their first look."""
    old, new = seen.both
    caption = _term_words(old.terms[old.done - 1], {"old": old.total, "new": new.total})
    if old.done != FIRST_LOOK:
        return caption
    goes, stops = said("goes on"), said("says no")
    says = [goes if each.total >= 0 else stops for each in seen.both]
    look = said("At the first look, 4.1.2 {old} and 4.1.3 {new}.", old=says[0], new=says[1])
    return sentences(caption, look)


def _term_words(term: Term, sums: dict[str, int]) -> str:
    if not term.more:
        return said(
            "Both have as many {piece}s, so the sums stay {old} and {new}.", piece=term.name, **sums
        )
    words = {"count": pieces(abs(term.more), term.name), "weight": pieces(term.weight, "pawn")}
    if term.more > 0:
        return said(
            "{count} more: each weighs {weight} to 4.1.2, and 1 to 4.1.3. The sums are {old} "
            "and {new}.",
            **words, **sums,
        )  # fmt: skip
    return said(
        "{count} fewer: each weighs {weight} to 4.1.2, and 1 to 4.1.3. The sums are {old} and "
        "{new}.",
        **words, **sums,
    )  # fmt: skip


def _weighed(a: Counts, b: Counts) -> str:
    old, new = (each.total for each in balances(a, b).both)
    answers = [
        bool(rule(packed(a), packed(b))) for rule in map(stepped, (dominates_412, dominates))
    ]
    sums = {"old": old, "new": new}
    if answers[0] != answers[1]:
        return said(
            "In the end 4.1.2 has {old} and says that a is as good; 4.1.3 has {new} and says "
            "that it is not.",
            **sums,
        )
    if answers[1]:
        return said("In the end 4.1.2 has {old} and 4.1.3 has {new}, and both say yes.", **sums)
    return said("In the end 4.1.2 has {old} and 4.1.3 has {new}, and both say no.", **sums)
