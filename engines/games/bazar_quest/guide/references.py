"""Which topics explain what happened, or what is asked for."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engines.games.bazar_quest import moves
from engines.games.bazar_quest.describe.topic_ids import (
    topic_of,
    topic_of_phase,
    topic_of_upgrade,
)
from engines.games.bazar_quest.events import AnyEvent, adventure, table, trade
from engines.games.bazar_quest.moves import AnyMove
from engines.games.bazar_quest.view import View

MOST: Final = 3
"""More topics than these would hide what the record is about."""

CARDS: Final = ("item", "hero", "employee", "monster", "adventure", "source", "by")
"""The fields of records that name a card, what they are about first."""

_DISPLAY: Final = topic_of_phase("display")
_SHOPPING: Final = topic_of_phase("shopping")
_UPGRADE: Final = topic_of_phase("upgrade")
_STORAGE: Final = topic_of_phase("storage")
_SUPPLY: Final = topic_of_phase("supply")

SIGNS: Final[Mapping[type[AnyMove | AnyEvent], tuple[str, ...]]] = {
    # What explains a record besides the cards that it names.
    moves.SkipDisplay: (_DISPLAY,),
    moves.FinishSales: (_SHOPPING,),
    moves.RedrawAdventure: ("mood",),
    moves.KeepAdventure: ("mood",),
    moves.PassPurchase: (_UPGRADE,),
    moves.SkipStorage: (_STORAGE,),
    table.QuestTokenTaken: ("quest-token",),
    table.MonstersStacked: ("monster-level",),
    table.AdventuresShuffled: ("mood",),
    table.RoundBegan: (_SUPPLY,),
    table.GoldGained: ("gold",),
    table.GoldLost: ("gold",),
    table.GloryGained: ("glory",),
    table.GloryLost: ("glory",),
    table.HeroGoldGained: ("gold",),
    table.HeroGoldLost: ("gold",),
    table.GameEnded: ("glory", "gold"),
    trade.ItemsDealt: (_SUPPLY,),
    trade.PacksPassed: (_SUPPLY,),
    trade.ReservesTaken: (_SUPPLY,),
    trade.DisplayChosen: (_DISPLAY,),
    trade.DisplayFinished: (_DISPLAY,),
    trade.DisplaysRevealed: (_DISPLAY,),
    trade.HeartsCounted: ("heart",),
    trade.ShopsRanked: ("heart",),
    trade.ShopCalled: (_SHOPPING,),
    trade.SalesFinished: (_SHOPPING,),
    trade.DisplaysReturned: (_SHOPPING,),
    trade.PurchasePassed: (_UPGRADE,),
    trade.StorageChosen: (_STORAGE,),
    trade.StorageFinished: (_STORAGE,),
    trade.ReservesFilled: (_STORAGE,),
    adventure.AdventureKept: ("mood",),
    adventure.AttackMeasured: ("attack", "toughness"),
    adventure.MonsterWounded: ("wound", "glory"),
    adventure.AttackFailed: ("attack",),
    adventure.DefenceMeasured: ("defence", "strength"),
    adventure.HeroSurvived: ("defence", "glory"),
    adventure.HeroDefeated: ("defence",),
    adventure.MonsterWornDown: ("wound",),
    adventure.RewardsPaid: ("coins", "chest"),
}


def topics(record: AnyMove | AnyEvent, view: View | None = None) -> tuple[str, ...]:
    """Return the topics of the cards that a record names, then those of its signs.

    What the reader is not told, or what a move makes up, has none.
    """
    found = dict.fromkeys(filter(None, _found(record)))
    return tuple(found)[:MOST]


def _found(record: Any) -> Iterable[str]:
    for field in CARDS:
        yield topic_of(getattr(record, field, None) or "")
    match record:
        case (
            moves.BuyUpgrade(kind=kind)
            | moves.FlipUpgrade(kind=kind)
            | trade.UpgradeBought(kind=kind)
            | trade.UpgradeFlipped(kind=kind)
        ):
            yield topic_of_upgrade(kind)
        case table.PhaseBegan(phase=phase):
            yield topic_of_phase(phase)
    yield from SIGNS.get(type(record), ())
