"""The films of the player's chapter, each in one row."""

from shogi_lab.chapters.hands.kernels.transpositions import RULES
from shogi_lab.messages import said
from shogi_lab.notation.games import Game
from shogi_lab.stage.films import Film
from shogi_lab.stage.material import FilmRow, Material, both_kings
from shogi_lab.stage.states import StateLine

from .experiment import worth_film
from .icicle import film_of_icicle, icicle_film
from .kernels.versions import NAMES, OtherWay, Switches, switches_of
from .recorded import MOST_DEPTH, deepest_tree
from .think import Player, warm_up
from .tree import film_of_tree, tree_film

TITLE = "A player"
#: Nodes of a search of a reader's own: a second and a half on a page.
NODES = 500

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
    if found.hands not in RULES or found.mate == 2:
        words = {"came": line.word("switches"), "names": ", ".join(RULES)}
        raise ValueError(
            said("switches {came}: wanted hands of {names}, and mate 0, 1 or 3", **words)
        )
    return found


def _depth(line: StateLine) -> int:
    return line.number("depth", 1, MOST_DEPTH)


def _here(mine: Material) -> Game:
    """The game up to the position that is looked at."""
    return Game(mine.game.start, mine.game.moves[: mine.ply])


def _tree(mine: Material) -> Film:
    return film_of_tree(deepest_tree(_here(mine), NODES))


def _icicle(mine: Material) -> Film:
    return film_of_icicle(deepest_tree(_here(mine), NODES))


def _to_move(mine: Material) -> str:
    return "" if mine.position.legal_moves() else said("a mover who has a legal move")


WARM = {"the player": lambda: warm_up(Player())}
FILMS = (
    FilmRow("search tree", lambda line: tree_film(line.game, _depth(line), _version(line)),
        _tree, (both_kings,)),
    FilmRow("icicle", lambda line: icicle_film(line.game, _depth(line), _version(line)),
        _icicle, (both_kings, _to_move)),
    FilmRow("worth", lambda line: worth_film()),
)  # fmt: skip
