"""What chains and turned boards cost: the sources timed are right, and all of them are timed."""

import pytest

from shogi_lab.chapters.posi_t import costs
from shogi_lab.chapters.posi_t.costs import (
    CHAINS,
    LIVES,
    TREE,
    UPKEEP,
    names_read,
    print_chains,
    print_sliders,
    race_chains,
    race_sliders,
)
from shogi_lab.chapters.posi_t.sliders import WAYS
from shogi_lab.engine.posi import START, parse_sfen
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.twins import plain


def test_chain_and_alias_add_up_the_same_and_count_the_same_nodes():
    ptree = empty_record(TREE)
    ptree["posi"] = pos = parse_sfen(START).record
    for chain in CHAINS.values():
        twin = plain(ptree)
        assert chain(twin, 27) == sum(pos.board[:27].tolist())
        assert twin.nodes == 27


def test_the_chain_reads_more_names():
    assert names_read(CHAINS["chain"]) > names_read(CHAINS["alias"])


def test_both_chains_are_timed_in_each_life(capsys):
    found = race_chains(2, {"stepped": 81, "compiled": 810})
    for life in LIVES:
        assert min(found[life]["ns"].values()) > 0
        assert set(found[life]["ns"]) == set(CHAINS)
        assert 0 < found[life]["ratio"].least <= found[life]["ratio"].most
    print_chains(found)
    assert capsys.readouterr().out.count(" ns ") == 2 * len(LIVES)


@pytest.mark.long
def test_every_way_to_slide_is_timed_in_each_life(capsys):
    found = race_sliders(1, dict.fromkeys(LIVES, 1), {"start": START})
    assert set(found["lines"]["start"]) == set(WAYS)
    for life in LIVES:
        assert set(found[life]["start"]) == {*WAYS, UPKEEP}
        assert min(found[life]["start"].values()) > 0
    print_sliders(found)
    assert capsys.readouterr().out.count("walked / rotated") == len(LIVES)


def test_a_way_that_answers_otherwise_is_not_timed(monkeypatch):
    monkeypatch.setitem(costs.WAYS, "folded", WAYS["folded"][::-1])
    with pytest.raises(AssertionError, match="walked, rotated, folded do not answer alike"):
        race_sliders(1, dict.fromkeys(LIVES, 1), {"start": START})
