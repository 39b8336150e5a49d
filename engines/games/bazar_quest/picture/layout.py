"""Where things lie: sections, each in units of its own, and where a layout puts them.

The town, a shop and a hand are drawn once, around their own corner. A wide picture has
two columns, so that the table fits a window; a tall one has the town, the own shop and
the own hand first, in units of which a telephone shows five to three pixels.

The size of a picture depends on the seats, the options and the viewer, not on the
position: nothing jumps from step to step.
"""

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from engines.core.picture import TELEPHONE, Layout, SectionPlace
from engines.games.bazar_quest.view import View

EDGE: Final = 8
GAP: Final = 6

PHASES_HEIGHT: Final = 42
BANNER_HEIGHT: Final = 44
MONSTER_HEIGHT: Final = 150
TICKET_HEIGHT: Final = 72
PILE_HEIGHT: Final = 34

CARD_WIDTHS: Final = (86, 80, 74, 68, 62, 56, 52)
"""How wide the face of an item is: the more there are, the narrower."""
CARD_WIDTH: Final = CARD_WIDTHS[0]
CARD_HEIGHT: Final = 128
CARD_GAP: Final = 4
BACK_STEPS: Final = (34, 22, 10)
"""How much is seen of a card that lies face down under another one."""
HERO_WIDTH: Final = 122
HERO_STEP: Final = HERO_WIDTH + 2
USUAL_HEROES: Final = 4
"""So many heroes may wait in the town, even for two players."""

ROW: Final = CARD_HEIGHT + GAP
NAME_HEIGHT: Final = 50
"""The upper part of a shop: its name, its Glory and its gold."""
CHIP: Final = 36


class Shop(NamedTuple):
    """How a shop is arranged: under its name the staff, then rows of cards."""

    inner: int
    rows: int
    chip: float
    """How large the chips of upgrades and employees are."""
    lines: int
    """How many lines they take."""

    @property
    def line(self) -> int:
        return round(CHIP * self.chip) + GAP

    @property
    def rows_y(self) -> int:
        return NAME_HEIGHT + self.lines * self.line

    @property
    def height(self) -> int:
        return self.rows_y + self.rows * ROW - GAP + EDGE

    @property
    def room(self) -> int:
        """How much lies side by side."""
        return self.inner - 2 * EDGE

    def row_corner(self, row: int) -> tuple[int, int]:
        return EDGE, self.rows_y + row * ROW

    def guest_corner(self, place: int) -> tuple[int, int]:
        """Return where a hero stands: the first on the right, then the left."""
        x, y = self.row_corner(1 if self.rows > 2 else 0)
        return (x if place else x + self.room - HERO_WIDTH), y


class Town(NamedTuple):
    """How many phases, heroes and piles lie side by side."""

    inner: int
    phases: int
    heroes: int
    piles: int


class Sections(NamedTuple):
    """Where a layout puts the sections of a table."""

    width: int
    height: int
    town: Town
    phases: SectionPlace
    banner: SectionPlace
    monster: SectionPlace
    market: SectionPlace
    centre: SectionPlace
    centre_rows: int
    piles: SectionPlace
    hand: SectionPlace | None
    hand_rows: int
    forms: tuple[Shop, ...]
    shops: tuple[SectionPlace, ...]


# --- the table -----------------------------------------------------------------------

WIDE: Final = Town(inner=680, phases=6, heroes=5, piles=5)
TALL: Final = Town(inner=640, phases=3, heroes=5, piles=3)
SMALL: Final = 0.6
"""How large a unit is in a tall picture: type of 20 units is 12 pixels high."""
IN_A_HAND: Final = 8
"""So many cards of a hand lie side by side in a tall picture."""
MANY_EMPLOYEES: Final = 3
"""At tables with so many seats or fewer, shops may have more than four employees."""


def sections(view: View, layout: Layout) -> Sections:
    return _tall(view) if layout == "tall" else _wide(view)


def rows(view: View) -> int:
    """Return how many rows of cards a shop has: two guests come with more cards."""
    return 2 if view.options.advanced_two_player else 1


def own_seat(view: View) -> int | None:
    return view.seat if view.seat is not None and view.seat >= 0 else None


def _seats(view: View) -> list[int]:
    """Return the seats in their order, the own one first."""
    first = own_seat(view) or 0
    return [(first + place) % view.seats for place in range(view.seats)]


