"""Characters as outlines, so that a picture looks the same where no font is installed.

glyphs.json    pieces, ranks, two switches, and ASCII: what pages have, too; and ASCII for code
japanese.json  kana and kanji of whatever a picture says in Japanese (data/make_kanji.py)
"""

import json
import re
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from shogi_lab.ground.messages import Message, key_of
from shogi_lab.japanese.catalog import in_japanese, known

from .elements import Drawn, Page, joined

STATIC = Path(__file__).parent / "static"
EM = 500  # units of the glyph tables
WORDY = re.compile("[A-Za-z]{2}")
REMARKS = re.compile(r"^ *//.*\n|^ +| +// [^\"'`\n]*$", re.MULTILINE)
ABROAD = re.compile("[^ -~]")  # what is not ASCII
#: How labels of axes look, how large and how long they are at most: a slide has room to draw them
#: larger where they stand.
AXIS, AXIS_SIZE, AXIS_LONG = "dim", 11, 3
ALONE = 4  # characters of Japanese, fewer than which make no last line
#: In Japanese: room from where the last letter of the English begins, and the narrowest.
SPARE, LEAST = 1.5 * EM, 0.75
GETA = "〓"  # what Japanese printers put where they lack a character
# What no line of Japanese begins with, and what none ends with; a square, or a word of code, is
# not broken.
CLOSES = "、。，．：；？！）」』・…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ％"
OPENS = "（「『"
UNBROKEN = re.compile(
    rf"[{OPENS}]*(?:[▲△]?[１-９][一二三四五六七八九]|[!-~]+|[^!-~{OPENS}]|$)[{CLOSES}]*"
)


@cache
def glyphs() -> dict:
    """Return the glyph table: path data of pieces, ranks, two switches, ASCII and code, 500 units
    to the em.

    >>> sorted(glyphs())
    ['ascii', 'code', 'kanji', 'letters', 'pitch', 'ranks', 'space', 'tongues']
    """
    return json.loads((STATIC / "glyphs.json").read_text(encoding="ascii"))


@cache
def japanese_glyphs() -> dict[str, tuple[str, int]]:
    """Return the outlines of kana, kanji and punctuation: each one's path and its advance."""
    return json.loads((STATIC / "japanese.json").read_text(encoding="ascii"))


class Japanese(str):
    """A text in Japanese, which is drawn in outlines, and may be broken anywhere."""


def scripts(*names: str) -> str:
    """Return files of the screen's script, joined into one module.

    >>> scripts("language.js", "stepper.js").startswith("// The language of a page")
    True
    """
    return "".join((STATIC / name).read_text(encoding="utf-8") for name in names)


def without_remarks(script: str) -> str:
    """Return a script without its comments, for which no page has a reader."""
    return REMARKS.sub("", script)


def glyph(char: str) -> tuple[str, int]:
    """Return a character's path data, and how far it moves the pen; an unknown one is '?'.

    >>> glyph(" ")[0], glyph("歩") == japanese_glyphs()["歩"]
    ('', True)
    """
    if char == " ":
        return "", glyphs()["space"]
    return glyphs()["ascii"].get(char) or japanese_glyphs().get(char) or glyphs()["ascii"]["?"]


def advance(char: str) -> int:
    """Return how far one character moves the pen, in glyph units."""
    return glyph(char)[1]


def drawable(text: str) -> str:
    """Return a text as it can be drawn: in Japanese, 〓 replaces characters that the tables do not
    have; in any other text, '?' replaces all but ASCII, since a screen has no more outlines."""
    if isinstance(text, Japanese):
        return "".join(c if " " <= c <= "~" or c in japanese_glyphs() else GETA for c in text)
    return ABROAD.sub("?", text)


def width(text: str, size: float) -> float:
    """Return the length of a line in pixels.

    >>> width("ii", 10) < width("mm", 10)
    True
    """
    return sum(map(advance, drawable(text))) * size / EM


