"""df-pn: a search for mate of any length, which opens the leaf that promises most (Nagai, 2002).

The tree of checks and answers is that of `mate.py`. Two numbers stand on each node: the proof
number says how many leaves at least must still be proved until the node is a proved mate, and the
disproof number how many must be disproved until it is proved to be none. On a leaf that was never
opened both are 1.

      OR    2 / 5        one check suffices: the least proof number, the sum of disproof numbers
      +--AND   3 / 2
      +--AND   2 / 3     every answer must fail: the other way round. The search goes down here
         +--OR   1 / 4
         +--OR   1 / 3   ... and here, since the least disproof number refutes soonest

It stays below a node while both numbers are below limits, past which a sister promises clearly
more. So the tree is never in memory: only one line of it is, and a table of results.

Hands. A proof is valid for every hand of the attacker that covers the hand it needs; a disproof,
for every hand that is covered by the best one it withstands (`hands.covers`; `hands.dominates`
would be wrong). So the table does not keep the hand that was held, but what a proof uses of it,
and what a disproof leaves room for (Nagai's proof and disproof pieces). All positions of a search
have the same pieces in total, so the board and the attacker's hand determine what the defender
holds.

Repetition. If a position repeats one that stands above it on the line, and the attacker's hand is
no better, it is no step toward a mate, and counts as disproved. A shortest mate never repeats, so
a proof holds on every line. But a disproof that rests on a repetition may be false where another
position stands above: the problem of graph-history interaction. So every disproof knows the
highest ply that it rests on. If that ply is not above its own node, the disproof is kept for all
lines. Otherwise it is kept as a twin (Kishimoto and Mueller, 2004), under a key that includes the
positions above it, so that it is found again only below these.

Plies. Numbers of a node that is not decided are kept for its ply alone. Otherwise, if two lines
lead into each other, each would count the other's numbers, and both would grow without end.
"""

from functools import cache
from typing import Annotated, Any, NamedTuple

from shogi_lab.ground.messages import said

from .arguments import checked, refused, whole_number, within
from .attacks import king_danger
from .bitboards import first, is_empty, only
from .hands import LIMIT, ONE, SHIFT, covers, held
from .integrity import Record
from .kernel import for_kernel, kernel
from .mate import mate_in_1
from .movegen import checks, legal_moves, targets_of
from .moves import DROP, MOST_MOVES, MOVE_LIST, move_list
from .pieces import KING, PAWN
from .records import Field, empty_record, record_dtype, shape_of
from .tables import tables_here
from .turns import do_move, undo_move

#: What cannot be reached any more; the other number is 0 then, and the node is decided.
DECIDED = 1 << 28
#: What a disproof rests on, beside plies: nothing, so that it holds everywhere; the line's end.
NOTHING, TOO_DEEP = 1 << 14, -1
DEEPEST = 255
SLOTS = 1 << 20
#: So many slots are looked through for a key.
NEAR = 128
#: A large odd number, to spread numbers over 62 bits.
SPREAD, BITS = 0x1E3779B97F4A7C15, (1 << 62) - 1
PROOF, DISPROOF = 0, 1

_PLACES = shape_of(MOVE_LIST, "packed")
#: The line that is searched. The moves of all its nodes stand one after another in a list of
#: moves; each leads to a node, which has the same place here. The root's place is 0.
LINE = record_dtype((
    Field("keys", "i8", _PLACES, {}, "by place: the board and who moves"),
    Field("hands", "i4", _PLACES, {}, "by place: the attacker's hand"),
    Field("holds", "i4", _PLACES, {}, "by place: the least hand that mates, the best that fails"),
    Field("numbers", "i4", (2, *_PLACES), {}, "by place: proof and disproof number"),
    Field("rests", "i4", _PLACES, {}, "by place: the highest ply that a disproof rests on"),
    Field("plies", "i4", _PLACES, {}, "by place: within how many plies a proved mate comes"),
    Field("at", "i4", (DEEPEST + 1,), {}, "by ply: the place of the node"),
    Field("begin", "i4", (DEEPEST + 2,), {}, "by ply: where its moves begin; those before end"),
    Field("limits", "i4", (2, DEEPEST + 1), {}, "by ply: what its numbers must stay below"),
    Field("path", "i8", (DEEPEST + 2,), {}, "by ply: a key of all the positions above"),
    Field("opened", "i8", (DEEPEST + 1,), {}, "by ply: how many nodes were opened before it"),
    Field("ply", "i8", (), {}, "how long the line is"),
    Field("nodes", "i8", (), {}, "how many nodes were opened"),
))  # fmt: skip


