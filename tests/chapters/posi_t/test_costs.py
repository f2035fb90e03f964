"""What chains and turned boards cost: the sources timed are right, and all of them are timed."""

import re

import pytest

from helpers.charts import charted
from shogi_lab.chapters.posi_t import costs
from shogi_lab.chapters.posi_t.costs import (
    CHAINS,
    LIVES,
    POSITIONS,
    TREE,
    UPKEEP,
    counted_sliders,
    names_read,
    race_chains,
    race_sliders,
    show_chains,
    show_counts,
    show_sliders,
)
from shogi_lab.chapters.posi_t.kernels.sliders import WAYS
from shogi_lab.engine.posi import START, parse_sfen
from shogi_lab.engine.position import Position
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


def test_the_chain_reads_more_names():
    assert names_read(CHAINS["chain"]) > names_read(CHAINS["alias"]) > names_read(CHAINS["values"])


def test_all_chains_are_timed_in_each_life(capsys):
    found = race_chains(2, {"stepped": 1, "compiled": 10})
    for life in LIVES:
        assert set(found[life]) == set(CHAINS)
        assert min(map(min, found[life].values())) > 0
        assert set(map(len, found[life].values())) == {2}
    charted(show_chains, found)
    assert capsys.readouterr().out.count(" ns") == len(CHAINS) * len(LIVES)


@pytest.mark.long
def test_every_way_to_slide_is_timed_in_each_life(capsys):
    found = race_sliders({"start": [Position()]}, 2, dict.fromkeys(LIVES, 1))
    for life in LIVES:
        each = found[life]["start"]
        assert set(each) == {*WAYS, UPKEEP}
        assert min(map(min, each.values())) > 0
    show_sliders(found)
    table = capsys.readouterr().out
    assert table.count("\n  upkeep a move") == len(LIVES)
    ranges = re.findall(r" \(\d[\d.]*-[\d.]+\)$", table, re.MULTILINE)
    assert len(ranges) == len(LIVES) * (len(WAYS) - 1)  # all but rotated are beside it


def test_only_the_turned_boards_are_kept_along_with_the_moves(capsys):
    found = counted_sliders(START, 20)
    assert {name: each.kept for name, each in found.items() if each.kept} == {"rotated": 6}
    assert {name for name, each in found.items() if not each.bytes} == {"walked"}
    assert found["rotated"].lines == min(each.lines for each in found.values())
    show_counts(found)
    table = capsys.readouterr().out.splitlines()[-len(WAYS) :]
    assert [line.split()[0] for line in table] == list(WAYS)


@pytest.mark.long
def test_a_way_that_answers_otherwise_is_not_timed(monkeypatch):
    folded = WAYS["folded"]
    wrong = folded._replace(rook=folded.bishop)
    monkeypatch.setattr(costs, "WAYS", {"walked": WAYS["walked"], "rotated": wrong})
    with pytest.raises(AssertionError, match="walked, rotated do not answer alike"):
        race_sliders({"open": [Position.from_sfen(POSITIONS["open"])]}, 1, dict.fromkeys(LIVES, 1))
