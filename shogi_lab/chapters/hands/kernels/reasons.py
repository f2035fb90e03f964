"""Why lines that compare hands are there: a walk shows these reasons (`stage/reasons.py`).

      second: GuardBits = ...     Every other field, so that no borrow reaches the next.
                                  Then silver and bishop, the fields that were left out before.

They are texts only; no kernel reads them.
"""

from .comparisons import dominates_413, five_by_branches, five_by_two_masks

FIVE, LOWER = "Five kinds, each by itself.", "Pawns and their stand-ins."
MASKS = "Every other field, so that no borrow reaches the next."

#: By kernel, and by how the statement begins.
REASONS = {
    five_by_two_masks: {
        "first:": (
            MASKS, "Knight, gold and rook: an empty field above each catches its borrow.",
        ),
        "second:": (MASKS, "Then silver and bishop, the fields that were left out before."),
        "return": (
            "No borrow, nothing missing.", "A lit guard says that there are too few of some kind.",
        ),
    },
    dominates_413: {
        "if not five_by_branches": (
            FIVE, "Nothing stands in for knight, silver, gold, bishop or rook.",
        ),
        "return False": ("Too few.", "One lack is enough; nothing more is asked."),
        "surplus = held(a, ROOK)": (LOWER, "A rook that is left over can stand in for a lance."),
        "surplus += held(a, LANCE)": (LOWER, "Lances are added to the rooks that are left over."),
        "if surplus < 0": (LOWER, "Nothing else can stand in for a lance."),
        "surplus += held(a, SILVER)": (LOWER, "A silver that is left over can be a pawn."),
        "surplus += held(a, GOLD)": (LOWER, "So can a gold."),
        "surplus += held(a, PAWN)": (LOWER, "Pawns last: what is left over stands in for them."),
        "return surplus": (LOWER, "Enough, if nothing is missing in the end."),
    },
    five_by_branches: {
        "if in_place(a, KNIGHT)": (
            FIVE, "Knights are compared where they lie: a field need not be shifted for that.",
        ),
        "if in_place(a, SILVER)": (FIVE, "Then silvers: one more branch to be guessed."),
        "if in_place(a, GOLD)": (FIVE, "Then golds."),
        "if in_place(a, BISHOP)": (FIVE, "Then bishops."),
        "return in_place": (FIVE, "The rooks decide, since nothing was missing before."),
        "return False": ("Too few.", "One lack is enough; nothing more is asked."),
    },
}  # fmt: skip
