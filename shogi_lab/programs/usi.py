"""The player as a USI engine, for any shogi program: python -m shogi_lab.programs.usi

      the program says                the engine answers
      usi                             id ..., option ..., usiok
      isready                         readyok, when its kernels are compiled
      position startpos moves 7g7f
      go btime 600000 byoyomi 10000   info depth 1 ..., at last bestmove 3c3d ponder 2g2f

If the engine does not understand a line, it answers with `info string ...`. Only `quit`, the end of
its input or Ctrl-C ends it. Each `go` has one answer: unknown words are passed over, and a number
outside its range becomes the nearest inside. After a position that was refused, `go` resigns, since
a move for the position before would be illegal. Such lines stay English, since programs read them.
Source: the protocol as described by Shogidokoro's author, shogidokoro.starfree.jp/usi.html.
"""

import gc
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import NamedTuple, TextIO

from shogi_lab.chapters.network.valued_player import EVALUATIONS, ValuedPlayer
from shogi_lab.chapters.player.clock import Clock
from shogi_lab.chapters.player.kernels.versions import NAMES
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.mating_line import mating_line
from shogi_lab.chapters.player.think import SIZES, Player, Thought, warm_up
from shogi_lab.engine import dfpn
from shogi_lab.engine.arguments import shortened
from shogi_lab.engine.position import MoveError, Position
from shogi_lab.notation.games import Game

#: Seconds between two signs of life while kernels compile; characters of a line that are quoted,
#: and of all that is told of it.
ALIVE, QUOTED, TOLD = 2.0, 60, 400
#: Seconds after which Python lets a thread that waits go on. At its own 0.005, the thread that
#: watches the clock comes too late for a move of 10 ms.
SWITCH = 0.0002
#: Options that are numbers: the default, and the ends.
SPINS = {"USI_Hash": (16, SIZES[0], SIZES[-1]), "MoveOverhead": (100, 0, 10_000)}
#: A word of a combo has no space in it.
VERSIONS = tuple(name.replace(" ", "-") for name in NAMES)
#: Options that are one of a few words: the default, and the words.
COMBOS = {"Version": (VERSIONS[-1], VERSIONS), "Evaluation": ("KKP", EVALUATIONS)}
FLAGS = ("infinite", "ponder")
LONGEST = 10**9  # milliseconds of a clock: eleven days
#: Numbers of `go`, and their ends.
NUMBERS = dict.fromkeys(
    ("btime", "wtime", "byoyomi", "binc", "winc", "movetime", "mate"), (0, LONGEST)
) | {"depth": (1, 90), "nodes": (1, 10**15)}


class Go(NamedTuple):
    """What `go` asks for."""

    words: frozenset[str]
    numbers: dict[str, int]
    told: list[str]  # what is passed over or changed, and why


