"""Films of effects: what is walked is what the engine writes; each on one skeleton."""

import re

import pytest

from shogi_lab import Game, Position
from shogi_lab.effects import effects_of
from shogi_lab.effects_ladder import VERSIONS
from shogi_lab.films import LazyFrames
from shogi_lab.films_effects import (
    CELLS,
    NEEDED,
    costs_film,
    heat_film,
    mask_film,
    move_film,
    spotter_film,
    verbs_film,
    wheel_film,
)
from shogi_lab.lenses_effects import stages
from shogi_lab.views import player, strip, svg
from shogi_lab.views.sheets import drawn_on, outline, sheet

GAME = Game.parse(
    "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e 2b3c 4e3d 8c8d 3d2c+ B*8h 7i8h"
)
EXAMPLE = Position.from_sfen("9/9/9/9/6r2/9/9/4R4/9 b - 1")
PINS = Position.from_sfen("4r4/9/1B7/2N1S4/9/9/5k3/9/4K4 b - 1")

FILMS = {
    "both": lambda: move_film(EXAMPLE, "5h5e", only="L"),
    "whole": lambda: move_film(EXAMPLE, "5h5e"),
    "counted": lambda: move_film(EXAMPLE, "5h5c+", do=VERSIONS[6].do),
    "cancels": lambda: move_film(Position.from_sfen("9/9/9/9/7R1/9/9/9/9 b R 1"), "R*5e"),
    "wheel": lambda: wheel_film(),
    "verbs": lambda: verbs_film(),
    "mask": lambda: mask_film(Position.from_sfen("9/9/9/9/4R4/9/9/9/4r4 b - 1"), "5e5c"),
    "spotter": lambda: spotter_film(PINS),
    "heat": lambda: heat_film(GAME),
    "costs": lambda: costs_film(GAME),
}


@pytest.fixture(scope="module")
def films():
    return {name: make() for name, make in FILMS.items()}


@pytest.mark.parametrize("name", FILMS)
def test_a_film_is_drawn_on_one_skeleton_and_said_in_sentences(films, name):
    film = films[name]
    lazy = isinstance(film.frames, LazyFrames)
    made = outline(film) if lazy else sheet(film)
    assert "0.all" not in made.slots
    for step in range(0, len(film.frames), 499 if lazy else 1):
        if lazy:
            drawn_on(made, film, step)
        frame = film.frames[step]
        assert frame.caption[-1] in ".?"
        assert frame.state.endswith(f"step {step}")


