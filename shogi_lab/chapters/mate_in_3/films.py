"""The films of chapter 3, each in one row."""

from shogi_lab.engine.dfpn import Unsolved, begin, solve
from shogi_lab.engine.layouts import BONANZA
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import NOWHERE
from shogi_lab.ground.messages import clauses, said
from shogi_lab.stage.films import Film
from shogi_lab.stage.material import FilmRow, Material
from shogi_lab.stage.states import StateLine

from .choices import attack_film, defend_film
from .closing import closing_film
from .counters import counters_film
from .drops import drop_film, drop_mate
from .errors import errors
from .kernels.ladder import counts
from .kernels.omissions import lances_promoted_anywhere
from .proof import proof_film
from .proof_numbers import MOST_OPENED, numbers_film
from .rungs import rungs_film
from .tape import tape_film
from .tree import mates
from .visit import search_film

TITLE = "Mate in three"
PLIES = {"1": 1, "3": 3, "5": 5}  # within which a line may ask for mate: seconds at most
COUNTS = [range(10**12)]


def _asked(line: StateLine) -> tuple[Position, int]:
    return line.game.start, line.choice("plies", PLIES)


def _counters(line: StateLine) -> Film:
    return counters_film(line.data("counted", [str]), line.data("rows", [(str, str, COUNTS)]))


def _rungs(line: StateLine) -> Film:
    rows = line.data("rows", [(str, str, COUNTS)])
    times = line.data("ns", COUNTS) if "ns" in line.told else ()
    return rungs_film(line.data("counted", [str]), rows, times)


def _pawn_held(mine: Material) -> str:
    turn = mine.position.turn
    if int(mine.record.king[1 - turn]) >= NOWHERE:
        return said("a king to drop a pawn in front of")
    counts = BONANZA.counts(int(mine.record.hand[turn]))
    return "" if counts[0] else said("a pawn in the mover's hand")


def _free_square(mine: Material) -> str:
    try:
        drop_mate(mine.record)
    except ValueError:
        return said("a free square in front of the other king")
    return ""


def _check(mine: Material) -> str:
    if mine.position.checks():
        return ""
    before = next((n for n in reversed(range(mine.ply)) if mine.positions[n].checks()), -1)
    return _with_hint(said("a check that the mover can give"), before)


def _king(mine: Material) -> str:
    return (
        ""
        if int(mine.record.king[1 - mine.position.turn]) < NOWHERE
        else said("a king to be checked")
    )


def _mate(mine: Material) -> str:
    if mates(mine.record, 3):
        return ""
    needed = said("a mate within 3 plies for the mover")
    where = said("mine.mates() says where the game has one")
    return clauses([needed, where, said("'escapes' needs none")])


def _few_nodes(mine: Material) -> str:
    try:
        solve(begin(mine.record), MOST_OPENED)
    except Unsolved:
        return said("a search of at most {n} nodes", n=f"{MOST_OPENED:,}")
    return ""


def _with_hint(lacking: str, ply: int) -> str:
    return clauses([lacking, said("there is one at ply={n}", n=ply)]) if ply >= 0 else lacking


FILMS = (
    FilmRow("search", lambda line: search_film(*_asked(line)),
        lambda mine: search_film(mine.position), (_check,)),
    FilmRow("attack", lambda line: attack_film(*_asked(line)),
        lambda mine: attack_film(mine.position), (_check,)),
    FilmRow("proof", lambda line: proof_film(*_asked(line)),
        lambda mine: proof_film(mine.position), (_check, _mate)),
    FilmRow("defend", lambda line: defend_film(*_asked(line)),
        lambda mine: defend_film(mine.position), (_check, _mate)),
    FilmRow("tape", lambda line: tape_film(*_asked(line)),
        lambda mine: tape_film(mine.position), (_check,)),
    FilmRow("counters", _counters),
    FilmRow("rungs of mate", _rungs),
    FilmRow("pawn drop", lambda line: drop_film(line.game.start),
        lambda mine: drop_film(mine.position), (_pawn_held, _free_square)),
    FilmRow("df-pn", lambda line: numbers_film(line.game.start),
        lambda mine: numbers_film(mine.position), (_check, _few_nodes)),
    FilmRow("escapes", lambda line: closing_film(line.game.start),
        lambda mine: closing_film(mine.position), (_king,)),
)  # fmt: skip


LADDERS = {
    "mate in 3, step by step": lambda: counts(1, [Position()]),
    "Bonanza's mate in 3": lambda: (errors([Position()]), lances_promoted_anywhere(Position())),
}
