"""Chapter 1 and the board in Japanese: all that they can say, and nothing more."""

import pytest

from helpers.phrases import lacking, phrases_used, words_in
from helpers.readers import words_of_readers
from helpers.refusals import errors_of
from publish.translations import messages
from shogi_lab import Game, Position
from shogi_lab.chapters.posi_t.alarm import Listing, alarm_film
from shogi_lab.chapters.posi_t.board_lines import edge_film, fold, pattern_film, slider_film
from shogi_lab.chapters.posi_t.films import CALLED
from shogi_lab.chapters.posi_t.four_boards import four_boards_film
from shogi_lab.chapters.posi_t.macros import MACROS, read_by
from shogi_lab.chapters.posi_t.material import (
    key_change,
    material_film,
    occupied_sum,
    places_and_attacks,
)
from shogi_lab.chapters.posi_t.piece_moves import piece_moves
from shogi_lab.chapters.posi_t.readers import readers_film, without_film
from shogi_lab.chapters.posi_t.rules import RULES, rule
from shogi_lab.chapters.posi_t.rungs import rungs_film
from shogi_lab.chapters.posi_t.scan import scan_film
from shogi_lab.chapters.posi_t.writes import one_of_each, writes_film
from shogi_lab.engine.attacks import rook_attacks
from shogi_lab.engine.bitboards import Bitboard, first
from shogi_lab.engine.moves import Move, pack_move
from shogi_lab.engine.pieces import PIECES
from shogi_lab.engine.tables import PLAIN, RL45, RL90, RR45, TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.ground.messages import Message, said
from shogi_lab.japanese.catalog import in_japanese
from shogi_lab.stage.films import Film, Frame, game_film
from shogi_lab.stage.lenses import Bits
from shogi_lab.stage.play import TOOLS
from shogi_lab.stage.walk_film import walk_film
from shogi_lab.stage.words import in_words
from shogi_lab.views import play

MIDDLE = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
PROMOTED = "+p+l+n+s+b+rk2/9/9/9/9/9/9/9/+P+L+N+S+B+RK2 b - 1"
PLAINLY = "plnsgbrk1/9/9/9/9/9/9/9/PLNSGBRK1 w - 1"
GAME = Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e 2b3c 5e3c+ 2a3c S*5e 9c9d")
PAWN_MOVE = GAME.start.packed("7g7f")
KEY = key_change(GAME.start, "7g7f")


def position(sfen=MIDDLE):
    return Position.from_sfen(sfen)


def kinds():
    """A quiet move, a capture, a promotion and a drop, as `writes_film` takes them."""
    promotion = Game.parse("position sfen 4k4/9/9/4P4/9/9/9/9/4K4 b - 1 moves 5d5c+")
    return (*one_of_each(GAME), *one_of_each(promotion))


FILMS = {
    "game": lambda: game_film(GAME),
    "bits": lambda: Film("The alarm", (Frame((Bits("", (40,)),), "The alarm", ""),), (0,)),
    "key": lambda: Film("The alarm", (Frame((KEY,), "The alarm", ""),), (0,)),
    "four boards": lambda: four_boards_film(position()),
    "slider": lambda: slider_film(position(PROMOTED)),
    "another slider": lambda: slider_film(position(PLAINLY)),
    **{
        f"pattern {board}": lambda board=board: pattern_film(board, 40)
        for board in (PLAIN, RL90, RL45, RR45)
    },
    "pattern in a corner": lambda: pattern_film(PLAIN, 0),
    "rungs": lambda: rungs_film(position(), 41),
    "edges": lambda: edge_film(RL90, 40, 34),
    "scan": lambda: scan_film(Bitboard(1, 2, 4), "Black's pawns, found one by one"),
    "readers": lambda: readers_film(Position()),
    "without": lambda: without_film(position(), 1, 40),
    "without, a pawn": lambda: without_film(position(PLAINLY), 0, 72),
    "writes": lambda: writes_film(kinds()),
    "alarm": lambda: alarm_film(position()),
    "material": lambda: material_film(GAME),
    "a move": lambda: walk_film(do_move, GAME.start.record, TABLES, PAWN_MOVE),
    "slides": lambda: walk_film(rook_attacks, GAME.start.record, TABLES, 70),
    "a look-up": lambda: walk_film(first, Bitboard(0, 1, 1)),
}
#: Films of games and walks, whose words are the stage's, and pieces of films.
WALKED = ("game", "bits", "key", "a move", "slides", "a look-up")
#: What pictures without a film are called.
STILL_PARTS = (
    fold(position(), RL45, 40), piece_moves(), *map(rule, RULES), places_and_attacks(position(), 0),
    occupied_sum(position(), 0), Listing("", (("stale_king", "king"),) * 20),
)  # fmt: skip
STILL = {*words_in(*STILL_PARTS), *filter(None, (part.title for part in STILL_PARTS))}
#: A line that a board refuses, and a word of why.
REFUSED = {
    "startpos moves 5e5d": "駒がない",
    "startpos moves 3c3d": "手番ではない",
    "startpos moves 8h7g": "味方",
    "startpos moves 8h2b": "ふさがれている",
    "startpos moves 7g7e": "動けない",
    "4k4/9/3G5/9/9/9/9/9/4K4 b - 1 moves 6c6b+": "成れない",
    "startpos moves 7g7f+": "成れるのは",
    "4k4/P8/9/9/9/9/9/9/4K4 b - 1 moves 9b9a": "成らなければならない",
    "startpos moves P*5e": "持ち駒に歩がない",
    "4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5i": "空いていない",
    "4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*1a": "行き所がない",
    "4k4/9/9/9/P8/9/9/9/4K4 b P 1 moves P*9d": "二歩",
    "4k4/4r4/9/9/9/9/9/9/4K4 b P 1 moves P*1e": "王手を防いでいない",
    "6G1k/6R2/9/9/9/9/9/9/4K4 b P 1 moves P*1b": "打ち歩詰め",
    "4k4/9/9/9/9/9/9/5r3/4K4 b - 1 moves 5i5h": "先手玉が取られる",
    "4k4/4r4/9/9/9/9/9/4G4/4K4 b - 1 moves 5h4h": "ピン",
    "4k4/9/9/9/9/9/9/9/RRR1K4 b - 1": "一組では2枚",
    "4k4/9/9/9/9/9/9/9/2KKK4 b - 1": "玉が3枚",
    "4k4/9/9/9/P8/P8/9/9/4K4 b - 1": "二歩",
    "P3k4/9/9/9/9/9/9/9/4K4 b - 1": "行き所がない",
    "4k4/4R4/9/9/9/9/9/9/4K4 b - 1": "取れてしまう",
}


