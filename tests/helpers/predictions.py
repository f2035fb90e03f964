"""The film that each prediction is about, as its chapter makes it."""

from functools import partial
from pathlib import Path

from shogi_lab import Game, Position
from shogi_lab.chapters.hands.borrow import ripple_film
from shogi_lab.chapters.hands.dominance import weights_film
from shogi_lab.chapters.hands.masks import mask_film
from shogi_lab.chapters.hands.packer import packer_film
from shogi_lab.chapters.kkp import difference_film, ledger_film, ruler_film
from shogi_lab.chapters.kkp.heat import CASTLED, heat_film
from shogi_lab.chapters.kkp.shipped import weights_of
from shogi_lab.chapters.learning.pull import pull_film
from shogi_lab.chapters.learning.pushes import lesson_film
from shogi_lab.chapters.long_effects.touches import move_film
from shogi_lab.chapters.mate_in_3.choices import attack_film
from shogi_lab.chapters.mate_in_3.visit import search_film
from shogi_lab.chapters.network.swaps import accumulator_film
from shogi_lab.chapters.player.experiment import worth_film
from shogi_lab.chapters.player.step_pictures import step_film
from shogi_lab.chapters.player.tree import tree_film
from shogi_lab.chapters.posi_t.board_lines import slider_film
from shogi_lab.chapters.posi_t.four_boards import four_boards_film
from shogi_lab.chapters.posi_t.readers import readers_film
from shogi_lab.chapters.posi_t.scan import scan_film
from shogi_lab.chapters.posi_t.writes import one_of_each, writes_film
from shogi_lab.engine.bitboards import Bitboard
from shogi_lab.engine.pieces import SILVER
from shogi_lab.room import RIDDLES, traces_film
from shogi_lab.stage.films import game_film
from shogi_lab.stage.predictions import predicted

from .mate_in_3 import SMALL
from .posi_t import MIDDLE

START = Position.from_sfen("startpos")
GAMES = Path(__file__).parents[2] / "data" / "games" / "selfplay.usi"
HUMBLE = "sfen 7p1/6B1k/6Pnp/9/7L1/9/9/9/9 b P2rb4g4s3n3l14p 1"
TAKING = "k8/9/8n/8S/9/9/9/9/K8 b - 1"
HELD = "4k4/9/9/9/9/9/9/9/4K4 b 2GSL5P 1"
FACING = Position.from_sfen("9/9/9/9/6r2/9/9/4R4/9 b - 1")
GUARDED = Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1")
AGAIN = Game.parse("sfen k8/9/9/PPPPPPPPP/9/9/9/4K4/9 w 2p 1 moves P*5g 5h5g P*5h")
EXCHANGED = Game.parse("startpos moves 7g7f 3c3d 8h2b+ 3a2b 5i5h")
SHOOTING = Position.from_sfen("9/9/9/9/6p2/9/9/9/9 b R 1")

TABLE = weights_of(None)


def lesson():
    """The position of chapter 7 in which a move is a lesson, and the move."""
    game = Game.read_all(GAMES)[5]
    return list(game.positions())[48], game.moves[48]


ABOUT = {
    "first_move": lambda: game_film(Game.parse("startpos moves 7g7f 3c3d 8h2b+"), "Three moves"),
    "one_square": lambda: slider_film(Position.from_sfen(MIDDLE)),
    "nine_bits": lambda: four_boards_film(Position.from_sfen(MIDDLE), (40,)),
    "bit_20": lambda: scan_film(Bitboard(0, 1 << 20, 0), "One square to find"),
    "legal_reads": lambda: readers_film(START),
    "material_stays": lambda: writes_film(one_of_each(Game.read_all(GAMES)[0])),
    "lit_guards": lambda: ripple_film((3, 1, 1, 1, 1, 0, 1), (2, 1, 0, 0, 0, 1, 0)),
    "hex_digits": lambda: packer_film(),
    "masks_that_work": lambda: mask_film(),
    "one_knight_short": lambda: ripple_film((1, 1, 0, 1, 1, 1, 1), (1,) * 7),
    "lance_in_pawns": lambda: weights_film(),
    "other_answers": lambda: search_film(Position.from_sfen(SMALL)),
    "humble_bishop": lambda: attack_film(Position.from_sfen(HUMBLE), 5),
    "other_castle": lambda: heat_film(TABLE, [(SILVER, CASTLED)]),
    "base_36": lambda: ruler_film((116,)),
    "terms_of_hands": lambda: ledger_film(Position.from_sfen(HELD), TABLE),
    "capture_terms": lambda: difference_film([(Position.from_sfen(TAKING), "1d1c")], TABLE),
    "squares_changed": lambda: move_film(FACING, "5h5e"),
    "first_piece": lambda: move_film(SHOOTING, "R*5e", only="R"),
    "one_value": lambda: move_film(FACING, "5h5e", only="L"),
    "same_ray": lambda: move_film(Position.from_sfen("9/9/9/9/7R1/9/9/9/9 b R 1"), "R*5e"),
    "hanging_rook": lambda: step_film(GUARDED, "Negamax", 1),
    "other_answers_left": lambda: step_film(GUARDED, "AlphaBeta", 2),
    "board_again": lambda: tree_film(AGAIN, 1, "superior"),
    "worth_most": lambda: worth_film(),
    "pushes_most": lambda: pull_film(*lesson(), TABLE),
    "loses_most": lambda: lesson_film(*lesson(), TABLE),
    "rows_of_a_capture": lambda: accumulator_film(EXCHANGED),
    "king_steps": lambda: accumulator_film(EXCHANGED),
    **{name: partial(traces_film, Game.parse(line), panel) for name, line, panel in RIDDLES},
}


def asked(row):
    """A prediction beside the film that it is about."""
    return predicted(ABOUT[row.name](), row)
