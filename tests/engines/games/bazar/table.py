"""A table of Bazar in the middle of a match, laid out as for a picture of its guide."""

from collections.abc import Sequence
from typing import Any, Self

from engines.core.records import Move
from engines.games.bazar import GAME
from engines.games.bazar.events import CoinsDistributed, Shift, TilesMoved
from engines.games.bazar.guide.positions import (
    GUILD_LETTERS,
    LETTERS,
    facts,
    laid,
    laid_out,
    rows,
)
from engines.games.bazar.moves import PlaceTile
from tests.engines.scenario import Scenario

Cell = tuple[int, int]

VENETIANS, GREEKS, BYZANTINES, OTTOMANS = range(4)

(
    LEADER,
    BEGGAR,
    ADMINISTRATOR,
    TRAITOR,
    FISHMONGER,
    COURIER,
    FAVOURITE,
    CHARLATAN,
    INFLUENTIAL_FIGURE,
    ARCHITECT,
    PEDLAR,
    MONEY_CHANGER,
    JANISSARY,
    DIPLOMAT,
) = range(14)
PERMANENT = (BEGGAR, ADMINISTRATOR, TRAITOR)

NORMAL = (
    "market_day",
    "storm",
    "sultans_visit",
    "taxes",
    "epidemic",
    "caravan",
    "fire",
    "curfew",
)
KINDNESS, FEAST, REORGANISATION = (
    "governors_kindness",
    "feast_of_the_poor",
    "reorganisation",
)
MARKET_CELLS = ((3, 6), (5, 6), (3, 7), (4, 7), (5, 7))
HAREM_CELLS = ((3, 0), (4, 0), (5, 0), (3, 1), (5, 1))
BASE_CELLS = tuple(
    (x, y)
    for y, row in enumerate(
        (
            "..N...E..",
            "NNN...EEE",
            "N..CCC..E",
            "NNNC.CEEE",
            "SSSC.CTTT",
            "S..CCC..T",
            "SSS...TTT",
            "..S...T..",
        )
    )
    for x, letter in enumerate(row)
    if letter != "."
)
ILLUSTRATIONS = (
    *((1, 2), (2, 2), (6, 2), (7, 2), (4, 3), (4, 4)),
    *((1, 5), (2, 5), (6, 5), (7, 5), (4, 1), (4, 6)),
)


class Table(Scenario):
    """A position of Bazar, asked in the words of the rulebook."""

    def quarter(self, name: str) -> Any:
        return next(quarter for quarter in self.view.quarters if quarter.name == name)

    def value(self, name: str) -> int:
        return int(self.quarter(name).value)

    def tile_at(self, cell: Cell) -> str:
        """Return the tile on a cell as it is drawn; a dot for none."""
        return _drawn(self.view.board).get(cell, ".")

    @property
    def payment(self) -> CoinsDistributed:
        """What was paid at the end of the turn that the moves brought to its end."""
        return next(
            event for event in self.followed if isinstance(event, CoinsDistributed)
        )

    def paid(self, name: str) -> tuple[int, int | None]:
        """Return what a quarter was worth and whom it was paid to."""
        return next(
            (income.coins, income.seat)
            for income in self.payment.income
            if income.quarter == name
        )

    def then_board(self, drawing: str) -> Self:
        """Expect just these tiles in the rows that are drawn."""
        drawn = _drawn(self.view.board)
        for y, row in rows(drawing):
            expected = ["." if token == "#" else token for token in row]
            assert [drawn.get((x, y), ".") for x in range(9)] == expected, f"y={y}"
        return self

    def then_market(self, drawing: str) -> Self:
        """Expect these tiles on the cells of the Black Market that is not in play."""
        drawn = _drawn(self.view.black_market)
        assert [drawn.get(cell, ".") for cell in MARKET_CELLS] == drawing.split()
        return self

    def then_discarded(self, drawing: str) -> Self:
        """Expect that just these tiles are gone for good, in this order."""
        tiles = self.view.discarded
        assert [_token(tile) for tile in tiles] == drawing.split()
        return self


def table(board: str = "", **rest: Any) -> Table:
    """Return a table on which the next player is to place a tile; see `facts`."""
    return Table(GAME).given(*facts(board, **rest))


def place(tile: int, cell: Cell, board: str = "", **rest: Any) -> Table:
    """Return the table after the Venetians have placed this tile."""
    return table(board, hands={0: (tile,)}, **rest).when(PlaceTile(tile, cell))


def end_of_turn(
    board: str = "",
    *,
    order: Sequence[int] = (),
    aside: Cell = (6, 7),
    **rest: Any,
) -> Table:
    """Return the table after a turn whose last player placed a tile to no effect.

    It is a Favourite, by itself in the Grand Bazaar if nothing else is said, and of the
    Venetians, who play last then.
    """
    seats = rest.get("seats", 4)
    order = tuple(order or (*range(1, seats), 0))
    hands = {order[-1]: (FAVOURITE,), **rest.pop("hands", {})}
    before = table(board, order=order, have_played=seats - 1, hands=hands, **rest)
    return before.when(PlaceTile(FAVOURITE, aside))


def full_board(*free: Cell, kept: Sequence[int] = (11, 12, 13)) -> str:
    """Return a drawing with a tile on every base cell but the free ones.

    Guilds take turns with their lowest tiles; those that are kept are not laid.
    """
    tiles = [tile for tile in range(14) if tile not in kept]
    taken = [cell for cell in BASE_CELLS if cell not in free]
    token = {
        cell: GUILD_LETTERS[place % 4] + LETTERS[tiles[place // 4]]
        for place, cell in enumerate(taken)
    }
    return "\n".join(
        f"y{y} " + " ".join(token.get((x, y), ".") for x in range(9)) for y in range(8)
    )


def moved(token: str, origin: Cell, target: Cell | None) -> Shift:
    seat, tile, _ = laid(token)
    return Shift(seat, tile, origin, target)


def tiles_moved(*shifts: tuple[str, Cell, Cell | None]) -> TilesMoved:
    return TilesMoved(tuple(moved(*shift) for shift in shifts))


def places(tile: int, cells: Sequence[Cell]) -> list[Move]:
    return [PlaceTile(tile, cell) for cell in cells]


def empty_cells(board: str = "", *, besides: Sequence[Cell] = ()) -> list[Cell]:
    """Return the base cells and those besides on which the drawing shows no tile."""
    taken = dict(laid_out(board))
    cells = sorted({*BASE_CELLS, *besides}, key=lambda cell: (cell[1], cell[0]))
    return [cell for cell in cells if cell not in taken]


# --- how tiles are drawn ------------------------------------------------------------


def _drawn(tiles: Sequence[Any]) -> dict[Cell, str]:
    return {tile.cell: _token(tile) for tile in tiles}


def _token(tile: Any) -> str:
    guild = GUILD_LETTERS[tile.seat]
    usual = tile.face_up == (tile.tile in (LEADER, *PERMANENT))
    return (guild if usual else guild.lower()) + LETTERS[tile.tile]
