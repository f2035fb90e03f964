"""The phrase books: the same slots on both sides, and texts said whole, in sentences, in lists."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publish.translations import messages
from shogi_lab.contents import modules
from shogi_lab.engine.squares import square_name
from shogi_lab.japanese.catalog import in_japanese, known
from shogi_lab.japanese.phrases import (
    BOOKS,
    PhraseBook,
    all_pairs,
    phrase,
    square_said,
    the_book,
)

PAIRS = [
    ("Move {n:int}, {side}: {move:usi}, {what}.", "第{n}手、{side}：{move}（{what}）。"),
    ("{n:int} squares", "{n}マス"),
    ("{n:int} squares and {what}", "{n}マスと{what}"),
    ("Black", "先手"),
    ("pawn", "歩"),
    ("gold", "金"),
    ("{piece} to {to:sq}", "{to}へ{piece}"),
    ("It is over.", "終わり。"),
    ("ring: {names}", "輪：{names}"),
    ("{side} holds {pieces}.", "{side}の持ち駒は{pieces}。"),
    ("{{{n:int}}}", "｛{n}｝"),
]


@pytest.fixture(scope="module")
def book():
    return PhraseBook(PAIRS)


def test_every_pair_has_the_same_slots_on_both_sides():
    for english, ours in all_pairs():
        assert phrase(english, ours).between


def test_no_phrase_stands_in_two_places():
    english = [each for each, _ in all_pairs()]
    assert sorted(english) == sorted(set(english))


def test_every_phrase_has_japanese_letters_or_only_names():
    for english, ours in all_pairs():
        assert (english.strip(), ours.strip()) == (english, ours)
        kana = any("\u3040" <= letter <= "\u9fff" or letter in "：；、。＝（）" for letter in ours)
        assert kana or not {"", "word"} & set(phrase(english, ours).kinds.values()), english


def test_every_chapter_brings_a_book():
    chapters = modules("japanese")
    assert len(BOOKS) == len(chapters) + 2  # everywhere and play
    assert all(each.PHRASES in BOOKS for each in chapters)


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ("Move 1,234, Black: 7g7f, pawn to 7f.", "第1,234手、先手：7g7f（７六へ歩）。"),
        ("-3 squares", "-3マス"),
        ("3 squares and 2 squares", "3マスと2マス"),
        ("It is over. Black holds pawn.", "終わり。先手の持ち駒は歩。"),
        ("Black holds pawn, gold. It is over.", "先手の持ち駒は歩、金。終わり。"),
        ("Black holds x, gold.", "先手の持ち駒はx、金。"),
        ("Black holds an old gold, gold.", "先手の持ち駒はan old gold, gold。"),
        ("ring: sq, to; ring: gold", "輪：sq, to、輪：金"),
        ("Black holds gold; pawn.", "先手の持ち駒は金、歩。"),
        ("{7}", "｛7｝"),
        ("spear to 7f", "７六へspear"),
    ],
)
def test_a_text_is_said(book, text, ours):
    assert book.said(text).japanese == ours


@pytest.mark.parametrize(
    "text",
    ["", "squares", "three squares", "3 squares ", "Move 1, Black: 7g7, pawn.", "It is over. Why?"],
)
def test_a_text_that_is_not_in_the_book_has_no_japanese(book, text):
    assert book.said(text) is None


def test_the_phrase_that_says_more_goes_first():
    vague, exact = ("{a} is {b}", "{a}は{b}"), ("{a} is on {b}", "{a}は{b}の上")
    for pairs in ([vague, exact], [exact, vague]):
        assert PhraseBook(pairs).said("x is on y").japanese == "xはyの上"


def test_of_equals_the_first_in_the_table_goes_first():
    pairs = [("{a} xyz", "一{a}"), ("{a:word} xyz", "二{a}")]
    assert PhraseBook(pairs).said("7 xyz").japanese == "一7"
    assert PhraseBook(pairs[::-1]).said("7 xyz").japanese == "二7"


def test_the_phrase_that_leaves_least_in_english_goes_before_all_others():
    pairs = [("{a} takes a {b}", "{a}が{b}を取る"), ("{a}, {b}", "{a}、{b}"), ("x takes a y", "十")]
    assert PhraseBook(pairs).said("x takes a y, x takes a y").japanese == "十、十"
    assert PhraseBook(pairs[:1]).said("x takes a y").kept == {"x", "y"}


def test_it_is_known_which_phrases_a_text_takes(book):
    said = book.said("Move 1, Black: 7g7f, pawn to 7f. It is over.")
    assert said.templates == {PAIRS[i][0] for i in (0, 3, 4, 6, 7)}


def test_what_is_japanese_of_a_slot_may_stand_twice():
    assert PhraseBook([("{n:int} only", "{n}から{n}まで")]).said("3 only").japanese == "3から3まで"


@pytest.mark.parametrize(
    ("pair", "wrong"),
    [
        (("{a} b", "b"), "has the slots a"),
        (("b", "{a}"), "has the slots none"),
        (("{a} {a}", "{a}"), "twice or of no kind"),
        (("{a:numeral}", "{a}"), "twice or of no kind; the kinds are int"),
    ],
)
def test_a_pair_whose_sides_differ_is_refused(pair, wrong):
    with pytest.raises(ValueError, match=wrong):
        PhraseBook([pair])


@given(st.text(alphabet="ab{}[]().*+ ;,", max_size=30))
def test_reader_text_is_never_a_pattern(text):
    book = PhraseBook([("({what})*", "〔{what}〕")])
    said = book.said(f"({text})*")
    assert said is None or said.japanese.startswith("〔")


@pytest.mark.parametrize("pasted", ["a; b " * 300, "Move 3. " * 300, "a, " * 2000])
def test_what_a_reader_pastes_may_be_long_and_in_many_pieces(pasted):
    assert in_japanese(pasted) is None


def test_words_that_all_chapters_share():
    assert in_japanese("promoted silver from 1a to 1b, takes gold") == "１一の成銀で１二の金を取る"
    assert in_japanese("pro_silver") == "pro_silver"
    assert in_japanese("promoted king") is None
    assert the_book() is the_book()


def test_a_square_is_said_as_kif_writes_it():
    said = {square_said(square_name(sq)) for sq in range(81)}
    assert len(said) == 81
    assert said == {f + r for f in "１２３４５６７８９" for r in "一二三四五六七八九"}


@pytest.mark.parametrize("chapter", ["posi_t", "kkp"])
def test_what_a_chapter_says_names_no_square_as_usi_does(chapter):
    usi = re.compile(r"(?<![\w*{])[1-9][a-i](?![\w}:])")
    said = map(known, messages(f"chapters/{chapter}"))
    assert [ours for ours in said if usi.search(ours)] == []
