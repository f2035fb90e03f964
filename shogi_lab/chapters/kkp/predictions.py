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
            "instead, on the other side. On which square does a silver add most?"
        ),
        (
            Answer(said("7h still"), said("a silver belongs in the middle of the camp")),
            Answer(said("3h"), said("the whole shelter moves to the other side")),
            Answer(said("4g"), said("from there it can help on either side")),
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
        before=116,
        hidden=(0,),
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
        "capture_terms",
        said("Black's silver on 1d takes the knight on 1c. How many terms go and come, together?"),
        (
            Answer("2", said("the silver leaves one square and comes to another")),
            Answer("3", said("and the knight is gone")),
            Answer("5", said("the knight is in Black's hand now")),
        ),
        right=2,
        because=said(
            "Two terms are the silver's and one is the knight's. And Black's hand has a term for "
            "no knight, which goes, and one for one knight, which comes."
        ),
        at=3,
        hidden=(1, 2),
    ),
)
predict = PREDICTIONS.predict
