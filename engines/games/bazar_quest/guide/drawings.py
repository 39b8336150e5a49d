"""What illustrates the rules: parts of the pictures of real positions."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from engines.core.game import SPECTATOR, Language, Viewer
from engines.core.guide_file import Draw
from engines.core.picture import Picture, Thing, rect
from engines.games.bazar_quest.events import AnyEvent, adventure, table, trade
from engines.games.bazar_quest.guide.anatomy import anatomy
from engines.games.bazar_quest.guide.story import (
    ANVIL,
    LANTERN,
    LAST_ROUND,
    MISMATCH,
    ROUND,
    TWO_GUESTS,
    Story,
    position,
)
from engines.games.bazar_quest.picture import picture
from engines.games.bazar_quest.view import view

EDGE: Final = 8
SHOPS: Final = ("shop-0", "shop-1", "shop-2")


MARKET: Final = ("stall-", "offer-", "agency")
"""How the ids of what can be bought begin."""


def part(whole: Picture, names: tuple[str, ...]) -> Picture:
    """Return some parts of a picture, one below the other.

    A part is what stands on the thing that it is named after.
    """
    things, top, broadest = [], EDGE, 0
    for name in names:
        west, north, east, south = _bounds(whole, name)
        things += [
            replace(thing, x=thing.x - west + EDGE, y=thing.y - north + top)
            for thing in whole.things
            if thing.id != "paper"
            and west <= thing.x < east
            and north <= thing.y < south
        ]
        top += round(south - north) + EDGE
        broadest = max(broadest, round(east - west))
    width = broadest + 2 * EDGE
    paper = Thing("paper", 0, 0, (rect("paper", 0, 0, width, top),))
    return replace(whole, width=width, height=top, things=(paper, *things))


def _bounds(whole: Picture, name: str) -> tuple[float, float, float, float]:
    """Return where a part begins and ends: west, north, east, south."""
    begins = MARKET if name == "market" else (f"{name} ",)
    grounds = [thing for thing in whole.things if f"{thing.id} ".startswith(begins)]
    ends = [
        (
            thing.x + thing.scale * float(shape.attributes.get("width", 0)),
            thing.y + thing.scale * float(shape.attributes.get("height", 0)),
        )
        for thing in grounds
        for shape in thing.shapes
    ]
    return (
        min(thing.x for thing in grounds),
        min(thing.y for thing in grounds),
        max(east for east, _ in ends),
        max(south for _, south in ends),
    )


def _drawn(
    story: Story,
    until: type[AnyEvent],
    *parts: str,
    count: int = 1,
    viewer: Viewer = SPECTATOR,
) -> Draw:
    """Return what draws a position of a story, or some parts of it."""

    def draw(language: Language) -> Picture:
        whole = picture(view(position(story, until, count), viewer), language)
        return part(whole, parts) if parts else whole

    return draw


DRAWINGS: Final[Mapping[str, Draw]] = {
    "cards": anatomy,
    "setup": _drawn(ROUND, table.HeroArrived, count=3),
    "monster": _drawn(ROUND, trade.ItemsDealt, "monster"),
    "pack": _drawn(ROUND, trade.ItemsDealt, "question", "shop-0", viewer=ANVIL),
    "second-pack": _drawn(ROUND, trade.PacksPassed, "question", "shop-0", viewer=ANVIL),
    "face-down": _drawn(ROUND, trade.DisplayFinished, "shop-0", "hand", viewer=ANVIL),
    "displays": _drawn(ROUND, trade.HeartsCounted, *SHOPS),
    "invitation": _drawn(
        ROUND, trade.ShopCalled, "question", "centre", *SHOPS, count=2
    ),
    "mismatch": _drawn(MISMATCH, trade.ShopCalled, "question", "centre", *SHOPS),
    "sale": _drawn(
        ROUND,
        trade.ItemSold,
        *("question", "shop-2", "hand"),
        count=4,
        viewer=LANTERN,
    ),
    "equipped": _drawn(ROUND, trade.DisplaysReturned, *SHOPS),
    "adventures": _drawn(ROUND, adventure.AdventureDealt, "monster", *SHOPS, count=3),
    "fights": _drawn(ROUND, adventure.RewardsPaid, "monster", *SHOPS),
    "new-centre": _drawn(ROUND, table.HeroArrived, "centre", "pile-items", count=4),
    "market": _drawn(ROUND, trade.EmployeeShown, "market", count=2),
    "purchases": _drawn(ROUND, table.EmployeesShuffled, *SHOPS, count=2),
    "storing": _drawn(
        ROUND, trade.StorageChosen, "question", "shop-0", "hand", count=2, viewer=ANVIL
    ),
    "end": _drawn(LAST_ROUND, table.GameEnded, "question", *SHOPS),
    "two-guests": _drawn(
        TWO_GUESTS, adventure.AdventureDealt, "monster", *SHOPS[:2], count=4
    ),
}
