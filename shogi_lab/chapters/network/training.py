"""Training a network beside a value that is known, and rounding it to whole numbers.

      chance    1 / (1 + exp(-(scale * known + logit)))      known: material, shelter and KKP
      target    a quarter who won, the rest what a search saw, as a chance
      rows      moved by AdaGrad with a floor     layers    by Adam (Kingma and Ba, 2014)

The known value stays fixed, so that the network learns only what is missing from it: its last layer
begins near 0, and with it the player begins as strong as it is without. A step takes 256 positions;
its slopes are computed by `kernels/descent.py`, some 80,000 positions per second of one core.

The parts of a row follow Nasu's learner for shogi (2018), which splits HalfKP into the piece alone,
the piece relative to the king, and both; it has no mirror images.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from shogi_lab.chapters.kkp.files import read_archive
from shogi_lab.chapters.kkp.learning import Quality, quality
from shogi_lab.chapters.kkp.shipped import TAUGHT, shipped_weights
from shogi_lab.chapters.learning.kernels.half_kp import PIECE_PLACES
from shogi_lab.chapters.learning.lessons import RESULT, Lessons, apart, chosen, scale_of
from shogi_lab.chapters.learning.pair_training import all_known, known_of
from shogi_lab.chapters.player.own_games import GAMES, games_in, load_games
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.ground.messages import said

from .kernels import descent
from .kernels.accumulator import UNITS
from .kernels.layers import HIDDEN, ONE_SIGNAL, SHIFT
from .network import Network, folded, parts_of_places, signals_behind

#: Values of 1,000 nodes for every quiet position of the player's own games.
LABELS = GAMES.parent / "labels.npz"
#: A value that is farther from 0, and a mate, counts as this many centipawns.
FARTHEST = 3_000
#: 1.0 in whole numbers: of rows, and of hidden weights.
ROW_ONE, WEIGHT_ONE = ONE_SIGNAL, 1 << SHIFT
#: A round's last step next to its first.
LAST_STEP = 0.03
LAYERS = ("start", "first", "first_bias", "second", "second_bias", "last", "last_bias")


class Taught(NamedTuple):
    """Lessons, whose `values` are labels, and what is known of each position without a network, for
    the side to move, in centipawns, float32[n].
    """

    lessons: Lessons
    known: np.ndarray


class Recipe(NamedTuple):
    """How a network is trained.

    units: sums of each side; rounds: how often each position is shown; won: how much of a target
    is who won; step: of rows; floor: the squared slopes with which each number begins; own: what
    share of that step HalfKP's own rows move, 0 for none; layers: the step of layers; last: how
    far the last weights lie from 0 at first.
    """

    units: int = UNITS
    rounds: int = 2
    won: float = RESULT
    step: float = 0.03
    floor: float = 8.0
    own: float = 0.0
    layers: float = 0.002
    last: float = 0.05


RECIPE = Recipe()


def taught_by(games: int | None = None, labels: Path | None = LABELS) -> Taught:
    """Return what the first so many of the player's own games teach, or all of them. labels: a file
    as `data/make_labels.py` writes it, or None for what the player thought in the games.

    A thousand games are some 55,000 positions and take about seven seconds."""
    some, tables = islice(games_in(load_games()), games), (shipped_weights(TAUGHT),)
    known = all_known(known_of(game, number, tables) for number, game in enumerate(some))
    return labeled(Taught(known.lessons, known.rest + known.tables[:, 0]), labels)


def labeled(taught: Taught, labels: Path | None) -> Taught:
    """Return the same positions with the labels of a file, which begins with these games' quiet
    positions; those that it passes over are left out."""
    if labels is None:
        return taught
    wanted, no = said("it must be an npz file as make_labels.py writes it"), said("holds no labels")
    values = read_archive(labels, ("values",), 1 << 24, no, wanted)["values"]
    values = values[: len(taught.known)].astype(np.float32)
    there = values > -(1 << 15)
    lessons = taught.lessons._replace(values=np.clip(values, -FARTHEST, FARTHEST))
    return kept(Taught(lessons, taught.known), there)


def kept(taught: Taught, which: np.ndarray) -> Taught:
    """Return only some positions, chosen by a mask or by their numbers."""
    return Taught(chosen(taught.lessons, which), taught.known[which])


def held_apart(taught: Taught, seed: int = 1) -> tuple[Taught, Taught]:
    """Return what to learn from, and every fourth position of the games that are held out: one in
    ten, drawn by a seed; with seed 1 the games that the player's KKP was judged on."""
    number = np.arange(len(taught.known))
    learned, out = apart(taught.lessons._replace(values=number), seed)
    return kept(taught, learned.values), kept(taught, out.values[out.fourth])


