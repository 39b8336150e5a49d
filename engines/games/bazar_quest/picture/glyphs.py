"""Drawings, as outlines around (0, 0): what is stroked, then what is filled.

Signs, employees and upgrades stay within 18 units of the centre, classes and marks
within 10, monsters within 36.
"""

from typing import Final

from engines.core.glyphs import Glyph, dot

SHOP_GLYPHS: Final[dict[str, Glyph]] = {
    "anvil": ("", "M-18-11H16V-6Q6-5 5 1L9 8H14V14H-13V8H-6L-3 1Q-4-4-18-6Z"),
    "bell": (
        "M0-17V-13",
        "M-14 9Q-9 4-9-4Q-9-13 0-13Q9-13 9-4Q9 4 14 9Z" + dot(0, 13, 4),
    ),
    "lantern": (
        "M-5-13Q0-20 5-13M-9-11H9M-10 14H10M-8-10V13M8-10V13",
        "M0-6Q6 2 3 7Q0 10-3 7Q-6 2 0-6Z",
    ),
    "ship": ("M0 6V-17", "M-17 7H17L11 16H-11ZM3-15Q16-6 3 3ZM-3-12Q-13-4-3 3Z"),
    "owl": (
        "M-5 14V17M5 14V17",
        "M-13-17Q-6-13 0-13Q6-13 13-17Q14-10 13 2Q11 15 0 15Q-11 15-13 2Q-14-10-13-17Z"
        "M-11-5A5 5 0 0 0-1-5A5 5 0 0 0-11-5ZM1-5A5 5 0 0 0 11-5A5 5 0 0 0 1-5Z"
        "M-2 2L0 7L2 2Z" + dot(-6, -5, 2) + dot(6, -5, 2),
    ),
    "hourglass": (
        "M-12-16H12M-12 16H12M-9-15Q-9-4 0 0Q9 4 9 15M9-15Q9-4 0 0Q-9 4-9 15",
        "M-6-7H6Q3-3 0-1Q-3-3-6-7ZM0 7Q6 9 7 14H-7Q-6 9 0 7Z",
    ),
}

CLASS_GLYPHS: Final[dict[str, str]] = {
    # A shield, a moon, a star and a cross: plain enough to be told apart when tiny.
    "G": "M0-7C3-5 5-5 7-5C7 2 4 6 0 8C-4 6-7 2-7-5C-5-5-3-5 0-7Z",
    "V": "M3-7A7.5 7.5 0 1 0 7 4A6 6 0 0 1 3-7Z",
    "M": "M0-8L2-2.5L8-2.5L3.300 1L5 7L0 3.500L-5 7L-3.300 1L-8-2.500L-2-2.500Z",
    "P": "M-2-7H2V-3H6V1H2V8H-2V1H-6V-3H-2Z",
}

MARK_GLYPHS: Final[dict[str, str]] = {
    "heart": "M0 11C-8 5-12 1-12-4C-12-11-3-12 0-6C3-12 12-11 12-4C12 1 8 5 0 11Z",
    "attack": (
        "M0-14L3.2-10L8.2-11.3L8.5-6.2L13.3-4.3L10.5 0L13.3 4.3L8.5 6.2L8.2 11.3"
        "L3.2 10L0 14L-3.2 10L-8.2 11.3L-8.5 6.2L-13.3 4.3L-10.5 0L-13.3-4.3"
        "L-8.5-6.2L-8.2-11.3L-3.2-10Z"
    ),
    "defence": "M-12-11H12V0C12 7 6 11 0 13C-6 11-12 7-12 0Z",
    "star": "M0-14L4-5L14-4L6 2L9 12L0 7L-9 12L-6 2L-14-4L-4-5Z",
    "drop": "M0-12C5-5 9-1 9 4A9 8 0 0 1-9 4C-9-1-5-5 0-12Z",
    "chest": (
        "M-13-2V-5Q-13-11-7-11H7Q13-11 13-5V-2H3V-4H-3V-2ZM-13 1H-3V4H3V1H13V11H-13Z"
    ),
    "coins": dot(0, -6, 5) + dot(-7, 5, 5) + dot(7, 5, 5),
    "quest": dot(0, 0, 15) + "M-3-10L-2 3H2L3-10ZM-2 6V10H2V6Z",
    "spark": "M0-8L2-2L8 0L2 2L0 8L-2 2L-8 0L-2-2Z",
}

