"""The editor of a live cell: each step is undone, and done again."""

import sys

import pytest

from helpers.live import ECHO, pages

CHAPTER = "00_start"
CONTROL = "Meta" if sys.platform == "darwin" else "Control"
#: The text of the first cell's editor, in which the keys then are.
OPENED = """() => {
    const section = document.querySelector(".live");
    section.querySelectorAll(".live-bar button")[1].click();
    return section.querySelector("textarea").value;
}"""
TEXT = """() => document.querySelector(".live textarea").value"""
END = """() => { const area = document.querySelector(".live textarea");
    area.setSelectionRange(area.value.length, area.value.length); }"""
RESET = """() => { document.querySelectorAll(".live .live-bar button")[2].click();
    document.querySelector(".live textarea").focus(); }"""
#: What a reader does, each step with the text that it leaves, by the one before. Chromium takes a
#: new line back with what is typed after it.
STEPS = (
    ([*" + 1:"], lambda text, _: f"{text} + 1:"),
    (["Enter", *"xyz"], lambda text, _: f"{text}\n    xyz"),
    (["Tab"], lambda text, _: f"{text}    "),
    ([f"{CONTROL}+a", f"{CONTROL}+c", "ArrowLeft", f"{CONTROL}+v"], lambda text, _: text * 2),
    ([f"{CONTROL}+a", "a", "Enter", "b"], lambda *_: "a\nb"),
    (RESET, lambda _, first: first),
    (["Tab"], lambda _, first: f"    {first}"),
)


@pytest.mark.surface
@pytest.mark.browser
def test_all_that_was_typed_pasted_and_reset_is_undone_step_by_step_and_done_again(
    opened, tmp_path
):
    pages(tmp_path, [CHAPTER], ECHO)
    tab = opened(tmp_path / f"{CHAPTER}.html", permissions=["clipboard-read"])
    press, ask = tab.keyboard.press, tab.evaluate
    text = first = ask(OPENED)
    ask(END)
    texts = [text]
    for keys, leaves in STEPS:
        if isinstance(keys, str):
            ask(keys)
        else:
            for key in keys:
                press(key)
        text = leaves(text, first)
        assert ask(TEXT) == text, keys
        texts.append(text)
    back, again = (visited(press, ask, f"{CONTROL}+{key}") for key in ("z", "Shift+z"))
    assert in_order(texts[::-1], back)
    assert in_order(texts, again)
    assert (back[-1], again[-1]) == (first, text)


def visited(press, ask, keys):
    """The texts that come as these keys are pressed until nothing changes, from the one now."""
    texts = [ask(TEXT)]
    while True:
        press(keys)
        text = ask(TEXT)
        if text == texts[-1]:
            return texts
        texts.append(text)


def in_order(some, texts):
    """Whether some texts are among others in their order; these may have more between them."""
    rest = iter(texts)
    return all(each in rest for each in some)
