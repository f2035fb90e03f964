"""A line of every kind of film; such lines changed in hostile ways, and what may come of them."""

import re
from functools import cache, partial

from helpers.films import EVERY, film
from helpers.fuzz import mangled
from helpers.nearness import nearness
from helpers.positions import KNOWN
from shogi_lab import Game, Position
from shogi_lab.chapters.hands.borrow import ripple_film
from shogi_lab.chapters.hands.dominance import weights_film
from shogi_lab.chapters.hands.kernels.comparisons import dominates_413
from shogi_lab.chapters.hands.packer import packer_film
from shogi_lab.chapters.kkp.asked import scans_film
from shogi_lab.chapters.kkp.heat import heat_film
from shogi_lab.chapters.kkp.merged import merge_film
from shogi_lab.chapters.kkp.turned import symmetry_film
from shogi_lab.chapters.long_effects.games import costs_film
from shogi_lab.chapters.long_effects.games import heat_film as effects_film
from shogi_lab.chapters.long_effects.kernels.ladder import do_before_board, do_with_effects
from shogi_lab.chapters.long_effects.touches import move_film
from shogi_lab.chapters.mate_in_3.counters import counters_film
from shogi_lab.chapters.mate_in_3.kernels.ladder import FIRST_PLY, is_mate_in_3ply
from shogi_lab.chapters.mate_in_3.kernels.ladder import tree as working_record
from shogi_lab.chapters.player.differences import versions_film
from shogi_lab.chapters.player.step_pictures import step_film
from shogi_lab.chapters.posi_t.scan import scan_film
from shogi_lab.engine.bitboards import Bitboard
from shogi_lab.engine.hands import pack
from shogi_lab.engine.layouts import BONANZA, PADDED
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.pieces import SILVER
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.reader.own import own
from shogi_lab.screen.boards import play
from shogi_lab.stage.films import game_film
from shogi_lab.stage.states import BETWEEN, state_line
from shogi_lab.stage.walk_film import walk_film
from shogi_lab.views import svg

GAME = Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e 2b3a 5e1i+")
SMALL = Position.from_sfen("8k/9/7B1/6L2/7P1/9/9/9/9 b Lpg 1")
TINY = Position.from_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1")
RAYS = Position.from_sfen("4l4/9/9/9/2b1R4/9/9/9/4r4 b - 1")
KINGS = Position.from_sfen("4k4/4g4/9/9/9/9/9/2KG5/9 b S 1")
table = cache(nearness)


def walked():
    one = [TINY.record.copy(), TABLES, move_list(), working_record(), FIRST_PLY]
    return walk_film(is_mate_in_3ply, *one, limit=4000, only=(is_mate_in_3ply,))


def made():
    start = Position.from_sfen("startpos")
    return walk_film(do_move, start.record, TABLES, start.packed("7g7f"))


#: Films of no one chapter, and those of chapters in ways that lines must say, too.
MORE = {
    "game": lambda: game_film(GAME),
    "walk of a kernel": lambda: walk_film(dominates_413, pack(rook=1), pack(pawn=1)),
    "walk of two kernels": walked,
    "walk of a move": made,
    "scan": lambda: scan_film(Bitboard(1 << 22, 1, 0), "Here | there"),
    "packer of two layouts": lambda: packer_film(layouts=(BONANZA, PADDED)),
    "borrow in another layout": lambda: ripple_film((1,) * 7, (0, 0, 2, 0, 0, 0, 0), BONANZA),
    "weights of a pair": lambda: weights_film(((0, 0, 0, 0, 0, 0, 1), (2, 0, 0, 0, 0, 0, 0))),
    "counters": lambda: counters_film(("made", "un|made"), (("1", "", (12, 8)),
                                                            ("2", "why", (3, 8)))),
    "a step of the growing search": lambda: step_film(TINY, "AlphaBeta", 2),
    "two versions of a search": lambda: versions_film(KINGS, "AlphaBeta", depth=1),
    "heat board of a reach": lambda: heat_film(table(), reach=50),
    "merge with kings": lambda: merge_film(table(), (70, 3)),
    "symmetry of a silver": lambda: symmetry_film(table(), KINGS, SILVER, -30),
    "scans": lambda: scans_film([("no|thing", Bitboard(0, 0, 0)), ("one", Bitboard(0, 4, 0))]),
    "effects of a few moves": lambda: effects_film(GAME, plies=4),
    "costs of a few moves": lambda: costs_film(GAME, plies=4),
    "move to the left": lambda: move_film(RAYS, "5e5c", do=do_with_effects, only="L"),
    "move with a mask": lambda: move_film(RAYS, "5e5c", do=do_before_board),
}  # fmt: skip
KINDS = {f"{chapter}, {name}": partial(film, chapter, name) for chapter, name in EVERY} | MORE


