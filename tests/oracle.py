"""The slowest thing that is obviously right: a board of 81 strings, walked over step by step.

      0 1 2 3 4 5 6 7 8        "" an empty square      "P" Black's pawn       "+p" White's tokin
      9 . . .   . . .17        A move is its USI text: "7g7f", "2d2c+", "P*5e".
     72 . . .   . . .80        A side is "b" or "w", as an SFEN writes it.

No bit is used here, and nothing of shogi_lab: only tests and benchmarks import this module.
"""

import random
from collections import Counter
from functools import cache
from itertools import product
from typing import NamedTuple

FILES, RANKS = "987654321", "abcdefghi"
SQUARES = [file + rank for rank in RANKS for file in FILES]
NUMBER = {name: sq for sq, name in enumerate(SQUARES)}
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

# A step is (ranks down, columns right) as Black sees it; White's is the same step backwards.
STRAIGHT = [(-1, 0), (0, -1), (0, 1), (1, 0)]
DIAGONAL = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
AHEAD = [(-1, 0)]
LIKE_GOLD = [*STRAIGHT, (-1, -1), (-1, 1)]
STEPS = {
    "P": AHEAD, "N": [(-2, -1), (-2, 1)], "S": [*AHEAD, *DIAGONAL],
    "G": LIKE_GOLD, "+P": LIKE_GOLD, "+L": LIKE_GOLD, "+N": LIKE_GOLD, "+S": LIKE_GOLD,
    "K": [*STRAIGHT, *DIAGONAL], "+B": STRAIGHT, "+R": DIAGONAL,
}  # fmt: skip
SLIDES = {"L": AHEAD, "B": DIAGONAL, "R": STRAIGHT, "+B": DIAGONAL, "+R": STRAIGHT}
PROMOTES = {"P", "L", "N", "S", "B", "R"}
HAND_ORDER = "RBGSNLP"


class Board(NamedTuple):
    """81 pieces in reading order, who moves, and {"P": Black's pawns in hand, "p": White's}."""

    squares: tuple[str, ...]
    turn: str
    hands: Counter


# Text


def read(sfen):
    """The board an SFEN describes, which is taken to be well formed.

    >>> board = read(START)
    >>> board.squares[:3], board.turn, board.squares.count("P")
    (('l', 'n', 's'), 'b', 9)
    """
    placement, turn, held, *_ = sfen.split()
    for blanks in "123456789":
        placement = placement.replace(blanks, "." * int(blanks))
    squares, mark = [], ""
    for letter in placement.replace("/", ""):
        if letter == "+":
            mark = "+"
        else:
            squares.append("" if letter == "." else mark + letter)
            mark = ""
    hands, digits = Counter(), ""
    for letter in held.replace("-", ""):
        if letter.isdigit():
            digits += letter
        else:
            hands[letter] += int(digits or 1)
            digits = ""
    return Board(tuple(squares), turn, hands)


def write(board, ply=1):
    """The SFEN of a board.

    >>> write(read(START)) == START
    True
    """
    text = "/".join(
        "".join(piece or "." for piece in board.squares[i : i + 9]) for i in range(0, 81, 9)
    )
    for blanks in range(9, 0, -1):
        text = text.replace("." * blanks, str(blanks))
    letters = [*HAND_ORDER, *HAND_ORDER.lower()]
    held = [f"{n if n > 1 else ''}{letter}" for letter in letters if (n := board.hands[letter])]
    return f"{text} {board.turn} {''.join(held) or '-'} {ply}"


# Rules


def other(side):
    """The side that is not this one."""
    return "w" if side == "b" else "b"


def owner(piece):
    """Whose piece this is: upper case is Black's; nobody's where the square is empty."""
    return "b" if piece.isupper() else "w" if piece.islower() else None


def neighbour(origin, step):
    """The square one step away, or None beyond the edge.

    >>> SQUARES[neighbour(NUMBER["5e"], (-1, 0))], neighbour(NUMBER["9a"], (0, -1))
    ('5d', None)
    """
    rank, column = origin // 9 + step[0], origin % 9 + step[1]
    return rank * 9 + column if 0 <= rank < 9 and 0 <= column < 9 else None


