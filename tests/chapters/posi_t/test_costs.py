"""What chains and turned boards cost: the sources timed are right, and all of them are timed."""

from shogi_lab.chapters.posi_t.costs import CHAINS, POSITIONS, TREE
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.twins import plain


def test_every_chain_adds_up_each_square_with_material_and_hand():
    ptree = empty_record(TREE)
    ptree["posi"] = pos = parse_sfen(POSITIONS["middle"]).record
    wanted = [int(pos.material + pos.hand[0]) + piece for piece in pos.board.tolist()]
    for chain in CHAINS.values():
        sums = [0] * 81
        assert chain(plain(ptree), sums, 2) == wanted[-1]
        assert sums == wanted
