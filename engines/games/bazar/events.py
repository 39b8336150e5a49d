"""What happened: one record for each thing a spectator at the table would notice.

Cells are (x, y) with x to the right and y down. Tiles are numbers, seats are guilds.
`None` in the place of a tile or a card means that the reader was not told.
"""

from typing import ClassVar, Final, Literal

import msgspec

from engines.core.records import Event
from engines.games.bazar.content import Cell


class GameBegan(Event, frozen=True):
    """The board lies out, the purses are empty."""

    seats: int
    """How many guilds play."""


class PileShuffled(Event, frozen=True):
    """A guild's tiles were shuffled; the first is drawn first."""

    seat: int
    order: tuple[int | None, ...]
    """The tiles of the pile, the first one on top; None if not told."""


class EventsShuffled(Event, frozen=True):
    """The normal event cards were shuffled; the first is revealed first."""

    order: tuple[str | None, ...]
    """The normal event cards, the first one on top; None if not told."""


class HandDrawn(Event, frozen=True):
    """A player drew the opening hand."""

    seat: int
    tiles: tuple[int | None, ...]
    """The tiles drawn; None for each that the reader was not told."""


class StartTilePlaced(Event, frozen=True):
    """A guild leader was placed before the first turn."""

    seat: int
    cell: Cell
    """Where the guild leader lies."""


class TurnBegan(Event, frozen=True):
    """The order tokens were handed out: `order` lists the seats, token 1 first."""

    turn: int
    """The number of the turn, from 1."""
    order: tuple[int, ...]
    """All seats, the holder of order token 1 first."""


class QuarterOpened(Event, frozen=True):
    """The Harem or the Black Market came into play and stays."""

    quarter: str


class EventRevealed(Event, frozen=True):
    """An event card acts for this turn."""

    event: str
    stack: Literal["normal", "conditional"]
    """Where the card came from; conditional ones come first."""


class TilePlaced(Event, frozen=True):
    """A tile was laid face up on an empty cell; a Favourite perhaps on another tile."""

    seat: int
    tile: int
    cell: Cell


class TileEliminated(Event, frozen=True):
    """A Favourite took the place of a tile."""

    seat: int
    """The guild whose tile was there."""
    tile: int
    """The tile that was there."""
    cell: Cell


class Shift(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A guild's tile went from one cell to another, or off the board."""

    seat: int
    """The guild of the tile."""
    tile: int
    origin: Cell
    """Where it lay."""
    target: Cell | None
    """Where it lies now; None if it left the board."""


class TilesMoved(Event, frozen=True):
    """Tiles moved together; those that left the board did so in this order."""

    shifts: tuple[Shift, ...]
    """Every tile that moved, in this order."""


class TileChosen(Event, frozen=True):
    """A player named the tile that is about to be moved or swapped."""

    seat: int
    cell: Cell


class TileSilenced(Event, frozen=True):
    """A permanent tile was turned face down for good by a Janissary."""

    seat: int
    """The guild of the silenced tile."""
    tile: int
    cell: Cell


class CoinsTaken(Event, frozen=True):
    """A tile brought its player coins at once."""

    seat: int
    coins: int
    """How many coins it took."""
    tile: int
    """The tile that brought them."""


class EffectMissed(Event, frozen=True):
    """A direct tile changed nothing: no target, or the way was blocked."""

    seat: int
    tile: int
    """The tile that did nothing."""


class TileTurnedDown(Event, frozen=True):
    """A direct tile has acted and lies face down from now on."""

    cell: Cell


class TileBuried(Event, frozen=True):
    """An eliminated tile was laid on the Black Market by its owner."""

    seat: int
    tile: int
    cell: Cell


class BlackMarketFilled(Event, frozen=True):
    """The last cell of the Black Market was taken: it opens in the next turn."""


class TileDiscarded(Event, frozen=True):
    """An eliminated tile went back to the box for good."""

    seat: int
    tile: int


class HandTileDiscarded(Event, frozen=True):
    """A player who could place nothing took a tile out of the game."""

    seat: int
    tile: int


class TileDrawn(Event, frozen=True):
    """A player drew a tile; that ends the player's turn."""

    seat: int
    tile: int | None
    """The tile drawn; None if the reader was not told."""


class PileExhausted(Event, frozen=True):
    """A player had no tile left to draw; that ends the player's turn."""

    seat: int


class TilesKept(Event, frozen=True):
    """A player moved nothing in the Reorganisation."""

    seat: int


class Income(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What a quarter is worth this turn and whom it was paid to, if anybody."""

    quarter: str
    coins: int
    """What it pays, all modifiers applied."""
    seat: int | None
    """The seat that was paid; None for nobody."""


class Alms(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What a Beggar brought its guild."""

    seat: int
    """The guild of the Beggar."""
    coins: int
    """How many coins he brought."""
    quarter: str
    """The quarter in which he begged."""


class CoinsDistributed(Event, frozen=True):
    """All quarters in play paid their owners, and the Beggars begged."""

    income: tuple[Income, ...]
    """What each quarter in play paid."""
    alms: tuple[Alms, ...]
    """What each Beggar got."""


class GameEnded(Event, frozen=True):
    """The match is over: the place of each seat, its coins, and what ended it."""

    version: ClassVar[int] = 2
    ranks: tuple[int, ...]
    """The place of each seat, 1 first; equal seats share a place."""
    coins: tuple[int, ...]
    """The coins of each seat."""
    reason: Literal["coins", "events"]
    """Somebody had enough coins; or else all event cards had been played."""


AnyEvent = (
    GameBegan
    | PileShuffled
    | EventsShuffled
    | HandDrawn
    | StartTilePlaced
    | TurnBegan
    | QuarterOpened
    | EventRevealed
    | TilePlaced
    | TileEliminated
    | TilesMoved
    | TileChosen
    | TileSilenced
    | CoinsTaken
    | EffectMissed
    | TileTurnedDown
    | TileBuried
    | BlackMarketFilled
    | TileDiscarded
    | HandTileDiscarded
    | TileDrawn
    | PileExhausted
    | TilesKept
    | CoinsDistributed
    | GameEnded
)

HIGHLIGHTS: Final[frozenset[type[AnyEvent]]] = frozenset(
    {QuarterOpened, TileEliminated, TileDiscarded, GameEnded}
)
"""A quarter comes into play, a tile is crowded out or lost for good, the end."""
