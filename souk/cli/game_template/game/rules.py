"""The rules, by their numbers on the page of the game."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from engines.core.chance import Chance
from engines.core.errors import IllegalMove
from engines.core.game import Outcome, Seat
from engines.core.places import places
from engines.core.records import Options
from souk.cli.game_template.game.content import BOX, NOBODY, TRADERS
from souk.cli.game_template.game.events import (
    AnyEvent,
    LapBegan,
    MarketClosed,
    MarketOpened,
    StallOpened,
    TokenGivenUp,
)
from souk.cli.game_template.game.moves import AnyMove, WalkBack, WalkOn
from souk.cli.game_template.game.state import State

ON: Final = 1
BACK: Final = -1

# --- what may be done ----------------------------------------------------------------


def setup(options: Options, seats: int, chance: Chance) -> list[AnyEvent]:
    """Put the stalls in any order (R-01)."""
    return [MarketOpened(tuple(chance.shuffled(BOX.stalls, "stalls"))), LapBegan(1)]


def to_move(state: State) -> tuple[Seat, ...]:
    """Return whose turn it is: the seats take turns (R-02)."""
    if state.ranks or not state.owners:
        return ()
    return (state.owners.count(None) % len(TRADERS),)


def legal(state: State, seat: Seat) -> list[AnyMove]:
    """Return the ways on (R-03), then the ways back (R-04), the shortest first."""
    if seat not in to_move(state):
        return []
    moves: list[AnyMove] = [WalkOn(stall) for stall in _in_reach(state, ON)]
    if state.tokens[seat]:
        moves += [WalkBack(stall) for stall in _in_reach(state, BACK)]
    return moves


def objection(state: State, seat: Seat, move: AnyMove) -> str | None:
    if seat not in to_move(state):
        return "It is not the turn of this seat."
    if isinstance(move, WalkBack) and not state.tokens[seat]:
        return "Without a token the camel only walks on."
    if move.stall not in _in_reach(state, ON if isinstance(move, WalkOn) else BACK):
        return f"Stall {move.stall} is not one of the next {BOX.reach} free stalls."
    return None


def _in_reach(state: State, direction: int) -> list[int]:
    """Return the next free stalls; others do not count."""
    ring = len(state.owners)
    stalls = [(state.camel + direction * step) % ring for step in range(1, ring)]
    return [stall for stall in stalls if state.owners[stall] is None][: BOX.reach]


# --- what follows --------------------------------------------------------------------


def execute(state: State, seat: Seat, move: AnyMove, chance: Chance) -> list[AnyEvent]:
    """Play a move; every event is applied before the next one is found."""
    why = objection(state, seat, move)
    if why is not None:
        raise IllegalMove(why)
    events: list[AnyEvent] = []

    def emit(event: AnyEvent) -> None:
        evolve(state, event)
        events.append(event)

    if isinstance(move, WalkBack):
        emit(TokenGivenUp(seat))
    elif move.stall < state.camel:
        emit(LapBegan(state.lap + 1))
    emit(StallOpened(seat, move.stall))
    if state.owners.count(None) == BOX.left_over:
        emit(MarketClosed(_ranks(state), coins(state)))
    return events


def coins(state: State) -> tuple[int, ...]:
    """Return what the stalls of each seat are worth (R-05) with neighbours (R-06)."""
    return tuple(
        sum(
            worth
            for worth, owner in zip(state.worth, state.owners, strict=True)
            if owner == seat
        )
        + BOX.neighbours * [*pairwise(state.owners)].count((seat, seat))
        for seat in range(len(TRADERS))
    )


def _ranks(state: State) -> tuple[int, ...]:
    """Return the places: more coins first, then who has kept the token (R-09)."""
    return places([*zip(coins(state), state.tokens, strict=True)])


def outcome(state: State) -> Outcome | None:
    return Outcome(state.ranks, coins(state)) if state.ranks else None


def round_of(state: State) -> int:
    """Return the lap of the camel (R-07)."""
    return state.lap


# --- what an event changes -----------------------------------------------------------


def evolve(state: State, event: AnyEvent) -> None:
    EVOLVE[type(event)](state, event)


def _market_opened(state: State, event: MarketOpened) -> None:
    state.worth = (0, *event.worth)
    state.owners = [NOBODY, *(None for _ in event.worth)]


def _lap_began(state: State, event: LapBegan) -> None:
    state.lap = event.lap


def _token_given_up(state: State, event: TokenGivenUp) -> None:
    state.tokens[event.seat] = False


def _stall_opened(state: State, event: StallOpened) -> None:
    state.camel = event.stall
    state.owners[event.stall] = event.seat


def _market_closed(state: State, event: MarketClosed) -> None:
    state.ranks = event.ranks


EVOLVE: Final[dict[type[AnyEvent], Callable[[State, Any], None]]] = {
    MarketOpened: _market_opened,
    LapBegan: _lap_began,
    TokenGivenUp: _token_given_up,
    StallOpened: _stall_opened,
    MarketClosed: _market_closed,
}
