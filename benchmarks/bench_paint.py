"""How long from a key or a click to the picture? In Chromium, in milliseconds.

    python benchmarks/bench_paint.py                 some two minutes
    python benchmarks/bench_paint.py --quick         a third of the events
    python benchmarks/bench_paint.py --smallest      one film and a board, a handful of events
    python benchmarks/bench_paint.py --json PATH     where the numbers go

A long game, a walk, a search for mate of about 5,000 nodes and the films of effects are stepped
through in a file. In JupyterLab moves are played on a board, bits of a hand are flipped, kings are
moved on a heat board, and the tree of that search is stepped through, each by way of a kernel. Keys
and clicks come from outside, as a reader's do; the page notes when each event happened, and when
the frame after it was painted. Scrubbing sets the slider anew in each frame.
"""

import random
import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from nbformat.v4 import new_code_cell  # noqa: E402
from options import options  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from helpers.browser import launch_chromium  # noqa: E402
from helpers.lab import VIEWS, Page, click, film, press, put_cells, served  # noqa: E402
from shogi_lab import Game, Position  # noqa: E402
from shogi_lab.chapters.long_effects.games import costs_film, heat_film  # noqa: E402
from shogi_lab.chapters.long_effects.openings import spotter_film  # noqa: E402
from shogi_lab.chapters.long_effects.touches import move_film  # noqa: E402
from shogi_lab.chapters.long_effects.verbs import verbs_film  # noqa: E402
from shogi_lab.chapters.long_effects.wheel import wheel_film  # noqa: E402
from shogi_lab.chapters.mate_in_3.visit import search_film  # noqa: E402
from shogi_lab.engine.tables import TABLES  # noqa: E402
from shogi_lab.engine.turns import do_move  # noqa: E402
from shogi_lab.stage.films import Film, game_film  # noqa: E402
from shogi_lab.stage.walk_film import walk_film  # noqa: E402
from shogi_lab.views import player  # noqa: E402

BOARD = "A move on a board in JupyterLab"
PACKER = "A click on a bit of the hand packer in JupyterLab"
KEYS = "A key in the hand packer in JupyterLab"
TREE = "A key in a search of 5,000 nodes in JupyterLab"
NODES = "A click on a node of that search in JupyterLab"
HEAT = "A king's move on a heat board in JupyterLab, by hand"
AT_ONCE = "A king's move on a heat board in JupyterLab, at once"
DWELL = 100  # milliseconds that a hand's pointer rests on a square before it clicks; mostly longer
SEARCHED = ("3G2k2/9/9/5Rp1p/4R2s1/9/9/9/9 b BGg 1", 5)  # 4,919 nodes, 5,640 steps
FRAME = 1000 / 60
MEDIAN, P95 = 30, 60  # the most that stepping may take
FETCHED = 50  # the most that a frame may take that the kernel draws, as a median
PLAYED = 120  # the most that a played move may take, as a median
ROUND = ("2h", "3h", "8b", "7b", "3h", "2h", "7b", "8b")  # four moves, and all is as before

#: From each event to the picture or, of what a kernel answers, to what is then seen to change.
NOTE = """(here, seen) => {
    window.noted = [];
    let began;
    const painted = () => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();  // heard after the frame is painted
        port1.onmessage = () => window.noted.push(performance.now() - began);
        port2.postMessage(0);
    });
    const note = (event) => { began = event.timeStamp; seen || painted(); };
    for (const name of ["keydown", "click"]) here.addEventListener(name, note, true);
    const changes = seen?.childList ? here.querySelector(".caption") : here;
    if (seen) new MutationObserver(painted).observe(changes, seen);
}"""
ANSWERS = {"attributes": True, "attributeFilter": ["data-seq"]}
CAPTIONS = {"childList": True}
SCRUB = """async (count) => {
    const root = document.querySelector("figure > div").shadowRoot;
    const slider = root.querySelector(".slider"), last = Number(slider.max);
    const frames = [], work = [];
    let before = await new Promise(requestAnimationFrame);
    for (let i = 0; i < count; i++) {
        const began = performance.now();
        slider.value = Math.round(i * last / (count - 1));
        slider.dispatchEvent(new Event("input"));
        root.querySelector(".lab").getBoundingClientRect();  // layout too
        work.push(performance.now() - began);
        const now = await new Promise(requestAnimationFrame);
        frames.push(now - before);
        before = now;
    }
    return { frames, work };
}"""


def longest() -> Game:
    """Return the longest of our games."""
    found = Game.read_all(ROOT / "data" / "games" / "selfplay.usi")
    return max(found, key=lambda game: len(game.moves))


def walked() -> Film:
    """Return a walk through do_move."""
    start = Position.from_sfen("startpos")
    return walk_film(do_move, start.record, TABLES, start.packed("7g7f"))


