"""The ladder, from plain negamax upward: each rung adds one idea, with its reason in a line."""

from typing import Annotated, Any, NamedTuple

from shogi_lab.chapters.hands.kernels.transpositions import RULES
from shogi_lab.engine.arguments import fields_of, is_a, one_of, whole_number, within

Switch = Annotated[int, within(0, 1)]
#: 2 is another way of doing it, which no rung has.
OtherWay = Annotated[int, within(0, 2)]


class Switches(NamedTuple):
    """Which ideas a player has. `mind.SWITCHES` says what each one does; `hands` and
    `aspiration_windows` are explained here.

    hands: one of transpositions.RULES, which says when the table uses what it knows about another
    hand. aspiration_windows: whether each deepening begins with a narrow window around the last
    value.
    """

    alpha_beta: Switch = 0
    captures_first: Switch = 0
    quiescence: OtherWay = 0
    repetition: Switch = 0
    kkp: Switch = 0
    principal_variation_search: OtherWay = 0
    transposition_table: OtherWay = 0
    killer_heuristic: Switch = 0
    history_heuristic: Switch = 0
    promotions: Switch = 0
    check_extensions: Switch = 0
    null_move: Switch = 0
    late_move_reductions: Switch = 0
    late_move_pruning: OtherWay = 0
    futility_pruning: OtherWay = 0
    aspiration_windows: Switch = 0
    static_exchange_evaluation: Switch = 0
    mate: Annotated[int, within(0, 3)] = 0
    hands: Annotated[str, one_of(RULES)] = "equal"
    superior: Switch = 0
    effects_order: Switch = 0
    shelter: Switch = 0


class Version(NamedTuple):
    """A rung of the ladder: its name, what it adds to the rung below, and why."""

    name: str
    adds: dict[str, Any]
    reason: str


VERSIONS = (
    Version("negamax", {}, "takes the best of all moves, each worth minus the best answer to it"),
    Version("alpha-beta", {"alpha_beta": 1},
        "looks at no more answers to a move once one refutes it"),
    Version("captures first", {"captures_first": 1},
        "tries first what takes the most, since that refutes most often"),
    Version("quiescence", {"quiescence": 1},
        "goes on with captures beyond the horizon, until no capture wins anything"),
    Version("repetition", {"repetition": 1},
        "sees when a position comes back, so that a winning side makes progress"),
    Version("KKP", {"kkp": 1}, "values a piece by where it stands to both kings (chapter 4)"),
    Version("principal variation search", {"principal_variation_search": 1},
        "asks about every move but the first only whether it is better"),
    Version("transposition table", {"transposition_table": 1},
        "notes what was found, because many orders of moves lead to one position"),
    Version("killer heuristic", {"killer_heuristic": 1},
        "tries a quiet move early if it has just refuted another position"),
    Version("history heuristic", {"history_heuristic": 1},
        "tries quiet moves early if they have refuted often in this search"),
    Version("promotions", {"promotions": 1},
        "never leaves a pawn, bishop or rook unpromoted where it may promote"),
    Version("check extensions", {"check_extensions": 1},
        "searches a ply deeper after a check, which has to be answered"),
    Version("null-move pruning", {"null_move": 1},
        "looks at no move where even a pass would reach beta"),
    Version("late move reductions", {"late_move_reductions": 1},
        "searches late quiet moves a ply less deeply, or more"),
    Version("late move pruning", {"late_move_pruning": 1},
        "does not search late quiet moves near the horizon at all"),
    Version("futility pruning", {"futility_pruning": 1},
        "gives up near the horizon where the value is far outside the window"),
    Version("aspiration windows", {"aspiration_windows": 1},
        "begins with a narrow window around the value of the last search"),
    Version("static exchange evaluation", {"static_exchange_evaluation": 1},
        "leaves out captures that lose once the other side has taken back"),
    Version("mate in 1", {"mate": 1}, "looks for a mate in one ply before it tries any move"),
    Version("mate in 3", {"mate": 3},
        "looks for a mate in three plies as well"),
    Version("covers", {"hands": "covers"},
        "uses what the table knows of the same board with a larger or a smaller hand"),
    Version("dominates", {"hands": "dominates_413"},
        "counts a stronger piece in hand as a weaker one: a lance for a pawn"),
    Version("superior", {"superior": 1},
        "looks at the hands as well when a board comes back"),
    Version("effects in order", {"effects_order": 1},
        "orders moves by which squares each side attacks (chapter 5)"),
    Version("shelter", {"shelter": 1},
        "values a king less if enemy pieces attack the squares around it"),
)  # fmt: skip


def switches_of(rung: int) -> Switches:
    """Return the switches of a rung of the ladder, for all its ideas.

    >>> switches_of(2)._asdict()["alpha_beta"], switches_of(2).kkp
    (1, 0)
    """
    has: dict[str, Any] = {}
    for version in VERSIONS[: rung + 1]:
        has |= version.adds
    return Switches(**has)


#: All ideas there are.
EVERYTHING = switches_of(len(VERSIONS) - 1)
NAMES = tuple(version.name for version in VERSIONS)


def switches_from(what: Any, name: str) -> Switches:
    """Return switches as they are, or a version's, by name or number; -1 is the last."""
    if is_a(what, Switches):
        return fields_of(Switches)(what, name)
    if is_a(what, str):
        return switches_of(NAMES.index(one_of(NAMES)(what, name)))
    return switches_of(whole_number(what, name, -len(VERSIONS), len(VERSIONS) - 1) % len(VERSIONS))
