"""Items laid face down while the others do so, too: for the display, for the reserve.

Until everybody has finished, they count as in hand. A seat decides on each place it
has, one after the other: the first gets an item, the others may stay empty. So it makes
as many moves as it has places, however many items it lays down, and those who count its
moves learn nothing.
"""

from engines.games.bazar_quest.content import ITEM_NUMBER
from engines.games.bazar_quest.state import State


def left_in_hand(state: State, seat: int) -> list[str]:
    """Return the items a seat has not laid down yet, in content order."""
    left = [item for item in state.hands[seat] if item is not None]
    for item in state.chosen[seat]:
        left.remove(item)
    return left


def laid_down(state: State, seat: int) -> tuple[str, ...]:
    """Return what a seat has laid down, in content order, not in its own."""
    return tuple(sorted(state.chosen[seat], key=ITEM_NUMBER.__getitem__))


def has_choice(state: State, seat: int) -> bool:
    """Tell whether the place in question can be dealt with in two ways or more."""
    hand = state.hands[seat]
    return bool(state.decided[seat]) or hand[0] != hand[-1]


def object_to_item(state: State, seat: int, item: str) -> str | None:
    """Say why a seat cannot lay an item down; None when it can.

    A seat that has no more room is not asked.
    """
    if state.hands[seat].count(item) <= state.chosen[seat].count(item):
        return f"There is no {item} in your hand that is not laid down yet."
    return None
