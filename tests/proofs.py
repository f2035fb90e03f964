"""The long checks: what the suite tests on a share, here on all of it or on very many.

    python tests/proofs.py                       every proof
    python tests/proofs.py games fuzz            these
    python tests/proofs.py --seed 7 --share 0.01 --processes 1

Each proof is cut into pieces of work, each with its own seed, which `--processes` share; a line
says how far it is, and one line what it found. The first thing that is wrong ends the run.
"""

import argparse
import asyncio
import faulthandler
import random
import re
import secrets
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from itertools import islice, product
from os import environ, geteuid
from pathlib import Path
from socket import create_server
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from playwright.sync_api import sync_playwright

from helpers import classes
from helpers.bare import PLACES, named, without_numpy
from helpers.browser import launch_chromium
from helpers.dfpn import agrees, agrees_with_wins
from helpers.effects import agree_with_oracle as effects_agree_with_oracle
from helpers.effects import errors_without_mask, follow
from helpers.every_line import by_every_line
from helpers.faces import calls, outcomes, wrong
from helpers.fuzz import move_text, position_text, try_move, try_position
from helpers.hand_pairs import machine_code
from helpers.hub import ROOT, TEACHING, known, run
from helpers.hunts import LANCES, PAWNS, hunt
from helpers.live import (
    HEARD,
    LANGUAGES,
    SOURCES,
    code_cells,
    committed_texts,
    living,
    page_path,
    said_at,
    site,
    texts,
    walk,
)
from helpers.matches import GAMES, LIKELY, held, wrong_ends
from helpers.mates import judge, judged
from helpers.movegen import written
from helpers.mutations import try_many
from helpers.oracle import bonanza
from helpers.oracle import read as read_board
from helpers.player import EXACT, searched
from helpers.player import positions as drawn_positions
from helpers.plays import packed_line, play_and_check
from helpers.positions import KNOWN, PERFT, START, random_game
from helpers.shares import VARIABLE
from helpers.state_lines import hostile_line, pasted, try_line
from helpers.usi import ENCODINGS, talk
from helpers.ways import BEST
from publish import build, live
from shogi_lab import Game, Position
from shogi_lab.chapters.hands.counts import IS_HAND, covered, pairs_where, stood_in
from shogi_lab.chapters.hands.kernels import comparisons as by
from shogi_lab.chapters.hands.kernels.search import search
from shogi_lab.chapters.hands.kernels.transpositions import RULES
from shogi_lab.chapters.mate_in_3.errors import errors
from shogi_lab.chapters.mate_in_3.kernels.bonanza import is_mate_in3ply
from shogi_lab.chapters.mate_in_3.problems import MATES, read_problems
from shogi_lab.engine.arrays import np
from shogi_lab.engine.attacks import in_check
from shogi_lab.engine.hands import dominates
from shogi_lab.engine.layouts import BONANZA, PADDED
from shogi_lab.engine.movegen import checks, gives_check, legal_moves, perft
from shogi_lab.engine.moves import move_list, usi
from shogi_lab.engine.posi import FORGIVABLE, parse_sfen, sfen_text
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.practice.logbook import Entry
from shogi_lab.school.gradebook import write

HERE = Path(__file__).parent
PLIES = 256
PATIENCE = 60  # seconds that a state line may compute
EVERY = 10  # seconds between two lines that say how far it is


def perft_under(work):
    """Lines of moves under one first move."""
    sfen, first, depth = work
    pos = parse_sfen(sfen).record
    BEST(do_move)(pos, TABLES, first)
    return Counter({"lines": BEST(perft)(pos, TABLES, move_list(), depth - 1, 0)})


def known_numbers(share, _):
    """Lines of legal moves from known positions, to the last known depth."""
    for sfen, numbers in PERFT.items():
        depth = max(1, round(len(numbers) * min(1, share * 10)))
        moves = written(BEST, legal_moves, parse_sfen(sfen).record)
        works = [(sfen, move, depth) for move in moves]
        yield perft_under, works, {"lines": numbers[depth - 1]}


def games_of(seed):
    """Five random games: no faults after any move, no changes left by undoing them all."""
    found, rng = Counter(), random.Random(seed)
    for _ in range(5):
        found["positions"] += play_and_check(
            BEST, START, list(random_game(rng, BEST, TABLES, PLIES))
        )
        found["games"] += 1
    return found


