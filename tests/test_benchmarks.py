"""Each benchmark in its smallest form: it runs, what it times is right, and all of it was timed."""

import doctest
import importlib
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from helpers.shares import share
from shogi_lab import Game
from shogi_lab.chapters.hands.costs import WAYS as HAND_WAYS
from shogi_lab.chapters.hands.kernels import comparisons
from shogi_lab.chapters.kkp.kernels import scans
from shogi_lab.chapters.kkp.kernels.leaves import MODES
from shogi_lab.chapters.mate_in_3.kernels import ladder as mate
from shogi_lab.chapters.network.valued_player import EVALUATIONS
from shogi_lab.chapters.player.elo import strength
from shogi_lab.chapters.player.own_games import games_in, load_games, own_games
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.reader.warm import FIRST

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
NAMES = {path.stem.removeprefix("bench_") for path in BENCHMARKS.glob("bench_*.py")}
needs_numba = pytest.mark.skipif(not COMPILED, reason="numba is not there")
pytestmark = pytest.mark.long


@pytest.fixture
def smallest(tmp_path, monkeypatch):
    """A function that runs a benchmark's smallest form, and gives the numbers it wrote."""
    monkeypatch.setattr(sys, "path", [str(BENCHMARKS), *sys.path])

    def numbers(name, *parts):
        path = tmp_path / f"{name}.json"
        module = importlib.import_module(f"bench_{name}")
        with ThreadPoolExecutor(1) as other:  # a browser of its own needs a thread of its own
            asked = [*parts, "--smallest", "--json", str(path)]
            assert not other.submit(module.main, asked).result()
        return json.loads(path.read_text(encoding="utf-8"))

    return numbers


#: By a benchmark and a part of it, what must be timed.
TIMED = {
    "races hands": [*HAND_WAYS, *(version.name for version in comparisons.VERSIONS)],
    "races mate": [*(str(version.number) for version in mate.VERSIONS)],
    "races dfpn": ["ours"],
    "races evaluation": [*MODES, *(each.kernel.__name__ for each in scans.VERSIONS)],
    "calls": "from_sfen sfen in_check after legal_moves mate_in_1 mate_in_3".split(),
    "cold": [*FIRST, "legal_moves", "perft", "do_move"],
    "movegen": ["compiled", "stepped", "python-shogi", "our import"],
    "player": ["nodes a second", "stepped", "warm", "depths"],
    "evaluations": [*EVALUATIONS, "KKP, followed", "network, from scratch"],
}


def under(found, name, here=False):
    """The numbers that stand under a name, however deep."""
    if isinstance(found, dict):
        for key, each in found.items():
            yield from under(each, name, here or key == name)
    elif isinstance(found, list):
        for each in found:
            yield from under(each, name, here)
    elif here and not isinstance(found, str):
        yield found


def test_every_benchmark_is_tested_here():
    assert {name.split()[0] for name in TIMED} | {"paint", "class"} == NAMES


@needs_numba
@pytest.mark.parametrize("name", TIMED)
def test_a_benchmark_times_all_that_there_is(smallest, name):
    found = smallest(*name.split())
    assert all(max(under(found, each)) > 0 for each in TIMED[name])


@pytest.mark.browser
def test_the_paint_benchmark(smallest):
    found = smallest("paint")["milliseconds"]
    assert {"do_move, line by line", "A move on a board in JupyterLab"} == set(found)
    assert all(each["events"] == 8 for each in found.values())
    assert min(each["median"] for each in found.values()) > 0


