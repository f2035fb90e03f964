"""Colors and pieces: their numbers and letters, how each piece steps, what each is worth."""

from typing import Annotated

from shogi_lab.ground.messages import said, word_of

from .arguments import one_of, shown, within
from .squares import DIAGONAL, DOWN, LEFT, RIGHT, STRAIGHT, UP, UP_LEFT, UP_RIGHT

BLACK, WHITE = 0, 1
COLORS = (BLACK, WHITE)
Color = Annotated[int, within(BLACK, WHITE)]
COLOR_NAMES = (said("black"), said("white"))
#: The sides as sentences name them.
SIDES = (said("Black"), said("White"))

PAWN, LANCE, KNIGHT, SILVER, GOLD, BISHOP, ROOK, KING = 1, 2, 3, 4, 5, 6, 7, 8
PROMOTED = 8
PRO_PAWN, PRO_LANCE, PRO_KNIGHT, PRO_SILVER, HORSE, DRAGON = 9, 10, 11, 12, 14, 15

#: Piece types are Bonanza's numbers: a promoted piece is its own type plus 8. 13 is unused.
PIECE_NAMES = {
    PAWN: said("pawn"), LANCE: said("lance"), KNIGHT: said("knight"), SILVER: said("silver"),
    GOLD: said("gold"), BISHOP: said("bishop"), ROOK: said("rook"), KING: said("king"),
    PRO_PAWN: "pro_pawn", PRO_LANCE: "pro_lance", PRO_KNIGHT: "pro_knight",
    PRO_SILVER: "pro_silver", HORSE: said("horse"), DRAGON: said("dragon"),
}  # fmt: skip
#: The same as sentences say them.
PIECE_WORDS = {
    kind: word_of(name.replace("pro_", "promoted ")) for kind, name in PIECE_NAMES.items()
}
PIECES = tuple(PIECE_NAMES)
HAND_PIECES = (PAWN, LANCE, KNIGHT, SILVER, GOLD, BISHOP, ROOK)
PieceType = Annotated[int, one_of(PIECES)]
PROMOTABLE = (PAWN, LANCE, KNIGHT, SILVER, BISHOP, ROOK)
GOLD_LIKE = (GOLD, PRO_PAWN, PRO_LANCE, PRO_KNIGHT, PRO_SILVER)

LETTERS = ".PLNSGBRK"
KANJI = {
    PAWN: "歩", LANCE: "香", KNIGHT: "桂", SILVER: "銀", GOLD: "金", BISHOP: "角", ROOK: "飛",
    KING: "玉", PRO_PAWN: "と", PRO_LANCE: "杏", PRO_KNIGHT: "圭", PRO_SILVER: "全", HORSE: "馬",
    DRAGON: "龍",
}  # fmt: skip

#: How many of each there are in a full set.
FULL_SET = {PAWN: 18, LANCE: 4, KNIGHT: 4, SILVER: 4, GOLD: 4, BISHOP: 2, ROOK: 2, KING: 2}

_GOLD_STEPS = (*STRAIGHT, UP_LEFT, UP_RIGHT)
#: Where each piece steps to in one move, seen from Black, as (ranks down, files to the right).
#: A slider's slides are not steps: a horse's steps are the four it gained by promotion.
STEPS = {
    PAWN: (UP,),
    KNIGHT: ((-2, -1), (-2, 1)),
    SILVER: (UP, *DIAGONAL),
    **dict.fromkeys(GOLD_LIKE, _GOLD_STEPS),
    KING: (*STRAIGHT, *DIAGONAL),
    HORSE: STRAIGHT,
    DRAGON: DIAGONAL,
}
SLIDES = {
    LANCE: (UP,),
    BISHOP: DIAGONAL,
    ROOK: (UP, DOWN, LEFT, RIGHT),
    HORSE: DIAGONAL,
    DRAGON: STRAIGHT,
}

#: Bonanza 4.1.3's piece values (param.h), by piece type; 0 where no piece has the number.
VALUES = (0, 87, 235, 254, 371, 447, 571, 647, 15000, 530, 482, 500, 489, 0, 832, 955)
#: The same in Bonanza 6.0.
VALUES_6 = (0, 87, 232, 257, 369, 444, 569, 642, 15000, 534, 489, 510, 495, 0, 827, 945)


def letter(piece: int) -> str:
    """Return a piece as SFEN writes it: upper case is Black, lower White (negative), + promoted.

    >>> letter(ROOK), letter(-PRO_PAWN)
    ('R', '+p')
    """
    kind = abs(piece)
    if kind not in PIECE_NAMES:
        raise ValueError(
            said(
                "{piece} is not a piece: it must be 1 to 12, 14 or 15, negative for White",
                piece=piece,
            )
        )
    text = LETTERS[kind] if kind <= KING else "+" + LETTERS[kind - PROMOTED]
    return text if piece > 0 else text.lower()


def piece_of(text: str) -> int:
    """Return the piece that SFEN writes as `text`, negative for White.

    >>> piece_of("R"), piece_of("+p")
    (7, -9)
    >>> piece_of("+g")
    Traceback (most recent call last):
    ValueError: '+g' is not a piece; it must be one of PLNSGBRK, lower case for White, + before ...
    """
    kind = LETTERS.find(text[-1:].upper(), 1) if text else -1
    if kind > 0 and len(text) == 1:
        return kind if text.isupper() else -kind
    if kind in PROMOTABLE and len(text) == 2 and text[0] == "+":
        return kind + PROMOTED if text.isupper() else -kind - PROMOTED
    came, letters = shown(text), {"all": "PLNSGBRK", "some": "PLNSBR"}
    wanted = said("one of {all}, lower case for White, + before {some}", **letters)
    raise ValueError(said("{came} is not a piece; it must be {wanted}", came=came, wanted=wanted))


def base(piece_type: int) -> int:
    """Return the piece type as it was before any promotion.

    >>> base(DRAGON) == ROOK, base(KING) == KING
    (True, True)
    """
    return piece_type - PROMOTED if piece_type > KING else piece_type