def random_games(share, seed):
    """Random games: after each move the record is the rebuilt one; undoing leaves no changes."""
    yield games_of, range(seed, seed + round(2_000 * share)), {}


def game_of(work):
    """One game of the referees, done and undone."""
    start, moves = work
    return Counter(games=1, positions=play_and_check(BEST, start, packed_line(BEST, start, moves)))


def referees_games(share, _):
    """The referees' games, in the same way."""
    yield game_of, all_referees_games()[:: max(1, round(1 / share))], {}


def all_referees_games():
    """Start and moves of each game of the referees."""
    works = list(referees().games())
    for name in ("lishogi.usi", "neneshogi.usi"):
        lines = (referees().folder / "games" / name).read_text(encoding="utf-8").splitlines()
        works += [(START, line.split()[2:]) for line in lines]
    return works


def referees():
    """The folder of outside answers."""
    from helpers.referees import Referees

    if "SHOGI_LAB_REFEREES" not in environ:
        sys.exit("SHOGI_LAB_REFEREES is not set: wanted the folder of outside answers")
    return Referees(Path(environ["SHOGI_LAB_REFEREES"]))


def agree_with_cshogi(cshogi, rng, plies):
    """Play a random game on two boards and compare all their moves; how many positions it had."""
    board, pos, played = cshogi.Board(), parse_sfen(START).record, 0
    for move in random_game(rng, BEST, TABLES, plies):
        played += 1
        moves = written(BEST, legal_moves, pos)
        assert sorted(map(usi, moves)) == sorted(map(cshogi.move_to_usi, board.legal_moves))
        giving = [usi(each) for each in moves if BEST(gives_check)(pos, TABLES, each)]
        theirs = []
        for each in board.legal_moves:
            board.push(each)
            if board.is_check():
                theirs.append(cshogi.move_to_usi(each))
            board.pop()
        assert sorted(giving) == sorted(theirs)
        assert sorted(map(usi, written(BEST, checks, pos))) == sorted(giving)
        assert BEST(in_check)(pos, TABLES, int(pos.turn)) == board.is_check()
        board.push_usi(usi(move))
        BEST(do_move)(pos, TABLES, move)
    return played


def cshogi_plays_along(seed):
    """Random games on two boards: the same legal moves, checks and in-check."""
    import cshogi

    rng = random.Random(seed)
    return Counter(positions=sum(agree_with_cshogi(cshogi, rng, PLIES) for _ in range(4)))


def cshogi(share, seed):
    """Positions of random games, whose moves, checks and in-check are those of cshogi."""
    yield cshogi_plays_along, range(seed, seed + round(160 * share)), {}


def fuzz_with(seed):
    """A thousand texts, half of them for positions, half of them for moves."""
    rng, found = random.Random(seed), Counter()
    boards = [Position.from_sfen(sfen) for sfen in KNOWN.values()]
    legal = {position: set(position.legal_moves()) for position in boards}
    for _ in range(500):
        found["positions"] += try_position(position_text(rng))
        position = rng.choice(boards)
        found["moves"] += try_move(position, legal[position], move_text(rng))
        found["texts"] += 2
    return found


def fuzz(share, seed):
    """Fuzzed texts: each is a position, a legal move, or answered with our error."""
    yield fuzz_with, range(seed, seed + round(1_000 * share)), {}


def records_with(seed):
    """A thousand damaged records in every format, one in ten of them as a file."""
    with TemporaryDirectory() as folder:
        read = try_many(random.Random(seed), 1_000, Path(folder))
    return Counter({"records": 1_000, "games": read})


def records(share, seed):
    """Damaged records: each is a game of legal moves, or answered with our error."""
    yield records_with, range(seed, seed + round(1_000 * share)), {}


def faces_with(work):
    """Calls of faces with hostile arguments, by their numbers, in a process of their own."""
    cache, numbers = work
    with patch.dict(environ, SHOGI_LAB_CACHE=cache):
        found = outcomes(numbers)
    told = wrong(found)
    print(*told, sep="\n", end="\n" if told else "", flush=True)
    return Counter(what for _, what in found) + Counter(calls=len(found), wrong=len(told))


def hostile(share, seed):
    """Every face with every hostile argument: an answer or our error, twice on one new cache."""
    numbers = range(len(calls()))
    pieces = [numbers[first : first + 500] for first in numbers[::500]]
    random.Random(seed).shuffle(pieces)
    with TemporaryDirectory() as cache:
        works = [(cache, piece) for piece in pieces[: max(1, round(len(pieces) * share))]]
        yield faces_with, works, {}
        yield faces_with, works, {}


