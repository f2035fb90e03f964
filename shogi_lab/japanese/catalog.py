"""The catalog of messages, as gettext keeps it.

locale/ja/LC_MESSAGES/films.po    each template with its Japanese: what translators edit
shogi_lab/japanese/films.mo       the same as it is read: written by `publish translate`
"""

from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

COMPILED = Path(__file__).with_name("films.mo")


class _Unknown(NullTranslations):
    def gettext(self, message: str) -> str:
        return ""


@cache
def _catalog() -> Callable[[str], str]:
    with COMPILED.open("rb") as file:
        found = GNUTranslations(file)
    found.add_fallback(_Unknown())
    return found.gettext


def known(template: str) -> str:
    """The Japanese of a template, '' where there is none.

    >>> known("{move} refutes: beta is reached."), known("something else")
    ('{move}でβに届き、反証された。', '')
    """
    return template and _catalog()(template)
