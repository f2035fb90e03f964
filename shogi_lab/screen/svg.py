"""A part of a frame as a picture that does not change: SVG text, and PNG bytes made from it."""

import re
from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from html import escape, unescape
from io import BytesIO
from typing import TYPE_CHECKING, Annotated, Any

from shogi_lab.engine.arguments import between, checked, is_a, one_of
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import said
from shogi_lab.notation.games import Game
from shogi_lab.stage.films import Frame
from shogi_lab.stage.lenses import Choice, board_of, squares_of

from .drawings import CELL_H, CELL_W, Drawing, drawing
from .elements import (
    Drawn,
    Element,
    Page,
    box,
    circle,
    element,
    filled,
    g,
    joined,
    moved,
    path,
    rect,
    use,
)
from .language import Bundle, begins_in_japanese, in_both, is_building
from .outlines import characters, glyphs, line, scripts, spoken, width, without_remarks

if TYPE_CHECKING:
    from PIL import Image

# Okabe and Ito (2008): told apart by readers with any kind of color vision
OKABE_ITO = {
    "orange": "#E69F00", "sky": "#56B4E9", "green": "#009E73", "yellow": "#F0E442",
    "blue": "#0072B2", "vermillion": "#D55E00", "purple": "#CC79A7", "black": "#000000",
}  # fmt: skip

THEMES = {
    "light": {
        "page": "#ffffff", "label": "#33302c", "dim": "#77706a", "rule": "#e6e1da",
        "slab": "#d9b06c", "slab-edge": "#a37a3c", "field": "#efcf94", "grid": "#7d5a2a",
        "edge": "#4f3816", "stand": "#d9b06c", "piece": "#fdf0d3", "piece-edge": "#8f6a33",
        "base": "#dcb981", "ink": "#1d1712", "red": "#b3201c", "count": "#2b1c08",
        "now": "#0067a0", "now-text": "#ffffff", "idle": "#b9b1a6",
        "off": "#efece7", "dot": "#cfc8be", "on": "#0072B2", "changed": "#E69F00",
        "changed-ink": "#2a1b00", "gone": "#a86f00", "word": "#c9c2b8", "after": "#9a4400",
        "lit": "#dbeaf6",
    },
    "dark": {
        "page": "#16161a", "label": "#e9e4dc", "dim": "#a59d92", "rule": "#34332f",
        "slab": "#7b5a2d", "slab-edge": "#4a3414", "field": "#a27d45", "grid": "#4a3414",
        "edge": "#f3dfb8", "stand": "#7b5a2d", "piece": "#f0d9ab", "piece-edge": "#4a3410",
        "base": "#b98f50", "ink": "#17120d", "red": "#a01512", "count": "#fff1d2",
        "now": "#56B4E9", "now-text": "#101418", "idle": "#6a645b",
        "off": "#26262b", "dot": "#4c4b50", "on": "#56B4E9", "changed": "#E69F00",
        "changed-ink": "#1d1300", "gone": "#E69F00", "word": "#55524d", "after": "#f3b24a",
        "lit": "#17384f",
    },
}  # fmt: skip

