"""What cards do in a fight besides adding to it, by the moment and by their ability."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from engines.games.bazar_quest.content import (
    ADVENTURE,
    EMPLOYEE,
    HERO,
    ITEM,
    MONSTER,
    Card,
)
from engines.games.bazar_quest.events.table import (
    GloryGained,
    GloryLost,
    GoldGained,
    HeroGoldGained,
    HeroGoldLost,
)
from engines.games.bazar_quest.rules.adventure.totals import ignores_adventure, outfit
from engines.games.bazar_quest.rules.numbers import hero_ability
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import State


class Cause(NamedTuple):
    """A card that acts in the fight of a hero, by the name it is told by."""

    seat: int
    hero: str
    name: str
    card: Card


Effect = Callable[[PhaseTable, Cause], None]


def take_gold(table: PhaseTable, hero: str, card: Card) -> None:
    """Take as much from a hero's purse as a card says, or what there is in it."""
    gold = min(card.amount, table.state.purses[hero])
    if gold:
        table.emit(HeroGoldLost(hero, gold, card.name))


# --- effects -------------------------------------------------------------------------


def _hunger(table: PhaseTable, cause: Cause) -> None:
    take_gold(table, cause.hero, cause.card)


def _gold(table: PhaseTable, cause: Cause) -> None:
    table.emit(GoldGained(cause.seat, cause.card.amount, cause.name))


def _hero_gold(table: PhaseTable, cause: Cause) -> None:
    table.emit(HeroGoldGained(cause.hero, cause.card.amount, cause.name))


def _glory(table: PhaseTable, cause: Cause) -> None:
    table.emit(GloryGained(cause.seat, cause.card.amount, cause.name))


def _glory_by_level(table: PhaseTable, cause: Cause) -> None:
    monster = table.state.monster
    if monster is not None and MONSTER[monster].level >= cause.card.threshold:
        _glory(table, cause)


def _shame(table: PhaseTable, cause: Cause) -> None:
    glory = min(cause.card.amount, table.state.glory[cause.seat])
    if glory:
        table.emit(GloryLost(cause.seat, glory, cause.name))


_AT_THE_START: Final[dict[str, Effect]] = {"hunger": _hunger}
_ON_WOUNDING: Final[dict[str, Effect]] = {
    "wound_gold": _gold,
    "glory_for_wounding_level": _glory_by_level,
}
_ON_SURVIVAL: Final[dict[str, Effect]] = {
    "survive_gold": _gold,
    "hero_gold": _hero_gold,
    "glory_at_stake": _glory,
}
_ON_DEFEAT: Final[dict[str, Effect]] = {"glory_at_stake": _shame}

# --- moments -------------------------------------------------------------------------


def at_the_start(table: PhaseTable, seat: int, hero: str) -> None:
    _act(table, _AT_THE_START, _carried(table.state, seat, hero))


def on_wounding(table: PhaseTable, seat: int, hero: str) -> None:
    _act(table, _ON_WOUNDING, _own(table.state, seat, hero))
    _act(table, _ON_WOUNDING, _carried(table.state, seat, hero))
    _act(table, _ON_WOUNDING, _hired(table.state, seat, hero))


def on_survival(table: PhaseTable, seat: int, hero: str) -> None:
    _act(table, _ON_SURVIVAL, _own(table.state, seat, hero))
    _act(table, _ON_SURVIVAL, _carried(table.state, seat, hero))


def on_defeat(table: PhaseTable, seat: int, hero: str) -> None:
    _act(table, _ON_DEFEAT, _own(table.state, seat, hero))


def _act(
    table: PhaseTable, effects: dict[str, Effect], causes: Iterator[Cause]
) -> None:
    for cause in causes:
        effect = effects.get(cause.card.ability)
        if effect is not None:
            effect(table, cause)


def _own(state: State, seat: int, hero: str) -> Iterator[Cause]:
    if hero_ability(state, hero):
        yield Cause(seat, hero, hero, HERO[hero])


def _carried(state: State, seat: int, hero: str) -> Iterator[Cause]:
    """Yield a hero's items, and its adventure card if it counts."""
    for item in state.equipment[hero]:
        yield Cause(seat, hero, item, ITEM[item])
    adventure = state.adventures.get(hero)
    if adventure is not None and not ignores_adventure(outfit(state, hero)):
        yield Cause(seat, hero, adventure, ADVENTURE[adventure])


def _hired(state: State, seat: int, hero: str) -> Iterator[Cause]:
    for employee in state.employees[seat]:
        yield Cause(seat, hero, employee, EMPLOYEE[employee])
