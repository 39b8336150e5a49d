"""How the sentence of each kind of record is made.

Most sentences are filled from the fields of the record as they are; the words decide
which form of a field they use. A sentence may have a second form: `_seen` for a reader
who is told the hidden card, `_own` for what a hero does of itself, `_mood` for what an
adventure card does to it.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from engines.core.words import Words
from engines.games.bazar_quest import moves
from engines.games.bazar_quest.content import ADVENTURE, EMPLOYEE, MONSTER
from engines.games.bazar_quest.describe import lists
from engines.games.bazar_quest.describe.cards import (
    adventure_effect,
    employee_ability,
    employee_forms,
    gold_coins,
    hero_forms,
    hero_stats,
    item_forms,
    item_stats,
    monster_ability,
    monster_forms,
    mood,
    roman,
    shop_forms,
    source_forms,
    the_heroes,
)
from engines.games.bazar_quest.events import AnyEvent, adventure, table, trade


def _as_it_is(value: object, words: Words) -> object:
    return value


_FIELDS: Final[Mapping[str, Callable[[Any, Words], object]]] = {
    "seat": shop_forms,
    "hero": hero_forms,
    "item": item_forms,
    "employee": employee_forms,
    "monster": monster_forms,
    "source": source_forms,
    "by": source_forms,
    "kind": lambda kind, words: words.forms("upgrades", kind),
    "phase": lambda phase, words: words.name("phases", phase),
    "gold": gold_coins,
    "price": gold_coins,
    "wounds": lambda wounds, words: words.count(wounds, "wound"),
    "heroes": the_heroes,
}


def _fields(record: msgspec.Struct, words: Words) -> dict[str, object]:
    """Return the record's fields in words, without those the reader is not told."""
    return {
        name: _FIELDS.get(name, _as_it_is)(value, words)
        for name, value in msgspec.structs.asdict(record).items()
        if value is not None
    }


# --- sentences filled from the fields of a record ------------------------------------


def _plain(record: msgspec.Struct, words: Words) -> str:
    return words.sentence(type(record).__name__, **_fields(record, words))


HiddenItem = (
    table.ItemDrawn | trade.ItemDrafted | trade.ItemDisplayed | trade.ItemStored
)


def _perhaps_seen(event: HiddenItem, words: Words) -> str:
    key = type(event).__name__
    if event.item is not None:
        key += "_seen"
    return words.sentence(key, **_fields(event, words))


ItemMove = (
    moves.DraftItem
    | moves.DisplayItem
    | moves.DiscardItem
    | moves.SellItem
    | moves.StoreItem
)


def _with_item(move: ItemMove, words: Words) -> str:
    stats = item_stats(move.item, words)
    return words.sentence(type(move).__name__, stats=stats, **_fields(move, words))


def _with_hero(move: moves.InviteHero, words: Words) -> str:
    stats = hero_stats(move.hero, words)
    return words.sentence("InviteHero", stats=stats, **_fields(move, words))


ActingEmployee = table.EmployeeUsed | moves.UseEmployee | moves.HireEmployee


def _with_employee(record: ActingEmployee, words: Words) -> str:
    effect = employee_ability(record.employee, words)
    return words.sentence(
        type(record).__name__, effect=effect, **_fields(record, words)
    )


def _employee_shown(event: trade.EmployeeShown, words: Words) -> str:
    return words.sentence(
        "EmployeeShown",
        employee=employee_forms(event.employee, words),
        price=gold_coins(EMPLOYEE[event.employee].price, words),
        effect=employee_ability(event.employee, words),
    )


HeroGold = table.HeroGoldGained | table.HeroGoldLost


def _hero_gold(event: HeroGold, words: Words) -> str:
    key = type(event).__name__
    if event.source in ADVENTURE:
        return words.sentence(
            f"{key}_mood",
            hero=hero_forms(event.hero, words),
            mood=mood(event.source, event.hero, words),
            gold=gold_coins(event.gold, words),
        )
    if event.source == event.hero:
        key += "_own"
    return words.sentence(key, **_fields(event, words))


def _adventure_dealt(event: adventure.AdventureDealt, words: Words) -> str:
    return words.sentence(
        "AdventureDealt",
        hero=hero_forms(event.hero, words),
        mood=mood(event.adventure, event.hero, words),
        effect=adventure_effect(event.adventure, words),
    )


def _redraw_offered(event: adventure.RedrawOffered, words: Words) -> str:
    key = "RedrawOffered_own" if event.source == event.hero else "RedrawOffered"
    return words.sentence(key, **_fields(event, words))


def _adventure_discarded(event: adventure.AdventureDiscarded, words: Words) -> str:
    return words.sentence(
        "AdventureDiscarded_own"
        if event.source == event.hero
        else "AdventureDiscarded",
        hero=hero_forms(event.hero, words),
        mood=mood(event.adventure, event.hero, words),
        source=source_forms(event.source, words),
    )


