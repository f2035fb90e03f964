"""What a record says comes back as it was, whatever it says; or it is told what is left out."""

import random
from dataclasses import replace
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.mutations import record_text
from helpers.positions import KNOWN
from helpers.shares import share
from shogi_lab import Game, Position
from shogi_lab.engine.posi import FORGIVABLE
from shogi_lab.notation.csa import csa_ending, csa_names
from shogi_lab.notation.endings import FIXED, RESULTS
from shogi_lab.notation.games import GameError, Variation
from shogi_lab.notation.reading import MOST_SECONDS, NEWLINE

START = Position.from_sfen("startpos")
#: What a comment may be taken for: ends of lines, and what begins a line of some format.
LETTERS = [
    "\n", "\r", "\r\n", "\x85", "\u2028", "\u2029", "\f", "\v", "\x1c", "\0", "\ufeff", "\ud800",
    "\t", " ", "　", "%TORYO", "+2726FU", "-3334FU", "'", "'*", "*", "&", "#", "/", ",", "T12",
    "V2.2", "PI", "P1", "+", "-", "N+name", "$EVENT:", "   3 ２六歩(27)", "3 中断", "変化：1手",
    "手合割：平手", "先手：", "▲２六歩", "まで3手", "startpos moves 7g7f", " resign", "{", "[",
    "歩", "x", "\U0001f600", "left out: ",
]  # fmt: skip
HEADINGS = ("先手", "後手", "棋戦", "開始日時", "持ち時間(各)", "備考", "第12局", "$X_Y+", "あ")
STARTS = [Position.from_sfen(sfen, FORGIVABLE) for sfen in KNOWN.values()]
ILLEGAL = ("1a1b", "5i5h+", "P*5e", "9i1a", "R*1a", "2b2c")


def drawn_text(rng):
    """A comment that looks like all kinds of lines."""
    return "".join(rng.choice(LETTERS) for _ in range(rng.randrange(8)))


def drawn_heading(rng):
    """What stands after the name of a heading: any one line."""
    return drawn_text(rng).replace("\ufffd", "")


def drawn_time(rng):
    """A time that a game may have."""
    most = rng.choice((0, 1, 60, 3_600, 100_000, MOST_SECONDS))
    return rng.choice((rng.randint(0, most), rng.uniform(0, most), most, rng.randint(0, 99) / 10))


def drawn_line(rng, position, most):
    """Some legal moves from a position on, and the last position."""
    moves = []
    for _ in range(rng.randrange(most + 1)):
        legal = position.legal_moves()
        if not legal:
            break
        moves.append(rng.choice(legal))
        position = position.after(moves[-1])
    return moves, position


def drawn_beside(rng, result, first, last):
    """Comments and times of a line of play: of any of its moves, or of its ending; and who won."""
    said = [number for number in range(first - 1, last + 1) if rng.random() < 0.3]
    timed = [number for number in range(first, last + 1) if rng.random() < 0.3]
    times = {number: drawn_time(rng) for number in timed}
    winner = rng.choice((None, 0, 1))
    return {
        "comments": {number: drawn_text(rng) for number in said},
        "times": times,
        "named_winner": winner if result not in FIXED else None,
    }


def drawn_variation(rng, line, before):
    """A variation of a main line, whose positions are given, or one with a beginning of `before`,
    the variation drawn last."""
    ply = rng.randint(1, len(line))
    moves, _ = drawn_line(rng, line[ply - 1], 4)
    if before and rng.random() < 0.5:
        ply, cut = before.ply, rng.randint(0, len(before.moves))
        position = line[ply - 1]
        for move in before.moves[:cut]:
            position = position.after(move)
        moves = before.moves[:cut] + drawn_line(rng, position, 3)[0]
    result = rng.choice(RESULTS)
    last = ply - 1 + len(moves) + (result != "unknown")
    return Variation(moves, result, ply=ply, **drawn_beside(rng, result, ply, last))


def drawn_game(rng):
    """A game with all that a record can hold."""
    start = rng.choice(STARTS)
    if rng.random() < 0.2:
        start = Position(start.record, rng.randint(1, 999)) if start == STARTS[0] else start
    moves, last = drawn_line(rng, start, 6)
    fouls = [move for move in ILLEGAL if not last.is_legal(move)]
    foul = rng.choice(fouls) if rng.random() < 0.2 else None
    result = "illegal" if foul else rng.choice(RESULTS)
    end = len(moves) + bool(foul) + (result != "unknown")
    beside = drawn_beside(rng, result, 1, end)
    if foul:
        beside["named_winner"] = None
    headings = {name: drawn_heading(rng) for name in HEADINGS if rng.random() < 0.1}
    game = Game(start, moves, result, foul=foul, headings=headings, **beside)
    line, variations = list(game.positions()), []
    for _ in range(rng.choice((0, 0, 1, 2, 4))):
        before = variations[-1] if variations else None
        variations.append(drawn_variation(rng, line, before))
    return replace(game, variations=variations)


def floored(play):
    """A line of play without fractions of seconds."""
    return replace(play, times={number: floor(each) for number, each in play.times.items()})


def by_kif(game):
    """What a game is after it was written as KIF and read: its times floored, the latest variation
    first."""
    latest_first = sorted(map(floored, game.variations), key=lambda each: -each.ply)
    return replace(floored(game), variations=latest_first)


