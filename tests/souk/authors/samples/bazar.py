"""A bot for Bazar whose types are checked strictly."""

from engines.games.bazar.moves import PlaceTile
from souk.bazar import Bot, Move, View


class Patient(Bot):
    """Keeps its best tiles, and places the one with the lowest number."""

    def choose(self, view: View, moves: list[Move]) -> Move:
        self.note(f"{view.coins[self.seat]} coins")
        placed = [move for move in moves if isinstance(move, PlaceTile)]
        return min(placed, key=lambda move: move.tile, default=moves[0])