class Engine:
    """An engine that takes lines and answers with lines.

    >>> engine = Engine(print)
    >>> engine.hear("position startpos moves 7g7f 3c3d")
    >>> engine.hear("position startpos moves 7g7f 7g7f")
    info string move 2, 7g7f, is not legal
    """

    def __init__(self, say: Callable[[str], object]):
        self._say = say
        self._combos = {name: default for name, (default, _) in COMBOS.items()}
        self._spins = {name: default for name, (default, *_) in SPINS.items()}
        self._player: Player | None = None
        self._position = Position.from_sfen("startpos")
        self._game, self._words = Game(self._position), ["startpos", "moves"]
        self._refused = ""  # why there is no position to think about
        self._stop, self._release = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None
        self._after_hit: float | None = None
        self._anew = False

    def hear(self, line: str) -> None:
        """Do what a line asks for; if the line is not understood, answer with the reason."""
        command, *words = line.removeprefix("\ufeff").split() or [""]
        try:
            self._obey(command, words)
        except Exception as error:  # noqa: BLE001  a slip of ours ends no game either
            self._tell_why(error)

    def _obey(self, command: str, words: list[str]) -> None:
        match command:
            case "":
                pass
            case "usi":
                self._introduce()
            case "isready":
                self._get_ready()
            case "setoption":
                self._set(words)
            case "usinewgame":
                self._forget()
            case "position":
                self._set_up(words)
            case "go":
                self._go(words)
            case "ponderhit":
                self._hit()
            case "stop" | "gameover":
                self._halt()
            case _:
                said = shortened(command, QUOTED)
                raise ValueError(f"{said} is not a command of USI; quit ends the engine")

    def close(self) -> None:
        """Stop thinking, and send no more lines."""
        self._say = lambda _: None
        self._halt()

    # What a program may say.

    def _introduce(self) -> None:
        self._say("id name shogi_lab")
        self._say("id author the authors of shogi_lab")
        for name, (default, low, high) in SPINS.items():
            self._say(f"option name {name} type spin default {default} min {low} max {high}")
        self._say("option name USI_Ponder type check default false")
        for name, (word, words) in COMBOS.items():
            choices = " ".join(f"var {each}" for each in words)
            self._say(f"option name {name} type combo default {word} {choices}")
        self._say("usiok")

    def _set(self, words: list[str]) -> None:
        if words[:1] != ["name"] or words[2:3] != ["value"] or len(words) != 4:
            said = shortened(" ".join(words), QUOTED)
            raise ValueError(f"setoption {said} must be: setoption name NAME value VALUE")
        name, value = words[1], words[3]
        if name in COMBOS:
            if value not in COMBOS[name][1]:
                said, choices = shortened(value, QUOTED), ", ".join(COMBOS[name][1])
                raise ValueError(f"{name} is {said}; it must be one of {choices}")
            self._combos[name], self._player = value, None
        elif name in SPINS:
            self._set_number(name, value)
            self._player = self._player if name == "MoveOverhead" else None
        elif name == "USI_Ponder":
            if value not in ("true", "false"):
                raise ValueError(f"USI_Ponder {shortened(value, QUOTED)}: expected true or false")
        else:
            wanted = ", ".join([*SPINS, "USI_Ponder", *COMBOS])
            raise ValueError(f"{shortened(name, QUOTED)} is not an option; there are {wanted}")

    def _set_number(self, name: str, text: str) -> None:
        _, low, high = SPINS[name]
        if not _is_number(text):
            said = shortened(text, QUOTED)
            raise ValueError(f"{name} is {said}; it must be from {low} to {high}")
        told = list[str]()
        self._spins[name] = _nearest(name, text, (low, high), told)
        for each in told:
            self._tell(f"setoption: {each}")

    def _get_ready(self) -> None:
        self._halt()
        with self._signs_of_life():
            warm_up(self._ready())
        self._begin_anew()
        gc.collect()
        gc.freeze()  # else Python looks through all that was imported in the middle of a game
        self._say("readyok")

    def _forget(self) -> None:
        self._halt()
        if not self._anew:
            self._begin_anew()

    def _begin_anew(self) -> None:
        """Forget all games; a program that does so when it is told costs no time of a game."""
        player = self._ready()
        player.new_game()
        player.take_memory()
        self._anew = True

    def _set_up(self, words: list[str]) -> None:
        self._halt()
        if not self._goes_on(words):
            self._words, self._refused = [], shortened(f"position {' '.join(words)}", QUOTED)
            game = Game.parse(" ".join(words))
            if game.foul:
                raise ValueError(f"move {len(game.moves) + 1}, {game.foul}, is not legal")
            self._game = game
            *_, self._position = game.positions()
        self._words, self._refused = words, ""

    def _goes_on(self, words: list[str]) -> bool:
        """Play on if words are those of the last position and legal moves after them: a long game
        is not read again for every move."""
        known = self._words
        if "moves" not in known or words[: len(known)] != known:
            return False
        moves, position = words[len(known) :], self._position
        try:
            for move in moves:
                position = position.after(move)
        except MoveError:
            return False
        self._game = Game(self._game.start, [*self._game.moves, *moves])
        self._position = position
        return True

    def _go(self, words: list[str]) -> None:
        go = _read_go(words)
        self._halt()
        if go.told:
            self._tell(shortened(f"go: {'; '.join(dict.fromkeys(go.told))}", TOLD))
        self._anew, self._after_hit = False, None
        self._stop, self._release = threading.Event(), threading.Event()
        if "mate" in go.numbers:
            self._begin(self._look_for_mate, go.numbers["mate"] / 1000)
            return
        seconds = self._seconds(go)
        limits = Limits(go.numbers.get("depth"), go.numbers.get("nodes"), seconds)
        if "ponder" in go.words:
            self._after_hit = seconds or 0.0
            limits = limits._replace(seconds=None)
        elif "infinite" not in go.words and limits == Limits():
            self._tell("go: nothing limits it; it thinks until stop")
        elif "infinite" not in go.words:
            self._release.set()
        self._begin(self._think, limits)

    def _hit(self) -> None:
        """Let the clock run from now on, since the move that was pondered on was played."""
        if self._after_hit is None:
            raise ValueError("ponderhit: expected it once, after go ponder")
        if self._after_hit:
            timer = threading.Timer(self._after_hit, self._stop.set)
            timer.daemon = True
            timer.start()
        self._after_hit = None
        self._release.set()

    def _halt(self) -> None:
        self._stop.set()
        self._release.set()
        if self._thread is not None:
            self._thread.join()

    # Thinking, in a thread of its own.

    def _begin(self, task: Callable[..., None], *given: object) -> None:
        self._thread = threading.Thread(target=task, args=given, daemon=True)
        self._thread.start()

    def _think(self, limits: Limits) -> None:
        line: tuple[str, ...] = ()
        best = None
        try:
            self._need_position()
            thought = self._ready().think(self._game, limits, told=self._inform, stop=self._stop)
            best, line = thought.move, thought.line
        except Exception as error:  # noqa: BLE001  each `go` has its answer
            self._tell_why(error)
        self._release.wait()
        ponder = f" ponder {line[1]}" if len(line) > 1 else ""
        self._say(f"bestmove {best or 'resign'}{ponder}")

    def _tell_why(self, error: Exception) -> None:
        kind = "" if isinstance(error, ValueError) else f"{type(error).__name__}: "
        self._tell(shortened(f"{kind}{error}", TOLD))

    def _need_position(self) -> None:
        if self._refused:
            raise ValueError(f"go: no position, since the last was refused: {self._refused}")

    def _inform(self, thought: Thought) -> None:
        score = f"cp {thought.value}" if thought.mate is None else f"mate {thought.mate}"
        speed = round(thought.nodes / max(thought.seconds, 1e-6))
        self._say(
            f"info depth {thought.depth} seldepth {thought.seldepth} score {score}"
            f" nodes {thought.nodes} nps {speed} time {round(1000 * thought.seconds)}"
            f" hashfull {thought.hashfull} pv {' '.join(thought.line)}"
        )

    def _look_for_mate(self, seconds: float) -> None:
        line, found = list[str](), "timeout"
        try:
            self._need_position()
            for move in mating_line(self._position, time.monotonic() + seconds, self._stop):
                line.append(move)
            found = " ".join(line) or "nomate"
        except dfpn.Unsolved:
            if line:  # the first move is proved, though time ended before the last was found
                self._say(f"info score mate + pv {' '.join(line)}")
        except Exception as error:  # noqa: BLE001  each `go` has its answer
            self._tell_why(error)
        self._say(f"checkmate {found}")

    # Helpers.

    def _ready(self) -> Player:
        if self._player is None:
            size = max(each for each in SIZES if each <= self._spins["USI_Hash"])
            version = VERSIONS.index(self._combos["Version"])
            self._player = ValuedPlayer(self._combos["Evaluation"], version, table_size=size)
        return self._player

    def _seconds(self, go: Go) -> float | None:
        """Return how long to think, or None if no clock runs."""
        if not {"btime", "wtime", "byoyomi", "binc", "winc", "movetime"} & set(go.numbers):
            return None
        given = {name: number / 1000 for name, number in go.numbers.items()}
        clock = Clock(byoyomi=given.get("movetime", 0.0))
        if "movetime" not in given:
            mine = "bw"[(self._game.start.turn + len(self._game.moves)) % 2]
            left, increment = given.get(f"{mine}time", 0.0), given.get(f"{mine}inc", 0.0)
            clock = Clock(left, given.get("byoyomi", 0.0), increment)
        return clock.share(self._spins["MoveOverhead"] / 1000)

    @contextmanager
    def _signs_of_life(self) -> Iterator[None]:
        """Say now and then that it goes on: a program gives up on who is silent for long."""
        done = threading.Event()

        def tell() -> None:
            while not done.wait(ALIVE):
                self._tell("getting ready; what is not compiled yet compiles, once on this machine")

        teller = threading.Thread(target=tell, daemon=True)
        teller.start()
        try:
            yield
        finally:
            done.set()
            teller.join()

    def _tell(self, text: str) -> None:
        self._say(f"info string {' '.join(text.split())}")


