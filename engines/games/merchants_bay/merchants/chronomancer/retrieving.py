"""Retrieving goods from marked tiles, and the sponsor of the assistant's tile (P-7)."""

from collections.abc import Sequence

from engines.core.records import Move
from engines.games.merchants_bay.content import COLOURS, KIND, LARGE, SMALL
from engines.games.merchants_bay.frame.question import DecisionKind, Play
from engines.games.merchants_bay.frame.sponsorship import immediate_sponsorship
from engines.games.merchants_bay.frame.stall import can_make
from engines.games.merchants_bay.merchants.chronomancer.content import (
    CELLS,
    PAIRS,
    WILD,
)
from engines.games.merchants_bay.merchants.chronomancer.events import (
    RelicRetrieved,
    TrinketRetrieved,
)
from engines.games.merchants_bay.merchants.chronomancer.moves import (
    FINISH_RETRIEVING,
    RETRIEVE_RELIC,
    RETRIEVE_TRINKET,
    FinishRetrieving,
    RetrieveRelic,
    RetrieveTrinket,
)
from engines.games.merchants_bay.merchants.chronomancer.shop import (
    ChronomancerShop,
    shop_of,
)
from engines.games.merchants_bay.state import State

COLOURS_OF: tuple[tuple[int, ...], ...] = (
    *((colour,) for colour in range(len(COLOURS))),
    tuple(range(len(COLOURS))),
)
"""The colours that each kind of tile can have; a wild one has any."""


def _can_have(tile: int, colour: int) -> bool:
    return tile in (colour, WILD)


def _trinkets(state: State, seat: int) -> list[Move]:
    shop = shop_of(state, seat)
    return [
        RETRIEVE_TRINKET[cell][colour]
        for cell in CELLS
        if shop.marked[cell]
        for colour in COLOURS_OF[shop.grid[cell]]
        if can_make(state, seat, SMALL + colour)
    ]


def _relics(state: State, seat: int) -> list[Move]:
    shop = shop_of(state, seat)
    grid, marked = shop.grid, shop.marked
    return [
        RETRIEVE_RELIC[cell, other][colour]
        for cell, other in PAIRS
        if marked[cell] and marked[other]
        for colour in COLOURS_OF[grid[cell]]
        if _can_have(grid[other], colour) and can_make(state, seat, LARGE + colour)
    ]


def can_retrieve(state: State, seat: int) -> bool:
    if True not in shop_of(state, seat).marked:
        return False
    return bool(_trinkets(state, seat) or _relics(state, seat))


def _choices(state: State) -> Sequence[Move]:
    seat = state.active
    moves = _trinkets(state, seat) + _relics(state, seat)
    if shop_of(state, seat).retrieved:
        moves.append(FINISH_RETRIEVING)
    return moves


def _objection(
    state: State, move: RetrieveTrinket | RetrieveRelic | FinishRetrieving
) -> str | None:
    seat = state.active
    shop = shop_of(state, seat)
    if isinstance(move, FinishRetrieving):
        return None if shop.retrieved else "A Retrieve makes at least one good."
    if isinstance(move, RetrieveTrinket):
        cells, size = [move.cell], SMALL
    elif (move.cell, move.other) in PAIRS:
        cells, size = [move.cell, move.other], LARGE
    else:
        return "A relic takes two tiles side by side, the lower cell named first."
    colour = KIND[move.colour]
    if not all(_can_give(shop, cell, colour) for cell in cells):
        return f"A {move.colour} good needs marked tiles that can be {move.colour}."
    if not can_make(state, seat, size + colour):
        return "No such good is left in the supply."
    return None


def _can_give(shop: ChronomancerShop, cell: int, colour: int) -> bool:
    return cell in CELLS and shop.marked[cell] and _can_have(shop.grid[cell], colour)


def _answer(
    play: Play, move: RetrieveTrinket | RetrieveRelic | FinishRetrieving
) -> None:
    seat = play.state.active
    if isinstance(move, FinishRetrieving):
        play.finish()
    elif isinstance(move, RetrieveTrinket):
        play.emit(TrinketRetrieved(seat, move.cell, move.colour))
    else:
        trinket = can_make(play.state, seat, SMALL + KIND[move.colour])
        play.emit(RelicRetrieved(seat, move.cell, move.other, move.colour, trinket))


# --- staff: immediate sponsorship ----------------------------------------------------


def _colours_here(state: State) -> Sequence[int]:
    shop = shop_of(state, state.active)
    return COLOURS_OF[shop.grid[shop.assistant]]


RETRIEVING = DecisionKind(
    (RetrieveTrinket, RetrieveRelic, FinishRetrieving), _choices, _objection, _answer
)
SPONSORING = immediate_sponsorship(
    _colours_here, "The sponsor's colour is that of the assistant's tile."
)