class Line(NamedTuple):
    """A line of text in a drawing."""

    text: str
    x: float
    y: float
    size: float
    look: str
    anchor: float

    def written(self, page: Page) -> str:
        """Return the outlines of the text; of a word those in the page's language."""
        text = self.text
        if not is_word(text):
            drawn = drawable(text)
            page.letters.update(drawn)
            on_axis = self.look == AXIS and self.anchor == 0.5 and self.size <= AXIS_SIZE
            if on_axis and len(text) <= AXIS_LONG:
                return _on_axis(drawn, self.x, self.y, self.size)
            if page.slots is not None and not drawn.strip():
                return ""
            return _outlined(drawn, *self[1:])
        pen = width(text, EM)
        place = _place(self.x - self.anchor * width(text, self.size), self.y, self.size)
        if page.japanese:
            return f'<g class="{self.look}"{place}>{self._fitted(page, round(pen))}</g>'
        key, drawn = page.say(key_of(text), text), drawable(text)
        page.letters.update(drawn)
        begins = {0.5: f' data-mid="{round(pen) / 2:g}"', 1: f' data-end="{round(pen)}"'}
        mark = f' data-say="{escape(key)}"{begins.get(self.anchor, "")}'
        return f'<g class="{self.look}"{mark}{place}>{outlined(drawn)}</g>'

    def _fitted(self, page: Page, pen: int) -> str:
        """Return the Japanese, squeezed if it is much longer than the English, as on a screen
        (language.js); pen: how long the English is."""
        ours = Japanese(drawable(spoken(self.text, True)))
        page.letters.update(ours)
        last = sum(map(advance, drawable(self.text).rstrip()[:-1]))  # where its last letter begins
        long = width(ours, EM)
        pressed = min(1, max((last + SPARE) / long, LEAST))
        start = float(f"{self.anchor * pen:g}") - self.anchor * long * pressed
        return f'<g transform="translate({start:g},0) scale({pressed:.4g},1)">{outlined(ours)}</g>'


def line(
    text: str, x: float, y: float, size: float, look: str = "label", anchor: float = 0
) -> Drawn:
    """Return one line of text on the baseline at (x, y); with anchor 0 it starts there, with 0.5
    it is centered, with 1 it ends there.

    Characters that are not `drawable` become '?'. A screen can write a message or a word in another
    language, too.

    >>> Page().text(line("7g", 0, 0, 10)).count("<use")
    2
    >>> Page().text(line(word("Black"), 0, 0, 10))[:36]
    '<g class="label" data-say="Black" tr'
    >>> Page(japanese=True).text(line(word("Black"), 0, 0, 10)).count("<use")
    2
    >>> Page().text(line("9", 0, 0, 10, "dim", 0.5))
    '<g class="dim axis" transform="translate(0,0) scale(0.02)"><use href="#c57" x="-158"/></g>'
    """
    return (Line(text, x, y, size, look, anchor),)


def spoken(text: str, japanese: bool) -> str:
    """Return a text that is to be drawn, in the language that is asked for.

    >>> spoken("Black", True), spoken("Black", False)
    ('先手', 'Black')
    """
    return Japanese(in_japanese(text) or text) if japanese else text


class Word(str):
    """A text from plain data that differs in Japanese."""


def word(text: str) -> str:
    """Return a text from plain data as a `Word` if its Japanese is known; others stay texts.

    >>> [isinstance(word(text), Word) for text in ("Black", "hash_key", "5e")]
    [True, False, False]
    """
    if isinstance(text, Message) or not WORDY.search(text):
        return text
    return Word(text) if known(text) not in ("", text) else text


def is_word(text: str) -> bool:
    """Return whether a text may differ in Japanese."""
    return isinstance(text, (Message, Word))


def _place(x: float, y: float, size: float) -> str:
    return f' transform="translate({x:.5g},{y:.5g}) scale({size / EM:.4g})"'


@lru_cache(4096)
def _outlined(text: str, x: float, y: float, size: float, look: str, anchor: float) -> str:
    left = x - anchor * width(Japanese(text), size)
    return f'<g class="{look}"{_place(left, y, size)}>{outlined(text)}</g>'


@lru_cache(4096)
def _on_axis(text: str, x: float, y: float, size: float) -> str:
    """Draw a label around its own origin, so that it can be scaled where it stands."""
    begin = -round(width(text, EM) / 2)
    return f'<g class="{AXIS} axis"{_place(x, y, size)}>{outlined(text, begin)}</g>'


def outlined(text: str, pen: int = 0) -> str:
    """Return the outlines with which a text is drawn, in glyph units, from where the pen stands."""
    uses = []
    for char in text:
        if char != " ":
            uses.append(f'<use href="#c{ord(char)}" x="{pen}"/>')
        pen += advance(char)
    return "".join(uses)


