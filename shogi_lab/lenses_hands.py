"""What there is to see in packed hands: bits in their fields, borrows, masks, weights, stand-ins.

      a row of bits      label   R B.G ... P   note         one BitRow, many of them a BitTable
      a subtraction      a, b, the borrows between columns, what is known of a - b
      a balance          differences, each times its weight
      stand-ins          pieces to spare flow to where they are missing

All is plain data. A hand here is seven counts in the order of HAND_PIECES, pawn first.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import prod
from typing import Any, NamedTuple

from .hands import covers, dominates
from .kernel import stepped
from .layouts import BONANZA, LAYOUTS, PADDED, HandField, Layout
from .lenses import Board
from .moves import parse_usi
from .pieces import FULL_SET, HAND_PIECES, LANCE, LETTERS, PAWN, PIECE_NAMES, ROOK

Counts = tuple[int, ...]

NOBODY = "."  # whose a bit of no field is
NAMES = tuple(PIECE_NAMES[piece] for piece in HAND_PIECES)
MOST = tuple(FULL_SET[piece] for piece in HAND_PIECES)
HANDS = prod(most + 1 for most in MOST)


class BitRow(NamedTuple):
    """Bits side by side: what they are, whose each is (highest first), and their value.

    marks: bits with what is said of them: "now", "true", "false", "off" (masked away);
    jumps: by bit number, the frame that a click leads to, -1 for none.
    """

    label: str
    letters: str
    value: int
    note: str = ""
    marks: tuple[tuple[int, str], ...] = ()
    jumps: tuple[int, ...] = ()


class BitTable(NamedTuple):
    """Rows of bits under each other, bit under bit; `bits` wide."""

    title: str
    bits: int
    rows: tuple[BitRow, ...]


# ---- hands by number


def counts_of(rank: int) -> Counts:
    """The hand of a number, when all 106,875 are counted: one more pawn is the next number.

    >>> counts_of(1), counts_of(19), counts_of(HANDS - 1)
    ((1, 0, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0, 0), (18, 4, 4, 4, 4, 2, 2))
    """
    counts = []
    for most in MOST:
        rank, count = divmod(rank, most + 1)
        counts.append(count)
    return tuple(counts)


def rank_of(counts: Sequence[int]) -> int:
    """The number of a hand, -1 where a count is more than a hand can hold, or less than none.

    >>> rank_of((2, 0, 0, 0, 0, 0, 1)), rank_of((0, 5, 0, 0, 0, 0, 0))
    (35627, -1)
    """
    if any(not 0 <= count <= most for count, most in zip(counts, MOST, strict=True)):
        return -1
    rank = 0
    for count, most in zip(reversed(counts), reversed(MOST), strict=True):
        rank = rank * (most + 1) + count
    return rank


def packed(counts: Sequence[int], layout: Layout = BONANZA) -> int:
    """Seven counts in one integer.

    >>> hex(packed((2, 0, 0, 0, 0, 0, 1)))
    '0x80002'
    """
    return layout.pack(**dict(zip(NAMES, counts, strict=True)))


def in_words(counts: Sequence[int]) -> str:
    """A hand as a reader says it.

    >>> in_words((2, 0, 0, 0, 0, 0, 1)), in_words((0,) * 7)
    ('2 pawns and 1 rook', 'nothing')
    """
    said = [
        f"{count} {name}{'' if count == 1 else 's'}"
        for name, count in zip(NAMES, counts, strict=True) if count
    ]  # fmt: skip
    return " and ".join(filter(None, [", ".join(said[:-1]), *said[-1:]])) or "nothing"


def in_short(counts: Sequence[int]) -> str:
    """A hand in letters, the rook first, as SFEN writes it.

    >>> in_short((2, 0, 0, 0, 0, 0, 1)), in_short((0,) * 7)
    ('R2P', '-')
    """
    held = zip(reversed(HAND_PIECES), reversed(counts), strict=True)
    letters = (f"{count if count > 1 else ''}{LETTERS[piece]}" for piece, count in held if count)
    return "".join(letters) or "-"


# ---- the packer


class Packed(NamedTuple):
    """A hand as pieces and as bits: in hand and in the box by letter, and a row for each layout.

    takes, puts: by piece, the frames that a click on the box and on the hand leads to.
    """

    title: str
    counts: Counts
    box: Counts
    letters: str
    takes: tuple[int, ...]
    puts: tuple[int, ...]
    table: BitTable


def packer(counts: Counts, layouts: Sequence[Layout] = LAYOUTS) -> Packed:
    """A hand in several layouts; the frames of clicks are numbered as hands are.

    >>> seen = packer((2, 0, 0, 0, 0, 0, 1))
    >>> [row.note for row in seen.table.rows][:2], seen.puts[0], seen.puts[1]
    (['0x80002', '0x400002'], 35626, -1)
    """
    rows = tuple(
        BitRow(
            layout.name,
            layout.drawing,
            packed(counts, layout),
            f"{packed(counts, layout):#x}",
            jumps=_flips(counts, layout),
        )
        for layout in layouts
    )
    return Packed(
        "",
        counts,
        tuple(most - count for most, count in zip(MOST, counts, strict=True)),
        "".join(LETTERS[piece] for piece in HAND_PIECES),
        tuple(rank_of(_changed(counts, i, counts[i] + 1)) for i in range(len(MOST))),
        tuple(rank_of(_changed(counts, i, counts[i] - 1)) for i in range(len(MOST))),
        BitTable("", max(layout.bits for layout in layouts), rows),
    )


def _flips(counts: Counts, layout: Layout) -> tuple[int, ...]:
    """By bit: the number of the hand that has this bit flipped, -1 where no hand has."""
    jumps = [-1] * layout.bits
    for i, field in enumerate(layout.fields):
        for bit in range(field.width):
            jumps[field.shift + bit] = rank_of(_changed(counts, i, counts[i] ^ 1 << bit))
    return tuple(jumps)


def _changed(counts: Counts, i: int, count: int) -> Counts:
    return (*counts[:i], count, *counts[i + 1 :])


# ---- a subtraction


class Subtraction(NamedTuple):
    """a - b column by column: `done` columns are, and in `borrowed` each owed one to the next.

    `difference` is what is known of it; marks as in BitRow, on the difference.
    """

    title: str
    letters: str
    names: tuple[str, str, str]
    a: int
    b: int
    done: int
    borrowed: tuple[int, ...]
    difference: int
    marks: tuple[tuple[int, str], ...]


def subtraction(a: int, b: int, layout: Layout, done: int, guards: int = 0) -> Subtraction:
    """The first `done` columns of (a | guards) - b, from the lowest.

    >>> seen = subtraction(0, PADDED.pack(knight=1), PADDED, 14)
    >>> seen.borrowed, bin(seen.difference)
    ((10, 11, 12, 13), '0b11110000000000')
    """
    whole = a | guards
    known = (1 << done) - 1
    difference = (whole - b) & known
    borrowed = tuple(
        bit for bit in range(done) if (whole & (2 << bit) - 1) < (b & (2 << bit) - 1)
    )  # fmt: skip
    marks = tuple(
        (bit, "true" if bit in smaller_guards(layout, a, b) else "false")
        for bit in lit(layout, difference ^ (guards & known))
    )
    names = ("a with guards" if guards else "a", "b", "a - b")
    return Subtraction("", layout.drawing, names, whole, b, done, borrowed, difference, marks)


def lit(layout: Layout, bits: int) -> tuple[int, ...]:
    """The guards of a layout that are among these bits, lowest first.

    >>> lit(PADDED, 0b100000)
    (5,)
    """
    return tuple(bit for bit in range(layout.bits) if bits & layout.guards & 1 << bit)


def smaller_guards(layout: Layout, a: int, b: int) -> tuple[int, ...]:
    """The bits above those fields in which `a` really holds less, field by field.

    >>> smaller_guards(PADDED, 0, PADDED.pack(knight=1))
    (13,)
    """
    return tuple(
        field.shift + field.width for field in layout.fields if a & field.mask < b & field.mask
    )


# ---- masks


class Trial(NamedTuple):
    """A test by one mask: the fields it keeps, and the smallest pair that it judges wrongly."""

    kept: tuple[int, ...]
    keep: int
    watch: int
    wrong: tuple[Counts, Counts] | None


def trial(kept: Sequence[int], layout: Layout = BONANZA) -> Trial:
    """Keep some fields of a layout (0 for pawn ... 6 for rook), subtract, watch the bits above.

    `wrong` is looked for among pairs of up to two pieces: a lit bit above a field that is not
    smaller lies in the field above, and one piece there lights it.

    >>> trial([2, 4, 6]).wrong, hex(trial([2, 4, 6]).keep), hex(trial([2, 4, 6]).watch)
    (None, '0x19c700', '0x220800')
    >>> trial([2, 3, 4, 5, 6]).wrong
    ((0, 0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0))
    """
    pieces = [HAND_PIECES[i] for i in kept]
    keep, watch = layout.only(*pieces), layout.above(*pieces)

    def wrong(a: Counts, b: Counts) -> bool:
        worse = any(a[i] < b[i] for i in kept)
        return worse != bool((packed(a, layout) & keep) - (packed(b, layout) & keep) & watch)

    return Trial(tuple(kept), keep, watch, smallest_pair(wrong, 2))


def smallest_pair(
    wrong: Callable[[Counts, Counts], bool], most: int
) -> tuple[Counts, Counts] | None:
    """The first pair of hands for which something is wrong, fewest pieces first, up to `most`.

    A piece that both hold is left out of both.

    >>> smallest_pair(lambda a, b: sum(a) == sum(b) == 1, 2)
    ((1, 0, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0, 0))
    """
    for pieces in range(1, most + 1):
        for a, b in pairs_of(pieces):
            if wrong(a, b):
                return a, b
    return None


def pairs_of(pieces: int) -> Iterator[tuple[Counts, Counts]]:
    """All pairs of hands with so many pieces in both together, none of a type in both.

    >>> len(list(pairs_of(1))), len(list(pairs_of(2)))
    (14, 98)
    """
    kinds = range(len(MOST))
    for chosen in combinations_with_replacement(
        [(i, side) for side in (0, 1) for i in kinds], pieces
    ):
        hands = [tuple(chosen.count((i, side)) for i in kinds) for side in (0, 1)]
        both = any(x and y for x, y in zip(*hands, strict=True))
        if not both and all(rank_of(hand) >= 0 for hand in hands):
            yield hands[0], hands[1]


# ---- false accusations


class Share(NamedTuple):
    """Of all pairs, those that light a field's guard: rightly, since it is smaller; or falsely."""

    name: str
    letter: str
    rightly: int
    falsely: int


