"""An SFEN of a sound position, read in one pass with a table of letters and a kernel.

      lnsgkgsnl/1r5b1/...    digits become blanks, +p one letter     81 letters
                             all letters become numbers at once      81 pieces
      b - 1                  each piece toggles its bits             a record

Any other text is left to `posi.parse_sfen`, which is slower and says all that is wrong.
"""

import re
from typing import Any

from .arrays import np
from .attacks import in_check
from .bitboards import FULL
from .hands import SHIFT, held
from .integrity import within_a_set
from .kernel import COMPILED, kernel
from .pieces import FULL_SET, KING, KNIGHT, LETTERS, PAWN, PROMOTABLE, PROMOTED, VALUES, letter
from .posi import POSITION
from .records import array_of, empty_record
from .squares import NOWHERE
from .tables import tables_in_array
from .turns import toggle_piece, toggle_turned
from .twins import plain, restore

STRANGE = 127  # the number of what is no piece
PIECES = [sign * kind for kind in range(PAWN, KING + 1) for sign in (1, -1)]
#: A promoted piece by a letter of its own, which no SFEN has.
PROMOTIONS = {
    letter(piece): chr(0x90 + piece)
    for kind in PROMOTABLE
    for piece in (kind + PROMOTED, -kind - PROMOTED)
}
BLANKS = str.maketrans({str(n): " " * n for n in range(1, 10)})
NUMBER = re.compile("[0-9]{1,6}")
HANDS = re.compile(r"([1-9][0-9]?)?([RBGSNLPrbgsnlp])")


def _numbers() -> bytes:
    """Return the number of each letter, as a signed byte."""
    table = bytearray([STRANGE]) * 256
    table[ord(" ")] = 0
    for piece in PIECES:
        table[ord(letter(piece))] = piece % 256
    for mark in PROMOTIONS.values():
        table[ord(mark)] = (ord(mark) - 0x90) % 256
    return bytes(table)


NUMBERS = _numbers()


def board_in(text: str) -> bytes | None:
    """Return the 81 pieces of an SFEN's board, each a signed byte; None if the text has a fault."""
    if not text.isascii():
        return None
    if "+" in text:
        for promoted, mark in PROMOTIONS.items():
            text = text.replace(promoted, mark)
    ranks = text.translate(BLANKS).split("/")
    if [len(rank) for rank in ranks] != [9] * 9:
        return None
    board = "".join(ranks).encode("latin-1").translate(NUMBERS)
    return None if STRANGE in board else board


def hands_in(text: str) -> list[int] | None:
    """Return both hands of an SFEN, packed, Black's first; None if the text has a fault."""
    hands: list[int] = [0, 0]
    there: set[str] = set()
    if text == "-":
        return hands
    if HANDS.sub("", text):
        return None
    for count, name in HANDS.findall(text):
        kind, many = LETTERS.index(name.upper()), int(count or 1)
        if name in there or many > FULL_SET[kind]:
            return None
        there.add(name)
        hands[name.islower()] += many << SHIFT[kind]
    return hands


@kernel
def set_up(pos, tables, pieces, black_hand, white_hand, turn):
    """Put the pieces of a board and two hands into an empty record, by the same toggles that make
    a move. Its members become those of `posi.built`.

    pieces: 81, negative for White, 0 for none; hands: packed."""
    pos.turn = turn
    for color in range(2):
        pos.king[color] = NOWHERE
        pos.hand[color] = white_hand if color else black_hand
        for kind in range(PAWN, KING):
            pos.material += (1 - 2 * color) * VALUES[kind] * held(pos.hand[color], kind)
    for sq in range(81):
        piece = pieces[sq]
        if piece:
            color = 0
            if piece < 0:
                color = 1
            kind = abs(piece)
            pos.board[sq] = piece
            toggle_piece(pos, tables, color, kind, sq)
            toggle_turned(pos, tables, sq)
            pos.material += (1 - 2 * color) * VALUES[kind]
            if kind == KING:
                pos.king[color] = sq


@kernel
def is_orderly(pos, tables):
    """Whether no side has two pawns on a file, and no piece stands on a square from which it can
    never move."""
    for color in range(2):
        files = 0
        for w in range(3):
            pawns = pos.pieces[color, PAWN, w]
            for rank in range(3):
                row = pawns >> 9 * rank & 511
                if files & row:
                    return False
                files |= row
            for kind in range(PAWN, KNIGHT + 1):
                if pos.pieces[color, kind, w] & (FULL ^ tables.mobile[color, kind, w]):
                    return False
    return True


@kernel
def set_up_soundly(positions, lookups, pieces, black_hand, white_hand, turn):
    """Set up a position, and return whether the rules allow it."""
    pos = positions[0]
    set_up(pos, lookups[0], pieces, black_hand, white_hand, turn)
    if not within_a_set(pos) or not is_orderly(pos, lookups[0]):
        return False
    return not in_check(pos, lookups[0], 1 - turn)


def placed(board: bytes, hands: list[int], turn: int) -> Any | None:
    """Return the record of a position in an array of one; None if the rules do not allow it.

    >>> placed(board_in("8k/9/9/9/9/9/9/9/+P8"), hands_in("R2p"), 0)[0].hand.tolist()
    [524288, 2]
    """
    array = array_of(empty_record(POSITION))
    if COMPILED:
        pieces = np.frombuffer(bytearray(board), np.int8)
        sound = set_up_soundly(array, tables_in_array(), pieces, *hands, turn)
    else:
        twin, signed = plain(array[0]), [*memoryview(board).cast("b")]
        sound = set_up_soundly([twin], tables_in_array(), signed, *hands, turn)
        restore(twin, array[0])
    return array if sound else None


def read(text: str) -> tuple[Any, int] | None:
    """Return a sound position's record in an array of one, and the number of its next move.

    >>> read(START)[1], read("startpos")
    (1, None)
    """
    parts = text.split()
    number = parts[3] if len(parts) == 4 else "1"
    if not 3 <= len(parts) <= 4 or parts[1] not in ("b", "w") or not NUMBER.fullmatch(number):
        return None
    board, hands = board_in(parts[0]), hands_in(parts[2])
    array = board and hands and placed(board, hands, int(parts[1] == "w"))
    return None if array is None else (array, int(number))
