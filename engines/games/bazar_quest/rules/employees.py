"""Which seats are asked whether an employee acts, and in which order (Q-45, C-9)."""

from engines.games.bazar_quest.content import EMPLOYEE, EMPLOYEE_WITH
from engines.games.bazar_quest.events.table import EmployeeOffered
from engines.games.bazar_quest.rules.numbers import clockwise
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import State

WHOLESALER = EMPLOYEE_WITH["draw_and_discard"]
CRIER = EMPLOYEE[EMPLOYEE_WITH["heart"]]
BOUNCER = EMPLOYEE_WITH["precedence"]
ARMS_MASTER = EMPLOYEE[EMPLOYEE_WITH["attack"]]
HEALER = EMPLOYEE[EMPLOYEE_WITH["defence"]]
FORTUNE_TELLER = EMPLOYEE_WITH["redraw_adventure"]


def owners(state: State, employee: str) -> list[int]:
    """Return the seats that have hired an employee, in the order they are asked."""
    return [seat for seat in clockwise(state) if employee in state.employees[seat]]


def offer(table: PhaseTable, employee: str, seats: list[int], last: int | None) -> bool:
    """Ask the first seat, or the one after the last that was asked; False for none."""
    rest = seats if last is None else seats[seats.index(last) + 1 :]
    if not rest:
        return False
    table.emit(EmployeeOffered(rest[0], employee))
    return True
