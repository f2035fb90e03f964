"""How the pieces move: each stands in the middle of five by five squares, and its destinations are
marked.

. . . . .
. x x x .
. x G x .    a gold
. . x . .
. . . . .
"""

from typing import NamedTuple

from shogi_lab.engine import pieces as kinds
from shogi_lab.engine.attacks import piece_attacks
from shogi_lab.engine.bitboards import squares_in
from shogi_lab.engine.kernel import stepped
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES, square
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.twins import plain
from shogi_lab.ground.messages import items, said, sentences
from shogi_lab.stage.films import Film, Frame
from shogi_lab.stage.lenses import Layer, board_of
from shogi_lab.stage.words import SIDES, at

SHOWN = tuple(map(kinds.piece_of, ("K", "G", "S", "N", "L", "P", "R", "+R", "B", "+B")))
MIDDLE = square("5e")
#: The squares of five by five, in reading order.
NEAR = tuple(MIDDLE + 9 * down + right for down in range(-2, 3) for right in range(-2, 3))


class Steps(NamedTuple):
    """A piece as SFEN writes it, its name, and the places in `NEAR` that it goes to; slides: those
    along which it goes on until something stands in the way."""

    piece: str
    name: str
    places: tuple[int, ...]
    slides: bool


class PieceMoves(NamedTuple):
    """All pieces with their moves, and the letters of those that move like a gold."""

    title: str
    steps: tuple[Steps, ...]
    golden: tuple[str, ...]


def piece_moves() -> PieceMoves:
    """Return how all pieces move, on an empty board.

    >>> [steps.name for steps in piece_moves().steps if len(steps.places) < 3]
    ['knight', 'lance', 'pawn']
    """
    empty, tables = plain(parse_sfen("9/9/9/9/9/9/9/9/9 b - 1").record), plain(TABLES)
    steps = []
    for kind in SHOWN:
        reached = squares_in(stepped(piece_attacks)(empty, tables, kinds.BLACK, kind, MIDDLE))
        places = tuple(place for place, sq in enumerate(NEAR) if sq in reached)
        steps.append(
            Steps(kinds.letter(kind), kinds.PIECE_WORDS[kind], places, kind in kinds.SLIDES)
        )
    golden = tuple(kinds.letter(kind) for kind in reversed(kinds.GOLD_LIKE) if kind != kinds.GOLD)
    return PieceMoves(said("How the pieces move"), tuple(steps), golden)


def reach_film(position: Position) -> Film:
    """Show where a piece can legally go, once it is clicked, as if its side were to move. The last
    frame stands for no piece.

    >>> reach_film(Position()).frames[square("8h")].caption
    "Black's bishop on 8h can go nowhere. Its own side or the edge is in the way."
    """
    board, pos, tables = position.record.board.tolist(), plain(position.record), plain(TABLES)
    moves, legal = plain(move_list()), set()
    for pos.turn in kinds.COLORS:
        end = stepped(legal_moves)(pos, tables, moves, 0)
        legal |= {(move >> 7 & 127, move & 127) for move in moves.packed[:end]}
    jumps = tuple(sq if piece else SQUARES for sq, piece in enumerate(board))
    frames = []
    for sq, piece in enumerate((*board, 0)):
        told, layers = said("Click a piece to see where it can go."), tuple[Layer, ...]()
        why = ""
        if piece:
            color, kind = int(piece < 0), abs(piece)
            reached = squares_in(stepped(piece_attacks)(pos, tables, color, kind, sq))
            open_ = [to for to in reached if board[to] * piece <= 0]
            free = [to for to in open_ if (sq, to) in legal]
            layers = (Layer("asked", (sq,), "purple", "ring"), Layer("reached", tuple(free)))
            there = {"side": SIDES[color], "piece": kinds.PIECE_WORDS[kind], "square": at(sq)}
            told = said("{side}'s {piece} on {square} can go nowhere.", **there)
            if free:
                squares = items(map(at, free))
                told = said("{side}'s {piece} on {square} can go to {to}.", **there, to=squares)
            why = said("Its own side or the edge is in the way.") if not open_ else ""
            if free != open_:
                why = said("Elsewhere {side} could capture the king.", side=SIDES[1 - color])
        shown = board_of(position, (), layers)._replace(jumps=jumps)
        frames.append(Frame((shown,), sentences(told, why), f"sfen {position.sfen()} | film reach"))
    return Film(said("Where a piece can go"), tuple(frames), (SQUARES,))