def state_lines_with(seed):
    """Five hundred hostile state lines, each answered within a time; one that is not ends all."""
    faulthandler.register(signal.SIGPROF, chain=True)  # says where it was, and the process ends
    rng, found = random.Random(seed), Counter(lines=500)
    for number in range(500):
        text, began = hostile_line(rng), time.process_time()
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        found["films"] += try_line(text)
        if number % 5 == 0:
            pasted(text)
            found["pasted"] += 1
        signal.setitimer(signal.ITIMER_PROF, 0)
        seconds = time.process_time() - began
        found["slower than a second"] += seconds > 1
        found["slower than five"] += seconds > 5
    return found


def state_lines(share, seed):
    """Hostile state lines: each brings a film, or is refused in a sentence, on a board too."""
    if not hasattr(signal, "setitimer"):
        sys.exit("nobody counts here what a process computes: a state line could go on for ever")
    yield state_lines_with, range(seed, seed + round(200 * share)), {}


SLICES = 225
SIZE = 106_875 // SLICES


@cache
def every_hand():
    """The 106,875 hands, in 21 bits and padded."""
    counts = np.indices([field.most + 1 for field in BONANZA.fields]).reshape(7, -1).T
    layouts = ([1 << field.shift for field in each.fields] for each in (BONANZA, PADDED))
    return tuple(counts @ np.array(shifts) for shifts in layouts)


@machine_code
def _covering(hands, padded, start, end):
    yes = unequal = 0
    for i in range(start, end):
        b, padded_b = hands[i], padded[i]
        for j in range(hands.size):
            plain = by.covers_by_branches(hands[j], b)
            two_masks = by.covers_by_two_masks(hands[j], b)
            one_subtraction = by.covers_by_padding(padded[j], padded_b)
            guards = by.covers_by_guards(padded[j], padded_b)
            yes += plain
            unequal += (plain != two_masks) | (plain != one_subtraction) | (plain != guards)
    return yes, unequal


@machine_code
def _dominating(hands, start, end):
    yes = buggy = unequal = missed = 0
    for i in range(start, end):
        b = hands[i]
        for j in range(hands.size):
            right, bug = by.dominates_413(hands[j], b), by.dominates_412(hands[j], b)
            yes += right
            buggy += bug
            missed += right & (not bug)
            unequal += right != dominates(hands[j], b)
            unequal += right != by.dominates_by_matching(hands[j], b)
    return yes, buggy, unequal + missed


def covering(number):
    """One slice: the plain, the two-mask and both padded forms agree on each of its pairs."""
    hands, padded = every_hand()
    start, end = number * SIZE, (number + 1) * SIZE
    yes, unequal = _covering(hands, padded, start, end)
    assert not unequal, f"{unequal} pairs, second hands {start} to {end}"
    return Counter({"pairs": (end - start) * hands.size, "covers": yes})


def dominating(number):
    """One slice: 4.1.3's rule, the branchless form and the matching agree; 4.1.2 misses none."""
    hands, _ = every_hand()
    start, end = number * SIZE, (number + 1) * SIZE
    yes, buggy, unequal = _dominating(hands, start, end)
    assert not unequal, f"{unequal} pairs, second hands {start} to {end}"
    return Counter({"pairs": (end - start) * hands.size, "dominates": yes, "4.1.2 says": buggy})


def hands(share, _):
    """All ordered pairs of hands: field by field, two masks and one subtraction, guards or not."""
    wanted = {"pairs": 106_875**2, "covers": pairs_where(covered)}
    yield covering, _slices(share), wanted if share == 1 else {}


def stand_ins(share, _):
    """All ordered pairs of hands: 4.1.3's rule is the matching, and 4.1.2's never misses it."""
    buggy = pairs_where(lambda more: stood_in(more, IS_HAND))
    wanted = {"pairs": 106_875**2, "dominates": pairs_where(stood_in), "4.1.2 says": buggy}
    yield dominating, _slices(share), wanted if share == 1 else {}


def _slices(share):
    if not BEST.compiled:
        sys.exit("numba is not there: all pairs of hands are too many for plain Python")
    return range(0, SLICES, max(1, round(1 / share)))


