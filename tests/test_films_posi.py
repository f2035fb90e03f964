"""Films and explorers of posi_t: what a click leads to is what the engine says."""

import re

import oracle
import pytest

from shogi_lab.attacks import bishop_attacks, rook_attacks
from shogi_lab.bitboards import Bitboard, bitboard_of, squares_in
from shogi_lab.films import Film
from shogi_lab.films_posi import (
    alarm_film,
    broken,
    disagreeing,
    edge_film,
    four_boards_film,
    material_film,
    one_of_each,
    pattern_film,
    readers_film,
    scan_film,
    slider_film,
    toggled,
    without_film,
    writes_film,
)
from shogi_lab.games import Game
from shogi_lab.kernel import stepped
from shogi_lab.lenses_posi import (
    ARTICLE_PLACES,
    Sum,
    article_memory,
    fold,
    key_change,
    our_memory,
    set_of,
    union_of,
)
from shogi_lab.pieces import GOLD_LIKE
from shogi_lab.posi import START, faults, parse_sfen
from shogi_lab.position import Position
from shogi_lab.squares import SQUARES
from shogi_lab.state_lines import game_of, read_line
from shogi_lab.tables import LINES, PLAIN, RL45, RL90, RR45, TABLES
from shogi_lab.twins import plain
from shogi_lab.views import strip, svg
from shogi_lab.views.drawings import drawing
from shogi_lab.views.sheets import sheet

MIDDLE = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
MOVES = "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e"


@pytest.fixture(scope="module")
def middle():
    return parse_sfen(MIDDLE).record


@pytest.fixture(scope="module")
def start():
    return parse_sfen(START).record


@pytest.fixture(scope="module")
def films(middle, start):
    game = Game.parse(MOVES)
    return {
        "four": four_boards_film(middle, (40,)),
        "slider": slider_film(middle),
        "pattern": pattern_film(RR45, 40, (17,)),
        "edges": edge_film(RL90, 40, 34),
        "scan": scan_film(bitboard_of([3, 30, 60, 80]), "four squares"),
        "readers": readers_film(start),
        "without": without_film(middle, 1, 40),
        "writes": writes_film(one_of_each(game)),
        "alarm": alarm_film(start),
        "material": material_film(game),
    }


def jumps(frame):
    """Every number that a click in a frame can lead to."""
    found = []
    for part in frame.parts:
        found += getattr(part, "jumps", ())
        found += [block.jump for block in getattr(part, "blocks", ())]
        found += [jump for laid in getattr(part, "boards", ()) for jump in laid.jumps]
    return [jump for jump in found if jump >= 0]


