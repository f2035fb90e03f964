"""Chapter 4 in Japanese: all that its films can say, and no message more.

The films here take every way through the chapter.
"""

from pathlib import Path

import pytest

from helpers.nearness import nearness
from helpers.phrases import lacking, phrases_used, words_in
from helpers.readers import words_of_readers
from helpers.refusals import errors_of
from publish.translations import messages
from shogi_lab import Game, Position
from shogi_lab.chapters.kkp.asked import scans_film
from shogi_lab.chapters.kkp.changes import difference_film, kkp_game_film
from shogi_lab.chapters.kkp.heat import CASTLED, heat_film
from shogi_lab.chapters.kkp.ledger import ledger_film
from shogi_lab.chapters.kkp.list_order import meaning
from shogi_lab.chapters.kkp.merged import merge_film
from shogi_lab.chapters.kkp.related import related
from shogi_lab.chapters.kkp.ruler import crowded, ruler_film
from shogi_lab.chapters.kkp.sizes import sizes_film
from shogi_lab.chapters.kkp.turned import symmetry_film, turning_film
from shogi_lab.engine.arrays import np
from shogi_lab.engine.bitboards import Bitboard
from shogi_lab.engine.indexes import KKP_BLOCKS
from shogi_lab.engine.pieces import GOLD, PAWN, ROOK
from shogi_lab.ground.messages import Message
from shogi_lab.japanese.catalog import in_japanese, known

ROOT = Path(__file__).parents[3]
SOURCES = (
    ROOT / "notebooks" / "src" / "04_kkp.py",
    ROOT / "shogi_lab" / "chapters" / "kkp" / "films.py",
)
NAMES = ("No lances on the board", "Black's golds", "Black's pieces", "Your game")
SETS = ("No lances on the board", 0), ("Black's golds", 1), ("Black's pieces", 3)
MIDDLE = Position.from_sfen(
    "ln2r3l/1s2g1kb1/pp2gp2n/1bppp1ppS/P8/1PPSPP2L/2NP2PP1/1SG3G2/L3R1KN1 b Pp 51"
)
FEW = Position.from_sfen("4k4/9/9/9/4+p4/4+Ss3/9/3GG4/4K4 b 2SPr 1")
MOVES = ("9e9d", "3i2h", "P*1b", "1d1c+")
GAME = Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e 5a4b")
WEIGHTS = nearness()
LOPSIDED = np.zeros_like(WEIGHTS)  # a gold's weights that know left from right
LOPSIDED[CASTLED[0], CASTLED[1], 333:414] = LOPSIDED[76, 4, 333:414] = np.arange(81)

FILMS = {
    "heat": lambda: heat_film(WEIGHTS, ((GOLD, CASTLED), (ROOK, (40, 40)))),
    "ruler": lambda: ruler_film(),
    "crowded": lambda: ruler_film((108,), crowded()),
    "crowded into the hand": lambda: ruler_film((43, 44), crowded(PAWN, 2)),
    "three at a place": lambda: ruler_film((108,), (*crowded(), KKP_BLOCKS[7])),
    "nothing at a place": lambda: ruler_film((3,), KKP_BLOCKS[1:]),
    "turning": lambda: turning_film(MIDDLE, WEIGHTS),
    "ledger": lambda: ledger_film(FEW, WEIGHTS),
    "game": lambda: kkp_game_film(GAME, WEIGHTS),
    "own game": lambda: kkp_game_film(GAME, WEIGHTS, "Your game"),
    "differences": lambda: difference_film([(MIDDLE, move) for move in MOVES], WEIGHTS),
    "merge": lambda: merge_film(WEIGHTS),
    "symmetry": lambda: symmetry_film(WEIGHTS, FEW),
    "symmetry of a lopsided table": lambda: symmetry_film(LOPSIDED, FEW),
    "sizes": lambda: sizes_film(),
    "scans": lambda: scans_film([(name, Bitboard(0, word, 0)) for name, word in SETS]),
}


@pytest.mark.long
@pytest.mark.parametrize("name", FILMS)
def test_a_film_is_wholly_in_japanese(texts, name):
    assert lacking(texts[name]) == {}
    captions = [text for text, what in texts[name].items() if what in ("caption", "title", "part")]
    assert [text for text in captions if not (isinstance(text, Message) or known(text))] == []


@pytest.mark.long
def test_every_message_is_used(texts):
    pair = words_in(related(Position(), 75, 74))
    spoken = words_of_readers().union(*texts.values(), {meaning(751)}, pair)
    charts = {*messages("chapters/kkp/costs.py")}  # test_costs.py
    assert {*messages("chapters/kkp")} - errors_of("chapters/kkp") - charts - phrases_used(
        spoken | {*NAMES}
    ) == set()


def test_names_that_the_notebook_gives_are_still_its():
    source = "".join(each.read_text(encoding="utf-8") for each in SOURCES)
    assert [name for name in NAMES if f'"{name}"' not in source] == []


@pytest.mark.parametrize(
    ("film", "number", "ours"),
    [
        (
            "crowded into the hand", 43,
            "添字43 = 42 + 1 = 34 + 9：持ち駒の飛1枚と９二の歩。"
            "2つのブロックに属する：衝突である。",
        ),
        (
            "game", 3,
            "第3手、▲２二角成。消える項は3、現れる項は2。"
            "KKPは",
        ),
        ("ledger", 15, "19項中の第15項：後手の５五のと金（金として評価）、添字373："),
    ],
)  # fmt: skip
def test_a_caption_is_said(film, number, ours):
    assert in_japanese(FILMS[film]().frames[number].caption).startswith(ours)
