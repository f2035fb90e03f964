"""Chapter 3 in Japanese: all that its films can say is in the catalog, and nothing more.

The films here take every way through the chapter; a message is used where one of them says it.
"""

import re

import pytest

from helpers.mate_in_3 import BETWEEN, CHECKED, LANCE, NO_MATE, WHITE
from helpers.phrases import lacking, phrases_used, words_in
from helpers.readers import words_of_readers
from helpers.refusals import errors_of
from publish.translations import messages
from shogi_lab.chapters.mate_in_3.choices import attack_film, defend_film
from shogi_lab.chapters.mate_in_3.closing import closing_film
from shogi_lab.chapters.mate_in_3.counters import counters_film, key_film, order_film
from shogi_lab.chapters.mate_in_3.defender import defender_film
from shogi_lab.chapters.mate_in_3.drawings import beyond
from shogi_lab.chapters.mate_in_3.drops import drop_film, interposition_film
from shogi_lab.chapters.mate_in_3.errors import errors_film
from shogi_lab.chapters.mate_in_3.kernels.ladder import VERSIONS
from shogi_lab.chapters.mate_in_3.proof import proof_film
from shogi_lab.chapters.mate_in_3.proof_numbers import numbers_film
from shogi_lab.chapters.mate_in_3.tape import tape_film
from shogi_lab.chapters.mate_in_3.visit import mate_walk_film, search_film
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import Message
from shogi_lab.japanese.catalog import in_japanese

USI_MOVE = re.compile(r"([1-9][a-i]|[PLNSGBR]\*)[1-9][a-i]")
NO_CHECK = "4k4/9/9/9/9/9/9/9/4K4 b - 1"
GOLD = "4k4/9/4P4/9/9/9/9/9/9 b G 1"  # G*5b mates, and one check is left
EDGE = "8k/9/7P1/9/9/9/9/9/9 b G 1"
SECOND = "9/7k1/9/5pR2/9/9/9/9/9 b 2G 1"  # a mate in 5
LADDER = "9/9/8k/9/7L1/9/9/9/9 b - 1"
ROW = "8k/9/9/9/8R/9/9/9/9 w lp 1"
COLUMNS = ("generated", "made", "tested", "saved", "xors", "high")
BETWEENS = (
    "8k/9/3R5/9/9/9/9/9/9 b Gp 1",  # the king can also step aside
    "6l1k/6+B2/8s/4NR3/4+B1n2/9/9/9/9 b s 1",  # what is put between is guarded
)
CHECKS = (
    "7k1/7R1/9/9/9/9/9/9/9 w - 1",
    "7sk/7g1/9/9/8R/9/9/9/9 w - 1",
    "7k1/6gR1/7P1/9/9/9/9/9/9 w - 1",
    "6Sk1/7R1/7P1/9/9/9/9/9/9 w - 1",
    "7nk/7g1/9/9/8R/9/9/9/9 w - 1",
    "8k/9/9/9/8R/9/9/9/9 w rlpnsgb 1",
    "9/9/9/9/9/9/3p1r3/9/k4R2K w - 1",
    "8k/9/6BK1/9/9/9/9/9/9 w g 1",  # a check in answer
    "4k4/9/9/9/K3R3r/9/9/9/9 w p 1",  # the checker is pinned
    "8k/6+N2/9/9/4B4/9/9/9/6K2 w lp 1",  # nothing saves
)
ESCAPES = (
    EDGE,
    "7lk/7r1/8P/9/9/9/9/9/8R b G 1",  # his own pieces stand beside him
    "8k/9/9/8G/9/9/9/9/8R b B 1",  # a rook looks through a gold
    "4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N 1",  # more checks than are shown
    "4k4/4p4/9/9/9/9/9/9/9 b G 1",
    "9/9/9/4k4/9/9/9/9/9 b L 1",  # nothing could close all escapes
    "7lk/9/9/9/9/2S6/9/4B4/9 b G 1",  # one kind alone could close them
)


def of(sfen):
    return Position.from_sfen(sfen)


def versions(columns):
    """The versions, with counts of which all change first, then all but one, and so on."""
    rows, counts = [], [9] * len(columns)
    for version in VERSIONS:
        counts = [n + (i >= len(rows) % len(columns)) for i, n in enumerate(counts)]
        rows.append((f"{version.number} {version.name}", version.reason, counts))
    return counters_film(columns, rows)


