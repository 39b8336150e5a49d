"""Drawings that the bay and the shops share, as outlines around (0, 0).

A drawing is what is stroked, then what is filled; it stays within 18 units of the
centre.
"""

from typing import Final

from engines.core.glyphs import Glyph, dot

KIND_GLYPHS: Final[tuple[Glyph, ...]] = (
    # Warriors: a sword.
    ("", "M0-18L4-12V5H-4V-12ZM-11 5H11V9.5H-11ZM-3 9.5H3V17H-3Z"),
    # Bards: a note.
    ("", "M-2-17L14-14V-6L2-8.5V9A7.5 6.5 0 1 1-2 3.5Z"),
    # Wizards: a pointed hat.
    ("", "M1-18L11 7H-11ZM-18 8Q0 14 18 8L17 13Q0 19-17 13Z"),
    # Nobles: a crown.
    ("", "M-14 13L-17-9L-7-1L0-14L7-1L17-9L14 13Z"),
    # Rogues: a mask.
    (
        "",
        "M-18-8Q0-13 18-8Q18 10 8 10Q3 10 0 4Q-3 10-8 10Q-18 10-18-8Z"
        "M-12-3Q-7 5-3-1Q-7-6-12-3ZM12-3Q7 5 3-1Q7-6 12-3Z",
    ),
)
"""What tells the colours apart besides the colour, by kind of adventurer."""

SKULL: Final[Glyph] = (
    "",
    "M-14-3A14 13 0 0 1 14-3C14 4 8 5 8 9V15H-8V9C-8 5-14 4-14-3Z"
    "M-9-2A3.5 3.5 0 0 0-2-2A3.5 3.5 0 0 0-9-2Z"
    "M2-2A3.5 3.5 0 0 0 9-2A3.5 3.5 0 0 0 2-2Z",
)
"""Corruption."""

PAWN: Final[Glyph] = ("", dot(0, -9, 7) + "M-12 16C-12 4-6 0 0 0C6 0 12 4 12 16Z")
BAG: Final[Glyph] = (
    "M-8-10H8",
    "M-6-16H6L5-12H-5ZM-6-8H6C20 4 18 16 0 16C-18 16-20 4-6-8Z",
)
BOAT: Final[Glyph] = (
    "M0 4V-17",
    "M-17 5H17L11 15H-11ZM3-16Q17-6 3 2ZM-3-12Q-13-5-3 2Z",
)
HALL: Final[Glyph] = (
    "M-15 15H15",
    "M-16-5L0-16L16-5ZM-13-3H-8V13H-13ZM-2.5-3H2.5V13H-2.5ZM8-3H13V13H8Z",
)
PIER: Final[Glyph] = ("M-11 0V15M0 0V15M11 0V15", "M-17-7H17V0H-17Z")
ARROW: Final[Glyph] = ("M-14 0H12M5-7L13 0L5 7", "")
ANCHOR: Final[Glyph] = (
    dot(0, -13, 4) + "M0-9V15M-7-3H7M-14 5C-12 12-6 15 0 15C6 15 12 12 14 5",
    "",
)
HOUSE: Final[Glyph] = ("", "M-17 0L0-16L17 0H12V15H4V6H-4V15H-12V0Z")
SWORDS: Final[Glyph] = (
    "M-12-14L11 11M12-14L-11 11M4 14L14 6M-4 14L-14 6M10 10L15 16M-10 10L-15 16",
    "",
)
SHIELD: Final[Glyph] = ("", "M-15-15H15V0C15 9 8 14 0 18C-8 14-15 9-15 0Z")
BOLT: Final[Glyph] = ("", "M5-18L-11 3H-1L-5 18L11-5H1Z")
MOUSE: Final[Glyph] = (
    "M11 9C20 9 20-1 14-4",
    "M-19 7C-14 1-11-2-6-3A5.5 5.5 0 1 1 3-6C11-5 15 3 12 12H-12C-15 12-18 10-19 7Z",
)
RECRUIT: Final[Glyph] = (
    "M11-13V-3M6-8H16",
    dot(-4, -7, 7) + "M-16 16C-16 5-10 2-4 2C2 2 8 5 8 16Z",
)
STAFF: Final[Glyph] = (
    "",
    dot(-8, -8, 6)
    + dot(8, -8, 6)
    + "M-18 12C-18 3-13 0-8 0C-3 0-1 3-1 12ZM1 12C1 3 3 0 8 0C13 0 18 3 18 12Z",
)
