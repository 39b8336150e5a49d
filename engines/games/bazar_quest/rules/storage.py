"""Phase 6, storage: some items stay in reserve, the others are discarded (Q-49)."""

from engines.games.bazar_quest.events.table import PhaseBegan
from engines.games.bazar_quest.events.trade import (
    ItemStored,
    ReservesFilled,
    StorageFinished,
)
from engines.games.bazar_quest.moves import (
    FINISH_STORAGE,
    STORE_ITEM,
    AnyMove,
    FinishStorage,
    StoreItem,
)
from engines.games.bazar_quest.rules.hidden_choice import (
    is_full,
    left_in_hand,
    object_to_item,
)
from engines.games.bazar_quest.rules.numbers import storage_room
from engines.games.bazar_quest.rules.question import DecisionKind
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import State


def begin(table: PhaseTable) -> None:
    table.emit(PhaseBegan("storage"))


def _choices(state: State, seat: int) -> list[AnyMove]:
    moves: list[AnyMove] = []
    if _has_choice(state, seat):
        moves += [STORE_ITEM[i] for i in dict.fromkeys(left_in_hand(state, seat))]
    moves.append(FINISH_STORAGE)
    return moves


def _has_choice(state: State, seat: int) -> bool:
    return not is_full(state, seat, storage_room(state, seat))


def _objection(state: State, seat: int, move: StoreItem | FinishStorage) -> str | None:
    if isinstance(move, FinishStorage):
        return None
    return object_to_item(state, seat, move.item)


def _answer(table: PhaseTable, seat: int, move: StoreItem | FinishStorage) -> None:
    state = table.state
    if isinstance(move, StoreItem):
        table.emit(ItemStored(seat, move.item))
        if _has_choice(state, seat):
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
    (StoreItem, FinishStorage), _choices, _objection, _answer, _has_choice
)
