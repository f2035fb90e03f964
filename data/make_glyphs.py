"""Outlines of the piece characters, rank numerals and ASCII, taken once from three OFL fonts.

Pictures drawn with them look the same on a machine that has no fonts at all.
The fonts come from npm (`npm pack @fontsource/shippori-mincho @fontsource/inter
@fontsource/jetbrains-mono`, unpacked):

    python data/make_glyphs.py SHIPPORI_FOLDER INTER_FOLDER JETBRAINS_FOLDER

writes shogi_lab/screen/static/glyphs.json, OFL.txt and the licence heads of the fonts.
Units: 500 to the em, y downwards. Pieces and ranks lie with their ink centred on (0, 0);
ASCII stands on the base line y = 0 and carries its advance width; that of code, `code`, is the same
for all, `pitch`.
"""

import json
import sys
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

EM = 500
STATIC = Path(__file__).parent.parent / "shogi_lab" / "screen" / "static"
KANJI = dict(
    zip(
        "P L N S G B R K k +P +L +N +S +B +R".split(), "歩香桂銀金角飛玉王と杏圭全馬龍", strict=True
    )
)
RANKS = dict(zip("abcdefghi", "一二三四五六七八九", strict=True))
LETTERS = "PLNSGBRK"
ASCII = "".join(map(chr, range(33, 127)))


class RelativePen(BasePen):
    """Path data in relative whole numbers: half the text of absolute ones."""

    def __init__(self, glyphs, scale, shift):
        super().__init__(glyphs)
        self.scale, self.shift, self.at, self.data = scale, shift, (0, 0), []

    def _steps(self, letter, *points):
        corners = [
            (round(x * self.scale + self.shift[0]), round(-y * self.scale + self.shift[1]))
            for x, y in points
        ]
        numbers = [n for x, y in corners for n in (x - self.at[0], y - self.at[1])]
        self.at = corners[-1]
        self.data.append(letter + ",".join(map(str, numbers)).replace(",-", "-"))

    def _moveTo(self, p):
        self._steps("m", p)
        self.start = self.at

    def _lineTo(self, p):
        self._steps("l", p)

    def _curveToOne(self, a, b, c):
        self._steps("c", a, b, c)

    def _qCurveToOne(self, a, b):
        self._steps("q", a, b)

    def _closePath(self):
        self.data.append("z")
        self.at = self.start


def outline(font, char, centred):
    """Return the path data of one character, and its advance width."""
    glyphs, name = font.getGlyphSet(), font.getBestCmap()[ord(char)]
    scale, shift = EM / font["head"].unitsPerEm, (0, 0)
    if centred:
        ink = BoundsPen(glyphs)
        glyphs[name].draw(ink)
        x0, y0, x1, y1 = ink.bounds
        shift = (-scale * (x0 + x1) / 2, scale * (y0 + y1) / 2)
    pen = RelativePen(glyphs, scale, shift)
    glyphs[name].draw(pen)
    return "".join(pen.data), round(glyphs[name].width * scale)


def main(shippori, inter, jetbrains):
    """Write the glyph table and the licence of the fonts it was taken from."""
    japanese = TTFont(shippori / "files/shippori-mincho-japanese-700-normal.woff2")
    latin = TTFont(shippori / "files/shippori-mincho-latin-700-normal.woff2")
    sans = TTFont(inter / "files/inter-latin-500-normal.woff2")
    mono = TTFont(jetbrains / "files/jetbrains-mono-latin-500-normal.woff2")
    code = {c: outline(mono, c, False) for c in ASCII}
    (pitch,) = {advance for _, advance in code.values()}
    table = {
        "kanji": {key: outline(japanese, c, True)[0] for key, c in KANJI.items()},
        "ranks": {key: outline(japanese, c, True)[0] for key, c in RANKS.items()},
        "letters": {c: outline(latin, c, True)[0] for c in LETTERS},
        "tongues": {"ja": outline(japanese, "あ", True)[0], "en": outline(latin, "A", True)[0]},
        "ascii": {c: outline(sans, c, False) for c in ASCII},
        "space": outline(sans, " ", False)[1],
        "code": {c: drawn for c, (drawn, _) in code.items()},
        "pitch": pitch,
    }
    text = json.dumps(table, ensure_ascii=True, indent=0, separators=(",", ":")) + "\n"
    (STATIC / "glyphs.json").write_text(text, encoding="ascii")
    (STATIC / "OFL.txt").write_text(licence(shippori, inter, jetbrains), encoding="utf-8")
    print(len(text), "bytes")


def licence(*folders):
    """Return the copyright lines, then the licence that the fonts share."""
    texts = [(folder / "LICENSE").read_text(encoding="utf-8") for folder in folders]
    heads, bodies = zip(*(text.split("\n", 1) for text in texts), strict=True)
    if len({body.strip() for body in bodies}) > 1:
        raise ValueError("the fonts' licences differ: write all out")
    lines = [
        "The outlines in glyphs.json were taken from the first three fonts, those in japanese.json "
        "from the fourth; letters.otf has those of the second and the fourth:\n",
        "Shippori Mincho: " + heads[0].split(" ShipporiMincho-")[0],
        "Inter: " + heads[1].split(" Inter-")[0],
        "JetBrains Mono: " + heads[2].split(" JetBrainsMono-")[0],
        "Noto Sans CJK JP: © 2014-2021 Adobe (http://www.adobe.com/).",
    ]
    return "\n".join(lines) + "\n" + bodies[0].rstrip() + "\n"


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
