"""Handouts: frames of a film one by one, each a picture over its caption, to be printed.

{"title": "Three moves", "frames": [{"step": 1, "svg": "<svg ..."}, ...]}
"""

from collections.abc import Iterable
from typing import Any

from ..films import Film
from .strip import strip

FRAMES = "application/vnd.shogi-lab.frames+json"  # the MIME type of a handout in a notebook


def handout(film: Film, steps: Iterable[int], letters: bool = False) -> dict[str, Any]:
    """Some frames of a film as plain data: each a strip of one frame, as SVG.

    >>> from shogi_lab.films import Frame
    >>> from shogi_lab.lenses import Bits
    >>> film = Film("bits", (Frame((Bits("", (40,)),), "The middle is set.", ""),), (0,))
    >>> handout(film, film.decisive)["frames"][0]["svg"][:4]
    '<svg'
    """
    drawn = [
        {"step": step, "svg": str(strip(film._replace(decisive=(step,)), letters=letters))}
        for step in steps
    ]
    return {"title": film.title, "frames": drawn}
