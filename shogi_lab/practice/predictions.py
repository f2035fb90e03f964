"""A chapter's predictions: each is asked next to a film, and the reader's first answer is noted."""

from typing import TYPE_CHECKING, Any

from shogi_lab.engine.arguments import shown
from shogi_lab.ground.messages import said
from shogi_lab.stage.films import WholeFilm
from shogi_lab.stage.predictions import Prediction, predicted

from .logbook import note_prediction, own_file
from .written import not_noted

if TYPE_CHECKING:
    from shogi_lab.screen.widgets import Stepper


class Predictions:
    """A chapter's predictions by their names.

    >>> from shogi_lab.stage.predictions import Answer
    >>> asked = Prediction(
    ...     "one_square", "5e fills. How many bits change?", right=1, because="One in each board.",
    ...     answers=(Answer("one", "it is one square"), Answer("four", "in four boards")), at=41,
    ... )
    >>> Predictions(asked).row("one_square").is_right(2)
    True
    """

    def __init__(self, *rows: Prediction) -> None:
        self.rows = {row.name: row for row in rows}

    def row(self, name: Any) -> Prediction:
        """Return a prediction by its name; ValueError if there is none of that name."""
        if type(name) is not str or name not in self.rows:
            words = {"name": shown(name), "names": ", ".join(self.rows)}
            raise ValueError(said("{name} is not there; it must be one of {names}", **words))
        return self.rows[name]

    def predict(self, name: Any, film: WholeFilm, letters: bool = False) -> "Stepper":
        """Ask the reader to predict what a film shows; it then opens at the step that decides.

        name: the prediction's; film: the film that it is about. The first answer is noted in
        progress.json. Raises ValueError if there is none, or if it is about another film.
        """
        from shogi_lab.screen.widgets import show

        asked = self.row(name)
        stepper = show(predicted(film, asked), letters=letters)

        def note(change: Any) -> None:
            if file := own_file():
                try:
                    right = asked.is_right(change["new"])
                    note_prediction(file, asked.name, right, 0 if right is None else change["new"])
                except (OSError, ValueError) as error:
                    not_noted(error)

        stepper.observe(note, "step")
        return stepper
