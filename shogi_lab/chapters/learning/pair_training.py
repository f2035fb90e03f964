"""Learning KPP from the player's own games, with NumPy alone: what pairs add to the known value.

      chance    1 / (1 + exp(-scale * (known + KPP / 32)))       known: material, shelter and KKP
      target    a quarter who won, the rest what was thought, as for the network
      step      each weight against its slope, in units of how far its slopes have gone before

The known value stays fixed, so that pairs learn only what single pieces do not say. Each of
250,000 positions has 1,482 pairs, and altogether there are 1.3 million different ones. Most occur
only a few times, and a pair that occurs once or twice says next to nothing.

The steps are AdaGrad's (Duchi, Hazan and Singer, 2011), with a large number added under the root,
so that the weight of a rare pair hardly moves, and that of a frequent one does not go too far.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from shogi_lab.chapters.player.own_games import OwnGame
from shogi_lab.engine.arrays import np
from shogi_lab.engine.evaluation import FV_SCALE
from shogi_lab.engine.kkp import kkp_sums

from .kernels.half_kp import HAND_END, PIECE_PLACES, PIECES
from .kernels.kpp import ACROSS, AROUND, SEEN_PAIRS
from .lessons import RESULT, Lessons, chosen, quiet_positions, scale_of, told_by
from .pairs import Pairs, mirrored_seen, pair_numbers

#: Positions of a step; how long the steps are, in logits; and the squares of slopes that a pair
#: needs before it moves as far as others.
BATCH, STEP, CAUTION = 4_096, 0.004, 100.0
#: In how many of KKP's units a weight ships; one nearer to 0 than to 1 of these is left out.
SHIPPED_STEP = 24
#: Both of each two pieces, a piece with itself included.
LARGER, SMALLER = np.tril_indices(PIECES)


class Known(NamedTuple):
    """Lessons, and the mover's known value in each, without KPP, in centipawns.

    rest: float32[n], from material and shelter; tables: float32[n, ...], from each of several
    tables of KKP.
    """

    lessons: Lessons
    rest: np.ndarray
    tables: np.ndarray


def known_of(game: OwnGame, number: int, tables: Iterable[np.ndarray]) -> Known:
    """Return the lessons of one game with their known values, by tables int16[81, 81, 738]."""
    quiet = quiet_positions(game)
    lessons = told_by(quiet.records, quiet.plies, game, number)
    sums = [_kkp(quiet.records, table) for table in tables]
    return Known(lessons, quiet.worth.astype(np.float32), np.stack(sums, axis=1))


def _kkp(records: np.ndarray, table: np.ndarray) -> np.ndarray:
    """Return what KKP adds to what the mover has, in centipawns, float32[n]."""
    if not len(records):
        return np.zeros(0, np.float32)
    signs = 1 - 2 * records["turn"].astype(int)
    return (signs * kkp_sums(records, table) / FV_SCALE).astype(np.float32)


def all_known(parts: Iterable[Known]) -> Known:
    """Join the known lessons of several games."""
    lessons, rest, tables = zip(*parts, strict=True)
    joined = (np.concatenate(each) for each in zip(*lessons, strict=True))
    return Known(Lessons(*joined), np.concatenate(rest), np.concatenate(tables))


def kept(known: Known, which: np.ndarray) -> Known:
    """Return only some lessons, chosen by a mask or by their numbers."""
    return Known(chosen(known.lessons, which), known.rest[which], known.tables[which])


def _every_seen() -> np.ndarray:
    """Return the place of every piece as seen from every king, int32[81, 1548]."""
    kings, pieces = np.arange(81)[:, None], np.arange(PIECE_PLACES)
    block, sq = np.divmod(pieces - HAND_END, 81)
    ranks, files = sq // 9 - kings // 9 + 8, sq % 9 - kings % 9 + 8
    places = HAND_END + AROUND * block + ACROSS * ranks + files
    return np.where(pieces < HAND_END, pieces, places).astype(np.int32)


SEEN = _every_seen()
MIRRORED = mirrored_seen(SEEN)


def folded_pairs(lessons: Lessons) -> np.ndarray:
    """Return the numbers of the pairs in each position, int32[n, 2, 741]: the smaller number of
    each pair and its mirror image.
    """
    kings = lessons.kings.astype(int)[:, :, None]
    here, there = (seen[kings, lessons.pieces] for seen in (SEEN, MIRRORED))
    numbers = [pair_numbers(each[..., LARGER], each[..., SMALLER]) for each in (here, there)]
    found: np.ndarray = np.minimum(*numbers)
    return found


def pair_values(lessons: Lessons, table: np.ndarray) -> np.ndarray:
    """Return what a table int16[14005278] adds to the value for the side to move, in centipawns."""
    parts = []
    for begin in range(0, len(lessons.won), BATCH):
        numbers = folded_pairs(chosen(lessons, slice(begin, begin + BATCH)))
        sums = table[numbers].sum(axis=2, dtype=np.int64)
        parts.append(sums[:, 0] - sums[:, 1])
    return np.concatenate(parts) / FV_SCALE


class PairLearner:
    """Weights of all pairs, in logits, and the slopes that each has met. Only the smaller number
    of a pair and its mirror image is ever used.
    """

    def __init__(self, scale: float):
        """Begin with none; scale: logits of a centipawn of what is known."""
        self.scale = scale
        self.weights = np.zeros(SEEN_PAIRS, np.float32)
        self.gone = np.zeros(SEEN_PAIRS, np.float32)

    def logits(self, lessons: Lessons, known: np.ndarray) -> np.ndarray:
        """Return, as logits, how likely the side to move is to win. known: the values
        without KPP.
        """
        parts = [
            self._of_pairs(folded_pairs(chosen(lessons, slice(begin, begin + BATCH))))
            for begin in range(0, len(known), BATCH)
        ]
        return self.scale * known + np.concatenate(parts)

    def _of_pairs(self, numbers: np.ndarray) -> np.ndarray:
        sums = self.weights[numbers].sum(axis=2)
        found: np.ndarray = sums[:, 0] - sums[:, 1]
        return found

    def slope(self, numbers: np.ndarray, by_logit: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the pairs that have a slope, and the slope by each one's weight."""
        signs = by_logit[:, None, None] * np.array([[1.0], [-1.0]])
        each = np.broadcast_to(signs, numbers.shape).ravel()
        slopes = np.bincount(numbers.ravel(), each, SEEN_PAIRS)
        there = np.flatnonzero(slopes)
        return there, slopes[there]

    def step(self, lessons: Lessons, known: np.ndarray, targets: np.ndarray) -> None:
        """Go one step downhill."""
        numbers = folded_pairs(lessons)
        logits = self.scale * known + self._of_pairs(numbers)
        there, slopes = self.slope(numbers, 1 / (1 + np.exp(-logits)) - targets)
        self.gone[there] += slopes**2
        self.weights[there] -= STEP * slopes / np.sqrt(CAUTION + self.gone[there])

    def shipped(self) -> Pairs:
        """Return the weights rounded to whole numbers; those near 0 are left out."""
        units = np.rint(self.weights * (FV_SCALE / self.scale / SHIPPED_STEP))
        numbers = np.flatnonzero(units)
        weights = np.clip(units[numbers], -127, 127).astype(np.int8)
        return Pairs(numbers.astype(np.int32), weights, SHIPPED_STEP)


def pair_targets(lessons: Lessons) -> np.ndarray:
    """Return the chances to be learned: the winner, blended with what was thought."""
    thought = 1 / (1 + np.exp(-scale_of(lessons.values, lessons.won) * lessons.values))
    return RESULT * lessons.won + (1 - RESULT) * thought


def learn_pairs(
    lessons: Lessons, known: np.ndarray, seed: int, rounds: int
) -> Iterator[PairLearner]:
    """Learn pairs, and yield the learner before the first round and after each round; it is always
    the same object, which changes as learning goes on.
    """
    targets, rng = pair_targets(lessons), np.random.default_rng(seed)
    learner = PairLearner(scale_of(known, targets))
    yield learner
    for _ in range(rounds):
        order = rng.permutation(len(known))
        for begin in range(0, len(order), BATCH):
            here = order[begin : begin + BATCH]
            learner.step(chosen(lessons, here), known[here], targets[here])
        yield learner
