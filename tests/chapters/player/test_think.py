"""A player: legal moves only, limits that hold, mates and lines that are true, one answer twice."""

import threading
import time

import pytest
import shogi

from helpers.player import SPECIAL, games, positions, reached
from helpers.weights import kkp_weights
from shogi_lab import Game, Position
from shogi_lab.chapters.player import limits
from shogi_lab.chapters.player.kernels.versions import Switches
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.think import Player
from shogi_lab.engine.kernel import COMPILED

START = Position.from_sfen("startpos")
#: Seconds that a search may still compute once it is to stop; mostly it is a hundredth of one. They
#: are this process's own: how long it waits for others on the machine is not counted.
LATE = 0.5


def player(version=-1, size=1):
    return Player(version, size, kkp_weights())


def test_games_with_itself_hold_no_illegal_move_and_each_line_can_be_played():
    for number, rung in enumerate((-1, -1, 8)):
        start, moves = positions(3, 21)[number]
        game = Game(reached(start, moves))
        one, board = player(rung), shogi.Board(game.start.sfen())
        for _ in range(60):
            thought = one.think(game, Limits(nodes=200))
            if thought.move in (None, "win"):
                break
            assert shogi.Move.from_usi(thought.move) in board.legal_moves
            line = game.start.python_shogi() if not game.moves else board
            for count, each in enumerate(thought.line):
                assert shogi.Move.from_usi(each) in line.legal_moves, (thought.line, count)
                line.push_usi(each)
            for _ in thought.line:
                line.pop()
            board.push_usi(thought.move)
            game = Game(game.start, [*game.moves, thought.move])


def test_a_game_goes_on_where_it_was_or_begins_anew():
    game = games()[0]
    short, long = Game(game.start, game.moves[:6]), Game(game.start, game.moves[:10])
    limits = Limits(nodes=500)
    asked = [each.think(long, limits) for each in (player(),)]
    follows = player()
    follows.state_at(short)
    assert follows.think(long, limits)._replace(seconds=0) == asked[0]._replace(seconds=0)
    follows.new_game()
    assert follows.think(long, limits)._replace(seconds=0) == asked[0]._replace(seconds=0)


def test_each_depth_is_told_and_the_last_is_the_answer():
    heard = []
    thought = player().think(START, Limits(depth=3), told=heard.append)
    assert [each.depth for each in heard] == [1, 2, 3]
    assert heard[-1].line == thought.line
    assert thought.line[0] == thought.move
    assert thought.counts["nodes"] == thought.nodes <= thought.nodes + thought.seldepth


@pytest.mark.parametrize(("name", "plies"), [("a mate in 1", 1), ("a mate in 3", 3)])
def test_a_mate_is_told_in_plies_with_its_whole_line(name, plies):
    position = reached(*SPECIAL[name])
    for version in ("quiescence", -1):
        thought = player(version).think(position, Limits(depth=5, nodes=50_000))
        assert (thought.mate, thought.value) == (plies, None)
        assert len(thought.line) == plies
        for move in thought.line:
            position = position.after(move)
        assert not position.legal_moves()
        position = reached(*SPECIAL[name])


def test_a_repetition_is_avoided_by_who_is_winning():
    start, moves = SPECIAL["a repetition to come"]
    game = Game.parse(f"sfen {start} moves {moves} 9b9a 5i4i 9a9b")
    thought = player().think(game, Limits(depth=4))
    assert thought.move != "4i5i"
    assert thought.value > 300


# Limits.


@pytest.mark.parametrize("nodes", [1, 2, 10, 1000])
def test_nodes_are_not_passed_and_there_is_a_move(nodes):
    thought = player().think(START, Limits(nodes=nodes))
    assert thought.nodes <= nodes
    assert thought.move in START.legal_moves()


@pytest.mark.parametrize("seconds", [0, 0.01, 0.1])
def test_time_is_kept(seconds):
    (one := player()).think(START, Limits(depth=1))
    began = time.process_time()
    thought = one.think(START, Limits(seconds=seconds))
    assert time.process_time() - began < seconds + LATE
    assert thought.seconds >= seconds
    assert thought.depth >= 1
    assert thought.move in START.legal_moves()


def test_time_of_the_processor_is_kept_and_waiting_costs_none():
    one = player()
    one.think(START, Limits(depth=1))
    began = time.process_time()
    thought = one.think(START, Limits(cpu=0.05), told=lambda _: time.sleep(0.02))
    assert 0.05 <= time.process_time() - began < 0.05 + LATE
    assert thought.seconds > 0.05 + 0.02
    assert thought.move in START.legal_moves()


def test_another_thread_stops_it():
    one, stop, stopped = player(), threading.Event(), []
    one.think(START, Limits(depth=1))

    def stops():
        stopped.append(time.process_time())
        stop.set()

    threading.Timer(0.1, stops).start()
    thought = one.think(START, Limits(), stop=stop)
    assert time.process_time() - stopped[0] < LATE
    assert thought.move in START.legal_moves()


# What is given.


def test_a_missing_king_or_another_version_is_refused():
    with pytest.raises(ValueError, match="without a king"):
        player().think(Position.from_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1"), Limits(depth=1))
    with pytest.raises(ValueError, match="version is 'best'; it must be 'negamax'"):
        Player("best")
    with pytest.raises(ValueError, match="version is 99; it must be a whole number from -25 to 24"):
        Player(99)
    with pytest.raises(ValueError, match="table_size is 3; it must be 1, 2, 4"):
        Player(-1, 3)
    with pytest.raises(ValueError, match="mate is 4; it must be a whole number from 0 to 3"):
        Player(Switches(mate=4))


@pytest.mark.skipif(COMPILED, reason="where no thread starts, nothing is compiled")
def test_without_threads_a_search_looks_at_the_clock_itself(monkeypatch):
    monkeypatch.setattr(limits, "threads", lambda: False)
    stopped = threading.Event()
    began = time.process_time()
    thought = player().think(START, Limits(seconds=0.2), stop=stopped)
    assert time.process_time() - began < 0.2 + LATE
    assert thought.move in START.legal_moves()
    assert thought.seconds >= 0.2
    assert player().think(START, Limits(seconds=60, nodes=50)).nodes == 50
    stopped.set()
    began = time.process_time()
    player().think(START, Limits(seconds=60), stop=stopped)
    assert time.process_time() - began < LATE
