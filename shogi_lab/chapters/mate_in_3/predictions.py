"""Chapter 3's predictions."""

from shogi_lab.ground.messages import said
from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "other_answers",
        said(
            "The search has found one answer to a check that saves White. How many of"
            " the other answers does it still look at?"
        ),
        (
            Answer(said("none"), said("the check has failed already")),
            Answer(said("half"), said("on average")),
            Answer(said("all"), said("one wants to be thorough")),
        ),
        right=0,
        because=said(
            "It looks at none after that one. The check has failed, and nothing else "
            "that White could play repairs it."
        ),
        at=3,
        before=2,
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
