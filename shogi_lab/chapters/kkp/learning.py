"""Learning a KKP table from games: which weights best predict, from a position, the winner of its
game?

      chance that Black wins  =  1 / (1 + exp(-scale * (material + KKP / 32)))

      kkp[own king, other king, index]  =  square + near own + near other + all three
                                           a number of each of the PARTS: many places share it

Games are few and the table has 4.8 million numbers. So a weight is a sum of parts: one for the
piece's square, or its number in hand, two for its position relative to either king, and one for
the three squares together. Each part is held near zero (ridge regression), the more tightly the
smaller its `spread` is. So a pattern that occurs everywhere is learned by the part that meets it
most often, and a place that no game reached still has the parts that it shares.

Left and right count as one, as in Bonanza's learning (its param_sym): a place and its mirror image
share every number. White's terms are turned into Black's and subtracted before anything is
learned.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine import squares
from shogi_lab.engine.arguments import checked, is_a, refused, shortened, within
from shogi_lab.engine.arrays import np
from shogi_lab.engine.evaluation import FV_SCALE
from shogi_lab.engine.hands import held
from shogi_lab.engine.indexes import KKP_BLOCKS, KKP_BOARD, KKP_END, KKP_HAND, BoardPiece
from shogi_lab.engine.kkp import SHAPE, seen_by
from shogi_lab.engine.pieces import BLACK, COLORS, GOLD, GOLD_LIKE, HAND_PIECES, KING
from shogi_lab.engine.posi import POSITION
from shogi_lab.engine.squares import NOWHERE, SQUARES
from shogi_lab.ground.files import replaced
from shogi_lab.ground.messages import said
from shogi_lab.notation.games import Game

from .files import read_archive

#: Pieces that move like a gold, promoted: Bonanza gives them the gold's index. Here each also has
#: indexes of its own, after the others, so that both ways can be learned and compared.
PROMOTED_GOLDS = tuple(piece for piece in GOLD_LIKE if piece != GOLD)
OWN_BOARD = tuple(
    KKP_END + SQUARES * PROMOTED_GOLDS.index(piece) if piece in PROMOTED_GOLDS else base
    for piece, base in enumerate(KKP_BOARD)
)
WIDTH = KKP_END + SQUARES * len(PROMOTED_GOLDS)
#: Bytes of a learned table at most: a number and an extra weight for every place, and the rest.
LARGEST = 6 * SQUARES * SQUARES * WIDTH + 4 * SQUARES * WIDTH + 1024


class Samples(NamedTuple):
    """Positions, how their games ended, and every KKP term of every position, one after another.

    By position: `material`, Black's minus White's; `won`, 1 if Black won and 0 if White did;
    `game`, the game's number. By term: `row`, the position's number; `own` and `other`, the kings'
    squares, and the index `entry`, as the piece's side sees them; `sign`.
    """

    material: np.ndarray
    won: np.ndarray
    game: np.ndarray
    row: np.ndarray
    own: np.ndarray
    other: np.ndarray
    entry: np.ndarray
    sign: np.ndarray


# From games to samples.


def winner(game: Game) -> int | None:
    """Return the color that won; None if the record does not say."""
    return game.winner


def quiet_records(game: Game, opening: int) -> list[Any]:
    """Return records of the positions after the first `opening` that are quiet: no check, both
    kings on the board, and the move that was played won no material."""
    positions = list(game.positions())
    return [
        here.record
        for here, after in list(pairwise(positions))[opening:]
        if here.record.material == after.record.material
        and NOWHERE not in here.record.king.tolist()
        and not here.in_check()
    ]


def samples_of_game(game: Game, number: int = 0, opening: int = 8, every: int = 4) -> Samples:
    """Return the samples of one game: every `every`-th of its quiet positions, or none if the game
    had no winner.

    All positions of a game share its result, so more of them hardly teach more.
    """
    color = winner(game)
    found = [] if color is None else quiet_records(game, opening)[::every]
    positions = np.array(found, POSITION)
    return Samples(
        positions["material"].astype(float),
        np.full(len(found), float(color == BLACK)),
        np.full(len(found), number),
        *terms_of(positions),
    )


#: Plies of a game and games of a set, as faces take them.
MAX_PLIES, MOST_GAMES = 10_000, 1_000_000
Plies = Annotated[int, within(0, MAX_PLIES)]


Every = Annotated[int, within(1, MAX_PLIES)]


@checked
def samples_of(games: Iterable[Game], opening: Plies = 8, every: Every = 4) -> Samples:
    """Return the samples of games, in the order of the games, with the games' numbers.

    >>> samples = samples_of([Game.parse("startpos moves 7g7f 3c3d 2g2f resign")], 0, 1)
    >>> len(samples.won), len(samples.row)
    (3, 156)
    """
    return joined(
        samples_of_game(game, number, opening, every) for number, game in enumerate(games)
    )


def joined(parts: Iterable[Samples]) -> Samples:
    """Join several samples into one."""
    parts = list(parts)
    if not parts:
        raise ValueError(said("no games came; there must be at least one"))
    begins = np.cumsum([0, *(len(part.won) for part in parts)])
    moved = [
        part._replace(row=part.row + np.int32(begin))
        for part, begin in zip(parts, begins[:-1], strict=True)
    ]
    return Samples(*(np.concatenate(each) for each in zip(*moved, strict=True)))


def terms_of(positions: np.ndarray) -> tuple[np.ndarray, ...]:
    """Return every term of every position's KKP sum: row, own, other, entry, sign (see
    `Samples`)."""
    rows, squares = np.nonzero((positions["board"] != 0) & (np.abs(positions["board"]) != KING))
    pieces = positions["board"][rows, squares].astype(int)
    colors = (pieces < 0).astype(int)
    entries = np.array(OWN_BOARD)[np.abs(pieces)] + seen_by.py_func(colors, squares)
    found = [(rows, colors, entries)]
    every = np.arange(len(positions))
    for side in COLORS:
        for piece in HAND_PIECES:
            counts = held.py_func(positions["hand"][:, side], piece)
            found.append((every, np.full_like(every, side), KKP_HAND[piece] + counts))
    row, color, entry = (np.concatenate(each) for each in zip(*found, strict=True))
    kings = positions["king"].astype(int)
    own = seen_by.py_func(color, kings[row, color])
    other = seen_by.py_func(color, kings[row, 1 - color])
    kinds = (np.int32, np.int8, np.int8, np.int16, np.int8)
    terms = (row, own, other, entry, 1 - 2 * color)
    return tuple(term.astype(kind) for term, kind in zip(terms, kinds, strict=True))


@checked
def of_games(samples: Samples, chosen: Sequence[int]) -> Samples:
    """Return only the positions of the games whose numbers are `chosen`."""
    kept = np.isin(samples.game, chosen)
    rows = (np.cumsum(kept) - 1).astype(np.int32)
    terms = kept[samples.row]
    row, own, other, entry, sign = (each[terms] for each in samples[3:])
    material, won, game = (each[kept] for each in samples[:3])
    return Samples(material, won, game, rows[row], own, other, entry, sign)


def split(samples: Samples, seed: int, share: float = 0.2) -> tuple[Samples, Samples]:
    """Return samples to learn from, and those of the games held out, a `share` of all, drawn by a
    seed.

    >>> samples = samples_of([Game.parse("startpos moves 7g7f 3c3d 2g2f resign")] * 5, 0, 1)
    >>> [len(part.won) for part in split(samples, seed=1)]
    [12, 3]
    """
    numbers = np.random.default_rng(seed).permutation(np.unique(samples.game))
    held_out = round(share * len(numbers))
    kept, held = numbers[held_out:].tolist(), numbers[:held_out].tolist()
    return of_games(samples, kept), of_games(samples, held)


# What places share.


def mirrored(sq: Any) -> Any:
    """Exchange left and right for a square, or an array of squares; -1 stays."""
    return np.where(sq < 0, sq, squares.mirrored(sq))


def _places() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return, by index: the piece, its square or -1 in hand, and the number held or 0."""
    piece, square, count = np.zeros(WIDTH, int), np.full(WIDTH, -1), np.zeros(WIDTH, int)
    for block in KKP_BLOCKS:
        here = slice(block.start, block.end)
        piece[here] = block.piece
        (count if block.in_hand else square)[here] = np.arange(block.first, block.last + 1)
    for promoted in PROMOTED_GOLDS:
        here = slice(OWN_BOARD[promoted], OWN_BOARD[promoted] + SQUARES)
        piece[here], square[here] = promoted, np.arange(SQUARES)
    return piece, square, count


