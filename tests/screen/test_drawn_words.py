"""Words that are drawn in pictures: said in Japanese, but for code, names and moves."""

import re
from xml.etree import ElementTree

import pytest

from helpers.films import EVERY, film
from helpers.harness import Mounted
from helpers.phrases import marked, unmarked
from helpers.screen import text as written
from helpers.shares import share
from shogi_lab.chapters.long_effects.verbs import KINDS
from shogi_lab.chapters.posi_t.writes import PLACES
from shogi_lab.ground.messages import said
from shogi_lab.screen.drawings import row_cells
from shogi_lab.screen.outlines import line, paragraph, word
from shogi_lab.screen.sheets import sheet
from shogi_lab.stage.lenses import Member
from shogi_lab.views import play, show

#: Members of records, kinds of moves in code, parts of the player, fields of a table's entry, and
#: programs: they have no other name in Japanese.
NAMES = {
    *(name for place in PLACES for name in (place.name, place.article)), *KINDS,
    "ended", "captures", "depth", "value", "move", "hand", "isquare_b_king, isquare_w_king",
    "occupied", "xor", "Bonanza", "Apery", "YaneuraOu", "Elo", "KKP", "KB", "MB", "GB",
}  # fmt: skip
#: Code, numbers in hexadecimal, what is counted, moves and squares, and ends of a search's window.
CODE = re.compile(
    r"\w+_\w+|\w+\[.*\]|[0-9a-f]{4,16}|[>x] .*\d.*|[1-9][a-i]([1-9][a-i])?\+?|-?\w+\.\.-?\w+"
)
#: A film of whatever its caller counts, under the names that he gives.
GIVEN = ("mate_in_3", "counters")


def plain(text):
    """Whether a text is nothing but names, code and numbers."""
    bare = re.sub(r"^\d+ +| [\d.]+$|^\w+ (?=[+-]?\d+$)", "", text)
    named = {text, bare, text.partition(" ")[0]} & NAMES
    return bool(named or CODE.fullmatch(bare)) or not re.search("[A-Za-z]{2}", without_pieces(text))


def without_pieces(text):
    """A text without a hand in letters, and without directions."""
    return re.sub(r"\b[\dRBGSNLPUDlrud ]+\b", "", text)


@pytest.mark.long
@pytest.mark.parametrize(
    ("chapter", "name"), [each for each in EVERY if each != GIVEN][:: share(2, 1)]
)
def test_what_is_drawn_is_a_word_or_a_name(chapter, name):
    assert {text for text in unmarked(film(chapter, name)) if not plain(text)} == set()


@pytest.mark.parametrize(
    ("text", "is_plain"),
    [
        ("pawn", False), ("no mate", False), ("1 check", False), ("a - b", True), ("5h5d", True),
        ("b_rd", True), ("pieces[BLACK, PAWN]", True), ("depth 8", True), ("RBG2SNL", True),
        ("-inf..inf", True), ("KKP +25", True), ("Black", False), ("says smaller", False),
    ],
)  # fmt: skip
def test_a_word_is_told_from_a_name(text, is_plain):
    assert plain(text) == is_plain


def test_a_word_is_drawn_as_before_under_its_mark():
    bare, said = (written(line(text, 3, 4, 10, "dim", 1)) for text in ("Black", word("Black")))
    assert re.sub(r' data-\w+="[^"]*"', "", said) == bare != said
    assert re.findall(' data-say="(.*?)"', said) == ["Black"]
    assert "data-say" not in bare


def test_lines_of_a_word_are_one_word():
    bare, said = (
        written(paragraph(text, (3, 4), 10, 200, 12)) for text in ("Black", word("Black"))
    )
    assert said == f'<g class="dim" data-say="Black" data-lines="3 4 10 20 12">{bare}</g>'


def test_a_table_marks_its_words():
    held = said("{piece} {n}", piece=said("lance"), n=1)
    cells = row_cells(Member("hand[BLACK]", "", held, "<lance>"))
    assert '<del data-say="lance 1">lance 1</del>' in written(cells[2])
    assert "<ins>&lt;lance&gt;</ins>" in written(cells[2])


