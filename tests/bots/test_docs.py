"""What the page for authors says is true, and its bots play."""

import re
from pathlib import Path

import pytest

from bots import sdk
from bots.check_runner import check
from bots.driver.clock import GRACE_S, PATIENCE, TimeControl
from bots.driver.log import KEPT, LIMIT
from bots.models import BotVersion
from bots.packages.archives import MAX_UPLOAD, MB
from bots.packages.metadata import GROUP
from bots.protocol.messages import MAX_NOTE
from bots.sandbox.interface import Limits
from bots.sandbox.tiers import choose_sandbox
from bots.services.suspension import FAILURES
from tests.bots.packages.archives import wheel, zipped

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
BOTS = {re.findall(r"class (\w+)\(Bot\)", block)[0]: block for block in BLOCKS}
WORDS = " ".join(PAGE.split())


@pytest.mark.parametrize(
    "name",
    # It looks ahead for as long as its clock lets it.
    [
        name if name != "Dreamer" else pytest.param(name, marks=pytest.mark.long)
        for name in BOTS
    ],
)
def test_a_bot_of_the_page_plays_in_the_sandbox(name, store):
    entry = f"[{GROUP}]\nclever = clever.bot:{name}\n"
    data = zipped(wheel(code=BOTS[name], entry_points=entry))
    report = check(data, sandbox=choose_sandbox(), store=store)
    assert report.is_good, report.findings


def test_the_first_bot_has_less_than_ten_lines_and_is_that_of_the_readme():
    assert len(BLOCKS[0].splitlines()) < 10
    assert BLOCKS[0] in (ROOT / "README.md").read_text("utf-8")


def test_the_numbers_of_the_page_are_those_of_the_code():
    control, limits = TimeControl(), Limits()
    for words in (
        f"{control.bank_ms:,} ms for a match",
        f"{control.increment_ms} ms more for each decision",
        f"longer than {control.cap_ms:,} ms",
        f"{control.start_ms:,} ms to be imported",
        f"{control.sleep_ms:,} ms in a match while it is asked",
        f"{limits.memory // MB} MB of memory and {limits.threads} threads",
        f"the first and the last {KEPT // 1024} kB",
        f"More than {LIMIT // MB} MB",
        f"at most {MAX_UPLOAD // MB} MB",
        f"{MAX_NOTE} letters at most",
        f"{FAILURES} matches in a row",
        f"`{GROUP}`",
    ):
        assert words in WORDS
    assert (PATIENCE, GRACE_S) == (3, 1.0)


def test_every_status_is_explained():
    for status in BotVersion.Status:
        assert f"| `{status}` |" in PAGE


def test_all_that_a_bot_is_given_is_on_the_page():
    own = {"take_note"}  # For whoever serves the bot.
    names = {*vars(sdk.Bot), *sdk.Bot.__annotations__} - own
    for name in (name for name in names if not name.startswith("_")):
        assert re.search(rf"`(self\.)?{name}\b", PAGE), name
    for name in ("left_ms", "spent_ms", "bank_ms"):
        assert f"`{name}`" in PAGE or f"`self.clock.{name}`" in PAGE
