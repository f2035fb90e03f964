"""The engine of the USI protocol, driven as a program drives it."""

import subprocess
import sys
import threading
import time

import pytest

from shogi_lab.engine.position import Position
from shogi_lab.usi import VERSIONS, Engine

WINS = "4GRRKG/4GSSB1/4PPPP1/9/9/9/9/9/k8 b GB2S4N4L14P 1"  # a declaration, no mate near
MATED = "8k/8G/8P/9/9/9/9/9/9 w - 1"
MATE_IN_3 = "9/7k1/9/7P1/9/9/9/9/9 b 2G 1"
PATIENCE = 60  # seconds, for a machine that does much else


class Program:
    """What a shogi program is to an engine: it says lines, and waits for one."""

    def __init__(self):
        self.heard, self._came = [], threading.Condition()
        self.engine = Engine(self._hear)

    def _hear(self, line):
        with self._came:
            self.heard.append(line)
            self._came.notify_all()

    def say(self, *lines):
        for line in lines:
            self.engine.hear(line + "\n")

    def waits_for(self, word, seconds=PATIENCE):
        """The first line that begins so, which is then gone, and all before it."""
        with self._came:
            assert self._came.wait_for(lambda: self._place(word) is not None, seconds), self.heard
            place = self._place(word)
            line, self.heard = self.heard[place], self.heard[place + 1 :]
            return line

    def _place(self, word):
        return next((i for i, line in enumerate(self.heard) if line.split()[0] == word), None)


@pytest.fixture
def program():
    made = Program()
    yield made
    made.engine.close()


def test_an_engine_introduces_itself_and_takes_its_own_options(program):
    program.say("usi")
    program.waits_for("usiok")
    for option in ("USI_Hash value 4", "USI_Ponder value true", "MoveOverhead value 0",
                   f"Version value {VERSIONS[3]}"):  # fmt: skip
        program.say(f"setoption name {option}")
    program.say("isready")
    assert program.waits_for("readyok") == "readyok"
    assert not any("error" in line or "wanted" in line for line in program.heard)


LIMITS = (
    "depth 3", "nodes 500", "movetime 50", "btime 1000 wtime 1000",
    "btime 0 wtime 0 byoyomi 100", "btime 9 wtime 9 binc 50 winc 50",
)  # fmt: skip


@pytest.mark.parametrize("go", LIMITS)
def test_a_legal_move_is_played_within_each_limit(program, go):
    program.say("position startpos moves 7g7f 3c3d", f"go {go}")
    _, move, *ponder = program.waits_for("bestmove").split()
    after = Position.from_sfen("startpos moves 7g7f 3c3d").after(move)
    if ponder:
        assert ponder[0] == "ponder"
        assert ponder[1] in after.legal_moves()


def test_a_game_goes_on_from_what_was_said_last_or_begins_anew(program):
    lines = ("7g7f 3c3d", "7g7f 3c3d 8h2b+", "7g7f 3c3d 8h2b+ 3a2b B*4e", "7g7f", "2g2f 8c8d")
    for moves in lines:
        position = f"startpos moves {moves}"
        program.say(f"position {position}", "go depth 1")
        move = program.waits_for("bestmove").split()[1]
        assert move in Position.from_sfen(position).legal_moves()
    program.say(f"position startpos moves {lines[-1]} 8h2b+")
    assert program.heard.pop() == "info string move 3, 8h2b+, is not legal"


def test_what_is_told_of_a_depth_is_whole_and_its_line_legal(program):
    program.say("position startpos", "go depth 4")
    program.waits_for("bestmove")
    program.say("position startpos", "go depth 4")
    line = program.waits_for("info").split()
    for word in ("depth", "seldepth", "nodes", "nps", "time", "hashfull"):
        assert int(line[line.index(word) + 1]) >= 0
    assert line[line.index("score") + 1] in ("cp", "mate")
    position = Position.from_sfen("startpos")
    for move in line[line.index("pv") + 1 :]:
        position = position.after(move)


@pytest.mark.parametrize("go", ["infinite", "ponder btime 1000 wtime 1000", "ponder depth 1"])
def test_no_move_is_played_before_it_is_asked_for(program, go):
    program.say("position startpos", f"go {go}")
    time.sleep(0.3)
    assert program._place("bestmove") is None
    program.say("stop")
    assert program._place("bestmove") is not None


