"""What the table comes to: order, room in the shops, heroes in play, abilities."""

from collections.abc import Iterator

from engines.games.bazar_quest.content import (
    BOX,
    EMPLOYEE,
    EMPLOYEE_WITH,
    HERO,
    MONSTER,
)
from engines.games.bazar_quest.state import Names, State

APPRENTICE = EMPLOYEE[EMPLOYEE_WITH["reserve"]]
ACCOUNTANT = EMPLOYEE[EMPLOYEE_WITH["discount"]]


def clockwise(state: State) -> Iterator[int]:
    """Yield all seats, the holder of the Quest token first."""
    yield from range(state.quest, state.seats)
    yield from range(state.quest)


def heroes_at_once(state: State) -> int:
    """Return how many heroes are in play at a time (Q-12, Q-74)."""
    if state.options.advanced_two_player:
        return state.seats * BOX.advanced.heroes_per_seat
    return state.seats


def wounds_needed(state: State) -> int:
    """Return how many wounds defeat a monster: one for each hero (Q-33, Q-78)."""
    return heroes_at_once(state)


def purchases_allowed(state: State) -> int:
    """Return how much a seat may buy in one phase (Q-41, Q-76)."""
    return BOX.advanced.purchases if state.options.advanced_two_player else 1


def price_for(employees: Names, printed: int) -> int:
    """Return what a shop with these employees pays: an Accountant gives a discount."""
    if ACCOUNTANT.name in employees:
        return max(printed - ACCOUNTANT.amount, 0)
    return printed


def display_room(state: State, seat: int) -> int:
    return 1 + state.levels["display"][seat]


def storage_room(state: State, seat: int) -> int:
    room = 1 + state.levels["storage"][seat]
    if APPRENTICE.name in state.employees[seat]:
        room += APPRENTICE.amount
    return max(room - monster_amount(state, "shrink_reserves"), 0)


def display_places(state: State, seat: int) -> int:
    """Return how many places of the display a seat decides on; it has the cards."""
    return min(display_room(state, seat), len(state.hands[seat]))


def storage_places(state: State, seat: int) -> int:
    """Return how many places of the reserve a seat decides on; it has the cards."""
    return min(storage_room(state, seat), len(state.hands[seat]))


def monster_amount(state: State, ability: str) -> int:
    """Return how much of an ability the monster in play has; 0 for none."""
    return 0 if state.monster is None else amount_of(state.monster, ability)


def amount_of(monster: str, ability: str) -> int:
    """Return how much of an ability a monster has; 0 for none."""
    card = MONSTER[monster]
    return card.amount if card.ability == ability else 0


def hero_ability(state: State, hero: str) -> str:
    """Return what a hero can do, unless the monster in play forbids it; or nothing."""
    return ability_against(state.monster, hero)


def ability_against(monster: str | None, hero: str) -> str:
    """Return what a hero can do while this monster is in play; or nothing."""
    if monster and MONSTER[monster].ability == "cancel_hero_abilities":
        return ""
    return HERO[hero].ability
