"""New Game, for authors of bots: what a bot is given, and what it returns.

from souk.new_game import Bot, Move, View
"""

from bots.sdk import Bot as AnyBot
from souk.cli.game_template.game.moves import AnyMove as Move
from souk.cli.game_template.game.view import View

__all__ = ["Bot", "Move", "View"]


class Bot(AnyBot[View, Move]):
    """A bot that plays New Game."""

    games = ("new_game",)
