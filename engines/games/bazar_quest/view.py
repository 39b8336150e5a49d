"""What one viewer may know: of an event, and of the state.

Hidden are packs, hands, reserves and what is laid face down (except to their seats),
the order of every pile and the monsters to come (to everybody). All else lies on the
table. An item that everybody saw going to a hand, such as a displayed one, stays known
until it shows up elsewhere.
"""

from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec

from engines.core.game import OMNISCIENT, Viewer
from engines.games.bazar_quest.content import HERO, Phase
from engines.games.bazar_quest.events import AnyEvent
from engines.games.bazar_quest.events.table import (
    AdventuresShuffled,
    EmployeesShuffled,
    HeroesShuffled,
    ItemDrawn,
    ItemsShuffled,
    MonstersStacked,
)
from engines.games.bazar_quest.events.trade import (
    DisplayChosen,
    ItemDrafted,
    ItemsDealt,
    PacksPassed,
    StorageChosen,
)
from engines.games.bazar_quest.rules.ending import points
from engines.games.bazar_quest.rules.numbers import (
    display_room,
    storage_room,
    wounds_needed,
)
from engines.games.bazar_quest.state import Cards, Fight, Names, QuestOptions, State

Asked = Literal[
    "draft",
    "employee",
    "discard",
    "display",
    "invite",
    "sell",
    "redraw",
    "purchase",
    "storage",
    "nothing",
]


class ShopView(msgspec.Struct, frozen=True):
    """A shop with all that belongs to it; hidden cards are None."""

    gold: int
    """The gold of the shop."""
    glory: int
    """The Glory of the shop."""
    display_level: int
    """The level of its display upgrade: 0, 1 or 2."""
    storage_level: int
    """The level of its storage upgrade: 0, 1 or 2."""
    display_room: int
    """How many items may be displayed."""
    storage_room: int
    """How many items may be stored, as things stand."""
    employees: Names
    """The employees that work here, the first hired first."""
    used: Names
    """The employees that have acted in this round."""
    pack: Cards
    """The items to draft from."""
    hand: Cards
    """The items in hand; None for each that the viewer may not see."""
    chosen: Names
    """Items of the hand laid face down so far, empty for those who must not know."""
    decided: int
    """On how many places of the display or reserve the shop has decided so far.

    A place may stay empty, so this does not tell how many items were laid down.
    """
    reserve: Cards
    """The stored items; None for each that the viewer may not see."""
    known: Names
    """Items in hand or reserve that everybody knows of."""
    display: Names
    """The displayed items, once all displays are revealed."""
    hearts: int | None
    """The hearts of the display, once they are counted."""
    guests: Names
    """The heroes in the shop, in the order of their invitation."""


class HeroView(msgspec.Struct, frozen=True):
    """A hero in the centre or in a shop."""

    hero: str
    seat: int | None
    """The shop it is in; None for the centre."""
    gold: int
    """The gold in its purse."""
    items: Names
    """The items that it has bought and carries."""
    adventure: str | None
    """Its adventure card; None while it has none."""
    redrawn: Names
    """The cards already used to exchange its adventure."""


class Redraw(msgspec.Struct, frozen=True):
    """An adventure card that may be exchanged."""

    hero: str
    """The hero that has the card."""
    source: str


class Fighter(msgspec.Struct, frozen=True):
    """A hero in the order of the fights."""

    seat: int
    """The shop that invited the hero."""
    hero: str


class View(msgspec.Struct, frozen=True):
    """The table as one viewer sees it."""

    seat: int | None
    """Whose view it is: a seat, None for a spectator, -1 for one who sees all."""
    seats: int
    """How many shops there are."""
    options: QuestOptions
    """The options of the match."""
    round: int
    """The number of the round, from 1."""
    phase: Phase
    """The phase of the round."""
    asked: Asked
    """What is to be decided; "nothing" while there is no question."""
    to_move: tuple[int, ...]
    """The seats that have a choice to make now; none when it is over."""
    offered: str | None
    """The employee who may act, where that is the question."""
    redraw: Redraw | None
    """The adventure card that may be exchanged, where that is the question."""
    quest: int
    """The holder of the Quest token."""
    shops: tuple[ShopView, ...]
    """The shop of each seat."""
    heroes: tuple[HeroView, ...]
    """All heroes in the centre and in shops, in content order."""
    fallen: Names
    """The heroes that were defeated, the first one first."""
    hero_pile: int
    """How many heroes have not come yet."""
    order: tuple[int, ...]
    """The shops, the most attractive first, once they are ranked."""
    monster: str | None
    """The monster in play; None before the first one."""
    wounds: int
    """How many wounds the monster has."""
    wounds_needed: int
    """How many wounds defeat the monster."""
    monsters: Cards
    """The monsters still to come, the next one first; only their number is public."""
    defeated: Names
    """The monsters that were defeated, the first one first."""
    lineup: tuple[Fighter, ...]
    """The heroes of this round's fights in their order, the dead included."""
    fought: int
    """How many heroes of the line-up have fought in this round."""
    strikes: int
    """How many heroes have wounded the monster in this round."""
    fight: Fight | None
    """The fight in which an employee may help; None where there is none."""
    item_pile: int
    """How many items can be drawn before the pile is renewed."""
    discards: Names
    """The discarded items, the last one last."""
    adventure_pile: int
    """How many adventure cards are in the pile."""
    adventure_discards: Names
    """The discarded adventure cards, the last one last."""
    employees_shown: Names
    """The employees that can be hired."""
    employee_pile: int
    """How many employees are in the pile."""
    purchases: int
    """How many the seat that is being asked has made in this phase."""
    ranks: tuple[int, ...]
    """The final places, once the match is over."""
    scores: tuple[int, ...]
    """The final scores by seat, once the match is over."""
    everybody_defeated: bool
    """Whether the match ended without a winner."""


