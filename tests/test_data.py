"""The shipped games and problems: whole, truly told, and those that their seed makes."""

import json
import platform
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from shutil import which

import pytest

from helpers import oracle
from helpers.scripts import script
from helpers.shares import share
from shogi_lab.chapters.mate_in_3.problems import KINDS, MATES, read_problems
from shogi_lab.chapters.player.own_games import games_in, load_games
from shogi_lab.chapters.posi_t.loops import LOOPS, Loop
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.notation.games import Game

DATA = Path(__file__).parents[1] / "data"
SELFPLAY = DATA / "games" / "selfplay.usi"

PROBLEMS = DATA / "mates" / "problems.jsonl"


make_games, make_mates = script("make_games"), script("make_mates")

GAMES = Game.read_all(SELFPLAY)
MINED = read_problems(PROBLEMS)
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


def of_kind(kind):
    return [problem for problem in MINED if problem.kind == kind]


def test_there_are_problems_of_every_kind():
    counts = Counter(problem.kind for problem in MINED)
    assert counts["mate in 1"] >= 200
    assert counts["mate in 3"] >= 300
    assert all(counts[kind] >= 30 for kind in KINDS if kind != "counter-check"), counts
    assert counts["counter-check"] == 29  # rare: those that the seed finds


@pytest.mark.long
def test_no_two_problems_are_alike_mirrored_or_turned():
    scenes = Counter(make_mates.scene(problem.position) for problem in MINED)
    assert set(scenes.values()) == {1}


def by_cshogi(sfen, plies):
    """The checks that mate within `plies`: brute force over the legal moves of cshogi."""
    import cshogi

    return sorted(map(cshogi.move_to_usi, _mating(cshogi.Board(sfen), plies)))


def _mating(board, plies):
    return [move for move in list(board.legal_moves) if _mates(board, move, plies)]


def _mates(board, move, plies):
    board.push(move)
    mates = board.is_check() and all(_mated_after(board, m, plies) for m in board.legal_moves)
    board.pop()
    return mates


def _mated_after(board, answer, plies):
    if plies == 1:
        return False
    board.push(answer)
    mated = any(_mates(board, move, plies - 2) for move in list(board.legal_moves))
    board.pop()
    return mated


def is_true(problem, mating):
    """The length of a problem's mate, all its winning moves, and what its kind says of its move."""
    plies = problem.plies
    shorter = plies - 2 if plies else 3
    assert shorter < 0 or mating(problem.sfen, shorter) == []
    assert not plies or mating(problem.sfen, plies) == list(problem.winning)
    if problem.kind in MATES:
        assert problem.kind == f"mate in {plies}"
        assert (problem.move, problem.answers) == (problem.winning[0], ())
    else:
        CLAIMS[problem.kind](problem, oracle.read(problem.sfen), mating)


def _answers(board, problem, mating):
    """What there is after the problem's check, its legal answers, and those that hold."""
    assert problem.move in oracle.checks(board)
    then = oracle.after(board, problem.move)
    answers = oracle.legal_moves(then)
    held = [answer for answer in answers if not mating(oracle.write(oracle.after(then, answer)), 1)]
    return then, answers, held


def pawn_drop(problem, board, _):
    """Against the rule, and nothing but that it mates speaks against it."""
    assert problem.move in oracle.drops(board)
    assert not oracle.leaves_king(board, problem.move)
    assert oracle.mates_by_pawn_drop(board, problem.move)


def pinned_defender(problem, board, _):
    """One checker; pieces other than the king go there, each of which leaves the king attacked."""
    then = oracle.after(board, problem.move)
    king = oracle.king(then.squares, then.turn)
    checkers = [
        sq
        for sq, piece in enumerate(then.squares)
        if oracle.owner(piece) == board.turn and king in oracle.attacks(then.squares, sq)
    ]
    takers = [
        move
        for move in oracle.board_moves(then)
        if [oracle.NUMBER[move[2:4]]] == checkers and oracle.NUMBER[move[:2]] != king
    ]
    assert takers
    assert oracle.legal_moves(then) == []
    assert problem.winning == (problem.move,)


