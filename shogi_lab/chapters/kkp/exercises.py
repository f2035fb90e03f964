"""Chapter 4's exercises: from the index of a piece to a sum that follows the moves."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any

from shogi_lab.engine.indexes import BOARD_PIECES, KKP_BOARD, KKP_HAND, block_of
from shogi_lab.engine.pieces import (
    COLORS,
    FULL_SET,
    GOLD_LIKE,
    HAND_PIECES,
    PIECE_WORDS,
    PROMOTABLE,
    PROMOTED,
    base,
    letter,
)
from shogi_lab.engine.squares import SQUARES
from shogi_lab.ground.messages import Message, plural, said
from shogi_lab.practice.exercises import Exercises
from shogi_lab.stage.lenses import Board, Layer
from shogi_lab.stage.words import SIDES, at

from . import drawings  # noqa: F401  they draw what answers show
from .given import weight

EXERCISES = Exercises()

ALL_BASES = {kind: KKP_BOARD[kind] for kind in (*BOARD_PIECES, *GOLD_LIKE)}
STANDING = {
    kind: range(block_of(base + 40).first, block_of(base + 40).last + 1)
    for kind, base in ALL_BASES.items()
}


def _board(*places: tuple[str, int | None], marked: tuple[int, ...] = ()) -> Board:
    """Return a board with these pieces, and the squares of the answer marked."""
    pieces = [""] * SQUARES
    for text, sq in places:
        if sq is not None:
            pieces[sq] = text
    layers = (Layer("yours", tuple(sq for sq in marked if sq in range(SQUARES)), "orange", "dots"),)
    return Board("", tuple(pieces), ((), ()), 0, layers=layers)


# ---- 1: an index


def _standing() -> Iterator[tuple[int, int]]:
    for kind in sorted(ALL_BASES):
        for sq in STANDING[kind]:
            yield kind, sq


def _index_way(piece: int, sq: int) -> tuple[str, ...]:
    block = block_of(index_of(piece, sq))
    name, weighed = PIECE_WORDS[piece], PIECE_WORDS[block.piece]
    return (
        said(
            "a {piece} counts as a {other}, whose base is {base}",
            piece=name,
            other=weighed,
            base=block.base,
        ),
        said("{square} is square {n}", square=at(sq), n=sq),
        f"{block.base} + {sq} = {index_of(piece, sq)}",
    )


def _index_shown(got: Any, piece: int, sq: int) -> Any:
    meant = (got - ALL_BASES[piece],) if isinstance(got, int) else ()
    return _board((letter(piece), sq), marked=meant)


@EXERCISES.row(
    level=0,
    minutes=5,
    cases=_standing,
    way=_index_way,
    told=lambda piece, sq: said("a {piece} on {square}", piece=PIECE_WORDS[piece], square=at(sq)),
    shown=_index_shown,
    given="d85499e3",
)
def index_of(piece: int, sq: int) -> int:
    """Which of KKP's 738 indexes has a black piece on a square? The piece is a number, from 1
    for a pawn to 15 for a dragon, which is a promoted rook. KKP_BOARD has a base for each, but
    every piece that moves like a gold takes the gold's.

    example: index_of(9, 40), a promoted pawn on 5e, is 373: the gold's base 333 plus 40.

    hint: Look at what KKP_BOARD says about the pieces 5, 9, 10, 11 and 12.

    hint: KKP_BOARD has done the squeezing: its base may be smaller than the first index in use.

    tried: 1,017 pieces on squares: every piece on every square it can stand on
    """
    return ALL_BASES[piece] + sq


# ---- 2: White's view


def _threes() -> Iterator[tuple[int, int, int]]:
    for black, white in product(range(SQUARES), repeat=2):
        if black != white:
            for sq in range(SQUARES):
                if sq not in (black, white):
                    yield black, white, sq


def _white_way(black: int, white: int, sq: int) -> tuple[str, ...]:
    own, enemy, there = as_white(black, white, sq)
    return (
        said(
            "White's own king, on {square}, comes first: 80 - {n} = {answer}",
            square=at(white),
            n=white,
            answer=own,
        ),
        said(
            "then the enemy king, on {square}: 80 - {n} = {answer}",
            square=at(black),
            n=black,
            answer=enemy,
        ),
        said("the piece on {square}: 80 - {n} = {answer}", square=at(sq), n=sq, answer=there),
    )


@EXERCISES.row(
    level=1,
    minutes=5,
    cases=_threes,
    way=_white_way,
    told=lambda black, white, sq: said(
        "kings on {black} and {white}, a white piece on {square}",
        black=at(black),
        white=at(white),
        square=at(sq),
    ),
    shown=lambda got, black, white, sq: _board(
        ("K", black), ("k", white), ("g", sq), marked=got if isinstance(got, tuple) else ()
    ),
    given="6b949f12",
)
def as_white(black_king: int, white_king: int, sq: int) -> tuple[int, int, int]:
    """A white piece stands on sq. Turn the board, so that White sits below. Where do White's
    own king, the enemy king and the piece stand then? Answer with three squares, in this order.

    example: as_white(76, 4, 24) is (76, 4, 56): kings on 5i and 5a, a pawn on 3c.

    hint: Turning the board takes 9a to 1i, and 5e to itself. What do the two numbers of a
    square add up to?

    hint: Each square becomes 80 - sq. White's own king comes first, so the kings change places,
    too.

    tried: 511,920 squares of two kings and a piece: every possible case
    """
    return 80 - white_king, 80 - black_king, 80 - sq


# ---- 3: fourteen terms


def _hands() -> Iterator[tuple[list[int], list[int]]]:
    """Yield two hands that hold up to two pieces together, then all of one kind in one hand."""
    places = range(2 * len(HAND_PIECES))
    for size in range(3):
        for chosen in combinations_with_replacement(places, size):
            counts = [chosen.count(place) for place in places]
            yield counts[:7], counts[7:]
    for place in places:
        counts = [0] * len(places)
        counts[place] = FULL_SET[HAND_PIECES[place % 7]]
        yield counts[:7], counts[7:]


def _hand_way(black: list[int], white: list[int]) -> tuple[str, ...]:
    return tuple(
        said("{sign} index {n}: {meaning}", sign=_sign(sign), n=index, meaning=_meaning(index))
        for sign, index in hand_terms(black, white)
    )


def _sign(sign: int) -> str:
    return "+" if sign > 0 else "-"


def _meaning(index: int) -> Message:
    """Say what an index stands for."""
    block = block_of(index)
    piece, rest = PIECE_WORDS[block.piece], index - block.base
    if block.in_hand:
        return plural("{n} {piece} in hand", "{n} {piece}s in hand", rest, piece=piece)
    return said("{piece} on {square}", piece=piece, square=at(rest))


def _held(counts: list[int]) -> tuple[tuple[str, int], ...]:
    pairs = zip(reversed(HAND_PIECES), reversed(counts), strict=True)
    return tuple((letter(kind), count) for kind, count in pairs if count)


def _hands_shown(got: Any, black: list[int], white: list[int]) -> Any:
    return _board()._replace(hands=(_held(black), _held(white)))


@EXERCISES.row(
    level=2,
    minutes=10,
    cases=_hands,
    way=_hand_way,
    told=lambda black, white: said("Black holds {black}, White {white}", black=black, white=white),
    shown=_hands_shown,
    given="2d07bfee",
)
def hand_terms(black: list[int], white: list[int]) -> list[tuple[int, int]]:
    """Which terms do two hands add to the sum? Each hand is a list of seven counts: of pawns,
    lances, knights, silvers, golds, bishops and rooks. A term is (sign, index), with the sign
    +1 for Black and -1 for White. KKP_HAND has the base of each piece. Black's seven terms come
    first.

    example: hand_terms([0] * 7, [0] * 7) has fourteen terms: (1, 0), (1, 19), ... (-1, 42).

    hint: How many terms does an empty hand have? Seven, since to hold none counts, too.

    hint: An index is KKP_HAND[kind] + number, for kind, number in zip(HAND_PIECES, hand).

    tried: 134 pairs of hands: up to two pieces in both hands, then all of one kind in one of
    them
    """
    return [
        (sign, KKP_HAND[kind] + held[i])
        for sign, held in ((1, black), (-1, white))
        for i, kind in enumerate(HAND_PIECES)
    ]


# ---- 4 and the boss: a move

Moved = tuple[int, int, int, int, bool, int, int]


def _arrivals(piece: int, start: int) -> Iterator[tuple[int, int, bool]]:
    """Yield some squares to go to, near and far, with and without promotion."""
    for to in sorted({(start + by) % SQUARES for by in (-9, -17, -8, 8, 10, 31)} - {start}):
        for promotes in (False, True):
            kind = piece + PROMOTED * promotes
            if (not promotes or piece in PROMOTABLE) and to in STANDING[kind]:
                yield start, to, promotes


def _moves() -> Iterator[Moved]:
    """Yield drops, quiet moves and captures of both colors, the number held of that kind last."""
    for color, piece in product(COLORS, HAND_PIECES):
        for to in STANDING[piece][::7]:
            for held in (1, FULL_SET[piece]):
                yield color, piece, -1, to, False, 0, held
    for captured in (0, *ALL_BASES):
        for color, piece in product(COLORS, sorted(ALL_BASES)):
            for start in STANDING[piece][::11]:
                for _, to, promotes in _arrivals(piece, start):
                    sq = 80 - to  # as the captured piece's side sees it
                    if not captured or sq in STANDING[captured]:
                        yield color, piece, start, to, promotes, captured, int(captured > 0)


def _moved_told(
    color: int, piece: int, start: int, to: int, promotes: bool, captured: int, held: int
) -> str:
    about = {"side": SIDES[color], "piece": PIECE_WORDS[piece], "start": start, "to": to}
    if start < 0:
        return said(
            "{side}'s {piece} dropped on square {to}, with {n} of that kind in hand before",
            **about,
            n=held,
        )
    moved = said("{side}'s {piece} from square {start} to {to}", **about)
    if promotes:
        moved = said("{side}'s {piece} from square {start} to {to}, promoting", **about)
    if not captured:
        return moved
    taken = PIECE_WORDS[captured]
    return said(
        "{move}, taking a {piece}, with {n} of that kind in hand before",
        move=moved,
        piece=taken,
        n=held,
    )


def _moved_way(*move: Any) -> tuple[str, ...]:
    gone, come = terms_moved(*move)
    return tuple(
        said(
            "{verb}: {sign} index {n}, {meaning}",
            verb=verb,
            sign=_sign(sign),
            n=index,
            meaning=_meaning(index),
        )
        for verb, terms in ((GOES, gone), (COMES, come))
        for sign, index in sorted(terms)
    )


def _seen(color: int, sq: int) -> int:
    return 80 - sq if color else sq


def _moved_shown(got: Any, *move: Any) -> Any:
    color, piece, start, to, _, captured, _ = move
    enemy = letter(captured).swapcase() if captured else ""
    pieces = [(enemy, _seen(color, to))] if captured else []
    if start >= 0:
        pieces.append((letter(piece), _seen(color, start)))
    if color:
        pieces = [(text.swapcase(), sq) for text, sq in pieces]
    return _board(*pieces, marked=(_seen(color, to),))


GOES, COMES = said("goes"), said("comes")
ASKED = said(
    "color is 0 for Black and 1 for White. start and to are squares as the moving side sees "
    "them, so White's are turned already, and start is -1 for a drop. captured is the piece "
    "taken, as it stood (9 is a promoted pawn), or 0 if none is. held says how many pieces of "
    "the kind that is dropped or taken were in hand before. No king moves."
)


@EXERCISES.row(
    level=3,
    minutes=15,
    cases=_moves,
    way=_moved_way,
    told=_moved_told,
    shown=_moved_shown,
    given="be0c5e33",
    more=ASKED,
)
def terms_moved(
    color: int, piece: int, start: int, to: int, promotes: bool, captured: int, held: int
) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """Which terms go with a move, and which come? Answer with two sets of (sign, index), with
    the sign +1 for Black's terms and -1 for White's. {more}

    example: terms_moved(0, 1, 56, 47, False, 0, 0) is ({{(1, 92)}}, {{(1, 83)}}): two terms in
    all.

    hint: A piece that moves changes two terms, and one that is dropped changes one. A piece
    taken changes one, and the hand two. So 2, 3 or 5 terms change.

    hint: A piece taken had the other sign, and stood at 80 - to as its own side sees it. It
    comes into hand unpromoted.

    tried: 23,176 moves: drops, quiet moves and captures of every piece, by both sides
    """
    # Return what goes and what comes, each (sign, index); squares as the moving side sees them.
    sign = 1 - 2 * color
    come = {(sign, ALL_BASES[piece + PROMOTED * promotes] + to)}
    if start < 0:
        gone = {(sign, KKP_HAND[piece] + held)}
        return gone, come | {(sign, KKP_HAND[piece] + held - 1)}
    gone = {(sign, ALL_BASES[piece] + start)}
    if captured:
        kind = base(captured)
        gone |= {(-sign, ALL_BASES[captured] + 80 - to), (sign, KKP_HAND[kind] + held)}
        come |= {(sign, KKP_HAND[kind] + held + 1)}
    return gone, come


# ---- the boss: a sum that follows

#: The first pair does not stand opposite each other, so that White's first move shows who looks up
#: White's terms with the kings as Black sees them. The second pair would hide it.
KINGS = ((64, 13), (76, 4), (40, 80))


def _sums() -> Iterator[tuple[int, Any, tuple[int, int], Moved]]:
    for kings in KINGS:
        for number, move in enumerate(_moves()):
            yield number % 7 * 50 - 150, weight, kings, move


def _term(weight: Any, kings: tuple[int, int], sign: int, index: int) -> int:
    """Return what one term adds, by Bonanza's rule for White."""
    black, white = kings
    if sign > 0:
        return int(weight(black, white, index))
    return -int(weight(80 - white, 80 - black, index))


