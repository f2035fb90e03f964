"""What does a call from Python cost? Ours beside cshogi's and python-shogi's, in microseconds.

    python benchmarks/bench_calls.py                 positions of three games: some ten seconds
    python benchmarks/bench_calls.py --smallest      few positions, one lap
    python benchmarks/bench_calls.py --json PATH     where the numbers go

Each row is one call as a user writes it, on positions of played games; the libraries take turns,
and the best lap of each counts. Times are CPU seconds. First all three must find the same legal
moves and checks. In `perft 3` the loop is Python's: each move is made, and taken back where the
library changes its board.
"""

import sys
from pathlib import Path

from options import options

from shogi_lab import Game, Position
from shogi_lab.engine.race import best, laps

GAMES = Path(__file__).parent.parent / "data" / "games" / "selfplay.usi"
PEERS = ("cshogi", "python-shogi")


def peers():
    """Return the modules of the other two, None for one that is not installed."""
    try:
        import cshogi
    except ImportError:
        cshogi = None
    try:
        import shogi
    except ImportError:
        shogi = None
    return cshogi, shogi


class Ours:
    """Our positions, each with a move that is legal there."""

    def __init__(self, sfens, moves):
        self.sfens, self.moves = sfens, moves
        self.boards = [Position.from_sfen(sfen) for sfen in sfens]

    def calls(self):
        boards, pairs = self.boards, list(zip(self.boards, self.moves, strict=True))
        quiet = [board for board in boards if not board.in_check()]
        return {
            "from_sfen": (lambda: [Position.from_sfen(each) for each in self.sfens], boards),
            "sfen": (lambda: [each.sfen() for each in boards], boards),
            "in_check": (lambda: [each.in_check() for each in boards], boards),
            "after": (lambda: [board.after(move) for board, move in pairs], boards),
            "legal_moves": (lambda: [each.legal_moves() for each in boards], boards),
            "mate_in_1": (lambda: [each.mate_in_1() for each in quiet], quiet),
            "mate_in_3": (lambda: [each.mate_in_3() for each in quiet], quiet),
        }

    def perft(self, position, depth):
        """Return the number of lines of this many moves, each of them made."""
        if not depth:
            return 1
        return sum(self.perft(position.after(m), depth - 1) for m in position.legal_moves())

    def start(self):
        return Position()


class Cshogi:
    """Those of cshogi."""

    def __init__(self, module, sfens, moves):
        self.module, self.sfens = module, sfens
        self.boards = [module.Board(sfen) for sfen in sfens]
        self.moves = [board.move_from_usi(m) for board, m in zip(self.boards, moves, strict=True)]

    def calls(self):
        boards, board = self.boards, self.module.Board()
        pairs = list(zip(boards, self.moves, strict=True))
        quiet = [each for each in boards if not each.is_check()]
        texts = self.module.move_to_usi
        return {
            "from_sfen": (lambda: [board.set_sfen(each) for each in self.sfens], boards),
            "sfen": (lambda: [each.sfen() for each in boards], boards),
            "in_check": (lambda: [each.is_check() for each in boards], boards),
            "after": (lambda: [_there_and_back(*pair) for pair in pairs], boards),
            "legal_moves": (
                lambda: [sorted(map(texts, each.legal_moves)) for each in boards],
                boards,
            ),
            "mate_in_1": (lambda: [each.mate_move_in_1ply() for each in quiet], quiet),
            "mate_in_3": (lambda: [each.mate_move(3) for each in quiet], quiet),
        }

    def perft(self, board, depth):
        if not depth:
            return 1
        lines = 0
        for move in board.legal_moves:
            board.push(move)
            lines += self.perft(board, depth - 1)
            board.pop()
        return lines

    def start(self):
        return self.module.Board()


class PythonShogi(Cshogi):
    """Those of python-shogi."""

    def __init__(self, module, sfens, moves):
        self.module, self.sfens = module, sfens
        self.boards = [module.Board(sfen) for sfen in sfens]
        self.moves = list(map(module.Move.from_usi, moves))

    def calls(self):
        boards, pairs = self.boards, list(zip(self.boards, self.moves, strict=True))
        few = boards[::10]
        return {
            "from_sfen": (lambda: [self.module.Board(each) for each in self.sfens], boards),
            "sfen": (lambda: [each.sfen() for each in boards], boards),
            "in_check": (lambda: [each.is_check() for each in boards], boards),
            "after": (lambda: [_there_and_back(*pair) for pair in pairs], boards),
            "legal_moves": (
                lambda: [sorted(m.usi() for m in each.legal_moves) for each in few],
                few,
            ),
        }


def _there_and_back(board, move):
    board.push(move)
    board.pop()


def race(libraries, rounds):
    """Return microseconds per call: by its name, then by library."""
    found = {}
    for name in next(iter(libraries.values())).calls():
        runs = {who: each.calls()[name] for who, each in libraries.items() if name in each.calls()}
        times = best(laps({who: run for who, (run, _) in runs.items()}, rounds))
        found[name] = {who: times[who] / len(runs[who][1]) * 1e6 for who in runs}
    return found


def perft(libraries, depth, rounds):
    """Return seconds of a perft that is written in Python."""
    runs = {who: lambda each=each: each.perft(each.start(), depth)
            for who, each in libraries.items()}  # fmt: skip
    lines = {who: run() for who, run in runs.items()}
    if len(set(lines.values())) > 1:
        sys.exit(f"perft {depth}: {lines}: they count differently")
    return best(laps(runs, rounds))


def check(libraries):
    """Make sure that all find the same legal moves and the same checks; python-shogi is slow, so
    only on a few positions."""
    ours = libraries["ours"]
    for who, theirs in libraries.items():
        for at, (mine, other) in enumerate(zip(ours.boards, theirs.boards, strict=True)):
            if who == "cshogi":
                moves = sorted(map(theirs.module.move_to_usi, other.legal_moves))
            elif who == "python-shogi" and at % 50 == 0:
                moves = sorted(each.usi() for each in other.legal_moves)
            else:
                continue
            if moves != mine.legal_moves() or other.is_check() != mine.in_check():
                sys.exit(f"{who} answers otherwise on {mine.sfen()}")


def main(arguments=None):
    """Print the table, a call a row."""
    asked = options(__doc__, arguments)
    games = Game.read_all(GAMES)[: asked.of(3, 3, 1)]
    pairs = [
        (position.sfen(), move)
        for game in games
        for position, move in zip(game.positions(), game.moves, strict=False)
    ][: asked.of(400, 100, 20)]
    sfens, moves = zip(*pairs, strict=True)
    libraries = {"ours": Ours(sfens, moves)}
    for name, module, kind in zip(PEERS, peers(), (Cshogi, PythonShogi), strict=True):
        if module is None:
            print(f"{name} is not installed, left out")
        else:
            libraries[name] = kind(module, sfens, moves)
    check(libraries)
    found, depth = race(libraries, asked.of(5, 3, 1)), asked.of(3, 2, 1)
    seconds = perft(libraries, depth, 1)
    print(f"{len(sfens)} positions, microseconds a call")
    print(f"{'':14}" + "".join(f"{who:>14}" for who in libraries))
    for name, times in found.items():
        row = (f"{times[who]:14.2f}" if who in times else f"{'-':>14}" for who in libraries)
        print(f"{name:14}" + "".join(row))
    row = "".join(f"{seconds[who]:12.3f} s" for who in libraries)
    print(f"{f'perft {depth}':14}{row}")
    asked.write(us=found, perft=seconds)


if __name__ == "__main__":
    main()
