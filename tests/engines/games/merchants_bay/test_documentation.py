"""What the page of the game says that things cost, and how much things do."""

import re
from pathlib import Path

import pytest

from engines.core.game import LANGUAGES, Language
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.content import BOX, Cost
from engines.games.merchants_bay.merchants.alchemist.content import BOX as ALCHEMIST
from engines.games.merchants_bay.merchants.blacksmith.content import BOX as BLACKSMITH
from engines.games.merchants_bay.rules.locations import LOCATION, RECRUIT
from engines.games.merchants_bay.words import words

PAGE = (Path(__file__).parents[4] / "docs/games/merchants_bay.md").read_text("utf-8")


def documented() -> dict[str, dict[str, str]]:
    """Return the costs on the page by merchant, "" for all, and by location."""
    rules = PAGE.partition("## Balance")[0]
    shared = re.findall(r"^\| (Recruit|Use staff|Sponsor) \| (.+?) \|", rules, re.M)
    found: dict[str, dict[str, str]] = {"": dict(shared)}
    merchant = ""
    for row in PAGE.partition("## The four shops")[2].partition("##")[0].splitlines():
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        if len(cells) == 4 and cells[0] != "merchant" and "---" not in row:
            merchant = cells[0].lower() or merchant
            for location in cells[1].split(", "):
                found.setdefault(merchant, {})[location] = cells[2]
    return found


def written(cost: Cost) -> str:
    parts = [f"{cost.hours} h"] if cost.hours else []
    if cost.corruption:
        parts.append(f"{cost.corruption} corruption")
    return ", ".join(parts)


@pytest.mark.parametrize("merchant", LOCATION)
def test_the_page_tells_what_every_location_costs(merchant: str):
    costs = documented()
    names = words("en")
    for name, location in LOCATION[merchant].items():
        called = names.name("locations", name)
        if called in costs[merchant]:
            told = costs[merchant][called].replace(" with 3 or more Ichor", "")
            if name == "purge":
                told = told.partition(",")[0]
            assert told == written(location.cost), name
        elif name == "use_staff":
            trade = names.name("merchants", merchant)
            assert f"{trade} {written(location.cost)}" in costs[""]["Use staff"]
        elif name == "sponsor":
            assert costs[""]["Sponsor"] == written(location.cost)
        else:
            assert name in (RECRUIT, "wait")


def test_the_page_tells_what_townsfolk_cost():
    told = documented()[""]["Recruit"].partition(": ")[2]
    expected = [written(c).replace(", ", " and ") for c in BOX.costs.recruit]
    assert told == ", ".join(expected)


@pytest.mark.parametrize("language", LANGUAGES)
def test_amounts_in_the_words_of_shops_are_those_of_the_boxes(language: Language):
    names = words(language)
    staff = {name: names.forms("staff", name) for name in LOCATION}
    cards = names.count(ALCHEMIST.staff.discards, "corruption_card")
    assert cards in staff["alchemist"]["4"]
    assert f" {ALCHEMIST.staff.swaps} " in staff["alchemist"]["2"]
    assert f" {BLACKSMITH.ember} " in staff["blacksmith"]["1"]
    assert f" {BLACKSMITH.unlocks.staff} " in staff["blacksmith"]["2"]
    brewing = names.forms("locations", "brew")["effect"]
    assert f" {ALCHEMIST.brew.marbles.small} " in brewing
    assert f" {ALCHEMIST.brew.marbles.large}." in brewing
    purging = names.forms("locations", "purge")["effect"]
    assert f" {ALCHEMIST.purge.noxious} " in purging
    assert GAME.title(language) in PAGE