PIECE, SQUARE, COUNT = _places()
#: By index: that of the mirrored place, and that of a gold where one of its like stands.
MIRRORED = np.arange(WIDTH) + np.where(SQUARE < 0, 0, mirrored(SQUARE) - SQUARE)
AS_GOLD = np.where(np.isin(PIECE, PROMOTED_GOLDS), KKP_BOARD[GOLD] + SQUARE, np.arange(WIDTH))


def _way(king: np.ndarray, square: np.ndarray) -> np.ndarray:
    """Return the way from a king to a square as one number; 0 for all in hand."""
    way = (square // 9 - king // 9 + 8) * 17 + square % 9 - king % 9 + 8
    return np.where(square < 0, 0, way + 1)


#: What of a king's and a piece's squares a part sees.
SEES: dict[str, Callable[[np.ndarray, np.ndarray], np.ndarray]] = {
    "piece": lambda king, square: 0 * (king + square),
    "square": lambda king, square: 0 * king + square + 1,
    "near": _way,
}
#: More than any of them says.
MOST_SEEN = 512


class Part(NamedTuple):
    """Numbers that places share: what they depend on, which king's square they use, and how far
    from zero they may lie.

    `spread` is in logits: the standard deviation that ridge regression assumes.
    """

    sees: str
    king: str
    spread: float


PIECES = (Part("piece", "own", 0.03),)
SQUARES_ONLY = (Part("square", "own", 0.02),)
KINGS_TOO = (*SQUARES_ONLY, Part("near", "own", 0.01), Part("near", "other", 0.01))
#: What a piece is worth wherever it stands is left to material: learned from one engine's games,
#: it told the winners of others' games worse.
PARTS = (*KINGS_TOO, Part("all three", "both", 0.003))


def shared(sees: str) -> tuple[np.ndarray, int]:
    """Return, for each place [king, index], the place of the number that it shares with others,
    and how many such numbers there are."""
    kings = np.arange(SQUARES)[:, None]
    what = (PIECE * 32 + COUNT) * MOST_SEEN
    seen = np.minimum(
        what + SEES[sees](kings, SQUARE), what + SEES[sees](mirrored(kings), mirrored(SQUARE))
    )
    codes, numbers = np.unique(seen, return_inverse=True)
    return numbers.reshape(seen.shape), len(codes)


def cells(own: np.ndarray, other: np.ndarray, entry: np.ndarray) -> np.ndarray:
    """Return a number for each place [own king, other king, index]; a place and its mirror image
    have the same.
    """
    here = (own * SQUARES + other) * WIDTH + entry
    there = (mirrored(own) * SQUARES + mirrored(other)) * WIDTH + MIRRORED[entry]
    return np.minimum(here, there)


# Learning.


class Learnt(NamedTuple):
    """A table that was learned. Weights are int16; `FV_SCALE` units make a point of material.

    `merged`: whether pieces that move like a gold have the gold's weights. `scale` is in logits
    per point. A weight kkp[own king, other king, index] is own[own king, index] + other[other king,
    index], plus `extra` if `cells` has that place or its mirror image.
    """

    merged: bool
    scale: float
    own: np.ndarray
    other: np.ndarray
    cells: np.ndarray
    extra: np.ndarray

    def all_weights(self) -> np.ndarray:
        """Return every weight, int16[81, 81, 1062]: promoted pieces that move like a gold have
        weights of their own.

        Raises ValueError if a sum of parts does not fit.
        """
        weights = self.own[:, None].astype(np.int32) + self.other
        kings, entry = np.divmod(self.cells, WIDTH)
        own, other = np.divmod(kings, SQUARES)
        for king, enemy, index in (
            (own, other, entry),
            (mirrored(own), mirrored(other), MIRRORED[entry]),
        ):
            parts = self.own[king, index].astype(np.int32) + self.other[enemy, index]
            weights[king, enemy, index] = parts + self.extra
        return _int16(weights[:, :, AS_GOLD] if self.merged else weights)

    def table(self) -> np.ndarray:
        """Return the table, int16[81, 81, 738], in the form that `Position.kkp` and the kernels
        take.

        Raises ValueError if promoted pieces were learned apart from the gold.
        """
        if not self.merged:
            raise ValueError(
                said(
                    "this cannot be a table of KKP, which has no index for a tokin; it must be "
                    "learned with merged=True"
                )
            )
        return np.ascontiguousarray(self.all_weights()[:, :, :KKP_END])


def _int16(weights: np.ndarray) -> np.ndarray:
    """Return whole numbers as int16; ValueError if one does not fit."""
    largest = np.abs(weights).max(initial=0)
    if largest > np.iinfo(np.int16).max:
        words = {"n": f"{largest:.0f}"}
        raise ValueError(
            said("a weight of {n} does not fit int16; the spreads must be smaller", **words)
        )
    return np.rint(weights).astype(np.int16)


class Regression:
    """Logistic regression that predicts the winner from material and the terms: matrix products
    without a matrix.

    `theta` is one vector: the scale of material, then each part's numbers in units of its spread.
    """

    #: One of theta's scale in logits a point of material: what 300 points are worth.
    UNIT = 1 / 300

    def __init__(self, samples: Samples, parts: Sequence[Part] = PARTS, merged: bool = True):
        """Prepare to learn; `merged`: what moves like a gold is one with it, as in Bonanza."""
        self.samples, self.parts, self.merged = samples, tuple(parts), merged
        own, other = samples.own.astype(int), samples.other.astype(int)
        entry = AS_GOLD[samples.entry] if merged else samples.entry
        self.cells, numbers = np.unique(cells(own, other, entry), return_inverse=True)
        #: By kind of king: where each term looks in that king's grid of weights.
        at = {"own": own * WIDTH + entry, "other": other * WIDTH + entry, "both": numbers}
        self.at = {king: places.astype(np.int32) for king, places in at.items()}
        self.room = {"own": SQUARES * WIDTH, "other": SQUARES * WIDTH, "both": len(self.cells)}
        #: By part: which of its numbers each cell of a grid has a share in.
        self.shares = [self._shares(part) for part in self.parts]
        ends = np.cumsum([1, *(number for _, number in self.shares)])
        self.slices = [slice(*ends[i : i + 2]) for i in range(len(self.parts))]
        self.size = int(ends[-1])

    def _shares(self, part: Part) -> tuple[np.ndarray, int]:
        if part.king == "both":
            return np.arange(len(self.cells)), len(self.cells)
        numbers, size = shared(part.sees)
        return numbers.ravel(), size

    def grids(self, theta: np.ndarray) -> dict[str, np.ndarray]:
        """Return, by kind of king, the sum of its parts for each cell of its grid, in logits."""
        grids = {king: np.zeros(room) for king, room in self.room.items()}
        for part, (share, _), here in zip(self.parts, self.shares, self.slices, strict=True):
            grids[part.king] += part.spread * theta[here][share]
        return grids

    def logits(self, theta: np.ndarray) -> np.ndarray:
        """Return how likely Black is to win in each position, as logits, by the weights `theta`."""
        grids, weights = self.grids(theta), np.zeros(len(self.samples.row))
        for king in self._kings():
            weights += grids[king][self.at[king]]
        terms = np.bincount(self.samples.row, weights * self.samples.sign, len(self.samples.won))
        return self.UNIT * theta[0] * self.samples.material + terms

    def _kings(self) -> list[str]:
        """Return the grids that a part has numbers in."""
        return sorted({part.king for part in self.parts})

    def gathered(self, residual: np.ndarray) -> np.ndarray:
        """Apply the transpose of `logits`: for each number of theta, add up a value per
        position.
        """
        by_term = residual[self.samples.row] * self.samples.sign
        grids = {
            king: np.bincount(self.at[king], by_term, self.room[king]) for king in self._kings()
        }
        found = np.empty(self.size)
        found[0] = self.UNIT * (residual @ self.samples.material)
        for part, (share, size), here in zip(self.parts, self.shares, self.slices, strict=True):
            found[here] = part.spread * np.bincount(share, grids[part.king], size)
        return found

    def newton(self, theta: np.ndarray, rounds: int = 25) -> np.ndarray:
        """Return a better theta: take a step of Newton's method on `to_lessen`, solved in this
        many rounds.
        """
        chance = 1 / (1 + np.exp(-self.logits(theta)))
        downhill = self.gathered(self.samples.won - chance) - theta
        weight = chance * (1 - chance)
        return theta + conjugate_gradients(
            lambda step: self.gathered(weight * self.logits(step)) + step, downhill, rounds
        )

    def to_lessen(self, theta: np.ndarray) -> float:
        """Return the quantity that learning makes small: the loss in nats, over all positions,
        plus half of theta's square.
        """
        logits = self.logits(theta)
        loss = np.logaddexp(0, logits).sum() - self.samples.won @ logits
        return float(loss + theta @ theta / 2)

    def learnt(self, theta: np.ndarray) -> Learnt:
        """Return the table that theta describes, in whole numbers; `FV_SCALE` units make a point
        of material.
        """
        scale = self.UNIT * float(theta[0])
        if scale <= 0:
            words = {"n": f"{scale:.2g}"}
            raise ValueError(
                said(
                    "material has the scale {n}; there must be games in which it helps to win",
                    **words,
                )
            )
        grids = {king: _int16(grid * FV_SCALE / scale) for king, grid in self.grids(theta).items()}
        own, other = (grids[king].reshape(SQUARES, WIDTH) for king in ("own", "other"))
        kept = grids["both"] != 0
        return Learnt(
            self.merged, scale, own, other, self.cells[kept].astype(np.int32), grids["both"][kept]
        )


def conjugate_gradients(
    times: Callable[[np.ndarray], np.ndarray], wanted: np.ndarray, rounds: int = 25
) -> np.ndarray:
    """Find the x for which `times(x)` is nearly `wanted` (Hestenes and Stiefel, 1952)."""
    x, left = np.zeros_like(wanted), wanted.copy()
    way, square = left.copy(), left @ left
    enough = 1e-8 * square
    for _ in range(rounds):
        if square <= enough:
            break
        there = times(way)
        length = square / (way @ there)
        x, left = x + length * way, left - length * there
        square, before = left @ left, square
        way = left + square / before * way
    return x


STEPS = 4
Steps = Annotated[int, within(1, 100)]


def learning(
    regression: Regression, theta: np.ndarray | None = None, done: int = 0, steps: int = STEPS
) -> Iterator[np.ndarray]:
    """Yield theta, the vector of all numbers to learn, after each step of Newton's method; to
    resume, give the last theta and its number.
    """
    theta = np.zeros(regression.size) if theta is None else theta
    for _ in range(done, steps):
        theta = regression.newton(theta)
        yield theta


class Convergence(NamedTuple):
    """How learning nears its end: how many numbers are learned, and after each step how much of
    the way from the start to the end is left.
    """

    numbers: int
    left: tuple[float, ...]

    def steps(self, share: float) -> int:
        """Return the first step after which no more than this share is left."""
        return next(i for i, left in enumerate(self.left, 1) if left <= share)


@checked
def convergence(samples: Samples, merged: bool, steps: Steps = 12) -> Convergence:
    """Learn in small steps, three rounds of conjugate gradients each, and return how fast that
    goes.

    The end is the point that three more steps of `learning` reach from the last small step.

    >>> samples = samples_of([Game.parse("startpos moves 7g7f 3c3d 8h2b+ 9c9d 2b3a resign")], 0, 1)
    >>> found = convergence(samples, True, 4)
    >>> found.left[0] > found.left[-1] >= 0
    True
    """
    regression = Regression(samples, PARTS, merged)
    theta, met = np.zeros(regression.size), []
    start = regression.to_lessen(theta)
    for _ in range(steps):
        theta = regression.newton(theta, rounds=3)
        met.append(regression.to_lessen(theta))
    *_, theta = learning(regression, theta, steps=3)
    end = regression.to_lessen(theta)
    return Convergence(regression.size, tuple((each - end) / (start - end) for each in met))


def learn(samples: Samples, parts: Sequence[Part] = PARTS, merged: bool = True) -> Learnt:
    """Learn from samples; without parts only the scale of material is fitted, which is the
    baseline.

    >>> samples = samples_of([Game.parse("startpos moves 7g7f 3c3d 8h2b+ 9c9d 2b3a resign")], 0, 1)
    >>> learn(samples).table().shape
    (81, 81, 738)
    """
    regression = Regression(samples, parts, merged)
    *_, theta = learning(regression)
    return regression.learnt(theta)


# How good it is.


class Quality(NamedTuple):
    """How well winners are predicted: the mean log-loss in nats per position (0.693 for a coin),
    and the share of positions whose better side won. An even forecast counts half.
    """

    log_loss: float
    agreement: float


def forecasts(learnt: Learnt, samples: Samples) -> np.ndarray:
    """Return each position's logit that Black wins: material and the table's whole numbers."""
    weights = learnt.all_weights()[samples.own, samples.other, samples.entry].astype(float)
    kkp = np.bincount(samples.row, weights * samples.sign, len(samples.won))
    return learnt.scale * (samples.material + kkp / FV_SCALE)


def quality(logits: np.ndarray, won: np.ndarray) -> Quality:
    """Measure how well forecasts predict winners.

    >>> quality(np.array([0.0, 0.0]), np.array([1, 0]))  # doctest: +ELLIPSIS
    Quality(log_loss=0.693..., agreement=0.5)
    """
    loss = np.logaddexp(0, np.where(won > 0, -logits, logits))
    right = np.where(logits == 0, 0.5, (logits > 0) == (won > 0))
    return Quality(float(loss.mean()), float(right.mean()))


@checked
def near_king(table: Any, piece: BoardPiece) -> list[float]:
    """Return what a piece is worth on average, by its distance from its own king in king's steps.

    The worth is in points of material beyond the piece's value, for distances 1 to 8, averaged
    over the whole board and all kings on different squares.

    >>> near_king(np.full((81, 81, 738), 64), GOLD)
    [2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0]
    """
    entries = np.flatnonzero((PIECE[:KKP_END] == piece) & (SQUARE[:KKP_END] >= 0))
    squares, kings = SQUARE[entries], np.arange(SQUARES)[:, None]
    apart = np.maximum(abs(squares // 9 - kings // 9), abs(squares % 9 - kings % 9))
    if not is_a(table, np.ndarray) or table.dtype.kind not in "iuf" or table.shape != SHAPE:
        raise refused(table, "table", said("a table of numbers {shape}", shape=SHAPE))
    weights = table[:, :, entries].mean(axis=1) / FV_SCALE
    return [float(weights[apart == steps].mean()) for steps in range(1, 9)]


# Files.


def save_kkp(path: str | os.PathLike[str], learnt: Learnt) -> None:
    """Write a learned table, compressed, for `load_kkp`."""
    with replaced(path) as file:
        np.savez_compressed(file, allow_pickle=False, **learnt._asdict())


def load_kkp(path: str | os.PathLike[str]) -> Learnt:
    """Return the learned table that `save_kkp` wrote; its `table()` is what `Position.kkp` takes.

    Any other file raises a ValueError, which says what came and what was expected.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "kkp.npz")
    ...     written = path.write_text("weights, please")
    ...     load_kkp(path)
    Traceback (most recent call last):
    ValueError: kkp.npz is not a learned table: it must be an npz file as save_kkp writes it
    """
    wanted = said("it must be an npz file as save_kkp writes it")
    arrays = read_archive(path, Learnt._fields, LARGEST, said("is not a learned table"), wanted)
    name = shortened(Path(path).name)
    came = {key: f"{array.dtype}{array.shape}" for key, array in arrays.items()}
    number = arrays["cells"].size
    fitting = {
        "merged": "bool()",
        "scale": "float64()",
        "own": f"int16({SQUARES}, {WIDTH})",
        "other": f"int16({SQUARES}, {WIDTH})",
        "cells": f"int32({number},)",
        "extra": f"int16({number},)",
    }
    if came != fitting:
        words = {"name": name, "came": came, "fitting": fitting}
        raise ValueError(said("{name} holds {came}; it must hold {fitting}", **words))
    last = SQUARES * SQUARES * WIDTH - 1
    if number and not 0 <= arrays["cells"].min() <= arrays["cells"].max() <= last:
        raise ValueError(
            said(
                "{name} has weights for places that do not exist; places must be from 0 to {n}",
                name=name,
                n=last,
            )
        )
    merged, scale = bool(arrays.pop("merged")), float(arrays.pop("scale"))
    if not 0 < scale < np.inf:
        raise ValueError(
            said(
                "{name} has the scale {n}; it must be logits per point, above 0", name=name, n=scale
            )
        )
    return Learnt(merged, scale, **arrays)
