"""Views: what lenses return, drawn. They know no rule of shogi; nothing below imports them."""

from .player import page, player
from .strip import strip, strip_text
from .svg import Svg, png, svg
from .widgets import Stepper, show

__all__ = ["Stepper", "Svg", "page", "player", "png", "show", "strip", "strip_text", "svg"]
