"""Bonanza's macros: which member of the record each stands for, and what it reads there.

      BB_BTGOLD     (ptree->posi.b_tgold)      total_gold[0]    squares of golds and their like
      BB_BKING      (abb_mask[SQ_BKING])       no member: made from the king's square

`ptree` is the search tree, `tree_t`; the position is its first member. Macros and tree are those
of Bonanza 4.1.3's shogi.h, which has everything that the article shows.
"""

from typing import Any, NamedTuple

from shogi_lab.engine.bitboards import Bitboard, squares_in
from shogi_lab.engine.posi import ARTICLE_NAMES
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import square_name
from shogi_lab.engine.twins import listed
from shogi_lab.ground.messages import said

from .memory import ARTICLE_BYTES

#: A macro's name, and the member of posi_t that it stands for; those of the article first.
MACROS = {
    "MATERIAL": "material",
    "HAND_B": "hand_black",
    "HAND_W": "hand_white",
    "BB_BOCCUPY": "b_occupied",
    "BB_BTGOLD": "b_tgold",
    "BB_B_HDK": "b_hdk",
    "BB_B_BH": "b_bh",
    "BB_B_RD": "b_rd",
    "BB_BPAWN_ATK": "b_pawn_attacks",
    "BB_BPAWN": "b_pawn",
    "BB_WTGOLD": "w_tgold",
    "OCCUPIED_FILE": "occupied_rl90",
    "OCCUPIED_DIAG1": "occupied_rr45",
    "OCCUPIED_DIAG2": "occupied_rl45",
    "BOARD": "asquare",
    "SQ_BKING": "isquare_b_king",
    "HASH_KEY": "hash_key",
}
ARTICLES = tuple(MACROS)[:10]


class Read(NamedTuple):
    """A macro, the member that it stands for, our name for it, and what it reads from a position,
    in words."""

    macro: str
    article: str
    here: str
    value: str


def read_by(macro: str, position: Position) -> Read:
    """Return what a macro reads from a position's record.

    >>> read_by("BB_BTGOLD", Position())
    Read(macro='BB_BTGOLD', article='b_tgold', here='total_gold[0]', value='6i 4i')
    """
    name, at = ARTICLE_NAMES[MACROS[macro]]
    here = name + "".join(f"[{index}]" for index in at)
    member = position.record[name]
    value = listed(member[at] if at else member)
    return Read(macro, MACROS[macro], here, _in_words(macro, value))


def _in_words(macro: str, value: Any) -> str:
    if macro == "BOARD":
        pieces = sum(map(bool, value))
        return said("{pieces} pieces on {squares} squares", pieces=pieces, squares=len(value))
    if not isinstance(value, int):
        squares = squares_in(Bitboard(*value))
        if macro.startswith("OCCUPIED"):
            return said("{n} bits", n=len(squares))
        return " ".join(map(square_name, squares)) or said("none")
    if macro == "SQ_BKING":
        return square_name(value)
    return hex(value) if macro == "HASH_KEY" else str(value)


class Member(NamedTuple):
    """A member of tree_t: its name, its bytes, its purpose, and what stands for it in this
    package.
    """

    name: str
    bytes: int
    purpose: str
    here: str


#: PLY_MAX, and the lengths of lists, in 4.1.3.
PLIES, HISTORY, MOVES, MOST_LEGAL = 48, 256, 16384, 1024
#: tree_t's members that have to do with a position and its moves, in its order.
TREE_MEMBERS = (
    Member("posi", ARTICLE_BYTES, "the position", "engine.posi.POSITION"),
    Member("rep_board_list", 8 * HISTORY, "keys of all positions before, for repetition", ""),
    Member("move_last", 8 * PLIES, "where each ply's moves end in amove", "engine.moves.move_list"),
    Member("rep_hand_list", 4 * HISTORY, "Black's earlier hands, next to the keys", ""),
    Member("amove", 4 * MOVES, "one buffer for the moves of all plies", "engine.moves.move_list"),
    Member("history", 4 * 2 * 81 * 88, "how often a move was good, to order moves", ""),
    Member("current_move", 4 * PLIES, "the move played at each ply", "engine.turns.do_move"),
    Member("sort_value", 4 * MOST_LEGAL, "what moves are ordered by", ""),
    Member("save_material", 2 * PLIES, "material before each move, to take it back",
           "engine.turns.undo_move"),
    Member("stand_pat", 2 * (PLIES + 1), "evaluations, where they are known", ""),
    Member("nsuc_check", PLIES + 1, "checks in a row, for perpetual check", ""),
)  # fmt: skip
