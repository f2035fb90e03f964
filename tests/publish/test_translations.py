"""The catalogs: they have every text, each in Japanese that keeps what the English has."""

import re

import nbformat
import pytest

from publish import live, translations
from publish.translations import PAGES, ROOT, faults, lost, updated, written
from shogi_lab.japanese.catalog import CATALOG, catalogs

FILES = sorted([*translations.CATALOGS.rglob("*.po"), *catalogs()])
SOURCES = {
    translations.catalog_of(translations.name_of(source)): source
    for source in translations.sources()
}


@pytest.mark.release
@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(ROOT)) for file in FILES])
def test_a_catalog_is_whole_and_stands_as_the_command_writes_it(file):
    assert not (found := faults(SOURCES[file], file)), "\n".join(found)
    assert file.read_bytes() == written(updated(SOURCES[file], file)), "publish translate"


def test_a_page_has_english_where_the_japanese_waits_for_review(tmp_path, monkeypatch):
    catalog = translations.read(translations.catalog_of(PAGES.stem))
    catalog["Contents"].flags.add("fuzzy")
    (tmp_path / "pages.po").write_bytes(written(catalog))
    monkeypatch.setattr(translations, "CATALOGS", tmp_path)
    assert translations.words_in("ja")("Contents") == "Contents"


def test_a_name_of_no_text_is_refused_and_the_texts_are_named(capsys):
    with pytest.raises(SystemExit):
        translations.main(["99_none"])
    assert "there is no 99_none; there are 00_start, " in capsys.readouterr().err


def test_a_live_page_gets_the_catalog_of_films():
    assert CATALOG.relative_to(ROOT).as_posix() in dict(live.ours())


# ---- a source that changes


@pytest.fixture
def chapter(tmp_path):
    """A function that writes a chapter's source, and what it is written to."""
    source, file = tmp_path / "07_tried.py", tmp_path / "07_tried.po"

    def write(*cells):
        source.write_text("\n\n".join(f"# %%{cell}" for cell in cells))
        return source, file

    return write


FIRST = " [markdown]\n# # A pawn\n#\n# It steps ahead, one square, and it captures the same way."
HOW = ' tags=["how"]\n# How we know: tried\nassert True'
NOTE = ' [markdown] tags=["teacher"]\n# Wait.'
JAPANESE = {"# A pawn": "# 歩\n\n前へ1マス進む。", "# How": "# 確かめ方：試す", "Wait": "待つ。"}


def translated(source, file):
    catalog = updated(source, file)
    for message in catalog:
        for begins, ours in JAPANESE.items():
            if message.id and message.id.startswith(begins):
                message.string = ours
    file.write_bytes(written(catalog))


def test_texts_notes_and_proofs_are_translated_and_code_is_not(chapter):
    source, _ = chapter(FIRST, HOW, NOTE, "\n1 + 1")
    assert [text.words.partition("\n")[0] for text in translations.texts(source)] == [
        "# A pawn", "# How we know: tried", "Wait.",
    ]  # fmt: skip
    assert [text.about for text in translations.texts(source)] == ["", "how", "teacher"]


def test_what_is_missing_fuzzy_or_obsolete_is_named_and_nothing_is_thrown_away(chapter):
    source, file = chapter(FIRST, HOW)
    file.write_bytes(written(updated(source, file)))
    assert faults(source, file) == [
        f"07_tried.po: no Japanese for {text.words[:60]!r}: write it into its `msgstr`"
        for text in translations.texts(source)
    ]
    translated(source, file)
    assert faults(source, file) == []

    source, file = chapter(FIRST.replace("captures", "takes"), NOTE)
    told = faults(source, file)
    how = "run `python -m publish translate 07_tried`, and write the Japanese into its `msgstr`"
    assert told[1] == f"07_tried.po: no Japanese for 'Wait.': {how}"
    assert [each.split(": ")[1][:14] for each in told] == ["no Japanese fo"] * 2 + ["obsolete"] * 2
    file.write_bytes(written(updated(source, file)))
    first, second, third = faults(source, file)
    assert first.startswith("07_tried.po: no Japanese for '# A pawn")
    assert first.endswith(": its entry waits for review: read it, remove `fuzzy`")
    assert second == "07_tried.po: no Japanese for 'Wait.': write it into its `msgstr`"
    assert third == "07_tried.po: obsolete: '# How we know: tried'"
    text = file.read_text()
    assert "#, fuzzy" in text
    assert "前へ1マス進む。" in text
    assert '#~ msgstr "# 確かめ方：試す"' in text


