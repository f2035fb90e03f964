"""Chapter 8's predictions."""

from shogi_lab.ground.messages import said
from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "rows_of_a_capture",
        said(
            "Black's bishop on 8h takes White's bishop on 2b, and promotes. Each side's sums are "
            "those of 38 rows. How many rows change on each side?"
        ),
        (
            Answer(said("1 goes and 1 comes"), said("one piece has moved")),
            Answer(said("2 go and 2 come"), said("the captured bishop moves, too")),
            Answer(said("all 38 are added up again"), said("the position has changed")),
        ),
        right=1,
        because=said(
            "Two go and two come: the bishop on 8h becomes a horse on 2b, and the bishop on 2b "
            "becomes one in Black's hand."
        ),
        at=3,
        before=2,
        hidden=(1,),
    ),
    Prediction(
        "king_steps",
        said("Now Black's king steps from 5i to 5h. What happens to White's sums?"),
        (
            Answer(said("nothing changes"), said("it is Black's king that has moved")),
            Answer(said("1 row goes and 1 comes"), said("as after every move of one piece")),
            Answer(said("all 38 rows are added up again"), said("a king has moved")),
        ),
        right=0,
        because=said(
            "Nothing happens to them. White's rows are about White's king, and Black's king is in "
            "none of them. Black's own sums, however, are added up from scratch."
        ),
        at=5,
        before=4,
        hidden=(1,),
    ),
)
predict = PREDICTIONS.predict
