"""Games: records in three formats and four encodings, read move by move under our rules."""

import json
import os
import random
from pathlib import Path

import pytest
import shogi
import shogi.CSA
import shogi.KIF

from shogi_lab.csa import CSA_NAMES
from shogi_lab.games import RESULTS, Game, GameError
from shogi_lab.pieces import BLACK, WHITE
from shogi_lab.posi import START
from shogi_lab.squares import RANKS, square

SELFPLAY = Path(__file__).parent.parent / "data" / "games" / "selfplay.usi"
REFEREES = os.environ.get("SHOGI_LAB_REFEREES")

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

KIF = """#KIF version=2.0
開始日時：2026/11/21 9:00
手合割：平手
先手：黒
後手：白
手数----指手---------消費時間--
*before the first move
   1 ７六歩(77)   ( 0:01/00:00:01)
   2 ３四歩(33)   ( 0:02/00:00:02)+
*one line
*and another
   3 ２二角成(88) ( 0:01/00:00:02)
   4 同　銀(31)   ( 0:03/00:00:05)
   5 ５五角打
   6 投了
まで5手で先手の勝ち

変化：2手
   2 ８四歩(83)
   3 ２六歩(27)

変化：3手
   3 ６八銀(79)
"""

PROBLEM = """後手の持駒：飛二　角　金三　銀四　桂四　香四　歩十七
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・v玉 ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ 歩 ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・v馬 ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
手数----指手---------消費時間--
   1 ２二金打
   2 詰み
"""
PROBLEM_SFEN = "7k1/9/7P1/9/9/9/9/5+b3/9 b G2rb3g4s4n4l17p 1"


@pytest.fixture(scope="module")
def games():
    return Game.read_all(SELFPLAY)


def sfens(game):
    return [position.sfen() for position in game.positions()]


def as_csa(game, ending="%TSUMI"):
    """A game as CSA, written the plain way."""
    lines = ["V2.2", "PI", "+"]
    for move, position in zip(game.moves, list(game.positions())[1:], strict=True):
        digits = [str(RANKS.index(letter) + 1) if letter in RANKS else letter for letter in move]
        start = "00" if move[1] == "*" else "".join(digits[:2])
        kind = abs(int(position.record.board[square(move[2:4])]))
        side = "+" if position.turn == WHITE else "-"
        lines.append(f"{side}{start}{''.join(digits[2:4])}{CSA_NAMES[kind - 1]}")
    return "\n".join([*lines, ending, ""])


def as_kif(game):
    """A game as KIF, as python-shogi writes it."""
    winner = "w" if len(game.moves) % 2 == 0 else "b"
    summary = {"names": ["", ""], "sfen": START, "moves": game.moves, "win": winner}
    return shogi.KIF.Exporter.kif(summary)


# USI.


@pytest.mark.parametrize(
    "text",
    [
        "startpos moves 7g7f 3c3d",
        "position startpos moves 7g7f 3c3d",
        f"sfen {START} moves 7g7f 3c3d",
        f"position sfen {START} moves 7g7f 3c3d",
        f"{START} moves 7g7f 3c3d",
        "\n# a comment\n\nstartpos moves 7g7f 3c3d\n",
    ],
)
def test_a_usi_line_may_begin_in_any_usual_way(text):
    game = Game.parse(text)
    assert game.moves == ["7g7f", "3c3d"]
    assert game.start.sfen() == START
    assert game.result == "unknown"
    assert game.usi() == "startpos moves 7g7f 3c3d"


def test_a_position_alone_is_a_game_without_moves():
    sfen = "7lk/9/8G/9/9/9/9/9/4K4 b P 1"
    game = Game.parse(f"sfen {sfen}")
    assert (game.moves, game.usi()) == ([], f"sfen {sfen}")


@pytest.mark.parametrize("result", RESULTS)
def test_a_usi_line_may_end_with_any_result(result):
    assert Game.parse(f"startpos moves 7g7f {result}").result == result


def test_usi_round_trips(games):
    for game in games:
        again = Game.parse(game.usi())
        assert (again.start, again.moves) == (game.start, game.moves)