EMPLOYEE_GLYPHS: Final[dict[str, Glyph]] = {
    # A broom.
    "apprenti": ("M13-16L1-1", "M-2-4L5 3L-4 15L-15 16L-14 5Z"),
    # A speaking trumpet.
    "crieur_public": ("M12-6Q16-1 12 4M-8 5L-5 14", "M-16-4H-9L9-13V11L-9 4H-16Z"),
    # Hands that shake: two arrows and a coin.
    "marchandeur": ("M-16-8H10M4-14L11-8L4-2M16 8H-10M-4 2L-11 8L-4 14", ""),
    # A fist.
    "videur": (
        "",
        "M-12-8Q-12-12-8-12H9Q13-12 13-8V3Q13 8 8 9V16H-8V9Q-14 7-14 0Z"
        "M-6-9V-2H-4V-9ZM0-9V-2H2V-9ZM6-9V-2H8V-9Z",
    ),
    # A target.
    "chasseur_de_primes": (dot(0, 0, 15) + dot(0, 0, 8), dot(0, 0, 3)),
    # A cross in a heart.
    "guerisseuse": (
        "",
        "M0 16C-12 7-18 1-18-6C-18-16-5-18 0-8C5-18 18-16 18-6C18 1 12 7 0 16Z"
        "M-2-6V-2H-6V2H-2V6H2V2H6V-2H2V-6Z",
    ),
    # Two crossed swords.
    "maitre_d_armes": (
        "M-16 7L-7 16M-12 11L-17 16M16 7L7 16M12 11L17 16",
        "M-11 9L11-16H16V-11L-8 12ZM11 9L-11-16H-16V-11L8 12Z",
    ),
    # An eye.
    "diseuse_de_bonne_aventure": (
        "M-17 0Q0-19 17 0Q0 19-17 0ZM0-16V-12M-11-14L-8-11M11-14L8-11",
        dot(0, 0, 5),
    ),
    # A crate on a barrow.
    "grossiste": (
        "M-16-13H-12L-7 9H14",
        "M-7-14H14V4H-4Z" + dot(-5, 14, 3) + dot(11, 14, 3),
    ),
    # An abacus.
    "comptable": (
        "M-15-16V16M15-16V16M-15-9H15M-15 0H15M-15 9H15",
        dot(-8, -9, 4) + dot(0, -9, 4) + dot(7, 0, 4) + dot(-8, 9, 4) + dot(8, 9, 4),
    ),
}

UPGRADE_GLYPHS: Final[dict[str, Glyph]] = {
    # A shop window with its awning, and a chest.
    "display": (
        "M-13 0V15H13V0M-13 9H13",
        "M-14-15H14L18-5A4.500 4.500 0 0 1 9-5A4.500 4.500 0 0 1 0-5"
        "A4.500 4.500 0 0 1-9-5A4.500 4.500 0 0 1-18-5Z",
    ),
    "storage": (
        "",
        "M-16-2V-5Q-16-13-8-13H8Q16-13 16-5V-2H4V-5H-4V-2ZM-16 1H-4V5H4V1H16V14H-16Z",
    ),
}

