"""How Bazar Quest is taught: which hero can use an item, and with what gold.

The first match: two shops, the monsters and heroes for beginners, and a first pack with
something to sell to each hero, something to display and something for nobody.
"""

from collections.abc import Callable
from typing import Final

from engines.core.game import Language
from engines.core.lessons import Coach, Lessons, read_lessons
from engines.games.bazar_quest import moves
from engines.games.bazar_quest.content import HERO_CLASSES, ITEM, ITEM_CLASSES, MONSTER
from engines.games.bazar_quest.describe.cards import (
    gold_coins,
    hero_forms,
    the_heroes,
    words,
)
from engines.games.bazar_quest.rules.adventure import totals
from engines.games.bazar_quest.state import QuestOptions
from engines.games.bazar_quest.view import HeroView, View

SEED: Final = bytes([3]) * 32

lessons: Final[Callable[[Language], Lessons]] = read_lessons(
    "engines.games.bazar_quest"
)


def topic(view: View) -> str:
    return view.asked


_PLAIN: Final[dict[type[moves.AnyMove], str]] = {
    moves.FinishSales: "finish",
    moves.HireEmployee: "hire",
    moves.BuyUpgrade: "upgrade",
    moves.FlipUpgrade: "upgrade",
    moves.PassPurchase: "save",
    moves.SkipDisplay: "empty",
    moves.UseEmployee: "use",
    moves.SkipStorage: "let_go",
}
"""Reasons that are the same in every situation."""


def reason(view: View, move: moves.AnyMove, language: Language) -> str:
    """Say whom an item is for, what it earns, or what a hero can spend."""
    match move:
        case moves.DraftItem(item=item) | moves.StoreItem(item=item):
            return _buyers(view, item, language)
        case moves.DisplayItem(item=item):
            return _lured(view, item, language)
        case moves.InviteHero(hero=hero):
            return _suits(view, hero, language)
        case moves.SellItem(item=item, hero=hero):
            return _armed(view, item, hero, language)
    key = _PLAIN.get(type(move))
    return lessons(language).reasons[key] if key else ""


def _fits(hero: HeroView, item: str) -> bool:
    return bool(HERO_CLASSES[hero.hero] & ITEM_CLASSES[item])


def _named(heroes: list[HeroView], language: Language) -> str:
    names = words(language)
    said = the_heroes([one.hero for one in heroes], names)
    return said[0].upper() + said[1:] if language == "en" else said


def _buyers(view: View, item: str, language: Language) -> str:
    buyers = [
        one for one in view.heroes if _fits(one, item) and one.gold >= ITEM[item].price
    ]
    reasons = lessons(language).reasons
    if not buyers:
        return reasons["no_buyer"]
    return reasons["buyer"].format(heroes=_named(buyers, language))


def _lured(view: View, item: str, language: Language) -> str:
    lured = [one for one in view.heroes if _fits(one, item)]
    names = words(language)
    hearts = names.count(ITEM[item].hearts, "heart")
    assert view.seat is not None
    laid = view.shops[view.seat].chosen
    if not lured and any(_fits(one, other) for one in view.heroes for other in laid):
        return lessons(language).reasons["adds"].format(hearts=hearts)
    if not lured:
        return lessons(language).reasons["no_lure"].format(hearts=hearts)
    said = the_heroes([one.hero for one in lured], names)
    return lessons(language).reasons["lures"].format(heroes=said, hearts=hearts)


def _suits(view: View, hero: str, language: Language) -> str:
    assert view.seat is not None
    guest = next(one for one in view.heroes if one.hero == hero)
    shop, names = view.shops[view.seat], words(language)
    shown = [*shop.display]
    hand = [item for item in shop.hand if item is not None]
    for item in shown:
        if item in hand:
            hand.remove(item)
    count = sum(_fits(guest, item) for item in hand)
    key = "suits" if count else "none_suit"
    told = {
        "items": names.count(count, "item"),
        "gold": gold_coins(guest.gold, names),
        "hero": hero_forms(hero, names)["the"],
    }
    return lessons(language).reasons[key].format_map(told)


def _armed(view: View, item: str, hero: str, language: Language) -> str:
    """Say how a hero would stand against the monster with one more item."""
    assert view.monster is not None
    guest = next(one for one in view.heroes if one.hero == hero)
    outfit = totals.Outfit(view.monster, hero, (*guest.items, item), None)
    attack = totals.attack(outfit)
    toughness = totals.toughness(view.monster, view.wounds)
    told = {
        "attack": attack,
        "toughness": toughness,
        "defence": totals.defence(outfit, attack >= toughness),
        "strength": MONSTER[view.monster].strength,
    }
    return lessons(language).reasons["sell"].format_map(told)


COACH: Final[Coach[moves.AnyMove, View]] = Coach(
    lessons=lessons,
    topic=topic,
    reason=reason,
    options=QuestOptions(first_game=True),
    seed=SEED,
)
