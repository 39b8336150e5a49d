"""The end of an action: its corruption is drawn, its hours begin (C-22, C-26, P-4)."""

from engines.games.merchants_bay.content import BOX, Cost
from engines.games.merchants_bay.events import AbilityEnded, ActionEnded
from engines.games.merchants_bay.frame.corruption import draw_corruption
from engines.games.merchants_bay.frame.question import Play
from engines.games.merchants_bay.rules.locations import (
    LOCATION,
    RECRUIT,
    USE_STAFF,
    WAIT,
)
from engines.games.merchants_bay.state import State


def _cost(state: State) -> Cost:
    seat = state.active
    figure = state.figures[seat]
    if figure == RECRUIT:
        return BOX.costs.recruit[state.place]
    return LOCATION[state.merchants[seat]][figure or WAIT].cost


def pay(play: Play) -> None:
    """End the action: draw its corruption, then let its hours pass."""
    cost = _cost(play.state)
    seat = play.state.active
    draw_corruption(play, seat, cost.corruption)
    play.emit(ActionEnded(seat, cost.hours))


def finish(play: Play) -> None:
    """End the ability that is in use, or else the action."""
    seat = play.state.active
    if play.state.figures[seat] in (RECRUIT, USE_STAFF):
        play.emit(AbilityEnded(seat))
    else:
        pay(play)
