"""What is kept by adding and taking away: occupied squares, the key, and material along a game.

rooks  or  dragons  =  rook_dragon                 a set, of the sets that it joins
key  xor  pawn 7g  xor  pawn 7f  =  key            the hash, of random numbers
0  ...  8h2b+ +1403  ...  3a2b -1403  ...  0       the material, of pieces taken
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from shogi_lab.engine.bitboards import Bitboard, squares_in
from shogi_lab.engine.given import cut, face, shown
from shogi_lab.engine.pieces import COLOR_NAMES, KING, PIECE_NAMES, PIECES, Color, PieceType
from shogi_lab.engine.posi import FIELDS, AnyRecord
from shogi_lab.engine.sound import Record
from shogi_lab.engine.squares import SQUARES
from shogi_lab.engine.tables import PLAIN, RL90, TABLES
from shogi_lab.messages import Message, said
from shogi_lab.notation.games import Game
from shogi_lab.stage.films import Film, Frame, about_line, game_line
from shogi_lab.stage.lenses import board_of
from shogi_lab.stage.words import SIDES, at

from .lines import reading
from .writes import played


class Sum(NamedTuple):
    """Sets in a row: the terms, then what they are said to make; each a name and its squares.

    `sign` stands between the terms ("or"), `equals` before the last: "=" or "!=".
    """

    title: str
    sign: str
    equals: str
    terms: tuple[tuple[str, tuple[int, ...]], ...]


class Xor(NamedTuple):
    """Keys of 64 bits under each other: a label and a value each; the last is their xor."""

    title: str
    rows: tuple[tuple[str, int], ...]


class Ledger(NamedTuple):
    """A sum along a game: its value after each move, and the moves that changed it."""

    title: str
    values: tuple[int, ...]
    entries: tuple[tuple[int, str, int], ...]
    at: int = -1


@face
def set_of(record: AnyRecord, member: str, *at: int) -> tuple[int, ...]:
    """The squares of one bitboard of a record.

    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> set_of(parse_sfen(START).record, "rook_dragon", 0)
    (70,)
    """
    shape = next((field.shape for field in FIELDS if field.name == member), ())
    if shape[len(at) :] != (3,) or any(not 0 <= i < n for i, n in zip(at, shape, strict=False)):
        came = cut(", ".join([shown(member), *map(str, at)]))
        raise ValueError(
            said("{came}: wanted a bitboard of the record, like 'occupied', 0", came=came)
        )
    return tuple(squares_in(Bitboard(*record[member][at].tolist())))


@face
def union_of(record: AnyRecord, member: str, kinds: tuple[PieceType, ...], color: Color) -> Sum:
    """A member that joins piece sets, as the sum it is.

    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> union_of(parse_sfen(START).record, "rook_dragon", (7, 15), 0).terms[0]
    ('rook', (70,))
    """
    terms = [(PIECE_NAMES[kind], set_of(record, "pieces", color, kind)) for kind in kinds]
    whole = set_of(record, member, color)
    equals = "=" if set(whole) == {sq for _, squares in terms for sq in squares} else "!="
    return Sum("", "or", equals, (*terms, (member, whole)))


@face
def occupied_sum(record: AnyRecord, color: Color) -> Sum:
    """A color's occupied squares as what they join: all that are no king, and the king.

    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> [name for name, _ in occupied_sum(parse_sfen(START).record, 0).terms]
    ['all sets of posi_t', 'the king', 'occupied']
    """
    others = {sq for kind in PIECES if kind != KING for sq in set_of(record, "pieces", color, kind)}
    king = int(record.king[color])
    kings = (king,) if king < SQUARES else ()
    whole = set_of(record, "occupied", color)
    equals = "=" if set(whole) == others | {*kings} else "!="
    terms = (
        ("all sets of posi_t", tuple(sorted(others))),
        ("the king", kings),
        ("occupied", whole),
    )
    return Sum("", "or", equals, terms)


@face
def places_and_attacks(record: AnyRecord, color: Color, title: str = "") -> Sum:
    """Where a color's rooks and dragons stand, beside what the first of them attacks as a rook.

    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> places_and_attacks(parse_sfen(START).record, 0).terms[1]
    ('its attacks', (61, 64, 65, 66, 67, 68, 69, 71, 79))
    """
    places = set_of(record, "rook_dragon", color)
    if not places:
        side = SIDES[color]
        raise ValueError(said("{side} has no rook: wanted a position with one", side=side))
    lines = [set(reading(record, each, places[0]).attacks) for each in (PLAIN, RL90)]
    attacks = tuple(sorted(set.union(*lines)))
    return Sum(title, "or", "!=", (("rook_dragon", places), (said("its attacks"), attacks)))


@face
def key_change(record: Record, move: int) -> Xor:
    """The hash key before a move, the random numbers that the move toggles, and the key after.

    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> [label for label, _ in key_change(parse_sfen(START).record, 39983).rows]
    ['before', 'black pawn 7g', 'black pawn 7f', 'after']
    """
    board, now = record.board.tolist(), played(record, move)
    rows = [(said("before"), int(record.hash_key))]
    for sq, (old, new) in enumerate(zip(board, now.board.tolist(), strict=True)):
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


def material_ledger(positions: Iterable[Any], moves: Iterable[str], title: str = "") -> Ledger:
    """The material along a game, with the moves that changed it.

    >>> from shogi_lab import Game
    >>> game = Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b")
    >>> material_ledger(game.positions(), game.moves).entries
    ((3, '8h2b+', 1403), (4, '3a2b', -1403))
    """
    values = [int(position.record.material) for position in positions]
    entries = [
        (ply, move, values[ply] - values[ply - 1])
        for ply, move in enumerate(moves, 1)
        if values[ply] != values[ply - 1]
    ]
    return Ledger(title, tuple(values), tuple(entries))


@face
def material_film(game: Game, title: str = said("Material along a game")) -> Film:
    """The material along a game, a frame for each move that changes it.

    >>> from shogi_lab import Game
    >>> film = material_film(Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b"))
    >>> [frame.caption for frame in film.frames][1]
    'Move 3, 8h2b+: +1403, so Black is ahead by 1403.'
    """
    positions = list(game.positions())
    whole = material_ledger(positions, game.moves)
    about = about_line(game_line(game), film="material")
    frames: list[Frame] = []
    for ply, move, delta in ((0, "", 0), *whole.entries):
        value = whole.values[ply]
        caption = said("Before the first move: {n}.", n=value)
        if move:
            words = {"n": ply, "move": move, "change": f"{delta:+d}", "who": _ahead(value)}
            caption = said("Move {n}, {move}: {change}, so {who}.", **words)
        parts = (board_of(positions[ply].record), whole._replace(at=ply))
        frames.append(Frame(parts, caption, f"{about} | ply {ply}"))
    steps = [abs(entry[2]) for entry in whole.entries]
    largest = steps.index(max(steps)) + 1 if steps else 0
    return Film(title, tuple(frames), tuple(sorted({largest, len(frames) - 1})))


def _ahead(value: int) -> Message:
    if not value:
        return said("all is even")
    return said("{side} is ahead by {n}", side=SIDES[value < 0], n=abs(value))
