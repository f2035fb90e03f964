"""The value of every line of so many plies: what a search without ideas must find.

It plays moves as everything does, by `do_move` and `legal_moves`, which other proofs judge. All
else is its own: it keeps whole boards, and compares them square by square.
"""

from shogi_lab import Position
from shogi_lab.chapters.player.kernels.mind import BETTER, WON
from shogi_lab.engine.attacks import in_check
from shogi_lab.engine.hands import held
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.pieces import BISHOP, KING
from shogi_lab.engine.records import Field, empty_record, record_dtype
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move, undo_move

MOST = 512
PAST = record_dtype((
    Field("board", "i1", (MOST, 81), {}, "of each position of the game and of the line"),
    Field("hand", "i4", (MOST, 2), {}, "both hands"),
    Field("check", "i8", (MOST,), {}, "whether its mover is in check"),
))  # fmt: skip


def by_every_line(start, moves, depth):
    """What negamax without any cut answers: material, repetitions by hands and checks, mates,
    declarations."""
    past, position = empty_record(PAST), Position.from_sfen(start)
    pos, place = position.record.copy(), 0
    for text in moves.split():
        note(past, place, pos, TABLES)
        do_move(pos, TABLES, position.packed(text))
        position, place = position.after(text), place + 1
    return every_line(past, pos, TABLES, move_list(), place, depth, 0, 0)


@kernel
def every_line(past, pos, tables, moves, place, depth, ply, begin):
    """What the position is worth to its mover; its place in the past, and its moves' first."""
    note(past, place, pos, tables)
    if ply > 0 and last_met(past, place) >= 0:
        return worth_again(past, last_met(past, place), place)
    if ply > 0 and may_win(pos) and not past.check[place]:
        return WON - ply - 1
    if depth == 0:
        return pos.material * (1 - 2 * pos.turn)
    best, end = ply - WON, legal_moves(pos, tables, moves, begin)
    for i in range(begin, end):
        do_move(pos, tables, moves.packed[i])
        value = -every_line(past, pos, tables, moves, place + 1, depth - 1, ply + 1, end)
        undo_move(pos, tables, moves.packed[i])
        best = max(best, value)
    return best


@kernel
def note(past, place, pos, tables):
    """Write down the position."""
    past.check[place] = in_check(pos, tables, pos.turn)
    past.hand[place, 0], past.hand[place, 1] = pos.hand[0], pos.hand[1]
    for sq in range(81):
        past.board[place, sq] = pos.board[sq]


@kernel
def last_met(past, place):
    """The last place where this position was before, or -1."""
    for other in range(place - 2, -1, -2):
        if is_same(past, place, other):
            return other
    return -1


@kernel
def is_same(past, place, other):
    """Whether there are the same hands and the same boards in two places, of one mover."""
    for color in range(2):
        if past.hand[place, color] != past.hand[other, color]:
            return False
    for sq in range(81):
        if past.board[place, sq] != past.board[other, sq]:
            return False
    return True


def over(past, place):
    """What a repetition in a place is worth to the mover, None where it is none."""
    other = last_met(past, place)
    return None if other < 0 else worth_again(past, other, place)


@kernel
def worth_again(past, other, place):
    """What a repetition is worth to the mover: who gave check with each of his moves?"""
    mine, theirs = True, True
    for each in range(place, other, -2):
        mine = mine and past.check[each] != 0
        theirs = theirs and past.check[each - 1] != 0
    if mine:
        return BETTER
    return -BETTER if theirs else 0


@kernel
def may_win(pos):
    """Whether the mover has what a declaration needs: a king and ten pieces among the enemy's
    ranks, and 28 points for Black, 27 for White."""
    pieces, points, king = 0, 0, 0
    for sq in range(27):
        piece = pos.board[sq] if pos.turn == 0 else -pos.board[80 - sq]
        if piece == KING:
            king = 1
        elif piece > 0:
            pieces += 1
            points += 5 if piece % 8 >= BISHOP else 1
    for piece in range(1, KING):
        points += held(pos.hand[pos.turn], piece) * (5 if piece >= BISHOP else 1)
    return king == 1 and pieces >= 10 and points >= 28 - pos.turn