@cache
def lines():
    """A line of each kind, from the middle of its film."""
    films = [make() for make in KINDS.values()]
    return tuple(state_line(seen, len(seen.frames) // 2) for seen in films)


DIGITS = "9" * 5_000
NUMBERS = ("-1", "0", "1", "5", "7", "81", "101", "65536")
VALUES = (
    *NUMBERS, "", " ", "seven", "\u0663", "\uff19", "1_0", "+1", "1.5", "1e9", "0x", "0b1", "NaN",
    "null", "true", "[]", "[[]]", "{}", '["a"]', "[[1,2]]", '[["a",1,2,3]]', "[" * 2_000, DIGITS,
    f"[{DIGITS}]", "0x" + DIGITS, "5e", "5e 5e", "0a", "7g7f", "P*5e", "set", "| |", "\0", "\n",
    "\ud800", "\u2028", "x" * 10_000, '"\\ud800"',
)  # fmt: skip
STARTS = (
    *(f"sfen {sfen}" for sfen in KNOWN.values()), "startpos", "", "startpos moves", "sfen",
    "sfen 9/9/9/9/9/9/9/9/9 b - 1", "sfen 4k4/9/9/9/9/9/9/9/9 w - 1", "startpos moves 7g7e",
    "sfen 9/9/9/9/4K4/9/9/9/9 b 2P 1", "sfen k8/9/9/9/9/9/9/9/8K w RBGSNLPrbgsnlp 1",
    "startpos moves" + " 5i5h 5a5b 5h5i 5b5a" * 250, "/", "a/b", "position startpos moves 7g7f",
)  # fmt: skip
NUMBER = re.compile(r"-?[0-9]+")


def with_value(text, at, value):
    """A line with another value at one of its names."""
    parts = text.split(BETWEEN)
    parts[at] = f"{parts[at].partition(' ')[0]} {value}"
    return BETWEEN.join(parts)


def hostile_line(rng):
    """A line of a film with parts of it changed, lost, doubled, or taken from another line."""
    parts = rng.choice(lines()).split(BETWEEN)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at, other = rng.randrange(len(parts)), rng.choice(rng.choice(lines()).split(BETWEEN))
        name, number, value = parts[at].partition(" ")[0], rng.choice(NUMBERS), rng.choice(VALUES)
        numbered = NUMBER.sub(lambda _, number=number: number, parts[at], count=1)
        odd = mangled(rng, parts[at], others=VALUES)
        new = f"{name} {value}", numbered, odd, "", BETWEEN.join([parts[at]] * 2), other
        parts[at] = rng.choice(new)
        parts[0] = rng.choice((*[parts[0]] * 3, rng.choice(STARTS)))
    return BETWEEN.join(filter(None, parts))


def try_line(text):
    """Whether a line brings a frame of a film, which is drawn; else it is refused in a sentence."""
    try:
        mine = own(text, table=table())
        seen = mine.film() if mine.line.film else None
    except ValueError as error:
        is_sentence(error)
        return False
    if seen is None:
        return False
    for step in {mine.line.step, *seen.decisive[:2]}:
        assert "<svg" in svg(seen.frames[step])
    assert state_line(seen, mine.line.step, mine.line.member)
    return True


def pasted(text):
    """What a board says to a text that is pasted into its box: it is taken, or refused."""
    board = play()
    board._hear(None, {"do": "paste", "text": text}, None)
    said = board.seen["refused"].get("text", board.seen["said"])
    assert board.seen["refused"] or said.startswith("Taken. ")
    for each in (said, *(text for _, text in board.seen["refused"].get("faults", ()))):
        is_sentence(each)
    return said


def is_sentence(said):
    """Whether something is said that fits on a screen."""
    assert 0 < len(str(said)) < 2_000, str(said)[:200]
    str(said).encode()
