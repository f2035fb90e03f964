"""A live page in a browser, from its file and without a network: an exercise from try to answer.

`start.py proofs live` answers every exercise of every chapter so, from a server too.
"""

import pytest

from helpers.live import RESET, RUN, anchor_of, answers, checked, site, solved, walk
from publish import live

NAME = "01_posi_t"
FIRST, SECOND = "bit_of", "file_place"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A chapter's live page; the test skips where the runtime is not to be had."""
    try:
        runtime = live.runtime()
    except live.NoRuntime as error:
        pytest.skip(str(error))
    folder = tmp_path_factory.mktemp("live")
    site(folder, [NAME], runtime)
    return folder


@pytest.fixture(scope="module")
def tab(folder, browser):
    """The page in a tab, and what went wrong there."""
    context = browser.new_context(offline=True)
    tab = context.new_page()
    tab.wrong = []
    tab.on("pageerror", lambda error: tab.wrong.append(str(error)))
    tab.on("console", lambda said: tab.wrong.append(said.text) if said.type == "error" else None)
    tab.on("request", lambda asked: tab.wrong.append(asked.url)
           if not asked.url.startswith((folder.as_uri(), "data:", "blob:")) else None)  # fmt: skip
    tab.goto((folder / f"{NAME}.html").as_uri())
    yield tab
    context.close()


@pytest.mark.browser
def test_an_exercise_is_tried_stopped_and_solved_as_in_a_notebook(tab):
    seen = [*walk(NAME, tab.evaluate, [FIRST], few=1)]
    for each in seen:
        assert each.there == each.here, each.answer.what
    assert [each.answer.what for each in seen] == [
        "printed", "wrong 0", "endless", "ever deeper", "right"]  # fmt: skip
    assert "No answer after 1 second" in seen[2].there[0]["about"]
    assert "bit_of is right: 81 of 81" in seen[-1].there[0]["about"]
    assert tab.wrong == []


@pytest.mark.browser
def test_what_a_reader_deleted_in_one_exercise_is_still_known_in_the_next(tab):
    tab.evaluate(RUN, [anchor_of(NAME, FIRST), checked(solved(NAME, FIRST), FIRST), 0])
    *_, right = answers(NAME, SECOND)
    got = tab.evaluate(RUN, [anchor_of(NAME, SECOND), right.text, 0])
    assert got["shown"][0]["about"].startswith("file_place is right: 81 of 81")
    for exercise in (FIRST, SECOND):
        tab.evaluate(RESET, anchor_of(NAME, exercise))
