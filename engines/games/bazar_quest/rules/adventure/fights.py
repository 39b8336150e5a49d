"""The fights: each hero attacks, then has to withstand the monster (Q-31, C-9).

A fight is interrupted only where an employee would change how one of its steps ends.
"""

from engines.games.bazar_quest.content import HERO, ITEM, MONSTER
from engines.games.bazar_quest.events.adventure import (
    AttackFailed,
    AttackMeasured,
    DefenceMeasured,
    HeroDefeated,
    HeroSaved,
    HeroSurvived,
    MonsterWounded,
)
from engines.games.bazar_quest.events.table import EmployeeOffered
from engines.games.bazar_quest.rules.adventure import aftermath, effects, totals
from engines.games.bazar_quest.rules.employees import ARMS_MASTER, HEALER
from engines.games.bazar_quest.rules.numbers import hero_ability
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import Fight, State


def fight_on(table: PhaseTable) -> None:
    """Let hero after hero fight, until somebody is asked or all have fought."""
    state = table.state
    while state.fought < len(state.lineup):
        seat, hero = state.lineup[state.fought]
        if not _attack(table, seat, hero):
            return
    aftermath.conclude(table)


# --- the attack ----------------------------------------------------------------------


def _attack(table: PhaseTable, seat: int, hero: str) -> bool:
    """Begin a fight; tell whether it was fought to its end."""
    state = table.state
    effects.at_the_start(table, seat, hero)
    outfit = totals.outfit(state, hero)
    total = totals.attack(outfit)
    needed = totals.toughness(outfit.monster, state.wounds)
    table.emit(AttackMeasured(seat, hero, total, needed))
    helps = total < needed <= total + ARMS_MASTER.amount
    if helps and ARMS_MASTER.name in state.employees[seat]:
        table.emit(EmployeeOffered(seat, ARMS_MASTER.name))
        return False
    return _strike(table)


def after_arms_master(table: PhaseTable, seat: int, used: bool) -> None:
    """Go on with the attack, stronger or not."""
    if _strike(table):
        fight_on(table)


def _strike(table: PhaseTable) -> bool:
    fight = _present(table.state)
    seat, hero = fight.seat, fight.hero
    wounding = fight.total >= fight.needed
    if wounding:
        table.emit(MonsterWounded(seat, hero))
        effects.on_wounding(table, seat, hero)
    else:
        table.emit(AttackFailed(seat, hero))
    return _defend(table, seat, hero, wounding)


def _present(state: State) -> Fight:
    assert state.fight is not None
    return state.fight


# --- the defence ---------------------------------------------------------------------


def _defend(table: PhaseTable, seat: int, hero: str, wounding: bool) -> bool:
    state = table.state
    outfit = totals.outfit(state, hero)
    total = totals.defence(outfit, wounding)
    needed = MONSTER[outfit.monster].strength
    table.emit(DefenceMeasured(seat, hero, total, needed))
    short = needed - total
    helps = _fate(state, hero, short) != _fate(state, hero, short - HEALER.amount)
    if helps and HEALER.name in state.employees[seat]:
        table.emit(EmployeeOffered(seat, HEALER.name))
        return False
    _withstand(table)
    return True


def after_healer(table: PhaseTable, seat: int, used: bool) -> None:
    """Go on with the defence, stronger or not."""
    _withstand(table)
    fight_on(table)


def _fate(state: State, hero: str, short: int) -> str:
    """Return how a defence ends that lacks so much."""
    if short <= 0:
        return "survived"
    return "saved" if saviour(state, hero, short) else "defeated"


def saviour(state: State, hero: str, short: int) -> str:
    """Return what saves a hero whose defence lacks so much: itself, an item, nothing.

    The hero's own ability comes first, and the item stays unused.
    """
    if hero_ability(state, hero) == "survive_if_short" and short <= HERO[hero].amount:
        return hero
    saving = [i for i in state.equipment[hero] if ITEM[i].ability == "save"]
    return saving[0] if saving else ""


def _withstand(table: PhaseTable) -> None:
    state = table.state
    fight = _present(state)
    seat, hero = fight.seat, fight.hero
    short = fight.needed - fight.total
    saved_by = saviour(state, hero, short) if short > 0 else ""
    if short <= 0:
        table.emit(HeroSurvived(seat, hero))
    elif saved_by:
        table.emit(HeroSaved(seat, hero, saved_by))
    else:
        table.emit(HeroDefeated(seat, hero))
        effects.on_defeat(table, seat, hero)
        return
    effects.on_survival(table, seat, hero)
