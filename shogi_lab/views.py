"""The notebooks' face: show, svg, play, own, save."""

from .own import Own, own
from .screen.boards import PlayBoard, play
from .screen.player import page, player
from .screen.saving import animation, picture, save
from .screen.strip import strip, strip_text
from .screen.svg import Svg, png, svg
from .screen.widgets import Stepper, show

__all__ = [
    "Own", "PlayBoard", "Stepper", "Svg",
    "animation", "own", "page", "picture", "play", "player", "png", "save", "show", "strip",
    "strip_text", "svg",
]  # fmt: skip
