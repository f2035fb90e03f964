"""Positions and films of chapter 1's tests."""

from shogi_lab import Game, Position
from shogi_lab.chapters.posi_t.alarm import alarm_film
from shogi_lab.chapters.posi_t.board_lines import edge_film, pattern_film, slider_film
from shogi_lab.chapters.posi_t.four_boards import four_boards_film
from shogi_lab.chapters.posi_t.material import material_film
from shogi_lab.chapters.posi_t.piece_moves import reach_film
from shogi_lab.chapters.posi_t.readers import readers_film, without_film
from shogi_lab.chapters.posi_t.scan import scan_film
from shogi_lab.chapters.posi_t.writes import one_of_each, writes_film
from shogi_lab.engine.bitboards import bitboard_of
from shogi_lab.engine.tables import RL90, RR45

MIDDLE = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
GAME = Game.parse("startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e")

FILMS = {
    "reach": lambda: reach_film(Position.from_sfen(MIDDLE)),
    "four": lambda: four_boards_film(Position.from_sfen(MIDDLE), (40,)),
    "slider": lambda: slider_film(Position.from_sfen(MIDDLE)),
    "pattern": lambda: pattern_film(RR45, 40, (17,)),
    "edges": lambda: edge_film(RL90, 40, 34),
    "scan": lambda: scan_film(bitboard_of([3, 30, 60, 80]), "four squares"),
    "readers": lambda: readers_film(Position()),
    "without": lambda: without_film(Position.from_sfen(MIDDLE), 1, 40),
    "writes": lambda: writes_film(one_of_each(GAME)),
    "alarm": lambda: alarm_film(Position()),
    "material": lambda: material_film(GAME),
}
