"""The table of verbs: its cells are what moves need, and it judges what was filled in."""

from helpers.long_effects import GAME
from shogi_lab.chapters.long_effects.processes import by_the_article, kind_of
from shogi_lab.chapters.long_effects.touches import stages
from shogi_lab.chapters.long_effects.verbs import KINDS


def test_the_table_of_verbs_is_what_moves_need():
    names = {kind: set() for kind in KINDS}
    for position, move in zip(GAME.positions(), GAME.moves, strict=False):
        packed = position.packed(move)
        for stage in stages(position, move, (0,) * 81):
            place = "to" if stage.square == packed & 127 else "from"
            names[kind_of(packed)] |= {(verb, place) for verb in stage.names}
    assert names == {kind: by_the_article(kind) for kind in KINDS}
