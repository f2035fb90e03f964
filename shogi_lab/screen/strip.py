"""A film strip: the frames that tell the story, side by side in one picture.

+---------+  +---------+  +---------+
|  board  |  |         |  |         |
+---------+  +---------+  +---------+
0 / 41       17 / 41      41 / 41
A caption    A caption    A caption
  bits         bits         bits
"""

from collections.abc import Iterable
from typing import Annotated, Any

from shogi_lab.engine.arguments import between, checked
from shogi_lab.stage.films import Film, Frame, WholeFilm
from shogi_lab.stage.lenses import Choice
from shogi_lab.stage.predictions import Answer, Question

from .drawings import STRIP_W, drawing
from .elements import Page, filled, g, joined, moved
from .outlines import line, spoken, wrapped
from .svg import Picture, Svg, Theme, bilingual, document

PAGE, GAP, EDGE = 1280, 26, 20  # pixels
COUNTED = 1000  # steps of a film whose frames are numbered, as in stepper.js
PAPER = 820  # a page for paper: what is 12 pixels here is 7.5 points on a sheet of A4
LINE = 17
FRAMES = "application/vnd.shogi-lab.frames+json"  # the MIME type of a handout in a notebook
PageWidth = Annotated[float, between(100, 100_000)]


@checked
def strip(
    film: WholeFilm,
    theme: Theme = "light",
    letters: bool = False,
    page: PageWidth = PAGE,
    japanese: bool = False,
) -> Svg:
    """Return the decisive frames of a film side by side, each over its caption.

    page: how wide a row may get, in pixels; japanese: whether its words are in Japanese, as they
    always are in a notebook of the folder `ja`.

    >>> film = Film("bits", (Frame((Bits("", (40,)),), "The middle is set.", ""),), (0,))
    >>> strip(film).about
    'bits'
    """
    return bilingual(lambda ours: _strip(film, theme, letters, page, ours), japanese)


def _strip(film: Film, theme: str, letters: bool, page: float, japanese: bool) -> Svg:

    def panel(i: int) -> Picture:
        if film.asks:
            return _scaled(_question(film.frames[i], japanese), "", japanese)
        counter = step_counter(film, i) if film.glance is None else ""
        return captioned(_still(film, i), counter, page=page, japanese=japanese)

    panels = [panel(i) for i in film.decisive]
    wide, high, out = 0.0, float(EDGE - GAP), []
    for row in _rows(panels, page):
        x = float(EDGE)
        for panel_wide, _, drawn in row:
            out.append(moved(x, high + GAP, drawn))
            x += panel_wide + GAP
        wide = max(wide, x - GAP + EDGE)
        high += max(panel_high for _, panel_high, _ in row) + GAP
    title = spoken(film.title, japanese)
    return document(Page(japanese), (wide, high + EDGE, joined(out)), title, theme, letters)


@checked
def strip_text(film: WholeFilm, japanese: bool = False) -> str:
    """Return the strip for readers who cannot see it: the captions of the decisive frames.

    japanese: whether they are in Japanese.

    >>> print(strip_text(Film("two", (Frame((), "One.", ""), Frame((), "Two.", "")), (1,))))
    two
    1 / 1  Two.
    """
    if film.asks:
        question = _question(film.frames[0], japanese)
        lines = [question.question, *(f"- {each.words}" for each in question.answers)]
    else:
        captions = {i: spoken(film.frames[i].caption, japanese) for i in film.decisive}
        lines = [f"{step_counter(film, i)}  {caption}".strip() for i, caption in captions.items()]
    return "\n".join([spoken(film.title, japanese), *lines])


def handout(
    film: Film, steps: Iterable[int], letters: bool = False, japanese: bool = False
) -> dict[str, Any]:
    """Return some frames of a film as plain data; each is a strip of one frame, as SVG.

    The title names a folder, and is in English in both editions."""

    def alone(step: int) -> str:
        one = film._replace(decisive=(step,), glance=None)
        return str(strip(one, letters=letters, japanese=japanese))

    drawn = [{"step": step, "svg": alone(step)} for step in steps]
    return {"title": film.title, "frames": drawn}


