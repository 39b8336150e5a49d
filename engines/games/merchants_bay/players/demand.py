"""What goods will be sold for: the customers who stand on the piers or will come."""

from collections.abc import Sequence
from typing import Final

from engines.games.merchants_bay.content import (
    BERTHS_OF_BOAT,
    BLACK_MARKET,
    BOATS,
    GOODS_SOLD_AT,
    KINDS,
    LARGE,
    PIER_OF_BERTH,
    PLACES,
    PRICES,
    ROUNDS,
)
from engines.games.merchants_bay.frame.hints import GOLD
from engines.games.merchants_bay.state import AT_SEA, Board, State

CORRUPTION: Final = 2 * GOLD
"""What a corruption card is expected to cost in the end."""
USUAL_CUSTOMERS: Final = 3 * GOLD // 2
"""How many customers of a colour a pier can be expected to have on another day."""

SIDES: Final = tuple(
    (berths, [boat for boat in BOATS if BERTHS_OF_BOAT[boat] == berths])
    for berths in dict.fromkeys(BERTHS_OF_BOAT)
)
"""The berths and the boats of each side of the island."""


def goods_worth(state: State) -> list[int]:
    """Return what each good will bring at its best pier, today or on another day."""
    other_day = USUAL_CUSTOMERS if state.round < ROUNDS else 0
    worth = [price * other_day for price in PRICES]
    demand = _demand(state.board)
    for pier, goods in enumerate(GOODS_SOLD_AT):
        # A seller draws once there, and seldom for a single good.
        fee = CORRUPTION // 2 if pier == BLACK_MARKET else 0
        for good in goods:
            gold = PRICES[good] * demand[pier][good % LARGE] - fee
            worth[good] = max(worth[good], gold)
    return worth


def _demand(board: Board) -> list[list[int]]:
    """Return the customers to be expected on each pier by kind, in hundredths."""
    demand = [[GOLD * count for count in pier] for pier in board.piers]
    for berths, boats in SIDES:
        free = [berth for berth in berths if berth not in board.berths]
        at_sea = [boat for boat in boats if board.berths[boat] == AT_SEA]
        if free and at_sea:
            coming = _boat_to_come(board, at_sea)
            for berth in free:
                pier = demand[PIER_OF_BERTH[berth]]
                for kind, count in enumerate(coming):
                    pier[kind] += count
    return demand


def _boat_to_come(board: Board, boats: Sequence[int]) -> list[int]:
    """Return the mean of some boats, each filled up from the bag, in hundredths."""
    crowds = [board.boats[boat] for boat in boats]
    bag, in_bag = board.bag, sum(board.bag) or 1
    missing = len(boats) * PLACES - sum(map(sum, crowds))
    return [
        GOLD
        * (sum(crowd[kind] for crowd in crowds) * in_bag + missing * bag[kind])
        // (in_bag * len(boats))
        for kind in range(len(KINDS))
    ]
