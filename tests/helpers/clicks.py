"""A reader who clicks everything: a walk, breadth first, through states of a page's players."""

from helpers.browser import launch_chromium
from publish import build, export
from publish.export import Leaf, framed
from publish.pages import notebook_page

#: Of each player: its name, how many states were seen and controls clicked, how many of these said
#: why they lead nowhere, and those that neither did anything nor said why not. In each state about
#: so many controls are clicked as `share` says, others in the next one.
WALK = """async ([most, share]) => {
    const found = [], painted = () => new Promise((done) => setTimeout(done));
    const moment = async () => {  // of no timer, since a page that waits is painted
        for (let i = 0; i < 9; i += 1) await null;
    };
    for (const host of document.querySelectorAll("[data-player]")) {
        const root = host.shadowRoot, one = (name) => root.querySelector(name);
        const [lab, line] = [".lab", ".state input"].map(one);
        const texts = [".counter", ".caption", ".state output", ".part-of"].map(one);
        const now = () => JSON.stringify([
            ...texts.map((node) => node.textContent), line.value, one("select")?.value,
            one("[data-go=play]").dataset.label, lab.className]);
        const enter = new KeyboardEvent("keydown", {key: "Enter", bubbles: true});
        const go = async (text) => {
            line.value = text;
            line.dispatchEvent(enter);
            await moment();
            return line.value === text && !one(".state output").textContent;
        };
        const start = line.value, seen = new Set([start]), queue = [start], silent = [];
        let [states, clicks, told] = [0, 0, 0];
        while (queue.length && states < most) {
            const here = queue.shift();
            states += 1;
            await painted();
            if (!(await go(here))) { silent.push(`no way back to ${here}`); continue; }
            const nodes = () => root.querySelectorAll(
                "[data-jump], [data-away], [data-pick], [data-go]");
            const visible = [...nodes().entries()].filter(([, node]) => node.checkVisibility());
            const by = Math.ceil(visible.length / share);
            for (const [i] of visible.filter((_, i) => i % by === states % by)) {
                if (line.value !== here || one(".tried")) await go(here);
                const node = nodes()[i], before = now();
                const away = "away" in node.dataset;
                const off = node.ariaDisabled === "true" || node.ariaCurrent === "true";
                const name = node.getAttribute("aria-label") ?? node.textContent;
                node.dispatchEvent(new MouseEvent("click", {bubbles: true}));
                clicks += 1;
                if (before === now() && (away || !off)) silent.push(`${here}: ${name}`);
                if (away) told += 1;
                if (node.dataset.go === "play") node.click();
                else if (!seen.has(line.value)) seen.add(line.value), queue.push(line.value);
            }
        }
        await go(start);
        found.push({name: host.dataset.player, states, clicks, told, silent});
    }
    return found;
}"""


ALL = 1_000_000  # controls of a state


def page_of(name):
    """A chapter's page by itself, from a run of its notebook."""
    source = next(each for each in build.sources() if each.stem == name)
    body = notebook_page(build.pupil(build.shared_edition(source)), export.terms(""))
    leaf = Leaf(f"{name}.html", body, "chapter")
    linked, export.linked = export.linked, lambda leaf, _: leaf.page.body
    try:
        return framed(leaf, {leaf.path: leaf}, "[]")
    finally:
        export.linked = linked


def clicks_of(name, most, folder):
    """What a walk of so many states through each player of a chapter's page found."""
    from playwright.sync_api import sync_playwright

    path = folder / f"{name}.html"
    path.write_text(page_of(name), encoding="utf-8")
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright)
        tab = browser.new_page(viewport={"width": 1280, "height": 800})
        tab.goto(path.as_uri())
        tab.locator("[data-film]").first.wait_for(state="detached")
        found = tab.evaluate(WALK, [most, ALL])
        browser.close()
    return found
