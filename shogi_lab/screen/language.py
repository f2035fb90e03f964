"""Which language a widget speaks first: that of the folder that its notebook stands in."""

from pathlib import Path


def begins_in_japanese() -> bool:
    """Is this a notebook of the Japanese edition? A kernel runs in the folder of its notebook."""
    return Path.cwd().name == "ja"
