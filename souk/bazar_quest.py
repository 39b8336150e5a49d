"""Bazar Quest, for authors of bots: what a bot is given, and what it returns.

from souk.bazar_quest import Bot, Move, View
"""

from bots.sdk import Bot as AnyBot
from engines.games.bazar_quest.moves import AnyMove as Move
from engines.games.bazar_quest.view import View

__all__ = ["Bot", "Move", "View"]


class Bot(AnyBot[View, Move]):
    """A bot that plays Bazar Quest."""

    games = ("bazar_quest",)
