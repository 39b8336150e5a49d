"""Completion of Bazar Quest, C-6: employees in the fights (Q-45).

Those of the other phases have their tests there: Grossiste, Crieur public, Videur,
Marchandeur, Comptable and Apprenti.
"""

from typing import Any

import pytest

from engines.games.bazar_quest.events.adventure import (
    AdventureDiscarded,
    AttackFailed,
    AttackMeasured,
    DefenceMeasured,
    HeroDefeated,
    HeroSaved,
    HeroSurvived,
    MonsterWounded,
    RedrawOffered,
)
from engines.games.bazar_quest.events.table import (
    EmployeeOffered,
    EmployeeUsed,
    GoldGained,
)
from engines.games.bazar_quest.moves import (
    KeepAdventure,
    RedrawAdventure,
    SkipEmployee,
    UseEmployee,
)
from tests.engines.games.bazar_quest.table import GOLEM, LICH, Shop, Table, facing

HYDRA, RATS, WOLF = "hydre_des_marais", "essaim_de_rats_geants", "loup_garou"
ARMS, HEALER = "maitre_d_armes", "guerisseuse"


def with_help(who: str, monster: str, hero: str, *items: str, **rest: Any) -> Table:
    return facing(monster, hero, *items, shop=Shop(staff=(who,)), **rest)


# --- the Maître d'armes --------------------------------------------------------------


def test_q45_an_employee_acts_in_the_phase_on_the_card_and_only_if_wanted():
    asked = with_help(ARMS, RATS, "guerrier_1").until("employee")
    assert asked.view.phase == "adventure"
    asked.then_asked(0, UseEmployee(ARMS), SkipEmployee(ARMS))
    assert asked.when(UseEmployee(ARMS)).all_of(MonsterWounded)[0].seat == 0
    skipped = asked.when(SkipEmployee(ARMS))
    assert skipped.all_of(AttackFailed)[0].seat == 0


def test_a19_employees_are_asked_for_and_heroes_act_unasked():
    """The Prêtre saves himself without a question, the Guérisseuse does not."""
    alone = facing(HYDRA, "pretre_1", "gourde_de_piquette").after_the_fights()
    alone.then_never(EmployeeOffered)
    assert HeroSaved(0, "pretre_1", "pretre_1") in alone.followed
    helped = with_help(HEALER, HYDRA, "pretre_1", "gourde_de_piquette")
    helped.until("employee").then_asked(0, UseEmployee(HEALER), SkipEmployee(HEALER))


def test_c6_the_maitre_d_armes_gives_one_attack_more():
    asked = with_help(ARMS, RATS, "guerrier_1").until("employee")
    assert asked.followed[-2:] == [
        AttackMeasured(0, "guerrier_1", 3, 4),
        EmployeeOffered(0, ARMS),
    ]
    used = asked.when(UseEmployee(ARMS))
    assert used.followed[:2] == [
        EmployeeUsed(0, ARMS),
        MonsterWounded(0, "guerrier_1"),
    ]
    assert used.just_after(MonsterWounded).glory[0] == 1


@pytest.mark.parametrize(
    ("monster", "hero"),
    [(RATS, "voleur_1"), (GOLEM, "guerrier_1"), (GOLEM, "voleur_1")],
)
def test_c6_the_maitre_d_armes_is_not_asked_where_he_changes_nothing(monster, hero):
    """The attack is enough already, or 3 or 2 short."""
    with_help(ARMS, monster, hero).after_the_fights().then_never(EmployeeOffered)


def test_c6_the_maitre_d_armes_does_not_help_in_defence():
    fought = with_help(ARMS, HYDRA, "guerrier_1", "torche").after_the_fights()
    fought.then_never(EmployeeOffered)
    assert HeroDefeated(0, "guerrier_1") in fought.followed


def test_c6_a_paladin_who_wounds_with_help_is_a_paladin_who_wounds():
    asked = with_help(ARMS, HYDRA, "paladin").until("employee")
    used = asked.when(UseEmployee(ARMS))
    assert used.followed[2] == DefenceMeasured(0, "paladin", 5, 5)
    assert asked.when(SkipEmployee(ARMS)).defence("paladin") == (4, 5)


# --- the Guérisseuse -----------------------------------------------------------------


def test_c6_the_guerisseuse_gives_one_defence_more():
    asked = with_help(HEALER, HYDRA, "guerrier_1").until("employee")
    assert asked.followed[-2:] == [
        DefenceMeasured(0, "guerrier_1", 4, 5),
        EmployeeOffered(0, HEALER),
    ]
    used = asked.when(UseEmployee(HEALER))
    assert used.followed[:2] == [
        EmployeeUsed(0, HEALER),
        HeroSurvived(0, "guerrier_1"),
    ]
    assert used.just_after(HeroSurvived).glory[0] == 1
    assert asked.when(SkipEmployee(HEALER)).followed[1] == HeroDefeated(0, "guerrier_1")


@pytest.mark.parametrize(
    ("monster", "hero"), [(GOLEM, "voleur_1"), (HYDRA, "voleur_1"), (HYDRA, "mage_1")]
)
def test_c6_the_guerisseuse_is_not_asked_where_she_changes_nothing(monster, hero):
    """The defence is enough already, or 2 or 3 short."""
    with_help(HEALER, monster, hero).after_the_fights().then_never(EmployeeOffered)


