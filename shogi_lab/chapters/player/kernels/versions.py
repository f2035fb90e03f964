"""The ladder: from plain negamax upward, each rung one idea more, with its reason in a line."""

from typing import Annotated, Any, NamedTuple

from shogi_lab.chapters.hands.kernels.transpositions import RULES
from shogi_lab.engine.arguments import fields_of, is_a, one_of, whole_number, within

Switch = Annotated[int, within(0, 1)]
#: 2 is another way of doing it, which no rung has.
OtherWay = Annotated[int, within(0, 2)]


class Switches(NamedTuple):
    """Which ideas a player has; what each does is said in `mind.SWITCHES`, of `hands` and
    `aspiration_windows` here.

    hands: one of transpositions.RULES, when the table uses what it knows of another hand.
    aspiration_windows: each deepening begins with a narrow window around the last value.
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
    mate: Annotated[int, one_of((0, 1, 3))] = 0
    hands: Annotated[str, one_of(RULES)] = "equal"
    superior: Switch = 0
    effects_order: Switch = 0
    shelter: Switch = 0


class Version(NamedTuple):
    """A rung of the ladder: its name, what it has beyond the rung below, and why."""

    name: str
    adds: dict[str, Any]
    reason: str


VERSIONS = (
    Version("negamax", {}, "the best of all moves, each worth the best answer to it, negated"),
    Version("alpha-beta", {"alpha_beta": 1}, "a move that is refuted need not be refuted twice"),
    Version("captures first", {"captures_first": 1}, "what refutes is mostly a capture"),
    Version("quiescence", {"quiescence": 1}, "a piece that hangs is not yet won"),
    Version("repetition", {"repetition": 1}, "a side that is winning must not go in circles"),
    Version("KKP", {"kkp": 1}, "a gold by its king is worth more than one far away"),
    Version("principal variation search", {"principal_variation_search": 1},
        "of most moves it is enough that they are worse"),
    Version("transposition table", {"transposition_table": 1},
        "many orders of moves lead to one position"),
    Version("killer heuristic", {"killer_heuristic": 1},
        "a move that refuted a sister move may refute this one too"),
    Version("history heuristic", {"history_heuristic": 1},
        "a move that often refuted will refute again"),
    Version("promotions", {"promotions": 1}, "it is hardly ever better not to promote"),
    Version("check extensions", {"check_extensions": 1},
        "a check must be answered, so it decides nothing yet"),
    Version("null-move pruning", {"null_move": 1},
        "a side that could even pass need not look for a good move"),
    Version("late move reductions", {"late_move_reductions": 1},
        "late moves are mostly bad, and a shallow look shows it"),
    Version("late move pruning", {"late_move_pruning": 1},
        "near the leaves there is no time for late moves"),
    Version("futility pruning", {"futility_pruning": 1},
        "a value far outside the window does not come back in a few plies"),
    Version("aspiration windows", {"aspiration_windows": 1},
        "the next value will lie near the last one"),
    Version("static exchange evaluation", {"static_exchange_evaluation": 1},
        "a capture that loses material is no threat"),
    Version("mate in 1", {"mate": 1}, "a mate ends the search of a node before it begins"),
    Version("mate in 3", {"mate": 3}, "two plies deeper, where the king is open"),
    Version("covers", {"hands": "covers"}, "what is good with a hand is as good with more"),
    Version("dominates", {"hands": "dominates_413"}, "a lance does for a pawn, a rook for a lance"),
    Version("superior", {"superior": 1}, "the same board with a better hand is gain for nothing"),
    Version("effects in order", {"effects_order": 1}, "go where you are defended, flee attacks"),
    Version("shelter", {"shelter": 1}, "a king among enemy effects will fall"),
)  # fmt: skip


def switches_of(rung: int) -> Switches:
    """All that a rung of the ladder has.

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
    """Switches as they are, or those of a version, by its name or its number; -1 is the last.

    >>> switches_from("alpha-beta", "version") == switches_from(1, "version") == switches_of(1)
    True
    >>> switches_from("beta-alpha", "version")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: version is 'beta-alpha'; it must be 'negamax', 'alpha-beta', ...
    """
    if is_a(what, Switches):
        return fields_of(Switches)(what, name)
    if is_a(what, str):
        return switches_of(NAMES.index(one_of(NAMES)(what, name)))
    return switches_of(whole_number(what, name, -len(VERSIONS), len(VERSIONS) - 1) % len(VERSIONS))
