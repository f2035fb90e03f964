"""Chapter 2's predictions."""

from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "lit_guards",
        "a has no bishop, b has one; of the rest a has as many or more. Which guards are "
        "lit in a - b?",
        (
            Answer("none", "a - b is positive"),
            Answer("the bishop's", "of the guards only this one is borrowed from"),
            Answer("the bishop's and all above", "a borrow runs on"),
        ),
        right=1,
        because="The bishop's field borrows from its guard, the guard from the rook's field, "
        "which has one to spare.",
        at=28,
    ),
    Prediction(
        "hex_digits",
        "Four pawns and one bishop, in the layout of YaneuraOu. Which number is that?",
        (
            Answer("0x100004", "a bishop's digit is the sixth"),
            Answer("0x14", "one and four"),
            Answer("0x400001", "the bishop comes first"),
        ),
        right=0,
        because="Each kind begins at a digit of its own, the pawns at the lowest: 0x100004.",
        at=11879,
    ),
    Prediction(
        "masks_that_work",
        "A mask keeps some of seven fields. Of the 128 masks, how many work?",
        (
            Answer("8", "three fields at most can be kept"),
            Answer("34", "no two neighbours may be kept"),
            Answer("64", "every second one"),
        ),
        right=1,
        because="A kept field must have a neighbour above that is masked away: 34 sets of seven "
        "fields have no two neighbours.",
        at=84,
    ),
    Prediction(
        "one_knight_short",
        "All guards of a are 0; a lacks one knight, and all else is equal. How many guards does "
        "a - b light?",
        (
            Answer("one", "the knight's"),
            Answer("two", "the knight's, and the one that lent"),
            Answer("five", "all from the knight up"),
        ),
        right=2,
        because="Equal fields have nothing to lend: each asks the next, so that five bits are "
        "lit, and four of them accuse falsely.",
        at=9,
        veiled=(1,),
    ),
    Prediction(
        "lance_in_pawns",
        "Bonanza 4.1.2 adds fields that were cut out but left in their place. What does "
        "one lance weigh, in pawns?",
        (
            Answer("one", "a piece is a piece"),
            Answer("two", "a lance is worth more"),
            Answer("thirty-two", "its field begins at bit 5"),
        ),
        right=2,
        because="Left in its place, a lance is 32: one lance more makes up for any number of "
        "pawns.",
        at=2,
        veiled=(0,),
    ),
)
predict = PREDICTIONS.predict
