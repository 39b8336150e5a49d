"""The browser of this machine, and how it is started."""

import shutil

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",  # As root there is none.
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def program() -> str | None:
    """Return where Chromium is; None where it is not installed."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)
