"""A position of each game, to show what it looks like: made once by each process."""

from functools import cache
from typing import Final

from engines import registry
from engines.core.chance import Chance
from engines.core.game import SPECTATOR, Language
from engines.core.picture import Picture
from engines.core.play import Turn, ask_in_turn, play_moment

PLAYER: Final = "greedy"
MOMENTS: Final = 30
"""How far the match goes that is shown: there is something on the board by then."""
SEED: Final = bytes(32)


@cache
def sketch(name: str, language: Language) -> Picture:
    """Return a game in its midst, as somebody sees it who looks on."""
    game, chance = registry.load(name), Chance(SEED)
    seats = game.seats[0]
    state = game.fold(game.begin(seats, chance))
    ask = ask_in_turn([game.players[PLAYER](Chance(SEED))] * seats)
    views = [game.view(state, SPECTATOR)]
    while len(views) <= MOMENTS and (asked := game.to_move(state)):
        turns = [Turn(game, state, seat) for seat in asked]
        play_moment(turns, ask, chance=chance, sink=lambda step: None)
        views.append(game.view(state, SPECTATOR))
    # A short match may be over by then, and its end shows less than its middle.
    shown = views[-1] if game.to_move(state) else views[len(views) // 2]
    return game.picture(shown, language)
