"""The texts beside the chapters in Japanese: they are what catalogs give, and lead somewhere."""

import re

import pytest

from publish import documents, export, translations
from publish.references import NOTEBOOKS

WHOLE = documents.whole()
NAMES = [source.relative_to(NOTEBOOKS).as_posix() for source in WHOLE]


@pytest.fixture(params=WHOLE, ids=NAMES)
def source(request):
    return request.param


def headings(text):
    return re.findall(r"^#+ (.*)$", translations.plain(text), re.MULTILINE)


def test_a_text_is_what_its_catalog_gives(source):
    committed = documents.target(source).read_text(encoding="utf-8")
    assert committed == documents.placed(source), "stale; run  python3 start.py notebooks"


def test_links_lead_to_files_and_to_headings_of_texts(source):
    file = documents.target(source)
    text = file.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)\s]+)", translations.plain(text)):
        place, _, at = link.partition("#")
        if "://" in link:
            continue
        there = (file.parent / place).resolve() if place else file
        assert there.exists(), link
        if at and there.suffix == ".md":
            known = {each.replace(" ", "-") for each in headings(there.read_text("utf-8"))}
            assert at in known, link


# ---- teaching pages

TAUGHT = [source for source in WHOLE if re.match(r"0\d_", source.stem)]


@pytest.fixture(params=TAUGHT, ids=[source.stem for source in TAUGHT])
def taught(request):
    return request.param


def chapter_in_japanese(name):
    catalog = translations.read(translations.catalog_of(name))
    return "\n\n".join(str(message.string) for message in catalog if message.id)


def test_questions_of_a_ticket_are_those_of_the_japanese_chapter(taught):
    asked = documents.japanese(taught).partition("\n## 確認問題\n")[2].partition("\n### 解答\n")[0]
    questions = re.findall(r"^\d\. (.+)$", asked, re.MULTILINE)
    assert len(questions) == 3
    assert f"**確認問題3問。** {''.join(questions)}" in chapter_in_japanese(taught.stem)


def test_a_page_in_japanese_has_a_key_without_its_proofs(taught):
    key = export.key_of(taught.stem, "ja")
    assert key.count("**") == 6
    assert "```" not in key
    assert not re.search("[A-Za-z]{4}", re.sub("`[^`]+`|4.1.2", "", key))
