"""The notebooks' face: show, svg, listing, play, own, live, save."""

from .duel import Duel, play
from .own import Own, own
from .screen.boards import PlayBoard
from .screen.errors import told_under_their_tracebacks
from .screen.listing import Listing, listing
from .screen.player import page, player
from .screen.saving import animation, picture, save
from .screen.strip import strip, strip_text
from .screen.svg import Svg, png, svg
from .screen.widgets import Stepper, live, show

__all__ = [
    "Duel", "Listing", "Own", "PlayBoard", "Stepper", "Svg",
    "animation", "listing", "live", "own", "page", "picture", "play", "player", "png", "save",
    "show", "strip", "strip_text", "svg",
]  # fmt: skip

told_under_their_tracebacks()
