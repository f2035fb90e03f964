"""The words of shogi and of its engines, English and Japanese: what `glossary.toml` has.

sections()["Bits"]      the terms of a subject
all_terms()             those of all subjects
everyday()              phrases in which a term's word means nothing of the kind
known()                 terms that need no link, because every reader knows the word
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

GLOSSARY = Path(__file__).with_name("glossary.toml")


class Term(NamedTuple):
    """One word of the field, with its meaning and its names elsewhere; "" where there is none."""

    english: str
    japanese: str
    reading: str
    definition: str
    in_japanese: str
    bonanza: str = ""
    yaneuraou: str = ""
    here: str = ""
    also: tuple[str, ...] = ()
    wiki: str = ""


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads(GLOSSARY.read_text(encoding="utf-8"))


@cache
def sections() -> Mapping[str, tuple[Term, ...]]:
    """Return the terms by subject, in the order in which a newcomer meets them."""
    subjects = {name: rows for name, rows in _read().items() if isinstance(rows[0], dict)}
    return {name: tuple(map(_term, rows)) for name, rows in subjects.items()}


def _term(row: Mapping[str, Any]) -> Term:
    return Term(**{**row, "also": tuple(row.get("also", ()))})


@cache
def all_terms() -> tuple[Term, ...]:
    """Return the terms of all subjects.

    >>> all_terms()[0].japanese
    '将棋'
    """
    return tuple(term for terms in sections().values() for term in terms)


def everyday() -> list[str]:
    """Return phrases in which a term's word means nothing of the kind, in both languages."""
    phrases: list[str] = _read()["everyday"]
    return phrases


@cache
def known() -> frozenset[str]:
    """Return the English words of terms that every reader knows in the sense that is meant."""
    return frozenset(_read()["known"])