RULES = """
.bg{fill:var(--page)}.label{fill:var(--label)}.dim{fill:var(--dim)}.hex{fill:var(--label)}
.rule{stroke:var(--rule);stroke-width:1}.before{fill:var(--dim)}.after{fill:var(--after)}
.slab,.stand{fill:var(--slab);stroke:var(--slab-edge);stroke-width:1}
.field{fill:var(--field)}.grid{fill:none;stroke:var(--grid);stroke-width:.9}
.rim{fill:none;stroke:var(--grid);stroke-width:1.8}.star{fill:var(--grid)}
.edge{fill:var(--edge)}.count{fill:var(--count)}
.koma{fill:var(--piece);stroke:var(--piece-edge);stroke-width:1;stroke-linejoin:round}
.base{fill:var(--base)}.ink{fill:var(--ink)}.red{fill:var(--red)}.ghost{opacity:.14}
.side rect{fill:none;stroke:var(--idle);stroke-width:1.2}.side .name{fill:var(--dim)}
.now rect{fill:var(--now);stroke:var(--now)}.now .name{fill:var(--now-text)}
.side0{fill:#1d1712;stroke:#fdf0d3;stroke-width:1}.side1{fill:#fff;stroke:#55483a;stroke-width:1.2}
.arrived{fill:#009E73;fill-opacity:.5}.left{fill:#009E73;fill-opacity:.2}
.left-line{fill:none;stroke:#00634a;stroke-width:1.6;stroke-dasharray:4 3}
.tint{fill:currentColor;fill-opacity:.34}.hatch{fill:none;stroke:currentColor;stroke-width:2.2}
.spots{fill:currentColor}.pale{fill:#fff}.faint{opacity:.22}
.bit-off{fill:var(--off)}.bit-dot{fill:var(--dot)}.bit-on{fill:var(--on)}
.bit-new{fill:var(--changed)}.bit-sign{fill:none;stroke:var(--changed-ink);stroke-width:2.4;stroke-linecap:round}
.bit-gone{fill:var(--page);stroke:var(--gone);stroke-width:1.8;stroke-dasharray:3.2 2.4}
.bit-minus{fill:none;stroke:var(--gone);stroke-width:2.4;stroke-linecap:round}
.word{fill:none;stroke:var(--word);stroke-width:1}.brace{fill:none;stroke:var(--word);stroke-width:1.2}
.place{fill:transparent}
.casing{fill:none;stroke:#fff;stroke-linecap:round}.ray{fill:none;stroke:currentColor}.over{pointer-events:none}
.lit{fill:var(--lit)}.lit-edge{fill:var(--now)}.mini-line{fill:none;stroke:var(--word);stroke-width:.5}
.mini-new{fill:var(--changed);stroke:var(--changed-ink);stroke-width:.7}
.mini-gone{fill:none;stroke:var(--gone);stroke-width:1;stroke-dasharray:1.6 1.1}
.ring{fill:none;stroke:var(--now);stroke-width:3;stroke-dasharray:7 3;pointer-events:none}
.turned{display:none}.flipped .turned{display:inline}.flipped .plain{display:none}
""" + "".join(f".{name}{{color:{value}}}" for name, value in OKABE_ITO.items())  # fmt: skip

KOMA = '<g id="koma">'  # is among a picture's definitions if it has pieces
#: A MIME type: the other signs, and the picture with these on its pieces.
OTHERS = "text/vnd.shogi-lab.others"

# a real set's proportions: the stronger the piece, the larger
SIZES = {"P": 0.9, "L": 0.92, "N": 0.95, "S": 0.98, "G": 0.98, "B": 1.03, "R": 1.03, "K": 1.06}


class Svg(str):
    """SVG text that a notebook shows as a picture and a test reads as text.

    `japanese` draws the same picture in Japanese; it is None if this one is in Japanese already.
    """

    japanese: "Callable[[], Svg] | None" = None
    is_japanese = False
    #: The other signs, letters or kanji, and what draws the definitions with them.
    others: "tuple[str, Callable[[], str]] | None" = None

    def _repr_mimebundle_(self, **_: Any) -> Bundle:
        return self.in_both()

    def in_both(self, english: str = "", japanese: str = "") -> Bundle:
        """Return the picture: while figures are built, in Japanese as well; otherwise it looks like
        the notebook. english, japanese: what readers who cannot see it are told, if not its name.
        """
        told = japanese if self.is_japanese else english
        ours, (data, about) = self.japanese, self.twice(told)
        if is_themed(data):
            data["text/html"] = self.in_page(told or self.about)
        return in_both((data, about), lambda: ours().twice(japanese)) if ours else (data, about)

    def twice(self, told: str = "") -> Bundle:
        """Return the picture and, for a page with pieces on it, what it is with other signs."""
        data, about = self.alone(told)
        if self.others and KOMA in self and not is_themed(data):
            name, drawn = self.others
            text = re.sub("(?<=<defs>).*?(?=</defs>)", lambda _: drawn(), self, count=1)
            png = "image/png" in data
            data[OTHERS] = f"{name} {b64encode(png_bytes(text)).decode() if png else text}"
        return data, about

    def alone(self, told: str = "") -> Bundle:
        """Return the picture as PNG, because a notebook that is not trusted yet shows no SVG; if
        nothing that makes PNG is installed, return the SVG."""
        text = told or repr(self)
        try:
            picture = b64encode(png_bytes(self)).decode("ascii")
        except ImportError:
            return {"image/svg+xml": str(self), "text/plain": text}, {}
        return {"image/png": picture, "text/plain": text}, {"image/png": {"width": self.wide}}

    @checked
    def in_page(self, told: str) -> str:
        """Return the picture as HTML, dark and with a reader's signs where scripts run; one
        picture, light, where none does. told: what readers who cannot see it are told."""
        picture = b64encode(self.encode()).decode()
        name, drawn = self.others or ("", str)
        return (
            f'<img alt="{escape(told)}" width="{self.wide}" '
            f'src="data:image/svg+xml;base64,{picture}">'
            f'<script data-dark="{escape(style("dark"))}" data-others="{name}" '
            f'data-drawn="{escape(drawn())}">{_in_page()}</script>'
        )

    def __repr__(self) -> str:
        """Return what the picture says it is: IPython prints any str by its repr."""
        return spoken(said("<picture: {about}>", about=self.about), self.is_japanese)

    @property
    def wide(self) -> int:
        """Return how wide the picture is meant to be shown, in pixels of a page."""
        return round(float(self.partition(' width="')[2].partition('"')[0]))

    @property
    def about(self) -> str:
        """Return the label of the picture."""
        return unescape(self.partition("<title>")[2].partition("</title>")[0])