class Typed(NamedTuple):
    """A line of source in a drawing."""

    text: str
    x: float
    y: float
    size: float
    look: str

    def written(self, page: Page) -> str:
        """Return the outlines of the characters, all as far apart as the font's pitch."""
        wide, drawn = glyphs()["pitch"], drawable(self.text)
        page.code.update(drawn)
        uses = "".join(
            f'<use href="#m{ord(char)}" x="{i * wide}"/>'
            for i, char in enumerate(drawn)
            if char != " "
        )
        if page.slots is not None and not uses:
            return ""
        return f'<g class="{self.look}"{_place(*self[1:4])}>{uses}</g>'


def typed(text: str, x: float, y: float, size: float, look: str = "label") -> Drawn:
    """Return a line of source on the baseline at (x, y), in the font for code, all of whose
    characters have the same width.

    >>> Page().text(typed("a b", 0, 0, 10)).count('<use href="#m')
    2
    """
    return (Typed(text, x, y, size, look),)


def pitch(size: float) -> float:
    """Return how far apart the characters of code are, in pixels.

    >>> pitch(10)
    6.0
    """
    return float(glyphs()["pitch"]) * size / EM


def wrapped(text: str, size: float, room: float) -> list[str]:
    """Return a text in lines of at most `room` pixels, broken at blanks; Japanese is broken
    anywhere except before a mark that ends a sentence.

    >>> wrapped("one two three", 10, 40)
    ['one two', 'three']
    >>> wrapped(Japanese("歩が成る。"), 10, 40)
    ['歩が成', 'る。']
    """
    if isinstance(text, Japanese):
        return _broken(text, size, room)
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _broken(text: str, size: float, room: float) -> list[str]:
    """Break a Japanese text into lines, all shorter if the last would hold very little."""
    lines = tried = _filled(text, size, room)
    while len(lines) > 1 and len(tried) == len(lines):
        if width(tried[-1], size) >= ALONE * size:
            return tried
        room -= size
        tried = _filled(text, size, room)
    return lines


def _filled(text: str, size: float, room: float) -> list[str]:
    lines = [""]
    for piece in UNBROKEN.findall(text.replace("\n", "")):
        longer = lines[-1] + piece
        if lines[-1] and piece.strip() and width(Japanese(longer), size) > room:
            lines.append(piece)
        else:
            lines[-1] = longer
    return [Japanese(line.strip()) for line in lines]


class Lines(NamedTuple):
    """A text in lines, at most `room` pixels long and `pitch` pixels apart."""

    text: str
    x: float
    y: float
    size: float
    room: float
    pitch: float
    look: str

    def written(self, page: Page) -> str:
        """Return the lines; in another language the text is broken into lines again."""
        text, x, y, size, room, pitch, look = self
        if not is_word(text):
            return self._lines(page, text)
        if page.japanese:
            whole = int(room / size) * size
            return self._replace(room=whole)._lines(page, spoken(text, True))
        key = page.say(key_of(text), text)
        place = f"{x:g} {y:g} {size:g} {int(room / size)} {pitch:g}"
        mark = f' data-say="{escape(key)}" data-lines="{place}"'
        return f'<g class="{look}"{mark}>{self._lines(page, text)}</g>'

    def _lines(self, page: Page, text: str) -> str:
        x, y, size = self.x, self.y, self.size
        lines = enumerate(wrapped(text, size, self.room))
        drawn = (line(each, x, y + i * self.pitch, size, self.look) for i, each in lines)
        return page.text(joined(drawn))


def paragraph(
    text: str, at: tuple[float, float], size: float, room: float, pitch: float, look: str = "dim"
) -> Drawn:
    """Draw lines of text, `pitch` pixels apart, the first of which begins at a point.

    >>> Page().text(paragraph("one two three", (0, 0), 10, 40, 12)).count("<g")
    2
    """
    return (Lines(text, *at, size, room, pitch, look),)


def characters(page: Page) -> str:
    """Return definitions of the characters that a page has drawn, in words and in code.

    >>> page = Page()
    >>> drawn = page.text(line("A", 0, 0, 10) + typed("A", 0, 0, 10))
    >>> characters(page).count("<path")
    2
    """
    letter, code = (lambda char: glyph(char)[0]), glyphs()["code"].get
    faces = (("c", page.letters, letter), ("m", page.code, code))
    return "".join(
        f'<path id="{kind}{ord(char)}" d="{outline(char)}"/>'
        for kind, chars, outline in faces
        for char in sorted(chars - {" "})
    )


def all_characters() -> str:
    """Return definitions of all ASCII characters."""
    return "".join(f'<path id="c{ord(c)}" d="{g[0]}"/>' for c, g in glyphs()["ascii"].items())
