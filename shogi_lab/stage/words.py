"""Words that captions share: for the sides, moves, squares, and numbers with signs."""

from typing import Any

from shogi_lab.engine.moves import unpack_move
from shogi_lab.engine.pieces import PIECE_WORDS
from shogi_lab.engine.pieces import SIDES as SIDES
from shogi_lab.engine.squares import square_name
from shogi_lab.ground.messages import Message, Square, said
from shogi_lab.notation.words import namer, told_as


def in_words(move: int) -> Message:
    """Return a packed move in a few words.

    >>> in_words(39983)
    'pawn from 7g to 7f'
    """
    kind, start, to, promotes, captured = unpack_move(move)
    words = {"piece": PIECE_WORDS[kind], "to": at(to)}
    if start is None:
        return said("{piece} dropped on {to}", **words)
    words["start"] = at(start)
    if captured:
        words["taken"] = PIECE_WORDS[captured]
        if promotes:
            return said("{piece} from {start} to {to}, takes {taken}, promotes", **words)
        return said("{piece} from {start} to {to}, takes {taken}", **words)
    if promotes:
        return said("{piece} from {start} to {to}, promotes", **words)
    return said("{piece} from {start} to {to}", **words)


def named_in_words(record: Any, move: int) -> str:
    """Return a legal move in a few words, as a message; its Japanese is the notation of books.

    >>> from shogi_lab.japanese.catalog import in_japanese
    >>> move = named_in_words(Position.from_sfen("startpos").record, 39983)
    >>> move, in_japanese(move)
    ('pawn from 7g to 7f', '▲７六歩')
    """
    return told_as(namer(record)(move), in_words(move))


def in_full(record: Any, move: int) -> str:
    """Return a legal move in USI and in words; in Japanese it is written once, as in books.

    >>> from shogi_lab.japanese.catalog import in_japanese
    >>> move = in_full(Position.from_sfen("startpos").record, 39983)
    >>> move, in_japanese(move)
    ('7g7f, pawn from 7g to 7f', '▲７六歩')
    """
    named = namer(record)(move)
    return told_as(named, f"{named}, {in_words(move)}")


def by_side(record: Any, move: str) -> str:
    """Return a position's move after its side's name; in Japanese after ▲ or △.

    >>> record = Position.from_sfen("startpos").record
    >>> by_side(record, in_full(record, 39983))
    'Black: 7g7f, pawn from 7g to 7f'
    """
    return told_as(move, f"{SIDES[int(record.turn)]}: {move}")


def at(square: int) -> Square:
    """Return a square's name in a message.

    >>> at(40)
    '5e'
    """
    return Square(square_name(square))


def signed(n: int) -> str:
    """Return a number with its sign.

    >>> signed(1200), signed(0), signed(-3)
    ('+1,200', '0', '-3')
    """
    return f"{n:+,}" if n else "0"