OneItem = ItemDrafted | ItemDrawn | DisplayChosen | StorageChosen
Shuffled = ItemsShuffled | HeroesShuffled | AdventuresShuffled | EmployeesShuffled

# --- events --------------------------------------------------------------------------


def redact(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """Return the event with everything taken out that the viewer is not told."""
    hide = _HIDE.get(type(event))
    if hide is None or viewer == OMNISCIENT:
        return event
    return hide(event, viewer)


def _hide_item(event: OneItem, viewer: Viewer) -> OneItem:
    return event if event.seat == viewer else type(event)(event.seat, None)


def _hide_order(event: Shuffled, viewer: Viewer) -> Shuffled:
    return type(event)((None,) * len(event.order))


def _hide_monsters(event: MonstersStacked, viewer: Viewer) -> MonstersStacked:
    return MonstersStacked((None,) * len(event.monsters))


def _hide_dealt(event: ItemsDealt, viewer: Viewer) -> ItemsDealt:
    return ItemsDealt(_own(event.packs, viewer))


def _hide_passed(event: PacksPassed, viewer: Viewer) -> PacksPassed:
    return PacksPassed(_own(event.packs, viewer), event.to)


def _own(packs: tuple[Cards, ...], viewer: Viewer) -> tuple[Cards, ...]:
    return tuple(
        pack if seat == viewer else (None,) * len(pack)
        for seat, pack in enumerate(packs)
    )


_HIDE: Final[dict[type, Callable[[Any, Viewer], AnyEvent]]] = {
    ItemDrafted: _hide_item,
    ItemDrawn: _hide_item,
    DisplayChosen: _hide_item,
    StorageChosen: _hide_item,
    ItemsDealt: _hide_dealt,
    PacksPassed: _hide_passed,
    MonstersStacked: _hide_monsters,
    ItemsShuffled: _hide_order,
    HeroesShuffled: _hide_order,
    AdventuresShuffled: _hide_order,
    EmployeesShuffled: _hide_order,
}
"""What is done to each event that is not for everybody."""


# --- the state -----------------------------------------------------------------------


def view(state: State, viewer: Viewer) -> View:
    asked: Any = state.question
    outcome = state.outcome
    return View(
        seat=viewer,
        seats=state.seats,
        options=state.options,
        round=state.round,
        phase=state.phase,
        asked=asked,
        to_move=state.pending,
        offered=state.offered or None,
        redraw=Redraw(*state.redraw) if state.redraw[0] else None,
        quest=state.quest,
        shops=tuple(_shop(state, seat, viewer) for seat in range(state.seats)),
        heroes=_heroes(state),
        fallen=state.fallen,
        hero_pile=len(state.hero_pile),
        order=state.order,
        monster=state.monster,
        wounds=state.wounds,
        wounds_needed=wounds_needed(state),
        monsters=_hidden(state.monsters, viewer == OMNISCIENT),
        defeated=state.defeated,
        lineup=tuple(Fighter(*fighter) for fighter in state.lineup),
        fought=state.fought,
        strikes=state.strikes,
        fight=state.fight,
        item_pile=len(state.pile),
        discards=tuple(state.discards),
        adventure_pile=len(state.adventure_pile),
        adventure_discards=state.adventure_discards,
        employees_shown=state.employees_shown,
        employee_pile=len(state.employee_pile),
        purchases=state.purchases,
        ranks=() if outcome is None else outcome.ranks,
        scores=() if outcome is None else outcome.scores,
        everybody_defeated=outcome is not None and outcome.kind != "ranked",
    )


def scores(seen: View) -> tuple[int | None, ...]:
    """Return the Glory and what the gold is worth, which both lie open."""
    return tuple(points(shop.glory, shop.gold) for shop in seen.shops)


def own_staff(seen: View) -> Names:
    """Return the employees of the viewer, who may lower what it pays."""
    if seen.seat is None or seen.seat == OMNISCIENT:
        return ()
    return seen.shops[seen.seat].employees


def _hidden(cards: Cards, is_known: bool) -> Cards:
    return cards if is_known else (None,) * len(cards)


def _shop(state: State, seat: int, viewer: Viewer) -> ShopView:
    is_known = viewer in (seat, OMNISCIENT)
    return ShopView(
        gold=state.gold[seat],
        glory=state.glory[seat],
        display_level=state.levels["display"][seat],
        storage_level=state.levels["storage"][seat],
        display_room=display_room(state, seat),
        storage_room=storage_room(state, seat),
        employees=state.employees[seat],
        used=state.used[seat],
        pack=_hidden(state.packs[seat], is_known),
        hand=_hidden(state.hands[seat], is_known),
        chosen=state.chosen[seat] if is_known else (),
        decided=state.decided[seat],
        reserve=_hidden(state.reserves[seat], is_known),
        known=state.known[seat],
        display=state.displays[seat],
        hearts=state.hearts[seat] if state.hearts else None,
        guests=state.guests[seat],
    )


def _heroes(state: State) -> tuple[HeroView, ...]:
    host = {hero: seat for seat, guests in enumerate(state.guests) for hero in guests}
    return tuple(
        HeroView(
            hero=hero,
            seat=host.get(hero),
            gold=state.purses[hero],
            items=state.equipment.get(hero, ()),
            adventure=state.adventures.get(hero),
            redrawn=state.redrawn.get(hero, ()),
        )
        for hero in HERO
        if hero in state.purses
    )
