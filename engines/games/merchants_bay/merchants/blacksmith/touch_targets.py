"""What a player touches in the Blacksmith's shop to choose a move."""

from engines.core.records import Move
from engines.games.merchants_bay.content import COLOURS, SIZES
from engines.games.merchants_bay.merchants.blacksmith import moves
from engines.games.merchants_bay.merchants.blacksmith.content import (
    ALLOY,
    COLOUR_OF,
    SIZE_OF,
)
from engines.games.merchants_bay.merchants.blacksmith.shop import BlacksmithView


def touch_targets(shop: BlacksmithView, seat: int, move: Move) -> tuple[str, ...]:
    match move:
        case moves.TurnDie() | moves.AddEmber():
            return (f"die-{seat}-{move.die}",)
        case moves.FillFurnace():
            return _filling(shop, seat, move)
        case moves.ForgeOne(furnace=furnace):
            return (f"furnace-{seat}-{furnace}",)
        case moves.UnlockAlloy(colour=colour):
            dice = [die for die in ALLOY if COLOURS[COLOUR_OF[die]] == colour]
            locked = next(die for die in dice if shop.locked[die])
            return (f"die-{seat}-alloy_{locked}",)
        case _:
            return ()


def _filling(
    shop: BlacksmithView, seat: int, move: moves.FillFurnace
) -> tuple[str, ...]:
    """Return the furnace that is going to be filled, the alloy die, the coal dice."""
    furnace = next(
        number
        for number, inside in enumerate(shop.furnaces)
        if inside is None and SIZES[SIZE_OF[number]] == move.size
    )
    coal = [f"die-{seat}-coal_{die}" for die in move.coal]
    return f"furnace-{seat}-{furnace}", f"die-{seat}-alloy_{move.alloy}", *coal
