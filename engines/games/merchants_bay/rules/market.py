"""The market: selling pier by pier, then sponsors (C-37 to C-48, C-62, P-3, P-8)."""

from collections.abc import Iterator, Sequence
from typing import Final

from engines.core.records import Move
from engines.games.merchants_bay.content import (
    BLACK_MARKET,
    BOX,
    GOOD,
    GOODS_SOLD_AT,
    GREY,
    LARGE,
    PIERS,
    PRICES,
    ROGUE_CARD,
    ROUNDS,
)
from engines.games.merchants_bay.events import (
    BoatDissolved,
    GoodSold,
    ProductionEnded,
    RogueBribed,
    SalesBegan,
    SalesFinished,
    ShieldsPaid,
)
from engines.games.merchants_bay.frame.boats import boats_at_sea
from engines.games.merchants_bay.frame.corruption import can_draw, draw_corruption
from engines.games.merchants_bay.frame.question import DecisionKind, Play, step
from engines.games.merchants_bay.moves import (
    BRIBE_ROGUE,
    FINISH_SALES,
    SELL_GOOD,
    BribeRogue,
    FinishSales,
    SellGood,
)
from engines.games.merchants_bay.rules.day import end_day
from engines.games.merchants_bay.rules.scoring import score
from engines.games.merchants_bay.state import NONE, State

BRIBES: Final = {name: card.effect == "bribes" for name, card in ROGUE_CARD.items()}


def end_production(play: Play) -> None:
    """Stack the hourglasses on the marker, the most advanced on top (C-38, C-39)."""
    board = play.state.board
    order = sorted(board.stack, key=lambda seat: -board.spaces[seat])
    play.emit(ProductionEnded(tuple(order)))
    for boat in boats_at_sea(board):
        play.emit(BoatDissolved(boat))


# --- whose turn it is to sell --------------------------------------------------------


def _go_on(play: Play) -> None:
    """Let the next seat sell that can do something at a pier, or close the market."""
    state = play.state
    for pier, seat in _sales_to_come(state):
        if _sellable(state, seat, pier, 0) or _can_bribe(state, seat, pier, 0):
            play.emit(SalesBegan(seat, PIERS[pier]))
            return
    _close(play)


def _sales_to_come(state: State) -> Iterator[tuple[int, int]]:
    """Yield piers with seats, in order, after the sale that has just been finished."""
    stack = state.board.stack
    if state.pier == NONE:
        done = 0
    else:
        done = state.pier * len(stack) + stack.index(state.active) + 1
    for number in range(done, len(PIERS) * len(stack)):
        yield number // len(stack), stack[number % len(stack)]


def _close(play: Play) -> None:
    state = play.state
    for seat in state.board.stack:
        if seat in state.smugglers:
            draw_corruption(play, seat, BOX.piers[BLACK_MARKET].corruption)
    play.emit(ShieldsPaid(tuple(_sponsors_pay(state, s) for s in range(state.seats))))
    if state.round == ROUNDS:
        score(play)
    else:
        end_day(play)


def _sponsors_pay(state: State, seat: int) -> int:
    halls, shields = state.board.halls, state.shields[seat]
    return sum(halls[colour] for colour, active in enumerate(shields) if active)


# --- selling -------------------------------------------------------------------------


def _sellable(state: State, seat: int, pier: int, bribes: int) -> list[int]:
    """Return the goods a seat could sell at a pier, with so many rogues bribed."""
    stall, customers = state.stalls[seat], state.board.piers[pier]
    return [
        good
        for good in GOODS_SOLD_AT[pier]
        if stall[good] and customers[good % LARGE] + bribes
    ]


def _can_bribe(state: State, seat: int, pier: int, bribes: int) -> bool:
    """Tell whether a rogue is left to bribe, and a good to sell to it (P-6)."""
    return (
        BRIBES[state.rogues]
        and state.board.piers[pier][GREY] > bribes
        and can_draw(state)
        and any(state.stalls[seat][good] for good in GOODS_SOLD_AT[pier])
    )


def _choices(state: State) -> Sequence[Move]:
    seat, pier, bribes = state.active, state.pier, state.bribes
    moves: list[Move] = [
        SELL_GOOD[good] for good in _sellable(state, seat, pier, bribes)
    ]
    if _can_bribe(state, seat, pier, bribes):
        moves.append(BRIBE_ROGUE)
    moves.append(FINISH_SALES)
    return moves


def _objection(state: State, move: SellGood | BribeRogue | FinishSales) -> str | None:
    if isinstance(move, FinishSales):
        return None
    if isinstance(move, BribeRogue):
        if _can_bribe(state, state.active, state.pier, state.bribes):
            return None
        return (
            "There is no rogue to bribe here, nothing left to sell to it, or no "
            "corruption card to draw for it."
        )
    return _object_to_sale(state, move)


def _object_to_sale(state: State, move: SellGood) -> str | None:
    good = GOOD[move.size, move.colour]
    if good not in GOODS_SOLD_AT[state.pier]:
        return f"No {move.size} goods are sold at this pier."
    if not state.stalls[state.active][good]:
        return f"No {move.size} {move.colour} good is on your stall."
    if not _customers(state, good):
        return f"There is no {move.colour} customer at this pier."
    return None


def _customers(state: State, good: int) -> int:
    return state.board.piers[state.pier][good % LARGE] + state.bribes


def _answer(play: Play, move: SellGood | BribeRogue | FinishSales) -> None:
    state = play.state
    seat = state.active
    if isinstance(move, FinishSales):
        play.emit(SalesFinished(seat))
    elif isinstance(move, BribeRogue):
        play.emit(RogueBribed(seat))
        draw_corruption(play, seat)
    else:
        good = GOOD[move.size, move.colour]
        gold = PRICES[good] * _customers(state, good)
        play.emit(GoodSold(seat, move.size, move.colour, gold))


MARKETING = step(_go_on)
SELLING = DecisionKind(
    (SellGood, BribeRogue, FinishSales), _choices, _objection, _answer
)