class _Column:
    """Sections one below the other."""

    def __init__(self, x: float, y: float, scale: float = 1) -> None:
        self.x = x
        self.y = y
        self.scale = scale

    def add(self, height: float) -> SectionPlace:
        place = SectionPlace(self.x, round(self.y, 1), self.scale)
        self.y += (height + GAP) * self.scale
        return place


def _town(view: View, town: Town, column: _Column) -> dict[str, SectionPlace]:
    """Lay the sections of the town, with a line more where they need one."""
    return {
        "phases": column.add(ceil(6 / town.phases) * (PHASES_HEIGHT + GAP) - GAP),
        "banner": column.add(BANNER_HEIGHT),
        "monster": column.add(MONSTER_HEIGHT),
        "market": column.add(TICKET_HEIGHT),
        "centre": column.add(_centre_rows(view, town) * ROW - GAP),
    }


def _piles(town: Town, column: _Column) -> SectionPlace:
    return column.add(ceil(5 / town.piles) * (PILE_HEIGHT + GAP) - GAP)


def _centre_rows(view: View, town: Town) -> int:
    return ceil(max(USUAL_HEROES, view.seats) / town.heroes)


def hand_height(rows: int) -> int:
    return rows * ROW - GAP + 2 * EDGE


def _wide(view: View) -> Sections:
    """Return two columns: the town, the own hand and some shops, and all others.

    As many shops lie below the town as make the table the least high.
    """
    form = Shop(WIDE.inner, rows(view), 1.1, 1)
    has_hand = own_seat(view) is not None
    order = _seats(view)
    tables = []
    for count in range(view.seats):
        left, right = _Column(EDGE, EDGE), _Column(2 * EDGE + WIDE.inner, EDGE)
        town = _town(view, WIDE, left) | {"piles": _piles(WIDE, left)}
        hand = left.add(hand_height(1)) if has_hand else None
        shops = {
            seat: (left if place < count else right).add(form.height)
            for place, seat in enumerate(order)
        }
        tables.append((max(left.y, right.y), town, hand, shops))
    height, town, hand, shops = min(tables, key=lambda table: table[0])
    return Sections(
        width=3 * EDGE + 2 * WIDE.inner,
        height=round(height - GAP + EDGE),
        town=WIDE,
        **town,
        centre_rows=_centre_rows(view, WIDE),
        hand=hand,
        hand_rows=1,
        forms=(form,) * view.seats,
        shops=tuple(shops[seat] for seat in range(view.seats)),
    )


def _tall(view: View) -> Sections:
    """Return one column, in which the own hand and shop come before the others."""
    own = own_seat(view)
    column = _Column((TELEPHONE - SMALL * TALL.inner) / 2, EDGE / 2, SMALL)
    town = _town(view, TALL, column)
    forms = [Shop(TALL.inner, rows(view), 1.1, 1)] * view.seats
    hand = None
    shops = {}
    for seat in _seats(view):
        if seat == own:
            # What is touched is as large as a finger.
            lines = 2 if view.seats <= MANY_EMPLOYEES else 1
            forms[seat] = Shop(TALL.inner, rows(view) + 1, 1.86, lines)
        shops[seat] = column.add(forms[seat].height)
        if seat == own:
            hand = column.add(hand_height(2))
    town["piles"] = _piles(TALL, column)
    return Sections(
        width=TELEPHONE,
        height=round(column.y - GAP * SMALL + EDGE / 2),
        town=TALL,
        **town,
        centre_rows=_centre_rows(view, TALL),
        hand=hand,
        hand_rows=2,
        forms=tuple(forms),
        shops=tuple(shops[seat] for seat in range(view.seats)),
    )


# --- cards side by side --------------------------------------------------------------


Faces = Sequence[bool]
"""Of the cards of a group, whether each is seen from its face."""


def spread(groups: Sequence[Faces], room: float) -> tuple[list[list[int]], int]:
    """Return where cards begin that lie in groups, and how wide their faces are.

    A face is never covered: the more there are, the narrower they get. Cards that lie
    face down have nothing to read, and cover each other.
    """
    narrowest = CARD_WIDTHS[-1]
    ways = [(width, BACK_STEPS[0]) for width in CARD_WIDTHS]
    ways += [(narrowest, step) for step in BACK_STEPS[1:]]
    for width, step in ways:
        places, end = _laid(groups, width, step)
        if end <= room:
            break
    return places, width


def _laid(
    groups: Sequence[Faces], width: int, back_step: int
) -> tuple[list[list[int]], int]:
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
            left += back_step if is_covered else wide + CARD_GAP
        left += EDGE if group else 0
    return places, end
