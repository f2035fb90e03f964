"""A transposition table that keeps one hand, and asks which of two hands is better.

An entry is Bonanza's (hash.c): two words of 64 bits, every bit of the first in use.

      first     depth | value            | move                | hand
                8     | 16               | 19                  | 21            = 64
      second    key                                     | turn threat kind age
                57                                      | 1    1      2    3  = 64

The key covers the board alone. So positions with one board and two hands meet in the same bucket,
and the hands can be compared: what is known about a hand says something about every better and
every worse one. Only Black's hand is stored: White holds what is left of a full set.
"""

from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, shown, within
from shogi_lab.engine.hands import BITS as HAND_BITS
from shogi_lab.engine.hands import covers, dominates
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.kinds import Number
from shogi_lab.engine.pieces import WHITE
from shogi_lab.engine.records import Field, empty_record, record_dtype
from shogi_lab.ground.messages import said

from .comparisons import dominates_412


class BitField(NamedTuple):
    """Some bits of a word; `shift` more bits lie below them."""

    name: str
    shift: int
    width: int
    holds: str


def _word(*parts: tuple[str, int, str]) -> tuple[BitField, ...]:
    """Lay fields side by side, the first on top, the last down to bit 0."""
    below = [sum(width for _, width, _ in parts[i + 1 :]) for i in range(len(parts))]
    return tuple(
        BitField(name, shift, width, holds)
        for (name, width, holds), shift in zip(parts, below, strict=True)
    )


@checked
def first_word(hand_bits: Annotated[int, within(0, 64)] = HAND_BITS) -> tuple[BitField, ...]:
    """Return the fields of an entry's first word, with a hand of `hand_bits` bits.

    >>> [sum(field.width for field in first_word(bits)) for bits in (21, 24, 28)]
    [64, 67, 71]
    """
    return _word(
        ("depth", 8, "plies searched below this position"),
        ("value", 16, "what the search found, plus 32768, for the side to move"),
        ("move", 19, "the best move, without the piece it takes: the board has that"),
        ("hand", hand_bits, "Black's pieces in hand"),
    )


@checked
def words_with(hand_bits: Annotated[int, within(0, 64)], *others: int) -> list[Any]:
    """Return first words with hands of these numbers of bits, as `entry_film` takes them: for each
    field its name and its width.

    >>> words_with(21, 24)[1]
    [('depth', 8), ('value', 16), ('move', 19), ('hand', 24)]
    """
    words = map(first_word, (hand_bits, *others))
    return [[(field.name, field.width) for field in word] for word in words]


FIRST_WORD = first_word()
SECOND_WORD = _word(
    ("key", 57, "the board's key, bits 63 to 7; its low bits are the bucket's number"),
    ("turn", 1, "who moves"),
    ("threat", 1, "a mate threat was seen; always 0 here"),
    ("kind", 2, "what the value is: 1 an upper bound, 2 a lower bound, 3 exact; 0 no entry"),
    ("age", 3, "which search wrote it; always 0 here, where a table serves one search"),
)

DEPTH, VALUE, MOVE, HAND = range(4)
KEY, TURN, THREAT, KIND, AGE = range(4, 9)
SHIFT = tuple(field.shift for field in FIRST_WORD + SECOND_WORD)
LIMIT = tuple((1 << field.width) - 1 for field in FIRST_WORD + SECOND_WORD)
ZERO = 1 << 15  # what is added to a value, so that none is negative

#: A bound is two bits: "at most" and "at least"; both together are the value itself.
UPPER, LOWER, EXACT = 1, 2, 3
#: No value of a search: there was no answer.
UNKNOWN = 1 << 15

#: When another hand's value is used: never; when one hand has all that the other has; by
#: Bonanza 4.1.3's rule, where pawn and lance have their stand-ins; by 4.1.2's, which is wrong.
RULES = ("equal", "covers", "dominates_413", "dominates_412")
EQUAL, COVERS, DOMINATES_413, DOMINATES_412 = range(4)


