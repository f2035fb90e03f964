"""Sheets: every frame comes back, and little is stored."""

import re

import pytest

from helpers.screen import from_scratch, lazy, still
from shogi_lab.screen.sheets import KEPT, drawn_on, kept, outline, sheet
from shogi_lab.stage.films import Film, Frame, LazyFrames
from shogi_lab.stage.lenses import Bits, Choice

pytestmark = pytest.mark.usefixtures("errors_in_both")


def standing(sheet, step, option=""):
    """The content of each slot that is not empty at a step, as the screen computes it."""
    until, state = sheet.steps.index(step) + 1, {}
    for track in {"": sheet.tracks[""], option: sheet.tracks[option]}.values():
        for differences in track[:until]:
            state |= zip(differences[::2], differences[1::2], strict=True)
    return {sheet.slots[s]: sheet.fragments[f] for s, f in sorted(state.items()) if f}


def test_a_sheet_gives_back_every_frame_of_every_option(film):
    made = sheet(film)
    for step, frame in enumerate(film.frames):
        for option in made.options:
            assert standing(made, step, option) == from_scratch(frame, option)


def test_an_option_is_called_by_its_name_where_its_title_changes():
    def frame(i):
        options = (("rank", Bits(f"rank of {i}", (i,))), ("file", Bits("the file", (i,))))
        return Frame((Choice("Line", options),), f"{i}", "")

    made = sheet(Film("lines", (frame(0), frame(1)), (0,)))
    assert made.options == {"rank": "rank", "file": "the file"}


def test_drawings_whose_skeletons_differ_are_swapped_whole():
    bits = Bits("", (1,))
    parts = (bits, bits._replace(jumps=(0,) * 81))
    film = Film("two", tuple(Frame((each,), "", "") for each in parts), (0,))
    made = sheet(film)
    assert made.slots == ["0.all"]
    for step, frame in enumerate(film.frames):
        assert standing(made, step) == {"0.all": still(frame.parts[0])}


def test_a_lazy_frame_is_drawn_as_one_of_a_short_film():
    film = lazy(64)
    short = sheet(Film("numbers", tuple(film.frames), (0,)))
    made = outline(film)
    assert (made.skeleton, made.slots) == (short.skeleton, short.slots)
    for step in (0, 3, 63):
        drawn = drawn_on(made, film, step)
        slots = {made.slots[int(slot)]: text for slot, text in drawn["slots"][""].items()}
        assert slots == standing(short, step)
        assert (drawn["caption"], drawn["state"]) == (f"This is {step}.", f"number {step}")


def test_lazy_frames_must_share_a_skeleton():
    def frame(step):
        return Frame((Bits("", (step,), jumps=(0,) * 81 * step),), "", "")

    film = Film("two", LazyFrames(2, frame), (0,))
    with pytest.raises(ValueError, match="'two': frame 1 is drawn on another skeleton"):
        drawn_on(outline(film), film, 1)


def test_a_page_without_a_kernel_keeps_the_decisive_frames_and_what_a_click_reaches():
    film = lazy()
    reached = {n ^ 1 << bit for n in (5, 300) for bit in range(9)}
    assert kept(film) == tuple(sorted({5, 300} | reached))
    made = sheet(film)
    assert (made.steps, made.last) == (list(kept(film)), 99_999)
    near_5 = [n for n in made.steps if bin(n ^ 4).count("1") == 1]
    led_to = re.findall(r'data-jump="(\d+)"', "".join(standing(made, 4).values()))
    assert sorted(map(int, led_to)) == near_5
    assert kept(film._replace(kept=(7, 8))) == (5, 7, 8, 300)
    assert len(kept(film._replace(decisive=tuple(range(40_000, 40_400))))) == KEPT
