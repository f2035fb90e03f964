"""Words that captions share: the sides, moves, squares, numbers with signs."""

from shogi_lab.engine.moves import unpack_move
from shogi_lab.engine.pieces import PIECE_WORDS
from shogi_lab.engine.pieces import SIDES as SIDES
from shogi_lab.engine.squares import square_name
from shogi_lab.messages import Message, Square, said


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