#: The width, the height and the drawing of a picture.
Picture = tuple[float, float, Drawn]


@cache
def _in_page() -> str:
    return f"(() => {{{without_remarks(scripts('theme.js', 'picture.js'))}}})();"


def is_themed(shown: dict[str, Any]) -> bool:
    """Whether a picture that a cell shows goes into a notebook with a theme: not while figures are
    built, since then only PNG is kept, nor on a live page, which has no PNG."""
    return "image/png" in shown and not is_building()


Theme = Annotated[str, one_of(tuple(THEMES))]


@checked
def svg(
    seen: Any,
    theme: Theme = "light",
    letters: bool = False,
    flipped: bool = False,
    japanese: bool = False,
) -> Svg:
    """Return as SVG a position, a game at its last move, a board, a bitboard, a table, or a whole
    frame.

    letters: whether pieces are letters; a notebook of the folder `ja` has kanji all the same.
    japanese: whether its words are in Japanese, as they always are in such a notebook.

    >>> "<text" in svg(Bits("centre", (40,)))
    False
    """

    part = _board(seen)

    def drawn(ours: bool) -> Svg:
        page = Page(ours, flipped)
        signs = letters and (japanese or not ours)
        return document(page, _picture(part, ours), _title(part, ours), theme, signs)

    return bilingual(drawn, japanese)


def _board(seen: Any) -> Any:
    """Return the board of a position, or of a game with its last move marked; all else as it is."""
    if is_a(seen, Position):
        return board_of(seen)
    if is_a(seen, Game):
        *_, last = seen.positions()
        return board_of(last, squares_of(seen.moves[-1]) if seen.moves else ())
    return seen


def bilingual(drawn: Callable[[bool], Svg], japanese: bool) -> Svg:
    """Return a picture in the language of the edition, or in Japanese; one in English can also draw
    itself in Japanese."""
    ours = japanese or begins_in_japanese()
    picture = drawn(ours)
    if not ours:
        picture.japanese = lambda: drawn(True)
    return picture


@checked
def png(
    seen: Any,
    theme: Theme = "light",
    letters: bool = False,
    flipped: bool = False,
    zoom: Annotated[float, between(0.1, 10)] = 2,
    japanese: bool = False,
) -> bytes:
    """Return the same picture as PNG bytes; `zoom` 2 is for screens with two dots per pixel.

    >>> png(Bits("centre", (40,)))[:4]
    b'\\x89PNG'
    """
    return png_bytes(svg(seen, theme, letters, flipped, japanese), zoom)


