"""Cauldrons, Toxic Waste, and what the staff does with marbles and goods (P-7)."""

from collections.abc import Sequence

from engines.core.records import Move
from engines.games.merchants_bay.content import COLOURS, GOOD, GOODS, KIND, LARGE
from engines.games.merchants_bay.frame.corruption import draw_corruption
from engines.games.merchants_bay.frame.question import DecisionKind, Play, step
from engines.games.merchants_bay.frame.sponsorship import immediate_sponsorship
from engines.games.merchants_bay.frame.stall import can_make
from engines.games.merchants_bay.merchants.alchemist.content import (
    BOX,
    ICHOR,
    MARBLES_OF,
)
from engines.games.merchants_bay.merchants.alchemist.events import (
    GoodBrewed,
    MarbleSwapped,
    SwapColourChosen,
    WastePurged,
)
from engines.games.merchants_bay.merchants.alchemist.moves import (
    BREW,
    FINISH_BREWING,
    FINISH_SWAPPING,
    SWAP_COLOUR,
    SWAP_MARBLE,
    Brew,
    FinishBrewing,
    FinishSwapping,
    SwapColour,
    SwapMarble,
)
from engines.games.merchants_bay.merchants.alchemist.shop import shop_of
from engines.games.merchants_bay.state import State

# --- Brew ----------------------------------------------------------------------------


def _has_marbles(flask: tuple[int, ...], good: int, ichor: bool) -> bool:
    needed = MARBLES_OF[good]
    if ichor:
        return flask[ICHOR] > 0 and flask[good % LARGE] >= needed - 1
    return flask[good % LARGE] >= needed


def can_brew(state: State, seat: int) -> bool:
    flask, supply = shop_of(state, seat).flask, state.supplies[seat]
    ichor = 1 if flask[ICHOR] else 0
    return any(
        flask[good % LARGE] + ichor >= MARBLES_OF[good]
        for good, tokens in enumerate(supply)
        if tokens
    )


def _brews(state: State) -> Sequence[Move]:
    seat = state.active
    shop = shop_of(state, seat)
    moves: list[Move] = [
        BREW[good][ichor]
        for good in range(len(GOODS))
        if can_make(state, seat, good)
        for ichor in (False, True)
        if _has_marbles(shop.flask, good, ichor)
    ]
    if shop.brewed:
        moves.append(FINISH_BREWING)
    return moves


def _object_to_brew(state: State, move: Brew | FinishBrewing) -> str | None:
    seat = state.active
    shop = shop_of(state, seat)
    if isinstance(move, FinishBrewing):
        return None if shop.brewed else "A Brew makes at least one good."
    good = GOOD[move.size, move.colour]
    if not can_make(state, seat, good):
        return f"No {move.size} {move.colour} good is left in the supply."
    if not _has_marbles(shop.flask, good, move.ichor):
        return "The flask does not hold the marbles for this good."
    return None


def _brew(play: Play, move: Brew | FinishBrewing) -> None:
    if isinstance(move, FinishBrewing):
        play.finish()
    else:
        seat = play.state.active
        play.emit(GoodBrewed(seat, move.size, move.colour, move.ichor))


# --- Purge ---------------------------------------------------------------------------


def has_waste(state: State, seat: int) -> bool:
    return shop_of(state, seat).waste > 0


def _purge(play: Play) -> None:
    seat = play.state.active
    ichor = shop_of(play.state, seat).waste
    play.emit(WastePurged(seat, ichor))
    if ichor >= BOX.purge.noxious:
        draw_corruption(play, seat, BOX.purge.corruption)
    play.finish()


# --- staff: swap marbles -------------------------------------------------------------


def _can_swap_for(state: State, seat: int, colour: int) -> bool:
    shop = shop_of(state, seat)
    return shop.bag[colour] > 0 and any(
        count for other, count in enumerate(shop.flask[:ICHOR]) if other != colour
    )


def can_swap(state: State, seat: int) -> bool:
    return any(_can_swap_for(state, seat, colour) for colour in range(ICHOR))


def _swap_colours(state: State) -> Sequence[Move]:
    return [
        SWAP_COLOUR[colour]
        for colour in range(ICHOR)
        if _can_swap_for(state, state.active, colour)
    ]


def _object_to_swap_colour(state: State, move: SwapColour) -> str | None:
    if _can_swap_for(state, state.active, KIND[move.colour]):
        return None
    return "The bag has no such marble, or the flask has none to give for it."


def _choose_swap_colour(play: Play, move: SwapColour) -> None:
    play.emit(SwapColourChosen(play.state.active, move.colour))


def _swaps(state: State) -> Sequence[Move]:
    shop = shop_of(state, state.active)
    moves: list[Move] = []
    if shop.bag[shop.swap_colour]:
        moves += [
            SWAP_MARBLE[colour]
            for colour in range(ICHOR)
            if shop.flask[colour] and colour != shop.swap_colour
        ]
    if shop.swaps:
        moves.append(FINISH_SWAPPING)
    return moves


def _object_to_swap(state: State, move: SwapMarble | FinishSwapping) -> str | None:
    shop = shop_of(state, state.active)
    if isinstance(move, FinishSwapping):
        return None if shop.swaps else "At least one marble is swapped."
    give = KIND[move.give]
    if give == shop.swap_colour:
        return "A marble is swapped for one of another colour."
    if not shop.flask[give]:
        return f"No {move.give} marble is in the flask."
    if not shop.bag[shop.swap_colour]:
        return "The bag has no marble of the chosen colour left."
    return None


def _swap(play: Play, move: SwapMarble | FinishSwapping) -> None:
    if isinstance(move, FinishSwapping):
        play.finish()
        return
    seat = play.state.active
    take = COLOURS[shop_of(play.state, seat).swap_colour]
    play.emit(MarbleSwapped(seat, move.give, take))


# --- staff: immediate sponsorship ----------------------------------------------------


def has_goods(state: State, seat: int) -> bool:
    return any(state.stalls[seat])


def _colours_on_stall(state: State) -> Sequence[int]:
    stall = state.stalls[state.active]
    return [c for c in range(LARGE) if stall[c] or stall[LARGE + c]]


BREWING = DecisionKind((Brew, FinishBrewing), _brews, _object_to_brew, _brew)
PURGING = step(_purge)
CHOOSING_SWAP = DecisionKind(
    (SwapColour,), _swap_colours, _object_to_swap_colour, _choose_swap_colour
)
SWAPPING = DecisionKind((SwapMarble, FinishSwapping), _swaps, _object_to_swap, _swap)
SPONSORING = immediate_sponsorship(
    _colours_on_stall,
    "The sponsor's colour must be the colour of a good on your stall.",
)
