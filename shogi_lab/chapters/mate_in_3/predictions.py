"""Chapter 3's predictions."""

from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "other_answers",
        "One answer to a check is found that saves White. How many of the other answers "
        "are looked at?",
        (
            Answer("all", "one wants to be thorough"),
            Answer("none", "the check has failed already"),
            Answer("half", "on average"),
        ),
        right=1,
        because="None after it: the check has failed, and nothing else that White could play "
        "repairs it.",
        at=3,
        before=2,
    ),
    Prediction(
        "humble_bishop",
        "Which move of the bishop mates in five?",
        (
            Answer("3b2a+", "a promoted piece can do more"),
            Answer("3b2c+", "closer to the king, and promoted"),
            Answer("3b2c", "the bishop as it is"),
        ),
        right=2,
        because="Unpromoted on 2c: 1b1a, P*1b, 1a2b, the one way out, and 3c3b+ mates. A horse on "
        "2c would reach 2b, too, and the pawn drop would be a forbidden mate.",
        at=7,
    ),
)
predict = PREDICTIONS.predict
