"""Films of KKP: what a click leads to is what the table says, on one skeleton each."""

import re
from pathlib import Path

import pytest
from nearness import nearness

from shogi_lab import Game, Position
from shogi_lab.bitboards import Bitboard
from shogi_lab.films import LazyFrames
from shogi_lab.films_kkp import (
    CASTLED,
    crowded,
    difference_film,
    heat_film,
    heat_step,
    kkp_game_film,
    ledger_film,
    merge_film,
    ruler_film,
    scans_film,
    sizes_film,
    symmetry_film,
    turning_film,
)
from shogi_lab.indexes import BOARD_PIECES
from shogi_lab.lenses_kkp import chosen_at
from shogi_lab.pieces import GOLD, PAWN, ROOK
from shogi_lab.squares import square
from shogi_lab.views import player, strip, svg
from shogi_lab.views.sheets import drawn_on, kept, outline, sheet

GAMES = Path(__file__).parent.parent / "data" / "games" / "selfplay.usi"
MIDDLE = Position.from_sfen(
    "ln2r3l/1s2g1kb1/pp2gp2n/1bppp1ppS/P8/1PPSPP2L/2NP2PP1/1SG3G2/L3R1KN1 b Pp 51"
)
MOVES = ("9e9d", "3i2h", "P*1b", "1d1c")
WEIGHTS = nearness()
BOARDS = [
    ("An empty board", Bitboard(0, 0, 0)),
    ("Two pieces", Bitboard(0, 3, 0)),
    ("Nine pawns", Bitboard(0, 0, 0x1FF << 18)),
]

FILMS = {
    "heat": lambda: heat_film(WEIGHTS),
    "ruler": lambda: ruler_film(),
    "crowded": lambda: ruler_film((108,), crowded()),
    "turning": lambda: turning_film(MIDDLE.record, WEIGHTS),
    "ledger": lambda: ledger_film(MIDDLE.record, WEIGHTS),
    "game": lambda: kkp_game_film(Game.read_all(GAMES)[3], WEIGHTS),
    "differences": lambda: difference_film([(MIDDLE, move) for move in MOVES], WEIGHTS),
    "merge": lambda: merge_film(WEIGHTS),
    "symmetry": lambda: symmetry_film(WEIGHTS, MIDDLE.record),
    "sizes": lambda: sizes_film(),
    "scans": lambda: scans_film(BOARDS),
}


@pytest.fixture(scope="module")
def films():
    return {name: make() for name, make in FILMS.items()}


