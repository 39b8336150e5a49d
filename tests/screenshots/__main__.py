"""`python -m tests.screenshots`: photograph the site for the README and the docs.

A new site is started on a data folder of its own and left alone until its bots have
played for a while. So the pictures show what anybody sees who starts it.
"""

import argparse
import os
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import sync_playwright

from souk.embedded.ports import free_port
from tests.e2e.chromium import FLAGS, program
from tests.screenshots.views import VIEWS, View, Visit

ROOT: Final = Path(__file__).parents[2]
PICTURES: Final = ROOT / "docs" / "images"
MATCHES: Final = 12
"""So many matches of each game are over before anything is photographed."""
PATIENCE_S: Final = 1200


def main() -> int:
    parser = argparse.ArgumentParser("python -m tests.screenshots", description=__doc__)
    parser.add_argument("names", nargs="*", help="only these, as in home or ladder")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--to", type=Path, default=PICTURES)
    asked = parser.parse_args()
    names = asked.names or VIEWS
    wanted = {name: view for name, view in VIEWS.items() if name in names}
    with TemporaryDirectory() as folder, _site(Path(folder)) as address:
        _wait(Path(folder), asked.matches)
        password = (Path(folder) / "organiser-password").read_text().strip()
        _photograph(wanted, Visit(address, password), asked.to)
    return 0


@contextmanager
def _site(folder: Path) -> Iterator[str]:
    """Run the whole site; yield its address."""
    environment = {**os.environ, "SOUK_DATA": str(folder), "SOUK_DEMO_PAUSE": "0.02"}
    command = [sys.executable, "-m", "souk", "up", f"--port={free_port()}"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as site:
        assert site.stdout
        found = re.search(r"http://\S+", site.stdout.readline())
        assert found, "The site does not start; its words are above."
        try:
            yield found[0].rstrip("/")
        finally:
            site.terminate()
            site.communicate(timeout=120)


def _wait(folder: Path, matches: int) -> None:
    """Wait until so many matches of every game are over, and say how many are."""
    question = (
        "SELECT game, count(*) FROM replays_matchlog WHERE status = 'finished' "
        "GROUP BY game"
    )
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        with closing(sqlite3.connect(folder / "souk.sqlite3")) as database:
            counts = dict(database.execute(question).fetchall())
        print(f"Played so far: {counts}", file=sys.stderr)
        if len(counts) == 3 and min(counts.values()) >= matches:
            return
        time.sleep(10)
    raise TimeoutError("The bots of the site did not play enough matches in time.")


def _photograph(views: dict[str, View], visit: Visit, folder: Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=[*FLAGS])
        for name, view in views.items():
            context = browser.new_context(
                base_url=visit.address,
                viewport={"width": view.width, "height": view.height},
                color_scheme="dark" if view.is_dark else "light",
                locale="fr-FR" if view.is_french else "en-GB",
            )
            page = context.new_page()
            view.open(page, visit)
            page.wait_for_timeout(700)
            path = folder / f"{name}.jpg"
            page.screenshot(path=path, type="jpeg", quality=84)
            print(f"{path.name}: {path.stat().st_size // 1000} kB", file=sys.stderr)
            context.close()
        browser.close()


if __name__ == "__main__":
    sys.exit(main())
