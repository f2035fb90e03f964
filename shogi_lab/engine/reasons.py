"""Why a line of a kernel is there: the idea that it serves, and what it does for it.

      toggle_piece(pos, tables, color, piece, start)      Lift the piece.
                                                          Every set that has it loses its square.

`stage/reasons.py` finds a folder's `reasons` when a reader walks through one of its kernels: the
captions give the reasons, and the line itself is lit next to them. They are texts only; no kernel
reads them.
"""

from .turns import do_move, toggle_piece, toggle_turned

LIFT, TAKE, SET_DOWN = "Lift the piece.", "Take what stands there.", "Set it down."
SETS, TURNED = "One bit in every set that has the piece.", "Three turned boards."

#: By kernel, and by how the statement begins.
REASONS = {
    do_move: {
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
    toggle_piece: {
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
    toggle_turned: {
        "pos.occupied_rl90": (TURNED, "A file lies in one word here."),
        "pos.occupied_rl45": (TURNED, "A diagonal lies in one word here."),
        "pos.occupied_rr45": (TURNED, "The other diagonals lie in one word here."),
    },
}  # fmt: skip
