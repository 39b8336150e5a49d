"""Bazar: majorities that last.

The greedy player counts what it would be paid if the turn ended now. But tiles stay on
the board. Three rules of thumb look further:

1. A quarter pays again in later turns, and the safer your lead in it, the more often it
   pays you.
2. A Beggar lives on the guild that holds its quarter, turn after turn.
3. Most tiles do the same wherever they lie in a quarter: look at one cell of each.
"""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, Final

from engines.core.chance import Chance
from engines.games.bazar.content import (
    ACTIVE,
    BEGGAR,
    BOX,
    EMPTY,
    EVENT,
    OWNER,
    QUARTER_AT,
    QUARTER_SQUARES,
    SQUARE,
    TILE,
)
from engines.games.bazar.imagine import imagine
from engines.games.bazar.moves import PlaceStartTile, PlaceTile
from engines.games.bazar.rules import coins, execute, legal
from engines.games.bazar.rules.event_cards import special
from engines.games.bazar.state import State

FRESH_QUESTIONS: Final = ("place", "start", "reorganise", "bury")
"""Questions that do not belong to the move before them."""
PROMISING: Final = 5
"""For so many moves the effects of the tile are tried, the best without them first."""
FOLLOW_UPS: Final = 6
"""So many ways of using an effect are tried."""
PARTICULAR: Final = {
    TILE[name]
    for name in ("traitor", "fishmonger", "courier", "charlatan", "architect", "pedlar")
}
"""The tiles to which it matters what lies beside them."""

TURNS: Final = 1 + len(EVENT)
HORIZON: Final = 4.0
"""So many turns a lead counts for at most, for no majority lasts for ever."""
USUAL_INCOME: Final = 6
"""What the richest guild earns in a turn."""
LEADS: Final = range(-2, 4)
HOLD: Final = dict(zip(LEADS, (0.04, 0.12, 0.28, 0.6, 0.82, 0.92), strict=True))
"""How likely a quarter pays a guild in a later turn, by its lead over the next best."""
PLACE: Final = 1000.0
"""What a place in the final order is worth, in coins."""

_PIECES: Final = [itemgetter(*squares) for squares in QUARTER_SQUARES]


def choose(view: Any, seat: int, moves: Sequence[Any], chance: Chance) -> Any:
    """Return the move after which the seat will be furthest ahead of the others."""
    table = imagine(view, chance)
    judge = _Judge(table, seat)
    tries = [_Try(judge, table, move, chance) for move in _different(table, moves)]
    tries.sort(key=lambda one: -one.standing)
    for one in [one for one in tries if one.follow_ups][:PROMISING]:
        one.standing = one.best(judge, chance)
    return max(tries, key=lambda one: one.standing).move


def _different(table: State, moves: Sequence[Any]) -> list[Any]:
    """Leave out placements that come to the same as one before them."""
    kept: dict[Any, Any] = {}
    for move in moves:
        key = move
        if isinstance(move, PlaceStartTile | PlaceTile):
            square = SQUARE[move.cell]
            tile = move.tile if isinstance(move, PlaceTile) else None
            if tile not in PARTICULAR and table.board[square] == EMPTY:
                key = tile, QUARTER_AT[square]
        kept.setdefault(key, move)
    return [*kept.values()]


class _Try:
    """A move played on a table that is only imagined."""

    def __init__(
        self, judge: "_Judge", table: State, move: Any, chance: Chance
    ) -> None:
        self.move = move
        self._after = after = table.clone()
        execute(after, judge.seat, move, chance)
        self.follow_ups: list[Any] = []
        if after.asked == judge.seat and after.question not in FRESH_QUESTIONS:
            self.follow_ups = legal(after, judge.seat)
        self.standing = judge.standing(after)

    def best(self, judge: "_Judge", chance: Chance) -> float:
        """Return how the seat stands after the best of a few follow-ups."""
        if not self.follow_ups:
            return self.standing
        sample = self.follow_ups[:: -(-len(self.follow_ups) // FOLLOW_UPS)]
        tries = (_Try(judge, self._after, move, chance) for move in sample)
        return max(one.best(judge, chance) for one in tries)


Incomes = tuple[list[float], list[float]]
"""What a quarter is expected to pay each seat, in this turn and in each later one."""


class _Judge:
    """Says how well one seat stands after the moves of a single decision.

    A move changes a quarter or two, so what was found out about a quarter is kept.
    """

    def __init__(self, table: State, seat: int) -> None:
        self.seat = seat
        self._turn = table.turn
        self._event = table.event
        # Whether a quarter is the most crowded one depends on the others.
        self._is_local = special(table) != "bars_the_most_crowded"
        self._known: dict[tuple[int, ...], Incomes] = {}

    def standing(self, state: State) -> float:
        """Return by how many coins the seat will be ahead of the mean of the others."""
        if state.ranks:
            return -PLACE * state.ranks[self.seat]
        # The move may have ended the turn, and the next event is only imagined.
        is_paid = state.turn != self._turn
        turns = self._turns_left(state)
        purses: list[float] = [*state.coins]
        for quarter in state.open_quarters:
            now, later = self._incomes(state, quarter)
            for seat, income in enumerate(later):
                purses[seat] += turns * income + (0 if is_paid else now[seat])
        own = purses.pop(self.seat)
        return own - sum(purses) / len(purses)

    def _turns_left(self, state: State) -> float:
        missing = BOX.winning_coins - max(state.coins)
        return min(HORIZON, TURNS - self._turn, missing / USUAL_INCOME)

    def _incomes(self, state: State, quarter: int) -> Incomes:
        key = (quarter, *_PIECES[quarter](state.board))
        known = self._known.get(key)
        if known is None or not self._is_local:
            event, state.event = state.event, self._event
            now = _paid_now(state, quarter)
            state.event = None
            known = self._known[key] = now, _paid_later(state, quarter)
            state.event = event
        return known


def _paid_now(state: State, quarter: int) -> list[float]:
    incomes = [0.0] * state.seats
    owner, value = coins.owner(state, quarter), coins.value(state, quarter)
    if owner is not None and value:
        incomes[owner] += value
        for beggar in _beggars(state, quarter):
            incomes[beggar] += BOX.effects.alms * (beggar != owner)
    return incomes


def _paid_later(state: State, quarter: int) -> list[float]:
    holds = [HOLD[lead] for lead in _leads(coins.counts(state, quarter))]
    value = coins.value(state, quarter)
    incomes = [value * hold for hold in holds]
    if value:
        for beggar in _beggars(state, quarter):
            others = min(1.0, sum(holds) - holds[beggar])
            incomes[beggar] += BOX.effects.alms * others
    return incomes


def _leads(numbers: Sequence[int]) -> list[int]:
    """Return by how many tiles each seat leads over the best of the others."""
    second, first = sorted(numbers)[-2:]
    return [
        max(LEADS[0], min(LEADS[-1], own - (second if own == first else first)))
        for own in numbers
    ]


def _beggars(state: State, quarter: int) -> list[int]:
    """Return the owner of each active Beggar in a quarter."""
    pieces = _PIECES[quarter](state.board)
    return [OWNER[piece] for piece in pieces if ACTIVE[piece] == BEGGAR]
