"""Two paths to one board: the squares end alike, but one hand is better than the other.

first    P*5b 5a5b      the king has taken the pawn, the lance is still in hand
second   L*5b 5a5b      the king has taken the lance, the pawn is still in hand
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shogi_lab.engine.arguments import checked, shown
from shogi_lab.engine.hands import covers, dominates
from shogi_lab.engine.kernel import stepped
from shogi_lab.engine.layouts import BONANZA, PADDED
from shogi_lab.engine.moves import parse_usi
from shogi_lab.engine.pieces import Color
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import said, sentences
from shogi_lab.notation.games import Game
from shogi_lab.notation.words import line_of
from shogi_lab.stage.films import Film, Frame, about_line
from shogi_lab.stage.lenses import Board, board_of, squares_of
from shogi_lab.stage.words import named_in_words

from .bits import BitRow, BitTable, in_short, in_words, packed


class TwoBoards(NamedTuple):
    """Two boards side by side, each under its name."""

    title: str
    names: tuple[str, str]
    boards: tuple[Board, Board]


class Paths(NamedTuple):
    """Two ways from one position to the same board: the moves of each, in USI."""

    start: Position
    first: tuple[str, ...]
    second: tuple[str, ...]


@checked
def drops_taken(games: Sequence[Game], color: Color) -> Iterator[Paths]:
    """Yield drops in games that were captured at once, each with another drop that would have been
    captured in the same way.

    Both ways lead to one board, with different hands. A pair is yielded if the hand that the game
    kept is at least as good as the other only because pieces stand in for others.

    >>> list(drops_taken([Game.parse("startpos moves 7g7f")], 0))
    []
    """
    for game in games:
        positions = list(game.positions())
        for ply, (move, reply) in enumerate(zip(game.moves, game.moves[1:], strict=False)):
            if positions[ply].turn == color and _dropped_and_taken(move, reply):
                kept = int(positions[ply + 2].record.hand[color])
                yield from _by_worse_hands(positions[ply], move, reply, kept)


def _by_worse_hands(position: Position, move: str, reply: str, kept: int) -> Iterator[Paths]:
    """Yield the paths by another drop on the same square, after which `kept` is the better hand
    only because pieces stand in for others."""
    better, holds = stepped(dominates), stepped(covers)
    for other in position.legal_moves():
        if other == move or "*" not in other or other[2:] != move[2:]:
            continue
        between = position.after(other)
        if reply not in between.legal_moves():
            continue
        left = int(between.after(reply).record.hand[position.turn])
        if better(kept, left) and not holds(kept, left):
            yield Paths(position, (move, reply), (other, reply))


def _dropped_and_taken(move: str, reply: str) -> bool:
    first, second = parse_usi(move), parse_usi(reply)
    return bool(first.drops) and not second.drops and first.to == second.to


def paths_film(paths: Paths) -> Film:
    """Show two ways from one position to one board side by side, move by move, and both hands.

    The hands are those of the side that moves first. Raises ValueError if the boards differ at the
    end.

    >>> start = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b LP 1")
    >>> film = paths_film(Paths(start, ("P*5b", "5a5b"), ("L*5b", "5a5b")))
    >>> film.frames[-1].caption
    'The same board, but different hands: the first path has 1 lance more, the second 1 pawn \
more. To Bonanza the first is better.'
    """
    ways = [_walked(paths.start, moves) for moves in (paths.first, paths.second)]
    ends = [way[-1].record for way in ways]
    if ends[0].board.tolist() != ends[1].board.tolist() or len(ways[0]) != len(ways[1]):
        words = {"first": shown(paths.first), "second": shown(paths.second)}
        raise ValueError(
            said("{first} and {second} do not end on the same board, as they must", **words)
        )
    told = {"first": " ".join(paths.first), "second": " ".join(paths.second)}
    about = about_line(f"sfen {paths.start.sfen()}", film="two paths", **told)
    frames = []
    for ply in range(len(ways[0])):
        hands = [int(way[ply].record.hand[paths.start.turn]) for way in ways]
        caption = _told(paths, ways, ply) if ply < len(paths.first) else _ended(hands)
        frames.append(Frame((_side_by_side(paths, ways, ply), _two_hands(hands)), caption, about))
    return Film(said("Two paths, one board"), tuple(frames), (len(frames) - 1,))


def _side_by_side(paths: Paths, ways: Sequence[Sequence[Position]], ply: int) -> TwoBoards:
    names, boards = [], []
    for name, moves, way in zip(
        (said("first path"), said("second path")), (paths.first, paths.second), ways, strict=True
    ):
        went = said("{path}: {moves}", path=name, moves=line_of(paths.start, moves[:ply]))
        names.append(went if ply else name)
        boards.append(board_of(way[ply].record, squares_of(moves[ply - 1] if ply else "")))
    return TwoBoards("", (names[0], names[1]), (boards[0], boards[1]))


def _told(paths: Paths, ways: Sequence[Sequence[Position]], ply: int) -> str:
    if not ply:
        return said("One position, and two ways to go on from it.")
    first, second = (
        named_in_words(way[ply - 1].record, way[ply - 1].packed(moves[ply - 1]))
        for way, moves in zip(ways, (paths.first, paths.second), strict=True)
    )
    return said("On the first path: {first}. On the second: {second}.", first=first, second=second)


def _walked(start: Position, moves: Sequence[str]) -> list[Position]:
    positions = [start]
    for move in moves:
        positions.append(positions[-1].after(move))
    return positions


def _two_hands(hands: Sequence[int]) -> BitTable:
    rows = tuple(
        BitRow(name, PADDED.drawing, packed(counts, PADDED), in_short(counts))
        for name, counts in zip(
            (said("first hand"), said("second hand")), map(BONANZA.counts, hands), strict=True
        )
    )
    return BitTable("", PADDED.bits, rows)


def _ended(hands: Sequence[int]) -> str:
    first, second = (BONANZA.counts(hand) for hand in hands)
    more = [tuple(max(x - y, 0) for x, y in zip(*pair, strict=True))
            for pair in ((first, second), (second, first))]  # fmt: skip
    better = stepped(dominates)
    verdict = (
        said("To Bonanza the first is better.") if better(*hands)
        else said("To Bonanza the second is better.") if better(*reversed(hands))
        else said("Neither is better.")
    )  # fmt: skip
    kept = said(
        "The same board, but different hands: the first path has {first} more, the second {second} "
        "more.",
        first=in_words(more[0]), second=in_words(more[1]),
    )  # fmt: skip
    return sentences(kept, verdict if all(map(any, more)) else "")