def searched() -> Film:
    """Return a search of about 5,000 nodes, all of its frames made before."""
    tree = search_film(Position.from_sfen(SEARCHED[0]), SEARCHED[1])
    return tree._replace(frames=tuple(tree.frames))


def effects() -> list[Film]:
    """Return the films of effects; of a game its first 150 moves, with counts and rays."""
    game = longest()
    example = Position.from_sfen("9/9/9/9/6r2/9/9/4R4/9 b - 1")
    return [
        heat_film(game, "Counts and rays of 150 moves", plies=150),
        costs_film(game, "What 150 moves touch", plies=150),
        move_film(example, "5h5e", "A ray walked by both colors"),
        spotter_film(list(game.positions())[100]),
        _few(wheel_film()),
        _few(verbs_film()),
    ]


def _few(film: Film) -> Film:
    """Return the first frames of a lazy film, all of them made before."""
    return Film(film.title, tuple(film.frames[step] for step in range(64)), (0,))


def stepped(tab, events: int) -> list[float]:
    """Return milliseconds from key or click to paint, over this many events in turn."""
    tab.locator("html").evaluate(NOTE)
    tab.locator(".lab").focus()
    for i in range(events):
        ahead = i // 20 % 2 == 0  # twenty on, twenty back
        if i % 2:
            tab.locator(f"[data-go={'forward' if ahead else 'back'}]").click()
        else:
            tab.keyboard.press("ArrowRight" if ahead else "ArrowLeft")
        tab.wait_for_function("count => window.noted.length === count", arg=i + 1)
    return tab.evaluate("window.noted")


def played(page, events: int) -> dict[str, dict]:
    """Measure from the click that plays a move to the board after it, with the kernel's answer in
    between."""
    board = film(page)

    def play(i):
        start, to = ROUND[i % 4 * 2 : i % 4 * 2 + 2]
        click(board, start, to)
        board.get_by_text(f"played {start}{to}, ").wait_for()  # sooner none else is to be had

    for i in range(4):  # once to warm up
        play(i)
    board.evaluate(NOTE, ANSWERS)
    return {BOARD: noted(page, events, play)}


def noted(page, events: int, act) -> dict[str, float]:
    """Return the times that the page notes while so many events happen, one after another."""
    page.evaluate("() => { window.noted = []; }")
    for i in range(events):
        act(i)
        page.wait_for_function("count => window.noted.length >= count", arg=i + 1)
    times = sorted(page.evaluate("window.noted"))
    return {"events": len(times), **summed_up(times)}


def flipped(page, events: int) -> dict[str, dict]:
    """Measure from a click or a key to a frame that a kernel draws: bits at random, then step by
    step."""
    rng, packer = random.Random(1), film(page)
    packer.evaluate(NOTE, CAPTIONS)
    places = [f"Bonanza, bit {bit}:" for bit in (0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 19)]

    def flip(_):
        packer.get_by_role("button", name=rng.choice(places)).click()

    return both(page, events, {PACKER: flip, KEYS: pressing(page)})


def both(page, events: int, acts: dict) -> dict[str, dict]:
    """Measure what is done by clicks, then what by keys, or the other way round."""
    found = {}
    for name, act in acts.items():
        page.locator(".lab .caption").click()  # where a click means nothing but to have the keys
        found[name] = noted(page, events, act)
    return found


def pressing(page):
    """Return a function that steps a film on by a key; one held down shows no more frames."""
    return lambda _: (press(page, "ArrowRight"), page.wait_for_timeout(60))


def climbed(page, events: int) -> dict[str, dict]:
    """Measure from a key or a click to a frame of a large search: step by step, then nodes at
    random."""
    said = [frame.caption for frame in searched().frames]
    rng, tree = random.Random(1), film(page)
    tree.evaluate(NOTE, CAPTIONS)

    def climb(_):
        nodes = tree.locator("[data-slot^='1.j'] [data-jump]").all()
        leads = {node: int(node.get_attribute("data-jump")) for node in nodes}
        here = tree.locator(".caption").inner_text()  # where it stays, nothing is noted
        rng.choice([node for node, to in leads.items() if said[to] != here]).click()

    return both(page, events, {TREE: pressing(page), NODES: climb})


def recoloured(page, events: int) -> dict[str, dict]:
    """Measure from a click that moves a king to 81 squares in their new colors."""
    rng, heat = random.Random(1), film(page)
    heat.evaluate(NOTE, CAPTIONS)

    def clicking(dwell):
        def move(_):
            places = heat.locator("[data-slot^='0.j'] [data-jump]").all()
            here = heat.locator(".state input").input_value().split("step ")[-1]
            chosen = rng.choice([at for at in places if at.get_attribute("data-jump") != here])
            if dwell:
                chosen.hover()
                page.wait_for_timeout(dwell)
            chosen.click()

        return move

    return {
        name: noted(page, events, clicking(dwell)) for name, dwell in ((HEAT, DWELL), (AT_ONCE, 0))
    }