@cache
def proof_layout(slots: int = SLOTS) -> Any:
    """Return the layout of a table of results, with this many slots, a power of two.

    Compiled kernels are made for one size, that given here; a smaller one is for stepped ones."""
    rows = (slots + NEAR,)
    return record_dtype((
        Field("key", "i8", rows, {}, "the board and who moves, with what it is known for; 0: none"),
        Field("hand", "i4", rows, {}, "the attacker's hand; of what is decided, as in `holds`"),
        Field("numbers", "i4", (2, *rows), {}, "proof and disproof number"),
        Field("rests", "i4", rows, {}, "the highest ply that a disproof rests on"),
        Field("plies", "i4", rows, {}, "within how many plies a proved mate comes"),
        Field("work", "i4", rows, {}, "how many nodes were opened for it"),
        Field("last", "i8", (), {}, "the last slot where a key begins: a mask for keys"),
    ))  # fmt: skip


class Search(NamedTuple):
    """A search under way: the position at the end of its line, and the records it writes into."""

    pos: Any
    tables: Any
    moves: Any
    table: Any
    line: Any


def line_of(record: Any) -> Any:
    """Return the line of a search from a record: it is the root alone, which is not opened yet.

    >>> int(line_of(parse_sfen(START).record).limits[PROOF, 0]) == DECIDED
    True
    """
    line = empty_record(LINE)
    line.keys[0] = int(record.hash_key) >> 1
    line.hands[0] = record.hand[record.turn]
    line.begin[0] = 1
    line.limits[PROOF, 0] = line.limits[DISPROOF, 0] = DECIDED
    return line


def proof_table(slots: int = SLOTS) -> Any:
    """Return an empty table with this many slots: see `proof_layout`."""
    table = empty_record(proof_layout(slots))
    table.last = slots - 1
    return table


def a_power(what: Any, name: str) -> int:
    """Return a power of two as it is."""
    number = whole_number(what, name, 1, SLOTS)
    if number & number - 1:
        raise refused(what, name, said("a power of two up to {n}", n=SLOTS))
    return number


Slots = Annotated[int, a_power]


@checked
def begin(record: Record, slots: Slots = SLOTS) -> Search:
    """Return a search for a mate by the side to move of a position; only its root is opened.

    >>> line = begin(parse_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1").record).line
    >>> int(line.nodes), int(line.ply)
    (1, 0)
    """
    return begun(record, for_kernel(proof_table(slots)))


def begun(record: Any, table: Any) -> Search:
    """Return a search as `begin` does, with the table of another search that has the same pieces
    and the same attacker: what that one proved is known to this one.

    >>> record = parse_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1").record
    >>> search = begin(record)
    >>> solve(search, 100).nodes, begun(record, search.table).table is search.table
    (2, True)
    """
    line = for_kernel(line_of(record))
    search = Search(for_kernel(record.copy()), tables_here(), for_kernel(move_list()), table, line)
    open_node(search.pos, search.tables, search.moves, search.line)
    return search


# The table.


@kernel(inline=True)
def spread(number):
    """Return 62 bits, computed from an integer, that look random.

    >>> spread(0), spread(1) == SPREAD
    (0, True)
    """
    return number * SPREAD & BITS


