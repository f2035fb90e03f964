"""A reader who answers each prediction: wrongly, rightly and not at all, by mouse and by keys."""

import re
from itertools import product

from playwright.sync_api import sync_playwright

from helpers.browser import launch_chromium
from helpers.lab import Page, served
from shogi_lab.contents import PREDICTIONS

WAYS = ("mouse", "Enter", " ")
VERDICTS = ("No. ", "Right. ", "")
SHOWN = "Show me"
#: Of a question: the texts below it that answer it, as far as they can be read.
READABLE = """(name) => [...document.querySelectorAll(`[data-answers="${name}"]`)]
    .filter((each) => each.checkVisibility()).map((each) => each.innerText)"""
#: The names of those whose answers are read in the text of a page that is printed, not at its end.
PRINTED = """() => {
    dispatchEvent(new Event("beforeprint"));
    const early = [...document.querySelectorAll("[data-answers]")]
        .filter((each) => !each.closest(".answers") && each.checkVisibility());
    dispatchEvent(new Event("afterprint"));
    return early.map((each) => each.dataset.answers);
}"""

#: In JupyterLab, of the cells that answer a question: what can be seen of each.
TOLD = """(name) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    return notebook.widgets
        .filter((cell) => cell.model.getMetadata("tags")?.includes(`covered:${name}`))
        .flatMap(({ node }) => [...node.querySelectorAll(
            ".jp-OutputArea-output, .jp-InputPlaceholder, details[open]")])
        .filter((told) => told.checkVisibility()).map((told) => told.textContent);
}"""
#: Whether an output of a notebook waits for an answer of this question.
WAITS = """(name) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    return notebook.widgets
        .filter((cell) => cell.model.getMetadata("tags")?.includes(`covered:${name}`))
        .some(({ node }) => node.querySelector("[data-waits]"));
}"""


def answers_of(row):
    """What can be pressed, by what is then said first: a wrong answer, the right one, neither."""
    wrong = next(i for i in range(len(row.answers)) if i != row.right)
    said = (row.answers[wrong].words, row.answers[row.right].words, SHOWN)
    return dict(zip(VERDICTS, said, strict=True))


def press(question, words, way):
    """Press an answer of a question by mouse or by a key."""
    button = question.get_by_role("button", name=words, exact=True)
    if way == "mouse":
        button.click()
    else:
        button.press(way)


def answered_on_a_page(path):
    """How many answers were given on a chapter's page, each by a reader who has given none."""
    asked, given = re.findall(r'data-asks="(\w+)"', path.read_text(encoding="utf-8")), 0
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright)
        for verdict, way in product(VERDICTS, WAYS):
            with browser.new_context(viewport={"width": 1280, "height": 800}) as reader:
                tab = reader.new_page()
                tab.goto(path.as_uri())
                tab.locator("figure[data-film]").first.wait_for(state="detached")
                assert tab.evaluate(PRINTED) == []
                for row in map(PREDICTIONS.__getitem__, asked):
                    figure = tab.locator(f'figure[data-asks="{row.name}"]')
                    figure.scroll_into_view_if_needed()
                    told = figure.get_by_text(row.because)
                    assert not told.count()
                    assert tab.evaluate(READABLE, row.name) == []
                    press(figure, answers_of(row)[verdict], way)
                    figure.get_by_text(verdict + row.because, exact=True).wait_for()
                    assert tab.evaluate(READABLE, row.name)
                    given += 1
        browser.close()
    return {"questions": len(asked), "answers": given}


def answered_in_jupyterlab(name, folder):
    """How many answers were given in a notebook whose cells were all run, each question asked anew
    by its cell for each way to answer it."""
    given = 0
    with served("lab", folder) as address, sync_playwright() as playwright:
        browser = launch_chromium(playwright)
        with Page(browser, address, f"{name}.ipynb") as lab:
            lab.run_all()
            asked = [each for each in PREDICTIONS if lab.code_cells(f'predict("{each}"')]
            assert [told for each in asked for told in lab.page.evaluate(TOLD, each)] == []
            for row in map(PREDICTIONS.__getitem__, asked):
                [number] = lab.code_cells(f'predict("{row.name}"')
                for verdict, way in product(VERDICTS, WAYS):
                    lab.run_cell(number)
                    cell = lab.page.locator(".jp-Notebook > * .jp-Cell").nth(number)
                    button = cell.get_by_role("button", name=SHOWN, exact=True)
                    button.scroll_into_view_if_needed()
                    lab.page.wait_for_function(WAITS, arg=row.name)
                    assert not cell.get_by_text(row.because).count()
                    press(cell, answers_of(row)[verdict], way)
                    cell.get_by_text(verdict + row.because, exact=True).wait_for()
                    assert lab.page.evaluate(TOLD, row.name)
                    given += 1
        browser.close()
    return {"questions": len(asked), "answers": given}
