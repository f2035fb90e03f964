"""The films of chapter 4, each in one row."""

from shogi_lab.engine.bitboards import Bitboard
from shogi_lab.engine.evaluation import empty_lists, kpp_table, no_weights
from shogi_lab.engine.indexes import BOARD_PIECES, Block
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.kkp import kkp_table, kkp_terms
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.pieces import BLACK, GOLD, GOLD_LIKE, HAND_PIECES, KING, PIECE_WORDS
from shogi_lab.engine.position import Position
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.tables import tables_here
from shogi_lab.ground.messages import said
from shogi_lab.stage.films import Film
from shogi_lab.stage.material import FilmRow, Material, both_kings
from shogi_lab.stage.states import StateLine

from .asked import scans_film
from .changes import difference_film, kkp_game_film
from .heat import heat_film
from .kernels.leaves import WORK, searched
from .kernels.scans import ROWS, VERSIONS, empty_found
from .ledger import kings_of, ledger_film
from .merged import merge_film
from .ruler import ruler_film
from .shipped import table_along, weights_of
from .sizes import sizes_film
from .turned import symmetry_film, turning_film

TITLE = "An evaluation you can see"
LAST = 4  # moves that are asked about
LARGEST = 32_767  # the largest weight
WORD = range(1 << 27)
#: Blocks of a ruler: a color, a piece, whether in hand, the base, the first and the last place.
BLOCKS = [(range(2), range(1, 16), range(2), range(-80, 2_000), range(81), range(81))]


def _ruler(line: StateLine) -> Film:
    blocks = line.data("blocks", BLOCKS) if "blocks" in line.told else ()
    return ruler_film(blocks=tuple(Block(c, p, bool(h), *rest) for c, p, h, *rest in blocks))


def _indexes(mine: Material) -> list[int]:
    return [term.entry for term in kkp_terms(mine.position) if term.square is not None][:3]


def _heat_board(line: StateLine) -> Film:
    reach = line.number("reach", 1, LARGEST) if "reach" in line.told else 0
    return heat_film(table_along(line), reach=reach)


def _difference(line: StateLine) -> Film:
    asked = [(Position.from_sfen(sfen), move) for sfen, move in line.data("asked", [(str, str)])]
    return difference_film(asked, table_along(line))


def _asked(mine: Material) -> list[tuple[Position, str]]:
    """Return the last moves, each with the position before it; if there are none, legal moves."""
    if not mine.ply:
        return [(mine.position, move) for move in mine.position.legal_moves()[:LAST]]
    plies = range(max(0, mine.ply - LAST), mine.ply)
    return [(mine.positions[ply], mine.game.moves[ply]) for ply in plies]


def _merge(line: StateLine) -> Film:
    black, white = line.squares("kings", 2)
    return merge_film(table_along(line), (black, white))


def _symmetry(line: StateLine) -> Film:
    piece = line.choice("piece", {PIECE_WORDS[kind]: kind for kind in (*BOARD_PIECES, *GOLD_LIKE)})
    return symmetry_film(
        table_along(line), line.game.start, piece, line.number("by", -LARGEST, LARGEST)
    )


def _scans(line: StateLine) -> Film:
    boards = line.data("boards", [(str, WORD, WORD, WORD)])
    return scans_film([(name, Bitboard(*words)) for name, *words in boards])


def _sets(mine: Material) -> list[tuple[str, Bitboard]]:
    """Return the sets of Black's pieces, with their names."""
    rows = mine.record.pieces[BLACK]
    return [(f"{PIECE_WORDS[k]}s", Bitboard(*map(int, rows[k]))) for k in HAND_PIECES]


def _white_piece(mine: Material) -> str:
    there = any(-KING != piece < 0 for piece in mine.record.board.tolist())
    return "" if there else said("a white piece on the board besides the king")


FILMS = (
    FilmRow("heat board", _heat_board,
        lambda mine: heat_film(weights_of(mine.table), ((GOLD, kings_of(mine.position)),)),
        (both_kings,)),
    FilmRow("ledger", lambda line: ledger_film(line.game.start, table_along(line)),
        lambda mine: ledger_film(mine.position, weights_of(mine.table)), (both_kings,)),
    FilmRow("turning", lambda line: turning_film(line.game.start, table_along(line)),
        lambda mine: turning_film(mine.position, weights_of(mine.table)),
        (both_kings, _white_piece)),
    FilmRow("kkp game", lambda line: kkp_game_film(line.game, table_along(line)),
        lambda mine: kkp_game_film(mine.game, weights_of(mine.table), said("Your game")),
        (both_kings,)),
    FilmRow("difference", _difference,
        lambda mine: difference_film(_asked(mine), weights_of(mine.table)), (both_kings,)),
    FilmRow("symmetry", _symmetry,
        lambda mine: symmetry_film(weights_of(mine.table), mine.position), (both_kings,)),
    FilmRow("merge", _merge,
        lambda mine: merge_film(weights_of(mine.table), kings_of(mine.position)), (both_kings,)),
    FilmRow("ruler", _ruler, lambda mine: ruler_film(_indexes(mine)), (both_kings,)),
    FilmRow("sizes", lambda line: sizes_film()),
    FilmRow("scans", _scans, lambda mine: scans_film(_sets(mine))),
)  # fmt: skip


def _scan_nothing() -> object:
    return [
        each.kernel(Bitboard(0, 0, 0), for_kernel(ROWS), for_kernel(empty_found()))
        for each in VERSIONS
    ]


def _search_nothing() -> object:
    kpp, kkp = no_weights()
    weights = kkp_table(kkp), kpp_table(kpp), for_kernel(empty_lists())
    here = for_kernel(Position.from_sfen("startpos").record), tables_here(), for_kernel(move_list())
    return searched(*here, weights, for_kernel(empty_record(WORK)), (0, 0, 0, 0))


LADDERS = {"ways to scan": _scan_nothing, "KKP in a search": _search_nothing}
