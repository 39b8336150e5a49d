"""A full state that fits a view: all of it is seen, so chance adds nothing."""

from engines.core.chance import Chance
from souk.cli.game_template.game.state import State
from souk.cli.game_template.game.view import View


def imagine(view: View, chance: Chance) -> State:
    state = State()
    state.lap = view.lap
    state.camel = view.camel
    state.worth = view.worth
    state.owners = [*view.owners]
    state.tokens = [*view.tokens]
    state.ranks = view.ranks
    return state
