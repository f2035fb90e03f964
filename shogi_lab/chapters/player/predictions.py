"""Chapter 6's predictions."""

from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "hanging_rook",
        "One ply: each of Black's moves is made, then pieces are counted. Which does he play?",
        (
            Answer("a quiet move", "the pawn on 5c would take the rook"),
            Answer("the rook takes the silver", "a silver more is counted"),
            Answer("the king flees", "White's pieces come near"),
        ),
        right=1,
        because="The rook takes, +931: that the pawn takes back lies beyond the horizon of one "
        "ply.",
        at=17,
    ),
    Prediction(
        "other_answers_left",
        "Black has a move that brings him +189. After 9i8h, the first of White's 8 answers leaves "
        "him +189, too. How many of the other 7 are looked at?",
        (
            Answer("all 7", "another may leave Black more"),
            Answer("none of them", "one answer is enough to refute a move"),
            Answer("those that capture", "they change most"),
        ),
        right=1,
        because="None: White would not choose an answer that leaves Black more, and one that "
        "leaves him less changes nothing. 9i8h is no better than what Black has.",
        at=19,
        before=18,
    ),
    Prediction(
        "board_again",
        "White has dropped two pawns. The king took the first, and now takes the second: then the "
        "board is what it was at first. What does the search say of that?",
        (
            Answer("a draw", "it is a repetition"),
            Answer("two pawns more for Black", "pieces are counted, as anywhere"),
            Answer("as good as won for Black", "he can have this again, with more each time"),
        ),
        right=2,
        because="As good as won: the same board with a better hand. Who lets that happen has "
        "gained nothing on the way.",
        at=42,
    ),
    Prediction(
        "worth_most",
        "After 20 games of each, which part will be worth most after 1,200?",
        (
            Answer("KKP in the value", "it says who is better"),
            Answer("mate in 1", "mates decide games"),
            Answer("effects around the kings", "who attacks a king wins"),
            Answer("exchanges", "captures that lose are not searched"),
        ),
        right=3,
        because="Exchanges. And KKP, which seemed to do harm after 20 games, is surely worth "
        "something after 100.",
        at=6,
        veiled=(0,),
    ),
)
predict = PREDICTIONS.predict
