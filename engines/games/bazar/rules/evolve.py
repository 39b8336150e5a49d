"""The fold: one small function for each event, which does what the event says."""

from collections.abc import Callable
from typing import Any, Final

from engines.games.bazar.content import (
    BLACK_MARKET,
    EMPTY,
    EVENT,
    FACE_DOWN,
    OWNER,
    QUARTER,
    QUARTER_SQUARES,
    SQUARE,
    START_TILE,
    TILE,
    open_quarter,
    piece,
)
from engines.games.bazar.events import (
    AnyEvent,
    BlackMarketFilled,
    CoinsDistributed,
    CoinsTaken,
    EffectMissed,
    EventRevealed,
    EventsShuffled,
    GameBegan,
    GameEnded,
    HandDrawn,
    HandTileDiscarded,
    PileExhausted,
    PileShuffled,
    QuarterOpened,
    StartTilePlaced,
    TileBuried,
    TileChosen,
    TileDiscarded,
    TileDrawn,
    TileEliminated,
    TilePlaced,
    TileSilenced,
    TilesKept,
    TilesMoved,
    TileTurnedDown,
    TurnBegan,
)
from engines.games.bazar.state import NOTHING, State

MARKET_SLOT: Final = {
    square: slot for slot, square in enumerate(QUARTER_SQUARES[BLACK_MARKET])
}

TILE_QUESTION: Final = {
    TILE[name]: name
    for name in (
        "courier",
        "architect",
        "pedlar",
        "charlatan",
        "influential_figure",
        "janissary",
        "diplomat",
    )
}
"""The question each tile puts to the player who has placed it."""

SECOND_HALF: Final = {
    "charlatan": "charlatan_to",
    "influential_figure": "influential_figure_to",
    "diplomat": "diplomat_with",
    "reorganise": "reorganise_to",
}


def evolve(state: State, event: AnyEvent) -> None:
    EVOLVE[type(event)](state, event)


def _game_began(state: State, event: GameBegan) -> None:
    seats = event.seats
    state.seats = seats
    state.coins = [0] * seats
    state.hands = [()] * seats
    state.piles = [()] * seats
    state.order = tuple(range(seats))
    state.market = (EMPTY,) * len(QUARTER_SQUARES[BLACK_MARKET])
    state.question = "start"
    state.asked = 0


def _pile_shuffled(state: State, event: PileShuffled) -> None:
    state.piles[event.seat] = event.order


def _events_shuffled(state: State, event: EventsShuffled) -> None:
    state.event_pile = event.order


def _hand_drawn(state: State, event: HandDrawn) -> None:
    seat = event.seat
    state.piles[seat] = state.piles[seat][len(event.tiles) :]
    state.hands[seat] = _sorted(event.tiles)


def _sorted(tiles: tuple[int | None, ...]) -> tuple[int | None, ...]:
    # A viewer is told either all tiles of a hand or none of them.
    return tiles if None in tiles else tuple(sorted(tiles))  # type: ignore[type-var]


def _start_tile_placed(state: State, event: StartTilePlaced) -> None:
    seat = event.seat
    state.board[SQUARE[event.cell]] = piece(seat, START_TILE)
    state.asked = seat + 1
    if state.asked == state.seats:
        state.question = NOTHING


def _turn_began(state: State, event: TurnBegan) -> None:
    state.turn = event.turn
    state.order = event.order
    state.active = 0
    state.event = None
    state.question = "place"
    state.asked = event.order[0]


def _quarter_opened(state: State, event: QuarterOpened) -> None:
    index = QUARTER[event.quarter]
    state.open_quarters = (*state.open_quarters, index)
    open_quarter(state.board, index)
    if index == BLACK_MARKET:
        for square, buried in zip(QUARTER_SQUARES[index], state.market, strict=True):
            state.board[square] = buried
        state.market = ()


def _event_revealed(state: State, event: EventRevealed) -> None:
    state.event = event.event
    state.events_played = (*state.events_played, event.event)
    if event.stack == "normal":
        state.event_pile = state.event_pile[1:]
    if EVENT[event.event].special == "moves_a_tile_each":
        state.reorganiser = 0
        state.question = "reorganise"


def _tile_placed(state: State, event: TilePlaced) -> None:
    seat = event.seat
    tile = event.tile
    _take_from_hand(state, seat, tile)
    square = SQUARE[event.cell]
    covered = state.board[square]
    if covered > EMPTY:
        state.eliminated = (covered,)
    state.board[square] = piece(seat, tile)
    state.placed = square
    state.question = TILE_QUESTION.get(tile, NOTHING)


def _take_from_hand(state: State, seat: int, tile: int) -> None:
    hand = state.hands[seat]
    place = hand.index(tile if tile in hand else None)
    state.hands[seat] = hand[:place] + hand[place + 1 :]


def _tile_eliminated(state: State, event: TileEliminated) -> None:
    """Nothing changes: the tile that was placed has taken its cell."""


