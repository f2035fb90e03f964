"""Which language a widget speaks first: that of the folder that its notebook stands in."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

#: What a cell shows: its data by MIME type, and metadata.
Bundle = tuple[dict[str, Any], dict[str, Any]]
#: In which a build keeps what a cell shows in Japanese.
JAPANESE = "application/vnd.shogi-lab.japanese+json"


def begins_in_japanese() -> bool:
    """Is this a notebook of the Japanese edition? A kernel runs in the folder of its notebook; of
    one that was deleted nobody knows."""
    with suppress(FileNotFoundError):
        return Path.cwd().name == "ja"
    return False


def is_building() -> bool:
    """Whether figures are built for pages, and not shown to a reader who runs a cell."""
    return bool(os.environ.get("SHOGI_LAB_FIGURES"))


def in_both(english: Bundle, japanese: Callable[[], Bundle]) -> Bundle:
    """Return what a cell shows in English; where figures are built, what it shows in Japanese
    beside it.

    >>> in_both(({"text/plain": "Black"}, {}), lambda: ({"text/plain": "先手"}, {}))
    ({'text/plain': 'Black'}, {})
    """
    if not is_building():
        return english
    (data, about), (ours, about_ours) = english, japanese()
    return {**data, JAPANESE: ours}, {**about, JAPANESE: about_ours}
