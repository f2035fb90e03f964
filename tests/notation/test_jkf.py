"""JKF, the JSON of Kifu for JS: read as the same game in KIF is, and refused where it is wrong."""

import copy
import json

import pytest

from helpers.mutations import DATA, JKF, JKF_MOVES, JKF_PROBLEM, KIF, node
from shogi_lab.notation.games import Game, GameError


def jkf(moves, **more):
    return json.dumps({"header": {}, "moves": moves, **more})


def test_a_json_record_reads():
    game = Game.parse(JKF)
    assert (game.moves, game.result) == (Game.parse(KIF).moves, "resign")
    assert (game.comments, game.times) == ({0: "before", 1: "a comment\nof two lines"}, {1: 3})
    assert game.branches == [(2, ["8c8d"])]
    assert game.variations[0].result == "interrupt"


def test_a_drawn_board_reads():
    game = Game.parse(JKF_PROBLEM)
    assert (game.start.sfen(), game.moves) == ("7k1/9/7P1/9/9/9/9/9/9 b G2r17p 1", ["G*2b"])
    assert game.result == "mate"


def test_forks_in_forks_leave_the_main_line_where_the_first_does():
    inner = [node("7968", "GI", 0)]
    first = [node("8384", "FU", 1), node("2726", "FU", 0, forks=[inner])]
    second = [node("9394", "FU", 1)]
    moves = [{}, node("7776", "FU", 0), node("3334", "FU", 1, forks=[first, second])]
    later = node("2726", "FU", 0, forks=[[node("9796", "FU", 0)]])
    game = Game.parse(jkf([*moves, later]))
    branches = [(3, ["9g9f"]), (2, ["8c8d", "2g2f"]), (2, ["8c8d", "7i6h"]), (2, ["9c9d"])]
    assert (game.moves, game.branches) == (["7g7f", "3c3d", "2g2f"], branches)
    assert Game.parse(game.kif()) == game


def test_an_illegal_last_move_is_an_ending():
    game = Game.parse(jkf([{}, node("7775", "FU", 0)]))
    assert (game.moves, game.result, game.foul) == ([], "illegal", "7g7e")


def changed(change):
    """The problem's start position with something changed."""
    data = copy.deepcopy(DATA)
    change(data)
    return jkf([], initial={"preset": "OTHER", "data": data})


MOVE = JKF_MOVES[1]["move"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"moves": [}', "line 1: we found Expecting value at column 12"),
        ("[]", r"a record with 0 members in \[\]"),
        ('{"a": 1, "a": 2}', "a name twice"),
        ("[" * 90_000, "lists in lists without end"),
        ('{"moves": ' + "9" * 5_000 + "}", "there should be JSON of a game"),
        (jkf([{}, 7]), "move 1: we found a node 7"),
        (jkf([{}, {"move": MOVE, "fork": []}]), "a node of fork, move"),
        (jkf([{}, {"special": "BYE"}]), "'BYE' where there should be one of TORYO"),
        (jkf([{}, {"special": "TORYO"}, {"move": MOVE}]), "a move after the ending .resign."),
        (jkf([{}, {"move": MOVE | {"color": 1}}]), "0, because Black is to move"),
        (jkf([{}, {"move": MOVE | {"piece": "KY"}}]), "a lance from 7g, where a pawn stands"),
        (jkf([{}, {"move": MOVE | {"to": {"x": 0, "y": 1}}}]), "there should be x and y from 1"),
        (jkf([{}, {"move": MOVE | {"from": None, "promote": True}}]), "a move without from"),
        (jkf([{}, {"move": MOVE, "time": {"now": {"s": -1}}}]), "there should be h, m and s"),
        (jkf([{"time": {"now": {"s": 1}}}]), "a time before the first move"),
        (jkf([], initial={"preset": "x" * 9_000}), "preset 'xxx"),
        (jkf([], initial={"preset": "OTHER"}), "data None where there should be an object"),
        (changed(lambda data: data["board"].pop()), "a board of 8 files"),
        (changed(lambda data: data["hands"][0].update(OU=1)), "OU 1 in hand"),
    ],
)
def test_what_is_wrong_is_said(text, message):
    with pytest.raises(GameError, match=message) as caught:
        Game.parse(text)
    assert len(str(caught.value)) < 600


def test_a_time_is_hours_minutes_and_seconds():
    move = node("7776", "FU", 0, time={"now": {"h": 1, "m": 2, "s": 3}})
    assert Game.parse(jkf([{}, move])).times == {1: 3723}
