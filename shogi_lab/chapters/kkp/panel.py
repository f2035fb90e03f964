"""The evaluation's part of the engine room: material, and the terms of KKP that went and came."""

from functools import lru_cache

from shogi_lab.engine.kkp import kkp_terms
from shogi_lab.ground.messages import plural, said, sentences
from shogi_lab.stage.gauges import PanelRow, Reading, Turn
from shogi_lab.stage.lenses import Member, Members
from shogi_lab.stage.words import signed

from .changes import terms_apart
from .ledger import TermRow, term_rows, weighed
from .shipped import shipped_weights

HEADS = (said("term"), said("index"), said("weight"))
ROWS = 12  # terms of a table: a move of a king changes all
DECIDING = 1_000  # points
SCALE = 32  # of the weights: so many are a point


def evaluation_read(turn: Turn) -> Reading:
    """Return the terms that a move removes and adds, and both sums of the position."""
    weights = shipped_weights()
    terms = [_terms(each) for each in (turn.before, turn.position)]
    gone, come = terms_apart(*terms)
    rows = term_rows([*gone, *come], weights, ["gone"] * len(gone) + ["come"] * len(come))
    sums = [sum(weighed(term, weights) for term in each) for each in terms]
    material = [int(each.record.material) for each in (turn.before, turn.position)]
    told = sentences(_sum(said("Material"), *material), _sum(said("KKP"), *sums), _more(len(rows)))
    change = abs(material[1] - material[0]) + abs(sums[1] - sums[0]) / SCALE
    table = Members("", tuple(map(_term, rows[:ROWS])), HEADS)
    return Reading(told, (table,), min(0.9, change / DECIDING))


#: Of the position before a move they are known from the move before.
_terms = lru_cache(8)(kkp_terms)


def _term(row: TermRow) -> Member:
    name, value = f"{row.letter} {row.place}", signed(row.value)
    gone = row.mark == "gone"
    came, went = ("", value) if gone else (value, "")
    return Member(name, str(row.entry), went, came, "fact", (name.replace(" ", "-"), row.place))


def _sum(name: str, was: int, now: int) -> str:
    if was == now:
        return said("{name} stays {now}.", name=name, now=signed(now))
    return said("{name} {was} becomes {now}.", name=name, was=signed(was), now=signed(now))


def _more(count: int) -> str:
    """Say how many terms are not in the table; '' if all are."""
    rest = count - ROWS
    return plural("{n} more term changes.", "{n} more terms change.", rest) if rest > 0 else ""


PANELS = (
    PanelRow("evaluation", said("Evaluation"), "3-a-whole-sum-term-by-term", evaluation_read,
        "what-a-move-changes"),
)  # fmt: skip
