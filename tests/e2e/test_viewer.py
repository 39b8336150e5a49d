"""A person steps through a match in a browser."""

import re
from itertools import pairwise
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, FloatRect, Page, Route, expect

from tests.e2e.picture import drawn, shown
from tests.e2e.site import Site, aside
from tests.replays.stored import Stored, stored


@pytest.fixture(scope="module")
def match(site: Site) -> Stored:
    return stored(labels=("Ada", "Bo", "Cyd"))


@pytest.fixture(scope="module", autouse=True)
def match_is_there_before_the_browser(match: Stored, browser: Browser) -> None:
    """Only before the browser is there may this thread use the database."""


def address(match: Stored, step: int | str = "", seat: str = "all") -> str:
    return f"/matches/{match.header.match}/?step={step}&seat={seat}"


def watch(page: Page, match: Stored, step: int | str = "", seat: str = "all") -> None:
    page.goto(address(match, step, seat))
    expect(page.locator("html.scripted")).to_be_attached()


def at_step(page: Page, step: int) -> None:
    """Wait until a step is shown and told."""
    expect(page.locator("#where")).to_have_text(re.compile(rf"^\s*Step {step} of "))
    at_rest(page, step)


def at_rest(page: Page, step: int) -> None:
    """Wait until a step is told, which it is when the keys have come to rest."""
    current = page.locator("#steps [aria-current]")
    expect(current).to_have_attribute("data-step", str(step))


def open_menu(page: Page) -> None:
    page.locator("#more > summary").click()


def last_step(match: Stored) -> int:
    return sum(entry.kind == "move" for entry in match.entries)


@pytest.mark.long
def test_walking_a_whole_match_by_keyboard_shows_what_the_server_draws(page, match):
    watch(page, match)
    for step in range(last_step(match) + 1):
        at_step(page, step)
        assert shown(page) == drawn(page, address(match, step))
        page.keyboard.press("ArrowRight")
    at_step(page, last_step(match))
    for step in (last_step(match) - 1, last_step(match) - 2):
        page.keyboard.press("ArrowLeft")
        at_step(page, step)
        assert shown(page) == drawn(page, address(match, step))


def test_in_a_hurry_the_words_wait_until_the_keys_rest(page, match):
    watch(page, match, 2)
    told = page.locator("#story").inner_text()
    hurried = page.evaluate(
        """() => {
          const press = () =>
            document.body.dispatchEvent(
              new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }),
            );
          const said = (id) => document.getElementById(id).innerText;
          press();
          const now = performance.now();
          performance.now = () => now; // However busy the machine is.
          const first = said("story");
          for (let step = 4; step <= 9; step += 1) press();
          delete performance.now;
          return { first, last: said("story"), where: said("where") };
        }"""
    )
    assert hurried["first"] != told
    assert hurried["last"] == hurried["first"]
    assert hurried["where"].startswith("Step 9 of ")
    at_step(page, 9)
    assert shown(page) == drawn(page, address(match, 9))


@pytest.mark.parametrize("seat", ["spectator", "1"])
def test_any_step_can_be_jumped_to_in_any_view(page, match, seat):
    watch(page, match, 11, seat)
    assert shown(page) == drawn(page, address(match, 11, seat))
    for step in (30, 2, 17, last_step(match), 0):
        page.locator("#scrubber").fill(str(step))
        at_step(page, step)
        assert shown(page) == drawn(page, address(match, step, seat))


def test_the_keys_lead_where_the_help_says(page, match):
    watch(page, match)
    rounds = page.locator("#steps details")
    second = int(rounds.nth(1).locator("a").first.get_attribute("data-step"))
    third = int(rounds.nth(2).locator("a").first.get_attribute("data-step"))
    page.keyboard.press("Shift+ArrowRight")
    at_step(page, second)
    page.keyboard.press("Shift+ArrowRight")
    at_step(page, third)
    page.keyboard.press("Shift+ArrowLeft")
    at_step(page, second)
    page.keyboard.press("End")
    at_step(page, last_step(match))
    page.keyboard.press("Home")
    at_step(page, 0)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("ArrowRight")
    at_step(page, 0)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_hidden()


