"""The texts beside the chapters in Japanese: the glossary, the errata and the teaching pages.

    notebooks/errata.md              + locale/ja/LC_MESSAGES/errata.po    = notebooks/ja/errata.md
    shogi_lab/japanese/glossary.toml + locale/ja/LC_MESSAGES/pages.po     = notebooks/ja/glossary.md

A text is made when nothing in its catalog is missing or fuzzy; until then there is the English.
"""

from pathlib import Path

from publish import translations
from publish.references import NOTEBOOKS, glossary_page
from publish.translations import GLOSSARY, LANGUAGE


def whole() -> list[Path]:
    """Return the English texts that there are in Japanese, too."""
    return [GLOSSARY, *filter(translations.whole, translations.documents())]


def japanese(source: Path) -> str:
    """Return the text of one of them in Japanese, with links as they stand in the English."""
    if source == GLOSSARY:
        return glossary_page(translations.words_in(LANGUAGE), japanese=True)
    return translations.in_japanese(source)


def text_of(source: Path, language: str) -> str:
    """Return a text in a language, in English where it is not whole in Japanese."""
    ours = language == LANGUAGE and source in whole()
    return japanese(source) if ours else source.read_text(encoding="utf-8")


def placed(source: Path) -> str:
    """Return a Japanese text, with links and paths from the folder of the Japanese notebooks."""
    beside = translations.in_folder([*translations.sources(), GLOSSARY])
    here = source.relative_to(NOTEBOOKS).as_posix()
    return translations.led(translations.away(japanese(source)), beside, here)


def target(source: Path) -> Path:
    """Return the path of a text's Japanese version."""
    return NOTEBOOKS / LANGUAGE / source.relative_to(NOTEBOOKS)
