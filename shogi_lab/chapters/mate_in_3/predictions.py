"""Chapter 3's predictions."""

from shogi_lab.ground.messages import said
from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "other_answers",
        said("White's answer 1b2a has refuted 3b2a+. What does the search look at next?"),
        (
            Answer(said("Black's next check"), said("3b2a+ has failed already")),
            Answer(said("White's other answer"), said("one wants to be thorough")),
            Answer(said("nothing"), said("White is saved")),
        ),
        right=0,
        because=said(
            "It goes on to 3b2c+. The check 3b2a+ has failed, and nothing else that White "
            "could play repairs it; but Black has other checks."
        ),
        at=7,
        before=6,
    ),
    Prediction(
        "humble_bishop",
        said("Which move of the bishop mates in five?"),
        (
            Answer(said("3b2a+"), said("a promoted piece can do more")),
            Answer(said("3b2c+"), said("closer to the king, and promoted")),
            Answer(said("3b2c"), said("the bishop as it is")),
        ),
        right=2,
        because=said(
            "The bishop stays unpromoted on 2c. After 1b1a and P*1b the king has one "
            "way out, 1a2b, and then 3c3b+ mates. A horse (a promoted bishop) on 2c "
            "would reach 2b, too, so the pawn drop would be a forbidden mate."
        ),
        at=7,
    ),
)
predict = PREDICTIONS.predict
