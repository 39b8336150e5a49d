"""How well a seat stands, by rule of thumb, in hundredths of gold.

No rule of the game depends on these numbers.
"""

from collections.abc import Sequence
from typing import Final

from engines.games.merchants_bay.content import (
    BOX,
    CORRUPTION_ICONS,
    GREY,
    KIND,
    LARGE,
    ROUNDS,
    SMALL,
    TOWNSFOLK,
    TOWNSFOLK_ICONS,
    Cost,
)
from engines.games.merchants_bay.frame.hints import GOLD, Worth, hours_left
from engines.games.merchants_bay.frame.question import ADVANCE, DISCARD, END_TURN
from engines.games.merchants_bay.merchants import MERCHANT
from engines.games.merchants_bay.players.demand import CORRUPTION, goods_worth
from engines.games.merchants_bay.rules.locations import LOCATION, RECRUIT
from engines.games.merchants_bay.state import NONE, State

HOUR: Final = 6 * GOLD
SLOT: Final = GOLD
"""What an ability of the staff brings on each day to come."""
GROWTH: Final = 13 * GOLD // 10
"""By how much a hall grows in a day."""
LAIR_GROWTH: Final = GOLD // 4
SAILOR: Final = GOLD // 2

PAID: Final = ("action", ADVANCE, END_TURN, "market", "sell")
"""What is asked while no action is under way that is still to be paid for."""


def standing(state: State, seat: int, worth: Worth | None = None) -> int:
    """Return all that a seat has and may expect; the worth of goods may be known."""
    if state.ranks:
        return GOLD * state.gold[seat]
    worth = goods_worth(state) if worth is None else worth
    goods = sum(map(int.__mul__, state.stalls[seat], worth))
    shields = state.shields[seat]
    return (
        GOLD * state.gold[seat]
        + goods
        + sum(shield_worth(state, c) for c, active in enumerate(shields) if active)
        + _cards_worth(state, seat)
        + HOUR * hours_left(state, seat)
        + MERCHANT[state.merchants[seat]].hints.promise(state, seat, worth)
        - _debt(state, seat)
    )


def price(state: State, seat: int, cost: Cost) -> int:
    """Return what a cost amounts to; hours beyond the end of the day are free."""
    return (
        HOUR * min(cost.hours, hours_left(state, seat)) + CORRUPTION * cost.corruption
    )


def _debt(state: State, seat: int) -> int:
    """Return what an action that is under way will still cost."""
    if seat != state.active or state.question in PAID:
        return HOUR * state.hours
    figure = state.figures[seat]
    if figure != RECRUIT:
        return price(
            state, seat, LOCATION[state.merchants[seat]][figure or "wait"].cost
        )
    debt = price(state, seat, BOX.costs.recruit[state.place])
    if state.question == DISCARD:
        debt -= CORRUPTION * min(state.discards, len(state.corruption[seat]))
    return debt


# --- cards and sponsors --------------------------------------------------------------


def _cards_worth(state: State, seat: int) -> int:
    staff = [card for card in state.staff[seat] if card != NONE]
    icons = [TOWNSFOLK_ICONS[card] for card in staff]
    icons += [CORRUPTION_ICONS[c] for c in state.corruption[seat] if c is not None]
    if seat == state.active and state.recruit != NONE:
        icons.append(TOWNSFOLK_ICONS[state.recruit])
    total = icons_worth(state, [sum(kind) for kind in zip(*icons, strict=True)])
    return total + SLOT * len(staff) * (ROUNDS - state.round + 1)


def icons_worth(state: State, icons: Sequence[int]) -> int:
    """Return what round icons will bring at the end; those of corruption cost gold."""
    if not icons:
        return 0
    days = ROUNDS - state.round
    halls = state.board.halls
    gained = sum(
        icons[colour] * (GOLD * halls[colour] + GROWTH * days) for colour in range(GREY)
    )
    return gained - icons[GREY] * (GOLD * halls[GREY] + LAIR_GROWTH * days)


def shield_worth(state: State, colour: int) -> int:
    """Return what a sponsor will pay in this market and in those to come."""
    markets = ROUNDS - state.round + 1
    growing = GROWTH * markets * (markets - 1) // 2
    return markets * GOLD * state.board.halls[colour] + growing


def townsfolk_worth(state: State, seat: int, card: int, worth: Worth) -> int:
    """Return what a card on the Grand Place promises: icons, ability and slot."""
    townsfolk = TOWNSFOLK[card]
    ability = SAILOR
    if townsfolk.good is not None:
        size = SMALL if townsfolk.ability == "small_good" else LARGE
        good = size + KIND[townsfolk.good]
        ability = worth[good] if state.supplies[seat][good] else 0
    elif townsfolk.kind == "locals":
        most = 1 if townsfolk.ability == "discard_one" else 3
        ability = CORRUPTION * min(most, len(state.corruption[seat]))
    slot = SLOT * (ROUNDS - state.round + 1) if NONE in state.staff[seat] else 0
    return icons_worth(state, TOWNSFOLK_ICONS[card]) + ability + slot
