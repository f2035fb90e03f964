"""The stepper: what it is where no kernel runs, and in a bare browser page."""

import pytest

from helpers.harness import Mounted
from helpers.screen import drawing, still
from shogi_lab.screen.sheets import drawn_on, outline, sheet
from shogi_lab.stage.films import Film, Frame
from shogi_lab.stage.lenses import Bits, Board
from shogi_lab.views import show


def explorer(count=4):
    """A film reached by clicks: step 0 leads anywhere on rank e, and 5e leads back."""
    frames = []
    for step in range(count):
        jumps = [-1] * 81
        jumps[36:45] = [min(sq - 36, count - 1) for sq in range(36, 45)]
        bits = Bits("rank e", (36 + step,), jumps=tuple(jumps))
        frames.append(
            Frame((bits, Bits("a copy", (36 + step,))), f"Place {step}.", f"place {step}")
        )
    return Film("explorer", tuple(frames), (0,))


def test_a_jump_is_a_named_button_over_its_place():
    film = explorer()
    slots = drawing(film.frames[1].parts[0]).slots
    assert [name for name in slots if name[0] == "j"] == [f"j{sq}" for sq in range(36, 45)]
    assert 'data-jump="1"' in slots["j37"]
    assert 'role="button"' in slots["j37"]
    assert 'aria-label="bit 16 of word 1: 1"' in slots["j37"]
    board = Board("", ("",) * 40 + ("p",) + ("",) * 40, ((), ()), 0, jumps=(0,) * 81)
    assert 'aria-label="5e, White pawn"' in drawing(board).slots["j40"]
    assert "data-slot" not in still(board)
    assert 'role="group" data-places aria-description="Arrow keys go' in sheet(film).skeleton


# The widget without a browser.


def test_steps_and_members_that_are_not_there_are_refused(film):
    stepper = show(film)
    with pytest.raises(Exception, match="step 25: the film has steps 0 to 24"):
        stepper.step = 25
    with pytest.raises(Exception, match="'b_pawn' is not offered"):
        stepper.member = "b_pawn"
    assert (stepper.step, stepper.member) == (0, "occupied[BLACK]")
    assert show(film, 3, "occupied_rl90").member == "occupied_rl90"


# The widget in a browser.


@pytest.fixture
def mounted(mount, film):
    return mount(film)


def on_page(mounted):
    """Slots that are not empty, as the page shows them, but for the mark of what is picked."""
    return mounted.page.evaluate("""() => {
        const root = document.querySelector("#host > div").shadowRoot;
        return Object.fromEntries([...root.querySelectorAll("[data-slot]")]
            .filter((node) => node.innerHTML)
            .map((node) => [node.dataset.slot,
                node.innerHTML.replace(' aria-current="true"', "")]));
    }""")


def as_html(mounted, slots):
    """The same fragments as a browser writes them."""
    return mounted.page.evaluate(
        """slots => Object.fromEntries(Object.entries(slots).map(([name, text]) => {
            const root = document.querySelector("#host > div").shadowRoot;
            const node = root.querySelector(`[data-slot="${name}"]`).cloneNode();
            node.innerHTML = text;
            return [name, node.innerHTML];
        }))""",
        slots,
    )


@pytest.mark.browser
def test_places_are_jumped_from_by_click_and_by_keyboard(browser):
    page = browser.new_page()
    mounted = Mounted(page, show(explorer(9)))
    focused = """() => { const at = document.querySelector("#host > div").shadowRoot.activeElement;
        return at.closest("[data-slot]")?.dataset.slot ?? at.classList[0]; }"""
    page.locator("[data-slot='0.j39'] use").click()
    mounted.pump()
    assert mounted.widget.step == 3
    page.locator(".lab").focus()
    page.keyboard.press("Tab")  # where the reader was last
    assert page.evaluate(focused) == "0.j39"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == "0.j41"
    page.keyboard.press("ArrowUp")  # nothing is there
    page.keyboard.press("Enter")
    mounted.pump()
    assert mounted.widget.step == 5
    assert page.evaluate(focused) == "0.j41"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    mounted.pump()
    assert mounted.widget.step == 4
    page.keyboard.press("Escape")
    assert page.evaluate(focused) == "lab"
    page.keyboard.press("ArrowLeft")
    mounted.pump()
    assert mounted.widget.step == 3
    assert page.locator("[data-places] [tabindex='0']").count() == 1
    page.close()


def says(page, number):
    page.get_by_text(f"This is {number}.", exact=True).wait_for()
    assert page.locator(".counter").inner_text() == f"{number} / 99999"


@pytest.mark.surface
@pytest.mark.browser
def test_a_lazy_film_is_clicked_stepped_and_scrubbed(numbers):
    page = numbers.page
    says(page, 5)
    page.locator("[data-slot='0.j0'] use").click()
    says(page, 5 + 256)
    for key, number in (("ArrowRight", 262), ("ArrowLeft", 261), ("End", 99_999),
                        ("ArrowRight", 99_999), ("ArrowLeft", 99_998), ("Home", 0)):  # fmt: skip
        page.locator(".lab").press(key)
        says(page, number)
    page.locator(".slider").fill("4711")
    says(page, 4711)
    numbers.pump()
    assert numbers.widget.step == 4711
    shown = drawn_on(outline(numbers.widget.film), numbers.widget.film, 4711)
    names = numbers.widget.sheet["slots"]
    texts = {names[int(slot)]: text for slot, text in shown["slots"][""].items()}
    page.locator("[data-places]").evaluate(
        "node => node.querySelectorAll('[tabindex]').forEach((place) => place.tabIndex = -1)"
    )
    assert on_page(numbers) == as_html(numbers, texts)


@pytest.mark.browser
def test_kanji_and_letters_are_swapped_on_the_same_pieces(mounted):
    page = mounted.page
    pieces = "document.querySelector('#host > div').shadowRoot.querySelector('.pieces').innerHTML"
    kanji, slots = page.evaluate(pieces), on_page(mounted)
    page.get_by_role("checkbox", name="Letters instead of kanji").check()
    mounted.pump()
    assert mounted.widget.letters
    assert page.evaluate(pieces) != kanji
    assert on_page(mounted) == slots
    page.keyboard.press("Space")  # on the switch, a space is the switch's
    mounted.pump()
    assert not mounted.widget.letters
    assert page.evaluate(pieces) == kanji


@pytest.mark.browser
def test_nothing_is_left_behind(mounted):
    page = mounted.page
    page.evaluate("window.dispose()")
    assert page.locator("#host > *").count() == 0
    assert page.evaluate("window.heardBy()") == 0
