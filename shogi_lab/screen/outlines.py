"""Characters as outlines, so that a picture looks the same where no font is installed."""

import json
import re
from functools import cache, lru_cache
from html import escape
from pathlib import Path

from shogi_lab.japanese.catalog import known
from shogi_lab.messages import Message, labelled

STATIC = Path(__file__).parent / "static"
EM = 500  # units of the glyph table
WORDY = re.compile("[A-Za-z]{2}")


@cache
def glyphs() -> dict:
    """The glyph table: path data of pieces, ranks, two switches and ASCII, 500 units to the em.

    >>> sorted(glyphs())
    ['ascii', 'kanji', 'letters', 'ranks', 'space', 'tongues']
    """
    return json.loads((STATIC / "glyphs.json").read_text(encoding="ascii"))


def scripts(*names: str) -> str:
    """Files of the screen's script, one after another, as one module.

    >>> scripts("language.js", "stepper.js").startswith("// The language of a page")
    True
    """
    return "".join((STATIC / name).read_text(encoding="utf-8") for name in names)


def advance(char: str) -> int:
    """How far one character moves the pen, in glyph units; unknown ones count as '?'."""
    if char == " ":
        return glyphs()["space"]
    return glyphs()["ascii"].get(char, glyphs()["ascii"]["?"])[1]


def width(text: str, size: float) -> float:
    """The length of a line in pixels.

    >>> width("ii", 10) < width("mm", 10)
    True
    """
    return sum(map(advance, text)) * size / EM


def line(text: str, x: float, y: float, size: float, look: str = "label", anchor: float = 0) -> str:
    """One line of text standing on (x, y); anchor 0 starts there, 0.5 is centred, 1 ends there.

    What the table lacks is drawn as '?'. A message or a word is marked by its text, by which a
    screen finds what to write in its place in another language.

    >>> line("7g", 0, 0, 10).count("<use")
    2
    >>> line(word("Black"), 0, 0, 10)[:36]
    '<g class="label" data-say="Black" tr'
    """
    drawn = _outlined(str(text), x, y, size, look, anchor)
    mark = marked(text)
    if not mark:
        return drawn
    pen = sum(map(advance, text))
    begins = {0.5: f' data-mid="{pen / 2:g}"', 1: f' data-end="{pen}"'}.get(anchor, "")
    return drawn.replace(" transform=", f"{mark}{begins} transform=", 1)


class Word(str):
    """A text from plain data that is said otherwise in Japanese."""


def word(text: str) -> str:
    """A text from plain data, as a word where its Japanese is known; code, names and squares are
    none.

    >>> [isinstance(word(text), Word) for text in ("Black", "hash_key", "5e")]
    [True, False, False]
    """
    if isinstance(text, Message) or not WORDY.search(text):
        return text
    return Word(text) if known(text) not in ("", text) else text


def marked(text: str) -> str:
    """The attribute by which a screen finds a word in HTML, and what to write in its place; '' for
    what is no word.

    >>> marked(word("Black")), marked("hash_key")
    (' data-say="Black"', '')
    """
    if not isinstance(text, (Message, Word)):
        return ""
    return f' data-say="{escape(labelled(text))}"'


@lru_cache(4096)
def _outlined(text: str, x: float, y: float, size: float, look: str, anchor: float) -> str:
    pen, uses = 0, []
    for char in text:
        if char != " ":
            known = char if char in glyphs()["ascii"] else "?"
            uses.append(f'<use href="#c{ord(known)}" x="{pen}"/>')
        pen += advance(char)
    left = x - anchor * pen * size / EM
    return (
        f'<g class="{look}" transform="translate({left:.5g},{y:.5g}) scale({size / EM:.4g})">'
        f"{''.join(uses)}</g>"
    )


def typed(text: str, x: float, y: float, size: float, pitch: float) -> str:
    """A line of source standing on (x, y), each character in a column of its own.

    >>> typed("a b", 0, 0, 10, 6).count("<use")
    2
    """
    return "".join(
        line(char, x + (i + 0.5) * pitch, y, size, "label", 0.5)
        for i, char in enumerate(text)
        if char != " "
    )


def wrapped(text: str, size: float, room: float) -> list[str]:
    """The text in lines no longer than `room` pixels, broken at blanks.

    >>> wrapped("one two three", 10, 40)
    ['one two', 'three']
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def paragraph(
    text: str, at: tuple[float, float], size: float, room: float, pitch: float, look: str = "dim"
) -> str:
    """Lines of text, `pitch` pixels apart, the first of which stands on a point; a word is broken
    anew in another language.

    >>> paragraph("one two three", (0, 0), 10, 40, 12).count("<g")
    2
    """
    x, y = at
    lines = enumerate(wrapped(text, size, room))
    drawn = "".join(line(each, x, y + i * pitch, size, look) for i, each in lines)
    mark = marked(text)
    if not mark:
        return drawn
    place = f"{x:g} {y:g} {size:g} {int(room / size)} {pitch:g}"
    return f'<g class="{look}"{mark} data-lines="{place}">{drawn}</g>'


def characters(drawing: str) -> str:
    """Definitions of the ASCII characters that a drawing uses.

    >>> characters('<use href="#c65"/>').count("<path")
    1
    """
    used = sorted(set(map(int, re.findall(r'href="#c(\d+)"', drawing))))
    return "".join(f'<path id="c{n}" d="{glyphs()["ascii"][chr(n)][0]}"/>' for n in used)


def all_characters() -> str:
    """Definitions of all the ASCII characters.

    >>> all_characters().count("<path")
    94
    """
    return "".join(f'<path id="c{ord(c)}" d="{g[0]}"/>' for c, g in glyphs()["ascii"].items())