def _hero_saved(event: adventure.HeroSaved, words: Words) -> str:
    return words.sentence(
        "HeroSaved_own" if event.by == event.hero else "HeroSaved",
        hero=hero_forms(event.hero, words),
        source=source_forms(event.by, words),
    )


def _monster_revealed(event: trade.MonsterRevealed, words: Words) -> str:
    monster = MONSTER[event.monster]
    return words.sentence(
        "MonsterRevealed",
        monster=monster_forms(event.monster, words),
        level=roman(monster.level),
        toughness=monster.toughness,
        strength=monster.strength,
        effect=monster_ability(event.monster, words),
    )


def _shop_called(event: trade.ShopCalled, words: Words) -> str:
    key = "ShopCalled" if event.matching else "ShopCalled_any"
    return words.sentence(key, seat=shop_forms(event.seat, words))


# Each function takes the records it is filed under; a dict cannot say so.
SENTENCES: Final[
    Mapping[type[AnyEvent | moves.AnyMove], Callable[[Any, Words], str]]
] = {
    table.GameBegan: lists.game_began,
    table.QuestTokenTaken: _plain,
    table.MonstersStacked: lists.monsters_stacked,
    table.ItemsShuffled: lists.shuffled,
    table.HeroesShuffled: lists.shuffled,
    table.AdventuresShuffled: lists.shuffled,
    table.EmployeesShuffled: lists.shuffled,
    table.HeroArrived: _plain,
    table.RoundBegan: _plain,
    table.PhaseBegan: _plain,
    table.EmployeeOffered: _plain,
    table.EmployeeUsed: _with_employee,
    table.EmployeeSkipped: _plain,
    table.ItemDrawn: _perhaps_seen,
    table.ItemDiscarded: _plain,
    table.GoldGained: _plain,
    table.GoldLost: _plain,
    table.GloryGained: _plain,
    table.GloryLost: _plain,
    table.HeroGoldGained: _hero_gold,
    table.HeroGoldLost: _hero_gold,
    table.GameEnded: lists.game_ended,
    trade.MonsterRevealed: _monster_revealed,
    trade.ItemsDealt: lists.items_dealt,
    trade.ItemDrafted: _perhaps_seen,
    trade.PacksPassed: lists.packs_passed,
    trade.ReservesTaken: _plain,
    trade.ItemDisplayed: _perhaps_seen,
    trade.DisplayFinished: _plain,
    trade.DisplaysRevealed: lists.displays_revealed,
    trade.HeartsCounted: lists.hearts_counted,
    trade.ShopsRanked: lists.shops_ranked,
    trade.ShopCalled: _shop_called,
    trade.HeroInvited: _plain,
    trade.ItemSold: _plain,
    trade.SalesFinished: _plain,
    trade.DisplaysReturned: _plain,
    trade.EmployeeShown: _employee_shown,
    trade.UpgradeBought: _plain,
    trade.UpgradeFlipped: _plain,
    trade.EmployeeHired: _plain,
    trade.PurchasePassed: _plain,
    trade.ItemStored: _perhaps_seen,
    trade.StorageFinished: _plain,
    trade.ReservesFilled: lists.reserves_filled,
    adventure.AdventureDealt: _adventure_dealt,
    adventure.RedrawOffered: _redraw_offered,
    adventure.AdventureDiscarded: _adventure_discarded,
    adventure.AdventureKept: _plain,
    adventure.AttackMeasured: _plain,
    adventure.MonsterWounded: _plain,
    adventure.AttackFailed: _plain,
    adventure.DefenceMeasured: _plain,
    adventure.HeroSurvived: _plain,
    adventure.HeroSaved: _hero_saved,
    adventure.HeroDefeated: _plain,
    adventure.MonsterWornDown: _plain,
    adventure.MonsterDefeated: _plain,
    adventure.RewardsPaid: _plain,
    adventure.ItemReturned: _plain,
    adventure.HeroesReturned: _plain,
    moves.DraftItem: _with_item,
    moves.DisplayItem: _with_item,
    moves.FinishDisplay: _plain,
    moves.UseEmployee: _with_employee,
    moves.SkipEmployee: _plain,
    moves.DiscardItem: _with_item,
    moves.InviteHero: _with_hero,
    moves.SellItem: _with_item,
    moves.FinishSales: _plain,
    moves.RedrawAdventure: _plain,
    moves.KeepAdventure: _plain,
    moves.BuyUpgrade: _plain,
    moves.FlipUpgrade: _plain,
    moves.HireEmployee: _with_employee,
    moves.PassPurchase: _plain,
    moves.StoreItem: _with_item,
    moves.FinishStorage: _plain,
}
