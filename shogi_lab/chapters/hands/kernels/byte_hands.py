"""Seven bytes instead of one number: Hoki's `char hand_black[7]`, tried in a whole search.

      packed    hand += 1 << 5                 do and undo add to one integer, of 21 bits
                entry: hand, as it is          21 bits of the word that an entry keeps anyway
      bytes     count[1] += 1                  do and undo add to one byte of seven
                entry: seven bytes more        copied one by one, compared one by one

The two searches differ in nothing else. Everything that concerns hands works on bytes here: making
a move and taking it back, finding drops, storing entries, and deciding which hand is better.
Neither search counts what `search.negamax` counts for the chapter's other questions.
"""

from typing import Any

from shogi_lab.engine.attacks import king_danger
from shogi_lab.engine.bitboards import count, intersection
from shogi_lab.engine.hands import dominates
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.kinds import Number
from shogi_lab.engine.layouts import BONANZA
from shogi_lab.engine.movegen import (
    king_moves,
    legal_moves,
    pawn_drop_targets,
    pawn_moves,
    piece_moves,
    put_drops,
    squares_with_moves,
    targets_of,
)
from shogi_lab.engine.moves import DROP, MOST_MOVES
from shogi_lab.engine.pieces import GOLD, KING, KNIGHT, LANCE, PAWN, ROOK, SILVER, VALUES, WHITE
from shogi_lab.engine.records import Field, empty_record, record_dtype
from shogi_lab.engine.turns import do_move, toggle_piece, toggle_turned, undo_move

from .search import LOST, takes_first
from .transpositions import (
    DEPTH,
    EXACT,
    KEY,
    KIND,
    LIMIT,
    LOWER,
    MOVE,
    SHIFT,
    TURN,
    UNKNOWN,
    UPPER,
    VALUE,
    ZERO,
    Window,
    bucket,
    entry,
    holds_board,
    store,
    suffices,
)

BYTE_HANDS = record_dtype((
    Field("count", "i1", (2, 7), {"hand_black": (0,), "hand_white": (1,)},
          "by color and by piece type, less one: how many are held"),
))  # fmt: skip


def in_bytes(pos: Any) -> Any:
    """Return the hands of a record as seven bytes each."""
    hands = empty_record(BYTE_HANDS)
    hands.count[:] = [BONANZA.counts(int(hand)) for hand in pos.hand]
    return hands


def byte_entries(buckets: int = 1 << 15) -> Any:
    """Return seven bytes for each entry of a table: Black's hand, piece type by piece type."""
    return empty_record(record_dtype((Field("hand", "i1", (2 * buckets, 7), {}, "of an entry"),)))


# ---- which hand is better


@kernel(inline=True)
def byte_dominates(a, b):
    """Apply Bonanza's rule (4.1.3, utility.c, is_hand_eq_supe) to two rows of seven bytes."""
    for i in range(KNIGHT - 1, ROOK):
        if a[i] < b[i]:
            return False
    surplus = a[ROOK - 1] - b[ROOK - 1] + a[LANCE - 1] - b[LANCE - 1]
    if surplus < 0:
        return False
    surplus += a[SILVER - 1] - b[SILVER - 1] + a[GOLD - 1] - b[GOLD - 1]
    return surplus + a[PAWN - 1] - b[PAWN - 1] >= 0


@kernel(inline=True)
def packed_compared(a, b, turn):
    """Compare like `transpositions.compared`, by 4.1.3's rule alone, `hands.dominates`."""
    verdict = 0
    if dominates(a, b):
        verdict |= LOWER if turn != WHITE else UPPER
    if dominates(b, a):
        verdict |= UPPER if turn != WHITE else LOWER
    return verdict


@kernel(inline=True)
def byte_compared(a, b, turn):
    """Return what a value found with Black's hand `b` means for `a`, as `packed_compared` does."""
    verdict = 0
    if byte_dominates(a, b):
        verdict |= LOWER if turn != WHITE else UPPER
    if byte_dominates(b, a):
        verdict |= UPPER if turn != WHITE else LOWER
    return verdict


# ---- moves


@kernel
def do_byte_move(pos, hands, tables, move):
    """Play a legal packed move, as `turns.do_move` does; the record's own hands stay as they
    are."""
    color = pos.turn
    sign = 1 - 2 * color
    to, start, piece, captured = move & 127, move >> 7 & 127, move >> 15 & 15, move >> 19 & 15
    pos.turn = 1 - color
    if start > 80:
        hands.count[color, piece - 1] -= 1
        toggle_piece(pos, tables, color, piece, to)
        toggle_turned(pos, tables, to)
        pos.board[to] = sign * piece
        return
    toggle_piece(pos, tables, color, piece, start)
    toggle_turned(pos, tables, start)
    pos.board[start] = 0
    if captured:
        toggle_piece(pos, tables, 1 - color, captured, to)
        hands.count[color, (captured & 7) - 1] += 1
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
def undo_byte_move(pos, hands, tables, move):
    """Take back the packed move just played, as `turns.undo_move` does."""
    color = 1 - pos.turn
    sign = 1 - 2 * color
    to, start, piece, captured = move & 127, move >> 7 & 127, move >> 15 & 15, move >> 19 & 15
    pos.turn = color
    if start > 80:
        hands.count[color, piece - 1] += 1
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
        hands.count[color, (captured & 7) - 1] -= 1
        pos.material -= sign * (VALUES[captured] + VALUES[captured & 7])
    else:
        toggle_turned(pos, tables, to)
    pos.board[to] = -sign * captured
    toggle_piece(pos, tables, color, piece, start)
    toggle_turned(pos, tables, start)
    pos.board[start] = sign * piece
    if piece == KING:
        pos.king[color] = start


