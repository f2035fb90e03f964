"""The glossary: a word is found by any of its names, and what the chapters say is in it."""

import re
from collections import Counter
from functools import cache

import jupytext
import pytest

from publish import build
from shogi_lab.japanese.glossary import all_terms, anchor, find, forms, terms_in
from shogi_lab.japanese.terms import everyday

ROOT = build.NOTEBOOKS.parent
JAPANESE = re.compile(r"[぀-ヿ㐀-鿿豈-﫿]+")


def test_a_term_is_found_by_each_of_its_names():
    for term in all_terms():
        for name in forms(term):
            assert find(name) == find(name.upper()) == term
            assert (0, len(name), term) in terms_in(name)
        assert find(term.reading).reading == term.reading


def test_no_name_is_two_terms():
    names = Counter(name for term in all_terms() for name in {form.lower() for form in forms(term)})
    assert [name for name, times in names.items() if times > 1] == []
    assert len({anchor(term) for term in all_terms()}) == len(all_terms())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Sente's rooks", ["Sente", "rooks"]),
        ("three plies, or one ply", ["plies", "ply"]),
        ("an OR and an AND", ["OR", "AND"]),
        ("a long effect", ["long effect"]),
        ("mate by pawn drop", ["mate by pawn drop"]),
        ("a rook\nin hand", ["rook", "in hand"]),
        ("two legal\nmoves", ["legal\nmoves"]),
        ("read by hand, a hand", ["hand"]),
        ("handsome, forehand, checkmate, well-known bitboards", ["bitboards"]),
        ("長い利きの遮断", ["長い利き", "遮断"]),
        ("a block of memory, colored blocks, a block", ["block"]),
        ("nothing of the kind", []),
    ],
)
def test_terms_are_found_in_a_text_the_longest_first(text, found):
    assert [text[start:end] for start, end, _ in terms_in(text)] == found


# What the chapters say.


@cache
def prose():
    """All that chapters, the teacher's pages and README say to a reader in words, by where."""
    texts = {
        source.stem: "\n\n".join(
            cell.source
            for cell in jupytext.read(source, fmt="py:percent").cells
            if cell.cell_type == "markdown" and build.TEACHER not in build.tags(cell)
        )
        for source in build.sources()
    }
    pages = [ROOT / "README.md", *sorted((ROOT / "notebooks" / "teaching").glob("0*.md"))]
    return texts | {page.name: page.read_text(encoding="utf-8") for page in pages}


@pytest.fixture(params=sorted(prose()))
def said(request):
    return prose()[request.param]


#: Terms whose words a chapter uses in their everyday sense alone: a link there would mislead.
NEVER_MEANT = {
    "00_start": {"block", "exchange", "proof", "stand-in", "unpromoted", "walk", "word"},
    "01_posi_t": {"block", "exchange", "guard", "index", "proof", "stand-in", "unpromoted"},
    "02_hands": {"block", "checker", "exchange", "folded", "proof", "walk"},
    "03_mate_in_3": {"block", "branch", "exchange", "folded", "guard", "pattern", "walk", "word"},
    "04_kkp": {"block", "branch", "exchange", "folded", "guard", "pattern", "proof", "stand-in"},
    "05_long_effects": {"exchange", "folded", "guard", "pattern", "proof", "stand-in"},
    "06_player": {"block", "field", "guard", "walk"},
    "07_learning": {"block", "guard", "record", "walk", "word"},
    "08_network": {"block", "guard", "record", "walk", "word"},
}


@pytest.mark.parametrize("chapter", NEVER_MEANT)
def test_a_link_leads_to_the_sense_that_is_meant(chapter):
    text = without_code(prose()[chapter])
    wrong = {
        text[max(0, start - 30) : end + 20]
        for start, end, term in terms_in(text)
        if term.english in NEVER_MEANT[chapter]
    }
    assert wrong == set(), "reword it, or name the phrase in glossary.toml"


def without_code(text):
    """A text without its code and the addresses of its links, as long as it was."""
    code = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)|^    .*?$", re.DOTALL | re.MULTILINE)
    return code.sub(lambda found: " " * len(found.group()), text)


def unexplained(text, words):
    """What a pattern finds in a text outside of the glossary's terms."""
    phrases = "|".join(map(re.escape, everyday())).replace(r"\ ", r"\s+")
    text = re.sub(phrases, lambda phrase: " " * len(phrase.group()), text, flags=re.I)
    known = [(start, end) for start, end, _ in terms_in(text)]
    return {
        match.group()
        for match in words.finditer(text)
        if not any(start <= match.start() and match.end() <= end for start, end in known)
    }


def test_each_japanese_word_is_a_term(said):
    titles = re.sub(r"「.*?」|\[日本語\]", "", said)  # of an article, and the way to README.ja
    names = {name for term in all_terms() for name in forms(term)}
    names |= {text for term in all_terms() for text in (term.reading, term.in_japanese)}
    for run in JAPANESE.findall(titles):
        left = run
        for name in sorted(names, key=len, reverse=True):
            left = left.replace(name, "")
        assert not left, f"{run}: {left} is not in the glossary"


#: What nobody says who has not met shogi, or its engines: in any form, a word of the glossary.
OF_THE_FIELD = re.compile(
    r"\b(?:un)?(?:"
    r"sente|gote|tokins?|promot\w+|captur\w+|interpos\w+|evasions?|pin(?:s|ned)|mat(?:ed?|es|ing)|"
    r"check(?:s|ers?|ing)?|discover\w*|pl(?:y|ies)|drop(?:s|ped|ping)?|unpromoted|"
    r"bitboards?|popcounts?|xor\w*|mask(?:s|ed)?|padd\w+|guards?|borrow\w*|rotated|hash\w*|"
    r"transpos\w+|domina\w+|nodes?|leaf|perft|iterators?|"
    r"incremental\w*|weights?|mirror\w*|learnt|rays?|emit\w*|withdr\w+|block\w*|"
    r"slid(?:es?|ers?|ing)|bitwise|kernels?|films?|stepped"
    r")\b",
    re.IGNORECASE,
)


def test_a_word_of_the_field_is_a_term_in_whatever_form(said):
    assert unexplained(without_code(said), OF_THE_FIELD) == set()