class Counts(NamedTuple):
    """What happened in a search. An entry that was "met" has the position's board and side to
    move.
    """

    nodes: int  #: positions searched, leaves too
    probes: int  #: questions to the table
    same_hand: int  #: entries met with the position's own hand
    other_hand: int  #: entries met with another hand
    covered: int  #: of these: one of the two hands covers the other
    dominated: int  #: of these: 4.1.3 calls one of the two hands better
    misjudged: int  #: of these: 4.1.2 calls one better, 4.1.3 neither
    same_cuts: int  #: searches saved by an entry with the same hand
    other_cuts: int  #: searches saved by an entry with another hand, under the table's rule
    wrong_cuts: int  #: entries that would have saved a search by 4.1.2's rule, not by 4.1.3's


class Entry(NamedTuple):
    """An entry, taken apart. `kind` is 0 if nothing was stored."""

    depth: int
    value: int
    move: int
    hand: int
    turn: int
    kind: int


class Window(NamedTuple):
    """The values that matter: those above `alpha` and below `beta`."""

    alpha: int
    beta: int


def transposition_table(buckets: int = 1 << 15, rule: str = "dominates_413") -> Any:
    """Return an empty table: buckets of two entries, and counters of questions.

    buckets: a power of two, at least 128, because no entry keeps the low seven bits of the key.
    Compiled kernels are made for one size of table, the default; a smaller one is for stepped
    kernels.

    >>> table = transposition_table(128)
    >>> table.first_word.shape, table.last_bucket.item(), RULES[table.rule]
    ((256,), 127, 'dominates_413')
    """
    if buckets < 128 or buckets & buckets - 1:
        raise ValueError(
            said("the number of buckets is {n}; it must be a power of two, at least 128", n=buckets)
        )
    if rule not in RULES:
        named = {"name": shown(rule), "names": ", ".join(RULES)}
        raise ValueError(said("{name} is not a rule; the rules are {names}", **named))
    words = (2 * buckets,)
    fields = (
        Field("first_word", "u8", words, {"word1": ()}, "depth, value, move, hand"),
        Field("second_word", "u8", words, {"word2": ()}, "key, turn, threat, kind, age"),
        Field("last_bucket", "i8", (), {}, "the number of the last bucket: a mask for keys"),
        Field("rule", "i8", (), {}, "how hands are compared: a place in RULES"),
        *(Field(name, "i8", (), {}, "how often, see Counts") for name in Counts._fields),
    )
    table = empty_record(record_dtype(fields))
    table.last_bucket, table.rule = buckets - 1, RULES.index(rule)
    return table


def counts(table: Any) -> Counts:
    """Return the counters of a table.

    >>> counts(transposition_table()).probes
    0
    """
    return Counts(*(int(getattr(table, name)) for name in Counts._fields))


@kernel(inline=True)
def bucket(pos, last_bucket):
    """Return the first of the two places at which a board's entries can be, in a table of any
    size."""
    return 2 * (pos.hash_key & last_bucket)


@kernel(inline=True)
def holds_board(second, pos):
    """Whether an entry's second word belongs to this board with this side to move. The hands are
    not compared."""
    return second >> SHIFT[KEY] & LIMIT[KEY] == pos.hash_key >> SHIFT[KEY] and (
        second >> SHIFT[TURN] & LIMIT[TURN] == pos.turn
    )


@kernel(inline=True)
def taken_apart(first, second):
    """Take an entry's two words apart."""
    return Entry(
        first >> SHIFT[DEPTH] & LIMIT[DEPTH],
        (first >> SHIFT[VALUE] & LIMIT[VALUE]) - ZERO,
        first >> SHIFT[MOVE] & LIMIT[MOVE],
        first >> SHIFT[HAND] & LIMIT[HAND],
        second >> SHIFT[TURN] & LIMIT[TURN],
        second >> SHIFT[KIND] & LIMIT[KIND],
    )


@kernel
def entry(table, slot):
    """Take the entry in a place apart.

    >>> entry(for_kernel(transposition_table()), 0).kind
    0
    """
    return taken_apart(table.first_word[slot], table.second_word[slot])


