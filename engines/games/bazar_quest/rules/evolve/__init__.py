"""The fold: one small function for each event, which does what the event says."""

from collections.abc import Callable
from typing import Any, Final

from engines.games.bazar_quest.events import AnyEvent
from engines.games.bazar_quest.rules.evolve import adventure, table, trade
from engines.games.bazar_quest.state import State

EVOLVE: Final[dict[type, Callable[[State, Any], None]]] = {
    **table.EVOLVE,
    **trade.EVOLVE,
    **adventure.EVOLVE,
}


def evolve(state: State, event: AnyEvent) -> None:
    EVOLVE[type(event)](state, event)
