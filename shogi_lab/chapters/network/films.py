"""The films of chapter 8, each in one row."""

from shogi_lab.engine.arrays import ARRAYS
from shogi_lab.ground.messages import said
from shogi_lab.stage.material import FilmRow, Material, both_kings

from .layered import layers_film
from .swaps import accumulator_film
from .wires import wires_film

TITLE = "A network that values positions"


def _arrays(mine: Material) -> str:
    """NumPy, which networks need."""
    return "" if ARRAYS else said("NumPy, as an installed Python has it")


FILMS = (
    FilmRow("accumulator", lambda line: accumulator_film(line.game),
        lambda mine: accumulator_film(mine.game), (_arrays, both_kings)),
    FilmRow("layers", lambda line: layers_film(line.game.start),
        lambda mine: layers_film(mine.position), (_arrays, both_kings)),
    FilmRow("wires", lambda line: wires_film(line.game.start),
        lambda mine: wires_film(mine.position), (_arrays, both_kings)),
)  # fmt: skip
