"""Chapter 4's predictions."""

from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "base_36",
        "Pawns on the board begin at index 45, but 36 is written in the source. Why?",
        (
            Answer("a mistake", "nobody has met it yet"),
            Answer("some squares have no number", "a pawn on the first rank could not move"),
            Answer("pawns share with hands", "the ranges overlap"),
        ),
        right=1,
        because="Nine squares are squeezed out: the first pawn stands on 9b, square 9, and 36 + 9 "
        "= 45.",
        at=116,
    ),
    Prediction(
        "terms_of_hands",
        "Black holds five pawns, a lance, no knight, a silver and two golds. How many "
        "terms do the two hands add?",
        (
            Answer("4", "four kinds are held"),
            Answer("9", "nine pieces are held"),
            Answer("14", "seven kinds, for either side"),
        ),
        right=2,
        because="Seven for each side: no knights has an entry of its own, and so has White's "
        "empty hand.",
        at=14,
        veiled=(1,),
    ),
    Prediction(
        "turned_sum",
        "A position is turned round and its colors exchanged. What becomes of the sum?",
        (
            Answer("it stays", "the position is the same"),
            Answer("it changes its sign", "it says how much Black is ahead"),
            Answer("it becomes something else", "the table was learnt"),
        ),
        right=1,
        because="What was Black's is White's and is subtracted: the sum changes its sign, "
        "whatever stands in the table.",
        at=8,
        before=8,
    ),
    Prediction(
        "one_rank_too_many",
        "A block is squeezed by one rank too many. What happens?",
        (
            Answer("an error", "an index is out of range"),
            Answer("nothing", "the table is large enough"),
            Answer("two pieces share a number", "and no one is told"),
        ),
        right=2,
        because="Two blocks claim one index: a pawn and a lance read the same weight, without a "
        "word.",
        at=108,
    ),
    Prediction(
        "one_more",
        "One king more, or one piece more? Which table is larger?",
        (
            Answer("KKP", "both kings and a piece"),
            Answer("KPP", "a king and a pair of pieces"),
            Answer("they are alike", "three things each"),
        ),
        right=1,
        because="A piece has 738 places where a king has 81: KPP is some 18 times as large, "
        "though half of the pairs are left out.",
        at=4,
        before=3,
        veiled=(0,),
    ),
    Prediction(
        "asked_first",
        "A loop over a set asks first whether there is anything at all. What does that "
        "save, and what does it cost?",
        (
            Answer("it always saves", "one question instead of many"),
            Answer("six questions of seven, and one", "on an empty set, and on any other"),
            Answer("nothing", "the loop would end at once anyway"),
        ),
        right=1,
        because="On an empty set one question does for seven; on any other it is one question "
        "more.",
        at=0,
        before=1,
        veiled=(0,),
    ),
)
predict = PREDICTIONS.predict
