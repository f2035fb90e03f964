"""The glossary: a word is found by any of its names, and every name leads somewhere."""

import importlib
import re
from collections import Counter
from functools import reduce

import pytest

from shogi_lab.glossary import SECTIONS, TERMS, anchor, entry, find, forms, glossary, terms_in

JAPANESE = re.compile(r"[぀-ヿ㐀-鿿豈-﫿]")
HIRAGANA = re.compile(r"[ぁ-ゖー]+")


@pytest.fixture(params=TERMS, ids=[anchor(term) for term in TERMS])
def term(request):
    return request.param


def test_a_term_is_found_by_each_of_its_names(term):
    for name in forms(term):
        assert find(name) == find(name.upper()) == term
    assert find(term.reading).reading == term.reading


def test_a_term_says_what_it_is_in_both_languages(term):
    assert re.fullmatch(r"[^\n]+\.", term.definition)
    assert term.in_japanese.endswith("。")
    assert JAPANESE.search(term.in_japanese)
    assert HIRAGANA.fullmatch(term.reading)


def test_where_a_term_is_here_there_is_something(term):
    if term.here:
        module, *names = term.here.split(".")
        reduce(getattr, names, importlib.import_module(f"shogi_lab.{module}"))


def test_an_entry_has_all_that_the_table_has(term):
    shown = entry(term)
    said = (term.english, term.japanese, term.reading, term.definition, term.in_japanese)
    assert all(each in shown for each in (*said, term.bonanza, term.yaneuraou, term.here))


def test_no_name_is_two_terms():
    names = Counter(name for term in TERMS for name in {form.lower() for form in forms(term)})
    assert [name for name, times in names.items() if times > 1] == []
    assert len({anchor(term) for term in TERMS}) == len(TERMS)
    assert sum(map(len, SECTIONS.values())) == len(TERMS)


def test_a_word_that_is_no_term_is_answered_with_the_nearest():
    with pytest.raises(ValueError, match="'long efect' is not in the glossary; there is long eff"):
        find("long efect")
    with pytest.raises(ValueError, match="nothing near it"):
        find("&")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Sente's rooks", ["Sente", "rooks"]),
        ("three plies, or one ply", ["plies", "ply"]),
        ("a long effect", ["long effect"]),
        ("mate by pawn drop", ["mate by pawn drop"]),
        ("a rook\nin hand", ["rook", "in hand"]),
        ("handsome, forehand, checkmate, well-known bitboards", ["bitboards"]),
        ("長い利きの遮断", ["長い利き", "遮断"]),
        ("nothing of the kind", []),
    ],
)
def test_terms_are_found_in_a_text_the_longest_first(text, found):
    assert [text[start:end] for start, end, _ in terms_in(text)] == found


def test_what_is_found_in_a_text_is_that_term(term):
    for name in forms(term):
        assert (0, len(name), term) in terms_in(name)


def test_a_notebook_shows_the_entry_as_its_lines():
    assert repr(glossary("利き")) == entry(find("attack"))
