"""What a player touches in the picture to choose a move: a card, perhaps a hero.

A card is touched where it lies; what is bought, in the market or in the own shop.
"""

from engines.games.bazar_quest import moves
from engines.games.bazar_quest.moves import AnyMove
from engines.games.bazar_quest.picture.goods import item_id
from engines.games.bazar_quest.view import View


def touch_targets(view: View, move: AnyMove) -> tuple[str, ...]:
    seat = view.seat
    if seat is None or seat not in view.to_move:
        return ()
    match move:
        case moves.DraftItem(item=item):
            return (item_id(view, seat, "pack", item),)
        case moves.DisplayItem() | moves.DiscardItem() | moves.StoreItem():
            return (item_id(view, seat, "hand", move.item),)
        case moves.SellItem(item=item, hero=hero):
            return item_id(view, seat, "hand", item), f"hero-{hero}"
        case moves.InviteHero() | moves.RedrawAdventure():
            return (f"hero-{move.hero}",)
        case _:
            return _in_the_shop(view, seat, move)


def _in_the_shop(view: View, seat: int, move: AnyMove) -> tuple[str, ...]:
    match move:
        case moves.UseEmployee(employee=employee):
            return (f"employee-{employee}-{seat}",)
        case moves.HireEmployee(employee=employee):
            return (f"offer-{view.employees_shown.index(employee)}",)
        case moves.BuyUpgrade(kind=kind):
            return (f"stall-{kind}",)
        case moves.FlipUpgrade(kind=kind):
            return (f"upgrade-{kind}-{seat}",)
        case _:
            return ()
