"""Drawings, as outlines around (0, 0): what is stroked, then what is filled.

Tiles and emblems stay within 18 units of the centre, events within 16, quarters
within 24.
"""

from typing import Final

from engines.core.glyphs import Glyph, dot

TILE_GLYPHS: Final[dict[str, Glyph]] = {
    # A crown.
    "guild_leader": ("M-15 15H15M-15 9L-18-9L-8-1L0-14L8-1L18-9L15 9Z", ""),
    # A bowl, and a coin falling into it.
    "beggar": ("M-18 2H18", "M-16 2H16A16 15 0 0 1-16 2Z" + dot(1, -10, 6)),
    # A sheet of accounts.
    "administrator": ("M-12-16H12V16H-12ZM-6-8H6M-6 0H6M-6 8H2", ""),
    # A dagger.
    "traitor": ("M0-17V-9M-9-7H9", "M-5-4H5V7L0 18L-5 7Z"),
    # A fish.
    "fishmonger": (
        "M-18 0C-11-12 4-12 10 0C4 12-11 12-18 0ZM10 0L18-9V9Z",
        dot(-9, -3, 2),
    ),
    # A letter in a hurry.
    "courier": ("M-9-10H18V11H-9ZM-9-10L4 3L18-10M-18-4H-14M-18 3H-14M-18 10H-14", ""),
    # A heart.
    "favourite": (
        "",
        "M0 16C-12 7-18 1-18-6C-18-16-5-18 0-8C5-18 18-16 18-6C18 1 12 7 0 16Z",
    ),
    # A flask.
    "charlatan": (
        "M-6-17H6M-4-17V-6L-13 10Q-15 16-9 16H9Q15 16 13 10L4-6V-17",
        "M-9 5H9L12 12Q12 14 9 14H-9Q-12 14-12 12Z",
    ),
    # A gentleman with a fez.
    "influential_figure": (
        "",
        "M-5-17H5L7-9H-7ZM-7-7H7A7 7 0 0 1-7-7ZM-16 17A16 13 0 0 1 16 17Z",
    ),
    # A pair of compasses.
    "architect": ("M0-17V-13M-2-9L-11 16M2-9L11 16M-9 6Q0 11 9 6", dot(0, -11, 4)),
    # A bundle on a stick.
    "pedlar": ("M-16 17L14-15", dot(7, 5, 9) + "M4-7L12-9L10-1Z"),
    # A pair of scales.
    "money_changer": (
        "M0-16V15M-9 16H9M-13-11H13M-13-11L-18 3M-13-11L-8 3M13-11L8 3M13-11L18 3",
        "M-18 3H-8A5 5 0 0 1-18 3ZM8 3H18A5 5 0 0 1 8 3Z",
    ),
    # A sabre.
    "janissary": (
        "M-15 4L-4 14M-10 10L-16 17",
        "M-8 8C4 3 12-5 15-18C20-3 10 10-5 13Z",
    ),
    # Two arrows that pass each other.
    "diplomat": ("M-16-7H14M7-14L15-7L7 0M16 8H-14M-7 1L-15 8L-7 15", ""),
}

GUILD_GLYPHS: Final[dict[str, Glyph]] = {
    # A carnival mask.
    "venetians": (
        "",
        "M-17-7Q0-13 17-7Q17 8 7 8Q3 8 0 3Q-3 8-7 8Q-17 8-17-7Z"
        "M-11-3Q-7 3-3-1Q-7-5-11-3ZM11-3Q7 3 3-1Q7-5 11-3Z",
    ),
    # A temple.
    "greeks": ("M-14 13H14M-10-3V11M-3-3V11M3-3V11M10-3V11", "M-16-6L0-15L16-6Z"),
    # A cross with spreading arms.
    "byzantines": (
        "",
        "M-3-3L-6-15H6L3-3L15-6V6L3 3L6 15H-6L-3 3L-15 6V-6Z",
    ),
    # A crescent and a star.
    "ottomans": (
        "",
        "M6-13A15 15 0 1 0 6 13A13.2 13.2 0 1 1 6-13Z"
        "M8-8L10-2L16-2L11 1L13 7L8 4L3 7L5 1L0-2L6-2Z",
    ),
}

