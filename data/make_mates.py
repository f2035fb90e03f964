"""Mine the problems of data/mates: mates, and what only looks like one, near the end of games.

    python data/make_mates.py                     the problems that ship, some minutes
    python data/make_mates.py --games FILE --out problems.jsonl --processes 2

From a position among the last plies of a game a few random legal moves are made; what then stands
on the board is asked for a mate. A seed and a game's number give the same problems every time.
Stopped, it goes on at the next start. At the end it says how often games hold a mate.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from statistics import mean, median

from shogi_lab import Game, Position
from shogi_lab.chapters.mate_in_3.problems import KINDS, MATES, Problem, read_problems
from shogi_lab.engine.attacks import attackers, king_danger, occupied
from shogi_lab.engine.bitboards import count, difference, first, is_empty, only
from shogi_lab.engine.hands import held
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.mate import mate_within
from shogi_lab.engine.movegen import checks, legal_moves, pawn_drop_mates
from shogi_lab.engine.moves import move_list, unpack_move, usi
from shogi_lab.engine.pieces import KING, PAWN
from shogi_lab.engine.squares import square_name
from shogi_lab.engine.tables import tables_here

HERE = Path(__file__).parent
GAMES = HERE / "games" / "selfplay.usi"
SHIPPED = HERE / "mates" / "problems.jsonl"
SEED = 20261121
LAST = 60  # plies of a game that are mined
AWAY = 12  # random moves from the game, at most
CHECKING = 0.5  # of these are checks, where there are any
WALKS = 2_500  # lines of random moves a game, at most
ANSWERS = 500  # of them in which the answers to every check are looked at, which is slow
MOST_WINNING = 3  # first moves that mate: with more of them a problem is none
SIDE = range(9)

Kernel = Callable[..., int]

#: How many of each kind a game gives, at most; of the mates, so many with the mover in check.
SHARE = {
    "mate in 1": 9, "mate in 1, in check": 2, "mate in 3": 13, "mate in 3, in check": 3,
    **{kind: 4 for kind in KINDS if kind not in MATES}, "pawn drop": 6,
}  # fmt: skip


# What is true of a position


def within(position: Position, plies: int) -> str | None:
    """Return the first check that mates by force within `plies`, by plain recursion."""
    pos, moves = for_kernel(position.record.copy()), for_kernel(move_list())
    move = int(mate_within(pos, tables_here(), moves, 0, plies))
    return usi(move) if move else None


def mated(position: Position, plies: int) -> bool:
    """Whether every answer of the side to move, in check, is mated within `plies` in all."""
    answers = position.legal_moves()
    return all(plies and within(position.after(answer), plies - 1) for answer in answers)


def winning(position: Position, plies: int) -> tuple[str, ...]:
    """Return every check that mates by force within `plies`."""
    return tuple(m for m in position.checks() if mated(position.after(m), plies - 1))


def length(position: Position) -> int:
    """Return the length of the shortest mate, 1 or 3; 0 if there is none."""
    return 1 if position.mate_in_1() else 3 if position.mate_in_3() else 0


# Mates


def mate(position: Position, plies: int) -> tuple[str, tuple[str, ...]] | None:
    """Return the first of few moves that mate."""
    found = winning(position, plies)
    return (found[0], ()) if len(found) <= MOST_WINNING else None


# What only looks like a mate: each kind's move, and the answers that hold out


def pawn_drop(position: Position) -> tuple[str, tuple[str, ...]] | None:
    """Return a pawn drop before the king that would mate, and may not."""
    record, color = position.record, position.turn
    board, own = record.board, (-PAWN if color else PAWN)
    to = int(record.king[1 - color]) + (-9 if color else 9)
    possible = 0 <= to < 81 and not board[to] and held(int(record.hand[color]), PAWN)
    if not possible or own in board[to % 9 :: 9] or position.in_check():
        return None
    mates = pawn_drop_mates(for_kernel(record), tables_here(), to)
    return (f"P*{square_name(to)}", ()) if mates else None


def pinned_defender(position: Position) -> tuple[str, tuple[str, ...]] | None:
    """Return the only mate in one, with a checker that pinned pieces attack."""
    moves = winning(position, 1)
    if len(moves) > 1:
        return None
    then = position.after(moves[0])
    pos, tables = for_kernel(then.record), tables_here()
    checkers = king_danger(pos, tables, then.turn).checkers
    takers = attackers(pos, tables, first(checkers), then.turn, occupied(pos))
    takers = difference(takers, only(int(then.record.king[then.turn])))
    return None if count(checkers) > 1 or is_empty(takers) else (moves[0], ())


def interposes(position: Position, answer: str) -> bool:
    """Whether an answer to a check goes between: the king stays, and nothing is taken."""
    move = unpack_move(position.packed(answer))
    return move.piece != KING and not move.captured


def holding(then: Position, answers: list[str]) -> tuple[str, ...]:
    """Return the answers to a check that allow no mate at once."""
    return tuple(answer for answer in answers if not then.after(answer).mate_in_1())


def interposition(then: Position) -> tuple[str, ...]:
    """Return the answers that hold, if a check leaves no other way than to go between."""
    answers = then.legal_moves()
    between = all(interposes(then, answer) for answer in answers)
    return holding(then, answers) if between else ()


def counter_check(then: Position) -> tuple[str, ...]:
    """Return the answers that hold, if all of them give check."""
    back = then.checks()
    held = holding(then, then.legal_moves()) if back else ()
    return held if set(held) <= set(back) else ()


def mate_in_5(then: Position) -> tuple[str, ...]:
    """Return the one answer of several that holds, if it holds for two plies more."""
    answers = then.legal_moves()
    held = holding(then, answers) if len(answers) > 1 else ()
    return held if len(held) == 1 and length(then.after(held[0])) == 3 else ()


def useless_interposition(then: Position) -> tuple[str, ...]:
    """Return all the answers, if they are drops between and each is taken with mate."""
    answers = then.legal_moves()
    drops = all(answer[1] == "*" for answer in answers)
    return tuple(answers) if drops and all(taken_with_mate(then, a) for a in answers) else ()


def taken_with_mate(then: Position, answer: str) -> bool:
    """Whether what a drop puts between can be taken, and that is mate."""
    return any(move[2:4] == answer[2:] for move in winning(then.after(answer), 1))


#: The kinds of near misses by the length of the mate: those that a position shows, ...
SEEN = {
    0: {"pawn drop": pawn_drop},
    1: {"pinned defender": pinned_defender, "mate in 1": lambda position: mate(position, 1)},
    3: {"mate in 3": lambda position: mate(position, 3)},
}
#: ... and those that the answers to one of its checks do.
ANSWERED: dict[int, dict] = {
    0: {"counter-check": counter_check, "mate in 5": mate_in_5, "interposition": interposition},
    1: {},
    3: {"useless interposition": useless_interposition},
}


def judged(position: Position, wanted: set[str]) -> Iterator[tuple]:
    """Return what a position is among the kinds that we look for: (kind, length of the mate, move,
    answers)."""
    if wanted == {"pawn drop"} and not pawn_drop(position):
        return
    plies = length(position)
    if kinds := ANSWERED[plies].keys() & wanted:
        for move in position.checks():
            then = position.after(move)
            for kind in sorted(kinds):
                if held := ANSWERED[plies][kind](then):
                    yield kind, 5 if kind == "mate in 5" else plies, move, held
    for kind, judge in SEEN[plies].items():
        if kind in wanted and (found := judge(position)):
            yield kind, plies, *found


# Variety


def pictures(position: Position) -> list[tuple[int, ...]]:
    """Return the board as the side to move sees it, its own pieces positive, and its mirror
    image."""
    board = position.record.board.tolist()
    if position.turn:
        board = [-piece for piece in reversed(board)]
    mirrored = [board[9 * rank + 8 - file] for rank in SIDE for file in SIDE]
    return [tuple(board), tuple(mirrored)]


def around_king(board: tuple[int, ...]) -> tuple[int, ...]:
    """Return the pieces within two steps of the enemy king."""
    king = board.index(-KING)
    near = [(king // 9 + i, king % 9 + j) for i in range(-2, 3) for j in range(-2, 3)]
    return tuple(board[9 * r + f] if r in SIDE and f in SIDE else KING for r, f in near)


def scene(position: Position) -> tuple[int, ...]:
    """Return the enemy king's neighbourhood: two problems that share it, or its mirror, are
    alike."""
    return min(map(around_king, pictures(position)))


# Mining


def wander(position: Position, chance: random.Random) -> Iterator[Position]:
    """Yield a position, then those after one random legal move more each, half of them checks."""
    yield position
    for _ in range(AWAY):
        move = drawn(position, checks, chance) if chance.random() < CHECKING else None
        move = move or drawn(position, legal_moves, chance)
        if not move:
            return
        position = position.after(move)
        yield position


def drawn(position: Position, generator: Kernel, chance: random.Random) -> str | None:
    """Return one of the moves that a generator gives, if there is any."""
    moves = for_kernel(move_list())
    end = generator(for_kernel(position.record), tables_here(), moves, 0)
    return usi(moves.packed[chance.randrange(end)]) if end else None


def shelf(kind: str, position: Position) -> str:
    """Return the kind that a problem counts as."""
    return f"{kind}, in check" if kind in MATES and position.in_check() else kind


def room(name: str, shelves: Counter) -> bool:
    """Whether a game may give one more of what counts as this."""
    return shelves[name] < SHARE[name]


def mine(work: tuple[int, int, Game]) -> list[Problem]:
    """Return all the problems that one game gives: seed, number, game."""
    return list(mined(*work))


def mined(seed: int, number: int, game: Game) -> Iterator[Problem]:
    """Yield the problems that one game gives, one after another."""
    chance = random.Random(f"{seed}:{number}")
    positions = list(game.positions())[-LAST:]
    found: list[Problem] = []
    shelves: Counter = Counter()
    scenes: set[tuple] = set()
    for walk in range(WALKS):
        looked_at = KINDS.keys() - (ANSWERED[0].keys() if walk >= ANSWERS else set())
        for away, position in enumerate(wander(chance.choice(positions), chance)):
            wanted = {kind for kind in looked_at if room(shelf(kind, position), shelves)}
            for kind, plies, move, answers in judged(position, wanted):
                moves = winning(position, plies) if plies else ()
                if fits(kind, moves, found) and scene(position) not in scenes:
                    scenes.add(scene(position))
                    shelves[shelf(kind, position)] += 1
                    sfen = position.sfen()
                    found.append(Problem(sfen, kind, plies, moves, move, answers, number, away))
                    yield found[-1]
                    break
        if shelves == SHARE:
            return


def fits(kind: str, moves: tuple[str, ...], found: list[Problem]) -> bool:
    """Whether no more problems of a kind have several winning moves than have one."""
    single = [problem.unique for problem in found if problem.kind == kind]
    if kind == "mate in 5":
        return len(moves) == 1
    return kind not in MATES or len(moves) == 1 or 2 * sum(single) > len(single)


def already_mined(path: Path) -> list[Problem]:
    """Return the problems of a file begun earlier, without the last game's, which may not be
    all."""
    if not path.exists():
        return []
    whole = [line for line in path.read_text("ascii").splitlines(True) if line.endswith("\n")]
    path.write_text("".join(whole), encoding="ascii", newline="\n")
    problems = read_problems(path)
    kept = [problem for problem in problems if problem.game < problems[-1].game]
    path.write_text("".join(problem_line(each) + "\n" for each in kept), "ascii", newline="\n")
    return kept


def problem_line(problem: Problem) -> str:
    """Write a problem on a line of JSON."""
    return json.dumps(problem._asdict())


def make(games: list[Game], path: Path, seed: int, executor: Executor) -> None:
    """Mine the games that a file still lacks, and leave out what looks like a problem before."""
    kept = already_mined(path)
    done = max((problem.game for problem in kept), default=0)
    scenes = {scene(problem.position) for problem in kept}
    print(f"{path}: {len(kept)} problems of {done} of {len(games)} games are there")
    works = [(seed, number, game) for number, game in enumerate(games, 1) if number > done]
    for (_, number, _), found in zip(works, executor.map(mine, works), strict=True):
        new = [problem for problem in found if scene(problem.position) not in scenes]
        scenes |= {scene(problem.position) for problem in new}
        with path.open("a", encoding="ascii", newline="\n") as file:
            file.writelines(problem_line(problem) + "\n" for problem in new)
        print(f"game {number} of {len(games)}: {len(new)} problems", flush=True)


# What the games themselves hold


def place(position: Position, plies: int) -> tuple[int, int]:
    """Return the place of the first check that mates, in the order of `checks`, and how many there
    are."""
    moves = for_kernel(move_list())
    end = checks(for_kernel(position.record), tables_here(), moves, 0)
    order = [usi(move) for move in moves.packed[:end]]
    return order.index(within(position, plies)) + 1, end


def statistics(games: Iterable[Game]) -> Iterator[str]:
    """Yield lines that say how often the side to move has a mate, and which of its checks it is."""
    lengths, late = Counter(), Counter()
    places: dict[int, list[tuple[int, int]]] = {1: [], 3: []}
    for game in games:
        positions = list(game.positions())
        for ply, position in enumerate(positions):
            plies = length(position)
            lengths[plies] += 1
            late[plies] += ply >= len(positions) - LAST
            if plies:
                places[plies].append(place(position, plies))
    yield f"{lengths.total():,} positions of the games, {late.total():,} of them the last {LAST}"
    for plies, found in places.items():
        if found:
            nth, many = zip(*found, strict=True)
            share, late_share = (each[plies] / each.total() for each in (lengths, late))
            yield (
                f"mate in {plies}: {lengths[plies]} positions, {share:.2%} of all,"
                f" {late_share:.2%} of the last; first mating check: median"
                f" {median(nth):g}, mean {mean(nth):.1f} of {mean(many):.1f} checks,"
                f" the very first in {sum(n == 1 for n in nth) / len(nth):.0%}"
            )


def summary(problems: list[Problem]) -> Iterator[str]:
    """Yield lines that say how many problems of each kind there are, and what they are like."""
    for kind in KINDS:
        each = [problem for problem in problems if problem.kind == kind]
        checked = sum(problem.position.in_check() for problem in each)
        white = sum(problem.position.turn for problem in each)
        unique = sum(problem.unique for problem in each)
        games = len({problem.game for problem in each})
        yield (
            f"{kind}: {len(each)} from {games} games, {unique} with one winning move,"
            f" {white} with White to move, {checked} in check"
        )


def main(arguments: list[str]) -> None:
    """Mine what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=Path, default=GAMES, help="a file of games")
    parser.add_argument("--first", type=int, default=None, help="so many of them only")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, default=SHIPPED)
    parser.add_argument("--processes", type=int, default=1)
    wanted = parser.parse_args(arguments)
    games = Game.read_all(wanted.games)[: wanted.first]
    with ProcessPoolExecutor(wanted.processes) as executor:
        make(games, wanted.out, wanted.seed, executor)
    print(*summary(read_problems(wanted.out)), sep="\n")
    print(*statistics(games), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
