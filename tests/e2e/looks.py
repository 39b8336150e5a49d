"""How pages look to people: nobody is shut out, and nothing is wider than a phone."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = ("serious", "critical")
PHONE = 390
NARROW_PHONE = 360

SCREENS: dict[str, dict[str, Any]] = {
    "desktop, light": {"viewport": {"width": 1280, "height": 860}, "locale": "en-GB"},
    "phone, dark, French": {
        "viewport": {"width": PHONE, "height": 844},
        "color_scheme": "dark",
        "locale": "fr-FR",
    },
}


def faults(page: Page) -> list[str]:
    """Return what would shut somebody out, as axe finds it, and what is too wide."""
    found = Axe().run(page).response["violations"]
    grave = [
        f"{fault['id']}: {fault['nodes'][0]['html'][:200]}"
        for fault in found
        if fault["impact"] in GRAVE
    ]
    return grave + too_wide(page)


def too_wide(page: Page) -> list[str]:
    """Tell whether a page is wider than its screen; on a phone, on narrow ones too."""
    before = page.viewport_size
    assert before
    widths = [before["width"]]
    if before["width"] == PHONE:
        widths.append(NARROW_PHONE)
    told = [_told(page, width, before["height"]) for width in widths]
    page.set_viewport_size(before)
    return [words for words in told if words]


def _told(page: Page, width: int, height: int) -> str:
    page.set_viewport_size({"width": width, "height": height})
    found = page.evaluate("document.documentElement.scrollWidth")
    return f"It is {found} wide on {width}." if found > width else ""
