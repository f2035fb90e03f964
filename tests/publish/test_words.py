"""The regular faults of English do not come back: in notebooks, documents, messages, docstrings.

It cannot judge style. It names places; each that may stay is listed with its reason.
"""

import ast
import re
from pathlib import Path

import pytest

from publish import build, translations

ROOT = Path(__file__).parents[2]
SHORTEST, LONGEST = 12, 140  # words of a text cell, without what JupyterLab's box says
OPENING = 180  # of a chapter's first, which lists its goals
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "shogi_lab/README.md")),
    *sorted((ROOT / "notebooks").glob("*.md")), *sorted((ROOT / "notebooks/teaching").glob("*.md")),
]  # fmt: skip
BRITISH = (
    r"colou?rs?(?<=colour)s?|colour\w*|neighbour\w*|centre[sd]?|learnt|grey|behaviour|favour\w*"
)
FAULTS = {
    "a bare who or what begins a sentence": re.compile(
        r"(?:^|[.!:] )(?:Who|What) (?:is|are|was|has|have|stands?|goes|comes|attacks?|gives|one|"
        r"wants|solves)\b[^?.\n*]*[.]", re.M),
    "anew": re.compile(r"\banew\b"),
    "wanted": re.compile(r"\bwanted\b(?! to)"),
    "British spelling": re.compile(rf"\b(?:{BRITISH})\b", re.I),
    "the own": re.compile(r"\bthe own\b"),
}  # fmt: skip
#: A docstring without the verb of what its function does, and short forms that must be guessed.
VERBLESS = re.compile(
    r"(?:What|Where|How|Why|Which|Who|When|Is|Are|Does|That|The|An?|All|Each|Both|Every|No|So|Of|By)\b"
)
TELEGRAM = re.compile(r"\b(?:none said|what is no|if not said)\b", re.I)
#: Where a fault is none, by its file and what stands there, with the reason.
ALLOWED: dict[tuple[str, str], str] = {}


def found_in(text: str, where: str) -> list[str]:
    """Name the faults of a text, each with its fault and where it stands."""
    plain = re.sub(r"```.*?```|`[^`\n]*`|\{[^}\n]*\}", "", text, flags=re.DOTALL)
    return [
        f"{where}: {fault}: {match[0].strip()[:70]}"
        for fault, pattern in FAULTS.items()
        for match in pattern.finditer(plain)
        if (where, match[0].strip()) not in ALLOWED
    ]


@pytest.mark.parametrize("source", build.sources(), ids=lambda source: source.stem)
def test_a_notebook_has_none_of_the_faults(source):
    cells = [words for words, _ in translations.texts(source)]
    assert [told for words in cells for told in found_in(words, source.name)] == []


@pytest.mark.parametrize("source", build.sources(), ids=lambda source: source.stem)
def test_a_text_cell_is_neither_a_telegram_nor_a_page(source):
    wrong = []
    for cell in re.split(r"^# %%", source.read_text(encoding="utf-8"), flags=re.M)[1:]:
        head, _, body = cell.partition("\n")
        text = re.sub(r"^# ?", "", body, flags=re.M)
        if "[markdown]" not in head or re.search(r"^\|", text, re.M):
            continue
        text = re.sub(r"^> .*$|^#+ .*$", "", text, flags=re.M)
        count = len(text.split())
        most = OPENING if "**By the end you will be able to**" in text else LONGEST
        if count and not SHORTEST <= count <= most:
            wrong.append(f"{count} words: {text.strip()[:60]}")
    assert wrong == []


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: file.name)
def test_a_document_has_none_of_the_faults(file):
    assert found_in(file.read_text(encoding="utf-8"), str(file.relative_to(ROOT))) == []


def test_messages_have_none_of_the_faults():
    assert [told for words in translations.messages() for told in found_in(words, "films")] == []


@pytest.mark.parametrize("folder", ["shogi_lab", "publish"])
def test_a_functions_docstring_begins_with_what_it_does(folder):
    wrong = []
    for file in sorted((ROOT / folder).rglob("*.py")):
        if file.name == "exercises.py":  # an exercise's docstring is its task
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                words = " ".join((ast.get_docstring(node) or "").split())
                is_property = any("property" in ast.unparse(each) for each in node.decorator_list)
                if TELEGRAM.search(words) or (VERBLESS.match(words) and not is_property):
                    wrong.append(f"{file.relative_to(ROOT)}: {node.name}: {words[:60]}")
    assert wrong == []
