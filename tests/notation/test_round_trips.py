"""What a record says comes back as it was, whatever it says; or it is told what is left out."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.mutations import record_text
from helpers.records import came_back, drawn_game
from helpers.shares import share
from shogi_lab import Game, Position
from shogi_lab.notation.games import GameError, Variation

START = Position.from_sfen("startpos")


@given(st.randoms(use_true_random=False))
def test_all_that_a_record_can_hold_comes_back(rng):
    came_back(drawn_game(rng))


@pytest.mark.parametrize("seed", range(share(300, 3_000)))
def test_what_is_read_of_a_damaged_record_comes_back(seed):
    try:
        game = Game.parse(record_text(random.Random(seed)))
    except GameError:
        return
    came_back(game)


@pytest.mark.parametrize(
    "line", ["+2726FU", "%CHUDAN", "   3 ２六歩(27)", "   3 中断", "b", "変化：1手"]
)
@pytest.mark.parametrize("end", ["\r", "\n", "\r\n", "\x85", "\u2028", "\f", "\0"])
def test_a_comment_forges_no_move_and_no_ending(line, end):
    game = Game(START, ["7g7f", "3c3d"], comments={2: f"x{end}{line}"})
    assert came_back(game)
    game.comments[2] = f"x{end}{line}"  # past the checks
    assert came_back(game)


@pytest.mark.parametrize(
    ("name", "what", "message"),
    [
        ("times", {1: 1e300}, r"times\[1\] is 1e\+300; it must be a number from 0 to"),
        ("times", {9: 1}, r"times is \{9: 1.0\}; it must be the numbers of its moves, from 1 to 1"),
        ("times", {1.5: 1}, r"times is 1.5; it must be a whole number"),
        ("comments", {2: "x"}, r"comments is \{2: 'x'\}; it must be .* from 0 to"),
        ("moves", ["7g7f resign"], r"moves\[0\] is '7g7f resign'; it must be a USI move"),
        ("foul", "1a1b", "result is 'unknown'; it must be 'illegal', since there is a foul move"),
        ("variations", [Variation(ply=3)], r"variations\[0\].ply is 3; it must be .* from 1 to 2"),
        (
            "variations",
            [Variation(foul="1a1b")],
            r"variations\[0\].foul is '1a1b'; it must be None",
        ),
        ("variations", [Variation(times={1: 3})], r"times is .*; it must be none"),
    ],
)
def test_what_belongs_to_no_move_is_refused(name, what, message, errors_in_both):
    with pytest.raises(ValueError, match=message):
        Game(START, **{"moves": ["7g7f"], name: what})


def test_what_was_changed_since_is_refused_when_it_is_written():
    game = Game(START, ["7g7f"])
    game.times[9] = 1
    for write in (game.kif, game.csa):
        with pytest.raises(ValueError, match=r"times is \{9: 1.0\}"):
            write()


@pytest.mark.parametrize("text", ["+7776FU\nT10000001", "+7776FU\nT999999999.5"])
def test_a_time_that_is_too_long_is_refused(text):
    with pytest.raises(
        GameError, match=r"a time of .* seconds where there should be at most 10,000,000"
    ):
        Game.parse("PI\n+\n" + text)


def test_a_foul_move_for_which_csa_has_no_word_is_refused():
    game = Game(START, result="illegal", foul="5i5h+")
    with pytest.raises(ValueError, match=r"foul is '5i5h\+'; it must be a move that CSA can write"):
        game.csa()
    assert Game.parse(game.kif()) == game
