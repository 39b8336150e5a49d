"""The decanter: filling its rows and taking marbles from them (P-7)."""

from collections.abc import Sequence

from engines.core.records import Move
from engines.games.merchants_bay.content import KIND
from engines.games.merchants_bay.frame.question import DecisionKind, Play
from engines.games.merchants_bay.merchants.alchemist.content import (
    ALL_MARBLES,
    BOX,
    ICHOR,
    MARBLE,
    MARBLES,
    ROWS,
)
from engines.games.merchants_bay.merchants.alchemist.events import (
    MarblesTaken,
    RowFilled,
)
from engines.games.merchants_bay.merchants.alchemist.moves import (
    ANNOUNCE_COLOUR,
    TAKE_MARBLE,
    AnnounceColour,
    TakeMarble,
)
from engines.games.merchants_bay.merchants.alchemist.shop import (
    AlchemistShop,
    shop_of,
)
from engines.games.merchants_bay.state import State


def has_room(shop: AlchemistShop) -> bool:
    return sum(shop.flask) < BOX.decanter.flask


def fill(play: Play, seat: int, row: int) -> None:
    """Fill a row from the bag, as far as the bag goes."""
    state = play.state
    shop = shop_of(state, seat)
    bag = [*shop.bag]
    marbles = []
    missing = BOX.decanter.row - sum(shop.rows[row])
    for number in range(state.draws, state.draws + min(missing, sum(bag))):
        key = ("marble", state.round, state.turns[seat], seat, number)
        marble = play.chance.from_bag(bag, ALL_MARBLES, *key)
        bag[marble] -= 1
        marbles.append(MARBLES[marble])
    if marbles:
        play.emit(RowFilled(seat, row + 1, tuple(marbles)))


def fill_all(play: Play, seat: int) -> None:
    for row in range(ROWS):
        fill(play, seat, row)


# --- Take row 1, 2, 3 ----------------------------------------------------------------


def can_take_row(state: State, seat: int, row: int) -> bool:
    shop = shop_of(state, seat)
    return any(shop.rows[row]) and has_room(shop)


def _colours(state: State) -> Sequence[Move]:
    shop = shop_of(state, state.active)
    announced = shop.announced
    if len(announced) == BOX.rows[shop.row].colours or not has_room(shop):
        return ()
    row = shop.rows[shop.row]
    return [
        ANNOUNCE_COLOUR[colour]
        for colour in range(ICHOR)
        if row[colour] and colour not in announced
    ]


def _object_to_colour(state: State, move: AnnounceColour) -> str | None:
    shop = shop_of(state, state.active)
    colour = KIND[move.colour]
    if colour in shop.announced:
        return "The second colour is another one than the first."
    if not shop.rows[shop.row][colour]:
        return f"No {move.colour} marble lies in row {shop.row + 1}."
    return None


def _announce(play: Play, move: AnnounceColour) -> None:
    _take(play, KIND[move.colour])


def _take(play: Play, marble: int) -> None:
    """Take all marbles of a kind from the row, while there is room in the flask."""
    seat = play.state.active
    shop = shop_of(play.state, seat)
    room = BOX.decanter.flask - sum(shop.flask)
    count = min(shop.rows[shop.row][marble], room)
    if count:
        play.emit(MarblesTaken(seat, shop.row + 1, MARBLES[marble], count))


def _take_ichor(play: Play) -> None:
    """Take the row's Ichor after its colours, and fill the row."""
    seat = play.state.active
    _take(play, ICHOR)
    fill(play, seat, shop_of(play.state, seat).row)
    play.finish()


# --- staff: take any one marble ------------------------------------------------------


def can_take_marble(state: State, seat: int) -> bool:
    shop = shop_of(state, seat)
    return has_room(shop) and any(any(row) for row in shop.rows)


def _marbles(state: State) -> Sequence[Move]:
    return [
        TAKE_MARBLE[row][marble]
        for row, marbles in enumerate(shop_of(state, state.active).rows)
        for marble, count in enumerate(marbles)
        if count
    ]


def _object_to_marble(state: State, move: TakeMarble) -> str | None:
    rows = shop_of(state, state.active).rows
    if 1 <= move.row <= ROWS and rows[move.row - 1][MARBLE[move.kind]]:
        return None
    return "No such marble lies in that row of the decanter."


def _take_marble(play: Play, move: TakeMarble) -> None:
    seat = play.state.active
    play.emit(MarblesTaken(seat, move.row, move.kind, 1))
    fill(play, seat, move.row - 1)
    play.finish()


TAKE_ROW = DecisionKind(
    (AnnounceColour,), _colours, _object_to_colour, _announce, _take_ichor
)
TAKE_ANY = DecisionKind((TakeMarble,), _marbles, _object_to_marble, _take_marble)
