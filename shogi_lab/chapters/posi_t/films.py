"""The films of chapter 1, each in one row."""

from shogi_lab.engine.bitboards import Bitboard
from shogi_lab.engine.pieces import BISHOP, BLACK, LANCE, PAWN, ROOK
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import square
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.ground.messages import said
from shogi_lab.stage.films import Film, game_film
from shogi_lab.stage.material import FilmRow, Material, a_move, both_kings
from shogi_lab.stage.states import StateLine
from shogi_lab.stage.walk_film import walk_again, walk_film

from .alarm import alarm_film
from .board_lines import edge_film, pattern_film, slider_film
from .four_boards import four_boards_film
from .kernels.sliders import all_patterns
from .material import material_film
from .piece_moves import reach_film
from .readers import readers_film, without_film
from .scan import scan_film
from .writes import one_of_each, writes_film

TITLE = "How Bonanza keeps a position"
#: What notebooks call films of theirs.
CALLED = (
    said("A real game, and the record of its position"),
    said("The same game"),
    said("Three moves"),
    said("What was played on the board above"),
    said("One square to find"),
)
WORD = range(1 << 27)


def _scan(line: StateLine) -> Film:
    title, *words = line.data("set", (str, WORD, WORD, WORD))
    return scan_film(Bitboard(*words), title)


def _pawns(mine: Material) -> Film:
    words = mine.record.pieces[BLACK, PAWN].tolist()
    return scan_film(Bitboard(*words), said("Black's pawns, found one by one"))


def _pattern(line: StateLine) -> Film:
    (sq,) = line.squares("square", 1)
    return pattern_film(line.number("line", 0, 3), sq)


def _edge(line: StateLine) -> Film:
    (sq,) = line.squares("square", 1)
    return edge_film(line.number("line", 0, 3), sq, line.number("pattern", 0, 127))


def _without(line: StateLine) -> Film:
    (sq,) = line.squares("square", 1)
    return without_film(line.game.start, line.number("color", 0, 1), sq)


def _writes(line: StateLine) -> Film:
    events = line.data("events", [(str, str, str)])
    return writes_film([(name, Position.from_sfen(sfen), move) for name, sfen, move in events])


def _made(mine: Material) -> Film:
    before = mine.positions[mine.ply - 1]
    move = before.packed(mine.game.moves[mine.ply - 1])
    return walk_film(do_move, before.record, TABLES, move)


def _pawn(mine: Material) -> str:
    there = PAWN in map(abs, mine.record.board.tolist())
    return "" if there else said("a pawn on the board")


def _black_pawn(mine: Material) -> str:
    there = PAWN in mine.record.board.tolist()
    return "" if there else said("a black pawn on the board")


def _at_home(mine: Material) -> str:
    home = ((square("2h"), ROOK), (square("8h"), BISHOP), (square("1i"), LANCE))
    there = all(mine.record.board[sq] == kind for sq, kind in home)
    lacking = said("Black's rook on 2h, bishop on 8h and lance on 1i, as before they move")
    return "" if there else lacking


FILMS = (
    FilmRow("game", lambda line: game_film(line.game),
        lambda mine: game_film(mine.game, "Your own game")),
    FilmRow("reach", lambda line: reach_film(line.game.start),
        lambda mine: reach_film(mine.position)),
    FilmRow("four boards", lambda line: four_boards_film(line.game.start),
        lambda mine: four_boards_film(mine.position)),
    FilmRow("sliders", lambda line: slider_film(line.game.start),
        lambda mine: slider_film(mine.position)),
    FilmRow("patterns", _pattern),
    FilmRow("edges", _edge),
    FilmRow("scan", _scan, _pawns, (_black_pawn,)),
    FilmRow("readers", lambda line: readers_film(line.game.start),
        lambda mine: readers_film(mine.position), (both_kings, _at_home)),
    FilmRow("material", lambda line: material_film(line.game),
        lambda mine: material_film(mine.game)),
    FilmRow("writes", _writes, lambda mine: writes_film(one_of_each(mine.game)), (a_move,)),
    FilmRow("walk", walk_again, _made, (a_move,)),
    FilmRow("alarm", lambda line: alarm_film(line.game.start),
        lambda mine: alarm_film(mine.position), (both_kings, _pawn)),
    FilmRow("without", _without,
        lambda mine: without_film(mine.position, 1 - mine.position.turn, square("5e")),
        (both_kings,)),
)  # fmt: skip
LADDERS = {"ways to slide": lambda: all_patterns((square("9a"),))}
