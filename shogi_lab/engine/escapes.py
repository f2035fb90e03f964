"""The squares around a king: which stay open whatever the mover plays, and what closes them.

      . x k      x: an escape that stays open
      . x o      o: attacked, if the gold moves away: the rook looks through it
      . . .      . . .
      . . G      A check mates only if its piece attacks every x, and is guarded
      ... R      where it lands beside the king.

Finding the escapes is expensive, so it is done once per position. Sliders look through their own
pieces, which may move away, and through the king, which cannot hide behind itself. So a move can
add attacked squares only by the piece that moves.
"""

from typing import NamedTuple

from .attacks import forward, occupied_by, pawn_steps, pieces_of, steps
from .bitboards import (
    EMPTY,
    FULL,
    Bitboard,
    difference,
    first,
    intersection,
    is_empty,
    lowest,
    only,
    rest,
    union,
    words,
)
from .folded import folded_bishop_attacks, folded_file_attacks, folded_rook_attacks
from .hands import LIMIT, SHIFT, held
from .kernel import kernel
from .pieces import BISHOP, GOLD, HORSE, KING, KNIGHT, LANCE, PAWN, ROOK, SILVER
from .tables import ALONG, JUMP

#: Shifted by a piece type: a bit for it, and one for what it promotes to.
BOTH_FORMS = 257
ALL_KINDS = (1 << 16) - 1
#: The part of a hand that can be dropped on any empty square: silver, gold, bishop and rook.
DROPPED_ANYWHERE = sum(LIMIT[kind] << SHIFT[kind] for kind in (SILVER, GOLD, BISHOP, ROOK))


class Attacks(NamedTuple):
    """Squares that at least one piece attacks, and those that at least two attack."""

    once: Bitboard
    twice: Bitboard


@kernel(inline=True)
def with_attacker(attacks, squares):
    """Return the attacks of some pieces, with those of one more piece added."""
    twice = union(attacks.twice, intersection(attacks.once, squares))
    return Attacks(union(attacks.once, squares), twice)


@kernel
def steps_around(pos, tables, color, king, far):
    """Return what a color attacks by single steps within one square of a king, or two (`far`); of
    squares farther off not all are included. Nothing can stand in the way of a step. No two pawns
    attack the same square.

    >>> pos, tables, _ = desk("8k/9/8P/7S1/9/9/9/9/8L b - 1")
    >>> found = steps_around(pos, tables, 0, square("1a"), 2)
    >>> named(found.once), named(found.twice)
    ('1b 3c 2c 1c 3e 1e', '')
    """
    pawns = pieces_of(pos, color, PAWN)
    found = Attacks(pawn_steps(color, pawns), EMPTY)
    around = words(
        tables.around[color, far, king, 0],
        tables.around[color, far, king, 1],
        tables.around[color, far, king, 2],
    )
    near = intersection(around, difference(occupied_by(pos, color), pawns))
    while not is_empty(near):
        sq = first(near)
        near = rest(near)
        found = with_attacker(found, steps(tables, color, abs(pos.board[sq]), sq))
    return found


@kernel
def with_slides(pos, tables, color, far, taken, attacks):
    """Return some attacks, with those added that sliders make within one square of the enemy king,
    or two (`far`), if the squares `taken` are the occupied ones.

    A slider whose lines all pass farther from the king is left out before anything slides.

    >>> pos, tables, _ = desk("8k/9/8P/9/9/9/9/9/8L b - 1")
    >>> none = Attacks(EMPTY, EMPTY)
    >>> sets = only(square("1c")), EMPTY
    >>> both = [with_slides(pos, tables, 0, 1, taken, none) for taken in sets]
    >>> [named(found.once) for found in both]
    ['1c 1d 1e 1f 1g 1h', '1a 1b 1c 1d 1e 1f 1g 1h']
    """
    king = pos.king[1 - color]
    crossing = words(
        tables.crosses[far, king, 0], tables.crosses[far, king, 1], tables.crosses[far, king, 2]
    )
    slanting = words(
        tables.slants[far, king, 0], tables.slants[far, king, 1], tables.slants[far, king, 2]
    )
    lances = intersection(pieces_of(pos, color, LANCE), crossing)
    while not is_empty(lances):
        sq = first(lances)
        lances = rest(lances)
        ahead = forward(tables, color, sq)
        attacks = with_attacker(
            attacks, intersection(folded_file_attacks(tables, sq, taken), ahead)
        )
    bishops = words(
        pos.bishop_horse[color, 0], pos.bishop_horse[color, 1], pos.bishop_horse[color, 2]
    )
    bishops = intersection(bishops, slanting)
    while not is_empty(bishops):
        sq = first(bishops)
        bishops = rest(bishops)
        attacks = with_attacker(attacks, folded_bishop_attacks(tables, sq, taken))
    rooks = words(pos.rook_dragon[color, 0], pos.rook_dragon[color, 1], pos.rook_dragon[color, 2])
    rooks = intersection(rooks, crossing)
    while not is_empty(rooks):
        sq = first(rooks)
        rooks = rest(rooks)
        attacks = with_attacker(attacks, folded_rook_attacks(tables, sq, taken))
    return attacks


