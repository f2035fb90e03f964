"""A film strip: the frames that tell the story side by side, as a picture that stands still."""

from ..films import Film, Frame
from ..lenses import Board, Choice, Members
from .drawings import drawing, filled
from .outlines import line, wrapped
from .svg import Svg, document

PANEL, GAP, EDGE = 330, 26, 20  # pixels
LINE = 17
Picture = tuple[float, str]  # its height, and the drawing


def strip(film: Film, theme: str = "light", letters: bool = False) -> Svg:
    """The decisive frames of a film side by side, each over its caption.

    >>> from shogi_lab.films import Film, Frame
    >>> from shogi_lab.lenses import Bits
    >>> film = Film("bits", (Frame((Bits("", (40,)),), "The middle is set.", ""),), (0,))
    >>> strip(film).about
    'bits'
    """
    panels = [_panel(film.frames[i], i, len(film.frames) - 1) for i in film.decisive]
    high = max(height for height, _ in panels) + 2 * EDGE
    wide = len(panels) * (PANEL + GAP) - GAP + 2 * EDGE
    body = "".join(
        f'<g transform="translate({EDGE + i * (PANEL + GAP)},{EDGE})">{drawn}</g>'
        for i, (_, drawn) in enumerate(panels)
    )
    return document((wide, high), body, film.title, theme, letters)


def strip_text(film: Film) -> str:
    """The strip for who sees no pictures: the captions of the decisive frames.

    >>> from shogi_lab.films import Film, Frame
    >>> print(strip_text(Film("two", (Frame((), "One.", ""), Frame((), "Two.", "")), (1,))))
    two
    1 / 1  Two.
    """
    last = len(film.frames) - 1
    lines = [f"{i} / {last}  {film.frames[i].caption}" for i in film.decisive]
    return "\n".join([film.title, *lines])


def _panel(frame: Frame, step: int, last: int) -> Picture:
    """One frame: its parts above each other, the caption under the first."""
    y, out = 0.0, []
    for i, part in enumerate(frame.parts):
        if not isinstance(part, Choice):
            high, drawn = _scaled(part)
            out.append(f'<g transform="translate(0,{y:g})">{drawn}</g>')
            y += high + 8
        if i == 0:
            high, drawn = _caption(frame.caption, f"{step} / {last}")
            out.append(f'<g transform="translate(0,{y:g})">{drawn}</g>')
            y += high + 8
    return y, "".join(out)


def _scaled(part: Board | Members) -> Picture:
    drawn = drawing(part)
    scale = PANEL / drawn.width
    body = filled(drawn.skeleton, drawn.slots)
    return drawn.height * scale, f'<g transform="scale({scale:.4g})">{body}</g>'


def _caption(text: str, counter: str) -> Picture:
    lines = wrapped(text, 12.5, PANEL - 8)
    # two lines at least, so that what follows lines up from panel to panel
    high = 22 + LINE * max(len(lines), 2)
    drawn = line(counter, 4, 11, 11, "dim")
    drawn += "".join(line(t, 4, 29 + i * LINE, 12.5, "label") for i, t in enumerate(lines))
    return high, drawn