def test_a_sheet_brings_the_japanese_of_its_words():
    held = sheet(film("kkp", "merge"))
    words = marked(film("kkp", "merge"))
    assert {"index", "promoted lance", "Black"} < words
    assert words <= {*held.japanese}


TEXTS = """() => [...document.querySelector("#host > div").shadowRoot.querySelectorAll("svg text")]
    .map((text) => text.textContent)"""


@pytest.mark.browser
@pytest.mark.parametrize("name", ["merge", "heat"])
def test_the_words_of_a_picture_follow_the_language(new_page, name):
    mounted = Mounted(new_page(), show(film("kkp", name)))
    tab = mounted.page
    english = tab.locator("svg[aria-label]").last.inner_html()
    assert tab.evaluate(TEXTS) == []
    tab.locator(".tongue").check()
    told = tab.evaluate(TEXTS)
    assert {"merge": {"添字", "と金", "先手"}, "heat": {"後手に有利", "先手玉"}}[name] <= {*told}
    tab.locator(".tongue").uncheck()
    assert tab.evaluate(TEXTS) == []
    assert tab.locator("svg[aria-label]").last.inner_html() == english


@pytest.mark.browser
def test_a_view_is_saved_in_its_language(new_page, tmp_path):
    tab = Mounted(new_page(), show(film("kkp", "merge"), japanese=True)).page
    with tab.expect_download() as waited:
        tab.locator("[data-save=svg]").click()
    waited.value.save_as(tmp_path / "view.svg")
    texts = ElementTree.parse(tmp_path / "view.svg").iter("{http://www.w3.org/2000/svg}text")
    words = {text.text: text.get("font-family", "") for text in texts}
    assert {"添字", "と金", "先手"} < {*words}
    assert all("sans-serif" in font for font in words.values())


@pytest.mark.browser
def test_the_sides_of_a_board_to_play_on_follow_the_language(new_page):
    mounted = Mounted(new_page(), play(japanese=True))
    assert sorted(mounted.page.evaluate(TEXTS)) == ["先手", "後手"]
    mounted.page.locator("[data-at='56']").click()
    mounted.page.locator("[data-at='47']").click()
    mounted.page.get_by_text("後手の手番。").wait_for()
    assert sorted(mounted.page.evaluate(TEXTS)) == ["先手", "後手"]
    mounted.put(japanese=False)
    assert mounted.page.evaluate(TEXTS) == []


# Words that lie beside their picture, or on another text in it, by so many units of it.
ASTRAY = """() => {
    const root = document.querySelector("#host > div").shadowRoot, out = [];
    for (const picture of root.querySelectorAll(".part > svg")) {
        const all = picture.getBoundingClientRect();
        const unit = all.width / picture.viewBox.baseVal.width;
        const texts = [...picture.querySelectorAll("text, .label, .dim, .after")]
            .filter((each) => !each.querySelector("text"))
            .map((each) => [each, each.getBoundingClientRect()]).filter(([, at]) => at.width);
        for (const [word, own] of texts) {
            if (word.localName !== "text") continue;
            if (own.left < all.left - 1 || own.right > all.right + 1) out.push(word.textContent);
            for (const [other, at] of texts) {
                const wide = Math.min(own.right, at.right) - Math.max(own.left, at.left);
                const high = Math.min(own.bottom, at.bottom) - Math.max(own.top, at.top);
                if (other !== word && !other.contains(word) && wide > 2 * unit && high > 4 * unit) {
                    out.push(`${word.textContent} / ${other.textContent}`);
                }
            }
        }
    }
    return out;
}"""


@pytest.mark.browser
@pytest.mark.parametrize(("chapter", "name"), EVERY[share(1, 0) :: share(2, 1)])
def test_no_word_runs_out_of_its_picture_or_over_another(new_page, chapter, name):
    shown = film(chapter, name)
    mounted = Mounted(new_page(), show(shown, japanese=True))
    for step in shown.decisive[-3:]:
        mounted.put(step=step)
        mounted.page.wait_for_function(
            "document.querySelector('#host > div').shadowRoot.querySelector('.lab')"
            ".ariaBusy !== 'true'"
        )
        assert mounted.page.evaluate(ASTRAY) == []
