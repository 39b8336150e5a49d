"""What the guide calls each thing: the ids by which pictures and records refer to it.

An id is an address on the page of the game, so it follows from the names in the box and
never from the place of a thing in it.
"""

from typing import Final

from engines.games.merchants_bay.content import (
    CORRUPTION,
    GOODS,
    KINDS,
    PIERS,
    TOWNSFOLK,
)


def slug(*names: str) -> str:
    """Return names as one id: small letters and hyphens."""
    return "-".join(names).replace("_", "-")


ADVENTURER_TOPICS: Final = ("warrior", "bard", "wizard", "noble", "rogue")
"""By kind."""
HALL_TOPICS: Final = (*(f"{name}s-hall" for name in ADVENTURER_TOPICS[:-1]), "lair")
"""The hall of each kind, and the lair."""
GOOD_TOPICS: Final = tuple(slug(size, colour, "good") for size, colour in GOODS)
PIER_TOPICS: Final = {name: slug(name, "pier") for name in PIERS}
CORRUPTION_TOPICS: Final = tuple(slug("card", *card.icons) for card in CORRUPTION)
"""The face of each corruption card."""
TOWNSFOLK_TOPICS: Final = tuple(
    slug(
        card.kind,
        card.ability,
        *([card.good] if card.good else []),
        "with",
        *card.icons,
    )
    for card in TOWNSFOLK
)
ICON_TOPICS: Final = (
    *(f"{name}-icon" for name in ADVENTURER_TOPICS[: len(KINDS) - 1]),
    "corruption-icon",
)
"""The round icons, in the order of `ICONS`."""


def staff_topic(merchant: str, slot: int) -> str:
    """Return an ability of a staff board; slots count from 1."""
    return slug(merchant, "staff", str(slot))


def ability_topic(ability: str) -> str:
    """Return the sign of an ability of the townsfolk."""
    return slug("ability", ability)
