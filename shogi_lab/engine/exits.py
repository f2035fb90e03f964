"""The squares around a king: which of them stay open whatever the mover plays, and what closes them.

      . . . .      the king on 1b, a gold on 3b and a rook on 1i with its own pawn before it
      . G x k      x: an exit that stays open
      . G o o      o: attacked, once the king is lifted off
      . . . P      A check mates only if its piece reaches every exit that stays open.

To find the exits is dear, so it is done once a position: sliders look through their own pieces,
which may move away, and through the king, who cannot hide behind himself. What they attack so, no
move can add to but by the piece that moves.
"""

from typing import NamedTuple

from .attacks import forward, occupied_by, pawn_steps, pieces_of, steps
from .bitboards import (
    FULL,
    Bitboard,
    difference,
    first,
    intersection,
    is_empty,
    only,
    rest,
    union,
    words,
)
from .folded import folded_bishop_attacks, folded_file_attacks, folded_rook_attacks
from .hands import held
from .kernel import kernel
from .pieces import BISHOP, GOLD, KING, LANCE, PAWN


class Control(NamedTuple):
    """What a color attacks around the enemy king, who is lifted off: as things are, and through
    its own pieces."""

    now: Bitboard
    through: Bitboard


@kernel
def control_around(pos, tables, color, king):
    """What a color attacks within two squares of the enemy king's square; farther off, not all.

    >>> from shogi_lab.engine.bitboards import named
    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.posi import parse_sfen
    >>> from shogi_lab.engine.squares import square
    >>> from shogi_lab.engine.tables import tables_here
    >>> pos = ready(parse_sfen("8k/9/8P/9/9/9/9/9/8R b - 1").record)
    >>> found = control_around(pos, tables_here(), 0, square("1a"))
    >>> named(found.now), named(difference(found.through, found.now))
    ('1b 1c 1d 1e 1f 1g 1h 9i 8i 7i 6i 5i 4i 3i 2i', '1a')
    """
    hidden = difference(occupied_by(pos, 1 - color), only(king))
    taken = union(hidden, occupied_by(pos, color))
    pawns = pieces_of(pos, color, PAWN)
    now = pawn_steps(color, pawns)
    around = words(tables.around[king, 0], tables.around[king, 1], tables.around[king, 2])
    near = intersection(around, difference(occupied_by(pos, color), pawns))
    while not is_empty(near):
        sq = first(near)
        near = rest(near)
        now = union(now, steps(tables, color, abs(pos.board[sq]), sq))
    through = now
    sliders = sliders_about(pos, tables, color, king)
    while not is_empty(sliders):
        sq = first(sliders)
        sliders = rest(sliders)
        kind = abs(pos.board[sq])
        if kind == LANCE:
            ahead = forward(tables, color, sq)
            now = union(now, intersection(folded_file_attacks(tables, sq, taken), ahead))
            through = union(through, intersection(folded_file_attacks(tables, sq, hidden), ahead))
        elif kind & 7 == BISHOP:
            now = union(now, folded_bishop_attacks(tables, sq, taken))
            through = union(through, folded_bishop_attacks(tables, sq, hidden))
        else:
            now = union(now, folded_rook_attacks(tables, sq, taken))
            through = union(through, folded_rook_attacks(tables, sq, hidden))
    return Control(now, through)


@kernel(inline=True)
def _sliders_in_word(pos, tables, color, king, w):
    lances = pos.pieces[color, LANCE, w] & tables.files[king, w]
    return pos.bishop_horse[color, w] | pos.rook_dragon[color, w] | lances


@kernel(inline=True)
def sliders_about(pos, tables, color, king):
    """A color's bishops and rooks, promoted or not, and its lances on files near the king's.

    >>> from shogi_lab.engine.bitboards import named
    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> from shogi_lab.engine.squares import square
    >>> from shogi_lab.engine.tables import tables_here
    >>> named(sliders_about(ready(parse_sfen(START).record), tables_here(), 0, square("2b")))
    '8h 2h 1i'
    """
    return words(
        _sliders_in_word(pos, tables, color, king, 0),
        _sliders_in_word(pos, tables, color, king, 1),
        _sliders_in_word(pos, tables, color, king, 2),
    )


@kernel(inline=True)
def unblocked_steps(pos, tables, color, at):
    """Where a color's king would step to from a square, were nothing attacked: not onto its own.

    The king himself, wherever he stands, is in nobody's way.

    >>> from shogi_lab.engine.bitboards import named
    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.posi import parse_sfen
    >>> from shogi_lab.engine.squares import square
    >>> from shogi_lab.engine.tables import tables_here
    >>> pos = ready(parse_sfen("7lk/8p/9/9/9/9/9/9/9 w - 1").record)
    >>> [named(unblocked_steps(pos, tables_here(), 1, square(at))) for at in ("1a", "2b")]
    ['2b', '3a 1a 3b 3c 2c 1c']
    """
    own = difference(occupied_by(pos, color), only(pos.king[color]))
    return difference(steps(tables, color, KING, at), own)


