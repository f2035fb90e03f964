"""Random calls one after the other on one object, bad arguments and changes of a game among them.

A kept object is a Game and what was made of it: a film, a widget, a board, an `own`. What a call
answers takes the place of the object now and then, where it is of the same class.
"""

import copy
import json
import pickle
import random
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from functools import cache
from os import chdir

from helpers.confined import confined
from helpers.faces import faces, parameters
from helpers.good import GAME, MIDDLE, good
from helpers.hostile import HOSTILE
from helpers.hostile_calls import called_on, is_pythons, is_readers, looked_at, wrong_with
from shogi_lab import Game, Position
from shogi_lab.chapters.player.think import Player
from shogi_lab.stage.films import Film, game_film
from shogi_lab.views import own, play, show

SECONDS = 20  # of one call
LONGEST = 12  # calls on one object
#: Left out: they run on for as long as they are told to.
SLOW = ("Position.perft", "Position.mate", "Player.think")


def made(rng):
    """An object, and the game that it was made of, which somebody else may change."""
    game = Game.parse(GAME)
    makers = (
        lambda: game, lambda: Position.from_sfen(MIDDLE), lambda: game_film(game),
        lambda: show(game_film(game)), lambda: play(GAME), lambda: own(game),
        lambda: Player("alpha-beta", 1),
    )  # fmt: skip
    weights = (6, 6, 3, 1, 1, 1, 1)
    return rng.choices(makers, weights)[0](), game


@cache
def methods_of(kind):
    """The public methods of a class, by the names of their faces."""
    return tuple(
        name
        for name in faces()
        if name.split(".")[-2] == kind and not name.endswith(SLOW) and name.count(".") > 1
    )


def arguments(rng, name):
    """Arguments for a face, and what is hostile among them, by name."""
    given, hostile = {}, {}
    for parameter, kind in parameters(faces()[name]).items():
        found = good(name, parameter)
        if rng.random() < 0.25:
            with suppress(ValueError):  # it cannot even be made
                found = hostile[parameter] = HOSTILE[rng.choice(list(HOSTILE))]()
        if parameter in hostile and kind.kind is kind.VAR_POSITIONAL:
            given[parameter] = [found]
        elif parameter in hostile or found is not None or kind.default is kind.empty:
            given[parameter] = found
    return given, hostile


def changed(rng, game):
    """Change a game as its owner may, for good or bad."""
    change = rng.randrange(7)
    if change == 0:
        game.moves.append(rng.choice(("7g7f", "x", None, "9a9i+")))
    elif change == 1:
        game.moves[: rng.randrange(4)] = []
    elif change == 2:
        game.comments[rng.randrange(-2, 12)] = rng.choice(("x\r%TORYO", None, 5))
    elif change == 3:
        game.times[rng.randrange(-2, 12)] = rng.choice((1, -5, float("nan"), "x"))
    elif change == 4:
        game.result = rng.choice(("resign", "x", None))
    elif change == 5:
        game.start = rng.choice((Position.from_sfen(MIDDLE), Position()))
    else:
        game.foul = rng.choice((None, "1a1b", "x"))


def doubled(rng, thing):
    """A copy of an object: that of a Position is equal to it, and has its hash and its moves."""
    way = rng.choice((copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))))
    again = way(thing)
    if isinstance(thing, Position):
        assert again == thing
        assert (hash(again), again.sfen()) == (hash(thing), thing.sfen())
        assert again.legal_moves() == thing.legal_moves()
    return again


def one_call(rng, thing, game):
    """What a call on an object makes of it: the name of the call, and a word or what is wrong."""
    kind, chance, hostile, name = type(thing).__name__, rng.random(), {}, ""
    try:
        if chance < 0.1:
            name = "a change"
            changed(rng, game)
            return name, "answer", thing
        if chance < 0.25 and isinstance(thing, (Position, Game)):
            name = "a copy"
            return name, "answer", doubled(rng, thing)
        if isinstance(thing, Film):
            name = "a step"
            looked_at(thing)
            thing.frames[rng.randrange(len(thing.frames))]
            return name, "answer", thing
        name = rng.choice(methods_of(kind))
        given, hostile = arguments(rng, name)
        answer = looked_at(called_on(thing, name, given))
        kept = type(answer) is type(thing) and rng.random() < 0.5
        return name, "answer", answer if kept else thing
    except Exception as error:  # noqa: BLE001  that is the question
        if name in faces():
            taken = parameters(faces()[name])
            if any(is_readers(error, each, taken[at]) for at, each in hostile.items()):
                return name, "error", thing
            if is_pythons(error, name):
                return name, "error", thing
        return name, wrong_with(error) or "error", thing


def sequences(seed, count):
    """Make so many calls; what became of them, and what is wrong, told."""
    rng, found, told = random.Random(seed), Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        chdir(folder)
        while found["calls"] < count:
            (thing, game), names = made(rng), []
            for _ in range(rng.randrange(1, LONGEST)):
                began = time.process_time()
                name, what, thing = one_call(rng, thing, game)
                names.append(name)
                if time.process_time() - began > SECONDS:
                    what = f"more than {SECONDS} s"
                found["calls"] += 1
                found[what if what in ("answer", "error") else "wrong"] += 1
                if what not in ("answer", "error"):
                    told.append(f"{' '.join(names)}: {what}")
        chdir("/")
    return found, told


TRIED = """
import json, os, warnings
os.environ["SHOGI_LAB_PROGRESS"] = ""
warnings.simplefilter("ignore")
from helpers.sequences import sequences
print(json.dumps(sequences(int(sys.argv[1]), int(sys.argv[2]))))
"""


def tried(seed, count):
    """Such sequences in a process of their own: what became of the calls, and what is wrong."""
    told = confined(TRIED, seed, count, seconds=600, megabytes=12_288)
    found, wrong = json.loads(told.splitlines()[-1])
    return Counter(found), wrong


def duel_by_two():
    """A duel on which two threads play: whatever comes, its board has a game of legal moves."""
    duel = play(against="shogi_lab", level="KKP, depth 3")
    wrong = []

    def plays():
        for _ in range(10):
            try:
                duel.board.push(duel.board.position.legal_moves()[0])
            except ValueError:
                continue
            except Exception as error:  # noqa: BLE001  that is the question
                wrong.append(wrong_with(error))

    both = [threading.Thread(target=plays) for _ in "ab"]
    for each in both:
        each.start()
    for each in both:
        each.join(60)
    assert not any(each.is_alive() for each in both)
    game = duel.board.game()
    assert len(list(game.positions())) == len(game.moves) + 1
    return [each for each in wrong if each]