@pytest.mark.browser
def test_the_class_benchmark(smallest):
    """The hub serves by the configuration that the teachers' page prints."""
    try:
        (wave,) = smallest("class")["waves"]
    except (FileNotFoundError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no JupyterHub from pip and npm: {error}")
    assert wave["pupils"] == 1
    assert len(wave["step"]) == 5
    assert len(wave["check"]) == 2
    assert min(wave["memory"]) > 50


@needs_numba
def test_a_match_is_played_by_the_rules_and_goes_on_where_it_stopped(tmp_path, monkeypatch):
    pytest.importorskip("cshogi", reason="cshogi is not there")
    monkeypatch.setattr(sys, "path", [str(BENCHMARKS), *sys.path])
    matches = importlib.import_module("matches")
    told, out = ("quiescence", "alpha-beta,kkp=1", matches.Limits(nodes=20)), tmp_path / "out"
    with ThreadPoolExecutor(1) as executor:
        first = matches.match(*told, 2, out, None, executor)
        line = out.read_text(encoding="utf-8")
        both = matches.match(*told, 4, out, None, executor)
    assert (sum(first), sum(both)) == (1, 2)
    pairs = [json.loads(each) for each in out.read_text(encoding="utf-8").splitlines()]
    assert out.read_text(encoding="utf-8").startswith(line)
    for pair in pairs:
        ends = [game["winner"] for game in pair["games"]]
        wins = (ends[0] == 0) + (ends[1] == 1)
        assert pair["points"] == wins + 0.5 * ends.count(None)
        for game in pair["games"]:
            assert game["why"] not in ("illegal", "wrongly")
            Game.parse(f"startpos moves {game['moves']}")  # raises where a move is not legal


@pytest.fixture
def experiment(monkeypatch):
    """The experiment, as a module."""
    pytest.importorskip("cshogi", reason="cshogi is not there")
    monkeypatch.setattr(sys, "path", [str(BENCHMARKS), *sys.path])
    return importlib.import_module("experiment")


@pytest.mark.parametrize("by", ["nodes", "time", "deep"])
def test_the_shipped_table_says_what_the_shipped_games_say(experiment, by):
    shown = (experiment.FOLDER / by / "table.txt").read_text("utf-8")
    assert shown == experiment.table(by)
    tried = {name: pairs for name in experiment.TRIED if (pairs := experiment.pairs_of(name, by))}
    assert len(shown.splitlines()) == 1 + len(tried)
    for name, pairs in tried.items():
        part = experiment.TRIED[name]
        assert [each.opening for each in pairs] == list(range(len(pairs)))
        found = strength([sum(sum(each.points) == n / 2 for each in pairs) for n in range(5)])
        [row] = [line for line in shown.splitlines() if line.startswith(part.what)]
        assert f"{2 * len(pairs):,} " in row
        assert f" {found.ends} " in row.removeprefix(part.what)
        assert not {"illegal", "wrongly"} & {end for each in pairs for end in each.ends}


@needs_numba
@pytest.mark.parametrize("name", ["mate_1", "kkp", "exchanges", "hands_equal", "taught"])
def test_shipped_games_are_played_again_from_their_numbers(experiment, name):
    for pair in experiment.pairs_of(name, "nodes")[3 : share(4, 90) : 43]:
        assert experiment.played_pair(experiment.PARTS[name], "nodes", pair.opening) == pair


@needs_numba
def test_the_players_own_games_are_played_again_from_their_seeds(monkeypatch, tmp_path):
    pytest.importorskip("cshogi", reason="cshogi is not there")
    monkeypatch.setattr(sys, "path", [str(BENCHMARKS), *sys.path])
    self_play = importlib.import_module("self_play")
    shipped = list(games_in(load_games()))
    for number in range(0, len(shipped), 3_999):
        again = self_play.own_game(self_play.FIRST + number)
        [game] = games_in(own_games([(again["moves"], again["values"], again["winner"])]))
        assert game == shipped[number]
    lines = tmp_path / "games.jsonl"
    with ThreadPoolExecutor(1) as executor:
        first = self_play.play(2, lines, executor)
        assert self_play.play(3, lines, executor)[:2] == first
    assert [each["seed"] for each in first] == [self_play.FIRST, self_play.FIRST + 1]


def true_games(pairs):
    """Pairs of a match, of which one in ten is played over: no move is illegal, nobody declared
    wrongly, and points are those of their games."""
    assert [each["seed"] for each in pairs] == list(range(len(pairs)))
    for pair in pairs:
        won = [game["winner"] == color for color, game in enumerate(pair["games"])]
        draws = [game["winner"] for game in pair["games"]].count(None)
        assert pair["points"] == sum(won) + draws / 2
        assert not {"illegal", "wrongly"} & {game["why"] for game in pair["games"]}
    for pair in pairs[::10]:
        assert not Game.parse(f"startpos moves {pair['games'][1]['moves']}").foul


@pytest.mark.parametrize("by", ["nodes", "time"])
def test_the_shipped_table_of_evaluations_says_what_the_shipped_games_say(by, experiment):
    evaluations = importlib.import_module("evaluations")
    shown = (evaluations.FOLDER / by / "table.txt").read_text("utf-8")
    assert shown == evaluations.table(by)
    for name in evaluations.ROWS:
        true_games(list(map(json.loads, evaluations.rows_of(evaluations.file_of(name, by)))))


def test_the_shipped_table_of_rivals_says_what_the_shipped_games_say(experiment):
    rivals = importlib.import_module("strength")
    shown = (rivals.FOLDER / "table.txt").read_text("utf-8")
    assert shown == rivals.table()
    for name in rivals.ROWS:
        true_games(list(map(json.loads, rivals.rows_of(rivals.FOLDER / f"{name}.jsonl"))))
    assert not doctest.testmod(rivals).failed
