"""What marbles, cauldrons and the Alchemist's staff are worth, by rule of thumb."""

from functools import partial

from engines.games.merchants_bay.content import GOODS, LARGE, ROUNDS
from engines.games.merchants_bay.frame.hints import (
    GOLD,
    Hints,
    Worth,
    harvest,
    hours_left,
    is_last_chance,
)
from engines.games.merchants_bay.merchants.alchemist.content import (
    BOX,
    ICHOR,
    MARBLES_OF,
)
from engines.games.merchants_bay.merchants.alchemist.moves import (
    FinishBrewing,
    FinishSwapping,
)
from engines.games.merchants_bay.merchants.alchemist.shop import (
    free_cauldrons,
    shop_of,
)
from engines.games.merchants_bay.state import State

HOURS_TO_BREW = 3
"""To take more marbles and to brew them."""
HOURS_TO_TAKE = 2
"""To take marbles and to begin the Brew."""


def _marble_worth(state: State, seat: int, worth: Worth) -> list[int]:
    """Return what a marble of each colour adds to its best good, and Ichor to any."""
    supply = state.supplies[seat]
    marbles = [0] * ICHOR
    for good in range(len(GOODS)):
        if supply[good]:
            share = worth[good] // MARBLES_OF[good]
            marbles[good % LARGE] = max(marbles[good % LARGE], share)
    return [*marbles, max(marbles) // 2]


def _brewable(state: State, seat: int, worth: Worth) -> list[int]:
    """Return the worth of the goods a Brew would make, the dearest first."""
    shop = shop_of(state, seat)
    flask, supply = [*shop.flask], [*state.supplies[seat]]
    goods: list[int] = []
    for good in sorted(range(len(GOODS)), key=lambda good: -worth[good]):
        needed = MARBLES_OF[good]
        while (
            supply[good]
            and flask[good % LARGE] >= needed
            and len(goods) < free_cauldrons(shop.waste)
        ):
            supply[good] -= 1
            flask[good % LARGE] -= needed
            goods.append(worth[good])
    return goods


def _promise(state: State, seat: int, worth: Worth) -> int:
    if is_last_chance(state, seat) and hours_left(state, seat) < HOURS_TO_BREW:
        return 0
    shop = shop_of(state, seat)
    shares = _marble_worth(state, seat, worth)
    marbles = sum(
        count * share for count, share in zip(shop.flask, shares, strict=True)
    )
    blocked = BOX.brew.cauldrons - free_cauldrons(shop.waste)
    return marbles * 6 // 10 - blocked * GOLD


def _take_row(state: State, seat: int, worth: Worth, *, row: int) -> int:
    shop = shop_of(state, seat)
    shares = _marble_worth(state, seat, worth)
    room = BOX.decanter.flask - sum(shop.flask)
    lying = shop.rows[row]
    best = sorted((lying[c] * shares[c] for c in range(ICHOR)), reverse=True)
    gain = sum(best[: BOX.rows[row].colours]) * min(room, 3) // 3
    if state.round == ROUNDS and hours_left(state, seat) < HOURS_TO_TAKE:
        return 0
    return gain * 9 // 10


def _brew(state: State, seat: int, worth: Worth) -> int:
    goods = _brewable(state, seat, worth)
    return harvest(goods, state, seat, enough=BOX.brew.cauldrons)


def _purge(state: State, seat: int, worth: Worth) -> int:
    blocked = BOX.brew.cauldrons - free_cauldrons(shop_of(state, seat).waste)
    return 3 * GOLD * blocked


# --- staff ---------------------------------------------------------------------------


def _take_marble(state: State, seat: int, worth: Worth) -> int:
    return max(_marble_worth(state, seat, worth)) * 6 // 10


def _swap(state: State, seat: int, worth: Worth) -> int:
    shares = _marble_worth(state, seat, worth)[:ICHOR]
    return (max(shares) - min(shares)) // 2


def _sponsor(state: State, seat: int, worth: Worth) -> int:
    stall, halls = state.stalls[seat], state.board.halls
    return GOLD * max(halls[good % LARGE] for good in range(len(GOODS)) if stall[good])


def _discard(state: State, seat: int, worth: Worth) -> int:
    return 2 * GOLD * min(BOX.staff.discards, len(state.corruption[seat]))


HINTS = Hints(
    promise=_promise,
    gains={
        **{
            row.name: partial(_take_row, row=number)
            for number, row in enumerate(BOX.rows)
        },
        "brew": _brew,
        "purge": _purge,
    },
    staff=(_take_marble, _swap, _sponsor, _discard),
    stops=(FinishBrewing, FinishSwapping),
)
