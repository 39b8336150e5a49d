"""Drawings of items: what is stroked, then what is filled, within 18 units of (0, 0).

Items of a kind share a drawing; their names tell them apart.
"""

from typing import Final

from engines.core.glyphs import Glyph, dot

DRAWINGS: Final[dict[str, Glyph]] = {
    "crate": ("M-14-12H14V14H-14ZM-14-3H14M-14 5H14", ""),
    "sword": ("M-15 5L-5 15M-10 10L-16 16", "M-7 5L10-15L17-17L15-10L-5 7Z"),
    "axe": ("M-10 17L7-16", "M-1-9C6-18 16-17 18-6C12-8 8-5 5 3Z"),
    "hammer": ("M0-4V18", "M-15-16H15V-4H-15Z"),
    "mace": ("M-13 15L2-2", dot(8, -8, 9)),
    "shield": (
        "",
        "M0-18C6-14 11-13 16-13C16 3 11 12 0 18C-11 12-16 3-16-13C-11-13-6-14 0-18Z",
    ),
    "armour": ("", "M-7-16Q0-10 7-16L17-10L13-1L10-3V16H-10V-3L-13-1L-17-10Z"),
    "helmet": ("M0-6V12", "M-12 15V-2A12 13 0 0 1 12-2V15H5V4H-5V15Z"),
    "horned_helmet": (
        "M-12 0Q-19-6-16-16M12 0Q19-6 16-16",
        "M-12 13V2A12 13 0 0 1 12 2V13Z",
    ),
    "gauntlet": (
        "",
        "M-9 17V4L-12-8Q-12-12-8-11L-6-4V-15Q-3-19 0-15V-5V-16Q3-19 6-15V-4L9-10"
        "Q14-11 13-7L9 6V17Z",
    ),
    "lance": ("M-16 16L4-4", "M2-10L17-17L10-2Z"),
    "horn": ("M17 0V15", "M-17-10C-15 8 3 13 16 13V2C6 2-4-2-11-13Z"),
    "knife": ("M-14 7L-7 14M-11 11L-17 17", "M-8 5L12-16L15-13L-5 8Z"),
    "daggers": (
        "M-14 11L-7 14M14 11L7 14M-12 16L-10 13M12 16L10 13",
        "M-9 11L5-16L8-14L-6 12ZM9 11L-5-16L-8-14L6 12Z",
    ),
    "crossbow": ("M-14-4Q0-19 14-4M-14-4L0 1L14-4M0-15V16", ""),
    "bow": ("M-9-17Q17 0-9 17M-9-17V17M-16 0H15M9-5L15 0L9 5", ""),
    "hook": (
        "M0-5V17M0 3Q-14 3-13-12M0 3Q14 3 13-12M-17-7L-13-13L-8-9M17-7L13-13L8-9",
        dot(0, -10, 4),
    ),
    "cloak": (
        "M-6-14Q0-9 6-14",
        "M-6-16Q0-11 6-16Q10 0 16 16Q8 12 4 17Q0 13-4 17Q-8 12-16 16Q-10 0-6-16Z",
    ),
    "mask": (
        "M-17-4L-18-12M17-4L18-12",
        "M-17-7Q0-12 17-7Q17 9 8 8Q3 8 0 3Q-3 8-8 8Q-17 9-17-7Z"
        "M-11-2Q-7 4-3 0Q-7-5-11-2ZM11-2Q7 4 3 0Q7-5 11-2Z",
    ),
    "boots": (
        "",
        "M-14-16H-3V5Q4 6 5 14H-15Q-13-2-14-16ZM6-12H13V2Q18 4 18 10H8Q8 5 6 3Z",
    ),
    "sandals": (
        "M-11 5Q-8-8 2-10Q4-2 12 4M2-10L-6 6M-9-3H5",
        "M-17 8Q-17 4-10 5Q0 8 10 5Q18 4 18 9Q17 13 8 12Q-2 15-10 13Q-17 13-17 8Z",
    ),
    "whip": ("M-15 15L-5 5Q6-6 13-2Q18 5 9 8Q0 8 2-4Q5-17 16-16", ""),
    "rope": (
        "M-12 8A12 5 0 1 0 12 8A12 5 0 1 0-12 8M-12 2A12 5 0 1 0 12 2"
        "M-12-4A12 5 0 1 0 12-4A12 5 0 1 0-12-4M12-4Q17-12 9-16",
        "",
    ),
    "key": (dot(-8, -7, 7) + "M-3-2L14 15M8 9L13 4M3 4L7 0", ""),
    "bombs": ("M2-8Q6-16 13-14M13-14L17-17", dot(-3, 4, 13)),
    "wand": ("M-15 15L5-5", "M10-18L12-12L18-10L12-8L10-2L8-8L2-10L8-12Z"),
    "orb": (dot(0, -3, 13) + "M-8-5Q-6-11 0-12M-11 16H11", "M-9 12H9L12 17H-12Z"),
    "staff": ("M-12 17L6-8M4-15A7 7 0 1 1 13-3", dot(9, -10, 4)),
    "sceptre": ("M-13 16L4-3", "M9-18L12-11L18-10L13-5L14 2L8-2L1 0L4-6L0-12L7-12Z"),
    "scroll": (
        "M-11-12H9M-7-5H6M-7 1H6M-7 7H3"
        "M-12-15Q-16-11-11-9V12Q-11 16-6 16H13Q9 14 9 10V-14Q9-16 6-16H-11",
        "",
    ),
    "map": (
        "M-16-11L-6-15L6-11L16-15V11L6 15L-6 11L-16 15ZM-10 5Q-6-3 0 3T9-3"
        "M7-7L12-2M12-7L7-2",
        "",
    ),
    "hat": ("M-17 13Q0 18 17 13", "M-12 10Q-4-2 6-17Q9-10 5-8Q10 4 12 10Q0 15-12 10Z"),
    "robe": ("", "M-5-17H5L9-13L17 2L11 6L8 1L12 17H-12L-8 1L-11 6L-17 2L-9-13Z"),
    "familiar": (
        "M8 8Q18 8 16-4",
        "M-12-17L-8-12H0L4-17V-6Q4-2 2 0Q9 6 8 17H-12Q-15 6-10 0Q-12-2-12-6Z",
    ),
    "ring": (dot(0, 5, 11), "M-6-10L0-17L6-10L0-4Z"),
    "book": (
        "M0-10V14M0-10Q-8-16-17-12V12Q-8 8 0 14Q8 8 17 12V-12Q8-16 0-10M-12-5L-5-4"
        "M-12 2L-5 3M12-5L5-4M12 2L5 3",
        "",
    ),
    "ink": ("M8-3L16-18", "M-6-6H6V-2Q13 1 13 8V17H-13V8Q-13 1-6-2Z"),
    "flask": (
        "M-6-17H6M-4-17V-6L-13 10Q-15 16-9 16H9Q15 16 13 10L4-6V-17",
        "M-9 4H9L12 12Q12 14 9 14H-9Q-12 14-12 12Z",
    ),
    "gourd": (
        "M-3-17H3M5-11Q13-12 12-4",
        "M-4-15H4V-10Q9-7 5-2Q14 2 12 10Q10 17 0 17Q-10 17-12 10Q-14 2-5-2Q-9-7-4-10Z",
    ),
    "censer": (
        "M0-17L-9 0M0-17L9 0M0-17V-4M-12 5H12",
        "M-10 2Q0-9 10 2ZM-12 8H12Q9 17 0 17Q-9 17-12 8Z",
    ),
    "reliquary": (
        "M0-18V-11M-4-15H4M-15 2H15",
        "M-15-1L-9-10H9L15-1ZM-15 5H15V16H-15ZM-3 7V13H3V7Z",
    ),
    "bones": (
        "M-10 10L10-10",
        dot(-13, 7, 4) + dot(-7, 13, 4) + dot(7, -13, 4) + dot(13, -7, 4),
    ),
    "beads": (
        "M0 6V18M-4 12H4M-12-5A12 11 0 1 1 12-5A12 11 0 0 1 0 6A12 11 0 0 1-12-5",
        dot(-12, -5, 3) + dot(12, -5, 3) + dot(0, -16, 3) + dot(0, 6, 3),
    ),
    "amulet": ("M-13-17Q-9 2 0 4Q9 2 13-17", "M0 1L8 9L0 18L-8 9Z"),
    "window": ("M-11 17V-4A11 13 0 0 1 11-4V17ZM0-17V17M-11-2H11M-11 8H11", ""),
    "mitre": (
        "M-12 11H12",
        "M-12 15L-14-3Q-8-12 0-18Q8-12 14-3L12 15ZM-2-9V-4H-6V0H-2V6H2V0H6V-4H2V-9Z",
    ),
    "scimitar": ("M-15 4L-5 14M-10 10L-16 17", "M-8 7C4 3 12-5 14-18C20-3 10 10-5 13Z"),
    "flail": (
        "M-15 16L-4-4Q-2-16 7-11L9-6M9-5V-8M17 3H20M9 11V14M1 3H-2",
        dot(9, 3, 6),
    ),
    "sling": ("M-14-16Q-8 8-3 8M16-12Q8 10 3 8", dot(0, 9, 7)),
    "candle": ("M-12 16H12", "M-6-2H6V14H-6ZM0-18Q6-10 3-6Q0-3-3-6Q-6-10 0-18Z"),
    "crown": ("M-13 15H13", "M-15-10L-7-2L-4-15L0-4L5-16L8-2L15-10L12 11H-12Z"),
    "torch": (
        "M-2 17L0 0",
        "M-5 1L5 2L3 6H-4ZM0-18Q10-8 6-2Q3 1 0 0Q-6 1-7-5Q-6-9-3-10Q0-12 0-18Z",
    ),
    "spectacles": (
        dot(-9, 2, 7) + dot(9, 2, 7) + "M-2 1Q0-2 2 1M-16 0L-18-8M16 0L18-8",
        "",
    ),
    "rations": (
        "M-8-5L-5 3M-1-7L2 2M6-7L9 1",
        "M-16 9Q-18-4-6-8Q8-13 15-6Q19 2 14 9Q12 13-1 13Q-14 13-16 9Z"
        "M-10-3L-8 6L-5 5L-7-4ZM-2-6L0 4L3 3L1-6ZM6-6L8 3L11 2L9-6Z",
    ),
    "backpack": (
        "M-6-12Q-6-18 0-18Q6-18 6-12",
        "M-12-7Q-12-13-6-13H6Q12-13 12-7V16H-12ZM-8 2V11H8V2ZM-15-2H-13V12H-15Z"
        "M13-2H15V12H13Z",
    ),
    "statue": (
        "M-11 16H11",
        "M-8 13H8L5 8H-5ZM-4 7V-3L-10-7L-8-10L-3-8A5 5 0 1 1 3-8L9-15L11-12L4-3V7Z",
    ),
    "clover": (
        "M1 2Q3 12 9 17",
        dot(-6, -8, 6) + dot(6, -8, 6) + dot(-6, 3, 6) + dot(6, 3, 6),
    ),
}

