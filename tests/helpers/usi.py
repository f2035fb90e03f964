"""A shogi program that says anything: every `go` must be answered once, by a move that is legal."""

import os
import queue
import random
import subprocess
import sys
import threading
from collections import Counter

from shogi_lab import Game, Position
from shogi_lab.engine.position import MoveError
from shogi_lab.notation.games import GameError

ENCODINGS = ("utf-8:strict", "cp932:strict", "ascii:strict")
COMMAND = [sys.executable, "-m", "shogi_lab.programs.usi"]
PATIENCE = 120  # seconds until a line must have been answered, on a machine that does much else
FOLD = 20_000
NUMBERS = (
    b"0", b"1", b"2", b"30", b"-5", b"91", b"1e9", b"", b"9" * 19, b"9" * 5_000, b"infinite",
    b"banana", "９".encode(), bytes(range(128, 256)),
)  # fmt: skip
LIMITS = (b"btime", b"wtime", b"byoyomi", b"binc", b"winc", b"movetime", b"nodes", b"depth")
OTHERS = (b"mate", b"ponder", b"infinite", b"searchmoves", b"7g7f", b"rtime", b"movestogo", b"foo")
COMMANDS = (
    b"usi", b"isready", b"usinewgame", b"stop", b"gameover win", b"ponderhit", b"position", b"",
    b"position foo", b"position sfen 9/9 b", b"position startpos moves 7g7f 7g7f", b"setoption",
    b"position sfen 4k4/4R4/9/9/9/9/9/9/4K4 b - 1", b"position sfen 9/9/9/9/9/9/9/9/K8 b - 1",
    b"position #a/b/c/d/e/f/g/h/ b - 1", b"position startpos moves 7g7f win", b"\xef\xbb\xbfusi",
    b"position sfen 8k/8G/8P/9/9/9/9/9/9 w - 1", b"position sfen 9/7k1/9/7P1/9/9/9/9/9 b 2G 1",
)  # fmt: skip
OPTIONS = (b"USI_Hash", b"USI_Ponder", b"MoveOverhead", b"Version", b"Threads", b"")
VALUES = (b"1", b"2", b"0", b"true", b"negamax", b"many", b"9" * 40, b"\xff\xfe", b"")


class Process:
    """An engine as a program runs it, in an encoding."""

    def __init__(self, encoding, **environment):
        self.encoding = encoding.partition(":")[0]
        self.process = subprocess.Popen(
            COMMAND, stdin=-1, stdout=-1, stderr=-1,
            env=os.environ | {"PYTHONIOENCODING": encoding} | environment,
        )  # fmt: skip
        self._said, self._marks = queue.Queue(), 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            self._said.put(line.decode(self.encoding).rstrip())

    def say(self, line):
        """Say a line of bytes."""
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def waits_for(self, word):
        """The lines up to one that begins so."""
        lines = [self._said.get(timeout=PATIENCE)]
        while not lines[-1].startswith(word):
            lines.append(self._said.get(timeout=PATIENCE))
        return lines

    def answers(self):
        """The moves and mates of all that was said before."""
        self._marks += 1
        self.say(b"mark%d" % self._marks)
        told = self.waits_for(f"info string mark{self._marks} ")
        return [line for line in told if line.startswith(("bestmove", "checkmate"))]

    def ends(self):
        """How it ends by `quit`: its code, and what it said of errors."""
        self.say(b"quit")
        return self.process.wait(PATIENCE), self.process.stderr.read().decode()


def random_line(rng):
    """What no program should say, or should, as bytes."""
    kind = rng.random()
    if kind < 0.3:
        words = rng.choices((*LIMITS, *OTHERS), k=rng.randrange(5))
        line = b"go " + b" ".join(b"%s %s" % (each, rng.choice(NUMBERS)) for each in words)
    elif kind < 0.5:
        line = b"position startpos moves " + " ".join(legal_moves_at_random(rng)).encode()
    elif kind < 0.75:
        line = rng.choice(COMMANDS)
    elif kind < 0.85:
        line = b"setoption name %s value %s" % (rng.choice(OPTIONS), rng.choice(VALUES))
    elif kind < 0.9:
        line = b"x" + bytes(rng.choices([*range(10), *range(14, 256)], k=rng.randrange(60)))
    else:
        words = (*LIMITS, *OTHERS, *NUMBERS, *COMMANDS, *OPTIONS, b"name", b"value", b"moves")
        line = b" ".join(rng.choices(words, k=rng.randrange(8)))
    if rng.random() < 0.01:
        line = rng.choice((line[:20] * FOLD, line[:20] + b" nodes 1" * FOLD))
    return line.replace(b"\n", b" ")


def legal_moves_at_random(rng):
    """The first moves of a game."""
    position, moves = Position.from_sfen("startpos"), []
    for _ in range(rng.randrange(6)):
        moves.append(rng.choice(position.legal_moves()))
        position = position.after(moves[-1])
    return moves


def position_of(words):
    """The position that a line sets up, None where none can be."""
    try:
        game = Game.parse(" ".join(words))
        *_, position = game.positions()
    except (GameError, MoveError):
        return None
    return None if game.foul else position


def is_right(asked, answer):
    """Is an answer to a `go` one of its kind, and legal in its position?"""
    mate, position = asked
    kind, *said = answer.split()
    if kind != ("checkmate" if mate else "bestmove"):
        return False
    if position is None:
        return said in (["resign"], ["timeout"])
    if said in (["nomate"], ["timeout"]):
        return mate
    if said == ["resign"]:
        kings = position.sfen().split()[0].lower().count("k")
        return kings < 2 or not position.legal_moves()
    try:
        for move in said if mate else said[0::2]:
            position = position.after(move)
    except MoveError:
        return False
    return mate or said[1:2] in ([], ["ponder"])


def talk(work):
    """Say lines at random, and judge what comes: of an encoding, a seed and how many lines."""
    encoding, seed, lines = work
    rng, found, process = random.Random(seed), Counter(), Process(encoding)
    position, asked = Position.from_sfen("startpos"), []
    while found["lines"] < lines:
        for _ in range(rng.randrange(1, 12)):
            line = random_line(rng)
            command, *words = line.decode(process.encoding, "replace").split() or [""]
            if command == "go":
                asked.append(("mate" in words, position))
            elif command == "position":
                position = position_of(words)
            process.say(line)
            found["lines"] += 1
        process.say(b"stop")
        answers = process.answers()
        assert len(answers) == len(asked), (work, found["lines"], answers)
        for each, answer in zip(asked, answers, strict=True):
            assert is_right(each, answer), (work, each, answer)
            found[answer.split()[0] if "resign" not in answer else "resign"] += 1
        asked = []
    assert process.ends() == (0, ""), work
    return found
