"""The table of verbs: its cells are what moves need, and it judges what was filled in."""

from helpers.long_effects import GAME
from shogi_lab.chapters.long_effects.touches import stages
from shogi_lab.chapters.long_effects.verbs import NEEDED


def test_the_table_of_verbs_is_what_moves_need():
    names = {"drop": set(), "no_capture": set(), "capture": set()}
    for position, move in zip(GAME.positions(), GAME.moves, strict=False):
        packed = position.packed(move)
        kind = "drop" if move[1] == "*" else "capture" if packed >> 19 & 15 else "no_capture"
        for stage in stages(position, move, (0,) * 81):
            place = "to" if stage.square == packed & 127 else "from"
            names[kind] |= {(verb, place) for verb in stage.names}
    told = {kind: set() for kind in names}
    for (kind, verb), where in NEEDED.items():
        told[kind] |= {(verb, place) for place in where.split(" and ")}
    assert names == told
