"""What the merchants make and earn, day by day."""

from collections import Counter
from collections.abc import Sequence

from engines.core.balance import Balance, Numbers, Tally
from engines.core.records import Event
from engines.games.merchants_bay.content import ROUNDS
from engines.games.merchants_bay.events import GoodSold, ShieldsPaid
from engines.games.merchants_bay.rules.evolve import evolve
from engines.games.merchants_bay.state import State


def tally(events: Sequence[Event]) -> Tally:
    """Count goods that came onto each stall, a mercenary's too, and gold by the day."""
    state = State()
    sold: Counter[int] = Counter()
    evenings: list[list[tuple[int, int]]] = []
    for event in events:
        evolve(state, event)
        if isinstance(event, GoodSold):
            sold[event.seat] += 1
        elif isinstance(event, ShieldsPaid):
            # The last event of a market: what comes later is of the next day.
            made = [sum(stall) + sold[seat] for seat, stall in enumerate(state.stalls)]
            evenings.append(list(zip(made, state.gold, strict=True)))
    return Tally(
        seats=tuple(
            _numbers(state, seat, [evening[seat] for evening in evenings])
            for seat in range(state.seats)
        ),
        roles=tuple(state.merchants),
    )


def _numbers(state: State, seat: int, evenings: Sequence[tuple[int, int]]) -> Numbers:
    """Tell days apart: what a seat had made and earned by each evening is given."""
    mornings = [(0, 0), *evenings]
    days = list(zip(range(1, ROUNDS + 1), mornings, evenings, strict=False))
    _, earned = evenings[-1]
    return {
        **{f"goods on day {day}": now[0] - before[0] for day, before, now in days},
        **{f"gold on day {day}": now[1] - before[1] for day, before, now in days},
        "final scoring": state.gold[seat] - earned,
        "corruption cards": len(state.corruption[seat]),
    }


BALANCE: Balance[Event] = Balance(tally=tally, role="merchant")
