"""Bazar: leads in quarters, and how long they last.

How often quarters pay was counted in 160 matches of four planners; leads of four tiles
are rare, so their numbers were smoothed.
"""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, Final

from engines.core.chance import Chance
from engines.core.game import AnyGame, Seat
from engines.games.bazar.content import (
    ACTIVE,
    BEGGAR,
    BOX,
    EVENT,
    OWNER,
    QUARTER_SQUARES,
)
from engines.games.bazar.rules import coins, execute
from engines.games.bazar.rules.event_cards import special
from engines.games.bazar.state import NOTHING, State
from souk_mcts.senses.sense import Sense

FRESH_QUESTIONS: Final = ("place", "start", "reorganise", "bury", NOTHING)
"""Questions that do not belong to the move before them."""
TRIED: Final = 16
"""So many moves a guild looks at in a dream."""

TURNS: Final = 1 + len(EVENT)
USUAL_INCOME: Final = 7.5
"""What the richest guild earns in a turn."""
LASTING: Final = 0.85
"""By how much a lead counts for less with each turn, for no majority lasts for ever."""
LEADS: Final = range(-3, 5)
"""By how many tiles a guild is ahead of the next best, or behind the best."""


def _by_lead(*shares: float) -> dict[int, float]:
    return dict(zip(LEADS, shares, strict=True))


HOLD: Final = _by_lead(0.03, 0.07, 0.16, 0.19, 0.43, 0.65, 0.78, 0.91)
"""How often a quarter pays a guild in the turn after this one."""
PAYS_PLACED: Final = (
    _by_lead(0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0),
    _by_lead(0.01, 0.01, 0.03, 0.02, 0.68, 0.82, 0.92, 0.93),
    _by_lead(0.01, 0.01, 0.03, 0.02, 0.51, 0.74, 0.87, 0.91),
    _by_lead(0.01, 0.01, 0.04, 0.02, 0.39, 0.59, 0.82, 0.88),
)
"""How often it pays one that has placed in this turn, by how many others have not."""
PAYS_TO_PLACE: Final = (
    _by_lead(0.02, 0.08, 0.25, 0.21, 0.88, 0.9, 0.96, 0.97),
    _by_lead(0.02, 0.07, 0.21, 0.2, 0.72, 0.84, 0.94, 0.96),
    _by_lead(0.02, 0.07, 0.17, 0.18, 0.59, 0.79, 0.9, 0.95),
    _by_lead(0.02, 0.05, 0.14, 0.15, 0.51, 0.74, 0.85, 0.93),
)
"""The same for a guild that is still to place."""
PAYS_ANYBODY: Final = 0.74
"""How often a quarter pays at all, which is what Beggars live on."""

_PIECES: Final = [itemgetter(*squares) for squares in QUARTER_SQUARES]

Prospects = list[tuple[float, float]]
"""What a quarter will pay each seat in this turn, and in the one after it."""


class BazarSense(Sense):
    """Dreams to the end of a turn, when the quarters have paid."""

    decisions = 24
    is_clear_at_once = True

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._known: dict[tuple[Any, ...], Prospects] = {}

    def reply(self, state: Any, seat: Seat, moves: list[Any], chance: Chance) -> Any:
        """Try a few moves, and take the one after which the guild stands best."""
        step = -(-len(moves) // TRIED)
        tried = moves[chance.below(step, "first") :: step]
        return max(tried, key=lambda move: self._standing(state, seat, move, chance))

    def _standing(self, state: State, seat: Seat, move: Any, chance: Chance) -> float:
        """Return how far ahead of the mean of the others a guild is after a move."""
        after = state.clone()
        execute(after, seat, move, chance)
        points = after.coins if after.ranks else self.points(after)
        return points[seat] - (sum(points) - points[seat]) / (after.seats - 1)

    def is_under_way(self, state: Any, seat: Seat) -> bool:
        return state.asked == seat and state.question not in FRESH_QUESTIONS

    def is_far_enough(self, start: Any, state: Any) -> bool:
        return bool(state.turn > start.turn)

    def points(self, state: Any) -> Sequence[float]:
        """Return coins, and what leads will bring in this turn and in later ones."""
        lacking = max(0, BOX.winning_coins - max(state.coins))
        turns = min(TURNS - state.turn, lacking / USUAL_INCOME)
        later = (1 - LASTING**turns) / (1 - LASTING)
        points = [float(owned) for owned in state.coins]
        for quarter in state.open_quarters:
            for seat, (now, then) in enumerate(self._prospects(state, quarter)):
                points[seat] += now + later * then
        return points

    def _prospects(self, state: State, quarter: int) -> Prospects:
        """Return what is remembered of a quarter where the same pieces lie in it."""
        to_place = state.order[state.active :]
        pieces = _PIECES[quarter](state.board)
        key = (quarter, to_place, state.event, pieces)
        known = self._known.get(key)
        if known is None:
            known = _prospects(state, quarter, to_place)
            # Which quarter is the most crowded one depends on the others.
            if special(state) != "bars_the_most_crowded":
                self._known[key] = known
        return known


def _prospects(state: State, quarter: int, to_place: tuple[int, ...]) -> Prospects:
    calm = state.clone()
    calm.event = None
    # An event that came with the turn is no reason for a move of the turn before.
    today = calm if len(to_place) == state.seats else state
    numbers = coins.counts(state, quarter)
    leads = [_lead(numbers, seat) for seat in range(state.seats)]
    value = coins.value(today, quarter)
    paid = coins.majority(today, numbers)
    then = [coins.value(calm, quarter) * HOLD[lead] for lead in leads]
    if special(today) == "pays_the_fewest":
        now = [float(value * (seat == paid)) for seat in range(state.seats)]
    else:
        now = [value * _share(seat, lead, to_place) for seat, lead in enumerate(leads)]
    for piece in _PIECES[quarter](state.board):
        if ACTIVE[piece] == BEGGAR:
            beggar = OWNER[piece]
            now[beggar] += BOX.effects.alms * (value > 0 and paid not in (None, beggar))
            then[beggar] += BOX.effects.alms * PAYS_ANYBODY * (1 - HOLD[leads[beggar]])
    return [*zip(now, then, strict=True)]


def _lead(numbers: list[int], seat: Seat) -> int:
    rest = max(number for other, number in enumerate(numbers) if other != seat)
    return max(LEADS[0], min(LEADS[-1], numbers[seat] - rest))


def _share(seat: Seat, lead: int, to_place: tuple[int, ...]) -> float:
    """Return how often a quarter pays a guild in the turn under way."""
    if seat in to_place:
        return PAYS_TO_PLACE[len(to_place) - 1][lead]
    return PAYS_PLACED[len(to_place)][lead]
