"""What happened: one record for each thing a spectator at the table would notice.

These are the events of the base game; each merchant has events of its own. Boats count
from 0 to 5, staff slots from 1 to 4, places of the Grand Place from 0 to 3; spaces of
the clock count half hours. A townsfolk card is its number in the box, a corruption card
the number of its face. `None` in the place of a card means that the reader was not
told. Whenever an event names a seat, it is the one that acted or decided.
"""

from typing import Final, Literal

from engines.core.records import Event
from engines.games.merchants_bay.content import (
    Adventurer,
    Berth,
    Colour,
    Pier,
    Rogues,
    Size,
    Townsfolk,
)

# --- setup and the course of a day ---------------------------------------------------


class GameBegan(Event, frozen=True):
    """The board lies out: halls, lair and bag are filled, all purses are empty."""

    seats: int
    """How many merchants there are."""
    townsfolk: tuple[Townsfolk, ...]
    """The kinds of townsfolk that take part."""
    rogues: Rogues
    """The rogue card."""
    merchants: Literal["dealt", "chosen"]
    """Whether the merchants are dealt or chosen."""


class HourglassesStacked(Event, frozen=True):
    """The hourglasses were stacked at random: `order` lists seats, the top first."""

    order: tuple[int, ...]
    """All seats, the topmost hourglass first."""


class TownsfolkShuffled(Event, frozen=True):
    """The townsfolk deck was shuffled; the first card is revealed first."""

    order: tuple[int | None, ...]
    """The cards, the first one first; None if not told."""


class TownsfolkLaidOut(Event, frozen=True):
    """The first townsfolk were revealed on the Grand Place, from left to right."""

    cards: tuple[int, ...]
    """The townsfolk cards, from left to right."""


class CorruptionShuffled(Event, frozen=True):
    """All corruption cards that nobody holds are a new deck, the first drawn first."""

    order: tuple[int | None, ...]
    """The cards by their faces, the first first; None if not told."""


class MerchantTaken(Event, frozen=True):
    """A player has a merchant, by choice or dealt."""

    seat: int
    merchant: str


class DayBegan(Event, frozen=True):
    """The hourglasses stand on the first space without a mouse, the boats are empty."""

    round: int


class AdventurersArrived(Event, frozen=True):
    """The boats came in sight with their first adventurers, boat by boat.

    Rogues that were drawn and may not arrive were set aside and are in the bag again.
    """

    aboard: tuple[tuple[Adventurer, ...], ...]
    """The adventurers on each boat."""
    set_aside: int
    """How many rogues went back to the bag."""


class ProductionEnded(Event, frozen=True):
    """All hourglasses stand on the marker: `order` lists seats, the top first."""

    order: tuple[int, ...]
    """All seats, the topmost hourglass first."""


class DayEnded(Event, frozen=True):
    """The market is over; adventurers went from the piers to the bag."""

    round: int


class TownsfolkReturned(Event, frozen=True):
    """The card that stood rightmost on the Grand Place went under the deck."""

    card: int


class FinalScored(Event, frozen=True):
    """A player showed the corruption cards and counted all round icons."""

    seat: int
    cards: tuple[int, ...]
    """The faces of the corruption cards."""
    gained: int
    """The gold that clan icons brought."""
    lost: int
    """The gold that corruption icons cost."""


class GameEnded(Event, frozen=True):
    """The match is over: the place of each seat and its gold."""

    ranks: tuple[int, ...]
    """The place of each seat, 1 first; equal seats share a place."""
    gold: tuple[int, ...]
    """The gold of each seat."""


# --- the turn and the clock ----------------------------------------------------------


class TurnBegan(Event, frozen=True):
    """The hourglass furthest back is this seat's."""

    seat: int


class ActionTaken(Event, frozen=True):
    """A figure moved to a location; "wait" when there was none to go to."""

    seat: int
    location: str
    """The location of the figure; "wait" when there was none."""


class ActionEnded(Event, frozen=True):
    """The action is done, its corruption drawn; now so many hours pass."""

    seat: int
    hours: int
    """How many hours the hourglass has to move."""


class HourglassAdvanced(Event, frozen=True):
    """An hourglass moved by one step and lies on top of any on its new space."""

    seat: int
    via: Literal["dial", "hand"]
    """The dial, or a hand that saves an hour."""
    space: int


class MarkerMoved(Event, frozen=True):
    """All berths are taken: the market begins earlier, at this hour."""

    hour: int
    """The hour at which the market begins now."""


