"""Views: what lenses return, drawn. They know no rule of shogi; nothing below imports them."""

# Each of these draws its own kinds of parts.
from . import (  # noqa: F401
    drawings_effects,
    drawings_exercises,
    drawings_hands,
    drawings_kkp,
    drawings_mate,
    drawings_posi,
    drawings_progress,
    walks,
)
from .boards import PlayBoard, play
from .own import Mine, own
from .player import page, player
from .saving import animation, picture, save
from .strip import strip, strip_text
from .svg import Svg, png, svg
from .widgets import Stepper, show

__all__ = [
    "Mine", "PlayBoard", "Stepper", "Svg",
    "animation", "own", "page", "picture", "play", "player", "png", "save", "show", "strip",
    "strip_text", "svg",
]  # fmt: skip
