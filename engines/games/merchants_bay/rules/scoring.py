"""Final scoring: round icons, and who has won (C-52 to C-54)."""

from collections.abc import Sequence

from engines.core.places import places
from engines.games.merchants_bay.content import (
    CORRUPTION_ICONS,
    GREY,
    ICONS,
    TOWNSFOLK_ICONS,
)
from engines.games.merchants_bay.events import FinalScored, GameEnded
from engines.games.merchants_bay.frame.question import Play
from engines.games.merchants_bay.state import NONE, State


def score(play: Play) -> None:
    """Count the icons of all seats and end the match."""
    state = play.state
    for seat in range(state.seats):
        cards = tuple(card for card in state.corruption[seat] if card is not None)
        staff = [card for card in state.staff[seat] if card != NONE]
        icons = count_icons(staff, cards)
        play.emit(FinalScored(seat, cards, *icons_worth(icons, state.board.halls)))
    play.emit(GameEnded(final_ranks(state), tuple(state.gold)))


def count_icons(staff: Sequence[int], corruption: Sequence[int]) -> list[int]:
    """Return how many round icons there are of each clan and, last, of corruption."""
    shown = [TOWNSFOLK_ICONS[card] for card in staff]
    shown += [CORRUPTION_ICONS[card] for card in corruption]
    return [sum(icons[icon] for icons in shown) for icon in range(len(ICONS))]


def icons_worth(icons: Sequence[int], halls: Sequence[int]) -> tuple[int, int]:
    """Return the gold that clan icons gain and corruption loses; the lair is last."""
    gained = sum(icons[colour] * halls[colour] for colour in range(GREY))
    return gained, icons[GREY] * halls[GREY]


def final_ranks(state: State) -> tuple[int, ...]:
    """Return the place of each seat: gold, then unsold goods, then least corruption."""
    return places(
        [
            (state.gold[seat], sum(state.stalls[seat]), -len(state.corruption[seat]))
            for seat in range(state.seats)
        ]
    )
