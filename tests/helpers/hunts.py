"""Hunts for positions where the hand that the rule calls better mates later, or not at all.

White's king stands in a corner, a few pieces around it. Black holds the weaker piece and White
the stronger one, then the two are exchanged. What is looked for is what defends: a board is kept
where White's cheaper piece in hand makes the mate longer, though Black holds the stronger one; most
boards are made from a kept one by a small change. Then the weaker hand may mate where the stronger
one does not, for White must give the stronger piece away, and Black mates with it.
"""

import random
from collections import Counter

from shogi_lab.chapters.hands.standins import PAIRS
from shogi_lab.engine import dfpn
from shogi_lab.engine.attacks import in_check
from shogi_lab.engine.hands import ONE, held
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.mate import mate_within
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.pieces import (
    BLACK,
    GOLD,
    HAND_PIECES,
    KING,
    LANCE,
    PAWN,
    PIECE_NAMES,
    ROOK,
    SILVER,
    WHITE,
)
from shogi_lab.engine.posi import board_faults, built, parse_sfen, sfen_text
from shogi_lab.engine.tables import tables_here

#: The rule's stand-ins: what Black holds, and for what it is exchanged.
LANCES = ((LANCE, ROOK),)
PAWNS = ((PAWN, LANCE), (PAWN, SILVER), (PAWN, GOLD), (PAWN, ROOK))

KINDS = (1, 2, 3, 4, 5, 6, 7, 9, 14, 15)
SLIDERS = (2, 6, 7, 14, 15)
KEPT = 1_500
MOST_PIECES = 9
NODES = 60_000  # of df-pn, that there is no mate at all


def exchanged(board, hands, weaker, stronger):
    """The two records of a board: Black holds the weaker piece, White the stronger; and exchanged.

    hands: what the two sides hold besides, packed.
    """
    black, white = hands
    weak = built(board, (black + ONE[weaker], white + ONE[stronger]), BLACK)
    return weak, built(board, (black + ONE[stronger], white + ONE[weaker]), BLACK)


def mates(pos, plies):
    """Whether a record's side to move mates by checks within some plies."""
    return bool(mate_within(for_kernel(pos), tables_here(), for_kernel(move_list()), 0, plies))


def length(pos, most):
    """How many plies the shortest mate takes, 0 where there is none within `most`."""
    return next((plies for plies in range(1, most + 1, 2) if mates(pos, plies)), 0)


def near(rng, king):
    """A square at most three ranks and files away, perhaps beyond the edge: then None."""
    rank, column = king // 9 + rng.randint(-3, 3), king % 9 + rng.randint(-3, 3)
    return 9 * rank + column if 0 <= rank < 9 and 0 <= column < 9 else None


def put(rng, board, sign):
    """Put a piece on the board, near White's king or, a slider, anywhere."""
    kind = rng.choice(KINDS)
    far = kind in SLIDERS and rng.random() < 0.5
    sq = rng.randrange(81) if far else near(rng, board.index(-KING))
    if sq is not None and not board[sq]:
        board[sq] = sign * kind


def scattered(rng):
    """White's king in the corner of 4 by 4, one to four black pieces, up to three white ones."""
    board = [0] * 81
    board[9 * rng.randrange(4) + 5 + rng.randrange(4)] = -KING
    for sign, count in ((1, rng.randint(1, 4)), (-1, rng.randint(0, 3))):
        for _ in range(count):
            put(rng, board, sign)
    return board


def changed(rng, board):
    """The board with a piece less, moved a little, or more."""
    board = list(board)
    for _ in range(rng.choice((1, 1, 2))):
        movable = [sq for sq, piece in enumerate(board) if abs(piece) not in (0, KING)]
        how = rng.random()
        if movable and how < 0.65:
            sq = rng.choice(movable)
            piece, board[sq] = board[sq], 0
            to = sq + rng.choice((-18, -10, -9, -8, -1, 1, 8, 9, 10, 18))
            if how > 0.3 and 0 <= to < 81:
                board[to] = board[to] or piece
        else:
            put(rng, board, rng.choice((1, 1, -1)))
    return board


def hunt(seed, boards, exchange, most):
    """Look at so many boards; how often White's cheaper piece defends, and what is found.

    exchange: some of LANCES and PAWNS; most: plies, odd. Prints the two positions of each.
    """
    rng, seen, found = random.Random(seed), set(), Counter()
    kept = {pair: [start for start in starts() if start[2][0] == pair[0]] for pair in exchange}
    while found["looked at"] < boards:
        pair = rng.choice(exchange)
        board, hands = scattered(rng), (rng.choice((0, 0, ONE[PAWN])), 0)
        if kept[pair] and rng.random() < 0.9:
            board, hands, _ = rng.choice(kept[pair])
            board = changed(rng, board)
        if (tuple(board), hands, pair) in seen or sum(map(bool, board)) > MOST_PIECES:
            continue
        seen.add((tuple(board), hands, pair))
        if not allowed(board, hands, pair):
            continue
        found["looked at"] += 1
        if defends(found, board, hands, pair, most):
            kept[pair].append((board, hands, pair))
            del kept[pair][: len(kept[pair]) > KEPT]
            if refuted(board, hands, pair, most):
                found[f"{name(pair)}, no mate at all"] += 1
                print(name(pair), *(sfen_text(each, 1) for each in exchanged(board, hands, *pair)))
    return found


def starts():
    """The small boards of the known pairs, what both sides hold besides, and what is exchanged."""
    kinds = {called: kind for kind, called in PIECE_NAMES.items()}
    for each in PAIRS:
        weaker, stronger = kinds[each.missing], kinds[each.by]
        record = parse_sfen(each.weak).record
        black, white = record.hand.tolist()
        if (board := record.board.tolist()).count(0) > 81 - MOST_PIECES:
            yield board, (black - ONE[weaker], white - ONE[stronger]), (weaker, stronger)


def name(pair):
    """An exchange in words."""
    return f"{PIECE_NAMES[pair[1]]} for {PIECE_NAMES[pair[0]]}"


def allowed(board, hands, pair):
    """Whether the rules allow both positions of an exchange, nobody in check."""
    both = (hands[0] + ONE[pair[0]], hands[1] + ONE[pair[1]])
    held_by = [{PIECE_NAMES[k]: held(hand, k) for k in HAND_PIECES} for hand in both]
    if board_faults(board, held_by):
        return False
    kings = [color for color in (BLACK, WHITE) if KING * (1 - 2 * color) in board]
    weak = for_kernel(exchanged(board, hands, *pair)[0])
    return not any(in_check(weak, tables_here(), color) for color in kings)


def defends(found, board, hands, pair, most):
    """Whether White's cheaper piece in hand makes the stronger hand's mate longer: then the board
    is worth changing. Counts it, and whether the weaker hand mates sooner."""
    weak, strong = exchanged(board, hands, *pair)
    undefended = length(built(board, (hands[0] + ONE[pair[1]], hands[1]), BLACK), most)
    if not undefended or mates(strong, undefended):
        return False
    found[f"{name(pair)}, the {PIECE_NAMES[pair[0]]} defends"] += 1
    plies = length(weak, most)
    if plies and not mates(strong, plies):
        found[f"{name(pair)}, later or never"] += 1
    return True


def refuted(board, hands, pair, most):
    """Whether the weaker hand mates, where the stronger one never does, as far as was decided."""
    weak, strong = exchanged(board, hands, *pair)
    plies = length(weak, most)
    if not plies or mates(strong, plies):
        return False
    try:
        return not dfpn.solve(dfpn.begin(strong), NODES).move
    except dfpn.Unsolved:
        return False
