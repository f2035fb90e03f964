"""The shipped games: legal, whole, truly told, and those that their seed makes."""

import importlib.util
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from shogi_lab.games import Game

DATA = Path(__file__).parent.parent / "data"
SELFPLAY = DATA / "games" / "selfplay.usi"

spec = importlib.util.spec_from_file_location("make_games", DATA / "make_games.py")
make_games = importlib.util.module_from_spec(spec)
spec.loader.exec_module(make_games)

ENGINE = make_games.installed()
GAMES = Game.read_all(SELFPLAY)
NUMBERED = pytest.mark.parametrize("game", GAMES, ids=range(1, len(GAMES) + 1))


def keys(game):
    """Board, turn and hands of each position of a game."""
    return list(map(make_games.occurrence_key, game.positions()))


def test_there_are_24_games_and_no_two_open_alike():
    assert len(GAMES) == 24
    assert len({tuple(game.moves[: make_games.DRAWN]) for game in GAMES}) == 24


@NUMBERED
def test_a_game_ends_as_its_record_says(game):
    *_, last = game.positions()
    mated = last.in_check() and not last.legal_moves()
    again = keys(game).count(make_games.occurrence_key(last)) == make_games.REPEATS
    full = len(game.moves) == make_games.LIMIT
    assert game.result == ("mate" if mated else "repetition" if again else "limit" if full else "")


@NUMBERED
def test_a_game_ends_no_later_than_it_should(game):
    assert all(position.legal_moves() for position in islice(game.positions(), len(game.moves)))
    assert all(count < make_games.REPEATS for count in Counter(keys(game)[:-1]).values())


@pytest.mark.parametrize(
    ("seen", "checked", "ending"),
    [
        ("abcdabcdabcda", [False] * 13, "repetition"),
        ("abcdabcdabcda", [False, True] * 6 + [False], "illegal"),
        ("abcdabcdabcda", [False] + [False, True, False, False] * 3, "repetition"),
        ("xyabcdabcdabcda", [False, False, True] + [False, True] * 6, "illegal"),
    ],
)
def test_endless_check_is_a_foul(seen, checked, ending):
    assert make_games.repeated(list(seen), checked) == ending


def test_each_file_of_games_says_where_it_comes_from():
    source = (DATA / "games" / "SOURCE.txt").read_text(encoding="utf-8")
    head = SELFPLAY.read_text(encoding="ascii").splitlines()[:2]
    engine, nodes = head[0].removeprefix("# ").split(" by ")[0], str(make_games.NODES)
    seed = head[1].split()[2].rstrip(":")
    for said in (engine, f"{nodes} nodes a move", seed, "make_games.py", "2026-11-21", "CC BY"):
        assert said in source
    assert nodes in head[0]


def test_the_games_are_small():
    assert sum(path.stat().st_size for path in (DATA / "games").iterdir()) < 200_000


def test_an_interrupted_file_goes_on_after_its_last_whole_game(tmp_path):
    head = ["# settings", "# seed"]
    path = tmp_path / "games.usi"
    assert make_games.already_made(path, head) == 0
    with path.open("a") as file:
        file.write("startpos moves 7g7f resign\nstartpos moves 2g")
    assert make_games.already_made(path, head) == 1
    assert path.read_text() == "# settings\n# seed\nstartpos moves 7g7f resign\n"
    with pytest.raises(ValueError, match="begun with other settings; wanted"):
        make_games.already_made(path, ["# settings", "# another seed"])


@pytest.mark.skipif(not ENGINE, reason="fairy-stockfish is not installed")
def test_the_seed_makes_the_games():
    head = SELFPLAY.read_text(encoding="ascii").splitlines()[:2]
    engine = make_games.Engine(ENGINE, 20_000)
    if make_games.settings(engine, make_games.SEED) != head:
        engine.close()
        pytest.skip(f"the games are another version's: {engine.name}")
    for number in (1, 2, 24):
        moves = list(islice(make_games.play(engine, make_games.SEED, number), 20))
        assert moves == GAMES[number - 1].moves[:20]
    engine.close()
