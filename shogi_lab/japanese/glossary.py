"""The field's words: look one up, find them in a text, and print one as an entry.

    find("利き")  find("ききすう")  find("uchifuzume")      one Term, by any of its forms
    terms_in("The rays of a pinned lance ...")            where a text uses which
    terms_in("ピンされた香の利き", japanese=True)

The table is `glossary.toml`.
"""

import re
from difflib import get_close_matches
from functools import cache

from shogi_lab.ground.messages import said

from .terms import Term, all_terms, everyday, known, sections

__all__ = ["Term", "all_terms", "known", "sections"]

_ENGLISH = re.compile(r"[A-Za-z]")
_WRITTEN = re.compile(r"[ァ-ヶ一-龠]")
_NOTHING = r"[^\s\S]"
_SCRIPTS = (r"[ァ-ヶー]", r"[一-龠々]", r"[A-Za-z0-9_]")
_ON_NO_SQUARE = "(?<![１-９])"  # ▲１二歩 is a pawn on １二, and no 二歩
_GOES_ON = r"(?![はがをにのとでもへや])[ぁ-ん一-龠]"  # after 打ち: all but what ends a word


class Entry(str):
    """A text that a notebook shows line by line, without quotes."""

    def __repr__(self) -> str:
        return str(self)


def forms(term: Term) -> tuple[str, ...]:
    """Return all names by which a reader may know the term: English, Japanese, and other forms.

    >>> forms(find("knight"))
    ('knight', '桂', '桂馬')
    """
    return term.english, term.japanese, *term.also


LONGEST = 60  # letters of a word that are looked up


def find(word: str) -> Term:
    """Return the term of this name: English, Japanese, the Japanese reading, or another form of it.

    Plurals and capitals do not matter. If there is no such term, raises ValueError, which names
    the nearest.

    >>> find("long effects").japanese
    '長い利き'
    >>> find("りょうおうて").english
    'double check'
    """
    if not issubclass(type(word), str):
        kind = type(word).__name__
        raise ValueError(said("a {kind} is not in the glossary; look up a word", kind=kind))
    wanted = " ".join(word[:LONGEST].split()).lower()
    for name in (wanted, *_singulars(wanted)):
        if name in _by_name():
            return _by_name()[name]
    near = ", ".join(get_close_matches(wanted, _by_name(), n=3))
    words = {"word": repr(word[:LONGEST]), "near": near or said("nothing near it")}
    raise ValueError(said("{word} is not in the glossary; there is {near}", **words))


def anchor(term: Term) -> str:
    """Return the term's place in glossary.md, which never changes: `glossary.md#long-effect`.

    >>> anchor(find("長い利き")), anchor(find("FV_SCALE"))
    ('long-effect', 'fv_scale')
    """
    return re.sub(r"[^\w-]", "", term.english.lower().replace(" ", "-"))


def terms_in(text: str, japanese: bool = False) -> list[tuple[int, int, Term]]:
    """Return where terms stand in a plain text: start, end and term, for the longest that fits.

    Capitals do not matter, and plurals are found, too. Parts of words and everyday phrases are
    not. In a Japanese text only words of two characters or more are found, since a single
    character is mostly part of another word.

    >>> text = "Bitboards and long effects: a discovered check."
    >>> [text[start:end] for start, end, term in terms_in(text)]
    ['Bitboards', 'long effects', 'discovered check']
    >>> text = "ピンされた香の長い利きを、マスクで残す。"
    >>> [text[start:end] for start, end, term in terms_in(text, japanese=True)]
    ['ピン', '長い利き', 'マスク']
    >>> terms_in("フィールドから借りられる", japanese=True)[1:]
    []
    >>> terms_in("最初の1手、▲１二歩", japanese=True)
    []
    """
    matches = (_japanese_pattern() if japanese else _pattern()).finditer(text)
    terms = (match for match in matches if match.lastgroup != "everyday")
    return [(match.start(), match.end(), find(match.group())) for match in terms]


def entry(term: Term) -> Entry:
    """Return the term as a few lines of plain text.

    >>> entry(find("popcount"))
    popcount  ビットカウント（びっとかうんと）
    The number of bits in a word that are set.
    立っているビットの数。
    Bonanza: PopuCount · YaneuraOu: pop_count · here: shogi_lab.engine.bitboards.popcount
    """
    names = {"Bonanza": term.bonanza, "YaneuraOu": term.yaneuraou}
    names["here"] = f"shogi_lab.{term.here}" if term.here else ""
    names["Chess Programming Wiki"] = term.wiki
    where = " · ".join(f"{who}: {name}" for who, name in names.items() if name)
    japanese = f"{term.japanese}（{term.reading}）"
    lines = (f"{term.english}  {japanese}", term.definition, term.in_japanese, where)
    return Entry("\n".join(line for line in lines if line))


def glossary(word: str) -> Entry:
    """Return the entry of a word, which a notebook shows line by line.

    >>> glossary("長い利き")  # doctest: +ELLIPSIS
    long effect  長い利き（ながいきき）
    The attack of a slider along a line: ...
    """
    return entry(find(word))


def _singulars(word: str) -> list[str]:
    """Return what the word may be the plural of."""
    endings = (("ies", "y"), ("es", ""), ("s", ""))
    return [word.removesuffix(end) + put for end, put in endings if word.endswith(end)]


@cache
def _by_name() -> dict[str, Term]:
    """Return the terms by all of their names, in small letters; a reading that two terms share
    leads to the first."""
    named = {form.lower(): term for term in reversed(all_terms()) for form in (term.reading,)}
    return named | {form.lower(): term for term in reversed(all_terms()) for form in forms(term)}


@cache
def _pattern() -> re.Pattern[str]:
    """Return all names at once, the longest first; English ones only as whole words."""
    names = sorted({form for term in all_terms() for form in forms(term)}, key=len, reverse=True)
    return re.compile("|".join((_everyday(), *map(_as_pattern, names))), re.IGNORECASE)


def _everyday() -> str:
    return rf"(?P<everyday>{'|'.join(map(_as_pattern, everyday()))})"


@cache
def _japanese_pattern() -> re.Pattern[str]:
    """Return the names that a Japanese text has, the longest first; if a neighbor is of the same
    script, the word goes on, and is another."""
    names = {form for term in all_terms() for form in forms(term) if len(form) > 1}
    ours = {form for form in names if _WRITTEN.search(form)}
    ours |= {term.english for term in all_terms() if term.english == term.japanese}
    names_alone = map(_alone, sorted(ours, key=len, reverse=True))
    return re.compile("|".join((_everyday(), *names_alone)))


def _alone(name: str) -> str:
    """Return the name if the script of its first and of its last character begins and ends; of a
    verb in two characters, if nothing shows that it is another form, or another's beginning."""
    first, last = (
        next((script for script in _SCRIPTS if re.match(script, edge)), "")
        for edge in (name[0], name[-1])
    )
    after = last or (_GOES_ON if len(name) == 2 else _NOTHING)
    return rf"(?<!{first or _NOTHING}){_ON_NO_SQUARE}{re.escape(name)}(?!{after})"


def _as_pattern(name: str) -> str:
    if not _ENGLISH.match(name):
        return re.escape(name)
    words = re.escape(name).replace(r"\ ", r"\s+")
    plural = rf"{words[:-1]}(?:y|ies)" if name.endswith("y") else f"{words}(?:e?s)?"
    case = "-i:" if name.isupper() else ":"  # OR is a node, "or" is not
    return rf"(?<![\w-])(?{case}{plural})(?![\w-])"
