"""Films in a notebook: a stepper under a live kernel, and a film strip wherever there is none."""

from typing import Any

import traitlets

from ..films import Film
from .outlines import STATIC
from .sheets import common, sheet
from .states import State, about, restored
from .still import Still
from .strip import strip, strip_text


def show(
    film: Film, step: int = 0, member: str = "", letters: bool = False, state: str = ""
) -> "Stepper":
    """A film to step through, with buttons, slider and keys; its strip where no kernel runs.

    member: the option to begin with, where the film has a Choice; '' for the first.
    state: a line copied from under a view of this film; says step and member at once.

    >>> from shogi_lab.films import Frame
    >>> from shogi_lab.lenses import Bits
    >>> show(Film("bits", (Frame((Bits("", (40,)),), "The middle is set.", ""),), (0,))).step
    0
    """
    if state:
        _, step, member = restored(film, state)
    looks = {"member": member} if member else {}
    return Stepper(film, step=step, letters=letters, **looks)


class Stepper(Still):
    """A film on a screen. `step` and `member` say what the reader looks at, and can be set;
    `state` says both in a line, which `show` takes."""

    _esm = STATIC / "stepper.js"

    common = traitlets.Dict().tag(sync=True)
    sheet = traitlets.Dict().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    member = traitlets.Unicode("").tag(sync=True)
    letters = traitlets.Bool(False).tag(sync=True)
    flipped = traitlets.Bool(False).tag(sync=True)

    def __init__(self, film: Film, **looks: Any) -> None:
        self.film = film
        drawn = sheet(film)
        looks.setdefault("member", next(iter(drawn.options), ""))
        super().__init__(common=common(), sheet=drawn._asdict(), **looks)

    @traitlets.validate("step")
    def _step_exists(self, proposal: Any) -> int:
        step, last = proposal["value"], len(self.film.frames) - 1
        if not 0 <= step <= last:
            raise traitlets.TraitError(f"step {step}: the film has steps 0 to {last}")
        return int(step)

    @traitlets.validate("member")
    def _member_exists(self, proposal: Any) -> str:
        name, names = proposal["value"], self.sheet["options"]
        if names and name not in names:
            raise traitlets.TraitError(f"{name!r} is not offered: {', '.join(names)}")
        return str(name)

    @property
    def frame(self) -> Any:
        """The frame on the screen."""
        return self.film.frames[self.step]

    @property
    def state(self) -> str:
        """The line that brings a reader back to this step and member."""
        return State(about(self.film, self.step), self.step, self.member).line

    def still(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The strip as a notebook shows it, and its captions."""
        data, about = strip(self.film, letters=self.letters)._repr_mimebundle_()
        return {**data, "text/plain": strip_text(self.film)}, about
