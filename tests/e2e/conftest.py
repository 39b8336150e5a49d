"""A browser, and the site it looks at."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from pytest_django import DjangoDbBlocker

from tests.databases import (  # noqa: F401 - pytest finds fixtures by their names.
    FRESH,
    VENDORS,
    Place,
    pointed_at,
    postgresql_template,
    sqlite_template,
)
from tests.e2e.chromium import FLAGS, program
from tests.e2e.site import Site


@pytest.fixture(scope="module")
def site_database(
    request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker
) -> Iterator[Place]:
    """The default database is one that the site and this module alone use."""
    with (
        FRESH[VENDORS[0]](request) as place,
        django_db_blocker.unblock(),
        pointed_at(place),
    ):
        yield place


@pytest.fixture(scope="module")
def site(site_database: Place) -> Iterator[Site]:
    """The running site; write to its database with `tests.e2e.site.aside`."""
    site = Site(site_database)
    site.start()
    yield site
    site.stop()


# Of a module, not of the session: other tests need a thread without an event loop.
@pytest.fixture(scope="module")
def browser(site: Site) -> Iterator[Browser]:
    found = program()
    if found is None:
        pytest.fail("The browser tests need Chromium: run `apt-get install chromium`.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, site: Site) -> Iterator[Page]:
    """A fresh page that must not complain."""
    context = browser.new_context(
        base_url=site.url,
        viewport={"width": 1280, "height": 860},
        locale="en-GB",
        permissions=["clipboard-read", "clipboard-write"],
    )
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda said: complaints.append(said.text) if said.type == "error" else None,
    )
    yield page
    context.close()
    assert complaints == []
