"""What chains and turned boards cost: the sources timed are right, and all of them are timed."""

from shogi_lab.chapters.posi_t.costs import CHAINS, POSITIONS, TREE, counted_sliders, show_counts
from shogi_lab.chapters.posi_t.kernels.sliders import WAYS
from shogi_lab.engine.posi import START, parse_sfen
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


def test_only_the_turned_boards_are_kept_along_with_the_moves(capsys):
    found = counted_sliders(START, 20)
    assert {name: each.kept for name, each in found.items() if each.kept} == {"rotated": 6}
    assert {name for name, each in found.items() if not each.bytes} == {"walked"}
    assert found["rotated"].lines == min(each.lines for each in found.values())
    show_counts(found)
    table = capsys.readouterr().out.splitlines()[-len(WAYS) :]
    assert [line.split()[0] for line in table] == list(WAYS)
