"""Phase 1, supply: the monster, the deal, the draft and the Wholesaler (Q-13 to Q-16).

The reserves stay where they are during the draft and join the hands after it.
"""

from typing import Literal

from engines.games.bazar_quest.content import BOX, MONSTER
from engines.games.bazar_quest.events.table import RoundBegan
from engines.games.bazar_quest.events.trade import (
    ItemDrafted,
    ItemsDealt,
    MonsterRevealed,
    PacksPassed,
    ReservesTaken,
)
from engines.games.bazar_quest.moves import DRAFT_ITEM, AnyMove, DraftItem
from engines.games.bazar_quest.rules import display
from engines.games.bazar_quest.rules.employees import WHOLESALER, offer, owners
from engines.games.bazar_quest.rules.question import DecisionKind
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import State


def begin_round(table: PhaseTable) -> None:
    state = table.state
    table.emit(RoundBegan(state.round + 1))
    if state.monster is None:
        monster = state.monsters[0]
        # A monster nobody has been told of is revealed by nobody.
        assert monster is not None
        table.emit(MonsterRevealed(monster))
    advanced = state.options.advanced_two_player
    size = BOX.advanced.dealt_items if advanced else BOX.dealt_items
    items = table.top_items(size * state.seats)
    packs = [items[seat * size : (seat + 1) * size] for seat in range(state.seats)]
    table.emit(ItemsDealt(tuple(packs)))


# --- the draft -----------------------------------------------------------------------


def _choices(state: State, seat: int) -> list[AnyMove]:
    return [DRAFT_ITEM[item] for item in dict.fromkeys(state.packs[seat]) if item]


def _has_choice(state: State, seat: int) -> bool:
    # A pack is in order, so equal items lie side by side.
    pack = state.packs[seat]
    return pack[0] != pack[-1]


def _objection(state: State, seat: int, move: DraftItem) -> str | None:
    if move.item not in state.packs[seat]:
        return f"There is no {move.item} in your pack."
    return None


def _answer(table: PhaseTable, seat: int, move: DraftItem) -> None:
    table.emit(ItemDrafted(seat, move.item))
    if table.state.pending:
        return
    if table.state.packs[0]:
        _pass_on(table)
    else:
        table.emit(ReservesTaken())
        _ask_wholesalers(table, None)


def _pass_on(table: PhaseTable) -> None:
    packs = table.state.packs
    if direction(table.state) == "left":
        table.emit(PacksPassed((packs[-1], *packs[:-1]), "left"))
    else:
        table.emit(PacksPassed((*packs[1:], packs[0]), "right"))


def direction(state: State) -> Literal["left", "right"]:
    """Return where packs are passed: to the left, in a crowd not always (Q-73)."""
    if state.seats < BOX.crowd.seats or state.monster is None:
        return "left"
    reverse = MONSTER[state.monster].level == BOX.crowd.reverse_level
    return "right" if reverse else "left"


DRAFT = DecisionKind((DraftItem,), _choices, _objection, _answer, _has_choice)

# --- the Wholesaler ------------------------------------------------------------------


def _ask_wholesalers(table: PhaseTable, last: int | None) -> None:
    if not offer(table, WHOLESALER, owners(table.state, WHOLESALER), last):
        display.begin(table)


def after_wholesaler(table: PhaseTable, seat: int, used: bool) -> None:
    """Let the seat draw, or ask the next one."""
    if used:
        table.draw_item(seat)
    else:
        _ask_wholesalers(table, seat)


def after_discard(table: PhaseTable, seat: int) -> None:
    """Go on when the item drawn by a Wholesaler is paid for."""
    _ask_wholesalers(table, seat)
