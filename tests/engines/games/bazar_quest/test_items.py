"""Completion of Bazar Quest, C-2 and C-7: what items do for a hero."""

import pytest

from engines.games.bazar_quest.events.adventure import (
    AdventureDiscarded,
    AdventureKept,
    HeroDefeated,
    HeroesReturned,
    HeroSaved,
    HeroSurvived,
    ItemReturned,
    MonsterWounded,
    RedrawOffered,
)
from engines.games.bazar_quest.events.table import (
    AdventuresShuffled,
    GoldGained,
    HeroGoldGained,
)
from engines.games.bazar_quest.moves import KeepAdventure, RedrawAdventure, StoreItem
from tests.engines.games.bazar_quest.printed import ADVENTURES, HEROES, ITEMS
from tests.engines.games.bazar_quest.table import GOLEM, Shop, facing

HYDRA, NECROMANCER, RATS = "hydre_des_marais", "necromancienne", "essaim_de_rats_geants"
CUSTOMER = {"G": "guerrier_1", "V": "voleur_1", "M": "mage_1", "P": "pretre_1"}


@pytest.mark.parametrize("item", ITEMS)
def test_c7_an_item_adds_to_attack_and_defence_what_is_printed_on_it(item):
    card = ITEMS[item]
    hero = CUSTOMER[card.classes[0]]
    fought = facing(GOLEM, hero, item, adventure="chanceux").after_the_fights()
    mages_own = 1 if hero == "mage_1" and card.price >= 20 else 0
    attack = HEROES[hero].attack + card.attack + mages_own
    assert fought.attack(hero) == (attack, 6)
    assert fought.defence(hero) == (HEROES[hero].defence + card.defence, 3)
    # Of the two that pay the shop it is the relic: the hammer is too weak to wound.
    assert fought.gold[0] == 5 + card.price + (5 if item == "relique_douteuse" else 0)


# --- gold ----------------------------------------------------------------------------


def test_c2_wound_gold_pays_the_shop_when_the_hero_wounds():
    fought = facing(RATS, "guerrier_1", "marteau_de_guerre").after_the_fights()
    assert fought.all_of(GoldGained) == [GoldGained(0, 5, "marteau_de_guerre")]
    assert fought.gold[0] == 5 + 15 + 5
    misses = facing(GOLEM, "guerrier_1", "marteau_de_guerre").after_the_fights()
    misses.then_never(MonsterWounded, GoldGained)


def test_c2_wound_gold_is_paid_even_if_the_hero_dies_then():
    fought = facing(HYDRA, "guerrier_1", "marteau_de_guerre").after_the_fights()
    assert HeroDefeated(0, "guerrier_1") in fought.followed
    assert fought.gold[0] == 5 + 15 + 5


def test_c2_survive_gold_pays_the_shop_when_the_hero_survives():
    fought = facing(GOLEM, "pretre_1", "relique_douteuse").after_the_fights()
    assert fought.all_of(GoldGained) == [GoldGained(0, 5, "relique_douteuse")]
    assert fought.gold[0] == 5 + 15 + 5
    dies = facing(HYDRA, "barde", "relique_douteuse").after_the_fights()
    assert HeroDefeated(0, "barde") in dies.followed
    # The Barde himself paid 5 for the first item.
    assert dies.gold[0] == 5 + 15 + 5


@pytest.mark.parametrize(
    ("item", "gold"), [("heaume_ensorcele", 5), ("carte_au_tresor", 10)]
)
def test_c2_hero_gold_is_put_on_the_card_of_a_hero_who_survives(item, gold):
    fought = facing(GOLEM, "guerrier_1", item).after_the_fights()
    assert fought.all_of(HeroGoldGained) == [HeroGoldGained("guerrier_1", gold, item)]
    assert fought.hero("guerrier_1").gold == 30 + gold + 10
    assert fought.gold[0] == 5 + ITEMS[item].price


@pytest.mark.parametrize("item", ["heaume_ensorcele", "carte_au_tresor"])
def test_c2_hero_gold_is_lost_with_the_hero(item):
    dies = facing(HYDRA, "barde", item).after_the_fights()
    assert HeroDefeated(0, "barde") in dies.followed
    dies.then_never(HeroGoldGained)


# --- sets ----------------------------------------------------------------------------