FILMS = {
    "search": lambda: search_film(of(LANCE)),
    "search of one ply": lambda: search_film(of(GOLD), 1),
    "search without checks": lambda: search_film(of(NO_CHECK)),
    "search in vain": lambda: search_film(of(NO_MATE)),
    "search that runs out of checks": lambda: search_film(of("9/9/8k/9/7L1/9/9/9/9 b - 1")),
    "search for five": lambda: search_film(of(SECOND), 5),
    "search for White": lambda: search_film(of(WHITE)),
    "proof": lambda: proof_film(of(LANCE)),
    "proof of five": lambda: proof_film(of(SECOND), 5),
    "defend": lambda: defend_film(of(LANCE)),
    "defend for five": lambda: defend_film(of(SECOND), 5),
    "defend for one": lambda: defend_film(of(EDGE), 1),
    "attack": lambda: attack_film(of(LANCE)),
    "attack in vain": lambda: attack_film(of(NO_MATE)),
    "tape": lambda: tape_film(of(EDGE)),
    "tape without checks": lambda: tape_film(of("9/9/8k/9/7L1/9/9/9/9 b - 1")),
    "versions": lambda: versions(COLUMNS),
    "versions, columns turned": lambda: versions(COLUMNS[::-1]),
    "order": lambda: order_film(of(LANCE)),
    "order with one in vain": lambda: order_film(of(GOLD), 1),
    "key": lambda: key_film(of(LANCE)),
    "key, a drop first": lambda: key_film(of("4k4/9/9/9/9/9/9/9/9 b G 1"), 1),
    "drop": lambda: drop_film(of("7lk/9/8G/9/9/9/9/9/4K4 b P 1")),
    "drop, one attack": lambda: drop_film(of("7lk/7p1/8G/9/9/9/9/9/4K4 b P 1")),
    "drop, a pin": lambda: drop_film(of("5R1gk/9/8G/9/9/9/9/9/4K4 b P 1")),
    "drop, a taker": lambda: drop_film(of("7gk/9/8G/9/9/9/9/9/4K4 b P 1")),
    "drop, a way out": lambda: drop_film(of("8k/9/8G/9/9/9/9/9/4K4 b P 1")),
    "drop, ways out": lambda: drop_film(of("9/9/9/4k4/9/9/9/9/4K4 b P 1")),
    "between": lambda: interposition_film(of(BETWEEN)),
    **{f"between {sfen}": lambda sfen=sfen: interposition_film(of(sfen)) for sfen in BETWEENS},
    "defender": lambda: defender_film(of(CHECKED)),
    "defender, drops not tried": lambda: defender_film(of(ROW)),
    **{f"defender {sfen}": lambda sfen=sfen: defender_film(of(sfen)) for sfen in CHECKS},
    "errors": errors_film,
    "df-pn": lambda: numbers_film(of(LANCE)),
    "df-pn in vain": lambda: numbers_film(of(LADDER)),
    "df-pn in circles": lambda: numbers_film(of("+B5k2/9/9/9/9/9/9/9/9 b - 1")),
    "df-pn without checks": lambda: numbers_film(of(NO_CHECK)),
    "walk": lambda: mate_walk_film(of(EDGE), 1),
    **{f"escapes {sfen}": lambda sfen=sfen: closing_film(of(sfen)) for sfen in ESCAPES},
}


@pytest.mark.long
@pytest.mark.parametrize("name", FILMS)
def test_a_film_is_wholly_in_japanese(texts, name):
    assert lacking(texts[name]) == {}


@pytest.mark.long
def test_it_speaks_by_messages_which_are_all_used(texts):
    ours = [each for name, each in texts.items() if name != "walk"]
    said = {text for each in ours for text, what in each.items() if what in ("caption", "title")}
    assert [text for text in said if not isinstance(text, Message)] == []
    still = words_in(beyond(1, "above"))  # which in these films is drawn below only
    used = phrases_used(still.union(words_of_readers(), *texts.values()))
    charts = {*messages("chapters/mate_in_3/costs.py")}  # test_costs.py
    assert {*messages("chapters/mate_in_3")} - errors_of(
        "chapters/mate_in_3"
    ) - charts - used == set()


@pytest.mark.long
def test_captions_tell_moves_as_books_do_and_not_in_usi(texts):
    told = {
        in_japanese(text)
        for name, each in texts.items()
        for text, what in each.items()
        if what == "caption" and name != "walk"  # which stands beside code
    }
    assert [text for text in told if USI_MOVE.search(text)] == []
    assert sum("▲" in text or "△" in text for text in told) > len(told) / 2


@pytest.mark.parametrize(
    ("film", "text", "ours"),
    [
        (
            "search",
            "AND: after 2c1b+, bishop from 2c to 1b, promotes, White has 1 evasion; every one must "
            "fail.",
            "ANDノード：▲１二角成の後、後手は回避手1通り。すべて詰まなければならない。",
        ),
        (
            "drop, one attack",
            "Where can the king step? 1b is attacked. Its own pieces stand on 2a and 2b. "
            "No step is left.",
            "玉はどこへ動けるか。１二には敵の利きがある。"
            "２一、２二には味方の駒がいる。逃げ道はない。",
        ),
        (
            "versions",
            "4 pin_test: a check that exposes the mover's king is not made; no drop does that. "
            "Xors: 14 instead of 13; high: 14 instead of 13.",
            "第4版（pin_test）：自玉が取られる王手は指さない。駒打ちではその恐れがない。"
            "xorの回数は13から14に、バッファの最大使用数は13から14に。",
        ),
    ],
)
def test_a_caption_is_said(film, text, ours):
    captions = [frame.caption for frame in FILMS[film]().frames]
    assert in_japanese(captions[captions.index(text)]) == ours
