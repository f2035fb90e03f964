"""Chapter 4's predictions."""

from shogi_lab.engine.pieces import SILVER
from shogi_lab.engine.squares import square
from shogi_lab.messages import said
from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

from .heat import CASTLED, heat_step

PREDICTIONS = Predictions(
    Prediction(
        "other_castle",
        said(
            "A silver weighs most on 7h, beside its king on 8h. The king castles on 2h instead. "
            "Which square is a silver's best now?"
        ),
        (
            Answer(said("7h still"), said("a silver belongs in the middle of the camp")),
            Answer(said("3h"), said("beside the king, on the other wing")),
            Answer(said("4g"), said("on the way between both wings")),
        ),
        right=1,
        because=said("The silver goes where the king goes: 3h weighs now what 7h weighed before."),
        at=heat_step(SILVER, (square("2h"), CASTLED[1])),
        before=heat_step(SILVER, CASTLED),
    ),
    Prediction(
        "base_36",
        said("Pawns on the board begin at index 45, but 36 is written in the source. Why?"),
        (
            Answer(said("a mistake"), said("nobody has met it yet")),
            Answer(
                said("some squares have no number"), said("a pawn on the first rank could not move")
            ),
            Answer(said("pawns share with hands"), said("the ranges overlap")),
        ),
        right=1,
        because=said(
            "Nine squares, hatched, are squeezed out: the first pawn stands on 9b, square 9, "
            "and 36 + 9 = 45."
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
            Answer("14", said("seven kinds, for either side")),
        ),
        right=2,
        because=said(
            "Seven for each side: no knights has an entry of its own, and so has White's "
            "empty hand."
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
            Answer(said("two pieces share a number"), said("and no one is told")),
        ),
        right=2,
        because=said(
            "Two blocks claim one index: a pawn and a lance read the same weight, without a word."
        ),
        at=108,
    ),
)
predict = PREDICTIONS.predict
