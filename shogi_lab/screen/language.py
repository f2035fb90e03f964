"""The language in which a widget begins and a cell prints: that of the folder that its notebook is
in, or the one that SHOGI_LAB_LANGUAGE names.
"""

import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width

from shogi_lab.ground.messages import told_by
from shogi_lab.japanese.catalog import in_japanese

#: What a cell shows: its data by MIME type, and metadata.
Bundle = tuple[dict[str, Any], dict[str, Any]]
#: In which a build keeps what a cell shows in Japanese.
JAPANESE = "application/vnd.shogi-lab.japanese+json"
#: Around what a build prints in both languages: the English, then the Japanese. No text has them.
OPENS, PARTS, ENDS = MARKS = ("\ue000", "\ue001", "\ue002")
#: What `print` puts between its texts where Japanese has no space; in a column it stays.
GAP = re.compile(r"(?<=[、：]) (?=[^\s\d+-])| (?=[、。])")
#: How a word is put into a column: its fill and place, and the column's width.
COLUMN = re.compile(r"(?:(.?)([<>^]))?(\d*)s?")


def begins_in_japanese() -> bool:
    """Whether Japanese comes first: if SHOGI_LAB_LANGUAGE is `ja` (not `en`), or if it is not set
    and the kernel runs in the folder of the Japanese notebooks. Without a folder it does not."""
    if chosen := os.environ.get("SHOGI_LAB_LANGUAGE"):
        return chosen == "ja"
    with suppress(FileNotFoundError):
        return Path.cwd().name == "ja"
    return False


def is_building() -> bool:
    """Whether figures are built for pages, and not shown to a reader who runs a cell."""
    return bool(os.environ.get("SHOGI_LAB_FIGURES"))


def in_both(english: Bundle, japanese: Callable[[], Bundle]) -> Bundle:
    """Return what a cell shows: English and, while figures are built, Japanese as well.

    >>> in_both(({"text/plain": "Black"}, {}), lambda: ({"text/plain": "先手"}, {}))
    ({'text/plain': 'Black'}, {})
    """
    if not is_building():
        return english
    (data, about), (ours, about_ours) = english, japanese()
    return {**data, JAPANESE: ours}, {**about, JAPANESE: about_ours}


class Told(str):
    """A text as a cell prints it. In a column a kanji takes the room of two letters."""

    def __format__(self, column: str) -> str:
        form = COLUMN.fullmatch(column)
        if form is None:
            return super().__format__(column)
        return in_column(self, form[1] or " ", form[2] or "<", int(form[3] or 0))


class ToldInBoth(Told):
    """A text to print while a notebook is built: in English and in Japanese, between marks."""

    english: str
    japanese: str

    def __format__(self, column: str) -> str:
        return marked(format(self.english, column), format(Told(self.japanese), column))


def told(text: str | Exception) -> str:
    """Return a message, that of an error, or a word that the catalog knows, as a text to print in
    the language of the folder, also with a width; while a notebook is built, in both languages.

    >>> from shogi_lab.ground.messages import said
    >>> print(f"{told(said('Right.')):8}|")
    Right.  |
    """
    text = told_by(text) if isinstance(text, Exception) else text
    if is_building():
        ours = in_japanese(text) or text
        both = ToldInBoth(marked(text, ours))
        both.english, both.japanese = str(text), ours
        return both
    return Told(in_japanese(text) or text) if begins_in_japanese() else text


def width(text: str) -> int:
    """Return how wide a text is in a table; a kanji is as wide as two letters.

    >>> width("anna"), width("千恵")
    (4, 4)
    """
    return sum(1 + (east_asian_width(char) in "WFA") for char in text)


def in_column(text: str, fill: str, place: str, wide: int) -> str:
    """Return a text padded to a width, in which a kanji counts as two letters."""
    room = max(0, wide - width(text))
    before = {"<": 0, ">": room, "^": room // 2}[place]
    return fill * before + text + fill * (room - before)


def marked(english: str, japanese: str) -> str:
    """Return what is printed in both languages, between marks.

    >>> of_marked(marked("pawn", "歩")), of_marked(marked("pawn", "歩"), japanese=True)
    ('pawn', '歩')
    """
    return f"{OPENS}{english}{PARTS}{japanese}{ENDS}"


def of_marked(text: str, japanese: bool = False) -> str:
    """Return, in one of the languages, what was printed between marks; marks may be nested.

    >>> of_marked(marked(f"a {marked('pawn', '歩')}", f"ある{marked('pawn', '歩')}"), japanese=True)
    'ある歩'
    """
    open_, kept = list[int](), list[str]()
    for piece in re.split(f"([{''.join(MARKS)}])", text):
        if piece == OPENS:
            open_.append(0)
        elif piece == PARTS:
            open_[-1] = 1
        elif piece == ENDS:
            open_.pop()
        elif all(part == japanese for part in open_):
            kept.append(piece)
    return GAP.sub("", "".join(kept)) if japanese else "".join(kept)
