"""How the state changes by what concerns the whole table, or may happen at any time."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from engines.core.game import Outcome
from engines.games.bazar_quest.content import BOX, EMPLOYEE, KINDS
from engines.games.bazar_quest.events.table import (
    AdventuresShuffled,
    EmployeeOffered,
    EmployeeSkipped,
    EmployeesShuffled,
    EmployeeUsed,
    GameBegan,
    GameEnded,
    GloryGained,
    GloryLost,
    GoldGained,
    GoldLost,
    HeroArrived,
    HeroesShuffled,
    HeroGoldGained,
    HeroGoldLost,
    ItemDiscarded,
    ItemDrawn,
    ItemsShuffled,
    MonstersStacked,
    PhaseBegan,
    QuestTokenTaken,
    RoundBegan,
)
from engines.games.bazar_quest.rules.evolve.cards import (
    heroes_in_order,
    in_order,
    less,
    without,
)
from engines.games.bazar_quest.rules.numbers import clockwise, storage_places
from engines.games.bazar_quest.state import NOTHING, QuestOptions, State

# --- setup and piles -----------------------------------------------------------------


def _game_began(state: State, event: GameBegan) -> None:
    seats = event.seats
    state.seats = seats
    state.options = QuestOptions(
        advanced_two_player=event.advanced_two_player,
        unshakeable_heroes=event.unshakeable_heroes,
        first_game=event.first_game,
    )
    state.gold = [BOX.starting_gold] * seats
    state.glory = [0] * seats
    state.levels = dict.fromkeys(KINDS, (0,) * seats)
    state.employees = [()] * seats
    state.used = [()] * seats
    state.packs = [()] * seats
    state.hands = [()] * seats
    state.chosen = [()] * seats
    state.decided = [0] * seats
    state.displays = [()] * seats
    state.reserves = [()] * seats
    state.known = [()] * seats
    state.guests = [()] * seats


def _quest_token_taken(state: State, event: QuestTokenTaken) -> None:
    state.quest = event.seat
    if state.phase == "shopping":
        state.question = "sell"
        state.pending = (event.seat,)


def _monsters_stacked(state: State, event: MonstersStacked) -> None:
    state.monsters = event.monsters


def _items_shuffled(state: State, event: ItemsShuffled) -> None:
    state.pile += event.order
    state.discards = []
    state.item_shuffles += 1


def _heroes_shuffled(state: State, event: HeroesShuffled) -> None:
    state.hero_pile = event.order


def _adventures_shuffled(state: State, event: AdventuresShuffled) -> None:
    state.adventure_pile = event.order
    state.adventure_discards = ()
    state.adventure_shuffles += 1


def _employees_shuffled(state: State, event: EmployeesShuffled) -> None:
    state.employee_pile = event.order
    state.employees_shown = ()


def _hero_arrived(state: State, event: HeroArrived) -> None:
    state.hero_pile = state.hero_pile[1:]
    state.centre = heroes_in_order((*state.centre, event.hero))
    state.purses[event.hero] = event.gold


# --- the round -----------------------------------------------------------------------


def _round_began(state: State, event: RoundBegan) -> None:
    state.round = event.round
    state.phase = "supply"
    state.used = [()] * state.seats
    state.hearts = ()
    state.order = ()
    state.lineup = ()
    state.fought = 0
    state.strikes = 0
    state.redrawn = {}


def _phase_began(state: State, event: PhaseBegan) -> None:
    state.phase = event.phase
    if event.phase == "display":
        state.question = "display"
        state.pending = tuple(range(state.seats))
    elif event.phase == "storage":
        state.question = "storage"
        seats = range(state.seats)
        state.pending = tuple([s for s in seats if storage_places(state, s)])
    elif event.phase == "upgrade":
        state.question = "purchase"
        state.pending = (state.quest,)
        state.purchases = 0
    elif event.phase == "adventure":
        state.lineup = tuple(
            [(seat, hero) for seat in clockwise(state) for hero in state.guests[seat]]
        )


# --- employees and draws -------------------------------------------------------------


def _employee_offered(state: State, event: EmployeeOffered) -> None:
    state.question = "employee"
    state.pending = (event.seat,)
    state.offered = event.employee


def _employee_used(state: State, event: EmployeeUsed) -> None:
    state.used[event.seat] += (event.employee,)
    if state.fight is not None:
        total = state.fight.total + EMPLOYEE[event.employee].amount
        state.fight = msgspec.structs.replace(state.fight, total=total)
    _close_question(state)


def _employee_skipped(state: State, event: EmployeeSkipped) -> None:
    _close_question(state)


def _close_question(state: State) -> None:
    state.question = NOTHING
    state.pending = ()
    state.offered = ""


def _item_drawn(state: State, event: ItemDrawn) -> None:
    seat = event.seat
    state.pile = state.pile[1:]
    state.hands[seat] = in_order((*state.hands[seat], event.item))
    state.question = "discard"
    state.pending = (seat,)


def _item_discarded(state: State, event: ItemDiscarded) -> None:
    seat, item = event.seat, event.item
    state.hands[seat] = without(state.hands[seat], item)
    state.known[seat] = less(state.known[seat], item)
    state.discards.append(item)
    _close_question(state)


# --- gains, losses and the end -------------------------------------------------------


def _gold_gained(state: State, event: GoldGained) -> None:
    state.gold[event.seat] += event.gold


def _gold_lost(state: State, event: GoldLost) -> None:
    state.gold[event.seat] -= event.gold


def _glory_gained(state: State, event: GloryGained) -> None:
    state.glory[event.seat] += event.glory


def _glory_lost(state: State, event: GloryLost) -> None:
    state.glory[event.seat] -= event.glory


def _hero_gold_gained(state: State, event: HeroGoldGained) -> None:
    state.purses[event.hero] += event.gold


def _hero_gold_lost(state: State, event: HeroGoldLost) -> None:
    state.purses[event.hero] -= event.gold


def _game_ended(state: State, event: GameEnded) -> None:
    state.outcome = Outcome(event.ranks, event.scores, event.kind)
    state.question = NOTHING
    state.pending = ()


EVOLVE: Final[dict[type, Callable[[State, Any], None]]] = {
    GameBegan: _game_began,
    QuestTokenTaken: _quest_token_taken,
    MonstersStacked: _monsters_stacked,
    ItemsShuffled: _items_shuffled,
    HeroesShuffled: _heroes_shuffled,
    AdventuresShuffled: _adventures_shuffled,
    EmployeesShuffled: _employees_shuffled,
    HeroArrived: _hero_arrived,
    RoundBegan: _round_began,
    PhaseBegan: _phase_began,
    EmployeeOffered: _employee_offered,
    EmployeeUsed: _employee_used,
    EmployeeSkipped: _employee_skipped,
    ItemDrawn: _item_drawn,
    ItemDiscarded: _item_discarded,
    GoldGained: _gold_gained,
    GoldLost: _gold_lost,
    GloryGained: _glory_gained,
    GloryLost: _glory_lost,
    HeroGoldGained: _hero_gold_gained,
    HeroGoldLost: _hero_gold_lost,
    GameEnded: _game_ended,
}
