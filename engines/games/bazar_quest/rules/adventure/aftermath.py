"""After the fights: wounds, rewards, the monster's revenge, new heroes, the end.

Rulebook: Q-32 to Q-39 and, for large tables, Q-72.
"""

from collections.abc import Callable
from typing import Final

from engines.games.bazar_quest.content import (
    ADVENTURE,
    BOX,
    ITEM,
    MONSTER,
    Monster,
)
from engines.games.bazar_quest.events.adventure import (
    HeroesReturned,
    ItemReturned,
    MonsterDefeated,
    MonsterWornDown,
    RewardsPaid,
)
from engines.games.bazar_quest.events.table import (
    GloryLost,
    GoldLost,
)
from engines.games.bazar_quest.rules import ending, upgrade
from engines.games.bazar_quest.rules.adventure import pile
from engines.games.bazar_quest.rules.adventure.effects import take_gold
from engines.games.bazar_quest.rules.numbers import heroes_at_once, wounds_needed
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import State


def conclude(table: PhaseTable) -> None:
    state = table.state
    assert state.monster is not None
    monster = MONSTER[state.monster]
    _wear_down(table)
    defeated = state.wounds >= wounds_needed(state)
    if defeated:
        table.emit(MonsterDefeated(monster.name))
        if not state.monsters:
            ending.score(table)
            return
        _pay(table, monster.chest)
    else:
        _pay(table, monster.coins)
        REVENGE.get(monster.ability, _no_revenge)(table, monster)
    _go_home(table)
    if defeated and not state.options.unshakeable_heroes:
        pile.shuffle(table, tuple(ADVENTURE))
    if _welcome_heroes(table):
        upgrade.begin(table)


def _wear_down(table: PhaseTable) -> None:
    """Add the wounds of a fight in which too few heroes wounded the monster."""
    state = table.state
    least = BOX.crowd.least_wounds if state.seats >= BOX.crowd.seats else 1
    if state.strikes < least:
        table.emit(MonsterWornDown(least - state.strikes))


def _survivors(state: State) -> list[tuple[int, str]]:
    return [(seat, hero) for seat, hero in state.lineup if hero in state.guests[seat]]


def _pay(table: PhaseTable, gold: int) -> None:
    heroes = tuple([hero for _, hero in _survivors(table.state)])
    if heroes:
        table.emit(RewardsPaid(gold, heroes))


def _go_home(table: PhaseTable) -> None:
    """Give durable items back to their sellers and send the survivors to the centre."""
    state = table.state
    survivors = _survivors(state)
    for seat, hero in survivors:
        for item in state.equipment[hero]:
            if ITEM[item].ability == "durable":
                table.emit(ItemReturned(seat, item, hero))
    if survivors:
        table.emit(HeroesReturned(tuple([hero for _, hero in survivors])))


def _welcome_heroes(table: PhaseTable) -> bool:
    """Draw heroes for the dead ones; tell whether there were enough of them (Q-62)."""
    state = table.state
    while len(state.centre) < heroes_at_once(state):
        if not state.hero_pile:
            ending.overrun(table)
            return False
        table.draw_hero()
    return True


# --- what a monster that is still there does at the end ------------------------------


def _no_revenge(table: PhaseTable, monster: Monster) -> None:
    """Most monsters leave it at the fight."""


def _rob(table: PhaseTable, monster: Monster) -> None:
    for seat, dead in enumerate(_losses(table.state)):
        gold = min(monster.amount * dead, table.state.gold[seat])
        if gold:
            table.emit(GoldLost(seat, gold, monster.name))


def _shame(table: PhaseTable, monster: Monster) -> None:
    for seat, dead in enumerate(_losses(table.state)):
        glory = min(monster.amount * dead, table.state.glory[seat])
        if glory:
            table.emit(GloryLost(seat, glory, monster.name))


def _losses(state: State) -> list[int]:
    """Return how many heroes each shop has lost in this round."""
    sent = [seat for seat, _ in state.lineup]
    return [sent.count(seat) - len(state.guests[seat]) for seat in range(state.seats)]


def _drain(table: PhaseTable, monster: Monster) -> None:
    for _, hero in _survivors(table.state):
        take_gold(table, hero, monster)


REVENGE: Final[dict[str, Callable[[PhaseTable, Monster], None]]] = {
    "rob_shops_of_the_fallen": _rob,
    "shame_shops_of_the_fallen": _shame,
    "drain_survivors": _drain,
}
