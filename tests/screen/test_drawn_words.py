"""Words that are drawn in pictures: said in Japanese, but for code, names and moves."""

import pytest

from helpers.films import EVERY, film
from helpers.harness import Mounted
from helpers.phrases import marked
from helpers.screen import text as written
from helpers.shares import share
from shogi_lab.ground.messages import said
from shogi_lab.screen.drawings import row_cells
from shogi_lab.screen.sheets import sheet
from shogi_lab.stage.lenses import Member
from shogi_lab.views import show


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
