"""Bonanza 4.1.3's mate in three, told from the legal moves: which of them it knows, and no more.

is_mate_in3ply      some known check, after which mate3_and
mate3_and           every answer it tries fails: to a mate in contact, or taken and asked again
mates_in_contact    some mate by a piece beside the king, or by a knight
"""

from .attacks import attacks, in_check, king
from .board import NUMBER, SQUARES, other, owner
from .moves import after, checks, in_zone, leaves_king, legal_moves, ranks_left


def is_mate_in3ply(board):
    """The checks that Bonanza takes for a mate in three, sorted.

    >>> from helpers.oracle import read
    >>> is_mate_in3ply(read("8k/5b3/7K1/9/9/9/9/9/9 b B 1"))[:2]
    ['B*4d', 'B*5e']
    """
    known = [*known_checks(board), *false_lances(board)]
    safe = [check for check in known if not leaves_king(board, check)]
    return sorted(check for check in safe if mate3_and(after(board, check)))


def promotes_always(board, move):
    """Whether a move leaves unpromoted what Bonanza always promotes."""
    if move[1] == "*" or move[4:]:
        return False
    origin, to = NUMBER[move[:2]], NUMBER[move[2:4]]
    piece = board.squares[origin].upper()
    if piece == "L":
        return ranks_left(to, board.turn) < 2
    return piece in ("P", "B", "R") and (in_zone(origin, board.turn) or in_zone(to, board.turn))


def known_checks(board):
    """The legal checks that Bonanza generates."""
    enemy = king(board.squares, other(board.turn))
    for check in checks(board):
        if promotes_always(board, check):
            continue
        origin, to = NUMBER.get(check[:2]), NUMBER[check[2:4]]
        if origin is not None and board.squares[origin].upper() == "P":
            direct = enemy in attacks(after(board, check).squares, to)
            if not direct and (board.squares[to] or origin // 9 == enemy // 9):
                continue
        yield check


def false_lances(board):
    """Lances that uncover a check and promote outside the zone, which is not legal."""
    enemy = king(board.squares, other(board.turn))
    for origin, piece in enumerate(board.squares):
        if piece != ("L" if board.turn == "b" else "l") or in_zone(origin, board.turn):
            continue
        lifted = board._replace(squares=(*board.squares[:origin], "", *board.squares[origin + 1 :]))
        if origin % 9 == enemy % 9 or not in_check(lifted, other(board.turn)):
            continue
        for to in attacks(board.squares, origin):
            if owner(board.squares[to]) != board.turn and not in_zone(to, board.turn):
                yield SQUARES[origin] + SQUARES[to] + "+"


def beside(a, b):
    """Whether two squares touch."""
    return max(abs(a // 9 - b // 9), abs(a % 9 - b % 9)) == 1


def mates_in_contact(board):
    """The mates in one that Bonanza could find: by a checker beside the king, or by a knight."""
    enemy = king(board.squares, other(board.turn))
    found = []
    for check in checks(board):
        then, to = after(board, check), NUMBER[check[2:4]]
        piece = then.squares[to].upper()
        if enemy not in attacks(then.squares, to) or promotes_always(board, check):
            continue
        if not (beside(enemy, to) or piece == "N") or legal_moves(then):
            continue
        if not check[4:] and piece in ("N", "S") and check[1] != "*":
            # where it can promote with check, here or (a knight) anywhere, only that is tried
            rivals = [each for each in _promotions(board, check[:2]) if _checks_beside(board, each)]
            if any(piece == "N" or each[2:4] == check[2:4] for each in rivals):
                continue
        found.append(check)
    return found


def _promotions(board, origin):
    """The promoting moves of one piece, its own king not looked after."""
    sq = NUMBER[origin]
    for to in attacks(board.squares, sq):
        zone = in_zone(sq, board.turn) or in_zone(to, board.turn)
        if owner(board.squares[to]) != board.turn and zone:
            yield origin + SQUARES[to] + "+"


def _checks_beside(board, move):
    to, enemy = NUMBER[move[2:4]], king(board.squares, other(board.turn))
    return beside(enemy, to) and enemy in attacks(after(board, move).squares, to)


def tried(board):
    """The answers that Bonanza tries."""
    found = [move for move in legal_moves(board) if not promotes_always(board, move)]
    dropped = {}
    for move in found:
        if move[:2] in ("R*", "L*", "P*"):
            dropped.setdefault(move[2:4], []).append("RLP".index(move[0]))
    return [
        move
        for move in found
        if move[:2] not in ("R*", "L*", "P*") or "RLP".index(move[0]) == min(dropped[move[2:4]])
    ]


def is_weak(board, move, tries):
    """Whether an answer is a weak interposition: what else goes there is too little."""
    here, to = king(board.squares, board.turn), NUMBER[move[2:4]]
    if move[:2] == SQUARES[here] or board.squares[to]:
        return False
    moves = [each for each in tries if each[1] != "*" and each[2:4] == move[2:4]]
    support = sum(each[:2] != SQUARES[here] for each in moves) + beside(here, to)
    return support < (1 if move[1] == "*" else 2)


def mate3_and(board):
    """Whether Bonanza finds no answer to a check that saves."""
    tries = tried(board)
    return not any(saves(board, move, tries) for move in tries)


def saves(board, move, tries):
    """Whether an answer saves by Bonanza's opinion."""
    then = after(board, move)
    if is_weak(board, move, tries):
        return not _taken(board, then, NUMBER[move[2:4]])
    return in_check(then, then.turn) or not mates_in_contact(then)


def _taken(board, then, to):
    """Whether the checker takes what was put between, and no answer to that saves."""
    here = king(board.squares, board.turn)
    (sq,) = [
        each
        for each, piece in enumerate(board.squares)
        if owner(piece) == then.turn and here in attacks(board.squares, each)
    ]
    lifted = then._replace(squares=(*then.squares[:sq], "", *then.squares[sq + 1 :]))
    if in_check(lifted, then.turn) and not in_check(then, then.turn):
        return False
    promotes = then.squares[sq].upper() in ("B", "R") and (
        in_zone(sq, then.turn) or in_zone(to, then.turn)
    )
    reply = SQUARES[sq] + SQUARES[to] + "+" * promotes
    return not leaves_king(then, reply) and mate3_and(after(then, reply))
