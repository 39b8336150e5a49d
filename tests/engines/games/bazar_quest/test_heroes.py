"""Completion of Bazar Quest, C-3: what every hero can do in a fight.

Rôdeuse and Barde act in the Shopping phase; they have their tests there.
"""

import pytest

from engines.games.bazar_quest.events.adventure import (
    AdventureDealt,
    AdventureDiscarded,
    AdventureKept,
    HeroDefeated,
    HeroSaved,
    HeroSurvived,
    MonsterWounded,
    RedrawOffered,
)
from engines.games.bazar_quest.events.table import (
    GloryGained,
    GloryLost,
    HeroGoldGained,
)
from engines.games.bazar_quest.moves import KeepAdventure, RedrawAdventure
from tests.engines.games.bazar_quest.printed import ADVENTURES, HEROES
from tests.engines.games.bazar_quest.table import GOLEM, LICH, Shop, facing

HYDRA, NECROMANCER, RATS = "hydre_des_marais", "necromancienne", "essaim_de_rats_geants"
DRAGON, VAMPIRES, WOLF = "dragon_ancien", "reine_des_vampires", "loup_garou"


@pytest.mark.parametrize("hero", HEROES)
def test_c3_a_hero_without_items_fights_with_what_is_printed_on_the_card(hero):
    fought = facing(GOLEM, hero, adventure="chanceux").after_the_fights()
    assert fought.attack(hero) == (HEROES[hero].attack, 6)
    assert fought.defence(hero) == (HEROES[hero].defence, 3)


# --- Guerrier, Mage, Chevalier-mage: for what they carry -----------------------------


def test_c3_a_guerrier_with_two_items_has_one_more_defence():
    one = facing(GOLEM, "guerrier_1", "torche").after_the_fights()
    assert one.defence("guerrier_1") == (4, 3)
    two = facing(GOLEM, "guerrier_1", "torche", "epee_longue").after_the_fights()
    assert two.defence("guerrier_1") == (4 + 1, 3)
    three = facing(GOLEM, "guerrier_2", "torche", "epee_longue", "claymore")
    fought = three.after_the_fights()
    assert fought.defence("guerrier_2") == (4 + 1, 3)
    assert fought.attack("guerrier_2") == (3 + 1 + 2 + 4, 6)


def test_c3_a_mage_with_an_item_for_20_gold_has_one_more_attack():
    cheap = facing(GOLEM, "mage_1", "grimoire").after_the_fights()
    assert cheap.attack("mage_1") == (5 + 2, 6)
    dear = facing(GOLEM, "mage_1", "statuette_kitsch").after_the_fights()
    assert dear.attack("mage_1") == (5 + 1, 6)
    dearer = facing(GOLEM, "mage_2", "sceptre_d_etoiles", "statuette_kitsch")
    assert dearer.after_the_fights().attack("mage_2") == (5 + 2 + 1, 6)


@pytest.mark.parametrize(
    ("items", "attack", "defence"),
    [(("epee_longue", "claymore"), 4 + 2 + 4, 3), (("familier",), 4 + 1, 3 + 1)],
)
def test_c3_a_chevalier_mage_gains_nothing_by_items_of_one_class(
    items, attack, defence
):
    fought = facing(GOLEM, "chevalier_mage", *items).after_the_fights()
    assert fought.attack("chevalier_mage") == (attack, 6)
    assert fought.defence("chevalier_mage") == (defence, 3)


def test_c3_a_chevalier_mage_gains_by_an_item_of_each_of_his_classes():
    knight = "chevalier_mage"
    both = facing(GOLEM, knight, "epee_longue", "familier").after_the_fights()
    assert both.attack(knight) == (4 + 2 + 1 + 1, 6)
    assert both.defence(knight) == (3 + 1 + 1, 3)


@pytest.mark.parametrize(
    ("item", "bonus"),
    [("lame_runique", (3, 1)), ("torche", (1, 0)), ("heaume_ensorcele", (0, 2))],
)
def test_c3_one_item_with_both_classes_is_enough_for_the_chevalier_mage(item, bonus):
    fought = facing(GOLEM, "chevalier_mage", item).after_the_fights()
    assert fought.attack("chevalier_mage") == (4 + bonus[0] + 1, 6)
    assert fought.defence("chevalier_mage") == (3 + bonus[1] + 1, 3)


# --- Voleur, Prêtre, Paladin: for how they fight -------------------------------------


def test_c3_a_voleur_who_survives_has_5_gold_more():
    fought = facing(GOLEM, "voleur_1").after_the_fights()
    assert fought.all_of(HeroGoldGained) == [HeroGoldGained("voleur_1", 5, "voleur_1")]
    assert fought.hero("voleur_1").gold == 35 + 5 + 10


def test_c3_a_voleur_who_dies_has_nothing():
    fought = facing(HYDRA, "voleur_1").after_the_fights()
    assert HeroDefeated(0, "voleur_1") in fought.followed
    fought.then_never(HeroGoldGained)


