"""Your own material on a screen: one call loads it, and every chapter's films are shown of it."""

from typing import Any

from ..own import ALONG, Own
from ..own import own as loaded
from .widgets import Stepper, show


class Mine(Own):
    """Your own material, with views of its films; `own` makes it."""

    def show(self, name: str = "", step: int | None = None, letters: bool = False) -> Stepper:
        """A film of this material on the screen; none named, what its state line is from.

        step: where to begin, and the one frame that stands where no kernel runs; none said, films
        of the whole game begin at its move, others where they always do.

        >>> own("startpos moves 7g7f 3c3d").show("game").frame.caption
        'Move 2, White: 3c3d, pawn from 3c to 3d. 8 members of posi_t touched.'
        """
        film, member = self.film(name), ""
        if not name:
            member = self.line.member
            step = self.line.step if step is None else step
        elif name in ALONG and step is None:
            step = self.ply
        if step is not None:
            film = film._replace(decisive=(step,))
        return show(film, step, member, letters)


def own(what: Any, ply: int | None = None, game: int | None = None, table: Any = None) -> Mine:
    """Load your own game or position, or a copied state line, for every chapter's films.

    As `shogi_lab.own.own`, whose arguments and errors these are; `show` shows a film of it.

    >>> line = own("startpos moves 7g7f").show("sliders", 64).state
    >>> own(line).show().state == line
    True
    """
    found = loaded(what, ply, game, table)
    return Mine(found.game, found.ply, found.state, found.table)