@lru_cache(maxsize=8)  # on paper and on a screen many strips are the same
def png_bytes(text: str, zoom: float = 1.5) -> bytes:
    """Return PNG bytes of SVG without fonts and variables, in 64 colors, a quarter as large."""
    from PIL import Image

    small = raster(text, zoom).quantize(64, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    out = BytesIO()
    small.save(out, "PNG", optimize=True)
    return out.getvalue()


def raster(text: str, zoom: float) -> "Image.Image":
    """Return SVG text, which has no fonts or variables, drawn in pixels.

    >>> raster(svg(Bits("", (40,))), 2).mode
    'RGB'
    """
    import resvg_py
    from PIL import Image

    whole = resvg_py.svg_to_bytes(svg_string=str(text), zoom=zoom, skip_system_fonts=True)
    return Image.open(BytesIO(bytes(whole))).convert("RGB")


def document(
    page: Page, picture: Picture, title: str, theme: str = "light", letters: bool = False
) -> Svg:
    """Return a whole SVG file around a picture, written on a page that is still empty, with its
    style written in and only those definitions that it uses."""
    wide, high, drawn = picture
    body = page.text(drawn)
    made = Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" '
        f'width="{wide:g}" height="{high:g}" role="img"><title>{escape(title)}</title>'
        f"<style>{style(theme)}</style><defs>{definitions(page, letters)}</defs>"
        f'<g class="{"flipped" if page.flipped else "upright"}">'
        f'<rect class="bg" width="{wide:g}" height="{high:g}"/>{body}</g></svg>'
    )  # fmt: skip
    made.is_japanese = page.japanese
    made.others = "kanji" if letters else "letters", partial(definitions, page, not letters)
    return made


def definitions(page: Page, letters: bool) -> str:
    """Return definitions of what is on a page, and of what these use.

    >>> page = Page()
    >>> drawn = page.text(use(href="#P"))
    >>> re.findall(' id="(.*?)"', definitions(page, letters=True))
    ['koma', 'P']
    """
    there, drawn, with_them = _defined(letters), dict[str, str](), Page()
    with_them.used, with_them.letters, with_them.code = {*page.used}, {*page.letters}, page.code
    while wanted := (with_them.used & there.keys()) - drawn.keys():
        drawn |= {name: with_them.text((there[name],)) for name in wanted}
    return "".join(drawn[name] for name in there if name in drawn) + characters(with_them)


@cache
def _defined(letters: bool) -> dict[str, Element]:
    """Return each shape and symbol by its name, in the order in which they are drawn."""
    there = (each for each in shapes() + symbols(letters) if isinstance(each, Element))
    return {each.attributes["id"]: each for each in there}


def style(theme: str) -> str:
    """Return the style rules with a theme's colors, for renderers that know no variables."""
    return re.sub(r"var\(--([\w-]+)\)", lambda m: THEMES[theme][m[1]], RULES).replace("\n", "")


def _title(seen: Any, japanese: bool) -> str:
    if is_a(seen, Frame):
        return spoken(seen.caption, japanese)
    if japanese and not seen.title and not is_a(seen, Choice):
        return spoken(drawing(seen).label, True)
    return spoken(seen.title, japanese) or type(seen).__name__


def _picture(seen: Any, japanese: bool) -> Picture:
    """Return the width, height and drawing of a part, or of a frame's parts side by side.

    What a frame leaves to the reader's choice is left out, as in a strip.
    """
    if is_a(seen, Frame):
        fixed = [part for part in seen.parts if not isinstance(part, Choice)]
        return beside([_picture(part, japanese) for part in fixed or seen.parts])
    if is_a(seen, Choice):
        return _picture(seen.options[0][1], japanese)
    drawn = drawing.dispatch(type(seen))(seen)  # a stranger may raise when asked for its class
    return titled(spoken(seen.title, japanese), drawn)


def titled(title: str, drawn: Drawing) -> Picture:
    """Return a drawing with a margin, and with its title above it if it has one."""
    head = 30 if title else 0
    body = filled(drawn.skeleton, drawn.slots)
    above = line(title, 0, 16, 14, "label") if title else ()
    wide = max(drawn.width, width(title, 14)) + 24
    return wide, drawn.height + head + 24, moved(12, 12, above, moved(0, head, body))


def beside(pictures: Sequence[Picture]) -> Picture:
    """Return pictures side by side, aligned at the top."""
    x, out = 0.0, []
    for wide, _, body in pictures:
        out.append(moved(x, 0, body))
        x += wide
    return x, max(high for _, high, _ in pictures), joined(out)


