"""What a board that readers play on needs to know, as plain data: moves, names, set-ups.

ways     "56" -> 47 -> 7g7f            from a place: where to, by which move
         "0P" -> 40 -> P*5e            a place is a square's number, or color and letter
         "16" -> 24 -> 8b7c, 8b7c+     two moves: whether to promote is the reader's choice
"""

from collections.abc import Iterable
from typing import NamedTuple

from shogi_lab.engine.arguments import shown
from shogi_lab.engine.moves import parse_usi
from shogi_lab.engine.pieces import (
    COLORS,
    HAND_PIECES,
    LETTERS,
    PIECE_NAMES,
    PIECE_WORDS,
    PIECES,
    PROMOTABLE,
    PROMOTED,
    letter,
    piece_of,
)
from shogi_lab.engine.posi import Fault, PositionError, parse_sfen
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES, square_name
from shogi_lab.ground.messages import Message, said, sentences
from shogi_lab.notation.words import told_as

from .lenses import Board, board_of
from .words import SIDES, at, in_full


class LegalMove(NamedTuple):
    """A legal move in USI, and the piece that then stands on its square, as SFEN writes it."""

    move: str
    piece: str


Ways = dict[str, dict[str, list[LegalMove]]]


def ways(position: Position) -> Ways:
    """Return every legal move by the place it starts from and the square it goes to.

    If a piece may promote or not, the move that promotes comes last.

    >>> ways(Position.from_sfen("startpos"))["56"]
    {'47': [LegalMove(move='7g7f', piece='P')]}
    """
    board, turn = position.record.board.tolist(), position.turn
    found: Ways = {}
    for move in position.legal_moves():
        drops, start, to, promotes = parse_usi(move)
        kind = drops or abs(board[start]) + (PROMOTED if promotes else 0)
        place = f"{turn}{LETTERS[drops]}" if drops else str(start)
        way = LegalMove(move, letter(-kind if turn else kind))
        found.setdefault(place, {}).setdefault(str(to), []).append(way)
    return found


def with_sides(start: Position, moves: Iterable[str]) -> list[tuple[int, str]]:
    """Return the moves of a line from its start, each after the color that plays it.

    >>> with_sides(Position.from_sfen("startpos"), ["7g7f", "3c3d"])
    [(0, '7g7f'), (1, '3c3d')]
    """
    turn = start.turn
    return [(turn ^ ply & 1, move) for ply, move in enumerate(moves)]


#: Each piece by the letters that SFEN writes for it, in words: "P", "p", "+P", "+p" ...
NAMES: dict[str, Message] = {
    letter(sign * kind): said("{side} {piece}", side=side, piece=PIECE_WORDS[kind])
    for sign, side in zip((1, -1), SIDES, strict=True)
    for kind in PIECES
}


def square_labels(pieces: Iterable[str]) -> list[Message]:
    """Return the piece on each square, in words.

    >>> square_labels(draft_of(Position.from_sfen("startpos")).pieces)[56]
    '7g Black pawn'
    """
    return [
        said("{square} {what}", square=at(sq), what=NAMES[piece])
        if piece
        else said("{square} empty", square=at(sq))
        for sq, piece in enumerate(pieces)
    ]


def hand_label(color: int, piece: str, count: int) -> str:
    """Return how many pieces of a type a hand holds, in words.

    >>> hand_label(1, "P", 2), hand_label(0, "R", 0)
    ("2 pawns in White's hand", "no rook in Black's hand")
    """
    name, side = PIECE_NAMES[LETTERS.index(piece)], SIDES[color]
    if not count:
        return said("no {piece} in {side}'s hand", piece=name, side=side)
    if count == 1:
        return said("1 {piece} in {side}'s hand", piece=name, side=side)
    return said("{n} {piece}s in {side}'s hand", n=count, piece=name, side=side)


