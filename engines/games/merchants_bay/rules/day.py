"""The course of a day: Clean-up, the next day, Arrival (C-17, C-18, C-49 to C-51)."""

from engines.core.chance import Chance
from engines.games.merchants_bay.content import (
    BOATS,
    BOX,
    FULL_BAG,
    GREY,
    KINDS,
    ROGUE_CARD,
    Adventurer,
)
from engines.games.merchants_bay.events import (
    AdventurersArrived,
    DayBegan,
    DayEnded,
    TownsfolkReturned,
    TurnBegan,
)
from engines.games.merchants_bay.frame.clock import next_seat
from engines.games.merchants_bay.frame.question import Play
from engines.games.merchants_bay.merchants import MERCHANT
from engines.games.merchants_bay.rules.recruiting import refill
from engines.games.merchants_bay.state import State


def begin_day(play: Play, round_number: int) -> None:
    play.emit(DayBegan(round_number))
    play.emit(_arrival(play.state, play.chance))
    play.emit(TurnBegan(next_seat(play.state.board)))


def end_day(play: Play) -> None:
    """Clean up after the first and the second day; the third needs none."""
    state = play.state
    play.emit(DayEnded(state.round))
    play.emit(TownsfolkReturned(state.board.grand_place[-1]))
    refill(play)
    for seat, name in enumerate(state.merchants):
        MERCHANT[name].clean_up(play, seat)
    begin_day(play, state.round + 1)


def _arrival(state: State, chance: Chance) -> AdventurersArrived:
    """Draw for all boats in order; rogues that may not arrive are set aside."""
    bag = [*state.board.bag]
    may_arrive = ROGUE_CARD[state.rogues].arrive
    aboard: list[Adventurer] = []
    set_aside = attempt = 0
    while len(aboard) < len(BOATS) * BOX.boats.arriving and any(bag):
        # A rogue set aside for one place leaves the draws for the others as they are.
        key = ("arrival", state.round, len(aboard), attempt)
        kind = chance.from_bag(bag, FULL_BAG, *key)
        bag[kind] -= 1
        if kind == GREY and not may_arrive:
            set_aside += 1
            attempt += 1
        else:
            aboard.append(KINDS[kind])
            attempt = 0
    each = BOX.boats.arriving
    boats = tuple(tuple(aboard[boat * each :][:each]) for boat in BOATS)
    return AdventurersArrived(boats, set_aside)
