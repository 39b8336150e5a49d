"""La Baie des Marchands, for authors of bots: what a bot is given, and what it returns.

from souk.merchants_bay import Bot, Move, View
"""

from bots.sdk import Bot as AnyBot
from engines.core.records import Move
from engines.games.merchants_bay.view import View

__all__ = ["Bot", "Move", "View"]


class Bot(AnyBot[View, Move]):
    """A bot that plays La Baie des Marchands."""

    games = ("merchants_bay",)
