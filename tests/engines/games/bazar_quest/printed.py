"""What is printed on the cards of Bazar Quest, typed once more by hand.

The tests and the second implementation of the rules read the cards here, so that a slip
in the content of the game cannot hide behind itself.
"""

from typing import NamedTuple


class Item(NamedTuple):
    classes: str
    copies: int
    price: int
    hearts: int
    attack: int
    defence: int
    ability: str


class Hero(NamedTuple):
    classes: str
    copies: int
    attack: int
    defence: int
    purse: int


class Monster(NamedTuple):
    level: int
    toughness: int
    strength: int
    coins: int
    chest: int


class Adventure(NamedTuple):
    attack: int
    defence: int


class Employee(NamedTuple):
    price: int
    phase: str


def _rows(table: str) -> dict[str, list[str]]:
    rows = (line.split() for line in table.splitlines() if line.strip())
    return {name: cells for name, *cells in rows}


def _numbers(cells: list[str]) -> list[int]:
    return [int(cell) for cell in cells]


# item, classes, copies, price, hearts, attack, defence, ability
_ITEMS = """
    epee_rouillee             G    1  5 0 1  0 -
    epee_longue               G    1 10 1 2  0 -
    hache_de_bataille         G    1 15 2 3  0 -
    claymore                  G    1 20 2 4  0 -
    marteau_de_guerre         G    1 15 1 2  0 WOUND_GOLD(5)
    bouclier_de_bois          G    1  5 0 0  1 -
    bouclier_d_acier          G    1 10 1 0  2 -
    cotte_de_mailles          G    1 15 1 0  3 -
    armure_de_plates          G    1 20 2 0  4 -
    casque_a_cornes           G    1 10 3 1  1 -
    gantelets_de_fer          G    1 10 1 1  1 -
    lance_de_cavalerie        G    1 15 2 2  1 -
    epee_de_ceremonie         G    1 20 4 1  0 -
    armure_d_apparat          G    1 25 4 0  2 -
    lame_legendaire           G    1 30 3 4  2 -
    corne_de_guerre           G    1 10 2 0  0 SET_A
    couteau_ebreche           V    1  5 0 1  0 -
    dagues_jumelles           V    1 10 1 2  0 -
    arbalete_de_poing         V    1 15 2 3  0 -
    lame_empoisonnee          V    1 20 2 4  0 -
    grappin                   V    1 15 1 1  1 DURABLE
    cape_elimee               V    1  5 0 0  1 -
    cape_d_ombre              V    1 10 1 0  2 -
    cuir_cloute               V    1 15 1 0  3 -
    manteau_du_cameleon       V    1 20 2 0  4 -
    masque_de_velours         V    1 10 3 1  1 -
    bottes_silencieuses       V    1 10 1 1  1 -
    fouet                     V    1 15 2 2  1 -
    passe_partout_dore        V    1 20 4 0  1 -
    stylet_d_opale            V    1 25 4 2  0 -
    arc_du_fantome            V    1 30 3 4  2 -
    fumigenes                 V    1 10 1 0  0 SAVE
    baguette_fendue           M    1  5 0 1  0 -
    baguette_de_frene         M    1 10 1 2  0 -
    orbe_de_feu               M    1 15 2 3  0 -
    baton_de_foudre           M    1 20 2 4  0 -
    parchemin_interdit        M    1 10 2 4 -1 -
    chapeau_pointu            M    1  5 1 0  1 -
    robe_d_apprenti           M    1 10 1 0  2 -
    cape_runique              M    1 15 1 0  3 -
    bulle_de_protection       M    1 20 2 0  4 -
    familier                  M    1 10 3 1  1 -
    anneau_magique            M    1 10 2 1  1 -
    grimoire                  M    1 15 1 2  1 -
    boule_de_cristal          M    1 20 4 0  0 IGNORE_ADV
    sceptre_d_etoiles         M    1 25 4 2  0 -
    baton_de_l_archimage      M    1 30 3 4  2 -
    encre_de_verite           M    1 10 1 1  0 REDRAW_ADV
    baton_de_pelerin          P    1  5 0 1  0 -
    masse_benite              P    1 10 1 2  0 -
    encensoir_ardent          P    1 15 2 3  0 -
    epee_sainte               P    1 20 3 4  0 -
    relique_douteuse          P    1 15 1 0  2 SURVIVE_GOLD(5)
    chapelet                  P    1  5 0 0  1 -
    gourde_de_guerison        P    1 10 1 0  2 -
    bure_renforcee            P    1 15 1 0  3 -
    bouclier_de_la_foi        P    1 20 2 0  4 -
    amulette_sacree           P    1 10 3 1  1 -
    sandales_du_voyageur      P    1 10 1 1  1 -
    livre_de_psaumes          P    1 15 2 1  2 -
    vitrail_portatif          P    1 20 4 0  1 -
    mitre_d_or                P    1 25 4 0  2 -
    marteau_celeste           P    1 30 3 2  4 -
    eau_benite                P    1 10 1 0  0 SAVE
    cimeterre                 GV   2 15 2 3  0 -
    brigandine                GV   2 15 1 0  3 -
    lame_runique              GM   2 20 3 3  1 -
    heaume_ensorcele          GM   2 15 2 0  2 HERO_GOLD(5)
    fleau_beni                GP   2 15 1 3  0 -
    pavois_du_temple          GP   2 15 2 0  3 -
    dague_de_givre            VM   2 15 2 3  0 -
    cape_d_invisibilite       VM   2 20 3 0  3 -
    faux_reliquaire           VP   2 20 3 0  1 -
    fronde_benite             VP   2 10 1 2  0 -
    cierge_eternel            MP   2 10 2 1  1 -
    couronne_d_ecorce         MP   2 15 2 0  3 -
    corde                     GVMP 2  5 0 0  1 -
    torche                    GVMP 2  5 0 1  0 -
    gourde_de_piquette        GVMP 2  5 1 1 -1 -
    vieille_paire_de_lunettes GVMP 2 15 2 0  0 -
    huile_de_serpent          GVMP 2 10 2 0  0 -
    rations_de_voyage         GVMP 2  5 0 0  1 -
    sac_a_dos                 GVMP 2 10 1 0  0 SET_D
    carte_au_tresor           GVMP 2 10 2 0  0 HERO_GOLD(10)
    potion_rouge              GVMP 2 10 1 0  2 -
    potion_de_force           GVMP 2 10 1 2  0 -
    statuette_kitsch          GVMP 2 20 3 0  0 -
    trefle_a_quatre_feuilles  GVMP 2 10 2 0  0 REDRAW_ADV
"""