def by_csa(game):
    """What a game is after it was written as CSA and read: without variations, the headings that
    CSA does not know, an ending or a winner that it has no word for, and what is said beside
    that."""
    headings = {name: game.headings[name] for name in csa_names(game.headings)}
    turn = (game.start.turn + len(game.moves)) % 2
    word, told = csa_ending(turn, game)
    winner = game.named_winner if told else None
    game = replace(game, variations=[], headings=headings, named_winner=winner)
    if word:
        return game
    kept = {
        name: {at: each for at, each in getattr(game, name).items() if at <= len(game.moves)}
        for name in ("comments", "times")
    }
    return replace(game, result="unknown", named_winner=None, **kept)


def came_back(game):
    """Assert that a game comes back from each format that we write, and how often it did."""
    usi = game.usi()
    assert Game.parse(usi) == Game(game.start, game.moves), usi
    texts = [(game.kif(), "# ", by_kif(game), Game.kif)]
    if not (game.foul and is_beyond_csa(game)):
        texts.append((game.csa(), "'", by_csa(game), Game.csa))
    for text, mark, wanted, write in texts:
        read = Game.parse(text)
        assert read == wanted, text
        assert NEWLINE.split(text)[-2].startswith(f"{mark}left out: ") == is_less(game, wanted), (
            text
        )
        assert Game.parse(text.replace("\n", "\r\n")) == read, text
        assert Game.parse(write(read)) == read, text
    return 1 + 3 * len(texts)


def is_beyond_csa(game):
    """Whether a foul move promotes what does not promote; then CSA refuses it."""
    try:
        game.csa()
    except ValueError as error:
        assert "a move that CSA can write" in str(error)  # noqa: PT017
        assert game.foul.endswith("+")
        return True
    return False


def is_less(game, after):
    """Whether a format has no place for something of a game."""
    in_order = sorted(game.variations, key=lambda each: -each.ply)
    return game.start.move_number != 1 or replace(game, variations=in_order) != after


@given(st.randoms(use_true_random=False))
def test_all_that_a_record_can_hold_comes_back(rng):
    came_back(drawn_game(rng))


@pytest.mark.parametrize("seed", range(share(300, 3_000)))
def test_what_is_read_of_a_damaged_record_comes_back(seed):
    try:
        game = Game.parse(record_text(random.Random(seed)))
    except GameError:
        return
    came_back(game)


@pytest.mark.parametrize(
    "line", ["+2726FU", "%CHUDAN", "   3 ２六歩(27)", "   3 中断", "b", "変化：1手"]
)
@pytest.mark.parametrize("end", ["\r", "\n", "\r\n", "\x85", "\u2028", "\f", "\0"])
def test_a_comment_forges_no_move_and_no_ending(line, end):
    game = Game(START, ["7g7f", "3c3d"], comments={2: f"x{end}{line}"})
    assert came_back(game)
    game.comments[2] = f"x{end}{line}"  # past the checks
    assert came_back(game)


@pytest.mark.parametrize(
    ("name", "what", "message"),
    [
        ("times", {1: 1e300}, r"times\[1\] is 1e\+300; it must be a number from 0 to"),
        ("times", {9: 1}, r"times is \{9: 1.0\}; it must be the numbers of its moves, from 1 to 1"),
        ("times", {1.5: 1}, r"times is 1.5; it must be a whole number"),
        ("comments", {2: "x"}, r"comments is \{2: 'x'\}; it must be .* from 0 to"),
        ("moves", ["7g7f resign"], r"moves\[0\] is '7g7f resign'; it must be a USI move"),
        ("foul", "1a1b", "result is 'unknown'; it must be 'illegal', since there is a foul move"),
        ("variations", [Variation(ply=3)], r"variations\[0\].ply is 3; it must be .* from 1 to 2"),
        (
            "variations",
            [Variation(foul="1a1b")],
            r"variations\[0\].foul is '1a1b'; it must be None",
        ),
        ("variations", [Variation(times={1: 3})], r"times is .*; it must be none"),
    ],
)
def test_what_belongs_to_no_move_is_refused(name, what, message, errors_in_both):
    with pytest.raises(ValueError, match=message):
        Game(START, **{"moves": ["7g7f"], name: what})


def test_what_was_changed_since_is_refused_when_it_is_written():
    game = Game(START, ["7g7f"])
    game.times[9] = 1
    for write in (game.kif, game.csa):
        with pytest.raises(ValueError, match=r"times is \{9: 1.0\}"):
            write()


@pytest.mark.parametrize("text", ["+7776FU\nT10000001", "+7776FU\nT999999999.5"])
def test_a_time_that_is_too_long_is_refused(text):
    with pytest.raises(
        GameError, match=r"a time of .* seconds where there should be at most 10,000,000"
    ):
        Game.parse("PI\n+\n" + text)


def test_a_foul_move_for_which_csa_has_no_word_is_refused():
    game = Game(START, result="illegal", foul="5i5h+")
    with pytest.raises(ValueError, match=r"foul is '5i5h\+'; it must be a move that CSA can write"):
        game.csa()
    assert Game.parse(game.kif()) == game