def moves_aside(pos):
    """Every fifth legal move of a position, in every version, there and back; how many."""
    start = sfen_text(pos, 1)
    return sum(follow(BEST, start, [move]) for move in written(BEST, legal_moves, pos)[::5])


def effects_of_game(work):
    """A game in every version of the ladder, there and back; and with nothing masked."""
    start, moves = work
    packed = packed_line(BEST, start, moves) if isinstance(moves, list) else None
    if packed is None:
        packed = list(random_game(random.Random(moves), BEST, TABLES, PLIES))
    wrong_moves, wrong_squares = errors_without_mask(BEST, start, packed)
    pos, aside = parse_sfen(start, FORGIVABLE).record, 0
    for ply, move in enumerate(packed):
        BEST(do_move)(pos, TABLES, move)
        if ply % 25 == 0:
            effects_agree_with_oracle(BEST, sfen_text(pos, 1))
        if ply == 50:
            aside = moves_aside(pos)
    return Counter({
        "games": 1,
        "moves in every version": follow(BEST, start, packed),
        "moves beside the game's, done and undone": aside,
        "moves wrong without the mask": wrong_moves,
        "squares wrong then": wrong_squares,
    })  # fmt: skip


def effects(share, seed):
    """Effects along all games, done and undone: in every version those from scratch."""
    played = all_referees_games()[:: max(1, round(1 / share))]
    yield effects_of_game, played, {}
    yield effects_of_game, [(START, each) for each in range(seed, seed + round(2_700 * share))], {}


DATA = Path(__file__).parents[1] / "data"
SELFPLAY, PROBLEMS = DATA / "games" / "selfplay.usi", DATA / "mates" / "problems.jsonl"
TREE_PLIES = 5


def tree_of(sfen):
    """One position searched by each rule: what the table met, and where the value is another."""
    position = Position.from_sfen(sfen)
    found = {rule: search(position, TREE_PLIES, rule) for rule in RULES}
    other = {rule for rule in RULES if found[rule].value != found["equal"].value}
    return Counter(
        trees=1,
        **found["dominates_413"].counts._asdict(),
        **{f"other value by {rule}": int(rule in other) for rule in RULES},
        **{"wrong cuts made by 4.1.2": found["dominates_412"].counts.wrong_cuts},
    )


def trees(share, seed):
    """Positions of our games searched: hands met on one board, counted in the tree of 4.1.3."""
    sfens = [
        position.sfen()
        for game in Game.read_all(SELFPLAY)
        for position in list(game.positions())[8 + seed % 12 :: 12]
    ]
    yield tree_of, sfens[:: max(1, round(1 / share))], {}


def hunt_for_lances(seed):
    """A thousand boards, a lance exchanged for a rook, mates within 5."""
    return hunt(seed, 1_000, LANCES, 5)


def hunt_for_pawns(seed):
    """A thousand boards, a pawn exchanged for each of its stand-ins, mates within 7."""
    return hunt(seed, 1_000, PAWNS, 7)


def stronger_hand(share, seed):
    """Boards where the hand that the rule calls better mates later, or not at all."""
    yield hunt_for_lances, range(seed, seed + round(20 * share)), {}
    yield hunt_for_pawns, range(seed, seed + round(60 * share)), {}


def mates_of(work):
    """One game, each position of which brute force judges: mates in one and in three."""
    start, game = work
    if isinstance(game, int):
        return judge(BEST, start, list(random_game(random.Random(game), BEST, TABLES, PLIES)))
    return judge(BEST, start, packed_line(BEST, start, game))


def mates_of_problem(sfen):
    """One problem, judged in the same way."""
    return judged(BEST, parse_sfen(sfen, FORGIVABLE).record)


def mates(share, seed):
    """Games, random ones, and problems: mates in one and three are those of brute force."""
    works = [(START, each) for each in range(seed, seed + 300)]
    for name in ("lishogi.usi", "neneshogi.usi"):
        lines = (referees().folder / "games" / name).read_text(encoding="utf-8").splitlines()
        works += [(START, line.split()[2:]) for line in lines]
    yield mates_of, works[:: max(1, round(1 / share))], {}
    yield mates_of_problem, all_problems()[:: max(1, round(1 / share))], {}


def all_problems():
    """The problems of every file, and positions with what brute force says of them."""
    names = ("problems/problems.jsonl", "answers/mate3.jsonl", "answers/mate5_extra.jsonl")
    theirs = [each["sfen"] for name in names for each in referees().lines(name)]
    return list(dict.fromkeys([each.sfen for each in read_problems(PROBLEMS)] + theirs))


