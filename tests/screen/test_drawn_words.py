"""Words that are drawn in pictures: said in Japanese, but for code, names and moves."""

from helpers.films import film
from helpers.phrases import marked
from helpers.screen import text as written
from shogi_lab.ground.messages import said
from shogi_lab.screen.drawings import row_cells
from shogi_lab.screen.sheets import sheet
from shogi_lab.stage.lenses import Member


def test_a_table_marks_its_words():
    held = said("{piece} {n}", piece=said("lance"), n=1)
    cells = row_cells(Member("hand[BLACK]", "", held, "<lance>"))
    assert '<del data-say="lance 1">lance 1</del>' in written(cells[2])
    assert "<ins>&lt;lance&gt;</ins>" in written(cells[2])
    for mark, after in (
        ("fact", "<ins>ten of it.</ins>"),
        ("value", '<span class="nobr">→ <ins>ten of it.</ins></span>'),
    ):
        rows = (Member("a", "", each, "ten of it.", mark) for each in ("", "fives", "sixful"))
        told = [after, f"<del>fives</del> {after}", f"<del>sixful</del><br>{after}"]
        assert [written(row_cells(row)[2]) for row in rows] == told


def test_a_sheet_brings_the_japanese_of_its_words():
    held = sheet(film("kkp", "merge"))
    words = marked(film("kkp", "merge"))
    assert {"index", "promoted lance", "Black"} < words
    assert words <= {*held.japanese}
