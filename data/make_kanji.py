"""Outlines of the characters in which pictures speak Japanese, taken from an OFL font.

Strips, charts and saved pictures in Japanese look the same on a machine that has no fonts at all.
The font is Noto Sans CJK JP, Regular (on Debian the package `fonts-noto-cjk`):

    python data/make_kanji.py /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc

writes shogi_lab/screen/static/japanese.json: what is in the catalog of films, all kana, and what
stands between them. It is to be run again when the catalog has a new character. Units are those of
make_glyphs.py. Beside it, letters.otf has these outlines and those of ASCII as a font, in which
matplotlib writes into charts; without an argument only that is written anew.
"""

import json
import sys
from pathlib import Path

from babel.messages.pofile import read_po
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTCollection
from make_glyphs import EM, KANJI, RANKS, STATIC, outline

CATALOGS = STATIC.parent.parent / "japanese"
NAME, COPYRIGHT, FULL_NAME = "Noto Sans CJK JP", 0, 4  # numbers of names in a font
BETWEEN = "　〓、。，．・：；？！（）「」『』【】〈〉…―ー々〜～％＋－×＝／→←↑↓▲△☗☖"
KANA = "".join(map(chr, [*range(0x3041, 0x3097), *range(0x30A1, 0x30FB)]))
DIGITS = "０１２３４５６７８９"
ABOVE, BELOW = 440, -60  # the base line: how far up a line of charts reaches, and how far down
MOVES = "同成不打右左直上引寄左手先後番歩香桂銀金角飛玉王と杏圭全馬龍竜"


def wanted():
    """Return the characters that a picture may need: above all those of the catalogs of films and
    of code."""
    said = set[str]()
    for file in CATALOGS.rglob("*.po"):
        with file.open("rb") as lines:
            catalog = read_po(lines, locale="ja")
        said |= {char for message in catalog if message.id for char in message.string}
    others = (BETWEEN, KANA, DIGITS, MOVES, KANJI.values(), RANKS.values())
    return {char for char in said.union(*others) if not " " <= char <= "~"}


def main(collection):
    """Write the table of outlines."""
    fonts = TTCollection(collection)
    font = next(each for each in fonts if each["name"].getDebugName(FULL_NAME) == NAME)
    if font["name"].getDebugName(COPYRIGHT) not in (STATIC / "OFL.txt").read_text(encoding="utf-8"):
        raise ValueError("OFL.txt does not name who holds the rights in this font")
    there = {chr(code) for code in font.getBestCmap()}
    table = {char: outline(font, char, False) for char in sorted(wanted() & there)}
    text = json.dumps(table, ensure_ascii=True, indent=0, separators=(",", ":")) + "\n"
    (STATIC / "japanese.json").write_text(text, encoding="ascii")
    print(len(table), "characters,", len(text), "bytes; not in the font:", *(wanted() - there))


def pack():
    """Write the outlines of words as a font."""
    ours, ascii_ = (json.loads((STATIC / f"{name}.json").read_text("ascii"))
                    for name in ("japanese", "glyphs"))  # fmt: skip
    space = {" ": ("", ascii_["space"])}
    table = {".notdef": ascii_["ascii"]["?"], **space, **ours, **ascii_["ascii"]}
    named = {name if name == ".notdef" else f"u{ord(name):04X}": name for name in table}
    font = FontBuilder(EM, isTTF=False)
    font.updateHead(created=0, modified=0)
    font.font.recalcTimestamp = False
    font.setupGlyphOrder(list(named))
    font.setupCharacterMap({ord(char): name for name, char in named.items() if len(char) == 1})
    font.setupCFF("shogi_lab", {}, {name: packed(*table[char]) for name, char in named.items()}, {})
    font.setupHorizontalMetrics({name: (table[char][1], 0) for name, char in named.items()})
    font.setupHorizontalHeader(ascent=ABOVE, descent=BELOW)
    font.setupNameTable(
        {"copyright": "See OFL.txt", "familyName": "shogi_lab", "styleName": "Regular"}
    )
    font.setupOS2(sTypoAscender=ABOVE, sTypoDescender=BELOW, usWinAscent=ABOVE, usWinDescent=-BELOW)
    font.setupPost()
    font.save(STATIC / "letters.otf")


def packed(drawn, advance):
    """Return an outline as a font keeps it, with y upwards."""
    pen = T2CharStringPen(advance, None)
    parse_path(drawn, TransformPen(pen, (1, 0, 0, -1, 0, 0)))
    return pen.getCharString()


if __name__ == "__main__":
    if sys.argv[1:]:
        main(Path(sys.argv[1]))
    pack()