def _tiles_moved(state: State, event: TilesMoved) -> None:
    board = state.board
    placed = state.placed
    lifted = []
    # All are lifted before the first is put down: they may trade places.
    for shift in event.shifts:
        origin = SQUARE[shift.origin]
        target = 0 if shift.target is None else SQUARE[shift.target]
        lifted.append((target, board[origin]))
        board[origin] = EMPTY
        if origin == placed:
            state.placed = target
    for target, moved in lifted:
        if target:
            board[target] = moved
        else:
            state.eliminated = (*state.eliminated, moved)
    state.chosen = 0
    if state.question == "reorganise_to":
        _next_reorganiser(state)


def _tile_chosen(state: State, event: TileChosen) -> None:
    state.chosen = SQUARE[event.cell]
    state.question = SECOND_HALF[state.question]


def _tiles_kept(state: State, event: TilesKept) -> None:
    _next_reorganiser(state)


def _next_reorganiser(state: State) -> None:
    state.reorganiser += 1
    if state.reorganiser < state.seats:
        state.question = "reorganise"
        state.asked = state.order[state.reorganiser]
    else:
        state.question = "place"
        state.asked = state.order[0]


def _tile_silenced(state: State, event: TileSilenced) -> None:
    state.board[SQUARE[event.cell]] |= FACE_DOWN


def _coins_taken(state: State, event: CoinsTaken) -> None:
    state.coins[event.seat] += event.coins


def _effect_missed(state: State, event: EffectMissed) -> None:
    """Nothing changes: the event is there to be told."""


def _tile_turned_down(state: State, event: TileTurnedDown) -> None:
    state.board[SQUARE[event.cell]] |= FACE_DOWN
    state.placed = 0
    _ask_the_bereaved(state)


def _ask_the_bereaved(state: State) -> None:
    if state.eliminated:
        state.question = "bury"
        state.asked = OWNER[state.eliminated[0]]
    else:
        state.question = NOTHING


def _tile_buried(state: State, event: TileBuried) -> None:
    slot = MARKET_SLOT[SQUARE[event.cell]]
    market = state.market
    state.market = (*market[:slot], state.eliminated[0], *market[slot + 1 :])
    state.eliminated = state.eliminated[1:]
    _ask_the_bereaved(state)


def _black_market_filled(state: State, event: BlackMarketFilled) -> None:
    """Nothing changes: the event is there to be told."""


def _tile_discarded(state: State, event: TileDiscarded) -> None:
    state.discarded = (*state.discarded, state.eliminated[0])
    state.eliminated = state.eliminated[1:]
    _ask_the_bereaved(state)


def _hand_tile_discarded(state: State, event: HandTileDiscarded) -> None:
    _take_from_hand(state, event.seat, event.tile)
    state.discarded = (*state.discarded, piece(event.seat, event.tile))


def _tile_drawn(state: State, event: TileDrawn) -> None:
    seat = event.seat
    state.piles[seat] = state.piles[seat][1:]
    state.hands[seat] = _sorted((*state.hands[seat], event.tile))
    _next_player(state)


def _pile_exhausted(state: State, event: PileExhausted) -> None:
    _next_player(state)


def _next_player(state: State) -> None:
    state.placed = 0
    state.active += 1
    if state.active < state.seats:
        state.question = "place"
        state.asked = state.order[state.active]
    else:
        state.question = NOTHING


def _coins_distributed(state: State, event: CoinsDistributed) -> None:
    coins = state.coins
    for income in event.income:
        if income.seat is not None:
            coins[income.seat] += income.coins
    for alms in event.alms:
        coins[alms.seat] += alms.coins


def _game_ended(state: State, event: GameEnded) -> None:
    state.ranks = event.ranks
    state.question = NOTHING


EVOLVE: Final[dict[type, Callable[[State, Any], None]]] = {
    GameBegan: _game_began,
    PileShuffled: _pile_shuffled,
    EventsShuffled: _events_shuffled,
    HandDrawn: _hand_drawn,
    StartTilePlaced: _start_tile_placed,
    TurnBegan: _turn_began,
    QuarterOpened: _quarter_opened,
    EventRevealed: _event_revealed,
    TilePlaced: _tile_placed,
    TileEliminated: _tile_eliminated,
    TilesMoved: _tiles_moved,
    TileChosen: _tile_chosen,
    TileSilenced: _tile_silenced,
    CoinsTaken: _coins_taken,
    EffectMissed: _effect_missed,
    TileTurnedDown: _tile_turned_down,
    TileBuried: _tile_buried,
    BlackMarketFilled: _black_market_filled,
    TileDiscarded: _tile_discarded,
    HandTileDiscarded: _hand_tile_discarded,
    TileDrawn: _tile_drawn,
    PileExhausted: _pile_exhausted,
    TilesKept: _tiles_kept,
    CoinsDistributed: _coins_distributed,
    GameEnded: _game_ended,
}