@kernel
def known(table, key, hand):
    """Return the slot that decides a position, with the same hand or another; if there is none,
    the position's own slot; if it has none, -1.

    >>> table = begin(parse_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1").record).table
    >>> table.key[5], table.hand[5], table.numbers[DISPROOF, 5] = 5, pack(gold=1), DECIDED
    >>> [known(table, 5, pack(**hand)) for hand in ({"gold": 1, "pawn": 1}, {"rook": 1})]
    [5, -1]
    """
    own = -1
    home = key & table.last
    for slot in range(home, home + NEAR):
        if table.key[slot] == 0:
            break
        if table.key[slot] == key:
            other = table.hand[slot]
            if table.numbers[PROOF, slot] == 0 and covers(hand, other):
                return slot
            if table.numbers[DISPROOF, slot] == 0 and covers(other, hand):
                return slot
            if other == hand:
                own = slot
    return own


@kernel
def slot_for(table, key, hand):
    """Return the slot to keep a position in: its own, an empty one, or that of the least work."""
    home = key & table.last
    least = home
    for slot in range(home, home + NEAR):
        if table.key[slot] == 0 or (table.key[slot] == key and table.hand[slot] == hand):
            return slot
        if table.work[slot] < table.work[least]:
            least = slot
    return least


# The line.


@kernel
def key_after(pos, tables, move):
    """Return the board's key after a packed move, which is not made."""
    color = pos.turn
    to, start, piece, captured = move & 127, move >> 7 & 127, move >> 15 & 15, move >> 19 & 15
    key = pos.hash_key ^ tables.zobrist[color, piece + (move >> 14 & 1) * 8, to]
    if start <= DROP:
        key ^= tables.zobrist[color, piece, start]
    if captured:
        key ^= tables.zobrist[1 - color, captured, to]
    return key


@kernel
def hand_after(hand, move):
    """Return the mover's hand after a packed move."""
    start, piece, captured = move >> 7 & 127, move >> 15 & 15, move >> 19 & 15
    if start > DROP:
        return hand - ONE[piece]
    if captured:
        return hand + ONE[captured & 7]
    return hand


@kernel
def open_node(pos, tables, moves, line):
    """Open the node at the end of the line: write its moves, and to which positions they lead.

    If a check mates at once, it alone is written: Bonanza, too, looks for a short mate at leaves.
    """
    ply = line.ply
    side, at, begin = ply % 2, line.at[ply], line.begin[ply]
    if side == PROOF:
        mate = mate_in_1(pos, tables, moves, begin)
        end = checks(pos, tables, moves, begin)
        if mate:
            moves.packed[begin] = mate
            end = begin + 1
    else:
        end = legal_moves(pos, tables, moves, begin)
    for i in range(begin, end):
        line.keys[i] = key_after(pos, tables, moves.packed[i]) >> 1
        line.keys[i] ^= 1 - side  # who moves: one board may stand with either
        line.hands[i] = line.hands[at]
        if side == PROOF:
            line.hands[i] = hand_after(line.hands[at], moves.packed[i])
    line.begin[ply + 1] = end
    line.path[ply + 1] = line.path[ply] ^ spread(line.keys[at] + line.hands[at])
    line.opened[ply] = line.nodes
    line.nodes += 1


@kernel
def repeated(line, i):
    """Return the last ply above that a child repeats with no better hand for the attacker; or -1.

    >>> line = begin(parse_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1").record).line
    >>> repeated(line, 1)
    -1
    """
    ply = line.ply - 1
    while ply >= 0:
        above = line.at[ply]
        if line.keys[above] == line.keys[i] and covers(line.hands[above], line.hands[i]):
            return ply
        ply -= 2
    return -1


@kernel
def put_numbers(line, i, proof, disproof, rests):
    """Write a node's numbers into the line, and what its disproof rests on.

    >>> line = for_kernel(empty_record(LINE))
    >>> put_numbers(line, 5, 1, 2, NOTHING)
    >>> int(line.numbers[DISPROOF, 5])
    2
    """
    line.numbers[PROOF, i], line.numbers[DISPROOF, i], line.rests[i] = proof, disproof, rests


