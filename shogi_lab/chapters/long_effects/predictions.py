"""Chapter 5's predictions."""

from shogi_lab.ground.messages import said
from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "squares_changed",
        said("Black's rook goes from 5h to 5e. On how many squares do the rays change?"),
        (
            Answer("7", said("only on the file along which it moved")),
            Answer("12", said("on that file, and on the rank it came to")),
            Answer("18", said("also on the rank it left, and where it shut off a ray")),
        ),
        right=2,
        because=said(
            "18: eight on the rank that it left, four on the file (5e to 5h), and six "
            "more on the rank it came to. On four of those six, White's ray is shut off "
            "as well."
        ),
        at=31,
        veiled=(1,),
    ),
    Prediction(
        "first_piece",
        said("A rook's ray meets a pawn on 3e. Does the word of that square get the ray's bit?"),
        (
            Answer(said("it does"), said("the rook attacks the pawn")),
            Answer(said("it does not"), said("the rook cannot go through the pawn")),
        ),
        right=0,
        because=said(
            "It does: the first piece is attacked, or defended if it is a friend. The "
            "walk writes the square of that piece, and then it stops."
        ),
        at=2,
        hidden=(1,),
    ),
    Prediction(
        "one_value",
        said(
            "Black's rook comes to 5e, into the ray of White's. Which value is xored into the "
            "squares to the left of 5e?"
        ),
        (
            Answer("0x0040", said("Black's bit appears")),
            Answer("0x4000", said("White's bit vanishes")),
            Answer("0x4040", said("both bits change")),
        ),
        right=2,
        because=said("0x4040: one value has a bit for each color, so one walk does both."),
        at=5,
        hidden=(1,),
    ),
    Prediction(
        "same_ray",
        said(
            "A rook on 2e shoots left, and another is dropped on 5e. How often does the "
            "merged word flip the bit on 6e?"
        ),
        (
            Answer(said("never"), said("the ray only changes its owner")),
            Answer(said("once"), said("a new ray arrives")),
            Answer(said("twice"), said("off, then on again")),
        ),
        right=0,
        because=said(
            "Never: the ray that is blocked and the ray that is emitted have the same "
            "bit. The two cancel, so nothing is walked to the left."
        ),
        at=12,
        hidden=(1,),
    ),
    Prediction(
        "traces_rays",
        said(
            "After Black's first move the words of 6f, 5e, 4d and 3c have one bit more, that of "
            "a ray to the upper right. Which move was it?"
        ),
        (
            Answer("7g7f", said("a bishop sees past the square that is left")),
            Answer("6g6f", said("6f is the first of these squares")),
            Answer("2g2f", said("a rook's ray grows by a square")),
        ),
        right=0,
        because=said(
            "7g7f: the ray of the bishop on 8h ended at the pawn on 7g. Now it goes on through "
            "6f, 5e and 4d, up to the pawn on 3c."
        ),
        at=0,
        veiled=(0,),
    ),
)
predict = PREDICTIONS.predict
