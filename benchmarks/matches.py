"""Which of two players is stronger? Matches of our player with other switches, or of a program.

    python benchmarks/matches.py --a shelter --b shelter,kkp=0 --nodes 2000 --games 1200 --out F
    python benchmarks/matches.py --a shelter --b "usi:fairy-stockfish;go nodes 4000" --seconds 0.05

A player is a rung of the ladder (chapters/player/kernels/versions.py), switches that differ from
it, and `table=FILE` where its weights are others than those that ship:
"shelter,mate=1,table=mine.npz"; with `evaluation=` it is chapter 8's, which values by one of
material, KKP, KPP and NNUE, or by a network of one's own:
"shelter,evaluation=NNUE,network=mine.npz"; or "chapter 2", the searcher of that
chapter, which begins no depth after its time is over; or a program that speaks USI and what it is
told instead of a clock, with its options after that: "usi:PROGRAM;go nodes 1000;Threads=1". Told
"go cpu 0.05", it has 0.05 seconds of a processor each move, whoever else uses the machine: as many
nodes as it has searched so far in such a time.
`--nodes` and `--seconds` limit each move of ours.

Games come in pairs, an opening with both colors. Openings are random moves after which a short
search sees neither side ahead: none of them is from the games that taught our table. cshogi is the
referee: an illegal move, and a win declared without the right to it, lose. A game is adjudicated
when both players agree three times in a row that one is ahead by 2000, and is a draw at the fourth
repetition, unless there is check all the time, and after 320 plies.

Each pair is a line of JSON in `--out`; a file that is there is continued. With `--on` a cluster
plays (ground/workers.py). Printed at the end are the strength of A over B with its 95 % range
and, with `--elo`, what a sequential test of 0 against it says: then the match ends as soon as the
test does.
"""

import json
import random
import subprocess
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from functools import cache, partial
from math import inf
from pathlib import Path
from threading import get_ident
from typing import Any, NamedTuple

import cshogi
from options import asking

from shogi_lab.chapters.hands.kernels.search import DEEPEST, search
from shogi_lab.chapters.kkp.learning import load_kkp
from shogi_lab.chapters.network.valued_player import ValuedPlayer
from shogi_lab.chapters.player.elo import sequential_test, strength
from shogi_lab.chapters.player.kernels.versions import NAMES, switches_of
from shogi_lab.chapters.player.limits import Limits, Watch
from shogi_lab.chapters.player.think import Player
from shogi_lab.engine.position import Position
from shogi_lab.ground.files import more_rows
from shogi_lab.ground.workers import add_workers, workers
from shogi_lab.notation.games import Game

START = Position.from_sfen("startpos")
AHEAD, AGREED, LONGEST = 2_000, 3, 320
#: An opening: so many random moves, after which a search of so many nodes sees no more than that.
RANDOM_MOVES, OPENING_NODES, EVEN = 10, 3_000, 150
#: How fast a program may be, in nodes a second; what a move counts for that at the next move.
FASTEST, FADING = 10_000_000, 0.95
#: Pairs that are handed out before the first of them is there: as many workers have work.
AT_WORK = 200


class Answer(NamedTuple):
    """A player's move in USI, "resign" or "win", and what it thinks the position is worth."""

    move: str
    value: int


class Ours:
    """Our player, told a version, switches that differ, and a table of KKP if it is another."""

    def __init__(self, told: str, limits: Limits):
        version, *others = told.split(",")
        changed = dict(each.split("=", 1) for each in others)
        path, evaluation = changed.pop("table", None), changed.pop("evaluation", None)
        network = changed.pop("network", None)
        switches = switches_of(NAMES.index(version))
        typed = {name: type(getattr(switches, name))(value) for name, value in changed.items()}
        switches = switches._replace(**typed)
        if evaluation:
            self._player: Player = ValuedPlayer(evaluation, switches, network=network)
        else:
            self._player = Player(switches, weights=load_kkp(path).table() if path else None)
        self._limits = limits

    def begin(self) -> None:
        self._player.new_game()

    def answer(self, moves: list[str]) -> Answer:
        thought = self._player.think(Game(START, moves), self._limits)
        value = thought.value
        if value is None:
            value = 30_000 if (thought.mate or 0) > 0 else -30_000
        return Answer(thought.move or "resign", value)


