"""A bot for La Baie des Marchands whose types are checked strictly."""

from engines.games.merchants_bay.moves import SellGood
from souk.merchants_bay import Bot, Move, View


class Hawker(Bot):
    """Sells whatever it can."""

    def choose(self, view: View, moves: list[Move]) -> Move:
        gold: int = view.players[self.seat].gold
        self.note(f"{gold} gold")
        return next((move for move in moves if isinstance(move, SellGood)), moves[0])
