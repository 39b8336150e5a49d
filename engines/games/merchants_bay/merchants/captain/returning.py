"""What becomes of the cargo: recalling ships, and another colour for it (P-7)."""

from collections.abc import Sequence

from engines.core.records import Move
from engines.games.merchants_bay.content import GOOD, GOODS, KIND, LARGE, SMALL
from engines.games.merchants_bay.frame.question import DecisionKind, Play, step
from engines.games.merchants_bay.frame.stall import can_make
from engines.games.merchants_bay.merchants.captain.events import (
    CargoRecoloured,
    ShipRecalled,
)
from engines.games.merchants_bay.merchants.captain.moves import (
    RECALL_SHIP,
    RECOLOUR_CARGO,
    RecallShip,
    RecolourCargo,
)
from engines.games.merchants_bay.merchants.captain.shop import shop_of
from engines.games.merchants_bay.state import State

# --- Recall, and the same for one ship -----------------------------------------------


def is_out(state: State, seat: int) -> bool:
    """Tell whether a ship is out."""
    return any(shop_of(state, seat).cargo)


def _recall_all(play: Play) -> None:
    seat = play.state.active
    for good, ships in enumerate(shop_of(play.state, seat).cargo):
        for _ in range(ships):
            play.emit(ShipRecalled(seat, *GOODS[good]))
    play.finish()


def _ships_out(state: State) -> Sequence[Move]:
    cargo = shop_of(state, state.active).cargo
    return [RECALL_SHIP[good] for good, ships in enumerate(cargo) if ships]


def _object_to_recall(state: State, move: RecallShip) -> str | None:
    if shop_of(state, state.active).cargo[GOOD[move.size, move.colour]]:
        return None
    return f"No ship is out with a {move.size} {move.colour} good."


def _recall(play: Play, move: RecallShip) -> None:
    play.emit(ShipRecalled(play.state.active, move.size, move.colour))
    play.finish()


# --- staff: another colour -----------------------------------------------------------


def _recolourings(state: State, seat: int) -> list[Move]:
    cargo = shop_of(state, seat).cargo
    return [
        RECOLOUR_CARGO[give][take]
        for give in range(LARGE)
        if cargo[SMALL + give]
        for take in range(LARGE)
        if take != give and can_make(state, seat, SMALL + take)
    ]


def can_recolour(state: State, seat: int) -> bool:
    return bool(_recolourings(state, seat))


def _choices(state: State) -> Sequence[Move]:
    return _recolourings(state, state.active)


def _object_to_recolouring(state: State, move: RecolourCargo) -> str | None:
    seat = state.active
    give, take = KIND[move.give], KIND[move.take]
    if give == take:
        return "A cargo is exchanged for one of another colour."
    if not shop_of(state, seat).cargo[SMALL + give]:
        return f"No ship is out with a small {move.give} good."
    if not can_make(state, seat, SMALL + take):
        return f"No small {move.take} good is left in the supply."
    return None


def _recolour(play: Play, move: RecolourCargo) -> None:
    play.emit(CargoRecoloured(play.state.active, move.give, move.take))


RECALLING_ALL = step(_recall_all)
RECALLING = DecisionKind((RecallShip,), _ships_out, _object_to_recall, _recall)
RECOLOURING = DecisionKind(
    (RecolourCargo,), _choices, _object_to_recolouring, _recolour
)
