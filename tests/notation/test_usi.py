"""USI records: a game a line."""

import pytest

from shogi_lab.notation.games import Game, GameError


def test_each_line_is_a_game(tmp_path):
    path = tmp_path / "games.usi"
    path.write_text("# two games\nstartpos moves 7g7f resign\n\nstartpos moves 2g2f 8c8d\n")
    games = Game.read_all(path)
    assert [(game.moves, game.result) for game in games] == [
        (["7g7f"], "resign"),
        (["2g2f", "8c8d"], "unknown"),
    ]


def test_an_error_names_its_line_and_the_first_game_is_no_part_of_it(tmp_path):
    path = tmp_path / "games.usi"
    path.write_text("startpos moves 7g7f\nstartpos moves 2g2f x")
    with pytest.raises(
        GameError, match="line 2, move 2: we found 'x' where there should be a USI move"
    ) as caught:
        Game.read_all(path)
    assert caught.value.game.moves == ["2g2f"]
