"""People play in a browser: by touching the board, from the list, and without a script.

Most moves of a whole match are chosen by the page's own elements from within the page,
which is quick; the first ones by the mouse and the keyboard.
"""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looks import faults
from tests.e2e.site import Site, aside
from tests.e2e.tables import make_bots, worker
from tests.souk.accounts.people import PASSWORD, person

PATIENCE_MS = 30_000
PHONE = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"}

_PLAY_ON = """
async (most) => {
  const byId = (id) => document.getElementById(id);
  const count = { moves: 0, touched: 0, listed: 0 };
  const pause = () => new Promise((done) => setTimeout(done, 4));
  const since = () => document.querySelector("[name=since]").value;
  const click = (element) => {
    const box = element.getBoundingClientRect();
    element.dispatchEvent(new MouseEvent("click", {
      bubbles: true, detail: 1,
      clientX: box.x + box.width / 2, clientY: box.y + box.height / 2,
    }));
  };
  const isOver = () => !byId("turn") || /is over/.test(byId("turn").textContent);
  const until = async (ready) => {
    const late = performance.now() + 30000;
    while (!ready()) {
      if (performance.now() > late) throw new Error("Nothing goes on.");
      await pause();
    }
  };
  while (count.moves < most) {
    await until(() => isOver() || (document.body.classList.contains("asked")
      && !byId("moves").disabled));
    if (isOver()) break;
    const before = since();
    let touches = 0;
    while (byId("play-move").hidden && touches < 5) {
      const open = [...document.querySelectorAll(".touches .open")];
      if (!open.length) break;
      click(open[(count.moves * 7 + touches) % open.length]);
      touches += 1;
    }
    if (byId("play-move").hidden) {
      document.querySelector("#list input").click();
      count.listed += 1;
    } else count.touched += 1;
    byId("play-move").click();
    count.moves += 1;
    await until(() => isOver() || since() !== before);
    if (!byId("wrong").hidden) throw new Error(byId("wrong").textContent);
  }
  return count;
}
"""


@pytest.fixture(scope="module", autouse=True)
def bots_are_there_before_the_browser(site: Site) -> None:
    make_bots("souk-planner", "souk-random")


@pytest.fixture(scope="module", autouse=True)
def at_work(bots_are_there_before_the_browser: None, browser: Browser):
    with worker():
        yield


def sit_down(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name=re.compile("Sit down|S’asseoir")).click()
    page.wait_for_selector("body.asked", timeout=PATIENCE_MS)


def play_until_asked(page: Page, prompt: re.Pattern[str]) -> None:
    """Play the first move of the list until the question of this turn comes."""
    turn, since = page.locator("#turn"), page.locator("[name=since]")
    page.wait_for_selector("body.asked", timeout=PATIENCE_MS)
    for _question in range(5):
        expect(turn).to_have_text(re.compile(r"^Your turn\."))
        if prompt.match(turn.inner_text()):
            return
        before = since.input_value()
        page.locator("#list input").first.click()
        page.locator("#play-move").click()
        expect(since).not_to_have_value(before)
        page.wait_for_selector("body.asked", timeout=PATIENCE_MS)
    pytest.fail(f"The last question was: {turn.inner_text()}")


def test_a_newcomer_sits_down_with_one_click_and_plays_by_mouse_and_keys(page):
    sit_down(page, "/tables/new/?game=bazar&against=souk-planner")
    expect(page.locator(".account .name").last).to_have_text(re.compile(r"^guest-"))
    expect(page).to_have_title(re.compile("It is your turn"))
    assert page.locator("#sitters li").count() == 4
    turn, play = page.locator("#turn"), page.locator("#play-move")
    expect(play).to_be_hidden()
    # What is touched is offered; escaped from, it is taken back.
    thing = page.locator(".touches .open").nth(5)
    name = thing.get_attribute("data-thing")
    thing.click()
    expect(turn).to_have_text(re.compile(r"^Place the Guild Leader at"))
    expect(page.locator(f'.touches [data-thing="{name}"]')).to_have_class("chosen")
    page.locator("#back").click()
    expect(play).to_be_hidden()
    page.locator(".touches .open").nth(5).focus()
    page.keyboard.press("Enter")
    expect(play).to_be_visible()
    page.keyboard.press("Escape")
    expect(play).to_be_hidden()
    # The list: found by words, walked by arrows, sent by Enter.
    page.get_by_label("Find a move").fill("grand bazaar")
    assert page.locator("#list .group").count() == 1
    page.locator("#list input").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    words = page.locator("#list label:has(:checked)").inner_text().strip()
    expect(turn).to_have_text(words)
    expect(page.locator(".touches .chosen").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#story .own").first).to_contain_text("Guild Leader")
    # What is asked next depends on the deal, and now and then it is something else.
    play_until_asked(page, re.compile(r"^Your turn\. \w+: place a tile$"))
    # A tile, then its place: the second touch narrows on.
    page.locator(".touches .open").first.click()
    expect(page.locator("#how")).to_contain_text("Go on")
    assert page.locator(".touches .chosen").count() == 1
    # Come back later: all is there.
    page.reload()
    page.wait_for_selector("body.asked")
    expect(page.locator("#story li").first).to_be_visible()
    page.get_by_text("Resign", exact=True).first.click()
    page.get_by_label("I mean to resign").check()
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_text("You have resigned.").first).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("game", ["bazar", "bazar_quest", "merchants_bay"])
def test_a_person_plays_a_whole_match_by_touching(page, game):
    page.emulate_media(reduced_motion="reduce")  # Nobody waits for the others here.
    sit_down(page, f"/tables/new/?game={game}&against=souk-random&seats=2")
    page.locator(".touches .open").first.click()
    expect(page.locator(".touches .chosen").first).to_be_visible()
    count = page.evaluate(_PLAY_ON, 400)
    assert count["touched"] > count["listed"], count
    # The board stays, and beside it stands who won, and why.
    expect(page.get_by_role("link", name="Replay it")).to_be_visible(
        timeout=PATIENCE_MS
    )
    expect(page.locator(".verdict h1")).to_have_text(
        re.compile("You win!|wins|share|defeated")
    )
    expect(page.locator("#board .souk-picture")).to_be_visible()
    expect(page.locator(".last-move rect").first).to_be_attached()
    expect(page.get_by_text(re.compile("place 1")).first).to_be_visible()
    expect(page.locator("svg.chart")).to_be_visible()
    expect(page.get_by_role("link", name="Keep this account")).to_be_visible()
    assert faults(page) == []
    with (
        page.expect_navigation()
    ):  # The board is drawn anew for a screen that is turned.
        page.set_viewport_size({"width": 390, "height": 844})
    assert faults(page) == []
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector("body.asked", timeout=PATIENCE_MS)


