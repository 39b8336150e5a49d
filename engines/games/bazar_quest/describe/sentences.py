"""How the sentence of each kind of event is made.

Most sentences are filled from the fields of the event as they are; the words decide
which form of a field they use. A sentence may have a second form: `_seen` for a reader
who is told the hidden card, `_own` for what a hero does of itself, `_mood` for what an
adventure card does to it, `_empty` for a place in which nothing was laid.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from engines.core.words import Words
from engines.games.bazar_quest.content import ADVENTURE, EMPLOYEE, MONSTER
from engines.games.bazar_quest.describe import lists
from engines.games.bazar_quest.describe.cards import (
    adventure_effect,
    employee_ability,
    employee_forms,
    glory_points,
    gold_coins,
    hero_forms,
    item_forms,
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
    "glory": glory_points,
    "price": gold_coins,
    "wounds": lambda wounds, words: words.count(wounds, "wound"),
    "heroes": the_heroes,
}


def _fields(event: msgspec.Struct, words: Words) -> dict[str, object]:
    """Return the event's fields in words, without those the reader is not told."""
    return {
        name: _FIELDS.get(name, _as_it_is)(value, words)
        for name, value in msgspec.structs.asdict(event).items()
        if value is not None
    }


# --- sentences filled from the fields of an event ------------------------------------


def _plain(event: msgspec.Struct, words: Words) -> str:
    return words.sentence(type(event).__name__, **_fields(event, words))


HiddenItem = (
    table.ItemDrawn | trade.ItemDrafted | trade.DisplayChosen | trade.StorageChosen
)


def _perhaps_seen(event: HiddenItem, words: Words) -> str:
    key = type(event).__name__
    if event.item is not None:
        key += "_seen" if event.item else "_empty"
    return words.sentence(key, **_fields(event, words))


def _employee_used(event: table.EmployeeUsed, words: Words) -> str:
    effect = employee_ability(event.employee, words)
    return words.sentence("EmployeeUsed", effect=effect, **_fields(event, words))


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


def _glory_won(
    event: adventure.MonsterWounded | adventure.HeroSurvived, words: Words
) -> str:
    glory = glory_points(1, words)
    return words.sentence(type(event).__name__, glory=glory, **_fields(event, words))


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


# Each function takes the events it is filed under; a dict cannot say so.
SENTENCES: Final[Mapping[type[AnyEvent], Callable[[Any, Words], str]]] = {
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
    table.EmployeeUsed: _employee_used,
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
    trade.DisplayChosen: _perhaps_seen,
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
    trade.StorageChosen: _perhaps_seen,
    trade.StorageFinished: _plain,
    trade.ReservesFilled: lists.reserves_filled,
    adventure.AdventureDealt: _adventure_dealt,
    adventure.RedrawOffered: _redraw_offered,
    adventure.AdventureDiscarded: _adventure_discarded,
    adventure.AdventureKept: _plain,
    adventure.AttackMeasured: _plain,
    adventure.MonsterWounded: _glory_won,
    adventure.AttackFailed: _plain,
    adventure.DefenceMeasured: _plain,
    adventure.HeroSurvived: _glory_won,
    adventure.HeroSaved: _hero_saved,
    adventure.HeroDefeated: _plain,
    adventure.MonsterWornDown: _plain,
    adventure.MonsterDefeated: _plain,
    adventure.RewardsPaid: _plain,
    adventure.ItemReturned: _plain,
    adventure.HeroesReturned: _plain,
}
