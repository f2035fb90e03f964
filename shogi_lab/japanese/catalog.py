"""English messages in Japanese, by a catalog of messages in gettext's format.

#, fuzzy                films.po, which translators edit, is read as it stands: compiling it
msgid "{n} move"        would save 8 ms, and make a second file that must always be in step
msgstr "{n}手"          with it. What is fuzzy waits until it is read again: till then there
                        is no Japanese.

What code says, docstrings and comments, is in code/, a catalog a folder (`code.py`).
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from shogi_lab.ground.messages import Message, MessageRow, Move, Sign, Square

CATALOG = Path(__file__).with_name("films.po")
CODE = CATALOG.with_name("code")
#: An entry: comments, its English and its Japanese; what is in no source any more is all comment.
TEXT = r'((?:"(?:[^"\\\n]|\\["\\nt])*"\n)+)'
ENTRY = re.compile(rf"((?:#.*\n)*)(?:msgid {TEXT}msgstr {TEXT})?")
FUZZY = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)


class Spoken(NamedTuple):
    """A text in Japanese, the templates that were used, and the words in slots for which there is
    no template; they stay as they are."""

    japanese: str
    templates: frozenset[str] = frozenset()
    kept: frozenset[str] = frozenset()


@cache
def _catalog() -> Mapping[str, str]:
    return catalog()


def catalogs() -> list[Path]:
    """Return all catalogs of the package: that of films, then those of code."""
    return [CATALOG, *sorted(CODE.glob("*.po"))]


def catalog() -> dict[str, str]:
    """Return the Japanese of each template in all catalogs; of a comment that of each line."""
    found = dict[str, str]()
    for english, ours in _entries():
        lines = [text.splitlines() if text.startswith("# ") else [text] for text in (english, ours)]
        found |= dict(zip(*lines, strict=False))
    return found


def _entries() -> Iterator[tuple[str, str]]:
    for file in reversed(catalogs()):  # what a film says goes before what code says alike
        yield from catalog_in(file.read_text(encoding="utf-8")).items()


def catalog_in(text: str) -> dict[str, str]:
    """Return the Japanese of each template in a catalog's text, except the fuzzy ones; raises
    ValueError if something is not an entry."""
    found = {}
    for entry in re.split(r"\n{2,}", text.strip()):
        parts = ENTRY.fullmatch(f"{entry}\n")
        if parts is None:
            raise ValueError(f"{entry[:60]!r} is no entry of a catalog; expected msgid and msgstr")
        comments, english, japanese = parts.groups()
        if english and not FUZZY.search(comments):
            found[_words(english)] = _words(japanese)
    return found


def _words(lines: str) -> str:
    return "".join(map(json.loads, lines.splitlines()))


def known(template: str) -> str:
    """Return the Japanese of a template, '' if there is none.

    >>> known("{move} refutes: beta is reached."), known("no message")
    ('{move}でβに届き、反証された。', '')
    """
    try:
        return template and _catalog().get(template, "")
    except OSError:  # too many files are open: what cannot be read now is said in English
        return ""


def in_japanese(text: str) -> str | None:
    """Return a caption, a title or a label in Japanese; None if the catalog does not know it.

    >>> from shogi_lab.ground.messages import items, said
    >>> in_japanese(items([said("pawn"), said("gold"), "7g7f"]))
    '歩、金、7g7f'
    >>> in_japanese("no message")
    """
    found = said_of(text)
    return found and found.japanese


def said_of(text: str) -> Spoken | None:
    """Return a caption, a title or a label in Japanese, with what it is made of."""
    return _said(text)


def _said(text: str) -> Spoken | None:
    match text:
        case MessageRow(parts=parts, joint=" "):
            found = [_said(each) if isinstance(each, Message) else _slot(each) for each in parts]
            whole = [each for each in found if each is not None]
            return _joined("", whole) if len(whole) == len(parts) else None
        case MessageRow(parts=parts):
            return _joined("、", map(_slot, parts))
        case Square():
            return Spoken(square_said(text))
        case Move(japanese=ours) | Sign(kanji=ours):
            return Spoken(ours)
        case Message(template=template, slots=slots):
            return _filled(template, slots)
    return None if "{" in text else _filled(text, {})


def square_said(name: str) -> str:
    """Return a square in Japanese notation: the file as a digit, then the rank in kanji.

    >>> square_said("2f"), square_said("5e")
    ('２六', '５五')
    """
    return chr(ord("０") + int(name[0])) + "一二三四五六七八九"["abcdefghi".index(name[1])]


def _filled(template: str, values: Mapping[str, Any]) -> Spoken | None:
    """Return a template with its slots filled: in Japanese if that is known, else as it is."""
    if not (ours := known(template)):
        return None
    slots = {name: _slot(value) for name, value in values.items()}
    japanese = ours.format(**{name: each.japanese for name, each in slots.items()})
    whole = _joined("", slots.values())
    return Spoken(japanese, whole.templates | {template}, whole.kept)


def _slot(value: Any) -> Spoken:
    found = _said(value) if isinstance(value, Message) else None
    return found or Spoken(str(value), kept=frozenset([str(value)]))


def _joined(between: str, parts: Iterable[Spoken]) -> Spoken:
    japanese, templates, kept = zip(*parts, strict=True) if (parts := list(parts)) else ((), (), ())
    return Spoken(between.join(japanese), frozenset().union(*templates), frozenset().union(*kept))
