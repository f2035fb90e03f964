"""A live page hands in: what was answered there is a file that a gradebook marks."""

import json

import pytest
from playwright.sync_api import expect

from helpers.classes import booked
from helpers.live import RUN, anchor_of, checked, solved

NAME, EXERCISE, PREDICTION = "01_posi_t", "bit_of", "first_move"
HANDS_IN = 'from shogi_lab.school.hand_in import hand_in\nhand_in("anna")'
ANSWERED = """(name) => dispatchEvent(new CustomEvent("answered", {detail: {name, step: 2}}))"""


@pytest.mark.browser
def test_what_is_solved_and_predicted_on_a_page_is_handed_in_and_marked(lively, opened, tmp_path):
    tab, cell = opened(lively / f"{NAME}.html"), anchor_of(NAME, EXERCISE)
    tab.evaluate(ANSWERED, PREDICTION)
    leads = tab.locator(f"#{cell} .live-solved a")
    tab.evaluate(RUN, [cell, None, 0])
    assert not leads.is_visible()
    tab.evaluate(RUN, [cell, checked(solved(NAME, EXERCISE), EXERCISE), 0])
    leads.click()
    expect(tab.get_by_role("button", name="Hand in")).to_be_in_viewport()
    got = tab.evaluate(RUN, [cell, HANDS_IN, 0])
    assert "anna.shogi_lab.json holds 1 answer, 1 of them right, and 1 prediction." in str(got)
    with tab.expect_download() as saved:
        tab.get_by_role("button", name="Save anna.shogi_lab.json").click()
    saved.value.save_as(tmp_path / saved.value.suggested_filename)
    assert json.loads((tmp_path / "anna.shogi_lab.json").read_text())[PREDICTION]["chosen"] == 2
    book = booked(tmp_path)
    assert book.verdicts["anna"][EXERCISE].right
    assert list(book.doubts()) == []
    assert [list(book.marks.values()), book.moodle().splitlines()[1]] == [[5], "anna,1"]
