"""Filling furnaces with rolled dice (P-7)."""

from collections.abc import Iterator, Sequence
from functools import cache

from engines.core.records import Move
from engines.games.merchants_bay.content import SIZES
from engines.games.merchants_bay.frame.question import DecisionKind, Play
from engines.games.merchants_bay.merchants.blacksmith.content import (
    ALLOY,
    COAL_SETS,
    FURNACES_OF,
    TEMPERATURES,
    TWINS,
)
from engines.games.merchants_bay.merchants.blacksmith.events import FurnaceFilled
from engines.games.merchants_bay.merchants.blacksmith.moves import (
    FILL_FURNACE,
    FINISH_FILLING,
    FillFurnace,
    FinishFilling,
)
from engines.games.merchants_bay.merchants.blacksmith.shop import (
    FREE,
    BlacksmithShop,
    good_in,
    good_of,
    shop_of,
)
from engines.games.merchants_bay.state import State

CoalSet = tuple[tuple[int, ...], int, int]
"""Some coal dice, what they show together, and the lowest face among them."""


@cache
def _coal_sets(faces: tuple[int, ...]) -> tuple[CoalSet, ...]:
    """Return all sets of coal dice that can be used, a face of 0 being that of none.

    Of sets that show the same faces only that with the lowest numbers is returned.
    """
    return tuple(
        (dice, sum(shown), min(shown))
        for dice in COAL_SETS
        if all(shown := [faces[die] for die in dice])
        and not any(
            faces[other] == faces[die]
            for die in dice
            for other in range(die)
            if other not in dice
        )
    )


@cache
def coal_for(faces: tuple[int, ...], heat: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets that give the heat, and too little without any of their dice."""
    return tuple(
        [
            dice
            for dice, total, lowest in _coal_sets(faces)
            if 0 <= total - heat < lowest
        ]
    )


def free_coal(shop: BlacksmithShop) -> tuple[int, ...]:
    """Return what the rolled coal dice show, 0 for those in furnaces."""
    return tuple(
        [
            face if place == FREE else 0
            for face, place in zip(shop.coal_faces, shop.coal, strict=True)
        ]
    )


def _is_lowest(shop: BlacksmithShop, alloy: int) -> bool:
    """Tell whether no rolled die of a lower number is like this one."""
    faces = shop.alloy_faces
    return not any(
        shop.alloy[twin] == FREE and faces[twin] == faces[alloy]
        for twin in TWINS[alloy]
    )


def _empty_furnace(shop: BlacksmithShop, size: int) -> int | None:
    for furnace in FURNACES_OF[size]:
        if furnace not in shop.filled:
            return furnace
    return None


def spare_tokens(state: State, seat: int) -> list[int]:
    """Return how many tokens of each good no furnace waits for; perhaps fewer than 0.

    A mercenary may have brought a token that a furnace waited for.
    """
    shop = shop_of(state, seat)
    tokens = [*state.supplies[seat]]
    for furnace in shop.filled:
        tokens[good_in(shop, furnace)] -= 1
    return tokens


def castings(state: State, seat: int) -> Iterator[tuple[int, int, int]]:
    """Yield size, alloy die and missing heat of all that could go into a furnace."""
    shop = shop_of(state, seat)
    tokens = spare_tokens(state, seat)
    alloys = [die for die in ALLOY if shop.alloy[die] == FREE and _is_lowest(shop, die)]
    for size, temperature in enumerate(TEMPERATURES):
        if _empty_furnace(shop, size) is not None:
            for alloy in alloys:
                if tokens[good_of(size, alloy)] > 0:
                    yield size, alloy, temperature - shop.alloy_faces[alloy]


def _can_fill(state: State) -> bool:
    """Tell whether some furnace can be filled: then filling or not is a choice."""
    seat = state.active
    most = sum(free_coal(shop_of(state, seat)))
    return any(heat <= most for _, _, heat in castings(state, seat))


def _fillings(state: State) -> Sequence[Move]:
    seat = state.active
    faces = free_coal(shop_of(state, seat))
    moves: list[Move] = []
    for size, alloy, heat in castings(state, seat):
        fillings = FILL_FURNACE[size][alloy]
        moves += [fillings[coal] for coal in coal_for(faces, heat)]
    moves.append(FINISH_FILLING)
    return moves


def _object_to_filling(state: State, move: FillFurnace | FinishFilling) -> str | None:
    if isinstance(move, FinishFilling):
        return None
    seat = state.active
    shop, alloy, size = shop_of(state, seat), move.alloy, SIZES.index(move.size)
    if _empty_furnace(shop, size) is None:
        return f"Every {move.size} furnace is filled."
    if alloy not in ALLOY or shop.alloy[alloy] != FREE:
        return "This alloy die was not rolled, or is in a furnace."
    if not _is_lowest(shop, alloy):
        return "Of two alloy dice that are alike the one with the lower number is used."
    if spare_tokens(state, seat)[good_of(size, alloy)] <= 0:
        return "The supply has no such good that no other furnace waits for."
    return _object_to_coal(shop, move, TEMPERATURES[size] - shop.alloy_faces[alloy])


def _object_to_coal(shop: BlacksmithShop, move: FillFurnace, heat: int) -> str | None:
    faces = free_coal(shop)
    if move.coal in coal_for(faces, heat):
        return None
    if move.coal not in COAL_SETS or not all(faces[die] for die in move.coal):
        return "One or more rolled coal dice are named, each once, the lowest first."
    shown = [faces[die] for die in move.coal]
    if sum(shown) < heat:
        return f"The coal dice show {sum(shown)}, but {heat} is needed."
    if sum(shown) - min(shown) >= heat:
        return "One of these coal dice is superfluous."
    return "Of coal dice that show the same those with the lowest numbers are used."


def _fill(play: Play, move: FillFurnace | FinishFilling) -> None:
    if isinstance(move, FinishFilling):
        play.finish()
        return
    seat = play.state.active
    furnace = _empty_furnace(shop_of(play.state, seat), SIZES.index(move.size))
    assert furnace is not None
    play.emit(FurnaceFilled(seat, furnace, move.alloy, move.coal))


FILLING = DecisionKind(
    (FillFurnace, FinishFilling),
    _fillings,
    _object_to_filling,
    _fill,
    is_open=_can_fill,
)
