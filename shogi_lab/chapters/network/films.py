"""The films of chapter 8, each in one row."""

from shogi_lab.engine.arrays import ARRAYS
from shogi_lab.ground.messages import said
from shogi_lab.stage.films import Film
from shogi_lab.stage.material import FilmRow, Material, both_kings
from shogi_lab.stage.states import StateLine

from .one_more import one_more_film
from .swaps import accumulator_film
from .wires import wires_film

TITLE = "The network that follows a move"
MOST_GAMES, MOST_ROUNDS = 2_000, 20  # that a line may ask to train on


def _arrays(mine: Material) -> str:
    """NumPy, which networks need."""
    return "" if ARRAYS else said("NumPy, as an installed Python has it")


def _training(line: StateLine) -> Film:
    from .trained import training_film  # needs NumPy to be imported

    games = line.number("games", 1, MOST_GAMES)
    return training_film(line.game.start, games, line.number("rounds", 1, MOST_ROUNDS))


FILMS = (
    FilmRow("accumulator", lambda line: accumulator_film(line.game),
        lambda mine: accumulator_film(mine.game, path=mine.network), (_arrays, both_kings)),
    FilmRow("training", _training),
    FilmRow("wires", lambda line: wires_film(line.game.start),
        lambda mine: wires_film(mine.position, mine.network), (_arrays, both_kings)),
    FilmRow("one more", lambda line: one_more_film(line.game.start),
        lambda mine: one_more_film(mine.position, mine.network), (_arrays, both_kings)),
)  # fmt: skip