@kernel
def look_up(table, line, i):
    """Write a child's numbers into the line, as far as they are known.

    The order is: what holds on every line; a repetition; a twin; whether the line can go on; what
    was found at this ply. If nothing is known about a child, both numbers are 1."""
    key, hand, below = line.keys[i], line.hands[i], line.ply + 1
    slot = known(table, key, hand)
    if slot >= 0:
        put_numbers(line, i, table.numbers[PROOF, slot], table.numbers[DISPROOF, slot], NOTHING)
        line.plies[i], line.holds[i] = table.plies[slot], table.hand[slot]
        return
    line.holds[i] = hand
    above = repeated(line, i)
    if above >= 0:
        put_numbers(line, i, DECIDED, 0, above)
        return
    slot = known(table, key ^ line.path[below], hand)
    if slot >= 0:
        put_numbers(line, i, DECIDED, 0, table.rests[slot])
        return
    if below == DEEPEST or line.begin[below] + 2 * MOST_MOVES > len(line.keys):
        put_numbers(line, i, DECIDED, 0, TOO_DEEP)
        return
    slot = known(table, key ^ spread(below), hand)
    if slot >= 0:
        put_numbers(line, i, table.numbers[PROOF, slot], table.numbers[DISPROOF, slot], NOTHING)
        return
    put_numbers(line, i, 1, 1, NOTHING)


class Weighed(NamedTuple):
    """A node weighed by its children. Its mover wants one of the two numbers to become 0: the
    attacker the proof number, the defender the disproof number. Here are the best child's place,
    its number and that of the second, and the sum of the children's other numbers."""

    best: int
    least: int
    second: int
    total: int


@kernel
def weigh(table, line):
    """Weigh the node at the end of the line by its children, for either side.

    >>> search = begin(parse_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1").record)
    >>> weigh(search.table, search.line)
    Weighed(best=1, least=1, second=1, total=8)
    """
    side = line.ply % 2
    best, least, second, total = -1, DECIDED, DECIDED, 0
    for i in range(line.begin[line.ply], line.begin[line.ply + 1]):
        look_up(table, line, i)
        number = line.numbers[side, i]
        total = min(total + line.numbers[1 - side, i], DECIDED - 1)
        if number < least:
            best, least, second = i, number, least
        elif number < second:
            second = number
    if least == 0:
        total = DECIDED
    return Weighed(best, least, second, total)


# What a proof needs of a hand, and what a disproof withstands.


@kernel
def hand_for_either(a, b):
    """Return the smallest hand that covers both: of each piece type, as many as either holds.

    >>> hand_for_either(pack(gold=1, pawn=1), pack(pawn=3)) == pack(gold=1, pawn=3)
    True
    """
    found = 0
    for kind in range(PAWN, KING):
        found |= max(held(a, kind), held(b, kind)) << SHIFT[kind]
    return found


@kernel
def without_one_dropped(hand, both, move):
    """Return the attacker's hand, reduced where it must be so that the other side has the piece
    that a move drops. both: the two hands together.

    >>> drop = pack_move(Move(GOLD, None, 40, False, 0))
    >>> without_one_dropped(pack(gold=4, pawn=1), pack(gold=4), drop) == pack(gold=3, pawn=1)
    True
    """
    dropped = (move >> 7 & 127) - DROP
    if dropped <= 0:
        return hand
    left = held(both, dropped) - 1
    return hand - max(held(hand, dropped) - left, 0) * ONE[dropped]


