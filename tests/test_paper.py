"""The paper: its counts are the notebooks', its figures are there, its references are cited."""

import re
from collections import Counter
from pathlib import Path

from shogi_lab.contents import CHAPTERS

PAPER = Path(__file__).parents[1] / "paper"
TEXT = (PAPER / "paper.md").read_text(encoding="utf-8")
WORDS = " ".join(TEXT.split())
SOURCES = PAPER.parent / "notebooks" / "src"
#: The chapters that follow an article.
ARTICLES = [chapter.name for chapter in CHAPTERS][:5]


def verdicts():
    """How many claims of the articles have each verdict, by the tables of the chapters."""
    row = re.compile(r"^# \| [A-Z]\d+ [^|]*\| (right|wrong|partly|open)\b", re.MULTILINE)
    texts = [(SOURCES / f"{name}.py").read_text(encoding="utf-8") for name in ARTICLES]
    return Counter(verdict for text in texts for verdict in row.findall(text))


def test_the_claims_are_counted_as_the_chapters_tables_have_them():
    count = verdicts()
    assert f"The articles make {count.total()} claims." in WORDS
    assert f"{count['right']} are right, {count['partly']} is right in part, and" in WORDS
    assert f"{count['wrong']} are wrong. The other {count['open']} stay open" in WORDS


def test_more_than_a_third_of_what_the_old_rule_calls_as_good_is_not():
    notebook = (SOURCES.parent / "02_hands.ipynb").read_text(encoding="utf-8")
    (share,) = re.findall(r"of these [\d,]+ wrongly, ([\d.]+)%", notebook)
    assert 100 / 3 < float(share) < 40
    assert "more than a third of those that the old rule calls at least as good are not" in WORDS


def test_network_and_kpp_win_and_lose_the_games_that_are_kept():
    ahead = {}
    for by in ("nodes", "time"):
        table = (PAPER.parent / "data" / "evaluations" / by / "table.txt").read_text("utf-8")
        for name, low, high in re.findall(
            r"^(\w+) .* ([+-]\d+) to ([+-]\d+)$", table, re.MULTILINE
        ):
            ahead[name, by] = 1 if int(low) > 0 else -1 if int(high) < 0 else 0
    assert (ahead["NNUE", "nodes"], ahead["NNUE", "time"]) == (1, 0)
    assert "gains at equal nodes and is about level at equal time; a table" in WORDS
    assert (ahead["KPP", "nodes"], ahead["KPP", "time"]) == (1, -1)
    assert "(KPP) gains at equal nodes and loses at equal time" in WORDS
