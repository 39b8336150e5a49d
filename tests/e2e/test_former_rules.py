"""A match that was downloaded before the rules changed, in a browser.

It is imported, shown by its own rules, verified, and the page names its version.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from engines import former, registry
from replays.log.file import read_log
from replays.services.import_export import import_log
from tests.e2e.picture import drawn, shown
from tests.e2e.site import Site
from tests.e2e.test_browser_verifier import VERIFY
from tests.engines import golden
from tests.engines.former.upgrade import VERSIONS

FILES: dict[tuple[str, int], Path] = {
    (name, version): golden.paths_of(former.load(name, version))[0]
    for name, version in VERSIONS
}
versions = pytest.mark.parametrize(
    ("name", "version"),
    [
        pytest.param(*one, marks=[] if one == VERSIONS[0] else pytest.mark.long)
        for one in VERSIONS
    ],
)


@pytest.fixture(scope="module")
def imported(site: Site) -> None:
    for path in FILES.values():
        with path.open("rb") as stream:
            import_log(stream, path.name)


@pytest.fixture(scope="module", autouse=True)
def matches_are_there_before_the_browser(imported: None, browser: Browser) -> None:
    """Only before the browser is there may this thread use the database."""


@versions
def test_a_former_match_is_shown_step_by_step_and_verified(
    page: Page, name: str, version: int
):
    log = read_log(FILES[name, version])
    address = f"/matches/{log.header.match}/?seat=all&step="
    page.goto(f"{address}3")
    expect(page.locator("html.scripted")).to_be_attached()
    expect(page.locator(".rules")).to_have_text(
        f"Rules version {version}; the present version is "
        f"{registry.load(name).rules_version}"
    )
    for step in (4, 5, 6):
        page.keyboard.press("ArrowRight")
        where = re.compile(rf"^\s*Step {step} of ")
        expect(page.locator("#where")).to_have_text(where)
        current = page.locator("#steps [aria-current]")
        expect(current).to_have_attribute("data-step", str(step))
        assert shown(page) == drawn(page, f"{address}{step}")
    page.locator("#more > summary").click()
    page.locator("#verify").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_have_class("verdict sound")
    expect(verdict).to_contain_text(f"All {len(log.entries)} entries")
    expect(verdict).to_contain_text(f"{name} {version}")
    expect(verdict).to_contain_text(f"souk verify {name}-v{version}-")


@pytest.mark.long
def test_the_verifier_in_the_browser_accepts_files_of_all_versions(page: Page):
    """Whatever chance they were drawn by, which its proof names."""
    page.goto("/matches/")
    present = {
        (name, registry.load(name).rules_version): golden.paths_of(registry.load(name))[
            0
        ]
        for name in registry.GAMES
    }
    files = FILES | present
    texts = [path.read_text("utf-8") for path in files.values()]
    for (name, version), found in zip(files, page.evaluate(VERIFY, texts), strict=True):
        assert found["ok"], (name, version, found["message"])
        assert found["proof"]["rules"] == f"{name} {version}"
        rules = registry.load_version(name, version)
        assert found["proof"]["chance"] == rules.chance_version