def verdict_of(problem):
    """One problem: Bonanza's mate in three, by the kernels and by the slow form."""
    board, record = read_board(problem.sfen), problem.position.record
    found = is_mate_in3ply(record, TABLES, move_list(), 0, 0)
    wanted = bonanza.is_mate_in3ply(board)
    if bool(found) != bool(wanted) or (found and usi(found) not in wanted):
        raise AssertionError(f"{problem.sfen}: {found and usi(found)}; wanted {wanted}")
    return Counter({"mates by Bonanza's word" if found else "none by its word": 1})


def errors_of(sfen):
    """One problem of others: whether Bonanza finds its mate, and where it errs."""
    return errors([Position.from_sfen(sfen, FORGIVABLE)])


def verdicts(share, _):
    """Bonanza's mate in three says what its rules say, and where they err."""
    yield verdict_of, read_problems(PROBLEMS, MATES)[:: max(1, round(4 / share))], {}
    theirs = [each["sfen"] for each in referees().lines("problems/problems.jsonl")]
    yield errors_of, theirs[:: max(1, round(1 / share))], {}


def dfpn_of(sfen):
    """One problem, by df-pn with a million nodes, and by what judges it."""
    return agrees(sfen, 1_000_000)


def dfpn_of_boards(seed):
    """Ten small boards, by all that checks can reach."""
    return agrees_with_wins(seed, 10, 5_000)


def dfpn(share, seed):
    """df-pn is right by mate_within, by cshogi's answers, and by all that checks can reach."""
    yield dfpn_of, all_problems()[:: max(1, round(1 / share))], {}
    yield dfpn_of_boards, range(seed, seed + round(100 * share)), {}


def answered(work):
    """Every exercise of a chapter's live page, answered in every way as in a notebook."""
    name, most = work
    found = Counter(pages=1)
    with page_at(name) as (tab, _):
        for answer, there, here in islice(walk(name, tab.evaluate), most):
            assert there == here, f"{name}, {answer}:\n{there}\n{here}"
            found["answers"] += 1
    return found


@contextmanager
def page_at(name, language="en"):
    """A chapter's live page in a tab of Chromium that has no network; and what opens it again."""
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        site(Path(place), [name], live.runtime())
        with launch_chromium(playwright) as browser:
            tab, asked = browser.new_context(offline=True).new_page(), []
            tab.on("request", lambda request: asked.append(request.url))

            def opened():
                tab.goto((Path(place) / page_path(name, language)).as_uri())
                tab.evaluate(HEARD)

            opened()
            yield tab, opened
    strange = [url for url in asked if not url.startswith(("file:", "data:", "blob:"))]
    assert not strange, strange


def changed(work):
    """Every live cell of a page, first in their order, then each alone on a page just opened, shows
    no error, and prints what it does in the notebook."""
    name, language = work
    found, cells = Counter(pages=1), code_cells(name, language)
    with page_at(name, language) as (tab, opened):
        for alone in (False, True):
            for at in living(name, language):
                if alone:
                    opened()
                seen = texts(said_at(name, language, at, tab.evaluate))
                assert seen == committed_texts(cells[at]), f"{work}:\n{cells[at].source}"
                found["cells alone" if alone else "cells"] += 1
    return found


def live_pages(share, _):
    """Exercises on live pages: reports are those of installed Python, and all other cells that a
    reader may change print what the notebook has."""
    most = None if share == 1 else max(1, round(share * 50))
    chapters = [each.stem for each in build.sources()][:most]
    yield changed, [*product(chapters, LANGUAGES)], {}
    yield answered, [(name, most) for name in SOURCES], {}


def search_of(work):
    """Positions of games: the searcher without ideas, and with those that are exact, answers what
    every line says."""
    found = Counter()
    for start, moves, deepest in work:
        for depth in range(1, deepest + 1):
            value = by_every_line(start, moves, depth)
            for ideas in ({}, EXACT):
                answer = searched(BEST, start, moves, depth, repetition=1, **ideas)
                assert answer[0] == value, (start, moves, depth, ideas)
            found["values"] += 1
        found["positions"] += 1
    return found


def whole_search(share, seed):
    """A search without ideas, and one with all that change no value, agree with every line of
    three plies."""
    works = [(*each, 3) for each in drawn_positions(max(1, round(2_000 * share)), seed)]
    yield search_of, [works[i : i + 5] for i in range(0, len(works), 5)], {}


