"""Chapter 2's predictions."""

from shogi_lab.ground.messages import said
from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "lit_guards",
        said(
            "a has no bishop and b has one. Of everything else a has at least as many. Which "
            "guards will be lit in a - b?"
        ),
        (
            Answer(said("none"), said("a - b is positive")),
            Answer(said("the bishop's"), said("it is the only guard that anyone borrows from")),
            Answer(
                said("the bishop's and every one above it"),
                said("once it starts, a borrow keeps going"),
            ),
        ),
        right=1,
        because=said(
            "The bishop's field borrows from its guard, and the guard borrows from the rook's "
            "field. The rook has one to spare, so the borrow stops there."
        ),
        at=28,
    ),
    Prediction(
        "hex_digits",
        said("Which number is a hand of four pawns and one bishop in YaneuraOu's layout?"),
        (
            Answer("0x100004", said("the bishop's digit is the sixth")),
            Answer("0x14", said("one and four")),
            Answer("0x400001", said("the bishop comes first")),
        ),
        right=0,
        because=said(
            "Each kind starts at a digit of its own. The pawns have the lowest, the "
            "bishops the sixth: 0x100004."
        ),
        at=11879,
    ),
    Prediction(
        "masks_that_work",
        said("A mask keeps some of the seven fields. How many of the 128 masks work?"),
        (
            Answer("8", said("at most three fields can be kept")),
            Answer("34", said("no two neighbors may be kept")),
            Answer("64", said("every second mask works")),
        ),
        right=1,
        because=said(
            "The neighbor above a kept field must be masked away. Of the sets of seven fields, "
            "34 contain no two neighbors."
        ),
        at=84,
    ),
    Prediction(
        "one_knight_short",
        said(
            "All guards of a are 0. It has one knight fewer than b, and everything else is "
            "equal. How many guards will be lit in a - b?"
        ),
        (
            Answer(said("one"), said("the knight's")),
            Answer(said("two"), said("the knight's, and the one that lent to it")),
            Answer(said("five"), said("all from the knight's up")),
        ),
        right=2,
        because=said(
            "Equal fields have nothing to lend, so each borrows from the next. Five bits are "
            "lit, and four of them lie."
        ),
        at=28,
    ),
    Prediction(
        "lance_in_pawns",
        said(
            "Bonanza 4.1.2 adds up fields that are cut out but left in their place. How many "
            "pawns does one lance weigh there?"
        ),
        (
            Answer(said("one"), said("a piece is a piece")),
            Answer(said("two"), said("a lance is worth more than a pawn")),
            Answer(said("thirty-two"), said("its field begins at bit 5")),
        ),
        right=2,
        because=said(
            "Left in its place, a lance counts 32, so one lance more makes up for any number "
            "of pawns."
        ),
        at=2,
        veiled=(0,),
    ),
)
predict = PREDICTIONS.predict
