"""The better hand: differences, each times its weight, and pieces that stand in for others.

a - b       rook +1   lance -1   silver 0   gold 0   pawn -2
weights     +1        -1         +0         +0       -2          the sum is below zero: no
stand-ins   R -----> L                               P P missing: nothing is left to spare
"""

from collections.abc import Sequence
from typing import NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.hands import dominates
from shogi_lab.engine.kernel import stepped
from shogi_lab.engine.layouts import BONANZA
from shogi_lab.engine.pieces import HAND_PIECES, LETTERS
from shogi_lab.ground.messages import listed, said, sentences
from shogi_lab.stage.films import Film, Frame

from .bits import MOST, NAMES, Counts, Hand, in_words, packed, pieces
from .counts import smallest_wrong
from .kernels.comparisons import STAND_INS, dominates_412

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


# ---- stand-ins


class Flow(NamedTuple):
    """Pieces to spare that stand in for missing ones, by their places in HAND_PIECES."""

    start: int
    to: int
    many: int


class Tokens(NamedTuple):
    """Two hands, field by field, and the flows so far: which surplus pieces went where, the latest
    flow last.

    left: how many more of each type `a` has after the flows, below 0 if some are missing; looked:
    the fields that are being compared; answer: "", "yes" or "no".
    """

    title: str
    letters: str
    a: Counts
    b: Counts
    left: Counts
    flows: tuple[Flow, ...]
    looked: tuple[int, ...] = ()
    answer: str = ""


#: Which piece stands in for which, in this order, by their places in HAND_PIECES.
HELPERS = tuple(
    (HAND_PIECES.index(piece), HAND_PIECES.index(missing))
    for missing, pieces in STAND_INS.items()
    for piece in pieces
)
#: The places for which nothing stands in.
ALONE = tuple(i for i, piece in enumerate(HAND_PIECES) if piece not in STAND_INS)


def flows(a: Counts, b: Counts) -> tuple[Flow, ...]:
    """List which pieces stand in for which: rooks for lances first, then lances, silvers, golds and
    rooks for pawns."""
    left = [x - y for x, y in zip(a, b, strict=True)]
    found = []
    for start, to in HELPERS:
        count = min(max(left[start], 0), max(-left[to], 0))
        if count:
            left[start] -= count
            left[to] += count
            found.append(Flow(start, to, count))
    return tuple(found)


def after_flows(a: Counts, b: Counts, flown: Sequence[Flow]) -> Counts:
    """Count how many more of each piece type `a` has than `b`, after these flows."""
    left = [x - y for x, y in zip(a, b, strict=True)]
    for flow in flown:
        left[flow.start] -= flow.many
        left[flow.to] += flow.many
    return tuple(left)


@checked
def dominance_film(a: Hand, b: Hand, title: str = "") -> Film:
    """Show stand-ins as tokens that flow: rooks to missing lances, then the rest to missing pawns.

    >>> film = dominance_film((0, 0, 0, 0, 0, 0, 1), (1, 0, 0, 0, 0, 0, 0))
    >>> [frame.caption for frame in film.frames][-2:]
    ['1 rook stands in for 1 pawn.', 'Nothing is missing, so to Bonanza a is at least as good.']
    """
    letters = "".join(LETTERS[piece] for piece in HAND_PIECES)
    blank = Tokens("", letters, a, b, after_flows(a, b, ()), ())
    fallen = any(a[i] < b[i] for i in ALONE)
    found = () if fallen else flows(a, b)
    looked = said("From knight to rook, field by field, nothing is missing.")
    if fallen:
        looked = said(
            "From knight to rook, field by field, something is missing that nothing stands in for."
        )
    steps: list[tuple[Tokens, str]] = [
        (blank, said("a has {a}, and b has {b}.", a=in_words(a), b=in_words(b))),
        (blank._replace(looked=ALONE), looked),
    ]
    for done, flow in enumerate(found, 1):
        flown = found[:done]
        seen = blank._replace(left=after_flows(a, b, flown), flows=flown)
        steps.append((seen, _told_flow(flow)))
    left = after_flows(a, b, found)
    answer = "no" if min(left) < 0 else "yes"
    steps.append((blank._replace(left=left, flows=found, answer=answer), _told_left(left)))
    about = f"film stand-ins | hands {packed(a):#x} {packed(b):#x}"
    frames = tuple(Frame((seen,), caption, about) for seen, caption in steps)
    return Film(title or said("Stand-ins"), frames, (len(frames) - 1,))


def _told_flow(flow: Flow) -> str:
    many, missing = (pieces(flow.many, NAMES[i]) for i in (flow.start, flow.to))
    words = {"many": many, "missing": missing}
    if flow.many == 1:
        return said("{many} stands in for {missing}.", **words)
    return said("{many} stand in for {missing}.", **words)


def _told_left(left: Counts) -> str:
    if missing := [pieces(-n, NAMES[i]) for i, n in enumerate(left) if n < 0]:
        return sentences(
            said("This is still missing: {missing}.", missing=listed(missing)),
            said("To Bonanza, a is not at least as good."),
        )
    return said("Nothing is missing, so to Bonanza a is at least as good.")
