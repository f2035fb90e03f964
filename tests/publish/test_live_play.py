"""What a reader keeps and plays on live pages, opened from a file and without a network."""

import nbformat
import pytest

from helpers.live import site
from publish import build, live
from publish.export import Leaf, framed, put
from publish.pages import notebook_page
from publish.translations import LANGUAGE, words_in

CHAPTER = "01_posi_t"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A chapter's live pages in both languages; the test skips where the runtime is not here."""
    try:
        runtime = live.runtime()
    except live.NoRuntime as error:
        pytest.skip(str(error))
    folder = tmp_path_factory.mktemp("play")
    site(folder, [CHAPTER], runtime)
    put(folder / "live" / "live.js", live.live_js())
    source = next(each for each in build.sources() if each.stem == CHAPTER)
    notebook = nbformat.read(build.japanese_target(source), as_version=4)
    page = notebook_page(notebook, said=words_in(LANGUAGE))
    leaf = Leaf(f"{LANGUAGE}/{CHAPTER}.html", page, "chapter", language=LANGUAGE)
    put(folder / leaf.path, framed(leaf, {leaf.path: leaf}, "[]", lives=True))
    return folder


@pytest.fixture
def opened(folder, browser):
    """What opens a page of the folder in a tab."""
    context = browser.new_context(offline=True)

    def opens(path):
        tab = context.new_page()
        tab.goto((folder / path).as_uri())
        return tab

    yield opens
    context.close()


@pytest.mark.browser
def test_a_page_in_japanese_says_its_buttons_and_what_it_does_in_japanese(opened):
    cell = opened(f"{LANGUAGE}/{CHAPTER}.html").locator(".live").first
    buttons = cell.locator(".live-bar button")
    assert buttons.all_inner_texts() == ["実行", "編集", "元に戻す", "停止"]
    assert buttons.first.get_attribute("title") == "このコードを実行（Shift+Enter）"
    buttons.first.click()
    status = cell.locator(".live-status")
    status.get_by_text("Pythonを準備中").wait_for()
    status.get_by_text("秒で完了。").wait_for(timeout=120_000)
    assert cell.locator(".live-out").get_attribute("aria-label") == "このコードの出力"