def test_c3_a_pretre_whose_defence_is_exactly_1_too_low_survives_without_glory():
    exact = facing(HYDRA, "pretre_1").after_the_fights()
    assert exact.defence("pretre_1") == (5, 5)
    assert HeroSurvived(0, "pretre_1") in exact.followed
    short = facing(HYDRA, "pretre_1", "gourde_de_piquette").after_the_fights()
    assert short.defence("pretre_1") == (4, 5)
    assert HeroSaved(0, "pretre_1", "pretre_1") in short.followed
    assert short.glory[0] == 0
    assert "pretre_1" in short.centre
    shorter = facing(HYDRA, "pretre_1", adventure="malchanceux").after_the_fights()
    assert shorter.defence("pretre_1") == (3, 5)
    assert HeroDefeated(0, "pretre_1") in shorter.followed


def test_c3_another_hero_whose_defence_is_1_too_low_dies():
    fought = facing(HYDRA, "guerrier_1").after_the_fights()
    assert fought.defence("guerrier_1") == (4, 5)
    assert HeroDefeated(0, "guerrier_1") in fought.followed


def test_c3_a_paladin_who_wounds_has_one_more_defence_in_this_fight():
    misses = facing(HYDRA, "paladin").after_the_fights()
    assert misses.defence("paladin") == (4, 5)
    assert HeroDefeated(0, "paladin") in misses.followed
    wounds = facing(HYDRA, "paladin", "torche").after_the_fights()
    assert wounds.attack("paladin") == (4, 4)
    assert wounds.defence("paladin") == (4 + 1, 5)
    assert HeroSurvived(0, "paladin") in wounds.followed


# --- Inquisitrice, Prince: Glory -----------------------------------------------------


def test_c3_an_inquisitrice_brings_glory_for_wounding_a_monster_of_level_3():
    fought = facing(DRAGON, "inquisitrice", "arc_du_fantome").after_the_fights()
    assert fought.attack("inquisitrice") == (7, 7)
    assert GloryGained(0, 1, "inquisitrice") in fought.followed
    assert fought.glory[0] == 1 + 1 + 1
    misses = facing(DRAGON, "inquisitrice").after_the_fights()
    misses.then_never(GloryGained, MonsterWounded)


@pytest.mark.parametrize("monster", [GOLEM, RATS])
def test_c3_an_inquisitrice_brings_no_more_glory_for_lower_monsters(monster):
    fought = facing(monster, "inquisitrice", "arc_du_fantome").after_the_fights()
    fought.then_never(GloryGained)
    assert fought.glory[0] == 2


def test_c3_a_prince_who_survives_brings_one_more_glory():
    fought = facing(GOLEM, "prince_en_exil").after_the_fights()
    assert GloryGained(0, 1, "prince_en_exil") in fought.followed
    assert fought.glory[0] == 2


@pytest.mark.parametrize(("glory", "left"), [(0, 0), (1, 0), (5, 4)])
def test_c3_a_prince_who_dies_costs_one_glory_but_never_more_than_there_is(glory, left):
    fought = facing(HYDRA, "prince_en_exil", shop=Shop(glory=glory))
    fought = fought.after_the_fights()
    assert HeroDefeated(0, "prince_en_exil") in fought.followed
    assert fought.glory[0] == left
    if left == glory:
        fought.then_never(GloryLost)


def test_c3_the_glory_of_his_attack_may_be_what_a_dying_prince_costs():
    fought = facing(HYDRA, "prince_en_exil", "potion_de_force").after_the_fights()
    assert MonsterWounded(0, "prince_en_exil") in fought.followed
    assert fought.glory[0] == 0


def test_c2_survival_without_glory_is_survival_for_prince_and_voleur():
    prince = facing(HYDRA, "prince_en_exil", "eau_benite").after_the_fights()
    assert HeroSaved(0, "prince_en_exil", "eau_benite") in prince.followed
    assert prince.glory[0] == 1
    thief = facing(HYDRA, "voleur_1", "fumigenes").after_the_fights()
    assert HeroGoldGained("voleur_1", 5, "voleur_1") in thief.followed


# --- Illusionniste -------------------------------------------------------------------


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_c3_an_illusionniste_ignores_adventures_that_are_bad_on_the_whole(adventure):
    bad = ("distrait", "imprudent", "nerveux", "morose", "malchanceux")
    fought = facing(GOLEM, "illusionniste", adventure=adventure).after_the_fights()
    attack, defence = (0, 0) if adventure in bad else ADVENTURES[adventure]
    assert fought.attack("illusionniste") == (4 + attack, 6)
    assert fought.defence("illusionniste") == (3 + defence, 3)


@pytest.mark.parametrize(("adventure", "gold"), [("chanceux", 45), ("affame", 35)])
def test_c3_an_illusionniste_does_not_ignore_luck_and_hunger(adventure, gold):
    fought = facing(GOLEM, "illusionniste", adventure=adventure).after_the_fights()
    assert fought.hero("illusionniste").gold == gold


