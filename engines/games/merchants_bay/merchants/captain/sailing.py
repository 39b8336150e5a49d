"""Sending ships out: by the compass, by a chart, for treasure (P-7)."""

from collections.abc import Sequence

from engines.core.records import Move
from engines.games.merchants_bay.content import COLOURS, KIND, LARGE, SMALL
from engines.games.merchants_bay.frame.corruption import draw_corruption
from engines.games.merchants_bay.frame.question import DecisionKind, Play, always, step
from engines.games.merchants_bay.frame.stall import can_make
from engines.games.merchants_bay.merchants.captain.content import (
    ALL_TILES,
    BOX,
    COMPASS,
)
from engines.games.merchants_bay.merchants.captain.events import (
    CompassSpun,
    ShipSent,
    ShipStayed,
    SpinKept,
    TreasureLaid,
    TreasureTaken,
)
from engines.games.merchants_bay.merchants.captain.moves import (
    CHART_COLOUR,
    KEEP_OR_SPIN,
    SEND_OR_FINISH,
    TAKE_TREASURE,
    ChartColour,
    FinishSailing,
    KeepSpin,
    SendShip,
    SpinAgain,
    TakeTreasure,
)
from engines.games.merchants_bay.merchants.captain.shop import shop_of
from engines.games.merchants_bay.state import State


def lay_treasure(play: Play, seat: int) -> None:
    """Shuffle all tiles and lay some of them out for the day to come."""
    key = ("treasure", play.state.round + 1, seat)
    tiles = play.chance.shuffled((COLOURS[tile] for tile in ALL_TILES), *key)
    play.emit(TreasureLaid(seat, tuple(tiles[: BOX.treasure.open])))


def has_ship(state: State, seat: int) -> bool:
    """Tell whether a ship is in harbour."""
    return shop_of(state, seat).harbour > 0


# --- the compass ---------------------------------------------------------------------


def _spin(play: Play) -> None:
    _turn_compass(play, again=False)


def _turn_compass(play: Play, *, again: bool) -> None:
    state = play.state
    seat = state.active
    key = ("compass", state.round, state.turns[seat], seat, state.draws)
    sector = COMPASS[play.chance.below(len(COMPASS), *key)]
    play.emit(CompassSpun(seat, sector, again))


def _keep_or_spin(state: State) -> Sequence[Move]:
    return KEEP_OR_SPIN


def _no_objection(state: State, move: Move) -> str | None:
    return None


def _answer_spin(play: Play, move: KeepSpin | SpinAgain) -> None:
    if isinstance(move, SpinAgain):
        _turn_compass(play, again=True)
    else:
        play.emit(SpinKept(play.state.active))


def _follow_compass(play: Play) -> None:
    """Send a ship for the colour that the compass shows, or keep it from a storm."""
    seat = play.state.active
    sector = shop_of(play.state, seat).sector
    assert sector is not None
    if sector == "storm":
        play.emit(ShipStayed(seat, sector))
        draw_corruption(play, seat, BOX.storm)
    elif can_make(play.state, seat, SMALL + KIND[sector]):
        play.emit(ShipSent(seat, COLOURS[KIND[sector]]))
    else:
        play.emit(ShipStayed(seat, sector))


def _send_or_finish(state: State) -> Sequence[Move]:
    return SEND_OR_FINISH


def _sail_on(play: Play, move: SendShip | FinishSailing) -> None:
    if isinstance(move, SendShip):
        _spin(play)
    else:
        play.finish()


# --- Chart a course ------------------------------------------------------------------


def can_chart(state: State, seat: int) -> bool:
    return any(state.supplies[seat][:LARGE]) and has_ship(state, seat)


def _charts(state: State) -> Sequence[Move]:
    seat = state.active
    return [
        CHART_COLOUR[colour]
        for colour in range(LARGE)
        if can_make(state, seat, SMALL + colour)
    ]


def _object_to_chart(state: State, move: ChartColour) -> str | None:
    if can_make(state, state.active, SMALL + KIND[move.colour]):
        return None
    return f"No small {move.colour} good is left in the supply."


def _chart(play: Play, move: ChartColour) -> None:
    play.emit(ShipSent(play.state.active, move.colour))


# --- treasure ------------------------------------------------------------------------


def _is_treasure(state: State, seat: int, colour: int) -> bool:
    tiles = shop_of(state, seat).tiles
    return colour in tiles and can_make(state, seat, LARGE + colour)


def can_hunt(state: State, seat: int) -> bool:
    return has_ship(state, seat) and any(
        _is_treasure(state, seat, colour) for colour in range(LARGE)
    )


def _treasures(state: State) -> Sequence[Move]:
    seat = state.active
    return [
        TAKE_TREASURE[colour]
        for colour in range(LARGE)
        if _is_treasure(state, seat, colour)
    ]


def _object_to_treasure(state: State, move: TakeTreasure) -> str | None:
    seat, colour = state.active, KIND[move.colour]
    if colour not in shop_of(state, seat).tiles:
        return f"No {move.colour} treasure tile lies face up."
    if not can_make(state, seat, LARGE + colour):
        return f"No large {move.colour} good is left in the supply."
    return None


def _take_treasure(play: Play, move: TakeTreasure) -> None:
    play.emit(TreasureTaken(play.state.active, move.colour))


def _find_nothing(play: Play) -> None:
    """Keep the ship in harbour: the compass shows treasure, but there is none."""
    play.emit(ShipStayed(play.state.active, "treasure"))


SPINNING = step(_spin)
KEEPING_SPIN = DecisionKind(
    (KeepSpin, SpinAgain), _keep_or_spin, _no_objection, _answer_spin, is_open=always
)
FOLLOWING_COMPASS = step(_follow_compass)
SAILING_ON = DecisionKind(
    (SendShip, FinishSailing), _send_or_finish, _no_objection, _sail_on, is_open=always
)
CHARTING = DecisionKind((ChartColour,), _charts, _object_to_chart, _chart)
TAKING_TREASURE = DecisionKind(
    (TakeTreasure,), _treasures, _object_to_treasure, _take_treasure, _find_nothing
)
