"""Phase 4, coins: owners, values and payments, and the end (B-10, B-17 to B-20).

Also used during the turn, by tiles that bring coins and by views.
"""

from typing import Literal

from engines.games.bazar.content import (
    ACTIVE,
    ADMINISTRATOR,
    BEGGAR,
    BOX,
    EMPTY,
    EVENT,
    OWNER,
    QUARTER_AT,
    QUARTER_SQUARES,
    QUARTERS,
    STEPS,
    TRAITOR,
)
from engines.games.bazar.events import Alms, CoinsDistributed, GameEnded, Income
from engines.games.bazar.rules.event_cards import special
from engines.games.bazar.rules.question import Emit
from engines.games.bazar.rules.turn_order import begin_turn
from engines.games.bazar.state import State

NUMBER_OF_EVENTS = len(EVENT)
CHANGE = {
    name: [
        BOX.events.change * ((which.name in card.raised) - (which.name in card.lowered))
        for which in QUARTERS
    ]
    for name, card in EVENT.items()
}
"""By how much an event raises or lowers each quarter."""


def counts(state: State, quarter: int) -> list[int]:
    """Return how many tiles of each seat count for the majority in a quarter.

    A tile with a hostile, active Traitor beside it in the same quarter does not count.
    """
    board = state.board
    numbers = [0] * state.seats
    traitors = []
    for square in QUARTER_SQUARES[quarter]:
        piece = board[square]
        if piece > EMPTY:
            numbers[OWNER[piece]] += 1
            if ACTIVE[piece] == TRAITOR:
                traitors.append(square)
    if traitors:
        for square in _betrayed(board, traitors):
            numbers[OWNER[board[square]]] -= 1
    return numbers


def _betrayed(board: list[int], traitors: list[int]) -> set[int]:
    """Return the squares beside a Traitor of another guild that hold a tile."""
    return {
        traitor + step
        for traitor in traitors
        for step in STEPS
        if board[traitor + step] > EMPTY
        and QUARTER_AT[traitor + step] == QUARTER_AT[traitor]
        and OWNER[board[traitor + step]] != OWNER[board[traitor]]
    }


def owner(state: State, quarter: int) -> int | None:
    """Return the seat a quarter would be paid to now; None on a tie or when empty."""
    return majority(state, counts(state, quarter))


def majority(state: State, numbers: list[int]) -> int | None:
    """Return the seat with the number that wins a quarter; None when there is none."""
    best = max(numbers)
    if best and special(state) == "pays_the_fewest":
        best = min(number for number in numbers if number)
    return numbers.index(best) if best and numbers.count(best) == 1 else None


def value(state: State, quarter: int) -> int:
    """Return what a quarter pays now: the printed value, changed and then halved."""
    if is_barred(state, quarter):
        return 0
    board = state.board
    coins = QUARTERS[quarter].values[state.seats - 2]
    halvings = 0
    for square in QUARTER_SQUARES[quarter]:
        active = ACTIVE[board[square]]
        if active == ADMINISTRATOR:
            coins += BOX.effects.administrator_raise
        elif active == BEGGAR:
            halvings += 1
    coins = max(coins + change_by_event(state, quarter), 0)
    for _ in range(halvings):
        coins = (coins + 1) // 2
    return coins


def change_by_event(state: State, quarter: int) -> int:
    """Return by how much this turn's event raises or lowers a quarter."""
    return 0 if state.event is None else CHANGE[state.event][quarter]


def is_barred(state: State, quarter: int) -> bool:
    """Tell whether this turn's event keeps a quarter in play from paying."""
    if state.event is None:
        return False
    card = EVENT[state.event]
    if card.special == "bars_the_most_crowded":
        crowds = {other: _crowd(state, other) for other in state.open_quarters}
        return crowds[quarter] == max(crowds.values())
    return QUARTERS[quarter].name in card.barred


def _crowd(state: State, quarter: int) -> int:
    board = state.board
    return sum(board[square] > EMPTY for square in QUARTER_SQUARES[quarter])


def distribute(state: State) -> CoinsDistributed:
    """Return what the quarters in play pay and the Beggars beg, as things stand."""
    income = []
    alms = []
    for quarter in sorted(state.open_quarters):
        name = QUARTERS[quarter].name
        coins = value(state, quarter)
        paid = owner(state, quarter)
        income.append(Income(name, coins, paid))
        if paid is None or coins == 0:
            continue
        for square in QUARTER_SQUARES[quarter]:
            piece = state.board[square]
            if ACTIVE[piece] == BEGGAR and OWNER[piece] != paid:
                alms.append(Alms(OWNER[piece], BOX.effects.alms, name))
    return CoinsDistributed(tuple(income), tuple(alms))


def end_turn(state: State, emit: Emit) -> None:
    """Pay everybody; then either the match is over or the next turn begins."""
    emit(distribute(state))
    if has_winner(state) or len(state.events_played) == NUMBER_OF_EVENTS:
        end_match(state, emit)
    else:
        begin_turn(state, emit)


def has_winner(state: State) -> bool:
    """Tell whether somebody has enough coins, which ends the match at once (B-10)."""
    return max(state.coins) >= BOX.winning_coins


def end_match(state: State, emit: Emit) -> None:
    """End the match here and now: the richest guild wins."""
    reason: Literal["coins", "events"] = "coins" if has_winner(state) else "events"
    emit(GameEnded(final_ranks(state), tuple(state.coins), reason))


def final_ranks(state: State) -> tuple[int, ...]:
    """Return the place of each seat: most coins first, the lower token among equals."""
    # Sorting is stable, and the order lists token 1 first.
    places = sorted(state.order, key=lambda seat: -state.coins[seat])
    return tuple(places.index(seat) + 1 for seat in range(state.seats))
