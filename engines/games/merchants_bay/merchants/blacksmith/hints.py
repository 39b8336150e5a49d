"""What dice, furnaces and the Blacksmith's staff are worth, by rule of thumb."""

from typing import Final

from engines.games.merchants_bay.content import LARGE, ROUNDS, SMALL
from engines.games.merchants_bay.frame.hints import (
    GOLD,
    Hints,
    Worth,
    harvest,
    hours_left,
)
from engines.games.merchants_bay.merchants.blacksmith.content import (
    ALLOY,
    BOX,
    COLOUR_OF,
)
from engines.games.merchants_bay.merchants.blacksmith.evolve import EMBER, FILL, TURN
from engines.games.merchants_bay.merchants.blacksmith.filling import (
    castings,
    free_coal,
    spare_tokens,
)
from engines.games.merchants_bay.merchants.blacksmith.forging import ready, small_ready
from engines.games.merchants_bay.merchants.blacksmith.moves import FinishFilling
from engines.games.merchants_bay.merchants.blacksmith.shop import (
    FREE,
    LOCKED,
    good_in,
    good_of,
    shop_of,
)
from engines.games.merchants_bay.state import State

HOURS_TO_FORGE = 2
"""For what goes on now, and to begin the Forge."""
ROLLED: Final = (TURN, EMBER, FILL)
"""What is asked while rolled dice lie on the table."""
PIP: Final = GOLD // 10
"""What a rolled coal die is good for, by each pip."""
COAL_DIE: Final = GOLD
"""What a free coal die is good for: in a furnace it stays until something is forged."""
FREE_DICE: Final = (40, 35, 25, 15, 6, 4, 0, 0)
"""By how much of a good's worth each further free alloy die helps, in hundredths."""
LARGE_NEEDS: Final = 3
"""With so many coal dice a large furnace can be filled."""


def _in_time(state: State, seat: int, worth: int) -> int:
    """Return what goods in furnaces are worth, for they still have to be forged."""
    if state.round == ROUNDS and hours_left(state, seat) < HOURS_TO_FORGE:
        return 0
    return worth * 8 // 10


# --- alloy dice ----------------------------------------------------------------------


def _dice(state: State, seat: int, worth: Worth, *, more: int = 0) -> int:
    """Return what free alloy dice are worth, perhaps with some more unlocked."""
    alloy = shop_of(state, seat).alloy
    shares = [worth[SMALL + COLOUR_OF[die]] for die in ALLOY if alloy[die] == FREE]
    locked = [worth[SMALL + COLOUR_OF[die]] for die in ALLOY if alloy[die] == LOCKED]
    shares += sorted(locked, reverse=True)[:more]
    shares.sort(reverse=True)
    total = sum(share * part for share, part in zip(shares, FREE_DICE, strict=False))
    return _in_time(state, seat, total // 100)


def _unlocking(state: State, seat: int, worth: Worth, dice: int) -> int:
    more = _dice(state, seat, worth, more=dice)
    return more - _dice(state, seat, worth)


# --- furnaces ------------------------------------------------------------------------


def _best_filling(state: State, seat: int, worth: Worth) -> int:
    """Return the worth of the best good that rolled dice could become."""
    most = sum(free_coal(shop_of(state, seat)))
    return max(
        (
            worth[good_of(size, alloy)]
            for size, alloy, heat in castings(state, seat)
            if heat <= most
        ),
        default=0,
    )


def _promise(state: State, seat: int, worth: Worth) -> int:
    shop = shop_of(state, seat)
    goods = sum(worth[good_in(shop, furnace)] for furnace in shop.filled)
    if seat == state.active and state.question in ROLLED:
        goods += _best_filling(state, seat, worth) // 10
        goods += PIP * sum(free_coal(shop))
    goods += COAL_DIE * shop.coal.count(FREE)
    return _in_time(state, seat, goods) + _dice(state, seat, worth)


def _stoke(state: State, seat: int, worth: Worth) -> int:
    shop = shop_of(state, seat)
    tokens = spare_tokens(state, seat)
    coal = shop.coal.count(FREE)
    colours = [COLOUR_OF[die] for die in ALLOY if shop.alloy[die] == FREE]
    small = [worth[SMALL + c] for c in colours if tokens[SMALL + c] > 0]
    small.sort(reverse=True)
    goods = sum(small[: (coal + 1) // 2])
    if coal >= LARGE_NEEDS:
        large = [worth[LARGE + c] for c in colours if tokens[LARGE + c] > 0]
        goods = max(goods, max(large, default=0))
    return _in_time(state, seat, goods)


def _bellows(state: State, seat: int, worth: Worth) -> int:
    return _stoke(state, seat, worth) * 6 // 5


def _forge(state: State, seat: int, worth: Worth) -> int:
    shop = shop_of(state, seat)
    goods = [worth[good_in(shop, furnace)] for furnace in ready(state, seat)]
    return harvest(goods, state, seat)


def _smelt(state: State, seat: int, worth: Worth) -> int:
    return _unlocking(state, seat, worth, BOX.unlocks.smelt)


# --- staff ---------------------------------------------------------------------------


def _take_ember(state: State, seat: int, worth: Worth) -> int:
    return _in_time(state, seat, 3 * GOLD)


def _unlock(state: State, seat: int, worth: Worth) -> int:
    return _unlocking(state, seat, worth, BOX.unlocks.staff)


def _forge_one(state: State, seat: int, worth: Worth) -> int:
    shop = shop_of(state, seat)
    furnaces = small_ready(state, seat)
    dearest = max(worth[good_in(shop, furnace)] for furnace in furnaces)
    return dearest * 3 // 4


def _sponsor(state: State, seat: int, worth: Worth) -> int:
    return GOLD * max(state.board.halls[:LARGE])


HINTS = Hints(
    promise=_promise,
    gains={
        "stoke": _stoke,
        "bellows": _bellows,
        "forge": _forge,
        "smelt": _smelt,
    },
    staff=(_take_ember, _unlock, _forge_one, _sponsor),
    stops=(FinishFilling,),
)
