"""Films in a notebook: a stepper if a kernel runs, and a film strip if none does."""

import os
from typing import Any

import anywidget
import traitlets
from IPython.display import display
from ipywidgets import VBox, Widget

from shogi_lab.engine.arguments import checked, is_a, refused, shortened, shown
from shogi_lab.ground.messages import said
from shogi_lab.stage.films import Film, LazyFrames, WholeFilm
from shogi_lab.stage.states import restored, state_line

from .language import Bundle, begins_in_japanese, in_both, is_building
from .outlines import scripts
from .player import FIGURE, framed, played
from .sheets import beginning, common, drawn_on, outline, sheet
from .strip import FRAMES, PAGE, PAPER, handout, strip, strip_text
from .svg import Svg

ASKED = 9  # the most frames of a film that a page gets at once


VIEW = "application/vnd.jupyter.widget-view+json"

# Jupyter shows a widget whose kernel has ended as an error, and looks at nothing else that its
# output has. So a film is three outputs: these rules, the widget, its picture; of the two, the
# rules show the picture unless the widget is there. A page that leaves them out shows the picture.
INSTEAD = """<style class="shogi-lab-instead">
.jp-OutputArea-child:has(.shogi-lab-instead),
.jp-OutputArea-child:has(.shogi-lab-instead)
  + :not(:has(.jp-OutputArea-output > :not(script))),
.jp-OutputArea-child:has(.shogi-lab-instead)
  + :has(.jp-OutputArea-output > :not(script)) + .jp-OutputArea-child { display: none; }
</style>"""

#: What says in an output's metadata that its picture is of something live (programs/lab.js).
LIVE = "shogi-lab-live"

# Variables by which VS Code and Colab are known. Their pages know nothing of these rules.
ELSEWHERE = {"VSCODE_PID", "COLAB_RELEASE_TAG"}