#: Ideas that may change what is found; the rest each is tried with.
INEXACT = {name: {name: 1} for name in (
    "transposition_table", "superior", "promotions", "check_extensions", "null_move",
    "late_move_reductions", "late_move_pruning", "futility_pruning", "static_exchange_evaluation",
)} | {
    "covers": {"transposition_table": 1, "rule": 1}, "mate": {"mate": 3},
    "dominates": {"transposition_table": 1, "rule": 2},
}  # fmt: skip


def changed_by(idea, start, moves, depth):
    """Whether an idea changes a search's value, with quiescence and all that is exact, and how many
    nodes there are without and with it."""
    common = EXACT | {"quiescence": 1, "repetition": 1}
    plain = searched(BEST, start, moves, depth, **common)
    other = searched(BEST, start, moves, depth, **common | INEXACT[idea])
    return plain[0] != other[0], plain[3]["nodes"], other[3]["nodes"]


def prunings_of(work):
    """How many values each idea changes, and the nodes it saves."""
    found, (idea, places) = Counter(), work
    for start, moves in places:
        changed, before, after = changed_by(idea, start, moves, 4)
        found[f"values changed by {idea}"] += changed
        found[f"nodes of {idea}"] += after
        found[f"nodes without {idea}"] += before
    return found


def prunings(share, seed):
    """Each idea alone, over quiescence and all that is exact, four plies."""
    places = drawn_positions(max(1, round(200 * share)), seed)
    yield prunings_of, [(idea, places[i::8]) for idea in INEXACT for i in range(8)], {}


def matches_of(work):
    """Two thousand matches of one strength: the ranges that hold it."""
    like, elo, games, seed = work
    share = held(like, elo, games, 2_000, seed)
    what = f"ranges that hold the truth, {like}, {games:,} games"
    return Counter({"matches": 2_000, what: round(2_000 * share)})


def tests_of(work):
    """Two thousand sequential tests of 0 against 20 Elo, one of which is true: the errors."""
    like, truth, seed = work
    share = wrong_ends(like, truth, 2_000, seed)
    return Counter({"tests": 2_000, f"errors at {truth}, {like}": round(2_000 * share)})


def coverage(share, seed):
    """Simulated matches of known strength: ranges of 95 % hold it as often as they say, and
    sequential tests hardly err more often than they may."""
    ranges = [
        (like, elo, games, seed) for like in LIKELY for elo in LIKELY[like] for games in GAMES
    ]
    yield matches_of, ranges[:: max(1, round(1 / share))], {}
    tests = [(like, truth, seed) for like in LIKELY for truth in (0, 20)]
    yield tests_of, tests[:: max(1, round(1 / share))], {}


def bare_tests(place):
    """The stepped tests of a place without NumPy: just those fail that are named."""
    counts, wrong = without_numpy(place)
    assert wrong == named(place), f"{place}: {sorted(wrong ^ named(place))}"
    needing = counts["failed"] + counts["error"]
    return Counter({"tests": counts["passed"], "that need arrays": needing, "named": len(wrong)})


def usi_lines(share, seed):
    """A program says anything: the engine lives, each `go` has one answer, legal or resigned."""
    works = [(each, f"{seed} {i} {each}", 1_000) for i in range(12) for each in ENCODINGS]
    yield talk, works[: max(len(ENCODINGS), round(len(works) * share))], {}


def without_arrays(share, _):
    """The stepped tests without NumPy, as on a live page: all pass but those that are named."""
    yield bare_tests, PLACES[:: max(1, round(1 / share))], {}


def whole_tests(file):
    """The tests of a file that take a share, with all there is."""
    command = [sys.executable, "-m", "pytest", "-q", file]
    run = subprocess.run(
        command, env=environ | {VARIABLE: "1"}, cwd=HERE.parent, capture_output=True, text=True
    )
    if run.returncode:
        raise AssertionError(f"{file}:\n{run.stdout[-5_000:]}{run.stderr[-1_000:]}")
    return {"files": 1, "tests": int(re.search(r"(\d+) passed", run.stdout)[1])}


def whole(share, _):
    """What the suite tests on a share: pages, JupyterLab, Japanese of films, searches, twins."""
    taking = re.compile(r"^from (helpers\.(shares|phrases)|hypothesis) import", re.MULTILINE)
    files = [path for path in sorted(HERE.rglob("test_*.py")) if taking.search(path.read_text())]
    yield whole_tests, files[:: max(1, round(1 / share))], {}