def test_c2_set_a_counts_every_other_item():
    alone = facing(GOLEM, "guerrier_1", "corne_de_guerre").after_the_fights()
    assert alone.attack("guerrier_1") == (3, 6)
    items = ("corne_de_guerre", "bouclier_d_acier", "torche")
    three = facing(GOLEM, "guerrier_1", *items).after_the_fights()
    assert three.attack("guerrier_1") == (3 + 1 + 2, 6)


def test_c2_set_d_counts_every_other_item():
    alone = facing(GOLEM, "voleur_1", "sac_a_dos").after_the_fights()
    assert alone.defence("voleur_1") == (3, 3)
    items = ("sac_a_dos", "dagues_jumelles", "corde")
    three = facing(GOLEM, "voleur_1", *items, shop=Shop(show=("torche",)))
    assert three.after_the_fights().defence("voleur_1") == (3 + 1 + 2, 3)


def test_c2_two_of_a_set_count_each_other():
    shop = Shop(show=("torche",))
    rival = Shop(show=("statuette_kitsch",))
    items = ("sac_a_dos", "sac_a_dos")
    fought = facing(GOLEM, "voleur_1", *items, shop=shop, rival=rival)
    assert fought.after_the_fights().defence("voleur_1") == (3 + 1 + 1, 3)


def test_c2_a_set_counts_items_whose_bonus_is_cancelled():
    """The goblin king takes the torch its bonus, but it still is an item."""
    items = ("corne_de_guerre", "torche")
    fought = facing("roi_gobelin", "guerrier_1", *items).after_the_fights()
    assert fought.attack("guerrier_1") == (3 + 0 + 1, 3)


# --- SAVE ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hero", "item"), [("voleur_1", "fumigenes"), ("inquisitrice", "eau_benite")]
)
def test_c2_save_is_discarded_instead_of_the_hero_who_survives_without_glory(
    hero, item
):
    fought = facing(HYDRA, hero, item).after_the_fights()
    assert HeroSaved(0, hero, item) in fought.followed
    saved = fought.just_after(HeroSaved)
    assert saved.hero(hero).items == ()
    assert saved.view.discards == (item,)
    assert saved.glory[0] == len(fought.all_of(MonsterWounded))
    assert hero in fought.centre


def test_c2_save_is_not_used_by_a_hero_who_survives():
    fought = facing(GOLEM, "voleur_1", "fumigenes").after_the_fights()
    assert HeroSurvived(0, "voleur_1") in fought.followed
    fought.then_never(HeroSaved)
    assert fought.glory[0] == 1


def test_c2_one_save_is_used_in_a_fight():
    items = ("fumigenes", "eau_benite")
    fought = facing(HYDRA, "inquisitrice", *items).after_the_fights()
    assert len(fought.all_of(HeroSaved)) == 1
    assert len(fought.just_after(HeroSaved).hero("inquisitrice").items) == 1


def test_c2_the_pretre_saves_himself_before_a_save_is_used():
    items = ("eau_benite", "gourde_de_piquette")
    fought = facing(HYDRA, "pretre_1", *items).after_the_fights()
    assert fought.defence("pretre_1") == (4, 5)
    assert fought.the(HeroSaved) == HeroSaved(0, "pretre_1", "pretre_1")
    assert "eau_benite" in fought.just_after(HeroSaved).hero("pretre_1").items


def test_c2_a_pretre_who_is_further_from_it_uses_the_save():
    fought = facing(HYDRA, "pretre_1", "eau_benite", adventure="malchanceux")
    assert HeroSaved(0, "pretre_1", "eau_benite") in fought.after_the_fights().followed


def test_c2_a_saved_hero_is_rewarded_like_every_survivor():
    fought = facing(HYDRA, "voleur_1", "fumigenes").after_the_fights()
    assert fought.hero("voleur_1").gold == 35 + 5 + 10


# --- DURABLE -------------------------------------------------------------------------


def test_c2_durable_comes_back_to_the_hand_of_its_seller_if_the_hero_survives():
    fought = facing(GOLEM, "voleur_1", "grappin").after_the_fights()
    assert fought.the(ItemReturned) == ItemReturned(0, "grappin", "voleur_1")
    assert "grappin" in fought.shop(0).hand
    assert fought.view.discards == ()
    assert fought.gold[0] == 5 + 15
    kinds = [type(event) for event in fought.followed]
    assert kinds.index(ItemReturned) < kinds.index(HeroesReturned)
    storing = fought.until("storage", 0)
    assert StoreItem("grappin") in storing.legal(0)


