"""How long a step takes in a browser once the frames are there.

The page is the site's own, in a real Chromium. `picture` calls the module that shows
the picture; `whole page` moves the scrubber, which also names the step, marks the seat
that acts and renews the links; the words wait until the hand rests. Counted is the CPU
time of the page's main thread; a step is over when it has been laid out, and painting
is left to other threads.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks.measure import Effort, Figure
from benchmarks.peers import PeerMissing
from benchmarks.site import Findings
from benchmarks.site.ground import Ground
from benchmarks.site.server import serving
from benchmarks.site.storing import store

GROUP = "scrub"
UNIT = "CPU ms a step"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",  # As root there is none.
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WALKS = 3
"""There and back again; the one with the least CPU time counts."""

# Forth and back through all steps; what `show` has done is laid out before the next.
_WALK = """
window.walk = (show, last) => {
  const forth = Array.from({ length: last }, (_, step) => step + 1);
  const steps = [...forth, ...forth.toReversed().map((step) => step - 1)];
  window.walkAll = () => {
    for (const step of steps) {
      show(step);
      document.body.getBoundingClientRect();
      document.querySelector("#board > svg").getBBox();
    }
    return steps.length;
  };
  window.walkAll();
};
"""
_WHOLE_PAGE = """
() => {
  const scrubber = document.getElementById("scrubber");
  const show = (step) => {
    scrubber.value = step;
    scrubber.dispatchEvent(new Event("input", { bubbles: true }));
  };
  window.walk(show, Number(scrubber.max));
}
"""
_PICTURE = """
async () => {
  const boot = JSON.parse(document.getElementById("boot").textContent);
  const script = document.querySelector("script[type=module]").src;
  const { Replay } = await import(new URL("replay.js", script));
  const data = await (await fetch(boot.replay)).json();
  const replay = new Replay(document.querySelector("#board > svg"), data);
  replay.show(0);
  window.walk((step) => replay.show(step, true), replay.last);
}
"""


WAYS = {"whole page": _WHOLE_PAGE, "picture": _PICTURE}
PARTS_OF_A_STEP = {
    "TaskDuration": "",
    "RecalcStyleDuration": ", styles",
    "LayoutDuration": ", layout",
}
"""What the browser tells of its main thread, and the names it is reported by."""

Walk = dict[str, float]
"""The parts of an average step, in ms."""


def measure(ground: Ground, effort: Effort) -> Findings:
    """Look at another match in each run."""
    matches = [store(number) for number in range(effort.runs)]
    walks: dict[str, list[Walk]] = {name: [] for name in WAYS}
    with serving() as server, _browser() as browser:
        for match in matches:
            page = browser.new_page(viewport={"width": 1280, "height": 860})
            page.goto(f"{server.url}/matches/{match}/")
            page.wait_for_selector("html.scripted")
            for name, way in WAYS.items():
                walks[name].append(_fastest(page, way))
            page.close()
    found = Findings()
    for name, runs in walks.items():
        for part, words in PARTS_OF_A_STEP.items():
            found.add(
                f"{GROUP}/{name}{words}", UNIT, Figure(tuple(run[part] for run in runs))
            )
    return found


def _fastest(page: Page, way: str) -> Walk:
    """Walk some times and return what the fastest walk took a step, in ms."""
    page.evaluate(_WALK)
    page.evaluate(way)
    watch = page.context.new_cdp_session(page)
    watch.send("Performance.enable", {"timeDomain": "threadTicks"})
    walks = []
    for _ in range(WALKS):
        before = _spent(watch)
        steps = page.evaluate("() => window.walkAll()")
        after = _spent(watch)
        walks.append(
            {part: 1000 * (after[part] - before[part]) / steps for part in after}
        )
    watch.detach()
    return min(walks, key=lambda walk: walk["TaskDuration"])


def _spent(watch: CDPSession) -> Walk:
    metrics = watch.send("Performance.getMetrics")["metrics"]
    found = {metric["name"]: metric["value"] for metric in metrics}
    return {part: found[part] for part in PARTS_OF_A_STEP}


@contextmanager
def _browser() -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        raise PeerMissing("Scrubbing is measured in Chromium, which is not installed.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*FLAGS])
        try:
            yield browser
        finally:
            browser.close()
