"""What is kept by adding and removing: occupied squares, the key, and the material along a game.

rooks  or  dragons  =  rook_dragon                 a set, from the sets that it joins
key  xor  pawn 7g  xor  pawn 7f  =  key            the hash, from random numbers
0  ...  8h2b+ +1403  ...  3a2b -1403  ...  0       the material, from captures
"""

from collections.abc import Iterable
from operator import index
from typing import NamedTuple

from shogi_lab.engine.arguments import checked, shortened, shown
from shogi_lab.engine.bitboards import Bitboard, squares_in
from shogi_lab.engine.pieces import COLOR_NAMES, KING, PIECE_NAMES, PIECES
from shogi_lab.engine.posi import FIELDS
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES
from shogi_lab.engine.tables import PLAIN, RL90, TABLES
from shogi_lab.ground.messages import Message, said
from shogi_lab.notation.games import Game
from shogi_lab.notation.words import moved
from shogi_lab.stage.films import Film, Frame, about_line, game_line
from shogi_lab.stage.lenses import board_of
from shogi_lab.stage.words import SIDES, at

from .board_lines import reading


class Sum(NamedTuple):
    """Sets in a row: the terms, and then the set that they should make; each is a name and its
    squares.

    `sign` stands between the terms ("or"), and `equals` before the last set: "=" or "!=".
    """

    title: str
    sign: str
    equals: str
    terms: tuple[tuple[str, tuple[int, ...]], ...]


class Xor(NamedTuple):
    """Keys of 64 bits, one below the other, each a label and a value; the last is the xor of the
    others.
    """

    title: str
    rows: tuple[tuple[str, int], ...]


class Ledger(NamedTuple):
    """A sum along a game: its value after each move, and the moves that changed it."""

    title: str
    values: tuple[int, ...]
    entries: tuple[tuple[int, str, int], ...]
    at: int = -1


@checked
def set_of(position: Position, member: str, *at: int) -> tuple[int, ...]:
    """Return the squares of one bitboard of a record.

    >>> set_of(Position(), "rook_dragon", 0)
    (70,)
    """
    shape = next((field.shape for field in FIELDS if field.name == member), ())
    if shape[len(at) :] != (3,) or any(
        not 0 <= index(i) < n for i, n in zip(at, shape, strict=False)
    ):
        came = shortened(", ".join(map(shown, (member, *at))))
        raise ValueError(
            said(
                "{came} is not a bitboard of the record; name one, such as 'occupied', 0", came=came
            )
        )
    return tuple(squares_in(Bitboard(*position.record[member][at].tolist())))


def union_of(position: Position, member: str, kinds: Iterable[int], color: int) -> Sum:
    """Return a member that is the union of several sets, as the sum of those sets.

    >>> union_of(Position(), "rook_dragon", (7, 15), 0).terms[0]
    ('rook', (70,))
    """
    terms = [(PIECE_NAMES[kind], set_of(position, "pieces", color, kind)) for kind in kinds]
    whole = set_of(position, member, color)
    equals = "=" if set(whole) == {sq for _, squares in terms for sq in squares} else "!="
    return Sum("", "or", equals, (*terms, (member, whole)))


def occupied_sum(position: Position, color: int) -> Sum:
    """Return a color's occupied squares as the sum of its king and all its other pieces.

    >>> [name for name, _ in occupied_sum(Position(), 0).terms]
    ['all sets of posi_t', 'the king', 'occupied']
    """
    sets = (set_of(position, "pieces", color, kind) for kind in PIECES if kind != KING)
    others = {sq for squares in sets for sq in squares}
    king = int(position.record.king[color])
    kings = (king,) if king < SQUARES else ()
    whole = set_of(position, "occupied", color)
    equals = "=" if set(whole) == others | {*kings} else "!="
    terms = (
        (said("all sets of posi_t"), tuple(sorted(others))),
        (said("the king"), kings),
        ("occupied", whole),
    )
    return Sum("", "or", equals, terms)


def places_and_attacks(position: Position, color: int, title: str = "") -> Sum:
    """Return the squares of a color's rooks and dragons, and what the first of them attacks as a
    rook.

    >>> places_and_attacks(Position(), 0).terms[1]
    ('its attacks', (61, 64, 65, 66, 67, 68, 69, 71, 79))
    """
    places = set_of(position, "rook_dragon", color)
    if not places:
        side = SIDES[color]
        raise ValueError(said("{side} has no rook; the position must have one", side=side))
    lines = [set(reading(position, each, places[0]).attacks) for each in (PLAIN, RL90)]
    attacks = tuple(sorted(set.union(*lines)))
    return Sum(title, "or", "!=", (("rook_dragon", places), (said("its attacks"), attacks)))


def key_change(position: Position, move: str) -> Xor:
    """Return the hash key before a move, the random numbers that the move toggles, and the key
    after it.

    >>> [label for label, _ in key_change(Position(), "7g7f").rows]
    ['before', 'black pawn 7g', 'black pawn 7f', 'after']
    """
    return keys_between(position, position.after(move))


def keys_between(position: Position, after: Position) -> Xor:
    """Do what `key_change` does, for a position and the position after a move."""
    record, now = position.record, after.record
    rows = [(said("before"), int(record.hash_key))]
    boards = zip(record.board.tolist(), now.board.tolist(), strict=True)
    for sq, (old, new) in enumerate(boards):
        for piece in (old, new) if old != new else ():
            if piece:
                color, kind = int(piece < 0), abs(piece)
                label = said(
                    "{color} {piece} {square}",
                    color=COLOR_NAMES[color],
                    piece=PIECE_NAMES[kind],
                    square=at(sq),
                )
                rows.append((label, int(TABLES.zobrist[color, kind, sq])))
    return Xor("", (rows[0], *reversed(rows[1:]), (said("after"), int(now.hash_key))))


def material_ledger(positions: Iterable[Position], moves: Iterable[str]) -> Ledger:
    """Return the material along a game, with the moves that changed it."""
    values = [position.material for position in positions]
    entries = [
        (ply, move, values[ply] - values[ply - 1])
        for ply, move in enumerate(moves, 1)
        if values[ply] != values[ply - 1]
    ]
    return Ledger("", tuple(values), tuple(entries))


def material_film(game: Game) -> Film:
    """Show the material along a game, with one frame for each move that changes it.

    >>> film = material_film(Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b"))
    >>> [frame.caption for frame in film.frames][1]
    'Move 3, 8h2b+, changes material by +1403, so Black is ahead by 1403.'
    """
    positions = list(game.positions())
    whole = material_ledger(positions, game.moves)
    about = about_line(game_line(game), film="material")
    frames: list[Frame] = []
    for ply, move, delta in ((0, "", 0), *whole.entries):
        value = whole.values[ply]
        caption = said("Before the first move material is {n}.", n=value)
        if move:
            told = moved(positions[ply - 1], move)
            words = {"n": ply, "move": told, "change": f"{delta:+d}", "who": _ahead(value)}
            caption = said("Move {n}, {move}, changes material by {change}, so {who}.", **words)
        parts = (board_of(positions[ply].record), whole._replace(at=ply))
        frames.append(Frame(parts, caption, f"{about} | ply {ply}"))
    steps = [abs(entry[2]) for entry in whole.entries]
    largest = steps.index(max(steps)) + 1 if steps else 0
    story = tuple(sorted({largest, len(frames) - 1}))
    return Film(said("Material along a game"), tuple(frames), story)


def _ahead(value: int) -> Message:
    if not value:
        return said("all is even")
    return said("{side} is ahead by {n}", side=SIDES[value < 0], n=abs(value))