def test_positions_are_those_of_python_shogi(games):
    for game in games[:6]:
        board = shogi.Board()
        for position, move in zip(game.positions(), [*game.moves, None], strict=True):
            assert position.sfen() == board.sfen()
            if move:
                board.push_usi(move)


# CSA.


def test_csa_reads():
    game = Game.parse(CSA)
    assert (game.moves, game.result) == (CSA_MOVES, "resign")
    assert game.comments == {2: "a comment of a person"}


def test_csa_reads_back_every_game(games):
    for game in games:
        again = Game.parse(as_csa(game))
        assert (again.moves, again.result) == (game.moves, "mate")


def test_csa_reads_as_python_shogi_reads_it(games):
    for game in games[:6]:
        text = as_csa(game)
        assert shogi.CSA.Parser.parse_str(text)[0]["moves"] == Game.parse(text).moves


def test_csa_games_stand_one_after_another_in_a_file(games, tmp_path):
    path = tmp_path / "three.csa"
    path.write_text("/\n".join(as_csa(game) for game in games[:3]))
    assert [game.moves for game in Game.read_all(path)] == [game.moves for game in games[:3]]
    with pytest.raises(GameError, match="holds 3 games; wanted one"):
        Game.read(path)


RANK_BY_RANK = """P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA *
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 * * * * * * * * *
P5 *  *  *  *  *  *  *  *  *
P6 *  *  *  *  *  *  *  *  *
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI *
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
+
"""


