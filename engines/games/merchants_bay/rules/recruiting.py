"""Recruiting townsfolk: the card, its ability and its slot (C-56 to C-60, P-4, P-5)."""

from collections.abc import Sequence

from engines.core.records import Move
from engines.games.merchants_bay.content import (
    GOOD,
    OPEN_PLACES,
    SLOTS,
    TOWNSFOLK,
    Size,
)
from engines.games.merchants_bay.events import (
    GoodDelivered,
    GrandPlaceRefilled,
    StaffAssigned,
    TownsfolkRecruited,
)
from engines.games.merchants_bay.frame.corruption import lose_ability
from engines.games.merchants_bay.frame.question import DecisionKind, Play, always, step
from engines.games.merchants_bay.frame.stall import can_make
from engines.games.merchants_bay.moves import (
    ASSIGN_STAFF,
    RECRUIT_TOWNSFOLK,
    AssignStaff,
    RecruitTownsfolk,
)
from engines.games.merchants_bay.state import NONE, State

# --- recruiting ----------------------------------------------------------------------


def _recruits(state: State) -> Sequence[Move]:
    return RECRUIT_TOWNSFOLK


def _object_to_recruit(state: State, move: RecruitTownsfolk) -> str | None:
    if 0 <= move.place < OPEN_PLACES:
        return None
    return f"The Grand Place has the places 0 to {OPEN_PLACES - 1}."


def _recruit(play: Play, move: RecruitTownsfolk) -> None:
    state = play.state
    card = state.board.grand_place[move.place]
    play.emit(TownsfolkRecruited(state.active, move.place, card))


def _deliver(play: Play) -> None:
    """Let a mercenary bring a good, or nothing when its token is not in the supply."""
    state = play.state
    card = TOWNSFOLK[state.recruit]
    colour = card.good
    size: Size = "small" if card.ability == "small_good" else "large"
    if colour is not None and can_make(state, state.active, GOOD[size, colour]):
        play.emit(GoodDelivered(state.active, size, colour))
    else:
        lose_ability(play)


def _slots(state: State) -> Sequence[Move]:
    return ASSIGN_STAFF


def _object_to_slot(state: State, move: AssignStaff) -> str | None:
    if 1 <= move.slot <= SLOTS:
        return None
    return f"A staff board has the slots 1 to {SLOTS}."


def _assign(play: Play, move: AssignStaff) -> None:
    state = play.state
    seat = state.active
    former = state.staff[seat][move.slot - 1]
    replaced = None if former == NONE else former
    play.emit(StaffAssigned(seat, move.slot, state.recruit, replaced))


def refill(play: Play) -> None:
    """Slide the townsfolk to the right and reveal the next card (C-56 step 5)."""
    card = play.state.board.townsfolk_deck[0]
    # A card nobody has been told of is revealed by nobody: the rules always know.
    assert card is not None
    play.emit(GrandPlaceRefilled(card))


RECRUITING = DecisionKind(
    (RecruitTownsfolk,), _recruits, _object_to_recruit, _recruit, is_open=always
)
DELIVERING = step(_deliver)
ASSIGNING = DecisionKind(
    (AssignStaff,), _slots, _object_to_slot, _assign, is_open=always
)