def _item(cells: list[str]) -> Item:
    copies, price, hearts, attack, defence = _numbers(cells[1:6])
    ability = cells[6].strip("-")
    return Item(cells[0], copies, price, hearts, attack, defence, ability)


ITEMS = {name: _item(cells) for name, cells in _rows(_ITEMS).items()}

# hero, classes, copies, attack, defence, purse
_HEROES = """
    guerrier       G    2 3 4 30
    voleur         V    2 4 3 35
    mage           M    2 5 2 35
    pretre         P    2 2 5 35
    paladin        GP   1 3 4 25
    rodeuse        GV   1 4 3 25
    chevalier_mage GM   1 4 3 25
    inquisitrice   VP   1 3 4 30
    illusionniste  VM   1 4 3 30
    theurge        MP   1 3 3 30
    barde          GVMP 1 2 2 35
    prince_en_exil GVMP 1 2 3 30
"""
DESIGNS = {
    name: Hero(cells[0], *_numbers(cells[1:])) for name, cells in _rows(_HEROES).items()
}
HEROES = {
    name if hero.copies == 1 else f"{name}_{copy + 1}": hero
    for name, hero in DESIGNS.items()
    for copy in range(hero.copies)
}
"""Every hero card by its own name."""

# monster, level, toughness, strength, coins if it survives, chest if it is defeated
_MONSTERS = """
    cheffe_des_brigands    1 4 3  5 15
    roi_gobelin            1 3 4  5 15
    essaim_de_rats_geants  1 4 2  5 10
    loup_garou             1 5 3 10 20
    seigneur_de_guerre_orc 2 5 4 10 20
    necromancienne         2 5 4 10 20
    golem_de_pierre        2 6 3 10 20
    hydre_des_marais       2 4 5 10 20
    reine_des_vampires     3 6 5 15 25
    dragon_ancien          3 7 4 15 30
    liche                  3 6 5 15 25
    prince_demon           3 6 5 15 25
"""
MONSTERS = {name: Monster(*_numbers(cells)) for name, cells in _rows(_MONSTERS).items()}

# adventure, attack, defence
_ADVENTURES = """
    heroique    +2  0
    inspire      0 +2
    confiant    +1 +1
    vaillant    +1  0
    prudent      0 +1
    temeraire   +1 -1
    craintif    -1 +1
    distrait    -1  0
    imprudent    0 -1
    nerveux     -1 -1
    morose      -2  0
    malchanceux  0 -2
    chanceux     0  0
    affame       0  0
    concentre   +1  0
    endurci      0 +1
    enrage      +2 -1
    protecteur  -1 +2
"""
ADVENTURES = {
    name: Adventure(*_numbers(cells)) for name, cells in _rows(_ADVENTURES).items()
}

# employee, price, phase; two copies of each
_EMPLOYEES = """
    apprenti                  10 storage
    crieur_public             10 display
    marchandeur               20 shopping
    videur                    10 shopping
    chasseur_de_primes        10 adventure
    guerisseuse                5 adventure
    maitre_d_armes             5 adventure
    diseuse_de_bonne_aventure  5 adventure
    grossiste                 10 supply
    comptable                 10 upgrade
"""
EMPLOYEES = {
    name: Employee(int(cells[0]), cells[1]) for name, cells in _rows(_EMPLOYEES).items()
}

REFER_TO_ADVENTURES = (
    *("illusionniste", "theurge", "necromancienne", "diseuse_de_bonne_aventure"),
    *("boule_de_cristal", "encre_de_verite", "trefle_a_quatre_feuilles"),
)
"""What stays in the box when heroes are unshakeable, besides the adventure cards."""


def item_cards(unshakeable: bool = False) -> list[str]:
    """Return all item cards of a match, copies side by side."""
    return [
        name
        for name, item in ITEMS.items()
        if not (unshakeable and name in REFER_TO_ADVENTURES)
        for _ in range(item.copies)
    ]


def hero_cards(unshakeable: bool = False) -> list[str]:
    return _in_play(HEROES, unshakeable)


def employee_cards(unshakeable: bool = False) -> list[str]:
    return [name for name in _in_play(EMPLOYEES, unshakeable) for _ in range(2)]


def _in_play(cards: dict[str, Hero] | dict[str, Employee], out: bool) -> list[str]:
    return [name for name in cards if not (out and name in REFER_TO_ADVENTURES)]