def test_c6_the_guerisseuse_is_asked_for_a_pretre_who_is_1_or_2_short():
    one = with_help(HEALER, HYDRA, "pretre_1", "gourde_de_piquette").until("employee")
    assert one.when(UseEmployee(HEALER)).followed[1] == HeroSurvived(0, "pretre_1")
    saved = HeroSaved(0, "pretre_1", "pretre_1")
    assert one.when(SkipEmployee(HEALER)).followed[1] == saved
    two = with_help(HEALER, HYDRA, "pretre_1", adventure="malchanceux")
    two = two.until("employee")
    assert two.when(UseEmployee(HEALER)).followed[1] == saved
    assert two.when(SkipEmployee(HEALER)).followed[1] == HeroDefeated(0, "pretre_1")


def test_c6_the_guerisseuse_is_not_asked_for_a_pretre_who_is_3_short():
    fought = with_help(
        HEALER, HYDRA, "pretre_1", "gourde_de_piquette", adventure="malchanceux"
    ).after_the_fights()
    assert fought.defence("pretre_1") == (2, 5)
    fought.then_never(EmployeeOffered)


def test_c6_the_guerisseuse_is_not_asked_for_a_pretre_2_short_of_the_liche():
    """His own ability is cancelled, so one more would not save him."""
    fought = with_help(HEALER, LICH, "pretre_1", adventure="malchanceux")
    fought.after_the_fights().then_never(EmployeeOffered)


def test_c6_the_guerisseuse_is_not_asked_where_a_save_does_as_much():
    """A Prêtre 2 short survives without Glory by the water or by her help."""
    fought = with_help(HEALER, HYDRA, "pretre_1", "eau_benite", adventure="malchanceux")
    fought = fought.after_the_fights()
    fought.then_never(EmployeeOffered)
    assert HeroSaved(0, "pretre_1", "eau_benite") in fought.followed


def test_c6_the_guerisseuse_may_spare_a_save():
    asked = with_help(HEALER, HYDRA, "guerrier_1", "torche").until("employee")
    asked.then_asked(0, UseEmployee(HEALER), SkipEmployee(HEALER))
    smoke = with_help(HEALER, HYDRA, "inquisitrice", "fumigenes").until("employee")
    used = smoke.when(UseEmployee(HEALER))
    used.then_never(HeroSaved)
    assert used.followed[1] == HeroSurvived(0, "inquisitrice")
    saved = HeroSaved(0, "inquisitrice", "fumigenes")
    assert smoke.when(SkipEmployee(HEALER)).followed[1] == saved


def test_c6_employees_help_the_heroes_of_their_own_shop_alone():
    shop = Shop(staff=(ARMS, HEALER))
    rival = Shop(guests=("guerrier_2",))
    fought = facing(HYDRA, "voleur_1", "cape_d_ombre", shop=shop, rival=rival)
    fought = fought.after_the_fights()
    assert fought.attack("guerrier_2") == (3, 4)
    assert fought.defence("guerrier_2") == (4, 5)
    fought.then_never(EmployeeOffered)


# --- the Chasseur de primes ----------------------------------------------------------


def test_c6_the_chasseur_de_primes_pays_5_gold_for_a_wound():
    fought = with_help("chasseur_de_primes", RATS, "voleur_1").after_the_fights()
    assert fought.all_of(GoldGained) == [GoldGained(0, 5, "chasseur_de_primes")]
    assert fought.gold[0] == 5 + 5
    misses = with_help("chasseur_de_primes", GOLEM, "voleur_1").after_the_fights()
    misses.then_never(GoldGained)


def test_c6_the_chasseur_de_primes_and_an_item_both_pay_for_a_wound():
    who = "chasseur_de_primes"
    fought = with_help(who, RATS, "guerrier_1", "marteau_de_guerre").after_the_fights()
    assert fought.gold[0] == 5 + 15 + 5 + 5


# --- the Diseuse de bonne aventure ---------------------------------------------------


def test_c6_the_diseuse_offers_another_adventure_once_in_a_turn():
    who = "diseuse_de_bonne_aventure"
    asked = with_help(who, GOLEM, "mage_1", adventure="morose").until("redraw")
    assert asked.followed[-1] == RedrawOffered(0, "mage_1", who)
    asked.then_asked(0, RedrawAdventure("mage_1"), KeepAdventure("mage_1"))
    again = asked.when(RedrawAdventure("mage_1"))
    assert again.the(AdventureDiscarded).source == who
    again.then_never(RedrawOffered)
    assert asked.when(KeepAdventure("mage_1")).attack("mage_1") == (5 - 2, 6)


def test_c6_the_diseuse_is_there_again_in_the_next_turn():
    who = "diseuse_de_bonne_aventure"
    asked = with_help(who, GOLEM, "guerrier_1", adventure="morose").until("redraw")
    later = asked.when(RedrawAdventure("guerrier_1")).next_round()
    assert later.until("redraw").view.redraw.source == who