@pytest.mark.long
def test_two_people_choose_at_once_each_without_seeing_the_other(browser, site):
    aside(person, "host")
    aside(person, "rival")
    pages = []
    for name in ("host", "rival"):
        page = browser.new_page(base_url=site.url, locale="en-GB")
        page.goto("/account/log-in/")
        page.locator("#id_username").fill(name)
        page.locator("#id_password").fill(PASSWORD)
        page.keyboard.press("Enter")
        expect(page.locator(".account .name")).to_have_text(name)
        pages.append(page)
    host, rival = pages
    host.goto("/tables/new/?game=bazar_quest&seats=2&invite=rival")
    host.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("kept for rival", exact=True)).to_be_visible()
    rival.goto("/tables/")
    rival.get_by_text("kept for rival", exact=True).click()
    rival.get_by_role("button", name="Sit down").click()
    for page in pages:
        # Nobody reloads: the table notices by itself that it begins.
        page.wait_for_selector("body.asked", timeout=PATIENCE_MS)
    host.locator(".touches .open").first.click()
    rival.locator(".touches .open").first.click()
    chosen = host.locator("#turn").inner_text()
    host.locator("#play-move").click()
    expect(host.locator("#turn")).to_have_text("Waiting for rival …")
    expect(rival.locator("#play-move")).to_be_visible()
    assert chosen not in rival.content()
    rival.locator("#play-move").click()
    for page in pages:
        expect(page.locator("#turn")).to_contain_text("Your turn", timeout=PATIENCE_MS)
        expect(page.locator("#wrong")).to_be_hidden()
        page.close()


def test_without_a_script_a_move_is_chosen_from_the_list(browser, site):
    context = browser.new_context(
        base_url=site.url, java_script_enabled=False, locale="fr-FR"
    )
    page = context.new_page()
    page.goto("/tables/new/?game=bazar&against=souk-random&seats=2")
    page.locator("button.big").click()
    # The page looks again by itself until the match has begun.
    expect(page.locator("#list input").first).to_be_visible(timeout=30_000)
    page.locator("#list input").first.check()
    page.locator("#play-move").click()
    expect(page.locator("#story .own").first).to_be_visible()
    context.close()


@pytest.mark.long
@pytest.mark.parametrize(
    "screen",
    [{"viewport": {"width": 1280, "height": 860}}, PHONE],
    ids=["desk", "phone"],
)
def test_no_page_of_tables_shuts_anybody_out(browser, site, screen):
    context = browser.new_context(base_url=site.url, locale="en-GB", **screen)
    page = context.new_page()
    found = {}
    page.goto("/tables/new/?game=merchants_bay&against=souk-random")
    page.get_by_text("More about this table").click()
    found["new"] = faults(page)
    sit_down(page, "/tables/new/?game=bazar&against=souk-random")
    found["play"] = faults(page)
    page.locator(".touches .open").nth(3).click()
    expect(page.locator("#play-move")).to_be_in_viewport()
    found["chosen"] = faults(page)
    page.goto("/tables/")
    found["list"] = faults(page)
    page.goto("/tables/new/?game=bazar&seats=2")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("1 seat is free.")).to_be_visible()
    found["open"] = faults(page)
    page.goto("/account/keep/")
    found["keep"] = faults(page)
    context.close()
    assert {where: told for where, told in found.items() if told} == {}