class Chapter2:
    """The searcher of chapter 2, a ply deeper each time. It cannot be stopped: it may take longer
    than its limits, never less."""

    def __init__(self, limits: Limits):
        self._limits = limits

    def begin(self) -> None:
        """Make the player forget the games before."""

    def answer(self, moves: list[str]) -> Answer:
        *_, position = Game(START, moves).positions()
        watch, nodes, depth = Watch(None, self._limits), 0, 0
        while depth < DEEPEST and nodes < (self._limits.nodes or inf) and not watch.over():
            depth += 1
            try:
                found = search(position, depth)
            except ValueError:  # where few pieces are left, a ply more is too much for it
                break
            nodes += found.counts.nodes
        return Answer(found.move or "resign", found.value)


class Theirs:
    """A program that speaks USI."""

    def __init__(self, told: str):
        program, self._go, *options = told.split(";")
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program], stdin=pipe, stdout=pipe, text=True, bufsize=1)
        self.say("usi")
        self.hear("usiok")
        for option in options:
            name, value = option.split("=", 1)
            self.say(f"setoption name {name} value {value}")

    def begin(self) -> None:
        self.say("isready")
        self.hear("readyok")
        self.say("usinewgame")

    def answer(self, moves: list[str]) -> Answer:
        return self.asked(moves, self._go)

    def used(self) -> float:
        """Return the seconds of a processor that the program has used, to the microsecond."""
        # clock_getcpuclockid(3), which Python does not have: psutil counts in hundredths.
        return time.clock_gettime((~self.process.pid << 3) | 2)

    def asked(self, moves: list[str], go: str) -> Answer:
        """Return the player's answer after these moves, when it is told to go."""
        self.say(f"position startpos moves {' '.join(moves)}")
        self.say(go)
        *before, last = self.hear("bestmove")
        scores = [line.split(" score ")[1].split() for line in before if " score " in line]
        kind, number = scores[-1][:2] if scores else ("cp", "0")
        value = int(number) if kind == "cp" else -30_000 if number.startswith("-") else 30_000
        return Answer(last.split()[1], value)

    def say(self, line: str) -> None:
        """Tell it a line."""
        print(line, file=self.process.stdin, flush=True)

    def hear(self, word: str) -> list[str]:
        """Return what the program says, up to a line that begins with this word."""
        heard: list[str] = []
        while not heard or heard[-1].split()[:1] != [word]:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"the program ended; wanted {word}")
            heard.append(line)
        return heard


class Timed(Theirs):
    """Such a program with a time of a processor. It knows the clock on the wall only, which a
    shared machine falsifies; so it is told nodes, by how many it has searched in that time."""

    def __init__(self, told: str):
        super().__init__(told)
        self._seconds = float(self._go.removeprefix("go cpu "))
        self._nodes, self._used = FASTEST * self._seconds / 100, self._seconds / 100

    def answer(self, moves: list[str]) -> Answer:
        nodes, before = round(self._nodes * self._seconds / self._used), self.used()
        answer = self.asked(moves, f"go nodes {nodes}")
        used = self.used() - before
        if used > self._seconds / 2:  # else it ended early, and says nothing of how fast it is
            self._nodes = FADING * self._nodes + nodes
            self._used = FADING * self._used + used
        return answer


@cache
def player(told: str, limits: Limits, thread: int) -> Any:
    """Return a player of a thread of this process: it stays from game to game."""
    if told == "chapter 2":
        return Chapter2(limits)
    if not told.startswith("usi:"):
        return Ours(told, limits)
    kind = Timed if ";go cpu " in told else Theirs
    return kind(told.removeprefix("usi:"))


@cache
def judge(thread: int) -> Player:
    """Return the thread's judge of whether an opening is even."""
    return Player(NAMES[-1])


def opening(seed: int) -> list[str]:
    """Return random moves after which neither side is ahead."""
    rng = random.Random(seed)
    while True:
        position, moves = START, []
        for _ in range(RANDOM_MOVES):
            moves.append(rng.choice(position.legal_moves()))
            position = position.after(moves[-1])
        judge(get_ident()).new_game()
        value = judge(get_ident()).think(position, Limits(nodes=OPENING_NODES)).value
        if value is not None and abs(value) <= EVEN:
            return moves


class Ended(NamedTuple):
    """A game's end: who won, BLACK, WHITE or None for a draw; by what; and its moves."""

    winner: int | None
    why: str
    moves: list[str]


