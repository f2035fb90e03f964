"""The table of verbs: its cells are what moves need, and it judges what was filled in."""

from helpers.long_effects import GAME
from shogi_lab.chapters.long_effects.touches import stages
from shogi_lab.chapters.long_effects.verbs import CELLS, NEEDED


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


def test_a_full_table_is_right_and_an_empty_one_lacks_all(films):
    film = films["verbs"]
    answer = sum(1 << i for i, cell in enumerate(CELLS) if cell in NEEDED)
    assert (
        film.frames[answer | 1 << 12].caption == "Right: these 9 cells are needed, and no others."
    )
    assert film.frames[1 << 12].caption == "Not right yet: 9 missing, 0 too many."
    assert film.frames[0xFFF | 1 << 12].caption == "Not right yet: 0 missing, 3 too many."
    for number in range(0, 1 << 12, 97):
        jumps = film.frames[number].parts[0].jumps
        assert [jump for row in jumps for jump in row] == [number ^ 1 << i for i in range(12)]