# --- Théurge -------------------------------------------------------------------------


def test_c3_a_theurge_may_have_another_adventure_once():
    asked = facing(GOLEM, "theurge", adventure="morose").until("redraw")
    assert asked.followed[-1] == RedrawOffered(0, "theurge", "theurge")
    asked.then_asked(0, RedrawAdventure("theurge"), KeepAdventure("theurge"))
    again = asked.when(RedrawAdventure("theurge"))
    discarded, dealt = again.followed[:2]
    assert discarded == AdventureDiscarded(0, "theurge", "morose", "theurge")
    assert isinstance(dealt, AdventureDealt)
    assert again.view.asked != "redraw"
    bonus = ADVENTURES[dealt.adventure]
    assert again.attack("theurge") == (3 + bonus.attack, 6)
    assert again.defence("theurge") == (3 + bonus.defence, 3)
    assert "morose" in again.view.adventure_discards


def test_c3_a_theurge_may_keep_the_adventure():
    asked = facing(GOLEM, "theurge", adventure="heroique").until("redraw")
    kept = asked.when(KeepAdventure("theurge"))
    assert kept.followed[0] == AdventureKept(0, "theurge")
    kept.then_never(AdventureDiscarded)
    assert kept.attack("theurge") == (3 + 2, 6)


def test_c3_a_theurge_may_have_another_adventure_in_every_turn():
    asked = facing(GOLEM, "theurge", adventure="morose").until("redraw")
    later = asked.when(RedrawAdventure("theurge")).next_round()
    assert "theurge" in later.centre
    again = later.until("redraw")
    assert (again.view.redraw.hero, again.view.redraw.source) == ("theurge",) * 2


def test_c9_a_seat_is_asked_for_another_adventure_when_all_have_been_dealt():
    asked = facing(GOLEM, "theurge", adventure="morose").until("redraw")
    assert len(asked.all_of(AdventureDealt)) == 2
    assert asked.view.fought == 0


# --- the Liche -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hero", "items", "attack", "defence"),
    [
        ("guerrier_1", ("torche", "epee_longue"), 3 + 3, 4),
        ("mage_1", ("statuette_kitsch",), 5, 2),
        ("chevalier_mage", ("lame_runique",), 4 + 3, 3 + 1),
        ("paladin", ("claymore",), 3 + 4, 4),
    ],
)
def test_c4_the_liche_cancels_what_heroes_add_to_a_fight(hero, items, attack, defence):
    fought = facing(LICH, hero, *items).after_the_fights()
    assert fought.attack(hero) == (attack, 6)
    assert fought.defence(hero) == (defence, 5)


def test_c4_the_liche_cancels_the_pretre_the_voleur_and_the_prince():
    priest = facing(LICH, "pretre_1", "gourde_de_piquette").after_the_fights()
    assert HeroDefeated(0, "pretre_1") in priest.followed
    thief = facing(LICH, "voleur_1", "cape_d_ombre").after_the_fights()
    assert HeroSurvived(0, "voleur_1") in thief.followed
    thief.then_never(HeroGoldGained)
    prince = facing(LICH, "prince_en_exil", "potion_rouge").after_the_fights()
    assert prince.glory[0] == 1
    dies = facing(LICH, "prince_en_exil", shop=Shop(glory=3)).after_the_fights()
    assert dies.glory[0] == 3


def test_c4_the_liche_cancels_the_inquisitrice_although_it_is_of_level_3():
    fought = facing(LICH, "inquisitrice", "arc_du_fantome").after_the_fights()
    assert MonsterWounded(0, "inquisitrice") in fought.followed
    fought.then_never(GloryGained)


def test_c4_the_liche_cancels_illusionniste_and_theurge():
    fought = facing(LICH, "illusionniste", adventure="nerveux").after_the_fights()
    assert fought.attack("illusionniste") == (4 - 1, 6)
    seer = facing(LICH, "theurge", adventure="nerveux").after_the_fights()
    seer.then_never(RedrawOffered)


def test_c4_abilities_of_items_and_employees_stay_while_the_liche_is_in_play():
    fought = facing(LICH, "voleur_1", "fumigenes").after_the_fights()
    assert HeroSaved(0, "voleur_1", "fumigenes") in fought.followed
    ball = facing(LICH, "mage_1", "boule_de_cristal", adventure="nerveux")
    assert ball.after_the_fights().attack("mage_1") == (5, 6)
    ink = facing(LICH, "theurge", "encre_de_verite", adventure="nerveux")
    assert ink.until("redraw").view.redraw.source == "encre_de_verite"
    hunter = Shop(staff=("chasseur_de_primes",))
    paid = facing(LICH, "guerrier_1", "claymore", shop=hunter).after_the_fights()
    assert paid.gold[0] == 5 + 20 + 5
