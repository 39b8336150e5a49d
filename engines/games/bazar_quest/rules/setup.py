"""Mise en place: piles, heroes, the Quest token (Q-06 to Q-12), and the first round."""

from engines.core.chance import Chance
from engines.core.errors import WrongSeats
from engines.core.records import Options
from engines.games.bazar_quest.content import (
    BOX,
    HERO,
    HERO_NUMBER,
    adventures_in_play,
    employees_in_play,
    heroes_in_play,
    items_in_play,
    monsters_in_play,
)
from engines.games.bazar_quest.events import AnyEvent
from engines.games.bazar_quest.events.table import (
    AdventuresShuffled,
    EmployeesShuffled,
    GameBegan,
    HeroesShuffled,
    ItemsShuffled,
    MonstersStacked,
    QuestTokenTaken,
)
from engines.games.bazar_quest.rules.numbers import heroes_at_once
from engines.games.bazar_quest.rules.supply import begin_round
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import QuestOptions, State

LEVELS = (1, 2, 3)


def setup(options: Options, seats: int, chance: Chance) -> list[AnyEvent]:
    assert isinstance(options, QuestOptions)
    if options.advanced_two_player and seats != 2:
        raise WrongSeats(f"The advanced rules are for two players, not for {seats}.")
    table = PhaseTable(State(), chance)
    table.emit(
        GameBegan(
            seats,
            options.advanced_two_player,
            options.unshakeable_heroes,
            options.first_game,
        )
    )
    table.emit(QuestTokenTaken(chance.below(seats, "quest")))
    _lay_out_piles(table, options)
    for _ in range(heroes_at_once(table.state)):
        table.draw_hero()
    begin_round(table)
    return table.events


def _lay_out_piles(table: PhaseTable, options: QuestOptions) -> None:
    chance, unshakeable = table.chance, options.unshakeable_heroes
    items = chance.shuffled(items_in_play(unshakeable), "items", 0)
    employees = chance.shuffled(employees_in_play(unshakeable), "employees", 0)
    table.emit(MonstersStacked(_monsters(options, chance)))
    table.emit(ItemsShuffled(tuple(items)))
    table.emit(HeroesShuffled(_heroes(options, chance)))
    if not unshakeable:
        adventures = chance.shuffled(adventures_in_play(unshakeable), "adventures", 0)
        table.emit(AdventuresShuffled(tuple(adventures)))
    table.emit(EmployeesShuffled(tuple(employees)))


def _monsters(options: QuestOptions, chance: Chance) -> tuple[str, ...]:
    """Return one monster of each level, the weakest first."""
    if options.first_game:
        return BOX.first_game.monsters
    levels = [monsters_in_play(level, options.unshakeable_heroes) for level in LEVELS]
    return tuple(
        monsters[chance.below(len(monsters), "monster", level)]
        for level, monsters in zip(LEVELS, levels, strict=True)
    )


def _heroes(options: QuestOptions, chance: Chance) -> tuple[str, ...]:
    """Return the heroes in the order of their arrival."""
    heroes = heroes_in_play(options.unshakeable_heroes)
    if not options.first_game:
        return tuple(chance.shuffled(heroes, "heroes"))
    first = first_heroes()
    rest = [hero for hero in heroes if hero not in first]
    return (
        *chance.shuffled(first, "heroes", "first"),
        *chance.shuffled(rest, "heroes"),
    )


def first_heroes() -> list[str]:
    """Return one card of each hero that a first game begins with (Q-11)."""
    cards = {HERO[card].name: card for card in reversed(HERO)}
    first = [cards[name] for name in BOX.first_game.heroes]
    return sorted(first, key=HERO_NUMBER.__getitem__)
