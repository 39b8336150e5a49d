"""Phase 2, display: everybody lays items out, then all are revealed (Q-17, Q-18)."""

from engines.games.bazar_quest.events.table import PhaseBegan
from engines.games.bazar_quest.events.trade import (
    DisplayChosen,
    DisplayFinished,
    DisplaysRevealed,
)
from engines.games.bazar_quest.moves import (
    DISPLAY_ITEM,
    SKIP_DISPLAY,
    AnyMove,
    DisplayItem,
    SkipDisplay,
)
from engines.games.bazar_quest.rules.employees import CRIER, offer, owners
from engines.games.bazar_quest.rules.hidden_choice import (
    has_choice,
    laid_down,
    left_in_hand,
    object_to_item,
)
from engines.games.bazar_quest.rules.numbers import display_places
from engines.games.bazar_quest.rules.question import DecisionKind
from engines.games.bazar_quest.rules.shopping import ranking
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import State


def begin(table: PhaseTable) -> None:
    table.emit(PhaseBegan("display"))


def _choices(state: State, seat: int) -> list[AnyMove]:
    moves: list[AnyMove] = [
        DISPLAY_ITEM[item] for item in dict.fromkeys(left_in_hand(state, seat))
    ]
    if state.decided[seat]:
        moves.append(SKIP_DISPLAY)
    return moves


def _objection(state: State, seat: int, move: DisplayItem | SkipDisplay) -> str | None:
    if isinstance(move, DisplayItem):
        return object_to_item(state, seat, move.item)
    if not state.decided[seat]:
        return "At least one item has to be displayed."
    return None


def _answer(table: PhaseTable, seat: int, move: DisplayItem | SkipDisplay) -> None:
    state = table.state
    item = move.item if isinstance(move, DisplayItem) else ""
    table.emit(DisplayChosen(seat, item))
    if state.decided[seat] < display_places(state, seat):
        return
    table.emit(DisplayFinished(seat))
    if not state.pending:
        _reveal(table)


def _reveal(table: PhaseTable) -> None:
    state = table.state
    displays = [laid_down(state, seat) for seat in range(state.seats)]
    table.emit(DisplaysRevealed(tuple(displays)))
    _ask_criers(table, None)


def _ask_criers(table: PhaseTable, last: int | None) -> None:
    if not offer(table, CRIER.name, owners(table.state, CRIER.name), last):
        ranking.begin(table)


def after_crier(table: PhaseTable, seat: int, used: bool) -> None:
    """Ask the next one; the heart is counted with the others."""
    _ask_criers(table, seat)


DISPLAY = DecisionKind(
    (DisplayItem, SkipDisplay), _choices, _objection, _answer, has_choice
)