class Guards(NamedTuple):
    """Every square around the enemy king that a color may attack after its next move, apart from
    what the piece that moves attacks from its new square: squares that at least one piece attacks,
    squares that at least two attack, and squares attacked by a step."""

    once: Bitboard
    twice: Bitboard
    steps: Attacks


@kernel(inline=True)
def with_hidden_slides(pos, tables, color, far, attacks):
    """Return the guards within one square of the enemy king, or two (`far`), from what a color
    attacks by steps. Its sliders look through its own pieces, which may move away, and through the
    king.

    >>> pos, tables, _ = desk("9/8k/9/9/9/9/8p/8P/8L b - 1")
    >>> named(with_hidden_slides(pos, tables, 0, 1, Attacks(EMPTY, EMPTY)).once)
    '1g 1h'
    """
    enemy = 1 - color
    hidden = difference(occupied_by(pos, enemy), only(pos.king[enemy]))
    slid = with_slides(pos, tables, color, far, hidden, attacks)
    return Guards(slid.once, slid.twice, attacks)


@kernel(inline=True)
def guards_around(pos, tables, color, king, far):
    """Return the guards within one square of the enemy king, or two (`far`).

    >>> pos, tables, _ = desk("9/8k/9/8P/9/9/9/9/8L b - 1")
    >>> guards = guards_around(pos, tables, 0, square("1b"), 1)
    >>> named(guards.once), named(guards.steps.once)
    ('1a 1b 1c 1d 1e 1f 1g 1h', '1c')
    """
    found = steps_around(pos, tables, color, king, far)
    return with_hidden_slides(pos, tables, color, far, found)


@kernel(inline=True)
def unblocked_steps(pos, tables, color, at):
    """Return the squares that a color's king could step to from a square if nothing were attacked:
    all beside it without a piece of that color.

    The king's present square counts as empty.

    >>> pos, tables, _ = desk("7lk/8p/9/9/9/9/9/9/9 w - 1")
    >>> [named(unblocked_steps(pos, tables, 1, square(at))) for at in ("1a", "2b")]
    ['2b', '3a 1a 3b 3c 2c 1c']
    """
    own = difference(occupied_by(pos, color), only(pos.king[color]))
    return difference(steps(tables, color, KING, at), own)


@kernel(inline=True)
def reach(tables, color, kind, sq):
    """Return what a piece attacks from a square when nothing stands in its way.

    >>> named(reach(tables_here(), 0, LANCE, square("5d")))
    '5a 5b 5c'
    """
    return words(
        tables.reach[color, kind, sq, 0],
        tables.reach[color, kind, sq, 1],
        tables.reach[color, kind, sq, 2],
    )


@kernel(inline=True)
def nine_bits(bb, sq):
    """Return those of the squares that lie beside a square, as nine bits in reading order.

    Two words, six ranks that hold the three around the square, are laid side by side; one shift
    then brings its neighbors into place.

    >>> f"{nine_bits(bitboard_of([square('2a'), square('1b')]), square('1a')):09b}"
    '000100010'
    """
    rank, column = sq // 9, sq % 9
    six = bb.top << 27 | bb.middle
    if rank > 4:
        six, rank = bb.middle << 27 | bb.bottom, rank - 3
    three = six << 9 >> 9 * (5 - rank) << 1 >> 8 - column
    return three >> 12 & 448 | three >> 6 & 56 | three & 7


@kernel(inline=True)
def nine_squares(bits, sq):
    """Return the squares beside a square that nine bits stand for: the reverse of `nine_bits`, if
    none of the bits lies off the board."""
    rank, column = sq // 9, sq % 9
    three = ((bits & 448) << 12 | (bits & 56) << 6 | bits & 7) << 8 - column >> 1
    if rank > 4:
        six = three << 9 * (8 - rank) >> 9
        return Bitboard(0, six >> 27, six & FULL)
    six = three << 9 * (5 - rank) >> 9
    return Bitboard(six >> 27, six & FULL, 0)


class Closing(NamedTuple):
    """Which piece types might close all escapes, with one bit for each; from which places, as in
    `tables.closing` (one bit for each square beside the king, one for a slide from farther away,
    one for a jump); and the escapes, as nine bits."""

    kinds: int
    places: int
    escapes: int


@kernel(inline=True)
def escapes_left(pos, tables, color, king, guarded):
    """Return the escapes that the enemy king has on a square, as nine bits.

    >>> (pos, tables, _), king = desk("8k/9/7P1/9/9/9/9/9/9 b - 1"), square("1a")
    >>> f"{escapes_left(pos, tables, 0, king, guards_around(pos, tables, 0, king, 1).once):09b}"
    '000100010'
    """
    return nine_bits(difference(unblocked_steps(pos, tables, 1 - color, king), guarded), king)


