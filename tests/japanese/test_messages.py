"""Messages: they are their English text, and know what it is made of."""

import pytest

from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import Square, in_usi, items, key_of, plural, said, sentences
from shogi_lab.japanese.catalog import in_japanese, known, said_of
from shogi_lab.notation.words import moved
from shogi_lab.screen.sheets import said_in_japanese


def refuted(move="7g7f"):
    return said("{move} refutes: beta is reached.", move=move)


def test_each_slot_is_said_by_itself():
    best = {"side": said("White"), "value": said("mate {n}", n=3)}
    told = said("The best so far for {side}: {value}.", **best)
    assert told == "The best so far for White: mate 3."
    assert in_japanese(told) == "後手にとって3手詰めで、ここまでの最善である。"
    assert in_japanese(said("The best line: {line}.", line=Square("2f"))) == "最善応手手順：２六。"


def test_plain_text_in_a_slot_is_the_same_in_every_language():
    word, plain = (
        said("take a {piece}: {n} in the box", piece=each, n=1) for each in (said("pawn"), "pawn")
    )
    assert word == plain
    assert known("pawn") in in_japanese(word)
    assert "pawn" in in_japanese(plain)
    assert in_japanese(items([said("Right."), "pawn"])) == "正解。、pawn"
    assert in_japanese(sentences(said("Right."), "pawn")) == "正解。pawn"


def test_what_no_catalog_knows_has_no_japanese_and_is_kept_in_a_slot():
    assert known("{n} flies") == known("") == ""
    assert in_japanese(said("{n} flies", n=3)) is None
    assert said_of(refuted("fly")).kept == {"fly"}
    assert said_of(refuted("fly")).templates == {"{move} refutes: beta is reached."}


@pytest.mark.parametrize(("n", "text"), [(0, "0 moves"), (1, "1 move"), (2_000, "2,000 moves")])
def test_one_is_said_otherwise_than_many(n, text):
    found = plural("{n} move", "{n} moves", n)
    assert (found, in_japanese(found)) == (text, f"{n:,}手")


def test_rows_are_joined_as_each_language_does():
    row = sentences(refuted(), "", said("Right."))
    assert row == "7g7f refutes: beta is reached. Right."
    assert in_japanese(row) == "7g7fでβに届き、反証された。正解。"
    assert in_japanese(items([said("pass"), said("horizon")])) == "パス、水平線"
    assert sentences("", refuted()) == refuted()
    assert sentences("") == ""
    assert in_japanese(sentences(refuted(), said("{n} flies", n=3))) is None


#: One square to another, by a gold and by a silver.
SFENS = ("8k/4G4/9/9/9/9/9/9/4K4 b - 1", "8k/4S4/9/9/9/9/9/9/4K4 b - 1")


def by_both():
    return [refuted(moved(Position.from_sfen(sfen), "5b6a")) for sfen in SFENS]


def test_a_move_that_two_pieces_make_names_its_own_piece():
    gold, silver = by_both()
    assert gold == silver == "5b6a refutes: beta is reached."
    assert [*map(in_japanese, (gold, silver))] == [
        "▲６一金でβに届き、反証された。",
        "▲６一銀不成でβに届き、反証された。",
    ]
    assert key_of(gold) != key_of(silver)


def test_where_one_text_is_all_there_is_such_a_move_is_told_in_usi():
    gold, silver = by_both()
    ours = "5b6aでβに届き、反証された。"
    assert said_in_japanese(gold, silver) == {str(gold): ours}
    assert said_in_japanese(gold) == {str(gold): in_japanese(gold)}
    assert in_japanese(in_usi(sentences(gold, said("Right.")))) == f"{ours}正解。"
    assert type(in_usi(gold.slots["move"])) is str
