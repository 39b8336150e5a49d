"""Where things lie, in units of which a telephone shows two to a pixel.

The picture is as wide as a telephone's screen and no type is smaller than 19 units, so
that it can be read there. Its height depends on the seats, the options and the viewer,
not on the position: nothing jumps from step to step.
"""

from collections.abc import Sequence
from typing import Final

from engines.games.bazar_quest.view import View

WIDTH: Final = 780
EDGE: Final = 8
GAP: Final = 6
INNER: Final = WIDTH - 2 * EDGE

# From top to bottom: the phases, the question, the monster beside the market, the
# centre, the piles, the shops and, for a player, the own hand.
PHASES_Y: Final = 8
PHASES_HEIGHT: Final = 42
QUESTION_Y: Final = 56
QUESTION_HEIGHT: Final = 44
MONSTER_Y: Final = 106
MONSTER_WIDTH: Final = 498
MONSTER_HEIGHT: Final = 150
MARKET_X: Final = EDGE + MONSTER_WIDTH + GAP
TICKET_WIDTH: Final = 127
TICKET_HEIGHT: Final = 72
CENTRE_Y: Final = 262
PILES_Y: Final = 396
PILES_HEIGHT: Final = 34
SHOPS_Y: Final = 436

CARD_WIDTH: Final = 86
CARD_HEIGHT: Final = 128
HERO_WIDTH: Final = 122

SHOP_WIDTH: Final = (INNER - GAP) // 2
ROOM: Final = SHOP_WIDTH - 2 * EDGE
"""How much lies side by side in a shop."""
STAFF_Y: Final = 47
CHIP: Final = 36
ROWS_Y: Final = 90
"""Where the first of a shop's rows of cards begins."""
ROW: Final = CARD_HEIGHT + GAP

# --- the parts of a picture ----------------------------------------------------------


def hero_rows(view: View) -> int:
    """Return how many rows for heroes a shop has: one for each it may invite."""
    return 2 if view.options.advanced_two_player else 1


def shop_height(view: View) -> int:
    return ROWS_Y + (hero_rows(view) + 1) * ROW - GAP + EDGE


def shop_corner(view: View, seat: int) -> tuple[int, int]:
    row, column = divmod(seat, 2)
    return (
        EDGE + column * (SHOP_WIDTH + GAP),
        SHOPS_Y + row * (shop_height(view) + GAP),
    )


def row_corner(view: View, seat: int, row: int) -> tuple[int, int]:
    """Return where a row of cards begins: those of the heroes, then that of goods."""
    x, y = shop_corner(view, seat)
    return x + EDGE, y + ROWS_Y + row * ROW


def hand_y(view: View) -> int:
    """Return where the hand of the viewer begins, or would."""
    return shop_corner(view, view.seats - 1)[1] + shop_height(view) + GAP


def has_own_hand(view: View) -> bool:
    return view.seat is not None and view.seat >= 0


def height(view: View) -> int:
    own = CARD_HEIGHT + 2 * EDGE + GAP if has_own_hand(view) else 0
    return hand_y(view) + own - GAP + EDGE


def centre_spot(view: View, place: int) -> tuple[int, int]:
    return EDGE + place * (HERO_WIDTH + GAP), CENTRE_Y


# --- cards side by side --------------------------------------------------------------


def fans(sizes: Sequence[int], room: float, gap: float = EDGE) -> list[list[float]]:
    """Return where cards begin that lie in groups, overlapping when they are many.

    Only cards of one group overlap, so a group never hides the next one's first card.
    """
    groups = [size for size in sizes if size]
    spare = room - len(groups) * CARD_WIDTH - gap * max(0, len(groups) - 1)
    inner = sum(groups) - len(groups)
    step = min(CARD_WIDTH + GAP, spare / inner) if inner else 0.0
    places: list[list[float]] = []
    left = 0.0
    for size in sizes:
        places.append([round(left + step * place, 1) for place in range(size)])
        if size:
            left += CARD_WIDTH + step * (size - 1) + gap
    return places
