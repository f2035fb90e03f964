"""The texts beside the chapters in Japanese: the glossary, the errata and the teaching pages.

    notebooks/errata.md              + locale/ja/LC_MESSAGES/errata.po    = notebooks/ja/errata.md
    shogi_lab/japanese/glossary.toml + locale/ja/LC_MESSAGES/pages.po     = notebooks/ja/glossary.md

A text is made when nothing in its catalog is missing or fuzzy; until then there is the English.
"""

from pathlib import Path

from publish import translations
from publish.references import NOTEBOOKS, glossary_page, put
from publish.translations import GLOSSARY, LANGUAGE

FOLDER = NOTEBOOKS / LANGUAGE


def whole() -> list[Path]:
    """Return the English texts that there are in Japanese, too."""
    return [GLOSSARY, *filter(translations.whole, translations.documents())]


def japanese(source: Path) -> str:
    """Return the text of one of them in Japanese, with links as they stand in the English."""
    if source == GLOSSARY:
        return glossary_page(translations.words_in(LANGUAGE), japanese=True)
    return translations.in_japanese(source)


def placed(source: Path) -> str:
    """Return a Japanese text, with links and paths from the folder of the Japanese notebooks."""
    beside = translations.in_folder([*translations.sources(), GLOSSARY])
    here = source.relative_to(NOTEBOOKS).as_posix()
    return translations.led(translations.away(japanese(source)), beside, here)


def target(source: Path) -> Path:
    """Return the path of a text's Japanese version."""
    return FOLDER / source.relative_to(NOTEBOOKS)


def rewritten(check: bool = False) -> list[str]:
    """Rewrite the texts that have changed, unless this is only a check, and return their names."""
    changed = []
    for source in whole():
        file, text = target(source), placed(source)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            changed.append(file.relative_to(NOTEBOOKS).as_posix())
            if not check:
                file.parent.mkdir(parents=True, exist_ok=True)
                put(file, text)
    return changed
