"""How the shops fare, and how many heroes pay for it with their lives."""

from collections import Counter
from collections.abc import Sequence

from engines.core.balance import Balance, Tally
from engines.games.bazar_quest.events import AnyEvent
from engines.games.bazar_quest.events.adventure import HeroDefeated, MonsterDefeated
from engines.games.bazar_quest.rules.evolve import evolve
from engines.games.bazar_quest.state import State


def tally(events: Sequence[AnyEvent]) -> Tally:
    """Count Glory and gold at the end, and the dead by the shop that equipped them."""
    state = State()
    deaths: Counter[int] = Counter()
    monsters = 0
    for event in events:
        evolve(state, event)
        if isinstance(event, HeroDefeated):
            deaths[event.seat] += 1
        elif isinstance(event, MonsterDefeated):
            monsters += 1
    return Tally(
        seats=tuple(
            {
                "Glory": state.glory[seat],
                "gold": state.gold[seat],
                "deaths": deaths[seat],
            }
            for seat in range(state.seats)
        ),
        match={"monsters defeated": monsters, "deaths": deaths.total()},
    )


BALANCE: Balance[AnyEvent] = Balance(tally=tally)