class Shares(NamedTuple):
    """How often each guard tells the truth, of `pairs` pairs; `any_false` have one false at least.

    marks: by field, what this pair lights: "true", "false" or "".
    """

    title: str
    pairs: int
    rows: tuple[Share, ...]
    any_false: int
    marks: tuple[str, ...] = ()


def shares(fields: Sequence[HandField] = PADDED.fields) -> Shares:
    """For padded fields, lowest first: over all pairs of hands, how often each guard is lit.

    Exact, by counting: a field is smaller, equal or larger, and only a smaller one, or an equal
    one above a borrow, borrows. Nothing of this depends on how wide the fields are.

    >>> seen = shares(PADDED.fields[2:])
    >>> seen.pairs, f"{seen.any_false / seen.pairs:.1%}"
    (1265625, '37.6%')
    """
    pairs = prod((field.most + 1) ** 2 for field in fields)
    rows, before = [], 1
    borrowing = 0  # pairs so far that borrow from this field
    clean = {False: 1, True: 0}  # pairs with no lie so far, by whether a borrow comes in
    for field in fields:
        n = field.most + 1
        smaller, equal = n * (n - 1) // 2, n
        rest = pairs // (before * n * n)
        falsely = borrowing * equal
        rows.append(
            Share(field.name, LETTERS[field.piece], before * smaller * rest, falsely * rest)
        )
        borrowing = before * smaller + falsely
        clean = {
            True: (clean[False] + clean[True]) * smaller,
            False: clean[False] * (equal + smaller) + clean[True] * smaller,
        }
        before *= n * n
    return Shares("", pairs, tuple(rows), pairs - clean[True] - clean[False])


