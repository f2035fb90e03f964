"""Views: what lenses return, drawn. They know no rule of shogi; nothing below imports them."""

from . import drawings_exercises, drawings_hands, drawings_mate, drawings_posi, walks  # noqa: F401  each draws its own kinds of parts
from .boards import PlayBoard, play
from .player import page, player
from .strip import strip, strip_text
from .svg import Svg, png, svg
from .widgets import Stepper, show

__all__ = [
    "PlayBoard", "Stepper", "Svg",
    "page", "play", "player", "png", "show", "strip", "strip_text", "svg",
]  # fmt: skip
