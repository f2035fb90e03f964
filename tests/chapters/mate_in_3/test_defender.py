"""Bonanza's defender tries what the facts say."""

import pytest
from hypothesis import given

from helpers.mate_in_3 import corners
from shogi_lab import Position
from shogi_lab.chapters.mate_in_3.defender import STRONG, WEAK, bonanza_tries, defender_film
from shogi_lab.chapters.mate_in_3.tree import generated
from shogi_lab.engine.movegen import evasions
from shogi_lab.engine.moves import usi
from shogi_lab.engine.posi import parse_sfen

# Facts read off mate3.c, on positions where each of them can be seen: the groups of some evasions.
DEFENDED = {
    "7k1/7R1/9/9/9/9/9/9/9 w - 1": {"2a2b": 1},
    "7k1/7R1/7P1/9/9/9/9/9/9 w - 1": {"2a3a": 4, "2a1a": 4},
    "7k1/6gR1/7P1/9/9/9/9/9/9 w - 1": {"3b2b": 2},
    "6Sk1/7R1/7P1/9/9/9/9/9/9 w - 1": {"2a3a": 3},
    "8k/9/9/9/8R/9/9/9/9 w rlpnsgb 1": {
        "R*1b": 5, "L*1b": 0, "P*1b": 0, "N*1c": 6, "S*1b": 5, "G*1c": 6, "B*1d": 6,
    },
    "8k/9/9/9/8R/9/9/9/9 w lp 1": {"L*1b": 5, "L*1c": 6, "P*1c": 0},
    "8k/9/9/9/8R/9/9/9/9 w p 1": {"P*1b": 5, "P*1c": 6},
    "7nk/9/9/9/8R/9/9/9/9 w p 1": {"2a1c": 6, "P*1c": 5, "P*1d": 6},
    "7nk/9/7s1/9/8R/9/9/9/9 w p 1": {"2c1d": 6, "2a1c": 6},
    "7nk/7g1/9/9/8R/9/9/9/9 w - 1": {"2b1b": 5, "2a1c": 5, "2b1c": 5},
    "9/9/9/9/9/9/3p1r3/9/k4R2K w - 1": {"4g4i+": 2, "4g4i": 0},
    "8k/9/9/9/9/9/9/8K/8R b - 1": {},
}  # fmt: skip


@pytest.mark.parametrize("sfen", DEFENDED)
def test_evasions_are_grouped_as_the_facts_say(sfen):
    groups = {each.move: each.group for each in bonanza_tries(parse_sfen(sfen).record)}
    wanted = DEFENDED[sfen]
    assert {move: groups.get(move) for move in wanted} == wanted
    for step, frame in enumerate(defender_film(Position.from_sfen(sfen)).frames if groups else ()):
        here = {groups[row.move] for row in frame.parts[1].rows if row.here}
        assert here == {*list(dict.fromkeys(groups.values()))[step - 1 : step]}
        assert step or "ringed" not in frame.parts[0].title


@given(corners())
def test_every_evasion_is_in_one_group_and_groups_come_in_order(sfen):
    try:
        record = parse_sfen(sfen.replace(" b ", " w ")).record
    except ValueError:
        return
    tries = bonanza_tries(record)
    assert sorted(each.move for each in tries) == sorted(map(usi, generated(record, evasions)))
    order = [each.group or 7 for each in tries]
    assert order == sorted(order)
    for each in tries:
        assert (each.group in (0, STRONG, WEAK)) == bool(each.reason)
