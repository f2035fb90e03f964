"""What the article's 48 members of `posi_t` hold: numbers, and sets of squares.

b_rd     the squares of Black's rooks and dragons       asquare     81 numbers
"""

from .attacks import attacks, king
from .board import GOLDS, HAND_ORDER, KINDS, owner, places
from .rotated import RL45, RL90, RR45, rotated
from .values import hash_key, material

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
