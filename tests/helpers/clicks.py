"""A reader who clicks everything: a walk, breadth first, through states of a page's players."""

from unittest.mock import patch

from playwright.sync_api import sync_playwright

from helpers.browser import launch_chromium
from publish import build, export
from publish.pages import notebook_page

#: Of a player, by its number: its name, how many states were seen and controls clicked, how many of
#: these said why they lead nowhere, and those that neither did anything nor said why not, or did
#: something though they are marked as disabled. In each state about so many controls are clicked as
#: `share` says, others in the next one. Language and signs turn in all players of a page, which are
#: drawn anew: that is done in the first state only.
WALK = """async ([number, most, share]) => {
    const painted = () => new Promise((done) => setTimeout(done));
    const moment = async () => {  // of no timer, since a page that waits is painted
        for (let i = 0; i < 9; i += 1) await null;
    };
    const host = document.querySelectorAll("[data-player]")[number];
    const root = host.shadowRoot, one = (name) => root.querySelector(name);
    const [lab, line, select, play, said, part] = [".lab", ".state input", "select",
        "[data-go=play]", ".state output", ".part-of"].map(one);
    const texts = [...[".counter", ".caption"].map(one), said, part];
    const now = () => JSON.stringify([...texts.map((node) => node.textContent), line.value,
        line.ariaLabel, select?.value, play.dataset.label, lab.className,
        one(".pieces path").getAttribute("d")]);
    const enter = new KeyboardEvent("keydown", {key: "Enter", bubbles: true});
    const go = async (text) => {
        line.value = text;
        line.dispatchEvent(enter);
        await moment();
        return line.value === text && !said.textContent;
    };
    const press = (node) => {
        if (node.matches("select")) {
            node.selectedIndex = (node.selectedIndex + 1) % node.length;
            node.dispatchEvent(new Event("change"));
        } else if (node.matches(".slider")) {
            node.value = node.value === node.max ? 0 : node.max;
            node.dispatchEvent(new Event("input"));
        } else node.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    };
    const all = "[data-jump], [data-away], [data-pick], [data-go], .slider, select, .flip,"
        + " .copy:not(.save)";
    const switches = ".flip, .letters, .tongue, [data-go=play]";  // are put back by a second click
    const start = line.value, seen = new Set([start]), queue = [start], silent = [];
    let [states, clicks, told] = [0, 0, 0];
    while (queue.length && states < most) {
        const here = queue.shift(), controls = () => root.querySelectorAll(
            here === start ? `${all}, .letters, .tongue` : all);
        states += 1;
        await painted();
        if (!(await go(here))) { silent.push(`no way back to ${here}`); continue; }
        let nodes = controls();
        const visible = [...nodes.entries()].filter(([, node]) => node.checkVisibility());
        const by = Math.ceil(visible.length / share);
        for (const [i] of visible.filter((_, i) => i % by === states % by)) {
            if (line.value !== here || said.textContent || part.matches(".tried")) await go(here);
            if (!nodes[i].isConnected) nodes = controls();
            const node = nodes[i], before = now();
            const away = "away" in node.dataset;
            const off = node.ariaDisabled === "true" || node.ariaCurrent === "true";
            const name = node.getAttribute("aria-label") ?? node.textContent;
            press(node);
            clicks += 1;
            if ((before === now()) === (away || !off)) silent.push(`${here}: ${name}`);
            if (away) told += 1;
            if (node.matches(switches)) node.click();
            else if (!seen.has(line.value)) seen.add(line.value), queue.push(line.value);
        }
    }
    await go(start);
    return {name: host.dataset.player, states, clicks, told, silent};
}"""

ALL = 1_000_000  # controls of a state


def walks(tab, most, share):
    """What a walk of so many states found, player after player of a page."""
    tab.locator("[data-film]").first.wait_for(state="detached")
    for number in range(tab.locator("[data-player]").count()):
        yield tab.evaluate(WALK, [number, most, share])


def files_of(tab, number):
    """How many files the buttons of a player hand out."""
    buttons = tab.locator("[data-player]").nth(number).locator("[data-save]").all()
    for button in buttons:
        with tab.expect_download():
            button.dispatch_event("click")
    return len(buttons)


def clicks_of(name, most, folder):
    """What a walk of so many states through each player of a chapter's page found, each told."""
    [source] = [each for each in build.sources() if each.stem == name]
    body = notebook_page(build.pupil(build.shared_edition(source)), export.terms())
    leaf = export.Leaf(f"{name}.html", body, "chapter")
    with patch.object(export, "linked", lambda leaf, _: leaf.page.body):  # no other page is here
        (folder / leaf.path).write_text(export.framed(leaf, {leaf.path: leaf}), encoding="utf-8")
    with sync_playwright() as playwright, launch_chromium(playwright) as browser:
        tab = browser.new_page(viewport={"width": 1280, "height": 800})
        tab.goto((folder / leaf.path).as_uri())
        for number, each in enumerate(walks(tab, most, ALL)):
            each["files"] = files_of(tab, number)
            counts = f"{each['states']} states, {each['clicks']:,} clicks"
            print(f"{name}: {each['name']}: {counts}", flush=True)
            yield each
