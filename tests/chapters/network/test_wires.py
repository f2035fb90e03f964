"""Units and what they look at: totals add up, and one more piece changes what the network says."""

import re
from zlib import crc32

import pytest

from helpers.films import film
from helpers.learning import GAME, position_before
from shogi_lab import Position
from shogi_lab.chapters.network.network import load_network, network_value, shipped_network
from shogi_lab.chapters.network.nn_bin import open_network, widened
from shogi_lab.chapters.network.one_more import KINDS, changes
from shogi_lab.chapters.network.wires import answered, wires_film
from shogi_lab.engine.arrays import np
from shogi_lab.engine.pieces import GOLD
from shogi_lab.engine.squares import square
from shogi_lab.screen.drawings import drawing
from shogi_lab.views import own, room


@pytest.fixture(scope="module")
def wide(tmp_path_factory):
    """The path of our network in the field's width."""
    path = tmp_path_factory.mktemp("wide") / "nn.bin"
    widened(load_network()).save(path)
    return path


def test_a_unit_s_products_add_up_to_its_signal_and_the_last_to_the_answer(wide):
    position = position_before(GAME)
    for frames in (film("network", "wires").frames, wires_film(position, wide).frames):
        for frame in frames:
            [seen], (layer, unit) = frame.parts, frame.parts[0].chosen
            assert seen.total == seen.bias + sum(each.adds for each in seen.products)
            told = int(re.search(r"make (-?[\d,]+)", frame.caption)[1].replace(",", ""))
            assert told == seen.total
            if layer < 3:
                assert seen.layers[layer][unit] == max(0, min(seen.total >> 6, 127))
    points = film("network", "wires").frames[-1].parts[0].layers[3]
    assert points == (network_value(position, shipped_network()),)


def test_one_more_piece_changes_what_a_board_with_it_says():
    less = Position.from_sfen("4k4/9/9/4p4/9/4P4/9/9/4K4 b Gr 1")
    more = Position.from_sfen("4k4/9/9/4p4/9/4P4/9/4G4/4K4 b Gr 1")
    first, second, answer = changes(less, shipped_network())
    here = KINDS.index((0, GOLD)), square("5h")
    was, now = (answered(each, shipped_network()) for each in (less, more))
    for found, name in ((first, "first"), (second, "second")):
        assert found[here].tolist() == np.subtract(getattr(now, name), getattr(was, name)).tolist()
    assert answer[here] == now.points - was.points
    kings = [square("5a"), square("5i")]
    assert not any(each[:, kings].any() for each in (first, second, answer))
    assert not first[KINDS.index((0, 1)), :9].any()  # no pawn stands on its last rank


def test_a_reader_s_file_is_what_films_and_the_room_look_at(wide, tmp_path):
    mine = own("startpos moves 7g7f 3c3d", network=wide)
    assert len(mine.film("wires").frames[0].parts[0].layers[0]) == 512
    line = own("startpos moves 7g7f").film("accumulator").frames[1].about
    again = own(line, network=wide)
    for each in (again.film(), own(again).film("accumulator")):
        assert len(each.frames[1].parts[1].sides[0].sums) == 256
    parts = *mine.film("wires").frames[0].parts, each.frames[1].parts[1]
    assert crc32(repr([*map(drawing, parts)]).encode()) == 3213884633, "look at both"
    value = open_network(wide).value(mine.position)
    for here in (room(mine), room("startpos moves 7g7f 3c3d", network=wide)):
        told = {each["name"]: each["told"] for each in here.panels["shown"]}["network"]
        assert f"It gives Black {value:+,} points." in told
    with pytest.raises(ValueError, match=r"an nn\.bin of HalfKP has"):
        own("startpos", network=__file__).film("wires")
    with pytest.raises(ValueError, match="network is 7; it must be the path of a file"):
        own("startpos", network=7)
