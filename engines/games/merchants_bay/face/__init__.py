"""How a merchant is told and drawn: one frozen value for each, and what they share.

The base game shows the bay and what all shops have in common; it knows a merchant's own
boards only through this value.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.core.glyphs import Glyph
from engines.core.picture import Spot, Thing
from engines.core.records import Move
from engines.core.words import Words
from engines.games.merchants_bay.content import Cost
from engines.games.merchants_bay.face.sentences import Sentences
from engines.games.merchants_bay.face.touching import Touch


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Face:
    """What only one merchant shows; its words are in its own folder."""

    sentences: Sentences
    """How each of the merchant's own moves and events is told."""
    in_shop: Mapping[type[Move], Callable[[Any, Any, Words], str]]
    """How moves are told to a reader who sees the seat with its shop."""
    emblem: Glyph
    glyphs: Mapping[str, Glyph]
    """A drawing for each of the merchant's own locations, by name."""
    draw: Callable[[Any, Spot, int, Words], list[Thing]]
    """Draw the shop of a seat, at most `BOARD_WIDTH` by `BOARD_HEIGHT`, at a corner."""
    touch_targets: Touch
    """Say what is touched, in the shop as it is drawn, to make a move."""
    text: Callable[[Any, Words], list[str]]
    """Write the shop in lines of at most 76 letters."""
    costs: Mapping[str, Callable[[Any], Cost]] = field(default_factory=dict)
    """What locations cost in a shop as it is, where that is not always the same."""
