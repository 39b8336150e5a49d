"""What a player may ask for.

Every move is made once and kept in a table, so that a list of legal moves is built by
looking up, not by making objects. An item is the name of its design, a hero the name of
its card.
"""

from engines.core.records import Move
from engines.games.bazar_quest.content import (
    EMPLOYEE,
    HERO,
    HERO_CLASSES,
    ITEM,
    ITEM_CLASSES,
    KINDS,
    Kind,
)


class DraftItem(Move, frozen=True):
    """Take an item from the pack; the rest of it goes to the neighbour."""

    item: str


class DisplayItem(Move, frozen=True):
    """Lay an item of the hand face down in the display."""

    item: str


class SkipDisplay(Move, frozen=True):
    """Leave a place of the display empty; the first one never is."""


class UseEmployee(Move, frozen=True):
    """Let an employee act now."""

    employee: str


class SkipEmployee(Move, frozen=True):
    """Do without an employee this time."""

    employee: str


class DiscardItem(Move, frozen=True):
    """Discard an item of the hand after having drawn one."""

    item: str


class InviteHero(Move, frozen=True):
    """Let a hero of the centre into the shop."""

    hero: str
    """A hero of the centre."""


class SellItem(Move, frozen=True):
    """Sell an item of the hand to a hero in the shop."""

    item: str
    hero: str
    """A hero in the shop who can use it and pay for it."""


class FinishSales(Move, frozen=True):
    """Sell nothing more."""


class RedrawAdventure(Move, frozen=True):
    """Discard a hero's adventure card and draw a new one."""

    hero: str


class KeepAdventure(Move, frozen=True):
    """Leave a hero the adventure card it has."""

    hero: str


class BuyUpgrade(Move, frozen=True):
    """Buy an upgrade of the display or of the storage, at its first level."""

    kind: Kind


class FlipUpgrade(Move, frozen=True):
    """Pay for the second level of an upgrade."""

    kind: Kind


class HireEmployee(Move, frozen=True):
    """Hire one of the employees that are shown."""

    employee: str


class PassPurchase(Move, frozen=True):
    """Buy nothing, or nothing more."""


class StoreItem(Move, frozen=True):
    """Put an item of the hand into the reserve."""

    item: str


class SkipStorage(Move, frozen=True):
    """Leave a place of the reserve empty; the first one never is."""


AnyMove = (
    DraftItem
    | DisplayItem
    | SkipDisplay
    | UseEmployee
    | SkipEmployee
    | DiscardItem
    | InviteHero
    | SellItem
    | FinishSales
    | RedrawAdventure
    | KeepAdventure
    | BuyUpgrade
    | FlipUpgrade
    | HireEmployee
    | PassPurchase
    | StoreItem
    | SkipStorage
)

MOVES: tuple[type[AnyMove], ...] = (
    DraftItem,
    DisplayItem,
    SkipDisplay,
    UseEmployee,
    SkipEmployee,
    DiscardItem,
    InviteHero,
    SellItem,
    FinishSales,
    RedrawAdventure,
    KeepAdventure,
    BuyUpgrade,
    FlipUpgrade,
    HireEmployee,
    PassPurchase,
    StoreItem,
    SkipStorage,
)

# By item:
DRAFT_ITEM = {item: DraftItem(item) for item in ITEM}
DISPLAY_ITEM = {item: DisplayItem(item) for item in ITEM}
DISCARD_ITEM = {item: DiscardItem(item) for item in ITEM}
STORE_ITEM = {item: StoreItem(item) for item in ITEM}
# By hero:
INVITE_HERO = {hero: InviteHero(hero) for hero in HERO}
REDRAW_ADVENTURE = {hero: RedrawAdventure(hero) for hero in HERO}
KEEP_ADVENTURE = {hero: KeepAdventure(hero) for hero in HERO}
# By hero and item, where they share a class:
SELL_ITEM: dict[str, dict[str, SellItem]] = {
    hero: {
        item: SellItem(item, hero)
        for item in ITEM
        if ITEM_CLASSES[item] & HERO_CLASSES[hero]
    }
    for hero in HERO
}
# By employee:
USE_EMPLOYEE = {employee: UseEmployee(employee) for employee in EMPLOYEE}
SKIP_EMPLOYEE = {employee: SkipEmployee(employee) for employee in EMPLOYEE}
HIRE_EMPLOYEE = {employee: HireEmployee(employee) for employee in EMPLOYEE}
# By kind of upgrade:
BUY_UPGRADE = {kind: BuyUpgrade(kind) for kind in KINDS}
FLIP_UPGRADE = {kind: FlipUpgrade(kind) for kind in KINDS}

SKIP_DISPLAY = SkipDisplay()
FINISH_SALES = FinishSales()
PASS_PURCHASE = PassPurchase()
SKIP_STORAGE = SkipStorage()
