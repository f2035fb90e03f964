"""Both languages complete: all that the films of the built chapters say has its Japanese."""

import re
from html import unescape

import pytest

from helpers.phrases import NUMBERS, english_in
from publish import build
from shogi_lab.screen.language import JAPANESE
from shogi_lab.screen.player import unpacked

#: A name, a move, or what is written in a program: alike in both languages.
CODE = re.compile(r"[\w*+]+(\[[\w, ]+\])?( = \w+| >> \d+ & \d+)?")

MEMBER = re.compile(r"\w+\[[\w, ]+\] = \w+")

#: Words that are names, too: of a packed hand, of fields of records, of locals of kernels; of the
#: two kinds of nodes in a tree of mate, and of a rule that Japanese programmers call in English.
NAMED = {"AND", "OR", "a", "bit", "hand", "mate", "move", "to", "stand pat"}


@pytest.fixture(params=[source.stem for source in build.sources()])
def chapter(request):
    return request.param


def films(notebook):
    """The sheets of the films that a notebook shows."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            for text in re.findall(
                r'data-film="([^"]+)"', output.get("data", {}).get(build.FIGURE, "")
            ):
                yield unpacked(text)["sheet"]


#: Where a page has a text that it says in the reader's language.
LABEL = re.compile(r' (?:aria-label|aria-description|title|data-say)="([^"]+)"| data-text>([^<]+)<')


def said(sheet):
    """All texts of a sheet: title, captions, what a list offers, titles of parts, labels."""
    source = re.findall(r'class="code"><h2 data-slot="([^"]+)"', sheet["skeleton"])
    titled = {
        at
        for at, name in enumerate(sheet["slots"])
        if name.endswith(".title") and name not in source  # that is names of functions
    }
    tracks = (track for options in sheet["tracks"].values() for track in options)
    shown = (pair for track in tracks for pair in zip(track[::2], track[1::2], strict=True))
    titles = {sheet["fragments"][fragment] for slot, fragment in shown if slot in titled}
    html = [sheet["skeleton"], *sheet["fragments"]]
    labels = {label for each in html for found in LABEL.findall(each) for label in found}
    texts = {sheet["title"], *sheet["captions"], *sheet["options"].values()}
    return texts | set(map(unescape, titles | labels)) - {""}


@pytest.mark.notebook
def test_every_film_of_a_chapter_is_in_both_languages(executed, chapter):
    sheets = list(films(executed(chapter)))
    assert sheets
    for sheet in sheets:
        alike = said(sheet) - sheet["japanese"].keys()
        named = {text for text in alike if NUMBERS.fullmatch(text) or CODE.fullmatch(text)}
        assert alike - named - NAMED == set()
        english = {text: {*english_in(ours)} - NAMED for text, ours in sheet["japanese"].items()}
        assert {text: words for text, words in english.items() if words} == {}


def pictures(notebook):
    """What the cells show that is a picture: its data, and metadata."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if build.PNG in output.get("data", {}):
                yield output.data, output.metadata


@pytest.mark.notebook
def test_every_picture_of_a_chapter_is_in_both_languages(executed, chapter):
    for data, about in pictures(executed(chapter)):
        ours = data[JAPANESE]
        if build.PNG in ours:
            assert about[JAPANESE][build.PNG]["width"] > 100
        else:
            assert "<img " in ours[build.HTML]
        named = re.fullmatch(r"<picture: (.*)>", ours[build.TEXT], re.DOTALL)
        words = {*english_in(MEMBER.sub("", named[1]))} - NAMED if named else ()
        assert not words, f"{sorted(words)} in {named[1][:200]}"