def test_what_a_text_was_is_kept_until_it_is_read_again(chapter):
    source, file = chapter(FIRST)
    translated(source, file)
    source, file = chapter(FIRST.replace("captures", "takes"))
    file.write_bytes(written(updated(source, file)))
    assert 'it captures the same way."\n' in file.read_text().partition("#| msgid")[2]
    assert translations.waits(source, file)
    assert not translations.waits(chapter(FIRST)[0], file)
    file.write_bytes(written(updated(source, file)))
    assert "| msgid" in file.read_text()
    file.write_text(file.read_text().replace("#, fuzzy\n", ""))
    file.write_bytes(written(updated(source, file)))
    assert "| msgid" not in file.read_text()


def test_the_same_texts_give_the_same_bytes(chapter):
    source, file = chapter(FIRST, HOW)
    translated(source, file)
    before = file.read_bytes()
    assert written(updated(source, file)) == before
    assert b'"Language: ja\\n"' in before


@pytest.mark.parametrize(
    ("english", "japanese", "fault"),
    [
        ("128 masks", "マスク", "number '128'"),
        ("`mask` it", "マスク", "code '`mask`'"),
        ("the pawn on 5e", "５六の歩", "square '５五'"),
        ("[it](#part-guard)", "それ", "link '#part-guard'"),
        ("what is *in hand*", "駒台の上", "term '持ち駒'"),
        ('<i id="a">x</i>', "<i>x</i>", "attribute 'id=\"a\"'"),
        ("{n} lines", "行", "slot '{n}'"),
        ("## A", "あ", "other headings"),
        ("| H4 x | y |", "| x | y |", "other claims"),
        ("| a | b |", "| あ |", "other columns"),
        ("- a\n- b", "- あ", "other items"),
        ("**a**", "あ", "other bold words"),
        ("*so*", "*そう*", "italics"),
        ("a\nb", "一行目は\n続く。", "several lines"),
        ("```\nx\n```", "```\ny\n```", "block of code"),
    ],
)
def test_what_a_translation_loses_is_said(english, japanese, fault):
    assert any(fault in each for each in lost(english, japanese)), lost(english, japanese)


def test_what_a_japanese_writes_otherwise_is_not_lost():
    english = "*In* [2009](#part-a) the pawn on 5e, `5e`, was **one** of\n1,000.\n\n- a\n- b"
    ours = "[2009](#part-a)年には５五（`5e`）の歩が1,000枚の**1枚**だった。\n\n- あ\n- い"
    assert lost(english, ours) == []


# ---- what is built


def test_a_japanese_chapter_has_the_run_of_the_english_one(chapter, monkeypatch):
    source, file = chapter(FIRST, HOW, "\n1 + 1")
    translated(source, file)
    monkeypatch.setattr(translations, "CATALOGS", file.parent)
    proof = nbformat.v4.new_code_cell("# How we know: tried\nassert open('../data')")
    proof.outputs = [nbformat.v4.new_output("stream", text="tried")]
    text = nbformat.v4.new_markdown_cell(translations.texts(source)[0].words)
    english = nbformat.v4.new_notebook(cells=[text, proof])
    ours = translations.japanese(english, source.stem)
    assert ours.cells[0].source == JAPANESE["# A pawn"]
    assert ours.cells[1].source == "# 確かめ方：試す\nassert open('../data')"
    assert [cell.id for cell in ours.cells] == [cell.id for cell in english.cells]
    assert ours.cells[1].outputs == english.cells[1].outputs
    assert english.cells[0].source.startswith("# A pawn")


def test_paths_are_as_from_the_folder_of_the_japanese_notebooks(chapter, monkeypatch):
    source, file = chapter(FIRST)
    translated(source, file)
    monkeypatch.setattr(translations, "CATALOGS", file.parent)
    translations.whole.cache_clear()
    links = "[a](07_tried.ipynb#a-pawn) [b](08.ipynb#b) [c](glossary.md#c) [d](#part-d) [e](https://e.org)"
    links += " [f](ja/09.ipynb)"
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_markdown_cell(links), nbformat.v4.new_code_cell("open('../x')")]
    )
    text, code = (cell.source for cell in translations.moved(notebook, [source]).cells)
    assert re.findall(r"\((.*?)\)", text) == [
        "07_tried.ipynb#歩", "../08.ipynb#b", "../glossary.md#c", "#part-d", "https://e.org",
        "../09.ipynb",
    ]  # fmt: skip
    assert code == "open('../../x')"
    translations.whole.cache_clear()
