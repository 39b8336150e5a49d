"""What a player touches in the picture to choose a move."""

from engines.core.records import Move
from engines.games.merchants_bay.view import View


def points(view: View, move: Move) -> tuple[str, ...]:
    return ()
