"""Outlines of the characters in which pictures speak Japanese, taken from an OFL font.

Strips, charts and saved pictures in Japanese look the same on a machine that has no fonts at all.
The font is Noto Sans CJK JP, Regular (on Debian the package `fonts-noto-cjk`):

    python data/make_kanji.py /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc

writes shogi_lab/screen/static/japanese.json: what is in the catalog of films, all kana, and what
stands between them. It is to be run again when the catalog has a new character. Units are those of
make_glyphs.py.
"""

import json
import sys
from pathlib import Path

from babel.messages.pofile import read_po
from fontTools.ttLib import TTCollection
from make_glyphs import KANJI, RANKS, STATIC, outline

CATALOG = STATIC.parent.parent / "japanese" / "films.po"
NAME, COPYRIGHT, FULL_NAME = "Noto Sans CJK JP", 0, 4  # numbers of names in a font
BETWEEN = "　〓、。，．・：；？！（）「」『』【】〈〉…―ー々〜～％＋－×＝／→←↑↓▲△☗☖"
KANA = "".join(map(chr, [*range(0x3041, 0x3097), *range(0x30A1, 0x30FB)]))
DIGITS = "０１２３４５６７８９"
MOVES = "同成不打右左直上引寄左手先後番歩香桂銀金角飛玉王と杏圭全馬龍竜"


def wanted():
    """Return the characters that a picture may need: above all those of the catalog of films."""
    with CATALOG.open("rb") as lines:
        catalog = read_po(lines, locale="ja")
    said = {char for message in catalog if message.id for char in message.string}
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


if __name__ == "__main__":
    main(Path(sys.argv[1]))