@kernel
def store(table, pos, depth, value, kind: Number, move):
    """Keep what a search found: the deeper of the bucket's first entry and the new one comes
    first.

    The other becomes the second, and the old second entry is lost. (Bonanza has one place for the
    deepest and two for the latest.) depth: 0 to 127; value: -32768 to 32767; not checked.

    >>> table, pos = for_kernel(transposition_table()), desk().pos
    >>> store(table, pos, 3, -87, LOWER, 39983)
    >>> entry(table, bucket(pos, table.last_bucket))
    Entry(depth=3, value=-87, move=39983, hand=0, turn=0, kind=2)
    """
    slot = bucket(pos, table.last_bucket)
    if entry(table, slot).depth > depth:
        slot += 1
    else:
        table.first_word[slot + 1] = table.first_word[slot]
        table.second_word[slot + 1] = table.second_word[slot]
    table.first_word[slot] = (
        depth << SHIFT[DEPTH]
        | value + ZERO << SHIFT[VALUE]
        | (move & LIMIT[MOVE]) << SHIFT[MOVE]
        | pos.hand[0] << SHIFT[HAND]
    )
    table.second_word[slot] = (
        pos.hash_key >> SHIFT[KEY] << SHIFT[KEY] | pos.turn << SHIFT[TURN] | kind << SHIFT[KIND]
    )


@kernel
def at_least(rule, hand, other):
    """Whether `hand` counts as no worse than `other`, by a rule."""
    if rule == EQUAL:
        return hand == other
    if rule == COVERS:
        return covers(hand, other)
    if rule == DOMINATES_413:
        return dominates(hand, other)
    return dominates_412(hand, other)


@kernel
def compared(rule, hand, other, turn):
    """Return what a value found with the hand `other` means for `hand`: LOWER, UPPER, EXACT or 0.

    hand, other: Black's hands on the same board. Whatever Black has more of, White has less of, so
    for White the verdict turns around.

    >>> [compared(COVERS, pack(gold=1), 0, turn) for turn in (0, 1)] == [LOWER, UPPER]
    True
    """
    if turn == WHITE:
        hand, other = other, hand
    verdict = 0
    if at_least(rule, hand, other):
        verdict |= LOWER
    if at_least(rule, other, hand):
        verdict |= UPPER
    return verdict


@kernel
def suffices(bound, value, window):
    """Whether a bound ends a search: it is exact, or lies outside the window on the right side.

    >>> [suffices(bound, 100, Window(0, 50)) for bound in (0, UPPER, LOWER, EXACT)]
    [False, False, True, True]
    """
    if bound == EXACT:
        return True
    if bound == LOWER:
        return value >= window.beta
    return bound == UPPER and value <= window.alpha


@kernel
def count_other_hand(table, pos, known, kind: Number, window):
    """Count what the rules say about an entry with another hand, and whether the rule of 4.1.2
    would be wrong.

    kind: the entry's kind, or 0 if its depth differs, so that it can end no search.
    """
    hand, turn = pos.hand[0], pos.turn
    by_413 = compared(DOMINATES_413, hand, known.hand, turn)
    by_412 = compared(DOMINATES_412, hand, known.hand, turn)
    table.other_hand += 1
    if compared(COVERS, hand, known.hand, turn):
        table.covered += 1
    if by_413:
        table.dominated += 1
    if by_412 != by_413:
        table.misjudged += 1
        if suffices(kind & by_412, known.value, window):
            table.wrong_cuts += 1


@kernel
def probe(table, pos, depth, window):
    """Return a value that the table knows and that ends the search of `pos`, or UNKNOWN.

    An entry's kind says what its value means for its own hand; `compared` says what that means for
    ours. Only what both say is true. The entry's depth must be the same, because a deeper search
    is another question (Bonanza takes its answer, too).

    >>> board = "4k4/9/9/9/9/9/9/9/4K4 b"
    >>> table = for_kernel(transposition_table())
    >>> store(table, desk(f"{board} L2pr 1").pos, 3, 100, EXACT, 0)
    >>> [probe(table, desk(f"{board} {hand} 1").pos, 3, Window(0, 50))
    ...     for hand in ("L2pr", "R2pl", "2Plr")] == [100, 100, UNKNOWN]
    True
    """
    table.probes += 1
    hand = pos.hand[0]
    first = bucket(pos, table.last_bucket)
    for slot in range(first, first + 2):
        known = entry(table, slot)
        if known.kind and holds_board(table.second_word[slot], pos):
            kind: Number = known.kind
            if known.depth != depth:
                kind = 0
            if known.hand == hand:
                table.same_hand += 1
            else:
                count_other_hand(table, pos, known, kind, window)
            bound = kind & compared(table.rule, hand, known.hand, pos.turn)
            if suffices(bound, known.value, window):
                if known.hand == hand:
                    table.same_cuts += 1
                else:
                    table.other_cuts += 1
                return known.value
    return UNKNOWN