@kernel(inline=True)
def closing_places(pos, tables, color, king, guarded):
    """Return the places from which a piece may close escapes, as in `tables.closing`: next to the
    king only guarded squares, and from farther away only if the enemy has no piece in hand that
    could be dropped between.

    >>> (pos, tables, _), king = desk("8k/9/7P1/9/9/9/9/9/9 b g 1"), square("1a")
    >>> guarded = guards_around(pos, tables, 0, king, 1).once
    >>> f"{closing_places(pos, tables, 0, king, guarded):011b}"
    '10000000100'
    """
    places = nine_bits(intersection(guarded, steps(tables, color, KING, king)), king) | JUMP
    if not pos.hand[1 - color] & DROPPED_ANYWHERE:
        places |= ALONG
    return places


@kernel(inline=True)
def closing_kinds(pos, tables, color, king, guarded, kinds):
    """Return which of these piece types, by giving check to the enemy king on a square, might
    attack all its escapes, and from which places any of them does.

    guarded: squares that a guard attacks (`Guards.once`). On an empty board, and only from
    `closing_places`; it is not asked which type closes them from which place.

    >>> (pos, tables, _), king = desk("8k/9/7P1/9/9/9/9/9/9 b - 1"), square("1a")
    >>> guarded = guards_around(pos, tables, 0, king, 1).once
    >>> found = closing_kinds(pos, tables, 0, king, guarded, ALL_KINDS)
    >>> named(nine_squares(found.places, king))
    '2b'
    >>> [name for kind, name in PIECE_NAMES.items() if found.kinds >> kind & 1]
    ['gold', 'pro_pawn', 'pro_lance', 'pro_knight', 'pro_silver', 'horse', 'dragon']
    """
    escapes = escapes_left(pos, tables, color, king, guarded)
    kinds &= tables.closers[color, escapes]
    places = tables.closing[color, escapes, 0] & closing_places(pos, tables, color, king, guarded)
    if places == 0:
        kinds = 0
    return Closing(kinds, places, escapes)


@kernel(inline=True)
def can_be_closed(pos, tables, color, king, guarded, escapes, kinds):
    """Whether any of these piece types, by giving check to the enemy king on a square, might
    attack all its escapes. escapes: as in `escapes_left`.

    >>> (pos, tables, _), king = desk("8k/9/7P1/9/9/9/9/9/9 b - 1"), square("1a")
    >>> guarded = guards_around(pos, tables, 0, king, 1).once
    >>> escapes = escapes_left(pos, tables, 0, king, guarded)
    >>> sets = 1 << GOLD, 1 << SILVER
    >>> [can_be_closed(pos, tables, 0, king, guarded, escapes, kinds) for kinds in sets]
    [True, False]
    """
    left = kinds & tables.closers[color, escapes]
    if left == 0:
        return False
    places = closing_places(pos, tables, color, king, guarded)
    if tables.closing[color, escapes, 0] & places == 0:
        return False
    while left:
        if tables.closing[color, escapes, lowest(left)] & places:
            return True
        left &= left - 1
    return False


@kernel(inline=True)
def closing_squares(tables, color, king, closing, kind):
    """Return the squares from which a piece of a type, by giving check to the enemy king, attacks
    all its escapes, on an empty board. Among the distant squares some may be returned that do not.

    >>> (pos, tables, _), king = desk("8k/9/7P1/9/9/9/9/9/9 b - 1"), square("1a")
    >>> guarded = guards_around(pos, tables, 0, king, 1).once
    >>> closing = closing_kinds(pos, tables, 0, king, guarded, ALL_KINDS)
    >>> [named(closing_squares(tables, 0, king, closing, kind)) for kind in (SILVER, GOLD)]
    ['', '2b']
    """
    places = tables.closing[color, closing.escapes, kind] & closing.places
    squares = nine_squares(places & 511, king)
    if places & JUMP:
        squares = union(squares, steps(tables, 1 - color, KNIGHT, king))
    if places & ALONG:
        afar = difference(reach(tables, 1 - color, kind, king), steps(tables, color, KING, king))
        squares = union(squares, afar)
    return squares


@kernel
def kinds_to_come(pos, tables, color, king):
    """Return a bit for each piece type with which a color may give check in one move, to the king
    on its square or on one beside it."""
    hand = pos.hand[color]
    about = words(tables.about[king, 0], tables.about[king, 1], tables.about[king, 2])
    found = 0
    for kind in range(PAWN, 16):
        pieces = pieces_of(pos, color, kind)
        if kind < KING and kind != GOLD:
            if kind == LANCE or kind >= BISHOP:
                if not is_empty(pieces):
                    found |= BOTH_FORMS << kind
            elif not is_empty(intersection(pieces, about)):
                found |= BOTH_FORMS << kind
        elif kind >= HORSE:
            if not is_empty(pieces):
                found |= 1 << kind
        elif not is_empty(intersection(pieces, about)):
            found |= 1 << kind
        if LANCE <= kind < KING and held(hand, kind):
            found |= 1 << kind
    return found


@kernel(inline=True)
def kinds_added(move):
    """Return what a move adds to the piece types that may give check next: its own piece, as it
    lands or promoted, and the piece type that it captures."""
    kind = (move >> 15 & 15) + (move >> 14 & 1) * 8
    found = 1 << kind | 1 << (move >> 19 & 7)
    if kind < KING and kind != GOLD:
        found |= BOTH_FORMS << kind
    return found