def _nearest(name: str, text: str, ends: tuple[int, int], told: list[str]) -> int:
    """Return the number of a text, or the nearest one inside its ends, which is then told."""
    number = int(text[:19])  # Python refuses to read very long ones
    nearest = min(max(number, ends[0]), ends[1])
    if nearest != number:
        told.append(f"{name} {shortened(text, QUOTED)} is taken as {nearest}")
    return nearest


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def _read_go(words: list[str]) -> Go:
    """Return what `go` asks for, whatever else it says: it must never be without an answer."""
    flags, numbers, unknown, told = set(), dict[str, int](), list[str](), list[str]()
    rest = words[::-1]
    while rest:
        name, value = rest.pop(), rest[-1] if rest else ""
        if name in FLAGS:
            flags.add(name)
        elif name not in NUMBERS:
            unknown.append(name)
        elif _is_number(value):
            numbers[name] = _nearest(name, rest.pop(), NUMBERS[name], told)
        elif name == "mate" and value == "infinite":
            numbers[name] = LONGEST
            rest.pop()
        elif name == "mate":
            numbers[name] = LONGEST
            told.append("mate without a number is taken as mate infinite")
        else:
            told.append(f"{name} without a number is passed over")
    if unknown:
        known = ", ".join([*NUMBERS, *FLAGS])
        told.append(f"{shortened(' '.join(unknown), QUOTED)} is passed over; expected {known}")
    return Go(frozenset(flags), numbers, told)


def main(heard: TextIO = sys.stdin, said: TextIO = sys.stdout) -> None:
    """Read lines until `quit`, the end of the input, or Ctrl-C."""
    sys.setswitchinterval(SWITCH)
    for stream, errors in ((heard, "replace"), (said, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):  # what is no text, or not in its encoding, is no end
            stream.reconfigure(errors=errors)
    lock = threading.Lock()

    def say(line: str) -> None:
        with lock:
            print(line, file=said, flush=True)

    engine = Engine(say)
    with suppress(KeyboardInterrupt):
        for line in heard:
            if line.split()[:1] == ["quit"]:
                break
            engine.hear(line)
    engine.close()


if __name__ == "__main__":
    main()