def played_words(before: Position, move: str) -> str:
    """Return a sentence about the move just played, and what it means for the next side.

    >>> played_words(Position.from_sfen("startpos"), "7g7f")
    'Black played 7g7f, pawn from 7g to 7f. White to move.'
    """
    what = in_full(before.record, before.packed(move))
    played = said("{move}.", move=told_as(what, f"{SIDES[before.turn]} played {what}"))
    return sentences(played, standing_words(before, move))


def standing_words(position: Position, move: str = "") -> str:
    """Return a sentence that says which side is to move, after one more move if one is given, and
    whether it has a move.

    >>> standing_words(Position.from_sfen("4k4/4G4/4P4/9/9/9/9/9/9 w - 1"))
    'White is in check and has no legal move: the game is over.'
    """
    position = position.after(move) if move else position
    side = SIDES[position.turn]
    check = position.in_check()
    if not position.legal_moves():
        if check:
            return said("{side} is in check and has no legal move: the game is over.", side=side)
        return said("{side} has no legal move: the game is over.", side=side)
    turn = said("{side} to move.", side=side)
    return sentences(said("{side} is in check.", side=side), turn) if check else turn


# ---- what cannot be played


def refused_words(position: Position, place: str, to: int) -> str:
    """Return why the piece at a place, which is named as in `ways`, may not go to a square.

    >>> refused_words(Position.from_sfen("startpos"), "56", 38)
    '7g7e is not legal: a pawn on 7g does not go to 7e.'
    """
    lead = f"{place[1]}*" if place[1:].isalpha() else square_name(int(place))
    move = lead + square_name(to)
    return said("{move} is not legal: {why}.", move=move, why=position.why_illegal(move))


def stuck_words(position: Position, place: str) -> str:
    """Return why the piece at a place, which is named as in `ways`, cannot be picked up.

    >>> start = Position.from_sfen("startpos")
    >>> stuck_words(start, "40"), stuck_words(start, "1P")
    ('5e: there is no piece on 5e.', "It is Black's turn.")
    """
    if place[1:].isalpha():
        return _no_drop(position, int(place[0]), place[1])
    sq = int(place)
    name = square_name(sq)
    whys = [position.why_illegal(f"{name}{square_name(to)}") for to in range(SQUARES) if to != sq]
    piece = PIECE_WORDS.get(abs(int(position.record.board[sq])), "")
    return said("{square}: {why}.", square=at(sq), why=_stuck(position, piece, whys))


def _stuck(position: Position, name: str, whys: list[str]) -> str:
    """Return what a piece that cannot move at all may not do, of why it may not go to any
    square."""
    first = whys[0]
    if first.startswith("there is no piece") or first.endswith("turn"):
        return first
    if any("does not answer the check" in why for why in whys):
        words = {"piece": name, "side": SIDES[position.turn]}
        return said("no move of the {piece} answers the check of {side}'s king", **words)
    pinned = next((why for why in whys if why.startswith("the piece is pinned")), "")
    if pinned:
        return pinned
    if any("king would be attacked" in why for why in whys):
        return said("the king would be attacked wherever it could go")
    return said(
        "the {piece} has no square to go to: its own side or the edge is in the way", piece=name
    )


def _no_drop(position: Position, color: int, piece: str) -> str:
    """Say why a piece in hand cannot be dropped anywhere."""
    side, name = SIDES[position.turn], PIECE_NAMES[LETTERS.index(piece)]
    if color != position.turn:
        return said("It is {side}'s turn.", side=side)
    words = {"side": side, "piece": name}
    if not draft_of(position).hands[color].get(piece):
        return said("{side} has no {piece} in hand.", **words)
    if position.in_check():
        return said("No drop of a {piece} answers the check of {side}'s king.", **words)
    return said("There is no square to drop a {piece} on.", piece=name)


# ---- setting up a position


class Draft(NamedTuple):
    """A position that is being set up; it may break rules.

    pieces: 81, as SFEN writes them, '' for none; hands: counts by letter, Black's first.
    """

    pieces: tuple[str, ...]
    hands: tuple[dict[str, int], dict[str, int]]
    turn: int

    def board(self) -> Board:
        """Return the draft as a board to look at."""
        black, white = (tuple(hand.items()) for hand in self.hands)
        return Board("", self.pieces, (black, white), self.turn)


