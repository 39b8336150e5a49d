"""A bot for Bazar Quest whose types are checked strictly."""

from engines.games.bazar_quest.moves import SellItem
from souk.bazar_quest import Bot, Move, View


class Seller(Bot):
    """Sells whatever it can."""

    def choose(self, view: View, moves: list[Move]) -> Move:
        gold: int = view.shops[self.seat].gold
        self.note(f"{gold} gold")
        return next((move for move in moves if isinstance(move, SellItem)), moves[0])
