"""Using the staff and winning sponsors (C-47, C-59, P-4)."""

from collections.abc import Sequence

from engines.core.records import Move
from engines.games.merchants_bay.content import KIND, SLOTS
from engines.games.merchants_bay.events import ShieldActivated, StaffUsed
from engines.games.merchants_bay.frame.question import DecisionKind, Play
from engines.games.merchants_bay.merchants import MERCHANT
from engines.games.merchants_bay.moves import (
    FINISH_STAFF,
    SPONSOR,
    USE_STAFF,
    FinishStaff,
    Sponsor,
    UseStaff,
)
from engines.games.merchants_bay.rules.locations import usable_slots
from engines.games.merchants_bay.rules.paying import pay
from engines.games.merchants_bay.state import NONE, State

# --- using the staff -----------------------------------------------------------------


def _usable(state: State) -> Sequence[Move]:
    moves: list[Move] = [USE_STAFF[slot] for slot in usable_slots(state, state.active)]
    if state.used:
        moves.append(FINISH_STAFF)
    return moves


def _object_to_use(state: State, move: UseStaff | FinishStaff) -> str | None:
    if isinstance(move, FinishStaff):
        return None if state.used else "At least one ability is used."
    seat, slot = state.active, move.slot - 1
    if not 0 <= slot < SLOTS or state.staff[seat][slot] == NONE:
        return "Nobody works in this slot."
    if slot in state.used:
        return "Each ability is used at most once in an action."
    ability = MERCHANT[state.merchants[seat]].staff[slot]
    return None if ability.is_usable(state, seat) else ability.unusable


def _use(play: Play, move: UseStaff | FinishStaff) -> None:
    if isinstance(move, FinishStaff):
        pay(play)
    else:
        play.emit(StaffUsed(play.state.active, move.slot))


# --- winning sponsors ----------------------------------------------------------------


def _sponsors(state: State) -> Sequence[Move]:
    shields = state.shields[state.active]
    return [SPONSOR[colour] for colour, active in enumerate(shields) if not active]


def _object_to_sponsor(state: State, move: Sponsor) -> str | None:
    if state.shields[state.active][KIND[move.colour]]:
        return "This hall sponsors your shop already."
    return None


def _sponsor(play: Play, move: Sponsor) -> None:
    play.emit(ShieldActivated(play.state.active, move.colour))


STAFFING = DecisionKind((UseStaff, FinishStaff), _usable, _object_to_use, _use)
SPONSORING = DecisionKind((Sponsor,), _sponsors, _object_to_sponsor, _sponsor)