WARES: Final[dict[str, str]] = {
    # Of the Warrior.
    "epee_rouillee": "sword",
    "epee_longue": "sword",
    "hache_de_bataille": "axe",
    "claymore": "sword",
    "marteau_de_guerre": "hammer",
    "bouclier_de_bois": "shield",
    "bouclier_d_acier": "shield",
    "cotte_de_mailles": "armour",
    "armure_de_plates": "armour",
    "casque_a_cornes": "horned_helmet",
    "gantelets_de_fer": "gauntlet",
    "lance_de_cavalerie": "lance",
    "epee_de_ceremonie": "sword",
    "armure_d_apparat": "armour",
    "lame_legendaire": "sword",
    "corne_de_guerre": "horn",
    # Of the Thief.
    "couteau_ebreche": "knife",
    "dagues_jumelles": "daggers",
    "arbalete_de_poing": "crossbow",
    "lame_empoisonnee": "knife",
    "grappin": "hook",
    "cape_elimee": "cloak",
    "cape_d_ombre": "cloak",
    "cuir_cloute": "armour",
    "manteau_du_cameleon": "cloak",
    "masque_de_velours": "mask",
    "bottes_silencieuses": "boots",
    "fouet": "whip",
    "passe_partout_dore": "key",
    "stylet_d_opale": "knife",
    "arc_du_fantome": "bow",
    "fumigenes": "bombs",
    # Of the Mage.
    "baguette_fendue": "wand",
    "baguette_de_frene": "wand",
    "orbe_de_feu": "orb",
    "baton_de_foudre": "staff",
    "parchemin_interdit": "scroll",
    "chapeau_pointu": "hat",
    "robe_d_apprenti": "robe",
    "cape_runique": "cloak",
    "bulle_de_protection": "orb",
    "familier": "familiar",
    "anneau_magique": "ring",
    "grimoire": "book",
    "boule_de_cristal": "orb",
    "sceptre_d_etoiles": "sceptre",
    "baton_de_l_archimage": "staff",
    "encre_de_verite": "ink",
    # Of the Priest.
    "baton_de_pelerin": "staff",
    "masse_benite": "mace",
    "encensoir_ardent": "censer",
    "epee_sainte": "sword",
    "relique_douteuse": "bones",
    "chapelet": "beads",
    "gourde_de_guerison": "gourd",
    "bure_renforcee": "robe",
    "bouclier_de_la_foi": "shield",
    "amulette_sacree": "amulet",
    "sandales_du_voyageur": "sandals",
    "livre_de_psaumes": "book",
    "vitrail_portatif": "window",
    "mitre_d_or": "mitre",
    "marteau_celeste": "hammer",
    "eau_benite": "flask",
    # Of several.
    "cimeterre": "scimitar",
    "brigandine": "armour",
    "lame_runique": "sword",
    "heaume_ensorcele": "helmet",
    "fleau_beni": "flail",
    "pavois_du_temple": "shield",
    "dague_de_givre": "knife",
    "cape_d_invisibilite": "cloak",
    "faux_reliquaire": "reliquary",
    "fronde_benite": "sling",
    "cierge_eternel": "candle",
    "couronne_d_ecorce": "crown",
    "corde": "rope",
    "torche": "torch",
    "gourde_de_piquette": "gourd",
    "vieille_paire_de_lunettes": "spectacles",
    "huile_de_serpent": "flask",
    "rations_de_voyage": "rations",
    "sac_a_dos": "backpack",
    "carte_au_tresor": "map",
    "potion_rouge": "flask",
    "potion_de_force": "flask",
    "statuette_kitsch": "statue",
    "trefle_a_quatre_feuilles": "clover",
}


def ware(item: str) -> Glyph:
    """Return the drawing of an item; a crate for one that has none of its own."""
    return DRAWINGS[WARES.get(item, "crate")]
