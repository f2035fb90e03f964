"""Chapter 5's predictions."""

from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "squares_changed",
        "The rook goes from 5h to 5e. On how many squares have rays changed?",
        (
            Answer("7", "the file from where it stood"),
            Answer("12", "the file, and the rank it came to"),
            Answer("18", "also what it left, and what it shut off"),
        ),
        right=2,
        because="18: the rank it left, a part of the file, and the rank it came to, where White's "
        "ray is shut off besides.",
        at=31,
        veiled=(1,),
    ),
    Prediction(
        "first_piece",
        "A rook's ray meets a pawn on 3e. Does that square's word get the bit?",
        (
            Answer("it does not", "the rook cannot go through"),
            Answer("it does", "the pawn is attacked"),
        ),
        right=1,
        because="It does: the first piece is attacked, or defended. Its square is written, then "
        "the walk stops.",
        at=2,
        veiled=(1,),
    ),
    Prediction(
        "one_value",
        "Left of 5e, Black's ray appears and White's vanishes. Which value is xored there?",
        (
            Answer("0x0040", "Black's bit appears"),
            Answer("0x4000", "White's bit vanishes"),
            Answer("0x4040", "both bits change"),
        ),
        right=2,
        because="0x4040: one value with a bit for either color, on one walk.",
        at=5,
        before=4,
        veiled=(1,),
    ),
    Prediction(
        "same_ray",
        "A rook on 2e shoots left; another comes to 5e. How often does the merged word flip 6e?",
        (
            Answer("never", "the ray only changes its owner"),
            Answer("once", "a new ray arrives"),
            Answer("twice", "off, then on again"),
        ),
        right=0,
        because="Never: what is blocked and what is emitted are the same bit, and nothing is "
        "walked to the left.",
        at=12,
        veiled=(1,),
    ),
)
predict = PREDICTIONS.predict
