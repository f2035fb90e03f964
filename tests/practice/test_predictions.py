"""A prediction is noted once, and answered by mouse or keys; nothing tells the answer before."""

import pytest
from playwright.sync_api import expect

from helpers.days import DAY
from helpers.predictions import ABOUT, asked
from shogi_lab.chapters.posi_t.predictions import PREDICTIONS, predict
from shogi_lab.contents import PREDICTIONS as ALL
from shogi_lab.contents import modules
from shogi_lab.practice.logbook import Entry, entries
from shogi_lab.reader.progress import NAMES
from shogi_lab.views import page

ROW = PREDICTIONS.row("one_square")


@pytest.mark.parametrize(
    ("steps", "noted"),
    [
        ((3,), Entry(1, 0, DAY, 3)), ((1,), Entry(1, chosen=1)), ((4,), Entry(0, 1)),
        ((1, 3, 4), Entry(1, chosen=1)), ((4, 3), Entry(0, 1)), ((3, 1), Entry(1, 0, DAY, 3)),
    ],
)  # fmt: skip
def test_what_was_said_first_is_noted(file, steps, noted):
    seen = predict("one_square", ABOUT["one_square"]())
    assert not file.exists()
    for step in steps:
        seen.step = step
    assert entries(file) == {"one_square": noted}


@pytest.mark.parametrize("name", ["no_such", "", None, 7])
def test_another_name_is_refused(name):
    with pytest.raises(ValueError, match="must be one of first_move, one_square"):
        predict(name, ABOUT["one_square"]())


def test_every_name_is_given_once():
    tables = [each.PREDICTIONS.rows for each in modules("predictions").values()]
    names = [name for table in tables for name in table]
    assert len(names) == len({*names, *NAMES}) - len(NAMES) == len(ALL)


# ---- on a page


@pytest.fixture
def opened(new_page):
    """A page with a question, in front of a reader."""
    seen = new_page()
    seen.set_content(page([asked(ROW)], "A question"))
    expect(seen.get_by_role("button", name="three")).to_be_visible()
    return seen


def verdict(seen):
    return seen.locator(".caption")


@pytest.mark.surface
@pytest.mark.browser
@pytest.mark.parametrize(
    ("name", "said"), [("one", "No. Lines"), ("three", "Right. Lines"), ("Show me", "Lines of")]
)
@pytest.mark.parametrize("by", ["mouse", "Enter", " "])
def test_every_answer_is_judged(opened, name, said, by):
    expect(verdict(opened)).not_to_be_visible()
    button = opened.get_by_role("button", name=name, exact=True)
    if by == "mouse":
        button.click()
    else:
        button.focus()
        opened.keyboard.press(by)
    expect(verdict(opened)).to_be_visible()
    expect(verdict(opened)).to_contain_text(said)


@pytest.mark.browser
def test_no_key_steps_into_the_answer(opened):
    opened.locator(".lab").focus()
    for key in ("ArrowRight", "End", " ", "ArrowLeft", "Home"):
        opened.keyboard.press(key)
    expect(verdict(opened)).not_to_be_visible()
    assert ROW.because not in opened.locator("main").inner_text()
    for name in ("First", "Forward", "Last", "Play"):
        expect(opened.get_by_role("button", name=name)).to_have_count(0)