def _sum_way(total: int, weight: Any, kings: tuple[int, int], move: Moved) -> tuple[str, ...]:
    gone, come = terms_moved(*move)
    lines = [said("the sum was {n}", n=total)]
    for verb, factor, terms in ((GOES, -1, gone), (COMES, 1, come)):
        for sign, index in sorted(terms):
            value = factor * _term(weight, kings, sign, index)
            about = {"side": SIDES[sign < 0], "value": f"{value:+d}"}
            lines.append(said("{verb}: index {n} of {side}, {value}", verb=verb, n=index, **about))
    return (*lines, said("the sum is {n}", n=sum_after(total, weight, kings, move)))


def _sum_shown(got: Any, total: int, weight: Any, kings: tuple[int, int], move: Moved) -> Board:
    board = _moved_shown(None, *move)
    pieces = list(board.pieces)
    for text, sq in zip("Kk", kings, strict=True):
        pieces[sq] = pieces[sq] or text
    return Board("", tuple(pieces), board.hands, board.turn, layers=board.layers)


@EXERCISES.row(
    level=4,
    minutes=25,
    cases=_sums,
    way=_sum_way,
    told=lambda total, weight, kings, move: said(
        "kings on {black} and {white}, the sum {n}: {move}",
        black=at(kings[0]),
        white=at(kings[1]),
        n=total,
        move=_moved_told(*move),
    ),
    shown=_sum_shown,
    given="e7d0cc7e",
)
def sum_after(total: int, weight: Any, kings: tuple[int, int], move: Moved) -> int:
    """The sum before a move is total. What is the sum after it? weight(own, enemy, index) looks
    up the table. kings are the squares of Black's king and of White's. move is what terms_moved
    was given: (color, piece, start, to, promotes, captured, held). Add and subtract only what
    changes.

    example: If weight(76, 4, 83) is 30 and all other weights are 0, then the sum after (0, 1,
    56, 47, False, 0, 0) is 30 more.

    hint: Use terms_moved. A term of Black's is weight(black, white, index). What is a term of
    White's?

    hint: White's own king comes first, and both squares are turned: -weight(80 - white, 80 -
    black, index).

    tried: 69,528 sums: all moves of the exercise before this, with three pairs of kings
    """
    gone, come = terms_moved(*move)
    for sign, index in come:
        total += _term(weight, kings, sign, index)
    for sign, index in gone:
        total -= _term(weight, kings, sign, index)
    return total


check, hint, exercise = EXERCISES.check, EXERCISES.hint, EXERCISES.exercise
