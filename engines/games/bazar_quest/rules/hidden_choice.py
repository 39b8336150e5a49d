"""Items laid face down while the others do so, too: for the display, for the reserve.

Until everybody has finished, they count as in hand.
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


def object_to_item(state: State, seat: int, item: str) -> str | None:
    """Say why a seat cannot lay an item down; None when it can.

    Who has no more room is not asked.
    """
    if state.hands[seat].count(item) <= state.chosen[seat].count(item):
        return f"There is no {item} in your hand that is not laid down yet."
    return None


def is_full(state: State, seat: int, room: int) -> bool:
    """Tell whether a seat can lay down nothing more."""
    chosen = len(state.chosen[seat])
    return chosen == room or chosen == len(state.hands[seat])
