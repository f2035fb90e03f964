"""What the player's own games teach a network: quiet positions, the player's values, and the
winners.

      kings     own and other's, each turned as that side sees it
      pieces    38 indexes of HalfKP for each of the two, the side to move first
      won       1 if the side to move won, 0 if the other side did
      values    what the side to move thought, in centipawns

As in `chapters/player/taught.py`, only positions count in which no piece hangs; that module takes
every fourth of them, which `fourth` marks.
"""

from typing import Any, NamedTuple

from shogi_lab.chapters.hands.kernels.transpositions import UNKNOWN
from shogi_lab.chapters.player.kernels.quiet import quiet_evaluation
from shogi_lab.chapters.player.kernels.search_line import go_on
from shogi_lab.chapters.player.kernels.search_state import search_state
from shogi_lab.chapters.player.own_games import NOBODY, OPENING, OwnGame
from shogi_lab.chapters.player.taught import EVERY, START, SWITCHES
from shogi_lab.engine.arrays import np
from shogi_lab.engine.hands import held
from shogi_lab.engine.kkp import seen_by
from shogi_lab.engine.pieces import BLACK, COLORS, FULL_SET, HAND_PIECES, KING, WHITE
from shogi_lab.engine.posi import POSITION

from .kernels.half_kp import HALF_KP_BOARD, PIECES, held_index

#: How much who won counts; the rest is what the player thought. A network learns by heart who won
#: games that show it many positions: half, as chapter 6 has it, told those held out worse.
RESULT = 0.25


class Lessons(NamedTuple):
    """Positions as seen by the side to move, which comes first in each pair.

    kings: int8[n, 2]; pieces: int16[n, 2, 38]; won, values: float32[n]; game: int32[n], the game's
    number; fourth: bool[n], whether chapter 6 learned from that position.
    """

    kings: np.ndarray
    pieces: np.ndarray
    won: np.ndarray
    values: np.ndarray
    game: np.ndarray
    fourth: np.ndarray


class QuietPositions(NamedTuple):
    """Positions of a game, after its opening, in which no piece hangs.

    records: position records [n]; plies: int[n], how many moves were played before each; worth:
    int[n], the value for its mover from material and shelter alone, in centipawns.
    """

    records: np.ndarray
    plies: np.ndarray
    worth: np.ndarray


def quiet_positions(game: OwnGame) -> QuietPositions:
    """Return the quiet positions of one game; there are none if nobody won.

    >>> from shogi_lab.chapters.player.own_games import games_in, own_games
    >>> told = "7g7f 3c3d 2g2f 4c4d 2f2e 2b3c 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b", [30, -20], 0
    >>> [game] = games_in(own_games([told]))
    >>> quiet_positions(game).plies.tolist()
    [10, 11]
    """
    state, position = search_state(START.sfen(), "", None, **SWITCHES), START
    plies, records, worths = [], [], []
    for ply, move in enumerate([] if game.winner == NOBODY else game.moves):
        worth = int(quiet_evaluation(state)) if ply >= OPENING else UNKNOWN
        if worth != UNKNOWN:
            plies.append(ply)
            records.append(position.record)
            worths.append(worth)
        go_on(state, position.packed(move))
        position = position.after(move)
    return QuietPositions(np.array(records, POSITION), np.array(plies, int), np.array(worths, int))


def told_by(positions: np.ndarray, plies: np.ndarray, game: OwnGame, number: int) -> Lessons:
    """Return records of a game, each with the number of plies before it, as lessons."""
    kings, pieces = mover_first(positions)
    return Lessons(
        kings,
        pieces,
        (positions["turn"] == game.winner).astype(np.float32),
        np.array(game.values, np.float32)[plies - OPENING],
        np.full(len(plies), number, np.int32),
        (plies + number) % EVERY == 0,
    )


def mover_first(positions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return what `features` does, but with the side to move first."""
    turns = positions["turn"].astype(int)
    kings, pieces = features(positions)
    first = np.stack([turns, 1 - turns], axis=1)
    return (np.take_along_axis(kings, first, 1), np.take_along_axis(pieces, first[:, :, None], 1))


def features(positions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return kings, int8[n, 2], and pieces, int16[n, 2, 38], as Black and as White sees them.

    positions: records with all 40 pieces."""
    kings = positions["king"].astype(int)
    kings = np.stack([seen_by.py_func(side, kings[:, side]) for side in COLORS], axis=1)
    seen = [_seen(positions, side) for side in COLORS]
    return kings.astype(np.int8), np.stack(seen, axis=1).astype(np.int16)


def _seen(positions: np.ndarray, side: int) -> np.ndarray:
    """Return the indexes of all pieces as one side sees them, [n, 38]."""
    rows, squares = np.nonzero((positions["board"] != 0) & (np.abs(positions["board"]) != KING))
    piece = positions["board"][rows, squares].astype(int)
    base = np.array(HALF_KP_BOARD)[(piece < 0) ^ side, np.abs(piece)]
    found = [(rows, base + seen_by.py_func(side, squares))]
    for color in (BLACK, WHITE):
        for kind in HAND_PIECES:
            counts = held.py_func(positions["hand"][:, color].astype(int), kind)
            for count in range(1, FULL_SET[kind] + 1):
                rows = np.flatnonzero(counts >= count)
                index = held_index.py_func(side, color, kind, count)
                found.append((rows, np.full(len(rows), index)))
    row, index = (np.concatenate(each) for each in zip(*found, strict=True))
    return index[np.argsort(row, kind="stable")].reshape(len(positions), PIECES)


def chosen(lessons: Lessons, kept: Any) -> Lessons:
    """Return only some lessons, chosen by a mask or by their numbers."""
    return Lessons(*(each[kept] for each in lessons))


def apart(lessons: Lessons, seed: int, one_in: int = 10) -> tuple[Lessons, Lessons]:
    """Return lessons to learn from, and those that are held out: one game in so many.

    With the same seed these are the games that `data/learn_own.py` holds out.
    """
    games = np.unique(lessons.game[lessons.fourth])
    held_out = np.random.default_rng(seed).permutation(games)[: len(games) // one_in]
    out = np.isin(lessons.game, held_out)
    return chosen(lessons, ~out), chosen(lessons, out)


def scale_of(values: np.ndarray, won: np.ndarray) -> float:
    """Return how many logits a centipawn is worth: the scale that best predicts these winners.

    >>> values = np.array([100.0, 100.0, 100.0, -100.0])
    >>> round(100 * scale_of(values, np.array([1.0, 1.0, 0.0, 0.0])), 3)
    1.099
    """
    scale = 0.0
    for _ in range(20):
        chance = 1 / (1 + np.exp(-scale * values))
        scale += float(values @ (won - chance) / ((chance * (1 - chance)) @ values**2))
    return scale
