"""Chapter 1's predictions."""

from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "first_move",
        "Black plays 7g7f. How many members of the record change?",
        (
            Answer("one", "one pawn moves"),
            Answer("eight", "what a pawn does is kept in several ways"),
            Answer("all of them", "it is another position"),
        ),
        right=1,
        because="Eight: the pawns, what they attack, what is occupied (four times over), the "
        "board as a list, and the key.",
        at=1,
    ),
    Prediction(
        "one_square",
        "5e fills. How many bits change?",
        (
            Answer("one", "it is one square"),
            Answer("four", "one in each board"),
            Answer("nine", "its line has to move"),
        ),
        right=1,
        because="Each board keeps a bit for 5e, at a place of its own: four bits change.",
        at=41,
    ),
    Prediction(
        "nine_bits",
        "A bishop on 5e looks along one diagonal of nine squares. How many of their bits "
        "are enough?",
        (
            Answer("nine", "the whole line"),
            Answer("eight", "a slider does not block itself"),
            Answer("seven", "the two ends stop nothing"),
        ),
        right=2,
        because="At the ends the walk stops anyway, piece or no piece: seven bits are enough, its "
        "own among them.",
        at=41,
    ),
    Prediction(
        "bit_20",
        "A set has one square: bit 20 of the middle word. Which square is it?",
        (
            Answer("3d", "bit 26 comes first: 53 - 20 = 33"),
            Answer("7f", "27 + 20 = 47"),
            Answer("7d", "the third rank is c, and 20 lies beyond it"),
        ),
        right=0,
        because="Bit 26 of the middle word is 9d, square 27; six bits lower is 3d.",
        at=1,
        veiled=(1,),
    ),
    Prediction(
        "legal_reads",
        "All legal moves of a position are listed. Are more than half of the record's "
        "members read?",
        (
            Answer("yes", "so many moves, so much to know"),
            Answer("no", "most questions are about few squares"),
        ),
        right=1,
        because="17 of 48 members are read; hash_key, material and the sets of who is not asked "
        "stay alone.",
        at=5,
    ),
    Prediction(
        "material_stays",
        "Which kinds of move leave the member material as it is?",
        (
            Answer("quiet moves alone", "a drop brings a piece to the board"),
            Answer("quiet moves and drops", "a piece in hand counts already"),
            Answer("quiet moves and promotions", "nothing is taken"),
        ),
        right=1,
        because="A drop writes no material: the piece counted in hand already. A promotion does, "
        "for it changes what a piece is worth.",
        at=4,
    ),
)
predict = PREDICTIONS.predict
