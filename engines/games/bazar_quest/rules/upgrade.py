"""Phase 5, upgrade: one purchase for each seat, clockwise (Q-40 to Q-48, Q-76)."""

from engines.games.bazar_quest.content import (
    BOX,
    EMPLOYEE,
    EMPLOYEE_NUMBER,
    KINDS,
    UPGRADE,
    Kind,
)
from engines.games.bazar_quest.events.table import EmployeesShuffled, PhaseBegan
from engines.games.bazar_quest.events.trade import (
    EmployeeHired,
    EmployeeShown,
    PurchasePassed,
    UpgradeBought,
    UpgradeFlipped,
)
from engines.games.bazar_quest.moves import (
    BUY_UPGRADE,
    FLIP_UPGRADE,
    HIRE_EMPLOYEE,
    PASS_PURCHASE,
    AnyMove,
    BuyUpgrade,
    FlipUpgrade,
    HireEmployee,
    PassPurchase,
)
from engines.games.bazar_quest.rules import storage
from engines.games.bazar_quest.rules.numbers import price_for
from engines.games.bazar_quest.rules.question import DecisionKind
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import State

Purchase = BuyUpgrade | FlipUpgrade | HireEmployee | PassPurchase


def begin(table: PhaseTable) -> None:
    table.emit(PhaseBegan("upgrade"))
    for _ in range(BOX.shown_employees):
        _show_employee(table)


def _show_employee(table: PhaseTable) -> None:
    pile = table.state.employee_pile
    if pile:
        employee = pile[0]
        assert employee is not None
        table.emit(EmployeeShown(employee))


def _end(table: PhaseTable) -> None:
    """Shuffle all employees nobody has hired into a new pile (Q-48)."""
    state = table.state
    unbought = [name for name in (*state.employees_shown, *state.employee_pile) if name]
    unbought.sort(key=EMPLOYEE_NUMBER.__getitem__)
    order = table.chance.shuffled(unbought, "employees", state.round)
    table.emit(EmployeesShuffled(tuple(order)))
    storage.begin(table)


# --- prices --------------------------------------------------------------------------


def _price_of_upgrade(state: State, seat: int, kind: Kind) -> int:
    """Return what the first level costs, or the second if the seat has the first."""
    owned = state.levels[kind][seat]
    printed = BOX.flip_price if owned else UPGRADE[kind].price
    return price_for(state.employees[seat], printed)


def _price_of_employee(state: State, seat: int, employee: str) -> int:
    return price_for(state.employees[seat], EMPLOYEE[employee].price)


# --- the question --------------------------------------------------------------------


def _choices(state: State, seat: int) -> list[AnyMove]:
    gold, levels = state.gold[seat], state.levels
    affordable = [k for k in KINDS if _price_of_upgrade(state, seat, k) <= gold]
    return [
        *(BUY_UPGRADE[kind] for kind in affordable if levels[kind][seat] == 0),
        *(FLIP_UPGRADE[kind] for kind in affordable if levels[kind][seat] == 1),
        *(
            HIRE_EMPLOYEE[employee]
            for employee in dict.fromkeys(state.employees_shown)
            if employee not in state.employees[seat]
            and _price_of_employee(state, seat, employee) <= gold
        ),
        PASS_PURCHASE,
    ]


def _objection(state: State, seat: int, move: Purchase) -> str | None:
    match move:
        case BuyUpgrade(kind=kind) if state.levels[kind][seat]:
            return "A shop has at most one upgrade of each kind."
        case FlipUpgrade(kind=kind) if state.levels[kind][seat] != 1:
            return "Only an upgrade of the first level can be flipped."
        case HireEmployee(employee=name) if name not in state.employees_shown:
            return f"{name} is not among the employees that are shown."
        case HireEmployee(employee=name) if name in state.employees[seat]:
            return f"A shop has at most one {name}."
    cost = _cost(state, seat, move)
    if cost > state.gold[seat]:
        return f"This costs {cost}; you have {state.gold[seat]}."
    return None


def _cost(state: State, seat: int, move: Purchase) -> int:
    if isinstance(move, PassPurchase):
        return 0
    if isinstance(move, HireEmployee):
        return _price_of_employee(state, seat, move.employee)
    return _price_of_upgrade(state, seat, move.kind)


def _answer(table: PhaseTable, seat: int, move: Purchase) -> None:
    cost = _cost(table.state, seat, move)
    match move:
        case BuyUpgrade(kind=kind):
            table.emit(UpgradeBought(seat, kind, cost))
        case FlipUpgrade(kind=kind):
            table.emit(UpgradeFlipped(seat, kind, cost))
        case HireEmployee(employee=employee):
            table.emit(EmployeeHired(seat, employee, cost))
            _show_employee(table)
        case _:
            table.emit(PurchasePassed(seat))
    if not table.state.pending:
        _end(table)


PURCHASE = DecisionKind(
    (BuyUpgrade, FlipUpgrade, HireEmployee, PassPurchase), _choices, _objection, _answer
)
