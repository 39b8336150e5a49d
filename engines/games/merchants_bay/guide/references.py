"""Which entries of the guide explain a move or an event."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engines.core.records import Event, Move
from engines.games.merchants_bay import events, moves
from engines.games.merchants_bay.content import (
    BERTH,
    CORRUPTION,
    GOOD,
    KIND,
    PIER,
    PIER_OF_BERTH,
    PIERS,
    TOWNSFOLK,
)
from engines.games.merchants_bay.face.topics import (
    ADVENTURER_TOPICS,
    CORRUPTION_TOPICS,
    GOOD_TOPICS,
    HALL_TOPICS,
    PIER_TOPICS,
    TOWNSFOLK_TOPICS,
    slug,
    staff_topic,
)
from engines.games.merchants_bay.merchants.alchemist import events as brewed
from engines.games.merchants_bay.merchants.alchemist import moves as brews
from engines.games.merchants_bay.merchants.blacksmith import events as forged
from engines.games.merchants_bay.merchants.blacksmith import moves as forges
from engines.games.merchants_bay.merchants.captain import events as sailed
from engines.games.merchants_bay.merchants.captain import moves as sails
from engines.games.merchants_bay.merchants.chronomancer import events as slid
from engines.games.merchants_bay.merchants.chronomancer import moves as slides
from engines.games.merchants_bay.rules.locations import LOCATION
from engines.games.merchants_bay.view import View

MOST: Final = 3

Refer = Callable[[Any, View | None], str | None]
"""Names the entry that a field of a record leads to; None where it is not known."""
Leads = Mapping[type[Move] | type[Event], tuple[Refer | str, ...]]
"""What each kind of record leads to, the best first."""

# --- what a record names -------------------------------------------------------------


def _adventurer(record: Any, view: View | None) -> str | None:
    return ADVENTURER_TOPICS[KIND[record.adventurer]]


def _customer(record: Any, view: View | None) -> str | None:
    return ADVENTURER_TOPICS[KIND[record.customer]]


def _boarding(record: Any, view: View | None) -> str | None:
    drawn = view.unfinished.boarding if view else None
    return ADVENTURER_TOPICS[KIND[drawn]] if drawn else None


def _hall(record: Any, view: View | None) -> str | None:
    return HALL_TOPICS[KIND[record.colour]]


def _customers_hall(record: Any, view: View | None) -> str | None:
    return HALL_TOPICS[KIND[record.customer]]


def _good(record: Any, view: View | None) -> str | None:
    return GOOD_TOPICS[GOOD[record.size, record.colour]]


def _pier(record: Any, view: View | None) -> str | None:
    return PIER_TOPICS[record.pier]


def _pier_of_berth(record: Any, view: View | None) -> str | None:
    return PIER_TOPICS[PIERS[PIER_OF_BERTH[BERTH[record.berth]]]]


def _present_pier(record: Any, view: View | None) -> str | None:
    pier = view.unfinished.pier if view else None
    return PIER_TOPICS[pier] if pier in PIER else None


def _location(record: Any, view: View | None) -> str | None:
    location: str = record.location
    known = any(location in locations for locations in LOCATION.values())
    return slug(location) if known else None


def _merchant(record: Any, view: View | None) -> str | None:
    merchant: str = record.merchant
    return merchant if merchant in LOCATION else None


def _townsfolk(record: Any, view: View | None) -> str | None:
    return _card(record.card)


def _card(card: int | None) -> str | None:
    in_box = card is not None and 0 <= card < len(TOWNSFOLK)
    return TOWNSFOLK_TOPICS[card] if in_box and card is not None else None


def _townsfolk_at(record: Any, view: View | None) -> str | None:
    if view is None or not 0 <= record.place < len(view.grand_place):
        return None
    return _card(view.grand_place[record.place])


def _corruption(record: Any, view: View | None) -> str | None:
    """Return the face of a card, or any card where the reader is not told."""
    card: int | None = record.card
    if card is None or not 0 <= card < len(CORRUPTION):
        return "corruption-card"
    return CORRUPTION_TOPICS[card]


def _ability(record: Any, view: View | None) -> str | None:
    """Return the ability of a slot, of whoever uses it or is to choose."""
    if view is None:
        return None
    seat = getattr(record, "seat", view.active)
    merchant = view.players[seat].merchant if seat is not None else None
    if merchant is None or not 1 <= record.slot <= len(view.players[0].staff):
        return None
    return staff_topic(merchant, record.slot)


def _way(record: Any, view: View | None) -> str | None:
    return "clock-hand" if record.via == "hand" else "hourglass"


def _rogues(record: Any, view: View | None) -> str | None:
    return str(record.rogues)


def _marble(record: Any, view: View | None) -> str | None:
    return "ichor" if record.kind == "ichor" else "marble"


def _compass(record: Any, view: View | None) -> str | None:
    special = {"storm": "storm", "treasure": "compass-treasure"}
    return special.get(record.sector, "compass-colour")


def _die(record: Any, view: View | None) -> str | None:
    return "coal-die" if record.die.startswith("coal") else "alloy-die"


def _furnace_size(record: Any, view: View | None) -> str | None:
    return f"{record.size}-furnace" if record.size in ("small", "large") else None


# --- all records ---------------------------------------------------------------------

_MOVES: Final[Leads] = {
    moves.ChooseMerchant: (_merchant,),
    moves.TakeAction: (_location,),
    moves.AdvanceHourglass: (_way, "indicator"),
    moves.BoardBoat: (_boarding, "boat"),
    moves.DockBoat: (_pier_of_berth, "berth"),
    moves.Rob: ("robbers", _customer),
    moves.SkipRobbery: ("robbers",),
    moves.MoveToPier: ("ability-to-pier", _adventurer, _pier),
    moves.MoveToHall: ("ability-to-hall", _customer, _customers_hall),
    moves.MoveToBag: ("ability-to-bag", _adventurer, "bag"),
    moves.MoveBetweenBoats: ("ability-to-boat", _adventurer, "boat"),
    moves.RecruitTownsfolk: (_townsfolk_at, "recruit"),
    moves.AssignStaff: (_ability, "staff-slot"),
    moves.UseStaff: (_ability, "use-staff"),
    moves.FinishStaff: ("use-staff",),
    moves.Sponsor: (_hall, "sponsorship"),
    moves.ImmediateSponsor: (_hall, "immediate-sponsorship"),
    moves.DiscardCorruption: (_corruption, "corruption-card"),
    moves.FinishDiscarding: ("corruption-card",),
    moves.SellGood: (_good, _present_pier),
    moves.BribeRogue: ("cultists", "rogue"),
    moves.FinishSales: (_present_pier, "stall"),
    brews.AnnounceColour: ("decanter", "marble"),
    brews.Brew: (_good, "brew"),
    brews.FinishBrewing: ("brew",),
    brews.TakeMarble: (_marble, "decanter"),
    brews.SwapColour: ("alchemist-staff-2", "marble"),
    brews.SwapMarble: ("alchemist-staff-2", "marble"),
    brews.FinishSwapping: ("alchemist-staff-2",),
    forges.TurnDie: ("bellows", _die),
    forges.AddEmber: ("ember", _die),
    forges.FillFurnace: (_furnace_size, "alloy-die", "coal-die"),
    forges.FinishFilling: ("stoke",),
    forges.LockAlloy: ("forge", "alloy-die"),
    forges.KeepAlloy: ("forge", "alloy-die", "corruption-card"),
    forges.UnlockAlloy: ("alloy-die",),
    forges.ForgeOne: ("blacksmith-staff-3", "small-furnace"),
    sails.KeepSpin: ("compass",),
    sails.SpinAgain: ("compass",),
    sails.SendShip: ("set-sail", "ship"),
    sails.FinishSailing: ("set-sail",),
    sails.TakeTreasure: ("treasure-tile",),
    sails.ChartColour: ("chart-a-course",),
    sails.RecolourCargo: ("captain-staff-2", "ship"),
    sails.RecallShip: ("captain-staff-3", _good),
    slides.SlideTile: ("spare-tile", "time-slip"),
    slides.MoveAssistant: ("assistant", "time-marker"),
    slides.MarkTile: ("freeze-time", "time-marker"),
    slides.RetrieveTrinket: ("retrieve", "time-tile"),
    slides.RetrieveRelic: ("retrieve", "time-tile"),
    slides.FinishRetrieving: ("retrieve",),
    slides.SwapTiles: ("chronomancer-staff-3", "time-tile"),
}

_EVENTS: Final[Leads] = {
    events.GameBegan: (_rogues, "setup"),
    events.HourglassesStacked: ("hourglass",),
    events.TownsfolkShuffled: ("townsfolk-deck",),
    events.TownsfolkLaidOut: ("recruit",),
    events.CorruptionShuffled: ("corruption-card",),
    events.MerchantTaken: (_merchant,),
    events.DayBegan: ("course-of-play", "clock"),
    events.AdventurersArrived: ("arrival", "boat"),
    events.ProductionEnded: ("end-of-production",),
    events.DayEnded: ("clean-up",),
    events.TownsfolkReturned: (_townsfolk, "clean-up"),
    events.FinalScored: ("final-scoring",),
    events.GameEnded: ("final-scoring",),
    events.TurnBegan: ("turn-order", "hourglass"),
    events.ActionTaken: (_location,),
    events.ActionEnded: ("moving-the-hourglass",),
    events.HourglassAdvanced: (_way,),
    events.MarkerMoved: ("market-marker",),
    events.AdventurerDrawn: (_adventurer, "loading-the-boats"),
    events.BoatBoarded: (_adventurer, "boat"),
    events.CustomerRobbed: ("robbers", _customer),
    events.RobberySkipped: ("robbers",),
    events.BoatDocked: (_pier_of_berth, "berth"),
    events.BoatDissolved: ("loading-the-boats", "boat"),
    events.MovedToPier: ("ability-to-pier", _adventurer, _pier),
    events.MovedToHall: ("ability-to-hall", _customer, _customers_hall),
    events.MovedToBag: ("ability-to-bag", _adventurer, "bag"),
    events.MovedBetweenBoats: ("ability-to-boat", _adventurer, "boat"),
    events.TownsfolkRecruited: (_townsfolk, "recruit"),
    events.AbilityLost: (_townsfolk,),
    events.AbilityEnded: (),
    events.GoodDelivered: (_good,),
    events.StaffAssigned: (_ability, _townsfolk),
    events.StaffUsed: (_ability, "use-staff"),
    events.GrandPlaceRefilled: (_townsfolk,),
    events.CorruptionDrawn: (_corruption,),
    events.CorruptionDiscarded: (_corruption,),
    events.ShieldActivated: (_hall, "sponsorship"),
    events.SponsorPaid: (_hall, "immediate-sponsorship"),
    events.SalesBegan: (_pier,),
    events.RogueBribed: ("cultists", "rogue"),
    events.GoodSold: (_good, _present_pier),
    events.SalesFinished: (_present_pier,),
    events.ShieldsPaid: ("sponsorship",),
    brewed.RowFilled: ("decanter",),
    brewed.MarblesTaken: (_marble, "flask"),
    brewed.GoodBrewed: (_good, "brew"),
    brewed.WastePurged: ("toxic-waste", "purge"),
    brewed.SwapColourChosen: ("alchemist-staff-2",),
    brewed.MarbleSwapped: ("alchemist-staff-2", "marble"),
    forged.DiceRolled: ("coal-die", "alloy-die"),
    forged.DieTurned: ("bellows", _die),
    forged.EmberAdded: ("ember", _die),
    forged.FurnaceFilled: ("small-furnace", "large-furnace"),
    forged.GoodForged: (_good, "forge"),
    forged.AlloyLocked: ("alloy-die",),
    forged.AlloyKept: ("alloy-die",),
    forged.AlloyUnlocked: ("alloy-die",),
    forged.EmberTaken: ("ember",),
    sailed.TreasureLaid: ("treasure-tile",),
    sailed.CompassSpun: (_compass, "compass"),
    sailed.SpinKept: ("compass",),
    sailed.ShipSent: ("ship",),
    sailed.TreasureTaken: ("treasure-tile", "ship"),
    sailed.ShipStayed: (_compass, "ship"),
    sailed.CargoRecoloured: ("captain-staff-2", "ship"),
    sailed.ShipRecalled: (_good, "ship"),
    slid.TilesLaid: ("time-tile", "wild-tile"),
    slid.TileSlid: ("spare-tile", "time-tile"),
    slid.AssistantMoved: ("assistant", "time-marker"),
    slid.TileMarked: ("time-marker",),
    slid.TrinketRetrieved: ("retrieve", "time-tile"),
    slid.RelicRetrieved: ("retrieve", "time-tile"),
    slid.TilesSwapped: ("chronomancer-staff-3", "time-tile"),
    slid.HourglassRewound: ("rewind", "hourglass"),
}

REFERENCES: Final[Leads] = {**_MOVES, **_EVENTS}


def topics(record: Move | Event, view: View | None = None) -> tuple[str, ...]:
    """Return the ids of at most three entries, the best one first."""
    named = [
        refer if isinstance(refer, str) else refer(record, view)
        for refer in REFERENCES[type(record)]
    ]
    return tuple(dict.fromkeys(filter(None, named)))[:MOST]
