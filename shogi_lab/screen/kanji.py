"""Words of a drawing in Japanese, for a picture: outlines of what a screen would write in their
place.

      <g data-say="Black">BLACK</g>      ->      先手

Japanese that is much longer than its English is squeezed, as on a screen (language.js).
"""

import re
from html import unescape

from shogi_lab.japanese.catalog import in_japanese

from .outlines import EM, Japanese, drawable, line, outlined, width, wrapped

WORD = re.compile(
    r'(<g class="[^"]*") data-say="([^"]*)"(?: data-(mid|end)="([^"]*)")?'
    r'( transform="[^"]*">)((?:<use [^>]*/>)+)</g>'
)
LINES = re.compile(
    r'<g class="([^"]*)" data-say="([^"]*)" data-lines="([^"]*)">'
    r"(?:<g [^>]*>(?:<use [^>]*/>)*</g>)*</g>"
)
PLACE = re.compile(r' x="(\d+)"')
SPARE, LEAST = 1.5 * EM, 0.75  # room from where the last letter begins; no narrower than this
ANCHORS = {"mid": 0.5, "end": 1.0, None: 0.0}


def spoken(text: str, japanese: bool) -> str:
    """Return a text that is to be drawn, in the language that is asked for.

    >>> spoken("Black", True), spoken("Black", False)
    ('先手', 'Black')
    """
    return Japanese(in_japanese(text) or text) if japanese else text


def in_kanji(drawn: str) -> str:
    """Return a drawing with its words in Japanese.

    >>> from .outlines import word
    >>> in_kanji(line(word("Black"), 0, 0, 10)).count("<use")
    2
    """
    return WORD.sub(_word, LINES.sub(_lines, drawn))


def _word(found: re.Match[str]) -> str:
    opened, english, anchor, at, placed, letters = found.groups()
    text = drawable(Japanese(in_japanese(unescape(english)) or unescape(english)))
    long = width(Japanese(text), EM)
    room = float(PLACE.findall(letters)[-1]) + SPARE
    pressed = min(1, max(room / long, LEAST))
    start = float(at or 0) - ANCHORS[anchor] * long * pressed
    fitted = f'<g transform="translate({start:g},0) scale({pressed:.4g},1)">{outlined(text)}</g>'
    return f"{opened}{placed}{fitted}</g>"


def _lines(found: re.Match[str]) -> str:
    look, english, place = found.groups()
    x, y, size, room, pitch = map(float, place.split())
    lines = wrapped(spoken(unescape(english), True), size, room * size)
    return "".join(line(text, x, y + i * pitch, size, look) for i, text in enumerate(lines))
