"""Phase 6, storage: some items stay in reserve, the others are discarded (Q-49).

Who has room and a card stores one; further places may stay empty (A-02).
"""

from engines.games.bazar_quest.events.table import PhaseBegan
from engines.games.bazar_quest.events.trade import (
    ReservesFilled,
    StorageChosen,
    StorageFinished,
)
from engines.games.bazar_quest.moves import (
    SKIP_STORAGE,
    STORE_ITEM,
    AnyMove,
    SkipStorage,
    StoreItem,
)
from engines.games.bazar_quest.rules.hidden_choice import (
    has_choice,
    left_in_hand,
    object_to_item,
)
from engines.games.bazar_quest.rules.numbers import storage_places
from engines.games.bazar_quest.rules.question import DecisionKind
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import State


def begin(table: PhaseTable) -> None:
    """Ask all who have a place to decide on; there may be none (the rats)."""
    table.emit(PhaseBegan("storage"))
    if not table.state.pending:
        _clear_hands(table)


def _choices(state: State, seat: int) -> list[AnyMove]:
    moves: list[AnyMove] = [
        STORE_ITEM[item] for item in dict.fromkeys(left_in_hand(state, seat))
    ]
    if state.decided[seat]:
        moves.append(SKIP_STORAGE)
    return moves


def _objection(state: State, seat: int, move: StoreItem | SkipStorage) -> str | None:
    if isinstance(move, StoreItem):
        return object_to_item(state, seat, move.item)
    if not state.decided[seat]:
        return "At least one item has to be stored."
    return None


def _answer(table: PhaseTable, seat: int, move: StoreItem | SkipStorage) -> None:
    state = table.state
    item = move.item if isinstance(move, StoreItem) else ""
    table.emit(StorageChosen(seat, item))
    if state.decided[seat] < storage_places(state, seat):
        return
    table.emit(StorageFinished(seat))
    if not state.pending:
        _clear_hands(table)


def _clear_hands(table: PhaseTable) -> None:
    """Count what was stored and show what is discarded; that ends the round."""
    state = table.state
    seats = range(state.seats)
    stored = [len(state.chosen[seat]) for seat in seats]
    discarded = [tuple(left_in_hand(state, seat)) for seat in seats]
    table.emit(ReservesFilled(tuple(stored), tuple(discarded)))


STORE = DecisionKind(
    (StoreItem, SkipStorage), _choices, _objection, _answer, has_choice
)
