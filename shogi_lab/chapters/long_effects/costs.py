"""What it costs to keep effects up to date, move by move: each version of the ladder in turn.

      whole      a move and its effects, in nanoseconds
      alone      the same without the bare move
      ratio      how many times faster than from scratch: the middle one of the rounds, and the
                 least and the most of them

Before they are timed, all versions are checked: each must leave the same rays (and counts, if it
counts) as version 1, which starts from scratch each time, and must take them back. A move changes
about two rays from each of about two squares, so most of its time is lost when the processor
guesses wrongly how often a loop runs. It learns a few games by heart if they are played over and
over, but it cannot learn many games that are played once each. A search, which tries the moves of
similar positions, lies between the two. All versions are called by their addresses, and so is the
bare move.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from statistics import median
from typing import Annotated, Any, NamedTuple

from shogi_lab.chapters.mate_in_3.costs import random_game
from shogi_lab.engine.arguments import checked, refused, row_of, shortened, within
from shogi_lab.engine.arrays import np
from shogi_lab.engine.effects import EFFECTS, RAYS, effects_of, rays_here
from shogi_lab.engine.kernel import COMPILED, for_kernel
from shogi_lab.engine.moves import MOST, usi
from shogi_lab.engine.posi import POSITION, START, parse_sfen
from shogi_lab.engine.position import Position, legal_in
from shogi_lab.engine.race import (
    LONG,
    NO_NUMBA,
    Range,
    Rounds,
    by_address,
    laps,
    line,
    ratio,
    spread,
    without,
)
from shogi_lab.engine.tables import TABLES, tables_here
from shogi_lab.engine.turns import do_move
from shogi_lab.engine.twins import plain
from shogi_lab.ground.messages import said, word_of
from shogi_lab.screen.charts import Bars, Chart, Points
from shogi_lab.screen.plots import report

from .kernels.bare import do_bare, undo_bare
from .kernels.ladder import VERSIONS, do_both_colors
from .kernels.two_bytes import TWO_BYTES, do_one_walk, do_two_walks, in_two_bytes
from .kernels.two_bytes import left_by as bytes_left_by
from .touches import touches

NEW_GAME, BARE, COUNTED = 0, 0, 7
#: So many games all versions must agree on before they are timed.
CHECKED = 3

#: By what is timed and by version: nanoseconds a move in each round.
Laps = dict[str, dict[int, list[float]]]


TURNS = {BARE: (do_bare, undo_bare)} | {each.number: (each.do, each.undo) for each in VERSIONS}


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


def play_and_undo_games(do: Any, undo: Any, here: Any, looked_up: Any, moves: Any) -> None:
    """Play all games, and take each of them back."""
    positions, effects = here
    tables, rays = looked_up
    begin = 0
    for i in range(len(moves)):
        if moves[i]:
            do(positions[0], tables, rays, effects[0], moves[i])
        else:
            for j in range(i - 1, begin, -1):
                undo(positions[0], tables, rays, effects[0], moves[j])
            begin = i


# The race.


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
    return partial(by_address(loop, *args), *args)


def packed_games(what: Any, name: str) -> tuple[tuple[int, ...], ...]:
    """Return games of packed moves unchanged, if every move is legal from the start position.

    >>> packed_games([[]], "games")
    Traceback (most recent call last):
    ValueError: games is [[]]; it must be games, with at least one move
    """
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


@checked
def race(
    games: Annotated[Sequence[Sequence[int]], packed_games], rounds: Rounds = 7, times: Times = 100
) -> Laps:
    """Return the nanoseconds per move of each round, by what is timed and by version.

    Version 0 is the bare move. Nothing is returned without numba. times: how often all games are
    played in a lap.

    >>> race(random_games(1), 1, 1).keys() == ({"do", "do and undo"} if COMPILED else set())
    True
    """
    if not COMPILED:
        return {}
    check_versions(games[:CHECKED])
    start, moves = at_the_start(), in_one_list(games, times)
    runs = {("do", number): played_by(play_games, turn[:1], start, moves)
            for number, turn in TURNS.items()}  # fmt: skip
    runs |= {("do and undo", number): played_by(play_and_undo_games, turn, start[:1], moves)
             for number, turn in TURNS.items()}  # fmt: skip
    found: Laps = {"do": {}, "do and undo": {}}
    for (what, number), each in laps(runs, rounds, times * sum(map(len, games)) * 1e-9).items():
        found[what][number] = each
    return found


def check_versions(games: Iterable[Sequence[int]]) -> None:
    """Raise an error if, along a game, a version leaves rays that differ from those of version 1,
    or cannot take them back.

    >>> check_versions(random_games(1))
    """
    for game in games:
        wanted = left_by(1, game)
        for version in VERSIONS:
            found, first = left_by(version.number, game), left_by(version.number, game, back=True)
            words = 3 if version.counts else 2
            if found[:words] != wanted[:words] or first[:words] != left_by(1, ())[:words]:
                raise AssertionError(
                    f"{version.name} leaves rays that differ from those from scratch"
                )


def left_by(number: int, game: Sequence[int], back: bool = False) -> tuple[Any, Any, Any]:
    """Return the position, words and counts that a version leaves after a game, or after its
    undo."""
    do, undo = TURNS[number]
    pos = for_kernel(parse_sfen(START).record)
    effects = for_kernel(effects_of(pos))
    for move in game:
        do(pos, tables_here(), rays_here(), effects, move)
    for move in reversed(game if back else ()):
        undo(pos, tables_here(), rays_here(), effects, move)
    if COMPILED:
        pos, effects = plain(pos), plain(effects)
    return pos, effects.words, effects.counts


# What is printed.


def alone(times: Mapping[int, Sequence[float]], number: int) -> list[float]:
    """Return what a version costs in each round, without the bare move.

    >>> alone({0: [20.0, 21.0], 7: [50.0, 61.0]}, 7)
    [30.0, 40.0]
    """
    return without(times[number], times[BARE])


def faster(times: Mapping[int, Sequence[float]]) -> dict[str, Range]:
    """Return how many times faster than from scratch each version is, by its name.

    Versions that count are compared with version 1, the others with version 2.

    >>> times = {0: [10.0]} | {number: [110.0 / number] for number in range(1, 9)}
    >>> faster(times)["from scratch"].middle
    1.0
    """
    scratch = {counts: alone(times, 1 if counts else 2) for counts in (True, False)}
    return {each.name: ratio(scratch[each.counts], alone(times, each.number)) for each in VERSIONS}


def share(times: Mapping[int, Sequence[float]]) -> float:
    """Return the share of a move's time that goes into its effects, by the median rounds.

    >>> share({0: [20.0, 22.0, 21.0], 7: [42.0, 50.0, 40.0]})
    0.5
    """
    return 1 - median(times[BARE]) / median(times[COUNTED])


@report
def show_race(title: str, times: Mapping[int, Sequence[float]]) -> Iterator[Chart | str]:
    """Show what `race` found about one way to play, as charts: the time of the effects alone, and
    how many times as fast they are as from scratch.

    >>> show_race("nothing", {})
    numba is not there: nothing to time
    """
    if not times:
        yield NO_NUMBA
        return
    effects = {each.number: spread(alone(times, each.number)) for each in VERSIONS}
    names = {each.number: said("{n} {version}", n=each.number, version=word_of(each.name))
             for each in VERSIONS}  # fmt: skip
    games = word_of(shortened(title))
    rows: dict[str, Any] = {names[number]: each for number, each in effects.items()}
    yield Points(said("{games}: ns per move for effects alone", games=games), rows)
    ratios: dict[str, Any] = dict(zip(names.values(), faster(times).values(), strict=True))
    yield Points(said("times as fast as from scratch"), ratios, even=1)
    yield said("{n} versions leave the same rays, and take them back", n=len(VERSIONS))


# One word, or two bytes.


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
        if bytes_left_by(way.do, START, *game) != wanted:
            raise AssertionError(f"{way.name}: its rays differ from those from scratch")


@checked
def race_bytes(
    games: Annotated[Sequence[Sequence[int]], packed_games], rounds: Rounds = 7, times: Times = 10
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
    return laps(runs, rounds, times * sum(map(len, games)) * 1e-9)


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
        title: {way.name: without(each[way.name], each[BARE_MOVE]) for way in WAYS if each}
        for title, each in times.items()
    }
    timed = {title: each for title, each in upkeep.items() if each}
    if timed:
        rows = {
            way.name: {title: spread(each[way.name]) for title, each in timed.items()}
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
            yield NO_NUMBA
        for way in WAYS[1:] if ways else ():
            longer = ratio(ways[way.name], ways[WAYS[0].name])
            name = said("L8 {way}, {games}", way=word_of(way.name), games=games)
            yield line(name, LONG, longer)
