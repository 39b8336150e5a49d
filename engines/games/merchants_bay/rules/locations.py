"""The locations of every shop: the merchant's own, and those that all shops share."""

from typing import Final

from engines.games.merchants_bay.content import BOX, Cost
from engines.games.merchants_bay.frame.merchant import Location, Merchant
from engines.games.merchants_bay.frame.question import FINISH
from engines.games.merchants_bay.merchants import MERCHANT, MERCHANTS
from engines.games.merchants_bay.moves import TakeAction
from engines.games.merchants_bay.state import NONE, State

RECRUIT: Final = "recruit"
USE_STAFF: Final = "use_staff"
SPONSOR: Final = "sponsor"
WAIT: Final = "wait"


def usable_slots(state: State, seat: int) -> list[int]:
    """Return the slots, from 0, whose ability can be used now and has not been yet."""
    abilities = MERCHANT[state.merchants[seat]].staff
    return [
        slot
        for slot, card in enumerate(state.staff[seat])
        if card != NONE
        and slot not in state.used
        and abilities[slot].is_usable(state, seat)
    ]


def _has_usable_staff(state: State, seat: int) -> bool:
    abilities = MERCHANT[state.merchants[seat]].staff
    for slot, card in enumerate(state.staff[seat]):
        if card != NONE and abilities[slot].is_usable(state, seat):
            return True
    return False


def _has_hidden_shield(state: State, seat: int) -> bool:
    return False in state.shields[seat]


def _shared(merchant: Merchant) -> tuple[Location, ...]:
    return (
        # Its cost depends on the place of the card.
        Location(name=RECRUIT, cost=Cost(0), question="recruit"),
        Location(
            name=USE_STAFF,
            cost=merchant.staff_cost,
            question="staff",
            is_open=_has_usable_staff,
            closed="None of your staff has an ability that can be used now.",
        ),
        Location(
            name=SPONSOR,
            cost=BOX.costs.sponsor,
            question="sponsor",
            is_open=_has_hidden_shield,
            closed="All halls sponsor your shop already.",
        ),
    )


WAITING: Final = Location(name=WAIT, cost=BOX.costs.wait, question=FINISH)
"""No space of a board: the figure leaves the shop (P-4)."""

LOCATIONS: Final[dict[str, tuple[Location, ...]]] = {
    merchant.name: (*merchant.locations, *_shared(merchant)) for merchant in MERCHANTS
}
"""The locations of each merchant, in the order in which they are offered."""
LOCATION: Final[dict[str, dict[str, Location]]] = {
    name: {location.name: location for location in (*locations, WAITING)}
    for name, locations in LOCATIONS.items()
}
TAKE_ACTION: Final[dict[str, TakeAction]] = {
    name: TakeAction(name) for locations in LOCATION.values() for name in locations
}
OFFERS: Final = {
    name: tuple((each.name, each.is_open, TAKE_ACTION[each.name]) for each in locations)
    for name, locations in LOCATIONS.items()
}
"""For each merchant name, condition and move of its locations, at hand in a row."""
