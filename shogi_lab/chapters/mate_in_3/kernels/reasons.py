"""Why lines of Bonanza's search are there: a walk shows these reasons (`stage/reasons.py`).

      return False       Try each answer.
                         One escape is enough.

They are texts only; no kernel reads them.
"""

from .ladder import is_mate_in_3ply, no_escape

TRY, ANSWERS = "Try each check.", "Try each answer."

#: By kernel, and by how the statement begins.
REASONS = {
    is_mate_in_3ply: {
        "if ply >=": ("Room for three plies.", "Any deeper, and the arrays have no place left."),
        "color =": ("Whose king must be safe.", "After a check the other side is to move."),
        "tree.anext_move[ply] =": (
            "One buffer for all moves.", "The moves of this ply begin where those before it end.",
        ),
        "tree.move_last[ply] =": (
            "One buffer for all moves.", "All checks are written at once, and where they end.",
        ),
        "count_generated": ("Counted for section 11.", "How many were written."),
        "while": (TRY, "Until none is left; the first that mates ends it."),
        "move =": (TRY, "The next one of the buffer."),
        "tree.anext_move[ply] +=": (TRY, "This ply remembers which move is next."),
        "tree.current_move": (TRY, "This ply remembers which move is being tried."),
        "tree.tried": ("Counted for section 11.", "How many checks were tried."),
        "make_move": (TRY, "It is played on the board itself, and taken back later."),
        "count_made": ("Counted for section 11.", "How many moves were made."),
        "tree.tested": ("Counted for section 11.", "How many were tested."),
        "if in_check": (TRY, "A check that exposes the mover's own king is not legal."),
        "tree.unsafe": ("Counted for section 11.", "How many were not legal."),
        "unmake_move": (TRY, "Taken back: the position is as it was."),
        "continue": (TRY, "Not legal: on to the next."),
        "mates =": (TRY, "It mates if every answer runs into a mate in one."),
        "if mates": (TRY, "One check that mates is enough."),
        "return move": (TRY, "Found: the rest is not tried."),
        "return 0": ("No mate within three plies.", "No check was without an answer."),
    },
    no_escape: {
        "begin =": ("One buffer for all moves.", "The answers begin where the checks end."),
        "end =": (ANSWERS, "All legal moves: a move that leaves the king in check is "
                           "not among them."),
        "tree.move_last": ("One buffer for all moves.", "And where they end."),
        "tree.high": ("Counted for section 11.", "How full the buffer was."),
        "for i in": (ANSWERS, "Until one escapes; if there is none, it is mate already."),
        "move =": (ANSWERS, "The next one of the buffer."),
        "tree.current_move": (ANSWERS, "This ply remembers which move is being tried."),
        "make_move": (ANSWERS, "It is played on the board itself, and taken back later."),
        "count_made": ("Counted for section 11.", "How many moves were made."),
        "mate =": (ANSWERS, "Is there a mate in one against it?"),
        "unmake_move": (ANSWERS, "Taken back: the position is as it was."),
        "if mate": (ANSWERS, "This answer escapes: the check does not mate."),
        "return False": (ANSWERS, "One escape is enough."),
        "return True": (ANSWERS, "Each answer runs into a mate."),
    },
}  # fmt: skip
