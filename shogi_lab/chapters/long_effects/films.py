"""The films of chapter 5, each in one row."""

from shogi_lab.engine.effects import effects_of, rays_here
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.position import Position
from shogi_lab.engine.tables import tables_here
from shogi_lab.ground.messages import said
from shogi_lab.stage.films import Film
from shogi_lab.stage.material import FilmRow, Material, a_move
from shogi_lab.stage.states import StateLine

from .dragged import dragged_film
from .games import costs_film, heat_film
from .kernels.answers import how_evaded, mate_by_effects
from .kernels.ladder import VERSIONS, do_both_colors
from .openings import spotter_film
from .rays import HEADINGS
from .touches import mask_film, move_film
from .verbs import verbs_film
from .wheel import wheel_film

TITLE = "Long effects"
WAYS = {version.do.__name__: version.do for version in VERSIONS}
FIRST_MOVE = 39983  # the pawn from 7g to 7f
DIRECTIONS = {name: name for name, _, _ in HEADINGS}


def _move(line: StateLine) -> Film:
    do = line.choice("by", WAYS) if "by" in line.told else do_both_colors
    only = line.choice("only", DIRECTIONS) if "only" in line.told else ""
    return move_film(line.game.start, line.word("move"), do=do, only=only)


def _last_move(mine: Material) -> tuple[Position, str]:
    return mine.positions[mine.ply - 1], mine.game.moves[mine.ply - 1]


def _words(mine: Material) -> list[int]:
    """Return the two words of the position that have the most bits."""
    words = mine.position.effects()[1].tolist()
    return sorted(set(words), key=lambda word: (-word.bit_count(), word))[:2]


FILMS = (
    FilmRow("effects", lambda line: heat_film(line.game),
        lambda mine: heat_film(mine.game, said("Your own game"))),
    FilmRow("costs", lambda line: costs_film(line.game), lambda mine: costs_film(mine.game),
        (a_move,)),
    FilmRow("move", _move, lambda mine: move_film(*_last_move(mine)), (a_move,)),
    FilmRow("ray behind", lambda line: mask_film(line.game.start, line.word("move")),
        lambda mine: mask_film(*_last_move(mine)), (a_move,)),
    FilmRow("pins", lambda line: spotter_film(line.game.start),
        lambda mine: spotter_film(mine.position)),
    FilmRow("wheel", lambda line: wheel_film(), lambda mine: wheel_film(_words(mine))),
    FilmRow("verbs", lambda line: verbs_film()),
    FilmRow("dragged", lambda line: dragged_film()),
)  # fmt: skip


def _mate_by_effects() -> object:
    record = Position.from_sfen("startpos").record
    here = for_kernel(record), tables_here(), rays_here(), for_kernel(effects_of(record))
    return how_evaded(*here), mate_by_effects(*here, for_kernel(move_list()), 0)


def _in_two_bytes() -> object:
    from .costs import check_bytes  # which draws charts: it needs all that is installed

    check_bytes([FIRST_MOVE])
    return None


LADDERS = {"effects in two bytes": _in_two_bytes, "mate in 1 by effects": _mate_by_effects}
