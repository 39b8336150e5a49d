"""A full state that fits a view: what is hidden is dealt by chance.

Everything a viewer sees is taken over as it is. Each guild's unplayed tiles are public
as a set, so the unknown hands and all piles are dealt from it.
"""

from engines.core.chance import Chance
from engines.games.bazar.content import (
    BLACK_MARKET,
    EMPTY,
    FACE_DOWN,
    NORMAL_EVENTS,
    QUARTER,
    QUARTER_SQUARES,
    SQUARE,
    ground,
    piece,
)
from engines.games.bazar.rules import QUESTIONS
from engines.games.bazar.rules.evolve import SECOND_HALF, TILE_QUESTION
from engines.games.bazar.state import State
from engines.games.bazar.view import LostTile, LyingTile, View


def imagine(view: View, chance: Chance) -> State:
    state = State()
    state.seats = view.seats
    state.turn = view.turn
    state.order = view.order
    state.active = _active(view)
    state.coins = list(view.coins)
    state.event = view.event
    state.events_played = view.events_played
    state.event_pile = _events(view, chance)
    state.placed = SQUARE[view.placed] if view.placed else 0
    state.chosen = SQUARE[view.chosen] if view.chosen else 0
    state.eliminated = tuple(_piece(tile) for tile in view.eliminated)
    state.discarded = tuple(_piece(tile) for tile in view.discarded)
    state.ranks = view.ranks
    _deal(state, view, chance)
    _lay_out(state, view)
    _ask(state, view)
    return state


def _active(view: View) -> int:
    return view.seats if view.active is None else view.order.index(view.active)


def _events(view: View, chance: Chance) -> tuple[str, ...]:
    left = [name for name in NORMAL_EVENTS if name not in view.events_played]
    return tuple(chance.shuffled(left, "imagined events"))


def _deal(state: State, view: View, chance: Chance) -> None:
    for seat, (hand, unplayed) in enumerate(
        zip(view.hands, view.unplayed, strict=True)
    ):
        unknown = [tile for tile in unplayed if tile not in hand]
        tiles = chance.shuffled(unknown, "imagined pile", seat)
        dealt = hand.count(None)
        state.hands.append(tuple(sorted(tiles[:dealt])) if dealt else hand)
        state.piles.append(tuple(tiles[dealt:]))


def _lay_out(state: State, view: View) -> None:
    state.open_quarters = _open_quarters(view)
    state.board = ground(state.open_quarters)
    for tile in view.board:
        state.board[SQUARE[tile.cell]] = _piece(tile)
    if BLACK_MARKET not in state.open_quarters:
        buried = {SQUARE[tile.cell]: _piece(tile) for tile in view.black_market}
        squares = QUARTER_SQUARES[BLACK_MARKET]
        state.market = tuple(buried.get(square, EMPTY) for square in squares)


def _open_quarters(view: View) -> tuple[int, ...]:
    return tuple(QUARTER[quarter.name] for quarter in view.quarters if quarter.open)


def _piece(tile: LyingTile | LostTile) -> int:
    return piece(tile.seat, tile.tile) | (0 if tile.face_up else FACE_DOWN)


def _ask(state: State, view: View) -> None:
    """Find the question that is called so and, where several are, fits the tile."""
    if not view.to_move:
        return
    state.asked = view.to_move[0]
    if view.asked.startswith("reorganise"):
        state.reorganiser = view.order.index(state.asked)
    fitting = [
        key for key, question in QUESTIONS.items() if question.asked == view.asked
    ]
    if len(fitting) > 1:
        tile = next(tile.tile for tile in view.board if tile.cell == view.placed)
        first = TILE_QUESTION[tile]
        fitting = [key for key in (first, SECOND_HALF[first]) if key in fitting]
    (state.question,) = fitting
