"""What a player may ask for, whatever the merchant; a merchant adds moves of its own.

Every move is made once and kept in a table, so that a list of legal moves is built by
looking up, not by making objects. Townsfolk and corruption cards are numbers, the
places of the Grand Place count from 0, from left to right, and staff slots from 1.
"""

from typing import Final, Literal

from engines.core.records import Move
from engines.games.merchants_bay.content import (
    BERTHS,
    BOATS,
    COLOURS,
    CORRUPTION,
    GOODS,
    KINDS,
    OPEN_PLACES,
    PIERS,
    SLOTS,
    Adventurer,
    Berth,
    Colour,
    Pier,
    Size,
)

# --- setup and turn ------------------------------------------------------------------


class ChooseMerchant(Move, frozen=True):
    """Take a merchant that nobody has taken yet."""

    merchant: str


class TakeAction(Move, frozen=True):
    """Move the figure to another location of the shop and act there."""

    location: str
    """The location to go to; "wait" for none of them."""


class AdvanceHourglass(Move, frozen=True):
    """Go on by the dial, or save an hour on a hand for a corruption card."""

    via: Literal["dial", "hand"]
    """The dial, or a hand that saves an hour for a corruption card."""


# --- boats ---------------------------------------------------------------------------


class BoardBoat(Move, frozen=True):
    """Put the adventurer that was drawn on this boat."""

    boat: int


class DockBoat(Move, frozen=True):
    """Dock the boat that has just been filled."""

    berth: Berth


class Rob(Move, frozen=True):
    """Take a customer from a new rogue's boat to another one, for a corruption card."""

    customer: Colour
    """The colour of the customer that is taken."""
    boat: int
    """The boat that it is put on."""


class SkipRobbery(Move, frozen=True):
    """Let the customers stay with the rogue."""


class MoveToPier(Move, frozen=True):
    """Sailors: take an adventurer from a boat at sea to a pier."""

    boat: int
    adventurer: Adventurer
    pier: Pier


class MoveToHall(Move, frozen=True):
    """Sailors: take a customer from a boat at sea to the faction hall."""

    boat: int
    customer: Colour


class MoveToBag(Move, frozen=True):
    """Sailors: take an adventurer from a boat at sea to the bag."""

    boat: int
    adventurer: Adventurer


class MoveBetweenBoats(Move, frozen=True):
    """Sailors: take an adventurer from a boat at sea to another one."""

    boat: int
    """The boat that it leaves."""
    adventurer: Adventurer
    target: int


# --- townsfolk, staff and sponsors ---------------------------------------------------


class RecruitTownsfolk(Move, frozen=True):
    """Recruit the card on this place of the Grand Place."""

    place: int
    """The place on the Grand Place, from 0, from left to right."""


class AssignStaff(Move, frozen=True):
    """Give the new recruit a slot of the staff board, perhaps in another's stead."""

    slot: int


class UseStaff(Move, frozen=True):
    """Use the ability of a slot that has a townsfolk card."""

    slot: int


class FinishStaff(Move, frozen=True):
    """Use no more abilities."""


class Sponsor(Move, frozen=True):
    """Activate a shield: this hall pays in every Market phase."""

    colour: Colour


class ImmediateSponsor(Move, frozen=True):
    """Let this hall pay once, now."""

    colour: Colour


class DiscardCorruption(Move, frozen=True):
    """Give up a corruption card of one's own."""

    card: int
    """The face of the corruption card."""


class FinishDiscarding(Move, frozen=True):
    """Keep the other corruption cards."""


# --- market --------------------------------------------------------------------------


class SellGood(Move, frozen=True):
    """Sell a good from the stall at the present pier."""

    size: Size
    colour: Colour


class BribeRogue(Move, frozen=True):
    """Make a rogue of this pier a customer of every colour, for a corruption card."""


class FinishSales(Move, frozen=True):
    """Sell nothing more at this pier."""


MOVES: Final[tuple[type[Move], ...]] = (
    ChooseMerchant,
    TakeAction,
    AdvanceHourglass,
    BoardBoat,
    DockBoat,
    Rob,
    SkipRobbery,
    MoveToPier,
    MoveToHall,
    MoveToBag,
    MoveBetweenBoats,
    RecruitTownsfolk,
    AssignStaff,
    UseStaff,
    FinishStaff,
    Sponsor,
    ImmediateSponsor,
    DiscardCorruption,
    FinishDiscarding,
    SellGood,
    BribeRogue,
    FinishSales,
)
"""The moves that every merchant makes."""

ADVANCE_BY_DIAL: Final = AdvanceHourglass("dial")
ADVANCE_BY_HAND: Final = AdvanceHourglass("hand")
SKIP_ROBBERY: Final = SkipRobbery()
FINISH_STAFF: Final = FinishStaff()
FINISH_DISCARDING: Final = FinishDiscarding()
BRIBE_ROGUE: Final = BribeRogue()
FINISH_SALES: Final = FinishSales()

# By number:
BOARD_BOAT: Final = [BoardBoat(boat) for boat in BOATS]
DOCK_BOAT: Final = [DockBoat(berth) for berth in BERTHS]
ROB: Final = [[Rob(colour, boat) for boat in BOATS] for colour in COLOURS]
MOVE_TO_PIER: Final = [
    [[MoveToPier(boat, kind, pier) for pier in PIERS] for kind in KINDS]
    for boat in BOATS
]
MOVE_TO_HALL: Final = [
    [MoveToHall(boat, colour) for colour in COLOURS] for boat in BOATS
]
MOVE_TO_BAG: Final = [[MoveToBag(boat, kind) for kind in KINDS] for boat in BOATS]
MOVE_BETWEEN_BOATS: Final = [
    [[MoveBetweenBoats(boat, kind, target) for target in BOATS] for kind in KINDS]
    for boat in BOATS
]
RECRUIT_TOWNSFOLK: Final = [RecruitTownsfolk(place) for place in range(OPEN_PLACES)]
ASSIGN_STAFF: Final = [AssignStaff(slot + 1) for slot in range(SLOTS)]
USE_STAFF: Final = [UseStaff(slot + 1) for slot in range(SLOTS)]
SPONSOR: Final = [Sponsor(colour) for colour in COLOURS]
IMMEDIATE_SPONSOR: Final = [ImmediateSponsor(colour) for colour in COLOURS]
DISCARD_CORRUPTION: Final = [DiscardCorruption(card) for card in range(len(CORRUPTION))]
SELL_GOOD: Final = [SellGood(size, colour) for size, colour in GOODS]