def test_space_plays_and_pauses(page, match):
    watch(page, match)
    page.locator("#speed").select_option("4")
    page.locator("body").click(position={"x": 5, "y": 300})
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#play")).to_have_attribute("title", "Pause")
    expect(page.locator("#where")).not_to_have_text(re.compile(r"^\s*Step [01] of "))
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_playing_ends_with_the_match(page, match):
    watch(page, match, last_step(match) - 2)
    page.locator("#speed").select_option("4")
    page.locator("#play").click()
    at_step(page, last_step(match))
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_f_looks_through_the_eyes_of_the_next_player(page, match):
    watch(page, match, 6)
    for seat in ("spectator", "0", "1", "2", "all"):
        page.keyboard.press("f")
        page.wait_for_url(re.compile(rf"step=6&seat={seat}$"))
        expect(page.locator("html.scripted")).to_be_attached()
        at_step(page, 6)


def test_the_address_follows_and_leads_back(page, match):
    watch(page, match)
    page.locator("#steps summary").nth(2).click()
    page.locator("#steps details").nth(2).locator("a").nth(1).click()
    step = int(page.locator("#steps [aria-current]").get_attribute("data-step"))
    page.wait_for_url(re.compile(rf"step={step}&seat=all$"))
    open_menu(page)
    page.locator("#share").click()
    expect(page.locator("#share")).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto("/matches/")
    page.goto(link)
    at_step(page, step)


def test_the_current_step_is_in_view_in_the_list(page, match):
    watch(page, match)
    page.keyboard.press("End")
    expect(page.locator("#steps [aria-current]")).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0


def test_a_match_can_be_verified_in_the_browser(page, match):
    watch(page, match)
    open_menu(page)
    page.locator("#verify").click()
    expect(page.locator("#verdict")).to_have_class("verdict sound")
    expect(page.locator("#verdict")).to_contain_text(
        f"All {len(match.entries)} entries"
    )


