"""Rolling dice, and making them show more (P-7)."""

from collections.abc import Sequence

from engines.core.records import Move
from engines.games.merchants_bay.frame.question import DecisionKind, Play, always, step
from engines.games.merchants_bay.merchants.blacksmith.content import (
    BOX,
    DIE,
    FURNACES,
    HIGHEST,
)
from engines.games.merchants_bay.merchants.blacksmith.events import (
    DiceRolled,
    DieTurned,
    EmberAdded,
)
from engines.games.merchants_bay.merchants.blacksmith.moves import (
    ADD_EMBER,
    TURN_DIE,
    AddEmber,
    TurnDie,
)
from engines.games.merchants_bay.merchants.blacksmith.shop import (
    FREE,
    BlacksmithShop,
    shop_of,
)
from engines.games.merchants_bay.state import State

# --- rolling -------------------------------------------------------------------------


def can_stoke(state: State, seat: int) -> bool:
    shop = shop_of(state, seat)
    return FREE in shop.coal and FREE in shop.alloy and len(shop.filled) < len(FURNACES)


def _roll(play: Play) -> None:
    """Roll all free dice, those in furnaces and the locked ones not."""
    state = play.state
    seat = state.active
    shop = shop_of(state, seat)
    key = (state.round, state.turns[seat], seat)

    def rolled(name: str, places: tuple[int, ...]) -> tuple[int, ...]:
        below = play.chance.below
        return tuple(
            1 + below(HIGHEST, name, *key, die) if place == FREE else 0
            for die, place in enumerate(places)
        )

    coal, alloy = rolled("coal", shop.coal), rolled("alloy", shop.alloy)
    play.emit(DiceRolled(seat, coal, alloy))


# --- making a die show more ----------------------------------------------------------


def _free_dice(shop: BlacksmithShop) -> list[int]:
    """Return the rolled dice, counted among all dice."""
    places = (*shop.coal, *shop.alloy)
    return [die for die, place in enumerate(places) if place == FREE]


def _object_to_die(state: State, move: TurnDie | AddEmber) -> str | None:
    if DIE[move.die] in _free_dice(shop_of(state, state.active)):
        return None
    return "This die was not rolled: it is locked or in a furnace."


def _dice_to_turn(state: State) -> Sequence[Move]:
    return [TURN_DIE[die] for die in _free_dice(shop_of(state, state.active))]


def _turn(play: Play, move: TurnDie) -> None:
    play.emit(DieTurned(play.state.active, move.die, HIGHEST))


def _dice_to_heat(state: State) -> Sequence[Move]:
    return [ADD_EMBER[die] for die in _free_dice(shop_of(state, state.active))]


def _add_ember(play: Play, move: AddEmber) -> None:
    seat = play.state.active
    shop = shop_of(play.state, seat)
    face = (*shop.coal_faces, *shop.alloy_faces)[DIE[move.die]]
    play.emit(EmberAdded(seat, move.die, min(face + BOX.ember, HIGHEST)))


ROLLING = step(_roll)
# There are two rolled dice at least: one of coal and one of alloy.
TURNING = DecisionKind((TurnDie,), _dice_to_turn, _object_to_die, _turn, is_open=always)
ADDING_EMBER = DecisionKind(
    (AddEmber,), _dice_to_heat, _object_to_die, _add_ember, is_open=always
)
