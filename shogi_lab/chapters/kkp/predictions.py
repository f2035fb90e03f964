"""Chapter 4's predictions."""

from shogi_lab.engine.pieces import SILVER
from shogi_lab.engine.squares import square
from shogi_lab.ground.messages import said
from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

from .heat import CASTLED, heat_step

PREDICTIONS = Predictions(
    Prediction(
        "other_castle",
        said(
            "A silver adds most on 7h, beside its king on 8h. Now put the king on 2h "
            "instead, on the other wing. On which square does a silver add most?"
        ),
        (
            Answer(said("7h still"), said("a silver belongs in the middle of the camp")),
            Answer(said("3h"), said("the whole castle moves to the other wing")),
            Answer(said("4g"), said("from there it can help on either wing")),
        ),
        right=1,
        because=said(
            "3h now has the number that 7h had before, because left and right are alike in shogi."
        ),
        at=heat_step(SILVER, (square("2h"), CASTLED[1])),
        before=heat_step(SILVER, CASTLED),
    ),
    Prediction(
        "base_36",
        said("Pawns on the board begin at index 45, but the source gives them the base 36. Why?"),
        (
            Answer(
                said("some squares have no number"), said("a pawn on the first rank could not move")
            ),
            Answer(said("a mistake"), said("nobody has noticed it yet")),
            Answer(said("pawns share indexes with hands"), said("their ranges overlap")),
        ),
        right=0,
        because=said(
            "The nine hatched squares are squeezed out. The first pawn stands on 9b, which "
            "is square 9, and 36 + 9 = 45."
        ),
        at=116,
    ),
    Prediction(
        "terms_of_hands",
        said(
            "Black holds five pawns, a lance, no knight, a silver and two golds. How many "
            "terms do the two hands add?"
        ),
        (
            Answer("4", said("four kinds are held")),
            Answer("9", said("nine pieces are held")),
            Answer("14", said("there are seven kinds, for either side")),
        ),
        right=2,
        because=said(
            "Each side adds seven: to hold no knights has an index of its own, and so has "
            "each kind that White does not hold."
        ),
        at=14,
        veiled=(1,),
    ),
    Prediction(
        "one_rank_too_many",
        said("A block is squeezed by one rank too many. What happens?"),
        (
            Answer(said("an error"), said("an index is out of range")),
            Answer(said("nothing"), said("the table is large enough")),
            Answer(said("two pieces share a number"), said("and nothing says so")),
        ),
        right=2,
        because=said(
            "Two blocks claim one index. A pawn and a lance read the same weight, and "
            "nothing says so."
        ),
        at=108,
    ),
)
predict = PREDICTIONS.predict