@kernel
def hand_to_mate(pos, tables, line):
    """Return the smallest hand with which the node at the end of the line is still proved.

    The attacker needs what the fastest mating check needs, and the piece that it drops; the
    defender must fail with every answer. If the attacker holds fewer pieces, the defender holds
    more. So if something can be put between, the attacker keeps all pieces of a type that the
    defender has none of.

    >>> search = begin(parse_sfen("8k/9/7P1/9/9/9/9/9/9 b 2GR 1").record)
    >>> search_on(*search, 100)
    True
    >>> unpack(hand_to_mate(search.pos, search.tables, search.line))["gold"]
    1
    """
    ply = line.ply
    hand, begin, end = line.hands[line.at[ply]], line.begin[ply], line.begin[ply + 1]
    if ply % 2 == PROOF:
        soonest = -1
        for i in range(begin, end):
            if line.numbers[PROOF, i] == 0:
                if soonest < 0 or line.plies[i] < line.plies[soonest]:
                    soonest = i
        gained = line.hands[soonest] - hand
        return hand_for_either(line.holds[soonest], max(gained, 0)) - gained
    least = 0
    for i in range(begin, end):
        least = hand_for_either(least, line.holds[i])
    checker = only(first(king_danger(pos, tables, pos.turn).checkers))
    if not is_empty(targets_of(pos, tables, checker).empty):
        for kind in range(PAWN, KING):
            if held(pos.hand[pos.turn], kind) == 0:
                least = hand_for_either(least, hand & LIMIT[kind] << SHIFT[kind])
    return least


@kernel
def hand_that_fails(pos, moves, line):
    """Return the best hand with which the node at the end of the line is still disproved.

    With more pieces of a type already in hand the attacker has no further checks, and each check
    must fail; the defender must still have the piece that the answer drops.

    >>> search = begin(parse_sfen("4k4/9/9/9/9/9/4P4/9/4K4 b P2pg 1").record)
    >>> search_on(*search, 100)
    True
    >>> unpack(hand_that_fails(search.pos, search.moves, search.line))["pawn"]
    3
    """
    ply, other = line.ply, pos.hand[pos.turn]
    hand, begin, end = line.hands[line.at[ply]], line.begin[ply], line.begin[ply + 1]
    if ply % 2 == DISPROOF:
        for i in range(begin, end):
            if line.numbers[DISPROOF, i] == 0 and line.rests[i] == NOTHING:
                return without_one_dropped(line.holds[i], hand + other, moves.packed[i])
        return hand
    best, both = 0, hand + pos.hand[1 - pos.turn]
    for kind in range(PAWN, KING):
        if held(hand, kind):
            best |= both & LIMIT[kind] << SHIFT[kind]
    for i in range(begin, end):
        withstood = line.holds[i] + hand - line.hands[i]
        best += withstood - hand_for_either(best, withstood)  # of each type the fewer
    return best


@kernel
def settle(pos, tables, moves, table, line, seen):
    """Write the numbers of the node at the end of the line into its place and into the table.

    >>> search = begin(parse_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1").record)
    >>> settle(*search, weigh(search.table, search.line))
    >>> [int(search.line.numbers[which, 0]) for which in (PROOF, DISPROOF)]
    [1, 8]
    """
    ply = line.ply
    side, at = ply % 2, line.at[ply]
    rests, plies = NOTHING, 0
    if seen.least == 0:  # one child decides: the soonest mate, or who rests on the least
        rests, plies = TOO_DEEP, DECIDED
        for i in range(line.begin[ply], line.begin[ply + 1]):
            if line.numbers[side, i] == 0:
                rests, plies = max(rests, line.rests[i]), min(plies, line.plies[i] + 1)
    elif seen.total == 0:  # all of them do
        for i in range(line.begin[ply], line.begin[ply + 1]):
            rests, plies = min(rests, line.rests[i]), max(plies, line.plies[i] + 1)
    if rests >= ply:  # a repetition of this node itself is one wherever it stands
        rests = NOTHING
    line.numbers[side, at], line.numbers[1 - side, at] = seen.least, seen.total
    line.rests[at], line.plies[at] = rests, plies
    key = line.keys[at]
    if rests < NOTHING:
        key ^= line.path[ply]
    elif seen.least and seen.total:
        key ^= spread(ply)
    hand = line.hands[at]
    if line.numbers[PROOF, at] == 0:
        hand = hand_to_mate(pos, tables, line)
    elif line.numbers[DISPROOF, at] == 0 and rests == NOTHING:
        hand = hand_that_fails(pos, moves, line)
    slot = slot_for(table, key, hand)
    table.key[slot], table.hand[slot] = key, hand
    table.numbers[PROOF, slot] = line.numbers[PROOF, at]
    table.numbers[DISPROOF, slot] = line.numbers[DISPROOF, at]
    table.rests[slot], table.plies[slot] = rests, plies
    table.work[slot] = line.nodes - line.opened[ply]


