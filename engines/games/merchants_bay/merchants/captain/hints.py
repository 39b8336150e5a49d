"""What ships, the compass and the Captain's staff are worth, by rule of thumb."""

from engines.games.merchants_bay.content import COLOURS, KIND, LARGE, ROUNDS, SMALL
from engines.games.merchants_bay.frame.hints import (
    GOLD,
    Hints,
    Worth,
    harvest,
    hours_left,
)
from engines.games.merchants_bay.frame.stall import can_make
from engines.games.merchants_bay.merchants.captain.content import (
    BOX,
    COMPASS,
    Sector,
)
from engines.games.merchants_bay.merchants.captain.evolve import SPUN, TREASURE
from engines.games.merchants_bay.merchants.captain.moves import (
    FinishSailing,
    SpinAgain,
)
from engines.games.merchants_bay.merchants.captain.shop import shop_of
from engines.games.merchants_bay.state import State

HOURS_TO_RECALL = 2
"""For what goes on now, and to begin the Recall."""
FLEET = 4
"""It pays to wait until so many ships are out, for one Recall brings them all home."""
STORM = 3 * GOLD // 2 * BOX.storm


def _in_time(state: State, seat: int, worth: int) -> int:
    """Return what goods on ships are worth, for they still have to be recalled."""
    if state.round == ROUNDS and hours_left(state, seat) < HOURS_TO_RECALL:
        return 0
    return worth * 7 // 10


def _best(state: State, seat: int, goods: list[int], worth: Worth) -> int:
    """Return the worth of the dearest of some goods that the supply has."""
    return max(
        (worth[good] for good in goods if can_make(state, seat, good)), default=0
    )


def _small(state: State, seat: int, worth: Worth) -> int:
    return _best(state, seat, [SMALL + c for c in range(LARGE)], worth)


def _treasure(state: State, seat: int, worth: Worth) -> int:
    tiles = shop_of(state, seat).tiles
    return _best(state, seat, [LARGE + c for c in range(LARGE) if c in tiles], worth)


def _sector(state: State, seat: int, worth: Worth, *, sector: Sector) -> int:
    if sector == "storm":
        return -STORM
    if sector == "treasure":
        return _treasure(state, seat, worth)
    return _best(state, seat, [SMALL + KIND[sector]], worth)


def _spin(state: State, seat: int, worth: Worth) -> int:
    """Return what a spin brings on average."""
    sectors = sum(_sector(state, seat, worth, sector=sector) for sector in COMPASS)
    return sectors // len(COMPASS)


def _cargo(state: State, seat: int, worth: Worth) -> list[int]:
    """Return the worth of every good that is on a ship."""
    cargo = shop_of(state, seat).cargo
    return [worth[good] for good, ships in enumerate(cargo) for _ in range(ships)]


def _promise(state: State, seat: int, worth: Worth) -> int:
    promised = sum(_cargo(state, seat, worth))
    if seat == state.active:
        if state.question == SPUN:
            # A spin is kept when it is better than what another one would bring.
            promised += _spin(state, seat, worth)
        elif state.question == TREASURE:
            promised += _treasure(state, seat, worth)
    return _in_time(state, seat, promised)


def _set_sail(state: State, seat: int, worth: Worth) -> int:
    ships = min(BOX.sailing.ships, shop_of(state, seat).harbour)
    # The second spin makes one of them better.
    spins = ships * _spin(state, seat, worth) + _small(state, seat, worth) // 4
    return _in_time(state, seat, spins)


def _chart_a_course(state: State, seat: int, worth: Worth) -> int:
    return _in_time(state, seat, _small(state, seat, worth))


def _treasure_hunt(state: State, seat: int, worth: Worth) -> int:
    return _in_time(state, seat, _treasure(state, seat, worth))


def _recall(state: State, seat: int, worth: Worth) -> int:
    return harvest(_cargo(state, seat, worth), state, seat, enough=FLEET)


# --- staff ---------------------------------------------------------------------------


def _send_one(state: State, seat: int, worth: Worth) -> int:
    return _in_time(state, seat, _spin(state, seat, worth))


def _recolour(state: State, seat: int, worth: Worth) -> int:
    cargo = shop_of(state, seat).cargo
    cheapest = min(worth[SMALL + c] for c in range(len(COLOURS)) if cargo[SMALL + c])
    return _in_time(state, seat, max(0, _small(state, seat, worth) - cheapest))


def _recall_one(state: State, seat: int, worth: Worth) -> int:
    dearest = max(_cargo(state, seat, worth))
    return dearest - _in_time(state, seat, dearest)


def _move_adventurer(state: State, seat: int, worth: Worth) -> int:
    return GOLD // 2


HINTS = Hints(
    promise=_promise,
    gains={
        "set_sail": _set_sail,
        "chart_a_course": _chart_a_course,
        "treasure_hunt": _treasure_hunt,
        "recall": _recall,
    },
    staff=(_send_one, _recolour, _recall_one, _move_adventurer),
    stops=(SpinAgain, FinishSailing),
)