def ray(occupied, origin, step):
    """The squares walked over, up to the edge or the first occupied square, that one included."""
    reached, sq = [], neighbour(origin, step)
    while sq is not None:
        reached.append(sq)
        sq = None if sq in occupied else neighbour(sq, step)
    return reached


def slide(occupied, origin, steps):
    """The squares reached along several rays.

    >>> sorted(SQUARES[sq] for sq in slide({NUMBER["5c"]}, NUMBER["5e"], AHEAD))
    ['5c', '5d']
    """
    return {sq for step in steps for sq in ray(occupied, origin, step)}


def attacks(squares, origin):
    """The squares that the piece on `origin` attacks, those of its own side among them."""
    piece = squares[origin]
    ahead = 1 if owner(piece) == "b" else -1

    def seen(steps):
        return [(ahead * down, ahead * right) for down, right in steps]

    occupied = {sq for sq, each in enumerate(squares) if each}
    near = {neighbour(origin, step) for step in seen(STEPS.get(piece.upper(), []))} - {None}
    return near | slide(occupied, origin, seen(SLIDES.get(piece.upper(), [])))


def effects(squares):
    """How often each side attacks each square: 81 numbers for Black, 81 for White.

    >>> black, white = effects(read(START).squares)
    >>> black[NUMBER["5h"]], white[NUMBER["5h"]]
    (4, 0)
    """
    counts = {"b": [0] * 81, "w": [0] * 81}
    for sq, piece in enumerate(squares):
        if piece:
            for target in attacks(squares, sq):
                counts[owner(piece)][target] += 1
    return counts["b"], counts["w"]


# Where a ray runs, seen from Black: R is towards file 1.
ARROWS = {
    "RU": (-1, 1), "R": (0, 1), "RD": (1, 1), "U": (-1, 0),
    "D": (1, 0), "LU": (-1, -1), "L": (0, -1), "LD": (1, -1),
}  # fmt: skip


def long_effects(squares):
    """For each square, the rays that arrive: (side, arrow) of every slider that shoots so far.

    >>> squares = read("9/9/9/9/2P1R4/9/9/9/9 b - 1").squares
    >>> [long_effects(squares)[NUMBER[name]] for name in ("6e", "7e", "8e")]
    [{('b', 'L')}, {('b', 'L')}, set()]
    """
    occupied = {sq for sq, each in enumerate(squares) if each}
    found = [set() for _ in squares]
    for sq, piece in enumerate(squares):
        for down, right in SLIDES.get(piece.upper(), []):
            step = (down, right) if owner(piece) == "b" else (-down, -right)
            arrow = next(name for name, each in ARROWS.items() if each == step)
            for target in ray(occupied, sq, step):
                found[target].add((owner(piece), arrow))
    return found


def exchange(squares, target, side):
    """What a side wins by taking on a square, each side with its cheapest piece while it pays.

    Without promotions, and without a look at the kings' safety but for their own captures.

    >>> exchange(read("4k4/9/9/4s4/9/9/9/4R4/8K b - 1").squares, NUMBER["5d"], "b")
    742
    """
    near = [sq for sq, piece in enumerate(squares) if owner(piece) == side]
    near = [sq for sq in near if target in attacks(squares, sq)]
    if not near:
        return 0
    taker = min(near, key=lambda sq: (VALUES[squares[sq].upper()], sq))
    then = list(squares)
    then[taker], then[target] = "", squares[taker]
    if squares[taker].upper() == "K" and attacked(then, target, other(side)):
        return 0
    victim = squares[target].upper()
    won = VALUES[victim] + VALUES[victim.removeprefix("+")]
    return max(0, won - exchange(then, target, other(side)))


def attacked(squares, target, side):
    """Whether a piece of `side` attacks `target`."""
    return any(
        owner(piece) == side and target in attacks(squares, sq) for sq, piece in enumerate(squares)
    )


def king(squares, side):
    """The square of a side's king, or None where it has none."""
    letter = "K" if side == "b" else "k"
    return squares.index(letter) if letter in squares else None


def in_check(board, side):
    """Whether the king of `side` is attacked; a side without a king never is."""
    sq = king(board.squares, side)
    return sq is not None and attacked(board.squares, sq, other(side))


