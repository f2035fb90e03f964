"""Why a line of a kernel is there: the idea that it serves, and what it does for it.

      toggle_piece(pos, tables, color, piece, start)      Lift the piece.
                                                          Every set that has it loses its square.

A walk's captions say this instead of the line, which is lit beside them; lines that are not here
speak for themselves.
"""

from typing import NamedTuple


class Reason(NamedTuple):
    """The idea that lines serve, and why one of them is there; both are whole sentences."""

    idea: str
    why: str


LIFT, TAKE, SET_DOWN = "Lift the piece.", "Take what stands there.", "Set it down."
SETS, TURNED = "One bit in every set that has the piece.", "Three turned boards."
FIVE, LOWER = "Five kinds, each by itself.", "Pawns and their stand-ins."
MASKS = "Every other field, so that no borrow reaches the next."
TRY, ANSWERS = "Try each check.", "Try each answer."

#: By kernel, and by how the statement begins.
REASONS = {
    "do_move": {
        "color =": ("Who moves.", "One body serves both colors: the turn is an index."),
        "sign =": ("Who moves.", "Black's pieces are positive on the board, White's negative."),
        "to, start, piece": ("Unpack the move.", "All that is needed lies in one integer."),
        "pos.turn =": ("Who moves.", "From now on the other side is to move."),
        "if start > 80": ("Unpack the move.", "A drop starts from no square of the board."),
        "pos.hand[color] -=": ("Drop it.", "One piece less is held: one subtraction, no search."),
        "toggle_piece(pos, tables, color, piece, start)": (
            LIFT, "Every set that has it loses its square: a toggle takes out what is in.",
        ),
        "toggle_turned(pos, tables, start)": (LIFT, "The turned boards lose the square, too."),
        "pos.board[start] = 0": (LIFT, "The board answers what stands here: nothing, now."),
        "if captured": (TAKE, "The move says what it takes; nothing has to be looked up."),
        "toggle_piece(pos, tables, 1 - color, captured, to)": (
            TAKE, "The other side's sets lose the square; on the turned boards it stays full.",
        ),
        "pos.hand[color] +=": (TAKE, "It comes into the hand, unpromoted: one addition."),
        "pos.material += sign * (VALUES[captured]": (
            TAKE, "Lost there and gained here: its value counts twice.",
        ),
        "toggle_turned(pos, tables, to)": (SET_DOWN, "The square was empty: now it fills."),
        "if move >> 14": (SET_DOWN, "One bit of the move says whether it promotes."),
        "pos.material += sign * (VALUES[piece + 8]": (
            SET_DOWN, "A promoted piece is worth more, by the difference.",
        ),
        "piece += 8": (SET_DOWN, "A promoted kind's number is 8 more."),
        "toggle_piece(pos, tables, color, piece, to)": (
            SET_DOWN, "The same toggle as for lifting: a bit that is not in comes in.",
        ),
        "pos.board[to] =": (SET_DOWN, "The board answers what stands here, and by its sign whose."),
        "pos.king[color] =": (SET_DOWN, "Where the kings stand is asked often, so it is kept."),
        "if piece == KING": (SET_DOWN, "Where the kings stand is asked often, so it is kept."),
    },
    "toggle_piece": {
        "w, bit =": (SETS, "The square's word and bit are looked up once."),
        "pos.occupied[": (SETS, "All pieces of its color."),
        "pos.pieces[": (SETS, "The pieces of its kind."),
        "pos.hash_key": (SETS, "The key of the position: in and out by the same xor."),
        "if kind == PAWN": (SETS, "Only pawns have their attacks kept."),
        "for i in": (SETS, "Only pawns have their attacks kept, in three words."),
        "pos.pawn_attacks": (SETS, "Only pawns have their attacks kept, in three words."),
        "if kind == GOLD": (SETS, "Five kinds move like a gold: one question for all."),
        "pos.total_gold": (SETS, "Five kinds move like a gold: one question for all."),
        "if kind == BISHOP": (SETS, "Bishop and horse share the diagonals."),
        "pos.bishop_horse": (SETS, "Bishop and horse share the diagonals."),
        "if kind == ROOK": (SETS, "Rook and dragon share ranks and files."),
        "pos.rook_dragon": (SETS, "Rook and dragon share ranks and files."),
        "if kind == KING": (SETS, "King, horse and dragon reach the squares around them."),
        "pos.horse_dragon_king": (SETS, "King, horse and dragon reach the squares around them."),
    },
    "toggle_turned": {
        "pos.occupied_rl90": (TURNED, "A file lies in one word here."),
        "pos.occupied_rl45": (TURNED, "A diagonal lies in one word here."),
        "pos.occupied_rr45": (TURNED, "The other diagonals lie in one word here."),
    },
    "five_by_two_masks": {
        "first:": (
            MASKS, "Knight, gold and rook: an empty field above each catches its borrow.",
        ),
        "second:": (MASKS, "Then silver and bishop, the fields left out before."),
        "return": ("No borrow, no lack.", "Any guard that is lit says that some kind is too few."),
    },
    "dominates_413": {
        "if not five_by_branches": (
            FIVE, "Nothing stands in for knight, silver, gold, bishop or rook.",
        ),
        "return False": ("Too few.", "One lack is enough; nothing more is asked."),
        "surplus = held(a, ROOK)": (LOWER, "A rook that is left over can stand in for a lance."),
        "surplus += held(a, LANCE)": (LOWER, "Lances, with the rooks that are left over."),
        "if surplus < 0": (LOWER, "Nothing else can stand in for a lance."),
        "surplus += held(a, SILVER)": (LOWER, "A silver that is left over can be a pawn."),
        "surplus += held(a, GOLD)": (LOWER, "So can a gold."),
        "surplus += held(a, PAWN)": (LOWER, "Pawns last: what is left over stands in for them."),
        "return surplus": (LOWER, "Enough, if nothing is lacking in the end."),
    },
    "five_by_branches": {
        "if in_place(a, KNIGHT)": (
            FIVE, "Knights are compared where they lie: a field need not be shifted for that.",
        ),
        "if in_place(a, SILVER)": (FIVE, "Then silvers: a branch more to be guessed."),
        "if in_place(a, GOLD)": (FIVE, "Then golds."),
        "if in_place(a, BISHOP)": (FIVE, "Then bishops."),
        "return in_place": (FIVE, "The rooks decide, since nothing was lacking before."),
        "return False": ("Too few.", "One lack is enough; nothing more is asked."),
    },
    "is_mate_in_3ply": {
        "if ply >=": ("Room for three plies.", "Deeper, the arrays by ply would end."),
        "color =": ("Whose king must be safe.", "After a check the other side is to move."),
        "tree.anext_move[ply] =": (
            "One buffer for all moves.", "The moves of this ply begin where those before it end.",
        ),
        "tree.move_last[ply] =": (
            "One buffer for all moves.", "All checks are written at once, and where they end.",
        ),
        "count_generated": ("Counted for section 8.", "How many were written."),
        "while": (TRY, "Until none is left; the first that mates ends it."),
        "move =": (TRY, "The next one of the buffer."),
        "tree.anext_move[ply] +=": (TRY, "Which is next is remembered by ply."),
        "tree.current_move": (TRY, "Which is being tried is remembered by ply."),
        "tree.tried": ("Counted for section 8.", "How many checks were tried."),
        "make_move": (TRY, "It is played on the board itself, and taken back later."),
        "count_made": ("Counted for section 8.", "How many moves were made."),
        "tree.tested": ("Counted for section 8.", "How many were tested."),
        "if in_check": (TRY, "A check that exposes the own king is no legal move."),
        "tree.unsafe": ("Counted for section 8.", "How many were not legal."),
        "unmake_move": (TRY, "Taken back: the position is as it was."),
        "continue": (TRY, "Not legal: on to the next."),
        "mates =": (TRY, "It mates if every answer runs into a mate in one."),
        "if mates": (TRY, "One check that mates is enough."),
        "return move": (TRY, "Found: the rest is not tried."),
        "return 0": ("No mate within three plies.", "No check was without an answer."),
    },
    "no_escape": {
        "begin =": ("One buffer for all moves.", "The answers begin where the checks end."),
        "end =": (ANSWERS, "All legal moves: what leaves the king in check is not among them."),
        "tree.move_last": ("One buffer for all moves.", "And where they end."),
        "tree.high": ("Counted for section 8.", "How full the buffer was."),
        "for i in": (ANSWERS, "Until one escapes; where there is none, it is mate already."),
        "move =": (ANSWERS, "The next one of the buffer."),
        "tree.current_move": (ANSWERS, "Which is being tried is remembered by ply."),
        "make_move": (ANSWERS, "It is played on the board itself, and taken back later."),
        "count_made": ("Counted for section 8.", "How many moves were made."),
        "mate =": (ANSWERS, "Is there a mate in one against it?"),
        "unmake_move": (ANSWERS, "Taken back: the position is as it was."),
        "if mate": (ANSWERS, "This answer escapes: the check does not mate."),
        "return False": (ANSWERS, "One escape is enough."),
        "return True": (ANSWERS, "Each answer runs into a mate."),
    },
}  # fmt: skip


def reason(kernel: str, statement: str) -> Reason | None:
    """Why a statement of a kernel is there; None where it speaks for itself.

    >>> reason("do_move", "pos.board[start] = 0").idea
    'Lift the piece.'
    >>> reason("first", "return 80 - highest(bb.bottom)")
    """
    known = REASONS.get(kernel, {})
    found = [begun for begun in known if statement.startswith(begun)]
    return Reason(*known[max(found, key=len)]) if found else None