EVENT_GLYPHS: Final[dict[str, Glyph]] = {
    # A stall.
    "market_day": ("M-12-2V14M12-2V14M-14 8H14", "M-11-13H11L15-2H-15Z"),
    # A cloud with lightning.
    "storm": (
        "M3 5L-3 11H3L-2 16",
        "M-9 3A7 7 0 0 1-8-10A9 9 0 0 1 9-9A6 6 0 0 1 10 3Z",
    ),
    # A turban.
    "sultans_visit": (
        "M-12 9H12M0-8V-15",
        "M-14 5C-17-10 17-10 14 5Z" + dot(0, -13, 2),
    ),
    # A coin less.
    "taxes": (dot(0, 0, 13) + "M-6 0H6", ""),
    # A skull.
    "epidemic": (
        "",
        "M-12-3A12 12 0 0 1 12-3C12 4 7 5 7 9V14H-7V9C-7 5-12 4-12-3Z"
        "M-8-2A3 3 0 0 0-2-2A3 3 0 0 0-8-2ZM2-2A3 3 0 0 0 8-2A3 3 0 0 0 2-2Z",
    ),
    # A camel.
    "caravan": (
        "M-11 3V14M-6 3V14M4 3V14M8 3V14",
        "M-14 5C-15-3-12-4-11-3C-9-12-4-12-3-3C-1-12 3-12 5-3C7-2 9-4 9-9"
        "C9-14 13-15 17-12L16-9H13C13 0 12 5 8 5Z",
    ),
    # A flame.
    "fire": (
        "",
        "M0 16C-10 16-13 9-11 2C-10-3-5-5-5-13C1-10 4-5 4 0C6-1 6-4 6-6"
        "C10-2 12 4 11 8C10 13 6 16 0 16Z",
    ),
    # The moon.
    "curfew": ("", "M5-14A14 14 0 1 0 14 6A11 11 0 0 1 5-14Z"),
    # A key.
    "governors_kindness": (dot(-8, 0, 6) + "M-2 0H15V7M9 0V6", ""),
    # A steaming bowl.
    "feast_of_the_poor": (
        "M-6-3Q-9-7-6-11M0-3Q-3-7 0-11M6-3Q3-7 6-11",
        "M-14 2H14A14 12 0 0 1-14 2Z",
    ),
    # Arrows in a ring.
    "reorganisation": (
        "M-12-2A12 12 0 0 1 9-8M10-14V-7H3M12 2A12 12 0 0 1-9 8M-10 14V7H-3",
        "",
    ),
}

QUARTER_GLYPHS: Final[dict[str, Glyph]] = {
    # Vats, and a hide on a line.
    "tanneries": (
        "M-22-16H22" + dot(-14, 12, 8) + dot(6, 12, 8),
        "M-9-15H11L8-8L13-2L4-4L1 0L-3-4L-11-2L-6-8Z",
    ),
    # A dome between two minarets.
    "mosque": (
        "M0-11V-19M-20 20V-11M20 20V-11",
        "M-14 20V5A14 15 0 0 1 14 5V20H5V12A5 5 0 0 0-5 12V20Z"
        "M-23-11L-20-20L-17-11ZM17-11L20-20L23-11Z",
    ),
    # A ship under sail.
    "port": ("M0 8V-21", "M-21 9H21L13 20H-13ZM3-19Q20-6 3 5ZM-3-15Q-16-5-3 5Z"),
    # A stall with an awning.
    "grand_bazaar": (
        "M-17-3V20M17-3V20M-21 11H21",
        "M-14-19H14L20-8A5 5 0 0 1 10-8A5 5 0 0 1 0-8A5 5 0 0 1-10-8A5 5 0 0 1-20-8Z",
    ),
    # Towers around a gate.
    "palace": (
        "",
        "M-22 20V-8H-12V0H-7V-12H7V0H12V-8H22V20H5V13A5 5 0 0 0-5 13V20Z"
        "M-22-10L-17-21L-12-10ZM12-10L17-21L22-10ZM-7-14L0-25L7-14Z",
    ),
}
