"""Cards in hands: taking out, putting in, keeping order; some may be unknown."""

from engines.games.bazar_quest.content import HERO_NUMBER, ITEM_NUMBER
from engines.games.bazar_quest.state import Cards, Names

_PLACE: dict[str | None, int] = {None: -1}
_PLACE.update(ITEM_NUMBER)


def in_order(cards: Cards) -> Cards:
    """Return items in content order, unknown ones first."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def heroes_in_order(heroes: Names) -> Names:
    return tuple(sorted(heroes, key=HERO_NUMBER.__getitem__))


def without(cards: Cards, card: str | None) -> Cards:
    """Return the cards less one; an unknown one, if this one is not among them."""
    place = cards.index(card if card in cards else None)
    return cards[:place] + cards[place + 1 :]


def less(names: Names, name: str) -> Names:
    """Return the names less one, if it is among them at all."""
    if name not in names:
        return names
    place = names.index(name)
    return names[:place] + names[place + 1 :]


def others(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the seats without one of them."""
    place = seats.index(seat)
    return seats[:place] + seats[place + 1 :]