#: Of the steps on the page on servers, as a teacher types them: the PATH of a shell of root alone,
#: groups that they make, the port, of who runs this what is left out, and what is not copied.
SYSTEM = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
GROUPS = "pupils", "teachers"  # which the page tells to make
PORT = 8000  # which the page tells pupils
ADDRESS = f"http://127.0.0.1:{PORT}"
OTHERS = re.compile(r"PATH|VIRTUAL_ENV|(PYTHON|JUPYTER|CONDA|SHOGI_LAB_).*")  # of who runs this
LEFT = shutil.ignore_patterns(".*", "__pycache__", "export", "teacher")


def commands():
    """The lines of the three steps, in their order; the last one serves."""
    text = (TEACHING / "server.md").read_text(encoding="utf-8")
    steps = text.partition("## JupyterHub: one machine for a class\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"^```text\n(.*?)^```", steps, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


class Teacher:
    """Who types the steps, and what a shell of root has: a home, a name, no more PATH than any."""

    def __init__(self, folder):
        self.project, self.group = folder / "project", folder / "class"
        kept = {each: value for each, value in environ.items() if not OTHERS.fullmatch(each)}
        told = {"PATH": SYSTEM, "HOME": str(folder), "USER": "root", "LOGNAME": "root"}
        self.env = kept | told | {"SHOGI_LAB_CLASS": str(self.group)}
        shutil.copytree(ROOT, self.project, ignore=LEFT)

    def types(self, line, out):
        """The process of a line that is typed; what it prints goes into this file."""
        return subprocess.Popen(
            line.replace("/srv/class", str(self.group)).replace("sudo ", ""),
            shell=True, executable="/bin/bash", cwd=self.project, env=self.env,
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
        )  # fmt: skip


def served(bench):
    """Type all lines, then let a pupil of `bench` come and compute; how many lines there were."""
    if geteuid() or any(map(known, GROUPS)):
        raise RuntimeError("this takes root, and no groups pupils and teachers: they are made here")
    *once, serve = [line for line in commands() if "$USER" not in line]
    with create_server(("", PORT)):
        pass  # nobody else serves there, or this raises
    pupil = bench.Pupil(ADDRESS, 0)
    pupil.name = f"lab{secrets.token_hex(5)}"
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        (Path(folder) / "class.txt").write_text(f"{pupil.name}:{bench.PASSWORD}\n")
        teacher, said = Teacher(Path(folder)), Path(folder) / "said"
        try:
            with open(said, "wb") as out:
                for line in once:
                    assert teacher.types(line, out).wait() == 0, line
                hub = teacher.types(serve, out)
                try:
                    bench.wait_for(ADDRESS, hub, said)
                    asyncio.run(computed(pupil))
                finally:
                    bench.end(hub)
        finally:
            print(said.read_text("utf-8", "replace")[-3_000:], flush=True)
            run("userdel", pupil.name, check=False)
            for group in GROUPS:
                run("groupdel", group, check=False)
    return len(once) + 1


async def computed(pupil):
    """He comes and runs the first cells of his chapter; then a cell that raises, if it is wrong."""
    try:
        await pupil.come(0, 3)
        await pupil.kernel.run("assert 6 * 7 == 42")
        with pytest.raises(RuntimeError, match="a cell fails: AssertionError"):
            await pupil.kernel.run("assert 6 * 7 == 43")
    finally:
        await pupil.web.aclose()


def class_of_the_page(_):
    """The steps of the page on servers, and a pupil who comes."""
    return {"lines": served(benchmark("bench_class")), "pupils": 1}


def hub(*_):
    """The hub's steps on the page on servers, as they stand, where nothing is on PATH but the
    system's folders: a pupil logs in, and his kernel computes."""
    yield class_of_the_page, [0], {}


def a_pupil(number):
    """What an honest pupil, a forger and a hostile one hand in, and how many of it are right."""
    if number % 20 == 7:
        return {name: classes.wrong(name, number, classes.DAY) for name in classes.SQUARES[:2]}, 0
    if number % 20 == 9:
        text = classes.HOSTILE[number // 20 % len(classes.HOSTILE)]
        code = f"def bit_of(sq):\n    {text}  # {number}"
        return {"bit_of": Entry(1, 0, classes.DAY, code=code), "slides": classes.right("slides")}, 1
    solved = classes.SQUARES[: number % (len(classes.SQUARES) + 1)]
    noted = {name: alone(classes.right(name, 1 + number % 4), number) for name in solved}
    others = classes.SQUARES[len(solved) : len(solved) + number % 3]
    return noted | {name: classes.wrong(name, number) for name in others}, len(solved)


def alone(entry, number):
    """The same answer, written as nobody else has."""
    return entry._replace(code=f"{entry.code}# {number}\n")


def marked_class(folder, pupils):
    """Mark a class of which every tenth file is damaged: what there was, "wrong" rows among it."""
    wanted, damages = {}, list(classes.DAMAGED.values())
    for number in range(pupils):
        name = f"pupil{number:03}"
        file = folder / f"{name}.shogi_lab.json"
        if number % 10 == 3:
            damages[number // 10 % len(damages)][0](file)
            wanted[name] = None
        else:
            noted, solved = a_pupil(number)
            classes.put(file, name, noted)
            wanted[name] = str(solved) if noted else None
    book = classes.booked(folder)
    write(book, folder, False, {})
    rows = (folder / "marks-moodle.csv").read_text("utf-8").splitlines()[1:]
    got = dict(row.split(",") for row in rows)
    wrong_rows = [name for name in wanted if got.get(name) != wanted[name]]
    for name in wrong_rows:
        print(f"{name}: {got.get(name)}, wanted {wanted[name]}", book.pupils.get(name), flush=True)
    return {"pupils": pupils, "answers": sum(map(len, book.verdicts.values())),
            "damaged": sum(isinstance(noted, str) for noted in book.pupils.values()),
            "wrong": len(wrong_rows)}  # fmt: skip


def a_class(pupils):
    """A class in a folder of its own, marked."""
    with TemporaryDirectory() as folder:
        return marked_class(Path(folder), pupils)


def class_marks(share, _):
    """A class of 400, of which 40 files are damaged: all others are marked as they should be."""
    yield a_class, [max(40, round(400 * share))], {}


def benchmark(name):
    """A module of benchmarks/."""
    folder = str(HERE.parent / "benchmarks")
    if folder not in sys.path:
        sys.path.append(folder)
    return import_module(name)


PROOFS = {
    "perft": known_numbers, "games": random_games, "referees": referees_games, "cshogi": cshogi,
    "fuzz": fuzz, "records": records, "faces": hostile, "state_lines": state_lines,
    "usi": usi_lines, "mates": mates, "effects": effects, "hands": hands, "stand_ins": stand_ins,
    "trees": trees, "stronger_hand": stronger_hand, "verdicts": verdicts, "dfpn": dfpn,
    "live": live_pages, "search": whole_search, "prunings": prunings, "coverage": coverage,
    "marks": class_marks, "without_arrays": without_arrays, "hub": hub, "whole": whole,
}  # fmt: skip


def prove(name, share, seed, executor):
    """Run a proof and print what it found."""
    began, total = time.perf_counter(), Counter()
    for function, works, wanted in PROOFS[name](share, seed):
        found, said = Counter(), began
        for done, counts in enumerate(executor.map(function, works), 1):
            found += counts
            if (now := time.perf_counter()) > said + EVERY:
                said = now
                print(f"{name}: {done} of {len(works)}, {now - began:.0f} s", flush=True)
        if found["wrong"]:
            raise AssertionError(f"{name}: {found['wrong']:,} wrong, each told above")
        if wanted and dict(found) != wanted:
            raise AssertionError(f"{name}: {dict(found)}; wanted {wanted}")
        total += found
    counts = ", ".join(f"{n:,} {what}" for what, n in total.items())
    says = PROOFS[name].__doc__.removesuffix(".")
    seconds = time.perf_counter() - began
    print(f"{name}: {counts}; seed {seed}, {seconds:.0f} s. {says}.", flush=True)


def main():
    parser = argparse.ArgumentParser(description="The long checks.")
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(PROOFS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="how much of it: 0.01 to try")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    unknown = set(options.names) - PROOFS.keys()
    if unknown:
        parser.error(f"no proof named {', '.join(sorted(unknown))}: {', '.join(PROOFS)}")
    with ProcessPoolExecutor(options.processes) as executor:
        for name in options.names or PROOFS:
            prove(name, options.share, options.seed, executor)


if __name__ == "__main__":
    main()
