"""Sentences of moves: what is chosen, what it costs and what it does.

A price, a purse and an adventure card are those of the position in which the move is
offered. Without one they are the printed ones, or are left out.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from engines.core.words import Words
from engines.games.bazar_quest import moves
from engines.games.bazar_quest.content import BOX, EMPLOYEE, HERO, PRICE, UPGRADE
from engines.games.bazar_quest.describe.cards import (
    adventure_effect,
    employee_ability,
    employee_forms,
    hero_ability,
    hero_forms,
    hero_stats,
    item_ability,
    item_bonuses,
    item_forms,
    item_stats,
)
from engines.games.bazar_quest.rules.numbers import price_for


class OfferingShop(Protocol):
    @property
    def employees(self) -> tuple[str, ...]: ...
    @property
    def decided(self) -> int: ...


class OfferingHero(Protocol):
    @property
    def hero(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def gold(self) -> int: ...
    @property
    def items(self) -> Sequence[str]: ...
    @property
    def adventure(self) -> str | None: ...


class OfferView(Protocol):
    """The position in which moves are offered; every view has it."""

    @property
    def seat(self) -> int | None: ...
    @property
    def to_move(self) -> Sequence[int]: ...
    @property
    def shops(self) -> Sequence[OfferingShop]: ...
    @property
    def heroes(self) -> Sequence[OfferingHero]: ...
    @property
    def monster(self) -> str | None: ...
    @property
    def purchases(self) -> int: ...


class Offer:
    """The position a move is offered in, as far as it is known."""

    def __init__(self, view: OfferView | None) -> None:
        self._view = view

    @property
    def seat(self) -> int | None:
        """Who is to choose; None where several are and the viewer is not one."""
        view = self._view
        if view is None or not view.to_move:
            return None
        if view.seat in view.to_move:
            return view.seat
        return view.to_move[0] if len(view.to_move) == 1 else None

    @property
    def monster(self) -> str | None:
        return self._view.monster if self._view else None

    @property
    def place(self) -> int | None:
        """The number of the place that is decided on, from 1."""
        if self._view is None or self.seat is None:
            return None
        return self._view.shops[self.seat].decided + 1

    def price(self, printed: int) -> int:
        if self._view is None or self.seat is None:
            return printed
        return price_for(self._view.shops[self.seat].employees, printed)

    def hero(self, name: str) -> OfferingHero | None:
        heroes = self._view.heroes if self._view else ()
        return next((hero for hero in heroes if hero.hero == name), None)

    @property
    def is_first_sale(self) -> bool:
        """Whether the heroes in the shop have bought nothing yet."""
        if self._view is None or self.seat is None:
            return True
        guests = [hero for hero in self._view.heroes if hero.seat == self.seat]
        return not any(hero.items for hero in guests)

    @property
    def is_first_purchase(self) -> bool:
        return not (self._view and self._view.purchases)


def _sentence(key: str, words: Words, *more: str, **fields: object) -> str:
    """Return a sentence, and what a card says besides."""
    return " ".join(part for part in (words.sentence(key, **fields), *more) if part)


ItemMove = moves.DraftItem | moves.DisplayItem | moves.DiscardItem | moves.StoreItem


def _item(move: ItemMove, words: Words, _offer: Offer) -> str:
    return _sentence(
        type(move).__name__,
        words,
        item_ability(move.item, words),
        item=item_forms(move.item, words),
        stats=item_stats(move.item, words),
    )


def _sell(move: moves.SellItem, words: Words, _offer: Offer) -> str:
    bonuses = item_bonuses(move.item, words)
    return _sentence(
        "SellItem",
        words,
        item_ability(move.item, words),
        item=item_forms(move.item, words),
        hero=hero_forms(move.hero, words),
        price=words.count(PRICE.get(move.item, 0), "coin"),
        bonuses=f" ({bonuses})" if bonuses else "",
    )


def _skip(
    move: moves.SkipDisplay | moves.SkipStorage, words: Words, offer: Offer
) -> str:
    key = type(move).__name__
    if offer.place is None:
        return words.sentence(key)
    return words.sentence(f"{key}_number", place=offer.place)


def _invite(move: moves.InviteHero, words: Words, offer: Offer) -> str:
    guest = offer.hero(move.hero)
    printed = HERO[move.hero].purse if move.hero in HERO else 0
    return _sentence(
        "InviteHero",
        words,
        hero_ability(move.hero, words, offer.monster),
        hero=hero_forms(move.hero, words),
        stats=hero_stats(move.hero, words),
        gold=words.count(guest.gold if guest else printed, "coin"),
    )


def _finish_sales(move: moves.FinishSales, words: Words, offer: Offer) -> str:
    return words.sentence("FinishSales" if offer.is_first_sale else "FinishSales_more")


def _employee(
    move: moves.UseEmployee | moves.SkipEmployee, words: Words, _offer: Offer
) -> str:
    return words.sentence(
        type(move).__name__,
        employee=employee_forms(move.employee, words),
        effect=employee_ability(move.employee, words),
    )


def _adventure(
    move: moves.RedrawAdventure | moves.KeepAdventure, words: Words, offer: Offer
) -> str:
    key = type(move).__name__
    hero, guest = hero_forms(move.hero, words), offer.hero(move.hero)
    if guest is None or guest.adventure is None:
        return words.sentence(key, hero=hero)
    return words.sentence(
        f"{key}_card",
        hero=hero,
        card=words.name("adventures", guest.adventure),
        effect=adventure_effect(guest.adventure, words),
    )


def _upgrade(
    move: moves.BuyUpgrade | moves.FlipUpgrade, words: Words, offer: Offer
) -> str:
    is_new = isinstance(move, moves.BuyUpgrade)
    printed = UPGRADE[move.kind].price if is_new else BOX.flip_price
    return words.sentence(
        type(move).__name__,
        kind=words.forms("upgrades", move.kind),
        price=words.count(offer.price(printed), "coin"),
    )


def _hire(move: moves.HireEmployee, words: Words, offer: Offer) -> str:
    card = EMPLOYEE.get(move.employee)
    return words.sentence(
        "HireEmployee",
        employee=employee_forms(move.employee, words),
        price=words.count(offer.price(card.price if card else 0), "coin"),
        effect=employee_ability(move.employee, words),
    )


def _pass(move: moves.PassPurchase, words: Words, offer: Offer) -> str:
    is_first = offer.is_first_purchase
    return words.sentence("PassPurchase" if is_first else "PassPurchase_more")


# Each function takes the moves it is filed under; a dict cannot say so.
OFFERS: Final[Mapping[type[moves.AnyMove], Callable[[Any, Words, Offer], str]]] = {
    moves.DraftItem: _item,
    moves.DisplayItem: _item,
    moves.SkipDisplay: _skip,
    moves.UseEmployee: _employee,
    moves.SkipEmployee: _employee,
    moves.DiscardItem: _item,
    moves.InviteHero: _invite,
    moves.SellItem: _sell,
    moves.FinishSales: _finish_sales,
    moves.RedrawAdventure: _adventure,
    moves.KeepAdventure: _adventure,
    moves.BuyUpgrade: _upgrade,
    moves.FlipUpgrade: _upgrade,
    moves.HireEmployee: _hire,
    moves.PassPurchase: _pass,
    moves.StoreItem: _item,
    moves.SkipStorage: _skip,
}
