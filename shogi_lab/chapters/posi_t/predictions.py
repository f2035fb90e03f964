"""Chapter 1's predictions."""

from shogi_lab.ground.messages import Square, said
from shogi_lab.practice.predictions import Predictions
from shogi_lab.stage.predictions import Answer, Prediction

PREDICTIONS = Predictions(
    Prediction(
        "first_move",
        said("Black plays 7g7f. How many members of the record change?"),
        (
            Answer(said("one"), said("one pawn moves")),
            Answer(said("eight"), said("what a pawn does is kept in several ways")),
            Answer(said("all of them"), said("it is a different position")),
        ),
        right=1,
        because=said(
            "Eight change: the pawns, what they attack, what is occupied (four times "
            "over), the board as a list, and the key."
        ),
        at=1,
    ),
    Prediction(
        "one_square",
        said(
            "The bits of a rank lie side by side. In how many more orders must the 81 bits be "
            "stored, so that those of each of the other lines through 5e lie side by side, too?"
        ),
        (
            Answer(said("one"), said("a clever order does for all of them")),
            Answer(said("two"), said("one for files, one for diagonals")),
            Answer(said("three"), said("one for each direction")),
        ),
        right=2,
        because=said("Lines of two directions cross, so each direction needs an order of its own."),
        at=40,
        before=40,
    ),
    Prediction(
        "nine_bits",
        said(
            "The nine bits of a diagonal through 5e are neighbors. How many neighbors must be cut "
            "out, in one piece, to say which squares of this diagonal a bishop on 5e attacks?"
        ),
        (
            Answer(said("six"), said("neither an end nor the bishop changes anything")),
            Answer(said("seven"), said("a piece at an end changes nothing")),
            Answer(said("nine"), said("the whole line")),
        ),
        right=1,
        because=said(
            "The walk stops at the ends anyway, whether or not a piece stands there. So "
            "seven bits are enough, the bishop's own among them."
        ),
        at=41,
    ),
    Prediction(
        "bit_20",
        said("A set has one square: bit 20 of the middle word. Which square is it?"),
        (
            Answer(Square("3d"), said("bit 26 comes first: 53 - 20 = 33")),
            Answer(Square("7f"), "27 + 20 = 47"),
            Answer(Square("7d"), said("the third rank is c, and 20 lies beyond it")),
        ),
        right=0,
        because=said(
            "Bit 26 of the middle word is 9d, which is square 27. Bit 20 comes six "
            "squares later: 3d."
        ),
        at=1,
        veiled=(1,),
    ),
    Prediction(
        "legal_reads",
        said(
            "An engine lists all legal moves of a position. Does it read more than half "
            "of the record's members?"
        ),
        (
            Answer(said("yes"), said("so many moves, so much to know")),
            Answer(said("no"), said("most questions are about few squares")),
        ),
        right=1,
        because=said(
            "It reads 17 of the 48 members. It never asks for hash_key or material, or "
            "for the sets of pieces that have no part in the question."
        ),
        at=5,
    ),
    Prediction(
        "material_stays",
        said("Which kinds of move leave the member material as it is?"),
        (
            Answer(said("quiet moves alone"), said("a drop brings a piece to the board")),
            Answer(said("quiet moves and drops"), said("a piece in hand counts already")),
            Answer(said("quiet moves and promotions"), said("nothing is taken")),
        ),
        right=1,
        because=said(
            "A drop does not write material, because the piece was counted in hand "
            "already. A promotion does, because it changes what a piece is worth."
        ),
        at=4,
    ),
    Prediction(
        "traces_members",
        said(
            "A move lets Black's bishop vanish from 8h and White's from 2b, and a black horse "
            "appear on 2b. Which move was it?"
        ),
        (
            Answer("8h2b", said("a bishop goes from 8h to 2b and captures")),
            Answer("8h2b+", said("what leaves as a bishop arrives as a horse")),
            Answer("2b8h+", said("both squares are touched, whichever side moves")),
        ),
        right=1,
        because=said(
            "8h2b+: pieces[BLACK, BISHOP] loses 8h and pieces[BLACK, HORSE] gains 2b, so the "
            "bishop promoted; White's bishop left 2b for Black's hand."
        ),
        at=0,
        veiled=(0,),
    ),
    Prediction(
        "traces_boards",
        said(
            "Of Black's occupied squares two bits differ: in the middle word 001000000 becomes "
            "001000010, in the bottom word 110111111 becomes 110111101. Which move was it?"
        ),
        (
            Answer("8g8f", said("it is the eighth bit that moves")),
            Answer("3g3f", said("seven bits stand before it, and 10 - 7 = 3")),
            Answer("2g2f", said("the files run from 9 to 1")),
        ),
        right=2,
        because=said(
            "2g2f: the nine bits of a rank are the files from 9 to 1, so the eighth is file 2. "
            "Rank g loses it, and rank f gains it."
        ),
        at=0,
        veiled=(0,),
    ),
)
predict = PREDICTIONS.predict