def targets_of(lessons: Lessons, won: float = RESULT) -> np.ndarray:
    """Return the chances to be learned: the winner, blended with what was thought."""
    scale = scale_of(lessons.values.astype(float), lessons.won)
    thought = 1 / (1 + np.exp(-scale * lessons.values))
    return (won * lessons.won + (1 - won) * thought).astype(np.float32)


class Learner:
    """A network in floating point, and all that goes with learning.

    net: one record of `descent.learned_layout`; scale: logits of a centipawn of what is known.
    """

    SMOOTH, SQUARES, LEAST = 0.9, 0.999, 1e-8

    def __init__(self, recipe: Recipe, seed: int, scale: float):
        """Begin with numbers drawn by a seed; every sum lies in the middle of what is not cut."""
        layout, rng = descent.learned_layout(recipe.units), np.random.default_rng(seed)
        self.recipe, self.scale, self.steps = recipe, scale, 0
        self.net, self._slopes = np.zeros(1, layout), np.zeros(1, layout)
        self._means, self._squares = ({n: np.zeros_like(self._of(n)) for n in LAYERS} for _ in "12")
        self._few, self._seen = (
            np.zeros(1, descent.POSITIONS),
            np.zeros(1, descent.pass_layout(recipe.units)),
        )
        self._parts = np.zeros(1, descent.PARTS)
        self._parts["rows"][0] = parts_of_places()
        for name, spread in (
            ("first", (1 / recipe.units) ** 0.5),
            ("second", 0.25),
            ("last", recipe.last),
        ):
            self._of(name)[:] = rng.normal(0, spread, self._of(name).shape)
        for part, spread in (
            (slice(descent.FIRST_RELATIVE), 0.05),
            (slice(descent.FIRST_RELATIVE, descent.FIRST_OWN), 0.02),
        ):
            self._of("rows")[part] = rng.normal(0, spread, self._of("rows")[part].shape)
        for name, value in (("start", 0.5), ("first_bias", 0.2), ("second_bias", 0.2)):
            self._of(name)[:] = value
        self._seen["units"], self._seen["hidden"] = recipe.units, HIDDEN
        self._seen["parts"], self._seen["first_own"] = 3 if recipe.own else 2, descent.FIRST_OWN
        self._seen["floor"], self._seen["own_share"] = recipe.floor, recipe.own

    def _of(self, name: str) -> np.ndarray:
        """Return the numbers of one member of the network, where they lie."""
        numbers: np.ndarray = self.net[name][0]
        return numbers

    def logits(self, taught: Taught) -> np.ndarray:
        """Return what the network and what is known say of each position, in logits, float32[n]."""
        parts = [np.zeros(0, np.float32)]
        for begin in range(0, len(taught.known), descent.FEW):
            self._take(taught, np.arange(begin, min(begin + descent.FEW, len(taught.known))))
            descent.logits(*self._given(self.net, self._parts, self._few, self._seen))
            parts.append(self._few["logit"][0, : self._few["number"][0]].copy())
        return np.concatenate(parts)

    def step(self, taught: Taught, targets: np.ndarray, here: np.ndarray, length: float) -> None:
        """Go one step downhill with the positions of these numbers; length: 1 for a whole step."""
        self._take(taught, here)
        self._few["target"][0, : len(here)] = targets[here]
        self._seen["step"] = length * self.recipe.step
        for name in ("first", "second"):
            self._seen[f"{name}_across"][0] = self._of(name).T
        descent.descend(*self._given(self.net, self._slopes, self._parts, self._few, self._seen))
        self._move_layers(length * self.recipe.layers, len(here))

    def _take(self, taught: Taught, here: np.ndarray) -> None:
        lessons, few = taught.lessons, self._few
        few["number"] = len(here)
        few["kings"][0, : len(here)] = lessons.kings[here]
        few["pieces"][0, : len(here)] = lessons.pieces[here]
        few["known"][0, : len(here)] = self.scale * taught.known[here]

    def _given(self, *records: np.ndarray) -> list[object]:
        return [for_kernel(record[0]) for record in records]

    def _move_layers(self, length: float, positions: int) -> None:
        """Move the layers by Adam: each number's slope, smoothed, in units of its usual size."""
        self.steps += 1
        fair = (1 - self.SQUARES**self.steps) ** 0.5 / (1 - self.SMOOTH**self.steps)
        for name in LAYERS:
            by = self._slopes[name][0] / positions
            mean, square = self._means[name], self._squares[name]
            mean += (1 - self.SMOOTH) * (by - mean)
            square += (1 - self.SQUARES) * (by * by - square)
            self._of(name)[...] -= length * fair * mean / (np.sqrt(square) + self.LEAST)
            self._slopes[name] = 0
        most = ONE_SIGNAL / WEIGHT_ONE  # what int8 can hold
        for name in ("first", "second"):
            np.clip(self._of(name), -most, most, out=self._of(name))


