"""What the direct tiles do when they are placed (B-31 to B-43).

Some act by themselves, the others put a question to their player. In both cases an
effect that can be carried out must be (B-39); one that cannot is missed (B-40).
"""

from collections.abc import Callable
from typing import Final

from engines.games.bazar.content import DIRECT, TILE
from engines.games.bazar.rules.elimination import draw
from engines.games.bazar.rules.question import DecisionKind, Emit
from engines.games.bazar.rules.tiles import enriching, persuading, shoving
from engines.games.bazar.rules.tiles.settling import settle
from engines.games.bazar.state import NOTHING, State

BY_ITSELF: Final[dict[int, Callable[[State, Emit], None]]] = {
    TILE["fishmonger"]: shoving.fishmonger,
    TILE["favourite"]: enriching.favourite,
    TILE["money_changer"]: enriching.money_changer,
}

QUESTIONS: Final[dict[str, DecisionKind]] = {
    "courier": shoving.COURIER,
    "architect": shoving.ARCHITECT,
    "pedlar": shoving.PEDLAR,
    "charlatan": persuading.CHARLATAN,
    "charlatan_to": persuading.CHARLATAN_TO,
    "influential_figure": persuading.INFLUENTIAL_FIGURE,
    "influential_figure_to": persuading.INFLUENTIAL_FIGURE_TO,
    "diplomat": persuading.DIPLOMAT,
    "diplomat_with": persuading.DIPLOMAT_WITH,
    "janissary": enriching.JANISSARY,
}


def resolve(state: State, tile: int, emit: Emit) -> None:
    """Carry out what follows from a tile that has just been placed."""
    if not DIRECT[tile]:
        draw(state, emit)
    elif state.question == NOTHING:
        BY_ITSELF[tile](state, emit)
        settle(state, emit)
