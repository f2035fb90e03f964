"""What does a long lesson hold on to? Memory of page and kernels in JupyterLab, in MB.

    python benchmarks/bench_memory.py                5,000 frames, then all chapters; some minutes
    python benchmarks/bench_memory.py --quick        500 frames
    python benchmarks/bench_memory.py --smallest     20 frames of a search within 3, one chapter

A search for mate of about 5,000 nodes is stepped in one widget, frame by frame; each is drawn by
its kernel and fetched. Then, in the same JupyterLab, every chapter is opened beside the others and
run to its first film. Page: what its scripts hold, garbage swept away; kernels: of all of them.
"""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import psutil  # noqa: E402
from options import options  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from helpers.browser import launch_chromium  # noqa: E402
from helpers.lab import READY, Page, Stepper, put_a_tree, served  # noqa: E402
from publish.build import sources  # noqa: E402

SEARCHED = "3G2k2/9/9/5Rp1p/4R2s1/9/9/9/9 b BGg 1"
BESIDE = """async (path) => {
    await window.jupyterapp.commands.execute("docmanager:open", { path });
}"""
MB = 1 << 20


def held(page: Page) -> dict[str, float]:
    """Return how many MB the page and the kernels hold."""
    session = page.page.context.new_cdp_session(page.page)
    session.send("HeapProfiler.collectGarbage")
    scripts = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    kernels = [
        each.memory_full_info().uss
        for each in psutil.Process().children(recursive=True)
        if "ipykernel_launcher" in " ".join(each.cmdline())
    ]
    return {"page": round(scripts / MB, 1), "kernels": round(sum(kernels) / MB, 1)}


def stepped(page: Page, steps: int) -> None:
    """Step through this many frames, each when the last is there."""
    film = Stepper(page.page)
    film.click()
    for _ in range(steps):
        before = film.counter
        film.press("ArrowRight")
        later = film.lab.locator(".counter").filter(has_not_text=before)
        later.wait_for(state="attached")  # a film of all that can be chosen hides its counter


def opened(page: Page, names: list[str]) -> None:
    """Open further chapters, each run to its first film."""
    for name in names:
        page.page.evaluate(BESIDE, f"{name}.ipynb")
        page.page.wait_for_function(READY)
        page.run_to_a_film()


def main(arguments: list[str] | None = None) -> int:
    asked = options(__doc__, arguments)
    steps = asked.of(5_000, 500, 20)
    names = [source.stem for source in sources()][: asked.of(6, 6, 1)]
    found = {}
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = launch_chromium(playwright)
        with served("lab", Path(folder, "lab")) as address:
            put_a_tree(Path(folder, "lab"), SEARCHED, asked.of(5, 5, 3))
            with Page(browser, address, "tree.ipynb") as page:
                page.run_all()
                found["at the start"] = held(page)
                stepped(page, steps)
                found[f"after {steps:,} frames"] = held(page)
                opened(page, names)
                found[f"with chapters open, too: {len(names)}"] = held(page)
        browser.close()
    print(f"{'MB':32}{'page':>8}{'kernels':>10}")
    for when, each in found.items():
        print(f"{when:32}{each['page']:8}{each['kernels']:10}")
    asked.write(megabytes=found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