# ---- weights


class Term(NamedTuple):
    """A difference in a balance: a piece, how many more of it, and what one weighs."""

    letter: str
    name: str
    more: int
    weight: int


class Balance(NamedTuple):
    """Sums that decide: terms in the order they are added, the first `done` of them are."""

    title: str
    rule: str
    terms: tuple[Term, ...]
    done: int

    @property
    def total(self) -> int:
        """The sum so far.

        >>> Balance("", "", (Term("L", "lance", 1, 32), Term("P", "pawn", -2, 1)), 2).total
        30
        """
        return sum(term.more * term.weight for term in self.terms[: self.done])


class Balances(NamedTuple):
    """The same differences weighed by two rules."""

    title: str
    both: tuple[Balance, Balance]


#: The order in which Bonanza adds: rook and lance, then a look at the sign; silver, gold, pawn.
ADDED = (6, 1, 3, 4, 0)
LOOKS = (2, 5)  # after so many terms the sign is asked for


def balances(a: Counts, b: Counts, done: int = 5) -> Balances:
    """The sums of 4.1.2, which add fields in place, and of 4.1.3, which add counts.

    >>> seen = balances((0, 1, 0, 0, 0, 0, 0), (2, 0, 0, 0, 0, 0, 0))
    >>> [each.total for each in seen.both]
    [30, -1]
    """

    def balance(title: str, rule: str, weights: Sequence[int]) -> Balance:
        terms = tuple(
            Term(LETTERS[HAND_PIECES[i]], NAMES[i], a[i] - b[i], weights[i]) for i in ADDED
        )
        return Balance(title, rule, terms, done)

    in_place = [1 << field.shift for field in BONANZA.fields]
    return Balances(
        "",
        (
            balance("Bonanza 4.1.2", "IsHand: the field in place", in_place),
            balance("Bonanza 4.1.3", "I2Hand: the count", [1] * len(MOST)),
        ),
    )