@pytest.mark.parametrize(
    ("text", "sfen"),
    [
        (RANK_BY_RANK, START),
        ("PI82HI22KA\n-\n", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        (
            "P-21OU48UM\nP+23FU00KI\nP-00AL\n+\n",
            PROBLEM_SFEN,
        ),
    ],
)
def test_csa_start_positions(text, sfen):
    assert Game.parse("V2.2\n" + text).start.sfen() == sfen


@pytest.mark.parametrize(
    ("ending", "result"),
    [
        ("%TSUMI", "mate"),
        ("%SENNICHITE", "repetition"),
        ("%JISHOGI", "impasse"),
        ("%KACHI", "declaration"),
        ("%TIME_UP,T30", "time"),
        ("%CHUDAN", "interrupt"),
        ("%ILLEGAL_MOVE", "illegal"),
        ("%-ILLEGAL_ACTION", "illegal"),
        ("", "unknown"),
    ],
)
def test_csa_endings(ending, result):
    assert Game.parse(CSA.replace("%TORYO", ending)).result == result


# KIF.


def test_kif_reads():
    game = Game.parse(KIF)
    assert (game.moves, game.result) == (CSA_MOVES, "resign")
    assert game.comments == {0: "before the first move", 2: "one line\nand another"}


def test_kif_variations_say_where_they_leave_the_main_line():
    game = Game.parse(KIF)
    assert game.branches == [(2, ["8c8d", "2g2f"]), (2, ["8c8d", "7i6h"])]
    for ply, moves in game.branches:
        line = [*game.moves[: ply - 1], *moves]
        assert Game.parse(f"startpos moves {' '.join(line)}").foul is None


def test_kif_reads_back_every_game_as_python_shogi_writes_it(games):
    for game in games:
        again = Game.parse(as_kif(game))
        assert (again.moves, again.result) == (game.moves, "resign")


def test_kif_reads_a_drawn_board():
    game = Game.parse(PROBLEM)
    assert (game.start.sfen(), game.moves) == (PROBLEM_SFEN, ["G*2b"])
    assert game.result == "mate"
    assert not list(game.positions())[-1].legal_moves()


@pytest.mark.parametrize(("line", "turn"), [("先手番", BLACK), ("上手番", WHITE)])
def test_kif_says_who_moves(line, turn):
    text = PROBLEM[: PROBLEM.index("手数")] + line
    assert Game.parse(text).start.turn == turn


def test_kif_handicaps_are_those_of_python_shogi():
    for name, sfen in shogi.KIF.Parser.HANDYCAP_SFENS.items():
        if sfen:
            game = Game.parse(f"手合割：{name}\n手数----指手--\n")
            assert game.start.sfen() == sfen, name


@pytest.mark.parametrize(
    "same", ["同　銀(31)", "同銀(31)", "同 銀(31)", "２二銀(31)", "同　銀上(31)"]
)
def test_kif_knows_the_same_square_however_it_is_written(same):
    assert Game.parse(KIF.replace("同　銀(31)", same)).moves == CSA_MOVES


@pytest.mark.parametrize(
    ("ending", "result"),
    [
        ("6 詰み", "mate"),
        ("6 千日手", "repetition"),
        ("6 持将棋   ( 0:00/00:00:00)", "impasse"),
        ("6 入玉勝ち", "declaration"),
        ("6 反則負け", "illegal"),
        ("6 切れ負け", "time"),
        ("6 中断", "interrupt"),
        ("6 不詰", "no_mate"),
        ("まで5手で時間切れにより先手の勝ち", "time"),
        ("まで5手で先手の反則負け", "illegal"),
        ("まで5手で先手の勝ち", "resign"),
        ("まで5手詰", "mate"),
        ("", "unknown"),
    ],
)
def test_kif_endings(ending, result):
    text = KIF[: KIF.index("   6 投了")] + ending
    assert Game.parse(text).result == result


# Bytes.


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "euc_jp"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("text", [KIF, PROBLEM, CSA.replace("Black", "羽生")])
def test_files_read_in_every_encoding_with_any_line_ends(encoding, newline, text, tmp_path):
    path = tmp_path / "game"
    path.write_bytes(text.replace("\n", newline).encode(encoding))
    game, wanted = Game.read(path), Game.parse(text)
    assert (sfens(game), game.comments) == (sfens(wanted), wanted.comments)


def test_bytes_that_are_no_text_are_refused(tmp_path):
    path = tmp_path / "game.kif"
    path.write_bytes(KIF.encode("cp932") + b"\x81\n")
    with pytest.raises(GameError, match=r"game\.kif, line 24: bytes that are no text; wanted UTF"):
        Game.read(path)


# What is wrong is said, with the game up to there.


def lines_of(text, first, last):
    return "".join(text.splitlines(keepends=True)[first - 1 : last])


@pytest.mark.parametrize(
    ("text", "message", "moves"),
    [
        ("", "line 1: ''; wanted a game in USI, CSA, KIF, KI2 or JKF", None),
        ("hello", "line 1: 'hello'; wanted a game in USI, CSA, KIF, KI2 or JKF", None),
        ("startpos moves 7g7f 3c3", "line 1, move 2: '3c3'; wanted a USI move like 7g7f", 1),
        ("startpos 7g7f", "line 1: SFEN .* 5 fields", None),
        ("startpos moves 7g7f 8h2b+ 3c3d", "move 2: 8h2b. is not legal.*; wanted a legal move", 1),
        ("startpos moves 7g7f resign 3c3d", "a move after the ending .resign.; wanted no more", 1),
        ("position sfen 9/9 b - 1", "line 1: SFEN", None),
        (CSA.replace("-3334FU", "-3334KY"), "a lance from 3c, where a pawn stands", 1),
        (CSA.replace("-3334FU", "+3334FU"), "line 7, move 2: '.3334FU'; wanted a move of White", 1),
        (CSA.replace("-3334FU", "-3034FU"), "'-3034FU'; wanted a CSA move like", 1),
        (CSA.replace("-3334FU", "what"), "'what'; wanted a CSA move like", 1),
        (CSA.replace("+0055KA", "+0055UM"), "wanted a drop of a piece as it is in hand", 4),
        (CSA.replace("PI\n+\n", ""), "wanted the pieces .PI, P1 ....", None),
        (CSA.replace("PI", "P2-FU"), "'P2-FU'; wanted nine of", None),
        (CSA.replace("PI", "PI82XX"), "'82XX'; wanted places and pieces", None),
        ("V2.2\n", "wanted a game", None),
        (
            KIF.replace("   2 ３四歩(33)   ( 0:02/00:00:02)+\n", ""),
            "move 2: move 3; wanted move 2",
            1,
        ),
        (KIF.replace("７六歩(77)", "同　歩(77)"), "wanted a square, since no move came before", 0),
        (KIF.replace("７六歩(77)", "７六歩(77)？"), "wanted a move like ７六歩.77.", 0),
        (KIF.replace("同　銀(31)", "同　金(31)"), "a gold from 3a, where a silver stands", 3),
        (KIF.replace("   4 同　銀(31)   ", ""), "wanted a move like", 3),
        (KIF.replace("平手", "百枚落ち"), "'百枚落ち'; wanted 平手, 香落ち", None),
        (KIF.replace("平手", "その他"), "a board of 0 ranks; wanted a board of nine", None),
        (KIF.replace("変化：3手", "変化：9手"), "a variation at move 9; wanted 1 to 4", 5),
        (KIF.replace("変化：3手", "変化：三手"), "'変化:三手'|'変化：三手'; wanted a move like", 5),
        (KIF.replace("６八銀(79)", "６六銀(79)"), "move 3: 7i6f is not legal", 5),
        (PROBLEM.replace("v玉 ・|一", "v玉|一"), "wanted nine ranks of nine cells", None),
        (PROBLEM.replace("歩十七", "歩と"), "wanted a hand like", None),
        (PROBLEM.replace("歩十七", "歩十八"), "19 pawns on board and in hand", None),
    ],
)
def test_errors_say_where_what_came_and_what_was_wanted(text, message, moves):
    with pytest.raises(GameError, match=message) as caught:
        Game.parse(text)
    game = caught.value.game
    assert (len(game.moves) if game else None) == moves


def test_an_error_names_the_file(tmp_path):
    path = tmp_path / "bad.usi"
    path.write_text("startpos moves 7g7f\nstartpos moves 7g7f 3c\n")
    with pytest.raises(GameError, match=r"bad\.usi, line 2, move 2: '3c'; wanted a USI move"):
        Game.read_all(path)


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


def test_an_illegal_move_that_is_not_the_last_is_an_error():
    with pytest.raises(GameError, match=r"line 11, move 4: 3a2c is not legal") as caught:
        Game.parse(CSA.replace("-3122GI", "-3123GI"))
    assert caught.value.game.moves == CSA_MOVES[:3]


def mutated(text, chance):
    """A record with a few characters changed, lost, doubled or swapped."""
    letters = list(text)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(letters))
        other = chance.choice(text + "0９九+-*/'%,P：歩打成同\0")
        change = chance.randrange(4)
        letters[at : at + 1] = ([other], [], [letters[at]] * 2, [other, letters[at]])[change]
    return "".join(letters)


