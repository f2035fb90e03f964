"""Strict about moves, forgiving about what says nothing of them: and what was forgiven is told."""

import json

import pytest

from helpers.phrases import lacking
from shogi_lab.notation.games import Game, GameError

KIF = "手合割：平手\n先手：A\n1 ７六歩(77)\n"
CSA = "N+A\nPI\n+\n+7776FU\n"
NODE = {"move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU", "same": None}}


def jkf(special):
    moves = [{"comments": None}, NODE | {"forks": None, "special": None}, {"special": special}]
    return json.dumps({"header": {"先手": "A"}, "initial": None, "moves": moves})


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (KIF, 0),
        (f"{KIF}2 投了\n2 千日手", 1),
        (f"{KIF}2 反則勝ち\nまで1手で先手の勝ち", 1),
        (KIF.replace("(77)", "(77) (0:01/00:00:01) (0:01/00:00:01)"), 1),
        (KIF.replace("1 ７六歩(77)", "\t1\t７六歩(77)\t( 0:01/00:00:01)"), 0),
        (f"変化：4手\n{KIF}", 1),
        (f"持ち時間(各)：10分\n第12局：x\n{KIF}", 0),
        (f"備考：x\n備考：y\n{KIF}", 1),
        (f"{KIF}\x1a", 0),
        (f"{CSA}T1,'a, b, +7776FU\n%TORYO,'* x", 0),
        (f"{CSA}%ARBITER", 1),
        (jkf("TORYO"), 0),
        (jkf("ARBITER"), 1),
    ],
)
def test_what_was_forgiven_is_told(text, count):
    game = Game.parse(text)
    assert (game.moves, game.headings["先手"]) == (["7g7f"], "A")
    assert len(game.forgiven) == count
    assert lacking(game.forgiven) == {}


@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "euc_jp"])
def test_a_broken_byte_passes_in_a_heading_or_a_comment_and_nowhere_else(encoding, tmp_path):
    path, good = tmp_path / "game.kif", f"{KIF}*x\n2 ３四歩(33)\n3 投了\n"
    read = 0
    for at, line in enumerate(good.splitlines()):
        lines = [each.encode(encoding) for each in good.splitlines()]
        for cut in range(len(lines[at]) + 1):
            broken = lines[at][:cut] + b"\xff" + lines[at][cut:]
            path.write_bytes(b"\n".join([*lines[:at], broken, *lines[at + 1 :]]))
            try:
                game = Game.read(path)
            except GameError:
                continue
            assert line[0] in "先*"
            assert len(game.forgiven) == 1
            assert (game.moves, game.result) == (["7g7f", "3c3d"], "resign")
            read += 1
    assert read >= 3


@pytest.mark.parametrize(
    "line", ["2 四歩(33)", "2 ３ 四歩(33)", "2 歩打", "2 同角x", "2 △", "投了 ( 0:01", "2 立会�"]
)
def test_a_damaged_move_is_no_ending_and_no_heading(line):
    with pytest.raises(GameError):
        Game.parse(KIF + line)


@pytest.mark.parametrize(
    ("old", "new"),
    [("v玉", "V玉"), (" 歩 ・|七", "^歩 ・|七"), ("手合割：その他", "手合割：詰将棋")],
)
def test_a_board_may_be_drawn_in_other_ways(old, new):
    start = Game.parse("sfen 7k1/9/9/9/9/9/7P1/9/9 b 2r2b4g4s4n4l17p 1").start
    text = "手合割：その他\n" + Game(start).kif()
    assert text.replace(old, new) != text
    assert Game.parse(text.replace(old, new)).start.record == start.record


def test_headings_are_kept_and_written():
    game = Game.parse(f"棋戦：名人　戦\n備考：\n{KIF}")
    assert game.headings == {"棋戦": "名人　戦", "備考": "", "先手": "A"}
    assert Game.parse(game.kif()) == game
    assert Game.parse(game.csa()).headings == {"棋戦": "名人　戦", "先手": "A"}
    assert game.csa().endswith("'left out: headings (1)\n")
    given = Game.parse("手合割：角落ち\n下手：A\n")
    assert given.headings == {"先手": "A"}
    assert "\n下手：A\n" in given.kif()


#: What the endings' words say in `expected.jsonl`: the result, the winner, and how it is written.
OTHERS = {
    "black_fouls.kif": ("illegal", 1, "反則負け", "%+ILLEGAL_ACTION"),
    "foul_win.kif": ("illegal", 0, "反則勝ち", "%-ILLEGAL_ACTION"),
    "plus_illegal.csa": ("illegal", 1, "反則負け", "%+ILLEGAL_ACTION"),
    "minus_illegal.csa": ("illegal", 0, "反則勝ち", "%-ILLEGAL_ACTION"),
    "illegal_nosign.jkf": ("illegal", 1, "反則勝ち", "%+ILLEGAL_ACTION"),
    "default_win.kif": ("default", 0, "不戦勝", ""),
    "winner_to_move.ki2": ("unknown", 0, "まで2手で先手の勝ち", ""),
    "win_with_comment.csa": ("declaration", 0, "入玉勝ち", "%KACHI"),
    "moves_win.usi": ("declaration", 0, "入玉勝ち", "%KACHI"),
    "moves_rep_draw.usi": ("repetition", None, "千日手", "%SENNICHITE"),
    "time_up.kif": ("time", 1, "切れ負け", "%TIME_UP"),
    "unknown_ending.kif": ("unknown", None, "*立会人裁定", "'*立会人裁定"),
}


def test_records_of_other_programs_give_what_they_say(referees):
    folder = referees.folder / "records"
    rows = map(json.loads, (folder / "expected.jsonl").read_text(encoding="utf-8").splitlines())
    for row in rows:
        path = folder / row["file"]
        if row["moves"] is None:
            with pytest.raises(GameError, match="line 1"):
                Game.read(path)
            continue
        game = Game.read(path)
        usual = (row["ending"] or "unknown", game.winner, "", "")
        result, won, kif, csa = OTHERS.get(row["file"], usual)
        assert (game.moves, game.result, game.winner) == (row["moves"].split(), result, won), path
        assert kif in game.kif(), path
        assert csa in game.csa(), path
        assert Game.parse(game.kif()) == game, path
