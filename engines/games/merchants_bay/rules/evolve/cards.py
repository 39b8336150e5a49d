"""The fold of what happens to cards: townsfolk, staff, corruption, sponsors."""

from typing import Final

from engines.games.merchants_bay.content import GOOD, KIND, TOWNSFOLK
from engines.games.merchants_bay.events import (
    AbilityEnded,
    AbilityLost,
    CorruptionDiscarded,
    CorruptionDrawn,
    CorruptionShuffled,
    GoodDelivered,
    GrandPlaceRefilled,
    ShieldActivated,
    SponsorPaid,
    StaffAssigned,
    StaffUsed,
    TownsfolkLaidOut,
    TownsfolkRecruited,
    TownsfolkReturned,
    TownsfolkShuffled,
)
from engines.games.merchants_bay.frame.boats import LOAD, can_load
from engines.games.merchants_bay.frame.question import DISCARD, FINISH, TO_BOAT, Evolve
from engines.games.merchants_bay.frame.stall import put_on_stall
from engines.games.merchants_bay.merchants import MERCHANT
from engines.games.merchants_bay.rules.locations import RECRUIT
from engines.games.merchants_bay.state import NONE, Board, Cards, State

ABILITY_QUESTION: Final = {
    "discard_one": DISCARD,
    "discard_up_to_three": DISCARD,
    "small_good": "deliver",
    "large_good": "deliver",
    "load": "lose_ability",
    "to_pier": "to_pier",
    "to_hall": "to_hall",
    "to_bag": "to_bag",
    "to_boat": TO_BOAT,
}
"""What the ability of a townsfolk card leads to; a Load that can be done is done."""

DISCARDS: Final = {"discard_one": 1, "discard_up_to_three": 3}

# --- townsfolk -----------------------------------------------------------------------


def _townsfolk_shuffled(state: State, event: TownsfolkShuffled) -> None:
    state.board.townsfolk_deck = event.order
    state.board.returned = 0


def _townsfolk_laid_out(state: State, event: TownsfolkLaidOut) -> None:
    board = state.board
    board.grand_place = event.cards
    board.townsfolk_deck = board.townsfolk_deck[len(event.cards) :]


def _grand_place_refilled(state: State, event: GrandPlaceRefilled) -> None:
    board = state.board
    others = [card for card in board.grand_place if card != NONE]
    board.grand_place = (event.card, *others)
    board.townsfolk_deck = board.townsfolk_deck[1:]
    board.returned = min(board.returned, len(board.townsfolk_deck))


def _townsfolk_returned(state: State, event: TownsfolkReturned) -> None:
    board = state.board
    _leave_grand_place(board, board.grand_place.index(event.card))
    _put_under_deck(board, event.card)


def _leave_grand_place(board: Board, place: int) -> None:
    cards = board.grand_place
    board.grand_place = (*cards[:place], NONE, *cards[place + 1 :])


def _put_under_deck(board: Board, card: int) -> None:
    board.townsfolk_deck = (*board.townsfolk_deck, card)
    board.returned += 1


def _townsfolk_recruited(state: State, event: TownsfolkRecruited) -> None:
    _leave_grand_place(state.board, event.place)
    state.recruit = event.card
    state.place = event.place
    ability = TOWNSFOLK[event.card].ability
    state.question = ABILITY_QUESTION[ability]
    state.discards = DISCARDS.get(ability, 0)
    if ability == "load" and can_load(state.board):
        state.loads = 1
        state.placing = LOAD
        state.question = FINISH


def _ability_lost(state: State, event: AbilityLost) -> None:
    state.question = "assign"


def _ability_ended(state: State, event: AbilityEnded) -> None:
    recruits = state.figures[event.seat] == RECRUIT
    state.question = "assign" if recruits else "staff"


def _good_delivered(state: State, event: GoodDelivered) -> None:
    put_on_stall(state, event.seat, GOOD[event.size, event.colour])
    state.question = "assign"


# --- staff ---------------------------------------------------------------------------


def _staff_assigned(state: State, event: StaffAssigned) -> None:
    staff = state.staff[event.seat]
    state.staff[event.seat] = (
        *staff[: event.slot - 1],
        event.card,
        *staff[event.slot :],
    )
    if event.replaced is not None:
        _put_under_deck(state.board, event.replaced)
    state.recruit = NONE
    state.question = "pay"


def _staff_used(state: State, event: StaffUsed) -> None:
    slot = event.slot - 1
    state.used = (*state.used, slot)
    ability = MERCHANT[state.merchants[event.seat]].staff[slot]
    state.question = ability.question
    ability.enter(state, event.seat)


# --- corruption ----------------------------------------------------------------------


def _corruption_shuffled(state: State, event: CorruptionShuffled) -> None:
    state.board.corruption_deck = event.order
    state.board.corruption_pile = ()
    state.board.shuffles += 1


def _corruption_drawn(state: State, event: CorruptionDrawn) -> None:
    state.board.corruption_deck = state.board.corruption_deck[1:]
    held = (*state.corruption[event.seat], event.card)
    state.corruption[event.seat] = _sorted(held)


def _sorted(cards: Cards) -> Cards:
    # A viewer is told either all cards of a seat or none of them.
    return cards if None in cards else tuple(sorted(cards))  # type: ignore[type-var]


def _corruption_discarded(state: State, event: CorruptionDiscarded) -> None:
    held = state.corruption[event.seat]
    place = held.index(event.card)
    state.corruption[event.seat] = held[:place] + held[place + 1 :]
    state.board.corruption_pile = (*state.board.corruption_pile, event.card)
    state.discards -= 1
    if state.discards <= 0 or not state.corruption[event.seat]:
        state.question = FINISH


# --- sponsors ------------------------------------------------------------------------


def _shield_activated(state: State, event: ShieldActivated) -> None:
    colour, shields = KIND[event.colour], state.shields[event.seat]
    state.shields[event.seat] = (*shields[:colour], True, *shields[colour + 1 :])
    state.question = FINISH


def _sponsor_paid(state: State, event: SponsorPaid) -> None:
    state.gold[event.seat] += event.gold
    state.question = FINISH


EVOLVE: Final[Evolve] = {
    TownsfolkShuffled: _townsfolk_shuffled,
    TownsfolkLaidOut: _townsfolk_laid_out,
    GrandPlaceRefilled: _grand_place_refilled,
    TownsfolkReturned: _townsfolk_returned,
    TownsfolkRecruited: _townsfolk_recruited,
    AbilityLost: _ability_lost,
    AbilityEnded: _ability_ended,
    GoodDelivered: _good_delivered,
    StaffAssigned: _staff_assigned,
    StaffUsed: _staff_used,
    CorruptionShuffled: _corruption_shuffled,
    CorruptionDrawn: _corruption_drawn,
    CorruptionDiscarded: _corruption_discarded,
    ShieldActivated: _shield_activated,
    SponsorPaid: _sponsor_paid,
}