def ranks_left(sq, side):
    """How many ranks are ahead of a square, for a side."""
    return sq // 9 if side == "b" else 8 - sq // 9


def stuck(piece, sq, side):
    """Whether a piece has no square ahead: pawn, lance on the last rank, knight on the last two."""
    return ranks_left(sq, side) < {"P": 1, "L": 1, "N": 2}.get(piece.upper(), 0)


def in_zone(sq, side):
    """Whether a square is in the three ranks where a side's pieces promote."""
    return ranks_left(sq, side) < 3


def board_moves(board):
    """The moves of pieces on the board, without a look at one's own king."""
    side = board.turn
    for origin, piece in enumerate(board.squares):
        if owner(piece) != side:
            continue
        for to in attacks(board.squares, origin):
            if owner(board.squares[to]) == side:
                continue
            move = SQUARES[origin] + SQUARES[to]
            if piece.upper() in PROMOTES and (in_zone(origin, side) or in_zone(to, side)):
                yield move + "+"
            if not stuck(piece, to, side):
                yield move


def drops(board):
    """The drops on empty squares: no second pawn on a file, no piece where it could never move."""
    for letter in HAND_ORDER:
        piece = letter if board.turn == "b" else letter.lower()
        for to, there in enumerate(board.squares):
            second_pawn = letter == "P" and piece in board.squares[to % 9 :: 9]
            if (
                board.hands[piece]
                and not there
                and not second_pawn
                and not stuck(piece, to, board.turn)
            ):
                yield f"{letter}*{SQUARES[to]}"


def after(board, move):
    """The board once a move is made; it is taken to be possible.

    >>> write(after(read(START), "7g7f"))
    'lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1'
    """
    squares, hands, to = list(board.squares), board.hands.copy(), NUMBER[move[2:4]]
    if move[1] == "*":
        squares[to] = move[0] if board.turn == "b" else move[0].lower()
        hands[squares[to]] -= 1
    else:
        origin = NUMBER[move[:2]]
        if squares[to]:
            hands[squares[to].removeprefix("+").swapcase()] += 1
        squares[to], squares[origin] = move[4:] + squares[origin], ""
    return Board(tuple(squares), other(board.turn), hands)


def leaves_king(board, move):
    """Whether a move leaves the mover's own king attacked."""
    return in_check(after(board, move), board.turn)


def mates_by_pawn_drop(board, move):
    """Whether a move is a pawn drop that mates, which is not allowed."""
    then = after(board, move)
    return move.startswith("P*") and in_check(then, then.turn) and not legal_moves(then)


def legal_moves(board):
    """Every legal move, sorted.

    >>> len(legal_moves(read(START)))
    30
    """
    moves = [move for move in (*board_moves(board), *drops(board)) if not leaves_king(board, move)]
    return sorted(move for move in moves if not mates_by_pawn_drop(board, move))


def checks(board):
    """Every legal move after which the other side is in check, sorted."""
    return [move for move in legal_moves(board) if in_check(after(board, move), other(board.turn))]


def mating_checks(board, plies):
    """Every check that mates by force within `plies` (odd), whatever the answers, sorted.

    >>> mating_checks(read("9/7k1/9/7P1/9/9/9/9/9 b 2G 1"), 3)
    ['G*2c']
    """
    return [move for move in checks(board) if mated(after(board, move), plies - 1)]


def mated(board, plies):
    """Whether the side to move, in check, is mated within `plies` (even): 0 is mate already."""
    answers = legal_moves(board)
    if plies == 0:
        return not answers
    return all(mating_checks(after(board, answer), plies - 1) for answer in answers)


def perft(board, depth):
    """How many legal move sequences of this length there are.

    >>> perft(read(START), 2)
    900
    """
    if depth == 0:
        return 1
    return sum(perft(after(board, move), depth - 1) for move in legal_moves(board))


# Bonanza 4.1.3's numbers, by their definitions (facts 2.2 to 2.6)

VALUES = {
    "P": 87, "L": 235, "N": 254, "S": 371, "G": 447, "B": 571, "R": 647, "K": 15000,
    "+P": 530, "+L": 482, "+N": 500, "+S": 489, "+B": 832, "+R": 955,
}  # fmt: skip
KINDS = "P L N S G B R K +P +L +N +S +B +R".split()


