"""Which shop is the most attractive: hearts, Bouncers, prices, clockwise (Q-19, Q-23).

The order is fixed once for the whole phase, before the Quest token moves.
"""

from engines.games.bazar_quest.content import HEARTS, PRICE
from engines.games.bazar_quest.events.table import PhaseBegan
from engines.games.bazar_quest.events.trade import HeartsCounted, ShopsRanked
from engines.games.bazar_quest.rules.employees import BOUNCER, CRIER, offer, owners
from engines.games.bazar_quest.rules.numbers import clockwise
from engines.games.bazar_quest.rules.shopping import inviting
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import State


def begin(table: PhaseTable) -> None:
    state = table.state
    table.emit(PhaseBegan("shopping"))
    table.emit(HeartsCounted(tuple([hearts(state, s) for s in range(state.seats)])))
    _ask_bouncers(table, None)


def hearts(state: State, seat: int) -> int:
    """Return how attractive a display is, with the heart of a Crier who was used."""
    printed = sum(HEARTS[item] for item in state.displays[seat])
    return printed + CRIER.amount * (CRIER.name in state.used[seat])


def _ask_bouncers(table: PhaseTable, last: int | None) -> None:
    """Ask those who are tied with somebody; then the order of the shops is fixed."""
    state = table.state
    counted = state.hearts
    tied = [seat for seat in owners(state, BOUNCER) if counted.count(counted[seat]) > 1]
    if not offer(table, BOUNCER, tied, last):
        table.emit(ShopsRanked(order_of_shops(state)))
        inviting.call_next(table)


def after_bouncer(table: PhaseTable, seat: int, used: bool) -> None:
    """Ask the next one; who has used a Bouncer is seen when the shops are ranked."""
    _ask_bouncers(table, seat)


def order_of_shops(state: State) -> tuple[int, ...]:
    """Return the seats, the most attractive display first."""

    def attraction(seat: int) -> tuple[int, bool, int]:
        prices = sum(PRICE[item] for item in state.displays[seat])
        return -state.hearts[seat], BOUNCER not in state.used[seat], -prices

    # Sorting is stable, so equal shops stay in clockwise order.
    return tuple(sorted(clockwise(state), key=attraction))