@kernel
def byte_drops(pos, hands, tables, moves, begin, empty):
    """Write the drops as `movegen.drops` does, for hands in bytes."""
    color = pos.turn
    end = begin
    for kind in range(PAWN, KING):
        if hands.count[color, kind - 1]:
            here = intersection(empty, squares_with_moves(tables, color, kind))
            if kind == PAWN:
                here = pawn_drop_targets(pos, tables, here)
            end = put_drops(moves, end, DROP + kind << 7 | kind << 15, here)
    return end


@kernel
def byte_legal_moves(pos, hands, tables, moves, begin):
    """Write the legal moves as `movegen.legal_moves` does, for hands in bytes."""
    end = king_moves(pos, tables, moves, begin)
    danger = king_danger(pos, tables, pos.turn)
    if count(danger.checkers) > 1:
        return end
    goals = targets_of(pos, tables, danger.checkers)
    end = pawn_moves(pos, tables, moves, end, danger.pinned, goals.targets)
    end = piece_moves(pos, tables, moves, end, danger.pinned, goals.targets)
    return byte_drops(pos, hands, tables, moves, end, goals.empty)


# ---- the table


@kernel
def byte_store(table, kept, pos, hands, depth, value, kind: Number, move):
    """Keep what a search found, as `transpositions.store` does, but keep the hand separately, byte
    by byte."""
    slot = bucket(pos, table.last_bucket)
    if entry(table, slot).depth > depth:
        slot += 1
    else:
        table.first_word[slot + 1] = table.first_word[slot]
        table.second_word[slot + 1] = table.second_word[slot]
        for i in range(7):
            kept.hand[slot + 1, i] = kept.hand[slot, i]
    table.first_word[slot] = (
        depth << SHIFT[DEPTH] | value + ZERO << SHIFT[VALUE] | (move & LIMIT[MOVE]) << SHIFT[MOVE]
    )
    table.second_word[slot] = (
        pos.hash_key >> SHIFT[KEY] << SHIFT[KEY] | pos.turn << SHIFT[TURN] | kind << SHIFT[KIND]
    )
    for i in range(7):
        kept.hand[slot, i] = hands.count[0, i]


@kernel
def byte_probe(table, kept, pos, hands, depth, window):
    """Probe the table as `packed_probe` does, for hands in bytes."""
    table.probes += 1
    first = bucket(pos, table.last_bucket)
    for slot in range(first, first + 2):
        known = entry(table, slot)
        if known.kind and known.depth == depth and holds_board(table.second_word[slot], pos):
            bound = known.kind & byte_compared(hands.count[0], kept.hand[slot], pos.turn)
            if suffices(bound, known.value, window):
                table.same_cuts += 1
                return known.value
    return UNKNOWN


@kernel
def packed_probe(table, pos, depth, window):
    """Probe the table as `transpositions.probe` does, without counts for other questions."""
    table.probes += 1
    first = bucket(pos, table.last_bucket)
    for slot in range(first, first + 2):
        known = entry(table, slot)
        if known.kind and known.depth == depth and holds_board(table.second_word[slot], pos):
            bound = known.kind & packed_compared(pos.hand[0], known.hand, pos.turn)
            if suffices(bound, known.value, window):
                table.same_cuts += 1
                return known.value
    return UNKNOWN


# ---- the two searches


@kernel
def byte_negamax(pos, hands, tables, moves, table, kept, depth, window):
    """Search as `search.negamax` does, with hands in bytes."""
    table.nodes += 1
    if depth == 0:
        if pos.turn == WHITE:
            return -pos.material
        return pos.material
    known = byte_probe(table, kept, pos, hands, depth, window)
    if known != UNKNOWN:
        return known
    begin = depth * MOST_MOVES
    end = byte_legal_moves(pos, hands, tables, moves, begin)
    takes_first(moves, begin, end)
    best, best_move = -LOST - depth, 0
    for i in range(begin, end):
        move = moves.packed[i]
        alpha = max(window.alpha, best)
        do_byte_move(pos, hands, tables, move)
        narrow = Window(-window.beta, -alpha)
        value = -byte_negamax(pos, hands, tables, moves, table, kept, depth - 1, narrow)
        undo_byte_move(pos, hands, tables, move)
        if value > best:
            best, best_move = value, move
        if best >= window.beta:
            break
    kind: Number = EXACT
    if best <= window.alpha:
        kind = UPPER
    if best >= window.beta:
        kind = LOWER
    byte_store(table, kept, pos, hands, depth, best, kind, best_move)
    return best


@kernel
def packed_negamax(pos, tables, moves, table, depth, window):
    """Search as `search.negamax` does, with `packed_probe`, which counts less."""
    table.nodes += 1
    if depth == 0:
        if pos.turn == WHITE:
            return -pos.material
        return pos.material
    known = packed_probe(table, pos, depth, window)
    if known != UNKNOWN:
        return known
    begin = depth * MOST_MOVES
    end = legal_moves(pos, tables, moves, begin)
    takes_first(moves, begin, end)
    best, best_move = -LOST - depth, 0
    for i in range(begin, end):
        move = moves.packed[i]
        alpha = max(window.alpha, best)
        do_move(pos, tables, move)
        narrow = Window(-window.beta, -alpha)
        value = -packed_negamax(pos, tables, moves, table, depth - 1, narrow)
        undo_move(pos, tables, move)
        if value > best:
            best, best_move = value, move
        if best >= window.beta:
            break
    kind: Number = EXACT
    if best <= window.alpha:
        kind = UPPER
    if best >= window.beta:
        kind = LOWER
    store(table, pos, depth, best, kind, best_move)
    return best
