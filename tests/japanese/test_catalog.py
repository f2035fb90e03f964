"""The catalog of films is read as translators write it; what it lacks is said in English."""

import pytest

from helpers.hands import FILMS
from helpers.phrases import outlined
from publish import translations
from shogi_lab.ground.messages import said
from shogi_lab.japanese import catalog
from shogi_lab.japanese.catalog import CATALOG, catalog_in, in_japanese, known
from shogi_lab.screen.player import unpacked
from shogi_lab.screen.strip import strip_text
from shogi_lab.views import page, player, show, strip


def test_it_is_read_as_gettext_reads_it():
    read, found = translations.read(CATALOG), catalog_in(CATALOG.read_text("utf-8"))
    assert "Language: ja\n" in found.pop("")
    assert found == {each.id: each.string for each in read if each.id and not each.fuzzy}


ENTRIES = r"""
msgid ""
msgstr "Language: ja\n"

# told to a translator
#, fuzzy, python-brace-format
#| msgid "a lance"
msgid "a lancer"
msgstr "香"

#, python-brace-format
msgid ""
"\"{n}\"\n"
"\\ here"
msgstr "「{n}」\nここ"

msgid "a pawn"
msgstr ""

#~ msgid "a gold"
#~ msgstr "金"
"""


def test_what_waits_for_review_or_is_empty_or_in_no_source_has_no_japanese(monkeypatch):
    found = catalog_in(ENTRIES)
    assert found == {"": "Language: ja\n", '"{n}"\n\\ here': "「{n}」\nここ", "a pawn": ""}
    monkeypatch.setattr(catalog, "_catalog", lambda: found)
    assert [known(each) for each in ("", "a lancer", "a lance", "a pawn", "a gold")] == [""] * 5
    assert in_japanese(said("a pawn")) is None


@pytest.mark.parametrize(
    "text",
    [
        "<<<<<<< ours",
        'msgid "a',
        'msgid "a"',
        'msgid "a"\nmsgstr "b"\nmsgid "c"',
        'msgid "a"\nmsgstr "\\q"',
    ],
)
def test_what_is_no_entry_is_refused_by_its_words(text):
    with pytest.raises(ValueError, match="is no entry of a catalog; expected msgid and msgstr"):
        catalog_in(f'msgid "gold"\nmsgstr "金"\n\n{text}\n')


def told(page):
    """What a page that plays a film knows: its sheet, as data."""
    return unpacked(page.partition('data-film="')[2].partition('"')[0])["sheet"]


def test_what_has_no_japanese_is_in_english_wherever_the_japanese_edition_shows_it(without):
    film = FILMS["ripple"]()
    caption = film.frames[film.decisive[0]].caption
    assert in_japanese(caption)
    without(caption.template)
    for sheet in (told(player(film, japanese=True)), told(page([film], "A page", japanese=True))):
        assert caption in sheet["captions"]
        assert caption not in sheet["japanese"]
        assert len(sheet["japanese"]) > 10
    title, first, *_ = strip_text(film, japanese=True).splitlines()
    assert (title, first.partition("  ")[2]) == (in_japanese(film.title), caption)
    assert caption in " ".join(outlined(str(strip(film, japanese=True))))
    assert show(film, japanese=True).sheet["japanese"].get(caption) is None
