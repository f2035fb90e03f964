"""What cells print: in both languages by one run, and in Japanese where a notebook is Japanese."""

import contextlib
import io

import nbformat
import pytest

from publish import printed
from shogi_lab.screen.language import JAPANESE, of_marked, told

CODE = """
def reads(n):
    return [n, n + 1]


for name, n in (("the walk", 7), ("other", 8)):
    print(f"{told(name):10}{n:3} moves: {', '.join(map(str, reads(n)))}", end=" ")
    print("a rook" if n > 7 else "none", {"keyed": n}["keyed"], sep=" or ")
"""
OURS = {
    "{told(name):10}{n:3} moves: {', '.join(map(str, reads(n)))}": (
        "{told(name):10}{n:3}手：{'、'.join(map(str, reads(n)))}"
    ),
    "a rook": "飛", "none": "なし", " or ": "か",
}  # fmt: skip
ENGLISH = "the walk    7 moves: 7, 8 none or 7\nother       8 moves: 8, 9 a rook or 8\n"
IN_JAPANESE = "1マスずつ進む方法  7手：7、8 なしか7\nother       8手：8、9 飛か8\n"


def ran(code):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, {"told": told})
    return out.getvalue()


def test_the_texts_of_print_are_found_and_keys_are_not():
    assert [each.text for each in printed.literals(CODE)] == [*OURS]


def test_the_cell_in_japanese_prints_the_same(monkeypatch, tmp_path):
    (folder := tmp_path / "ja").mkdir()
    monkeypatch.chdir(folder)
    assert ran(printed.in_japanese(CODE, OURS)) == IN_JAPANESE


def test_a_build_keeps_the_english_and_notes_the_japanese(monkeypatch):
    monkeypatch.setenv("SHOGI_LAB_FIGURES", "1")
    text = ran(printed.in_both(CODE, OURS))
    assert of_marked(text) == ENGLISH
    cell = nbformat.v4.new_code_cell(CODE, outputs=[nbformat.v4.new_output("stream", text=text)])
    printed.parted([cell])
    assert cell.outputs[0].text == ENGLISH
    assert cell.metadata[JAPANESE] == {"0": IN_JAPANESE}
    printed.spoken(cell)
    assert (cell.outputs[0].text, cell.metadata) == (IN_JAPANESE, {})


@pytest.mark.parametrize(
    ("english", "japanese", "faults"),
    [
        ("{n:,} pawns in {place}", "{place}の歩{n}枚", []),
        ("{'a' if x else 'b'} pawn", "{'あ' if x else 'い'}", []),
        ("{x or 'no pawn'}", "{x or '歩なし'}", []),
        ("{n} pawns", "歩", ["the value 'n' is lost"]),
        ("{n} pawns", "{m}", ["the value 'n' is lost", "the value 'm' is new"]),
        ("{n} pawns", "{n", ["'{n' has braces that Python cannot read"]),
    ],
)
def test_every_value_stays(english, japanese, faults):
    assert printed.lost(english, japanese) == faults