def test_each_step_is_told_to_a_screen_reader_and_every_control_has_a_name(page, match):
    watch(page, match, 3)
    expect(page.locator("#story")).to_have_attribute("aria-live", "polite")
    expect(page.locator("#scrubber")).to_have_attribute(
        "aria-valuetext", f"Step 3 of {last_step(match)}"
    )
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("a, button, input, select, summary")]
          .filter((control) => control.checkVisibility() && control.type !== "hidden")
          .filter((control) => !(control.textContent.trim() || control.ariaLabel
            || control.labels?.length))
          .map((control) => control.outerHTML)"""
    )
    assert nameless == []


def test_nothing_glides_for_who_wants_less_motion(page, match):
    page.emulate_media(reduced_motion="reduce")
    watch(page, match, 5)
    page.keyboard.press("ArrowRight")
    durations = page.evaluate(
        """() => [...document.querySelectorAll("#board > svg > g")]
          .map((thing) => getComputedStyle(thing).transitionDuration)"""
    )
    assert set(durations) == {"0s"}


def test_without_a_script_links_and_forms_do_everything(browser, site, match):
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(address(match, 1))
    for name, step in (
        ("One step on", 2),
        ("One step on", 3),
        ("One step back", 2),
        ("Last step", last_step(match)),
        ("First step", 0),
    ):
        page.get_by_role("link", name=name).click()
        at_step(page, step)
    page.get_by_label("Seen by").select_option("1")
    page.get_by_role("button", name="Show").click()
    assert "seat=1" in page.url
    assert not page.locator("#play").is_visible()
    page.get_by_role("button", name="FR Français").click()
    assert page.locator("#where").inner_text().startswith("Étape 0 sur")
    page.get_by_role("button", name="Sombre").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert "seat=1" in page.url
    context.close()


def test_the_viewer_speaks_french(page, match):
    watch(page, match, 4)
    page.get_by_role("button", name="FR Français").click()
    expect(page.locator("html.scripted")).to_be_attached()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_have_text(f"Étape 5 sur {last_step(match)}")
    at_rest(page, 5)
    assert shown(page) == drawn(page, address(match, 5))
    expect(page.locator(".thought")).to_contain_text("a réfléchi 1,5")


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_wider_than_a_phone(browser, site, match, language):
    context = browser.new_context(
        base_url=site.url,
        viewport={"width": 360, "height": 740},
        is_mobile=True,
        locale=language,
    )
    page = context.new_page()
    for path in ("/matches/", address(match, 20), "/nowhere/", "/matches/?player=x"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") == 360, path
    context.close()


# --- how it fits a window ------------------------------------------------------------


def box(page: Page, name: str) -> FloatRect:
    found = page.locator(name).first.bounding_box()
    assert found, name
    return found


def bottom(page: Page, name: str) -> float:
    found = box(page, name)
    return found["y"] + found["height"]


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("bazar", 2),
        pytest.param("bazar", 4, marks=pytest.mark.long),
        pytest.param("bazar_quest", 6, marks=pytest.mark.long),
        pytest.param("merchants_bay", 4, marks=pytest.mark.long),
    ],
)
def test_the_player_fits_a_small_window_whatever_is_opened(page, game, seats):
    match = aside(stored, game=game, labels=tuple(f"bot-{n} 1.0" for n in range(seats)))
    page.set_viewport_size({"width": 1280, "height": 800})
    watch(page, match, 14)
    parts = (".heading", "#controls", "#story-panel", "#steps")
    before = [box(page, name) for name in parts]
    for name in parts:
        assert bottom(page, name) <= 800, name
    for upper, lower in pairwise(parts):
        assert bottom(page, upper) <= box(page, lower)["y"], (upper, lower)
    assert bottom(page, ".column") <= box(page, "footer.site")["y"]
    assert bottom(page, "#board") <= box(page, "footer.site")["y"]
    # A high picture is read from its top; any other is seen as a whole.
    if not page.locator("#board.tall").count():
        assert bottom(page, "#board") <= 800
    open_menu(page)
    page.locator("#embed summary").click()
    page.locator("#verify").click()
    expect(page.locator("#verdict")).to_have_class("verdict sound")
    assert bottom(page, ".menu") <= 800
    assert [box(page, name) for name in parts] == before
    page.keyboard.press("Escape")
    expect(page.locator(".menu")).to_be_hidden()
    open_menu(page)
    page.locator("h1").click()
    expect(page.locator(".menu")).to_be_hidden()


# --- a match that is being played ----------------------------------------------------


def opened_late(page: Page, running: Stored, step: int, query: str = "") -> None:
    """Open a running match that is at a step when the script has its frames."""

    def replay(route: Route) -> None:
        aside(running.grow, running.seq_of(step))
        route.continue_()

    page.route("**/film.json*", replay)
    page.goto(f"/matches/{running.header.match}/{query}")
    expect(page.locator("html.scripted")).to_be_attached()


def test_a_running_match_that_went_on_while_its_page_was_loaded_is_followed(page):
    running = aside(stored, step=3)
    opened_late(page, running, 6)
    at_step(page, 6)
    assert shown(page) == drawn(page, address(running, 6, "spectator"))
    expect(page.locator("#follow")).to_be_hidden()
    aside(running.grow, running.seq_of(8))
    at_step(page, 8)
    # A reader who opens the page again goes on following; a link names the step.
    page.wait_for_url(re.compile(r"/\?seat=spectator$"))
    open_menu(page)
    page.locator("#share").click()
    expect(page.locator("#share")).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("?step=8&seat=spectator")


def test_a_running_match_that_is_opened_at_a_step_stays_there_until_it_is_followed(
    page,
):
    running = aside(stored, step=3)
    opened_late(page, running, 6, "?step=3")
    at_step(page, 3)
    aside(running.grow, running.seq_of(7))
    expect(page.locator("#where")).to_have_text("Step 3 of 7")
    page.get_by_role("button", name="Live: follow").click()
    at_step(page, 7)
    expect(page.locator("#follow")).to_be_hidden()
    aside(running.grow, running.seq_of(8))
    at_step(page, 8)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#follow")).to_be_visible()
    at_step(page, 7)


def test_a_running_match_that_ended_while_its_page_was_loaded_is_shown_at_its_end(page):
    running = aside(stored, step=3)
    opened_late(page, running, last_step(running))
    at_step(page, last_step(running))
    expect(page.locator("#status")).to_have_text("Finished")
    expect(page.locator("#follow")).to_be_hidden()


def test_a_live_stream_is_never_compressed(site, match):
    """What is compressed waits for more, and a step must not wait."""
    address = f"{site.url}/live/{match.header.match}/?after=0"
    request = Request(address, headers={"Accept-Encoding": "gzip"})
    with urlopen(request, timeout=30) as stream:
        assert stream.headers["Content-Encoding"] is None
        assert stream.readline() == b"retry: 1000\n"


def test_the_list_leads_to_the_match(page, match):
    page.goto("/matches/?player=cyd")
    page.locator(".matches a").first.click()
    at_step(page, 0)
    assert aside(lambda: match.log.moves) == last_step(match)