def test_c2_durable_is_discarded_with_a_hero_who_dies():
    fought = facing(HYDRA, "voleur_1", "grappin").after_the_fights()
    assert HeroDefeated(0, "voleur_1") in fought.followed
    fought.then_never(ItemReturned)
    assert fought.view.discards == ("grappin",)
    assert "grappin" not in fought.shop(0).hand


def test_c2_durable_comes_back_from_a_saved_hero_too():
    items = ("fumigenes", "grappin")
    fought = facing(HYDRA, "voleur_1", *items).after_the_fights()
    assert "grappin" in fought.shop(0).hand
    assert fought.view.discards == ("fumigenes",)


# --- adventures ----------------------------------------------------------------------


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_c2_the_boule_de_cristal_ignores_adventures_with_a_negative_sum(adventure):
    """It costs 20, which gives the Mage one more attack."""
    bonus = ADVENTURES[adventure]
    bad = bonus.attack + bonus.defence < 0
    fought = facing(GOLEM, "mage_1", "boule_de_cristal", adventure=adventure)
    fought = fought.after_the_fights()
    assert fought.attack("mage_1") == (5 + 1 + (0 if bad else bonus.attack), 6)
    assert fought.defence("mage_1") == (2 + (0 if bad else bonus.defence), 3)


@pytest.mark.parametrize("item", ["encre_de_verite", "trefle_a_quatre_feuilles"])
def test_c2_redraw_offers_another_adventure_once(item):
    asked = facing(GOLEM, "mage_1", item, adventure="morose").until("redraw")
    assert asked.followed[-1] == RedrawOffered(0, "mage_1", item)
    again = asked.when(RedrawAdventure("mage_1"))
    assert again.followed[0] == AdventureDiscarded(0, "mage_1", "morose", item)
    assert again.view.asked != "redraw"


def test_c2_every_source_may_be_used_once_the_hero_first_and_the_employee_last():
    shop = Shop(staff=("diseuse_de_bonne_aventure",))
    items = ("encre_de_verite",)
    asked = facing(GOLEM, "theurge", *items, adventure="morose", shop=shop)
    asked = asked.until("redraw")
    sources = []
    while asked.view.asked == "redraw":
        sources.append(asked.view.redraw.source)
        asked = asked.when(RedrawAdventure("theurge"))
    assert sources == ["theurge", "encre_de_verite", "diseuse_de_bonne_aventure"]


def test_c2_two_copies_of_a_redraw_are_two_sources():
    items = ("trefle_a_quatre_feuilles",) * 2
    asked = facing(GOLEM, "mage_1", *items, adventure="morose").until("redraw")
    again = asked.when(RedrawAdventure("mage_1"))
    assert again.view.asked == "redraw"
    last = again.when(RedrawAdventure("mage_1"))
    assert last.view.asked != "redraw"


def test_keeping_an_adventure_ends_the_questions_for_this_hero():
    asked = facing(GOLEM, "theurge", "encre_de_verite", adventure="morose")
    kept = asked.until("redraw").when(KeepAdventure("theurge"))
    assert kept.followed[0] == AdventureKept(0, "theurge")
    kept.then_never(RedrawOffered)
    assert kept.view.asked != "redraw"


def test_c9_no_other_adventure_is_offered_while_the_card_is_ignored():
    items = ("boule_de_cristal", "encre_de_verite")
    bad = facing(GOLEM, "mage_1", *items, adventure="nerveux").after_the_fights()
    bad.then_never(RedrawOffered)
    good = facing(GOLEM, "mage_1", *items, adventure="vaillant").until("redraw")
    assert good.view.redraw.source == "encre_de_verite"


def test_c9_a_new_card_that_is_ignored_ends_the_questions_too():
    """The second card is bad, so the crystal ball ignores it."""
    items = ("boule_de_cristal", "trefle_a_quatre_feuilles", "encre_de_verite")
    asked = facing(GOLEM, "mage_1", *items, adventure="vaillant")
    cards = ("vaillant", "affame", "morose", "confiant")
    asked = asked.given(AdventuresShuffled(cards)).until("redraw")
    again = asked.when(RedrawAdventure("mage_1"))
    assert again.view.asked != "redraw"
    assert again.attack("mage_1") == (5 + 1 + 1, 6)
