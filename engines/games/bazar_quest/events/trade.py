"""Events of the shops: supply, display, shopping, upgrade and storage."""

from typing import Literal

from engines.core.records import Event
from engines.games.bazar_quest.content import Kind

# --- supply --------------------------------------------------------------------------


class MonsterRevealed(Event, frozen=True):
    """The next monster was turned face up, unwounded."""

    monster: str


class ItemsDealt(Event, frozen=True):
    """Every seat was dealt a pack of items to draft from."""

    packs: tuple[tuple[str | None, ...], ...]
    """The pack of each seat; None for each item that is not told."""


class ItemDrafted(Event, frozen=True):
    """A player took an item from the pack."""

    seat: int
    item: str | None


class PacksPassed(Event, frozen=True):
    """All handed their packs on; `packs` are those the seats have got."""

    packs: tuple[tuple[str | None, ...], ...]
    """The pack each seat has now; None for what is not told."""
    to: Literal["left", "right"]
    """To which neighbour: the left one is the next seat."""


class ReservesTaken(Event, frozen=True):
    """All took their reserves into their hands."""


# --- display -------------------------------------------------------------------------


class DisplayChosen(Event, frozen=True):
    """A player decided on one place of the display: an item, face down, or nothing.

    `item` is empty where the place stays so. The item counts as in hand until all
    displays are revealed. Nobody else is told which of the two it was.
    """

    seat: int
    item: str | None
    """The item; empty for none, and None if not told which."""


class DisplayFinished(Event, frozen=True):
    """A player has decided on every place of the display."""

    seat: int


class DisplaysRevealed(Event, frozen=True):
    """All displays were turned face up, in the order of the seats."""

    displays: tuple[tuple[str, ...], ...]
    """The displayed items of each seat."""


class HeartsCounted(Event, frozen=True):
    """The hearts of all displays were counted, with those that criers added."""

    hearts: tuple[int, ...]
    """The hearts of each seat."""


# --- shopping ------------------------------------------------------------------------


class ShopsRanked(Event, frozen=True):
    """The order of the shops was fixed, the most attractive first."""

    order: tuple[int, ...]
    """All seats, the most attractive shop first."""


class ShopCalled(Event, frozen=True):
    """It is a shop's turn to invite: a hero that matches its display, or else any."""

    seat: int
    matching: bool
    """Whether the hero has to match the display."""


class HeroInvited(Event, frozen=True):
    """A hero left the centre for a shop."""

    seat: int
    hero: str


class ItemSold(Event, frozen=True):
    """A hero paid for an item and carries it from now on."""

    seat: int
    item: str
    hero: str
    price: int


class SalesFinished(Event, frozen=True):
    """A player sells nothing more; the next one clockwise sells."""

    seat: int


class DisplaysReturned(Event, frozen=True):
    """All took their displayed items back into their hands."""


# --- upgrade -------------------------------------------------------------------------


class EmployeeShown(Event, frozen=True):
    """The topmost employee was laid out to be hired."""

    employee: str


class UpgradeBought(Event, frozen=True):
    """A shop got the first level of an upgrade."""

    seat: int
    kind: Kind
    price: int


class UpgradeFlipped(Event, frozen=True):
    """A shop got the second level of an upgrade."""

    seat: int
    kind: Kind
    price: int


class EmployeeHired(Event, frozen=True):
    """An employee works for a shop from now on."""

    seat: int
    employee: str
    price: int


class PurchasePassed(Event, frozen=True):
    """A player bought nothing, or nothing more."""

    seat: int


# --- storage -------------------------------------------------------------------------


class StorageChosen(Event, frozen=True):
    """A player decided on one place of the reserve: an item, face down, or nothing.

    `item` is empty where the place stays so. The item counts as in hand until all have
    finished. Nobody else is told which of the two it was.
    """

    seat: int
    item: str | None
    """The item; empty for none, and None if not told which."""


class StorageFinished(Event, frozen=True):
    """A player has decided on every place of the reserve."""

    seat: int


class ReservesFilled(Event, frozen=True):
    """All have stored so many items and discarded the rest of their hands, face up."""

    stored: tuple[int, ...]
    """How many items each seat stored."""
    discarded: tuple[tuple[str, ...], ...]
    """The items that each seat discarded."""
