"""A network while it learns: both losses, what a gold adds around its king, one position's value.

loss   0.66 o                            learned from: falls on and on
       0.64   o--o....o....o  held out: falls, then rises where the games are learned by heart
"""

from typing import NamedTuple

from shogi_lab.chapters.kkp.learning import quality
from shogi_lab.chapters.learning.kernels.half_kp import HALF_KP_BOARD, HAND_END, PIECES
from shogi_lab.chapters.learning.lessons import Lessons, mover_first
from shogi_lab.chapters.learning.pieces import pieces_of
from shogi_lab.engine.arguments import checked, refused
from shogi_lab.engine.arrays import np
from shogi_lab.engine.pieces import BLACK, GOLD
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import said, sentences
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import board_of
from shogi_lab.stage.words import SIDES, signed

from .going_back import Floats, forward, rows_on
from .kernels.descent import FILES_APART, FIRST_RELATIVE, RANKS_APART
from .known import known_value
from .losses import Around, Losses
from .training import RECIPE, Look, Taught, held_apart, taught_by, train

#: Squares around a king that are shown to each side.
NEAR = 4
LOOKS = 4  # in each round
#: From nothing, so that the film begins with what is known; large steps learn by heart sooner.
FROM_NOTHING = RECIPE._replace(step=0.1, last=0.0)


class Seen(NamedTuple):
    """What a look keeps: what a gold adds around its king, and what the network adds to a
    position's value, in centipawns.
    """

    around: tuple[int, ...]
    value: int


@checked
def training_film(position: Position, games: int = 1_000, rounds: int = 4) -> Film:
    """Train a network on the first so many of the player's own games, and show how it learns.

    A thousand games take some ten seconds. Raises ValueError if a piece is missing.

    >>> film = training_film(Position.from_sfen("startpos").after("7g7f"), 20, 2)
    >>> len(film.frames), film.frames[0].caption[:27]
    (9, 'Before the first step the l')
    """
    here = _lesson(position)
    learned, held_out = held_apart(taught_by(games))
    looks, seen, recipe = [], [], FROM_NOTHING._replace(rounds=rounds)
    for look in train(learned, held_out, recipe, looks=LOOKS):
        looks.append((look.shown, look.learned.log_loss, look.held_out.log_loss))
        seen.append(_seen(look, here))
    scale = look.learner.scale
    without = quality(scale * held_out.known, held_out.lessons.won).log_loss
    reach = max(1, *(abs(weight) for each in seen for weight in each.around))
    about = about_record(position.record, film="training", games=games, rounds=rounds)
    shown, on_learned, on_held_out = map(tuple, zip(*looks, strict=True))
    frames = []
    for number, each in enumerate(seen, 1):
        losses = Losses("", shown, on_learned, on_held_out, without, number)
        parts = losses, Around("", each.around, reach), board_of(position)
        frames.append(Frame(parts, _told(losses, each, position), about))
    return Film(said("A network while it learns"), tuple(frames), (0, len(frames) - 1))


def _told(losses: Losses, seen: Seen, position: Position) -> str:
    at = losses.number - 1
    words = {
        "n": f"{losses.shown[at]:,}",
        "learned": f"{losses.learned[at]:.4f}",
        "held_out": f"{losses.held_out[at]:.4f}",
        "without": f"{losses.without:.4f}",
    }
    if at:
        first = said(
            "After {n} positions the log-loss is {learned} on positions that it learns from, and "
            "{held_out} on those held out; without a network it is {without} there.",
            **words,
        )
    else:
        first = said(
            "Before the first step the log-loss is {learned} on positions that it learns from, and "
            "{held_out} on those held out; without a network it is {without} there.",
            **words,
        )
    value = said(
        "To {known} points for {side} in this position the network adds {value}.",
        known=signed(known_value(position)),
        side=SIDES[position.turn],
        value=signed(seen.value),
    )
    return sentences(first, value)


def _lesson(position: Position) -> Taught:
    """Return a position as training takes it."""
    if len(pieces_of(position)) != PIECES:
        raise refused(position.sfen(), "position", said("one with all 40 pieces"))
    kings, pieces = mover_first(np.array([position.record]))
    none = np.zeros(1, np.float32)
    return Taught(Lessons(kings, pieces, none, none, none, none), none)


def _seen(look: Look, here: Taught) -> Seen:
    learner = look.learner
    net = Floats(*(learner.net[name][0].astype(float) for name in Floats._fields))
    value = float(learner.logits(here)[0]) / learner.scale
    around = gold_around(net, here.lessons) / learner.scale
    return Seen(tuple(np.rint(around).astype(int).tolist()), round(value))


def gold_around(net: Floats, lessons: Lessons) -> np.ndarray:
    """Return what a gold of the mover's adds, by its row as it stands to the king, to the answer in
    a position: float64[81], in logits. The answer is taken as it is near the position, where its
    slopes say what a little more of each sum adds.
    """
    numbers = rows_on(lessons)[..., :2]
    seen = forward(net, numbers, np.zeros(1))
    units = len(net.start)
    second = net.last * ((seen.second_totals > 0) & (seen.second_totals < 1))
    first = second @ net.second.T * ((seen.first_totals > 0) & (seen.first_totals < 1))
    sums = (first @ net.first.T)[0, :units] * ((seen.sums[0, 0] > 0) & (seen.sums[0, 0] < 1))
    found: np.ndarray = net.rows[rows_around(BLACK, GOLD)] @ sums
    return found


def rows_around(color: int, kind: int) -> np.ndarray:
    """Return the rows of a piece on the 81 squares around its king, int64[81], in reading order."""
    block = (HALF_KP_BOARD[color][kind] - HAND_END) // 81
    ranks, files = (each.ravel() for each in np.mgrid[-NEAR : NEAR + 1, -NEAR : NEAR + 1])
    apart = FILES_APART * (RANKS_APART * block + ranks + RANKS_APART // 2) + np.abs(files)
    found: np.ndarray = FIRST_RELATIVE + HAND_END + apart
    return found
