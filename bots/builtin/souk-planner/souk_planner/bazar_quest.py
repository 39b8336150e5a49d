"""Bazar Quest: goods for the heroes that are there.

The greedy player drafts and displays item by item. This one judges a hand as a whole,
by three rules of thumb:

1. A hand is worth what it sells to the hero who comes, with the gold that hero has.
2. What is on display says who comes: heroes whom it lures come before all others.
3. Whoever shows more hearts chooses earlier. Where one hero is as good as another, that
   is worth little, so the dear item is better kept for sale.
"""

from collections.abc import Callable, Sequence
from functools import reduce
from math import comb, exp
from operator import or_
from typing import Any, Final

from engines.core.chance import Chance
from engines.games.bazar_quest.content import HERO_CLASSES, ITEM, ITEM_CLASSES
from engines.games.bazar_quest.moves import DisplayItem
from engines.games.bazar_quest.players.prospects import CARDS, Customer, best_sale
from engines.games.bazar_quest.view import View

USUAL_HEARTS: Final = (2.3, 4.2, 5.8)
"""How many hearts another shop shows, by the level of its display."""
SPREAD: Final = 0.9
"""How far the hearts of another shop may be from the usual ones."""


def choose(view: Any, seat: int, moves: Sequence[Any], chance: Chance) -> Any:
    """Return a move, or None for what the greedy player decides as well."""
    answer = ANSWERS.get(view.asked)
    return None if answer is None else answer(_Shop(view, seat), moves)


class _Shop:
    """What one seat may expect of its heroes; what was asked before is remembered."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.own = view.shops[seat]
        self._rivals = [s for other, s in enumerate(view.shops) if other != seat]
        self._heroes = [self._customer(hero) for hero in view.heroes]
        self._sales: dict[tuple[str, tuple[str, ...]], float] = {}

    def _customer(self, hero: Any) -> Customer:
        view = self.view
        assert view.monster is not None
        return Customer(
            hero=hero.hero,
            gold=hero.gold,
            items=hero.items,
            adventure=hero.adventure,
            monster=view.monster,
            wounds=view.wounds,
            employees=self.own.employees,
            unshakeable=view.options.unshakeable_heroes,
        )

    @property
    def hand(self) -> tuple[str, ...]:
        """All items the shop will have when the draft is over."""
        return tuple(item for item in (*self.own.hand, *self.own.reserve) if item)

    def prospect(self, hand: tuple[str, ...], *, is_final: bool) -> float:
        """Return what a hand brings with the best item of it on display.

        Before the last items are drafted something else may be displayed as well.
        """
        shown = [self.with_display((item,), _without(hand, item)) for item in hand]
        if not is_final:
            shown.append(self._with_any_display(hand))
        return max(shown)

    def with_display(self, shown: Sequence[str], rest: tuple[str, ...]) -> float:
        """Return what it brings to show some items and to sell of the rest."""
        classes = reduce(or_, (ITEM_CLASSES[item] for item in shown))
        lured: list[float] = []
        others: list[float] = []
        for customer in self._heroes:
            worth = self._sale(customer, rest)
            fits = HERO_CLASSES[customer.hero] & classes
            (lured if fits else others).append(worth)
        hearts = sum(ITEM[item].hearts for item in shown)
        worths = sorted(lured, reverse=True) + sorted(others, reverse=True)
        return self._pick(worths, hearts)

    def _with_any_display(self, hand: tuple[str, ...]) -> float:
        worths = sorted((self._sale(c, hand) for c in self._heroes), reverse=True)
        return self._pick(worths, USUAL_HEARTS[self.own.display_level])

    def _sale(self, customer: Customer, items: tuple[str, ...]) -> float:
        key = customer.hero, tuple(sorted(items))
        if key not in self._sales:
            self._sales[key] = best_sale(customer, items)[0] / CARDS
        return self._sales[key]

    def _pick(self, worths: Sequence[float], hearts: float) -> float:
        """Return what the best hero is worth that others have left, on average."""
        ahead = sum(_chance_of_more(s.display_level, hearts) for s in self._rivals)
        before = len(self._rivals)
        p = ahead / before
        return sum(
            comb(before, k) * p**k * (1 - p) ** (before - k) * _best_left(worths, k)
            for k in range(before + 1)
        )


def _without(hand: tuple[str, ...], item: str) -> tuple[str, ...]:
    place = hand.index(item)
    return hand[:place] + hand[place + 1 :]


def _chance_of_more(level: int, hearts: float) -> float:
    return 1 / (1 + exp((hearts - USUAL_HEARTS[level]) / SPREAD))


def _best_left(worths: Sequence[float], taken: int) -> float:
    """Return what the best hero is worth after so many were taken, any as likely."""
    expected, reached = 0.0, 1.0
    for place, worth in enumerate(worths):
        left = len(worths) - place
        gone = max(0, taken) / left
        expected += reached * (1 - gone) * worth
        reached *= gone
        taken -= 1
    return expected


# --- decisions -----------------------------------------------------------------------


def _draft(shop: _Shop, moves: Sequence[Any]) -> Any:
    hand, last = shop.hand, len(shop.own.pack) == 2
    return max(moves, key=lambda move: shop.prospect((*hand, move.item), is_final=last))


def _display(shop: _Shop, moves: Sequence[Any]) -> Any:
    shown, hand = shop.own.chosen, shop.hand
    for item in shown:
        hand = _without(hand, item)

    def worth(move: Any) -> float:
        if isinstance(move, DisplayItem):
            return shop.with_display((*shown, move.item), _without(hand, move.item))
        return shop.with_display(shown, hand)

    return max(moves, key=worth)


def _discard(shop: _Shop, moves: Sequence[Any]) -> Any:
    hand = shop.hand
    return max(
        moves,
        key=lambda move: shop.prospect(_without(hand, move.item), is_final=True),
    )


ANSWERS: Final[dict[str, Callable[[_Shop, Sequence[Any]], Any]]] = {
    "draft": _draft,
    "display": _display,
    "discard": _discard,
}
