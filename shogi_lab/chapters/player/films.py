"""The films of the player's chapter, each in one row."""

from shogi_lab.chapters.hands.kernels.transpositions import RULES
from shogi_lab.ground.messages import said
from shogi_lab.notation.games import Game
from shogi_lab.stage.films import Film
from shogi_lab.stage.material import FilmRow, Material, both_kings
from shogi_lab.stage.states import StateLine

from .differences import THE_PLAYER, versions_film
from .experiment import worth_film
from .icicle import film_of_icicle, icicle_film
from .kernels.versions import NAMES, OtherWay, Switches, switches_of
from .recorded import MOST_DEPTH, deepest_tree
from .step_pictures import step_film
from .step_recorder import STEP_NAMES
from .think import Player, warm_up
from .tree import film_of_tree, tree_film

TITLE = "A player"
#: Nodes of a search of a reader's own: a second and a half on a page.
NODES = 500

STEP_BY_NAME = {name: name for name in STEP_NAMES}
VERSION_BY_NAME = {name: name for name in (*NAMES, *STEP_NAMES, THE_PLAYER)}
RUNGS = {name: switches_of(rung) for rung, name in enumerate(NAMES)}
#: What each switch may be, as a state line has them.
SHAPE = tuple(
    {"hands": str, "mate": range(4)}.get(name, range(3 if kind is OtherWay else 2))
    for name, kind in Switches.__annotations__.items()
)


def _version(line: StateLine) -> Switches:
    if "version" in line.told:
        return line.choice("version", RUNGS)
    found = Switches(*line.data("switches", SHAPE))
    if found.hands not in RULES:
        words = {"came": line.word("switches"), "names": ", ".join(RULES)}
        raise ValueError(said("switches is {came}; its hands must be one of {names}", **words))
    return found


def _depth(line: StateLine) -> int:
    return line.number("depth", 1, MOST_DEPTH)


def _here(mine: Material) -> Game:
    """Return the game up to the position that is looked at."""
    return Game(mine.game.start, mine.game.moves[: mine.ply])


def _versions_of(line: StateLine) -> Film:
    one, other = (line.choice(name, VERSION_BY_NAME) for name in ("one", "other"))
    return versions_film(line.game, one, other, _depth(line))


def _to_move(mine: Material) -> str:
    return "" if mine.position.legal_moves() else said("a mover who has a legal move")


WARM = {"the player": lambda: warm_up(Player())}
FILMS = (
    FilmRow("search tree", lambda line: tree_film(line.game, _depth(line), _version(line)),
        lambda mine: film_of_tree(deepest_tree(_here(mine), NODES)), (both_kings,)),
    FilmRow("search step",
        lambda line: step_film(line.game, line.choice("by", STEP_BY_NAME), _depth(line)),
        lambda mine: step_film(_here(mine), "AlphaBeta", 2), (both_kings, _to_move)),
    FilmRow("versions", _versions_of,
        lambda mine: versions_film(_here(mine), "captures first", "quiescence", 1),
        (both_kings, _to_move)),
    FilmRow("icicle", lambda line: icicle_film(line.game, _depth(line), _version(line)),
        lambda mine: film_of_icicle(deepest_tree(_here(mine), NODES)), (both_kings, _to_move)),
    FilmRow("worth", lambda line: worth_film()),
)  # fmt: skip
