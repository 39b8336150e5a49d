"""The fold: one small function for each event, which does what the event says."""

from typing import Final

from engines.core.records import Event
from engines.games.merchants_bay.frame.question import Evolve
from engines.games.merchants_bay.merchants import MERCHANTS
from engines.games.merchants_bay.rules.evolve import boats, cards, course, market
from engines.games.merchants_bay.state import State

EVOLVE: Final[Evolve] = {
    **course.EVOLVE,
    **boats.EVOLVE,
    **cards.EVOLVE,
    **market.EVOLVE,
    **{kind: do for merchant in MERCHANTS for kind, do in merchant.evolve.items()},
}
"""All events of the game and of all merchants."""


def evolve(state: State, event: Event) -> None:
    EVOLVE[type(event)](state, event)
