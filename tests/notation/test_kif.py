"""KIF and KI2: times, whole variations, many games in a file, and what is written."""

import pytest

from helpers.mutations import KI2, KIF, KIF_PROBLEM
from shogi_lab.notation.games import Game, GameError


def test_a_variation_keeps_its_comments_times_and_ending():
    assert Game.parse(KIF).times == {1: 1, 2: 2, 3: 3601, 6: 3}
    first, second = Game.parse(KIF).variations
    assert (first.ply, first.moves, first.comments) == (2, ["8c8d", "2g2f"], {2: "aside"})
    assert (second.ply, second.moves, second.result) == (2, ["8c8d", "7i6h"], "interrupt")


def test_ki2_reads():
    game = Game.parse(KI2)
    moves = "7a6b 7g7f 5c5d 2g2f 5a4b 2f2e 4b3b 2e2d 2c2d 2h2d 6b5c 3i4h 4a5b 2d3d"
    assert (game.moves, game.result) == (moves.split(), "resign")
    assert game.comments == {0: "before", 6: "a comment"}
    assert game.branches == [(3, ["3c3d"])]


@pytest.mark.parametrize("text", [KIF, KI2, KIF_PROBLEM])
def test_what_is_written_is_read_back(text):
    game = Game.parse(text)
    assert Game.parse(game.kif()) == game
    assert Game.parse(game.kif()).kif() == game.kif()


def test_an_error_names_the_line_of_the_file_and_the_move_of_the_game(tmp_path):
    path = tmp_path / "games.kif"
    path.write_text(KIF + KI2.replace("△５二金左", "△５二金"), encoding="utf-8")
    with pytest.raises(
        GameError, match=r"games\.kif, line \d\d, move 13: we found '△5二金' .a gold"
    ):
        Game.read_all(path)
    path.write_text("手合割：平手\n" * 2 + "1 ７六歩(77)\n先手：A\n1 ２六歩(27)\n", "utf-8")
    assert [game.moves for game in Game.read_all(path)] == [[], ["7g7f"], ["2g2f"]]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("まで14手", "まで15手", "まで15手, after 14 moves"),
        ("▲２六歩\n", "\n", "line 5, move 4: we found '△4二玉' .* a move of Black's"),
        ("△６二銀", "６二銀", "'6二銀.*' where there should be a move like '1 ７六歩.77.'"),
        ("▲同飛", "▲同火", "move 10: we found '▲同火.*' .* a move like ▲７六歩"),
        ("変化：3手", "変化：16手", "a variation at move 16 where there should be 1 to 15"),
    ],
)
def test_what_is_wrong_with_a_ki2_is_said(old, new, message):
    with pytest.raises(GameError, match=message):
        Game.parse(KI2.replace(old, new))


@pytest.mark.parametrize(
    "time",
    ["(0:07)", "( 0:07/00:00:07)", "(00:07 / 00:00:07)", "(0:0:7/0:0:7)", "( 0:07/)+", "(0:7.0)"],
)
def test_a_time_may_be_written_in_any_usual_way(time):
    assert Game.parse(f"手合割：平手\n1 ７六歩(77) {time}\n").times == {1: 7}


def test_two_pawns_on_a_file_and_dead_ends_pass_in_a_start():
    text = KIF_PROBLEM.replace("歩十七", "歩十五").replace("v玉 ・|一", "v玉 歩|一")
    game = Game.parse(text.replace("・ ・|四", "歩 ・|四"))
    assert game.start.sfen().startswith("7kP/9/7P1/7P1/")
    assert game.moves == ["G*2b"]