class Still:
    """A widget of ours that also leaves a PNG and a text in the notebook.

    In a committed notebook a widget alone is an error message, so every display has these.
    """

    def _ipython_display_(self) -> None:
        """Show the widget, and leave its picture where a kernel no longer runs."""
        if is_building() or ELSEWHERE & os.environ.keys():
            raise NotImplementedError  # then IPython shows one output, with all in it
        data, about = self._repr_mimebundle_()
        shown = {VIEW: data.pop(VIEW)}
        for each, more in (({"text/html": INSTEAD}, {}), (shown, {}), (data, about)):
            display(each, raw=True, metadata=more)  # type: ignore[no-untyped-call]

    def still(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return picture and text as a notebook keeps them: data by MIME type, and metadata."""
        raise NotImplementedError(f"{type(self).__name__} has no picture")

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        data, about = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        still, still_about = self.still()
        return {**data, **still}, {**about, **still_about, LIVE: True}


@checked
def show(
    film: WholeFilm,
    step: int | None = None,
    member: str = "",
    letters: bool = False,
    state: str = "",
    japanese: bool = False,
    at: int | tuple[int, ...] | None = None,
) -> "Stepper":
    """Return a film to step through, with buttons, slider and keys, or its strip if no kernel runs.

    step: the step to begin with. -1 is the last; None is the step of `at`, or without that the
    first frame, or the first decisive one if frames are lazy. member: the option to begin with, if
    the film has a Choice; '' for the first. state: a line copied from below a view of this film,
    which gives both step and member. letters: whether pieces are letters; a notebook of the folder
    `ja` has kanji. japanese: whether captions, titles and controls are in Japanese, as they always
    are there; a switch changes that. at: the frame, or frames, shown if no kernel runs; -1 is last.

    >>> show(Film("bits", (Frame((Bits("", (40,)),), "The middle is set.", ""),), (0,))).step
    0
    """
    if at is not None:
        film = standing_at(film, at)
    if state:
        line = restored(film, state)
        step, member = line.step, line.member
    if step is None:
        step = beginning(film) if at is None else film.decisive[0]
    elif step < 0:
        step += film.last + 1
    looks: dict[str, Any] = {"member": member} if member else {}
    looks |= {"japanese": True} if japanese else {}
    letters = letters and (japanese or not begins_in_japanese())
    return Stepper(film, step=step, letters=letters, **looks)


def standing_at(film: Film, at: int | tuple[int, ...]) -> Film:
    """Return the film whose strip shows these frames; ValueError if it has no such frame."""
    wanted, count = (at,) if isinstance(at, int) else at, film.last + 1
    if not wanted or not all(-count <= each < count for each in wanted):
        words = {"at": f"{at!r:.60}", "n": count - 1}
        raise ValueError(
            said("at is {at}; it must be frames from 0 to {n}, or -1 for the last", **words)
        )
    return film._replace(decisive=tuple(each % count for each in wanted), glance=None)


class Stepper(Still, anywidget.AnyWidget):  # type: ignore[misc]
    """A film on a screen: an ordinary widget, whose traits can be set, observed and linked.

    step: the number of the frame, which buttons, keys and clicks change; member: the option that is
    picked, '' if the film has no Choice; letters: whether pieces are letters; japanese: whether its
    words are in Japanese; flipped: whether it is seen from White's side. `state` is a line that
    `show` takes, which gives both step and member; `frame` is the frame on the screen.

    Lazy frames are drawn when the page asks for them; `frames` holds the last that were sent.

    >>> film = Film("bits", tuple(Frame((Bits("", (sq,)),), "", "") for sq in (40, 41)), (0,))
    >>> one, other = show(film), show(film)
    >>> link = traitlets.link((one, "step"), (other, "step"))
    >>> one.step = 1
    >>> other.step
    1
    """

    _esm = scripts("theme.js", "language.js", "saving.js", "words.js", "grown.js", "stepper.js")

    common = traitlets.Dict().tag(sync=True)
    sheet = traitlets.Dict().tag(sync=True)
    frames = traitlets.Dict().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    member = traitlets.Unicode("").tag(sync=True)
    letters = traitlets.Bool(False).tag(sync=True)
    flipped = traitlets.Bool(False).tag(sync=True)
    japanese = traitlets.Bool(False).tag(sync=True)

    @checked
    def __init__(self, film: WholeFilm, **looks: Any) -> None:
        if other := looks.keys() - set(self.class_trait_names()):
            wanted = said("traits of a Stepper: step, member, letters, ...")
            raise refused(sorted(other), "looks", wanted)
        self.film = film
        lazy = isinstance(film.frames, LazyFrames)
        self._drawn = outline(film) if lazy else sheet(film)
        looks.setdefault("member", next(iter(self._drawn.options), ""))
        super().__init__(common=common(), sheet=self._drawn._asdict(), **looks)
        if lazy:
            self.frames = self._frames([self.step])
            self.on_msg(self._hear)

    def _frames(self, steps: list[int]) -> dict[str, Any]:
        return {str(step): drawn_on(self._drawn, self.film, step) for step in steps}

    def _hear(self, _: Any, asked: dict[str, Any], __: Any) -> None:
        """Answer what the page asks for: frames, by their numbers."""
        self.frames = self._frames(asked["steps"][:ASKED])

    @traitlets.default("japanese")
    def _begins_in_japanese(self) -> bool:
        return begins_in_japanese()

    @traitlets.validate("step")
    def _step_exists(self, proposal: Any) -> int:
        step, last = proposal["value"], self.film.last
        if not 0 <= step <= last:
            raise traitlets.TraitError(f"step {step}: the film has steps 0 to {last}")
        return int(step)

    @traitlets.validate("member")
    def _member_exists(self, proposal: Any) -> str:
        name, names = proposal["value"], self.sheet["options"]
        if names and name not in names:
            listed = shortened(", ".join(names), 800)
            raise traitlets.TraitError(
                said("{name} is not offered; there are {names}", name=shown(name), names=listed)
            )
        return str(name)

    @property
    def frame(self) -> Any:
        """The frame on the screen."""
        return self.film.frames[self.step]

    @property
    def state(self) -> str:
        """The line that brings a reader back to this step and member."""
        return state_line(self.film, self.step, self.member)

    def still(self) -> Bundle:
        """Return the strip as a notebook shows it, with its captions. While pages are made from
        notebooks, also return the film, to be played without a kernel, and frames to print."""
        data, about = self._strip(self.japanese)
        if not is_building():
            return data, about
        held = sheet(self.film) if self.sheet["steps"] is None else self._drawn
        step = self.step if self.step in (held.steps or ()) else beginning(self.film)
        look = {"member": self.member, "japanese": self.japanese, "step": step}

        def figure(japanese: bool) -> str:
            film = played(held, {**look, "letters": self._has_letters(japanese)})
            return framed(film, held.asks, self._strip(japanese, PAPER))

        def frames(japanese: bool) -> dict[str, Any]:
            return handout(self.film, self.film.decisive, self._has_letters(japanese), japanese)

        def japanese() -> Bundle:
            ours, size = self._strip(True)
            return {**ours, FIGURE: figure(True), FRAMES: frames(True)}, size

        english = {**data, FIGURE: figure(self.japanese), FRAMES: frames(self.japanese)}
        return in_both((english, about), japanese)

    def _has_letters(self, japanese: bool) -> bool:
        return self.letters and japanese == self.japanese

    def _strip(self, japanese: bool, page: float = PAGE) -> Bundle:
        told, letters = strip_text(self.film, japanese), self._has_letters(japanese)
        return strip(self.film, letters=letters, page=page, japanese=japanese).alone(told)


# ---- widgets of a reader's own


@checked
def live(*widgets: Widget, still: Still | Svg | None = None) -> "Live":
    """Show widgets of your own, one below the other; if no kernel runs, the picture of one of them.

    still: the film, board or picture that is shown if no kernel runs; None for the first film or
    board among the widgets. A page plays the film, and says that the other widgets appear when the
    cell is run.

    >>> from ipywidgets import IntSlider
    >>> from shogi_lab.screen.svg import svg
    >>> live(IntSlider(), still=svg(Bits("", (40,)))).still()[0]["text/plain"]
    '<picture: Bits>'
    >>> live(IntSlider())
    Traceback (most recent call last):
    ValueError: still is None; it must be a film, a board or a picture, since no widget here has one
    """
    found = next((each for each in widgets if is_a(each, Still)), None) if still is None else still
    if found is None:
        wanted = said("a film, a board or a picture, since no widget here has one")
        raise refused(still, "still", wanted)
    return Live(widgets, found)


class Live(Still, VBox):  # type: ignore[misc]
    """A reader's own widgets, and the picture that stands for them; made by `live`."""

    def __init__(self, widgets: tuple[Widget, ...], still: Still | Svg) -> None:
        self._still = still
        super().__init__(widgets)

    def still(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return picture and text in place of the widgets; on pages, a film that plays."""
        seen = self._still
        return seen.still() if isinstance(seen, Still) else seen._repr_mimebundle_()