# --- boats ---------------------------------------------------------------------------


class AdventurerDrawn(Event, frozen=True):
    """An adventurer came out of the bag and wants to board a boat."""

    seat: int
    adventurer: Adventurer


class BoatBoarded(Event, frozen=True):
    """The adventurer that was drawn is on a boat."""

    seat: int
    boat: int
    adventurer: Adventurer


class CustomerRobbed(Event, frozen=True):
    """Robbers drove a customer from the boat of a new rogue to another boat."""

    seat: int
    customer: Colour
    boat: int
    """The boat that it left."""
    target: int


class RobberySkipped(Event, frozen=True):
    """The customers stay with the rogue."""

    seat: int


class BoatDocked(Event, frozen=True):
    """A full boat docked; all its adventurers are on the pier."""

    seat: int
    boat: int
    berth: Berth


class BoatDissolved(Event, frozen=True):
    """A boat found no berth: customers went to their halls, rogues to the lair."""

    boat: int


class MovedToPier(Event, frozen=True):
    """Sailors took an adventurer from a boat to a pier."""

    seat: int
    boat: int
    adventurer: Adventurer
    pier: Pier


class MovedToHall(Event, frozen=True):
    """Sailors took a customer from a boat to the faction hall."""

    seat: int
    boat: int
    customer: Colour


class MovedToBag(Event, frozen=True):
    """Sailors took an adventurer from a boat to the bag."""

    seat: int
    boat: int
    adventurer: Adventurer


class MovedBetweenBoats(Event, frozen=True):
    """Sailors took an adventurer from a boat to another one."""

    seat: int
    boat: int
    """The boat that it left."""
    adventurer: Adventurer
    target: int


# --- townsfolk, staff, corruption, sponsors ------------------------------------------


class TownsfolkRecruited(Event, frozen=True):
    """A card left the Grand Place; its ability comes before its slot and its cost."""

    seat: int
    place: int
    card: int


class AbilityLost(Event, frozen=True):
    """The ability of a recruit could do nothing."""

    seat: int
    card: int


class AbilityEnded(Event, frozen=True):
    """The ability of a recruit or of the staff has been used."""

    seat: int


class GoodDelivered(Event, frozen=True):
    """A mercenary brought a good from the supply to the stall."""

    seat: int
    size: Size
    colour: Colour


class StaffAssigned(Event, frozen=True):
    """The recruit has a slot; a card that was there before went under the deck."""

    seat: int
    slot: int
    card: int
    replaced: int | None
    """The card that was there before; None for an empty slot."""


class StaffUsed(Event, frozen=True):
    """A player uses the ability of a slot."""

    seat: int
    slot: int


class GrandPlaceRefilled(Event, frozen=True):
    """The townsfolk slid to the right, and a new card lies on the leftmost place."""

    card: int


class CorruptionDrawn(Event, frozen=True):
    """A player drew a corruption card."""

    seat: int
    card: int | None
    """The face of the card; None if not told."""


class CorruptionDiscarded(Event, frozen=True):
    """A player laid a corruption card face down on the pile."""

    seat: int
    card: int | None
    """The face of the card; None if not told."""


class ShieldActivated(Event, frozen=True):
    """A hall sponsors a shop for the rest of the match."""

    seat: int
    colour: Colour


class SponsorPaid(Event, frozen=True):
    """A hall paid a player once, at once."""

    seat: int
    colour: Colour
    gold: int


# --- market --------------------------------------------------------------------------


class SalesBegan(Event, frozen=True):
    """It is this seat's turn to sell at a pier; who can do nothing has no turn."""

    seat: int
    pier: Pier


class RogueBribed(Event, frozen=True):
    """A rogue of this pier is a customer of every colour for this seat."""

    seat: int


class GoodSold(Event, frozen=True):
    """A good went from the stall to the supply for all customers of its colour."""

    seat: int
    size: Size
    colour: Colour
    gold: int


class SalesFinished(Event, frozen=True):
    """A player sells nothing more at this pier."""

    seat: int


class ShieldsPaid(Event, frozen=True):
    """All halls paid the shops they sponsor: the gold of each seat."""

    gold: tuple[int, ...]
    """What each seat got."""


HIGHLIGHTS: Final[frozenset[type[Event]]] = frozenset(
    {BoatDocked, BoatDissolved, MarkerMoved, ShieldActivated, DayEnded, GameEnded}
)
"""A boat docks or is lost, a hall becomes a sponsor, a day or the match ends."""
