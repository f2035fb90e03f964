"""Chapter 5's predictions."""

from shogi_lab.messages import said
from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "squares_changed",
        said("The rook goes from 5h to 5e. On how many squares have rays changed?"),
        (
            Answer("7", said("the file from where it stood")),
            Answer("12", said("the file, and the rank it came to")),
            Answer("18", said("also what it left, and what it shut off")),
        ),
        right=2,
        because=said(
            "18: the rank it left, a part of the file, and the rank it came to, where White's "
            "ray is shut off besides."
        ),
        at=31,
        veiled=(1,),
    ),
    Prediction(
        "first_piece",
        said("A rook's ray meets a pawn on 3e. Does that square's word get the bit?"),
        (
            Answer(said("it does not"), said("the rook cannot go through")),
            Answer(said("it does"), said("the pawn is attacked")),
        ),
        right=1,
        because=said(
            "It does: the first piece is attacked, or defended. Its square is written, then "
            "the walk stops."
        ),
        at=2,
        veiled=(1,),
    ),
    Prediction(
        "one_value",
        said("Left of 5e, Black's ray appears and White's vanishes. Which value is xored there?"),
        (
            Answer("0x0040", said("Black's bit appears")),
            Answer("0x4000", said("White's bit vanishes")),
            Answer("0x4040", said("both bits change")),
        ),
        right=2,
        because=said("0x4040: one value with a bit for either color, on one walk."),
        at=5,
        before=4,
        veiled=(1,),
    ),
    Prediction(
        "same_ray",
        said(
            "A rook on 2e shoots left; another comes to 5e. How often does the merged word flip 6e?"
        ),
        (
            Answer(said("never"), said("the ray only changes its owner")),
            Answer(said("once"), said("a new ray arrives")),
            Answer(said("twice"), said("off, then on again")),
        ),
        right=0,
        because=said(
            "Never: what is blocked and what is emitted are the same bit, and nothing is "
            "walked to the left."
        ),
        at=12,
        veiled=(1,),
    ),
)
predict = PREDICTIONS.predict
