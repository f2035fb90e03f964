"""Views as files: pictures that parse, animations with all their frames, names that say which."""

import xml.etree.ElementTree as ElementTree

import pytest
from PIL import Image

from shogi_lab import Game
from shogi_lab.screen.saving import Look
from shogi_lab.stage.films import Film, Frame, game_film
from shogi_lab.stage.lenses import Bits, board_of
from shogi_lab.views import animation, picture, play, player, save, show, strip, svg

GAME = Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b")
BITS = Film(
    "bits", tuple(Frame((Bits("", (sq,)),), f"Square {sq}.", "") for sq in range(3)), (0, 2)
)


@pytest.fixture(scope="module")
def film():
    return game_film(GAME)


def size(path):
    """The size of a picture as a reader of its format says it."""
    if path.suffix == ".svg":
        root = ElementTree.parse(path).getroot()
        return round(float(root.get("width"))), round(float(root.get("height")))
    with Image.open(path) as image:
        return image.size


def test_a_frame_has_the_edge_of_a_strip():
    alone = Film("bits", BITS.frames[:1], (0,))
    assert picture(alone, 0).wide == strip(alone).wide


def test_a_frame_s_picture_says_its_caption(film):
    assert picture(film, 3).about == f"{film.title}: {film.frames[3].caption}"
    assert picture(film, 3) != picture(film, 4)


def test_what_a_screen_shows_is_saved_as_it_is_looked_at(film, tmp_path):
    seen = show(film, step=2, member="occupied[WHITE]", letters=True)
    seen.flipped = True
    text = save(seen, tmp_path / "seen.svg").read_text(encoding="utf-8")
    assert text == picture(film, 2, "occupied[WHITE]", Look("light", True, True))
    assert text != picture(film, 2, "occupied[BLACK]", Look("light", True, True))


def test_a_board_and_a_part_are_saved(film, tmp_path):
    board = play("startpos moves 7g7f")
    text = save(board, tmp_path / "board.svg").read_text(encoding="utf-8")
    assert text == board.picture() != play().picture()
    part = board_of(GAME.start.record)
    assert save(part, tmp_path / "part.svg").read_text(encoding="utf-8") == svg(part)
    assert save(svg(part), tmp_path / "svg.svg").read_text(encoding="utf-8") == svg(part)
    assert size(save(film.frames[1], tmp_path / "frame.svg"))[0] > 600


@pytest.mark.parametrize("kind", [".gif", ".apng"])
def test_an_animation_has_every_frame_for_its_time(tmp_path, kind):
    path = save(BITS, tmp_path / f"bits{kind}", every=800)
    wide, high = size(save(BITS, tmp_path / "one.svg", 0))
    assert size(path) == pytest.approx((1.5 * wide, 1.5 * high), abs=2)
    with Image.open(path) as image:
        assert image.n_frames == len(BITS.frames)
        assert image.info["loop"] == 0
        seen, times = [], []
        for at in range(image.n_frames):
            image.seek(at)
            times.append(image.info["duration"])
            seen.append(image.convert("RGB").tobytes())
    assert times == [800, 800, 2400]
    assert len(set(seen)) == len(seen)


def test_only_what_has_steps_has_a_step_to_save_or_moves(tmp_path):
    with pytest.raises(ValueError, match="only a film has steps, and this is Bits"):
        save(Bits("", (40,)), tmp_path / "bits.svg", step=1)
    with pytest.raises(ValueError, match="Bits does not move; only a film"):
        save(Bits("", (40,)), tmp_path / "bits.gif")
    with pytest.raises(ValueError, match=r"'\.mp4'"):
        animation(BITS, ".mp4")
    with pytest.raises(ValueError, match="every is 5; it must be a whole number from 20 to 60000"):
        animation(BITS, every=5)


# The buttons of a player, in a browser.


@pytest.mark.browser
@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_view_is_saved_from_a_page_without_a_kernel(browser, film, tmp_path, kind):
    html = tmp_path / "film.html"
    html.write_text(player(film), encoding="utf-8")
    page = browser.new_page(color_scheme="dark")
    page.goto(html.as_uri())
    page.locator(".slider").fill("3")
    button = page.get_by_role("button", name=f"Save this view as {kind.upper()}")
    with page.expect_download() as waited:
        button.press("Enter")
    path = tmp_path / waited.value.suggested_filename
    waited.value.save_as(path)
    page.close()
    assert path.name == f"A-game-move-by-move-3.{kind}"
    wide, high = size(path)
    assert wide > high > 400
    if kind == "svg":
        text = path.read_text(encoding="utf-8")
        assert "var(" not in text
        assert film.frames[3].caption.split(",")[0] in text
        root = ElementTree.fromstring(text)
        uses = {each.get("href")[1:] for each in root.iter("{http://www.w3.org/2000/svg}use")}
        assert uses <= {each.get("id") for each in root.iter()}
    else:
        with Image.open(path) as image:
            assert image.convert("RGB").getpixel((3, 3)) == (0x16, 0x16, 0x1A)
