"""The films of chapter 7, each in one row."""

from typing import Any

from shogi_lab.chapters.kkp.shipped import weights_of
from shogi_lab.engine.arrays import ARRAYS
from shogi_lab.engine.position import Position
from shogi_lab.messages import said
from shogi_lab.stage.films import Film
from shogi_lab.stage.material import FilmRow, Material, a_move, both_kings

from .pushes import siblings_film
from .swaps import accumulator_film

TITLE = "How Bonanza learned, and what came after KKP"


def _arrays(mine: Material) -> str:
    """Whether NumPy is here, which a network needs."""
    return "" if ARRAYS else said("NumPy, as an installed Python has it")


def _siblings(position: Position, move: str, table: Any) -> Film:
    return siblings_film(position, move, weights_of(table))


FILMS = (
    FilmRow("siblings",
        lambda line: _siblings(line.game.start, line.word("move"), line.table),
        lambda mine: _siblings(mine.positions[mine.ply - 1], mine.game.moves[mine.ply - 1],
            mine.table),
        (_arrays, a_move, both_kings)),
    FilmRow("accumulator", lambda line: accumulator_film(line.game),
        lambda mine: accumulator_film(mine.game), (_arrays, both_kings)),
)  # fmt: skip
