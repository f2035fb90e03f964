"""Chapter 7's predictions."""

from shogi_lab.ground.messages import said
from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "pushes_most",
        said(
            "Black has played a move. After one sibling Black would be level with it, after "
            "another far behind, after a third far ahead. Which of the three pushes the weights "
            "hardest?"
        ),
        (
            Answer(said("the level one"), said("there a small push decides most")),
            Answer(said("the one far behind"), said("it is clearly worse than the played move")),
            Answer(said("the one far ahead"), said("there the table is most wrong")),
        ),
        right=0,
        because=said(
            "The level one: it counts about a half, and there the curve is steepest. Far behind "
            "and far ahead the curve is flat, so a push would change nothing."
        ),
        at=10,
        hidden=(0, 1),
    ),
    Prediction(
        "loses_most",
        said(
            "Black's silver went from 6h to 7g. The 34 other moves all push the weights together. "
            "Whose weight goes down most?"
        ),
        (
            Answer(
                said("the bishop's on 5f, after 4g5f"), said("the table liked that sibling best")
            ),
            Answer(said("the silver's on 6h"), said("it stands there after most siblings")),
            Answer(said("the rook's on 5g, after 6g5g"), said("that sibling gives the rook away")),
        ),
        right=1,
        because=said(
            "The silver on 6h: nearly every sibling leaves it there, and each of them pushes a "
            "little. The bishop on 5f stands there after one sibling only, and so does the rook on "
            "5g."
        ),
        at=3,
        hidden=(1,),
    ),
)
predict = PREDICTIONS.predict
