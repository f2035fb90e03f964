"""What it costs to keep effects up to date, move by move: with one word for each square, or with
two bytes, in turns.

Before they are timed, all must leave the same rays. What is told is the time of the effects alone,
without the bare move. A move changes about two rays from each of about two squares, so most of its
time is lost when the processor guesses wrongly how often a loop runs. It learns a few games by
heart if they are played over and over, but it cannot learn many games that are played once each. A
search, which tries the moves of similar positions, lies between the two.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, NamedTuple

from shogi_lab.chapters.mate_in_3.costs import random_game
from shogi_lab.engine import race
from shogi_lab.engine.arguments import checked, refused, row_of, within
from shogi_lab.engine.arrays import np
from shogi_lab.engine.effects import EFFECTS, RAYS, effects_of
from shogi_lab.engine.kernel import COMPILED, for_kernel
from shogi_lab.engine.moves import MOST, usi
from shogi_lab.engine.posi import POSITION, START, parse_sfen
from shogi_lab.engine.position import Position, legal_in
from shogi_lab.engine.tables import TABLES, tables_here
from shogi_lab.engine.turns import do_move
from shogi_lab.ground.messages import said, word_of
from shogi_lab.screen.charts import Bars, Chart, Points
from shogi_lab.screen.plots import report

from .kernels.bare import do_bare
from .kernels.ladder import do_both_colors
from .kernels.two_bytes import TWO_BYTES, do_one_walk, do_two_walks, in_two_bytes, left_by
from .touches import touches

NEW_GAME = 0


# Games, all in one list: a zero, then the moves of a game, packed, and so on.


@checked
def random_games(count: Annotated[int, within(0, 1_000)]) -> list[list[int]]:
    """Return the packed moves of random games from the start, the same games each time.

    >>> [len(game) for game in random_games(2)]
    [200, 200]
    """
    rng = random.Random(8)
    return [random_game(rng) for _ in range(count)]


def in_one_list(games: Iterable[Sequence[int]], times: int = 1) -> np.ndarray:
    """Return the moves of all games one after another, with the whole list repeated this many
    times."""
    once = [move for game in games for move in (NEW_GAME, *game)]
    return np.array(once * times + [NEW_GAME], np.int64)


# To play them; here: two positions, the second one the start, and their effects; words: the same
# memory, two rows each, since the compiler takes long to copy records of so many members.


def play_games(do: Any, here: Any, words: Any, looked_up: Any, moves: Any) -> None:
    """Play all games, each from the start."""
    positions, effects = here
    tables, rays = looked_up
    for i in range(len(moves)):
        if moves[i]:
            do(positions[0], tables, rays, effects[0], moves[i])
        else:
            for rows in words:
                for k in range(rows.shape[1]):
                    rows[0, k] = rows[1, k]


def at_the_start(layout: Any = EFFECTS, read: Callable[[Any], Any] = effects_of) -> Any:
    """Return two copies of the start position with their effects, and their memory as words."""
    positions, effects = np.zeros(2, POSITION), np.zeros(2, layout)
    positions[:] = parse_sfen(START).record
    effects[:] = read(positions[0])
    here = positions, effects
    return here, tuple(each.view(np.int16).reshape(2, -1) for each in here)


def played_by(loop: Any, turn: Sequence[Any], start: Sequence[Any], moves: np.ndarray) -> Any:
    """Return a function that plays all moves with the kernels of a turn.

    start: what `at_the_start` returns, or the part of it that the loop takes.
    """
    pos, effects = (each[0].copy() for each in start[0])
    for kernel in turn:
        kernel(pos, TABLES, RAYS, effects, 39983)  # compiled now, if it was not before
    args = *turn, *start, (TABLES, RAYS), moves
    return partial(race.by_address(loop, *args), *args)


def packed_games(what: Any, name: str) -> tuple[tuple[int, ...], ...]:
    """Return games of packed moves unchanged, if every move is legal from the start position."""
    games = row_of(row_of(within(0, MOST)))(what, name)
    if not any(games):
        raise refused(what, name, said("games, with at least one move"))
    for game in games:
        position = Position.from_sfen("startpos")
        for move in game:
            legal_in(position.record, move)
            position = position.after(usi(move))
    return games


#: How often games are played in a lap.
Times = Annotated[int, within(1, 1_000)]


BARE_MOVE = "bare move"


class Way(NamedTuple):
    """A way to lay out the bits, and the upkeep that goes with it."""

    name: str
    do: Callable[..., None]
    layout: np.dtype
    read: Callable[[Any], Any]


WAYS = (
    Way(said("one word"), do_both_colors, EFFECTS, effects_of),
    Way(said("two bytes, one walk"), do_one_walk, TWO_BYTES, in_two_bytes),
    Way(said("two bytes, two walks"), do_two_walks, TWO_BYTES, in_two_bytes),
)


def check_bytes(game: Sequence[int]) -> None:
    """Raise an error if two bytes are not the two halves of the word after a game of packed
    moves."""
    pos = for_kernel(parse_sfen(START).record)
    for move in game:
        do_move(pos, tables_here(), move)
    wanted = list(map(int, effects_of(pos).words))
    for way in WAYS[1:]:
        if left_by(way.do, START, *game) != wanted:
            raise AssertionError(f"{way.name}: its rays differ from those from scratch")


@checked
def race_bytes(
    games: Annotated[Sequence[Sequence[int]], packed_games],
    rounds: race.Rounds = 7,
    times: Times = 10,
) -> dict[str, list[float]]:
    """Return the nanoseconds per move of each round, by way and for the bare move.

    Nothing is returned without numba. games: packed moves from the start; times: how often all of
    them are played in a lap.

    >>> len(race_bytes(random_games(1), 1, 1)) in (0, 4)
    True
    """
    if not COMPILED:
        return {}
    for game in games:
        check_bytes(game)
    moves, ways = in_one_list(games, times), (Way(BARE_MOVE, do_bare, EFFECTS, effects_of), *WAYS)
    runs = {
        way.name: played_by(play_games, (way.do,), at_the_start(way.layout, way.read), moves)
        for way in ways
    }
    return race.laps(runs, rounds, times * sum(map(len, games)) * 1e-9)


class Work(NamedTuple):
    """What the moves of games write.

    words: the numbers written with one word; bytes: those written with two bytes and two walks;
    both: on how many of the squares written both colors change.
    """

    moves: int
    words: int
    bytes: int
    both: int


def work(turns: Iterable[tuple[Position, str]]) -> Work:
    """Count what moves write; turns: pairs of a Position and a move in USI.

    >>> work([(Position.from_sfen("9/9/9/9/6r2/9/9/9/9 b R 1"), "R*5e")])
    Work(moves=1, words=14, bytes=18, both=4)
    """
    moves = words = halves = 0
    for before, move in turns:
        bits = [each.bits for each in touches(do_both_colors, before, move)]
        moves += 1
        words += len(bits)
        halves += sum(map(int.bit_count, bits))
    return Work(moves, words, halves, halves - words)


@report
def show_bytes(
    seen: Work, times: Mapping[str, Mapping[str, Sequence[float]]]
) -> Iterator[Chart | str]:
    """Show what `work` counted, and what `race_bytes` found about sets of games, by their names.

    There are charts, and how long two bytes take compared with one word.

    >>> show_bytes(Work(1, 14, 18, 4), {"no games": {}})
    <picture: written for all moves: words, if one word 14, bytes, if two 18>
    1 moves: 14 words written, or 18 bytes; on 28.6% of the squares both colors change
    numba is not there: nothing to time
    """
    words, halves = said("words, if one word"), said("bytes, if two")
    yield Bars(said("written for all moves"), {words: seen.words, halves: seen.bytes})
    upkeep = {
        title: {way.name: race.without(each[way.name], each[BARE_MOVE]) for way in WAYS if each}
        for title, each in times.items()
    }
    timed = {title: each for title, each in upkeep.items() if each}
    if timed:
        rows = {
            way.name: {title: race.spread(each[way.name]) for title, each in timed.items()}
            for way in WAYS
        }
        yield Points(said("ns per move for effects alone"), rows)
    yield said(
        "{moves} moves: {words} words written, or {bytes} bytes; on {both} of the squares both "
        "colors change",
        moves=seen.moves,
        words=f"{seen.words:,}",
        bytes=f"{seen.bytes:,}",
        both=f"{seen.both / seen.words:.1%}",
    )
    for title, ways in upkeep.items():
        games = word_of(title)
        if not ways:
            yield race.NO_NUMBA
        for way in WAYS[1:] if ways else ():
            longer = race.ratio(ways[way.name], ways[WAYS[0].name])
            name = said("L8 {way}, {games}", way=word_of(way.name), games=games)
            yield race.line(name, race.LONG, longer)