def game(players: Any, moves: list[str]) -> Ended:
    """Return one game of two players from an opening on, under the referee's eyes."""
    board, seen, ahead, behind = cshogi.Board(), Counter[int](), [0, 0], [0, 0]
    for move in moves:
        board.push_usi(move)
        seen[board.zobrist_hash()] += 1
    while len(moves) < LONGEST:
        side = int(board.turn)
        answer = players[side].answer(moves)
        if answer.move == "resign":
            return Ended(1 - side, "resigned", moves)
        if answer.move == "win":
            won = board.is_nyugyoku()
            return Ended(side if won else 1 - side, "declared" if won else "wrongly", moves)
        if board.move_from_usi(answer.move) not in set(board.legal_moves):
            return Ended(1 - side, "illegal", [*moves, answer.move])
        ahead[side] = ahead[side] + 1 if answer.value >= AHEAD else 0
        behind[side] = behind[side] + 1 if answer.value <= -AHEAD else 0
        board.push_usi(answer.move)
        moves = [*moves, answer.move]
        if behind[side] >= AGREED and ahead[1 - side] >= AGREED:
            return Ended(1 - side, "adjudicated", moves)
        seen[board.zobrist_hash()] += 1
        if seen[board.zobrist_hash()] == 4:
            verdict = board.is_draw()
            if verdict in (cshogi.REPETITION_WIN, cshogi.REPETITION_LOSE):
                wins = verdict == cshogi.REPETITION_WIN
                return Ended(int(board.turn) ^ (not wins), "perpetual check", moves)
            return Ended(None, "repetition", moves)
    return Ended(None, "long", moves)


def pair(a: str, b: str, limits: Limits, seed: int) -> dict[str, Any]:
    """Return two games of one opening, A with Black, then with White; points are A's."""
    moves = opening(seed)
    points, games = 0.0, []
    for color in (0, 1):
        players = [player(told, limits, get_ident()) for told in (a, b)]
        for each in players:
            each.begin()
        ended = game(players if color == 0 else players[::-1], moves)
        points += 0.5 if ended.winner is None else float(ended.winner == color)
        games.append({"winner": ended.winner, "why": ended.why, "moves": " ".join(ended.moves)})
    return {"seed": seed, "points": points, "games": games}


def played(executor: Executor, task: Callable[[Any], Any], works: Iterable[Any]) -> Iterator[Any]:
    """Yield what `task` answers for each piece of work, in their order; some are begun ahead, and
    stop when no more answers are taken."""
    waiting: deque[Future[Any]] = deque()
    try:
        for work in works:
            waiting.append(executor.submit(task, work))
            if len(waiting) == AT_WORK:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for each in waiting:
            each.cancel()


def match(
    a: str, b: str, limits: Limits, games: int, out: Path, elo: float | None, executor: Executor
) -> list[int]:
    """Play on until there are that many games, or the test of `elo` ends, and return the counts of
    pairs.

    executor: any of `concurrent.futures`.
    """
    with more_rows(out) as (rows, add):
        done = [json.loads(row) for row in rows]
        pairs = [sum(each["points"] == points / 2 for each in done) for points in range(5)]
        for each in played(executor, partial(pair, a, b, limits), range(len(done), games // 2)):
            add(json.dumps(each))
            pairs[round(2 * each["points"])] += 1
            if elo is not None and sequential_test(pairs, 0, elo).said != "go on":
                break
    return pairs


def main(arguments: list[str] | None = None) -> None:
    parser = asking(__doc__)
    parser.add_argument("--a", required=True)
    parser.add_argument("--b", required=True)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--elo", type=float)
    parser.add_argument("--out", type=Path, required=True)
    add_workers(parser)
    asked = parser.parse_args(arguments)
    limits, began = Limits(nodes=asked.nodes, seconds=asked.seconds), time.perf_counter()
    if limits == Limits():
        sys.exit("how long may a player think? wanted --nodes or --seconds")
    with workers(asked) as executor:
        pairs = match(asked.a, asked.b, limits, asked.games, asked.out, asked.elo, executor)
    found, seconds = strength(pairs), time.perf_counter() - began
    lines = map(json.loads, asked.out.read_text("utf-8").splitlines())
    ends = Counter(each["why"] for line in lines for each in line["games"])
    print(f"{2 * sum(pairs)} games, {seconds:.0f} s: {dict(ends)}")
    print(f"pairs of 0 to 2 points: {pairs}; A is stronger by {found.elo:+.0f} Elo,")
    print(f"95 % range: {found.ends}")
    if asked.elo is not None:
        print(f"0 or {asked.elo:+g} Elo: {sequential_test(pairs, 0, asked.elo)}")


if __name__ == "__main__":
    import matches  # workers know its functions by that name

    matches.main()