class Look(NamedTuple):
    """A look at a network while it learns: how many positions it was shown, and how well it tells
    the winners of positions that it learns from, and of some held out; it is always the same
    learner, which changes as learning goes on.
    """

    shown: int
    learned: Quality
    held_out: Quality
    learner: Learner


def train(
    taught: Taught, held_out: Taught, recipe: Recipe = RECIPE, seed: int = 1, looks: int = 1
) -> Iterator[Look]:
    """Train a network, and yield a look at it before the first step, and after each part of a
    round; looks: how many parts a round has.

    The same seed, recipe and positions give the same network.
    """
    targets = targets_of(taught.lessons, recipe.won)
    learner = Learner(recipe, seed, scale_of(taught.known.astype(float), targets))
    rng = np.random.default_rng(seed)
    sample = kept(taught, rng.permutation(len(targets))[:20_000])
    starts = [*range(0, len(targets), descent.FEW)]
    pauses = {len(starts) * part // looks for part in range(1, looks + 1)}
    done, steps = 0, recipe.rounds * len(starts)

    def look(shown: int) -> Look:
        known, out = (
            quality(learner.logits(some), some.lessons.won) for some in (sample, held_out)
        )
        return Look(shown, known, out, learner)

    yield look(0)
    for number in range(recipe.rounds):
        order = rng.permutation(len(targets))
        for step, begin in enumerate(starts, 1):
            done += 1
            length = (1 - LAST_STEP) * 0.5 * (1 + np.cos(np.pi * done / steps)) + LAST_STEP
            learner.step(taught, targets, order[begin : begin + descent.FEW], length)
            if step in pauses:
                yield look(number * len(targets) + min(begin + descent.FEW, len(targets)))


def whole(learner: Learner) -> Network:
    """Return a network in whole numbers, rounded to the nearest; the last weights are made as large
    as int8 holds, and the network's scale undoes that."""
    net = {name: learner.net[name][0] for name in ("rows", *LAYERS)}
    most = float(np.abs(net["last"]).max())
    scale = max(1, int(ONE_SIGNAL * ONE_SIGNAL * learner.scale / most))
    last_one, bias = scale / (ONE_SIGNAL * learner.scale), ROW_ONE * WEIGHT_ONE
    rows = _rounded(net["rows"], ROW_ONE, np.int16)
    has_own = rows[descent.FIRST_OWN :].any(axis=1)
    return Network(
        shared=rows[: descent.FIRST_RELATIVE],
        relative=rows[descent.FIRST_RELATIVE : descent.FIRST_OWN],
        places=folded().place[has_own],
        extra=rows[descent.FIRST_OWN :][has_own],
        start=_rounded(net["start"], ROW_ONE, np.int16),
        first=_rounded(net["first"].T, WEIGHT_ONE, np.int8),
        first_bias=_rounded(net["first_bias"], bias, np.int32),
        second=_rounded(net["second"].T, WEIGHT_ONE, np.int8),
        second_bias=_rounded(net["second_bias"], bias, np.int32),
        last=_rounded(net["last"], last_one, np.int8),
        last_bias=_rounded(net["last_bias"], last_one * ONE_SIGNAL, np.int32),
        scale=np.array([scale], np.int32),
    )


def _rounded(numbers: np.ndarray, one: float, kind: type) -> np.ndarray:
    return np.ascontiguousarray(np.rint(one * numbers).astype(kind))


def answers_of(network: Network, lessons: Lessons) -> np.ndarray:
    """Return what a network of whole numbers adds to the value of each lesson, in centipawns, as
    its kernels do."""
    rows, answers = network.rows(), [np.zeros(0, int)]
    for begin in range(0, len(lessons.won), 32 * descent.FEW):
        few = chosen(lessons, slice(begin, begin + 32 * descent.FEW))
        places = few.kings.astype(np.int32)[:, :, None] * PIECE_PLACES + few.pieces
        sums = network.start + sum(rows[places[:, :, k]] for k in range(places.shape[2]))
        answers.append(signals_behind(sums, network)[2])
    return np.concatenate(answers)
