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
# centre, the piles, the shops one by one and, for a player, the own hand.
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

CARD_WIDTHS: Final = (86, 80, 74, 68, 62, 56)
"""How wide the face of an item is: the more there are, the narrower."""
CARD_WIDTH: Final = CARD_WIDTHS[0]
CARD_HEIGHT: Final = 128
CARD_GAP: Final = 4
BACK_STEP: Final = 34
"""How much is seen of a card that lies face down under another one."""
HERO_WIDTH: Final = 122

SHOP_WIDTH: Final = INNER
ROOM: Final = SHOP_WIDTH - 2 * EDGE
"""How much lies side by side in a shop."""
ROWS_Y: Final = 50
"""Where the first of a shop's rows of cards begins."""
ROW: Final = CARD_HEIGHT + GAP
CHIP: Final = 36

# --- the parts of a picture ----------------------------------------------------------


def rows(view: View) -> int:
    """Return how many rows of cards a shop has: two guests come with more cards."""
    return 2 if view.options.advanced_two_player else 1


def shop_height(view: View) -> int:
    return ROWS_Y + rows(view) * ROW - GAP + EDGE


def shop_corner(view: View, seat: int) -> tuple[int, int]:
    return EDGE, SHOPS_Y + seat * (shop_height(view) + GAP)


def row_corner(view: View, seat: int, row: int) -> tuple[int, int]:
    x, y = shop_corner(view, seat)
    return x + EDGE, y + ROWS_Y + row * ROW


def guest_corner(view: View, seat: int, place: int) -> tuple[int, int]:
    """Return where a hero stands in a shop: the first on the right, then the left."""
    x, y = row_corner(view, seat, 0)
    return (x if place else x + ROOM - HERO_WIDTH), y


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


Faces = Sequence[bool]
"""Of the cards of a group, whether each is seen from its face."""


def spread(groups: Sequence[Faces], room: float) -> tuple[list[list[int]], int]:
    """Return where cards begin that lie in groups, and how wide their faces are.

    A face is never covered: the more there are, the narrower they get. Cards that lie
    face down have nothing to read, and cover each other.
    """
    for width in CARD_WIDTHS:
        places, end = _laid(groups, width)
        if end <= room:
            break
    return places, width


def _laid(groups: Sequence[Faces], width: int) -> tuple[list[list[int]], int]:
    """Return where cards of a width begin, and where the last one ends."""
    places: list[list[int]] = []
    left = end = 0
    for group in groups:
        places.append([])
        for number, is_face in enumerate(group, start=1):
            places[-1].append(left)
            wide = width if is_face else CARD_WIDTH
            end = left + wide
            is_covered = not is_face and number < len(group)
            left += BACK_STEP if is_covered else wide + CARD_GAP
        left += EDGE if group else 0
    return places, end
