"""Views as files: a picture of one frame with its caption, or an animated file of a whole film."""

import os
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import (
    FilePath,
    checked,
    fields_of,
    is_a,
    one_of,
    shortened,
    shown,
    whole_number,
    within,
)
from shogi_lab.ground.files import replaced
from shogi_lab.ground.messages import said
from shogi_lab.stage.films import Film, Frame, WholeFilm
from shogi_lab.stage.lenses import Choice

from .boards import PlayBoard
from .elements import Page, moved
from .language import begins_in_japanese
from .outlines import spoken
from .sheets import kept
from .strip import EDGE, captioned, step_counter, strip
from .svg import Picture, Svg, Theme, document, png_bytes, raster, svg
from .widgets import Stepper

if TYPE_CHECKING:
    from PIL import Image

PICTURES, ANIMATIONS = (".svg", ".png"), (".gif", ".apng")
ROOM = 700_000  # pixels of an animated file, about: 150 frames shall fit in a few megabytes
HELD = 3  # times as long as the others the last frame stays, before all begins again
SAMPLES = 6  # frames whose colours stand for those of all


class Look(NamedTuple):
    """How a picture looks: colors, signs on pieces, the side below, and if it is in Japanese."""

    theme: Theme = "light"
    letters: bool = False
    flipped: bool = False
    japanese: bool = False


WholeLook = Annotated[Look, fields_of(Look)]
#: Milliseconds a frame of an animation.
Every = Annotated[int, within(20, 60_000)]


@checked
def save(
    seen: Any,
    path: FilePath,
    step: int | None = None,
    every: Every = 1500,
    theme: Theme = "light",
    letters: bool = False,
    japanese: bool = False,
) -> Path:
    """Save a view: as a picture (.svg, .png), or a film as an animation (.gif, .apng).

    seen: a film, what `show` or `play` made, a frame, a part of one, or a picture; step: the frame
    that is saved. Without it, a picture of a film is its strip, and a picture of what `show` made
    is the frame on the screen. every: milliseconds per frame; japanese: whether the words are in
    Japanese. They always are in a notebook of the folder `ja`, and if the view on the screen is in
    Japanese. An animation of lazy frames has the frames that a page without a kernel has. A file
    that exists is replaced. Raises ValueError for other suffixes.

    >>> import tempfile
    >>> film = Film("bits", (Frame((Bits("", (40,)),), "The middle is set.", ""),), (0,))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     print(save(film, Path(folder, "bits.svg"), step=0).name)
    bits.svg
    >>> save(film, "bits.jpg")
    Traceback (most recent call last):
    ValueError: 'bits.jpg' must end in .svg, .png, .gif or .apng
    """
    path, look = Path(path), Look(theme, letters, japanese=japanese or begins_in_japanese())
    kind = path.suffix.lower()
    if kind not in PICTURES + ANIMATIONS:
        *most, last = PICTURES + ANIMATIONS
        wanted = said("{others} or {last}", others=", ".join(most), last=last)
        words = {"name": shown(os.fspath(path)), "wanted": wanted}
        raise ValueError(said("{name} must end in {wanted}", **words))
    if kind in PICTURES:
        drawn = _drawn(seen, step, look)
        data = drawn.encode() if kind == ".svg" else png_bytes(drawn, 2)
    else:
        data = animation(_film(seen), kind, every, _look(seen, look))
    with replaced(path) as file:
        file.write(data)
    return path


@checked
def picture(film: WholeFilm, step: int, member: str = "", look: WholeLook | None = None) -> Svg:
    """Return one frame of a film over its caption, as a screen shows it.

    member: the option that is picked if the film has a Choice; '' for the first.

    >>> film = Film("bits", (Frame((Bits("", (40,)),), "The middle is set.", ""),), (0,))
    >>> picture(film, 0).about
    'bits: The middle is set.'
    """
    look = look or Look(japanese=begins_in_japanese())
    frame = film.frames[whole_number(step, "step", 0, film.last)]
    drawn = _panel(film, step, member, look.japanese)
    told = (spoken(text, look.japanese) for text in (film.title, frame.caption))
    return _page(drawn, drawn[:2], ("：" if look.japanese else ": ").join(told), look)