#: The pieces of a hand, the strongest first, and the most that SFEN can write of one.
HELD = "".join(LETTERS[kind] for kind in reversed(HAND_PIECES))
MOST = 99
EMPTY = Draft(("",) * SQUARES, ({}, {}), 0)
#: What a press on a square can do beside placing a piece.
TOOLS = {
    "remove": said("take away"),
    "turn": said("to the other side"),
    "over": said("turn over (promote)"),
}


def draft_of(position: Position) -> Draft:
    """Return a position as a draft, which can be changed freely.

    >>> draft_of(Position.from_sfen("9/9/9/9/9/9/9/9/8K b 2P 1")).hands
    ({'P': 2}, {})
    """
    board = board_of(position)
    black, white = map(dict, board.hands)
    return Draft(board.pieces, (black, white), board.turn)


def with_square(draft: Draft, sq: int, tool: str) -> Draft:
    """Return the draft after a press on a square with a tool: one of `TOOLS`, or a piece to place.

    Placing a piece that already stands there removes it.

    >>> with_square(with_square(EMPTY, 40, "R"), 40, "over").pieces[40]
    '+R'
    """
    if tool not in TOOLS and tool not in NAMES:
        raise ValueError(f"{shown(tool)} is not a tool: {', '.join([*TOOLS, *NAMES])}")
    there = draft.pieces[sq]
    now = {"remove": "", "turn": there.swapcase(), "over": _over(there)}.get(
        tool, "" if there == tool else tool
    )
    return draft._replace(pieces=(*draft.pieces[:sq], now, *draft.pieces[sq + 1 :]))


def _over(piece: str) -> str:
    if piece.startswith("+"):
        return piece[1:]
    return "+" + piece if piece and abs(piece_of(piece)) in PROMOTABLE else piece


def with_hand(draft: Draft, color: int, piece: str, count: int) -> Draft:
    """Return the draft with this many of a piece in a hand; too many is a fault, no error.

    >>> with_hand(EMPTY, 1, "P", 18).hands
    ({}, {'P': 18})
    """
    if color not in COLORS or piece not in HELD:
        raise ValueError(
            f"{shown(color)}, {shown(piece)} came; it must be color 0 or 1, and one of {HELD}"
        )
    if not 0 <= count <= MOST:
        raise ValueError(f"{shown(count)} in hand came; it must be from 0 to {MOST}")
    hands = [dict(hand) for hand in draft.hands]
    hands[color][piece] = count
    black, white = ({p: n for p, n in hand.items() if n} for hand in hands)
    return draft._replace(hands=(black, white))


def draft_sfen(draft: Draft) -> str:
    """Return the draft as SFEN, even if it has faults.

    >>> draft_sfen(with_hand(with_square(EMPTY, 80, "K"), 1, "P", 2))
    '9/9/9/9/9/9/9/9/8K b 2p 1'
    """
    ranks = ["".join(piece or " " for piece in draft.pieces[at : at + 9]) for at in range(0, 81, 9)]
    board = "/".join(ranks)
    for gap in range(9, 0, -1):
        board = board.replace(" " * gap, str(gap))
    hands = "".join(
        (str(n) if n > 1 else "") + (piece.lower() if color else piece)
        for color, hand in enumerate(draft.hands)
        for piece, n in hand.items()
    )
    return f"{board} {'bw'[draft.turn]} {hands or '-'} 1"


def draft_faults(draft: Draft) -> tuple[Fault, ...]:
    """Return what is wrong with the draft as a position, each by name; empty if it can be
    played.

    >>> two = with_square(with_square(EMPTY, 40, "P"), 49, "P")
    >>> draft_faults(two)
    (Fault(name='two_pawns', text='Black has 2 pawns on file 5'),)
    """
    try:
        parse_sfen(draft_sfen(draft))
    except PositionError as error:
        return error.faults
    return ()
