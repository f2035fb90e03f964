"""Doing and undoing a move, with every member of the record kept up to date.

Nothing is recomputed: a piece that appears or vanishes toggles its bit in each set it
belongs to, and the same toggle takes it back. Bonanza's MakeMove and UnMakeMove
(makemove.c); here one body serves both colors.
"""

from .hands import ONE
from .kernel import kernel
from .pieces import BISHOP, DRAGON, GOLD, HORSE, KING, PAWN, PRO_PAWN, PRO_SILVER, ROOK, VALUES
from .tables import PLAIN, RL45, RL90, RR45


@kernel(inline=True)
def toggle_piece(pos, tables, color, kind, sq):
    """Let a piece appear on `sq`, or vanish: flip its bit in each of its color's sets, and xor its
    number into the key.

    >>> from shogi_lab.engine.attacks import pieces_of
    >>> pos, tables, _ = desk()
    >>> toggle_piece(pos, tables, 0, GOLD, square("5e"))
    >>> named(pieces_of(pos, 0, GOLD))
    '5e 6i 4i'
    """
    w, bit = tables.word[PLAIN, sq], tables.bit[PLAIN, sq]
    pos.occupied[color, w] ^= bit
    pos.pieces[color, kind, w] ^= bit
    pos.hash_key ^= tables.zobrist[color, kind, sq]
    if kind == PAWN:
        for i in range(3):
            pos.pawn_attacks[color, i] ^= tables.step[color, PAWN, sq, i]
    if kind == GOLD or PRO_PAWN <= kind <= PRO_SILVER:
        pos.total_gold[color, w] ^= bit
    if kind == BISHOP or kind == HORSE:
        pos.bishop_horse[color, w] ^= bit
    if kind == ROOK or kind == DRAGON:
        pos.rook_dragon[color, w] ^= bit
    if kind == KING or kind >= HORSE:
        pos.horse_dragon_king[color, w] ^= bit


@kernel(inline=True)
def toggle_turned(pos, tables, sq):
    """Fill or empty a square: flip its bit in each of the three turned boards.

    >>> from shogi_lab.engine.attacks import file_attacks
    >>> pos, tables, _ = desk()
    >>> toggle_turned(pos, tables, square("5e"))
    >>> named(file_attacks(pos, tables, square("5g")))
    '5e 5f 5h 5i'
    """
    pos.occupied_rl90[tables.word[RL90, sq]] ^= tables.bit[RL90, sq]
    pos.occupied_rl45[tables.word[RL45, sq]] ^= tables.bit[RL45, sq]
    pos.occupied_rr45[tables.word[RR45, sq]] ^= tables.bit[RR45, sq]


@kernel
def do_move(pos, tables, move):
    """Play a legal packed move.

    >>> pos, tables, _ = desk()
    >>> do_move(pos, tables, 39983)
    >>> int(pos.turn), int(pos.board[47])
    (1, 1)
    """
    color = pos.turn
    sign = 1 - 2 * color
    to, start, piece, captured = move & 127, move >> 7 & 127, move >> 15 & 15, move >> 19 & 15
    pos.turn = 1 - color
    if start > 80:
        pos.hand[color] -= ONE[piece]
        toggle_piece(pos, tables, color, piece, to)
        toggle_turned(pos, tables, to)
        pos.board[to] = sign * piece
        return
    toggle_piece(pos, tables, color, piece, start)
    toggle_turned(pos, tables, start)
    pos.board[start] = 0
    if captured:
        toggle_piece(pos, tables, 1 - color, captured, to)
        pos.hand[color] += ONE[captured & 7]
        pos.material += sign * (VALUES[captured] + VALUES[captured & 7])
    else:
        toggle_turned(pos, tables, to)
    if move >> 14 & 1:
        pos.material += sign * (VALUES[piece + 8] - VALUES[piece])
        piece += 8
    toggle_piece(pos, tables, color, piece, to)
    pos.board[to] = sign * piece
    if piece == KING:
        pos.king[color] = to


@kernel
def undo_move(pos, tables, move):
    """Take back the packed move just played, by the same toggles in reverse order.

    Nothing has to be remembered: the move itself says what it captured.

    >>> pos, tables, _ = desk()
    >>> do_move(pos, tables, 39983)
    >>> undo_move(pos, tables, 39983)
    >>> plain(pos) == plain(desk().pos)
    True
    """
    color = 1 - pos.turn
    sign = 1 - 2 * color
    to, start, piece, captured = move & 127, move >> 7 & 127, move >> 15 & 15, move >> 19 & 15
    pos.turn = color
    if start > 80:
        pos.hand[color] += ONE[piece]
        toggle_piece(pos, tables, color, piece, to)
        toggle_turned(pos, tables, to)
        pos.board[to] = 0
        return
    arrived = piece
    if move >> 14 & 1:
        arrived += 8
        pos.material -= sign * (VALUES[arrived] - VALUES[piece])
    toggle_piece(pos, tables, color, arrived, to)
    if captured:
        toggle_piece(pos, tables, 1 - color, captured, to)
        pos.hand[color] -= ONE[captured & 7]
        pos.material -= sign * (VALUES[captured] + VALUES[captured & 7])
    else:
        toggle_turned(pos, tables, to)
    pos.board[to] = -sign * captured
    toggle_piece(pos, tables, color, piece, start)
    toggle_turned(pos, tables, start)
    pos.board[start] = sign * piece
    if piece == KING:
        pos.king[color] = start
