"""Chapter 6's predictions."""

from shogi_lab.ground.messages import said
from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "hanging_rook",
        said(
            "A player looks one ply ahead: it makes each of Black's moves and counts the pieces "
            "after it. Which move does it play?"
        ),
        (
            Answer(
                said("a move that takes nothing"), said("the pawn on 5c would take the rook back")
            ),
            Answer(said("the rook takes the silver"), said("White then has a silver less")),
            Answer(said("the king flees"), said("White's pieces come near")),
        ),
        right=1,
        because=said(
            "The rook takes the silver, for +931. The pawn takes back only on the next ply, and "
            "that lies beyond the horizon of this player."
        ),
        at=5,
        hidden=(1, 2, 3),
    ),
    Prediction(
        "other_answers_left",
        said(
            "Black has searched 5h1h and is sure of +189. After 5h3h, the first of White's 8 "
            "answers leaves Black +189 again. How many of the other 7 does the search look at?"
        ),
        (
            Answer(said("none of them"), said("this answer is good enough for White")),
            Answer(said("those that capture"), said("they change the count most")),
            Answer(said("all 7"), said("White's best answer may be among them")),
        ),
        right=0,
        because=said(
            "None of them. An answer that is better for White would leave Black even less, and "
            "5h3h is already no better than what Black has."
        ),
        at=10,
        before=9,
        hidden=(1, 2, 3),
    ),
    Prediction(
        "board_again",
        said(
            "White has dropped two pawns. The king took the first, and now it has taken the "
            "second, so the board is what it was at first. How does the search value this position?"
        ),
        (
            Answer(said("a draw"), said("the board has come back")),
            Answer(said("two pawns more for Black"), said("pieces are counted, as everywhere")),
            Answer(said("as good as won for Black"), said("White may let this happen again")),
        ),
        right=2,
        because=said(
            "As good as won: it is the same board, and Black has a better hand. A side that lets "
            "this happen has gained nothing on the way."
        ),
        at=42,
        before=41,
        hidden=(1, 2, 3),
    ),
    Prediction(
        "worth_most",
        said(
            "Each part plays up to 1,200 games, in which both players have the same number of "
            "nodes. Which part will be worth most?"
        ),
        (
            Answer(said("KKP in the value"), said("it tells which side is better")),
            Answer(said("mate in 1"), said("mates decide games")),
            Answer(said("effects around the kings"), said("a side that attacks the king wins")),
            Answer(said("static exchange evaluation"), said("captures that lose are not searched")),
        ),
        right=3,
        because=said(
            "It is static exchange evaluation: with 1,000 nodes for each move it is worth about "
            "174 Elo."
        ),
        at=6,
        veiled=(0,),
    ),
)
predict = PREDICTIONS.predict