@pytest.mark.parametrize("name", FILMS)
def test_a_film_is_drawn_on_one_skeleton_and_said_in_words(films, name):
    film = films[name]
    lazy = isinstance(film.frames, LazyFrames)
    count = len(film.frames)
    steps = range(0, count, max(1, count // 60) if lazy else 1)
    made = outline(film) if lazy else sheet(film)
    assert not [slot for slot in made.slots if slot.endswith(".all")]
    for step in steps:
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
    film = films[name]
    for step in film.decisive:
        assert svg(film.frames[step]).about == film.frames[step].caption


def test_a_heat_board_shows_the_tables_row(films):
    film = films["heat"]
    for kind in BOARD_PIECES:
        for kings in (CASTLED, (40, 4), (80, 0)):
            for mover in (0, 1):
                seen = film.frames[heat_step(kind, kings, mover)].parts[0]
                assert seen.pieces[kings[0]] == "K"
                assert seen.pieces[kings[1]] == "k"
                assert [each.chosen for each in seen.movers] == [mover == 0, mover == 1]
    seen = film.frames[heat_step(GOLD, CASTLED)].parts[0]
    assert seen.weights[50] == WEIGHTS[*CASTLED, 333 + 50]
    to = film.frames[seen.jumps[square("2h")]].parts[0]
    assert to.pieces[square("2h")] == "K"
    assert seen.jumps[CASTLED[1]] == -1  # no king steps on the other


def test_kings_on_one_square_are_said_to_be_impossible(films):
    assert "Both kings on 9a" in films["heat"].frames[0].caption


def test_a_table_of_no_weights_has_colours_too():
    film = heat_film(WEIGHTS * 0)
    assert film.frames[film.decisive[0]].parts[0].reach == 1
    assert heat_film(WEIGHTS, reach=40).frames[0].parts[0].reach == 40


def test_no_index_collides_but_where_blocks_are_squeezed_too_far(films):
    said = [films["ruler"].frames[i].caption for i in range(738)]
    assert all("One block claims it" in caption for caption in said)
    told = [films["crowded"].frames[i].caption for i in range(738)]
    assert sum("a collision" in caption for caption in told) == 9
    assert sum("No block claims it" in caption for caption in told) == 9


def test_whites_terms_are_subtracted_from_the_turned_board(films):
    for frame in films["turning"].frames:
        here, there = frame.parts[0].boards
        (sq,) = here.layers[1].squares
        (other,) = there.layers[1].squares
        assert other == 80 - sq
        assert there.pieces[other] == here.pieces[sq].upper()


def test_a_board_without_white_pieces_has_no_terms_to_turn():
    with pytest.raises(ValueError, match="no white piece but the king"):
        turning_film(Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b P 1").record, WEIGHTS)


def test_each_game_frame_says_its_sum(films):
    game = Game.read_all(GAMES)[3]
    for frame, position in zip(films["game"].frames, game.positions(), strict=True):
        assert frame.parts[1].total == position.kkp(WEIGHTS)


def test_the_difference_game_has_its_four_answers(films):
    film = films["differences"]
    rights = [
        next(i for i, answer in enumerate(film.frames[5 * n + 1].parts[1].answers)
             if answer[1] == "right")
        for n in range(len(MOVES))
    ]  # fmt: skip
    assert rights == [0, 3, 1, 2]
    assert film.decisive == tuple(5 * n + 1 + right for n, right in enumerate(rights))
    for n, move in enumerate(MOVES):
        assert film.frames[5 * n + 1].parts[2].total == MIDDLE.after(move).kkp(WEIGHTS)
        assert not any(mark for _, mark, _ in film.frames[5 * n].parts[1].answers)


def test_an_edited_weight_tells_mirrored_positions_apart_but_turned_ones_never(films):
    film = films["symmetry"]
    before = film.frames[81].caption
    assert "its mirror alike" in before
    gold = square("7h")
    assert "The mirrored disagree" in film.frames[gold].caption
    assert "no gold stands there" in film.frames[square("5e")].caption


def test_a_weight_on_the_middle_file_is_its_own_mirror():
    record = Position.from_sfen("4k4/9/9/9/9/9/9/4G4/4K4 b - 1").record
    film = symmetry_film(WEIGHTS, record)
    assert "They still agree" in film.frames[square("5h")].caption


def test_what_a_scan_asks_is_said(films):
    assert "empty_first 1" in films["scans"].frames[0].caption


# In a browser.


@pytest.fixture
def opened(mount, films):
    """A function that shows a film on a page, by its name."""
    return lambda name: mount(films[name])


@pytest.mark.browser
def test_kings_go_where_a_click_says_and_another_piece_is_weighed(opened):
    heat = opened("heat")
    page = heat.page
    heat.says(heat_step(GOLD, CASTLED))
    page.get_by_role("button", name="2h: ").click()
    heat.says(heat_step(GOLD, (square("2h"), CASTLED[1])))
    page.get_by_role("button", name="White's king", exact=True).click()
    page.get_by_role("button", name="8b: ").click()
    kings = (square("2h"), square("8b"))
    heat.says(heat_step(GOLD, kings, 1))
    page.get_by_role("button", name="rook", exact=True).click()
    heat.says(heat_step(ROOK, kings, 1))
    page.get_by_role("button", name="pawn", exact=True).click()
    heat.says(heat_step(PAWN, kings, 1))
    assert page.get_by_role("button", name="9a: nothing").count() == 1


@pytest.mark.browser
def test_a_weight_is_read_from_place_to_place_by_keys(opened):
    heat = opened("heat")
    page = heat.page
    page.get_by_role("button", name="7g: ").focus()
    page.keyboard.press("ArrowRight")
    said = page.evaluate("document.querySelector('#host > div').shadowRoot.activeElement.ariaLabel")
    weight = int(WEIGHTS[*CASTLED, 333 + square("6g")])
    assert said == f"6g: {weight:+d}"
    page.keyboard.press("Enter")
    heat.says(heat_step(GOLD, (square("6g"), CASTLED[1])))


@pytest.mark.browser
def test_an_index_is_found_by_block_and_by_square(opened):
    ruler = opened("ruler")
    page = ruler.page
    ruler.says(116)
    page.get_by_role("button", name="gold, from 333", exact=True).click()
    ruler.says(333)
    page.get_by_role("button", name="5e, empty").click()
    ruler.says(373)
    page.get_by_role("button", name="pawn in hand, from 0").click()
    ruler.says(0)
    page.locator(".lab").focus()
    page.keyboard.press("ArrowRight")
    ruler.says(1)


@pytest.mark.browser
def test_an_answer_is_chosen_and_judged(opened):
    game = opened("differences")
    game.page.get_by_role("button", name="5", exact=True).click()
    game.says(3)  # wrong: the first move changes two
    game.page.get_by_role("button", name="2", exact=True).click()
    game.says(1)


@pytest.mark.browser
def test_a_white_piece_is_chosen_on_either_board(opened):
    turning = opened("turning")
    turning.page.get_by_role("button", name="3b, White K").wait_for(state="detached")
    turning.page.get_by_role("button", name="9c, White P").click()
    at = [frame.parts[0].boards[0].layers[1].squares[0] for frame in turning.widget.film.frames]
    turning.says(at.index(square("9c")))


@pytest.mark.browser
def test_kinds_and_squares_are_chosen_where_five_are_one(opened):
    merge = opened("merge")
    merge.page.get_by_role("button", name="promoted silver", exact=True).click()
    merge.says(chosen_at(square("7h"), 4))
    merge.page.get_by_role("button", name="5e, empty").click()
    merge.says(chosen_at(square("5e"), 4))


@pytest.mark.browser
def test_a_weight_is_edited_by_a_click(opened):
    symmetry = opened("symmetry")
    symmetry.page.get_by_role("button", name="6h, empty").first.click()
    symmetry.says(square("6h"))


@pytest.mark.browser
def test_a_row_of_sizes_is_chosen(opened):
    sizes = opened("sizes")
    sizes.page.get_by_role("button", name="KPP, a king and a pair of pieces").click()
    sizes.says(4)


@pytest.mark.browser
@pytest.mark.parametrize("name", ["ledger", "game", "scans", "sizes", "turning", "differences"])
def test_a_short_film_goes_forward_and_back(opened, name):
    film = opened(name)
    last = len(film.widget.film.frames) - 1
    film.page.locator(".lab").focus()
    for key, step in (("ArrowRight", 1), ("End", last), ("ArrowLeft", last - 1), ("Home", 0)):
        film.page.keyboard.press(key)
        film.says(step)


@pytest.mark.browser
def test_a_player_of_the_heat_board_stays_among_its_frames(browser, films, tmp_path):
    path = tmp_path / "heat.html"
    path.write_text(player(films["heat"]), encoding="utf-8")
    page = browser.new_page()
    page.goto(path.as_uri())
    page.get_by_role("button", name="2h: ").click()
    shown = page.locator(".counter").inner_text()
    assert shown.startswith(f"{heat_step(GOLD, (square('2h'), CASTLED[1]))} / ")
    here = {str(step) for step in kept(films["heat"])}
    jumps = page.locator("[data-jump]").evaluate_all("all => all.map(one => one.dataset.jump)")
    assert jumps
    assert set(jumps) <= here
    page.close()