#: The notebooks of the lab: what stands in each, and what is done in it.
NOTEBOOKS = {
    "board": ("play()", played),
    "packer": (
        "from shogi_lab.chapters.hands.packer import packer_film\nshow(packer_film(), step=0)",
        flipped,
    ),
    "tree": (
        "from shogi_lab.chapters.mate_in_3.visit import search_film\n"
        f"show(search_film(Position.from_sfen({SEARCHED[0]!r}), {SEARCHED[1]}))",
        climbed,
    ),
    "heat": (
        "import numpy as np\nfrom shogi_lab.chapters.kkp.heat import heat_film\n"
        "table = np.arange(81 * 81 * 738).reshape(81, 81, 738) % 397 - 198\n"
        "show(heat_film(table.astype(np.int16)))",
        recoloured,
    ),
}


def in_the_lab(browser, folder: Path, names: list[str], events: int) -> dict[str, dict]:
    """Measure what a kernel draws, each film in a notebook of its own in one JupyterLab."""
    found = {}
    with served("lab", folder) as address:
        for name in names:
            cell, act = NOTEBOOKS[name]
            put_cells(folder, name, new_code_cell(VIEWS + cell))
            with Page(browser, address, f"{name}.ipynb") as page:
                page.run_all()
                found |= act(page.page, events)
    return found


def in_files(browser, folder: Path, films: list[Film], size: tuple[int, int]) -> dict[str, dict]:
    """Measure films in files that need no kernel, each stepped through and scrubbed."""
    found = {}
    for each in films:
        path = folder / "film.html"
        path.write_text(player(each), encoding="utf-8")
        tab = browser.new_page(viewport={"width": 1400, "height": 900})
        tab.goto(path.as_uri())
        tab.locator(".lab").wait_for()
        found[each.title] = measured(tab, each, *size)
        tab.close()
    return found


def summed_up(times: list[float]) -> dict[str, float]:
    """Return the middle, the slow end and the worst of sorted times."""
    return {
        "median": round(statistics.median(times), 1),
        "p95": round(times[int(len(times) * 0.95)], 1),
        "worst": round(times[-1], 1),
    }


def counted(tab) -> dict[str, int]:
    """Return the nodes and listeners of the page, once the forgotten ones are swept away."""
    session = tab.context.new_cdp_session(tab)
    session.send("HeapProfiler.collectGarbage")
    counters = session.send("Memory.getDOMCounters")
    session.detach()
    return {"nodes": counters["nodes"], "listeners": counters["jsEventListeners"]}


def measured(tab, film: Film, events: int, scrubbed: int) -> dict:
    """Return all numbers of one film, over so many events and so many frames scrubbed."""
    times = sorted(stepped(tab, events))
    tab.evaluate(SCRUB, scrubbed)  # once to warm up
    tab.evaluate(SCRUB, 2)  # back to the end
    before = counted(tab)
    scrub = tab.evaluate(SCRUB, scrubbed)
    after = counted(tab)
    return {
        "frames of the film": len(film.frames),
        "events": len(times),
        **summed_up(times),
        "scrubbed": scrubbed,
        "work a frame, median": round(statistics.median(scrub["work"]), 2),
        "work a frame, worst": round(max(scrub["work"]), 2),
        "work over a frame": sum(each > FRAME for each in scrub["work"]),
        "frames dropped": sum(round(each / FRAME) - 1 for each in scrub["frames"] if each > 0),
        "nodes more": after["nodes"] - before["nodes"],
        "listeners more": after["listeners"] - before["listeners"],
    }


def too_slow(found: dict[str, dict]) -> list[str]:
    """Return the titles of what takes longer than it may."""
    most = {BOARD: PLAYED, **dict.fromkeys((PACKER, KEYS, TREE, NODES, HEAT, AT_ONCE), FETCHED)}
    slow = [title for title, each in found.items() if each["median"] > most.get(title, MEDIAN)]
    return slow + [t for t, each in found.items() if t not in most and each["p95"] > P95]


def main(arguments=None) -> int:
    asked = options(__doc__, arguments, Path(__file__).with_suffix(".json"))
    films, names = [walked()], ["board"]
    if asked.size < 2:
        films = [game_film(longest(), "The longest game"), *films, searched(), *effects()]
        names = list(NOTEBOOKS)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = launch_chromium(playwright)
        found = in_files(browser, Path(folder), films, asked.of((120, 300), (40, 100), (8, 20)))
        found |= in_the_lab(browser, Path(folder, "lab"), names, asked.of(120, 40, 8))
        version = browser.version
        browser.close()
    for title, numbers in found.items():
        print(f"\n{title}")
        for name, value in numbers.items():
            print(f"  {name:24}{value:>8}")
    asked.write(chromium=version, milliseconds=found)
    slow = too_slow(found) if asked.size == 0 else []
    print("", *(f"too slow: {title}" for title in slow), sep="\n")
    return int(bool(slow))


if __name__ == "__main__":
    sys.exit(main())
