"""Pages and their scripts by templates in site/; those of pages are filled by Jinja.

    {{Contents}}                         words, said in the language of the page
    `{{${n} found}}`                     in a script, with what it puts into them
    ${title|e}                           what is given; `e` escapes it
    {% for each in chapters %} ...       what is repeated, or there at times

Words stand in a catalog as they stand in the template (translations.py).
"""

import re
from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined

SITE = Path(__file__).resolve().parent / "site"
MARKED = re.compile(r"\{\{(.*?)\}\}(?!\})")  # words of a template
Words = Callable[[str], str]  # says words in the language of a page
JINJA = Environment(
    variable_start_string="${", variable_end_string="}", trim_blocks=True, lstrip_blocks=True,
    keep_trailing_newline=True, undefined=StrictUndefined,
    autoescape=False,  # noqa: S701  what is given is mostly HTML of ours
)  # fmt: skip
JINJA.filters["e"] = escape
template = cache(JINJA.from_string)


def filled(text: str, said: Words) -> str:
    """Return a template with its words said.

    >>> filled('<b title="{{Contents}}">${root}</b>', str.upper)
    '<b title="CONTENTS">${root}</b>'
    """
    return MARKED.sub(lambda words: said(words[1]), text)


def page(name: str, said: Words, **given: Any) -> str:
    """Return a page by its template, with its words said and what is given put into it."""
    return template(filled((SITE / name).read_text(encoding="utf-8"), said)).render(given)
