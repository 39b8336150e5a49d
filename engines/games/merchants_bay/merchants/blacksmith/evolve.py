"""The fold of what happens in the Blacksmith's shop."""

from typing import Final

from engines.games.merchants_bay.content import GOOD
from engines.games.merchants_bay.frame.question import FINISH, Evolve
from engines.games.merchants_bay.frame.stall import put_on_stall
from engines.games.merchants_bay.merchants.blacksmith.content import (
    BOX,
    COAL,
    DIE,
)
from engines.games.merchants_bay.merchants.blacksmith.events import (
    AlloyKept,
    AlloyLocked,
    AlloyUnlocked,
    DiceRolled,
    DieTurned,
    EmberAdded,
    EmberTaken,
    FurnaceFilled,
    GoodForged,
)
from engines.games.merchants_bay.merchants.blacksmith.shop import (
    FREE,
    LOCKED,
    BlacksmithShop,
    alloy_in,
    shop_of,
)
from engines.games.merchants_bay.state import NONE, State

BELLOWS: Final = "bellows"
FORGE: Final = "forge"

TURN: Final = "blacksmith_turn"
EMBER: Final = "blacksmith_ember"
FILL: Final = "blacksmith_fill"
ALLOY: Final = "blacksmith_alloy"
FORGE_ON: Final = "blacksmith_forge"


# --- where an action or an ability begins --------------------------------------------


def enter_smelt(state: State, seat: int) -> None:
    shop_of(state, seat).unlocks = BOX.unlocks.smelt


def enter_unlocking(state: State, seat: int) -> None:
    shop_of(state, seat).unlocks = BOX.unlocks.staff


# --- rolling and filling -------------------------------------------------------------


def _dice_rolled(state: State, event: DiceRolled) -> None:
    shop = shop_of(state, event.seat)
    shop.alloy_faces = _rolled(shop.alloy_faces, event.alloy)
    shop.coal_faces = _rolled(shop.coal_faces, event.coal)
    if state.figures[event.seat] == BELLOWS:
        state.question = TURN
    else:
        state.question = EMBER if shop.ember else FILL


def _rolled(before: tuple[int, ...], rolled: tuple[int, ...]) -> tuple[int, ...]:
    """Return what dice show; those that were not rolled show what they showed."""
    return tuple([new or old for old, new in zip(before, rolled, strict=True)])


def _die_turned(state: State, event: DieTurned) -> None:
    shop = shop_of(state, event.seat)
    _show(shop, DIE[event.die], event.face)
    state.question = EMBER if shop.ember else FILL


def _ember_added(state: State, event: EmberAdded) -> None:
    shop = shop_of(state, event.seat)
    _show(shop, DIE[event.die], event.face)
    shop.ember = False
    state.question = FILL


def _show(shop: BlacksmithShop, die: int, face: int) -> None:
    """Let a die, counted among all dice, show a face."""
    if die in COAL:
        shop.coal_faces = _put(shop.coal_faces, die, face)
    else:
        shop.alloy_faces = _put(shop.alloy_faces, die - len(COAL), face)


def _put(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    return (*numbers[:place], number, *numbers[place + 1 :])


def _furnace_filled(state: State, event: FurnaceFilled) -> None:
    shop = shop_of(state, event.seat)
    shop.filled = (*shop.filled, event.furnace)
    shop.alloy = _put(shop.alloy, event.alloy, event.furnace)
    for die in event.coal:
        shop.coal = _put(shop.coal, die, event.furnace)


# --- forging and unlocking -----------------------------------------------------------


def _good_forged(state: State, event: GoodForged) -> None:
    shop = shop_of(state, event.seat)
    furnace = event.furnace
    shop.filled = tuple([other for other in shop.filled if other != furnace])
    shop.coal = tuple([FREE if place == furnace else place for place in shop.coal])
    shop.forged = alloy_in(shop, furnace)
    # Out of the furnace; whether it stays free is decided next.
    shop.alloy = _put(shop.alloy, shop.forged, FREE)
    put_on_stall(state, event.seat, GOOD[event.size, event.colour])
    state.question = ALLOY


def _alloy_locked(state: State, event: AlloyLocked) -> None:
    shop = shop_of(state, event.seat)
    shop.alloy = _put(shop.alloy, event.alloy, LOCKED)
    _forge_on(state, event.seat)


def _alloy_kept(state: State, event: AlloyKept) -> None:
    _forge_on(state, event.seat)


def _forge_on(state: State, seat: int) -> None:
    """Go on with the next furnace, unless the staff forges only one."""
    shop_of(state, seat).forged = NONE
    state.question = FORGE_ON if state.figures[seat] == FORGE else FINISH


def _alloy_unlocked(state: State, event: AlloyUnlocked) -> None:
    shop = shop_of(state, event.seat)
    shop.alloy = _put(shop.alloy, event.alloy, FREE)
    shop.unlocks -= 1


def _ember_taken(state: State, event: EmberTaken) -> None:
    shop_of(state, event.seat).ember = True
    state.question = FINISH


EVOLVE: Final[Evolve] = {
    DiceRolled: _dice_rolled,
    DieTurned: _die_turned,
    EmberAdded: _ember_added,
    FurnaceFilled: _furnace_filled,
    GoodForged: _good_forged,
    AlloyLocked: _alloy_locked,
    AlloyKept: _alloy_kept,
    AlloyUnlocked: _alloy_unlocked,
    EmberTaken: _ember_taken,
}
