"""People in front of a browser."""

from playwright.sync_api import Page, expect

from tests.souk.accounts.people import PASSWORD


def log_in(page: Page, name: str) -> None:
    page.goto("/account/log-in/")
    page.get_by_label("Name").or_(page.get_by_label("Nom")).fill(name)
    page.locator("#id_password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator(".account .name")).to_have_text(name)
