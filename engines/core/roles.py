"""The role of a seat in a game: a guild, a shop, a merchant.

A seat has one name wherever it is spoken of: on the board, in the story, in the rows of
a page. Where roles are dealt or chosen, a seat without one has a name of its own, too.
"""

from html import escape
from typing import Final

import msgspec

from engines.core.picture import Shape

EMBLEM: Final = 20
"""How far an emblem reaches from its middle."""


class Role(msgspec.Struct, frozen=True):
    """What a seat is called and looks like, as the style of the pictures has it."""

    name: str
    look: str
    """The classes that give its colours, those of its things in a picture."""
    emblem: tuple[Shape, ...]
    """Shapes around (0, 0), at most `EMBLEM` away from it."""
    key: str = ""
    """What the rules call it where roles are dealt or chosen; empty where the seat
    decides."""

    def svg(self, home: str) -> str:
        """Return the emblem for a page that has the style of the picture `home`."""
        box = f"-{EMBLEM} -{EMBLEM} {2 * EMBLEM} {2 * EMBLEM}"
        return (
            f'<svg class="emblem souk-picture {escape(home)}" aria-hidden="true" '
            f'viewBox="{box}"><g class="{escape(self.look)}">'
            f"{''.join(shape.svg() for shape in self.emblem)}</g></svg>"
        )