# ---- stand-ins


class Flow(NamedTuple):
    """Pieces to spare that stand in for missing ones, by their places in HAND_PIECES."""

    start: int
    to: int
    many: int


class Tokens(NamedTuple):
    """Two hands field by field; what of the surplus has flown where, the last flow just now.

    left: what `a` has more of each (less than 0: missing), after the flows;
    looked: fields that are being compared; answer: "", "yes" or "no".
    """

    title: str
    letters: str
    a: Counts
    b: Counts
    left: Counts
    flows: tuple[Flow, ...]
    looked: tuple[int, ...] = ()
    answer: str = ""


PAWN_AT, LANCE_AT, ROOK_AT = (HAND_PIECES.index(piece) for piece in (PAWN, LANCE, ROOK))
NEVER = (2, 5)  # knight and bishop stand in for nothing
ALONE = (2, 3, 4, 5, 6)  # for these nothing stands in


def flows(a: Counts, b: Counts) -> tuple[Flow, ...]:
    """Who stands in for whom: rooks for lances first, then lance, silver, gold, rook for pawns.

    >>> flows((0, 0, 0, 0, 0, 0, 2), (1, 1, 0, 0, 0, 0, 0))
    (Flow(start=6, to=1, many=1), Flow(start=6, to=0, many=1))
    """
    left = [x - y for x, y in zip(a, b, strict=True)]
    found = []
    for start, to in ((6, LANCE_AT), (1, PAWN_AT), (3, PAWN_AT), (4, PAWN_AT), (6, PAWN_AT)):
        count = min(max(left[start], 0), max(-left[to], 0))
        if count:
            left[start] -= count
            left[to] += count
            found.append(Flow(start, to, count))
    return tuple(found)


def after_flows(a: Counts, b: Counts, flown: Sequence[Flow]) -> Counts:
    """What `a` has more of each piece type than `b`, after these flows.

    >>> after_flows((0, 1, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0, 0), [Flow(1, 0, 1)])
    (0, 0, 0, 0, 0, 0, 0)
    """
    left = [x - y for x, y in zip(a, b, strict=True)]
    for flow in flown:
        left[flow.start] -= flow.many
        left[flow.to] += flow.many
    return tuple(left)


# ---- an entry of a table


class Word(NamedTuple):
    """A word of `bits` bits, filled by fields from the top: (name, width) each, the first `done`.

    `over` bits stick out.
    """

    title: str
    bits: int
    fields: tuple[tuple[str, int], ...]
    done: int

    @property
    def over(self) -> int:
        """How many bits do not fit.

        >>> Word("", 64, (("depth", 8), ("hand", 60)), 2).over
        4
        """
        return max(0, sum(width for _, width in self.fields[: self.done]) - self.bits)


# ---- two paths to one board


class TwoBoards(NamedTuple):
    """Two boards side by side, each under its name."""

    title: str
    names: tuple[str, str]
    boards: tuple[Board, Board]


class Paths(NamedTuple):
    """Two ways from one position to the same board: the moves of each, in USI."""

    start: Any
    first: tuple[str, ...]
    second: tuple[str, ...]


def drops_taken(games: Sequence[Any], color: int) -> Iterator[Paths]:
    """Drops in games that were taken at once, where another piece dropped is taken just so.

    Both ways lead to one board, with other hands; given are those where the hand that the game
    kept stands in for the other's, and does not hold all of it.

    >>> from shogi_lab import Game
    >>> list(drops_taken([Game.parse("startpos moves 7g7f")], 0))
    []
    """
    better, holds = stepped(dominates), stepped(covers)
    for game in games:
        positions = list(game.positions())
        for ply, (move, reply) in enumerate(zip(game.moves, game.moves[1:], strict=False)):
            position = positions[ply]
            if position.turn != color or not _dropped_and_taken(move, reply):
                continue
            kept = int(positions[ply + 2].record.hand[color])
            for other in position.legal_moves():
                if other == move or "*" not in other or other[2:] != move[2:]:
                    continue
                between = position.after(other)
                if reply not in between.legal_moves():
                    continue
                left = int(between.after(reply).record.hand[color])
                if better(kept, left) and not holds(kept, left):
                    yield Paths(position, (move, reply), (other, reply))


def _dropped_and_taken(move: str, reply: str) -> bool:
    first, second = parse_usi(move), parse_usi(reply)
    return bool(first.drops) and not second.drops and first.to == second.to
