"""Games: records in three formats and four encodings, read move by move under our rules."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
import shogi.CSA
import shogi.KIF

from helpers import mutations
from helpers.mutations import KIF, KIF_PROBLEM, try_many
from helpers.shares import share
from shogi_lab.engine.pieces import BLACK, WHITE
from shogi_lab.engine.posi import START
from shogi_lab.notation.games import Game, GameError

SELFPLAY = Path(__file__).parents[2] / "data" / "games" / "selfplay.usi"

CSA = """V2.2
N+Black
'a comment of a program
PI
+
+7776FU,T12
-3334FU
T6
'*a comment of a person
+8822UM
-3122GI
+0055KA
%TORYO
"""
CSA_MOVES = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"]

PROBLEM_SFEN = "7k1/9/7P1/9/9/9/9/5+b3/9 b G2rb3g4s4n4l17p 1"


@pytest.fixture(scope="module")
def games():
    return Game.read_all(SELFPLAY)


def sfens(game):
    return [position.sfen() for position in game.positions()]


def as_kif(game):
    """A game as KIF, as python-shogi writes it."""
    winner = "w" if len(game.moves) % 2 == 0 else "b"
    summary = {"names": ["", ""], "sfen": START, "moves": game.moves, "win": winner}
    return shogi.KIF.Exporter.kif(summary)


# USI.


@pytest.mark.parametrize(
    "text", [f"position sfen {START} moves 7g7f 3c3d", "\n# said\n\nstartpos moves 7g7f 3c3d\n"]
)
def test_a_usi_line_may_begin_in_any_usual_way(text):
    game = Game.parse(text)
    assert game.moves == ["7g7f", "3c3d"]
    assert game.start.sfen() == START
    assert game.result == "unknown"
    assert game.usi() == "startpos moves 7g7f 3c3d"


# CSA.


def test_csa_of_every_game_is_read_by_us_and_by_python_shogi(games):
    for game in games:
        text = game.csa()
        assert Game.parse(text).moves == game.moves
        assert shogi.CSA.Parser.parse_str(text)[0]["moves"] == game.moves


@pytest.mark.parametrize(
    ("text", "sfen"),
    [
        (mutations.CSA, START),
        (mutations.CSA_HANDICAP, "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        (mutations.CSA_PROBLEM, PROBLEM_SFEN),
    ],
)
def test_csa_start_positions(text, sfen):
    assert Game.parse(text).start.sfen() == sfen


# KIF.


def test_kif_reads_back_every_game_as_python_shogi_writes_it(games):
    for game in games:
        again = Game.parse(as_kif(game))
        assert (again.moves, again.result) == (game.moves, "resign")


@pytest.mark.parametrize(("line", "turn"), [("先手番", BLACK), ("上手番", WHITE)])
def test_kif_says_who_moves(line, turn):
    text = KIF_PROBLEM.partition("先手番")[0] + line
    assert Game.parse(text).start.turn == turn


@pytest.mark.parametrize(
    "same", ["同　銀(31)", "同銀(31)", "同 銀(31)", "２二銀(31)", "同　銀上(31)"]
)
def test_kif_knows_the_same_square_however_it_is_written(same):
    assert Game.parse(KIF.replace("同　銀(31)", same)).moves == CSA_MOVES


# Bytes.


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "euc_jp"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("text", [KIF, KIF_PROBLEM, CSA.replace("Black", "羽生")])
def test_files_read_in_every_encoding_with_any_line_ends(encoding, newline, text, tmp_path):
    path = tmp_path / "game"
    path.write_bytes(text.replace("\n", newline).encode(encoding))
    game, wanted = Game.read(path), Game.parse(text)
    assert (sfens(game), game.comments) == (sfens(wanted), wanted.comments)


# What is wrong is said, with the game up to there.


@pytest.mark.parametrize(
    ("text", "message", "moves"),
    [
        ("", "line 1: we found ''", None),
        ("startpos moves 7g7f 3c3", "line 1, move 2: we found '3c3'", 1),
        ("startpos moves 7g7f 8h2b+ 3c3d", "move 2: 8h2b. is not legal", 1),
        (CSA.replace("-3334FU", "-3334KY"), "a lance from 3c, where a pawn stands", 1),
        (CSA.replace("-3334FU", "+3334FU"), "line 7, move 2: .* a move of White", 1),
        (CSA.replace("+0055KA", "+0055UM"), "a drop of a piece as it is in hand", 4),
        (CSA.replace("PI\n+\n", ""), "there should be the pieces .PI, P1 ....", None),
        (CSA.replace("PI", "P2-FU"), "'P2-FU' where there should be nine of", None),
        (CSA.replace("PI", "PI82XX"), "there should be places and pieces", None),
        (KIF.replace("   2 ３四歩(33)   ( 0:02/00:00:02)+\n", ""), "a line is missing", 1),
        (KIF.replace("７六歩(77)", "同　歩(77)"), "a square, since no move came before", 0),
        (KIF.replace("同　銀(31)", "同　金(31)"), "a gold from 3a, where a silver stands", 3),
        (KIF.replace("平手", "百枚落ち"), "'百枚落ち' where there should be 平手, 香落ち", None),
        (KIF.replace("変化：3手", "変化：9手"), "a variation at move 9 .* 1 to 4", 5),
        (KIF_PROBLEM.replace("v玉 ・|一", "v玉|一"), "nine ranks of nine cells", None),
        (KIF_PROBLEM.replace("歩十七", "歩十八"), "19 pawns on board and in hand", None),
    ],
)
def test_errors_say_where_what_came_and_what_was_wanted(text, message, moves):
    with pytest.raises(GameError, match=message) as caught:
        Game.parse(text)
    game = caught.value.game
    assert (len(game.moves) if game else None) == moves


@pytest.mark.parametrize(
    ("text", "moves", "foul"),
    [
        ("startpos moves 7g7f 3c3d 8h2b+ 3a2b P*5e", 4, "P*5e"),
        (CSA.replace("+0055KA\n%TORYO", "+0055FU\n%ILLEGAL_MOVE"), 4, "P*5e"),
        (CSA.replace("+0055KA\n%TORYO", "+0055FU"), 4, "P*5e"),
        (KIF.replace("５五角打", "５五歩打"), 4, "P*5e"),
    ],
)
def test_an_illegal_last_move_is_an_ending(text, moves, foul):
    game = Game.parse(text)
    assert (game.result, len(game.moves), game.foul) == ("illegal", moves, foul)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(share(5, 40)))
def test_a_damaged_record_is_a_game_or_an_error(seed, tmp_path):
    assert try_many(random.Random(seed), 1_000, tmp_path) > 100


# Records nobody here wrote.

ENDINGS = {
    None: "unknown", "resign": "resign", "mate": "mate", "foulLose": "illegal", "timeout": "time",
    "interrupt": "interrupt", "repetitionDraw": "repetition", "impass": "impasse",
    "enteringOfKing": "declaration", "any:61手詰": "mate", "any:封じ手": "interrupt",
}  # fmt: skip


def assert_reads(game, row):
    moves = row["moves"].split()
    if row["cshogi_illegal_at"] is None:
        assert game.foul is None
        assert game.result == ENDINGS[row["special"]]
    else:
        assert (game.foul, game.result) == (moves.pop(), "illegal")
    assert (game.start.sfen(), game.moves) == (row["init"], moves)
    *_, last = game.positions()
    assert game.foul or row.get("final_sfen") in (None, last.sfen())


@pytest.fixture(scope="module")
def outside(referees):
    """Each row of the index with its game; the malformed one has none."""
    path = referees.folder / "games" / "games.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    names = {row["file"] for row in rows if row["kind"] != "malformed"}
    many = {name: Game.read_all(referees.folder / name) for name in sorted(names)}
    found = []
    for row in rows:
        if row["kind"] != "malformed":
            games = many[row["file"]]
            assert "line" in row or len(games) == 1
            found.append((row, games[row.get("line", 1) - 1]))
    return found


@pytest.fixture(scope="module")
def written(outside):
    """Of those games one in eight, and each that has variations or an illegal move."""
    games = [game for _, game in outside]
    special = [game for game in games if game.variations or game.foul]
    return special + games[::8]


@pytest.mark.long
def test_records_from_elsewhere_read_as_two_other_readers_read_them(outside):
    for row, game in outside:
        assert_reads(game, row)


# Two outside readers of what we write.


def test_python_shogi_reads_what_we_write(written):
    """Drawn boards too, but variations overwrite the main line."""
    for game in written:
        plain = replace(game, variations=[], foul=None)
        assert shogi.KIF.Parser.parse_str(plain.kif())[0]["moves"] == game.moves
