"""Positions in the middle of a match, laid out by the events that lead to them.

A board is drawn row by row, each with its number and its nine squares:

    y2  .  #  #  Vt G0 .  #  #  .
    y3  .  .  .  .  #  Bc .  .  .

`.` is a square without a tile, `#` an illustration, and a tile is the first letter of
its guild with a letter for itself (see `LETTERS`). A tile lies as it does after its
turn: permanent ones face up, direct ones face down. The other way up, its guild is
written small. Rows without tiles may be left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from engines.games.bazar.content import (
    BLACK_MARKET,
    CELL,
    DIRECT,
    NORMAL_EVENTS,
    OBSTACLE,
    PILE,
    QUARTER_SQUARES,
    QUARTERS,
    START_TILE,
    TILE,
    Cell,
    ground,
)
from engines.games.bazar.events import (
    AnyEvent,
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

GUILD_LETTERS: Final = "VGBO"
LETTERS: Final = "0batfcvhirpmjd"
"""The letters of the tiles, by their numbers."""

MARKET_CELLS: Final = tuple(CELL[square] for square in QUARTER_SQUARES[BLACK_MARKET])
_ILLUSTRATIONS: Final = frozenset(
    CELL[square]
    for square, what in enumerate(ground(tuple(range(len(QUARTERS)))))
    if what == OBSTACLE
)
_SCRATCH: Final[Cell] = (3, 3)
"""A cell where tiles lie for a moment on their way out of the game."""


class Laid(NamedTuple):
    """A tile, and whether it lies the usual way up."""

    guild: int
    tile: int
    is_usual: bool


def facts(
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
) -> list[AnyEvent]:
    """Return what leads to a table on which the next player is to place a tile.

    A hand that is not given holds the three lowest tiles that lie nowhere; whatever is
    left is in the pile, in ascending order. Turn 1 has no event; every event in `past`
    and the one that acts now is a turn more.
    """
    lying = dict(laid_out(board))
    buried = {
        cell: laid(token)
        for cell, token in zip(MARKET_CELLS, market.split(), strict=False)
        if token != "."
    }
    gone = [laid(token) for token in discarded.split()]
    out = [*lying.values(), *buried.values(), *gone]
    happened: list[AnyEvent] = [GameBegan(seats)]
    happened += _dealt(seats, out, hands or {}, piles or {})
    happened += _stacked([*past, *([event] if event else [])])
    for cell, tile in buried.items():
        happened += [*_lost(tile), TileBuried(tile.guild, tile.tile, cell)]
    for tile in gone:
        happened += [*_lost(tile), TileDiscarded(tile.guild, tile.tile)]
    happened += [QuarterOpened(quarter) for quarter in opened]
    for cell, tile in lying.items():
        happened += _lay(tile, cell)
    changer = TILE["money_changer"]
    happened += [CoinsTaken(seat, some, changer) for seat, some in enumerate(coins)]
    happened += [EventRevealed(card, _stack(card)) for card in past]
    order = tuple(order or range(seats))
    happened.append(TurnBegan(len(past) + (event is not None) + 1, order))
    if event:
        happened.append(EventRevealed(event, _stack(event)))
    happened += [PileExhausted(seat) for seat in order[:have_played]]
    return happened


# --- how a drawing is read -----------------------------------------------------------


def rows(drawing: str) -> Iterator[tuple[int, list[str]]]:
    for line in drawing.split("\n"):
        if line.strip():
            head, *row = line.split()
            assert head[0] == "y", line
            assert len(row) == 9, line
            yield int(head[1:]), row


def laid_out(drawing: str) -> Iterator[tuple[Cell, Laid]]:
    for y, row in rows(drawing):
        for x, token in enumerate(row):
            if token == "#":
                assert (x, y) in _ILLUSTRATIONS, (x, y)
            elif token != ".":
                yield (x, y), laid(token)


def laid(token: str) -> Laid:
    guild = GUILD_LETTERS.index(token[0].upper())
    return Laid(guild, LETTERS.index(token[1]), token[0].isupper())


# --- which events lead there ---------------------------------------------------------


def _dealt(
    seats: int,
    out: Sequence[Laid],
    hands: Mapping[int, Sequence[int]],
    piles: Mapping[int, Sequence[int]],
) -> list[AnyEvent]:
    shuffled: list[AnyEvent] = []
    drawn: list[AnyEvent] = []
    for seat in range(seats):
        known = [
            one.tile for one in out if one.guild == seat and one.tile != START_TILE
        ]
        left = [tile for tile in PILE if tile not in known]
        hand = hands.get(seat, left[:3])
        pile = piles.get(seat, [tile for tile in left if tile not in hand])
        shuffled.append(PileShuffled(seat, (*known, *hand, *pile)))
        drawn.append(HandDrawn(seat, (*known, *hand)))
    return shuffled + drawn


def _stack(card: str) -> Literal["normal", "conditional"]:
    return "normal" if card in NORMAL_EVENTS else "conditional"


def _stacked(revealed: Sequence[str]) -> list[AnyEvent]:
    played = [card for card in revealed if card in NORMAL_EVENTS]
    left = [card for card in NORMAL_EVENTS if card not in played]
    return [EventsShuffled((*played, *left))]


def _lay(tile: Laid, cell: Cell) -> list[AnyEvent]:
    seat, number, is_usual = tile
    if number == START_TILE:
        return [StartTilePlaced(seat, cell)]
    happened: list[AnyEvent] = [TilePlaced(seat, number, cell)]
    if DIRECT[number]:
        happened.append(TileTurnedDown(cell))
    elif not is_usual:
        happened.append(TileSilenced(seat, number, cell))
    return [*happened, PileExhausted(seat)]


def _lost(tile: Laid) -> list[AnyEvent]:
    off = Shift(tile.guild, tile.tile, _SCRATCH, None)
    return [*_lay(tile, _SCRATCH), TilesMoved((off,))]
