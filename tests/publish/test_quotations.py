"""What a chapter quotes of its article stands there, word for word and to the end of a sentence."""

import os
import re
from pathlib import Path

import pytest

from publish import references, translations

#: Shorter ones are names and words of ours; a quotation of an article has a verb.
QUOTED = re.compile(r"「([^「」]{13,})」")
CHAPTERS = references.chapters()


@pytest.fixture(scope="module")
def articles():
    """The articles as they were read, by their first line; they lie beside the outside answers."""
    folder = Path(os.environ.get("SHOGI_LAB_REFEREES", ""), "..", "articles")
    read = [file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.txt"))]
    if not read:
        pytest.skip("no articles beside the folder that SHOGI_LAB_REFEREES names")
    return {article.partition("\n")[0].strip(): article for article in read}


@pytest.mark.parametrize("chapter", CHAPTERS, ids=[each.name for each in CHAPTERS])
def test_a_quotation_is_the_article_s_and_no_hedge_is_cut(chapter, articles):
    catalog = translations.read(translations.catalog_of(chapter.name))
    texts = chapter.text + "".join(str(each.string) for each in catalog)
    title = re.search(QUOTED, chapter.article)[1]
    said = {quoted.rstrip("。") for quoted in QUOTED.findall(texts)}
    assert title in said
    whole = {each for each in said if re.search(re.escape(each) + r"(?=[。」\n])", articles[title])}
    assert said == whole, f"not in {title}, or cut short: {said - whole}"
