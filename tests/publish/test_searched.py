"""The search of pages: all that they say, by its words, and terms by whatever name they have."""

import pytest

from publish import export
from publish.build import NOTEBOOKS
from publish.export import Leaf
from publish.pages import text_page
from publish.searched import romaji
from publish.translations import LANGUAGE
from shogi_lab.japanese.glossary import all_terms

ENGLISH = """# Keys

A key stands for a position. Two boards that differ have different Zobrist keys; nearly always.

## Rules

Black may not drop a pawn that mates. That rule is mate by pawn drop. In Japan it has a name.

```python
secret = 1
```
"""
JAPANESE = """# 鍵

局面には鍵がある。Zobristの鍵はほぼ必ず異なる。

## 規則

歩を打って詰ませてはならない。これが打ち歩詰めである。
"""


def test_a_reading_has_one_form_in_latin_letters():
    assert [romaji(each) for each in ("ファイル", "ちゃくしゅ", "マッチ")] == [
        "huairu",
        "tyakusyu",
        "matti",
    ]


def test_every_reading_of_a_term_has_latin_letters_alone():
    written = {term.reading: romaji(term.reading) for term in all_terms()}
    assert {each: latin for each, latin in written.items() if not latin.isascii()} == {}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A page in either language, with the glossary, and what their searches look through."""
    folder = tmp_path_factory.mktemp("searched")
    glossary = (NOTEBOOKS / "glossary.md").read_text(encoding="utf-8")
    leaves = [
        Leaf("keys.html", text_page(ENGLISH), "text"),
        Leaf("glossary.html", text_page(glossary), "text"),
        Leaf(
            "../teacher/teaching/keys.html", text_page("# Plan\n\nThe answer is Zobrist."), "text"
        ),
        Leaf(f"{LANGUAGE}/keys.html", text_page(JAPANESE), "text", LANGUAGE),
        Leaf(f"{LANGUAGE}/glossary.html", text_page(glossary), "text", LANGUAGE),
    ]
    every = {leaf.path: leaf for leaf in leaves}
    for path, text in export.searches(every).items():
        export.put(export.file(folder, path), text)
    for leaf in leaves:
        export.put(export.file(folder, leaf.path), export.framed(leaf, every))
    return folder / "class"


@pytest.fixture
def asked(folder, opened):
    """What a page's search says of words: how many, and each of the found with its words."""

    def asks(path, words):
        tab = opened(folder / path)
        tab.locator(".query").fill(words)
        tab.locator(".found li").first.wait_for()
        return [each.split("\n") for each in tab.locator(".found li").all_inner_texts()]

    return asks


@pytest.mark.browser
@pytest.mark.parametrize("words", ["uchifuzume", "utifuzume", "Uchi-fuzume", "打ち歩詰め"])
def test_a_term_is_found_by_each_of_its_names_and_where_it_is_said(asked, words):
    term, *others = asked("keys.html", words)
    assert term[0].startswith("mate by pawn drop 打ち歩詰め")
    assert ["Rules", "Keys: That rule is mate by pawn drop."] in others
    ours = asked("ja/keys.html", words)
    assert ["規則", "鍵: これが打ち歩詰めである。"] in ours


@pytest.mark.browser
def test_a_word_of_the_text_is_found_in_its_sentence_and_marked(asked, folder, opened):
    sentence = "Keys: Two boards that differ have different Zobrist keys; nearly always."
    assert ["Keys", sentence] in asked("keys.html", "zobrist")
    assert ["鍵", "鍵: Zobristの鍵はほぼ必ず異なる。"] in asked("ja/keys.html", "ZOBRIST")
    assert ["Rules", "Keys: Black may not drop a pawn that mates."] in asked("keys.html", "mating")
    assert asked("keys.html", "secret")[0] == ["No heading, no text and no term says that."]
    tab = opened(folder / "keys.html")
    tab.locator(".query").fill("zobrist")
    tab.locator(".found mark").first.wait_for()
    assert any("Zobrist" in each for each in tab.locator(".found mark").all_inner_texts())


@pytest.mark.browser
def test_pupils_find_nothing_of_what_stays_with_teachers(asked):
    plan = "../teacher/teaching/keys.html"
    assert ["Plan", "Plan: The answer is Zobrist."] in asked(plan, "answer zobrist")
    assert asked("keys.html", "answer zobrist")[0] == ["No heading, no text and no term says that."]
