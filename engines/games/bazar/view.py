"""What one viewer may know: of an event, and of the state.

Hidden are the hands (except to their seats), the order of every pile (to everybody, its
owner too) and the order of the normal events. All else lies on the table.
"""

from typing import Any, Literal

import msgspec

from engines.core.game import OMNISCIENT, Viewer
from engines.games.bazar.content import (
    ALL_CELLS,
    BLACK_MARKET,
    CELL,
    EMPTY,
    FACE_DOWN,
    NUMBER,
    OWNER,
    PILE,
    QUARTER_SQUARES,
    QUARTERS,
    Cell,
)
from engines.games.bazar.events import (
    AnyEvent,
    EventsShuffled,
    HandDrawn,
    PileShuffled,
    TileDrawn,
)
from engines.games.bazar.rules import QUESTIONS, coins, to_move
from engines.games.bazar.state import NOTHING, State

Asked = Literal[
    "start",
    "place",
    "push",
    "rotate",
    "walk",
    "move",
    "move_to",
    "silence",
    "swap",
    "swap_with",
    "bury",
    "reorganise",
    "reorganise_to",
    "nothing",
]


class LyingTile(msgspec.Struct, frozen=True):
    """A tile on the board or on the Black Market."""

    seat: int
    """The seat whose tile it is."""
    tile: int
    cell: Cell
    face_up: bool
    """Whether it shows its face; a tile face down has no effect."""


class LostTile(msgspec.Struct, frozen=True):
    """A tile that lies nowhere: about to be buried, or gone for good."""

    seat: int
    """The seat whose tile it is."""
    tile: int
    face_up: bool
    """Whether it showed its face when it left the board."""


class QuarterView(msgspec.Struct, frozen=True):
    """A quarter as it stands now."""

    name: str
    """The quarter, as the constants name it."""
    open: bool
    """Whether it is in play."""
    printed: int
    """The value printed for this number of guilds, without modifiers."""
    value: int
    """What it would pay if the turn ended now: all modifiers applied."""
    counts: tuple[int, ...]
    """The tiles of each seat that count for the majority."""
    owner: int | None
    """The seat with the majority, which will be paid; None for nobody."""


class View(msgspec.Struct, frozen=True):
    """The table as one viewer sees it."""

    seat: int | None
    """Whose view it is: a seat, None for a spectator, -1 for one who sees all."""
    seats: int
    """How many guilds play."""
    turn: int
    """0 while the guild leaders are placed."""
    asked: Asked
    """What is to be decided; "nothing" once the match is over."""
    to_move: tuple[int, ...]
    """The seats that have a choice to make now; none when it is over."""
    order: tuple[int, ...]
    """The seats in this turn's order; order[0] holds token 1."""
    active: int | None
    """The seat whose turn it is to place a tile, or which has just placed one."""
    coins: tuple[int, ...]
    """The coins of each seat; they lie open."""
    hands: tuple[tuple[int | None, ...], ...]
    """The tiles in each hand; None for each tile the viewer may not see."""
    piles: tuple[int, ...]
    """How many tiles each seat can still draw."""
    unplayed: tuple[tuple[int, ...], ...]
    """The tiles of each seat in its hand or its pile, which anyone can work out."""
    board: tuple[LyingTile, ...]
    """All tiles on the board, those of the Black Market in play included."""
    black_market: tuple[LyingTile, ...]
    """The eliminated tiles on the Black Market before it is in play; empty later."""
    quarters: tuple[QuarterView, ...]
    """All quarters, in the order of the constants."""
    event: str | None
    """The event card that acts in this turn; None for none."""
    events_played: tuple[str, ...]
    """The event cards played so far, the first one first."""
    placed: Cell | None
    """Where the tile lies whose effect is being carried out."""
    chosen: Cell | None
    """The tile named in the first half of a move or a swap."""
    eliminated: tuple[LostTile, ...]
    """Tiles that left the board and wait to be buried, the next one first."""
    discarded: tuple[LostTile, ...]
    """The tiles that are out of the game, the first one first."""
    ranks: tuple[int, ...]
    """The final places, once the match is over."""


def redact(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """Return the event with everything taken out that the viewer is not told."""
    if viewer == OMNISCIENT:
        return event
    match event:
        case PileShuffled(seat=seat, order=order):
            return PileShuffled(seat, (None,) * len(order))
        case EventsShuffled(order=cards):
            return EventsShuffled((None,) * len(cards))
        case HandDrawn(seat=seat, tiles=tiles) if seat != viewer:
            return HandDrawn(seat, (None,) * len(tiles))
        case TileDrawn(seat=seat) if seat != viewer:
            return TileDrawn(seat, None)
    return event


def view(state: State, viewer: Viewer) -> View:
    asked: Any = NOTHING
    if state.question != NOTHING:
        asked = QUESTIONS[state.question].asked
    placing = state.turn > 0 and state.active < state.seats
    return View(
        seat=viewer,
        seats=state.seats,
        turn=state.turn,
        asked=asked,
        to_move=to_move(state),
        order=state.order,
        active=state.order[state.active] if placing else None,
        coins=tuple(state.coins),
        hands=tuple(
            hand if viewer in (seat, OMNISCIENT) else (None,) * len(hand)
            for seat, hand in enumerate(state.hands)
        ),
        piles=tuple(len(pile) for pile in state.piles),
        unplayed=_unplayed(state),
        board=_lying(
            [(square, state.board[square]) for square in ALL_CELLS],
        ),
        black_market=_lying(
            list(zip(QUARTER_SQUARES[BLACK_MARKET], state.market, strict=False))
        ),
        quarters=tuple(_quarter(state, index) for index in range(len(QUARTERS))),
        event=state.event,
        events_played=state.events_played,
        placed=CELL[state.placed] if state.placed else None,
        chosen=CELL[state.chosen] if state.chosen else None,
        eliminated=_lost(state.eliminated),
        discarded=_lost(state.discarded),
        ranks=state.ranks,
    )


def scores(seen: View) -> tuple[int | None, ...]:
    """Return the coins: they lie open, and nothing else counts at the end (B-10)."""
    return seen.coins


def _unplayed(state: State) -> tuple[tuple[int, ...], ...]:
    gone = {
        (OWNER[piece], NUMBER[piece])
        for pieces in (state.board, state.market, state.eliminated, state.discarded)
        for piece in pieces
        if piece > EMPTY
    }
    return tuple(
        tuple(tile for tile in PILE if (seat, tile) not in gone)
        for seat in range(state.seats)
    )


def _lying(places: list[tuple[int, int]]) -> tuple[LyingTile, ...]:
    return tuple(
        LyingTile(OWNER[piece], NUMBER[piece], CELL[square], piece < FACE_DOWN)
        for square, piece in places
        if piece > EMPTY
    )


def _lost(pieces: tuple[int, ...]) -> tuple[LostTile, ...]:
    return tuple(
        LostTile(OWNER[piece], NUMBER[piece], piece < FACE_DOWN) for piece in pieces
    )


def _quarter(state: State, index: int) -> QuarterView:
    quarter = QUARTERS[index]
    printed = quarter.values[state.seats - 2]
    if index not in state.open_quarters:
        counts = (0,) * state.seats
        return QuarterView(quarter.name, False, printed, 0, counts, None)
    numbers = coins.counts(state, index)
    return QuarterView(
        name=quarter.name,
        open=True,
        printed=printed,
        value=coins.value(state, index),
        counts=tuple(numbers),
        owner=coins.majority(state, numbers),
    )
