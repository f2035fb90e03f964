"""Chapter 2's predictions."""

from shogi_lab.messages import said
from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "lit_guards",
        said(
            "a has no bishop, b has one; of the rest a has as many or more. Which guards are "
            "lit in a - b?"
        ),
        (
            Answer(said("none"), said("a - b is positive")),
            Answer(said("the bishop's"), said("of the guards only this one is borrowed from")),
            Answer(said("the bishop's and all above"), said("a borrow runs on")),
        ),
        right=1,
        because=said(
            "The bishop's field borrows from its guard, the guard from the rook's field, "
            "which has one to spare."
        ),
        at=28,
    ),
    Prediction(
        "hex_digits",
        said("Four pawns and one bishop, in the layout of YaneuraOu. Which number is that?"),
        (
            Answer("0x100004", said("a bishop's digit is the sixth")),
            Answer("0x14", said("one and four")),
            Answer("0x400001", said("the bishop comes first")),
        ),
        right=0,
        because=said("Each kind begins at a digit of its own, the pawns at the lowest: 0x100004."),
        at=11879,
    ),
    Prediction(
        "masks_that_work",
        said("A mask keeps some of seven fields. Of the 128 masks, how many work?"),
        (
            Answer("8", said("three fields at most can be kept")),
            Answer("34", said("no two neighbours may be kept")),
            Answer("64", said("every second one")),
        ),
        right=1,
        because=said(
            "A kept field must have a neighbour above that is masked away: 34 sets of seven "
            "fields have no two neighbours."
        ),
        at=84,
    ),
    Prediction(
        "one_knight_short",
        said(
            "All guards of a are 0; a lacks one knight, and all else is equal. How many guards "
            "does a - b light?"
        ),
        (
            Answer(said("one"), said("the knight's")),
            Answer(said("two"), said("the knight's, and the one that lent")),
            Answer(said("five"), said("all from the knight up")),
        ),
        right=2,
        because=said(
            "Equal fields have nothing to lend: each asks the next, so that five bits are "
            "lit, and four of them accuse falsely."
        ),
        at=9,
        veiled=(1,),
    ),
    Prediction(
        "lance_in_pawns",
        said(
            "Bonanza 4.1.2 adds fields that were cut out but left in their place. What does "
            "one lance weigh, in pawns?"
        ),
        (
            Answer(said("one"), said("a piece is a piece")),
            Answer(said("two"), said("a lance is worth more")),
            Answer(said("thirty-two"), said("its field begins at bit 5")),
        ),
        right=2,
        because=said(
            "Left in its place, a lance is 32: one lance more makes up for any number of pawns."
        ),
        at=2,
        veiled=(0,),
    ),
)
predict = PREDICTIONS.predict
