"""What a live page keeps in a browser may be anything: no page breaks, and no note is lost."""

import gzip
import json
import random

import pytest

from helpers.fuzz import mangled
from helpers.live import RUN, anchor_of, pages
from helpers.shares import share
from publish import live

NAME = "01_posi_t"
NOTED, WRITTEN, PREDICTED = "shogi-lab-progress", "shogi-lab-written", "shogi-lab-predictions"
VALUES = (
    "null", "[]", "0", "-1e999", "true", '"text"', "{", "", "\ud800", "[[1]]", '{"bit_of": null}',
    '{"bit_of": {"tries": "many"}}', '{"__proto__": null}', '{"bit_of": [[]]}',
    '{"constructor": 1, "length": "map"}', "[" * 100_000, '{"a":' * 50_000, "x" * 1_000_000,
)  # fmt: skip
PREDICTION = "first_move"
STAND = """([words, names]) => {
    localStorage.clear();
    for (const name of names) localStorage.setItem(name, words);
}"""
ANSWERED = """(name) => dispatchEvent(new CustomEvent("answered", {detail: {name, step: 1}}))"""
KEPT = "JSON.parse(localStorage.getItem('shogi-lab-progress'))"
REFUSES = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('refused'); }});"
#: As Python that notes an exercise once it is run, and not before a while has passed.
NOTES = b"""onmessage = ({data}) => {
    if (data.start) return postMessage({ready: true});
    setTimeout(() => {
        const noted = {...JSON.parse(data.progress || "{}"), bit_of: {tries: 1}};
        postMessage({progress: JSON.stringify(noted)});
        postMessage({done: 0});
    }, 500);
};"""
NAMES = [NOTED, WRITTEN, PREDICTED]


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    folder = tmp_path_factory.mktemp("kept")
    notes = live.Parts(gzip.compress(NOTES), *[gzip.compress(b"")] * 2, b"{}")
    pages(folder, [NAME], live.python_js(notes))
    return (folder / f"{NAME}.html").as_uri()


@pytest.fixture
def context(browser):
    with browser.new_context(offline=True) as context:
        context.wrong = []
        context.on("weberror", lambda error: context.wrong.append(str(error.error)))
        yield context
        assert context.wrong == []


@pytest.mark.browser
@pytest.mark.parametrize("number", range(share(9, 200)))
def test_whatever_is_kept_a_page_opens_whole(url, context, number):
    tab = context.new_page()
    tab.goto(url)
    tab.evaluate(STAND, [mutated(number), NAMES])
    tab.reload()
    assert tab.locator(".live-kept").count() == 1
    tab.evaluate(RUN, [anchor_of(NAME, "bit_of"), None, 0])
    noted = tab.evaluate(KEPT)["bit_of"]
    assert noted.get("tries", 0) >= 1 or noted["solved"]  # what was solved is left as it is


@pytest.mark.browser
def test_two_tabs_lose_no_note_of_each_other(url, context):
    one, other = context.new_page(), context.new_page()
    for tab in (one, other):
        tab.goto(url)
    run = one.locator(f"#{anchor_of(NAME, 'bit_of')} .live-bar button").first
    run.click()
    other.evaluate(ANSWERED, PREDICTION)
    one.locator(".live-status", has_text="Done").wait_for()
    assert set(one.evaluate(KEPT)) == {"bit_of", PREDICTION}


@pytest.mark.browser
def test_where_nothing_may_be_kept_the_page_says_so_and_runs(url, context):
    context.add_init_script(REFUSES)
    tab = context.new_page()
    tab.goto(url)
    tab.evaluate(RUN, [anchor_of(NAME, "bit_of"), None, 0])
    assert "lets the page keep nothing" in tab.locator(".live-kept").inner_text()
    assert tab.locator(".live-kept").inner_text().startswith("Noted here: 1")


#: What a class has left: of this page two answers and the code of a cell, and of another an answer.
LEFT = {
    NOTED: {"bit_of": {"tries": 1}, "file_place": {"tries": 2}, PREDICTION: {"chosen": 1}},
    PREDICTED: {PREDICTION: 1},
    WRITTEN: {f"{NAME}.html#cell-0": ["a", "b"]},
}


@pytest.mark.browser
def test_what_a_class_has_left_is_forgotten_page_by_page_and_said_before(url, context):
    tab = context.new_page()
    tab.goto(url)
    button, asked = tab.locator(".foot [data-do=forget]"), tab.locator("dialog.forget")
    assert not button.is_visible()
    for name, entries in LEFT.items():
        tab.evaluate("(row) => localStorage.setItem(...row)", [name, json.dumps(entries)])
    tab.reload()
    button.click()
    assert "2 answers and the code of 1 cell from this page" in asked.inner_text()
    assert "keeps 1 answer from other pages" in asked.inner_text()
    tab.keyboard.press("Enter")  # on Keep
    assert not asked.is_visible()
    assert set(tab.evaluate(KEPT)) == set(LEFT[NOTED])
    button.click()
    with tab.expect_navigation():
        asked.get_by_role("button", name="Forget this page").click()
    left = {NOTED: {PREDICTION: {"chosen": 1}}, PREDICTED: {PREDICTION: 1}}
    kept = tab.evaluate("({...localStorage})")
    assert {name: json.loads(text) for name, text in kept.items()} == left
    button.click()
    with tab.expect_navigation():
        asked.get_by_role("button", name="Forget all pages").click()
    assert tab.evaluate("localStorage.length") == 0
    assert not button.is_visible()


def mutated(number):
    """A text that might stand there: one of VALUES, or a good one that was damaged."""
    if number < len(VALUES):
        return VALUES[number]
    good = {"bit_of": {"tries": 3, "solved": "2026-05-04"}, f"{NAME}.html#cell-1": ["a", "b"]}
    return mangled(random.Random(number), json.dumps(good), '{}[]",:\0\ud800駒', ("null", "1e9"))