#: A line, a place where nothing can be picked up or that is held, and where that may not go.
STUCK = [
    ("startpos", "40", None), ("startpos", "64", None), ("startpos", "0P", None),
    ("startpos", "1P", None), ("startpos", "56", 38),
    ("4r4/9/9/9/9/9/9/9/G3K4 b - 1", "72", None),
    ("1r2k4/9/9/9/9/9/9/8r/K8 b P 1", "72", None),
    ("4k4/9/9/9/9/9/9/4g4/4K4 b P 1", "0P", None),
    ("4k4/9/9/9/9/9/PPPPPPPPP/9/4K4 b P 1", "0P", None),
]  # fmt: skip


def told(board):
    """What a board says at the moment."""
    seen = board.seen
    faults = (*seen["faults"], *seen["refused"].get("faults", ()))
    hands = (words for _, words in seen["hands"].values())
    texts = (seen["said"], seen["refused"].get("text", ""), *(about for _, about in faults))
    return {*seen["labels"], *hands, *filter(None, texts)}


def ask(board, **asked):
    board._handle_custom_msg(asked, [])
    return told(board)


@pytest.fixture(scope="module")
def spoken_by_boards(tmp_path_factory):
    """All that some boards say while they are played on and set up."""
    texts = set()
    for line in (PROMOTED, PLAINLY, "4k4/9/9/9/9/9/9/9/4K4 w 2P2L2N2S2GBRplnsgbr 1"):
        texts |= told(play(line)) | set(play(line).fixed["names"].values())
    for line in ("4k4/4+P4/4P4/9/9/9/9/9/4K4 w - 1", "k8/2G6/1G7/9/9/9/9/9/4K4 w - 1"):
        texts |= told(play(line))
    board = play()
    for move in ("7g7f", "3c3d"):
        texts |= ask(board, do="move", move=move)
    texts |= ask(board, do="go", ply=1) | ask(board, do="go", ply=0)
    texts |= ask(board, do="paste", text="startpos moves 7g7f")
    texts |= ask(board, do="edit", start="here") | ask(board, do="edit", start="")
    texts |= told(play("4k4/9/9/9/4R4/9/9/9/4K4 w - 1"))
    for line, place, to in STUCK:
        texts |= ask(play(line), do="why", place=place, to=to)
    folder = tmp_path_factory.mktemp("records")
    for name, line in {"one": "startpos moves 7g7f", "two": "startpos moves 7g7f 3c3d",
                       "foul": "startpos moves 7g7f 7g7f"}.items():  # fmt: skip
        path = folder / f"{name}.usi"
        path.write_text(f"position {line}\n", encoding="utf-8")
        board.load(path)
        texts |= told(board)
    return texts


@pytest.fixture(scope="module")
def refusals():
    """By line, what a board says that refuses it."""
    board = play()
    return {line: ask(board, do="paste", text=line) for line in REFUSED}


def words_of_moves():
    """A move of each piece that takes each piece, with and without promotion."""
    for kind in PIECES:
        for promotes in (False, True):
            yield in_words(pack_move(Move(kind, 0, 1, promotes, 0)))
            yield in_words(pack_move(Move(kind, 0, 1, promotes, kind)))


@pytest.mark.long
@pytest.mark.parametrize("name", FILMS)
def test_a_film_is_wholly_in_japanese(texts, name):
    assert lacking(texts[name]) == {}


def test_a_board_is_wholly_in_japanese(spoken_by_boards):
    assert lacking(spoken_by_boards) == {}
    fixed = play().fixed
    assert set(TOOLS.values()) | set(fixed["names"].values()) <= set(fixed["japanese"])


def test_a_move_of_any_piece_is_wholly_in_japanese():
    assert lacking(set(words_of_moves())) == {}


@pytest.mark.parametrize("line", REFUSED)
def test_a_refusal_says_why_in_japanese(refusals, line):
    assert lacking(refusals[line]) == {}
    assert any(REFUSED[line] in in_japanese(text) for text in refusals[line])


@pytest.mark.long
def test_it_speaks_by_messages_which_are_all_used(texts):
    ours = [each for name, each in texts.items() if name not in WALKED]
    told = {text for each in ours for text, what in each.items() if what in ("caption", "title")}
    assert [text for text in told if not isinstance(text, Message)] == []
    one = scan_film(Bitboard(1, 0, 0), "one").frames[0].caption
    used = phrases_used({*CALLED, *STILL, one}.union(words_of_readers(), *texts.values()))
    used |= phrases_used({read_by(macro, Position()).value for macro in MACROS} | {said("none")})
    charts = {*messages("chapters/posi_t/costs.py"), *messages("chapters/posi_t/loops.py")}
    assert {*messages("chapters/posi_t")} - errors_of("chapters/posi_t") - charts - used == set()