@pytest.mark.parametrize("seed", range(5))
def test_a_damaged_record_is_a_game_or_an_error(seed, games):
    chance = random.Random(seed)
    usi = " ".join(games[seed].usi().split()[:30])
    for _ in range(100):
        for text in (usi, CSA, KIF, PROBLEM):
            try:
                game = Game.parse(mutated(text, chance))
            except GameError:
                continue
            assert len(list(game.positions())) == len(game.moves) + 1
            assert game.result in RESULTS


# Records nobody here wrote.

ENDINGS = {
    None: "unknown",
    "resign": "resign",
    "mate": "mate",
    "foulLose": "illegal",
    "timeout": "time",
    "interrupt": "interrupt",
    "repetitionDraw": "repetition",
    "impass": "impasse",
    "enteringOfKing": "declaration",
    "any:61手詰": "mate",
    "any:封じ手": "interrupt",
}


def rows():
    """The rows of the index."""
    with (Path(REFEREES) / "games" / "games.jsonl").open(encoding="utf-8") as file:
        return list(map(json.loads, file))


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


@pytest.mark.skipif(not REFEREES, reason="SHOGI_LAB_REFEREES is not set")
def test_records_from_elsewhere_read_as_two_other_readers_read_them():
    many = {}
    for row in rows():
        path = Path(REFEREES) / row["file"]
        if "line" in row:
            if path not in many:
                many[path] = Game.read_all(path)
            assert_reads(many[path][row["line"] - 1], row)
        elif "init" in row:
            assert_reads(Game.read(path), row)
        else:
            with pytest.raises(GameError):
                Game.read(path)
