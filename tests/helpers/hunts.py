"""Hunts for positions where the hand that the rule calls better mates later, or not at all; and
for positions of which Bonanza's mate in three is wrong.

White's king stands in a corner, a few pieces around it. Black holds the weaker piece and White
the stronger one, then the two are exchanged. A board where Black mates, and would not without
the weaker piece, is kept; most boards are made from a kept one by a small change.
"""

import random
from collections import Counter

from shogi_lab.chapters.mate_in_3.errors import EXAMPLES, truth
from shogi_lab.engine.attacks import in_check
from shogi_lab.engine.hands import ONE, held
from shogi_lab.engine.kernel import ready
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
KEPT = 3_000
MOST_PIECES = 9


def exchanged(board, hands, weaker, stronger):
    """The two records of a board: Black holds the weaker piece, White the stronger; and exchanged.

    hands: what the two sides hold besides, packed.
    """
    black, white = hands
    weak = built(board, (black + ONE[weaker], white + ONE[stronger]), BLACK)
    return weak, built(board, (black + ONE[stronger], white + ONE[weaker]), BLACK)


def mates(pos, plies):
    """Whether a record's side to move mates by checks within some plies."""
    return bool(mate_within(ready(pos), tables_here(), ready(move_list()), 0, plies))


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
    """Look at so many boards; how many mate within `most`, need the piece, and are found.

    exchange: LANCES or PAWNS; most: plies, odd. Prints what is found, the first few.
    """
    rng, kept, seen, found = random.Random(seed), [], set(), Counter()
    while found["looked at"] < boards:
        if kept and rng.random() < 0.85:
            board, *hands, pair = rng.choice(kept)
            board = changed(rng, board)
        else:
            board, hands, pair = scattered(rng), (rng.choice((0, 0, ONE[PAWN])), 0), ()
        pair = pair if pair and rng.random() < 0.9 else rng.choice(exchange)
        item = (tuple(board), *hands, pair)
        if (
            item not in seen
            and sum(map(bool, board)) <= MOST_PIECES
            and not board_faults(board, [{}, {}])
        ):
            seen.add(item)
            if look(found, board, hands, pair, most):
                kept.append(item)
                del kept[: rng.choice((0, len(kept) > KEPT))]
    return found


def look(found, board, hands, pair, most):
    """Count what a board is; whether to keep it: it mates in five or more, by the piece."""
    weak, strong = exchanged(board, hands, *pair)
    if in_check(ready(weak), tables_here(), WHITE):
        return False
    found["looked at"] += 1
    plies = length(weak, most)
    if not plies:
        return False
    found["mates"] += 1
    without = built(board, (hands[0], hands[1] + ONE[pair[1]]), BLACK)
    if mates(without, plies):
        return False
    found["mates by the piece"] += 1
    compare(found, weak, strong, plies, most)
    return plies >= 5


def compare(found, weak, strong, plies, most):
    """Count a pair where the stronger hand does not mate within the weaker's plies."""
    if mates(strong, plies):
        return
    found["later or never"] += 1
    if not mates(strong, most + 2):
        found[f"not within {most + 2}"] += 1
    if found["later or never"] <= 3:
        lengths = f"{plies} and {length(strong, most + 4) or f'more than {most + 4}'}"
        print(f"{sfen_text(weak, 1)}  |  {sfen_text(strong, 1)}  mate in {lengths}", flush=True)


def look_in_game(records, exchange, most):
    """The same question of records of games: the mover's weaker piece for the other's stronger."""
    found = Counter()
    for pos in records:
        mover = int(pos.turn)
        for weaker, stronger in exchange:
            hands = pos.hand.tolist()
            if not (held(hands[mover], weaker) and held(hands[1 - mover], stronger)):
                continue
            found["looked at"] += 1
            plies = length(pos, most)
            if plies:
                found["mates"] += 1
                hands[mover] += ONE[stronger] - ONE[weaker]
                hands[1 - mover] += ONE[weaker] - ONE[stronger]
                compare(found, pos, built(pos.board.tolist(), tuple(hands), mover), plies, most)
    return found


# Where Bonanza's mate in three errs.


def size(board, hands):
    """What makes a position small: pieces on the board first, then pieces in hand."""
    return sum(map(bool, board)), sum(map(sum, hands))


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
    if any(in_check(ready(pos), tables_here(), color) for color in (BLACK, WHITE)):
        return None
    return pos


def hunt_errors(seed, boards):
    """Look at so many boards with both kings; the errors of Bonanza's mate in three, by kind.

    Prints what is smaller than the known example of its kind.
    """
    rng, found = random.Random(seed), Counter()
    kept = [taken_apart(each.sfen) for each in EXAMPLES]
    least = {each.error: size(*known) for each, known in zip(EXAMPLES, kept, strict=True)}
    while found["looked at"] < boards:
        board, hands = rng.choice(kept)
        if rng.random() < 0.5:
            board, hands = scattered(rng), [[0] * 7, [0] * 7]
            board[rng.choice([sq for sq in range(36, 81) if not board[sq]])] = KING
        board, hands = changed(rng, board), [list(hand) for hand in hands]
        for _ in range(rng.randrange(3)):
            hands[rng.randrange(2)][rng.randrange(7)] += rng.choice((-1, 1, 1))
        pos = with_hands(board, hands)
        if pos is None or board.count(KING) != 1 or size(board, hands)[0] > MOST_PIECES:
            continue
        found["looked at"] += 1
        error = truth(pos).error
        if error:
            found[error] += 1
            kept.append((board, hands))
            del kept[: len(kept) > KEPT]
            if size(board, hands) < least.get(error, (99, 0)):
                least[error] = size(board, hands)
                print(f"{error}: {sfen_text(pos, 1)}", flush=True)
    return found
