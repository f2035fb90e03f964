"""Start positions that records spell out."""

import pytest
import shogi.KIF

from shogi_lab.engine.position import Position
from shogi_lab.notation.games import Game
from shogi_lab.notation.jkf import PRESETS
from shogi_lab.notation.setups import HANDICAPS, handicap


@pytest.mark.parametrize("name", HANDICAPS)
def test_a_handicap_is_written_by_its_name(name):
    text = f"手合割：{name}\n手数----指手---------消費時間--\n"
    game = Game.parse(text)
    assert game.kif() == text
    theirs = shogi.KIF.Parser.HANDYCAP_SFENS.get(name)
    assert theirs in (None, game.start.sfen())


def test_json_names_the_same_handicaps():
    assert set(PRESETS.values()) <= set(HANDICAPS)
    for preset, name in PRESETS.items():
        text = f'{{"initial": {{"preset": "{preset}"}}, "moves": []}}'
        assert Game.parse(text).start == Game.parse(f"手合割：{name}\n").start


def test_a_handicap_with_pieces_in_hand_is_none():
    start = Position.from_sfen("lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w B 1")
    record = start.record
    assert handicap(record.board.tolist(), record.hand.tolist(), start.turn) is None
    assert Game.parse(Game(start).kif()).start == start
