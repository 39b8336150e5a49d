"""The pile of adventure cards (Q-30, Q-35, A-10)."""

from engines.games.bazar_quest.content import ADVENTURE
from engines.games.bazar_quest.events.adventure import AdventureDealt
from engines.games.bazar_quest.events.table import AdventuresShuffled
from engines.games.bazar_quest.rules.table import PhaseTable


def deal(table: PhaseTable, seat: int, hero: str) -> None:
    """Give a hero the topmost card; an empty pile is made anew of the discards."""
    state = table.state
    if not state.adventure_pile:
        shuffle(table, state.adventure_discards)
    adventure = state.adventure_pile[0]
    assert adventure is not None
    table.emit(AdventureDealt(seat, hero, adventure))


def shuffle(table: PhaseTable, cards: tuple[str, ...]) -> None:
    """Make a new pile of these cards."""
    in_order = [name for name in ADVENTURE if name in cards]
    number = table.state.adventure_shuffles
    order = table.chance.shuffled(in_order, "adventures", number)
    table.emit(AdventuresShuffled(tuple(order)))