@kernel(inline=True)
def reach(tables, color, kind, sq):
    """What a piece attacks from a square when nothing stands in its way.

    >>> from shogi_lab.engine.bitboards import named
    >>> from shogi_lab.engine.squares import square
    >>> from shogi_lab.engine.tables import tables_here
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
    """The 3 x 3 squares around a square as nine bits in reading order; off the board is clear.

    >>> from shogi_lab.engine.bitboards import bitboard_of
    >>> from shogi_lab.engine.squares import square
    >>> f"{nine_bits(bitboard_of([square('2a'), square('1b')]), square('1a')):09b}"
    '000100010'
    """
    rank, column = sq // 9, sq % 9
    found = 0
    for r in range(rank - 1, rank + 2):
        row = 0
        if 0 <= r < 9:
            row = (bb[r // 3] >> 9 * (2 - r % 3) & 511) << 1 >> 8 - column & 7
        found = found << 3 | row
    return found


@kernel(inline=True)
def closers(tables, color, exits, king):
    """Which kinds of a color's pieces, by giving check, could attack all of the king's exits.

    A bit for each piece type, on an empty board: where and whether such a piece gets there is not
    asked. Beside the king it has to be guarded; then its square is no exit.

    >>> from shogi_lab.engine.bitboards import bitboard_of
    >>> from shogi_lab.engine.pieces import PIECE_NAMES
    >>> from shogi_lab.engine.squares import square
    >>> from shogi_lab.engine.tables import tables_here
    >>> exits = bitboard_of(map(square, ("2a", "2c")))
    >>> found = closers(tables_here(), 0, exits, square("1b"))
    >>> [name for kind, name in PIECE_NAMES.items() if found >> kind & 1]
    ['horse', 'dragon']
    """
    return tables.closers[color, nine_bits(exits, king)]


@kernel(inline=True)
def closing_squares(tables, color, kind, exits):
    """From where a color's piece attacks all of the exits, on an empty board.

    >>> from shogi_lab.engine.bitboards import bitboard_of, named
    >>> from shogi_lab.engine.squares import square
    >>> from shogi_lab.engine.tables import tables_here
    >>> exits = bitboard_of(map(square, ("2a", "1a")))
    >>> named(closing_squares(tables_here(), 0, GOLD, exits))
    '2b 1b'
    """
    found = Bitboard(FULL, FULL, FULL)
    while not is_empty(exits):
        exit_ = first(exits)
        exits = rest(exits)
        found = intersection(found, reach(tables, 1 - color, kind, exit_))
    return found


@kernel
def kinds_to_come(pos, color):
    """A bit for each piece type that may stand somewhere after one move of a color.

    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.pieces import PIECE_NAMES
    >>> from shogi_lab.engine.posi import parse_sfen
    >>> pos = ready(parse_sfen("8k/9/8N/9/9/9/9/9/9 b G 1").record)
    >>> found = kinds_to_come(pos, 0)
    >>> [name for kind, name in PIECE_NAMES.items() if found >> kind & 1]
    ['knight', 'gold', 'pro_knight']
    """
    hand = pos.hand[color]
    found = 0
    for kind in range(PAWN, 16):
        pieces = pieces_of(pos, color, kind)
        if not is_empty(pieces):
            found |= 1 << kind
            if kind < KING and kind != GOLD:
                found |= 256 << kind
    for kind in range(LANCE, KING):
        if held(hand, kind):
            found |= 1 << kind
    return found


@kernel(inline=True)
def kinds_added(move):
    """What a move adds to the kinds that may come next: its piece, as it lands or promoted, and
    the piece type that it captures.

    >>> from shogi_lab.engine.moves import Move, pack_move
    >>> from shogi_lab.engine.pieces import KNIGHT, PIECE_NAMES
    >>> from shogi_lab.engine.squares import square
    >>> found = kinds_added(pack_move(Move(KNIGHT, None, square("2c"), False, 0)))
    >>> [name for kind, name in PIECE_NAMES.items() if found >> kind & 1]
    ['knight', 'pro_knight']
    """
    kind = (move >> 15 & 15) + (move >> 14 & 1) * 8
    found = 1 << kind | 1 << (move >> 19 & 7)
    if kind < KING and kind != GOLD:
        found |= 256 << kind
    return found
