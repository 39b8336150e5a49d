"""A match in a notebook: an output that a browser replays without any network."""

import pytest
from playwright.sync_api import sync_playwright

import souk
from tests.e2e.chromium import FLAGS, program

pytestmark = pytest.mark.long


def test_the_output_of_a_cell_is_replayed_offline(tmp_path):
    match = souk.play("bazar_quest", ["greedy", "random"], seed=1)
    cell = tmp_path / "cell.html"
    cell.write_text(f"<!DOCTYPE html><body>{match._repr_html_()}</body>", "utf-8")
    last = len(match) - 1
    complaints: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=[*FLAGS])
        context = browser.new_context(viewport={"width": 390, "height": 844})
        context.set_offline(True)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(cell.as_uri())
        output = page.frame_locator("iframe")
        number, svg = output.locator("#number"), output.locator("svg").first
        assert number.inner_text() == f"{last} / {last}"
        output.get_by_role("button", name="One step back").click()
        assert number.inner_text() == f"{last - 1} / {last}"
        scrubber = output.get_by_role("slider", name="Step")
        scrubber.fill("3")
        assert number.inner_text() == f"3 / {last}"
        drawn = svg.evaluate("one => one.querySelectorAll(':scope > g[id]').length")
        assert drawn == match[3].svg().count("<g id=")
        assert match[3].sentences[0] in output.locator("#words").inner_text()
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390
        browser.close()
    assert complaints == []