def interposition(problem, board, mating):
    """No other answer, and some hold."""
    then, answers, held = _answers(board, problem, mating)
    king = oracle.SQUARES[oracle.king(then.squares, then.turn)]
    assert held == list(problem.answers) != []
    for answer in answers:
        assert answer[:2] != king
        assert not then.squares[oracle.NUMBER[answer[2:4]]]


def useless_interposition(problem, board, mating):
    """Drops only, each taken with mate."""
    then, answers, _ = _answers(board, problem, mating)
    assert answers == list(problem.answers) != []
    assert problem.plies == 3
    assert problem.move in problem.winning
    for answer in answers:
        replies = mating(oracle.write(oracle.after(then, answer)), 1)
        assert answer[1] == "*"
        assert any(reply[2:4] == answer[2:] for reply in replies)


def counter_check(problem, board, mating):
    """Those that hold give check."""
    then, _, held = _answers(board, problem, mating)
    assert held == list(problem.answers) != []
    assert set(held) <= set(oracle.checks(then))


def mate_in_5(problem, board, mating):
    """One answer holds, and is mated within three more."""
    then, answers, held = _answers(board, problem, mating)
    assert held == list(problem.answers)
    assert len(held) == 1 < len(answers)
    assert problem.winning == (problem.move,)
    assert mating(oracle.write(oracle.after(then, held[0])), 3)


CLAIMS = {
    "pawn drop": pawn_drop,
    "pinned defender": pinned_defender,
    "interposition": interposition,
    "useless interposition": useless_interposition,
    "counter-check": counter_check,
    "mate in 5": mate_in_5,
}


def by_recursion(sfen, plies):
    """The checks that mate within `plies`, by `mate_within`, which knows no short cut."""
    return list(make_mates.winning(make_mates.Position.from_sfen(sfen), plies))


@pytest.mark.parametrize("kind", KINDS)
def test_some_problems_are_what_they_say_by_plain_recursion(kind):
    for problem in of_kind(kind)[::20]:
        is_true(problem, by_recursion)


@pytest.mark.long
def test_problems_are_what_they_say_by_brute_force_over_the_moves_of_cshogi():
    pytest.importorskip("cshogi")
    for problem in MINED[:: share(12, 4)]:
        is_true(problem, by_cshogi)


def test_the_seed_makes_the_problems():
    for number in (1, 24):
        wanted = [problem for problem in MINED if problem.game == number][:4]
        made = make_mates.mined(make_mates.SEED, number, GAMES[number - 1])
        assert list(islice(made, 4)) == wanted


needs_gcc = pytest.mark.skipif(
    not (COMPILED and which("gcc") and which("objdump") and platform.machine() == "x86_64"),
    reason="no gcc here, or none that makes such code",
)


@needs_gcc
@pytest.mark.long
def test_the_loops_in_machine_code_are_those_that_their_command_makes(tmp_path):
    """The same versions make the same instructions; others may not, but read as often."""
    again, command = tmp_path / "loops.json", Path(make_games.__file__).with_name("make_loops.py")
    told = [sys.executable, command, "--out", again, "--rounds", "1"]
    subprocess.run(told, check=True, timeout=300)
    kept, made = (json.loads(path.read_text("ascii")) for path in (LOOPS, again))
    assert made.keys() == kept.keys()
    for name, lines in kept["loops"].items():
        if made["made by"][name.split()[0]] == kept["made by"][name.split()[0]]:
            assert made["loops"][name] == lines, name
        assert Loop(tuple(made["loops"][name])).reads == Loop(tuple(lines)).reads, name


def test_labels_of_the_player_s_games_are_found_again():
    make_labels = script("make_labels")
    values = np.load(DATA / "player" / "labels.npz")["values"]
    assert (values.dtype, values.shape) == (np.int16, (1_093_158,))
    first = make_labels.labels([next(games_in(load_games()))], 1_000, 9)
    kept = first != make_labels.UNTOLD
    assert kept.sum() > 4
    assert (first[kept] == values[: len(first)][kept]).all()
