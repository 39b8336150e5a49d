"""What a player touches in the picture to choose a move."""

from engines.games.bazar_quest.moves import AnyMove
from engines.games.bazar_quest.view import View


def points(view: View, move: AnyMove) -> tuple[str, ...]:
    return ()
