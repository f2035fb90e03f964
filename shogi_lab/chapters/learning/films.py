"""The films of chapter 7, each in one row."""

from collections.abc import Callable

from shogi_lab.chapters.kkp.shipped import table_along, weights_of
from shogi_lab.engine.arrays import ARRAYS
from shogi_lab.ground.messages import said
from shogi_lab.stage.films import Film
from shogi_lab.stage.material import FilmRow, Material, a_move, both_kings

from .family import siblings_film
from .inputs import inputs_film
from .pieces import pieces_of
from .pull import pull_film
from .pushes import lesson_film

TITLE = "Where numbers come from"


def _arrays(mine: Material) -> str:
    """NumPy, which networks and slopes need."""
    return "" if ARRAYS else said("NumPy, as an installed Python has it")


def _a_piece(mine: Material) -> str:
    """Say that a piece other than a king is missing, '' if there is one on the board or in hand."""
    return "" if pieces_of(mine.position) else said("a piece that is not a king")


def _of_move(name: str, film: Callable[..., Film]) -> FilmRow:
    """Return the row of a film about a played move and a table: on a reader's material it is the
    move that led here."""

    def on(mine: Material) -> Film:
        before = mine.ply - 1
        return film(mine.positions[before], mine.game.moves[before], weights_of(mine.table))

    return FilmRow(
        name,
        lambda line: film(line.game.start, line.word("move"), table_along(line)),
        on,
        (_arrays, a_move, both_kings),
    )


FILMS = (
    _of_move("siblings", siblings_film),
    _of_move("pull", pull_film),
    _of_move("lesson", lesson_film),
    FilmRow("inputs", lambda line: inputs_film(line.game.start),
        lambda mine: inputs_film(mine.position), (both_kings, _a_piece)),
)  # fmt: skip
