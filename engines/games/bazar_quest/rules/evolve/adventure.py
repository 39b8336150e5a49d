"""How the state changes in the Adventure phase."""

from collections.abc import Callable
from typing import Any, Final

from engines.games.bazar_quest.content import EMPLOYEE
from engines.games.bazar_quest.events.adventure import (
    AdventureDealt,
    AdventureDiscarded,
    AdventureKept,
    AttackFailed,
    AttackMeasured,
    DefenceMeasured,
    HeroDefeated,
    HeroesReturned,
    HeroSaved,
    HeroSurvived,
    ItemReturned,
    MonsterDefeated,
    MonsterWornDown,
    MonsterWounded,
    RedrawOffered,
    RewardsPaid,
)
from engines.games.bazar_quest.rules.evolve.cards import (
    heroes_in_order,
    in_order,
    less,
)
from engines.games.bazar_quest.state import NOTHING, Fight, State

# --- adventure cards -----------------------------------------------------------------


def _adventure_dealt(state: State, event: AdventureDealt) -> None:
    state.adventure_pile = state.adventure_pile[1:]
    state.adventures[event.hero] = event.adventure


def _redraw_offered(state: State, event: RedrawOffered) -> None:
    state.question = "redraw"
    state.pending = (event.seat,)
    state.redraw = (event.hero, event.source)


def _adventure_discarded(state: State, event: AdventureDiscarded) -> None:
    hero, source = event.hero, event.source
    state.adventure_discards += (state.adventures.pop(hero),)
    state.redrawn[hero] = (*state.redrawn.get(hero, ()), source)
    if source in EMPLOYEE:
        state.used[event.seat] += (source,)
    _close_question(state)


def _adventure_kept(state: State, event: AdventureKept) -> None:
    _close_question(state)


def _close_question(state: State) -> None:
    state.question = NOTHING
    state.pending = ()
    state.redraw = ("", "")


# --- fights --------------------------------------------------------------------------


def _attack_measured(state: State, event: AttackMeasured) -> None:
    state.fight = Fight(event.seat, event.hero, "attack", event.attack, event.toughness)


def _monster_wounded(state: State, event: MonsterWounded) -> None:
    state.wounds += 1
    state.strikes += 1
    state.glory[event.seat] += 1
    state.fight = None


def _attack_failed(state: State, event: AttackFailed) -> None:
    state.fight = None


def _defence_measured(state: State, event: DefenceMeasured) -> None:
    state.fight = Fight(
        event.seat, event.hero, "defence", event.defence, event.strength
    )


def _hero_survived(state: State, event: HeroSurvived) -> None:
    state.glory[event.seat] += 1
    _end_fight(state)


def _hero_saved(state: State, event: HeroSaved) -> None:
    if event.by != event.hero:
        state.equipment[event.hero] = less(state.equipment[event.hero], event.by)
        state.discards.append(event.by)
    _end_fight(state)


def _hero_defeated(state: State, event: HeroDefeated) -> None:
    seat, hero = event.seat, event.hero
    state.guests[seat] = less(state.guests[seat], hero)
    state.fallen += (hero,)
    del state.purses[hero]
    _strip(state, hero)
    _end_fight(state)


def _strip(state: State, hero: str) -> None:
    """Discard all that a hero carries."""
    state.discards += state.equipment.pop(hero)
    if hero in state.adventures:
        state.adventure_discards += (state.adventures.pop(hero),)


def _end_fight(state: State) -> None:
    state.fought += 1
    state.fight = None


# --- afterwards ----------------------------------------------------------------------


def _monster_worn_down(state: State, event: MonsterWornDown) -> None:
    state.wounds += event.wounds


def _monster_defeated(state: State, event: MonsterDefeated) -> None:
    state.defeated += (event.monster,)
    state.monster = None


def _rewards_paid(state: State, event: RewardsPaid) -> None:
    for hero in event.heroes:
        state.purses[hero] += event.gold


def _item_returned(state: State, event: ItemReturned) -> None:
    seat, item, hero = event.seat, event.item, event.hero
    state.equipment[hero] = less(state.equipment[hero], item)
    state.hands[seat] = in_order((*state.hands[seat], item))
    state.known[seat] += (item,)


def _heroes_returned(state: State, event: HeroesReturned) -> None:
    for hero in event.heroes:
        _strip(state, hero)
    state.centre = heroes_in_order(state.centre + event.heroes)
    state.guests = [()] * state.seats


EVOLVE: Final[dict[type, Callable[[State, Any], None]]] = {
    AdventureDealt: _adventure_dealt,
    RedrawOffered: _redraw_offered,
    AdventureDiscarded: _adventure_discarded,
    AdventureKept: _adventure_kept,
    AttackMeasured: _attack_measured,
    MonsterWounded: _monster_wounded,
    AttackFailed: _attack_failed,
    DefenceMeasured: _defence_measured,
    HeroSurvived: _hero_survived,
    HeroSaved: _hero_saved,
    HeroDefeated: _hero_defeated,
    MonsterWornDown: _monster_worn_down,
    MonsterDefeated: _monster_defeated,
    RewardsPaid: _rewards_paid,
    ItemReturned: _item_returned,
    HeroesReturned: _heroes_returned,
}
