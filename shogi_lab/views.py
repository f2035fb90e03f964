"""What notebooks use: `from shogi_lab.views import *` imports the most called names.

what there is     Position  Game  own  board_of  game_film  walk_film  Layer ...
what shows it     show  svg  plot  listing  play  live  save ...
what asks         predict
words of the engine that several chapters use: square, BLACK, TABLES, stepped ...
"""

from .contents import PREDICTIONS
from .engine.bitboards import Bitboard, only, squares_in
from .engine.kernel import for_kernel, stepped
from .engine.movegen import legal_moves
from .engine.moves import move_list
from .engine.pieces import BLACK, GOLD_LIKE, WHITE
from .engine.position import Position
from .engine.squares import square, square_name
from .engine.tables import TABLES
from .engine.twins import plain
from .notation.games import Game
from .practice.predictions import Predictions
from .reader.duel import Duel, play
from .reader.own import Own, own
from .room import Room, find_the_move, room, room_film
from .screen.boards import PlayBoard
from .screen.charts import Bars
from .screen.docstrings import register_docstrings
from .screen.errors import register_error_notes
from .screen.listing import Listing, listing
from .screen.player import page, player
from .screen.plots import figure, plot
from .screen.positions import register_positions
from .screen.saving import animation, picture, save
from .screen.strip import strip, strip_text
from .screen.svg import Svg, png, svg
from .screen.waiting import register_waiting
from .screen.widgets import Stepper, live, show
from .stage.films import game_film
from .stage.lenses import Layer, board_of
from .stage.walk import walk
from .stage.walk_film import walk_film

__all__ = [
    "BLACK", "GOLD_LIKE", "TABLES", "WHITE", "Bars", "Bitboard", "Duel", "Game", "Layer",
    "Listing", "Own", "PlayBoard", "Position", "Room", "Stepper", "Svg", "animation",
    "board_of", "figure", "find_the_move", "for_kernel", "game_film", "legal_moves", "listing",
    "live", "move_list", "only", "own", "page", "picture", "plain", "play", "player", "plot",
    "png", "predict", "room", "room_film", "save", "show", "square", "square_name",
    "squares_in", "stepped", "strip", "strip_text", "svg", "walk", "walk_film",
]  # fmt: skip

#: Of any chapter: their names are their own.
predict = Predictions(*PREDICTIONS.values()).predict

register_docstrings()
register_error_notes()
register_positions()
register_waiting()