@kernel
def go_down(pos, tables, moves, line, seen):
    """Make the best move and open the node it leads to.

    Below it, the search may go on until the second child is better by a quarter, or until the sum
    passes the node's own limit. Without the quarter the search would go to and fro between two
    children that promise the same, and open them again and again (Pawlewicz and Lew, 2007).

    >>> search = begin(parse_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1").record)
    >>> seen = weigh(search.table, search.line)
    >>> go_down(search.pos, search.tables, search.moves, search.line, seen)
    >>> int(search.line.ply), int(search.line.limits[PROOF, 1])
    (1, 2)
    """
    ply, best = line.ply, seen.best
    side = ply % 2
    line.limits[side, ply + 1] = min(line.limits[side, ply], seen.second + seen.second // 4 + 1)
    spare = line.limits[1 - side, ply] - seen.total
    line.limits[1 - side, ply + 1] = spare + line.numbers[1 - side, best]
    line.at[ply + 1] = best
    line.ply = ply + 1
    do_move(pos, tables, moves.packed[best])
    open_node(pos, tables, moves, line)


@kernel
def search_on(pos, tables, moves, table, line, nodes):
    """Search until the root is decided, or this many nodes are opened in total; return whether the
    root is decided.

    >>> search = begin(parse_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1").record)
    >>> search_on(*search, 10), search_on(*search, 1000), int(search.line.numbers[PROOF, 0])
    (False, True, 0)
    """
    while True:
        ply = line.ply
        side = ply % 2
        seen = weigh(table, line)
        if seen.least >= line.limits[side, ply] or seen.total >= line.limits[1 - side, ply]:
            settle(pos, tables, moves, table, line, seen)
            if ply == 0:
                return True
            undo_move(pos, tables, moves.packed[line.at[ply]])
            line.ply = ply - 1
        elif line.nodes >= nodes:
            return False
        else:
            go_down(pos, tables, moves, line, seen)


# A whole search.

#: Nodes that are opened in one go: machine code hears no Ctrl-C, so none of it runs for long.
AT_ONCE = 20_000


class Unsolved(RuntimeError):
    """The search ended without an answer, because its nodes were used up."""


class Solved(NamedTuple):
    """The packed first move of a mate, 0 if there is none; within how many plies it mates; and
    how many nodes were opened for it."""

    move: int
    plies: int
    nodes: int


Nodes = Annotated[int, within(1, 1_000_000_000)]


@checked
def solve(search: Search, nodes: Nodes) -> Solved:
    """Search until it is decided whether there is a mate; Unsolved if `nodes` do not suffice.

    The mate need not be the shortest. Ctrl-C ends the search.

    >>> found = solve(begin(parse_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1").record), 1000)
    >>> usi(found.move), found.plies
    ('G*2c', 3)
    """
    line = search.line
    solved = False
    while not solved and line.nodes < nodes:
        solved = search_on(*search, min(int(line.nodes) + AT_ONCE, nodes))
    if not solved or line.rests[0] < NOTHING:
        raise Unsolved(
            said(
                "{nodes} nodes: this search found neither a mate nor a proof that there is none; "
                "allow more nodes",
                nodes=f"{nodes:,}",
            )
        )
    places = range(line.begin[0], line.begin[1])
    ways = [i for i in places if line.numbers[PROOF, i] == 0]
    soonest = min(ways, key=lambda i: line.plies[i], default=0)
    move = int(search.moves.packed[soonest]) if ways else 0
    return Solved(move, int(line.plies[0]) if ways else 0, int(line.nodes))