@cache
def symbols(letters: bool) -> Drawn:
    """Return definitions of the pieces and of the rank labels, in kanji or in letters.

    >>> symbols(True) == symbols(False)
    False
    """
    table, out = glyphs(), []
    for key, kanji in table["kanji"].items():
        promoted, base = key.startswith("+"), key[-1].upper()
        look = "red" if promoted else "ink"
        if letters:
            shift, size = (4.2, 0.046) if promoted else (0, 0.052)
            ink = path(d=table["letters"][base], transform=f"translate({shift},2.6) scale({size})")
            if promoted:
                ink += path(d="M-11.4,1.1h2.7v-2.7h2v2.7h2.7v2h-2.7v2.7h-2v-2.7h-2.7z")
        else:
            size = 0.055 if key == "+P" else 0.048
            ink = path(d=kanji, transform=f"translate(0,2.2) scale({size})")
        scaled = g(use(href="#koma"), g(ink, look=look), transform=f"scale({SIZES[base]})")
        out.append(g(scaled, id=key))
    for rank, numeral in table["ranks"].items():
        label = (
            line(rank, 0, 4, 12.5, "edge", 0.5) if letters
            else path(look="edge", d=numeral, transform="scale(.0265)")
        )  # fmt: skip
        out.append(g(label, id=f"rank-{rank}"))
    return joined(out)


@cache
def shapes() -> Drawn:
    """Return definitions of everything else that is drawn more than once."""
    cell = {"x": -CELL_W / 2, "y": -CELL_H / 2, "width": CELL_W, "height": CELL_H}
    bit = {"x": -12, "y": -12, "width": 24, "height": 24, "rx": 3.5}
    hatches = {
        "diag": "M-20,-10L-8,-22M-20,6L8,-22M-20,22L20,-18M-4,22L20,-2M12,22L20,14",
        "back": "M20,-10L8,-22M20,6L-8,-22M20,22L-20,-18M4,22L-20,-2M-12,22L-20,14",
        "rows": "M-20,-14H20M-20,0H20M-20,14H20",
        "ring": "M-15,0a15,17 0 1,0 30,0a15,17 0 1,0 -30,0",
    }
    dots = "".join(
        f"M{x - 2.4:g},{y}a2.4,2.4 0 1,0 4.8,0a2.4,2.4 0 1,0 -4.8,0"
        for x in (-13, 0, 13) for y in (-15, 0, 15)
    )  # fmt: skip
    over = {name: path(look="hatch", d=d) for name, d in hatches.items()}
    over |= {"plain": (), "dots": path(look="spots", d=dots)}
    names = ("plain", "diag", "back", "rows", "dots", "ring")
    layers = joined(g(rect(look="tint", **cell), over[name], id=f"layer-{name}") for name in names)
    koma = path(look="koma", d="M0,-19.5L10.8,-14.6L15.2,18.5H-15.2L-10.8,-14.6Z")
    base = path(look="base", d="M14.55,17.9L14.1,14.9H-14.1L-14.55,17.9Z")
    left = rect(look="left", x=-20, y=-22, width=40, height=44)
    plus = path(look="bit-sign", d="M-5.5,0H5.5M0,-5.5V5.5")
    gone = box(-11, -11, 22, 22, "bit-gone", 3.5) + path(look="bit-minus", d="M-5,0H5")
    field = rect(x=-4.5 * CELL_W, y=-4.5 * CELL_H, width=9 * CELL_W, height=9 * CELL_H)
    return (
        g(koma, base, id="koma")
        + path(id="side", d="M0,-6L3.6,-4.4L5,6H-5L-3.6,-4.4Z")
        + rect(id="arrived", look="arrived", **cell)
        + g(left, box(-16.5, -18.5, 33, 37, "left-line", 3), id="left")
        + g(rect(look="bit-off", **bit), circle(look="bit-dot", r=1.7), id="bit-off")
        + rect(id="bit-on", look="bit-on", **bit)
        + g(rect(look="bit-new", **bit), plus, id="bit-new")
        + g(gone, id="bit-gone")
        + element("clipPath", field, id="field")
        + rect(id="hit", **cell)
        + rect(id="bit-hit", x=-13, y=-13, width=26, height=26, rx=4)
        + layers
    )
