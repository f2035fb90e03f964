"""The engine of the USI protocol, driven as a program drives it."""

import signal
import subprocess
import sys
import threading
import time

import pytest

from helpers.shares import share
from helpers.usi import COMMAND, ENCODINGS, Process, talk
from shogi_lab.chapters.network.valued_player import EVALUATIONS
from shogi_lab.engine import dfpn
from shogi_lab.engine.position import Position
from shogi_lab.programs import usi
from shogi_lab.programs.usi import VERSIONS, Engine

WINS = "4GRRKG/4GSSB1/4PPPP1/9/9/9/9/9/k8 b GB2S4N4L14P 1"  # a declaration, no mate near
MATED = "8k/8G/8P/9/9/9/9/9/9 w - 1"
MATE_IN_3 = "9/7k1/9/7P1/9/9/9/9/9 b 2G 1"
MATE_IN_15 = "8k/R7+b/g5N2/1R7/9/9/9/9/9 b b3g4s3n4l18p 1"
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
    program.say("\ufeffusi")  # a pipe may put a byte order mark first
    program.waits_for("usiok")
    for option in ("USI_Hash value 4", "USI_Ponder value true", "MoveOverhead value 0",
                   f"Version value {VERSIONS[3]}", "Evaluation value material"):  # fmt: skip
        program.say(f"setoption name {option}")
    program.say("isready")
    assert program.waits_for("readyok") == "readyok"
    assert not any("error" in line or "must be" in line for line in program.heard)


@pytest.mark.long
@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_a_move_is_played_by_each_evaluation(program, evaluation):
    program.say(
        f"setoption name Evaluation value {evaluation}", "position startpos", "go nodes 300"
    )
    move = program.waits_for("bestmove").split()[1]
    assert Position.from_sfen("startpos").is_legal(move)


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
    program.heard.clear()
    program.say("position startpos moves 7g7f win", "position startpos moves 7g7f rep_draw")
    assert program.heard == []


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
    program.say(f"position sfen {MATE_IN_15}", "go mate 0")
    assert program.waits_for("checkmate") == "checkmate timeout"


