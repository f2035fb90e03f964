"""Chapter 6's predictions."""

from shogi_lab.messages import said
from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "hanging_rook",
        said(
            "One ply: each of Black's moves is made, then pieces are counted. Which one is played?"
        ),
        (
            Answer(said("a quiet move"), said("the pawn on 5c would take the rook")),
            Answer(said("the rook takes the silver"), said("a silver more is counted")),
            Answer(said("the king flees"), said("White's pieces come near")),
        ),
        right=1,
        because=said(
            "The rook takes, +931: that the pawn takes back lies beyond the horizon of one ply."
        ),
        at=17,
    ),
    Prediction(
        "other_answers_left",
        said(
            "Black has searched 5h1h, and is sure of +189. After 5h3h, the first of White's 8 "
            "answers leaves Black +189 again. How many of the other 7 are looked at?"
        ),
        (
            Answer(said("all 7"), said("another may leave Black more")),
            Answer(said("none of them"), said("one answer is enough to refute a move")),
            Answer(said("those that capture"), said("they change most")),
        ),
        right=1,
        because=said(
            "None: White would not choose an answer that leaves Black more, and one that leaves "
            "Black less changes nothing. 5h3h is no better than what Black has already."
        ),
        at=10,
        before=9,
    ),
    Prediction(
        "board_again",
        said(
            "White has dropped two pawns. The king took the first, and now takes the second: then "
            "the board is what it was at first. What does the search say of that?"
        ),
        (
            Answer(said("a draw"), said("it is a repetition")),
            Answer(said("two pawns more for Black"), said("pieces are counted, as anywhere")),
            Answer(
                said("as good as won for Black"),
                said("he can have this again, with more each time"),
            ),
        ),
        right=2,
        because=said(
            "As good as won: the same board with a better hand. Who lets that happen has "
            "gained nothing on the way."
        ),
        at=42,
    ),
    Prediction(
        "worth_most",
        said("After 20 games of each, which part will be worth most after 1,200?"),
        (
            Answer(said("KKP in the value"), said("it says who is better")),
            Answer(said("mate in 1"), said("mates decide games")),
            Answer(said("effects around the kings"), said("who attacks a king wins")),
            Answer(said("static exchange evaluation"), said("captures that lose are not searched")),
        ),
        right=3,
        because=said(
            "Static exchange evaluation. And KKP, which seemed to do harm after 20 games, is "
            "surely worth something after 100."
        ),
        at=6,
        veiled=(0,),
    ),
)
predict = PREDICTIONS.predict
