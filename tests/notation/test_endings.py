"""Endings: the words of each format, who won by them, and what is written back."""

import pytest

from shogi_lab.chapters.kkp.learning import winner
from shogi_lab.engine.pieces import BLACK, WHITE
from shogi_lab.notation.endings import (
    CSA_ENDINGS,
    KIF_ENDINGS,
    LOSES,
    OPEN,
    PERPETUAL,
    RESULTS,
    USI_ENDINGS,
    WINS,
    winner_by,
)
from shogi_lab.notation.games import Game, Variation

KIF = "手合割：平手\n1 ７六歩(77)\n"
CSA = "PI\n+\n+7776FU\n"
WON = {WINS: WHITE, LOSES: BLACK, PERPETUAL: BLACK}


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (f"{KIF}2 ", KIF_ENDINGS), (f"{KIF}まで1手で", KIF_ENDINGS), (f"{CSA}%", CSA_ENDINGS),
        ("startpos moves 7g7f ", USI_ENDINGS),
    ],
)  # fmt: skip
def test_every_word_tells_the_reason_and_the_winner(before, words):
    for word, ending in words.items():
        game = Game.parse(before + word)
        won = winner_by(ending.result, WHITE) if ending.mover == OPEN else WON[ending.mover]
        assert (game.result, game.winner, winner(game)) == (ending.result, won, won), word
        assert Game.parse(game.kif()) == game


@pytest.mark.parametrize(
    ("text", "result", "won"),
    [
        (f"{KIF}2 先手反則負け", "illegal", WHITE),
        (f"{KIF}2 後手の反則負け", "illegal", BLACK),
        (f"{KIF}2 先手時間切れ", "time", WHITE),
        (f"{KIF}2 反則負け（二歩） ( 0:03/)", "illegal", BLACK),
        (f"{KIF}2 時間切れ\nまで1手で後手の勝ち", "time", WHITE),
        (f"{KIF}2 反則勝ち\nまで1手で先手の勝ち", "illegal", WHITE),
        (f"{KIF}まで1手で先手の勝ち", "resign", BLACK),
        (f"{KIF}まで1手で時間切れにより後手の勝ち", "time", WHITE),
        (f"{KIF}まで61手詰".replace("61", "1"), "mate", BLACK),
        (f"{KIF}2 立会人裁定により後手の勝ち", "unknown", WHITE),
        ("▲７六歩 △投了", "resign", BLACK),
        (f"{CSA}%+ILLEGAL_ACTION", "illegal", WHITE),
        (f"{CSA}%ARBITER", "unknown", None),
        (CSA, "unknown", None),
    ],
)
def test_the_winner_is_the_one_whom_a_record_names(text, result, won):
    game = Game.parse(text)
    assert (game.moves, game.result, game.winner) == (["7g7f"], result, won)
    assert Game.parse(game.kif()) == game
    again = Game.parse(game.csa())
    assert again.winner == won or (again.winner is None and "\n'left out: " in game.csa())


@pytest.mark.parametrize("result", RESULTS)
@pytest.mark.parametrize("won", [BLACK, WHITE])
def test_a_named_winner_is_written_or_refused(result, won, errors_in_both):
    start = Game.parse("startpos").start
    try:
        game = Game(start, ["7g7f"], result, named_winner=won)
    except ValueError as error:
        assert (result, won) in {("resign", WHITE), ("mate", WHITE)}
        assert str(error).startswith("named_winner is 1; it must be None")  # noqa: PT017
        return
    aside = Variation(["2g2f"], result, named_winner=won)
    game.variations = [aside]
    again = Game.parse(game.kif())
    assert (again.result, again.winner) == (result, won)
    assert again == game