def test_a_long_mate_is_told_once_its_first_move_is_proved_and_a_proof_is_told_if_time_ends(
    program, monkeypatch
):
    """Each answer once had a search of its own, in a table of 65,536 slots: no end in 110 s."""
    program.say(f"position sfen {MATE_IN_15}", "go mate 60000")
    _, *moves = program.waits_for("checkmate").split()
    assert Position.from_sfen(f"{MATE_IN_15} moves {' '.join(moves)}").legal_moves() == []

    def ends_soon(*_):
        yield moves[0]
        raise dfpn.Unsolved

    monkeypatch.setattr(usi, "mating_line", ends_soon)
    program.say("go mate 1")
    assert program.waits_for("info") == f"info score mate + pv {moves[0]}"
    assert program.heard == ["checkmate timeout"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("banana", "banana is not a command of USI"),
        ("setoption name USI_Hash value many", "USI_Hash is many; it must be from 1 to 128"),
        ("setoption name USI_Hash value 256", "USI_Hash 256 is taken as 128"),
        ("position #a/b/c/d/e/f/g/h/ b - 1", ""),
        (
            "setoption name USI_Hash",
            "setoption name USI_Hash must be: setoption name NAME value VALUE",
        ),
        ("setoption name Threads value 4", "Threads is not an option; there are USI_Hash"),
        ("setoption name Version value best", "Version is best; it must be one of negamax"),
        ("position startpos moves 7g7e", "7g7e, is not legal"),
        ("setoption name USI_Ponder value maybe", "USI_Ponder maybe: expected true or false"),
        ("ponderhit", "expected it once, after go ponder"),
        ("x" * 10_000, "is not a command"),
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


@pytest.mark.parametrize(
    ("go", "told"),
    [
        ("btime 90 wtime 90 foo 3", "foo 3 is passed over; expected btime"),
        ("searchmoves 7g7f nodes 50", "searchmoves 7g7f is passed over"),
        ("nodes 1e9 depth 1", "nodes without a number is passed over; 1e9 is passed over"),
        ("depth 0", "depth 0 is taken as 1"),
        ("depth 91 nodes 50", "depth 91 is taken as 90"),
        ("nodes 0", "nodes 0 is taken as 1"),
        ("btime -40 byoyomi 50", "btime -40 is taken as 0"),
        ("btime " + "9" * 10_000 + " nodes 50", "is taken as 1000000000"),
        ("nodes 50 " + "foo " * 20_000, "foo foo"),
    ],
)
def test_a_go_that_is_not_understood_wholly_is_told_and_answered_once(program, go, told):
    program.say("position startpos", f"go {go}")
    line = program.waits_for("info")
    assert line.startswith("info string go: ")
    assert told in line
    assert len(line) < 500
    assert program.waits_for("bestmove").split()[1] in Position.from_sfen("startpos").legal_moves()
    program.say("stop")
    assert program.heard == []


@pytest.mark.parametrize("go", ["", "foo", "nodes many"])
def test_a_go_that_nothing_limits_says_so_and_plays_at_stop(program, go):
    program.say("position startpos", f"go {go}", "stop", "stop")
    assert "info string go: nothing limits it; it thinks until stop" in program.heard
    assert [line.split()[0] for line in program.heard].count("bestmove") == 1


@pytest.mark.parametrize(
    "refused", ["sfen 4k4/4R4/9/9/9/9/9/9/4K4 b - 1", "startpos moves 7g7f 7g7f"]
)
def test_after_a_refused_position_no_move_of_the_one_before_is_played(program, refused):
    program.say("position startpos", f"position {refused}")
    program.heard.clear()
    program.say("go nodes 50")
    line = program.waits_for("info")
    assert line.startswith("info string go: no position, since the last was refused: position")
    assert program.waits_for("bestmove") == "bestmove resign"
    program.say("go mate 50")
    assert program.waits_for("checkmate") == "checkmate timeout"
    program.say("go ponder nodes 50")
    assert program._place("bestmove") is None
    program.say("ponderhit")
    assert program.waits_for("bestmove") == "bestmove resign"
    program.say("position startpos moves 7g7f", "go nodes 50")
    move = program.waits_for("bestmove").split()[1]
    assert move in Position.from_sfen("startpos moves 7g7f").legal_moves()


@pytest.mark.parametrize("end", ["quit\n", ""])
def test_a_process_ends_with_quit_and_with_its_input(end):
    heard = f"usi\nisready\nposition startpos\ngo infinite\n{end}"
    run = subprocess.run(COMMAND, input=heard, capture_output=True, text=True, timeout=300)
    assert (run.returncode, run.stderr) == (0, "")
    assert {"usiok", "readyok"} <= set(run.stdout.splitlines())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to all of a console")
@pytest.mark.parametrize("thinks", [False, True])
def test_ctrl_c_ends_it_quietly(thinks):
    engine = Process(ENCODINGS[0])
    engine.say(b"usi")
    engine.waits_for("usiok")
    if thinks:
        engine.say(b"go infinite")
        engine.waits_for("info depth")
    engine.process.send_signal(signal.SIGINT)
    assert (engine.process.wait(PATIENCE), engine.process.stderr.read()) == (0, b"")


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_each_go_has_one_answer_whatever_a_program_says(encoding):
    found = talk((encoding, 1, share(100, 4_000)))
    assert found["bestmove"] + found["resign"] > 20


@pytest.mark.long
def test_a_client_that_nobody_here_wrote_plays_a_game(tmp_path):
    client = pytest.importorskip("cshogi.usi", reason="cshogi is not there")
    script = tmp_path / "engine"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m shogi_lab.programs.usi\n')
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
