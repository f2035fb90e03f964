"""What a caller gives: numbers that are whole and in range, or a sentence about what came."""

import operator
from typing import Any

SHOWN = 60  # letters of what came that a message repeats


def cut(text: str, most: int = SHOWN) -> str:
    """A text, cut where it is long.

    >>> cut("7g7f"), cut("7g7f 3c3d", 4)
    ('7g7f', '7g7f...')
    """
    return text if len(text) <= most + 3 else f"{text[:most]}..."


def shown(what: Any, most: int = SHOWN) -> str:
    """What came, as a message repeats it: in one line, cut where it is long.

    >>> shown("7g7f"), len(shown("9" * 1_000_000))
    ("'7g7f'", 63)
    """
    try:
        text = repr(what[: most + 3] if isinstance(what, (str, bytes, list, tuple)) else what)
    except Exception as error:  # noqa: BLE001  a stranger's __repr__ may raise anything
        text = f"a {type(what).__name__} that raises {type(error).__name__} when it is shown"
    return cut(" ".join(text.split()) if "\n" in text else text, most)


def whole(what: Any, name: str, least: int, most: int) -> int:
    """A whole number between two bounds, both among them; ValueError says what was wanted.

    Any integer will do that `operator.index` takes, as those of NumPy.

    >>> whole(True, "depth", 0, 12)
    1
    >>> whole(2.5, "depth", 0, 12)
    Traceback (most recent call last):
    ValueError: depth 2.5: wanted a whole number from 0 to 12
    """
    try:
        number = operator.index(what)
    except TypeError:
        number = None
    if number is None or not least <= number <= most:
        raise ValueError(f"{name} {shown(what)}: wanted a whole number from {least} to {most}")
    return number
