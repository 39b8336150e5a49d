"""The grid: sliding tiles, sending the assistant, leaving markers, rewinding (P-7)."""

from collections.abc import Sequence

from engines.core.records import Move
from engines.games.merchants_bay.content import HAND_OF, start_space
from engines.games.merchants_bay.frame.question import DecisionKind, Play, always, step
from engines.games.merchants_bay.merchants.chronomancer.content import (
    ALL_TILES,
    CELLS,
    LINE_CELLS,
    NEIGHBOURS,
    PAIRS,
    REACH,
    TILES,
)
from engines.games.merchants_bay.merchants.chronomancer.events import (
    AssistantMoved,
    HourglassRewound,
    TileMarked,
    TilesLaid,
    TileSlid,
    TilesSwapped,
)
from engines.games.merchants_bay.merchants.chronomancer.moves import (
    MARK_TILE,
    MOVE_ASSISTANT,
    SLIDE_TILE,
    SWAP_TILES,
    MarkTile,
    MoveAssistant,
    SlideTile,
    SwapTiles,
)
from engines.games.merchants_bay.merchants.chronomancer.shop import (
    ChronomancerShop,
    shop_of,
)
from engines.games.merchants_bay.state import State

TIME_SLIP = "time_slip"


def lay_tiles(play: Play, seat: int) -> None:
    tiles = play.chance.shuffled((TILES[tile] for tile in ALL_TILES), "tiles", seat)
    play.emit(TilesLaid(seat, tuple(tiles[: len(CELLS)]), tiles[-1]))


# --- Time slip, and the same without a marker for the staff --------------------------


def _slides(state: State) -> Sequence[Move]:
    return SLIDE_TILE


def _object_to_slide(state: State, move: SlideTile) -> str | None:
    return None


def _slide(play: Play, move: SlideTile) -> None:
    seat = play.state.active
    shop = shop_of(play.state, seat)
    pushed_out = LINE_CELLS[move.line, move.end][-1]
    markers = shop.markers + shop.marked[pushed_out]
    marked = play.state.figures[seat] == TIME_SLIP and markers > 0
    play.emit(TileSlid(seat, move.line, move.end, marked))


# --- Travel, and one step of the assistant for the staff -----------------------------


def _unmarked(shop: ChronomancerShop, cells: Sequence[int]) -> list[int]:
    """Return those of some cells that can get a marker."""
    if not shop.markers:
        return []
    return [cell for cell in cells if not shop.marked[cell]]


def reach(shop: ChronomancerShop) -> list[int]:
    """Return where Travel may lead: the assistant's tile or one beside it."""
    return _unmarked(shop, REACH[shop.assistant])


def can_travel(state: State, seat: int) -> bool:
    return bool(reach(shop_of(state, seat)))


def _travels(state: State) -> Sequence[Move]:
    return [MOVE_ASSISTANT[cell] for cell in reach(shop_of(state, state.active))]


def _object_to_travel(state: State, move: MoveAssistant) -> str | None:
    if move.cell in reach(shop_of(state, state.active)):
        return None
    return "The assistant goes to an unmarked tile, at most one step away."


def _beside(shop: ChronomancerShop) -> list[int]:
    return _unmarked(shop, NEIGHBOURS[shop.assistant])


def can_step(state: State, seat: int) -> bool:
    return bool(_beside(shop_of(state, seat)))


def _steps(state: State) -> Sequence[Move]:
    return [MOVE_ASSISTANT[cell] for cell in _beside(shop_of(state, state.active))]


def _object_to_step(state: State, move: MoveAssistant) -> str | None:
    if move.cell in _beside(shop_of(state, state.active)):
        return None
    return "The assistant goes to an unmarked tile that is one step away."


def _move_assistant(play: Play, move: MoveAssistant) -> None:
    play.emit(AssistantMoved(play.state.active, move.cell))


# --- Freeze time ---------------------------------------------------------------------


def _marks(state: State) -> Sequence[Move]:
    """List the tiles beside the assistant, once his own tile has a marker."""
    shop = shop_of(state, state.active)
    if not shop.marked[shop.assistant]:
        return ()
    return [MARK_TILE[cell] for cell in _beside(shop)]


def _mark_own_tile(play: Play) -> None:
    seat = play.state.active
    shop = shop_of(play.state, seat)
    if shop.marked[shop.assistant]:
        play.finish()
    else:
        play.emit(TileMarked(seat, shop.assistant))


def _object_to_mark(state: State, move: MarkTile) -> str | None:
    if move.cell in _beside(shop_of(state, state.active)):
        return None
    return "The marker goes on an unmarked tile beside the assistant."


def _mark(play: Play, move: MarkTile) -> None:
    play.emit(TileMarked(play.state.active, move.cell))
    play.finish()


# --- Rewind --------------------------------------------------------------------------


def can_rewind(state: State, seat: int) -> bool:
    fresh = shop_of(state, seat).rewound != state.round
    return fresh and state.board.spaces[seat] > start_space(state.round)


def _rewind(play: Play) -> None:
    seat = play.state.active
    space = play.state.board.spaces[seat]
    hand = HAND_OF.get(space)
    earlier = space - 2 if hand is None else 2 * hand.enter
    play.emit(HourglassRewound(seat, earlier))


# --- staff: swap tiles ---------------------------------------------------------------


def _swaps(state: State) -> Sequence[Move]:
    return SWAP_TILES


def _object_to_swap(state: State, move: SwapTiles) -> str | None:
    if (move.cell, move.other) in PAIRS:
        return None
    return "Two tiles beside each other change places; the lower cell is named first."


def _swap(play: Play, move: SwapTiles) -> None:
    play.emit(TilesSwapped(play.state.active, move.cell, move.other))


SLIDING = DecisionKind((SlideTile,), _slides, _object_to_slide, _slide, is_open=always)
TRAVELLING = DecisionKind(
    (MoveAssistant,), _travels, _object_to_travel, _move_assistant
)
STEPPING = DecisionKind((MoveAssistant,), _steps, _object_to_step, _move_assistant)
FREEZING = DecisionKind((MarkTile,), _marks, _object_to_mark, _mark, _mark_own_tile)
REWINDING = step(_rewind)
SWAPPING = DecisionKind((SwapTiles,), _swaps, _object_to_swap, _swap, is_open=always)