@checked
def animation(
    film: WholeFilm,
    kind: Annotated[str, one_of(ANIMATIONS)] = ".gif",
    every: Every = 1500,
    look: WholeLook | None = None,
) -> bytes:
    """Return a film as an animated file that loops; all frames have the same size.

    >>> film = Film("bits", (Frame((Bits("", (40,)),), "The middle is set.", ""),), (0,))
    >>> animation(film)[:4]
    b'GIF8'
    """
    from PIL import Image

    steps, look = kept(film), look or Look(japanese=begins_in_japanese())
    panels = [_panel(film, step, "", look.japanese) for step in steps]
    size = max(panel[0] for panel in panels), max(panel[1] for panel in panels)
    zoom = min(1.5, max(0.75, (ROOM / (size[0] * size[1])) ** 0.5))

    def image(at: int) -> "Image.Image":
        return raster(_page(panels[at], size, film.title, look), zoom)

    few = {at * (len(panels) - 1) // (SAMPLES - 1) for at in range(SAMPLES)}
    colours = _colours([image(at) for at in sorted(few)])
    first, *others = (
        image(at).quantize(palette=colours, dither=Image.Dither.NONE) for at in range(len(panels))
    )
    out = BytesIO()
    times = [every] * len(others) + [HELD * every if others else every]
    form = {".gif": "GIF", ".apng": "PNG"}[kind]
    first.save(out, form, save_all=True, append_images=others, duration=times, loop=0)
    return out.getvalue()


def _colours(images: "list[Image.Image]") -> "Image.Image":
    """Return the colors of a whole film, so that none flickers from frame to frame."""
    from PIL import Image

    wide, high = images[0].size
    sheet = Image.new("RGB", (wide, high * len(images)))
    for at, image in enumerate(images):
        sheet.paste(image, (0, high * at))
    return sheet.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _panel(film: Film, step: int, member: str, japanese: bool) -> Picture:
    frame = film.frames[step]
    parts = tuple(_picked(part, member) for part in frame.parts)
    return captioned(frame._replace(parts=parts), step_counter(film, step), True, japanese=japanese)


def _picked(part: Any, member: str) -> Any:
    """Return what is seen of a part: of a Choice, the option that is picked."""
    if not isinstance(part, Choice):
        return part
    options = dict(part.options)
    if member and member not in options:
        words = {"name": shown(member), "names": shortened(", ".join(options), 800)}
        raise ValueError(said("{name} is not offered: {names}", **words))
    return options[member or part.options[0][0]]


def _page(drawn: Picture, size: tuple[float, float], title: str, look: Look) -> Svg:
    wide, high = size
    framed = (wide + 2 * EDGE, high + 2 * EDGE, moved(EDGE, EDGE, drawn[2]))
    page = Page(look.japanese, look.flipped)
    return document(page, framed, title, look.theme, look.letters)


def _drawn(seen: Any, step: int | None, look: Look) -> Svg:
    """Return what is to be saved as a picture."""
    if is_a(seen, Stepper):
        at = seen.step if step is None else step
        return picture(seen.film, at, seen.member, _look(seen, look))
    if is_a(seen, Film) and step is not None:
        return picture(seen, step, "", look)
    if step is not None:
        words = {"step": shown(step), "name": type(seen).__name__}
        raise ValueError(
            said(
                "step is {step}, but only a film has steps, and this is {name}; leave step out",
                **words,
            )
        )
    if is_a(seen, Svg):
        return seen.japanese() if look.japanese and seen.japanese else seen
    if is_a(seen, Film):
        return strip(seen, look.theme, look.letters, japanese=look.japanese)
    if is_a(seen, PlayBoard):
        return seen.picture(look.theme, look.japanese)
    if is_a(seen, Frame):
        drawn = captioned(seen, "", True, japanese=look.japanese)
        return _page(drawn, drawn[:2], spoken(seen.caption, look.japanese), look)
    return svg(seen, *look)


def _look(seen: Any, look: Look) -> Look:
    """Return the look of what is on a screen already, in the theme that is asked for."""
    if not is_a(seen, Stepper):
        return look
    letters, japanese = look.letters or seen.letters, look.japanese or seen.japanese
    return Look(look.theme, letters, seen.flipped, japanese)


def _film(seen: Any) -> Film:
    film = seen.film if is_a(seen, Stepper) else seen
    if not is_a(film, Film):
        name = type(seen).__name__
        raise ValueError(said("{name} does not move; only a film can be animated", name=name))
    return film