MONSTER_GLYPHS: Final[dict[str, Glyph]] = {
    # Hooded, with a knife.
    "cheffe_des_brigands": (
        "M16 30L32 8",
        "M0-34C18-30 22-10 24 8L14 32H-18L-26 8C-24-10-18-30 0-34Z"
        "M-14-8Q0-22 14-8Q14 6 0 12Q-14 6-14-8Z"
        "M-8-6L-2-3L-8 0ZM8-6L2-3L8 0Z",
    ),
    # Long ears under a crown.
    "roi_gobelin": (
        "M-7 20Q0 15 7 20",
        "M-14-34L-7-25L0-36L7-25L14-34V-20H-14Z"
        "M-16-16H16L36-18Q30-2 18 4Q16 30 0 30Q-16 30-18 4Q-30-2-36-18Z"
        "M-12-4L-3 1L-11 4ZM12-4L3 1L11 4Z",
    ),
    # A rat.
    "essaim_de_rats_geants": (
        "M-30 14Q-38-8-22-14M14 20V26M-10 22V28",
        "M-30 16C-26-10 6-16 18-8C20-16 28-16 28-8Q36-2 36 6Q28 14 16 14"
        "C8 24-24 26-30 16ZM24 0A2 2 0 0 0 28 0A2 2 0 0 0 24 0Z",
    ),
    # A wolf's head.
    "loup_garou": (
        "",
        "M-24-34L-12-18H12L24-34L26-4L34 6L22 10L10 32H-10L-22 10L-34 6L-26-4Z"
        "M-16-6L-5 0L-14 4ZM16-6L5 0L14 4ZM-5 20H5L0 27Z",
    ),
    # Tusks and a topknot.
    "seigneur_de_guerre_orc": (
        "",
        "M-4-36H4V-26Q24-24 26-4L22 12Q20 32 0 32Q-20 32-22 12L-26-4Q-24-24-4-26Z"
        "M-17-8L-4-3L-15 2ZM17-8L4-3L15 2ZM-14 24V10L-8 17H8L14 10V24L6 20H-6Z",
    ),
    # A skull beneath a hood.
    "necromancienne": (
        "M-30 34V-8Q-28-34 0-36Q28-34 30-8V34",
        "M-18-6A18 18 0 0 1 18-6Q18 6 12 10V22H-12V10Q-18 6-18-6Z"
        "M-12-3A5 5 0 0 0-2-3A5 5 0 0 0-12-3ZM2-3A5 5 0 0 0 12-3A5 5 0 0 0 2-3Z"
        "M-3 8L0 3L3 8ZM-5 14V22H-3V14ZM3 14V22H5V14Z",
    ),
    # Blocks of stone.
    "golem_de_pierre": (
        "",
        "M-12-36H12V-20H-12ZM-8-30H-3V-25H-8ZM3-30H8V-25H3ZM-32-17H-14V8H-32Z"
        "M14-17H32V8H14ZM-12-17H12V8H-12ZM-16 11H-2V34H-16ZM2 11H16V34H2Z",
    ),
    # Three heads on one body.
    "hydre_des_marais": (
        "M-8 22Q-28 8-21-10M0 22V-16M8 22Q28 8 21-10",
        "M-36-13Q-30-24-19-21Q-12-15-16-8Q-28-4-36-13Z"
        "M36-13Q30-24 19-21Q12-15 16-8Q28-4 36-13Z"
        "M-14-24Q-8-35 3-34Q11-28 7-20Q-5-16-14-24ZM-28 34Q-26 17 0 17Q26 17 28 34Z"
        + dot(-22, -15, 2)
        + dot(22, -15, 2)
        + dot(0, -27, 2),
    ),
    # A bat.
    "reine_des_vampires": (
        "",
        "M-6-20L-3-12H3L6-20L8-6Q20-22 36-16Q28-8 32 6Q22 0 18 10Q10 6 0 26"
        "Q-10 6-18 10Q-22 0-32 6Q-28-8-36-16Q-20-22-8-6Z",
    ),
    # A dragon's head, breathing.
    "dragon_ancien": (
        "M-34 20Q-26 14-20 20T-8 20",
        "M-30 8L-34-4L-14-12L-6-28L2-18L18-34L16-18L36-20L24-6Q34 10 28 34H4"
        "Q10 18-2 14L-26 16ZM-4-6A4 4 0 0 0 4-6A4 4 0 0 0-4-6Z",
    ),
    # A crowned skull.
    "liche": (
        "",
        "M-20-36L-10-26L0-37L10-26L20-36L18-20H-18Z"
        "M-20-4A20 17 0 0 1 20-4Q20 8 13 12V30H-13V12Q-20 8-20-4Z"
        "M-14-2A6 6 0 0 0-2-2A6 6 0 0 0-14-2ZM2-2A6 6 0 0 0 14-2A6 6 0 0 0 2-2Z"
        "M-3 12L0 6L3 12ZM-6 18V30H-4V18ZM4 18V30H6V18Z",
    ),
    # Horns.
    "prince_demon": (
        "",
        "M-18-10Q-36-14-32-36Q-26-24-14-22H14Q26-24 32-36Q36-14 18-10Q22 14 0 34"
        "Q-22 14-18-10Z"
        "M-13-4L-3 2L-11 6ZM13-4L3 2L11 6ZM-8 14H8L0 20Z",
    ),
}
