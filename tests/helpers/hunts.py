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
from shogi_lab.engine.layouts import BONANZA
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

    exchange: some of LANCES and PAWNS; most: plies, odd. Prints what is smaller than what was found
    before of its kind, shrunk to the pieces that it needs.
    """
    rng, seen, found = random.Random(seed), set(), Counter()
    known = {pair: [start for start in starts() if start[2][0] == pair[0]] for pair in exchange}
    kept, least = {pair: list(known[pair]) for pair in exchange}, {}
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
            if refuted(board, hands, pair, most, NODES):
                found[f"{name(pair)}, no mate at all"] += 1
                smallest = shrunk(rng, board, hands, pair, most)
                report(least, *smallest, pair, most)
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


def refuted(board, hands, pair, most, nodes):
    """Within how many plies the weaker hand mates, where the stronger one never does: 0 where that
    is not so, or was not decided."""
    if not allowed(board, hands, pair):
        return 0
    weak, strong = exchanged(board, hands, *pair)
    plies = length(weak, most)
    if not plies or mates(strong, plies):
        return 0
    try:
        return 0 if dfpn.solve(dfpn.begin(strong), nodes).move else plies
    except dfpn.Unsolved:
        return 0


def shrunk(rng, board, hands, pair, most):
    """The same with as few pieces as it needs: none of those left can be taken away."""
    board, hands, smaller = list(board), list(hands), True
    while smaller:
        smaller = False
        for each in rng.sample(places(board, hands), len(places(board, hands))):
            fewer = without(board, hands, each)
            if refuted(*fewer, pair, most, NODES):
                (board, hands), smaller = fewer, True
                break
    return board, hands


def places(board, hands):
    """Where a piece can be taken away: a square, or a color and a piece type in hand."""
    on_board = [(sq,) for sq, piece in enumerate(board) if abs(piece) not in (0, KING)]
    return on_board + [(c, k) for c in (BLACK, WHITE) for k in HAND_PIECES if held(hands[c], k)]


def without(board, hands, place):
    """Board and hands with a piece less."""
    board, hands = list(board), list(hands)
    if len(place) == 1:
        board[place[0]] = 0
    else:
        hands[place[0]] -= ONE[place[1]]
    return board, hands


def size_of(board, hands):
    """How many pieces stand on the board, and are held besides those exchanged."""
    return sum(map(bool, board)) + sum(held(h, k) for h in hands for k in HAND_PIECES)


def report(least, board, hands, pair, most):
    """Print an exchange that has fewer pieces than those of its kind before."""
    if size_of(board, hands) < least.get(pair, 99):
        least[pair] = size_of(board, hands)
        print(in_words(board, hands, pair, most), flush=True)


def in_words(board, hands, pair, most):
    """An exchange as two SFENs, and the plies of the mate that only the weaker hand has."""
    weak, strong = (sfen_text(each, 1) for each in exchanged(board, hands, *pair))
    plies = refuted(board, hands, pair, most, NODES)
    return f"{name(pair)}: {weak} mate in {plies} | {strong} none"


# Positions with a piece less.


def taken_apart(sfen):
    """The board of an SFEN, and for each side how many of each piece it holds."""
    record = parse_sfen(sfen).record
    return record.board.tolist(), [list(BONANZA.counts(int(hand))) for hand in record.hand]


def with_hands(board, hands):
    """A record, Black to move; None where the rules do not allow it, or somebody is in check."""
    held_by = [
        {PIECE_NAMES[k]: n for k, n in zip(HAND_PIECES, hand, strict=True)} for hand in hands
    ]
    if min(map(min, hands)) < 0 or board_faults(board, held_by):
        return None
    packed = (sum(ONE[k] * n for k, n in zip(HAND_PIECES, hand, strict=True)) for hand in hands)
    pos = built(board, tuple(packed), BLACK)
    if any(in_check(for_kernel(pos), tables_here(), color) for color in (BLACK, WHITE)):
        return None
    return pos
