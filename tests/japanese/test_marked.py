"""Words that reach a screen are marked for translation: what draws a text is given a message."""

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "shogi_lab"
#: What draws texts, and how many of its first arguments are one.
DRAWS = {
    "line": 1, "paragraph": 1, "called": 1, "target": 2, "place": 2, "Frame": 2, "Film": 1,
    "Choice": 1, "sentences": 2, "clauses": 2, "items": 2, "_replace": 0,
}  # fmt: skip
NAMED = ("title", "caption", "label")
#: Words that are the same in every language: names, and a member of a record.
SAME = {"Elo", "KKP ", "next["}
WORD = re.compile("[A-Za-z]{3}")


def unmarked(tree):
    """The texts that a module draws as they are, in sentences."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if name in DRAWS:
            named = (each.value for each in call.keywords if each.arg in NAMED)
            for given in (*call.args[: DRAWS[name]], *named):
                parts = given.values if isinstance(given, ast.JoinedStr) else [given]
                for part in parts:
                    text = part.value if isinstance(part, ast.Constant) else ""
                    if isinstance(text, str) and WORD.search(text) and text not in SAME:
                        yield f"line {call.lineno}: {name} draws {text!r}, which no `said` marks"


@pytest.mark.parametrize("folder", sorted(path.name for path in PACKAGE.iterdir() if path.is_dir()))
def test_every_word_that_is_drawn_is_a_message(folder):
    """By what their names say: a text that is handed on under another name is not seen here."""
    found = {
        path.name: told
        for path in sorted((PACKAGE / folder).rglob("*.py"))
        if (told := list(unmarked(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert found == {}
