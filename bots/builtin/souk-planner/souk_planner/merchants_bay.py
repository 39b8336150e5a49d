"""La Baie des Marchands: the customers of others, and an hour that comes twice.

The greedy player runs its shop well enough, but it looks at its own stall alone. Two
rules of thumb are added:

1. A boat brings customers for everybody. Board and dock boats where that helps you
   more than the others.
2. Rewind as soon as you can. Three corruption cards are cheap for an hour, and the
   indicator you pass again fills the boats, so the market opens earlier for those who
   were not ready.
"""

from collections.abc import Sequence
from typing import Any, Final

from engines.core.chance import Chance
from engines.games.merchants_bay.imagine import imagine
from engines.games.merchants_bay.moves import BoardBoat, DockBoat, TakeAction
from engines.games.merchants_bay.players.standing import standing
from engines.games.merchants_bay.rules import execute
from engines.games.merchants_bay.state import State

REWIND: Final = TakeAction("rewind")
"""A location of the Chronomancer's shop alone."""


def choose(view: Any, seat: int, moves: Sequence[Any], chance: Chance) -> Any:
    """Return a move, or None for what the greedy player decides as well."""
    if isinstance(moves[0], BoardBoat | DockBoat):
        table = imagine(view, chance)
        return max(moves, key=lambda move: _lead_after(table, seat, move, chance))
    return REWIND if REWIND in moves else None


def _lead_after(table: State, seat: int, move: Any, chance: Chance) -> float:
    """Return how far ahead of the mean of the others a move would bring the seat."""
    after = table.clone()
    execute(after, seat, move, chance)
    worths = [standing(after, each) for each in range(after.seats)]
    own = worths.pop(seat)
    return own - sum(worths) / len(worths)