def material(board):
    """The values of Black's pieces, on the board and in hand, minus White's."""
    pieces = [*filter(None, board.squares), *board.hands.elements()]
    return sum(VALUES[piece.upper()] * (1 if owner(piece) == "b" else -1) for piece in pieces)


def mersenne_twister(seed):
    """Draws of 32 bits by MT19937: Python's own generator, in the state that C programs give it."""
    words = [seed]
    for i in range(1, 624):
        words.append((1812433253 * (words[-1] ^ words[-1] >> 30) + i) % 2**32)
    twister = random.Random()
    twister.setstate((3, (*words, 624), None))
    return lambda: twister.getrandbits(32)


@cache
def zobrist():
    """A 64-bit number a (piece, square): square by square, Black's fourteen kinds, then White's."""
    draw = mersenne_twister(5489)
    pieces = KINDS + [kind.lower() for kind in KINDS]
    return {(piece, sq): draw() << 32 | draw() for sq in range(81) for piece in pieces}


def hash_key(board):
    """The xor of the numbers of the pieces on the board; neither hands nor the turn are in it.

    >>> hex(hash_key(read(START)))
    '0xa9c3b3a37478d673'
    """
    key = 0
    for sq, piece in enumerate(board.squares):
        if piece:
            key ^= zobrist()[piece, sq]
    return key


# What Bonanza 4.1.3's tables say, by its numbers (facts 3.1 to 3.3)

KKP_HAND = {"P": 0, "L": 19, "N": 24, "S": 29, "G": 34, "B": 39, "R": 42}
KKP_BOARD = {
    "P": 36, "L": 108, "N": 171, "S": 252, "G": 333, "B": 414, "+B": 495, "R": 576, "+R": 657,
}  # fmt: skip
KPP_HAND = {
    "P": 0, "p": 19, "L": 38, "l": 43, "N": 48, "n": 53, "S": 58, "s": 63, "G": 68, "g": 73,
    "B": 78, "b": 81, "R": 84, "r": 87,
}  # fmt: skip
KPP_BOARD = {
    "P": 81, "p": 162, "L": 225, "l": 306, "N": 360, "n": 441, "S": 504, "s": 585, "G": 666,
    "g": 747, "B": 828, "b": 909, "+B": 990, "+b": 1071, "R": 1152, "r": 1233, "+R": 1314,
    "+r": 1395,
}  # fmt: skip


def turned(board):
    """The board seen from the other side: squares back to front, Black's pieces White's."""
    squares = tuple(piece.swapcase() for piece in reversed(board.squares))
    hands = Counter({piece.swapcase(): n for piece, n in board.hands.items()})
    return Board(squares, other(board.turn), hands)


def as_gold(piece):
    """What a piece counts as: a gold, where it moves like one."""
    if piece.upper() not in GOLDS:
        return piece
    return "G" if piece.isupper() else "g"


def standing(board):
    """(square, piece) of all pieces but the kings."""
    pieces = enumerate(map(as_gold, board.squares))
    return [(sq, piece) for sq, piece in pieces if piece and piece not in "Kk"]


def kkp_indexes(board):
    """The KKP indexes of Black's pieces, in hand and on the board."""
    in_hand = [base + board.hands[piece] for piece, base in KKP_HAND.items()]
    return in_hand + [KKP_BOARD[piece] + sq for sq, piece in standing(board) if piece.isupper()]


def kkp(board, weights):
    """Black's terms, minus White's, which are Black's on the board turned round."""
    return _kkp_of_black(board, weights) - _kkp_of_black(turned(board), weights)


def _kkp_of_black(board, weights):
    own, enemy = king(board.squares, "b"), king(board.squares, "w")
    return sum(int(weights[own, enemy, index]) for index in kkp_indexes(board))


def kpp_list(board):
    """The KPP indexes of all pieces as Black sees them, ascending."""
    in_hand = [base + board.hands[piece] for piece, base in KPP_HAND.items()]
    return sorted(in_hand + [KPP_BOARD[piece] + sq for sq, piece in standing(board)])


