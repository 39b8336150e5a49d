"""What the value of a seat is made of, in each game, and the stages it differs by.

A value looks at the whole table, hands included: it is used on matches that are over.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from engines.games.bazar.content import BOX as BAZAR
from engines.games.bazar.content import EMPTY, OWNER
from engines.games.bazar.content import PILE as TILES
from engines.games.bazar.rules import coins
from engines.games.bazar_quest.content import BOX as QUEST
from engines.games.bazar_quest.content import EMPLOYEE
from engines.games.bazar_quest.players import FLIP_WORTH, UPGRADE_WORTH, WORTH
from engines.games.merchants_bay.frame.hints import GOLD, hours_left
from engines.games.merchants_bay.players.demand import goods_worth
from engines.games.merchants_bay.players.standing import standing


class Features(NamedTuple):
    """What is looked at in one game."""

    names: tuple[str, ...]
    stages: int
    stage: Callable[[Any], int]
    """The stage of a match, from 0: each has weights of its own."""
    of_seats: Callable[[Any], list[tuple[float, ...]]]


# --- Bazar ---------------------------------------------------------------------------

COINS_OF_A_STAGE: Final = 20


def _bazar_stage(state: Any) -> int:
    richest: int = max(state.coins)
    return min(richest // COINS_OF_A_STAGE, BAZAR.winning_coins // COINS_OF_A_STAGE)


def _bazar(state: Any) -> list[tuple[float, ...]]:
    seats = range(state.seats)
    income = [0.0] * state.seats
    for each in coins.distribute(state).income:
        if each.seat is not None:
            income[each.seat] += each.coins
    lying = [OWNER[piece] for piece in state.board if piece > EMPTY]
    return [
        (
            float(state.coins[seat]),
            income[seat],
            float(lying.count(seat)),
            *(float(tile in state.hands[seat]) for tile in TILES),
        )
        for seat in seats
    ]


# --- Bazar Quest ---------------------------------------------------------------------


def _quest_stage(state: Any) -> int:
    return min(len(state.defeated), 2)


def _quest(state: Any) -> list[tuple[float, ...]]:
    return [
        (
            float(state.glory[seat]),
            state.gold[seat] / QUEST.gold_per_point,
            _equipment(state, seat) / QUEST.gold_per_point,
        )
        for seat in range(state.seats)
    ]


def _equipment(state: Any, seat: int) -> int:
    worth = sum(WORTH[EMPLOYEE[name].ability] for name in state.employees[seat])
    for kind, levels in state.levels.items():
        worth += UPGRADE_WORTH[kind] * (levels[seat] > 0)
        worth += FLIP_WORTH[kind] * (levels[seat] > 1)
    return worth


# --- La Baie des Marchands -----------------------------------------------------------


def _bay_stage(state: Any) -> int:
    return max(state.round - 1, 0)


def _bay(state: Any) -> list[tuple[float, ...]]:
    if len(state.merchants) < state.seats or not state.shops:
        return [(0.0,) * 5] * state.seats
    worth = goods_worth(state)
    return [
        (
            float(state.gold[seat]),
            standing(state, seat, worth) / GOLD,
            sum(map(int.__mul__, state.stalls[seat], worth)) / GOLD,
            float(hours_left(state, seat)),
            float(len(state.corruption[seat])),
        )
        for seat in range(state.seats)
    ]


FEATURES: Final[dict[str, Features]] = {
    "bazar": Features(
        ("coins", "income", "tiles", *(f"tile {tile} in hand" for tile in TILES)),
        BAZAR.winning_coins // COINS_OF_A_STAGE + 1,
        _bazar_stage,
        _bazar,
    ),
    "bazar_quest": Features(("glory", "gold", "equipment"), 3, _quest_stage, _quest),
    "merchants_bay": Features(
        ("gold", "standing", "goods", "hours", "corruption"), 3, _bay_stage, _bay
    ),
}