def test_the_clock_runs_from_the_ponder_hit_on(program):
    program.say("position startpos moves 7g7f", "go ponder btime 0 wtime 0 byoyomi 300")
    time.sleep(0.5)
    assert program._place("bestmove") is None
    program.say("ponderhit")
    program.waits_for("bestmove")


def test_a_ponder_hit_of_one_move_does_not_stop_the_next(program):
    program.say("position startpos", "go ponder btime 0 wtime 0 byoyomi 300", "ponderhit", "stop")
    program.waits_for("bestmove")
    program.say("go infinite")
    time.sleep(0.5)
    assert program._place("bestmove") is None


@pytest.mark.parametrize(("sfen", "ends"), [(MATED, "resign"), (WINS, "win")])
def test_a_game_that_is_over_ends(program, sfen, ends):
    program.say(f"position sfen {sfen}", "go depth 2")
    assert program.waits_for("bestmove") == f"bestmove {ends}"


def test_a_mate_is_told_to_its_end_and_where_there_is_none_so(program):
    program.say(f"position sfen {MATE_IN_3}", "go mate 60000")
    _, *moves = program.waits_for("checkmate").split()
    position = Position.from_sfen(MATE_IN_3)
    for move in moves:
        position = position.after(move)
    assert len(moves) == 3
    assert position.in_check()
    assert not position.legal_moves()
    program.say("position startpos", "go mate infinite")
    assert program.waits_for("checkmate") == "checkmate nomate"
    long = "ln1kp+B1+S1/1s1l5/pp1Lgp2+P/2ppg1+R2/PP7/2P2P1P1/2NPR1P2/1SG6/L5KN1 b BS4Pgn 139"
    program.say(f"position sfen {long}", "go mate 0")
    assert program.waits_for("checkmate") == "checkmate timeout"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("banana", "banana: wanted a command of USI"),
        ("setoption name USI_Hash value many", "USI_Hash many: wanted 1 to 128"),
        ("setoption name USI_Hash", "setoption name USI_Hash: wanted name NAME value VALUE"),
        ("setoption name Threads value 4", "option Threads: wanted USI_Hash"),
        ("setoption name Version value best", "Version best: wanted negamax"),
        ("position startpos moves 7g7e", "7g7e, is not legal"),
        ("position sfen 9/9", "wanted a position that can be"),
        ("position", "wanted"),
        ("go depth", "'depth' without a number"),
        ("go depth 0", "depth 0: wanted 1 to 90"),
        ("go sideways", "go sideways: wanted btime"),
        ("go nodes 1e9", "nodes 1e9: wanted"),
        ("x" * 10_000, "wanted a command"),
    ],
)
def test_bad_input_is_one_info_string_and_no_end(program, line, said):
    program.say(line)
    [told] = program.heard
    assert told.startswith("info string ")
    assert said in told
    assert len(told) < 500
    program.say("position startpos", "go nodes 50")
    assert program.waits_for("bestmove")


def test_a_position_without_a_king_is_no_end_either(program):
    program.say("position sfen 9/9/9/9/9/9/9/9/K8 b - 1", "go depth 1")
    assert "king" in program.waits_for("info")
    assert program.waits_for("bestmove") == "bestmove resign"


@pytest.mark.parametrize("end", ["quit\n", ""])
def test_a_process_ends_with_quit_and_with_its_input(end):
    heard = f"usi\nisready\nposition startpos\ngo infinite\n{end}"
    command = [sys.executable, "-m", "shogi_lab.usi"]
    run = subprocess.run(command, input=heard, capture_output=True, text=True, timeout=300)
    assert (run.returncode, run.stderr) == (0, "")
    assert {"usiok", "readyok"} <= set(run.stdout.splitlines())


@pytest.mark.long
def test_a_client_that_nobody_here_wrote_plays_a_game(tmp_path):
    client = pytest.importorskip("cshogi.usi", reason="cshogi is not there")
    script = tmp_path / "engine"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m shogi_lab.usi\n')
    script.chmod(0o755)
    engine = client.Engine(str(script))
    engine.setoption("USI_Hash", 4)
    engine.isready()
    engine.usinewgame()
    position, moves = Position.from_sfen("startpos"), []
    for _ in range(12):
        engine.position(moves=moves)
        best, _ = engine.go(nodes=300)
        position = position.after(best)
        moves.append(best)
    engine.quit()
