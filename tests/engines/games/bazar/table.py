"""A table of Bazar in the middle of a match, laid out by folding events.

A board is drawn row by row, each with its number and its nine squares:

    y2  .  #  #  Vt G0 .  #  #  .
    y3  .  .  .  .  #  Bc .  .  .

`.` is a square without a tile, `#` an illustration, and a tile is the first letter of
its guild with a letter for itself (see `LETTERS`). A tile lies as it does after its
turn: permanent ones face up, direct ones face down. The other way up, its guild is
written small. Rows without tiles may be left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from engines.core.records import Event, Move
from engines.games.bazar import GAME
from engines.games.bazar.events import (
    CoinsDistributed,
    CoinsTaken,
    EventRevealed,
    EventsShuffled,
    GameBegan,
    HandDrawn,
    PileExhausted,
    PileShuffled,
    QuarterOpened,
    Shift,
    StartTilePlaced,
    TileBuried,
    TileDiscarded,
    TilePlaced,
    TileSilenced,
    TilesMoved,
    TileTurnedDown,
    TurnBegan,
)
from engines.games.bazar.moves import PlaceTile
from tests.engines.scenario import Scenario

Cell = tuple[int, int]

VENETIANS, GREEKS, BYZANTINES, OTTOMANS = range(4)
GUILD_LETTERS = "VGBO"

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
LETTERS = "0batfcvhirpmjd"
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
SCRATCH = (3, 3)
"""A cell where tiles lie for a moment on their way out of the game."""

Laid = tuple[int, int, bool]
"""A guild, the number of its tile, and whether it lies the usual way up."""


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
        for y, row in _rows(drawing):
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


def table(
    board: str = "",
    *,
    seats: int = 4,
    market: str = "",
    discarded: str = "",
    opened: Sequence[str] = (),
    hands: Mapping[int, Sequence[int]] | None = None,
    piles: Mapping[int, Sequence[int]] | None = None,
    coins: Sequence[int] = (),
    past: Sequence[str] = (),
    event: str | None = None,
    order: Sequence[int] = (),
    have_played: int = 0,
) -> Table:
    """Return a table on which the next player in `order` is to place a tile.

    A hand that is not given holds the three lowest tiles that lie nowhere; whatever is
    left is in the pile, in ascending order. Turn 1 has no event; every event in `past`
    and the one that acts now is a turn more.
    """
    lying = dict(_cells(board))
    buried = {
        cell: _laid(token)
        for cell, token in zip(MARKET_CELLS, market.split(), strict=False)
        if token != "."
    }
    gone = [_laid(token) for token in discarded.split()]
    out = [*lying.values(), *buried.values(), *gone]
    facts: list[Event] = [GameBegan(seats)]
    facts += _dealt(seats, out, hands or {}, piles or {})
    facts += _stacked([*past, *([event] if event else [])])
    for cell, tile in buried.items():
        facts += [*_lost(tile), TileBuried(*tile[:2], cell)]
    for tile in gone:
        facts += [*_lost(tile), TileDiscarded(*tile[:2])]
    facts += [QuarterOpened(quarter) for quarter in opened]
    for cell, tile in lying.items():
        facts += _lay(tile, cell)
    facts += [CoinsTaken(seat, some, MONEY_CHANGER) for seat, some in enumerate(coins)]
    facts += [EventRevealed(card, _stack(card)) for card in past]
    order = tuple(order or range(seats))
    facts.append(TurnBegan(len(past) + (event is not None) + 1, order))
    if event:
        facts.append(EventRevealed(event, _stack(event)))
    facts += [PileExhausted(seat) for seat in order[:have_played]]
    return Table(GAME).given(*facts)


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
    seat, tile, _ = _laid(token)
    return Shift(seat, tile, origin, target)


def tiles_moved(*shifts: tuple[str, Cell, Cell | None]) -> TilesMoved:
    return TilesMoved(tuple(moved(*shift) for shift in shifts))


def places(tile: int, cells: Sequence[Cell]) -> list[Move]:
    return [PlaceTile(tile, cell) for cell in cells]


def empty_cells(board: str = "", *, besides: Sequence[Cell] = ()) -> list[Cell]:
    """Return the base cells and those besides on which the drawing shows no tile."""
    taken = dict(_cells(board))
    cells = sorted({*BASE_CELLS, *besides}, key=lambda cell: (cell[1], cell[0]))
    return [cell for cell in cells if cell not in taken]


# --- how a drawing is read -----------------------------------------------------------


def _rows(drawing: str) -> Iterator[tuple[int, list[str]]]:
    for line in drawing.split("\n"):
        if line.strip():
            head, *row = line.split()
            assert head[0] == "y", line
            assert len(row) == 9, line
            yield int(head[1:]), row


def _cells(drawing: str) -> Iterator[tuple[Cell, Laid]]:
    for y, row in _rows(drawing):
        for x, token in enumerate(row):
            if token == "#":
                assert (x, y) in ILLUSTRATIONS, (x, y)
            elif token != ".":
                yield (x, y), _laid(token)


def _laid(token: str) -> Laid:
    guild = GUILD_LETTERS.index(token[0].upper())
    return guild, LETTERS.index(token[1]), token[0].isupper()


def _drawn(tiles: Sequence[Any]) -> dict[Cell, str]:
    return {tile.cell: _token(tile) for tile in tiles}


def _token(tile: Any) -> str:
    guild = GUILD_LETTERS[tile.seat]
    usual = tile.face_up == (tile.tile in (LEADER, *PERMANENT))
    return (guild if usual else guild.lower()) + LETTERS[tile.tile]


# --- which facts lead there ----------------------------------------------------------


def _dealt(
    seats: int,
    out: Sequence[Laid],
    hands: Mapping[int, Sequence[int]],
    piles: Mapping[int, Sequence[int]],
) -> list[Event]:
    shuffled: list[Event] = []
    drawn: list[Event] = []
    for seat in range(seats):
        laid = [tile for guild, tile, _ in out if guild == seat and tile != LEADER]
        left = [tile for tile in range(1, 14) if tile not in laid]
        hand = hands.get(seat, left[:3])
        pile = piles.get(seat, [tile for tile in left if tile not in hand])
        shuffled.append(PileShuffled(seat, (*laid, *hand, *pile)))
        drawn.append(HandDrawn(seat, (*laid, *hand)))
    return shuffled + drawn


def _stack(card: str) -> Any:
    return "normal" if card in NORMAL else "conditional"


def _stacked(revealed: Sequence[str]) -> list[Event]:
    played = [card for card in revealed if card in NORMAL]
    left = [card for card in NORMAL if card not in played]
    return [EventsShuffled((*played, *left))]


def _lay(tile: Laid, cell: Cell) -> list[Event]:
    seat, number, usual = tile
    if number == LEADER:
        return [StartTilePlaced(seat, cell)]
    facts: list[Event] = [TilePlaced(seat, number, cell)]
    if number not in PERMANENT:
        facts.append(TileTurnedDown(cell))
    elif not usual:
        facts.append(TileSilenced(seat, number, cell))
    return [*facts, PileExhausted(seat)]


def _lost(tile: Laid) -> list[Event]:
    return [*_lay(tile, SCRATCH), TilesMoved((Shift(*tile[:2], SCRATCH, None),))]
