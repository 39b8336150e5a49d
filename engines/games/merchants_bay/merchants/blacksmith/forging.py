"""From furnaces to the stall, and what becomes of alloy dice (P-7)."""

from collections.abc import Sequence

from engines.core.records import Move
from engines.games.merchants_bay.content import COLOURS, GOODS, KIND, SIZES
from engines.games.merchants_bay.frame.corruption import can_draw, draw_corruption
from engines.games.merchants_bay.frame.question import DecisionKind, Play, step
from engines.games.merchants_bay.frame.sponsorship import immediate_sponsorship
from engines.games.merchants_bay.frame.stall import can_make
from engines.games.merchants_bay.merchants.blacksmith.content import (
    ALLOY,
    COLOUR_OF,
    FURNACES_OF,
)
from engines.games.merchants_bay.merchants.blacksmith.events import (
    AlloyKept,
    AlloyLocked,
    AlloyUnlocked,
    EmberTaken,
    GoodForged,
)
from engines.games.merchants_bay.merchants.blacksmith.moves import (
    FORGE_ONE,
    KEEP_ALLOY,
    LOCK_ALLOY,
    UNLOCK_ALLOY,
    ForgeOne,
    KeepAlloy,
    LockAlloy,
    UnlockAlloy,
)
from engines.games.merchants_bay.merchants.blacksmith.shop import (
    LOCKED,
    good_in,
    shop_of,
)
from engines.games.merchants_bay.state import State

SMALL_FURNACES = FURNACES_OF[SIZES.index("small")]
LOCK_OR_KEEP = (LOCK_ALLOY, KEEP_ALLOY)
JUST_LOCK = (LOCK_ALLOY,)

# --- Forge ---------------------------------------------------------------------------


def ready(state: State, seat: int) -> list[int]:
    """Return the furnaces whose token is in the supply, in order of filling."""
    shop = shop_of(state, seat)
    return [
        furnace
        for furnace in shop.filled
        if can_make(state, seat, good_in(shop, furnace))
    ]


def can_forge(state: State, seat: int) -> bool:
    return bool(ready(state, seat))


def _forge_next(play: Play) -> None:
    seat = play.state.active
    furnaces = ready(play.state, seat)
    if furnaces:
        _forge(play, furnaces[0])
    else:
        play.finish()


def _forge(play: Play, furnace: int) -> None:
    seat = play.state.active
    good = good_in(shop_of(play.state, seat), furnace)
    play.emit(GoodForged(seat, furnace, *GOODS[good]))


def _lock_or_keep(state: State) -> Sequence[Move]:
    return LOCK_OR_KEEP if can_draw(state) else JUST_LOCK


def _object_to_keeping(state: State, move: LockAlloy | KeepAlloy) -> str | None:
    if isinstance(move, LockAlloy) or can_draw(state):
        return None
    return "No corruption card is left to be drawn for the alloy die."


def _settle_alloy(play: Play, move: LockAlloy | KeepAlloy) -> None:
    seat = play.state.active
    alloy = shop_of(play.state, seat).forged
    if isinstance(move, KeepAlloy):
        draw_corruption(play, seat)
        play.emit(AlloyKept(seat, alloy))
    else:
        play.emit(AlloyLocked(seat, alloy))


# --- staff: forge one ----------------------------------------------------------------


def small_ready(state: State, seat: int) -> list[int]:
    return sorted(set(ready(state, seat)).intersection(SMALL_FURNACES))


def can_forge_one(state: State, seat: int) -> bool:
    return bool(small_ready(state, seat))


def _furnaces(state: State) -> Sequence[Move]:
    return [FORGE_ONE[furnace] for furnace in small_ready(state, state.active)]


def _object_to_furnace(state: State, move: ForgeOne) -> str | None:
    if move.furnace in small_ready(state, state.active):
        return None
    return "This is no filled small furnace whose good is left in the supply."


def _forge_one(play: Play, move: ForgeOne) -> None:
    _forge(play, move.furnace)
    seat = play.state.active
    play.emit(AlloyLocked(seat, shop_of(play.state, seat).forged))


# --- Smelt, and the same for one die -------------------------------------------------


def has_locked(state: State, seat: int) -> bool:
    """Tell whether an alloy die is locked."""
    return LOCKED in shop_of(state, seat).alloy


def _locked(state: State, seat: int, colour: int) -> int | None:
    """Return the locked alloy die of a colour, the lower one of two."""
    alloy = shop_of(state, seat).alloy
    for die in ALLOY:
        if COLOUR_OF[die] == colour and alloy[die] == LOCKED:
            return die
    return None


def _unlockings(state: State) -> Sequence[Move]:
    """List the colours of locked dice; just one of them where all dice get unlocked."""
    seat = state.active
    shop = shop_of(state, seat)
    if not shop.unlocks:
        return ()
    moves = [
        UNLOCK_ALLOY[colour]
        for colour in range(len(COLOURS))
        if _locked(state, seat, colour) is not None
    ]
    return moves[:1] if shop.alloy.count(LOCKED) <= shop.unlocks else moves


def _object_to_unlocking(state: State, move: UnlockAlloy) -> str | None:
    if _locked(state, state.active, KIND[move.colour]) is None:
        return f"No {move.colour} alloy die is locked."
    return None


def _unlock(play: Play, move: UnlockAlloy) -> None:
    seat = play.state.active
    die = _locked(play.state, seat, KIND[move.colour])
    assert die is not None
    play.emit(AlloyUnlocked(seat, die))


# --- staff: the ember and immediate sponsorship --------------------------------------


def lacks_ember(state: State, seat: int) -> bool:
    return not shop_of(state, seat).ember


def _take_ember(play: Play) -> None:
    play.emit(EmberTaken(play.state.active))


def _any_colour(state: State) -> Sequence[int]:
    return range(len(COLOURS))


FORGING = step(_forge_next)
SETTLING_ALLOY = DecisionKind(
    (LockAlloy, KeepAlloy),
    _lock_or_keep,
    _object_to_keeping,
    _settle_alloy,
    is_open=can_draw,
)
FORGING_ONE = DecisionKind((ForgeOne,), _furnaces, _object_to_furnace, _forge_one)
UNLOCKING = DecisionKind(
    (UnlockAlloy,), _unlockings, _object_to_unlocking, _unlock, Play.finish
)
TAKING_EMBER = step(_take_ember)
SPONSORING = immediate_sponsorship(_any_colour, "Any hall may be chosen.")