NAMES = (
    "four", "slider", "pattern", "edges", "scan", "readers", "without", "writes", "alarm",
    "material",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_clicks_lead_to_frames_that_are_there(films, name):
    film = films[name]
    assert isinstance(film, Film)
    assert all(jump < len(film.frames) for frame in film.frames for jump in jumps(frame))
    assert set(film.decisive) <= set(range(len(film.frames)))
    if name in ("four", "slider", "pattern", "without", "alarm"):
        reached = {jump for frame in film.frames for jump in jumps(frame)}
        assert reached == set(range(len(film.frames)))


@pytest.mark.parametrize("name", NAMES)
def test_a_film_is_drawn_the_same_each_time_and_without_fonts(films, name):
    film = films[name]
    one = strip(film)
    assert one == strip(film)
    assert "<text" not in one
    assert "var(" not in one
    used = set(re.findall(r'href="#([^"]+)"', one))
    assert used <= set(re.findall(r'id="([^"]+)"', one))
    assert sheet(film) == sheet(film)
    assert all(frame.caption and frame.state for frame in film.frames)


@pytest.mark.parametrize("name", NAMES)
def test_skeletons_stay_so_that_only_slots_are_sent(films, name):
    for series in zip(*(frame.parts for frame in films[name].frames), strict=True):
        drawn = [drawing(part) for part in series if type(part).__name__ != "Choice"]
        assert len({each.skeleton for each in drawn}) <= 1


@pytest.mark.parametrize("sq", [0, 40, 64, 80])
def test_a_click_on_a_square_toggles_it_on_all_four_boards(films, middle, sq):
    there = toggled(middle, sq)
    frame = films["four"].frames[sq + 1]
    assert bool(there.board[sq]) != bool(middle.board[sq])
    squares = ["P" if piece else "" for piece in there.board]
    orders = (oracle.SQUARES, oracle.RL90, oracle.RL45, oracle.RR45)
    for laid, order in zip(frame.parts[0].boards, orders, strict=True):
        assert set(laid.places) == oracle.rotated(squares, order)
        assert laid.changed == (laid.chosen,)
        assert laid.jumps[laid.chosen] == 0


@pytest.mark.parametrize("board", range(4))
def test_flipping_a_bit_leads_to_that_pattern(board):
    film = pattern_film(board, 40)
    assert len(film.frames) == 128
    for pattern, frame in enumerate(film.frames):
        seen = frame.parts[0]
        assert seen.pattern == pattern
        assert [pattern ^ jump for jump in seen.jumps] == [64, 32, 16, 8, 4, 2, 1]
        assert set(seen.attacks) == oracle.slide(set(seen.taken), 40, LINES[board])


def test_the_slider_films_lines_are_the_engines(films, middle):
    pos, tables = plain(middle), plain(TABLES)
    for sq, frame in enumerate(films["slider"].frames):
        rank, file, falling, rising = (set(part.attacks) for _, part in frame.parts[1].options)
        assert rank | file == set(squares_in(stepped(rook_attacks)(pos, tables, sq)))
        assert falling | rising == set(squares_in(stepped(bishop_attacks)(pos, tables, sq)))


@pytest.mark.parametrize("board", [PLAIN, RL90, RL45, RR45])
def test_edges_never_matter(board):
    for pattern in (0, 5, 34, 127):
        seen = [frame.parts[0] for frame in edge_film(board, 40, pattern).frames]
        assert len({each.attacks for each in seen}) == len({each.pattern for each in seen}) == 1
        assert len({each.places for each in seen}) == 4


def test_a_scan_goes_from_the_first_square_to_the_last(films):
    found = [frame.parts[0].found for frame in films["scan"].frames]
    assert found == [-1, 3, 30, 60, 80]
    assert films["scan"].decisive == (1, 2, 3)


def test_every_question_reads_something_and_a_list_of_moves_reads_more(films):
    lit = [
        sum(block.mark == "lit" for block in frame.parts[0].blocks)
        for frame in films["readers"].frames
    ]
    assert lit[0] == 0
    assert all(lit[1:])
    assert lit[5] == max(lit)


def test_a_member_switched_off_is_crossed_out_and_comes_back_by_a_click(films):
    for step, frame in enumerate(films["without"].frames[1:], 1):
        off = [block for block in frame.parts[0].blocks if block.mark == "off"]
        assert off
        assert {block.jump for block in off} == {0}
        assert frame.parts[1].lit == step - 1


def test_events_of_facts_write_what_makemove_writes(films):
    """The table of Bonanza's makemove.c, for the moves of this game."""
    rows = {name: marks for name, _, marks in films["writes"].frames[-1].parts[1].rows}
    columns = films["writes"].frames[-1].parts[1].columns
    assert columns == ("quiet", "capture", "drop")
    assert rows["material"] == (".", "x", ".")
    assert rows["board"] == rows["hash_key"] == rows["occupied_rl45"] == ("x", "x", "x")
    assert rows["pawn_attacks[BLACK]"] == ("x", ".", ".")
    assert all(mark == "?" for _, _, row in films["writes"].frames[0].parts[1].rows for mark in row)


@pytest.mark.parametrize("place", ARTICLE_PLACES, ids=[p.article for p in ARTICLE_PLACES])
def test_any_broken_member_is_found(start, place):
    wrong = broken(start, place)
    assert faults(wrong)
    assert faults(start) == ()
    if place.member not in ("board", "hand"):
        assert disagreeing(wrong) == (place.article,)


def test_the_material_film_follows_the_oracle(films):
    for frame in films["material"].frames:
        line = read_line(frame.state)
        sfen = list(game_of(line).positions())[int(line.told["ply"])].sfen()
        ledger = frame.parts[1]
        assert ledger.values[ledger.at] == oracle.material(oracle.read(sfen))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_that_stand_still_use_only_what_is_defined(middle, start, theme):
    move = Position(start).packed("7g7f")
    for part in (
        article_memory(), our_memory(), fold(middle, RR45, 40), key_change(start, move),
        union_of(middle, "total_gold", GOLD_LIKE, 0),
        Sum("", "or", "!=", (("a", set_of(start, "rook_dragon", 0)), ("b", ()))),
    ):  # fmt: skip
        text = svg(part, theme)
        assert text == svg(part, theme)
        assert "<text" not in text
        used = set(re.findall(r'href="#([^"]+)"', text))
        assert used <= set(re.findall(r'id="([^"]+)"', text))


def test_the_places_of_a_film_are_all_squares(films):
    assert len(films["slider"].frames) == SQUARES
    assert isinstance(films["scan"].frames[0].parts[0].values, Bitboard)
