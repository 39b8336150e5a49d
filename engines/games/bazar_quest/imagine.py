"""A full state that fits a view: what is hidden is dealt by chance.

Everything a viewer sees is taken over as it is. The cards that are nowhere to be seen
are shuffled and dealt to where hidden cards are; items that everybody knows a shop to
have are among its hidden ones.
"""

from collections import Counter
from collections.abc import Iterable

from engines.core.chance import Chance
from engines.core.game import OMNISCIENT, Outcome
from engines.games.bazar_quest.content import (
    BOX,
    adventures_in_play,
    employees_in_play,
    heroes_in_play,
    items_in_play,
    monsters_in_play,
)
from engines.games.bazar_quest.rules.evolve.cards import in_order
from engines.games.bazar_quest.rules.setup import LEVELS, first_heroes
from engines.games.bazar_quest.state import Cards, Names, State
from engines.games.bazar_quest.view import View


def imagine(view: View, chance: Chance) -> State:
    state = State()
    state.seats = view.seats
    state.options = view.options
    state.round = view.round
    state.phase = view.phase
    state.question = view.asked
    state.pending = view.to_move
    state.offered = view.offered or ""
    if view.redraw is not None:
        state.redraw = (view.redraw.hero, view.redraw.source)
    state.quest = view.quest
    state.order = view.order
    state.purchases = view.purchases
    if view.ranks:
        state.outcome = Outcome(
            view.ranks,
            view.scores,
            "everybody_defeated" if view.everybody_defeated else "ranked",
        )
    _take_over_shops(state, view)
    _take_over_heroes(state, view)
    _take_over_fights(state, view)
    _stack_piles(state, view, chance)
    _deal_items(state, view, chance)
    return state


# --- what is seen --------------------------------------------------------------------


def _take_over_shops(state: State, view: View) -> None:
    shops = view.shops
    state.gold = [shop.gold for shop in shops]
    state.glory = [shop.glory for shop in shops]
    state.levels = {
        "display": tuple(shop.display_level for shop in shops),
        "storage": tuple(shop.storage_level for shop in shops),
    }
    state.employees = [shop.employees for shop in shops]
    state.used = [shop.used for shop in shops]
    state.displays = [shop.display for shop in shops]
    state.known = [shop.known for shop in shops]
    state.decided = [shop.decided for shop in shops]
    state.guests = [shop.guests for shop in shops]
    hearts = [shop.hearts for shop in shops if shop.hearts is not None]
    state.hearts = tuple(hearts)


def _take_over_heroes(state: State, view: View) -> None:
    state.centre = tuple(each.hero for each in view.heroes if each.seat is None)
    state.fallen = view.fallen
    for each in view.heroes:
        state.purses[each.hero] = each.gold
        if each.seat is not None:
            state.equipment[each.hero] = each.items
        if each.adventure is not None:
            state.adventures[each.hero] = each.adventure
        if each.redrawn:
            state.redrawn[each.hero] = each.redrawn


def _take_over_fights(state: State, view: View) -> None:
    state.monster = view.monster
    state.defeated = view.defeated
    state.wounds = view.wounds
    state.lineup = tuple((fighter.seat, fighter.hero) for fighter in view.lineup)
    state.fought = view.fought
    state.strikes = view.strikes
    state.fight = view.fight


# --- piles ---------------------------------------------------------------------------


def _stack_piles(state: State, view: View, chance: Chance) -> None:
    unshakeable = view.options.unshakeable_heroes
    state.monsters = _monsters(view, chance)
    state.adventure_discards = view.adventure_discards
    in_use = (*view.adventure_discards, *state.adventures.values())
    adventures = _rest(adventures_in_play(unshakeable), in_use)
    state.adventure_pile = tuple(chance.shuffled(adventures, "imagined adventures"))
    state.employees_shown = view.employees_shown
    hired = [name for shop in view.shops for name in shop.employees]
    employees = _rest(employees_in_play(unshakeable), (*hired, *view.employees_shown))
    state.employee_pile = tuple(chance.shuffled(employees, "imagined employees"))
    state.hero_pile = _heroes(view, chance)
    # Any number will do that is not the setup's.
    state.item_shuffles = state.adventure_shuffles = 1


def _rest(cards: Names, seen: Iterable[str | None]) -> list[str]:
    """Return the cards that are not among those seen, copies told apart by number."""
    gone = Counter(seen)
    rest = []
    for card in cards:
        if gone[card]:
            gone[card] -= 1
        else:
            rest.append(card)
    return rest


def _monsters(view: View, chance: Chance) -> Cards:
    """Return the monsters to come: one of each level that has not come yet."""
    if None not in view.monsters:
        return view.monsters
    coming = len(view.monsters)
    if view.options.first_game:
        return BOX.first_game.monsters[-coming:]
    unshakeable = view.options.unshakeable_heroes
    drawn: list[str] = []
    for level in LEVELS[-coming:]:
        monsters = monsters_in_play(level, unshakeable)
        drawn.append(monsters[chance.below(len(monsters), "imagined monster", level)])
    return tuple(drawn)


def _heroes(view: View, chance: Chance) -> Names:
    """Return the heroes to come; in a first game those of its first heroes first."""
    seen = (*(each.hero for each in view.heroes), *view.fallen)
    heroes = _rest(heroes_in_play(view.options.unshakeable_heroes), seen)
    order = chance.shuffled(heroes, "imagined heroes")
    if view.options.first_game:
        first = first_heroes()
        order.sort(key=lambda hero: hero not in first)
    return tuple(order)


# --- items ---------------------------------------------------------------------------


def _deal_items(state: State, view: View, chance: Chance) -> None:
    state.discards = [*view.discards]
    unseen = _rest(items_in_play(view.options.unshakeable_heroes), _seen_items(view))
    pile = chance.shuffled(unseen, "imagined items")
    for seat, shop in enumerate(view.shops):
        hidden = view.seat not in (seat, OMNISCIENT)
        # What everybody knows of lies in the reserve, if there is one, or in the hand.
        in_reserve, in_hand = (shop.known, ()) if shop.reserve else ((), shop.known)
        state.packs.append(_filled(shop.pack, (), pile) if hidden else shop.pack)
        state.reserves.append(
            _filled(shop.reserve, in_reserve, pile) if hidden else shop.reserve
        )
        hand = _filled(shop.hand, in_hand, pile) if hidden else shop.hand
        state.hands.append(hand)
        state.chosen.append(_choice(state, seat, chance) if hidden else shop.chosen)
    state.pile = tuple(pile)


def _seen_items(view: View) -> list[str | None]:
    """Return every item the viewer can tell the place of, or at least the shop."""
    seen: list[str | None] = [*view.discards]
    for each in view.heroes:
        seen += each.items
    for seat, shop in enumerate(view.shops):
        seen += shop.display
        if view.seat in (seat, OMNISCIENT):
            seen += (*shop.pack, *shop.hand, *shop.reserve)
        else:
            seen += shop.known
    return seen


def _filled(cards: Cards, known: Names, pile: list[str]) -> Cards:
    """Return as many items as there are cards: the known ones, others from the pile."""
    drawn = [pile.pop() for _ in range(len(cards) - len(known))]
    return in_order((*known, *drawn))


def _choice(state: State, seat: int, chance: Chance) -> Names:
    """Return what a seat may have laid down: an item for each place decided on."""
    if not state.decided[seat]:
        return ()
    hand = [item for item in state.hands[seat] if item is not None]
    order = chance.shuffled(hand, "imagined choice", seat)
    return tuple(order[: state.decided[seat]])
