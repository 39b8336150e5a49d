"""Questions that may come up in several phases: an employee, an item to discard.

Each hands over to the phase it has interrupted.
"""

from collections.abc import Callable
from typing import Final

from engines.games.bazar_quest.events.table import (
    EmployeeSkipped,
    EmployeeUsed,
    ItemDiscarded,
)
from engines.games.bazar_quest.moves import (
    DISCARD_ITEM,
    SKIP_EMPLOYEE,
    USE_EMPLOYEE,
    AnyMove,
    DiscardItem,
    SkipEmployee,
    UseEmployee,
)
from engines.games.bazar_quest.rules import display, supply
from engines.games.bazar_quest.rules.adventure import fights
from engines.games.bazar_quest.rules.employees import (
    ARMS_MASTER,
    BOUNCER,
    CRIER,
    HEALER,
    WHOLESALER,
)
from engines.games.bazar_quest.rules.question import DecisionKind, always
from engines.games.bazar_quest.rules.shopping import inviting, ranking
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import State

# --- an employee ---------------------------------------------------------------------

AFTER_EMPLOYEE: Final[dict[str, Callable[[PhaseTable, int, bool], None]]] = {
    WHOLESALER: supply.after_wholesaler,
    CRIER.name: display.after_crier,
    BOUNCER: ranking.after_bouncer,
    ARMS_MASTER.name: fights.after_arms_master,
    HEALER.name: fights.after_healer,
}


def _use_or_skip(state: State, seat: int) -> list[AnyMove]:
    return [USE_EMPLOYEE[state.offered], SKIP_EMPLOYEE[state.offered]]


def _object_to_employee(
    state: State, seat: int, move: UseEmployee | SkipEmployee
) -> str | None:
    if move.employee != state.offered:
        return f"The question is whether {state.offered} acts."
    return None


def _decide_on_employee(
    table: PhaseTable, seat: int, move: UseEmployee | SkipEmployee
) -> None:
    used = isinstance(move, UseEmployee)
    decided = EmployeeUsed if used else EmployeeSkipped
    table.emit(decided(seat, move.employee))
    AFTER_EMPLOYEE[move.employee](table, seat, used)


EMPLOYEE = DecisionKind(
    (UseEmployee, SkipEmployee),
    _use_or_skip,
    _object_to_employee,
    _decide_on_employee,
    always,
)

# --- an item to discard --------------------------------------------------------------

AFTER_DISCARD: Final[dict[str, Callable[[PhaseTable, int], None]]] = {
    "supply": supply.after_discard,
    "shopping": inviting.go_on,
}


def _discardable(state: State, seat: int) -> list[AnyMove]:
    return [DISCARD_ITEM[item] for item in dict.fromkeys(state.hands[seat]) if item]


def _object_to_discard(state: State, seat: int, move: DiscardItem) -> str | None:
    if move.item not in state.hands[seat]:
        return f"There is no {move.item} in your hand."
    return None


def _discard(table: PhaseTable, seat: int, move: DiscardItem) -> None:
    table.emit(ItemDiscarded(seat, move.item))
    AFTER_DISCARD[table.state.phase](table, seat)


DISCARD = DecisionKind((DiscardItem,), _discardable, _object_to_discard, _discard)
