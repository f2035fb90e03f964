"""README.ja.md says what README.md says: the same commands, code, names, links and rows."""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ENGLISH, JAPANESE = (
    (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.ja.md")
)
FENCE = re.compile(r"```\w*\n(.*?)```", re.DOTALL)
EDITIONS = {
    "README.ja.md",
    "README.md",
    "notebooks/ja/",
    "ja/",
}  # how each leads to the other language


def code(text):
    """Lines of code, without what they say in words."""
    blocks = "\n".join(FENCE.findall(text)) + "\n".join(re.findall(r"^    (.+)$", text, re.M))
    return [re.sub(r"\s+# .*", "", line) for line in blocks.splitlines()]


def names(text):
    """What stands as code within words."""
    return Counter(re.findall(r"`([^`]+)`", FENCE.sub("", text)))


def links(text):
    found = re.findall(r"\]\(([^)]+)\)", FENCE.sub("", text))
    return Counter(link.replace("notebooks/ja/", "notebooks/") for link in found)


def without(counted):
    return Counter({each: n for each, n in counted.items() if each not in EDITIONS})


@pytest.mark.parametrize("part", [code, names, links])
def test_both_readmes_have_the_same(part):
    english, japanese = part(ENGLISH), part(JAPANESE)
    assert english
    if part is code:
        assert japanese == english
    else:
        few = without(english) - without(japanese), without(japanese) - without(english)
        assert not any(few)


def test_each_leads_to_the_other_and_what_they_link_is_there():
    assert "](README.ja.md)" in ENGLISH
    assert "](README.md)" in JAPANESE
    for link in {*links(ENGLISH), *links(JAPANESE)}:
        assert "://" in link or (ROOT / link).exists(), link