def _still(film: Film, step: int) -> Frame:
    """Return a frame as the strip shows it; a glance at all stands under the film's title."""
    frame = film.frames[step]
    if film.glance is None:
        return frame
    return frame._replace(parts=(film.glance,), caption=film.title)


def _rows(panels: list[Picture], page: float) -> list[list[Picture]]:
    """Return the panels in rows, as many in a row as the page has room for."""
    rows: list[list[Picture]] = []
    room = 0.0
    for panel in panels:
        if panel[0] > room:
            rows.append([])
            room = page
        rows[-1].append(panel)
        room -= panel[0] + GAP
    return rows


def step_counter(film: Film, step: int) -> str:
    """Return which of how many steps this is; '' for choices without an order."""
    return f"{step} / {film.last}" if film.last < COUNTED else ""


def captioned(
    frame: Frame, counter: str, alone: bool = False, page: float = PAGE, japanese: bool = False
) -> Picture:
    """Return one frame: the first part over the caption, then the others below; if a part is wider
    than a board, or nothing stands next to the first, the others stand in two columns, the next
    part always in the shorter one. Parts from which the reader would choose are left out."""
    caption = spoken(frame.caption, japanese)
    fixed = [part for part in frame.parts if not isinstance(part, Choice)]
    shown = [_scaled(part, caption, japanese) for part in fixed]
    left, y, drawn = shown[0] if shown else (STRIP_W, 0.0, ())
    left, out = max(left, STRIP_W), [drawn]
    _, high, drawn = _caption(caption, counter, left)
    out.append(moved(0, y + 8, drawn))
    wide, y, top = left, y + high + 16, 0.0
    for part_wide, high, drawn in shown[1:]:
        broad = alone or max(part_wide, left) > STRIP_W
        columns = broad and left + GAP + part_wide <= page
        if columns and top <= y:
            out.append(moved(left + GAP, top, drawn))
            wide, top = max(wide, left + GAP + part_wide), top + high + 12
        else:
            y = max(y, top) if top and part_wide > left else y
            out.append(moved(0, y, drawn))
            wide, y = max(wide, part_wide), y + high + 8
    return wide, max(y, top), joined(out)


def _question(frame: Frame, japanese: bool) -> Question:
    asked = next(part for part in frame.parts if isinstance(part, Question))
    answers = (Answer(*(spoken(text, japanese) for text in each)) for each in asked.answers)
    return asked._replace(question=spoken(asked.question, japanese), answers=tuple(answers))


def _scaled(part: Any, caption: str, japanese: bool) -> Picture:
    """Return a part as wide as in strips, under its title unless the caption says it."""
    drawn = drawing(part)
    wide = drawn.strip or drawn.width
    scale = wide / drawn.width
    whole = g(filled(drawn.skeleton, drawn.slots), transform=f"scale({scale:.4g})")
    told = spoken(part.title, japanese)
    if not told or told in caption:
        return wide, drawn.height * scale, whole
    lines = wrapped(told, 13, wide)
    title = joined(line(text, 0, 14 + i * LINE, 13, "label") for i, text in enumerate(lines))
    head = LINE * len(lines) + 7
    return (wide, drawn.height * scale + head, title + moved(0, head, whole))


def _caption(text: str, counter: str, room: float) -> Picture:
    lines = wrapped(text, 12.5, room - 8)
    # two lines at least, so that what follows lines up from panel to panel
    high = 22 + LINE * max(len(lines), 2)
    drawn = line(counter, 4, 11, 11, "dim")
    drawn += joined(line(t, 4, 29 + i * LINE, 12.5, "label") for i, t in enumerate(lines))
    return room, high, drawn
