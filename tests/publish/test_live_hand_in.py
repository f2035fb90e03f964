"""A live page hands in: what was answered there is a file that a gradebook marks."""

import json

import pytest
from playwright.sync_api import expect

from helpers.live import RUN, anchor_of, checked, page_path, pages, site, solved
from shogi_lab.practice.logbook import Entry
from shogi_lab.reader.progress import read_class
from shogi_lab.school.gradebook import marked

NAME, EXERCISE, PREDICTION = "01_posi_t", "bit_of", "first_move"
HANDS_IN = 'from shogi_lab.school.hand_in import hand_in\nhand_in("anna")'
ANSWERED = """(name) => dispatchEvent(new CustomEvent("answered", {detail: {name, step: 2}}))"""
STANDS = "(words) => localStorage.setItem('shogi-lab-progress', words)"


@pytest.mark.browser
def test_what_is_solved_and_predicted_on_a_page_is_handed_in_and_marked(browser, tmp_path, runtime):
    site(tmp_path, [NAME], runtime)
    folder = tmp_path / "class"
    folder.mkdir()
    with browser.new_context(offline=True, accept_downloads=True) as context:
        tab = context.new_page()
        tab.goto((tmp_path / f"{NAME}.html").as_uri())
        tab.evaluate(ANSWERED, PREDICTION)
        cell = anchor_of(NAME, EXERCISE)
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
        saved.value.save_as(folder / saved.value.suggested_filename)
    assert json.loads((folder / "anna.shogi_lab.json").read_text())[PREDICTION]["chosen"] == 2
    book = marked(read_class(folder))
    assert book.verdicts["anna"][EXERCISE].right
    assert list(book.doubts()) == []
    assert [list(book.marks().values()), book.moodle().splitlines()[1]] == [[5], "anna,1"]


@pytest.mark.browser
@pytest.mark.parametrize(("language", "button"), [("en", "Hand in"), ("ja", "提出")])
def test_the_button_at_the_foot_saves_the_same_without_python(browser, tmp_path, language, button):
    pages(tmp_path, [NAME], "")
    noted = {EXERCISE: {"tries": 2, "solved": "2026-05-04", "code": "def bit_of(sq): ..."}}
    with browser.new_context(offline=True, accept_downloads=True) as context:
        tab = context.new_page()
        tab.goto((tmp_path / page_path(NAME, language)).as_uri())
        assert tab.get_by_role("button", name=button).is_disabled()
        tab.evaluate(STANDS, json.dumps(noted))
        tab.evaluate(ANSWERED, PREDICTION)
        for unfit in ("", "a/b", ".anna", "x" * 61):
            tab.locator(".live-kept input").fill(unfit)
            tab.get_by_role("button", name=button).click()
            assert r"/ \ : *" in tab.locator(".live-kept [role=status]").inner_text()
        tab.locator(".live-kept input").fill(" 千恵 ")
        with tab.expect_download() as saved:
            tab.keyboard.press("Enter")
        assert saved.value.suggested_filename == "千恵.shogi_lab.json"
        saved.value.save_as(tmp_path / "class" / saved.value.suggested_filename)
        assert "千恵.shogi_lab.json" in tab.locator(".live-kept [role=status]").inner_text()
    given = read_class(tmp_path / "class")["千恵"]
    assert given[EXERCISE] == Entry(**noted[EXERCISE])
    assert [given[PREDICTION].chosen, *given] == [2, EXERCISE, PREDICTION]