@pytest.mark.parametrize("name", FILMS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_strip_fits_a_page_and_uses_what_is_defined(films, name, theme):
    text = strip(films[name], theme)
    assert text.wide <= 1320
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(re.findall(r'id="([^"]+)"', text))
    assert "<text" not in text


@pytest.mark.parametrize("name", FILMS)
def test_every_frame_of_a_strip_is_a_picture(films, name):
    for step in films[name].decisive:
        frame = films[name].frames[step]
        assert svg(frame).about == frame.caption


# What is seen is what happens.


def test_the_articles_example_is_one_value_and_one_walk(films):
    walked = films["both"].frames[-5:-1]
    told = [frame.caption.split(", ")[1][:6] for frame in walked]
    assert told == ["1 of 4", "2 of 4", "3 of 4", "4 of 4"]
    for frame in walked:
        table = frame.parts[1]
        before, now = table.rows[-2:]
        assert (before.value, now.value) == (1 << 14, 1 << 6)


def test_a_direction_that_is_none_is_refused():
    with pytest.raises(ValueError, match="'X' is no direction: one of RU, R"):
        move_film(EXAMPLE, "5h5e", only="X")


def test_the_same_color_and_direction_is_not_walked(films):
    captions = [frame.caption for frame in films["cancels"].frames]
    assert not any("From 5e left" in caption for caption in captions)
    assert any("From 5e right" in caption for caption in captions)


@pytest.mark.parametrize("version", VERSIONS[2:], ids=lambda version: version.name)
def test_the_last_board_of_every_version_is_the_position_after(version):
    positions = list(GAME.positions())
    for before, after, move in zip(positions, positions[1:], GAME.moves, strict=False):
        end = move_film(before, move, do=version.do).frames[-2:]
        assert end[1].parts[0].words == tuple(effects_of(after.record).words.tolist())
        assert end[0].parts[0].words == end[1].parts[0].words


def test_the_table_of_verbs_is_what_moves_need():
    names = {"drop": set(), "no_capture": set(), "capture": set()}
    for position, move in zip(GAME.positions(), GAME.moves, strict=False):
        packed = position.packed(move)
        kind = "drop" if move[1] == "*" else "capture" if packed >> 19 & 15 else "no_capture"
        for stage in stages(position.record, packed, (0,) * 81):
            place = "to" if stage.square == packed & 127 else "from"
            names[kind] |= {(verb, place) for verb in stage.names}
    told = {kind: set() for kind in names}
    for (kind, verb), where in NEEDED.items():
        told[kind] |= {(verb, place) for place in where.split(" and ")}
    assert names == told


def test_a_full_table_is_right_and_an_empty_one_lacks_all(films):
    film = films["verbs"]
    answer = sum(1 << i for i, cell in enumerate(CELLS) if cell in NEEDED)
    assert film.frames[answer | 1 << 12].caption == "Right: 9 of 9 cells; missing: 0; too much: 0."
    assert film.frames[1 << 12].caption == "Right: 0 of 9 cells; missing: 9; too much: 0."
    assert film.frames[0xFFF | 1 << 12].caption.endswith("too much: 3.")
    for number in range(0, 1 << 12, 97):
        jumps = film.frames[number].parts[0].jumps
        assert [jump for row in jumps for jump in row] == [number ^ 1 << i for i in range(12)]


def test_the_wheels_frames_are_the_words(films):
    for word in (0, 1, 0x4040, 0xFFFF):
        wheel = films["wheel"].frames[word].parts[0]
        assert wheel.word == word
        assert wheel.jumps == tuple(word ^ 1 << bit for bit in range(16))


def test_with_the_mask_all_is_right_and_without_it_the_squares_behind_are_not(films):
    on, off = films["mask"].frames[1:]
    assert on.caption == "Mask on: every word is right."
    assert not on.parts[0].board.layers
    assert off.parts[0].board.layers[0].squares == (49, 58, 67, 76)


def test_the_spotter_tells_pinned_from_discovering(films):
    frames = films["spotter"].frames
    assert frames[81].caption.startswith("Pinned (striped): 5d; may discover check (dotted): 7d")
    assert "Black's king: pinned." in frames[31].caption
    assert frames[0].caption == "9a is empty: nothing opens."


def test_a_game_in_counts_has_a_frame_for_each_position(films):
    film = films["heat"]
    for frame, position in zip(film.frames, GAME.positions(), strict=True):
        counts = position.effects().counts
        assert frame.parts[0].counts == tuple(zip(*counts.tolist(), strict=True))


def test_a_long_game_with_counts_and_rays_stays_small():
    games = Game.read_all("data/games/selfplay.usi")
    film = heat_film(max(games, key=lambda game: len(game.moves)), plies=150)
    assert len(film.frames) == 151
    assert len(player(film)) < 300_000


def test_a_move_writes_far_less_than_all(films):
    pairs = films["costs"].frames[0].parts[1].pairs
    assert len(pairs) == len(GAME.moves)
    assert all(kept < anew for kept, anew in pairs)


# In a browser.


@pytest.fixture
def opened(mount, films):
    """A function that shows a film on a page, by its name."""
    return lambda name: mount(films[name])


@pytest.mark.browser
@pytest.mark.parametrize("name", ["both", "whole", "counted", "cancels", "mask", "heat", "costs"])
def test_a_film_goes_forward_and_back(opened, name):
    film = opened(name)
    last = len(film.widget.film.frames) - 1
    film.page.locator(".lab").focus()
    for key, step in (("ArrowRight", 1), ("End", last), ("ArrowLeft", last - 1), ("Home", 0)):
        film.page.keyboard.press(key)
        film.says(step)


@pytest.mark.browser
def test_rays_are_drawn_as_they_are_walked(opened):
    film = opened("both")
    film.page.locator(".lab").focus()
    white = film.page.locator("[data-slot='0.r39'] g.vermillion")
    black = film.page.locator("[data-slot='0.r39'] g.blue")
    assert (white.count(), black.count()) == (1, 0)
    film.page.keyboard.press("End")
    film.says(len(film.widget.film.frames) - 1)
    assert (white.count(), black.count()) == (0, 1)


@pytest.mark.browser
def test_a_bit_of_the_wheel_is_clicked(opened):
    wheel = opened("wheel")
    wheel.says(0x4040)
    wheel.page.get_by_role("button", name="Black U, bit 3: 0").click()
    wheel.says(0x4048)
    wheel.page.get_by_role("button", name="White L, bit 14: 1").click()
    wheel.says(0x48)


@pytest.mark.browser
def test_the_table_is_filled_and_compared(opened):
    table = opened("verbs")
    table.says(0)
    table.page.get_by_role("button", name="drop, emit: not").click()
    table.says(1)
    table.page.get_by_role("button", name="drop, unblock: not").click()
    table.says(0b1001)
    table.page.get_by_role("button", name="compare").click()
    table.says(0b1001 | 1 << 12)
    table.page.get_by_role("button", name="fill again").click()
    table.says(0b1001)


@pytest.mark.browser
def test_a_piece_is_asked_what_opens(opened):
    spotter = opened("spotter")
    spotter.page.get_by_role("button", name="5d, Black S").click()
    spotter.says(31)


@pytest.mark.browser
def test_a_bar_leads_to_its_move(opened):
    costs = opened("costs")
    costs.page.get_by_role("button", name="move 5", exact=True).click()
    costs.says(5)
