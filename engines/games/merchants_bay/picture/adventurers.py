"""The adventurers on the boats, on the piers and beside the bag.

Adventurers have no names, so a picture alone cannot tell who has moved where. One that
is called after its boat keeps its name all the way from the bag to the pier.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from engines.core.picture import SectionPlace, Thing, circle, placed
from engines.core.words import Words
from engines.games.merchants_bay.content import (
    BERTH,
    KIND,
    KINDS,
    PIER_OF_BERTH,
    PIERS,
    PLACES,
)
from engines.games.merchants_bay.face.sentences import boat_name
from engines.games.merchants_bay.face.tokens import RADIUS, disc
from engines.games.merchants_bay.face.topics import ADVENTURER_TOPICS
from engines.games.merchants_bay.picture import layout
from engines.games.merchants_bay.picture.bay import place_aboard
from engines.games.merchants_bay.picture.layout import CROWD_STEP, Pier, Sections
from engines.games.merchants_bay.view import View

BOARDING: Final = (layout.TOWN_WIDTH - 24, layout.BAG_Y + layout.BAG_HEIGHT / 2)
"""Beside the bag, in the town, for adventurers who have been drawn."""


class StandingAdventurer(NamedTuple):
    """An adventurer somewhere, called after the boat it came on."""

    owner: str
    kind: int
    number: int
    x: float
    y: float
    title: str
    place: SectionPlace
    """The section where it stands."""

    @property
    def id(self) -> str:
        return adventurer_id(self.owner, self.kind, self.number)


def adventurer_id(owner: str, kind: int, number: int) -> str:
    return f"adventurer-{owner}-{KINDS[kind]}-{number}"


def adventurers(view: View, table: Sections, words: Words) -> list[Thing]:
    """Return all who are in sight, in an order that lasts."""
    standing = [
        *_aboard(view, table, words),
        *_ashore(view, table, words),
        *_drawn(view, table, words),
    ]
    standing.sort(key=lambda one: one[:3])
    return [
        thing
        for one in standing
        for thing in placed(
            [
                Thing(
                    one.id,
                    one.x,
                    one.y,
                    disc(one.kind),
                    one.title,
                    topic=ADVENTURER_TOPICS[one.kind],
                )
            ],
            one.place,
        )
    ]


def _aboard(view: View, table: Sections, words: Words) -> Iterator[StandingAdventurer]:
    for number, boat in enumerate(view.boats):
        if not boat.at_sea:
            continue
        x, y = table.bay.boats[number]
        name = boat_name(number, words)
        place = 0
        for kind, count in enumerate(boat.adventurers):
            title = _title("aboard", kind, words, boat=name)
            for index in range(count):
                dx, dy = place_aboard(place)
                yield StandingAdventurer(
                    str(number), kind, index, x + dx, y + dy, title, table.sea
                )
                place += 1


def _title(key: str, kind: int, words: Words, **fields: str) -> str:
    adventurer = words.name("adventurers", KINDS[kind])
    return words.phrase("labels", key, adventurer=adventurer.capitalize(), **fields)


def _ashore(view: View, table: Sections, words: Words) -> Iterator[StandingAdventurer]:
    for number, name in enumerate(PIERS):
        visitors = _visitors(view, number)
        pier = words.forms("piers", name)["the"]
        for place, (owner, kind, index) in enumerate(visitors):
            title = _title("ashore", kind, words, pier=pier)
            spot = _pier_spot(table.bay.piers[number], place, len(visitors))
            yield StandingAdventurer(owner, kind, index, *spot, title, table.sea)


def _visitors(view: View, pier: int) -> list[tuple[str, int, int]]:
    """Return who is on a pier, in order: the owner, the kind, the number of each."""
    kinds = [k for k, count in enumerate(view.piers[pier]) for _ in range(count)]
    owners = _owners(view, pier)
    met: Counter[tuple[str, int]] = Counter()
    visitors = []
    for place, kind in enumerate(kinds):
        owner = owners[min(place // PLACES, len(owners) - 1)]
        visitors.append((owner, kind, met[owner, kind]))
        met[owner, kind] += 1
    return visitors


def ashore_id(view: View, pier: int, kind: int) -> str:
    """Return the name of the first of a kind on a pier."""
    return next(
        adventurer_id(owner, met, index)
        for owner, met, index in _visitors(view, pier)
        if met == kind
    )


def _owners(view: View, pier: int) -> list[str]:
    """Return the boats docked at a pier or, before the first, the pier itself."""
    docked = [
        str(number)
        for number, boat in enumerate(view.boats)
        if boat.berth is not None and PIER_OF_BERTH[BERTH[boat.berth]] == pier
    ]
    return docked or [f"p{pier}"]


def _pier_spot(pier: Pier, place: int, visitors: int) -> tuple[float, float]:
    """Return a place in one of two rows, closer together when there are many."""
    room = pier.width - 12
    in_row = max(int(room // CROWD_STEP), (visitors + 1) // 2)
    step = min(CROWD_STEP, (room - CROWD_STEP) / max(1, in_row - 1))
    row, column = divmod(place, in_row)
    return round(pier.x + 21 + column * step, 1), pier.y + 54 + row * 36


def _drawn(view: View, table: Sections, words: Words) -> Iterator[StandingAdventurer]:
    """Return who has been drawn, once for each boat that may be boarded.

    All of them lie on one spot and look like one; whichever boat is chosen, the one
    that is called after it moves there.
    """
    if view.unfinished.boarding is None:
        return
    kind = KIND[view.unfinished.boarding]
    title = _title("boarding", kind, words)
    for number, boat in enumerate(view.boats):
        if boat.at_sea and sum(boat.adventurers) < PLACES:
            index = boat.adventurers[kind]
            yield StandingAdventurer(
                str(number), kind, index, *BOARDING, title, table.town
            )
            title = ""


def drawn(view: View) -> list[Thing]:
    """Return a ring around who has been drawn."""
    if view.unfinished.boarding is None:
        return []
    return [Thing("drawn", *BOARDING, (circle("ring", 0, 0, RADIUS + 4),))]