def kpp(board, weights):
    """Black's pairs, minus White's; `weights[king, place of the pair in the triangle]`."""
    return _kpp_of_black(board, weights) - _kpp_of_black(turned(board), weights)


def _kpp_of_black(board, weights):
    own, listed = king(board.squares, "b"), kpp_list(board)
    pairs = [(i, j) for i in listed for j in listed if j <= i]
    return sum(int(weights[own, i * (i + 1) // 2 + j]) for i, j in pairs)


def score(board, kpp_weights, kkp_weights):
    """What a board is worth to the side to move: the division cuts towards zero."""
    positional = int((kpp(board, kpp_weights) + kkp(board, kkp_weights)) / 32)
    return (material(board) + positional) * (1 if board.turn == "b" else -1)


# Which square stands where on a rotated board, in reading order: each row is one line of the real
# board, or two diagonals that share a row.

RL90 = """
1a 1b 1c 1d 1e 1f 1g 1h 1i
2a 2b 2c 2d 2e 2f 2g 2h 2i
3a 3b 3c 3d 3e 3f 3g 3h 3i
4a 4b 4c 4d 4e 4f 4g 4h 4i
5a 5b 5c 5d 5e 5f 5g 5h 5i
6a 6b 6c 6d 6e 6f 6g 6h 6i
7a 7b 7c 7d 7e 7f 7g 7h 7i
8a 8b 8c 8d 8e 8f 8g 8h 8i
9a 9b 9c 9d 9e 9f 9g 9h 9i
""".split()

RL45 = """
9a 8b 7c 6d 5e 4f 3g 2h 1i
9b 8c 7d 6e 5f 4g 3h 2i 1a
9c 8d 7e 6f 5g 4h 3i 2a 1b
9d 8e 7f 6g 5h 4i 3a 2b 1c
9e 8f 7g 6h 5i 4a 3b 2c 1d
9f 8g 7h 6i 5a 4b 3c 2d 1e
9g 8h 7i 6a 5b 4c 3d 2e 1f
9h 8i 7a 6b 5c 4d 3e 2f 1g
9i 8a 7b 6c 5d 4e 3f 2g 1h
""".split()

RR45 = """
9i 8h 7g 6f 5e 4d 3c 2b 1a
8i 7h 6g 5f 4e 3d 2c 1b 9a
7i 6h 5g 4f 3e 2d 1c 9b 8a
6i 5h 4g 3f 2e 1d 9c 8b 7a
5i 4h 3g 2f 1e 9d 8c 7b 6a
4i 3h 2g 1f 9e 8d 7c 6b 5a
3i 2h 1g 9f 8e 7d 6c 5b 4a
2i 1h 9g 8f 7e 6d 5c 4b 3a
1i 9h 8g 7f 6e 5d 4c 3b 2a
""".split()


def places(squares, wanted):
    """The set of squares that hold one of the pieces wanted.

    >>> sorted(SQUARES[sq] for sq in places(read(START).squares, ["R", "b"]))
    ['2b', '2h']
    """
    return {sq for sq, piece in enumerate(squares) if piece in wanted}


def rotated(squares, order):
    """Where the pieces stand on a board whose squares are laid out in another order."""
    return {place for place, name in enumerate(order) if squares[NUMBER[name]]}


GOLDS = ["G", "+P", "+L", "+N", "+S"]
MEMBERS = {
    "occupied": KINDS, "tgold": GOLDS,
    "hdk": ["+B", "+R", "K"], "bh": ["B", "+B"], "rd": ["R", "+R"],
    "pawn": ["P"], "lance": ["L"], "knight": ["N"], "silver": ["S"], "gold": ["G"],
    "bishop": ["B"], "rook": ["R"], "horse": ["+B"], "dragon": ["+R"],
    "pro_pawn": ["+P"], "pro_lance": ["+L"], "pro_knight": ["+N"], "pro_silver": ["+S"],
}  # fmt: skip


def posi(board):
    """What the article's 48 members of `posi_t` hold, by name: numbers, and sets of squares."""
    squares = board.squares
    held = {
        "hash_key": hash_key(board),
        "material": material(board),
        "asquare": [code(piece) for piece in squares],
        "hand_black": {kind: board.hands[kind] for kind in HAND_ORDER},
        "hand_white": {kind: board.hands[kind.lower()] for kind in HAND_ORDER},
        "occupied_rl90": rotated(squares, RL90),
        "occupied_rl45": rotated(squares, RL45),
        "occupied_rr45": rotated(squares, RR45),
    }
    for side, case in (("b", str.upper), ("w", str.lower)):
        for name, kinds in MEMBERS.items():
            held[f"{side}_{name}"] = places(squares, [case(kind) for kind in kinds])
        pawns = held[f"{side}_pawn"]
        held[f"{side}_pawn_attacks"] = set().union(*(attacks(squares, sq) for sq in pawns))
        held[f"isquare_{side}_king"] = king(squares, side)
    return held


def code(piece):
    """Bonanza's number of a piece: negative for White, 0 for an empty square.

    >>> code("P"), code("+r"), code("")
    (1, -15, 0)
    """
    if not piece:
        return 0
    kind = "PLNSGBRK".index(piece[-1].upper()) + 1 + (8 if piece[0] == "+" else 0)
    return kind if owner(piece) == "b" else -kind


# Hands: how many of each kind, as {"P": 3, "R": 1}; a kind that is not there is held 0 times.

FULL = {"P": 18, "L": 4, "N": 4, "S": 4, "G": 4, "B": 2, "R": 2}
STANDS_IN = {"P": "LSGR", "L": "R"}


def hands(kinds="PLNSGBR"):
    """Every hand of these kinds.

    >>> len(list(hands())), len(list(hands("NSGBR")))
    (106875, 1125)
    """
    for counts in product(*(range(FULL[kind] + 1) for kind in kinds)):
        yield dict(zip(kinds, counts, strict=True))


def smaller(a, b, kinds="PLNSGBR"):
    """The kinds of which hand `a` holds fewer than hand `b`.

    >>> smaller({"P": 1, "R": 1}, {"P": 2, "G": 1})
    ['P', 'G']
    """
    return [kind for kind in kinds if a.get(kind, 0) < b.get(kind, 0)]


def covers(a, b, kinds="PLNSGBR"):
    """Whether hand `a` holds at least as many of each of these kinds."""
    return not smaller(a, b, kinds)


def dominates(a, b):
    """Whether each piece that `a` lacks can be stood in for by a piece that only `a` has.

    >>> dominates({"R": 1, "G": 1}, {"P": 1, "L": 1}), dominates({"N": 4}, {"P": 1})
    (True, False)
    """
    more = {kind: a.get(kind, 0) - b.get(kind, 0) for kind in FULL}
    lacking = "".join(kind * -n for kind, n in more.items())
    spare = "".join(kind * n for kind, n in more.items())
    return assignable(lacking, spare)


@cache
def assignable(lacking, spare):
    """Whether each lacking piece can have a spare one of its own, whatever must be tried.

    >>> assignable("PL", "RS"), assignable("PL", "GS")
    (True, False)
    """
    if not lacking:
        return True
    first, others = lacking[0], lacking[1:]
    helpers = [kind for kind in STANDS_IN.get(first, "") if kind in spare]
    return any(assignable(others, spare.replace(kind, "", 1)) for kind in helpers)


def dominates_412(a, b):
    """What Bonanza 4.1.2 computes instead: differences weighed by their places in 21 bits."""
    more = {kind: a.get(kind, 0) - b.get(kind, 0) for kind in FULL}
    heavy = more["R"] * 2**19 + more["L"] * 2**5
    light = more["S"] * 2**11 + more["G"] * 2**14 + more["P"]
    return covers(a, b, "NSGBR") and heavy >= 0 and heavy + light >= 0


# Search


def negamax(board, depth):
    """What the side to move can be sure of in `depth` plies, by material; 30,000 and the plies
    left for a loss.

    >>> negamax(read("4k4/9/4p4/9/9/4R4/9/9/4K4 b - 1"), 1)
    1042
    """
    if depth == 0:
        return material(board) if board.turn == "b" else -material(board)
    values = [-negamax(after(board, move), depth - 1) for move in legal_moves(board)]
    return max(values, default=-30_000 - depth)
