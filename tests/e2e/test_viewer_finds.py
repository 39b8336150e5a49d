"""A person finds what matters in a match: moments, scores, proof, and no spoilers."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looks import faults
from tests.e2e.picture import drawn, shown
from tests.e2e.site import Site, aside
from tests.replays.stored import Stored, stored

pytestmark = pytest.mark.long

PATIENCE_MS = 20_000


@pytest.fixture(scope="module")
def match(site: Site) -> Stored:
    return stored(labels=("Ada", "Bo", "Cyd"))


@pytest.fixture(scope="module", autouse=True)
def match_is_there_before_the_browser(match: Stored, browser: Browser) -> None:
    """Only before the browser is there may this thread use the database."""


def address(match: Stored, step: int | str = "", more: str = "") -> str:
    return f"/matches/{match.header.match}/?step={step}&seat=all{more}"


def watch(page: Page, match: Stored, step: int | str = "", more: str = "") -> None:
    page.goto(address(match, step, more))
    expect(page.locator("html.scripted")).to_be_attached()


def at_step(page: Page, step: int) -> None:
    expect(page.locator("#where")).to_have_text(re.compile(rf"^Step {step}\b"))
    current = page.locator("#steps [aria-current]")
    expect(current).to_have_attribute("data-step", str(step))


def open_menu(page: Page) -> None:
    page.locator("#more > summary").click()


def last_step(match: Stored) -> int:
    return sum(entry.kind == "move" for entry in match.entries)


def test_marks_lead_to_the_moments_that_are_worth_a_look(page):
    match = aside(stored, game="bazar_quest", labels=("Ada", "Bo", "Cyd"))
    watch(page, match)
    marks = page.locator("#marks a")
    highlights = sorted({int(one) for one in _steps_of(page)} - {0})
    assert len(highlights) > 3
    for step in highlights[:3]:
        page.keyboard.press("]")
        at_step(page, step)
    page.keyboard.press("[")
    at_step(page, highlights[1])
    words = marks.last.get_attribute("title")
    page.locator("#scrubber").fill(str(last_step(match) // 2))
    marks.last.click()
    at_step(page, highlights[-1])
    expect(page.locator("#story")).to_contain_text(words)
    listed = page.locator(f'#steps a[data-step="{highlights[-1]}"] .mark')
    expect(listed.first).to_have_attribute("aria-label", re.compile("."))
    page.keyboard.press("]")
    at_step(page, highlights[-1])


def _steps_of(page: Page) -> list[str]:
    return page.evaluate(
        """() => [...document.querySelectorAll("#marks a")]
          .map((mark) => new URLSearchParams(mark.search).get("step"))"""
    )


def test_by_event_there_is_more_to_see_and_the_place_is_kept(page, match):
    watch(page, match, 12)
    before = page.locator("#board > svg.souk-picture").inner_html()
    page.keyboard.press("e")
    page.wait_for_url(re.compile("by=event"))
    expect(page.locator("html.scripted")).to_be_attached()
    step = int(page.locator("#steps [aria-current]").get_attribute("data-step"))
    assert step > 12
    after = page.locator("#board > svg.souk-picture").inner_html()
    assert _seen(before).split() == _seen(after).split()
    page.keyboard.press("ArrowLeft")
    at_step(page, step - 1)
    assert shown(page) == drawn(page, address(match, step - 1, "&by=event"))
    expect(page.locator("#story li:not(.asked):not(.remark)")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.get_by_role("link", name="By move").click()
    page.wait_for_url(re.compile(r"seat=all$"))
    at_step(page, 12)


def _seen(svg: str) -> str:
    """Return the words of a picture; places are written in two ways."""
    return re.sub(r"<[^>]*>", " ", svg)


def test_who_wants_no_spoilers_learns_the_end_at_the_end(page, match):
    last = last_step(match)
    watch(page, match, last - 3)
    open_menu(page)
    page.get_by_role("link", name="No spoilers").click()
    page.wait_for_url(re.compile("spoilers=no"))
    expect(page.locator("html.scripted")).to_be_attached()
    for hidden in ("#scrubber", "#last", "#legend", "#marks a", ".seats .result"):
        expect(page.locator(hidden).first).not_to_be_visible()
    assert page.locator("#steps a").count() == last - 2
    page.keyboard.press("End")
    expect(page.locator("#where")).to_have_text(f"Step {last - 3}")
    page.keyboard.press("ArrowRight")
    at_step(page, last - 2)
    expect(page.locator("#where")).to_have_text(f"Step {last - 2}")
    assert page.locator("#steps a").count() == last - 1
    page.locator("[data-panel=figures]").click()
    assert page.locator("#chart .tick").count() > 2
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_have_text(f"Step {last} of {last}")
    expect(page.locator("#scrubber")).to_be_visible()
    expect(page.locator(".seats .result").first).to_be_visible()
    page.goto("/matches/")
    expect(page.locator(".matches .rank")).to_have_count(0)
    page.get_by_role("link", name="Show spoilers").click()
    expect(page.locator(".matches .rank").first).to_be_visible()


def test_the_chart_points_at_the_step_and_leads_to_others(page, match):
    watch(page, match, 4)
    page.locator("[data-panel=figures]").click()
    marker = page.locator("#chart .marker")
    first = marker.get_attribute("d")
    page.keyboard.press("ArrowRight")
    expect(marker).not_to_have_attribute("d", first)
    assert page.locator("#chart .stroke").count() == 3
    used = page.locator("#times .used")
    before = used.all_text_contents()
    box = page.locator("#chart svg").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    expect(page.locator("#where")).not_to_have_text(re.compile("^Step [0-9] of"))
    expect(used).not_to_have_text(before)


def test_the_proof_is_shown_with_what_was_checked(page, match):
    watch(page, match)
    open_menu(page)
    page.locator("#verify").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_have_class("verdict sound")
    for fact in (
        str(match.header.match),
        match.header.commitment,
        match.seed.hex(),
        match.entries[-1].hash.hex(),
        "souk verify bazar-",
    ):
        expect(verdict).to_contain_text(fact)


def test_what_is_wrong_is_said_in_the_words_of_the_page(page, match):
    def cut(route):
        answer = route.fetch()
        lines = answer.text().splitlines(keepends=True)
        route.fulfill(response=answer, body="".join(lines[:5] + lines[6:]))

    page.route("**/log", cut)
    watch(page, match)
    open_menu(page)
    page.locator("#verify").click()
    expect(page.locator("#verdict")).to_contain_text(
        "Line 6 is wrong: Entry 5 is missing."
    )
    boot = json.loads(page.locator("#boot").text_content())
    names = page.evaluate(
        """async () => {
          const text = await (await fetch("/static/replays/verify.js")).text();
          return [...text.matchAll(/new Wrong\\("(\\w+)"/g)].map((found) => found[1]);
        }"""
    )
    assert set(names) == set(boot["reasons"])


PARENT = """<!doctype html><script>
  window.told = [];
  addEventListener("message", (event) => told.push(event.data));
  const has = (test) => told.some(test);
</script><iframe src="{frame}" width="700" height="600"></iframe>"""


@contextmanager
def another_site(text: str) -> Iterator[str]:
    """Serve one page from an origin of its own."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_frame_of_another_site_plays_and_tells_its_parent(browser, site, match):
    frame = f"{site.url}/embed/{match.header.match}/?step=3&speed=4&play=1&theme=dark"
    context = browser.new_context()
    page = context.new_page()
    with another_site(PARENT.format(frame=frame)) as parent:
        page.goto(parent)
        page.wait_for_function("has((one) => one.type === 'souk:step' && one.step > 4)")
        page.wait_for_function("has((one) => one.type === 'souk:size' && one.height)")
        inside = page.frame_locator("iframe")
        expect(inside.locator("html")).to_have_attribute("data-theme", "dark")
        inside.locator("#scrubber").fill(str(last_step(match)))
        page.wait_for_function("has((one) => one.type === 'souk:end')")
    context.close()


def test_small_boards_follow_their_match_while_they_are_seen(page):
    running = aside(stored, step=3, labels=("Mini", "Max"))
    page.goto("/matches/?player=Mini")
    words = "document.querySelector('.miniature-board > svg').textContent"
    before = page.evaluate(words)
    expect(page.locator(".miniature .tag")).to_have_text("Live")
    aside(running.grow, running.seq_of(12))
    page.wait_for_function(
        f"(before) => {words} !== before", arg=before, timeout=PATIENCE_MS
    )
    aside(running.grow, len(running.entries))
    expect(page.locator(".miniature .tag")).to_have_text(
        "Finished", timeout=PATIENCE_MS
    )


def test_who_follows_sees_marks_and_scores_grow(page):
    running = aside(stored, step=3)
    page.goto(f"/matches/{running.header.match}/")
    expect(page.locator("#live")).to_have_text("Live", timeout=PATIENCE_MS)
    page.locator("[data-panel=figures]").click()
    marks = page.locator("#marks a").count()
    aside(running.grow, len(running.entries))
    expect(page.locator("#status")).to_have_text("Finished", timeout=PATIENCE_MS)
    assert page.locator("#marks a").count() > marks
    last = sum(entry.kind == "move" for entry in running.entries)
    expect(page.locator("#where")).to_have_text(f"Step {last} of {last}")
    ticks = page.locator("#chart .tick").all_text_contents()
    assert max(int(tick.replace("\N{MINUS SIGN}", "-")) for tick in ticks) >= 10


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nobody_is_shut_out(browser, site, match, scheme):
    for width, language in ((1280, "en-GB"), (390, "fr-FR")):
        context = browser.new_context(
            base_url=site.url,
            viewport={"width": width, "height": 844},
            color_scheme=scheme,
            locale=language,
        )
        page = context.new_page()
        for path in (
            address(match, 20),
            address(match, 20, "&by=event&spoilers=no"),
            f"/embed/{match.header.match}/?step=9&theme={scheme}",
            "/matches/",
        ):
            page.goto(path)
            expect(page.locator("main")).to_be_visible()
            if page.locator("[data-panel=figures]").count():
                page.locator("[data-panel=figures]").click()
                open_menu(page)
                page.locator("#embed summary").click()
            assert faults(page) == [], path
        context.close()
